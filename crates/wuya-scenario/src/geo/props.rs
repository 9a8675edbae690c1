//! The properties of one feature: each is asked for once, what nobody asks for is a mistake.

use std::ops::Range;

use wuya_num::quantity::Dimension;

use super::json::{Json, JsonValue};
use crate::problem::{Arg, Code, Problem, Span};
use crate::read::decode::{At, Text};
use crate::values::{Limit, Values};

/// Properties that drawing programs add, and room for remarks.
const PASSED_OVER: [&str; 6] = ["id", "fid", "note", "description", "title-en", "title-zh-Hant"];

/// The properties of a feature.
pub(crate) struct Props<'j> {
    rows: &'j [(String, Range<usize>, Json)],
    asked: Vec<&'static str>,
    file: u16,
    /// Where the feature stands.
    pub(crate) at: Span,
}

impl<'j> Props<'j> {
    pub(crate) fn new(rows: &'j [(String, Range<usize>, Json)], file: u16, at: Span) -> Self {
        Self { rows, asked: Vec::new(), file, at }
    }

    /// The value of a property; drawing programs write null for what is not there.
    pub(crate) fn get(&mut self, name: &'static str) -> Option<&'j Json> {
        self.asked.push(name);
        let found = self.rows.iter().find(|(key, _, _)| key == name).map(|(_, _, value)| value);
        found.filter(|json| json.value != JsonValue::Null)
    }

    pub(crate) fn span(&self, json: &Json) -> Span {
        Span::new(self.file, json.span.clone())
    }

    fn missing(&self, values: &mut Values<'_>, name: &'static str) {
        values.wrong(Problem::new(Code::MissingProperty, self.at).text("name", name));
    }

    fn wrong_type(&self, values: &mut Values<'_>, json: &Json, expected: &'static str) {
        let found = match json.value {
            JsonValue::Null => "type-nothing",
            JsonValue::Bool(_) => "type-bool",
            JsonValue::Number(_) => "type-number",
            JsonValue::Text(_) => "type-text",
            JsonValue::List(_) => "type-list",
            JsonValue::Table(_) => "type-table",
        };
        let problem = Problem::new(Code::WrongType, self.span(json))
            .with("expected", Arg::Key(expected))
            .with("found", Arg::Key(found));
        values.wrong(problem);
    }

    /// A text.
    pub(crate) fn word(
        &mut self,
        values: &mut Values<'_>,
        name: &'static str,
        needed: bool,
    ) -> Option<Text> {
        let Some(json) = self.get(name) else {
            if needed {
                self.missing(values, name);
            }
            return None;
        };
        match json.text() {
            Some(text) => Some(At::new(text.to_owned(), self.span(json))),
            None => {
                self.wrong_type(values, json, "type-text");
                None
            }
        }
    }

    /// A quantity that must be there.
    pub(crate) fn needed(
        &mut self,
        values: &mut Values<'_>,
        name: &'static str,
        dim: Dimension,
        limit: Limit,
    ) -> Option<f64> {
        let Some(json) = self.get(name) else {
            self.missing(values, name);
            return None;
        };
        self.quantity(values, json, dim, limit)
    }

    /// A quantity that may be left out; the outer `None` is a mistake.
    pub(crate) fn optional(
        &mut self,
        values: &mut Values<'_>,
        name: &'static str,
        dim: Dimension,
        limit: Limit,
    ) -> Option<Option<f64>> {
        match self.get(name) {
            None => Some(None),
            Some(json) => self.quantity(values, json, dim, limit).map(Some),
        }
    }

    fn quantity(
        &self,
        values: &mut Values<'_>,
        json: &Json,
        dim: Dimension,
        limit: Limit,
    ) -> Option<f64> {
        let at = self.span(json);
        let text = match &json.value {
            JsonValue::Text(text) => text.clone(),
            JsonValue::Number(number) if dim == Dimension::NONE || *number == 0.0 => {
                return values.within(*number, dim, at, limit);
            }
            JsonValue::Number(number) => {
                let problem = Problem::new(Code::NoUnit, at)
                    .text("text", format!("{number}"))
                    .with("kind", Arg::both(|lang| dim.name(lang)))
                    .text("example", format!("\"{number} {}\"", dim.unit()));
                values.wrong(problem);
                return None;
            }
            _ => {
                self.wrong_type(values, json, "type-text");
                return None;
            }
        };
        let si = values.text_of(&text, at, dim)?;
        values.within(si, dim, at, limit)
    }

    /// One quantity or a list of them; empty when left out.
    pub(crate) fn several(
        &mut self,
        values: &mut Values<'_>,
        name: &'static str,
        dim: Dimension,
        limit: Limit,
    ) -> Option<Vec<f64>> {
        let Some(json) = self.get(name) else { return Some(Vec::new()) };
        match json.list() {
            Some(list) => {
                let found: Vec<Option<f64>> =
                    list.iter().map(|item| self.quantity(values, item, dim, limit)).collect();
                found.into_iter().collect()
            }
            None => self.quantity(values, json, dim, limit).map(|one| vec![one]),
        }
    }

    /// Properties that no feature of this kind has.
    pub(crate) fn refuse_unknown(&self, values: &mut Values<'_>, kind: &str) {
        for (key, span, _) in self.rows {
            if self.asked.contains(&key.as_str()) || PASSED_OVER.contains(&key.as_str()) {
                continue;
            }
            let problem = Problem::new(Code::UnknownProperty, Span::new(self.file, span.clone()))
                .text("name", key.as_str())
                .text("kind", kind)
                .text("known", self.asked.join(", "))
                .near(key, self.asked.iter().copied());
            values.wrong(problem);
        }
    }
}
