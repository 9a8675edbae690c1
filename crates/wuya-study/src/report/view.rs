//! What the template writes: every text ready in one language.

use wuya_words::Arg;

use super::context::{Claim, Context, Finding};
use super::digest::Digest;
use super::map::{Map, side_colour};
use super::plot::Frame;
use super::tables::{Fate, Ran, Tables};
use super::timeline::{self, Line};
use super::tongue::{Tongue, grouped};

/// Everything one language of the page shows.
#[derive(Debug, Default)]
pub(super) struct View {
    pub(super) title: String,
    pub(super) about: String,
    pub(super) when: String,
    pub(super) interrupted: bool,
    /// Number and what it counts.
    pub(super) figures: Vec<(String, String)>,
    /// Keys of the sections.
    pub(super) contents: Vec<&'static str>,
    pub(super) story: Vec<Moment>,
    pub(super) rest: Vec<Moment>,
    pub(super) rest_title: String,
    /// Drawing and caption.
    pub(super) maps: Vec<(String, String)>,
    /// Colour and name.
    pub(super) map_legend: Vec<(&'static str, String)>,
    pub(super) fates: Vec<String>,
    pub(super) sides: Vec<Row>,
    pub(super) headcount: Vec<Chart>,
    pub(super) movement: Vec<Chart>,
    pub(super) units: Vec<Row>,
    pub(super) measures: Vec<Gauge>,
    pub(super) claims: Vec<Fact>,
    pub(super) claims_summary: String,
    pub(super) present: Vec<String>,
    pub(super) absent: Vec<String>,
    pub(super) assumptions: Vec<String>,
    pub(super) priors: Vec<PriorRow>,
    pub(super) parameters_summary: String,
    pub(super) parameters: Vec<super::assumed::Group>,
    /// Key and citation.
    pub(super) sources: Vec<(String, String)>,
    /// Name and value (HTML).
    pub(super) ran: Vec<(String, String)>,
}

/// A line of the story.
#[derive(Debug)]
pub(super) struct Moment {
    pub(super) clock: String,
    pub(super) shichen: String,
    pub(super) text: String,
    pub(super) class: &'static str,
    pub(super) colour: String,
}

/// A row of a table of sides or units.
#[derive(Debug)]
pub(super) struct Row {
    pub(super) title: String,
    pub(super) colour: &'static str,
    pub(super) cells: Vec<String>,
    pub(super) place: String,
}

/// A plot with its title and legend.
#[derive(Debug)]
pub(super) struct Chart {
    pub(super) title: String,
    pub(super) legend: Vec<Key>,
    pub(super) svg: String,
}

/// One entry of a legend.
#[derive(Debug)]
pub(super) struct Key {
    pub(super) colour: String,
    pub(super) text: String,
    pub(super) line: bool,
    pub(super) dashed: bool,
}

/// A measurement line or area.
#[derive(Debug)]
pub(super) struct Gauge {
    pub(super) title: String,
    pub(super) summary: String,
    pub(super) charts: Vec<Chart>,
}

/// A fact of the account.
#[derive(Debug)]
pub(super) struct Fact {
    pub(super) fact: String,
    pub(super) says: String,
    pub(super) class: &'static str,
    pub(super) status: String,
    pub(super) finding: String,
    pub(super) quantity: String,
}

/// A prior with the value used.
#[derive(Debug)]
pub(super) struct PriorRow {
    pub(super) name: String,
    pub(super) says: String,
    pub(super) value: String,
    pub(super) range: String,
    pub(super) source: String,
    pub(super) reason: String,
}

/// What a page is made from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Input<'a> {
    pub(super) context: &'a Context,
    pub(super) tables: &'a Tables,
    pub(super) ran: &'a Ran,
    pub(super) digest: &'a Digest,
    pub(super) lines: &'a [Line],
    pub(super) maps: &'a [Map],
    pub(super) frame: &'a Frame,
}

