//! Rows of a run's tables as the report reads them: names resolved to indices of the context.

use super::context::Window;

/// One unit at one time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// Time after the start [s].
    pub time_s: f64,
    /// Index into the context's units.
    pub unit: usize,
    /// Alive and on the ground.
    pub alive: u32,
    /// Of the living, going faster than a stroll of a tenth of a metre a second.
    pub moving: u32,
    /// Of the living, fleeing, whether or not they move at this moment.
    pub fleeing: u32,
    /// Of the living, resting.
    pub resting: u32,
    /// Of the living, fighting; zero without a mechanism.
    pub fighting: u32,
    /// Gone through an exit.
    pub left: u32,
    /// Not there yet.
    pub not_entered: u32,
    /// Taken.
    pub captive: u32,
    /// Dead.
    pub dead: u32,
    /// Mean speed of the living [m/s].
    pub speed_m_s: f32,
    /// Mean share of W' left, 0 to 1; NaN without a mechanism.
    pub breath: f32,
    /// Mean share of the day's energy left, 0 to 1; NaN without a mechanism.
    pub stamina: f32,
    /// Centroid [m]; NaN if nobody is there.
    pub centroid: [f64; 2],
}

/// One measurement line or area at one time; NaN where a number does not apply.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reading {
    /// Time after the start [s].
    pub time_s: f64,
    /// Index into the context's measures.
    pub measure: usize,
    /// Net flow over a line, forward less back [1/s].
    pub flow_per_s: f32,
    /// Persons in an area [1/m2].
    pub density_per_m2: f32,
    /// Mean speed [m/s].
    pub speed_m_s: f32,
    /// Greatest contact force [N].
    pub force_n: f32,
    /// Crossings forward so far.
    pub forward: f32,
    /// Crossings back so far.
    pub back: f32,
}

/// One event.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Happening {
    /// Time after the start [s].
    pub time_s: f64,
    /// Name of its kind in recordings.
    pub kind: String,
    /// Row of the person it happened to.
    pub person: Option<u32>,
    /// Index of his unit in the context.
    pub unit: Option<usize>,
    /// Index of the unit seen, or of whom else it concerns.
    pub other_unit: Option<usize>,
    /// Index of the order.
    pub order: Option<usize>,
    /// Index of the place where it happened.
    pub place: Option<usize>,
    /// Cause of death in recordings.
    pub cause: Option<String>,
    /// Distance of a sighting [m].
    pub distance_m: Option<f64>,
}

/// One person, or horse, at the end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Person {
    /// Index into the context's units.
    pub unit: usize,
    /// A horse rather than a person.
    pub horse: bool,
    /// What became of him.
    pub fate: Fate,
    /// Where he is or was last [m].
    pub at: [f64; 2],
}

/// The closed list of fates, in the order of recordings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// Waiting outside an entrance.
    NotEntered,
    /// On the ground.
    Alive,
    /// Taken.
    Captive,
    /// Gone through an exit.
    Left,
    /// Dead.
    Dead,
}

impl Fate {
    /// Every fate, in order.
    pub const ALL: [Self; 5] =
        [Self::NotEntered, Self::Alive, Self::Captive, Self::Left, Self::Dead];

    /// The fate with this name in recordings.
    #[must_use]
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|fate| fate.key() == key)
    }

    /// Its name in recordings.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::NotEntered => "not-entered",
            Self::Alive => "alive",
            Self::Captive => "captive",
            Self::Left => "left",
            Self::Dead => "dead",
        }
    }
}

/// What ran, for the report's own box.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ran {
    /// Version of wuya.
    pub version: String,
    /// Seed.
    pub seed: u64,
    /// Hash of the scenario's files.
    pub scenario_hash: String,
    /// Hash of the parameter tables.
    pub parameter_hash: String,
    /// Hash of the final state.
    pub fingerprint: String,
    /// Hash of the events.
    pub events_fingerprint: String,
    /// Simulated time [s].
    pub simulated_s: f64,
    /// Time it took [s].
    pub wall_s: f64,
    /// Most memory used [bytes].
    pub peak_memory_bytes: Option<u64>,
    /// Worker threads.
    pub threads: usize,
    /// Stopped before its end.
    pub interrupted: bool,
}

/// The tables of a run.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tables {
    /// Units over time, by time.
    pub samples: Vec<Sample>,
    /// Measures over time, by time.
    pub readings: Vec<Reading>,
    /// Events, by time.
    pub events: Vec<Happening>,
    /// Everyone at the end.
    pub people: Vec<Person>,
    /// Everyone's position at the start, with the index of his unit [m]; may be empty.
    pub starts: Vec<(usize, [f64; 2])>,
}

impl Tables {
    /// The part of the plane where anyone was.
    #[must_use]
    pub fn reach(&self) -> Window {
        let mut window = Window::EMPTY;
        let people = self.people.iter().filter(|p| p.fate != Fate::NotEntered).map(|p| p.at);
        let starts = self.starts.iter().map(|start| start.1);
        let paths = self.samples.iter().map(|sample| sample.centroid);
        people.chain(starts).chain(paths).for_each(|point| window.cover(point));
        window
    }
}
