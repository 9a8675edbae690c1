//! Energetics: what effort costs a person or a horse, and when it stops them.
//!
//! # What it does
//! Going costs metabolic power by load, speed, slope and soil. What exceeds critical power is taken
//! from a store of work, W', which comes back slowly below it: that is breath. Hours of work empty
//! the glycogen; then only fat is left, and he can go no faster than it carries him: that is
//! stamina. Horses go by the same equations in speeds. Nobody is moved here: power able to be spent
//! is what limits locomotion.
//!
//! # Reads
//! effort (way, climb, roughness since last paid), intents (pace), roster.
//!
//! # Writes
//! its own table; capability (power, breath, stamina); news (winded, spent).
//!
//! # Equations
//! (E1) W' balance, (E2) recovery, (E3) fuel, (E4) horse cost: see [`equations`].
//!
//! # Sources
//! skiba2012, brooks1994, venables2005, hoyt1981; models.md section I and correction 4.
//!
//! # Limits
//! Nobody dies of exertion, heat or cold yet; nobody eats, drinks or sleeps. Rest gives back breath,
//! not fuel.
//!
//! # Checked by
//! body::energetics::tests, validation/energetics-*.toml

pub mod equations;
pub mod params;
#[cfg(test)]
mod tests;

use crate::body::locomotion::equations::{armour_factor, horse_level_speed, run_power, walk_power};
use crate::body::locomotion::pace_of;
use crate::def::{BodyKind, Pace, TICK_S};
use crate::ledger::capability::Capability;
use crate::ledger::effort::Effort;
use crate::ledger::news::{Event, EventKind};
use crate::now::Moment;
use crate::params::Params;
use crate::people::bodies::Bodies;
use crate::people::intents::Intents;
use crate::people::roster::Roster;
use crate::visit::Visitor;

/// Stores, one row per person and horse (a rider sits: his row is not spent). State.
#[derive(Clone, Debug, Default)]
pub struct Energetics {
    /// W' left [J/kg]; a horse: D' left [m].
    pub w_prime: Vec<f32>,
    /// Usable glycogen left [J/kg].
    pub fuel: Vec<f32>,
    /// Tick up to which effort has been paid.
    pub paid: Vec<u64>,
}

impl Energetics {
    /// Everyone rested and fed.
    pub fn new(roster: &Roster, params: &Params) -> Energetics {
        let fuel = |&kind: &BodyKind| match kind {
            BodyKind::Horse => params.energetics.horse_fuel.full_j_kg,
            BodyKind::Foot | BodyKind::Rider => params.energetics.fuel.full_j_kg,
        };
        Energetics {
            w_prime: roster.w_prime.clone(),
            fuel: roster.kind.iter().map(fuel).collect(),
            paid: vec![0; roster.len()],
        }
    }

    /// Lists every column.
    pub fn visit(&mut self, visitor: &mut dyn Visitor) {
        visitor.f32s("energetics.w_prime", &mut self.w_prime);
        visitor.f32s("energetics.fuel", &mut self.fuel);
        visitor.u64s("energetics.paid", &mut self.paid);
    }
}

/// What the stages read.
pub struct Spenders<'a> {
    /// Who is what.
    pub roster: &'a Roster,
    /// Where they are: the place of an event.
    pub bodies: &'a Bodies,
    /// At what pace they go.
    pub intents: &'a Intents,
}

/// Each body in `due` pays for what it did since it last paid.
pub fn spend(
    moment: &Moment,
    due: &[u32],
    who: &Spenders,
    effort: &mut Effort,
    energetics: &mut Energetics,
    news: &mut Vec<Event>,
) {
    for &i in due {
        let i = i as usize;
        let dt = (moment.tick + 1 - energetics.paid[i]) as f32 * TICK_S;
        energetics.paid[i] = moment.tick + 1;
        if dt <= 0.0 {
            continue;
        }
        let done = Done::since(effort, i, dt);
        let (breath, fuel) = (energetics.w_prime[i], energetics.fuel[i]);
        match who.roster.kind[i] {
            BodyKind::Horse => pay_horse(moment.params, who.roster, i, &done, energetics),
            _ => pay_foot(moment.params, who.roster, i, &done, energetics),
        }
        let mut tell = |kind, before: f32, after: f32| {
            if before > 0.0 && after <= 0.0 {
                news.push(Event {
                    person: i as u32,
                    unit: u32::from(who.roster.unit[i]),
                    ..Event::new(moment.tick, kind, who.bodies.at(i))
                });
            }
        };
        tell(EventKind::Winded, breath, energetics.w_prime[i]);
        tell(EventKind::Spent, fuel, energetics.fuel[i]);
    }
}

/// Effort over a stretch of time, as means.
struct Done {
    dt: f32,
    speed: f32,
    gradient: f32,
    terrain_factor: f32,
}

impl Done {
    /// Takes the effort booked for body `i`.
    fn since(effort: &mut Effort, i: usize, dt: f32) -> Done {
        let path = std::mem::take(&mut effort.path_m[i]);
        let climb = std::mem::take(&mut effort.climb_m[i]);
        let rough = std::mem::take(&mut effort.rough_m[i]);
        let (gradient, terrain_factor) =
            if path > 0.0 { (climb / path, rough / path) } else { (0.0, 1.0) };
        Done { dt, speed: path / dt, gradient, terrain_factor }
    }
}