impl View {
    /// The page in one language.
    pub(super) fn new(input: Input<'_>, t: &Tongue) -> Self {
        let Input { context, digest, ran, .. } = input;
        let lang = t.lang();
        let (story, rest) = story(input, t);
        let fates = shown_fates(digest);
        let mut view = Self {
            title: context.title.get(lang).to_owned(),
            about: context.about.get(lang).to_owned(),
            when: when(context, t),
            interrupted: ran.interrupted,
            figures: figures(input, t),
            rest_title: t.say("story-rest", &[("n", rest.len().into())]),
            story,
            rest,
            maps: maps(input, t),
            map_legend: map_legend(input, t),
            fates: fates.iter().map(|fate| t.fate(*fate)).collect(),
            sides: sides(input, &fates, t),
            headcount: super::chart::headcount(input, t),
            movement: super::chart::movement(input, t),
            units: units(input, &fates, t),
            measures: super::gauge::gauges(input, t),
            claims: context.claims.iter().map(|claim| fact(claim, t)).collect(),
            claims_summary: claims_summary(&context.claims, t),
            present: context.present.iter().map(|key| mechanism(key, t)).collect(),
            absent: context.absent.iter().map(|key| mechanism(key, t)).collect(),
            assumptions: context.assumptions.iter().map(|a| a.get(lang).to_owned()).collect(),
            priors: super::assumed::priors(context, t),
            parameters_summary: super::assumed::summary(context, t),
            parameters: super::assumed::groups(context, t),
            sources: super::assumed::sources(context),
            ran: what_ran(ran, t),
            ..Self::default()
        };
        view.contents = view.sections();
        view
    }

    fn sections(&self) -> Vec<&'static str> {
        let shown = [
            ("story", true),
            ("map", !self.maps.is_empty()),
            ("headcount", true),
            ("movement", !self.movement.is_empty()),
            ("units", true),
            ("measures", !self.measures.is_empty()),
            ("facts", !self.claims.is_empty()),
            ("mechanisms", true),
            ("assumptions", true),
            ("sources", !self.sources.is_empty()),
            ("run", true),
        ];
        shown.into_iter().filter(|(_, shown)| *shown).map(|(key, _)| key).collect()
    }
}

impl Tongue {
    /// Title of a section.
    pub(super) fn heading(&self, key: &str) -> String {
        self.plain(&format!("heading-{key}"))
    }

    /// Name of a fate.
    fn fate(&self, fate: Fate) -> String {
        self.shared("fate", &[("fate", fate.key().into())])
    }
}

fn text(value: impl Into<Arg>) -> Arg {
    value.into()
}

/// Fates that anybody met; the living always.
fn shown_fates(digest: &Digest) -> Vec<Fate> {
    let met = |fate: Fate| (0..digest.fates.len()).any(|side| digest.fate(side, fate) > 0);
    Fate::ALL.into_iter().filter(|&fate| fate == Fate::Alive || met(fate)).collect()
}

fn when(context: &Context, t: &Tongue) -> String {
    let (year, month, day) = context.start_date;
    let date = t.say(
        "date",
        &[("year", year.to_string().into()), ("month", month.into()), ("day", day.into())],
    );
    t.say(
        "when",
        &[
            ("date", text(date)),
            ("clock", text(t.clock(context.start_of_day_s))),
            ("shichen", text(t.shichen(context.start_of_day_s))),
            ("lat", text(format!("{:.2}°", context.lat_deg.abs()))),
            ("lon", text(format!("{:.2}°", context.lon_deg.abs()))),
            ("ns", text(if context.lat_deg < 0.0 { "S" } else { "N" })),
            ("ew", text(if context.lon_deg < 0.0 { "W" } else { "E" })),
        ],
    )
}

fn figures(input: Input<'_>, t: &Tongue) -> Vec<(String, String)> {
    let Input { context, digest, ran, .. } = input;
    let total: u32 = digest.fates.iter().flatten().sum();
    let horses: u32 = digest.groups.iter().flat_map(|group| group.horses).sum();
    let mut figures = vec![
        (t.count(total), t.plain("figure-people")),
        (t.plain_duration(ran.simulated_s), t.plain("figure-simulated")),
    ];
    if horses > 0 {
        figures.insert(1, (t.count(horses), t.plain("figure-horses")));
    }
    for fate in [Fate::Left, Fate::Captive, Fate::Dead] {
        let number: u32 = (0..context.sides.len()).map(|side| digest.fate(side, fate)).sum();
        if number > 0 {
            figures.push((t.count(number), t.fate(fate)));
        }
    }
    if !context.claims.is_empty() {
        let seen = context.claims.iter().filter(|c| matches!(c.finding, Finding::Seen { .. }));
        let share = format!("{} / {}", seen.count(), context.claims.len());
        figures.push((share, t.plain("figure-facts")));
    }
    figures
}

fn story(input: Input<'_>, t: &Tongue) -> (Vec<Moment>, Vec<Moment>) {
    let moments = |short: bool| {
        let lines = input.lines.iter().filter(move |line| line.notable == short);
        lines.take(timeline::LONG_LIST).map(|line| moment(input.context, line, t)).collect()
    };
    (moments(true), moments(false))
}

