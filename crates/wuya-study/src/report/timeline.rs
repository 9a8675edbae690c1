//! What happened, as a list a person can read: events of one sort that belong together are one
//! line, so that twelve thousand people do not make twelve thousand lines.

use std::collections::{BTreeMap, BTreeSet};

use super::context::Context;
use super::tables::Happening;

/// Events of one sort, of one group, that follow each other closely.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// First of them, after the start [s].
    pub from_s: f64,
    /// Last of them, after the start [s].
    pub to_s: f64,
    /// Name of their kind in recordings; `sunset` and the like for the sky.
    pub kind: String,
    /// Index of the group they happened to.
    pub group: Option<usize>,
    /// The groups seen, with the least distance at which they were [-, m].
    pub others: Vec<(usize, f64)>,
    /// None of them had been seen by this group before.
    pub is_first: bool,
    /// Index of the order.
    pub order: Option<usize>,
    /// Index of the place.
    pub place: Option<usize>,
    /// Cause of death.
    pub cause: Option<String>,
    /// How many events.
    pub events: usize,
    /// How many persons.
    pub persons: usize,
    /// How many units of the group.
    pub units: usize,
    /// Belongs to the short list.
    pub notable: bool,
}

/// The short list has no more lines than this.
pub const SHORT_LIST: usize = 60;
/// The long list has no more lines than this.
pub const LONG_LIST: usize = 400;
/// Events of one sort closer than this are one line [s].
const CLOSE_S: f64 = 20.0 * 60.0;

/// What makes events one sort.
type Sort = (String, bool, Option<usize>, Option<usize>, Option<usize>, Option<String>);

/// A line being gathered.
struct Open {
    line: Line,
    persons: BTreeSet<u32>,
    units: BTreeSet<usize>,
    others: BTreeMap<usize, f64>,
}

/// Lines of a run by time, notable ones marked; the sky's among them, up to the end [s].
#[must_use]
pub fn lines(context: &Context, events: &[Happening], end_s: f64) -> Vec<Line> {
    let mut open: BTreeMap<Sort, Open> = BTreeMap::new();
    let mut done = Vec::new();
    let mut met = BTreeSet::new();
    let group_of = |unit: Option<usize>| unit.and_then(|u| context.units.get(u)).map(|u| u.group);
    for event in events {
        let (group, other) = (group_of(event.unit), group_of(event.other_unit));
        let mut line = blank(event, group);
        line.is_first = event.kind == "sighted" && met.insert((group, other));
        let sort = sort_of(&line);
        if open.get(&sort).is_some_and(|o| event.time_s - o.line.to_s > reach_s(&event.kind)) {
            done.extend(open.remove(&sort).map(close));
        }
        open.entry(sort).or_insert_with(|| Open::new(line)).take(event, other);
    }
    done.extend(open.into_values().map(close));
    done.extend(
        context
            .sky
            .iter()
            .filter(|mark| mark.time_s <= end_s)
            .map(|mark| sky_line(mark.time_s, &mark.kind)),
    );
    done.sort_by(|a, b| a.from_s.total_cmp(&b.from_s).then_with(|| sort_of(a).cmp(&sort_of(b))));
    mark_notable(&mut done);
    done
}

impl Open {
    fn new(line: Line) -> Self {
        let (persons, units, others) = (BTreeSet::new(), BTreeSet::new(), BTreeMap::new());
        Self { line, persons, units, others }
    }

    fn take(&mut self, event: &Happening, other: Option<usize>) {
        self.line.to_s = event.time_s;
        self.line.events += 1;
        self.persons.extend(event.person);
        self.units.extend(event.unit);
        if let Some(other) = other {
            let distance = event.distance_m.unwrap_or(f64::NAN);
            let least = self.others.entry(other).or_insert(distance);
            *least = least.min(distance);
        }
    }
}

fn close(open: Open) -> Line {
    Line {
        persons: open.persons.len(),
        units: open.units.len(),
        others: open.others.into_iter().collect(),
        ..open.line
    }
}

/// A line without its counts. The place matters only where it tells something: not every death or
/// shortness of breath is at another place worth a line.
fn blank(event: &Happening, group: Option<usize>) -> Line {
    let placed = matches!(event.kind.as_str(), "left" | "entered" | "died" | "arrived");
    Line {
        from_s: event.time_s,
        to_s: event.time_s,
        kind: event.kind.clone(),
        group,
        others: Vec::new(),
        is_first: false,
        order: event.order,
        place: event.place.filter(|_| placed),
        cause: event.cause.clone(),
        events: 0,
        persons: 0,
        units: 0,
        notable: false,
    }
}

fn sky_line(time_s: f64, kind: &str) -> Line {
    let event = Happening { time_s, kind: kind.to_owned(), ..Happening::default() };
    Line { events: 1, notable: true, ..blank(&event, None) }
}

fn sort_of(line: &Line) -> Sort {
    let line = line.clone();
    (line.kind, line.is_first, line.group, line.order, line.place, line.cause)
}

