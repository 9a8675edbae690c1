//! Arrows between crates and inside the simulator.

use super::{Finding, Tree, code_lines, is_test_file};

/// Each crate and the crates of ours it may know.
const ARROWS: &[(&str, &[&str])] = &[
    ("wuya-num", &[]),
    ("wuya-words", &["wuya-num"]),
    ("wuya-place", &["wuya-num"]),
    ("wuya-sim", &["wuya-num", "wuya-place"]),
    ("wuya-scenario", &["wuya-num", "wuya-words", "wuya-place", "wuya-sim"]),
    ("wuya-record", &["wuya-num", "wuya-place", "wuya-sim"]),
    (
        "wuya-study",
        &["wuya-num", "wuya-words", "wuya-place", "wuya-sim", "wuya-scenario", "wuya-record"],
    ),
    (
        "wuya",
        &[
            "wuya-num",
            "wuya-words",
            "wuya-place",
            "wuya-sim",
            "wuya-scenario",
            "wuya-record",
            "wuya-study",
        ],
    ),
    ("xtask", &[]),
];

/// What opens files, reads clocks or asks the machine: not for crates that must not know it.
const OUTSIDE: &[&str] =
    &["std::fs", "std::time", "std::env", "std::net", "std::process", "std::io"];

/// A crate's manifest and sources name only crates below it.
#[must_use]
pub fn crates_point_one_way(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    let folders = tree.folders("crates");
    let homes = folders.iter().map(|name| (*name, format!("crates/{name}")));
    for (name, home) in homes.chain([("xtask", "xtask".to_owned())]) {
        let Some((_, allowed)) = ARROWS.iter().find(|(known, _)| *known == name) else {
            let text = "a crate without a place in the order; give it one in arrows.rs";
            findings.push(Finding::of(&format!("{home}/Cargo.toml"), text));
            continue;
        };
        let others = ARROWS.iter().map(|(other, _)| *other);
        let forbidden: Vec<&str> =
            others.filter(|other| *other != name && !allowed.contains(other)).collect();
        findings.extend(manifest_arrows(tree, &home, &forbidden));
        for (path, text) in tree.below(&home).filter(|(path, _)| path.ends_with(".rs")) {
            // Tests are held by the manifest, and their texts may name anything.
            if !is_test_file(path) {
                findings.extend(source_arrows(path, text, &forbidden));
            }
        }
    }
    findings
}

fn manifest_arrows(tree: &Tree, home: &str, forbidden: &[&str]) -> Vec<Finding> {
    let path = format!("{home}/Cargo.toml");
    let Some(text) = tree.text(&path) else {
        return vec![Finding::of(&path, "a crate without a manifest")];
    };
    let mut in_dependencies = false;
    let mut findings = Vec::new();
    for (index, line) in text.lines().enumerate() {
        if line.starts_with('[') {
            in_dependencies = line.contains("dependencies");
        }
        let name: String =
            line.chars().take_while(|c| c.is_ascii_alphanumeric() || "-_".contains(*c)).collect();
        if in_dependencies && forbidden.contains(&name.as_str()) {
            let text = format!("must not know {name}");
            findings.push(Finding::at(&path, index + 1, text));
        }
    }
    findings
}

fn source_arrows(path: &str, text: &str, forbidden: &[&str]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (line, code) in code_lines(text) {
        for name in forbidden {
            let module = format!("{}::", name.replace('-', "_"));
            let is_used = code.match_indices(&module).any(|(at, _)| {
                let before = code[..at].chars().next_back();
                !before.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == '"' || c == ':')
            });
            if is_used {
                findings.push(Finding::at(path, line, format!("must not use {name}")));
            }
        }
    }
    findings
}

/// Minds and bodies meet in `people/` and `ledger/` only.
#[must_use]
pub fn mind_and_body_do_not_meet(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (own, other) in [("mind", "body"), ("body", "mind")] {
        let needles = [format!("crate::{other}"), format!("super::{other}::")];
        let folder = format!("crates/wuya-sim/src/{own}");
        for (path, text) in tree.below(&folder) {
            if !path.ends_with(".rs") || is_test_file(path) {
                continue;
            }
            let hits = code_lines(text)
                .filter(|(_, code)| needles.iter().any(|needle| code.contains(needle.as_str())));
            let text = format!("{own}/ must not know {other}/: they meet in people/ and ledger/");
            findings.extend(hits.map(|(line, _)| Finding::at(path, line, text.clone())));
        }
    }
    findings
}

/// The numbers and the simulator open no file, read no clock, ask nothing of the machine.
#[must_use]
pub fn the_model_opens_nothing(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for folder in ["crates/wuya-num/src", "crates/wuya-sim/src"] {
        for (path, text) in tree.below(folder) {
            if !path.ends_with(".rs") || is_test_file(path) {
                continue;
            }
            let named = |code: &str| OUTSIDE.iter().find(|what| code.contains(**what));
            let hits = code_lines(text).filter_map(|(line, code)| Some((line, named(code)?)));
            findings.extend(hits.map(|(line, what)| {
                Finding::at(path, line, format!("{what} does not belong in the model"))
            }));
        }
    }
    findings
}
