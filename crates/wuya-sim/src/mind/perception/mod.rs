//! Perception: what a leader can make out of the people around him, by sight, in the light there is.
//!
//! # What it does
//! Each leader who has something to look out for scans the groups around him. A group is one large
//! target: the more of it shows, the further it is made out. Light, distance, air, contrast and the
//! lie of the ground decide whether he notices it, tells friend from enemy, or knows the unit. What
//! he gets is an estimate: distance and number with an error. He remembers it for a while. Of his
//! own men he sees how tired those within sight are.
//!
//! # Reads
//! bodies, roster, ground and walls (line of sight), sky (light), capability (how tired men look).
//!
//! # Writes
//! percepts, news (sighted, lost sight).
//!
//! # Equations
//! acuity, resolvable cycles, detection probability, contrast: see [`equations`].
//!
//! # Sources
//! johnson1958, koester2014, shlaer1937; models.md section J.1.
//!
//! # Limits
//! Sight only so far: no sound, no tracks. People do not hide each other. A leader looks all round.
//! Glimpses of one leader are independent of each other.
//!
//! # Checked by
//! mind::perception::tests

pub mod equations;
pub mod params;
pub mod percepts;
#[cfg(test)]
mod tests;

use rayon::prelude::*;
use wuya_num::draw::{Draws, Kind, Purpose};
use wuya_num::math;
use wuya_place::{Place, line_of_sight};

use self::percepts::{Certainty, OwnView, Percept, Percepts};
use crate::def::{BodyKind, NONE, TICK_S, TICKS_PER_S};
use crate::ledger::capability::Capability;
use crate::ledger::news::{Event, EventKind};
use crate::now::Now;
use crate::people::bodies::Bodies;
use crate::people::fixed::{delta_m, from_m, to_m};
use crate::people::roster::Roster;

/// Draws of this mechanism.
mod purpose {
    use super::Purpose;
    pub(super) const GLIMPSE: Purpose = Purpose(0x0201);
    pub(super) const RANGE: Purpose = Purpose(0x0202);
    pub(super) const NUMBER: Purpose = Purpose(0x0203);
}

/// What the senses are shown: the only door from the world into minds.
pub struct Scene<'a> {
    /// Who is what.
    pub roster: &'a Roster,
    /// Where everyone is.
    pub bodies: &'a Bodies,
    /// Who is on the ground (1) or not.
    pub present: &'a [u8],
    /// How tired everyone is.
    pub capability: &'a Capability,
    /// Light on the ground now [lx].
    pub light_lx: f32,
    /// Randomness.
    pub draws: Draws,
}

/// A group as it offers itself to the eye.
#[derive(Clone, Copy, Debug, Default)]
struct Sheaf {
    x: i32,
    y: i32,
    vx: f32,
    vy: f32,
    count: u32,
    radius_m: f32,
    height_m: f32,
    mounted: bool,
}

/// Buffers of the stage.
#[derive(Debug, Default)]
pub struct Scratch {
    sheaves: Vec<Sheaf>,
    looks: Vec<Look>,
}

/// What one leader's scan yields.
#[derive(Debug, Default)]
struct Look {
    unit: u32,
    looked: u64,
    list: Vec<Percept>,
    own: Option<OwnView>,
    stand: [i32; 2],
    news: Vec<Event>,
}

/// Whose leaders look around them.
pub struct Looking<'a> {
    /// Units.
    pub due: &'a [u32],
    /// Whether each also scans for others, or only looks at his own men.
    pub looks_out: &'a [Outlook],
}

/// What a leader has reason to look out for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outlook {
    /// Only how his own men are faring.
    Own,
    /// Enemies.
    Enemies,
    /// Friends as well.
    All,
}

impl Outlook {
    /// Whether he scans for units like this one. Whom he would not ask about he does not search for.
    fn minds(self, now: &Now, side: u16, other: u16) -> bool {
        let other = now.moment.units[usize::from(other)].side;
        let is_friend =
            other == side || now.moment.sides[usize::from(side)].friends.contains(&other);
        self == Outlook::All || (self == Outlook::Enemies && !is_friend)
    }
}

/// A group further off than so many times its spread is hidden or shown as one.
const FAR_OFF: f32 = 10.0;

/// Light on open ground [lx] in the minute of this tick.
pub fn light(place: &Place, tick: u64) -> f32 {
    let minute = tick / (60 * TICKS_PER_S);
    place.sky.light(60.0 * minute as f64).illuminance_lux as f32
}

