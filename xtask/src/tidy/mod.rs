//! The rules of the repository. Each rule is a function from the texts of the tree to findings,
//! so that a test can break it on a tree made up of a few lines.

use std::collections::BTreeMap;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

pub mod arrows;
pub mod docs;
pub mod limits;
pub mod locales;
pub mod mechanisms;
pub mod private;
pub mod sources;

/// Folders that hold nothing of ours.
const SKIPPED: &[&str] =
    &[".git", "target", "runs", "node_modules", "__pycache__", ".test", ".venv", "dist"];

/// The texts of a tree by path, with `/` between names. A file that is not text has an empty one.
#[derive(Clone, Debug, Default)]
pub struct Tree {
    files: BTreeMap<String, String>,
}

impl Tree {
    /// Reads the tree below `root`.
    ///
    /// # Errors
    /// When a folder or file cannot be read.
    pub fn read(root: &Path) -> io::Result<Self> {
        let mut files = BTreeMap::new();
        read_below(root, "", &mut files)?;
        Ok(Self { files })
    }

    /// A tree made up of these paths and texts.
    #[must_use]
    pub fn of(files: &[(&str, &str)]) -> Self {
        let files = files.iter().map(|(path, text)| ((*path).to_owned(), (*text).to_owned()));
        Self { files: files.collect() }
    }

    /// Text of a file.
    #[must_use]
    pub fn text(&self, path: &str) -> Option<&str> {
        self.files.get(path).map(String::as_str)
    }

    /// Whether there is such a file or folder.
    #[must_use]
    pub fn has(&self, path: &str) -> bool {
        let path = path.trim_end_matches('/');
        self.files.contains_key(path) || self.below(path).next().is_some()
    }

    /// All files, in the order of their paths.
    pub fn files(&self) -> impl Iterator<Item = (&str, &str)> {
        self.files.iter().map(|(path, text)| (path.as_str(), text.as_str()))
    }

    /// The files below a folder, in the order of their paths.
    pub fn below(&self, folder: &str) -> impl Iterator<Item = (&str, &str)> {
        let prefix = format!("{}/", folder.trim_end_matches('/'));
        let from = prefix.clone();
        self.files
            .range(from..)
            .take_while(move |(path, _)| path.starts_with(&prefix))
            .map(|(path, text)| (path.as_str(), text.as_str()))
    }

    /// Names of the folders directly below a folder, in order, each once.
    #[must_use]
    pub fn folders(&self, folder: &str) -> Vec<&str> {
        let start = folder.trim_end_matches('/').len() + 1;
        let mut names: Vec<&str> = self
            .below(folder)
            .filter_map(|(path, _)| path[start..].split_once('/').map(|(name, _)| name))
            .collect();
        names.dedup();
        names
    }
}

fn read_below(folder: &Path, prefix: &str, files: &mut BTreeMap<String, String>) -> io::Result<()> {
    for (entry, name) in ours(folder)? {
        let path = format!("{prefix}{name}");
        if entry.is_dir() {
            read_below(&entry, &format!("{path}/"), files)?;
        } else {
            files.insert(path, String::from_utf8(std::fs::read(entry)?).unwrap_or_default());
        }
    }
    Ok(())
}

/// What lies in a folder, with its name, but for what is not ours.
fn ours(folder: &Path) -> io::Result<Vec<(PathBuf, String)>> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if !SKIPPED.contains(&name.as_str()) && !name.ends_with(".tmp") {
            found.push((entry.path(), name));
        }
    }
    Ok(found)
}

/// One place where a rule is broken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The file.
    pub path: String,
    /// The line, from 1; 0 when it is the file as a whole.
    pub line: usize,
    /// What is wrong and what would be right.
    pub text: String,
}

impl Finding {
    /// A finding at a line.
    pub fn at(path: &str, line: usize, text: impl Into<String>) -> Self {
        Self { path: path.to_owned(), line, text: text.into() }
    }

    /// A finding about a file as a whole.
    pub fn of(path: &str, text: impl Into<String>) -> Self {
        Self::at(path, 0, text)
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.line == 0 {
            write!(out, "{}: {}", self.path, self.text)
        } else {
            write!(out, "{}:{}: {}", self.path, self.line, self.text)
        }
    }
}

/// A rule: its name and what finds its breaches.
pub type Rule = (&'static str, fn(&Tree) -> Vec<Finding>);

/// Every rule.
pub const RULES: &[Rule] = &[
    ("crates point one way", arrows::crates_point_one_way),
    ("mind and body do not meet", arrows::mind_and_body_do_not_meet),
    ("the model opens nothing", arrows::the_model_opens_nothing),
    ("mechanisms are whole", mechanisms::mechanisms_are_whole),
    ("mechanisms are stepped and named", mechanisms::mechanisms_are_stepped_and_named),
    ("numbers have sources", sources::numbers_have_sources),
    ("both languages say the same", locales::both_languages_say_the_same),
    ("no message is missing", locales::no_message_is_missing),
    ("named paths exist", docs::named_paths_exist),
    ("every crate is named", docs::every_crate_is_named),
    ("new goldens are told", docs::new_goldens_are_told),
    ("files keep their limits", limits::files_keep_their_limits),
    ("words that must not stay", limits::words_that_must_not_stay),
    ("nothing of one machine", private::nothing_of_one_machine),
];

/// All findings of all rules.
#[must_use]
pub fn check(tree: &Tree) -> Vec<Finding> {
    RULES.iter().flat_map(|(_, rule)| rule(tree)).collect()
}

/// The code lines of a Rust file before its unit tests, each with its number, comments taken out.
fn code_lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines()
        .enumerate()
        .take_while(|(_, line)| line.trim() != "#[cfg(test)]")
        .map(|(index, line)| (index + 1, line.split("//").next().unwrap_or("")))
}

/// Whether a Rust file holds tests only.
fn is_test_file(path: &str) -> bool {
    path.ends_with("/tests.rs") || path.contains("/tests/") || path.contains("/benches/")
}
