//! A run's tables folded to what a report shows: sides and groups over time, paths, fates.

use super::context::Context;
use super::tables::{Fate, Sample, Tables};

/// Persons by what they do and what became of them, at one time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Not there yet.
    pub not_entered: u32,
    /// On the ground, standing.
    pub standing: u32,
    /// Moving, not fleeing.
    pub moving: u32,
    /// Fleeing.
    pub fleeing: u32,
    /// Resting.
    pub resting: u32,
    /// Fighting.
    pub fighting: u32,
    /// Taken.
    pub captive: u32,
    /// Gone through an exit.
    pub left: u32,
    /// Dead.
    pub dead: u32,
}

/// A part of a headcount: its name in the catalogue and its number.
pub type Part = (&'static str, fn(&Counts) -> u32);

/// The parts of [`Counts`].
pub const PARTS: [Part; 9] = [
    ("fighting", |c| c.fighting),
    ("fleeing", |c| c.fleeing),
    ("moving", |c| c.moving),
    ("standing", |c| c.standing),
    ("resting", |c| c.resting),
    ("captive", |c| c.captive),
    ("not-entered", |c| c.not_entered),
    ("left", |c| c.left),
    ("dead", |c| c.dead),
];

impl Counts {
    fn add(&mut self, sample: &Sample) {
        // Those who flee, rest or fight may stand or move; of the others the movers march.
        let others = sample.alive.saturating_sub(sample.fleeing + sample.resting + sample.fighting);
        let marching = sample.moving.saturating_sub(sample.fleeing).min(others);
        self.not_entered += sample.not_entered;
        self.standing += others - marching;
        self.moving += marching;
        self.fleeing += sample.fleeing;
        self.resting += sample.resting;
        self.fighting += sample.fighting;
        self.captive += sample.captive;
        self.left += sample.left;
        self.dead += sample.dead;
    }
}

/// A group over time.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Track {
    /// Living, at each time.
    pub alive: Vec<u32>,
    /// Mean speed of the living [m/s]; NaN where nobody is there.
    pub speed_m_s: Vec<f64>,
    /// Mean share of W' left; NaN where unknown.
    pub breath: Vec<f64>,
    /// Mean share of the day's energy left; NaN where unknown.
    pub stamina: Vec<f64>,
    /// Centroid [m]; NaN where nobody is there.
    pub path: Vec<[f64; 2]>,
    /// Length of the centroid's path [m].
    pub covered_m: f64,
    /// Fates at the end, persons only, in the order of [`Fate::ALL`].
    pub fates: [u32; 5],
    /// Horses by fate at the end.
    pub horses: [u32; 5],
}

/// What a report shows of the tables.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Digest {
    /// Times of the series after the start [s].
    pub times_s: Vec<f64>,
    /// Persons of each side at each time.
    pub sides: Vec<Vec<Counts>>,
    /// Groups, in the order of the context.
    pub groups: Vec<Track>,
    /// Fates of each side at the end, persons only, in the order of [`Fate::ALL`].
    pub fates: Vec<[u32; 5]>,
}

/// A mean that grows, weighted by persons.
#[derive(Clone, Copy, Debug, Default)]
struct Mean {
    sum: f64,
    weight: f64,
}

impl Mean {
    fn add(&mut self, value: f64, weight: f64) {
        if value.is_finite() && weight > 0.0 {
            self.sum += value * weight;
            self.weight += weight;
        }
    }

    fn get(self) -> f64 {
        if self.weight > 0.0 { self.sum / self.weight } else { f64::NAN }
    }
}

/// The means of one group at one time.
#[derive(Clone, Copy, Debug, Default)]
struct Cell {
    alive: u32,
    speed: Mean,
    breath: Mean,
    stamina: Mean,
    x: Mean,
    y: Mean,
}

impl Cell {
    fn add(&mut self, sample: &Sample) {
        let weight = f64::from(sample.alive);
        self.alive += sample.alive;
        self.speed.add(f64::from(sample.speed_m_s), weight);
        self.breath.add(f64::from(sample.breath), weight);
        self.stamina.add(f64::from(sample.stamina), weight);
        self.x.add(sample.centroid[0], weight);
        self.y.add(sample.centroid[1], weight);
    }
}

impl Digest {
    /// Folds the tables.
    #[must_use]
    pub fn new(context: &Context, tables: &Tables) -> Self {
        let mut times_s: Vec<f64> = tables.samples.iter().map(|sample| sample.time_s).collect();
        times_s.sort_by(f64::total_cmp);
        times_s.dedup();
        let count = times_s.len();
        let mut sides = vec![vec![Counts::default(); count]; context.sides.len()];
        let mut cells = vec![vec![Cell::default(); count]; context.groups.len()];
        for sample in &tables.samples {
            let Some(unit) = context.units.get(sample.unit) else { continue };
            let at = times_s.partition_point(|&time| time < sample.time_s);
            sides[unit.side][at].add(sample);
            cells[unit.group][at].add(sample);
        }
        let mut groups: Vec<Track> = cells.iter().map(|cells| track(cells)).collect();
        let mut fates = vec![[0; 5]; context.sides.len()];
        for person in &tables.people {
            let Some(unit) = context.units.get(person.unit) else { continue };
            let group = &mut groups[unit.group];
            let fate = person.fate as usize;
            if person.horse {
                group.horses[fate] += 1;
            } else {
                group.fates[fate] += 1;
                fates[unit.side][fate] += 1;
            }
        }
        Self { times_s, sides, groups, fates }
    }