/// Every leader in `looking` looks around him.
pub fn sense(
    now: &Now,
    looking: &Looking,
    scene: &Scene,
    percepts: &mut Percepts,
    scratch: &mut Scratch,
    news: &mut Vec<Event>,
) {
    gather_sheaves(scene, &mut scratch.sheaves);
    let sheaves = &scratch.sheaves;
    scratch.looks.resize_with(looking.due.len(), Look::default);
    scratch.looks.par_iter_mut().zip(looking.due.par_iter().zip(looking.looks_out)).for_each(
        |(look, (&unit, &scans))| {
            look.unit = unit;
            look.looked = percepts.looked[unit as usize];
            look.own = None;
            look.news.clear();
            look.list.clone_from(&percepts.of_unit[unit as usize]);
            look_around(now, scene, sheaves, look, scans);
        },
    );
    for look in &mut scratch.looks {
        let u = look.unit as usize;
        percepts.light[u] = scene.light_lx;
        percepts.looked[u] = now.moment.tick;
        if let Some(own) = look.own {
            percepts.own[u] = own;
            percepts.stand[2 * u..2 * u + 2].copy_from_slice(&look.stand);
        }
        std::mem::swap(&mut percepts.of_unit[u], &mut look.list);
        news.append(&mut look.news);
    }
}

/// One pass over all groups: middle, spread, motion, number of those on the ground.
fn gather_sheaves(scene: &Scene, sheaves: &mut Vec<Sheaf>) {
    let (roster, bodies) = (scene.roster, scene.bodies);
    roster
        .groups
        .par_iter()
        .map(|&(from, to)| {
            let rows = from as usize..to as usize;
            let there = |&i: &usize| scene.present[i] != 0 && roster.is_mover(i);
            let count = rows.clone().filter(there).count() as u32;
            let Some(first) = rows.clone().find(there) else { return Sheaf::default() };
            let (mut dx, mut dy, mut vx, mut vy) = (0.0_f32, 0.0_f32, 0.0_f32, 0.0_f32);
            for i in rows.clone().filter(there) {
                dx += delta_m(bodies.x[i], bodies.x[first]);
                dy += delta_m(bodies.y[i], bodies.y[first]);
                vx += bodies.vx[i];
                vy += bodies.vy[i];
            }
            let share = 1.0 / count as f32;
            let x = bodies.x[first] + crate::people::fixed::steps(dx * share);
            let y = bodies.y[first] + crate::people::fixed::steps(dy * share);
            let mut radius_m = 0.0_f32;
            for i in rows.filter(there) {
                let (ex, ey) = (delta_m(bodies.x[i], x), delta_m(bodies.y[i], y));
                radius_m = radius_m.max((ex * ex + ey * ey).sqrt());
            }
            let mounted = roster.kind[first] == BodyKind::Horse;
            let height_m = eye_or_top(scene, first);
            Sheaf { x, y, vx: vx * share, vy: vy * share, count, radius_m, height_m, mounted }
        })
        .collect_into_vec(sheaves);
}

/// Height of a man's or mounted man's head above ground [m]: a rider sits as high as his horse is
/// at the withers, and shows his sitting height above that.
fn eye_or_top(scene: &Scene, mover: usize) -> f32 {
    let roster = scene.roster;
    let own = roster.stature_m[mover];
    match (roster.kind[mover], roster.partner[mover]) {
        (BodyKind::Horse, rider) if rider != NONE => {
            own + equations::SITTING_HEIGHT_SHARE * roster.stature_m[rider as usize]
        }
        _ => own,
    }
}

fn look_around(now: &Now, scene: &Scene, sheaves: &[Sheaf], look: &mut Look, scans: Outlook) {
    let unit = &now.moment.units[look.unit as usize];
    let memory = (now.moment.params.perception.memory_s / TICK_S) as u64;
    let tick = now.moment.tick;
    let leader = unit.leader.map(|p| scene.roster.mover_of(p) as usize);
    let eyes = leader.filter(|&i| scene.present[i] != 0);
    let before = std::mem::take(&mut look.list);
    let mut kept = before.iter().filter(|p| p.seen + memory >= tick).copied().peekable();
    report_lost(tick, memory, look.unit, &before, &mut look.news);
    let Some(eyes) = eyes else {
        look.list.extend(kept);
        return;
    };
    look.stand = [scene.bodies.x[eyes], scene.bodies.y[eyes]];
    look.own = Some(own_view(now, scene, unit.members, eyes));
    if scans == Outlook::Own {
        look.list.extend(kept);
        return;
    }
    for (g, sheaf) in sheaves.iter().enumerate() {
        let old = kept.next_if(|p| p.group == g as u32);
        let other = scene.roster.group_unit[g];
        if other == look.unit as u16 || sheaf.count == 0 || !scans.minds(now, unit.side, other) {
            look.list.extend(old);
            continue;
        }
        let seen = glimpse(now, scene, look, eyes, (g, sheaf), old.as_ref());
        if let (Some(fresh), None) = (&seen, &old) {
            let is_new = !before.iter().any(|p| p.unit == fresh.unit && p.seen + memory >= tick);
            if is_new {
                report_sighting(tick, look, fresh);
            }
        }
        look.list.extend(seen.or(old));
    }
}