fn moment(context: &Context, line: &Line, t: &Tongue) -> Moment {
    let of_day = context.start_of_day_s + line.from_s;
    let mut clock = t.clock(of_day);
    if line.to_s - line.from_s >= 120.0 {
        clock = t.say(
            "span",
            &[("from", text(clock)), ("to", text(t.clock(context.start_of_day_s + line.to_s)))],
        );
    }
    let side = line.group.and_then(|group| context.groups.get(group)).map(|group| group.side);
    Moment {
        clock,
        shichen: t.shichen(of_day),
        text: super::telling::tell(context, line, t),
        class: if line.group.is_none() { "sky" } else { "event" },
        colour: side.map(side_colour).unwrap_or_default().to_owned(),
    }
}

fn maps(input: Input<'_>, t: &Tongue) -> Vec<(String, String)> {
    let caption = |i: usize, map: &Map| {
        let key = if i == 0 { "map-caption" } else { "map-caption-near" };
        t.say(key, &[("interval", text(t.metres(f64::from(map.interval_m))))])
    };
    input
        .maps
        .iter()
        .enumerate()
        .map(|(i, map)| (map.svg(input.context, input.digest, t), caption(i, map)))
        .collect()
}

fn map_legend(input: Input<'_>, t: &Tongue) -> Vec<(&'static str, String)> {
    let sides = &input.context.sides;
    let mut legend: Vec<(&'static str, String)> = sides
        .iter()
        .enumerate()
        .map(|(side, named)| (side_colour(side), named.title.get(t.lang()).to_owned()))
        .collect();
    if input.digest.fates.iter().any(|fates| fates[Fate::Dead as usize] > 0) {
        legend.push(("#17150f", t.fate(Fate::Dead)));
    }
    let classes = [("#98bad0", "water"), ("#b08e62", "road"), ("#c7d6b5", "forest")];
    for (number, (colour, key)) in classes.into_iter().enumerate() {
        if input.context.grounds.iter().any(|ground| ground.shows[number]) {
            legend.push((colour, t.plain(key)));
        }
    }
    legend
}

fn sides(input: Input<'_>, fates: &[Fate], t: &Tongue) -> Vec<Row> {
    let named = input.context.sides.iter().enumerate();
    named
        .map(|(side, named)| {
            let all = input.digest.fates[side];
            let mut cells = vec![t.count(all.iter().sum::<u32>())];
            cells.extend(fates.iter().map(|&fate| t.count(all[fate as usize])));
            Row {
                title: named.title.get(t.lang()).to_owned(),
                colour: side_colour(side),
                cells,
                place: String::new(),
            }
        })
        .collect()
}

fn units(input: Input<'_>, fates: &[Fate], t: &Tongue) -> Vec<Row> {
    let Input { context, digest, .. } = input;
    let rows = context.groups.iter().zip(&digest.groups);
    rows.map(|(group, track)| {
        let mut cells = vec![t.count(track.fates.iter().sum::<u32>())];
        cells.push(t.count(track.horses.iter().sum::<u32>()));
        cells.extend(fates.iter().map(|&fate| t.count(track.fates[fate as usize])));
        cells.push(t.distance(track.covered_m));
        let last = track.path.iter().rev().copied().find(|p| p[0].is_finite());
        let place = last.map_or_else(|| "–".to_owned(), |at| near(context, at, t));
        Row {
            title: group.title.get(t.lang()).to_owned(),
            colour: side_colour(group.side),
            cells,
            place,
        }
    })
    .collect()
}

/// Where a point is, in words: the named place nearest to it, how far and in which direction.
fn near(context: &Context, at: [f64; 2], t: &Tongue) -> String {
    let away = |centre: [f64; 2]| {
        let (dx, dy) = (at[0] - centre[0], at[1] - centre[1]);
        (dx * dx + dy * dy).sqrt()
    };
    let nearest = context.places.iter().min_by(|a, b| away(a.centre).total_cmp(&away(b.centre)));
    let Some(spot) = nearest else {
        return t.say(
            "at",
            &[("x", text(t.metres_signed(at[0]))), ("y", text(t.metres_signed(at[1])))],
        );
    };
    let name = text(spot.title.get(t.lang()));
    let metres = away(spot.centre);
    if metres < 50.0 {
        return t.say("place-at", &[("place", name)]);
    }
    let wind =
        t.say("wind", &[("wind", wind(at[0] - spot.centre[0], at[1] - spot.centre[1]).into())]);
    let args = [("place", name), ("distance", text(t.distance(metres))), ("wind", text(wind))];
    t.say("place-from", &args)
}

/// One of the eight winds, by the larger part of a displacement.
fn wind(east: f64, north: f64) -> &'static str {
    // tan 22.5 deg: within it of an axis the other part does not count.
    const NARROW: f64 = 0.414;
    let x = if east.abs() > NARROW * north.abs() { east.signum() as i8 } else { 0 };
    let y = if north.abs() > NARROW * east.abs() { north.signum() as i8 } else { 0 };
    match (x, y) {
        (0, 1) => "n",
        (1, 1) => "ne",
        (1, 0) => "e",
        (1, -1) => "se",
        (0, -1) => "s",
        (-1, -1) => "sw",
        (-1, 0) => "w",
        _ => "nw",
    }
}