/// How long a line of this kind waits for its next event [s]. Breath and strength run out one by
/// one all day: one line for each group says it.
fn reach_s(kind: &str) -> f64 {
    match kind {
        "winded" | "spent" => f64::INFINITY,
        "entered" | "left" => 3.0 * CLOSE_S,
        "sighted" | "lost-sight" => CLOSE_S / 4.0,
        _ => CLOSE_S,
    }
}

/// How much a kind matters when the short list is full.
fn rank(kind: &str) -> u32 {
    match kind {
        "died" | "order-given" => 6,
        "left" => 5,
        "sighted" | "order-done" => 4,
        "entered" => 3,
        "spent" => 2,
        "winded" => 1,
        _ => 0,
    }
}

/// The first sighting of a group by another is news, the next ones are not; losing sight of it is
/// for the long list.
fn mark_notable(lines: &mut [Line]) {
    let mut chosen: Vec<(u32, usize)> = Vec::new();
    for (i, line) in lines.iter().enumerate() {
        let news = match line.kind.as_str() {
            "lost-sight" => false,
            "sighted" => line.is_first,
            _ => rank(&line.kind) > 0,
        };
        if news {
            chosen.push((rank(&line.kind), i));
        }
    }
    // Stable: among equals the earlier lines stay.
    chosen.sort_by_key(|&(rank, _)| core::cmp::Reverse(rank));
    for &(_, i) in chosen.iter().take(SHORT_LIST) {
        lines[i].notable = true;
    }
}

#[cfg(test)]
mod tests {
    use super::super::context::{Group, SkyMark, Unit};
    use super::*;

    fn context() -> Context {
        let unit = |group| Unit { key: String::new(), side: 0, group };
        Context {
            units: (0..40).map(|i| unit(i / 20)).collect(),
            groups: vec![Group::default(), Group::default()],
            ..Context::default()
        }
    }

    fn event(time_s: f64, kind: &str, unit: usize) -> Happening {
        let (kind, unit) = (kind.to_owned(), Some(unit));
        Happening {
            time_s,
            kind,
            unit,
            person: Some(unit.map_or(0, |u| u as u32)),
            ..Happening::default()
        }
    }

    #[test]
    fn twelve_thousand_departures_are_one_line() {
        let events: Vec<_> =
            (0..12_000).map(|i| event(f64::from(i), "left", i as usize % 20)).collect();
        let lines = lines(&context(), &events, 1e6);
        assert_eq!(lines.len(), 1);
        assert_eq!((lines[0].events, lines[0].units), (12_000, 20));
        assert_eq!((lines[0].from_s, lines[0].to_s), (0.0, 11_999.0));
    }

    #[test]
    fn a_pause_begins_a_new_line() {
        let events = [
            event(0.0, "order-given", 0),
            event(60.0, "order-given", 1),
            event(9e3, "order-given", 2),
        ];
        let lines = lines(&context(), &events, 1e6);
        assert_eq!(lines.iter().map(|l| l.events).collect::<Vec<_>>(), [2, 1]);
    }

    #[test]
    fn only_the_first_sighting_is_news() {
        let seen = |time_s| Happening { other_unit: Some(30), ..event(time_s, "sighted", 0) };
        let lines = lines(&context(), &[seen(0.0), seen(9e3), event(9.5e3, "lost-sight", 0)], 1e6);
        assert_eq!(lines.iter().map(|l| l.notable).collect::<Vec<_>>(), [true, false, false]);
    }

    #[test]
    fn what_is_seen_at_once_is_one_line() {
        let seen = |time_s, other, distance_m| Happening {
            other_unit: Some(other),
            distance_m: Some(distance_m),
            ..event(time_s, "sighted", 0)
        };
        let lines = lines(
            &context(),
            &[seen(0.0, 30, 900.0), seen(1.0, 5, 80.0), seen(2.0, 31, 400.0)],
            1e6,
        );
        let firsts: Vec<_> = lines.iter().filter(|line| line.is_first).collect();
        assert_eq!(firsts.len(), 1);
        assert_eq!(firsts[0].others, [(0, 80.0), (1, 900.0)]);
        assert_eq!(lines.len(), 2, "the other company of the same group is no news");
    }

    #[test]
    fn the_sky_stands_in_order_of_time() {
        let sky = vec![SkyMark { time_s: 50.0, kind: "sunset".to_owned() }];
        let context = Context { sky, ..context() };
        let lines = lines(&context, &[event(0.0, "left", 0), event(1e5, "left", 0)], 1e6);
        assert_eq!(lines[1].kind, "sunset");
    }

    #[test]
    fn the_short_list_is_short() {
        let events: Vec<_> = (0..500)
            .map(|i| Happening { order: Some(i), ..event(i as f64, "order-given", 0) })
            .collect();
        let lines = lines(&context(), &events, 1e6);
        assert_eq!(lines.iter().filter(|line| line.notable).count(), SHORT_LIST);
    }
}