/// News of units of which nothing is remembered any more: one event per unit, not per group.
fn report_lost(tick: u64, memory: u64, unit: u32, before: &[Percept], news: &mut Vec<Event>) {
    let is_kept = |p: &Percept| p.seen + memory >= tick;
    for (n, p) in before.iter().enumerate().filter(|(_, p)| !is_kept(p)) {
        let is_told = before[..n].iter().any(|q| q.unit == p.unit);
        if !is_told && !before[n..].iter().any(|q| q.unit == p.unit && is_kept(q)) {
            news.push(Event {
                unit,
                other_unit: u32::from(p.unit),
                ..Event::new(tick, EventKind::LostSight, [to_m(p.x), to_m(p.y)])
            });
        }
    }
}

/// News of a unit not yet in memory: one event per unit, not per group.
fn report_sighting(tick: u64, look: &mut Look, fresh: &Percept) {
    if look.list.iter().any(|p| p.unit == fresh.unit) {
        return;
    }
    let (dx, dy) = (delta_m(fresh.x, look.stand[0]), delta_m(fresh.y, look.stand[1]));
    look.news.push(Event {
        unit: look.unit,
        other_unit: u32::from(fresh.unit),
        distance_m: (dx * dx + dy * dy).sqrt(),
        ..Event::new(tick, EventKind::Sighted, [to_m(fresh.x), to_m(fresh.y)])
    });
}

/// How those of his own men whom he can see are faring.
fn own_view(now: &Now, scene: &Scene, members: (u32, u32), eyes: usize) -> OwnView {
    let params = &now.moment.params.perception;
    let range_of = |i: usize| {
        let dim = equations::critical_dimension(scene.roster.stature_m[i], params.body_width_m);
        equations::half_range(
            dim,
            equations::acuity_in(params, scene.light_lx),
            params.cycles_detect,
        )
    };
    let range = range_of(eyes);
    let (mut men, mut horses) = ([0.0_f32; 3], [0.0_f32; 3]);
    let mut all = 0.0_f32;
    let mut near = 0.0_f32;
    for i in members.0 as usize..members.1 as usize {
        if scene.present[i] == 0 || !scene.roster.is_mover(i) {
            continue;
        }
        all += 1.0;
        let dx = delta_m(scene.bodies.x[i], scene.bodies.x[eyes]);
        let dy = delta_m(scene.bodies.y[i], scene.bodies.y[eyes]);
        if dx * dx + dy * dy > range * range {
            continue;
        }
        near += 1.0;
        let sum = if scene.roster.kind[i] == BodyKind::Horse { &mut horses } else { &mut men };
        sum[0] += 1.0;
        sum[1] += scene.capability.breath[i];
        sum[2] += scene.capability.stamina[i];
    }
    // With nobody in the sum the mean is 0/0: NaN, "unknown", as it should be.
    OwnView {
        breath: men[1] / men[0],
        stamina: men[2] / men[0],
        horse_breath: horses[1] / horses[0],
        horse_stamina: horses[2] / horses[0],
        together: near / all,
    }
}

