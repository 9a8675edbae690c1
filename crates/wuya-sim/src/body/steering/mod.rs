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
use crate::def::NONE;
use crate::now::Now;
use crate::people::bodies::Bodies;
use crate::people::intents::{Intents, Mode};
use crate::people::roster::Roster;

/// What steering must know of people besides the spatial index.
pub struct Crowd<'a> {
    /// Who is what.
    pub roster: &'a Roster,
    /// Positions and velocities of the tick's start.
    pub bodies: &'a Bodies,
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

/// A neighbour ahead, kept for the headway.
#[derive(Clone, Copy, Default)]
struct Ahead {
    dx: f32,
    dy: f32,
    length: f32,
    /// Neighbour's velocity if he marches in step with me, else NaN.
    vx: f32,
    vy: f32,
}

/// Neighbours remembered at most: a half disc of 2.5 m holds 98 at the 10 per m2 of the worst press.
const AHEAD_MAX: usize = 96;

/// Fills `drives` with one drive per want, in the same order.
pub fn steer(now: &Now, wants: &[Want], crowd: &Crowd, drives: &mut Vec<Drive>) {
    drives.resize_with(wants.len(), Drive::default);
    drives.par_chunks_mut(CHUNK).zip(wants.par_chunks(CHUNK)).for_each(|(drives, wants)| {
        for (drive, want) in drives.iter_mut().zip(wants) {
            *drive = steer_one(now, want, crowd);
        }
    });
}

/// What the surroundings do to one person's way.
struct Around<'a> {
    now: &'a Now<'a>,
    want: &'a Want,
    crowd: &'a Crowd<'a>,
    density: f32,
    turn: [f32; 2],
    swerve: [f32; 2],
    ahead: [Ahead; AHEAD_MAX],
    ahead_count: usize,
    nearest_gap: f32,
    has_company: bool,
}

impl Around<'_> {
    /// Takes one neighbouring disc into account.
    #[inline]
    fn see(&mut self, k: usize) {
        let (near, i) = (self.now.near, self.want.who as usize);
        let j = near.owner[k] as usize;
        if j == i {
            return;
        }
        let params = &self.now.moment.params.steering;
        let bodies = self.crowd.bodies;
        let [dx, dy] = near.toward(k, bodies.x[i], bodies.y[i]);
        let distance = (dx * dx + dy * dy).sqrt();
        let reach = self.crowd.roster.radius[i] + near.radius[k];
        let length = reach * params.diameter_share;
        self.nearest_gap = self.nearest_gap.min(distance - reach);
        self.has_company |= self.crowd.roster.group[i] != self.crowd.roster.group[j];
        self.density += equations::density_weight(params.density_radius, distance);
        if distance - length < 6.0 * params.repulsion_range && distance > 0.0 {
            let push = equations::repulsion(params, length, distance) / distance;
            self.turn[0] -= push * dx;
            self.turn[1] -= push * dy;
        }
        let is_in_step = self.crowd.in_step[i] != 0
            && self.crowd.in_step[j] != 0
            && self.crowd.roster.unit[i] == self.crowd.roster.unit[j];
        if !is_in_step {
            let u = [bodies.vx[i] - bodies.vx[j], bodies.vy[i] - bodies.vy[j]];
            let a = equations::anticipation(params, [-dx, -dy], u, length);
            self.swerve[0] += a[0];
            self.swerve[1] += a[1];
        }
        if dx * self.want.dir[0] + dy * self.want.dir[1] > -length && self.ahead_count < AHEAD_MAX {
            let (vx, vy) =
                if is_in_step { (bodies.vx[j], bodies.vy[j]) } else { (f32::NAN, f32::NAN) };
            self.ahead[self.ahead_count] = Ahead { dx, dy, length, vx, vy };
            self.ahead_count += 1;
        }
    }

    /// Greatest speed along `dir` that keeps the gap to everyone ahead.
    fn headway(&self, dir: [f32; 2], time_gap: f32) -> f32 {
        let mut speed = f32::INFINITY;
        for other in &self.ahead[..self.ahead_count] {
            let along = other.dx * dir[0] + other.dy * dir[1];
            let aside = (other.dx * dir[1] - other.dy * dir[0]).abs();
            if along <= 0.0 || aside >= other.length {
                continue;
            }
            let distance = (along * along + aside * aside).sqrt();
            let mut limit = equations::headway_speed(other.length, distance, time_gap);
            if !other.vx.is_nan() {
                let pace = other.vx * dir[0] + other.vy * dir[1];
                limit = limit.max(pace + (distance - other.length) / time_gap);
            }
            speed = speed.min(limit);
        }
        speed.max(0.0)
    }
}

