//! `[[claim]]`, `[[assumption]]` and `[source]`.

use wuya_num::hedge::Hedge;
use wuya_num::quantity::{Dimension, Quantity};

use crate::expr::claim::{Measured, Truth, claim};
use crate::expr::{Checker, Source};
use crate::problem::{Arg, Code, Problem};
use crate::read::Files;
use crate::read::decode::Text;
use crate::schema::{self, Scenario};
use crate::values::Values;

/// A text in both languages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Both {
    /// English.
    pub en: String,
    /// Traditional Chinese.
    pub zh_hant: String,
}

impl From<&schema::Title> for Both {
    fn from(title: &schema::Title) -> Self {
        Self { en: title.en.value.clone(), zh_hant: title.zh_hant.value.clone() }
    }
}

/// What the account reads for a claim.
#[derive(Clone, Debug, PartialEq)]
pub enum Reading {
    /// It happened, or it did not.
    Truth(bool),
    /// A hedged number.
    Number(Hedge),
    /// A quantity with a unit.
    Quantity(Quantity),
}

/// A statement of the account, checked.
#[derive(Clone, Debug, PartialEq)]
pub struct ClaimDef {
    /// Its number in the account.
    pub fact: String,
    /// What the account says.
    pub says: Both,
    /// Mechanisms without which it cannot be seen.
    pub needs: Vec<String>,
    /// What is measured; `None` when the scenario does not say.
    pub measured: Option<Measured>,
    /// The measure as written.
    pub quantity: Option<String>,
    /// What the account reads.
    pub reads: Option<Reading>,
    /// The reading as written.
    pub reads_text: Option<String>,
    /// Whose count it is; `truth` unless told.
    pub of: String,
}

/// What the scenario takes for granted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AssumptionDef {
    /// What.
    pub says: Both,
    /// Why.
    pub why: Option<Both>,
    /// A key of the sources, or `judgement`.
    pub source: Option<String>,
}

/// What the scenario rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceDef {
    /// Its key.
    pub key: String,
    /// The full citation.
    pub cite: String,
    /// Where to find it.
    pub link: Option<String>,
}

/// Reads the claims; a broken one is left out.
pub(crate) fn claims(
    scenario: &Scenario,
    truth: &Truth,
    values: &mut Values<'_>,
    files: &Files,
) -> Vec<ClaimDef> {
    let mut list = Vec::new();
    for table in &scenario.claim.items {
        needs_exist(&table.needs.items, values);
        let measured = table.quantity.as_ref().and_then(|text| {
            let file = &files.list[usize::from(text.at.file)].text;
            let source = Source::new(&text.value, text.at, file);
            claim(&mut Checker { source, values }, truth, &text.value)
        });
        let reads = table.reads.as_ref().and_then(|text| reading(text, measured.as_ref(), values));
        list.push(ClaimDef {
            fact: table.fact.value.clone(),
            says: (&table.says).into(),
            needs: table.needs.items.iter().map(|need| need.value.clone()).collect(),
            measured,
            quantity: table.quantity.as_ref().map(|text| text.value.clone()),
            reads,
            reads_text: table.reads.as_ref().map(|text| text.value.clone()),
            of: table.of.as_ref().map_or_else(|| "truth".into(), |of| of.value.clone()),
        });
    }
    list
}

fn needs_exist(needs: &[Text], values: &mut Values<'_>) {
    let known = || wuya_sim::MECHANISMS.iter().chain(wuya_sim::ABSENT).copied();
    for need in needs {
        if !known().any(|name| name == need.value) {
            values.wrong(
                Problem::new(Code::Unknown, need.at)
                    .with("what", Arg::Key("what-mechanism"))
                    .text("name", need.value.as_str())
                    .near(&need.value, known()),
            );
        }
    }
}

/// A reading must be of the kind of what is measured.
fn reading(text: &Text, measured: Option<&Measured>, values: &mut Values<'_>) -> Option<Reading> {
    let written = text.value.trim();
    let read = match written {
        "true" => Some(Reading::Truth(true)),
        "false" => Some(Reading::Truth(false)),
        _ => None,
    };
    let read = read.or_else(|| Hedge::parse(written).ok().map(Reading::Number)).or_else(|| {
        let found = wuya_num::parse::quantity_in(written, values.period);
        found.ok().map(Reading::Quantity)
    });
    let Some(read) = read else {
        values.wrong(Problem::new(Code::BadReading, text.at).text("text", written));
        return None;
    };
    let dim = |read: &Reading| match read {
        Reading::Truth(_) => None,
        Reading::Number(_) => Some(Dimension::NONE),
        Reading::Quantity(quantity) => Some(quantity.dim),
    };
    let wanted = match measured {
        None => return Some(read),
        Some(Measured::Truth(_)) => None,
        Some(Measured::Number(_, dim)) => Some(*dim),
    };
    if dim(&read) == wanted {
        return Some(read);
    }
    let name = |dim: Option<Dimension>| match dim {
        None => Arg::Key("kind-truth"),
        Some(dim) => Arg::both(|lang| dim.name(lang)),
    };
    let problem = Problem::new(Code::WrongReading, text.at)
        .with("expected", name(wanted))
        .with("found", name(dim(&read)));
    values.wrong(problem);
    None
}

/// What the report lists besides.
pub(crate) fn assumptions(scenario: &Scenario) -> Vec<AssumptionDef> {
    let of = |table: &schema::Assumption| AssumptionDef {
        says: (&table.says).into(),
        why: table.why.as_ref().map(Into::into),
        source: table.source.as_ref().map(|source| source.value.clone()),
    };
    scenario.assumption.items.iter().map(of).collect()
}

/// What the scenario rests on.
pub(crate) fn sources(scenario: &Scenario) -> Vec<SourceDef> {
    let of = |(key, table): &(Text, schema::Source)| SourceDef {
        key: key.value.clone(),
        cite: table.cite.value.clone(),
        link: table.link.as_ref().map(|link| link.value.clone()),
    };
    scenario.source.items.iter().map(of).collect()
}

/// Sources that are named must be there: in the scenario, or in the program's bibliography.
pub(crate) fn check_sources(scenario: &Scenario, values: &mut Values<'_>) {
    let named = scenario
        .prior
        .items
        .iter()
        .filter_map(|(_, prior)| prior.source.as_ref())
        .chain(scenario.kit.items.iter().filter_map(|(_, kit)| kit.source.as_ref()))
        .chain(scenario.assumption.items.iter().filter_map(|a| a.source.as_ref()));
    let shipped: Vec<&str> = wuya_num::sources::sources().keys().map(String::as_str).collect();
    for text in named {
        for key in wuya_num::sheet::source_keys(&text.value) {
            if scenario.source.knows(key) || shipped.contains(&key) {
                continue;
            }
            let valid = scenario.source.names().chain(shipped.iter().copied());
            values.wrong(
                Problem::new(Code::Unknown, text.at)
                    .with("what", Arg::Key("what-source"))
                    .text("name", key)
                    .near(key, valid.chain(["judgement"])),
            );
        }
    }
}