/// One scan of one group by one leader: what he now knows of it, or nothing.
fn glimpse(
    now: &Now,
    scene: &Scene,
    look: &Look,
    eyes: usize,
    (group, sheaf): (usize, &Sheaf),
    old: Option<&Percept>,
) -> Option<Percept> {
    let params = &now.moment.params.perception;
    let dx = delta_m(sheaf.x, scene.bodies.x[eyes]);
    let dy = delta_m(sheaf.y, scene.bodies.y[eyes]);
    let range = (math::hypot(dx, dy) - sheaf.radius_m).max(1.0);
    let dim = dimension(params, sheaf, 1.0);
    if range > equations::range_bound(params, scene.light_lx, dim) {
        return None;
    }
    let Some(dt) = scan_time(now, look, group, range) else { return old.copied() };
    let share = visible_share(now, scene, eyes, group, sheaf);
    if share <= 0.0 {
        return None;
    }
    let dim = dimension(params, sheaf, share);
    let is_moving =
        sheaf.vx * sheaf.vx + sheaf.vy * sheaf.vy > params.moving_from_m_s * params.moving_from_m_s;
    let id = (look.unit << 16) ^ group as u32;
    let tick = now.moment.tick;
    let chance = scene.draws.unit(Kind::Unit, id, tick, purpose::GLIMPSE, 0);
    let certainty =
        equations::certainty(params, scene.light_lx, dim, range, is_moving, [dt, chance]);
    let before = old.map_or(0, |p| p.certainty);
    let certainty = certainty.map(|c: Certainty| c as u8)?.max(before);
    // One man misjudges one group in the same way each time he looks: his error is drawn once.
    let error = |purpose| scene.draws.normal(Kind::Unit, id, 0, purpose, 0);
    let off = math::exp(params.range_error * error(purpose::RANGE));
    let miscount = math::exp(params.count_error * error(purpose::NUMBER));
    let stand = scene.bodies.at(eyes);
    Some(Percept {
        group: group as u32,
        seen: tick,
        x: from_m(stand[0] + f64::from(dx * off)),
        y: from_m(stand[1] + f64::from(dy * off)),
        vx: sheaf.vx,
        vy: sheaf.vy,
        count: (sheaf.count as f32 * share * miscount).max(1.0),
        certainty,
        mounted: u8::from(sheaf.mounted),
        side: now.moment.units[usize::from(scene.roster.group_unit[group])].side,
        unit: scene.roster.group_unit[group],
    })
}

/// Critical dimension of the share of a group that shows [m].
fn dimension(params: &params::Params, sheaf: &Sheaf, share: f32) -> f32 {
    let extent = 2.0 * sheaf.radius_m + params.body_width_m;
    let count = sheaf.count as f32 * share;
    let (width, aspect) = (params.body_width_m, params.group_aspect);
    equations::group_critical_dimension(sheaf.height_m, width, count, extent, aspect)
}

/// How long the scan of this group has lasted by now [s]; `None` if it goes on. What is far is
/// scanned less often and for longer, which finds it with the same probability.
fn scan_time(now: &Now, look: &Look, group: usize, range: f32) -> Option<f32> {
    let params = &now.moment.params.perception;
    let times = (range / params.scan_far_m).clamp(1.0, params.scan_far_times);
    let period = (times * params.scan_period_s / TICK_S) as u64;
    let turn = |tick: u64| (tick + group as u64 * TICKS_PER_S) / period;
    let tick = now.moment.tick;
    let since = tick - look.looked;
    (tick == 0 || turn(tick) != turn(look.looked)).then(|| (period.max(since)) as f32 * TICK_S)
}

/// Share of a group in clear view: its first, middle and last present members stand for the rest.
fn visible_share(now: &Now, scene: &Scene, eyes: usize, group: usize, sheaf: &Sheaf) -> f32 {
    let (from, to) = scene.roster.groups[group];
    let there = |&i: &usize| scene.present[i] != 0 && scene.roster.is_mover(i);
    let rows = from as usize..to as usize;
    let first = rows.clone().find(there);
    let last = rows.clone().rev().find(there);
    let middle = (rows.start + rows.len() / 2..rows.end).find(there);
    let at = scene.bodies.at(eyes);
    let eye = [at[0], at[1], f64::from(eye_or_top(scene, eyes))];
    let (mut seen, mut tried) = (0.0_f32, 0.0_f32);
    // From far off a group hides as one.
    let is_far =
        math::hypot(delta_m(sheaf.x, scene.bodies.x[eyes]), delta_m(sheaf.y, scene.bodies.y[eyes]))
            > FAR_OFF * sheaf.radius_m;
    let looked_at = if is_far { [middle, None, None] } else { [first, middle, last] };
    for i in looked_at.into_iter().flatten() {
        let [x, y] = scene.bodies.at(i);
        tried += 1.0;
        let target = [x, y, f64::from(sheaf.height_m)];
        let sight = line_of_sight(&now.place.ground, &now.place.walls, eye, target);
        if sight.clear {
            seen += equations::through_cover(&now.moment.params.perception, sight.cover_m as f32);
        }
    }
    seen / tried.max(1.0)
}
