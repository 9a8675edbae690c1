//! Parameter sheets: one TOML table per mechanism, each number with unit, range and source.
//!
//! ```toml
//! [stiffness]
//! value  = "5 kN/m"
//! range  = ["3 kN/m", "12 kN/m"]   # what an ensemble may draw from; the value lies within
//! shape  = "lognormal"             # optional; uniform if absent
//! source = "moussaid2011, table 1" # a key of the bibliography, with place; several joined by ";"
//! note   = "..."                   # optional
//!
//! [hesitation]
//! value  = "0.4 s"
//! range  = ["0.2 s", "0.8 s"]
//! source = "judgement"             # then, and only then, a reason must be given
//! reason = "..."
//! ```
//!
//! The same sheet gives the defaults of a run, the bounds of overrides, the priors of an ensemble
//! and the rows of the parameter table, so no number is typed twice.

use crate::fingerprint::{Fingerprint, Hasher};
use crate::nearest::nearest;
use crate::parse::quantity;
use crate::quantity::Quantity;
use crate::shape::{Shape, Spread};
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

mod fault;

pub use fault::{SheetError, SheetFault, Wanted};

/// The word that stands where a key would, when a number rests on nobody's measurement.
pub const JUDGEMENT: &str = "judgement";

const KEYS: [&str; 6] = ["value", "range", "shape", "source", "reason", "note"];

/// One parameter.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// The mechanism whose sheet it stands in.
    pub mechanism: String,
    /// Its name within the sheet.
    pub name: String,
    /// The value in SI, with its dimension.
    pub quantity: Quantity,
    /// The value as written, or as a scenario overrode it.
    pub text: String,
    /// The unit as written; empty for a plain number.
    pub unit: String,
    /// Least value an ensemble may draw, in SI.
    pub lo: f64,
    /// Greatest value an ensemble may draw, in SI.
    pub hi: f64,
    /// How the values between are drawn.
    pub shape: Shape,
    /// Keys of the bibliography with places, joined by ";", or [`JUDGEMENT`].
    pub source: String,
    /// Why, when the source is judgement.
    pub reason: Option<String>,
    /// What to mind.
    pub note: Option<String>,
    /// Whether a scenario changed the value.
    pub is_overridden: bool,
}

impl Entry {
    /// `mechanism.name`, for example `contact.stiffness`.
    #[must_use]
    pub fn full_name(&self) -> String {
        format!("{}.{}", self.mechanism, self.name)
    }

    /// What an ensemble draws from.
    #[must_use]
    pub fn spread(&self) -> Spread {
        let (lo, hi, mode) = (self.lo, self.hi, self.quantity.si);
        Spread { shape: self.shape, lo, hi, mode, scale: hi - lo }
    }

    /// Keys of the bibliography the source names; none when it is judgement.
    pub fn source_keys(&self) -> impl Iterator<Item = &str> {
        source_keys(&self.source)
    }

    /// Whether the number rests on judgement alone.
    #[must_use]
    pub fn is_judgement(&self) -> bool {
        self.source == JUDGEMENT
    }
}

/// Keys in a source text such as "minetti2002, table 2; looney2019".
pub fn source_keys(source: &str) -> impl Iterator<Item = &str> {
    source
        .split(';')
        .map(|part| part.trim().split([',', ' ', ':']).next().unwrap_or_default())
        .filter(|key| !key.is_empty() && *key != JUDGEMENT)
}

/// The parameters of one mechanism, in the order of the file.
#[derive(Clone, Debug, PartialEq)]
pub struct Sheet {
    mechanism: String,
    entries: Vec<Entry>,
}

impl Sheet {
    /// Reads a sheet.
    ///
    /// # Errors
    /// [`SheetError`] with line and column of the first fault.
    pub fn parse(mechanism: &str, text: &str) -> Result<Self, SheetError> {
        let fail = |(span, fault): Located| SheetError {
            mechanism: mechanism.to_owned(),
            at: Some(line_and_column(text, span.start)),
            fault: Box::new(fault),
        };
        let root = DeTable::parse(text).map_err(|error| {
            fail((error.span().unwrap_or(0..0), SheetFault::Toml(error.message().to_owned())))
        })?;
        let mut tables: Vec<_> = root.get_ref().iter().collect();
        tables.sort_by_key(|(name, _)| name.span().start);
        let entries = tables
            .into_iter()
            .map(|(name, table)| read_entry(mechanism, name, table))
            .collect::<Result<_, _>>()
            .map_err(fail)?;
        Ok(Self { mechanism: mechanism.to_owned(), entries })
    }

    /// The mechanism the sheet belongs to.
    #[must_use]
    pub fn mechanism(&self) -> &str {
        &self.mechanism
    }

