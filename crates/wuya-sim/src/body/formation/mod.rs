//! Formation: units that march in ranks and hold a line.
//!
//! # What it does
//! Each unit in formation has a guide: a point that goes along the unit's chart at the pace of its
//! slower men, waits when they trail, and stops when it arrives. In a column each rank follows the
//! way the guide went, so a column goes round a bend as a thread does. In a line the ranks stand
//! square to the guide's heading and wheel no faster than the outer man can go. Everyone's place is
//! a slot behind the guide.
//!
//! # Reads
//! marches (where to, which shape), charts, ground, bodies and capability of the members.
//!
//! # Writes
//! its own table (guides and the ways they went), arrivals.
//!
//! # Equations
//! geometry of ranks and files ([`Formation::slot`]).
//!
//! # Sources
//! Judgement where drill books give no numbers: see params.toml.
//!
//! # Limits
//! Slots are given once; nobody closes a gap left by another. Companies do not dress on each other.
//!
//! # Checked by
//! body::formation::tests

pub mod params;
#[cfg(test)]
mod tests;

use std::collections::VecDeque;

use wuya_num::math;

use crate::body::locomotion::{Footing, Legs};
use crate::body::navigation::class_of;
use crate::body::ways::Ways;
use crate::def::{NONE, Order, Pace, TICK_S};
use crate::ledger::arrivals::Arrivals;
use crate::ledger::capability::Capability;
use crate::now::Now;
use crate::people::bodies::Bodies;
use crate::people::fixed::{delta_m, steps, to_m};
use crate::people::intents::{Marches, POINT};
use crate::people::roster::Roster;
use crate::visit::Visitor;

/// Distance between the points of the way that is remembered [m].
const TRAIL_STEP_M: f32 = 2.0;

/// Guides, one row per unit. State.
#[derive(Clone, Debug, Default)]
pub struct Formation {
    x: Vec<i32>,
    y: Vec<i32>,
    hx: Vec<f32>,
    hy: Vec<f32>,
    speed: Vec<f32>,
    /// The order for which the guide was last placed.
    placed_for: Vec<u32>,
    /// Tick up to which the guide has been moved.
    moved_to: Vec<u64>,
    /// The way the guide went, newest last, one point every [`TRAIL_STEP_M`].
    trail: Vec<VecDeque<[i32; 2]>>,
}

/// A place in formation and how it moves.
#[derive(Clone, Copy, Debug)]
pub struct Slot {
    /// East, fixed-point.
    pub x: i32,
    /// North.
    pub y: i32,
    /// Velocity of the formation there, east [m/s].
    pub vx: f32,
    /// North.
    pub vy: f32,
}

impl Formation {
    /// Guides at the feet of the leaders (or of the first man), facing as he does.
    pub fn new(roster: &Roster, bodies: &Bodies, units: &[crate::def::UnitDef]) -> Formation {
        let count = units.len();
        let mut formation = Formation {
            x: vec![0; count],
            y: vec![0; count],
            hx: vec![1.0; count],
            hy: vec![0.0; count],
            speed: vec![0.0; count],
            placed_for: vec![NONE; count],
            moved_to: vec![0; count],
            trail: vec![VecDeque::new(); count],
        };
        for (u, unit) in units.iter().enumerate() {
            if let Some(guide) = guide_of(roster, unit) {
                formation.place(u, bodies, guide);
            }
        }
        formation
    }

    /// Puts the guide where body `i` stands, facing as it does, and forgets the way.
    fn place(&mut self, unit: usize, bodies: &Bodies, i: usize) {
        self.x[unit] = bodies.x[i];
        self.y[unit] = bodies.y[i];
        self.hx[unit] = bodies.fx[i];
        self.hy[unit] = bodies.fy[i];
        self.speed[unit] = 0.0;
        self.trail[unit].clear();
    }

