//! Each case computed once and held against its bound.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock};

use toml::Value;

use crate::case::{Case, Check, Measurement};
use crate::{equations, quantity};

/// Numbers of a file's cases, in order; computed once in a process.
pub(crate) fn values(measurement: &Measurement) -> Arc<Vec<f64>> {
    type Cell = Arc<OnceLock<Arc<Vec<f64>>>>;
    static KNOWN: Mutex<BTreeMap<String, Cell>> = Mutex::new(BTreeMap::new());
    let cell = {
        let mut known = KNOWN.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        known.entry(measurement.name.clone()).or_default().clone()
    };
    cell.get_or_init(|| Arc::new(measurement.cases.iter().map(value).collect())).clone()
}

fn value(case: &Case) -> f64 {
    match &case.check {
        Check::Equation(name) => equations::value(name, case),
        Check::Scenario(folder) => quantity::value(folder, case),
    }
}

/// What is wrong with a file: cases outside their bound, and known failures that do not fail.
pub(crate) fn wrongs(measurement: &Measurement) -> Vec<String> {
    let values = values(measurement);
    let judged = measurement.cases.iter().zip(values.iter());
    let mut wrongs = Vec::new();
    for (case, &found) in judged {
        let is_within = case.bound.holds(found);
        println!("{}", told(measurement, case, found));
        match &case.fails {
            None if !is_within => wrongs.push(told(measurement, case, found)),
            Some(why) if is_within => wrongs.push(format!(
                "{}\n  was expected to fail ({why}) and holds: take the mark away",
                told(measurement, case, found)
            )),
            _ => {}
        }
    }
    wrongs
}

fn told(measurement: &Measurement, case: &Case, found: f64) -> String {
    let Measurement { name, what, source, means, unit, .. } = measurement;
    format!(
        "validation/{name}.toml: {what}\n  {} of {}\n  gives {found} {unit}, expected {} {unit} \
         ({source})\n  failing means: {means}",
        check(&case.check),
        input(case),
        case.bound.show(),
    )
}

/// The check as it is written.
pub(crate) fn check(check: &Check) -> String {
    match check {
        Check::Equation(name) => format!("equation:{name}"),
        Check::Scenario(folder) => format!("scenario:{folder}"),
    }
}

/// The input in one line.
pub(crate) fn input(case: &Case) -> String {
    let parts = case.input.iter().map(|(key, value)| format!("{key} {}", shown(value)));
    parts.collect::<Vec<_>>().join(", ")
}

fn shown(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Integer(whole) => whole.to_string(),
        Value::Float(number) => number.to_string(),
        Value::Array(list) => list.iter().map(shown).collect::<Vec<_>>().join(" "),
        Value::Table(table) => {
            let parts = table.iter().map(|(key, value)| format!("{key} {}", shown(value)));
            parts.collect::<Vec<_>>().join(" ")
        }
        other => format!("{other:?}"),
    }
}
