//! From the texts of a scenario to numbers in SI: quantities, counts, spreads, priors.

use wuya_num::hedge::Hedge;
use wuya_num::measure::Period;
use wuya_num::parse::quantity_in;
use wuya_num::quantity::{Dimension, Quantity};
use wuya_sim::def::Dist;

use crate::problem::{Arg, Code, Problem, Span};
use crate::read::decode::{Amount, At, Measured, Text};
use crate::schema::{Count, Kind, Spread, SpreadShape};
use prior::{Drawn, PriorDef};

pub mod prior;
mod priors;

pub(crate) use priors::read_priors;

/// The value of a prior in this run.
#[derive(Clone, Debug, PartialEq)]
pub struct PriorValue {
    /// The prior.
    pub def: PriorDef,
    /// What this run uses.
    pub value: Drawn,
    /// Whether anything in the scenario uses it.
    pub used: bool,
}

/// Bounds of a value, SI.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Limit {
    /// Any number.
    Any,
    /// Not below zero.
    NotNegative,
    /// Above zero.
    Positive,
    /// Between these.
    Between(f64, f64),
}

impl Limit {
    fn allows(self, value: f64) -> bool {
        match self {
            Self::Any => true,
            Self::NotNegative => value >= 0.0,
            Self::Positive => value > 0.0,
            Self::Between(lo, hi) => (lo..=hi).contains(&value),
        }
    }

    fn wanted(self, dim: Dimension) -> Arg {
        match self {
            Self::Any => Arg::Key("wanted-any"),
            Self::NotNegative => Arg::Key("wanted-not-negative"),
            Self::Positive => Arg::Key("wanted-positive"),
            Self::Between(lo, hi) => {
                let show = |si| prior::show(Quantity::new(si, dim));
                Arg::Text(format!("{} … {}", show(lo), show(hi)))
            }
        }
    }
}

/// Turns texts into numbers, gathering problems.
#[derive(Debug)]
pub(crate) struct Values<'p> {
    /// Whose measures.
    pub(crate) period: Period,
    /// What the account leaves open, as this run has it.
    pub(crate) priors: Vec<PriorValue>,
    /// Names of priors that are broken: naming them is no mistake of its own.
    pub(crate) broken: Vec<String>,
    /// Everything wrong so far.
    pub(crate) problems: &'p mut Vec<Problem>,
}

