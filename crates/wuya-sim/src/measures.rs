//! Measurement lines and areas: what passes, how dense, how fast, how hard pressed.

use wuya_place::{Bounds, NamedPlace, Shape};

use crate::body::contact::Contact;
use crate::def::{MeasureDef, MeasureKind, TICKS_PER_S};
use crate::now::Now;
use crate::people::bodies::Bodies;
use crate::people::fixed::to_m;
use crate::visit::Visitor;

/// How often areas are looked at [ticks]: once a second.
pub const LOOK_TICKS: u64 = TICKS_PER_S;

/// What each measure has gathered since its last sample. State.
#[derive(Clone, Debug, Default)]
pub struct Measures {
    /// Crossings from the right to the left of the line's direction.
    forward: Vec<u32>,
    /// Crossings the other way.
    back: Vec<u32>,
    /// Looks at an area.
    looks: Vec<u32>,
    /// People seen in it, summed over looks.
    seen: Vec<u32>,
    /// Their speeds, summed [m/s].
    speed: Vec<f64>,
    /// Greatest force on any of them [N].
    force: Vec<f32>,
    /// Last sample [tick].
    since: Vec<u64>,
}

/// One sample of one measure. NaN where it does not apply.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MeasureSample {
    /// Index into [`crate::def::WorldDef::measures`].
    pub measure: u16,
    /// End of the interval [s after the start].
    pub time_s: f64,
    /// Net crossings a second over the interval.
    pub flow_per_s: f64,
    /// Crossings forward.
    pub crossings_forward: u32,
    /// Crossings back.
    pub crossings_back: u32,
    /// Mean number of people in the area over its size [1/m2].
    pub density_per_m2: f64,
    /// Mean speed of those in the area [m/s].
    pub mean_speed_m_s: f64,
    /// Greatest contact force on anyone in the area [N].
    pub max_force_n: f32,
    /// Mean number of people in the area.
    pub count: f64,
}

impl Measures {
    /// Nothing gathered.
    pub fn new(count: usize) -> Measures {
        Measures {
            forward: vec![0; count],
            back: vec![0; count],
            looks: vec![0; count],
            seen: vec![0; count],
            speed: vec![0.0; count],
            force: vec![0.0; count],
            since: vec![0; count],
        }
    }

    /// Counts who of `stepped` crossed a line between `before` (fixed-point, one pair each) and now.
    pub fn count_crossings(
        &mut self,
        now: &Now,
        defs: &[MeasureDef],
        stepped: &[u32],
        before: &[[i32; 2]],
        bodies: &Bodies,
    ) {
        for (m, def) in defs.iter().enumerate() {
            let Shape::Line(line) = &now.moment.places[usize::from(def.place)].shape else {
                continue;
            };
            let bounds = now.moment.places[usize::from(def.place)].bounds();
            for (&i, from) in stepped.iter().zip(before) {
                let from = [to_m(from[0]), to_m(from[1])];
                let to = bodies.at(i as usize);
                if is_clear_of(&bounds, from, to) {
                    continue;
                }
                match crossing(line, from, to) {
                    1 => self.forward[m] += 1,
                    -1 => self.back[m] += 1,
                    _ => {}
                }
            }
        }
    }

    /// Looks at every area.
    pub fn look(
        &mut self,
        now: &Now,
        defs: &[MeasureDef],
        movers: &[u32],
        bodies: &Bodies,
        contact: &Contact,
    ) {
        for (m, def) in defs.iter().enumerate() {
            if def.kind != MeasureKind::Area {
                continue;
            }
            let place: &NamedPlace = &now.moment.places[usize::from(def.place)];
            self.looks[m] += 1;
            for &i in movers {
                let i = i as usize;
                let [x, y] = bodies.at(i);
                if place.contains(x, y) {
                    self.seen[m] += 1;
                    self.speed[m] += f64::from(bodies.speed(i));
                    self.force[m] = self.force[m].max(contact.press[i]);
                }
            }
        }
    }

    /// One sample of each measure; gathering starts anew.
    pub fn take(
        &mut self,
        now_tick: u64,
        defs: &[MeasureDef],
        places: &[NamedPlace],
    ) -> Vec<MeasureSample> {
        let mut samples = Vec::with_capacity(defs.len());
        for (m, def) in defs.iter().enumerate() {
            let seconds = (now_tick - self.since[m]) as f64 / TICKS_PER_S as f64;
            let is_line = def.kind == MeasureKind::Line;
            let net = f64::from(self.forward[m]) - f64::from(self.back[m]);
            let count = f64::from(self.seen[m]) / f64::from(self.looks[m]);
            let area = places[usize::from(def.place)].area_m2();
            samples.push(MeasureSample {
                measure: m as u16,
                time_s: now_tick as f64 / TICKS_PER_S as f64,
                flow_per_s: if is_line { net / seconds } else { f64::NAN },
                crossings_forward: self.forward[m],
                crossings_back: self.back[m],
                density_per_m2: if is_line { f64::NAN } else { count / area },
                mean_speed_m_s: self.speed[m] / f64::from(self.seen[m]),
                max_force_n: if is_line { f32::NAN } else { self.force[m] },
                count: if is_line { f64::NAN } else { count },
            });
        }
        let count = defs.len();
        *self = Measures { since: vec![now_tick; count], ..Measures::new(count) };
        samples
    }

    /// Lists every column.
    pub fn visit(&mut self, visitor: &mut dyn Visitor) {
        visitor.u32s("measures.forward", &mut self.forward);
        visitor.u32s("measures.back", &mut self.back);
        visitor.u32s("measures.looks", &mut self.looks);
        visitor.u32s("measures.seen", &mut self.seen);
        visitor.f64s("measures.speed", &mut self.speed);
        visitor.f32s("measures.force", &mut self.force);
        visitor.u64s("measures.since", &mut self.since);
    }
}

/// Both ends of a way lie beyond the same edge of the box.
fn is_clear_of(bounds: &Bounds, from: [f64; 2], to: [f64; 2]) -> bool {
    (0..2).any(|axis| {
        from[axis].max(to[axis]) < bounds.min[axis] || from[axis].min(to[axis]) > bounds.max[axis]
    })
}

/// 1 if the way from `from` to `to` crosses the line from its right to its left, -1 the other way,
/// 0 if it does not cross. Someone exactly on the line counts as on its left, so nobody who stops on
/// it is counted twice.
fn crossing(line: &[[f64; 2]], from: [f64; 2], to: [f64; 2]) -> i32 {
    let side = |a: [f64; 2], b: [f64; 2], p: [f64; 2]| {
        (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]) >= 0.0
    };
    let mut sum = 0;
    for pair in line.windows(2) {
        let (a, b) = (pair[0], pair[1]);
        let (was, is) = (side(a, b, from), side(a, b, to));
        if was != is && side(from, to, a) != side(from, to, b) {
            sum += if is { 1 } else { -1 };
        }
    }
    sum
}
