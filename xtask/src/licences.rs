//! Licences of all that is linked in, from `cargo metadata`.
//!
//! A full `cargo deny` takes minutes to install; this answers the one question that matters each
//! day: may what we link be given on under our own licence?

use std::path::Path;
use std::process::Command;

use serde_json::Value;

/// Licences (SPDX names) whose terms we can meet when giving wuya on.
const ALLOWED: &[&str] = &[
    "0BSD",
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "ISC",
    "MIT",
    "MIT-0",
    "OFL-1.1",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

/// Runs `cargo metadata` in `root` and gives one line for each package that may not be linked.
///
/// # Errors
/// When cargo cannot be run or its answer is not what it should be.
pub fn check_workspace(root: &Path) -> Result<Vec<String>, String> {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let output = Command::new(cargo)
        .args(["metadata", "--format-version", "1", "--locked"])
        .current_dir(root)
        .output()
        .map_err(|error| format!("cargo metadata: {error}"))?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    let metadata = serde_json::from_slice(&output.stdout).map_err(|error| error.to_string())?;
    Ok(check(&metadata))
}

/// One line for each package of the metadata that may not be linked.
#[must_use]
pub fn check(metadata: &Value) -> Vec<String> {
    let packages = metadata["packages"].as_array().map(Vec::as_slice).unwrap_or_default();
    let mut lines = Vec::new();
    if packages.is_empty() {
        lines.push("cargo metadata names no packages".to_owned());
    }
    for package in packages {
        let name = package["name"].as_str().unwrap_or("?");
        let version = package["version"].as_str().unwrap_or("?");
        match package["license"].as_str() {
            None => lines.push(format!("{name} {version} states no licence")),
            Some(licence) if !is_allowed(licence) => {
                lines.push(format!("{name} {version} is under {licence}"));
            }
            Some(_) => {}
        }
    }
    lines.sort();
    lines
}

/// Whether an SPDX expression leaves us a choice we can meet. The old slash means OR.
#[must_use]
pub fn is_allowed(expression: &str) -> bool {
    let spaced = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut rest = words.as_slice();
    let answer = any_of(&mut rest);
    answer && rest.is_empty()
}

fn any_of(words: &mut &[&str]) -> bool {
    let mut answer = all_of(words);
    while words.first() == Some(&"OR") {
        *words = &words[1..];
        answer |= all_of(words);
    }
    answer
}

fn all_of(words: &mut &[&str]) -> bool {
    let mut answer = one(words);
    while words.first() == Some(&"AND") {
        *words = &words[1..];
        answer &= one(words);
    }
    answer
}

fn one(words: &mut &[&str]) -> bool {
    let Some((first, rest)) = words.split_first() else { return false };
    *words = rest;
    if *first == "(" {
        let answer = any_of(words);
        let is_closed = words.first() == Some(&")");
        if is_closed {
            *words = &words[1..];
        }
        return answer && is_closed;
    }
    // An exception only ever grants more.
    if words.first() == Some(&"WITH") {
        *words = words.get(2..).unwrap_or_default();
    }
    ALLOWED.contains(first)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expressions_are_read_as_spdx_means_them() {
        for good in [
            "MIT",
            "MIT OR GPL-3.0",
            "GPL-3.0/MIT",
            "MIT AND ISC",
            "(MIT OR GPL-2.0) AND Zlib",
            "Apache-2.0 WITH LLVM-exception",
        ] {
            assert!(is_allowed(good), "{good}");
        }
        for bad in ["", "GPL-3.0", "MIT AND GPL-3.0", "(MIT", "MIT ISC", "AGPL-3.0 OR (GPL-2.0)"] {
            assert!(!is_allowed(bad), "{bad}");
        }
    }

    #[test]
    fn a_package_without_or_with_a_foreign_licence_is_named() {
        let metadata = serde_json::json!({ "packages": [
            { "name": "good", "version": "1.0.0", "license": "MIT" },
            { "name": "mute", "version": "1.0.0", "license": null },
            { "name": "tied", "version": "2.0.0", "license": "AGPL-3.0" },
        ]});
        let lines = check(&metadata);
        assert_eq!(lines, ["mute 1.0.0 states no licence", "tied 2.0.0 is under AGPL-3.0"]);
        assert_eq!(check(&serde_json::json!({})).len(), 1);
    }
}
