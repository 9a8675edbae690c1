//! What a report says besides the tables: the scenario as its reader should see it.
//!
//! A run folder keeps it as `context.json`, so that a report can be written again on another
//! machine without the scenario's files.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use wuya_num::Lang;

/// A text in both languages.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Both {
    /// English.
    pub en: String,
    /// Traditional Chinese.
    pub zh_hant: String,
}

impl Both {
    /// The same text in both languages, for names that have no translation.
    #[must_use]
    pub fn same(text: &str) -> Self {
        Self { en: text.to_owned(), zh_hant: text.to_owned() }
    }

    /// Two texts.
    #[must_use]
    pub fn new(en: &str, zh_hant: &str) -> Self {
        Self { en: en.to_owned(), zh_hant: zh_hant.to_owned() }
    }

    /// The text in this language.
    #[must_use]
    pub fn get(&self, lang: Lang) -> &str {
        match lang {
            Lang::En => &self.en,
            Lang::ZhHant => &self.zh_hant,
        }
    }
}

/// All that a report shows that the tables do not hold.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Context {
    /// Title of the scenario.
    pub title: Both,
    /// What it is about, in a sentence or two; empty if it does not say.
    pub about: Both,
    /// Latitude of the origin, north positive [deg].
    pub lat_deg: f64,
    /// Longitude of the origin, east positive [deg].
    pub lon_deg: f64,
    /// True solar time of the start, seconds after midnight [s].
    pub start_of_day_s: f64,
    /// Date of the start: year, month, day in the scenario's calendar.
    pub start_date: (i32, u32, u32),
    /// Risings, settings and twilights while the run lasts.
    pub sky: Vec<SkyMark>,
    /// Sides, in the order of the scenario.
    pub sides: Vec<Named>,
    /// Units, in the order of the scenario, companies after splitting.
    pub units: Vec<Unit>,
    /// Units as the scenario's author wrote them: companies of one unit together.
    pub groups: Vec<Group>,
    /// Named places.
    pub places: Vec<Spot>,
    /// Orders.
    pub orders: Vec<Order>,
    /// Measurement lines and areas.
    pub measures: Vec<Measure>,
    /// What the account says.
    pub claims: Vec<Claim>,
    /// Mechanisms in the step.
    pub present: Vec<String>,
    /// Mechanisms that are not there yet.
    pub absent: Vec<String>,
    /// Priors, with the value this run used.
    pub priors: Vec<Prior>,
    /// Every parameter of the simulator.
    pub parameters: Vec<Parameter>,
    /// What the scenario takes for granted, in its own words.
    pub assumptions: Vec<Both>,
    /// Citations by source key.
    pub sources: BTreeMap<String, String>,
    /// The ground on which maps are drawn.
    pub bounds: Window,
    /// Where each stood at the start: unit, east, north of one after the other [-, dm, dm].
    pub starts: Vec<i32>,
    /// The maps of the page, without their pictures.
    pub grounds: Vec<super::map::Ground>,
    /// Walls and obstacles: segments, four coordinates each [m].
    pub walls: Vec<[f32; 4]>,
}

impl Context {
    /// What is wrong with a context that was read from a file: an index that points to nothing.
    #[must_use]
    pub fn fault(&self) -> Option<String> {
        let dangling =
            |what: &str, number: usize| Some(format!("{what} {number} refers to nothing"));
        let (sides, groups) = (self.sides.len(), self.groups.len());
        if let Some(at) = self.units.iter().position(|u| u.side >= sides || u.group >= groups) {
            return dangling("unit", at);
        }
        if let Some(at) = self.orders.iter().position(|o| o.family >= self.orders.len()) {
            return dangling("order", at);
        }
        let at = self.groups.iter().position(|group| group.side >= sides);
        at.and_then(|at| dangling("group", at))
    }
}

/// A moment of the sky.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SkyMark {
    /// Time after the start [s].
    pub time_s: f64,
    /// `sunrise`, `sunset`, `dawn` (civil), `dusk` (civil), `moonrise`, `moonset`.
    pub kind: String,
}

/// Something with a name in the scenario's text and one for readers.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Named {
    /// Name in the scenario's text.
    pub key: String,
    /// Name for readers.
    pub title: Both,
}

/// A unit of the simulator.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Unit {
    /// Name in the scenario's text.
    pub key: String,
    /// Index into [`Context::sides`].
    pub side: usize,
    /// Index into [`Context::groups`].
    pub group: usize,
}

/// A unit as the scenario's author wrote it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Group {
    /// Name in the scenario's text.
    pub key: String,
    /// Name for readers.
    pub title: Both,
    /// Index into [`Context::sides`].
    pub side: usize,
    /// How many persons.
    pub people: usize,
    /// How many horses.
    pub horses: usize,
}

/// A named place.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Spot {
    /// Name in the scenario's text.
    pub key: String,
    /// Name for readers.
    pub title: Both,
    /// Where its name stands: east, north [m].
    pub centre: [f64; 2],
    /// Outline of an area or course of a line [m]; empty for a point.
    pub outline: Vec<[f64; 2]>,
    /// The outline is closed.
    pub closed: bool,
}