/// Name of a mechanism; its name in the code if the catalogue has none.
pub(super) fn mechanism(key: &str, t: &Tongue) -> String {
    t.say("mechanism", &[("name", key.into())])
}

fn fact(claim: &Claim, t: &Tongue) -> Fact {
    let (class, measured) = match &claim.finding {
        Finding::NotSimulated => ("not-simulated", None),
        Finding::Seen { measured } => ("seen", Some(measured)),
        Finding::NotSeen { measured } => ("not-seen", Some(measured)),
        Finding::Measured { measured } => ("measured", Some(measured)),
        Finding::Nothing => ("nothing", None),
    };
    let finding = match measured.map(|measured| measured.get(t.lang())) {
        Some(measured) if claim.reads.get(t.lang()).is_empty() => {
            t.say("finding-number", &[("measured", text(measured))])
        }
        Some(measured) => {
            let args = [("measured", text(measured)), ("reads", text(claim.reads.get(t.lang())))];
            t.say("finding-against", &args)
        }
        None if !claim.lacks.is_empty() => {
            let names: Vec<String> = claim.lacks.iter().map(|key| mechanism(key, t)).collect();
            t.say("finding-lacks", &[("names", text(t.list(&names)))])
        }
        None if class == "nothing" => t.plain("finding-nothing"),
        None => t.plain("finding-unmeasured"),
    };
    Fact {
        fact: claim.fact.clone(),
        says: claim.says.get(t.lang()).to_owned(),
        class,
        status: t.plain(&format!("status-{class}")),
        finding,
        quantity: claim.quantity.clone(),
    }
}

fn claims_summary(claims: &[Claim], t: &Tongue) -> String {
    let count = |pick: fn(&Finding) -> bool| claims.iter().filter(|c| pick(&c.finding)).count();
    t.say(
        "facts-summary",
        &[
            ("all", claims.len().into()),
            ("seen", count(|f| matches!(f, Finding::Seen { .. })).into()),
            ("not", count(|f| matches!(f, Finding::NotSeen { .. })).into()),
            ("open", count(|f| matches!(f, Finding::NotSimulated)).into()),
            ("other", count(|f| matches!(f, Finding::Measured { .. } | Finding::Nothing)).into()),
        ],
    )
}

fn what_ran(ran: &Ran, t: &Tongue) -> Vec<(String, String)> {
    let code = |hash: &str| format!("<code>{}</code>", super::label::escaped(hash));
    let mut rows = vec![
        ("version", super::label::escaped(&ran.version)),
        ("seed", ran.seed.to_string()),
        ("scenario-hash", code(&ran.scenario_hash)),
        ("parameter-hash", code(&ran.parameter_hash)),
        ("fingerprint", code(&ran.fingerprint)),
        ("events-fingerprint", code(&ran.events_fingerprint)),
        ("simulated", t.duration(ran.simulated_s)),
        ("wall", t.plain_duration(ran.wall_s)),
        ("threads", grouped(ran.threads as u64)),
    ];
    if let Some(bytes) = ran.peak_memory_bytes {
        rows.push(("memory", format!("{} MiB", grouped(bytes >> 20))));
    }
    rows.into_iter().map(|(key, value)| (t.plain(&format!("run-{key}")), value)).collect()
}

impl Tongue {
    /// A coordinate in metres, with its sign.
    fn metres_signed(&self, metres: f64) -> String {
        let sign = if metres < 0.0 { "−" } else { "" };
        format!("{sign}{}", self.metres(metres.abs()))
    }
}

impl Chart {
    /// A plot of one curve.
    pub(super) fn single(title: String, svg: String) -> Self {
        Self { title, legend: Vec::new(), svg }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_winds_are_right() {
        assert_eq!(wind(0.0, 1.0), "n");
        assert_eq!(wind(1.0, 1.0), "ne");
        assert_eq!(wind(-3.0, 0.1), "w");
        assert_eq!(wind(-1.0, -1.0), "sw");
        assert_eq!(wind(0.3, -1.0), "s");
    }
}
