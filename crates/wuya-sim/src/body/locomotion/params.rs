//! The sheet of locomotion as a typed struct.

use wuya_num::sheet::Sheet;

use crate::def::Pace;

/// Parameters of locomotion, SI.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Params {
    /// Factor of the net cost of walking [1].
    pub cost_scale: f32,
    /// Share of VO2max spent at ease, steady and forced [1].
    pub pace_share: [f32; 3],
    /// Time over which one who runs spends his W' [s].
    pub run_spend_time_s: f32,
    /// Speed from which a person runs [m/s].
    pub walk_to_run_m_s: f32,
    /// Fastest run without load [m/s].
    pub run_top_speed_m_s: f32,
    /// Excess of net cost per armour mass over body mass, walking [1].
    pub armour_excess_walk: f32,
    /// The same, running [1].
    pub armour_excess_run: f32,
    /// Time constant of a person's change of velocity [s].
    pub relaxation_time_s: f32,
    /// The same of a horse [s].
    pub horse_relaxation_time_s: f32,
    /// Ground one trusts oneself to stop within [m].
    pub stopping_distance_m: f32,
    /// The same on a horse [m].
    pub stopping_distance_horse_m: f32,
    /// Speed on hands and feet where friction does not hold [m/s].
    pub clamber_speed_m_s: f32,
    /// Turning on the spot [rad/s].
    pub turn_rate_rad_s: f32,
    /// The same of a horse [rad/s].
    pub turn_rate_horse_rad_s: f32,
    /// Greatest sideways acceleration [m/s2].
    pub lateral_acceleration_m_s2: f32,
    /// Will to push by pace: ease, steady, forced, run [N].
    pub push_n: [f32; 4],
    /// Greatest push of a person [N].
    pub push_max_n: f32,
    /// Greatest push of a horse [N].
    pub push_max_horse_n: f32,
    /// Level speed of a horse by pace: walk, trot and walk, trot, extended gallop [m/s].
    pub horse_gait_m_s: [f32; 4],
    /// Manoeuvring gallop [m/s].
    pub horse_gallop_m_s: f32,
    /// Fastest speed of a horse without load [m/s].
    pub horse_top_speed_m_s: f32,
    /// Load over horse mass carried without loss [1].
    pub horse_load_free_share: f32,
    /// Share of speed lost per unit of load share beyond it [1].
    pub horse_load_loss: f32,
}

impl Params {
    /// Reads the sheet.
    #[must_use]
    pub fn from_sheet(sheet: &Sheet) -> Params {
        let f = |name: &str| sheet.si(name) as f32;
        Params {
            cost_scale: f("cost_scale"),
            pace_share: [f("pace_ease"), f("pace_steady"), f("pace_forced")],
            run_spend_time_s: f("run_spend_time"),
            walk_to_run_m_s: f("walk_to_run"),
            run_top_speed_m_s: f("run_top_speed"),
            armour_excess_walk: f("armour_excess_walk"),
            armour_excess_run: f("armour_excess_run"),
            relaxation_time_s: f("relaxation_time"),
            horse_relaxation_time_s: f("horse_relaxation_time"),
            stopping_distance_m: f("stopping_distance"),
            stopping_distance_horse_m: f("stopping_distance_horse"),
            clamber_speed_m_s: f("clamber_speed"),
            turn_rate_rad_s: f("turn_rate"),
            turn_rate_horse_rad_s: f("turn_rate_horse"),
            lateral_acceleration_m_s2: f("lateral_acceleration"),
            push_n: [f("push_ease"), f("push_steady"), f("push_forced"), f("push_run")],
            push_max_n: f("push_max"),
            push_max_horse_n: f("push_max_horse"),
            horse_gait_m_s: [
                f("horse_walk"),
                f("horse_trot_walk"),
                f("horse_trot"),
                f("horse_gallop_extended"),
            ],
            horse_gallop_m_s: f("horse_gallop"),
            horse_top_speed_m_s: f("horse_top_speed"),
            horse_load_free_share: f("horse_load_free_share"),
            horse_load_loss: f("horse_load_loss"),
        }
    }

    /// Share of VO2max spent at `pace`; `None` at a run, where breath decides.
    #[must_use]
    pub fn share_at(&self, pace: Pace) -> Option<f32> {
        self.pace_share.get(pace as usize).copied()
    }

    /// Will to push at `pace` [N].
    #[must_use]
    pub fn push_at(&self, pace: Pace) -> f32 {
        self.push_n[pace as usize]
    }

    /// Level speed of a horse at `pace` [m/s].
    #[must_use]
    pub fn gait_at(&self, pace: Pace) -> f32 {
        self.horse_gait_m_s[pace as usize]
    }
}
