//! Quantities: a number with its dimension, in SI.
//!
//! Two levels. [`Quantity`] carries its [`Dimension`] at run time: it is what text is parsed into,
//! so that a wrong dimension is an error naming both. The types below ([`Length`], [`Speed`], …)
//! carry it at compile time and have only the operators that mean something. Kernels use neither
//! but plain SI `f32`, taken at the edge by `.si()`.

use crate::lang::Lang;
use std::fmt;
use std::ops::{Add, Div, Mul, Neg, Sub};

/// Exponents of the base dimensions. The angle counts as one (a slope in degrees is not a plain
/// number), and so does sound level, which is a logarithm and adds up differently; the lumen is
/// kept with the angle apart, so that illuminance (lm/m2) is not luminance (lm/(rad2 m2)).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Dimension {
    /// Mass, kg.
    pub kg: i8,
    /// Length, m.
    pub m: i8,
    /// Time, s.
    pub s: i8,
    /// Temperature, K.
    pub kelvin: i8,
    /// Plane angle, rad.
    pub rad: i8,
    /// Luminous flux, lm.
    pub lm: i8,
    /// Sound level, dB.
    pub db: i8,
}

const fn dim(kg: i8, m: i8, s: i8) -> Dimension {
    Dimension { kg, m, s, kelvin: 0, rad: 0, lm: 0, db: 0 }
}

impl Dimension {
    /// A plain number.
    pub const NONE: Self = dim(0, 0, 0);
    /// m
    pub const LENGTH: Self = dim(0, 1, 0);
    /// s
    pub const TIME: Self = dim(0, 0, 1);
    /// kg
    pub const MASS: Self = dim(1, 0, 0);
    /// m/s
    pub const SPEED: Self = dim(0, 1, -1);
    /// rad
    pub const ANGLE: Self = Self { rad: 1, ..Self::NONE };
    /// K
    pub const TEMPERATURE: Self = Self { kelvin: 1, ..Self::NONE };
    /// dB
    pub const SOUND_LEVEL: Self = Self { db: 1, ..Self::NONE };
    /// lm
    pub const LUMINOUS_FLUX: Self = Self { lm: 1, ..Self::NONE };
    /// lx = lm/m2
    pub const ILLUMINANCE: Self = Self { lm: 1, m: -2, ..Self::NONE };
    /// cd/m2 = lm/(rad2 m2)
    pub const LUMINANCE: Self = Self { lm: 1, m: -2, rad: -2, ..Self::NONE };
    /// N
    pub const FORCE: Self = dim(1, 1, -2);
    /// J
    pub const ENERGY: Self = dim(1, 2, -2);
    /// W
    pub const POWER: Self = dim(1, 2, -3);

    /// Dimension of a product, or `None` when an exponent leaves the range of `i8`.
    #[must_use]
    pub fn times(self, other: Self) -> Option<Self> {
        Some(Self {
            kg: self.kg.checked_add(other.kg)?,
            m: self.m.checked_add(other.m)?,
            s: self.s.checked_add(other.s)?,
            kelvin: self.kelvin.checked_add(other.kelvin)?,
            rad: self.rad.checked_add(other.rad)?,
            lm: self.lm.checked_add(other.lm)?,
            db: self.db.checked_add(other.db)?,
        })
    }

    /// Dimension of a whole power, or `None` when an exponent leaves the range of `i8`.
    #[must_use]
    pub fn to_power(self, power: i8) -> Option<Self> {
        Some(Self {
            kg: self.kg.checked_mul(power)?,
            m: self.m.checked_mul(power)?,
            s: self.s.checked_mul(power)?,
            kelvin: self.kelvin.checked_mul(power)?,
            rad: self.rad.checked_mul(power)?,
            lm: self.lm.checked_mul(power)?,
            db: self.db.checked_mul(power)?,
        })
    }

    /// Its common name with an article ("a length"; 長度), or its base units where none is common.
    #[must_use]
    pub fn name(self, lang: Lang) -> String {
        let known = NAMED.iter().find(|named| named.dim == self);
        match (known, lang) {
            (Some(named), Lang::En) => named.en.to_owned(),
            (Some(named), Lang::ZhHant) => named.zh.to_owned(),
            (None, Lang::En) => format!("a quantity in {}", self.unit()),
            (None, Lang::ZhHant) => format!("以 {} 計的量", self.unit()),
        }
    }

