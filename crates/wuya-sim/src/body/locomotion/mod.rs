//! Locomotion: how fast legs can and will go here, and the steps of those who are not in contact.
//!
//! # What it does
//! From pace, power, load, slope and soil comes the speed a man or horse aims at: walking costs by
//! LCDA, running by Minetti, an unhurried walk no faster than Tobler's. Downhill nobody goes faster
//! than he can brake; where friction does not hold at all he clambers. Water slows. Where he goes is
//! told by the chart, by his place in the formation, or he stays. Groups that do not step at the
//! tick are moved here, by the same steering, over the whole time since their last step.
//!
//! # Reads
//! intents, capability (power), ground (gradient, soil, water), charts, formation, roster.
//!
//! # Writes
//! wants (for steering), bodies of the coarser layers, effort.
//!
//! # Equations
//! (A1) Tobler, (A2) LCDA, (A3) running, (A4) braking, (A5) relaxation: see [`equations`].
//!
//! # Sources
//! tobler1993, looney2019, minetti2002, askew2012; models.md section A.
//!
//! # Limits
//! Nobody slips or falls yet. In water too deep to stand nobody is carried off or drowns yet: he
//! goes on as slowly as one up to his chest.
//!
//! # Checked by
//! body::locomotion::tests, validation/locomotion-*.toml

pub mod equations;
pub mod params;
mod speed;
#[cfg(test)]
mod tests;

pub use self::speed::{Footing, Legs};

use rayon::prelude::*;
use wuya_num::fold::CHUNK;
use wuya_num::math;

use crate::body::formation::Formation;
use crate::body::navigation::class_of;
use crate::body::ways::Ways;
use crate::def::{BodyKind, NONE, Order, Pace};
use crate::ledger::arrivals::Arrivals;
use crate::ledger::capability::Capability;
use crate::ledger::effort::Effort;
use crate::now::Now;
use crate::people::bodies::Bodies;
use crate::people::fixed::{delta_m, steps, to_m};
use crate::people::groups::Groups;
use crate::people::intents::{Intents, Marches, Mode};
use crate::people::roster::Roster;

/// What one body wants of its legs.
#[derive(Clone, Copy, Debug, Default)]
pub struct Want {
    /// Who.
    pub who: u32,
    /// Unit vector of the way he wants to go.
    pub dir: [f32; 2],
    /// Speed he wants [m/s], 0 to stay.
    pub speed: f32,
    /// How hard he pushes when blocked [N].
    pub push_n: f32,
    /// Time constant of his change of velocity [s].
    pub relaxation_s: f32,
    /// Greatest force of his legs on the ground [N].
    pub force_max: f32,
    /// Time until he decides again [s].
    pub dt_s: f32,
    /// He means to move, now or as soon as his wait is over.
    pub is_bound: bool,
    /// Terrain coefficient under his feet.
    pub terrain_factor: f32,
}

/// What his legs aim at once others are minded.
#[derive(Clone, Copy, Debug, Default)]
pub struct Drive {
    /// Who.
    pub who: u32,
    /// Velocity aimed at [m/s].
    pub want: [f32; 2],
    /// Push [N].
    pub push: [f32; 2],
    /// Time constant [s].
    pub relaxation_s: f32,
    /// Greatest force of his legs [N].
    pub force_max: f32,
    /// All that moves with him [kg].
    pub mass_kg: f32,
    /// Soft radius [m].
    pub radius_m: f32,
    /// Speed he would go at if nobody were in his way [m/s].
    pub speed: f32,
    /// Terrain coefficient under his feet.
    pub terrain_factor: f32,
    /// Time this step covers [s].
    pub dt_s: f32,
    /// What he found around him.
    pub signs: BodySigns,
}

/// What someone found around him when he last decided.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BodySigns {
    /// He means to move, now or as soon as his wait is over.
    pub is_bound: bool,
    /// Someone touches him, or is about to run into him.
    pub is_crowded: bool,
    /// A wall is near, or he pushes and does not get on.
    pub is_tight: bool,
    /// Others are so near that a long step would overlap them.
    pub is_close: bool,
    /// Someone of another group is near.
    pub has_company: bool,
}

