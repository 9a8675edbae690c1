//! The table of units and the small grammar that joins them: `m/s`, `W/kg`, `J/(kg K)`, `/(m s)`.
//!
//! After a division only one factor may follow unless parentheses say what it covers: `W/kg K`
//! could mean two things, so it is refused.

use crate::measure::{Measure, Period};
use crate::quantity::Dimension;

/// What one of a unit is worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Size {
    /// In SI.
    Si(f64),
    /// A traditional measure: depends on the period.
    Old(Measure),
    /// Degrees Celsius: an offset, so it may not be multiplied.
    Celsius,
}

/// One row of the table.
pub(crate) struct Unit {
    /// How we write it, then all other ways it may be written.
    pub(crate) names: &'static [&'static str],
    pub(crate) size: Size,
    pub(crate) dim: Dimension,
}

/// A product of units, read from text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Compound {
    pub(crate) factor: f64,
    pub(crate) dim: Dimension,
    /// The text was exactly one "°C".
    pub(crate) is_celsius: bool,
}

/// Why a unit could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum UnitFault {
    /// No unit stands where one must.
    Missing,
    /// The word is not in the table.
    Unknown(String),
    /// Two factors after one division.
    Ambiguous(String),
    /// A parenthesis is not closed.
    Unclosed,
    /// Nesting or exponents beyond any use, or °C inside a product.
    Absurd,
}

const fn d(kg: i8, m: i8, s: i8) -> Dimension {
    Dimension { kg, m, s, kelvin: 0, rad: 0, lm: 0, db: 0 }
}

const fn row(names: &'static [&'static str], size: f64, dim: Dimension) -> Unit {
    Unit { names, size: Size::Si(size), dim }
}

const fn old(names: &'static [&'static str], measure: Measure, dim: Dimension) -> Unit {
    Unit { names, size: Size::Old(measure), dim }
}

const DEGREE: f64 = std::f64::consts::PI / 180.0;
const CANDELA: Dimension = Dimension { rad: -2, ..Dimension::LUMINOUS_FLUX };

