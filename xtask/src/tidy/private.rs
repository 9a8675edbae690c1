//! Nothing of one machine: no absolute home paths, no package hosts of a private network.

use super::{Finding, Tree};

/// Paths of one machine, as they start after a blank or a quote. Written in pieces, so that the
/// rule does not find itself.
const PATHS: &[&str] =
    &[concat!("/ro", "ot/"), concat!("/ho", "me/"), concat!("/Us", "ers/"), concat!("/wo", "rk/")];

/// Settings that name a package host, and addresses of private networks.
const HOSTS: &[&str] = &[
    concat!("sparse", "+http"),
    concat!("replace", "-with"),
    concat!("index", "-url"),
    concat!("PIP_INDEX", "_URL"),
    concat!("GOPROXY", "="),
    concat!("npm_config", "_registry"),
    concat!("http://", "10."),
    concat!("http://", "192.168."),
    concat!("http://", "172."),
];

/// Every text of the tree is free of them.
#[must_use]
pub fn nothing_of_one_machine(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (path, text) in tree.files() {
        for (index, line) in text.lines().enumerate() {
            let named = PATHS.iter().find(|needle| starts_a_path(line, needle));
            let hosted = HOSTS.iter().find(|needle| line.contains(**needle));
            if let Some(needle) = named.or(hosted) {
                let text = format!("\"{needle}\" belongs to one machine");
                findings.push(Finding::at(path, index + 1, text));
            }
        }
    }
    findings
}

fn starts_a_path(line: &str, needle: &str) -> bool {
    line.match_indices(needle).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        before.is_none_or(|c| c.is_whitespace() || "\"'`(=:<>".contains(c))
    })
}
