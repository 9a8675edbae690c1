//! What a step costs and how fast a body may go: pure functions of plain SI numbers.
//!
//! Gradients are rise over run along the way of travel, up positive. Powers per kilogram are per
//! kilogram of *total moved mass* (body and load) unless the name says otherwise. The coefficients
//! of a published regression stand here beside the equation they belong to, since none of them can
//! be varied without the others; what may be varied as a whole has a row in `params.toml`
//! (`cost_scale`).

use wuya_num::math;

/// Standard gravity [m/s2].
pub const GRAVITY: f32 = 9.80665;

/// Power of a person standing at rest, the constant of the LCDA equation [W/kg] (Looney 2019).
pub const STANDING_POWER: f32 = 1.44;
/// LCDA: factor of speed to the power 0.43 and that power; factor of speed to the power 4.
const LCDA_SLOW: f32 = 1.94;
const LCDA_SLOW_EXPONENT: f32 = 0.43;
const LCDA_FAST: f32 = 0.24;
/// LCDA: factor of speed times grade in percent, the two bases, and the shift of the grade.
const LCDA_GRADE: f32 = 0.34;
const LCDA_OUTER_BASE: f32 = 1.05;
const LCDA_INNER_BASE: f32 = 1.1;
const LCDA_SHIFT: f32 = 32.0;
const PERCENT: f32 = 100.0;
/// Slowest speed LCDA was fitted to [m/s].
pub const LCDA_SPEED_MIN: f32 = 0.45;
/// Fastest speed LCDA was fitted to [m/s]; beyond it people run.
pub const LCDA_SPEED_MAX: f32 = 1.97;
/// Steepest gradient the walking cost is asked for; beyond it one climbs with the hands.
pub const WALK_GRADIENT_MAX: f32 = 0.6;
/// Steepest gradient Minetti measured.
pub const MINETTI_GRADIENT_MAX: f32 = 0.45;

/// Speed an unhurried hiker chooses [m/s].
///
/// Tobler 1993, *Three presentations on geographical analysis and modeling*: 6 km/h at -5 %,
/// falling by exp(-3.5) per unit of gradient either way. Not for troops nor for flight.
#[must_use]
pub fn tobler_speed(gradient: f32) -> f32 {
    const BEST_SPEED: f32 = 6.0 / 3.6;
    BEST_SPEED * tobler_shape(gradient)
}

/// Tobler's speed as a share of its best, 0 to 1.
fn tobler_shape(gradient: f32) -> f32 {
    const DECAY: f32 = 3.5;
    const BEST_GRADIENT: f32 = -0.05;
    math::exp(-DECAY * (gradient - BEST_GRADIENT).abs())
}

/// Flat part of the LCDA cost above standing [W/kg], defined at every speed.
///
/// Below the slowest speed measured the net cost is proportional to speed (a constant cost per
/// metre): the fitted power of 0.43 would make the first centimetre per second dear.
#[must_use]
pub fn lcda_flat(speed: f32) -> f32 {
    let measured = speed.max(LCDA_SPEED_MIN);
    let cost =
        LCDA_SLOW * math::pow(measured, LCDA_SLOW_EXPONENT) + LCDA_FAST * math::powi(measured, 4);
    cost * (speed.max(0.0) / measured)
}

/// Grade part of the LCDA cost per metre [J/(kg m)], negative on mild descents.
#[must_use]
pub fn lcda_grade(gradient: f32) -> f32 {
    let percent = PERCENT * gradient.clamp(-WALK_GRADIENT_MAX, WALK_GRADIENT_MAX);
    let inner = 1.0 - math::pow(LCDA_INNER_BASE, percent + LCDA_SHIFT);
    LCDA_GRADE * percent * (1.0 - math::pow(LCDA_OUTER_BASE, inner))
}

/// Metabolic power of walking [W/kg of total moved mass] at `speed` [m/s].
///
/// Graded LCDA, Looney et al. 2019, *Med Sci Sports Exerc* 51; the grade term as published by the
/// same group: `1.44 + 1.94 S^0.43 + 0.24 S^4 + 0.34 S G (1 - 1.05^(1 - 1.1^(G + 32)))`.
#[must_use]
pub fn lcda_power(speed: f32, gradient: f32) -> f32 {
    walk_power(speed, gradient, 1.0)
}

/// Metabolic power of walking [W/kg of total moved mass] where the level part of the net cost is
/// `eta` times that on a road: the terrain factor times the armour factor.
#[must_use]
pub fn walk_power(speed: f32, gradient: f32, eta: f32) -> f32 {
    let net = eta * lcda_flat(speed) + speed.max(0.0) * lcda_grade(gradient);
    STANDING_POWER + net.max(0.0)
}