/// All units; by first name unique. Conversions are exact by definition (SI brochure, 9th ed.,
/// tables 2, 4, 7 and 8; the international yard and pound of 1959).
pub(crate) static UNITS: &[Unit] = &[
    // Length
    row(&["m", "metre", "metres", "meter", "meters", "米", "公尺"], 1.0, d(0, 1, 0)),
    row(
        &["km", "kilometre", "kilometres", "kilometer", "kilometers", "公里", "千米"],
        1e3,
        d(0, 1, 0),
    ),
    row(
        &["cm", "centimetre", "centimetres", "centimeter", "centimeters", "厘米", "公分"],
        0.01,
        d(0, 1, 0),
    ),
    row(
        &["mm", "millimetre", "millimetres", "millimeter", "millimeters", "毫米", "公釐"],
        1e-3,
        d(0, 1, 0),
    ),
    row(&["mi", "mile", "miles", "英里", "哩"], 1_609.344, d(0, 1, 0)),
    row(&["yd", "yard", "yards", "碼"], 0.9144, d(0, 1, 0)),
    row(&["ft", "foot", "feet", "英尺", "呎"], 0.3048, d(0, 1, 0)),
    row(&["in", "inch", "inches", "英寸", "吋"], 0.0254, d(0, 1, 0)),
    old(&["li", "里", "里路", "里地", "華里"], Measure::Li, d(0, 1, 0)),
    old(&["bu", "pace", "paces", "步"], Measure::Bu, d(0, 1, 0)),
    old(&["zhang", "丈"], Measure::Zhang, d(0, 1, 0)),
    old(&["chi", "尺"], Measure::Chi, d(0, 1, 0)),
    old(&["cun", "寸"], Measure::Cun, d(0, 1, 0)),
    // Area and volume
    row(&["ha", "hectare", "hectares", "公頃"], 1e4, d(0, 2, 0)),
    old(&["mu", "畝"], Measure::Mu, d(0, 2, 0)),
    row(&["l", "L", "litre", "litres", "liter", "liters", "公升", "升"], 1e-3, d(0, 3, 0)),
    row(&["ml", "mL", "毫升"], 1e-6, d(0, 3, 0)),
    // Time
    row(&["s", "sec", "second", "seconds", "秒", "秒鐘"], 1.0, d(0, 0, 1)),
    row(&["min", "minute", "minutes", "分鐘", "分"], 60.0, d(0, 0, 1)),
    row(&["h", "hr", "hour", "hours", "小時", "鐘頭"], 3_600.0, d(0, 0, 1)),
    row(&["d", "day", "days", "天", "日"], 86_400.0, d(0, 0, 1)),
    row(&["ms", "millisecond", "milliseconds", "毫秒"], 1e-3, d(0, 0, 1)),
    old(&["shichen", "時辰"], Measure::Shichen, d(0, 0, 1)),
    old(&["ke", "刻"], Measure::Ke, d(0, 0, 1)),
    row(&["刻鐘"], 900.0, d(0, 0, 1)),
    // Mass
    row(&["kg", "kilogram", "kilograms", "公斤", "千克"], 1.0, d(1, 0, 0)),
    row(&["g", "gram", "grams", "克", "公克"], 1e-3, d(1, 0, 0)),
    row(&["mg", "毫克"], 1e-6, d(1, 0, 0)),
    row(&["t", "tonne", "tonnes", "公噸", "噸"], 1e3, d(1, 0, 0)),
    row(&["lb", "lbs", "pound", "pounds", "磅"], 0.453_592_37, d(1, 0, 0)),
    old(&["jin", "catty", "catties", "斤"], Measure::Jin, d(1, 0, 0)),
    old(&["liang", "tael", "taels", "兩"], Measure::Liang, d(1, 0, 0)),
    old(&["shi", "石"], Measure::Shi, d(1, 0, 0)),
    // Speed
    row(&["kn", "knot", "knots", "節"], 1_852.0 / 3_600.0, d(0, 1, -1)),
    row(&["kph"], 1_000.0 / 3_600.0, d(0, 1, -1)),
    row(&["mph"], 1_609.344 / 3_600.0, d(0, 1, -1)),
    // Force, pressure, energy, power
    row(&["N", "newton", "newtons", "牛頓", "牛"], 1.0, Dimension::FORCE),
    row(&["kN", "千牛"], 1e3, Dimension::FORCE),
    row(&["kgf", "公斤力"], 9.806_65, Dimension::FORCE),
    row(&["lbf"], 4.448_221_615_260_5, Dimension::FORCE),
    row(&["Pa", "帕"], 1.0, d(1, -1, -2)),
    row(&["hPa", "百帕"], 100.0, d(1, -1, -2)),
    row(&["kPa", "千帕"], 1e3, d(1, -1, -2)),
    row(&["MPa"], 1e6, d(1, -1, -2)),
    row(&["J", "joule", "joules", "焦耳", "焦"], 1.0, Dimension::ENERGY),
    row(&["kJ", "千焦"], 1e3, Dimension::ENERGY),
    row(&["MJ", "兆焦"], 1e6, Dimension::ENERGY),
    row(&["kcal", "大卡", "千卡"], 4_184.0, Dimension::ENERGY),
    row(&["W", "watt", "watts", "瓦特", "瓦"], 1.0, Dimension::POWER),
    row(&["kW", "千瓦"], 1e3, Dimension::POWER),
    row(&["Hz", "赫", "赫茲"], 1.0, d(0, 0, -1)),
    // Angle
    row(&["rad", "radian", "radians", "弧度"], 1.0, Dimension::ANGLE),
    row(&["mrad", "毫弧度"], 1e-3, Dimension::ANGLE),
    row(&["deg", "°", "degree", "degrees", "度"], DEGREE, Dimension::ANGLE),
    row(&["arcmin", "′", "角分"], DEGREE / 60.0, Dimension::ANGLE),
    row(&["arcsec", "″", "角秒"], DEGREE / 3_600.0, Dimension::ANGLE),
    // Temperature, light, sound
    row(&["K", "kelvin", "克耳文"], 1.0, Dimension::TEMPERATURE),
    Unit {
        names: &["°C", "degC", "C", "℃", "celsius", "攝氏度"],
        size: Size::Celsius,
        dim: Dimension::TEMPERATURE,
    },
    row(&["lx", "lux", "勒克斯", "勒"], 1.0, Dimension::ILLUMINANCE),
    row(&["lm", "lumen", "lumens", "流明"], 1.0, Dimension::LUMINOUS_FLUX),
    row(&["cd", "candela", "燭光"], 1.0, CANDELA),
    row(&["dB", "dBA", "decibel", "decibels", "分貝"], 1.0, Dimension::SOUND_LEVEL),
    // Plain numbers
    row(&["%", "percent"], 0.01, Dimension::NONE),
    row(&["‰", "permille"], 1e-3, Dimension::NONE),
    row(&["people", "person", "persons", "man", "men", "人", "名", "口"], 1.0, Dimension::NONE),
    row(&["horse", "horses", "rider", "riders", "匹", "騎"], 1.0, Dimension::NONE),
    row(&["times", "次", "倍"], 1.0, Dimension::NONE),
];

