//! What a parameter means: the text of `wuya explain`.

use std::fmt::Write as _;

use wuya_num::sheet::{Entry, Sheets};
use wuya_num::sources;
use wuya_words::{Arg, Words};

use crate::report::context::Parameter;

/// Most names that a wrong one is answered with.
const NEAR_MOST: usize = 3;

/// No parameter is called so.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no parameter is called `{name}`")]
pub struct Unknown {
    /// The name asked for.
    pub name: String,
    /// Names like it, the likest first.
    pub near: Vec<String>,
}

/// Explains a parameter by its full name, `contact.stiffness`; the name of a mechanism or a part
/// of a name lists every parameter it fits.
///
/// # Errors
/// When nothing fits, with the names nearest to what was asked for.
pub fn explain(sheets: &Sheets, name: &str, words: &Words) -> Result<String, Unknown> {
    let name = name.trim();
    if let Some(entry) = sheets.find(name) {
        return Ok(whole(entry, words));
    }
    let of_mechanism: Vec<&Entry> =
        sheets.get(name).map(|sheet| sheet.entries().collect()).unwrap_or_default();
    let found: Vec<&Entry> = if of_mechanism.is_empty() {
        sheets.entries().filter(|entry| entry.full_name().contains(name)).collect()
    } else {
        of_mechanism
    };
    match found[..] {
        [] => Err(unknown(sheets, name)),
        [entry] => Ok(whole(entry, words)),
        _ => Ok(list(&found, words)),
    }
}

/// A parameter as reports and explanations show it.
#[must_use]
pub fn parameter(entry: &Entry) -> Parameter {
    Parameter {
        mechanism: entry.mechanism.clone(),
        name: entry.name.clone(),
        value: entry.text.clone(),
        range: range(entry),
        source: entry.source.clone(),
        reason: entry.reason.clone().unwrap_or_default(),
        note: entry.note.clone().unwrap_or_default(),
        overridden: entry.is_overridden,
    }
}

fn whole(entry: &Entry, words: &Words) -> String {
    let mut text = format!("{} = {}\n", entry.full_name(), entry.text);
    let si = format!("{} {}", short(entry.quantity.si), entry.quantity.dim.unit());
    let mut row = |key: &str, value: &str| {
        if !value.is_empty() {
            let label = words.plain(&format!("explain-{key}"));
            let _ = writeln!(
                text,
                "  {}",
                words.say("explain-row", &[("label", label.into()), ("value", value.into()),])
            );
        }
    };
    if si.trim() != entry.text.trim() {
        row("si", si.trim());
    }
    row("range", &range(entry));
    row("shape", &words.say("explain-shape-name", &[("shape", entry.shape.name().into())]));
    if entry.is_judgement() {
        row("source", &words.plain("explain-judgement"));
    } else {
        row("source", &cited(entry));
    }
    row("reason", entry.reason.as_deref().unwrap_or_default());
    row("note", entry.note.as_deref().unwrap_or_default());
    let reader = words.say("report-mechanism", &[("name", Arg::from(&entry.mechanism))]);
    row("reader", &reader);
    if entry.is_overridden {
        row("changed", &words.plain("explain-overridden"));
    }
    text
}