/// Metabolic power of a loaded walker [W]; `mass` and `load` [kg], `eta` the terrain factor.
///
/// Total-mass form of the LCDA: the load is carried near the trunk, so a kilogram of it costs what
/// a kilogram of body costs; what worn armour costs beyond that is `armour_factor`.
#[must_use]
pub fn loaded_walk_power(
    mass: f32,
    load: f32,
    armour_factor: f32,
    eta: f32,
    speed: f32,
    gradient: f32,
) -> f32 {
    (mass + load) * walk_power(speed, gradient, eta * armour_factor)
}

/// How much dearer a step is in worn armour than under the same mass on the trunk, 1 or more.
///
/// Askew, Formenti & Minetti 2012, *Proc R Soc B* 279:640: 30 to 50 kg of full harness raised the
/// net cost of walking 2.1 to 2.3 times, of running 1.9 times. With 35 to 40 kg on 75 to 80 kg the
/// mass alone explains 1.48, so 1.5 remains for walking and 1.3 for running. The excess grows with
/// the armour's share of body mass and is 0 without armour: `excess` is its slope.
#[must_use]
pub fn armour_factor(armour: f32, mass: f32, excess: f32) -> f32 {
    1.0 + excess * armour / mass
}

/// Metabolic power after Pandolf, Givoni & Goldman 1977, *J Appl Physiol* 43:577 [W]. For level and
/// rising ground; kept as a check of [`loaded_walk_power`], not used by the step.
#[must_use]
pub fn pandolf_power(mass: f32, load: f32, eta: f32, speed: f32, gradient: f32) -> f32 {
    let total = mass + load;
    let share = load / mass;
    1.5 * mass
        + 2.0 * total * share * share
        + eta * total * (1.5 * speed * speed + 0.35 * speed * PERCENT * gradient)
}

/// Walking speed [m/s] that costs `power` [W/kg of total moved mass], found by bisection; 0 when
/// the power does not cover standing. Never above the fastest speed LCDA was fitted to.
///
/// The net cost rises with speed at every gradient (the steepest fall of the grade part, 1.0
/// J/(kg m) near -11 %, is less than the least rise of the flat part, 1.3), so the root is one.
#[must_use]
pub fn walk_speed_for_power(power: f32, gradient: f32, eta: f32) -> f32 {
    const HALVINGS: u32 = 24;
    if power <= STANDING_POWER {
        return 0.0;
    }
    let (mut low, mut high) = (0.0, LCDA_SPEED_MAX);
    if walk_power(high, gradient, eta) <= power {
        return high;
    }
    for _ in 0..HALVINGS {
        let middle = 0.5 * (low + high);
        if walk_power(middle, gradient, eta) > power {
            high = middle;
        } else {
            low = middle;
        }
    }
    0.5 * (low + high)
}

/// Evaluates a polynomial given from the highest power down.
fn polynomial(coefficients: [f32; 6], x: f32) -> f32 {
    coefficients.iter().fold(0.0, |sum, coefficient| sum * x + coefficient)
}

/// Cost of walking per metre [J/(kg m)], Minetti et al. 2002, *J Appl Physiol* 93:1039, eq. for Cw;
/// the gradient is clamped to the +-0.45 that were measured. Over-reads level walking (2.5 against
/// the 1.64 measured); kept as a check.
#[must_use]
pub fn minetti_walk_cost(gradient: f32) -> f32 {
    let gradient = gradient.clamp(-MINETTI_GRADIENT_MAX, MINETTI_GRADIENT_MAX);
    polynomial([280.5, -58.7, -76.8, 51.9, 19.6, 2.5], gradient)
}

/// Cost of running per metre [J/(kg m)], Minetti et al. 2002, *J Appl Physiol* 93:1039, eq. for Cr;
/// the gradient is clamped to the +-0.45 that were measured.
#[must_use]
pub fn minetti_run_cost(gradient: f32) -> f32 {
    let gradient = gradient.clamp(-MINETTI_GRADIENT_MAX, MINETTI_GRADIENT_MAX);
    polynomial([155.4, -30.4, -43.3, 46.3, 19.5, 3.6], gradient)
}

/// Cost of running per metre [J/(kg m)] on ground of terrain factor `eta`: the terrain multiplies
/// the level part, as it does in walking, and lifting the body stays what it is.
#[must_use]
pub fn run_cost(gradient: f32, eta: f32) -> f32 {
    minetti_run_cost(gradient) + (eta - 1.0) * minetti_run_cost(0.0)
}

/// Metabolic power of running [W/kg of total moved mass]: standing and so much per metre.
#[must_use]
pub fn run_power(speed: f32, gradient: f32, eta: f32) -> f32 {
    STANDING_POWER + speed.max(0.0) * run_cost(gradient, eta)
}