    /// The place of slot number `slot` of this unit: 0 the leader in front, then rank by rank.
    pub fn slot(&self, unit: usize, slot: u32, marches: &Marches) -> Slot {
        let files = u32::from(marches.files[unit]);
        let (back, aside) = if slot == 0 {
            (0.0, 0.0)
        } else {
            let (rank, file) = ((slot - 1) / files, (slot - 1) % files);
            let middle = 0.5 * (files - 1) as f32;
            let back = (rank + 1) as f32 * marches.rank_spacing[unit];
            (back, (file as f32 - middle) * marches.file_spacing[unit])
        };
        let is_column = marches.arrangement[unit] == Order::Column as u8;
        let (x, y, hx, hy) = if is_column {
            self.behind(unit, back)
        } else {
            let (hx, hy) = (self.hx[unit], self.hy[unit]);
            let (x, y) = (self.x[unit] - steps(back * hx), self.y[unit] - steps(back * hy));
            (x, y, hx, hy)
        };
        // Left of the heading is file 0.
        Slot {
            x: x + steps(aside * hy),
            y: y - steps(aside * hx),
            vx: self.speed[unit] * hx,
            vy: self.speed[unit] * hy,
        }
    }

    /// How far the guide is ahead of one who has been stepped up to tick `stepped` [s]: guides move
    /// first, over the whole step of their men; behind such a one, negative.
    pub fn ahead_s(&self, unit: usize, stepped: u64) -> f32 {
        (self.moved_to[unit] as i64 - stepped as i64) as f32 * TICK_S
    }

    /// Point and heading on the guide's way, `back` metres behind it.
    fn behind(&self, unit: usize, back: f32) -> (i32, i32, f32, f32) {
        let trail = &self.trail[unit];
        let guide = [self.x[unit], self.y[unit]];
        let straight = |from: [i32; 2], hx: f32, hy: f32, rest: f32| {
            (from[0] - steps(rest * hx), from[1] - steps(rest * hy), hx, hy)
        };
        let Some(&newest) = trail.back() else {
            return straight(guide, self.hx[unit], self.hy[unit], back);
        };
        let (dx, dy) = (delta_m(guide[0], newest[0]), delta_m(guide[1], newest[1]));
        let lead = math::hypot(dx, dy);
        if back <= lead || trail.len() < 2 {
            return straight(guide, self.hx[unit], self.hy[unit], back);
        }
        let rest = back - lead;
        let whole = (rest / TRAIL_STEP_M) as usize;
        let last = trail.len() - 2;
        let from = last.saturating_sub(whole.min(last));
        let (older, newer) = (trail[from], trail[from + 1]);
        let (ex, ey) = (delta_m(newer[0], older[0]), delta_m(newer[1], older[1]));
        let length = math::hypot(ex, ey);
        if length <= 0.0 {
            return straight(newer, self.hx[unit], self.hy[unit], 0.0);
        }
        // Beyond the oldest point the way is taken to have been straight.
        let along = rest - (last - from) as f32 * TRAIL_STEP_M;
        straight(newer, ex / length, ey / length, along)
    }

    /// Lists every column; ways are laid flat, each way's length first.
    pub fn visit(&mut self, visitor: &mut dyn Visitor) {
        let mut lengths: Vec<u32> = self.trail.iter().map(|way| way.len() as u32).collect();
        let mut points: Vec<i32> = self.trail.iter().flatten().flatten().copied().collect();
        visitor.i32s("formation.x", &mut self.x);
        visitor.i32s("formation.y", &mut self.y);
        visitor.f32s("formation.hx", &mut self.hx);
        visitor.f32s("formation.hy", &mut self.hy);
        visitor.f32s("formation.speed", &mut self.speed);
        visitor.u32s("formation.placed_for", &mut self.placed_for);
        visitor.u64s("formation.moved_to", &mut self.moved_to);
        visitor.u32s("formation.trail_lengths", &mut lengths);
        visitor.i32s("formation.trail_points", &mut points);
        let mut rest = points.chunks_exact(2).map(|p| [p[0], p[1]]);
        self.trail = lengths.iter().map(|&n| rest.by_ref().take(n as usize).collect()).collect();
    }
}

/// The body the guide starts from: the leader's, else the unit's first.
fn guide_of(roster: &Roster, unit: &crate::def::UnitDef) -> Option<usize> {
    let first = (unit.members.0..unit.members.1).find(|&i| roster.is_mover(i as usize));
    unit.leader.map(|leader| roster.mover_of(leader)).or(first).map(|i| i as usize)
}

