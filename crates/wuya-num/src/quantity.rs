//! Quantities: a number with its dimension, in SI.
//!
//! Two levels. [`Quantity`] carries its [`Dimension`] at run time: it is what text is parsed into,
//! so that a wrong dimension is an error naming both. The types below ([`Length`], [`Speed`], …)
//! carry it at compile time and have only the operators that mean something. Kernels use neither
//! but plain SI `f32`, taken at the edge by `.si()`.

pub use crate::dimension::Dimension;
use crate::dimension::dim;
use crate::lang::Lang;
use std::fmt;
use std::ops::{Add, Div, Mul, Neg, Sub};

/// A number in SI with its dimension, both known at run time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Quantity {
    /// The value in the SI unit of its dimension.
    pub si: f64,
    /// Its dimension.
    pub dim: Dimension,
}

impl Quantity {
    /// The quantity of `si` in the SI unit of `dim`.
    #[must_use]
    pub const fn new(si: f64, dim: Dimension) -> Self {
        Self { si, dim }
    }

    /// A plain number.
    #[must_use]
    pub const fn number(value: f64) -> Self {
        Self::new(value, Dimension::NONE)
    }

    /// The SI value if the dimension is `expected`.
    ///
    /// # Errors
    /// [`WrongDimension`], naming both.
    pub fn si_of(self, expected: Dimension) -> Result<f64, WrongDimension> {
        if self.dim == expected {
            Ok(self.si)
        } else {
            Err(WrongDimension { expected, found: self.dim })
        }
    }
}

/// A quantity of one kind where another was wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrongDimension {
    /// What was wanted.
    pub expected: Dimension,
    /// What was there.
    pub found: Dimension,
}

impl WrongDimension {
    /// The message in the user's language.
    #[must_use]
    pub fn show(&self, lang: Lang) -> String {
        let (expected, found) = (self.expected.name(lang), self.found.name(lang));
        match lang {
            Lang::En => format!("expected {expected}, got {found}"),
            Lang::ZhHant => format!("應為{expected}，卻是{found}"),
        }
    }
}

impl fmt::Display for WrongDimension {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.show(Lang::En))
    }
}

impl std::error::Error for WrongDimension {}

/// A type whose dimension is known at compile time.
pub trait Dimensioned: Copy {
    /// The dimension of every value of the type.
    const DIMENSION: Dimension;
    /// From the value in SI.
    fn from_si(si: f64) -> Self;
    /// The value in SI.
    fn si(self) -> f64;
}

impl<T: Dimensioned> From<T> for Quantity {
    fn from(value: T) -> Self {
        Self::new(value.si(), T::DIMENSION)
    }
}