/// Running speed [m/s] that costs `power` [W/kg of total moved mass]; limits of leg speed and of
/// braking are not in it ([`top_speed`], [`speed_safe`]).
#[must_use]
pub fn run_speed_for_power(power: f32, gradient: f32, eta: f32) -> f32 {
    (power - STANDING_POWER).max(0.0) / run_cost(gradient, eta)
}

/// Fastest running speed under a load [m/s] for one who reaches `unloaded` [m/s] without.
///
/// The same push moves more mass: speed falls as m/(m + L). Treloar & Billing 2011, *Mil Med*
/// 176:1027: 21.6 kg of kit lengthened 30 m sprints by 32 % (men 29 %), where this gives 29 %.
#[must_use]
pub fn top_speed(unloaded: f32, mass: f32, load: f32) -> f32 {
    unloaded * mass / (mass + load)
}

/// Greatest deceleration by friction [m/s2] going along `gradient` on ground of friction `mu`;
/// 0 or less means that there is no stopping.
///
/// Coulomb: `g (mu cos(theta) - sin(theta))` with theta the angle downhill.
#[must_use]
pub fn braking(mu: f32, gradient: f32) -> f32 {
    GRAVITY * (mu + gradient) / math::sqrt(1.0 + gradient * gradient)
}

/// Speed from which one can stop within `stopping_distance` [m]: `sqrt(2 a d)` [m/s]; 0 where
/// friction does not exceed the slope, for there no speed is safe.
#[must_use]
pub fn speed_safe(mu: f32, gradient: f32, stopping_distance: f32) -> f32 {
    math::sqrt(2.0 * braking(mu, gradient).max(0.0) * stopping_distance.max(0.0))
}

/// Speed of a block that slid `distance` [m] from rest along a slope, down as a positive
/// `slope` = tan(theta), with friction `mu` [m/s]: `sqrt(2 g d (sin - mu cos))`, 0 if it stays.
#[must_use]
pub fn slide_speed(slope: f32, mu: f32, distance: f32) -> f32 {
    speed_safe(-mu, slope, distance)
}

/// Velocity component after `dt` [s] of relaxing towards `wanted` with time constant `tau` [s]:
/// the exact solution, so that the step's length does not change the motion.
#[must_use]
pub fn relaxed(current: f32, wanted: f32, dt: f32, tau: f32) -> f32 {
    wanted + (current - wanted) * math::exp(-dt / tau)
}

/// Greatest rate of turning [rad/s] at `speed` [m/s]: `rate_still` on the spot, and in motion no
/// more than the sideways acceleration `lateral` [m/s2] allows (a = v omega).
#[must_use]
pub fn turn_rate(speed: f32, rate_still: f32, lateral: f32) -> f32 {
    if speed * rate_still > lateral { lateral / speed } else { rate_still }
}

/// Facing [rad, in (-pi, pi]] after turning from `facing` towards `wanted` the short way round, by
/// `most` [rad] at most.
#[must_use]
pub fn turned(facing: f32, wanted: f32, most: f32) -> f32 {
    wrapped(facing + wrapped(wanted - facing).clamp(-most, most))
}

/// The same angle in (-pi, pi].
#[must_use]
pub fn wrapped(angle: f32) -> f32 {
    use std::f32::consts::{PI, TAU};
    let angle = angle % TAU;
    if angle > PI {
        angle - TAU
    } else if angle <= -PI {
        angle + TAU
    } else {
        angle
    }
}

/// What a gradient leaves of a horse's level speed, 0 to 1.
///
/// Tobler 1993 gives a ridden horse 1.25 times a walker's speed at each gradient, so the shape is a
/// walker's; mild descents, where it would exceed the level speed, count as level.
#[must_use]
pub fn horse_slope_factor(gradient: f32) -> f32 {
    (tobler_shape(gradient) / tobler_shape(0.0)).min(1.0)
}

/// What a load leaves of a horse's speed, 0 to 1: `loss` (1 % per 1 %) for what it carries beyond
/// `free_share` of its mass.
#[must_use]
pub fn horse_load_factor(mass: f32, load: f32, free_share: f32, loss: f32) -> f32 {
    (1.0 - loss * (load / mass - free_share).max(0.0)).max(0.0)
}

/// Speed of a horse [m/s] whose gait makes `gait` [m/s] on a level road, on ground of terrain
/// factor `eta`, at the same effort.
#[must_use]
pub fn horse_speed(gait: f32, gradient: f32, eta: f32) -> f32 {
    gait * horse_slope_factor(gradient) / eta
}

/// Speed on a level road [m/s] that costs a horse what `speed` costs it here; the inverse of
/// [`horse_speed`], from which its energetics is reckoned.
#[must_use]
pub fn horse_level_speed(speed: f32, gradient: f32, eta: f32) -> f32 {
    speed * eta / horse_slope_factor(gradient)
}

