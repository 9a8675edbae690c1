//! The speed legs aim at, from pace, power and ground.

use super::equations::{
    WalkTable, armour_factor, horse_load_factor, horse_speed, lcda_power, run_speed_for_power,
    speed_safe, tobler_speed, top_speed,
};
use crate::body::navigation::equations::wading_factor;
use crate::def::{BodyKind, Pace};
use crate::params::Params;
use crate::people::roster::Roster;

/// The ground under a foot, along the way it goes.
#[derive(Clone, Copy, Debug)]
pub struct Footing {
    /// Gradient along the way, up positive.
    pub gradient: f32,
    /// Friction coefficient.
    pub friction_mu: f32,
    /// Terrain coefficient, 1 on a hard road.
    pub terrain_factor: f32,
    /// Depth of water [m].
    pub depth_m: f32,
}

/// Tables made once from the parameters.
#[derive(Debug)]
pub struct Legs {
    walk: WalkTable,
}

impl Legs {
    /// Tabulates the cost of walking.
    pub fn new(params: &Params) -> Legs {
        Legs { walk: WalkTable::new(params.locomotion.cost_scale) }
    }

    /// Speed body `i` aims at [m/s] at this pace, with at most `power` (metabolic [W/kg]; of a horse
    /// level speed [m/s]).
    pub fn speed(
        &self,
        params: &Params,
        roster: &Roster,
        i: usize,
        pace: Pace,
        power: f32,
        footing: &Footing,
    ) -> f32 {
        let wade = wading_factor(&params.navigation, footing.depth_m, roster.stature_m[i]);
        let (going, stop) = match roster.kind[i] {
            BodyKind::Horse => (
                horse_going(params, roster, i, pace, power, footing),
                params.locomotion.stopping_distance_horse_m,
            ),
            _ => (
                self.foot_going(params, roster, i, pace, power, footing),
                params.locomotion.stopping_distance_m,
            ),
        };
        wade * going.min(surefooted(params, footing, stop))
    }

    /// Speed of a walker or horse of the usual build without load at a steady pace, dry [m/s]: what
    /// ways are chosen by.
    pub fn reference_speed(&self, params: &Params, body: BodyKind, footing: &Footing) -> f32 {
        let p = &params.locomotion;
        let base = params.build.of(body);
        let (going, stop) = match body {
            BodyKind::Horse => {
                let gait = p.horse_gait_m_s[Pace::Steady as usize];
                let going = horse_speed(gait, footing.gradient, footing.terrain_factor);
                (going, p.stopping_distance_horse_m)
            }
            BodyKind::Foot | BodyKind::Rider => {
                let power = p.pace_share[Pace::Steady as usize] * base.vo2max_w_kg.middle();
                let going = self.walk.speed(power, footing.gradient, footing.terrain_factor);
                (going, p.stopping_distance_m)
            }
        };
        going.min(surefooted(params, footing, stop))
    }

    fn foot_going(
        &self,
        params: &Params,
        roster: &Roster,
        i: usize,
        pace: Pace,
        power: f32,
        footing: &Footing,
    ) -> f32 {
        let p = &params.locomotion;
        let (mass, load) = (roster.mass_kg[i], roster.load_kg[i]);
        let per_total = mass / (mass + load);
        let armour = |excess| armour_factor(roster.armour_kg[i], mass, excess);
        let eta = footing.terrain_factor * armour(p.armour_excess_walk);
        let walk = |power: f32, gradient: f32, eta: f32| self.walk.speed(power, gradient, eta);
        match pace {
            Pace::Ease => {
                // Tobler's slope law on the free speed; load and soil slow it as they would at
                // equal power. A man at the end of his strength is slower still.
                let free = roster.speed_free[i];
                let level = lcda_power(free, 0.0);
                let burden = walk(level * per_total, 0.0, eta) / walk(level, 0.0, 1.0);
                let slope = tobler_speed(footing.gradient) / tobler_speed(0.0);
                let able = walk(power.min(f32::MAX) * per_total, footing.gradient, eta);
                (free * burden * slope).min(able)
            }
            Pace::Steady | Pace::Forced => {
                let share = p.pace_share[pace as usize] * roster.vo2max[i];
                walk(share.min(power) * per_total, footing.gradient, eta)
            }
            Pace::Run => {
                let spend = power * per_total;
                let rough = footing.terrain_factor * armour(p.armour_excess_run);
                let run = run_speed_for_power(spend, footing.gradient, rough).min(top_speed(
                    p.run_top_speed_m_s,
                    mass,
                    load,
                ));
                let walked = walk(spend, footing.gradient, eta);
                if run > p.walk_to_run_m_s { run } else { walked.max(run) }
            }
        }
    }
}

fn horse_going(
    params: &Params,
    roster: &Roster,
    i: usize,
    pace: Pace,
    power: f32,
    footing: &Footing,
) -> f32 {
    let p = &params.locomotion;
    let burden = horse_load_factor(
        roster.mass_kg[i],
        roster.load_kg[i],
        p.horse_load_free_share,
        p.horse_load_loss,
    );
    let gait = p.horse_gait_m_s[pace as usize] * burden;
    horse_speed(gait.min(power), footing.gradient, footing.terrain_factor)
}

/// Greatest speed at which one can still stop; where friction holds nobody, clambering.
fn surefooted(params: &Params, footing: &Footing, stop_m: f32) -> f32 {
    let p = &params.locomotion;
    if footing.gradient.abs() >= footing.friction_mu {
        return p.clamber_speed_m_s;
    }
    if footing.gradient >= 0.0 {
        return f32::INFINITY;
    }
    speed_safe(footing.friction_mu, footing.gradient, stop_m).max(p.clamber_speed_m_s)
}
