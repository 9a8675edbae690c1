//! The contact solver: gather, do not scatter.
//!
//! Everyone who steps this tick gets a row in compact arrays, in the order of the spatial index, so
//! neighbours are neighbours in memory. A list of touching or nearly touching pairs is made once per
//! tick, seen from either side; each sub-step reads the positions predicted by all and writes only
//! its own row. A pair's push is computed twice, from the same numbers, and comes out the same bit
//! for bit: action equals reaction without any thread waiting for another.
//!
//! Positions within the tick are displacements from the tick's start in f32; the starting distances
//! are exact differences of fixed-point numbers. So neither the place on the map nor the number of
//! threads enters the result.

use rayon::prelude::*;
use wuya_num::fold::CHUNK;

use super::equations::{chest_after, push, stiffness};
use super::params::Params;
use super::walls::{NearWall, Walls};
use super::{Contact, SUBSTEP_S, SUBSTEPS};
use crate::body::locomotion::Drive;
use crate::def::{BodyKind, NONE, TICK_S};
use crate::now::Now;
use crate::people::bodies::Bodies;
use crate::people::fixed::steps;
use crate::people::roster::Roster;

/// A pair of discs near enough to touch within the tick, seen from one of the two bodies.
#[derive(Clone, Copy, Debug)]
struct Pair {
    /// From the own disc to the other at the start of the tick [m].
    dx: f32,
    dy: f32,
    /// Sum of soft radii [m].
    reach: f32,
    /// Compact row of the other body, or [`NONE`] for one that does not step this tick.
    other: u32,
    /// His inverse mass [1/kg].
    inverse_mass: f32,
}

/// One body within the tick.
#[derive(Clone, Copy, Debug, Default)]
struct Row {
    /// Displacement since the start of the tick [m].
    d: [f32; 2],
    /// Velocity [m/s].
    v: [f32; 2],
}

/// Where a body would go in this sub-step if nobody touched it.
#[derive(Clone, Copy, Debug, Default)]
struct Bid {
    /// Predicted displacement since the start of the tick [m].
    p: [f32; 2],
    /// Predicted displacement in this sub-step [m].
    s: [f32; 2],
}

/// Forces on a body, summed over the sub-steps [N].
#[derive(Clone, Copy, Debug, Default)]
struct Load {
    press: f32,
    fore: f32,
    aft: f32,
}

/// Pairs and walls of one chunk of bodies.
#[derive(Debug, Default)]
struct List {
    pairs: Vec<Pair>,
    pair_ends: Vec<u32>,
    walls: Vec<NearWall>,
    wall_ends: Vec<u32>,
}

/// Workspace of the solver.
#[derive(Debug, Default)]
pub struct Scratch {
    row_of: Vec<u32>,
    rows: Vec<Row>,
    next: Vec<Row>,
    bids: Vec<Bid>,
    loads: Vec<Load>,
    lists: Vec<List>,
    /// Groups of coarser layers that were touched.
    pub touched: Vec<u32>,
}

/// Steps all bodies in `drives` through one tick.
pub fn solve(
    now: &Now,
    drives: &[Drive],
    roster: &Roster,
    walls: &Walls,
    bodies: &mut Bodies,
    contact: &mut Contact,
    scratch: &mut Scratch,
) {
    let params = &now.moment.params.contact;
    prepare(drives, roster, bodies, scratch);
    list_pairs(now, drives, roster, walls, bodies, scratch);
    for _ in 0..SUBSTEPS {
        bid(drives, scratch);
        settle(params, drives, bodies, scratch);
        std::mem::swap(&mut scratch.rows, &mut scratch.next);
    }
    write_back(params, drives, bodies, contact, scratch);
    note_touched(drives, roster, now, scratch);
}

fn prepare(drives: &[Drive], roster: &Roster, bodies: &Bodies, scratch: &mut Scratch) {
    let count = drives.len();
    scratch.row_of.clear();
    scratch.row_of.resize(roster.len(), NONE);
    scratch.rows.clear();
    for (k, drive) in drives.iter().enumerate() {
        let i = drive.who as usize;
        scratch.row_of[i] = k as u32;
        scratch.rows.push(Row { d: [0.0; 2], v: [bodies.vx[i], bodies.vy[i]] });
    }
    scratch.next.clear();
    scratch.next.resize(count, Row::default());
    scratch.bids.clear();
    scratch.bids.resize(count, Bid::default());
    scratch.loads.clear();
    scratch.loads.resize(count, Load::default());
    scratch.lists.resize_with(count.div_ceil(CHUNK), List::default);
}

