//! What an eye resolves in a given light and what an ear makes out: pure functions of plain SI
//! numbers. Angles in radians, luminance in cd/m2, illuminance in lux, sound levels in dB.

use std::f32::consts::PI;

use wuya_num::math;

use super::params::Params;
use super::percepts::Certainty;

/// Johnson/NVESD: exponent of the detection curve, constant part and growth with cycles.
const CURVE_EXPONENT: f32 = 2.7;
const CURVE_GROWTH: f32 = 0.7;
/// Koschmieder: -ln of the 2 % contrast that defines meteorological visibility.
const KOSCHMIEDER: f32 = 3.912;

/// Luminance [cd/m2] of a matt surface of `reflectance` under `illuminance` [lx]: `E rho / pi`.
#[must_use]
pub fn luminance(illuminance: f32, reflectance: f32) -> f32 {
    illuminance * reflectance / PI
}

/// Acuity of the dark-adapted eye: the smallest angle it resolves, by the light.
///
/// Points (luminance falling, angle rising) of a curve after Shlaer 1937, *J Gen Physiol* 21:165;
/// between them the logarithms are interpolated, beyond them the ends hold.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Acuity {
    /// log10 of the luminance [cd/m2], from bright to dark.
    log_luminance: [f32; Self::POINTS],
    /// log10 of the angle [rad], rising.
    log_angle: [f32; Self::POINTS],
}

impl Acuity {
    /// Number of points of the curve.
    pub const POINTS: usize = 6;

    /// From points (luminance [cd/m2], angle [rad]), from bright to dark.
    #[must_use]
    pub fn new(points: [(f32, f32); Self::POINTS]) -> Self {
        Self {
            log_luminance: points.map(|(luminance, _)| math::log10(luminance)),
            log_angle: points.map(|(_, angle)| math::log10(angle)),
        }
    }

    /// Smallest angle resolved [rad] at `luminance` [cd/m2].
    #[must_use]
    pub fn angle(&self, luminance: f32) -> f32 {
        const TEN: f32 = 10.0;
        let (x, y) = (&self.log_luminance, &self.log_angle);
        let log = math::log10(luminance.max(f32::MIN_POSITIVE)).clamp(x[Self::POINTS - 1], x[0]);
        let after = (1..Self::POINTS - 1).find(|&k| x[k] <= log).unwrap_or(Self::POINTS - 1);
        let share = (x[after - 1] - log) / (x[after - 1] - x[after]);
        math::pow(TEN, y[after - 1] + share * (y[after] - y[after - 1]))
    }
}

/// Critical dimension of a target [m]: the side of the square of its `height` times `width` [m].
#[must_use]
pub fn critical_dimension(height: f32, width: f32) -> f32 {
    math::sqrt(height * width)
}

/// Critical dimension of a group [m]: one target as high as a member and as wide as what the
/// members cover of the `extent` [m] they are spread over, at most `aspect` times the height.
///
/// A column of 2,000 is not 2,000 independent chances. Nor is it a square of its whole length: the
/// eye finds a band by its height, and gathers along it over a few heights only.
#[must_use]
pub fn group_critical_dimension(
    height: f32,
    width: f32,
    count: f32,
    extent: f32,
    aspect: f32,
) -> f32 {
    let covered = (count * width).min(extent.max(width));
    critical_dimension(height, covered.min((aspect * height).max(width)))
}

/// Cycles resolved across the critical dimension at `range` [m] with an acuity of `angle` [rad]:
/// `(d/R) / (2 a)`, a cycle being a light and a dark bar.
#[must_use]
pub fn resolved_cycles(dimension: f32, range: f32, angle: f32) -> f32 {
    dimension / (2.0 * angle * range)
}