macro_rules! quantities {
    ($($(#[$doc:meta])* $name:ident = $dim:expr;)+) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd)]
            pub struct $name(f64);

            impl $name {
                /// From the value in SI.
                #[must_use]
                pub const fn new(si: f64) -> Self {
                    Self(si)
                }

                /// The value in SI.
                #[must_use]
                pub const fn si(self) -> f64 {
                    self.0
                }
            }

            impl Dimensioned for $name {
                const DIMENSION: Dimension = $dim;
                fn from_si(si: f64) -> Self {
                    Self(si)
                }
                fn si(self) -> f64 {
                    self.0
                }
            }

            impl TryFrom<Quantity> for $name {
                type Error = WrongDimension;
                fn try_from(quantity: Quantity) -> Result<Self, WrongDimension> {
                    quantity.si_of($dim).map(Self)
                }
            }

            impl Add for $name {
                type Output = Self;
                fn add(self, other: Self) -> Self {
                    Self(self.0 + other.0)
                }
            }

            impl Sub for $name {
                type Output = Self;
                fn sub(self, other: Self) -> Self {
                    Self(self.0 - other.0)
                }
            }

            impl Neg for $name {
                type Output = Self;
                fn neg(self) -> Self {
                    Self(-self.0)
                }
            }

            impl Mul<f64> for $name {
                type Output = Self;
                fn mul(self, factor: f64) -> Self {
                    Self(self.0 * factor)
                }
            }

            impl Div<f64> for $name {
                type Output = Self;
                fn div(self, factor: f64) -> Self {
                    Self(self.0 / factor)
                }
            }

            impl Div for $name {
                type Output = f64;
                fn div(self, other: Self) -> f64 {
                    self.0 / other.0
                }
            }
        )+
    };
}

quantities! {
    /// A length [m].
    Length = Dimension::LENGTH;
    /// A time [s].
    Time = Dimension::TIME;
    /// A speed [m/s].
    Speed = Dimension::SPEED;
    /// An acceleration [m/s2].
    Acceleration = dim(0, 1, -2);
    /// A mass [kg].
    Mass = Dimension::MASS;
    /// A force [N].
    Force = Dimension::FORCE;
    /// An impulse [N s].
    Impulse = dim(1, 1, -1);
    /// An energy [J].
    Energy = Dimension::ENERGY;
    /// A power [W].
    Power = Dimension::POWER;
    /// A plane angle [rad].
    Angle = Dimension::ANGLE;
    /// A temperature [K]; differences and absolute values alike.
    Temperature = Dimension::TEMPERATURE;
    /// An area [m2].
    Area = dim(0, 2, 0);
    /// A number of people per area [1/m2].
    Density = dim(0, -2, 0);
    /// A number of people per time [1/s].
    Flow = dim(0, 0, -1);
    /// A flow per width of passage [1/(m s)].
    SpecificFlow = dim(0, -1, -1);
    /// A power per body mass [W/kg].
    PowerPerMass = dim(0, 2, -3);
    /// An energy per body mass [J/kg].
    EnergyPerMass = dim(0, 2, -2);
    /// A stiffness [N/m].
    Stiffness = dim(1, 0, -2);
    /// An illuminance [lx].
    Illuminance = Dimension::ILLUMINANCE;
    /// A share or ratio, a plain number.
    Fraction = Dimension::NONE;
}

/// `a * b = c` for three types, with the order swapped and both divisions.
macro_rules! products {
    ($($a:ident * $b:ident = $c:ident;)+) => {
        $(
            impl Mul<$b> for $a {
                type Output = $c;
                fn mul(self, other: $b) -> $c {
                    $c(self.0 * other.0)
                }
            }
            impl Mul<$a> for $b {
                type Output = $c;
                fn mul(self, other: $a) -> $c {
                    $c(self.0 * other.0)
                }
            }
            impl Div<$a> for $c {
                type Output = $b;
                fn div(self, other: $a) -> $b {
                    $b(self.0 / other.0)
                }
            }
            impl Div<$b> for $c {
                type Output = $a;
                fn div(self, other: $b) -> $a {
                    $a(self.0 / other.0)
                }
            }
        )+
    };
}

products! {
    Speed * Time = Length;
    Acceleration * Time = Speed;
    Mass * Acceleration = Force;
    Force * Time = Impulse;
    Mass * Speed = Impulse;
    Force * Length = Energy;
    Power * Time = Energy;
    Force * Speed = Power;
    PowerPerMass * Mass = Power;
    PowerPerMass * Time = EnergyPerMass;
    EnergyPerMass * Mass = Energy;
    Stiffness * Length = Force;
    SpecificFlow * Length = Flow;
    Density * Speed = SpecificFlow;
}

impl Mul for Length {
    type Output = Area;
    fn mul(self, other: Self) -> Area {
        Area(self.0 * other.0)
    }
}

impl Div<Length> for Area {
    type Output = Length;
    fn div(self, other: Length) -> Length {
        Length(self.0 / other.0)
    }
}

/// A number of people: density times area.
impl Mul<Area> for Density {
    type Output = f64;
    fn mul(self, other: Area) -> f64 {
        self.0 * other.0
    }
}

/// A number of people: flow times time.
impl Mul<Time> for Flow {
    type Output = f64;
    fn mul(self, other: Time) -> f64 {
        self.0 * other.0
    }
}

#[cfg(test)]
mod tests;