/// What guides read of their men.
pub struct Ranks<'a> {
    /// Who is what.
    pub roster: &'a Roster,
    /// Where they are.
    pub bodies: &'a Bodies,
    /// On the ground (1).
    pub present: &'a [u8],
    /// What they can do.
    pub capability: &'a Capability,
    /// Where units are bound.
    pub marches: &'a Marches,
    /// Ways.
    pub ways: &'a Ways,
    /// Speed tables.
    pub legs: &'a Legs,
}

/// Moves the guide of each unit in `due` (unit and time since it was last moved).
pub fn guide(
    now: &Now,
    due: &[(u32, f32)],
    ranks: &Ranks,
    formation: &mut Formation,
    arrivals: &mut Arrivals,
) {
    for &(u, dt_s) in due {
        let u = u as usize;
        let marches = ranks.marches;
        if marches.arrangement[u] == Order::Loose as u8 {
            continue;
        }
        formation.moved_to[u] = now.moment.tick + 1;
        if formation.placed_for[u] != marches.order[u] {
            formation.placed_for[u] = marches.order[u];
            if let Some(i) = guide_of(ranks.roster, &now.moment.units[u]) {
                formation.place(u, ranks.bodies, i);
            }
        }
        if marches.route[u] == NONE || arrivals.arrived[u] != 0 {
            halt(now, u, dt_s, ranks, formation);
        } else if is_there(now, u, ranks, formation) {
            arrivals.arrived[u] = 1;
            halt(now, u, dt_s, ranks, formation);
        } else {
            advance(now, u, dt_s, ranks, formation);
        }
    }
}

fn is_there(now: &Now, unit: usize, ranks: &Ranks, formation: &Formation) -> bool {
    let at = [to_m(formation.x[unit]), to_m(formation.y[unit])];
    let params = &now.moment.params.formation;
    let marches = ranks.marches;
    if marches.route[unit] == POINT {
        let dx = delta_m(marches.point_x[unit], formation.x[unit]);
        let dy = delta_m(marches.point_y[unit], formation.y[unit]);
        return math::hypot(dx, dy) <= marches.gap[unit].max(params.arrival_m);
    }
    let places = ranks.ways.places(marches.route[unit]);
    places.iter().any(|&place| {
        let place = &now.moment.places[usize::from(place)];
        place.distance(at[0], at[1]) <= f64::from(params.arrival_m)
    })
}

/// Standing: turn to the place to face, if there is one.
fn halt(now: &Now, unit: usize, dt_s: f32, ranks: &Ranks, formation: &mut Formation) {
    formation.speed[unit] = 0.0;
    let facing = ranks.marches.facing[unit];
    if facing == NONE {
        return;
    }
    let [cx, cy] = now.moment.places[facing as usize].centre();
    let dx = (cx - to_m(formation.x[unit])) as f32;
    let dy = (cy - to_m(formation.y[unit])) as f32;
    let size = math::hypot(dx, dy);
    if size > 0.0 {
        wheel(now, unit, dt_s, [dx / size, dy / size], ranks, formation);
    }
}

fn advance(now: &Now, unit: usize, dt_s: f32, ranks: &Ranks, formation: &mut Formation) {
    let at = [to_m(formation.x[unit]), to_m(formation.y[unit])];
    let Some(member) = guide_of(ranks.roster, &now.moment.units[unit]) else { return };
    let class = class_of(ranks.roster.kind[member]);
    let Some(dir) = ranks.ways.heading(unit, class, ranks.marches, at) else {
        formation.speed[unit] = 0.0;
        return;
    };
    let is_column = ranks.marches.arrangement[unit] == Order::Column as u8;
    if is_column {
        (formation.hx[unit], formation.hy[unit]) = (dir[0], dir[1]);
    } else {
        wheel(now, unit, dt_s, dir, ranks, formation);
    }
    let (hx, hy) = (formation.hx[unit], formation.hy[unit]);
    // A line that is still wheeling steps short; it never goes sideways or back.
    let ahead = (dir[0] * hx + dir[1] * hy).max(0.0);
    let speed = ahead * pace(now, unit, [hx, hy], ranks, formation);
    formation.speed[unit] = speed;
    let step_m = speed * dt_s;
    if is_column {
        let (from, to) = now.moment.units[unit].members;
        lay_trail(unit, to - from, step_m, ranks, formation);
    }
    formation.x[unit] += steps(step_m * hx);
    formation.y[unit] += steps(step_m * hy);
}