/// Probability that a look at the place of the target tells it, when `cycles` are resolved and
/// `cycles_50` are needed half the time: `x^E/(1 + x^E)`, `E = 2.7 + 0.7 x`, `x = N/N50`.
///
/// Johnson 1958; curve of the US Night Vision Laboratory (Ratches 1976).
#[must_use]
pub fn johnson_probability(cycles: f32, cycles_50: f32) -> f32 {
    /// So many times the cycles needed is certainty in `f32`, and the power would overflow.
    const CERTAIN: f32 = 20.0;
    let ratio = cycles / cycles_50;
    if ratio >= CERTAIN {
        return 1.0;
    }
    let odds = math::pow(ratio.max(0.0), CURVE_EXPONENT + CURVE_GROWTH * ratio);
    odds / (1.0 + odds)
}

/// Contrast left at `range` [m] of an inherent contrast, in air of meteorological `visibility`
/// [m]: `C0 exp(-3.912 R/V)` (Koschmieder 1924).
#[must_use]
pub fn apparent_contrast(inherent: f32, range: f32, visibility: f32) -> f32 {
    inherent * math::exp(-KOSCHMIEDER * range / visibility)
}

/// Share of clear views through wood over `distance` [m], with a mean free path [m].
#[must_use]
pub fn wood_transmission(distance: f32, free_path: f32) -> f32 {
    math::exp(-distance / free_path)
}

/// What one looks at.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Target {
    /// Critical dimension [m].
    pub dimension: f32,
    /// Inherent contrast with its ground, 0 to 1.
    pub contrast: f32,
    /// 1 at rest, the moving factor when it moves.
    pub moving: f32,
}

/// Probability that an eye which looks that way finds `target` at `range` [m].
///
/// Johnson's probability by the acuity `angle` [rad], times the contrast the air of `visibility`
/// [m] leaves, times the moving factor; never above 1.
#[must_use]
pub fn glimpse_probability(
    target: Target,
    range: f32,
    angle: f32,
    visibility: f32,
    cycles_50: f32,
) -> f32 {
    let cycles = resolved_cycles(target.dimension, range, angle);
    let contrast = apparent_contrast(target.contrast, range, visibility);
    (johnson_probability(cycles, cycles_50) * contrast * target.moving).min(1.0)
}

/// Rate of finding [1/s] while searching, of a target that a look finds with `probability`: the
/// mean search takes `search_time`/P (NVESD: 3.4 s over P).
#[must_use]
pub fn detection_rate(probability: f32, search_time: f32) -> f32 {
    probability / search_time
}

/// Probability of finding within `dt` [s] at `rate` [1/s]: `1 - exp(-rate dt)`, so that one look of
/// two seconds equals two of one.
#[must_use]
pub fn detection_within(rate: f32, dt: f32) -> f32 {
    1.0 - math::exp(-rate * dt)
}

/// Range [m] beyond which [`glimpse_probability`] is below `least`: a closed bound for pruning.
///
/// With x = N/N50 < 1 the exponent is 2.7 or more, so `P <= moving x^2.7`; this is below `least`
/// where `x < (least/moving)^(1/2.7)`. Contrast lost in the air only shortens it.
#[must_use]
pub fn farthest_range(target: Target, angle: f32, cycles_50: f32, least: f32) -> f32 {
    let share = least / (target.moving * target.contrast).max(f32::MIN_POSITIVE);
    if share >= 1.0 {
        return 0.0;
    }
    let ratio = math::pow(share, 1.0 / CURVE_EXPONENT);
    target.dimension / (2.0 * angle * cycles_50 * ratio)
}

/// Range [m] at which half the looks find a target in clear air, at rest and in full contrast.
#[must_use]
pub fn half_range(dimension: f32, angle: f32, cycles_50: f32) -> f32 {
    resolved_cycles(dimension, 1.0, angle) / cycles_50
}

/// Sound level [dB] at `range` [m] of a source of `level_1m` [dB] at 1 m:
/// `L1 - 20 log10 R - a R`, with absorption `a` [dB/m]. Within 1 m the level at 1 m.
#[must_use]
pub fn sound_level(level_1m: f32, range: f32, absorption: f32) -> f32 {
    const SPREADING: f32 = 20.0;
    level_1m - SPREADING * math::log10(range.max(1.0)) - absorption * range
}

