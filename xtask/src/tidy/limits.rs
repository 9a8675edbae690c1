//! Limits of size, with a ratchet for what was over them, and words that must not stay.

use toml::Table;

use super::{Finding, Tree};

/// Today's exceptions: it may shrink, never grow.
const RATCHET: &str = "xtask/ratchet.toml";
const FILE_LINES: usize = 800;
/// rustfmt holds code at 100; comments may go a little over, texts (tables, GeoJSON) are theirs.
const COLUMNS: usize = 120;
const STEP_LINES: usize = 80;

/// No Rust file over 800 lines, no comment far over 100 columns, the step on one screen. A file in
/// the ratchet has the number of lines it was allowed there, and must lower it when it shrinks.
#[must_use]
pub fn files_keep_their_limits(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    let ratchet = match tree.text(RATCHET).unwrap_or_default().parse::<Table>() {
        Ok(table) => table,
        Err(error) => return vec![Finding::of(RATCHET, error.to_string())],
    };
    for (path, text) in tree.files().filter(|(path, _)| path.ends_with(".rs")) {
        let count = text.lines().count();
        findings.extend(length(path, count, &ratchet));
        findings.extend(columns(path, text));
    }
    for path in ratchet.keys().filter(|path| !tree.has(path)) {
        findings.push(Finding::of(RATCHET, format!("{path} is gone; take it out")));
    }
    findings.extend(step(tree));
    findings
}

fn length(path: &str, count: usize, ratchet: &Table) -> Option<Finding> {
    let Some(entry) = ratchet.get(path) else {
        let text = format!("{count} lines; at most {FILE_LINES}: split it along a seam it has");
        return (count > FILE_LINES).then(|| Finding::of(path, text));
    };
    let allowed = entry.get("lines").and_then(toml::Value::as_integer).unwrap_or(0);
    let allowed = usize::try_from(allowed).unwrap_or(0);
    let reason = entry.get("reason").and_then(toml::Value::as_str).unwrap_or_default();
    if reason.trim().is_empty() {
        return Some(Finding::of(RATCHET, format!("{path} has no reason")));
    }
    if count <= FILE_LINES {
        return Some(Finding::of(RATCHET, format!("{path} keeps the limit now; take it out")));
    }
    if count < allowed {
        return Some(Finding::of(RATCHET, format!("{path} shrank; lower its lines to {count}")));
    }
    let text = format!("{count} lines; the ratchet allows {allowed}");
    (count > allowed).then(|| Finding::of(path, text))
}

fn columns<'t>(path: &'t str, text: &'t str) -> impl Iterator<Item = Finding> + 't {
    let long = text
        .lines()
        .enumerate()
        .filter(|(_, line)| line.trim_start().starts_with("//") && !line.contains("http"))
        .filter(|(_, line)| line.chars().count() > COLUMNS);
    long.map(move |(index, line)| {
        let text = format!("{} columns; at most {COLUMNS}", line.chars().count());
        Finding::at(path, index + 1, text)
    })
}

fn step(tree: &Tree) -> Option<Finding> {
    let path = "crates/wuya-sim/src/step.rs";
    let text = tree.text(path)?;
    let start = text.lines().position(|line| line.starts_with("pub fn step("))?;
    let end = text.lines().skip(start).position(|line| line == "}")?;
    let count = end + 1;
    let text = format!("step is {count} lines; at most {STEP_LINES}: it must fit a screen");
    (count > STEP_LINES).then(|| Finding::at(path, start + 1, text))
}

/// No reminder without an issue, no bare allow, no names that say nothing.
#[must_use]
pub fn words_that_must_not_stay(tree: &Tree) -> Vec<Finding> {
    let vague = ["utils", "util", "common", "helpers", "helper", "core", "manager", "misc"];
    let mut findings = Vec::new();
    for (path, text) in tree.files().filter(|(path, _)| path.ends_with(".rs")) {
        let mut parts = path.split('/').map(|part| part.trim_end_matches(".rs"));
        if let Some(name) = parts.find(|part| vague.contains(part)) {
            findings.push(Finding::of(path, format!("\"{name}\" says nothing; name the thing")));
        }
        for (index, line) in text.lines().enumerate() {
            let found = [
                (concat!("FIX", "ME"), "mend it or open an issue"),
                (concat!("TO", "DO:"), "write TODO(#123) with an open issue"),
                (concat!("#[al", "low("), "write #[expect(lint, reason = \"…\")]"),
                (concat!("#![al", "low("), "write #![expect(lint, reason = \"…\")]"),
            ];
            let hits = found.iter().filter(|(word, _)| line.contains(word));
            findings.extend(
                hits.map(|(word, right)| Finding::at(path, index + 1, format!("{word}: {right}"))),
            );
        }
    }
    findings
}