/// The unit of exactly this name; words of more than one letter in any case.
pub(crate) fn unit_named(name: &str) -> Option<&'static Unit> {
    let exact = UNITS.iter().find(|unit| unit.names.contains(&name));
    exact.or_else(|| {
        let lower = name.to_lowercase();
        let is_word = lower.chars().count() > 1 && lower != name;
        UNITS.iter().filter(|_| is_word).find(|unit| unit.names.contains(&lower.as_str()))
    })
}

impl Unit {
    fn size_in(&self, period: Period) -> f64 {
        match self.size {
            Size::Si(factor) => factor,
            Size::Old(measure) => period.worth(measure).si,
            Size::Celsius => 1.0,
        }
    }
}

const DEEPEST: u8 = 8;

/// Reads a product of units from the head of `text`; gives it and the rest.
pub(crate) fn read(text: &str, period: Period) -> Result<(Compound, &str), UnitFault> {
    let mut reader = Reader { rest: text, period, depth: 0 };
    let compound = reader.product()?;
    Ok((compound, reader.rest))
}

/// Reads one unit without an exponent from the head of `text`, as behind 每.
pub(crate) fn read_one(text: &str, period: Period) -> Option<(Compound, &str)> {
    let mut reader = Reader { rest: text.trim_start(), period, depth: 0 };
    let power = reader.take_power_word().unwrap_or(1);
    let unit = reader.unit().ok()?;
    let compound = Compound { factor: unit.size_in(period), dim: unit.dim, is_celsius: false };
    let is_offset = unit.size == Size::Celsius;
    let raised = raise(compound, power).ok().filter(|_| !is_offset)?;
    Some((raised, reader.rest))
}

struct Reader<'t> {
    rest: &'t str,
    period: Period,
    depth: u8,
}

const ONE: Compound = Compound { factor: 1.0, dim: Dimension::NONE, is_celsius: false };

impl<'t> Reader<'t> {
    fn product(&mut self) -> Result<Compound, UnitFault> {
        let mut whole: Option<Compound> = None;
        let mut has_divided = false;
        loop {
            let before = self.rest;
            let divides = self.take_division();
            if !divides && whole.is_some() {
                self.take_multiplication();
            }
            let factor = match self.factor() {
                Ok(factor) => factor,
                // The end of the product, unless an operator asked for more.
                Err(UnitFault::Missing | UnitFault::Unknown(_)) if whole.is_some() && !divides => {
                    self.rest = before;
                    return whole.ok_or(UnitFault::Missing);
                }
                Err(UnitFault::Missing) if divides => return Err(UnitFault::Absurd),
                Err(fault) => return Err(fault),
            };
            if has_divided && !divides {
                let read = before.len() - self.rest.len();
                return Err(UnitFault::Ambiguous(before[..read].trim().to_owned()));
            }
            has_divided |= divides;
            whole = Some(match whole {
                None if !divides => factor,
                so_far => join(so_far.unwrap_or(ONE), factor, divides)?,
            });
        }
    }

    fn take_division(&mut self) -> bool {
        let trimmed = self.rest.trim_start();
        for sign in ["/", "／", "每"] {
            if let Some(rest) = trimmed.strip_prefix(sign) {
                self.rest = rest;
                return true;
            }
        }
        let per = trimmed.strip_prefix("per ");
        self.rest = per.unwrap_or(self.rest);
        per.is_some()
    }

    fn take_multiplication(&mut self) {
        let trimmed = self.rest.trim_start();
        self.rest = trimmed.strip_prefix(['*', '·', '⋅', '×']).unwrap_or(trimmed);
    }

    fn factor(&mut self) -> Result<Compound, UnitFault> {
        self.rest = self.rest.trim_start();
        if let Some(inside) = self.rest.strip_prefix(['(', '（']) {
            if self.depth >= DEEPEST {
                return Err(UnitFault::Absurd);
            }
            self.depth += 1;
            self.rest = inside;
            let compound = self.product()?;
            self.depth -= 1;
            let rest = self.rest.trim_start();
            self.rest = rest.strip_prefix([')', '）']).ok_or(UnitFault::Unclosed)?;
            return raise(compound, self.exponent(true));
        }
        let word_power = self.take_power_word();
        let is_latin = self.rest.starts_with(|c: char| c.is_ascii_alphabetic());
        let unit = self.unit()?;
        let compound = Compound {
            factor: unit.size_in(self.period),
            dim: unit.dim,
            is_celsius: unit.size == Size::Celsius,
        };
        raise(compound, word_power.unwrap_or_else(|| self.exponent(is_latin)))
    }