/// Level [dB] of `count` equal sources together, each of `level` [dB]: powers add.
#[must_use]
pub fn joint_level(level: f32, count: f32) -> f32 {
    const PER_DECADE: f32 = 10.0;
    level + PER_DECADE * math::log10(count.max(1.0))
}

/// Probability that a sound of `level` [dB] at the ear is made out above a `masking` [dB]
/// background: a logistic of the difference with `slope` [dB].
#[must_use]
pub fn hearing_probability(level: f32, masking: f32, slope: f32) -> f32 {
    1.0 / (1.0 + math::exp((masking - level) / slope))
}

/// Range [m] at which the level of a source has fallen to `masking` [dB], by bisection; 0 when it
/// is not above it at 1 m.
#[must_use]
pub fn hearing_range(level_1m: f32, masking: f32, absorption: f32) -> f32 {
    const FARTHEST: f32 = 100_000.0;
    const HALVINGS: u32 = 40;
    if level_1m <= masking {
        return 0.0;
    }
    let (mut low, mut high) = (1.0, FARTHEST);
    for _ in 0..HALVINGS {
        let middle = 0.5 * (low + high);
        if sound_level(level_1m, middle, absorption) > masking {
            low = middle;
        } else {
            high = middle;
        }
    }
    0.5 * (low + high)
}

/// Sitting height over stature: what a rider shows above the back of his horse. GB/T 10000-1988,
/// median of men 908 mm over 1678 mm. A proportion of bodies, the same to 2 % in all people.
pub const SITTING_HEIGHT_SHARE: f32 = 0.54;

/// Acuity angle [rad] in a light of `light_lx` on ground and clothing of the usual reflectance.
#[must_use]
pub fn acuity_in(params: &Params, light_lx: f32) -> f32 {
    params.acuity.angle(luminance(light_lx, params.reflectance))
}

/// Probability that one who looks that way detects a resting target of critical `dimension` [m] at
/// `range` [m] in `light_lx`.
#[must_use]
pub fn detection_by(params: &Params, light_lx: f32, dimension: f32, range: f32) -> f32 {
    let target = Target { dimension, contrast: params.contrast, moving: 1.0 };
    let angle = acuity_in(params, light_lx);
    glimpse_probability(target, range, angle, params.visibility_m, params.cycles_detect)
}

/// Range [m] beyond which no target of this critical `dimension` [m], moving or not, is worth a
/// look in `light_lx`.
#[must_use]
pub fn range_bound(params: &Params, light_lx: f32, dimension: f32) -> f32 {
    let target = Target { dimension, contrast: params.contrast, moving: params.moving_factor };
    let angle = acuity_in(params, light_lx);
    farthest_range(target, angle, params.cycles_detect, params.least_probability)
}

/// How much a scan that lasts `dt` [s] makes out of a target, by one uniform draw `chance`.
///
/// To find a thing takes search, at NVESD's rate. How much is made out of a thing found depends on
/// the cycles alone: more cycles are needed to recognise and to identify, so the three events are
/// nested, and one draw decides all three.
#[must_use]
pub fn certainty(
    params: &Params,
    light_lx: f32,
    dimension: f32,
    range: f32,
    is_moving: bool,
    [dt, chance]: [f32; 2],
) -> Option<Certainty> {
    let moving = if is_moving { params.moving_factor } else { 1.0 };
    let target = Target { dimension, contrast: params.contrast, moving };
    let angle = acuity_in(params, light_lx);
    let found = |cycles: f32| {
        let look = glimpse_probability(target, range, angle, params.visibility_m, cycles);
        detection_within(detection_rate(look, params.search_time_s), dt)
    };
    if chance < found(params.cycles_identify) {
        Some(Certainty::Identified)
    } else if chance < found(params.cycles_recognise) {
        Some(Certainty::Recognised)
    } else if chance < found(params.cycles_detect) {
        Some(Certainty::Detected)
    } else {
        None
    }
}

/// Share of clear views through `cover_m` metres of wood.
#[must_use]
pub fn through_cover(params: &Params, cover_m: f32) -> f32 {
    wood_transmission(cover_m, params.wood_free_path_m)
}
