//! Steering: keeping clear of others on the way.
//!
//! # What it does
//! From where someone wants to go and how fast, and from who is around him, comes the velocity his
//! legs aim at. With room he swerves early from those he would run into. In a crowd he turns aside
//! from those too near and keeps a time gap to the one ahead. Between the two he does both. Those
//! who march in step match the speed of the man ahead instead of waiting for a gap. Blocked, a man
//! who is driven pushes.
//!
//! # Reads
//! wants (from locomotion and formation), neighbours, bodies, roster, walls.
//!
//! # Writes
//! drives, for contact and for the march.
//!
//! # Equations
//! (S1) directional repulsion, (S2) headway, (S3) anticipation, (S4) blend: see [`equations`].
//!
//! # Sources
//! tordeux2016, karamouzas2014, vantoll2021; models.md section B.
//!
//! # Limits
//! No side is preferred, so two streams that meet head-on in a narrow way may jam. Nobody plans a
//! way round a jam.
//!
//! # Checked by
//! body::steering::tests, validation/steering-*.toml

pub mod aims;
pub mod equations;
pub mod params;
#[cfg(test)]
mod tests;

use rayon::prelude::*;
use wuya_num::fold::CHUNK;
use wuya_num::math;

use crate::body::contact::walls::Walls;
use crate::body::locomotion::{BodySigns, Drive, Want};
use crate::def::{NONE, TICK_S};
use crate::now::Now;
use crate::people::bodies::Bodies;
use crate::people::groups::{CLOSE, MARCH};
use crate::people::intents::{Intents, Mode};
use crate::people::neighbours::Neighbours;
use crate::people::roster::Roster;

/// What steering must know of people besides the spatial index.
pub struct Crowd<'a> {
    /// Who is what.
    pub roster: &'a Roster,
    /// Positions and velocities of the tick's start.
    pub bodies: &'a Bodies,
    /// Those further off, in wider cells; empty when nobody looks that far this tick.
    pub far: &'a Neighbours,
    /// Walls.
    pub walls: &'a Walls,
    /// Members of the unit march in step (1), by person.
    pub in_step: &'a [u8],
}

/// Marks who keeps his place in a formation.
pub fn mark_in_step(intents: &Intents, in_step: &mut [u8]) {
    for (mark, &mode) in in_step.iter_mut().zip(&intents.mode) {
        *mark = u8::from(mode == Mode::Slot as u8);
    }
}

/// A neighbour within reach of the eye.
#[derive(Clone, Copy, Default)]
struct Other {
    /// From me to him [m].
    dx: f32,
    dy: f32,
    distance: f32,
    /// Headway length of the pair [m].
    length: f32,
    /// His velocity [m/s].
    vx: f32,
    vy: f32,
    /// He marches in step with me.
    is_in_step: bool,
}

/// How far the spans of the wide index reach: two of its cells of 4 m [m].
const FAR_M: f32 = 8.0;

/// Time a step of a layer covers [s].
const fn layer_step_s(layer: u8) -> f32 {
    TICK_S * (1 << layer) as f32
}

/// Neighbours minded at most: a disc of 1.5 m holds 71 at the 10 per m2 of the worst press.
const OTHERS_MAX: usize = 80;

/// Fills `drives` with one drive per want, in the same order.
pub fn steer(now: &Now, wants: &[Want], crowd: &Crowd, drives: &mut Vec<Drive>) {
    drives.resize_with(wants.len(), Drive::default);
    drives.par_chunks_mut(CHUNK).zip(wants.par_chunks(CHUNK)).for_each(|(drives, wants)| {
        for (drive, want) in drives.iter_mut().zip(wants) {
            *drive = steer_one(now, want, crowd);
        }
    });
}

/// What one person finds around him.
struct Around<'a> {
    now: &'a Now<'a>,
    want: &'a Want,
    crowd: &'a Crowd<'a>,
    density: f32,
    others: [Other; OTHERS_MAX],
    count: usize,
    nearest_gap: f32,
    has_company: bool,
    /// Gap to the nearest who does not march in step with him [m].
    nearest_loose: f32,
    /// Time until someone who does not go his way would be upon him [s].
    until_met: f32,
}

