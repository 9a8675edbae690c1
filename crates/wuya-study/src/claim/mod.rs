//! Claims: what the account says, held against one run.
//!
//! A claim that needs a mechanism the step does not have is not judged: nothing in the run could
//! have shown it, one way or the other.

mod columns;

use wuya_num::hedge::{Hedge, Kind};
use wuya_num::{Dimension, Quantity, show};
use wuya_scenario::Reading;
use wuya_scenario::expr::claim::Measured;
use wuya_scenario::expr::eval::{Outcome, Tables};
use wuya_words::{Lang, Words};

use crate::report::context::{Both, Context, Finding};
use crate::report::recorded::Rows;

/// How a claim is measured, and what the account reads.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Query {
    /// What is measured; `None` while nothing measures it.
    pub measured: Option<Measured>,
    /// The account's number, if it gives one.
    pub reading: Option<Reading>,
}

/// Fills in what a run says of each claim of the context; `queries` stand in the same order.
pub fn judge(context: &mut Context, queries: &[Query], rows: &Rows) {
    let tables = columns::tables(context, queries, rows);
    for (claim, query) in context.claims.iter_mut().zip(queries) {
        claim.finding =
            if claim.lacks.is_empty() { finding(query, &tables) } else { Finding::NotSimulated };
    }
}

fn finding(query: &Query, tables: &Tables<'_>) -> Finding {
    let Some(measured) = &query.measured else { return Finding::NotSimulated };
    let outcome = measured.evaluate(tables);
    let dim = match measured {
        Measured::Number(_, dim) => *dim,
        Measured::Truth(_) => Dimension::NONE,
    };
    verdict(outcome, dim, query.reading.as_ref())
}

fn verdict(outcome: Outcome, dim: Dimension, reading: Option<&Reading>) -> Finding {
    let measured = shown(outcome, dim);
    let fits = match (outcome, reading) {
        (Outcome::Number(value), _) if value.is_nan() => return Finding::Nothing,
        (Outcome::Number(value), Some(Reading::Number(hedge))) => hedge.contains(value),
        // A measure with a unit is a round number: half a shichen is not 3,600.0 seconds.
        (Outcome::Number(value), Some(Reading::Quantity(said))) => {
            Hedge::of(Kind::About, said.si, said.si).contains(value)
        }
        (Outcome::Truth(truth), Some(Reading::Truth(said))) => truth == *said,
        // A statement without a number beside it is meant to be true.
        (Outcome::Truth(truth), _) => truth,
        (Outcome::Number(_), _) => return Finding::Measured { measured },
    };
    if fits { Finding::Seen { measured } } else { Finding::NotSeen { measured } }
}

/// What was measured, for readers.
fn shown(outcome: Outcome, dim: Dimension) -> Both {
    let text = |lang: Lang| match outcome {
        Outcome::Truth(truth) => {
            Words::new(lang).plain(if truth { "claim-true" } else { "claim-false" })
        }
        Outcome::Number(value) => number(value, dim, lang),
    };
    Both { en: text(Lang::En), zh_hant: text(Lang::ZhHant) }
}

/// Digits of a plain number that is not a count.
const DIGITS: u32 = 3;

/// A number of a dimension, SI, as readers see it.
pub(crate) fn number(value: f64, dim: Dimension, lang: Lang) -> String {
    match dim {
        Dimension::NONE if value.fract() == 0.0 && value >= 0.0 => {
            crate::report::tongue::grouped(value as u64)
        }
        Dimension::NONE => show::significant(value, DIGITS),
        Dimension::TIME => show::show_duration(value, lang),
        Dimension::LENGTH => show::show_length(value, lang),
        Dimension::SPEED => show::show_speed(value, lang),
        Dimension::MASS => show::show_mass(value, lang),
        _ => {
            let unit = show::show_quantity(Quantity::new(1.0, dim), lang);
            let unit = unit.trim_start_matches('1').trim_start();
            format!("{} {unit}", show::significant(value, DIGITS))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hedge(text: &str) -> Reading {
        Reading::Number(Hedge::parse(text).unwrap())
    }

    fn of(value: f64, reading: Option<&Reading>) -> Finding {
        verdict(Outcome::Number(value), Dimension::NONE, reading)
    }

    #[test]
    fn a_number_is_held_against_the_hedge() {
        let over = hedge("三千多");
        let measured = Both::same("3,410");
        assert_eq!(of(3410.0, Some(&over)), Finding::Seen { measured });
        let measured = Both::same("2,000");
        assert_eq!(of(2000.0, Some(&over)), Finding::NotSeen { measured });
        assert_eq!(of(f64::NAN, Some(&over)), Finding::Nothing);
        let measured = Both::same("0.333");
        assert_eq!(of(1.0 / 3.0, None), Finding::Measured { measured });
    }

    #[test]
    fn a_measure_with_a_unit_is_round() {
        let hour = Reading::Quantity(Quantity::new(3600.0, Dimension::TIME));
        let of = |value| verdict(Outcome::Number(value), Dimension::TIME, Some(&hour));
        assert!(matches!(of(3900.0), Finding::Seen { .. }));
        assert!(matches!(of(5400.0), Finding::NotSeen { .. }));
    }

    #[test]
    fn a_statement_is_true_or_not() {
        let said = |truth| verdict(Outcome::Truth(truth), Dimension::NONE, None);
        assert!(matches!(said(true), Finding::Seen { .. }));
        assert!(matches!(said(false), Finding::NotSeen { .. }));
    }

    #[test]
    fn quantities_come_with_their_measure() {
        assert!(number(3600.0, Dimension::TIME, Lang::ZhHant).contains("個時辰"));
        assert!(number(11_200.0, Dimension::LENGTH, Lang::En).contains("li"));
    }
}