    /// The parameter of this name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.name == name)
    }

    /// The value in SI.
    ///
    /// # Panics
    /// When the sheet has no parameter of this name: a mistake in the program, not in its input.
    #[must_use]
    pub fn si(&self, name: &str) -> f64 {
        match self.get(name) {
            Some(entry) => entry.quantity.si,
            None => panic!("the sheet of {} has no parameter `{name}`", self.mechanism),
        }
    }

    /// All parameters, in the order of the file.
    pub fn entries(&self) -> impl Iterator<Item = &Entry> {
        self.entries.iter()
    }

    /// Overrides a value, as a scenario may: of the same dimension and within the range.
    ///
    /// # Errors
    /// [`SheetError`] without a line: only the caller knows where the override stands.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), SheetError> {
        let fail = |fault| SheetError {
            mechanism: self.mechanism.clone(),
            at: None,
            fault: Box::new(fault),
        };
        let Some(index) = self.entries.iter().position(|entry| entry.name == name) else {
            let near = nearest(name, self.entries.iter().map(|entry| entry.name.as_str()));
            let (name, near) = (name.to_owned(), near.map(str::to_owned));
            return Err(fail(SheetFault::NoSuchParameter { name, near }));
        };
        let entry = &self.entries[index];
        let quantity = quantity(value).map_err(|error| fail(error.into()))?;
        same_dimension(name, value, quantity, entry.quantity).map_err(&fail)?;
        if !(entry.lo..=entry.hi).contains(&quantity.si) {
            let unit = entry.quantity.dim.unit();
            return Err(fail(SheetFault::OutOfRange {
                name: name.to_owned(),
                text: value.to_owned(),
                lo: format!("{} {unit}", entry.lo).trim_end().to_owned(),
                hi: format!("{} {unit}", entry.hi).trim_end().to_owned(),
            }));
        }
        let entry = &mut self.entries[index];
        entry.quantity = quantity;
        entry.text = value.to_owned();
        entry.unit = unit_text(value);
        entry.is_overridden = true;
        Ok(())
    }
}

type Located = (Range<usize>, SheetFault);

fn read_entry(
    mechanism: &str,
    key: &Spanned<std::borrow::Cow<'_, str>>,
    value: &Spanned<DeValue<'_>>,
) -> Result<Entry, Located> {
    let name = key.get_ref().to_string();
    let head = key.span();
    let Some(table) = value.get_ref().as_table() else {
        return Err((head, SheetFault::NotATable(name)));
    };
    for (key, _) in table {
        if !KEYS.contains(&key.get_ref().as_ref()) {
            let near = nearest(key.get_ref(), KEYS);
            let fault = SheetFault::UnknownKey { key: key.get_ref().to_string(), near };
            return Err((key.span(), fault));
        }
    }
    let required =
        |key| table.get(key).ok_or_else(|| (head.clone(), SheetFault::Missing(name.clone(), key)));
    let (quantity, text) = read_quantity("value", required("value")?)?;
    let (lo, hi) = read_range(&name, required("range")?, (quantity, &text))?;
    let shape = match read_text("shape", table.get("shape"))? {
        None => Shape::Uniform,
        Some((span, shape)) => Shape::from_name(&shape).ok_or((span, SheetFault::Shape(shape)))?,
    };
    if shape.needs_positive() && lo <= 0.0 {
        return Err((head, SheetFault::NotPositive(name)));
    }
    let (_, source) = read_text("source", Some(required("source")?))?.unwrap_or_default();
    let reason = read_text("reason", table.get("reason"))?.map(|(_, text)| text);
    let note = read_text("note", table.get("note"))?.map(|(_, text)| text);
    let has_reason = reason.as_ref().is_some_and(|reason| !reason.is_empty());
    match source.as_str() {
        "" => return Err((head, SheetFault::EmptySource(name))),
        JUDGEMENT if !has_reason => return Err((head, SheetFault::NoReason(name))),
        JUDGEMENT => {}
        _ if reason.is_some() => return Err((head, SheetFault::ReasonBesideSource(name))),
        _ => {}
    }
    let unit = unit_text(&text);
    let mechanism = mechanism.to_owned();
    let is_overridden = false;
    Ok(Entry {
        mechanism,
        name,
        quantity,
        text,
        unit,
        lo,
        hi,
        shape,
        source,
        reason,
        note,
        is_overridden,
    })
}

fn read_range(
    name: &str,
    value: &Spanned<DeValue<'_>>,
    (quantity, text): (Quantity, &str),
) -> Result<(f64, f64), Located> {
    let Some([lo, hi]) = value.get_ref().as_array().map(|bounds| bounds.as_ref()) else {
        return Err((value.span(), SheetFault::Type("range", Wanted::Bounds)));
    };
    let ((low, low_text), (high, high_text)) =
        (read_quantity("range", lo)?, read_quantity("range", hi)?);
    for (bound, bound_text, at) in [(low, &low_text, lo), (high, &high_text, hi)] {
        same_dimension(name, bound_text, bound, quantity).map_err(|fault| (at.span(), fault))?;
    }
    if low.si > high.si {
        return Err((value.span(), SheetFault::Reversed(name.to_owned(), low_text, high_text)));
    }
    if !(low.si..=high.si).contains(&quantity.si) {
        let (name, text) = (name.to_owned(), text.to_owned());
        let fault = SheetFault::OutOfRange { name, text, lo: low_text, hi: high_text };
        return Err((value.span(), fault));
    }
    Ok((low.si, high.si))
}

