//! Dimensions: exponents of base units, and the names people know them by.

use crate::lang::Lang;

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

pub(crate) const fn dim(kg: i8, m: i8, s: i8) -> Dimension {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_dimension_has_two_names() {
        for (nth, named) in NAMED.iter().enumerate() {
            let again = NAMED.iter().skip(nth + 1).any(|other| other.dim == named.dim);
            assert!(!again, "{} is named twice", named.en);
        }
    }

    #[test]
    fn a_dimension_without_a_name_is_written_in_base_units() {
        let odd = dim(1, -1, -3);
        assert_eq!(odd.unit(), "kg/(m s3)");
        assert_eq!(odd.name(Lang::En), "a quantity in kg/(m s3)");
        assert_eq!(dim(0, 0, 2).unit(), "s2");
        assert_eq!(Dimension::SPEED.name(Lang::ZhHant), "速度");
    }
}
