//! Both languages say the same things, and the code asks only for what they say.

use std::collections::{BTreeMap, BTreeSet};

use super::{Finding, Tree};

const ENGLISH: &str = "locales/en";
const CHINESE: &str = "locales/zh-Hant";

/// Messages of one catalogue file: key (attributes as `key.attribute`) to its line and arguments.
type Messages = BTreeMap<String, (usize, BTreeSet<String>)>;

fn messages(text: &str) -> Messages {
    let mut found = Messages::new();
    let mut current = String::new();
    let mut message = String::new();
    for (index, line) in text.lines().enumerate() {
        if line.trim_start().starts_with('#') {
            continue;
        }
        let is_indented = line.starts_with([' ', '\t']);
        let head = line.split_once('=').map(|(head, _)| head.trim());
        let is_key = |head: &str| {
            !head.is_empty()
                && head
                    .trim_start_matches(['.', '-'])
                    .chars()
                    .all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_')
        };
        match head.filter(|head| is_key(head)) {
            Some(head) if !is_indented => {
                message = head.to_owned();
                current = head.to_owned();
                found.insert(current.clone(), (index + 1, BTreeSet::new()));
            }
            Some(head) if head.starts_with('.') => {
                current = format!("{message}{head}");
                found.insert(current.clone(), (index + 1, BTreeSet::new()));
            }
            _ => {}
        }
        if let Some((_, arguments)) = found.get_mut(&current) {
            arguments.extend(arguments_of(line));
        }
    }
    found
}

fn arguments_of(line: &str) -> Vec<String> {
    let parts = line.split('$').skip(1);
    let names = parts.map(|part| {
        part.chars().take_while(|c| c.is_ascii_alphanumeric() || "-_".contains(*c)).collect()
    });
    names.filter(|name: &String| !name.is_empty()).collect()
}

/// The same files, keys and arguments in both languages.
#[must_use]
pub fn both_languages_say_the_same(tree: &Tree) -> Vec<Finding> {
    let mut findings = one_way(tree, ENGLISH, CHINESE, true);
    findings.extend(one_way(tree, CHINESE, ENGLISH, false));
    findings
}

fn one_way(tree: &Tree, here: &str, there: &str, with_arguments: bool) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (path, text) in tree.below(here) {
        let other_path = path.replacen(here, there, 1);
        let Some(other) = tree.text(&other_path) else {
            findings.push(Finding::of(&other_path, "this language lacks the file"));
            continue;
        };
        let other = messages(other);
        for (key, (line, arguments)) in messages(text) {
            match other.get(&key) {
                None => {
                    let text = format!("{key} is missing; {path}:{line} has it");
                    findings.push(Finding::of(&other_path, text));
                }
                Some((at, others)) if with_arguments && *others != arguments => {
                    let text = format!("{key} takes {others:?}, in {path} {arguments:?}");
                    findings.push(Finding::at(&other_path, *at, text));
                }
                Some(_) => {}
            }
        }
    }
    findings
}

/// Every key that Rust code asks for by a literal is in the catalogue.
#[must_use]
pub fn no_message_is_missing(tree: &Tree) -> Vec<Finding> {
    let known: BTreeSet<String> =
        tree.below(ENGLISH).flat_map(|(_, text)| messages(text).into_keys()).collect();
    let mut findings = Vec::new();
    for (path, text) in tree.below("crates") {
        // The catalogue's own tests ask for what is missing on purpose.
        if !path.ends_with(".rs") || path.starts_with("crates/wuya-words/") {
            continue;
        }
        for (line, key) in asked_for(text).filter(|(_, key)| !known.contains(*key)) {
            let text = format!("no message \"{key}\" in {ENGLISH}");
            findings.push(Finding::at(path, line, text));
        }
    }
    findings
}

/// The keys that a Rust text asks for by a literal, each with its line.
fn asked_for(text: &str) -> impl Iterator<Item = (usize, &str)> {
    super::code_lines(text).flat_map(|(line, code)| {
        // Only the catalogue's own methods: others may put a prefix before the key.
        let calls = ["words.say(\"", "words().say(\"", "words.plain(\"", "words().plain(\""];
        let parts = calls.into_iter().flat_map(move |call| code.split(call).skip(1));
        parts.map(move |part| (line, part.split('"').next().unwrap_or_default()))
    })
}