fn same_dimension(
    name: &str,
    text: &str,
    found: Quantity,
    expected: Quantity,
) -> Result<(), SheetFault> {
    found.si_of(expected.dim).map(|_| ()).map_err(|wrong| SheetFault::Dimension {
        name: name.to_owned(),
        text: text.to_owned(),
        wrong,
    })
}

/// A quantity as text, or a bare TOML number.
fn read_quantity(
    key: &'static str,
    value: &Spanned<DeValue<'_>>,
) -> Result<(Quantity, String), Located> {
    let text = match value.get_ref() {
        DeValue::String(text) => text.to_string(),
        DeValue::Integer(number) if number.radix() == 10 => number.as_str().to_owned(),
        DeValue::Float(number) => number.as_str().to_owned(),
        _ => {
            return Err((value.span(), SheetFault::Type(key, Wanted::Quantity)));
        }
    };
    match quantity(&text.replace('_', "")) {
        Ok(quantity) => Ok((quantity, text)),
        Err(error) => Err((value.span(), error.into())),
    }
}

fn read_text(
    key: &'static str,
    value: Option<&Spanned<DeValue<'_>>>,
) -> Result<Option<(Range<usize>, String)>, Located> {
    let Some(value) = value else { return Ok(None) };
    match value.get_ref().as_str() {
        Some(text) => Ok(Some((value.span(), text.trim().to_owned()))),
        None => Err((value.span(), SheetFault::Type(key, Wanted::Text))),
    }
}

/// What stands behind the number in a value's text.
fn unit_text(text: &str) -> String {
    crate::numeral::read_number(text).map_or("", |(_, rest)| rest.trim()).to_owned()
}

fn line_and_column(text: &str, at: usize) -> (usize, usize) {
    let before = text.get(..at).unwrap_or(text);
    let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
    (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
}

/// All sheets of the program, in order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sheets {
    sheets: Vec<Sheet>,
}

impl Sheets {
    /// No sheets yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a sheet behind the others.
    ///
    /// # Panics
    /// When there is one of the same mechanism: a mistake in the program.
    pub fn push(&mut self, sheet: Sheet) {
        assert!(self.get(&sheet.mechanism).is_none(), "two sheets of {}", sheet.mechanism);
        self.sheets.push(sheet);
    }

    /// The sheet of a mechanism.
    #[must_use]
    pub fn get(&self, mechanism: &str) -> Option<&Sheet> {
        self.sheets.iter().find(|sheet| sheet.mechanism == mechanism)
    }

    /// All sheets, in order.
    pub fn iter(&self) -> impl Iterator<Item = &Sheet> {
        self.sheets.iter()
    }

    /// All parameters of all sheets, in order.
    pub fn entries(&self) -> impl Iterator<Item = &Entry> {
        self.sheets.iter().flat_map(Sheet::entries)
    }

    /// The parameter of a full name such as `contact.stiffness`.
    #[must_use]
    pub fn find(&self, full_name: &str) -> Option<&Entry> {
        let (mechanism, name) = full_name.split_once('.')?;
        self.get(mechanism)?.get(name)
    }

    /// The full name nearest to a misspelt one.
    #[must_use]
    pub fn nearest_name(&self, full_name: &str) -> Option<String> {
        let names: Vec<String> = self.entries().map(Entry::full_name).collect();
        nearest(full_name, names.iter().map(String::as_str)).map(str::to_owned)
    }

    /// Overrides the parameter of a full name.
    ///
    /// # Errors
    /// As [`Sheet::set`]; an unknown name comes with the nearest known one.
    pub fn set(&mut self, full_name: &str, value: &str) -> Result<(), SheetError> {
        let unknown = |sheets: &Self| SheetError {
            mechanism: full_name.split('.').next().unwrap_or("").to_owned(),
            at: None,
            fault: Box::new(SheetFault::NoSuchParameter {
                name: full_name.to_owned(),
                near: sheets.nearest_name(full_name),
            }),
        };
        let Some((mechanism, name)) = full_name.split_once('.') else {
            return Err(unknown(self));
        };
        if self.find(full_name).is_none() {
            return Err(unknown(self));
        }
        match self.sheets.iter_mut().find(|sheet| sheet.mechanism == mechanism) {
            Some(sheet) => sheet.set(name, value),
            None => Err(unknown(self)),
        }
    }

    /// A stable hash of every name, value, range and shape: two runs with the same hash used the
    /// same numbers. Sources and notes do not count.
    #[must_use]
    pub fn hash(&self) -> Fingerprint {
        let mut hasher = Hasher::new();
        for entry in self.entries() {
            let mut bytes = Vec::with_capacity(40);
            for value in [entry.quantity.si, entry.lo, entry.hi] {
                bytes.extend(value.to_bits().to_le_bytes());
            }
            bytes.extend(entry.quantity.dim.unit().bytes());
            bytes.push(entry.shape as u8);
            hasher.column(&entry.full_name(), &bytes);
        }
        hasher.finish()
    }
}

#[cfg(test)]
mod tests;
