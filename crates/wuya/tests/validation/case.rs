//! A file of `validation/` as data. Its format is told in `validation/README.md`.

use std::fs;
use std::path::{Path, PathBuf};

use toml::{Table, Value};

/// One file: one published measurement or table.
#[derive(Clone, Debug)]
pub(crate) struct Measurement {
    /// Name of the file without `.toml`.
    pub(crate) name: String,
    pub(crate) what: String,
    pub(crate) source: String,
    pub(crate) means: String,
    pub(crate) unit: String,
    pub(crate) status: String,
    pub(crate) cases: Vec<Case>,
}

/// One number of it.
#[derive(Clone, Debug)]
pub(crate) struct Case {
    pub(crate) check: Check,
    pub(crate) input: Table,
    pub(crate) bound: Bound,
    /// Why this case is known to fail; it must then fail.
    pub(crate) fails: Option<String>,
}

/// How the number is computed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Check {
    /// A function, as `mechanism.name`.
    Equation(String),
    /// A folder of `scenarios/`.
    Scenario(String),
}

/// Where it must lie.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Bound {
    /// Within a share of the value.
    Share(f64, f64),
    /// Within so much of the value, in its unit.
    Absolute(f64, f64),
    /// Within a factor of the value.
    Factor(f64, f64),
    /// Between two numbers, both included.
    Range(f64, f64),
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../validation")
}

impl Measurement {
    /// All files, by name.
    pub(crate) fn all() -> Vec<Self> {
        let entries = fs::read_dir(folder()).expect("the folder `validation`");
        let paths = entries.map(|entry| entry.expect("an entry").path());
        let is_toml = |path: &PathBuf| path.extension().is_some_and(|end| end == "toml");
        let mut paths: Vec<_> = paths.filter(is_toml).collect();
        paths.sort();
        paths.iter().map(|path| Self::read(path)).collect()
    }

    /// The file of this name.
    pub(crate) fn named(name: &str) -> Self {
        Self::read(&folder().join(format!("{name}.toml")))
    }

    fn read(path: &Path) -> Self {
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{name}: {error}"));
        let table: Table = text.parse().unwrap_or_else(|error| panic!("{name}: {error}"));
        known(&name, &table, &FILE_KEYS);
        let field = |key: &str| match table.get(key).and_then(Value::as_str) {
            Some(text) => text.to_owned(),
            None => panic!("{name}: no text `{key}`"),
        };
        let cases = table.get("case").and_then(Value::as_array);
        let cases = cases.unwrap_or_else(|| panic!("{name}: no [[case]]"));
        let unit = field("unit");
        let case = |value: &Value| match value.as_table() {
            Some(case) => Case::read(&name, &unit, &table, case),
            None => panic!("{name}: a case is a table"),
        };
        Self {
            cases: cases.iter().map(case).collect(),
            what: field("what"),
            source: field("source"),
            means: field("means"),
            status: field("status"),
            unit,
            name,
        }
    }

    /// The mechanism it is about: the first word of its name.
    pub(crate) fn mechanism(&self) -> &str {
        self.name.split('-').next().unwrap_or_default()
    }

    /// No case of it runs a scenario.
    pub(crate) fn is_of_equations(&self) -> bool {
        self.cases.iter().all(|case| matches!(case.check, Check::Equation(_)))
    }
}

const FILE_KEYS: [&str; 10] =
    ["what", "source", "means", "check", "unit", "tolerance", "status", "expected", "why", "case"];
const CASE_KEYS: [&str; 7] = ["input", "value", "range", "tolerance", "check", "expected", "why"];

fn known(name: &str, table: &Table, keys: &[&str]) {
    for key in table.keys() {
        assert!(keys.contains(&key.as_str()), "{name}: unknown key `{key}`");
    }
}

impl Case {
    fn read(name: &str, unit: &str, file: &Table, case: &Table) -> Self {
        known(name, case, &CASE_KEYS);
        let either = |key: &str| case.get(key).or(file.get(key)).and_then(Value::as_str);
        let check = either("check").and_then(Check::read);
        let input = case.get("input").and_then(Value::as_table);
        let fails = match (either("expected"), either("why")) {
            (None, _) => None,
            (Some("fail"), Some(why)) => Some(why.to_owned()),
            _ => panic!("{name}: expected = \"fail\" needs why = \"...\""),
        };
        let bound = match (case.get("value"), case.get("range")) {
            (Some(value), None) => Bound::near(number(name, value), either("tolerance"), unit),
            (None, Some(Value::Array(ends))) if ends.len() == 2 => {
                Some(Bound::Range(number(name, &ends[0]), number(name, &ends[1])))
            }
            _ => None,
        };
        Self {
            check: check.unwrap_or_else(|| panic!("{name}: check is equation:… or scenario:…")),
            input: input.unwrap_or_else(|| panic!("{name}: a case without input")).clone(),
            bound: bound.unwrap_or_else(|| panic!("{name}: neither value and tolerance nor range")),
            fails,
        }
    }

