//! A number that keeps its doubt: "over 3,000", "fewer than 100", 數百, 近百.
//!
//! A hedge is data and is never rounded away: it has the number named, the values it supports and
//! how well each fits. With `N` the number named and `u` the place of its last digit that is not 0
//! (1,000 for 8,000), and the conventions of `hedge.toml` in brackets (`nearly_mode` is the tip):
//!
//! | kind | English, Chinese | supports | shape |
//! |---|---|---|---|
//! | exact | 300, 三百 | N | |
//! | over | over 3,000; 三千多, 百餘, 十幾 | N to N + u - 1 | exponential, scale 0.1 N [`over_scale`] |
//! | nearly | nearly 100; 近百, 快有兩千 | 0.85 N [`nearly_floor`] to below N | triangle, tip 0.96 N |
//! | fewer | fewer than 100; 不足百人, 不到二百 | 0.5 N [`fewer_floor`] to below N | uniform |
//! | several | several hundred; 數百, 幾千 | 2 to 9 units [`several_least`, …] | log-uniform |
//! | dozens | some dozens; 幾十, 數十 | 20 to 90 | log-uniform |
//! | about | about 300, 300 or so; 約三百, 三百左右 | N -+ 0.15 N [`about_reach`] | triangle, tip N |
//! | at least | at least 300; 三百以上, 不下三百 | N to 2 N [`at_least_reach`] | exponential, as over |
//! | at most | up to 300; 三百以下, 至多三百 | 0 to N | uniform |
//! | between | 200 to 300; 二三百, 二百至三百 | both ends | uniform |
//!
//! Words that name a hedge may stand with a noun (百人, 300 men); its meaning is left to the
//! scenario. Two hedges that contradict each other are an error, "about" beside another gives way
//! to it (大概三百多 is over 300).

use crate::lang::Lang;
use crate::nearest::nearest;
use crate::shape::{Shape, Spread};
use crate::sheet::Sheet;
use crate::show;
use std::fmt;
use std::sync::OnceLock;

mod words;

/// In which way a number is hedged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// The number itself.
    Exact,
    /// A little above.
    Over,
    /// A little under, never reached.
    Nearly,
    /// Under, but near enough to name it.
    Fewer,
    /// More than one and not yet ten of a unit of counting.
    Several,
    /// Twenty to ninety.
    Dozens,
    /// Either side.
    About,
    /// This many or more.
    AtLeast,
    /// This many or fewer.
    AtMost,
    /// From one number to another.
    Between,
}

/// A hedged number. `lo` and `hi` bound the values it supports.
#[derive(Clone, Debug, PartialEq)]
pub struct Hedge {
    /// In which way it is hedged.
    pub kind: Kind,
    /// The number named; for several and dozens the unit, for a range its lower end.
    pub number: f64,
    /// Least value supported.
    pub lo: f64,
    /// Greatest value supported; itself excluded if `is_open`.
    pub hi: f64,
    /// Whether `hi` itself is excluded, as in "fewer than 100".
    pub is_open: bool,
    /// How well the values between fit.
    pub shape: Shape,
    /// The words as given.
    pub text: String,
}

/// The conventions the rules use.
///
/// # Panics
/// Never in a program that was tested: the sheet is part of it, and a test reads it.
pub fn conventions() -> &'static Sheet {
    static SHEET: OnceLock<Sheet> = OnceLock::new();
    SHEET.get_or_init(|| {
        Sheet::parse("hedge", include_str!("hedge.toml")).expect("the hedge sheet is valid")
    })
}

/// The place of the last digit that is not 0: 1,000 for 8,000, 10 for 320, 1 for 0 and for what is
/// not whole.
#[must_use]
pub fn last_place(number: f64) -> f64 {
    let mut place = 1.0;
    while number != 0.0 && number % (place * 10.0) == 0.0 {
        place *= 10.0;
    }
    place
}