fn steer_one(now: &Now, want: &Want, crowd: &Crowd) -> Drive {
    let params = &now.moment.params.steering;
    let i = want.who as usize;
    let disc = now.near.place_of[i];
    let mut around = Around {
        now,
        want,
        crowd,
        density: equations::density_weight(params.density_radius, 0.0),
        turn: [0.0; 2],
        swerve: [0.0; 2],
        ahead: [Ahead::default(); AHEAD_MAX],
        ahead_count: 0,
        nearest_gap: f32::INFINITY,
        has_company: false,
    };
    look(now, want, crowd, disc, &mut around);
    let wall_near = mind_walls(now, want, crowd, &mut around.turn);
    let velocity = aim(now, want, &around);
    let speed = (velocity[0] * velocity[0] + velocity[1] * velocity[1]).sqrt();
    let blocked = if want.speed > 0.0 { (1.0 - speed / want.speed).clamp(0.0, 1.0) } else { 0.0 };
    let push = if around.nearest_gap < 0.0 { want.push_n * blocked } else { 0.0 };
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
            is_crowded: around.nearest_gap < params.crowd_gap,
            is_tight: wall_near,
            has_company: around.has_company,
        },
    }
}

/// Those within two cells; with few of them and on the move also those further ahead.
fn look(now: &Now, want: &Want, crowd: &Crowd, disc: u32, around: &mut Around) {
    debug_assert!(disc != NONE);
    let params = &now.moment.params.steering;
    let spans = now.near.spans(disc as usize);
    let near_by: u32 = spans.iter().map(|(from, to)| to - from).sum();
    // In 25 m2 a density of half of `dense_from`: sparse enough to look far.
    let is_sparse = near_by as f32 <= 12.5 * params.dense_from;
    if is_sparse && want.speed > 0.0 {
        let i = want.who as usize;
        let (x, y) = (crowd.bodies.x[i], crowd.bodies.y[i]);
        now.near.around(x, y, params.sight_ahead, |k| around.see(k));
    } else {
        for &(from, to) in spans {
            for k in from..to {
                around.see(k as usize);
            }
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

/// The velocity aimed at: blended direction, speed kept within the headway.
fn aim(now: &Now, want: &Want, around: &Around) -> [f32; 2] {
    if want.speed <= 0.0 {
        return [0.0; 2];
    }
    let params = &now.moment.params.steering;
    let dense = equations::dense_share(params, around.density);
    let turned = unit([want.dir[0] + around.turn[0], want.dir[1] + around.turn[1]], want.dir);
    let size = math::hypot(around.swerve[0], around.swerve[1]);
    let cap = if size > params.anticipation_force_max { params.anticipation_force_max / size } else { 1.0 };
    let swerve = want.relaxation_s * cap;
    let foresight = [
        want.speed * want.dir[0] + swerve * around.swerve[0],
        want.speed * want.dir[1] + swerve * around.swerve[1],
    ];
    let blend = [
        (1.0 - dense) * foresight[0] + dense * want.speed * turned[0],
        (1.0 - dense) * foresight[1] + dense * want.speed * turned[1],
    ];
    let wish = (blend[0] * blend[0] + blend[1] * blend[1]).sqrt();
    let dir = unit([blend[0] + (1.0 - dense) * want.speed * around.turn[0], blend[1] + (1.0 - dense) * want.speed * around.turn[1]], want.dir);
    let limit = around.headway(dir, params.time_gap.max(want.dt_s));
    let speed = wish.min(want.speed).min(limit);
    [speed * dir[0], speed * dir[1]]
}

fn unit(v: [f32; 2], otherwise: [f32; 2]) -> [f32; 2] {
    let size = (v[0] * v[0] + v[1] * v[1]).sqrt();
    if size > 1.0e-6 { [v[0] / size, v[1] / size] } else { otherwise }
}