/// What the stage reads of the people.
pub struct Walkers<'a> {
    /// Who is what.
    pub roster: &'a Roster,
    /// Where they are.
    pub bodies: &'a Bodies,
    /// What they mean to do.
    pub intents: &'a Intents,
    /// Where units are bound.
    pub marches: &'a Marches,
    /// What they can do.
    pub capability: &'a Capability,
    /// Their places in formation.
    pub formation: &'a Formation,
    /// Up to when each group has been stepped.
    pub groups: &'a Groups,
    /// Ways.
    pub ways: &'a Ways,
    /// Speed tables.
    pub legs: &'a Legs,
}

/// One want for each of `due` (body, and time until it decides again).
pub fn intend(now: &Now, due: &[(u32, f32)], walkers: &Walkers, wants: &mut Vec<Want>) {
    wants.resize_with(due.len(), Want::default);
    wants.par_chunks_mut(CHUNK).zip(due.par_chunks(CHUNK)).for_each(|(wants, due)| {
        for (want, &(who, dt_s)) in wants.iter_mut().zip(due) {
            *want = intend_one(now, who, dt_s, walkers);
        }
    });
}

fn intend_one(now: &Now, who: u32, dt_s: f32, w: &Walkers) -> Want {
    let params = &now.moment.params.locomotion;
    let i = who as usize;
    let is_horse = w.roster.kind[i] == BodyKind::Horse;
    let [x, y] = w.bodies.at(i);
    let ground = now.place.ground.sample(x, y);
    let soil = now.place.ground.soil(ground.soil);
    let pace = pace_of(w.intents.pace[i]);
    let relaxation_s =
        if is_horse { params.horse_relaxation_time_s } else { params.relaxation_time_s };
    let strength = if is_horse { params.push_max_horse_n } else { params.push_max_n };
    let grip = soil.friction_mu * w.roster.moved_mass_kg(i) * equations::GRAVITY;
    let mut want = Want {
        who,
        dir: [w.bodies.fx[i], w.bodies.fy[i]],
        relaxation_s,
        force_max: strength.min(grip),
        dt_s,
        terrain_factor: soil.terrain_factor,
        ..Want::default()
    };
    let Some(aim) = aim(now, i, w, [x, y], dt_s) else { return want };
    want.is_bound = true;
    want.dir = aim.dir;
    if now.moment.tick < w.intents.from_tick[i] {
        return want;
    }
    let gradient = ground.gradient[0] * aim.dir[0] + ground.gradient[1] * aim.dir[1];
    let footing = Footing {
        gradient,
        friction_mu: soil.friction_mu,
        terrain_factor: soil.terrain_factor,
        depth_m: ground.depth_m,
    };
    let able = w.legs.speed(now.moment.params, w.roster, i, pace, w.capability.power[i], &footing);
    want.speed = aim.speed.map_or(able, |speed| {
        // To keep his place a man may hurry beyond the unit's pace, not beyond his legs.
        let hurried = w.legs.speed(
            now.moment.params,
            w.roster,
            i,
            Pace::Forced,
            w.capability.power[i],
            &footing,
        );
        speed.min(able.max(hurried))
    });
    want.push_n = params.push_n[pace as usize];
    want
}

/// The pace with this number.
pub fn pace_of(number: u8) -> Pace {
    match number {
        1 => Pace::Steady,
        2 => Pace::Forced,
        3 => Pace::Run,
        _ => Pace::Ease,
    }
}

/// Where to and, if the formation says so, how fast.
struct Aim {
    dir: [f32; 2],
    speed: Option<f32>,
}