impl Hedge {
    /// Reads a hedged number in either language.
    ///
    /// ```
    /// use wuya_num::hedge::{Hedge, Kind};
    /// let hedge = Hedge::parse("三千多").unwrap();
    /// assert_eq!((hedge.kind, hedge.lo, hedge.hi), (Kind::Over, 3000.0, 3999.0));
    /// assert!(!Hedge::parse("fewer than 100").unwrap().contains(100.0));
    /// ```
    ///
    /// # Errors
    /// [`HedgeError`], with forms that would be right.
    pub fn parse(text: &str) -> Result<Self, HedgeError> {
        let fail = |fault| HedgeError { text: text.to_owned(), fault };
        let (kind, number, upper) = words::read(text).map_err(fail)?;
        if !(number.is_finite() && upper.is_finite() && number.abs().max(upper.abs()) < LARGEST) {
            return Err(fail(HedgeFault::TooLarge));
        }
        if number < 0.0 && kind != Kind::Exact {
            return Err(fail(HedgeFault::Negative));
        }
        if kind == Kind::Between && upper < number {
            return Err(fail(HedgeFault::Reversed));
        }
        Ok(Self { text: text.to_owned(), ..Self::of(kind, number, upper) })
    }

    /// The hedge of this kind on this number, in English words; `upper` is the upper end of a
    /// range and ignored by the other kinds.
    #[must_use]
    pub fn of(kind: Kind, number: f64, upper: f64) -> Self {
        let rule = |name| conventions().si(name);
        let n = number;
        let (lo, hi, shape) = match kind {
            Kind::Exact => (n, n, Shape::Uniform),
            Kind::Over => (n, over_end(n), Shape::Exponential),
            Kind::Nearly => (rule("nearly_floor") * n, n, Shape::Triangular),
            Kind::Fewer => (rule("fewer_floor") * n, n, Shape::Uniform),
            Kind::Several | Kind::Dozens => {
                (rule("several_least") * n, rule("several_most") * n, Shape::LogUniform)
            }
            Kind::About => {
                let reach = rule("about_reach") * n;
                (n - reach, n + reach, Shape::Triangular)
            }
            Kind::AtLeast => (n, n + rule("at_least_reach") * n, Shape::Exponential),
            Kind::AtMost => (0.0, n, Shape::Uniform),
            Kind::Between => (n, upper, Shape::Uniform),
        };
        // Nothing lies below 0 of anything, and a shape needs some width.
        let is_open = matches!(kind, Kind::Nearly | Kind::Fewer) && lo < hi;
        let shape = if lo < hi { shape } else { Shape::Uniform };
        let mut hedge = Self { kind, number, lo, hi, is_open, shape, text: String::new() };
        hedge.text = hedge.show(Lang::En);
        hedge
    }

    /// Whether the words support this value.
    #[must_use]
    pub fn contains(&self, value: f64) -> bool {
        (self.lo..=self.hi).contains(&value) && !(self.is_open && value == self.hi)
    }

    /// What a prior is drawn from.
    #[must_use]
    pub fn spread(&self) -> Spread {
        let rule = |name| conventions().si(name);
        let mode = match self.kind {
            Kind::Nearly => rule("nearly_mode") * self.number,
            _ => self.number,
        };
        let scale = rule("over_scale") * self.number;
        Spread { shape: self.shape, lo: self.lo, hi: self.hi, mode, scale }
    }

    /// The value with as much support below as above: what a plain run takes.
    #[must_use]
    pub fn median(&self) -> f64 {
        self.spread().median()
    }

    /// The median as a whole number the words support.
    #[must_use]
    pub fn median_count(&self) -> u64 {
        let nearest = self.median().round();
        let count = if self.contains(nearest) { nearest } else { self.median().floor() };
        count.max(0.0) as u64
    }

    /// How well a value fits the words, from 0 to 1.
    #[must_use]
    pub fn fit(&self, value: f64) -> f64 {
        if self.contains(value) { self.spread().fit(value) } else { 0.0 }
    }