fn list_pairs(
    now: &Now,
    drives: &[Drive],
    roster: &Roster,
    walls: &Walls,
    bodies: &Bodies,
    scratch: &mut Scratch,
) {
    let row_of = &scratch.row_of;
    // Radius and margin of the widest and fastest: how far a row of cells may be and still matter.
    let widest = drives
        .iter()
        .map(|drive| drive.radius_m + margin(bodies, drive.who as usize))
        .fold(0.0_f32, f32::max);
    let crowd = Crowd { roster, bodies, row_of, widest };
    scratch.lists.par_iter_mut().zip(drives.par_chunks(CHUNK)).for_each(|(list, drives)| {
        list.pairs.clear();
        list.pair_ends.clear();
        list.walls.clear();
        list.wall_ends.clear();
        for drive in drives {
            let i = drive.who as usize;
            let middle = now.near.place_of[i] as usize;
            match roster.kind[i] {
                BodyKind::Horse => list_horse(now, i, &crowd, list),
                _ => list_disc(now, i, middle, &crowd, list),
            }
            list.pair_ends.push(list.pairs.len() as u32);
            if !walls.is_empty() {
                let reach = roster.radius[i] + 2.0 * margin(bodies, i);
                walls.near(bodies.x[i], bodies.y[i], reach, |wall| list.walls.push(wall));
            }
            list.wall_ends.push(list.walls.len() as u32);
        }
    });
}

/// How far a body may come in one tick beyond where it stands [m]: it may be shoved to twice its
/// speed, and half a step from rest is never less than the width of a hand.
fn margin(bodies: &Bodies, i: usize) -> f32 {
    2.0 * TICK_S * bodies.speed(i) + 0.1
}

/// What listing pairs reads.
struct Crowd<'a> {
    roster: &'a Roster,
    bodies: &'a Bodies,
    row_of: &'a [u32],
    /// Radius and margin of the widest and fastest who steps [m].
    widest: f32,
}

fn list_disc(now: &Now, i: usize, disc: usize, crowd: &Crowd, list: &mut List) {
    let &Crowd { roster, bodies, row_of, widest } = crowd;
    let near = now.near;
    let (x, y) = (near.x[disc], near.y[disc]);
    let own = roster.radius[i];
    let slack = margin(bodies, i);
    for &(from, to) in near.spans_within(disc, own + slack + widest) {
        for k in from as usize..to as usize {
            let j = near.owner[k] as usize;
            let [dx, dy] = near.toward(k, x, y);
            let reach = own + near.radius[k];
            let limit = reach + slack + margin(bodies, j);
            if dx * dx + dy * dy < limit * limit && j != i {
                let inverse_mass = 1.0 / roster.moved_mass_kg(j);
                list.pairs.push(Pair { dx, dy, reach, other: row_of[j], inverse_mass });
            }
        }
    }
}

fn list_horse(now: &Now, i: usize, crowd: &Crowd, list: &mut List) {
    // A horse's discs are looked up one by one around each disc's own place in the index.
    let near = now.near;
    let middle = near.place_of[i] as usize;
    for &(from, to) in near.spans(middle) {
        for k in from as usize..to as usize {
            if near.owner[k] as usize == i {
                list_disc(now, i, k, crowd, list);
            }
        }
    }
}

/// Legs: everyone accelerates toward the velocity he wants and pushes as hard as he means to.
fn bid(drives: &[Drive], scratch: &mut Scratch) {
    let rows = &scratch.rows;
    scratch
        .bids
        .par_chunks_mut(CHUNK)
        .zip(drives.par_chunks(CHUNK).zip(rows.par_chunks(CHUNK)))
        .for_each(|(bids, (drives, rows))| {
            for ((bid, drive), row) in bids.iter_mut().zip(drives).zip(rows) {
                let v = driven(drive, row.v);
                let s = [SUBSTEP_S * v[0], SUBSTEP_S * v[1]];
                *bid = Bid { p: [row.d[0] + s[0], row.d[1] + s[1]], s };
            }
        });
}