fn pay_foot(params: &Params, roster: &Roster, i: usize, done: &Done, energetics: &mut Energetics) {
    let (p, l) = (&params.energetics, &params.locomotion);
    let (mass, load) = (roster.mass_kg[i], roster.load_kg[i]);
    let per_body = (mass + load) / mass;
    let armour = |excess| armour_factor(roster.armour_kg[i], mass, excess);
    let power = if done.speed > l.walk_to_run_m_s {
        let eta = done.terrain_factor * armour(l.armour_excess_run);
        per_body * run_power(done.speed, done.gradient, eta)
    } else {
        let eta = done.terrain_factor * armour(l.armour_excess_walk);
        per_body * walk_power(done.speed, done.gradient, eta)
    };
    let external = equations::external_power(power, p.efficiency);
    let critical = roster.critical_power[i];
    let below = (critical - external).max(0.0) * mass;
    energetics.w_prime[i] = equations::w_prime_after(
        energetics.w_prime[i],
        roster.w_prime[i],
        critical,
        external,
        equations::recovery_time_constant(below),
        done.dt,
    );
    let drain = equations::glycogen_power(power, roster.vo2max[i], p.fuel.onset, p.fuel.slope);
    energetics.fuel[i] = equations::fuel_after(energetics.fuel[i], drain, done.dt);
}

fn pay_horse(params: &Params, roster: &Roster, i: usize, done: &Done, energetics: &mut Energetics) {
    let p = &params.energetics;
    let level = horse_level_speed(done.speed, done.gradient, done.terrain_factor);
    let critical = horse_critical(params, roster, i);
    energetics.w_prime[i] = equations::w_prime_after(
        energetics.w_prime[i],
        roster.w_prime[i],
        critical,
        level,
        equations::horse_recovery_time_constant(level, critical, p.horse_critical_human_w),
        done.dt,
    );
    let share = roster.load_kg[i] / roster.mass_kg[i];
    let power = equations::horse_power(level, p.horse_cost_j_kg_m, share, p.horse_standing_w_kg);
    let drain =
        equations::glycogen_power(power, roster.vo2max[i], p.horse_fuel.onset, p.horse_fuel.slope);
    energetics.fuel[i] = equations::fuel_after(energetics.fuel[i], drain, done.dt);
}

/// Critical speed under the load it carries [m/s].
fn horse_critical(params: &Params, roster: &Roster, i: usize) -> f32 {
    let l = &params.locomotion;
    roster.critical_power[i]
        * crate::body::locomotion::equations::horse_load_factor(
            roster.mass_kg[i],
            roster.load_kg[i],
            l.horse_load_free_share,
            l.horse_load_loss,
        )
}

/// What each body in `due` is able, and at its pace willing, to spend from now on.
pub fn limit(
    moment: &Moment,
    due: &[u32],
    who: &Spenders,
    energetics: &Energetics,
    capability: &mut Capability,
) {
    for &i in due {
        let i = i as usize;
        let roster = who.roster;
        let is_running = pace_of(who.intents.pace[i]) == Pace::Run;
        let power = match roster.kind[i] {
            BodyKind::Horse => horse_able(moment.params, roster, i, is_running, energetics),
            _ => foot_able(moment.params, roster, i, is_running, energetics),
        };
        let full = match roster.kind[i] {
            BodyKind::Horse => moment.params.energetics.horse_fuel.full_j_kg,
            _ => moment.params.energetics.fuel.full_j_kg,
        };
        capability.power[i] = power;
        capability.breath[i] = energetics.w_prime[i] / roster.w_prime[i];
        capability.stamina[i] = energetics.fuel[i] / full;
    }
}

fn foot_able(params: &Params, roster: &Roster, i: usize, runs: bool, e: &Energetics) -> f32 {
    let p = &params.energetics;
    let critical = roster.critical_power[i];
    let spend = params.locomotion.run_spend_time_s;
    let external =
        if runs { equations::power_within_breath(e.w_prime[i], critical, spend) } else { critical };
    let fat = equations::fat_peak(p.fuel.onset, p.fuel.slope) * roster.vo2max[i];
    let fuel = equations::power_within_fuel(e.fuel[i], fat, p.fade_time_s);
    equations::metabolic_power(external, p.efficiency).min(fuel)
}

fn horse_able(params: &Params, roster: &Roster, i: usize, runs: bool, e: &Energetics) -> f32 {
    let p = &params.energetics;
    let critical = horse_critical(params, roster, i);
    let spend = params.locomotion.run_spend_time_s;
    let speed =
        if runs { equations::power_within_breath(e.w_prime[i], critical, spend) } else { critical };
    let fat = equations::fat_peak(p.horse_fuel.onset, p.horse_fuel.slope) * roster.vo2max[i];
    let fuel = equations::power_within_fuel(e.fuel[i], fat, p.fade_time_s);
    let share = roster.load_kg[i] / roster.mass_kg[i];
    let fed =
        equations::horse_speed_for_power(fuel, p.horse_cost_j_kg_m, share, p.horse_standing_w_kg);
    speed.min(fed)
}