impl Values<'_> {
    /// Adds a problem.
    pub(crate) fn wrong(&mut self, problem: Problem) {
        self.problems.push(problem);
    }

    /// The value of `$name`, if the text names a prior; `Err` when it names none that is known.
    fn reference(&mut self, text: &str, at: Span) -> Result<Option<Drawn>, ()> {
        let Some(name) = text.trim().strip_prefix('$') else { return Ok(None) };
        if let Some(prior) = self.priors.iter_mut().find(|prior| prior.def.name == name) {
            prior.used = true;
            return Ok(Some(prior.value.clone()));
        }
        if !self.broken.iter().any(|broken| broken == name) {
            let names = self.priors.iter().map(|prior| prior.def.name.as_str());
            let problem = Problem::new(Code::Unknown, at)
                .with("what", Arg::Key("what-prior"))
                .text("name", name)
                .near(name, names);
            self.problems.push(problem);
        }
        Err(())
    }

    /// The quantity of a text, of whatever dimension.
    pub(crate) fn quantity(&mut self, text: &str, at: Span) -> Option<Quantity> {
        match self.reference(text, at) {
            Ok(Some(Drawn::Quantity(quantity))) => return Some(quantity),
            Ok(Some(Drawn::Text(text))) => return self.parse(&text, at),
            Ok(None) => {}
            Err(()) => return None,
        }
        self.parse(text, at)
    }

    fn parse(&mut self, text: &str, at: Span) -> Option<Quantity> {
        match quantity_in(&text.replace('_', ""), self.period) {
            Ok(quantity) => Some(quantity),
            Err(error) => {
                let reason = Arg::both(|lang| error.show(lang));
                self.wrong(Problem::new(Code::BadQuantity, at).with("reason", reason));
                None
            }
        }
    }

    /// A text that must be of one dimension.
    pub(crate) fn text_of(&mut self, text: &str, at: Span, dim: Dimension) -> Option<f64> {
        let quantity = self.quantity(text, at)?;
        match quantity.si_of(dim) {
            Ok(si) => Some(si),
            Err(wrong) => {
                let reason = Arg::both(|lang| wrong.show(lang));
                self.wrong(Problem::new(Code::BadQuantity, at).with("reason", reason));
                None
            }
        }
    }

    /// The SI value of an amount.
    pub(crate) fn amount<M: Measured>(&mut self, amount: &Amount<M>, limit: Limit) -> Option<f64> {
        let kind = M::KIND;
        let dim = dimension(kind);
        let mut quantity = self.quantity(&amount.text, amount.at)?;
        if quantity.dim == Dimension::NONE && dim != Dimension::NONE {
            // A bare number, or one in a text: metres for coordinates, an omission otherwise.
            if kind != Kind::Coordinate {
                let problem = Problem::new(Code::NoUnit, amount.at)
                    .text("text", amount.text.as_str())
                    .with("kind", Arg::Key(kind.key()))
                    .text("example", kind.examples().join(", "));
                self.wrong(problem);
                return None;
            }
            quantity.dim = Dimension::LENGTH;
        }
        let si = match quantity.si_of(dim) {
            Ok(si) => si,
            Err(wrong) => {
                let reason = Arg::both(|lang| wrong.show(lang));
                self.wrong(Problem::new(Code::BadQuantity, amount.at).with("reason", reason));
                return None;
            }
        };
        self.within(si, dim, amount.at, limit)
    }

    pub(crate) fn within(
        &mut self,
        si: f64,
        dim: Dimension,
        at: Span,
        limit: Limit,
    ) -> Option<f64> {
        if limit.allows(si) {
            return Some(si);
        }
        let problem = Problem::new(Code::OutOfRange, at)
            .text("value", prior::show(Quantity::new(si, dim)))
            .with("wanted", limit.wanted(dim));
        self.wrong(problem);
        None
    }

    /// An amount that may be left out.
    pub(crate) fn optional<M: Measured>(
        &mut self,
        amount: Option<&Amount<M>>,
        limit: Limit,
    ) -> Option<f64> {
        amount.and_then(|amount| self.amount(amount, limit))
    }

    /// A point of the plane.
    pub(crate) fn point<M: Measured>(&mut self, point: &[Amount<M>; 2]) -> Option<[f64; 2]> {
        let x = self.amount(&point[0], Limit::Any);
        let y = self.amount(&point[1], Limit::Any);
        Some([x?, y?])
    }

    /// How many: a number, a hedged number, or a prior.
    pub(crate) fn count(&mut self, amount: &Amount<Count>, limit: Limit) -> Option<f64> {
        let drawn = self.reference(&amount.text, amount.at).ok()?;
        let number = match drawn {
            Some(Drawn::Quantity(quantity)) if quantity.dim == Dimension::NONE => {
                Some(quantity.si.round())
            }
            Some(Drawn::Quantity(_)) => None,
            Some(Drawn::Text(text)) => count_of(&text),
            None => count_of(&amount.text),
        };
        let Some(number) = number else {
            let problem =
                Problem::new(Code::BadCount, amount.at).text("text", amount.text.as_str());
            self.wrong(problem);
            return None;
        };
        self.within(number, Dimension::NONE, amount.at, limit)
    }

    /// A distribution over people.
    pub(crate) fn spread<M: Measured>(&mut self, spread: &Spread<M>, limit: Limit) -> Option<Dist> {
        match spread {
            Spread::Same(amount) => self.amount(amount, limit).map(|v| Dist::Fixed(v as f32)),
            Spread::Shape(SpreadShape::Uniform([lo, hi])) => {
                let (a, b) = (self.amount(lo, limit), self.amount(hi, limit));
                let (a, b) = (a?, b?);
                self.ordered(a, b, hi.at).then_some(Dist::Uniform(a as f32, b as f32))
            }
            Spread::Shape(SpreadShape::Normal(normal)) => {
                let mean = self.amount(&normal.mean, limit);
                let sd = self.amount(&normal.sd, Limit::NotNegative);
                let least = self.optional(normal.least.as_ref(), limit);
                let most = self.optional(normal.most.as_ref(), limit);
                let (mean, sd) = (mean?, sd?);
                let lo = least.unwrap_or(mean - prior::CUT_SD * sd);
                let hi = most.unwrap_or(mean + prior::CUT_SD * sd);
                let at = normal.most.as_ref().or(normal.least.as_ref()).unwrap_or(&normal.mean).at;
                if !self.ordered(lo, hi, at) {
                    return None;
                }
                // What is cut off by rule rather than by word must respect the limit too.
                let lo = self.within(lo, dimension(M::KIND), normal.sd.at, limit)?;
                let (mean, sd) = (mean as f32, sd as f32);
                Some(Dist::Normal { mean, sd, lo: lo as f32, hi: hi as f32 })
            }
        }
    }

    fn ordered(&mut self, lo: f64, hi: f64, at: Span) -> bool {
        if lo <= hi {
            return true;
        }
        self.wrong(Problem::new(Code::Reversed, at));
        false
    }

    /// A text that may name a prior.
    pub(crate) fn words(&mut self, text: &Text) -> Option<String> {
        match self.reference(&text.value, text.at) {
            Ok(Some(drawn)) => Some(drawn.text()),
            Ok(None) => Some(text.value.clone()),
            Err(()) => None,
        }
    }
}

/// The dimension of a kind; [`Kind::Anything`] has none of its own.
pub(crate) fn dimension(kind: Kind) -> Dimension {
    let of = |m, s| Dimension { m, s, ..Dimension::NONE };
    match kind {
        Kind::Length | Kind::Coordinate => Dimension::LENGTH,
        Kind::Time => Dimension::TIME,
        Kind::Speed | Kind::Rainfall => Dimension::SPEED,
        Kind::Mass => Dimension::MASS,
        Kind::Temperature => Dimension::TEMPERATURE,
        Kind::Fraction | Kind::Count | Kind::Anything => Dimension::NONE,
        Kind::Rate => of(0, -1),
        Kind::Density => of(-2, 0),
        Kind::PowerPerMass => of(2, -3),
        Kind::EnergyPerMass => of(2, -2),
    }
}

/// A whole number of things from a number or a hedged number: the middle of what it may mean.
fn count_of(text: &str) -> Option<f64> {
    let plain = text.replace('_', "");
    if let Ok(number) = plain.trim().parse::<f64>() {
        return number.is_finite().then(|| number.round());
    }
    Hedge::parse(&plain).ok().map(|hedge| hedge.median_count() as f64)
}

/// The place of a text with its value, for messages.
pub(crate) fn at_text(text: &str, at: Span) -> Text {
    At::new(text.to_owned(), at)
}