/// Speed of the slowest of a few men spread through the unit, less as they trail.
fn pace(now: &Now, unit: usize, dir: [f32; 2], ranks: &Ranks, formation: &Formation) -> f32 {
    let params = &now.moment.params.formation;
    let (from, to) = now.moment.units[unit].members;
    let stride = ((to - from) / params.pace_sample).max(1);
    let marching = crate::body::locomotion::pace_of(ranks.marches.pace[unit]);
    let (mut slowest, mut lag, mut asked) = (f32::INFINITY, 0.0_f32, 0.0_f32);
    for i in (from..to).step_by(stride as usize) {
        let i = ranks.roster.mover_of(i) as usize;
        if ranks.present[i] == 0 {
            continue;
        }
        let speed = member_speed(now, i, marching, dir, ranks);
        slowest = slowest.min(speed);
        let slot = formation.slot(unit, ranks.roster.slot[i], ranks.marches);
        let (dx, dy) = (delta_m(slot.x, ranks.bodies.x[i]), delta_m(slot.y, ranks.bodies.y[i]));
        lag += math::hypot(dx, dy);
        asked += 1.0;
    }
    if asked == 0.0 {
        return 0.0;
    }
    let trailing = (lag / asked - params.lag_from_m) / (params.lag_stop_m - params.lag_from_m);
    slowest * (1.0 - trailing.clamp(0.0, 1.0))
}

fn member_speed(now: &Now, i: usize, pace: Pace, dir: [f32; 2], ranks: &Ranks) -> f32 {
    let [x, y] = ranks.bodies.at(i);
    let ground = now.place.ground.sample(x, y);
    let soil = now.place.ground.soil(ground.soil);
    let footing = Footing {
        gradient: ground.gradient[0] * dir[0] + ground.gradient[1] * dir[1],
        friction_mu: soil.friction_mu,
        terrain_factor: soil.terrain_factor,
        depth_m: ground.depth_m,
    };
    let power = ranks.capability.power[i];
    ranks.legs.speed(now.moment.params, ranks.roster, i, pace, power, &footing)
}

/// Turns the heading of a line, no faster than the drill allows and the outer man can follow.
fn wheel(
    now: &Now,
    unit: usize,
    dt_s: f32,
    toward: [f32; 2],
    ranks: &Ranks,
    formation: &mut Formation,
) {
    let half_width = 0.5 * f32::from(ranks.marches.files[unit]) * ranks.marches.file_spacing[unit];
    let outer = now.moment.params.locomotion.walk_to_run_m_s / half_width.max(1.0);
    let most = now.moment.params.formation.wheel_rate_rad_s.min(outer) * dt_s;
    let from = [formation.hx[unit], formation.hy[unit]];
    let turned = crate::body::locomotion::turn(from, toward, most);
    (formation.hx[unit], formation.hy[unit]) = (turned[0], turned[1]);
}

/// Remembers the way: one point every [`TRAIL_STEP_M`], as many as the column is long.
fn lay_trail(unit: usize, rows: u32, step_m: f32, ranks: &Ranks, formation: &mut Formation) {
    let (hx, hy) = (formation.hx[unit], formation.hy[unit]);
    let guide = [formation.x[unit], formation.y[unit]];
    let trail = &mut formation.trail[unit];
    if trail.is_empty() {
        trail.push_back(guide);
    }
    let newest = trail.back().copied().unwrap_or(guide);
    let mut lead = math::hypot(delta_m(guide[0], newest[0]), delta_m(guide[1], newest[1])) + step_m;
    while lead >= TRAIL_STEP_M {
        lead -= TRAIL_STEP_M;
        let past = lead - step_m;
        trail.push_back([guide[0] - steps(past * hx), guide[1] - steps(past * hy)]);
    }
    let files = u32::from(ranks.marches.files[unit]);
    let depth_m = rows.div_ceil(files) as f32 * ranks.marches.rank_spacing[unit];
    let keep = (depth_m / TRAIL_STEP_M) as usize + 4;
    while trail.len() > keep {
        trail.pop_front();
    }
}
