//! Text to quantity, in English and Chinese: `20 li`, 二十里, 半個時辰, `1 h 30 min`, `1.3 /(m s)`.
//!
//! A quantity is one or more terms of one kind, each a number and a unit; a gloss in parentheses at
//! the end that says the same in other units (as [`crate::show`] writes it) is checked and left.
//! Traditional measures are those of Song unless another period is asked for.

pub use crate::daytime::time_of_day;
use crate::fold_text::fold_text;
use crate::lang::Lang;
use crate::measure::Period;
use crate::nearest::near;
use crate::numeral::read_number;
use crate::quantity::{Dimension, Dimensioned, Quantity, WrongDimension};
use crate::unit::{self, Size, UNITS, Unit, UnitFault};
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
    Dimension(WrongDimension, Vec<String>),
    /// Too large to be a number.
    NotFinite,
    /// Not a time of day.
    NotATimeOfDay,
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
            Self::NotATimeOfDay => {
                "expected a time of day, such as `13:00`, `wei, first half` or `noon`".to_owned()
            }
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
            Self::NotATimeOfDay => "應為一日之中的時刻，例如「13:00」「未初」「午正」".to_owned(),
        }
    }
}

fn list<T: fmt::Display>(words: &[T], open: &str, close: &str, last: &str) -> String {
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
fn units_of(dim: Dimension) -> Vec<String> {
    let rows = || UNITS.iter().filter(|unit| unit.dim == dim);
    let is_old = |unit: &&Unit| matches!(unit.size, Size::Old(_));
    let known = rows().filter(|unit| !is_old(unit)).take(3).chain(rows().find(is_old));
    let names: Vec<String> = known.map(|unit| unit.names[0].to_owned()).collect();
    match (names.is_empty(), dim.unit()) {
        (true, unit) if !unit.is_empty() => vec![unit],
        _ => names,
    }
}

fn read(text: &str, period: Period) -> Result<Quantity, Fault> {
    let folded = fold_text(text);
    let (body, gloss) = split_gloss(&folded);
    let found = read_sum(body, period)?;
    let Some(gloss) = gloss else { return Ok(found) };
    // What stands in parentheses says the same again in other units: it must be of the same kind.
    match read_sum(gloss, period) {
        Ok(said_again) if said_again.dim == found.dim => Ok(found),
        _ => Err(Fault::Trailing(format!("({gloss})"))),
    }
}

/// "11.2 km (20 li)": what stands before the parentheses and what in them, if they come last and
/// a space before them shows that they are not part of a unit.
fn split_gloss(text: &str) -> (&str, Option<&str>) {
    let split = text.strip_suffix(')').and_then(|open| {
        let (body, gloss) = open.rsplit_once('(')?;
        let is_part = body.ends_with(['/', '*', '·', 'B']) || body.trim().is_empty();
        (!is_part && read_number(gloss).is_some()).then_some((body.trim_end(), gloss))
    });
    split.map_or((text, None), |(body, gloss)| (body, Some(gloss)))
}

/// One or more terms of one kind: `1 h 30 min`, 二里三百步.
fn read_sum(text: &str, period: Period) -> Result<Quantity, Fault> {
    let mut rest = text.trim();
    if rest.is_empty() {
        return Err(Fault::Empty);
    }
    let (per, behind) = read_rate_prefix(rest, period);
    rest = behind;
    let mut sum: Option<Term> = None;
    while !rest.is_empty() {
        let (term, behind) = read_term(rest, period, sum.is_some())?;
        sum = Some(match sum {
            None => term,
            Some(so_far) => so_far.with(term, rest)?,
        });
        rest = skip_link(behind);
    }
    let sum = sum.ok_or(Fault::Empty)?.quantity;
    let whole = match per {
        None => sum,
        Some(per) => {
            let dim = per.dim.to_power(-1).and_then(|below| sum.dim.times(below));
            let dim = dim.ok_or_else(|| Fault::BadUnit(text.to_owned()))?;
            Quantity::new(sum.si / per.si, dim)
        }
    };
    if whole.si.is_finite() { Ok(whole) } else { Err(Fault::NotFinite) }
}

/// 每秒, 每平方公尺, 時速: a rate said before the number.
fn read_rate_prefix(text: &str, period: Period) -> (Option<Quantity>, &str) {
    if let Some(rest) = text.strip_prefix("時速") {
        return (Some(Quantity::new(3_600.0, Dimension::TIME)), rest.trim_start());
    }
    let found = text.strip_prefix('每').and_then(|rest| unit::read_one(rest, period));
    match found {
        Some((compound, rest)) => {
            (Some(Quantity::new(compound.factor, compound.dim)), rest.trim_start())
        }
        None => (None, text),
    }
}

/// Words between two terms.
fn skip_link(text: &str) -> &str {
    let rest = text.trim_start().trim_start_matches([',', '、', '又', '零']).trim_start();
    rest.strip_prefix("and ").map_or(rest, str::trim_start)
}

/// A number with its unit, and all terms before it.
#[derive(Clone, Copy)]
struct Term {
    quantity: Quantity,
    /// What one of the last unit is worth in SI; 0 if there was none that could go on.
    unit_si: f64,
}

impl Term {
    /// Adds the next term. Units go from large to small, so that `3,5` is not eight, nor
    /// `3 m 5 m`; the sign of the first term holds for all.
    fn with(self, next: Self, text: &str) -> Result<Self, Fault> {
        let is_lone = self.unit_si == 0.0;
        if !is_lone {
            next.quantity
                .si_of(self.quantity.dim)
                .map_err(|wrong| Fault::Dimension(wrong, Vec::new()))?;
        }
        if is_lone || next.unit_si == 0.0 || next.unit_si >= self.unit_si || next.quantity.si < 0.0
        {
            return Err(Fault::Trailing(text.to_owned()));
        }
        let sign = if self.quantity.si.is_sign_negative() { -1.0 } else { 1.0 };
        let si = self.quantity.si + sign * next.quantity.si;
        Ok(Self { quantity: Quantity::new(si, self.quantity.dim), unit_si: next.unit_si })
    }
}

/// A number and its unit, with 個 between and a half behind: 一個半時辰, 二里半, `an hour and a
/// half`.
fn read_term(text: &str, period: Period, is_later: bool) -> Result<(Term, &str), Fault> {
    let Some((number, rest)) = read_head(text) else {
        let word = text.split_whitespace().next().unwrap_or(text).to_owned();
        return Err(if is_later { Fault::Trailing(word) } else { Fault::NoNumber(word) });
    };
    let lone = |quantity| Term { quantity, unit_si: 0.0 };
    let (compound, behind) = match unit::read(rest, period) {
        Ok(found) => found,
        Err(UnitFault::Missing) => return Ok((lone(Quantity::number(number)), rest)),
        Err(fault) => return Err(unit_fault(fault, rest)),
    };
    if compound.is_celsius {
        return Ok((lone(Quantity::new(number + CELSIUS_ZERO_K, compound.dim)), behind));
    }
    let (number, behind) = ["半", " and a half"]
        .into_iter()
        .find_map(|half| behind.strip_prefix(half).filter(|rest| !rest.starts_with('個')))
        .map_or((number, behind), |behind| (number + 0.5_f64.copysign(number), behind));
    let quantity = Quantity::new(number * compound.factor, compound.dim);
    Ok((Term { quantity, unit_si: compound.factor }, behind))
}

/// The number of a term, with the measure word 個 and a half in it (一個半).
fn read_head(text: &str) -> Option<(f64, &str)> {
    let (number, rest) = match text.strip_prefix('個') {
        // 個半時辰: one and a half.
        Some(rest) if rest.starts_with('半') => (1.0, text),
        _ => read_number(text)?,
    };
    let Some(behind) = rest.trim_start().strip_prefix('個') else { return Some((number, rest)) };
    match behind.strip_prefix('半') {
        Some(behind) => Some((number + 0.5, behind)),
        None if behind.is_empty() => Some((number, rest)),
        None => Some((number, behind)),
    }
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

#[cfg(test)]
mod tests;
