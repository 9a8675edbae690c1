//! Text to quantity.

use crate::lang::Lang;
use crate::measure::Period;
use crate::nearest::near;
use crate::numeral::read_number;
use crate::quantity::{Dimension, Dimensioned, Quantity, WrongDimension};
use crate::unit::{self, Size, UNITS, UnitFault};
use std::fmt;

/// 0 °C in K (SI brochure, 9th ed., section 2.3.1).
pub const CELSIUS_ZERO_K: f64 = 273.15;

/// What is wrong with a text that should be a quantity.
#[derive(Clone, Debug, PartialEq)]
pub enum Fault {
    /// Nothing there.
    Empty,
    /// No number where one must be.
    NoNumber(String),
    /// A unit nobody knows, with known ones spelt like it.
    UnknownUnit(String, Vec<&'static str>),
    /// Two factors after a division, without parentheses.
    Ambiguous(String),
    /// An open parenthesis, an absurd exponent, °C inside a product.
    BadUnit(String),
    /// Something behind the quantity that is none of it.
    Trailing(String),
    /// A quantity of another kind than was wanted, with units that would be right.
    Dimension(WrongDimension, Vec<&'static str>),
    /// Too large to be a number.
    NotFinite,
}

/// A text that is not the quantity it should be.
#[derive(Clone, Debug, PartialEq)]
pub struct ParseError {
    /// The text as given.
    pub text: String,
    /// What is wrong with it.
    pub fault: Fault,
}

impl ParseError {
    /// The message in the user's language: what is wrong, and what would be right.
    #[must_use]
    pub fn show(&self, lang: Lang) -> String {
        let text = &self.text;
        match lang {
            Lang::En => format!("`{text}`: {}", self.fault.show(lang)),
            Lang::ZhHant => format!("「{text}」：{}", self.fault.show(lang)),
        }
    }
}

impl Fault {
    fn show(&self, lang: Lang) -> String {
        match lang {
            Lang::En => self.english(),
            Lang::ZhHant => self.chinese(),
        }
    }

    fn english(&self) -> String {
        match self {
            Self::Empty => "empty; write a number and a unit, such as `20 li`".to_owned(),
            Self::NoNumber(found) => {
                format!("expected a number, found `{found}`; write for example `20 li`")
            }
            Self::UnknownUnit(unit, near) if near.is_empty() => format!("unknown unit `{unit}`"),
            Self::UnknownUnit(unit, near) => {
                format!("unknown unit `{unit}`; did you mean {}?", list(near, "`", "`", " or "))
            }
            Self::Ambiguous(text) => {
                format!("`{text}` after a division is ambiguous; use parentheses, as in `/(m s)`")
            }
            Self::BadUnit(text) => format!("cannot read the unit `{text}`"),
            Self::Trailing(text) => format!("unexpected `{text}` behind the quantity"),
            Self::Dimension(wrong, units) if units.is_empty() => wrong.show(Lang::En),
            Self::Dimension(wrong, units) => {
                format!("{}; write it in {}", wrong.show(Lang::En), list(units, "", "", " or "))
            }
            Self::NotFinite => "too large to be a number".to_owned(),
        }
    }

    fn chinese(&self) -> String {
        match self {
            Self::Empty => "空白；應寫數字與單位，例如「20 里」".to_owned(),
            Self::NoNumber(found) => format!("應為數字，卻是「{found}」；例如「20 里」"),
            Self::UnknownUnit(unit, near) if near.is_empty() => format!("沒有「{unit}」這個單位"),
            Self::UnknownUnit(unit, near) => {
                format!("沒有「{unit}」這個單位；是否為{}？", list(near, "「", "」", "或"))
            }
            Self::Ambiguous(text) => {
                format!("除號之後的「{text}」有歧義；請加括號，如「/(m s)」")
            }
            Self::BadUnit(text) => format!("看不懂單位「{text}」"),
            Self::Trailing(text) => format!("數量之後多出「{text}」"),
            Self::Dimension(wrong, units) if units.is_empty() => wrong.show(Lang::ZhHant),
            Self::Dimension(wrong, units) => {
                format!("{}；可用單位：{}", wrong.show(Lang::ZhHant), list(units, "", "", "、"))
            }
            Self::NotFinite => "數字過大".to_owned(),
        }
    }
}

fn list(words: &[&str], open: &str, close: &str, last: &str) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("{open}{word}{close}")).collect();
    match quoted.split_last() {
        Some((end, start)) if !start.is_empty() => {
            let comma = if last == "、" || last == "或" { "、" } else { ", " };
            format!("{}{last}{end}", start.join(comma))
        }
        _ => quoted.join(""),
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.show(Lang::En))
    }
}