/// An order.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Order {
    /// Name in the scenario's text.
    pub key: String,
    /// Name for readers.
    pub title: Both,
    /// Index of the order that stands for all of its kind: those of the companies of one unit are
    /// one order of the scenario.
    pub family: usize,
    /// What is done: `march`, `flee`, `walk`, `pursue`, `follow`, `hold`, `stand`, `rest`.
    pub task: String,
    /// Index of the place it goes to, if one place is named.
    pub place: Option<usize>,
    /// Index into [`Context::groups`] of the unit that is followed.
    pub whom: Option<usize>,
}

/// A measurement line or area.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Measure {
    /// Name in the scenario's text.
    pub key: String,
    /// Name for readers.
    pub title: Both,
    /// A line (crossings) rather than an area (density).
    pub line: bool,
}

/// A fact of the account.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Claim {
    /// Number of the fact: `A19`.
    pub fact: String,
    /// The account's words, retold.
    pub says: Both,
    /// What is measured, as written; empty when nothing measures it yet.
    pub quantity: String,
    /// The account's number; empty when there is none.
    pub reads: Both,
    /// Mechanisms it needs that the step does not have.
    pub lacks: Vec<String>,
    /// What came out.
    pub finding: Finding,
}

/// What a run says of a fact.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "status")]
pub enum Finding {
    /// A mechanism it needs is absent, or nothing measures it yet.
    #[default]
    NotSimulated,
    /// Measured, and as the account has it.
    Seen {
        /// The number measured, for readers.
        measured: Both,
    },
    /// Measured, and not as the account has it.
    NotSeen {
        /// The number measured, for readers.
        measured: Both,
    },
    /// Measured; the account gives no number to hold it against.
    Measured {
        /// The number measured, for readers.
        measured: Both,
    },
    /// There was nothing to measure: the run ended before, or nobody was there.
    Nothing,
}

/// What the account leaves open, and the value this run used.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Prior {
    /// Name in the scenario's text.
    pub name: String,
    /// What it is.
    pub says: Both,
    /// Its shape and bounds, as written.
    pub range: String,
    /// The value used, with its unit.
    pub value: String,
    /// Source key, or `judgement`.
    pub source: String,
    /// Why, when it is a judgement.
    pub reason: String,
}

/// A parameter of a mechanism.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Parameter {
    /// Mechanism whose table it stands in.
    pub mechanism: String,
    /// Name within the table.
    pub name: String,
    /// Value with its unit.
    pub value: String,
    /// Plausible range with its unit; empty for what has none.
    pub range: String,
    /// Source as written: `key, place` or `judgement`.
    pub source: String,
    /// Why, when it is a judgement.
    pub reason: String,
    /// A remark.
    pub note: String,
    /// The scenario gave another value than the table.
    pub overridden: bool,
}

impl Parameter {
    /// Whether the value is a judgement rather than somebody's measurement.
    #[must_use]
    pub fn is_judgement(&self) -> bool {
        self.source.trim_start().starts_with("judgement")
    }
}

/// A rectangle of the plane [m].
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Window {
    /// South-west corner.
    pub min: [f64; 2],
    /// North-east corner.
    pub max: [f64; 2],
}

impl Window {
    /// A window that holds nothing yet.
    pub const EMPTY: Self =
        Self { min: [f64::INFINITY, f64::INFINITY], max: [f64::NEG_INFINITY, f64::NEG_INFINITY] };

    /// Grows to hold this point; points that are not finite are passed over.
    pub fn cover(&mut self, point: [f64; 2]) {
        if !(point[0].is_finite() && point[1].is_finite()) {
            return;
        }
        for (axis, &value) in point.iter().enumerate() {
            self.min[axis] = self.min[axis].min(value);
            self.max[axis] = self.max[axis].max(value);
        }
    }

    /// Whether it holds nothing.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        !(self.max[0] >= self.min[0] && self.max[1] >= self.min[1])
    }

    /// Width and height [m].
    #[must_use]
    pub fn size(&self) -> [f64; 2] {
        [self.max[0] - self.min[0], self.max[1] - self.min[1]]
    }

    /// The window with a margin on every side [m].
    #[must_use]
    pub fn padded(&self, margin: f64) -> Self {
        Self {
            min: [self.min[0] - margin, self.min[1] - margin],
            max: [self.max[0] + margin, self.max[1] + margin],
        }
    }

    /// The part of it that lies within another.
    #[must_use]
    pub fn within(&self, outer: &Self) -> Self {
        Self {
            min: [self.min[0].max(outer.min[0]), self.min[1].max(outer.min[1])],
            max: [self.max[0].min(outer.max[0]), self.max[1].min(outer.max[1])],
        }
    }

    /// Whether the point lies in it.
    #[must_use]
    pub fn holds(&self, point: [f64; 2]) -> bool {
        (0..2).all(|axis| point[axis] >= self.min[axis] && point[axis] <= self.max[axis])
    }

    /// Grown about its middle so that width over height lies between two bounds.
    #[must_use]
    pub fn shaped(&self, least: f64, most: f64) -> Self {
        let [w, h] = self.size();
        let (mut dx, mut dy) = (0.0, 0.0);
        if w < h * least {
            dx = (h * least - w) / 2.0;
        } else if w > h * most {
            dy = (w / most - h) / 2.0;
        }
        Self {
            min: [self.min[0] - dx, self.min[1] - dy],
            max: [self.max[0] + dx, self.max[1] + dy],
        }
    }
}
