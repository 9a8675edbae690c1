//! Documents that stay true: named paths exist, everything is named, new results are told.

use super::{Finding, Tree};

const ARCHITECTURE: &str = "ARCHITECTURE.md";
const LIMIT: usize = 300;
const GOLDENS: &str = "crates/wuya/tests/golden";

/// Every path that the root documents name in backticks exists; ARCHITECTURE.md stays short.
#[must_use]
pub fn named_paths_exist(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for document in [ARCHITECTURE, "README.md", "README.zh-Hant.md", "CONTRIBUTING.md"] {
        let Some(text) = tree.text(document) else {
            findings.push(Finding::of(document, "is missing"));
            continue;
        };
        for (index, line) in text.lines().enumerate() {
            let named = line.split('`').skip(1).step_by(2).filter(|word| is_path(word));
            let missing = named.filter(|path| !tree.has(path));
            findings.extend(
                missing.map(|path| Finding::at(document, index + 1, format!("there is no {path}"))),
            );
        }
        let lines = text.lines().count();
        if document == ARCHITECTURE && lines > LIMIT {
            findings.push(Finding::of(document, format!("{lines} lines; at most {LIMIT}")));
        }
    }
    findings
}

/// Whether a word in backticks is meant as a path of the repository: it says where it lies, and
/// is neither a pattern nor something a run writes.
fn is_path(word: &str) -> bool {
    let is_plain = word.chars().all(|c| c.is_ascii_alphanumeric() || "/-_.".contains(c));
    let first = word.split('/').next().unwrap_or_default();
    let is_ours = ["crates", "docs", "locales", "scenarios", "sources", "validation", "xtask"];
    is_plain && word.contains('/') && is_ours.contains(&first)
}

/// ARCHITECTURE.md names every crate.
#[must_use]
pub fn every_crate_is_named(tree: &Tree) -> Vec<Finding> {
    let text = tree.text(ARCHITECTURE).unwrap_or_default();
    let names = tree.folders("crates");
    let missing = names.iter().filter(|name| !text.contains(&format!("`crates/{name}`")));
    missing
        .map(|name| Finding::of(ARCHITECTURE, format!("does not name `crates/{name}`")))
        .collect()
}

/// A digest (FNV-1a, 64 bit) of the golden files, or `None` when there are none.
#[must_use]
pub fn goldens_digest(tree: &Tree) -> Option<String> {
    let mut digest: u64 = 0xcbf2_9ce4_8422_2325;
    let mut count = 0;
    for (path, text) in tree.below(GOLDENS) {
        count += 1;
        for byte in path.bytes().chain([0]).chain(text.bytes()).chain([0]) {
            digest = (digest ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
    (count > 0).then(|| format!("{digest:016x}"))
}

/// CHANGELOG.md has its heading "Results changed" and under it the digest of today's goldens, so
/// that nobody changes results without saying so.
#[must_use]
pub fn new_goldens_are_told(tree: &Tree) -> Vec<Finding> {
    let Some(digest) = goldens_digest(tree) else { return Vec::new() };
    let path = "CHANGELOG.md";
    let text = tree.text(path).unwrap_or_default();
    let Some((_, told)) = text.split_once("### Results changed") else {
        return vec![Finding::of(path, "has no heading \"### Results changed\"")];
    };
    let told = told.split("\n## ").next().unwrap_or_default();
    if told.contains(&digest) {
        return Vec::new();
    }
    let text = format!("say what changed under \"Results changed\", with `goldens: {digest}`");
    vec![Finding::of(path, text)]
}
