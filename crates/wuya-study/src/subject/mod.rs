//! What a run is about: a scenario, resolved, with what its report has to say of it.

mod scenario;

use wuya_num::sheet::Sheets;
use wuya_num::sources;
use wuya_place::{NamedPlace, Place, Shape, Sky, Twilight};
use wuya_sim::def::{BodyKind, NONE, Task, UnitId, WorldDef};
use wuya_sim::params::{ABSENT, MECHANISMS};

use crate::claim::Query;
use crate::report::context::{Context, Group, Order, Parameter, SkyMark, Spot, Window};

/// A scenario, ready to run.
#[derive(Clone, Debug)]
pub struct Subject {
    /// What the simulator is given.
    pub def: WorldDef,
    /// Parameter tables, with what the scenario changed.
    pub sheets: Sheets,
    /// Hash of every file of the scenario, in hexadecimal digits.
    pub scenario_hash: String,
    /// What a report has to say besides the tables.
    pub context: Context,
    /// How each claim of the context is measured, in its order.
    pub queries: Vec<Query>,
}

impl Subject {
    /// A subject from a world's definition alone: names stand as they are in the scenario's text,
    /// in both languages; nothing is claimed. What a scenario says besides is filled in after.
    #[must_use]
    pub fn new(def: WorldDef, sheets: Sheets, scenario_hash: String) -> Self {
        let context = Context {
            present: MECHANISMS.iter().map(|&name| name.to_owned()).collect(),
            absent: ABSENT.iter().map(|&name| name.to_owned()).collect(),
            parameters: parameters(&sheets),
            bounds: bounds(&def.place),
            places: def.place.places.iter().map(spot).collect(),
            walls: def.place.walls.iter().map(|wall| segment(wall.a, wall.b)).collect(),
            starts: starts(&def),
            sky: sky_marks(&def.place.sky, end_s(&def)),
            ..people(&def)
        };
        let mut subject = Self { def, sheets, scenario_hash, context, queries: Vec::new() };
        subject.set_solar_start();
        subject.cite();
        subject
    }

    fn set_solar_start(&mut self) {
        let sky = &self.def.place.sky;
        let start = sky.solar_time(0.0);
        let date = sky.date(start.day);
        let [lat_deg, lon_deg] = sky.position_deg();
        self.context.start_of_day_s = start.seconds_of_day;
        self.context.start_date = (date.year, date.month, date.day);
        (self.context.lat_deg, self.context.lon_deg) = (lat_deg, lon_deg);
    }

    /// Adds the citation of every source that parameters name.
    fn cite(&mut self) {
        for entry in self.sheets.entries() {
            let cited = entry.source_keys().filter_map(|key| Some((key, sources::source(key)?)));
            let cited = cited.map(|(key, source)| (key.to_owned(), source.citation.clone()));
            self.context.sources.extend(cited);
        }
    }
}

/// Length of the scenario [s].
fn end_s(def: &WorldDef) -> f64 {
    def.end_tick as f64 / wuya_sim::def::TICKS_PER_S as f64
}

fn parameters(sheets: &Sheets) -> Vec<Parameter> {
    sheets.entries().map(crate::explain::parameter).collect()
}

fn bounds(place: &Place) -> Window {
    let bounds = place.ground.bounds();
    Window { min: bounds.min, max: bounds.max }
}

fn segment(a: [f64; 2], b: [f64; 2]) -> [f32; 4] {
    [a[0], a[1], b[0], b[1]].map(|value| value as f32)
}

fn spot(place: &NamedPlace) -> Spot {
    let (outline, closed) = match &place.shape {
        Shape::Point { .. } => (Vec::new(), false),
        Shape::Line(line) => (line.clone(), false),
        Shape::Area(area) => (area.exterior().coords().map(|c| [c.x, c.y]).collect(), true),
    };
    Spot {
        key: place.key.clone(),
        title: crate::report::context::Both::same(&place.key),
        centre: place.centre(),
        outline,
        closed,
    }
}

