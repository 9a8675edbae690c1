//! Mathematics with the same bits on every machine.
//!
//! The standard library hands `sin`, `exp`, `pow` and their kin to whatever the platform links,
//! so two machines may differ in the last bit, and in a crowd the last bit is soon a different
//! battle. These thin wrappers go to `libm`, which is plain Rust. `sqrt` is the exception: IEEE 754
//! fixes its result to the last bit, so the standard one is used.
//!
//! Names without a suffix take and give `f32`, the type of the columns; those ending in 64 take and
//! give `f64`. All angles are in radians.

macro_rules! wrappers {
    ($($(#[$doc:meta])* $name:ident, $name64:ident, $f32:path, $f64:path, ($($arg:ident),+);)+) => {
        $(
            $(#[$doc])*
            #[inline]
            #[must_use]
            pub fn $name($($arg: f32),+) -> f32 {
                $f32($($arg),+)
            }

            $(#[$doc])*
            #[inline]
            #[must_use]
            pub fn $name64($($arg: f64),+) -> f64 {
                $f64($($arg),+)
            }
        )+
    };
}

wrappers! {
    /// Sine of an angle in radians.
    sin, sin64, libm::sinf, libm::sin, (x);
    /// Cosine of an angle in radians.
    cos, cos64, libm::cosf, libm::cos, (x);
    /// Tangent of an angle in radians.
    tan, tan64, libm::tanf, libm::tan, (x);
    /// Angle of the vector (x, y) in radians, from -pi to pi; `y` comes first.
    atan2, atan264, libm::atan2f, libm::atan2, (y, x);
    /// Arc tangent in radians.
    atan, atan64, libm::atanf, libm::atan, (x);
    /// Arc sine in radians; not a number outside [-1, 1].
    asin, asin64, libm::asinf, libm::asin, (x);
    /// Arc cosine in radians; not a number outside [-1, 1].
    acos, acos64, libm::acosf, libm::acos, (x);
    /// e to the power x.
    exp, exp64, libm::expf, libm::exp, (x);
    /// Natural logarithm.
    ln, ln64, libm::logf, libm::log, (x);
    /// Logarithm to base 10.
    log10, log1064, libm::log10f, libm::log10, (x);
    /// x to the power y.
    pow, pow64, libm::powf, libm::pow, (x, y);
    /// Length of the vector (x, y) without overflow on the way.
    hypot, hypot64, libm::hypotf, libm::hypot, (x, y);
    /// Hyperbolic tangent.
    tanh, tanh64, libm::tanhf, libm::tanh, (x);
    /// Cube root.
    cbrt, cbrt64, libm::cbrtf, libm::cbrt, (x);
    /// Error function, 2/sqrt(pi) times the integral of exp(-t^2) from 0 to x.
    erf, erf64, libm::erff, libm::erf, (x);
    /// Square root; exact by IEEE 754, not a number below 0.
    sqrt, sqrt64, f32::sqrt, f64::sqrt, (x);
}

/// x to a whole power, by squaring: products only, so exact in order and the same everywhere.
#[inline]
#[must_use]
pub fn powi64(x: f64, power: i32) -> f64 {
    let mut left = power.unsigned_abs();
    let mut square = x;
    let mut product = 1.0;
    while left > 0 {
        if left & 1 == 1 {
            product *= square;
        }
        square *= square;
        left >>= 1;
    }
    if power < 0 { 1.0 / product } else { product }
}

/// x to a whole power, by squaring.
#[inline]
#[must_use]
pub fn powi(x: f32, power: i32) -> f32 {
    let mut left = power.unsigned_abs();
    let mut square = x;
    let mut product = 1.0;
    while left > 0 {
        if left & 1 == 1 {
            product *= square;
        }
        square *= square;
        left >>= 1;
    }
    if power < 0 { 1.0 / product } else { product }
}

#[cfg(test)]
mod tests;