impl std::error::Error for ParseError {}

/// Reads a quantity, traditional measures as of Song.
///
/// # Errors
/// [`ParseError`], with what would be right.
pub fn quantity(text: &str) -> Result<Quantity, ParseError> {
    quantity_in(text, Period::Song)
}

/// Reads a quantity with the traditional measures of `period`.
///
/// # Errors
/// [`ParseError`], with what would be right.
pub fn quantity_in(text: &str, period: Period) -> Result<Quantity, ParseError> {
    read(text, period).map_err(|fault| ParseError { text: text.to_owned(), fault })
}

/// Reads a quantity that must be of one kind.
///
/// # Errors
/// [`ParseError`]; a wrong dimension names both and lists units that would be right.
pub fn quantity_of(text: &str, expected: Dimension) -> Result<Quantity, ParseError> {
    let found = quantity(text)?;
    match found.si_of(expected) {
        Ok(_) => Ok(found),
        Err(wrong) => Err(ParseError {
            text: text.to_owned(),
            fault: Fault::Dimension(wrong, units_of(expected)),
        }),
    }
}

/// Reads a quantity into its type: `parse::<Length>("20 li")`.
///
/// # Errors
/// [`ParseError`]; a wrong dimension names both and lists units that would be right.
pub fn parse<T: Dimensioned>(text: &str) -> Result<T, ParseError> {
    quantity_of(text, T::DIMENSION).map(|found| T::from_si(found.si))
}

/// A few units of this dimension, for messages.
fn units_of(dim: Dimension) -> Vec<&'static str> {
    let mut units: Vec<&'static str> =
        UNITS.iter().filter(|unit| unit.dim == dim).map(|unit| unit.names[0]).collect();
    let metric = units.len().min(2);
    let old = UNITS.iter().find(|u| u.dim == dim && matches!(u.size, Size::Old(_)));
    units.truncate(metric);
    units.extend(old.map(|unit| unit.names[0]));
    units
}

fn read(text: &str, period: Period) -> Result<Quantity, Fault> {
    let trimmed = text.trim();
    if trimmed.is_empty() {
        return Err(Fault::Empty);
    }
    let mut sum: Option<Quantity> = None;
    let mut rest = trimmed;
    while !rest.is_empty() {
        let (term, behind) = read_term(rest, period, sum.is_some())?;
        sum = Some(match sum {
            None => term,
            Some(so_far) => {
                let si = term.si_of(so_far.dim).map_err(|wrong| Fault::Dimension(wrong, vec![]))?;
                Quantity::new(so_far.si + si, so_far.dim)
            }
        });
        rest = behind.trim_start();
    }
    sum.filter(|sum| sum.si.is_finite()).ok_or(Fault::NotFinite)
}

fn read_term(text: &str, period: Period, is_later: bool) -> Result<(Quantity, &str), Fault> {
    let Some((number, rest)) = read_number(text) else {
        let word = text.split_whitespace().next().unwrap_or(text).to_owned();
        return Err(if is_later { Fault::Trailing(word) } else { Fault::NoNumber(word) });
    };
    let (compound, behind) = match unit::read(rest, period) {
        Ok(found) => found,
        Err(UnitFault::Missing) => return Ok((Quantity::number(number), rest)),
        Err(fault) => return Err(unit_fault(fault, rest)),
    };
    let si = if compound.is_celsius { number + CELSIUS_ZERO_K } else { number * compound.factor };
    Ok((Quantity::new(si, compound.dim), behind))
}

fn unit_fault(fault: UnitFault, text: &str) -> Fault {
    match fault {
        UnitFault::Unknown(word) => {
            let names = UNITS.iter().flat_map(|unit| unit.names.iter().copied());
            let near = near(&word, names, 3);
            Fault::UnknownUnit(word, near)
        }
        UnitFault::Ambiguous(text) => Fault::Ambiguous(text),
        UnitFault::Missing | UnitFault::Unclosed | UnitFault::Absurd => {
            Fault::BadUnit(text.trim().to_owned())
        }
    }
}

impl std::str::FromStr for Quantity {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        quantity(text)
    }
}