    /// Whether the number is hedged at all.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        self.kind == Kind::Exact
    }

    /// The hedge in words that read back as the same hedge.
    #[must_use]
    pub fn show(&self, lang: Lang) -> String {
        let n = show::count(self.number, lang);
        let upper = || show::count(self.hi, lang);
        match (self.kind, lang) {
            (Kind::Exact, _) => n,
            (Kind::Over, Lang::En) => format!("over {n}"),
            (Kind::Over, Lang::ZhHant) => words::over_in_chinese(self.number),
            (Kind::Nearly, Lang::En) => format!("nearly {n}"),
            (Kind::Nearly, Lang::ZhHant) => format!("近{n}"),
            (Kind::Fewer, Lang::En) => format!("fewer than {n}"),
            (Kind::Fewer, Lang::ZhHant) => format!("不足{n}"),
            (Kind::Several, lang) => words::several(self.number, lang),
            (Kind::Dozens, Lang::En) => "some dozens".to_owned(),
            (Kind::Dozens, Lang::ZhHant) => "數十".to_owned(),
            (Kind::About, Lang::En) => format!("about {n}"),
            (Kind::About, Lang::ZhHant) => format!("約{n}"),
            (Kind::AtLeast, Lang::En) => format!("at least {n}"),
            (Kind::AtLeast, Lang::ZhHant) => format!("至少{n}"),
            (Kind::AtMost, Lang::En) => format!("at most {n}"),
            (Kind::AtMost, Lang::ZhHant) => format!("至多{n}"),
            (Kind::Between, Lang::En) => format!("{n} to {}", upper()),
            (Kind::Between, Lang::ZhHant) => format!("{n}至{}", upper()),
        }
    }
}

/// No count of anything in a battle comes near; beyond, whole numbers are no longer exact.
const LARGEST: f64 = 1e15;

/// Where "over N" ends: before the next number of the same roundness would be named; for a number
/// that is not round, before the next ten; for a fraction, a scale above.
fn over_end(number: f64) -> f64 {
    let place = last_place(number);
    if number % 1.0 != 0.0 {
        number + conventions().si("over_scale") * number
    } else if place > 1.0 {
        number + place - 1.0
    } else {
        (number / 10.0).floor() * 10.0 + 9.0
    }
}

impl fmt::Display for Hedge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl std::str::FromStr for Hedge {
    type Err = HedgeError;

    fn from_str(text: &str) -> Result<Self, HedgeError> {
        Self::parse(text)
    }
}

/// What is wrong with a text that should be a hedged number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HedgeFault {
    /// Nothing there.
    Empty,
    /// No number in it; the part that could not be read.
    NoNumber(String),
    /// Two hedges that contradict each other.
    Contradiction,
    /// A range whose upper end comes first.
    Reversed,
    /// A hedge on a number below 0.
    Negative,
    /// Too large to be a count.
    TooLarge,
}

/// A text that is not a hedged number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HedgeError {
    /// The text as given.
    pub text: String,
    /// What is wrong.
    pub fault: HedgeFault,
}

impl HedgeError {
    /// The message in the user's language: what is wrong, and what would be right.
    #[must_use]
    pub fn show(&self, lang: Lang) -> String {
        match lang {
            Lang::En => format!("`{}`: {}", self.text, self.fault.english()),
            Lang::ZhHant => format!("「{}」：{}", self.text, self.fault.chinese()),
        }
    }
}

impl HedgeFault {
    fn english(&self) -> String {
        match self {
            Self::Empty => "empty; write a number, such as `over 3,000`".to_owned(),
            Self::NoNumber(part) => {
                let near = part.split(' ').find_map(|word| nearest(word, words::english()));
                let near = near.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
                format!(
                    "`{part}` is no number{near} (write for example `300`, `over 3,000`, \
                     `nearly 100`, `several hundred`, `200 to 300`)"
                )
            }
            Self::Contradiction => "two hedges that contradict each other; keep one".to_owned(),
            Self::Reversed => "the range runs downwards; the lower end comes first".to_owned(),
            Self::Negative => "a hedged number cannot be below 0".to_owned(),
            Self::TooLarge => "too large to be a count".to_owned(),
        }
    }

    fn chinese(&self) -> String {
        match self {
            Self::Empty => "空白；應寫數目，例如「三千多」".to_owned(),
            Self::NoNumber(part) => format!(
                "「{part}」不是數目（例如「三百」「三千多」「近百」「數百」「二百至三百」）"
            ),
            Self::Contradiction => "兩種說法互相矛盾，只留其一".to_owned(),
            Self::Reversed => "範圍顛倒；小數在前，大數在後".to_owned(),
            Self::Negative => "約數不能小於零".to_owned(),
            Self::TooLarge => "數目過大".to_owned(),
        }
    }
}

impl fmt::Display for HedgeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.show(Lang::En))
    }
}

impl std::error::Error for HedgeError {}

#[cfg(test)]
mod tests;