impl Around<'_> {
    /// Takes note of one disc of an index if it is nearer than `reach` [m].
    #[inline]
    fn see(&mut self, index: &Neighbours, k: usize, reach: f32) {
        let i = self.want.who as usize;
        let bodies = self.crowd.bodies;
        let [dx, dy] = index.toward(k, bodies.x[i], bodies.y[i]);
        let squared = dx * dx + dy * dy;
        let j = index.owner[k] as usize;
        if squared >= reach * reach || j == i || self.count == OTHERS_MAX {
            return;
        }
        let params = &self.now.moment.params.steering;
        let roster = self.crowd.roster;
        let distance = squared.sqrt();
        let sum = roster.radius[i] + index.radius[k];
        self.nearest_gap = self.nearest_gap.min(distance - sum);
        self.has_company |= roster.group[i] != roster.group[j];
        self.density += equations::density_weight(params.density_radius, distance);
        let is_in_step = self.crowd.in_step[i] != 0
            && self.crowd.in_step[j] != 0
            && roster.unit[i] == roster.unit[j];
        let (vx, vy) = (bodies.vx[j], bodies.vy[j]);
        // Those who go the same way keep their gaps by the headway, however long the step.
        let pace = vx * self.want.dir[0] + vy * self.want.dir[1];
        let closing = (bodies.vx[i] - vx) * dx + (bodies.vy[i] - vy) * dy;
        if pace <= 0.0 && closing > 0.0 {
            self.until_met = self.until_met.min((distance - sum).max(0.0) * distance / closing);
        }
        if !is_in_step {
            self.nearest_loose = self.nearest_loose.min(distance - sum);
        }
        let length = sum * params.diameter_share;
        self.others[self.count] = Other { dx, dy, distance, length, vx, vy, is_in_step };
        self.count += 1;
    }

    fn others(&self) -> &[Other] {
        &self.others[..self.count]
    }

    /// Turning aside from those too near (S1).
    fn turn(&self) -> [f32; 2] {
        let params = &self.now.moment.params.steering;
        let mut turn = [0.0_f32; 2];
        // Beyond the time in which anyone looks anew, the way gone in the step counts.
        let long_s = (self.want.dt_s - params.reaction_time).max(0.0);
        for other in self.others() {
            // Six lengths out the exponential has fallen to a four-hundredth.
            let is_near = other.distance - other.length < 6.0 * params.repulsion_range;
            if is_near && other.distance > 0.0 {
                let push = equations::repulsion(params, other.length, other.distance);
                let push = equations::repulsion_after(params, push, self.want.speed * long_s);
                turn[0] -= push / other.distance * other.dx;
                turn[1] -= push / other.distance * other.dy;
            }
        }
        turn
    }

    /// Swerving early from those he would run into (S3), bounded.
    fn swerve(&self) -> [f32; 2] {
        let params = &self.now.moment.params.steering;
        let i = self.want.who as usize;
        let own = [self.crowd.bodies.vx[i], self.crowd.bodies.vy[i]];
        let mut sum = [0.0_f32; 2];
        for other in self.others().iter().filter(|other| !other.is_in_step) {
            let u = [own[0] - other.vx, own[1] - other.vy];
            let a = equations::anticipation(params, [-other.dx, -other.dy], u, other.length);
            sum[0] += a[0];
            sum[1] += a[1];
        }
        let size = math::hypot(sum[0], sum[1]);
        if size > params.anticipation_force_max {
            let cap = params.anticipation_force_max / size;
            sum = [cap * sum[0], cap * sum[1]];
        }
        sum
    }

    /// Greatest speed along `dir` that keeps the gap to everyone ahead (S2).
    fn headway(&self, dir: [f32; 2]) -> f32 {
        let params = &self.now.moment.params.steering;
        let (time_gap, dt) = (params.time_gap, self.want.dt_s);
        // In a long step the legs go on at first as they went: so much of it, and so far.
        let tau = self.want.relaxation_s;
        let long_s = (dt - params.reaction_time).max(0.0);
        let drift_s = tau * (1.0 - math::exp(-long_s / tau));
        let (bodies, i) = (self.crowd.bodies, self.want.who as usize);
        let drift_m = drift_s * (bodies.vx[i] * dir[0] + bodies.vy[i] * dir[1]).max(0.0);
        let mut speed = f32::INFINITY;
        for other in self.others() {
            let along = other.dx * dir[0] + other.dy * dir[1];
            let aside = (other.dx * dir[1] - other.dy * dir[0]).abs();
            if along <= 0.0 || aside >= other.length {
                continue;
            }
            let (length, distance) = (other.length, other.distance);
            let pace = other.vx * dir[0] + other.vy * dir[1];
            let (gone_on, rest) = (pace * dt, dt - drift_s);
            let mut limit = equations::headway_speed_after(
                length,
                distance - drift_m + gone_on - pace * rest,
                time_gap,
                rest,
                pace,
            );
            if other.is_in_step {
                limit = limit.max(pace + (distance - length) / time_gap);
            }
            speed = speed.min(limit);
        }
        speed.max(0.0)
    }
}