/// Velocity after the legs have worked for one sub-step; their force is limited by strength and grip.
#[inline(always)]
fn driven(drive: &Drive, v: [f32; 2]) -> [f32; 2] {
    let rate = drive.mass_kg / drive.relaxation_s;
    let fx = rate * (drive.want[0] - v[0]) + drive.push[0];
    let fy = rate * (drive.want[1] - v[1]) + drive.push[1];
    let force = (fx * fx + fy * fy).sqrt();
    let scale = if force > drive.force_max { drive.force_max / force } else { 1.0 };
    let gain = SUBSTEP_S * scale / drive.mass_kg;
    [v[0] + gain * fx, v[1] + gain * fy]
}

/// Contacts: every body gathers the pushes on it at the predicted positions.
fn settle(params: &Params, drives: &[Drive], bodies: &Bodies, scratch: &mut Scratch) {
    let (bids, rows) = (&scratch.bids, &scratch.rows);
    scratch
        .next
        .par_chunks_mut(CHUNK)
        .zip(scratch.loads.par_chunks_mut(CHUNK))
        .zip(scratch.lists.par_iter())
        .enumerate()
        .for_each(|(chunk, ((next, loads), list))| {
            let (mut pair, mut wall) = (0, 0);
            for (n, (out, load)) in next.iter_mut().zip(loads).enumerate() {
                let k = chunk * CHUNK + n;
                let drive = &drives[k];
                let i = drive.who as usize;
                let facing = [bodies.fx[i], bodies.fy[i]];
                let mut sum = Sum::new(params, drive, k, bids, facing);
                let (pair_end, wall_end) = (list.pair_ends[n] as usize, list.wall_ends[n] as usize);
                for p in &list.pairs[pair..pair_end] {
                    sum.meet(p, bids);
                }
                for w in &list.walls[wall..wall_end] {
                    sum.meet_wall(w, drive.radius_m);
                }
                (pair, wall) = (pair_end, wall_end);
                let d = [bids[k].p[0] + sum.shift[0], bids[k].p[1] + sum.shift[1]];
                let v = [(d[0] - rows[k].d[0]) / SUBSTEP_S, (d[1] - rows[k].d[1]) / SUBSTEP_S];
                *out = Row { d, v };
                load.press += sum.load.press;
                load.fore += sum.load.fore;
                load.aft += sum.load.aft;
            }
        });
}

/// The pushes on one body in one sub-step.
struct Sum<'a> {
    params: &'a Params,
    own: &'a Bid,
    row: u32,
    inverse_mass: f32,
    core_share: f32,
    facing: [f32; 2],
    shift: [f32; 2],
    load: Load,
}

impl<'a> Sum<'a> {
    fn new(
        params: &'a Params,
        drive: &Drive,
        row: usize,
        bids: &'a [Bid],
        facing: [f32; 2],
    ) -> Sum<'a> {
        Sum {
            params,
            own: &bids[row],
            row: row as u32,
            inverse_mass: 1.0 / drive.mass_kg,
            core_share: params.core_share,
            facing,
            shift: [0.0; 2],
            load: Load::default(),
        }
    }

    #[inline(always)]
    fn meet(&mut self, pair: &Pair, bids: &[Bid]) {
        let other = if pair.other == NONE { Bid::default() } else { bids[pair.other as usize] };
        // From me to him. Every term changes sign, and nothing else, when he computes it.
        let mut rx = pair.dx + (other.p[0] - self.own.p[0]);
        let ry = pair.dy + (other.p[1] - self.own.p[1]);
        let squared = rx * rx + ry * ry;
        if squared == 0.0 {
            // Two on the very same spot: the one listed first goes west, the other east.
            rx = if self.row < pair.other { 1.0e-6 } else { -1.0e-6 };
        }
        if squared >= pair.reach * pair.reach {
            return;
        }
        let relative = [other.s[0] - self.own.s[0], other.s[1] - self.own.s[1]];
        self.press_on(
            [rx, ry],
            squared.sqrt(),
            pair.reach,
            relative,
            self.inverse_mass + pair.inverse_mass,
            1.0,
        );
    }

    /// A wall keeps a body on the side where the tick found it, even if its middle would cross.
    fn meet_wall(&mut self, wall: &NearWall, radius_m: f32) {
        let [sx, sy] = wall.toward([0.0, 0.0]);
        let [mut rx, mut ry] = wall.toward(self.own.p);
        let mut distance = (rx * rx + ry * ry).sqrt();
        if rx * sx + ry * sy < 0.0 {
            (rx, ry, distance) = (-rx, -ry, -distance);
        }
        if distance >= radius_m {
            return;
        }
        let relative = [-self.own.s[0], -self.own.s[1]];
        let ratio = self.params.wall_stiffness_ratio;
        self.press_on([rx, ry], distance, radius_m, relative, self.inverse_mass, ratio);
    }

    #[inline(always)]
    fn press_on(
        &mut self,
        [rx, ry]: [f32; 2],
        distance: f32,
        reach: f32,
        relative: [f32; 2],
        inverse_mass: f32,
        stiffness_ratio: f32,
    ) {
        let length = (rx * rx + ry * ry).sqrt().max(f32::MIN_POSITIVE);
        let (nx, ny) = (rx / length, ry / length);
        let overlap = reach - distance;
        let along = relative[0] * nx + relative[1] * ny;
        let (tx, ty) = (relative[0] - along * nx, relative[1] - along * ny);
        let slide = (tx * tx + ty * ty).sqrt();
        let core = self.core_share * reach - distance;
        let k = stiffness_ratio * stiffness(self.params, overlap - core.max(0.0));
        let push = push(self.params, SUBSTEP_S, k, [overlap, core, -along, slide], inverse_mass);
        let normal = self.inverse_mass * push.normal;
        self.shift[0] -= normal * nx;
        self.shift[1] -= normal * ny;
        if slide > 0.0 {
            let drag = self.inverse_mass * push.tangent / slide;
            self.shift[0] += drag * tx;
            self.shift[1] += drag * ty;
        }
        let force = push.normal / (SUBSTEP_S * SUBSTEP_S);
        let fore = nx * self.facing[0] + ny * self.facing[1];
        self.load.press += force;
        if fore > 0.0 {
            self.load.fore += force * fore;
        } else {
            self.load.aft -= force * fore;
        }
    }
}