    /// All groups of a side as one, weighted by the living: speed, breath and strength only.
    #[must_use]
    pub fn side_track(&self, context: &Context, side: usize) -> Track {
        let groups = || {
            let pairs = context.groups.iter().zip(&self.groups);
            pairs.filter(|(group, _)| group.side == side).map(|(_, track)| track)
        };
        let mean = |column: fn(&Track) -> &[f64], at: usize| {
            let mut mean = Mean::default();
            groups().for_each(|track| mean.add(column(track)[at], f64::from(track.alive[at])));
            mean.get()
        };
        let column = |column| (0..self.times_s.len()).map(|at| mean(column, at)).collect();
        Track {
            speed_m_s: column(|track| &track.speed_m_s),
            breath: column(|track| &track.breath),
            stamina: column(|track| &track.stamina),
            ..Track::default()
        }
    }

    /// Time of the last sample [s].
    #[must_use]
    pub fn end_s(&self) -> f64 {
        self.times_s.last().copied().unwrap_or(0.0)
    }

    /// Whether any group has a number in this column.
    #[must_use]
    pub fn has(&self, column: fn(&Track) -> &[f64]) -> bool {
        self.groups.iter().any(|group| column(group).iter().any(|value| value.is_finite()))
    }

    /// Persons of a side with a fate at the end.
    #[must_use]
    pub fn fate(&self, side: usize, fate: Fate) -> u32 {
        self.fates.get(side).map_or(0, |fates| fates[fate as usize])
    }
}

fn track(cells: &[Cell]) -> Track {
    let path: Vec<[f64; 2]> = cells.iter().map(|c| [c.x.get(), c.y.get()]).collect();
    let there: Vec<[f64; 2]> = path.iter().copied().filter(|p| p[0].is_finite()).collect();
    let step = |pair: &[[f64; 2]]| {
        let (dx, dy) = (pair[1][0] - pair[0][0], pair[1][1] - pair[0][1]);
        (dx * dx + dy * dy).sqrt()
    };
    Track {
        alive: cells.iter().map(|c| c.alive).collect(),
        speed_m_s: cells.iter().map(|c| c.speed.get()).collect(),
        breath: cells.iter().map(|c| c.breath.get()).collect(),
        stamina: cells.iter().map(|c| c.stamina.get()).collect(),
        covered_m: there.windows(2).map(step).sum(),
        path,
        fates: [0; 5],
        horses: [0; 5],
    }
}

#[cfg(test)]
mod tests {
    use super::super::context::{Group, Named, Unit};
    use super::*;

    fn sample(unit: usize, alive: u32, speed_m_s: f32) -> Sample {
        Sample {
            time_s: 60.0,
            unit,
            alive,
            moving: alive / 2,
            fleeing: alive / 4,
            resting: 0,
            fighting: 0,
            left: 3,
            not_entered: 0,
            captive: 0,
            dead: 0,
            speed_m_s,
            breath: f32::NAN,
            stamina: f32::NAN,
            centroid: [f64::from(speed_m_s), 0.0],
        }
    }

    fn digest(samples: Vec<Sample>) -> (Context, Digest) {
        let unit = |group| Unit { key: String::new(), side: 0, group };
        let context = Context {
            sides: vec![Named::default()],
            units: vec![unit(0), unit(0), unit(1)],
            groups: vec![Group::default(), Group::default()],
            ..Context::default()
        };
        let digest = Digest::new(&context, &Tables { samples, ..Tables::default() });
        (context, digest)
    }

    #[test]
    fn parts_add_up_to_the_people() {
        let (_, digest) = digest(vec![sample(0, 100, 1.0), sample(1, 40, 1.0), sample(2, 7, 0.0)]);
        let counts = &digest.sides[0][0];
        let sum: u32 = PARTS.iter().map(|(_, get)| get(counts)).sum();
        assert_eq!(sum, 147 + 9);
        assert_eq!((counts.fleeing, counts.moving, counts.standing), (36, 37, 74));
    }

    #[test]
    fn means_are_weighted_by_the_living() {
        let (context, digest) =
            digest(vec![sample(0, 100, 1.0), sample(1, 300, 2.0), sample(2, 400, 0.0)]);
        assert_eq!(digest.groups[0].speed_m_s, [1.75]);
        assert_eq!(digest.groups[0].path, [[1.75, 0.0]]);
        assert_eq!(digest.side_track(&context, 0).speed_m_s, [0.875]);
        assert!(!digest.has(|track| &track.breath));
    }
}
