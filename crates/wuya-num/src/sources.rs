//! The bibliography: key to full citation.

use std::collections::BTreeMap;
use std::sync::OnceLock;

const TEXT: &str = include_str!("../../../sources/sources.toml");

/// One source.
#[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Source {
    /// The full reference.
    pub citation: String,
    /// Where it, or a copy of the figures taken from it, was read.
    #[serde(default)]
    pub link: Option<String>,
    /// Whether figures attributed to it were compared with the source itself or a copy of it.
    #[serde(default = "seen")]
    pub seen: bool,
}

fn seen() -> bool {
    true
}

/// All sources by key, in the order of the keys.
///
/// # Panics
/// Never in a program that was tested: the file is part of it, and a test reads it.
pub fn sources() -> &'static BTreeMap<String, Source> {
    static SOURCES: OnceLock<BTreeMap<String, Source>> = OnceLock::new();
    SOURCES.get_or_init(|| toml::from_str(TEXT).expect("the bibliography is valid"))
}

/// The source of a key.
#[must_use]
pub fn source(key: &str) -> Option<&'static Source> {
    sources().get(key)
}

/// The keys a source text names that the bibliography does not know.
#[must_use]
pub fn unknown_keys(source_text: &str) -> Vec<&str> {
    crate::sheet::source_keys(source_text).filter(|key| source(key).is_none()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_source_says_what_it_is_and_whether_it_was_seen() {
        assert!(sources().len() > 80);
        for (key, source) in sources() {
            assert!(source.citation.len() > 20, "{key}: citation too short to find the source by");
            assert!(source.link.is_some() || !source.seen, "{key}: seen, but no link to where");
            let is_plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
            assert!(key.chars().all(is_plain), "{key}: lower case, digits and underscore only");
        }
    }

    #[test]
    fn unknown_keys_are_found() {
        assert_eq!(unknown_keys("tobler1993, eq 1; nobody1900, p 3; judgement"), ["nobody1900"]);
    }
}