    /// "square metre", 平方公尺.
    fn take_power_word(&mut self) -> Option<i8> {
        for (word, power) in [("square ", 2), ("cubic ", 3), ("平方", 2), ("立方", 3)] {
            if let Some(rest) = self.rest.strip_prefix(word) {
                self.rest = rest.trim_start();
                return Some(power);
            }
        }
        None
    }

    fn unit(&mut self) -> Result<&'static Unit, UnitFault> {
        let text = self.rest;
        let is_latin = |c: char| c.is_ascii_alphabetic();
        let word_len = text.find(|c| !is_latin(c)).unwrap_or(text.len());
        if word_len > 0 {
            let word = &text[..word_len];
            let unit = unit_named(word).ok_or_else(|| UnitFault::Unknown(word.to_owned()))?;
            self.rest = &text[word_len..];
            return Ok(unit);
        }
        // Chinese and signs have no spaces between words: the longest name that fits.
        let longest = UNITS
            .iter()
            .flat_map(|unit| unit.names.iter().map(move |name| (unit, *name)))
            .filter(|(_, name)| !name.starts_with(is_latin) && text.starts_with(name))
            .max_by_key(|(_, name)| name.len());
        if let Some((unit, name)) = longest {
            self.rest = &text[name.len()..];
            return Ok(unit);
        }
        match text.chars().next() {
            Some(c) if c.is_alphabetic() => {
                let len = text.find(|c: char| !c.is_alphabetic()).unwrap_or(text.len());
                Err(UnitFault::Unknown(text[..len].to_owned()))
            }
            _ => Err(UnitFault::Missing),
        }
    }

    /// `2`, `^2`, `-1`, `²`, `⁻¹` right behind a unit; 1 if there is none. A plain digit is one
    /// only behind a Latin name and with no letter or digit after it: 3里200步 and 1h30min go on
    /// with another number.
    fn exponent(&mut self, may_be_plain: bool) -> i8 {
        let head: Vec<char> = self.rest.chars().take(4).collect();
        let plain: Vec<char> = head.iter().map(|&c| lowered(c)).collect();
        let caret = usize::from(plain.first() == Some(&'^'));
        let sign = usize::from(plain.get(caret) == Some(&'-'));
        let Some(digit) = plain.get(caret + sign).and_then(|c| c.to_digit(10)) else { return 1 };
        let is_raised = caret == 1 || head[caret + sign] != plain[caret + sign];
        let goes_on = head.get(caret + sign + 1).is_some_and(|c| c.is_alphanumeric() || *c == '.');
        if !is_raised && (!may_be_plain || goes_on) {
            return 1;
        }
        let taken = head[..=caret + sign].iter().map(|c| c.len_utf8()).sum();
        self.rest = &self.rest[taken..];
        // A single digit, so it fits.
        let power = i8::try_from(digit).unwrap_or(1);
        if sign == 1 { -power } else { power }
    }
}

/// A superscript as the plain character.
fn lowered(c: char) -> char {
    match c {
        '⁻' => '-',
        '⁰' => '0',
        '¹' => '1',
        '²' => '2',
        '³' => '3',
        '⁴' => '4',
        _ => c,
    }
}

fn raise(compound: Compound, power: i8) -> Result<Compound, UnitFault> {
    if power == 1 {
        return Ok(compound);
    }
    if compound.is_celsius {
        return Err(UnitFault::Absurd);
    }
    Ok(Compound {
        factor: crate::math::powi64(compound.factor, i32::from(power)),
        dim: compound.dim.to_power(power).ok_or(UnitFault::Absurd)?,
        is_celsius: false,
    })
}

fn join(left: Compound, right: Compound, divides: bool) -> Result<Compound, UnitFault> {
    if left.is_celsius || right.is_celsius {
        return Err(UnitFault::Absurd);
    }
    let right = if divides { raise(right, -1)? } else { right };
    Ok(Compound {
        factor: left.factor * right.factor,
        dim: left.dim.times(right.dim).ok_or(UnitFault::Absurd)?,
        is_celsius: false,
    })
}