fn aim(now: &Now, i: usize, w: &Walkers, at: [f64; 2], dt_s: f32) -> Option<Aim> {
    let unit = usize::from(w.roster.unit[i]);
    match Mode::from_u8(w.intents.mode[i]) {
        Mode::Stand | Mode::Rest => None,
        Mode::Chart => {
            let class = class_of(w.roster.kind[i]);
            let dir = w.ways.heading(unit, class, w.marches, at)?;
            Some(Aim { dir, speed: None })
        }
        Mode::Slot => {
            let slot = w.formation.slot(unit, w.roster.slot[i], w.marches);
            let dx = delta_m(slot.x, w.bodies.x[i]);
            let dy = delta_m(slot.y, w.bodies.y[i]);
            // Close the gap over a few steps of his, and never in less time than this step covers.
            // The gap is that of one and the same moment: the slot has gone on before him.
            let ahead_s = w.formation.ahead_s(unit, w.groups.stepped[w.roster.group[i] as usize]);
            let tau = now.moment.params.formation.closing_time_s.max(dt_s);
            let close = |v: f32, gap: f32| v + (gap - v * ahead_s) / tau;
            let v = [close(slot.vx, dx), close(slot.vy, dy)];
            let speed = math::hypot(v[0], v[1]);
            let slack = now.moment.params.formation.slack_m;
            let is_in_place = dx * dx + dy * dy < slack * slack;
            if is_in_place && slot.vx == 0.0 && slot.vy == 0.0 {
                return None;
            }
            Some(Aim { dir: [v[0] / speed, v[1] / speed], speed: Some(speed) })
        }
    }
}

/// What the coarser layers write.
pub struct Moved<'a> {
    /// Where they are.
    pub bodies: &'a mut Bodies,
    /// What it cost them.
    pub effort: &'a mut Effort,
}

/// Moves those of the coarser layers along their drives: the velocity relaxes toward what the legs
/// aim at, and the way is its exact integral over the step.
pub fn march(now: &Now, drives: &[Drive], moved: &mut Moved) {
    for drive in drives {
        let i = drive.who as usize;
        let tau = drive.relaxation_s;
        let decay = math::exp(-drive.dt_s / tau);
        let bodies = &mut *moved.bodies;
        let before = bodies.at(i);
        for (v, x, aim) in [
            (&mut bodies.vx[i], &mut bodies.x[i], drive.want[0]),
            (&mut bodies.vy[i], &mut bodies.y[i], drive.want[1]),
        ] {
            let gap = *v - aim;
            *x += steps(aim * drive.dt_s + gap * tau * (1.0 - decay));
            *v = aim + gap * decay;
        }
        keep_on_map(now, bodies, i);
        pay(now, moved, i, before, drive.terrain_factor);
    }
}

/// Books the way of those in contact and keeps them on the map; contact has moved them already.
pub fn tread(now: &Now, drives: &[Drive], before: &[[i32; 2]], moved: &mut Moved) {
    for (drive, from) in drives.iter().zip(before) {
        let i = drive.who as usize;
        keep_on_map(now, moved.bodies, i);
        let from = [to_m(from[0]), to_m(from[1])];
        pay(now, moved, i, from, drive.terrain_factor);
    }
}

/// Where people are and what ways they have.
pub struct There<'a> {
    /// Who is what.
    pub roster: &'a Roster,
    /// Where they are.
    pub bodies: &'a Bodies,
    /// Ways.
    pub ways: &'a Ways,
}

/// Loose units arrive when fewer than half of those who stepped are still bound for the goal. One
/// from where no way leads there is not bound either, and has not arrived.
pub fn arrive(
    there: &There,
    marches: &Marches,
    drives: &[Drive],
    bound: &mut [[u32; 2]],
    arrivals: &mut Arrivals,
) {
    bound.fill([0; 2]);
    for drive in drives {
        let i = drive.who as usize;
        let unit = usize::from(there.roster.unit[i]);
        if marches.route[unit] == NONE || marches.arrangement[unit] != Order::Loose as u8 {
            continue;
        }
        let class = class_of(there.roster.kind[i]);
        let is_bound = drive.signs.is_bound
            || !there.ways.is_reachable(unit, class, marches, there.bodies.at(i));
        let [stepped, still] = &mut bound[unit];
        *stepped += 1;
        *still += u32::from(is_bound);
    }
    for (u, &[stepped, still]) in bound.iter().enumerate() {
        if 2 * still < stepped {
            arrivals.arrived[u] = 1;
        }
    }
}