    /// The SI unit as this crate writes and reads it; empty for a plain number.
    #[must_use]
    pub fn unit(self) -> String {
        match NAMED.iter().find(|named| named.dim == self) {
            Some(named) => named.unit.to_owned(),
            None => self.base_units(),
        }
    }

    fn base_units(self) -> String {
        let parts = [
            ("kg", self.kg),
            ("m", self.m),
            ("s", self.s),
            ("K", self.kelvin),
            ("rad", self.rad),
            ("lm", self.lm),
            ("dB", self.db),
        ];
        let list = |sign: i16| -> Vec<String> {
            parts
                .iter()
                .map(|&(symbol, power)| (symbol, i16::from(power) * sign))
                .filter(|&(_, power)| power > 0)
                .map(|(symbol, power)| match power {
                    1 => symbol.to_owned(),
                    _ => format!("{symbol}{power}"),
                })
                .collect()
        };
        let (over, under) = (list(1), list(-1));
        let under = match under.len() {
            0 => String::new(),
            1 => format!("/{}", under[0]),
            _ => format!("/({})", under.join(" ")),
        };
        over.join(" ") + &under
    }
}

struct Named {
    dim: Dimension,
    unit: &'static str,
    en: &'static str,
    zh: &'static str,
}

const fn named(dim: Dimension, unit: &'static str, en: &'static str, zh: &'static str) -> Named {
    Named { dim, unit, en, zh }
}

static NAMED: &[Named] = &[
    named(Dimension::NONE, "", "a plain number", "純數"),
    named(Dimension::LENGTH, "m", "a length", "長度"),
    named(dim(0, 2, 0), "m2", "an area", "面積"),
    named(dim(0, 3, 0), "m3", "a volume", "體積"),
    named(Dimension::TIME, "s", "a time", "時間"),
    named(Dimension::MASS, "kg", "a mass", "質量"),
    named(Dimension::SPEED, "m/s", "a speed", "速度"),
    named(dim(0, 1, -2), "m/s2", "an acceleration", "加速度"),
    named(Dimension::FORCE, "N", "a force", "力"),
    named(dim(1, 1, -1), "N s", "an impulse", "衝量"),
    named(Dimension::ENERGY, "J", "an energy", "能量"),
    named(Dimension::POWER, "W", "a power", "功率"),
    named(dim(0, 2, -3), "W/kg", "a power per mass", "單位質量功率"),
    named(dim(0, 2, -2), "J/kg", "an energy per mass", "單位質量能量"),
    named(dim(1, 0, -2), "N/m", "a stiffness", "勁度"),
    named(dim(1, 0, -1), "N s/m", "a damping", "阻尼"),
    named(dim(1, -1, -2), "Pa", "a pressure", "壓力"),
    named(dim(1, -3, 0), "kg/m3", "a mass density", "密度"),
    named(dim(0, -2, 0), "/m2", "a density of people", "人群密度"),
    named(dim(0, 0, -1), "/s", "a rate (per time)", "頻率"),
    named(dim(0, -1, -1), "/(m s)", "a specific flow", "比流量"),
    named(dim(0, -1, 0), "/m", "a number per length", "單位長度數"),
    named(dim(0, 2, -1), "m2/s", "a depth times speed", "水深乘流速"),
    named(dim(0, 3, -1), "m3/s", "a discharge", "流量"),
    named(Dimension::ANGLE, "rad", "an angle", "角度"),
    named(Dimension { rad: 1, ..dim(0, 0, -1) }, "rad/s", "an angular speed", "角速度"),
    named(Dimension::TEMPERATURE, "K", "a temperature", "溫度"),
    named(Dimension::ILLUMINANCE, "lx", "an illuminance", "照度"),
    named(Dimension::LUMINANCE, "cd/m2", "a luminance", "亮度"),
    named(Dimension::LUMINOUS_FLUX, "lm", "a luminous flux", "光通量"),
    named(Dimension::SOUND_LEVEL, "dB", "a sound level", "聲級"),
    named(Dimension { db: 1, ..dim(0, -1, 0) }, "dB/m", "a loss of sound per length", "聲衰減"),
];

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