/// Sides, units, orders and measures under the names of the scenario's text, each unit a group of
/// its own.
fn people(def: &WorldDef) -> Context {
    use crate::report::context::{Both, Measure, Named, Unit};
    let named = |key: &String| Named { key: key.clone(), title: Both::same(key) };
    let unit = |(number, unit): (usize, &wuya_sim::def::UnitDef)| Unit {
        key: unit.key.clone(),
        side: usize::from(unit.side),
        group: number,
    };
    let measure = |measure: &wuya_sim::def::MeasureDef| Measure {
        key: measure.key.clone(),
        title: Both::same(&measure.key),
        line: measure.kind == wuya_sim::def::MeasureKind::Line,
    };
    Context {
        sides: def.sides.iter().map(|side| named(&side.key)).collect(),
        units: def.units.iter().enumerate().map(unit).collect(),
        groups: (0..def.units.len()).map(|unit| group(def, unit as UnitId)).collect(),
        orders: def.orders.iter().enumerate().map(order).collect(),
        measures: def.measures.iter().map(measure).collect(),
        ..Context::default()
    }
}

/// A group of one unit.
fn group(def: &WorldDef, unit: UnitId) -> Group {
    let unit = &def.units[usize::from(unit)];
    let (from, to) = (unit.members.0 as usize, unit.members.1 as usize);
    let is_horse = |person: &&wuya_sim::def::PersonDef| {
        def.kinds[usize::from(person.kind)].body == BodyKind::Horse
    };
    let horses = def.people[from..to].iter().filter(is_horse).count();
    Group {
        key: unit.key.clone(),
        title: crate::report::context::Both::same(&unit.key),
        side: usize::from(unit.side),
        people: to - from - horses,
        horses,
    }
}

fn order((number, order): (usize, &wuya_sim::def::OrderDef)) -> Order {
    let (task, place, whom) = match &order.task {
        Task::Stand => ("stand", None, None),
        Task::March { to, .. } => ("march", Some(*to), None),
        Task::Flee { to } => ("flee", Some(*to), None),
        Task::Walk { to } => ("walk", if to.len() == 1 { Some(to[0]) } else { None }, None),
        Task::Pursue { toward, .. } => ("pursue", *toward, None),
        Task::Follow { unit, .. } => ("follow", None, Some(usize::from(*unit))),
        Task::Hold { at, .. } => ("hold", Some(*at), None),
        Task::Rest => ("rest", None, None),
    };
    Order {
        key: order.key.clone(),
        family: number,
        task: task.to_owned(),
        place: place.map(usize::from),
        whom,
        ..Order::default()
    }
}

/// Where each person stands at the start, in triples of unit, east and north [-, dm, dm]. Those
/// who come through an entrance stand nowhere yet; a rider and his horse stand at one place.
fn starts(def: &WorldDef) -> Vec<i32> {
    let is_horse_of_rider = |person: &wuya_sim::def::PersonDef| {
        person.partner != NONE && def.kinds[usize::from(person.kind)].body == BodyKind::Horse
    };
    let there = def.people.iter().filter(|p| p.entrance.is_none() && !is_horse_of_rider(p));
    let decimetres = |metres: f64| (metres * 10.0).round() as i32;
    there.flat_map(|p| [i32::from(p.unit), decimetres(p.x_m), decimetres(p.y_m)]).collect()
}

/// Risings, settings and civil twilights of a stretch of time.
fn sky_marks(sky: &Sky, end_s: f64) -> Vec<SkyMark> {
    type Next<'a> = (&'static str, &'a dyn Fn(f64) -> Option<f64>);
    let nexts: [Next<'_>; 4] = [
        ("sunrise", &|t| sky.sunrise_after(t)),
        ("sunset", &|t| sky.sunset_after(t)),
        ("dawn", &|t| sky.dawn_after(t, Twilight::Civil)),
        ("dusk", &|t| sky.dusk_after(t, Twilight::Civil)),
    ];
    let mut marks = Vec::new();
    for (kind, next) in nexts {
        let mut from = 0.0;
        while let Some(time_s) = next(from).filter(|&time_s| time_s <= end_s) {
            marks.push(SkyMark { time_s, kind: kind.to_owned() });
            // A minute on, so that the same crossing is not found twice.
            from = time_s + 60.0;
        }
    }
    marks.sort_by(|a, b| a.time_s.total_cmp(&b.time_s));
    marks
}