    /// A number of the input.
    pub(crate) fn number(&self, key: &str) -> f64 {
        let found = self.maybe_number(key);
        found.unwrap_or_else(|| panic!("{:?}: the input has no number `{key}`", self.check))
    }

    /// A number the input may have.
    pub(crate) fn maybe_number(&self, key: &str) -> Option<f64> {
        self.input.get(key).map(|value| number("input", value))
    }

    /// A text of the input.
    pub(crate) fn text(&self, key: &str) -> &str {
        let found = self.maybe_text(key);
        found.unwrap_or_else(|| panic!("{:?}: the input has no text `{key}`", self.check))
    }

    /// A text the input may have.
    pub(crate) fn maybe_text(&self, key: &str) -> Option<&str> {
        self.input.get(key).and_then(Value::as_str)
    }

    /// A list of texts of the input; empty if it is not there.
    pub(crate) fn texts(&self, key: &str) -> Vec<&str> {
        match self.input.get(key) {
            Some(Value::Array(list)) => list.iter().filter_map(Value::as_str).collect(),
            Some(Value::String(text)) => vec![text],
            _ => Vec::new(),
        }
    }
}

fn number(name: &str, value: &Value) -> f64 {
    let whole = value.as_integer().map(|whole| whole as f64);
    value.as_float().or(whole).unwrap_or_else(|| panic!("{name}: {value:?} is not a number"))
}

impl Check {
    fn read(text: &str) -> Option<Self> {
        match text.split_once(':')? {
            ("equation", name) => Some(Self::Equation(name.to_owned())),
            ("scenario", name) => Some(Self::Scenario(name.to_owned())),
            _ => None,
        }
    }
}

impl Bound {
    /// Reads a tolerance: `1 %`, `x1.5`, or an amount in the file's unit.
    fn near(value: f64, tolerance: Option<&str>, unit: &str) -> Option<Self> {
        const PERCENT: f64 = 100.0;
        let text = tolerance?.trim();
        if let Some(factor) = text.strip_prefix('x') {
            return Some(Self::Factor(value, factor.parse().ok()?));
        }
        let (amount, of) = text.split_once(' ')?;
        let amount: f64 = amount.parse().ok()?;
        match of {
            "%" => Some(Self::Share(value, amount / PERCENT)),
            _ if of == unit => Some(Self::Absolute(value, amount)),
            _ => None,
        }
    }

    /// Whether a number lies within; not a number does not.
    pub(crate) fn holds(self, found: f64) -> bool {
        let (low, high) = self.ends();
        low <= found && found <= high
    }

    /// Least and greatest number within.
    fn ends(self) -> (f64, f64) {
        match self {
            Self::Share(value, share) => (value - share * value.abs(), value + share * value.abs()),
            Self::Absolute(value, by) => (value - by, value + by),
            Self::Factor(value, factor) => (value / factor, value * factor),
            Self::Range(low, high) => (low, high),
        }
    }

    /// As it is written.
    pub(crate) fn show(self) -> String {
        const PERCENT: f64 = 100.0;
        match self {
            Self::Share(value, share) => {
                format!("{value} ± {} %", (share * PERCENT * 1e6).round() / 1e6)
            }
            Self::Absolute(value, by) => format!("{value} ± {by}"),
            Self::Factor(value, factor) => format!("{value}, × or ÷ {factor}"),
            Self::Range(low, high) if high == f64::INFINITY => format!("≥ {low}"),
            Self::Range(low, high) if low == f64::NEG_INFINITY => format!("≤ {high}"),
            Self::Range(low, high) if low == high => format!("{low}"),
            Self::Range(low, high) => format!("{low} to {high}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Bound;

    #[test]
    fn bounds_are_read_and_hold() {
        let near = |value, text| Bound::near(value, Some(text), "m/s").unwrap();
        assert!(near(2.0, "10 %").holds(2.19) && !near(2.0, "10 %").holds(2.21));
        assert!(near(-2.0, "10 %").holds(-2.19) && !near(-2.0, "10 %").holds(-1.79));
        assert!(near(2.0, "0.5 m/s").holds(1.5) && !near(2.0, "0.5 m/s").holds(1.49));
        assert!(near(2.0, "x1.5").holds(3.0) && !near(2.0, "x1.5").holds(1.3));
        assert!(!Bound::Range(0.0, f64::INFINITY).holds(f64::NAN));
        assert_eq!(Bound::near(2.0, Some("0.5 km"), "m/s"), None);
        assert_eq!(Bound::near(2.0, Some("much"), "m/s"), None);
    }
}