fn list(entries: &[&Entry], words: &Words) -> String {
    let width = entries.iter().map(|entry| entry.full_name().chars().count()).max().unwrap_or(0);
    let mut text = String::new();
    for entry in entries {
        let judged =
            if entry.is_judgement() { words.plain("explain-judged") } else { String::new() };
        let line = format!("{:width$}  {}  {judged}", entry.full_name(), entry.text);
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text
}

/// The source text, and the full reference of each key it names.
fn cited(entry: &Entry) -> String {
    let mut text = entry.source.clone();
    for key in entry.source_keys() {
        if let Some(source) = sources::source(key) {
            let _ = write!(text, "\n      {key}: {}", source.citation);
        }
    }
    text
}

/// The range in the unit the value is written in.
fn range(entry: &Entry) -> String {
    if entry.lo == entry.hi {
        return String::new();
    }
    let written = |value: f64| {
        let si = |number: u8| {
            let text = format!("{number} {}", entry.unit);
            wuya_num::parse::quantity(text.trim()).ok().map(|quantity| quantity.si)
        };
        // Degrees Celsius have another zero than kelvin: a unit is a scale and a zero.
        let (zero, one) = si(0).zip(si(1))?;
        (one > zero).then(|| (value - zero) / (one - zero))
    };
    match written(entry.lo).zip(written(entry.hi)) {
        Some((lo, hi)) => format!("{} … {} {}", short(lo), short(hi), entry.unit),
        None => {
            format!("{} … {} {}", short(entry.lo), short(entry.hi), entry.quantity.dim.unit())
        }
    }
    .trim_end()
    .to_owned()
}

/// A number with at most four digits that mean something.
fn short(value: f64) -> String {
    let size = value.abs();
    if value != 0.0 && !(1e-3..1e7).contains(&size) {
        return format!("{value:.3e}");
    }
    let digits = match size {
        s if s >= 1000.0 => 0,
        s if s >= 100.0 => 1,
        s if s >= 10.0 => 2,
        s if s >= 1.0 => 3,
        _ => 4,
    };
    let text = format!("{value:.digits$}");
    if text.contains('.') {
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    } else {
        text
    }
}

fn unknown(sheets: &Sheets, name: &str) -> Unknown {
    let names: Vec<String> = sheets.entries().map(Entry::full_name).collect();
    // The last part alone may be what was meant: `stifness` for `contact.stiffness`.
    let mut near: Vec<String> = sheets.nearest_name(name).into_iter().collect();
    let last = name.rsplit('.').next().unwrap_or(name);
    for full in &names {
        let own = full.rsplit('.').next().unwrap_or(full);
        if near.len() < NEAR_MOST
            && wuya_num::nearest::edit_distance(own, last, 2) <= 2
            && !near.contains(full)
        {
            near.push(full.clone());
        }
    }
    Unknown { name: name.to_owned(), near }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wuya_num::Lang;
    use wuya_num::sheet::Sheet;

    const TEXT: &str = r#"
[stiffness]
value = "5 kN/m"
range = ["3 kN/m", "12 kN/m"]
source = "helbing2000, table 1"
note = "soft shell"

[air]
value = "10 °C"
range = ["-5 °C", "30 °C"]
source = "judgement"
reason = "a mild day"
"#;

    fn sheets() -> Sheets {
        let mut sheets = Sheets::new();
        sheets.push(Sheet::parse("contact", TEXT).unwrap());
        sheets
    }

    #[test]
    fn a_parameter_is_explained_with_its_full_source() {
        let words = Words::new(Lang::En);
        let text = explain(&sheets(), "contact.stiffness", &words).unwrap();
        for part in ["contact.stiffness = 5 kN/m", "3 … 12 kN/m", "Helbing", "soft shell"] {
            assert!(text.contains(part), "{part} is not in\n{text}");
        }
        assert!(!text.contains("[explain"), "{text}");
    }

    #[test]
    fn degrees_keep_their_zero() {
        let sheets = sheets();
        assert_eq!(range(sheets.find("contact.air").unwrap()), "-5 … 30 °C");
    }

    #[test]
    fn a_mechanism_is_listed() {
        let words = Words::new(Lang::ZhHant);
        let text = explain(&sheets(), "contact", &words).unwrap();
        assert_eq!(text.lines().count(), 2);
        assert!(text.contains("判斷"), "{text}");
    }

    #[test]
    fn a_wrong_name_is_answered_with_like_ones() {
        let words = Words::new(Lang::En);
        let error = explain(&sheets(), "contact.stifness", &words).unwrap_err();
        assert_eq!(error.near, ["contact.stiffness"]);
        let error = explain(&sheets(), "stifnes", &words).unwrap_err();
        assert_eq!(error.near, ["contact.stiffness"]);
        assert!(explain(&sheets(), "zzzzzz", &words).unwrap_err().near.is_empty());
    }

    #[test]
    fn numbers_are_short() {
        let shown = [0.0, 0.3333333, 5.0, 12.3456, 1234.56, 2.5e9, -4.0e-7].map(short);
        assert_eq!(shown, ["0", "0.3333", "5", "12.35", "1235", "2.500e9", "-4.000e-7"]);
    }
}
