//! Positions as fixed-point numbers: 1/16384 m in an `i32`, range ±131 km.
//!
//! Differences of positions are exact wherever people stand, so a battle 30 km from the origin
//! gives the same bits as one at the origin.

/// Steps per metre.
pub const PER_M: f64 = 16384.0;
/// Metres per step.
pub const STEP_M: f32 = 1.0 / 16384.0;
/// Shift that turns a position into the index of its cell of 1 m.
pub const CELL_SHIFT: u32 = 14;

/// Nearest fixed-point position to `metres`.
pub fn from_m(metres: f64) -> i32 {
    (metres * PER_M).round() as i32
}

/// Metres of a fixed-point position.
pub fn to_m(position: i32) -> f64 {
    f64::from(position) / PER_M
}

/// Exact difference `a - b` in metres, rounded once to `f32`.
#[inline(always)]
pub fn delta_m(a: i32, b: i32) -> f32 {
    a.wrapping_sub(b) as f32 * STEP_M
}

/// A displacement in metres, rounded to steps (half away from zero, so mirror images stay so).
#[inline(always)]
pub fn steps(metres: f32) -> i32 {
    (metres / STEP_M).round() as i32
}
