//! Work above critical power, and the day's fuel: pure functions of plain SI numbers.
//!
//! Two stores. **W'** is the work one can do above critical power, gone in minutes and back in a
//! quarter of an hour: breath. **Fuel** is the glycogen one can draw on in a day, drained the
//! faster the harder one works and not refilled without food: stamina. A person is reckoned in
//! watts and joules; a horse in metres per second and metres of level road, by the same functions
//! (critical speed for critical power, D' for W').

use wuya_num::math;

/// Skiba's time constant of recovery: factor [s], decay [1/W] and floor [s].
const SKIBA_FACTOR: f32 = 546.0;
const SKIBA_DECAY: f32 = 0.01;
const SKIBA_FLOOR: f32 = 316.0;

/// External power [W] of a metabolic power [W] at a gross `efficiency` of muscle, 0.22 to 0.25.
/// Critical power is measured on the ergometer, marching in oxygen: this is the bridge.
#[must_use]
pub fn external_power(metabolic: f32, efficiency: f32) -> f32 {
    metabolic * efficiency
}

/// Metabolic power [W] of an external power [W]; the inverse of [`external_power`].
#[must_use]
pub fn metabolic_power(external: f32, efficiency: f32) -> f32 {
    external / efficiency
}

/// Time constant with which W' comes back [s], when the power is `below_critical` [W] under
/// critical power: `546 exp(-0.01 D_CP) + 316`.
///
/// Skiba et al. 2012, *Med Sci Sports Exerc* 44:1526, eq. 4, from the mean of seven men.
#[must_use]
pub fn recovery_time_constant(below_critical: f32) -> f32 {
    SKIBA_FACTOR * math::exp(-SKIBA_DECAY * below_critical.max(0.0)) + SKIBA_FLOOR
}

/// The same for a horse, for which no such measurement is known: the share of critical speed that
/// is left unused counts as the same share of a man's critical power, `human_critical` [W].
#[must_use]
pub fn horse_recovery_time_constant(speed: f32, critical: f32, human_critical: f32) -> f32 {
    recovery_time_constant(human_critical * (critical - speed) / critical)
}

/// W' after `dt` [s] at constant `power`: exact, whatever the length of the step.
///
/// Above critical power `dW/dt = -(P - CP)` (Monod & Scherrer 1965), not below 0; at or below it
/// `dW/dt = (W0 - W)/tau`, whose solution closes the gap by exp(-dt/tau). Skiba's integral form and
/// the older differential form recover at rates that differ 1.6 to 4.6 times; this is the time
/// constant of the former in an equation of the latter kind, so that a step needs no history.
///
/// Units: W' [J] with power [W], or D' [m] with speed [m/s]; `tau` [s].
#[must_use]
pub fn w_prime_after(w: f32, full: f32, critical: f32, power: f32, tau: f32, dt: f32) -> f32 {
    if power > critical {
        (w - (power - critical) * dt).max(0.0)
    } else {
        full - (full - w) * math::exp(-dt / tau)
    }
}

/// Time [s] until a full W' is spent at constant `power`, infinite at or below critical power.
#[must_use]
pub fn time_to_exhaustion(w: f32, critical: f32, power: f32) -> f32 {
    if power > critical { w / (power - critical) } else { f32::INFINITY }
}

/// Greatest power [W] that spends what is left of W' evenly over `spend_time` [s], and never less
/// than critical power: what one gives who runs as fast as breath allows.
#[must_use]
pub fn power_within_breath(w: f32, critical: f32, spend_time: f32) -> f32 {
    critical + w.max(0.0) / spend_time
}

/// Share of the power that is drawn from glycogen at `intensity`, the metabolic power as a share
/// of VO2max: 0 up to `onset`, rising by `slope` per unit, 1 when fat adds nothing.
///
/// The crossover of Brooks & Mercier 1994 as a straight line. Its two numbers are fitted to Venables
/// 2005 (300 people: most fat, 0.46 g/min, burnt at 48 % of VO2max): with 0.274 and 1.75 fat peaks
/// at 42 % with 31 % of VO2max, 0.47 g/min for 65 kg and 42 ml/(kg min), and is 2 % below that at
/// 48 %; at 85 % all is glycogen (Achten & Jeukendrup 2003, *Int J Sports Med* 24:603: fat ends at
/// 86 +- 7 %).
#[must_use]
pub fn glycogen_share(intensity: f32, onset: f32, slope: f32) -> f32 {
    (slope * (intensity - onset)).clamp(0.0, 1.0)
}

/// Power drawn from glycogen, in the unit of `power`, which is metabolic, as is `vo2max`.
#[must_use]
pub fn glycogen_power(power: f32, vo2max: f32, onset: f32, slope: f32) -> f32 {
    power * glycogen_share(power / vo2max, onset, slope)
}

/// Fuel [J/kg] left after `dt` [s] at a metabolic `power` [W/kg]; never below 0.
#[must_use]
pub fn fuel_after(fuel: f32, glycogen_power: f32, dt: f32) -> f32 {
    (fuel - glycogen_power * dt).max(0.0)
}

/// Greatest power that fat alone can carry, as a share of VO2max: the maximum of
/// `x (1 - slope (x - onset))` over the intensity x, which lies at `(1/slope + onset)/2`, or at the
/// onset if that is higher.
#[must_use]
pub fn fat_peak(onset: f32, slope: f32) -> f32 {
    let best = (0.5 * (1.0 / slope + onset)).max(onset);
    best * (1.0 - glycogen_share(best, onset, slope))
}

/// Greatest metabolic power [W/kg] that the fuel allows: what fat carries, and what glycogen adds
/// when the rest of it is spread over `fade_time` [s].
///
/// Without the second term power would break off in one tick when the store is empty and flicker
/// about it. Far from empty the bound lies above anything a body can do.
#[must_use]
pub fn power_within_fuel(fuel: f32, fat_power: f32, fade_time: f32) -> f32 {
    fat_power + fuel.max(0.0) / fade_time
}

/// Hours-long endurance [s]: time until `fuel` [J/kg] is spent at constant metabolic `power`
/// [W/kg]; infinite where fat carries all.
#[must_use]
pub fn fuel_lasts(fuel: f32, power: f32, vo2max: f32, onset: f32, slope: f32) -> f32 {
    let drain = glycogen_power(power, vo2max, onset, slope);
    if drain > 0.0 { fuel / drain } else { f32::INFINITY }
}

/// Metabolic power of a horse [W/kg of its own mass] that moves at a level-road speed of
/// `level_speed` [m/s] under a load of `load_share` of its mass.
///
/// Hoyt & Taylor 1981, *Nature* 292:239: in the gait it chooses a horse spends about the same per
/// metre at every speed (`cost` [J/(kg m)]); Taylor et al. 1980, *J Exp Biol* 86:9: a load on the
/// back costs as much per kilogram as the animal.
#[must_use]
pub fn horse_power(level_speed: f32, cost: f32, load_share: f32, standing: f32) -> f32 {
    standing + cost * (1.0 + load_share) * level_speed.max(0.0)
}

/// Level-road speed [m/s] of a horse for a metabolic power [W/kg]; the inverse of [`horse_power`].
#[must_use]
pub fn horse_speed_for_power(power: f32, cost: f32, load_share: f32, standing: f32) -> f32 {
    (power - standing).max(0.0) / (cost * (1.0 + load_share))
}