/// Positions are rounded to fixed-point once per tick.
fn write_back(
    params: &Params,
    drives: &[Drive],
    bodies: &mut Bodies,
    contact: &mut Contact,
    scratch: &Scratch,
) {
    for (k, drive) in drives.iter().enumerate() {
        let i = drive.who as usize;
        let row = &scratch.rows[k];
        bodies.x[i] += steps(row.d[0]);
        bodies.y[i] += steps(row.d[1]);
        bodies.vx[i] = row.v[0];
        bodies.vy[i] = row.v[1];
        let load = &scratch.loads[k];
        let share = 1.0 / SUBSTEPS as f32;
        contact.press[i] = load.press * share;
        // The lesser of both sides squeezes; the rest only moves him.
        let squeeze = load.fore.min(load.aft) * share;
        contact.chest[i] = chest_after(params, contact.chest[i], squeeze, TICK_S);
    }
}

/// Those who step apart from the crowd are touched by nobody.
pub fn release(params: &Params, drives: &[Drive], contact: &mut Contact) {
    for drive in drives {
        let i = drive.who as usize;
        contact.press[i] = 0.0;
        contact.chest[i] = chest_after(params, contact.chest[i], 0.0, drive.dt_s);
    }
}

/// Groups whose members were pressed but did not step: they wake at the next tick.
fn note_touched(drives: &[Drive], roster: &Roster, now: &Now, scratch: &mut Scratch) {
    scratch.touched.clear();
    for (k, drive) in drives.iter().enumerate() {
        let (list, n) = (&scratch.lists[k / CHUNK], k % CHUNK);
        let from = if n == 0 { 0 } else { list.pair_ends[n - 1] as usize };
        let pairs = &list.pairs[from..list.pair_ends[n] as usize];
        if !pairs.iter().any(|pair| pair.other == NONE) {
            continue;
        }
        let i = drive.who as usize;
        let middle = now.near.place_of[i] as usize;
        // A horse's own discs lie within two cells of its middle: any of the three may touch.
        for own in spanned(now, middle).filter(|&k| now.near.owner[k] as usize == i) {
            let (x, y) = (now.near.x[own], now.near.y[own]);
            for s in spanned(now, own) {
                let j = now.near.owner[s] as usize;
                let [dx, dy] = now.near.toward(s, x, y);
                let reach = roster.radius[i] + now.near.radius[s];
                if scratch.row_of[j] == NONE && dx * dx + dy * dy < reach * reach {
                    scratch.touched.push(roster.group[j]);
                }
            }
        }
    }
    scratch.touched.sort_unstable();
    scratch.touched.dedup();
}

/// Sorted discs in the cells around sorted disc `k`.
fn spanned<'a>(now: &'a Now, k: usize) -> impl Iterator<Item = usize> + 'a {
    now.near.spans(k).iter().flat_map(|&(from, to)| from as usize..to as usize)
}