/// Weidmann's speed in a crowd of `density` [1/m2] for a free speed of `free` [m/s].
///
/// Weidmann 1993, *Transporttechnik der Fussgänger*: `v (1 - exp(-1.913 (1/rho - 1/5.4)))`. Not used
/// by the step, where crowding comes out of the bodies; it is what they are measured against.
#[must_use]
pub fn weidmann_speed(free: f32, density: f32) -> f32 {
    const SHAPE: f32 = 1.913;
    const JAM_DENSITY: f32 = 5.4;
    if density <= 0.0 {
        return free;
    }
    let exponent = -SHAPE * (1.0 / density - 1.0 / JAM_DENSITY);
    (free * (1.0 - math::exp(exponent))).max(0.0)
}

/// [`walk_speed_for_power`] by look-up, for any terrain and armour: some 20 ns, error below 0.1 %.
///
/// The equation to invert is `eta F(S) + S c(i) = p`. A grid over power and gradient has a kink at
/// 0.45 m/s, where interpolation errs by 10 %; so F is tabulated over speed and c over gradient, and
/// the speed is found by halving over the table of F, which needs no table per terrain.
#[derive(Clone, Debug)]
pub struct WalkTable {
    /// F at `speed_step` intervals [W/kg].
    flat: Vec<f32>,
    /// c at `GRADIENT_STEP` intervals from -0.6 [J/(kg m)].
    grade: Vec<f32>,
}

/// Intervals of the table over speed: steps of 0.01 m/s, so that the kink at 0.45 m/s is a node.
const SPEED_INTERVALS: usize = 197;
const SPEED_STEP: f32 = LCDA_SPEED_MAX / SPEED_INTERVALS as f32;
const GRADIENT_INTERVALS: usize = 120;
const GRADIENT_STEP: f32 = 2.0 * WALK_GRADIENT_MAX / GRADIENT_INTERVALS as f32;

impl WalkTable {
    /// Tabulates the LCDA equation; `cost_scale` multiplies its net cost (1 as published).
    #[must_use]
    pub fn new(cost_scale: f32) -> Self {
        let flat = (0..=SPEED_INTERVALS).map(|k| cost_scale * lcda_flat(k as f32 * SPEED_STEP));
        let grade = (0..=GRADIENT_INTERVALS)
            .map(|k| cost_scale * lcda_grade(k as f32 * GRADIENT_STEP - WALK_GRADIENT_MAX));
        Self { flat: flat.collect(), grade: grade.collect() }
    }

    /// Walking speed [m/s] at metabolic `power` [W/kg of total moved mass], `gradient` along the
    /// way and `eta` (terrain factor times armour factor).
    #[must_use]
    pub fn speed(&self, power: f32, gradient: f32, eta: f32) -> f32 {
        let net = power - STANDING_POWER;
        if net <= 0.0 {
            return 0.0;
        }
        let per_metre = self.grade_at(gradient);
        let cost = |k: usize| eta * self.flat[k] + k as f32 * SPEED_STEP * per_metre;
        if cost(SPEED_INTERVALS) <= net {
            return LCDA_SPEED_MAX;
        }
        let (mut low, mut high) = (0, SPEED_INTERVALS);
        while high - low > 1 {
            let middle = (low + high) / 2;
            if cost(middle) > net {
                high = middle;
            } else {
                low = middle;
            }
        }
        let (below, above) = (cost(low), cost(high));
        (low as f32 + (net - below) / (above - below)) * SPEED_STEP
    }

    /// Metabolic power [W/kg of total moved mass] of walking at `speed` [m/s]; the inverse of
    /// [`WalkTable::speed`], defined up to the fastest walk.
    #[must_use]
    pub fn power(&self, speed: f32, gradient: f32, eta: f32) -> f32 {
        let speed = speed.clamp(0.0, LCDA_SPEED_MAX);
        let flat = interpolated(&self.flat, speed / SPEED_STEP);
        STANDING_POWER + (eta * flat + speed * self.grade_at(gradient)).max(0.0)
    }

    fn grade_at(&self, gradient: f32) -> f32 {
        let gradient = gradient.clamp(-WALK_GRADIENT_MAX, WALK_GRADIENT_MAX);
        interpolated(&self.grade, (gradient + WALK_GRADIENT_MAX) / GRADIENT_STEP)
    }
}

/// Value of an evenly spaced table at `position` intervals from its start.
fn interpolated(table: &[f32], position: f32) -> f32 {
    let below = (position as usize).min(table.len() - 2);
    let share = position - below as f32;
    table[below] + share * (table[below + 1] - table[below])
}