/// Nobody walks off the edge of the known ground.
pub fn keep_on_map(now: &Now, bodies: &mut Bodies, i: usize) {
    let [x, y] = bodies.at(i);
    if now.place.ground.is_inside(x, y) {
        return;
    }
    let bounds = now.place.ground.bounds();
    let (cx, cy) = (x.clamp(bounds.min[0], bounds.max[0]), y.clamp(bounds.min[1], bounds.max[1]));
    if cx != x {
        bodies.x[i] = crate::people::fixed::from_m(cx);
        bodies.vx[i] = 0.0;
    }
    if cy != y {
        bodies.y[i] = crate::people::fixed::from_m(cy);
        bodies.vy[i] = 0.0;
    }
}

/// Books the way from `before` to where the body is now.
pub fn pay(now: &Now, moved: &mut Moved, i: usize, before: [f64; 2], terrain_factor: f32) {
    let after = moved.bodies.at(i);
    let (dx, dy) = ((after[0] - before[0]) as f32, (after[1] - before[1]) as f32);
    let path = (dx * dx + dy * dy).sqrt();
    if path > 0.0 {
        let ground = &now.place.ground;
        let climb = ground.height(after[0], after[1]) - ground.height(before[0], before[1]);
        moved.effort.add(i, path, climb, terrain_factor);
    }
}

/// Turns everyone who stepped toward where his legs aim, as fast as he can turn.
pub fn face(now: &Now, drives: &[Drive], roster: &Roster, bodies: &mut Bodies) {
    let params = &now.moment.params.locomotion;
    let still = now.moment.params.steering.still_speed;
    for drive in drives {
        let i = drive.who as usize;
        let toward = drive.want;
        let size = math::hypot(toward[0], toward[1]);
        if drive.speed <= 0.0 || size < still {
            continue;
        }
        let on_the_spot = if roster.kind[i] == BodyKind::Horse {
            params.turn_rate_horse_rad_s
        } else {
            params.turn_rate_rad_s
        };
        let rate =
            equations::turn_rate(bodies.speed(i), on_the_spot, params.lateral_acceleration_m_s2);
        let facing = [bodies.fx[i], bodies.fy[i]];
        let turned = turn(facing, [toward[0] / size, toward[1] / size], rate * drive.dt_s);
        (bodies.fx[i], bodies.fy[i]) = (turned[0], turned[1]);
    }
}

/// Unit vector turned from `from` toward `to` by at most `most` [rad].
pub fn turn(from: [f32; 2], to: [f32; 2], most: f32) -> [f32; 2] {
    let cos = from[0] * to[0] + from[1] * to[1];
    let sin = from[0] * to[1] - from[1] * to[0];
    let angle = math::atan2(sin, cos);
    if angle.abs() <= most {
        return to;
    }
    let (s, c) = (math::sin(most.copysign(angle)), math::cos(most));
    [c * from[0] - s * from[1], s * from[0] + c * from[1]]
}

/// Riders are where their horses are.
pub fn carry_riders(due: &[(u32, f32)], roster: &Roster, bodies: &mut Bodies) {
    for &(who, _) in due {
        let (horse, rider) = (who as usize, roster.partner[who as usize]);
        if rider == NONE {
            continue;
        }
        let rider = rider as usize;
        bodies.x[rider] = bodies.x[horse];
        bodies.y[rider] = bodies.y[horse];
        bodies.vx[rider] = bodies.vx[horse];
        bodies.vy[rider] = bodies.vy[horse];
        bodies.fx[rider] = bodies.fx[horse];
        bodies.fy[rider] = bodies.fy[horse];
    }
}