fn steer_one(now: &Now, want: &Want, crowd: &Crowd) -> Drive {
    let params = &now.moment.params.steering;
    let i = want.who as usize;
    let mut around = Around {
        now,
        want,
        crowd,
        density: equations::density_weight(params.density_radius, 0.0),
        others: [Other::default(); OTHERS_MAX],
        count: 0,
        nearest_gap: f32::INFINITY,
        has_company: false,
        nearest_loose: f32::INFINITY,
        until_met: f32::INFINITY,
    };
    look(now, want, crowd, &mut around);
    let mut turn = around.turn();
    let is_tight = mind_walls(now, want, crowd, &mut turn);
    let velocity = aim(now, want, &around, turn);
    let speed = math::hypot(velocity[0], velocity[1]);
    let blocked = if want.speed > 0.0 { (1.0 - speed / want.speed).clamp(0.0, 1.0) } else { 0.0 };
    let push = if around.nearest_gap < 0.0 { want.push_n * blocked } else { 0.0 };
    // The layer is chosen after this step for the next: both must be over before they meet.
    let met_within = |layer| around.until_met < want.dt_s + layer_step_s(layer);
    Drive {
        who: want.who,
        want: velocity,
        push: [push * want.dir[0], push * want.dir[1]],
        relaxation_s: want.relaxation_s,
        force_max: want.force_max,
        mass_kg: crowd.roster.moved_mass_kg(i),
        radius_m: crowd.roster.radius[i],
        speed: want.speed,
        terrain_factor: want.terrain_factor,
        dt_s: want.dt_s,
        signs: BodySigns {
            is_bound: want.is_bound,
            is_crowded: around.nearest_gap < params.crowd_gap || met_within(CLOSE),
            is_tight: is_tight || (push > 0.0 && speed < params.still_speed),
            is_close: around.nearest_loose < params.close_gap || met_within(MARCH),
            has_company: around.has_company,
        },
    }
}

/// Those near by; where there is room and he is on the move, those ahead of him further off.
fn look(now: &Now, want: &Want, crowd: &Crowd, around: &mut Around) {
    let params = &now.moment.params.steering;
    let (i, near, far) = (want.who as usize, now.near, crowd.far);
    let disc = near.place_of[i];
    debug_assert!(disc != NONE);
    let close = params.density_radius;
    let spans = near.spans_within(disc as usize, close);
    let near_by: u32 = spans.iter().map(|(from, to)| to - from).sum();
    // In some 20 m2 of cells a density of half of `dense_from`: sparse enough to look far.
    let is_sparse = near_by as f32 <= 10.0 * params.dense_from;
    if is_sparse && want.speed > 0.0 && far.len() == near.len() {
        // Nobody steps further than he has looked.
        let step = want.speed.max(crowd.bodies.speed(i)) * want.dt_s;
        let ahead = params.sight_ahead.max(step + params.sight_ahead - close);
        if ahead <= FAR_M {
            for &(from, to) in far.spans_within(far.place_of[i] as usize, ahead) {
                (from..to).for_each(|k| around.see(far, k as usize, ahead));
            }
        } else {
            let (x, y) = (crowd.bodies.x[i], crowd.bodies.y[i]);
            far.around(x, y, ahead, |k| around.see(far, k, ahead));
        }
    } else {
        for &(from, to) in spans {
            (from..to).for_each(|k| around.see(near, k as usize, close));
        }
    }
}

/// Walls turn people aside as neighbours do; true if one is near enough for small steps.
fn mind_walls(now: &Now, want: &Want, crowd: &Crowd, turn: &mut [f32; 2]) -> bool {
    if crowd.walls.is_empty() {
        return false;
    }
    let params = &now.moment.params.steering;
    let i = want.who as usize;
    let length = crowd.roster.radius[i] * params.diameter_share;
    let mut is_near = false;
    crowd.walls.near(crowd.bodies.x[i], crowd.bodies.y[i], params.wall_distance, |wall| {
        is_near = true;
        let [dx, dy] = wall.toward([0.0, 0.0]);
        let distance = (dx * dx + dy * dy).sqrt();
        if distance - length < 6.0 * params.repulsion_range && distance > 0.0 {
            let push = equations::repulsion(params, length, distance) / distance;
            turn[0] -= push * dx;
            turn[1] -= push * dy;
        }
    });
    is_near
}

/// The velocity aimed at: blended direction (S4), speed kept within the headway.
fn aim(now: &Now, want: &Want, around: &Around, turn: [f32; 2]) -> [f32; 2] {
    if want.speed <= 0.0 {
        return [0.0; 2];
    }
    let params = &now.moment.params.steering;
    let dense = equations::dense_share(params, around.density);
    let sparse = 1.0 - dense;
    let swerve = if sparse > 0.0 { around.swerve() } else { [0.0; 2] };
    let aside = unit([want.dir[0] + turn[0], want.dir[1] + turn[1]], want.dir);
    // With room: the wish, the swerve integrated over the time legs take to follow, and the turn.
    // In the dense crowd: the turned direction at the wished speed.
    let blend = |axis: usize| {
        let foresight =
            want.speed * (want.dir[axis] + turn[axis]) + want.relaxation_s * swerve[axis];
        sparse * foresight + dense * want.speed * aside[axis]
    };
    let aimed = [blend(0), blend(1)];
    let dir = unit(aimed, want.dir);
    let wish = math::hypot(aimed[0], aimed[1]).min(want.speed);
    let speed = wish.min(around.headway(dir));
    [speed * dir[0], speed * dir[1]]
}

fn unit(v: [f32; 2], otherwise: [f32; 2]) -> [f32; 2] {
    let size = (v[0] * v[0] + v[1] * v[1]).sqrt();
    if size > 1.0e-6 { [v[0] / size, v[1] / size] } else { otherwise }
}
