//! One mechanism, one folder: whole, stepped, and told of.

use super::{Finding, Tree};

/// The headings of a mechanism's `mod.rs`, in this order.
const HEADINGS: [&str; 7] =
    ["What it does", "Reads", "Writes", "Equations", "Sources", "Limits", "Checked by"];

const HOMES: [&str; 2] = ["crates/wuya-sim/src/mind", "crates/wuya-sim/src/body"];

fn mechanisms(tree: &Tree) -> Vec<(String, &str)> {
    let folders =
        HOMES.iter().flat_map(|home| tree.folders(home).into_iter().map(move |n| (home, n)));
    folders.map(|(home, name)| (format!("{home}/{name}"), name)).collect()
}

/// Each folder has its header, its table of numbers and not too many files.
#[must_use]
pub fn mechanisms_are_whole(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (folder, _) in mechanisms(tree) {
        let path = format!("{folder}/mod.rs");
        match tree.text(&path) {
            None => findings.push(Finding::of(&path, "a mechanism without mod.rs")),
            Some(text) => findings.extend(header(&path, text)),
        }
        let params = format!("{folder}/params.toml");
        if tree.text(&params).is_none() {
            findings.push(Finding::of(&params, "a mechanism without its table of numbers"));
        }
        let count = tree.below(&folder).count();
        if count > 10 {
            findings.push(Finding::of(&folder, format!("{count} files; at most 10")));
        }
    }
    findings
}

fn header(path: &str, text: &str) -> Vec<Finding> {
    let headings: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("//! # ")).collect();
    let mut next = headings.iter();
    for heading in HEADINGS {
        if !next.by_ref().any(|found| found.starts_with(heading)) {
            let all = HEADINGS.join(", ");
            let text = format!("no heading \"# {heading}\" in its place; the order is {all}");
            return vec![Finding::of(path, text)];
        }
    }
    Vec::new()
}

/// A mechanism that is in its folder is in the step and in ARCHITECTURE.md.
#[must_use]
pub fn mechanisms_are_stepped_and_named(tree: &Tree) -> Vec<Finding> {
    // A stage may be called through the table it owns: then the clock names it, `Stage::Navigation`.
    let step = tree.text("crates/wuya-sim/src/step.rs").unwrap_or_default().to_lowercase();
    let told = tree.text("ARCHITECTURE.md").unwrap_or_default();
    let mut findings = Vec::new();
    for (folder, name) in mechanisms(tree) {
        if !step.contains(&format!("{name}::")) && !step.contains(&format!("stage::{name}")) {
            findings.push(Finding::of(&folder, "is not called in step.rs"));
        }
        if !told.contains(name) {
            findings.push(Finding::of(&folder, "is not named in ARCHITECTURE.md"));
        }
    }
    findings
}
