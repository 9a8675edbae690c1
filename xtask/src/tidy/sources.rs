//! No number without a source: parameter tables and published measurements.

use std::collections::BTreeSet;

use toml::{Table, Value};

use super::{Finding, Tree};

const BIBLIOGRAPHY: &str = "sources/sources.toml";

/// Every entry of every parameter table, and every validation case, names a source that the
/// bibliography knows; a judgement gives its reason.
#[must_use]
pub fn numbers_have_sources(tree: &Tree) -> Vec<Finding> {
    let known = match tree.text(BIBLIOGRAPHY).map(str::parse::<Table>) {
        Some(Ok(table)) => keys(&table),
        Some(Err(error)) => return vec![Finding::of(BIBLIOGRAPHY, error.to_string())],
        None => BTreeSet::new(),
    };
    let mut findings = Vec::new();
    for (path, text) in tree.files().filter(|(path, _)| path.ends_with(".toml")) {
        let is_sheet = path.starts_with("crates/")
            && path.contains("/src/")
            && !path.contains("/template")
            && !path.contains("/tests/");
        let is_case = path.starts_with("validation/");
        if !is_sheet && !is_case {
            continue;
        }
        match text.parse::<Table>() {
            Ok(table) if is_case => findings.extend(entry(path, "the case", &table, &known)),
            Ok(table) => walk(path, "", &table, &known, &mut findings),
            Err(error) => findings.push(Finding::of(path, error.to_string())),
        }
    }
    findings
}

/// The keys of the bibliography: its tables, whether at the top or below one heading.
fn keys(table: &Table) -> BTreeSet<String> {
    let mut keys = BTreeSet::new();
    for (key, value) in table {
        keys.insert(key.clone());
        if let Value::Table(inner) = value {
            let nested = inner.iter().filter(|(_, value)| value.is_table());
            keys.extend(nested.map(|(key, _)| key.clone()));
        }
    }
    keys
}

fn walk(
    path: &str,
    name: &str,
    table: &Table,
    known: &BTreeSet<String>,
    findings: &mut Vec<Finding>,
) {
    if table.get("value").is_some_and(|value| !value.is_table()) {
        findings.extend(entry(path, name, table, known));
        return;
    }
    for (key, value) in table {
        match value {
            Value::Table(inner) => walk(path, key, inner, known, findings),
            Value::Array(list) => {
                for inner in list.iter().filter_map(Value::as_table) {
                    walk(path, key, inner, known, findings);
                }
            }
            _ => {}
        }
    }
}

fn entry(path: &str, name: &str, table: &Table, known: &BTreeSet<String>) -> Vec<Finding> {
    let source = table.get("source").and_then(Value::as_str).unwrap_or_default().trim();
    if source.is_empty() {
        return vec![Finding::of(path, format!("{name}: a number without a source"))];
    }
    let mut findings = Vec::new();
    for part in source.split(';') {
        let end = part.trim().find([',', ' ', ':']).unwrap_or(part.trim().len());
        let key = &part.trim()[..end];
        if key == "judgement" {
            let reason = table.get("reason").and_then(Value::as_str).unwrap_or_default();
            if reason.trim().is_empty() {
                let text = format!("{name}: a judgement without a reason");
                findings.push(Finding::of(path, text));
            }
        } else if !known.contains(key) {
            let text = format!("{name}: {BIBLIOGRAPHY} does not know \"{key}\"");
            findings.push(Finding::of(path, text));
        }
    }
    findings
}
