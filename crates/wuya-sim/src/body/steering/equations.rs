//! Pure functions of steering.

use wuya_num::math;

use super::params::Params;

/// Strength of the directional repulsion from a neighbour at centre distance `distance` whose
/// headway length is `length`: `a exp((l - s) / D)` (Tordeux, Chraibi & Seyfried 2016, eq. 4).
#[inline]
pub fn repulsion(params: &Params, length: f32, distance: f32) -> f32 {
    params.repulsion * math::exp((length - distance) / params.repulsion_range)
}

/// The same over a step in which one who is turned aside goes `way` [m]: `R / (1 + 2 R way / D)`.
///
/// Implicit Euler for the exponential, linearised, and once more as much since the neighbour turns
/// aside as well. Without it two who march side by side are thrown ever further apart, and back,
/// by steps of some seconds. For `way` = 0 it is the law itself.
#[inline]
pub fn repulsion_after(params: &Params, repulsion: f32, way: f32) -> f32 {
    repulsion / (1.0 + 2.0 * repulsion * way / params.repulsion_range)
}

/// Greatest speed that keeps the time gap `time_gap` to someone `distance` ahead [m/s]:
/// `(s - l) / T`, never negative (Tordeux, Chraibi & Seyfried 2016, eq. 2).
#[inline]
pub fn headway_speed(length: f32, distance: f32, time_gap: f32) -> f32 {
    ((distance - length) / time_gap).max(0.0)
}

/// The same over a step of `dt` [s] in which the one ahead goes on at `pace` along the way [m/s]:
/// the speed that leaves the time gap at the end of the step, `(s + pace dt - l) / (T + dt)`.
///
/// Implicit Euler for the law above: the steady state is the same for every `dt`, and no step is
/// too long to be stable. For `dt` = 0 it is the law itself.
#[inline]
pub fn headway_speed_after(length: f32, distance: f32, time_gap: f32, dt: f32, pace: f32) -> f32 {
    ((distance + pace * dt - length) / (time_gap + dt)).max(0.0)
}

/// Acceleration by which a walker avoids a collision he foresees [m/s2]; zero if none is in sight.
///
/// Karamouzas, Skinner & Guy 2014, eq. 4 in closed form: energy `k0 tau^-2 exp(-tau/tau0)` per unit
/// of mass. `x` and `u` are own minus other position and velocity, `reach` the sum of radii. The
/// force points against the gradient with respect to `x`: head-on it brakes.
pub fn anticipation(params: &Params, x: [f32; 2], u: [f32; 2], reach: f32) -> [f32; 2] {
    let a = u[0] * u[0] + u[1] * u[1];
    let b = -(x[0] * u[0] + x[1] * u[1]);
    let c = x[0] * x[0] + x[1] * x[1] - reach * reach;
    let discriminant = b * b - a * c;
    // Already touching, drawing apart, passing clear, or at rest to each other: nothing to foresee.
    if c <= 0.0 || b <= 0.0 || discriminant <= 0.0 || a < 1.0e-6 {
        return [0.0; 2];
    }
    let d = discriminant.sqrt();
    let tau = (b - d) / a;
    if tau > params.anticipation_cut || tau <= 0.0 {
        return [0.0; 2];
    }
    let tau0 = params.anticipation_horizon;
    let size =
        params.anticipation / (tau * tau) * (2.0 / tau + 1.0 / tau0) * math::exp(-tau / tau0) / a;
    [-size * (u[0] - (a * x[0] + b * u[0]) / d), -size * (u[1] - (a * x[1] + b * u[1]) / d)]
}

/// Share of the headway law in the blend at this density: 0 sparse, 1 dense (van Toll et al. 2021).
pub fn dense_share(params: &Params, density: f32) -> f32 {
    ((density - params.dense_from) / (params.dense_to - params.dense_from)).clamp(0.0, 1.0)
}

/// Weight of a neighbour at `distance` in the local density [1/m2]: a cone of unit volume.
#[inline]
pub fn density_weight(radius: f32, distance: f32) -> f32 {
    let volume = std::f32::consts::PI * radius * radius / 3.0;
    (1.0 - distance / radius).max(0.0) / volume
}
