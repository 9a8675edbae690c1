//! JSON with the place of every value: `serde_json` says whether a text is JSON and where not, this
//! walks a text that is and keeps the places that `serde_json` drops.

use std::ops::Range;

/// A value with its bytes in the text.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Json {
    pub(crate) value: JsonValue,
    pub(crate) span: Range<usize>,
}

/// A JSON value.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum JsonValue {
    Null,
    Bool(bool),
    Number(f64),
    Text(String),
    List(Vec<Json>),
    /// Keys with their places, in order.
    Table(Vec<(String, Range<usize>, Json)>),
}

impl Json {
    /// The value of a key.
    pub(crate) fn get(&self, key: &str) -> Option<&Json> {
        match &self.value {
            JsonValue::Table(rows) => {
                rows.iter().find(|(name, _, _)| name == key).map(|(_, _, value)| value)
            }
            _ => None,
        }
    }

    /// The text, if it is one.
    pub(crate) fn text(&self) -> Option<&str> {
        match &self.value {
            JsonValue::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The entries, if it is a list.
    pub(crate) fn list(&self) -> Option<&[Json]> {
        match &self.value {
            JsonValue::List(list) => Some(list),
            _ => None,
        }
    }
}

/// Why a text is not JSON, and where.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct NotJson {
    pub(crate) reason: String,
    pub(crate) at: usize,
}

/// Reads a text.
pub(crate) fn read(text: &str) -> Result<Json, NotJson> {
    // serde_json checks the whole, depth included, so that the walk below may trust the text.
    if let Err(error) = serde_json::from_str::<serde::de::IgnoredAny>(text) {
        let start: usize =
            text.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
        let at = (start + error.column().saturating_sub(1)).min(text.len());
        let reason = error.to_string();
        let reason = reason.split(" at line ").next().unwrap_or_default().to_owned();
        return Err(NotJson { reason, at });
    }
    let mut walk = Walk { text, at: 0, depth: 0 };
    let wrong = |at| NotJson { reason: "unexpected text".into(), at };
    walk.value().ok_or(wrong(walk.at))
}

struct Walk<'t> {
    text: &'t str,
    at: usize,
    depth: usize,
}

impl Walk<'_> {
    fn skip(&mut self) {
        let rest = &self.text[self.at..];
        let skipped = rest.len() - rest.trim_start_matches([' ', '\t', '\n', '\r']).len();
        self.at += skipped;
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn take(&mut self, byte: u8) -> Option<()> {
        self.skip();
        (self.peek()? == byte).then(|| self.at += 1)
    }

    fn value(&mut self) -> Option<Json> {
        const DEPTH_MOST: usize = 128;
        self.skip();
        let start = self.at;
        self.depth += 1;
        if self.depth > DEPTH_MOST {
            return None;
        }
        let value = match self.peek()? {
            b'{' => self.table()?,
            b'[' => self.list()?,
            b'"' => JsonValue::Text(self.string()?),
            _ => self.word()?,
        };
        self.depth -= 1;
        Some(Json { value, span: start..self.at })
    }

    fn word(&mut self) -> Option<JsonValue> {
        let rest = &self.text[self.at..];
        let end = rest
            .find(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '-' | '+' | '.')))
            .unwrap_or(rest.len());
        let word = &rest[..end];
        self.at += end;
        Some(match word {
            "null" => JsonValue::Null,
            "true" => JsonValue::Bool(true),
            "false" => JsonValue::Bool(false),
            number => JsonValue::Number(number.parse().ok()?),
        })
    }

    /// A string; escapes are left to `serde_json`.
    fn string(&mut self) -> Option<String> {
        let start = self.at;
        let bytes = self.text.as_bytes();
        let mut at = start + 1;
        while *bytes.get(at)? != b'"' {
            at += if bytes[at] == b'\\' { 2 } else { 1 };
        }
        self.at = at + 1;
        serde_json::from_str(self.text.get(start..self.at)?).ok()
    }

    fn list(&mut self) -> Option<JsonValue> {
        self.take(b'[')?;
        let mut list = Vec::new();
        if self.take(b']').is_some() {
            return Some(JsonValue::List(list));
        }
        loop {
            list.push(self.value()?);
            if self.take(b',').is_none() {
                self.take(b']')?;
                return Some(JsonValue::List(list));
            }
        }
    }

    fn table(&mut self) -> Option<JsonValue> {
        self.take(b'{')?;
        let mut rows = Vec::new();
        if self.take(b'}').is_some() {
            return Some(JsonValue::Table(rows));
        }
        loop {
            self.skip();
            let start = self.at;
            if self.peek()? != b'"' {
                return None;
            }
            let key = self.string()?;
            let span = start..self.at;
            self.take(b':')?;
            let value = self.value()?;
            rows.push((key, span, value));
            if self.take(b',').is_none() {
                self.take(b'}')?;
                return Some(JsonValue::Table(rows));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn values_have_their_places() {
        let text = r#"{ "名": [1, -2.5e1, "\u5c71x"], "b": {"c": null} }"#;
        let json = read(text).unwrap();
        let list = json.get("名").unwrap();
        assert_eq!(&text[list.span.clone()], r#"[1, -2.5e1, "\u5c71x"]"#);
        assert_eq!(list.list().unwrap()[1].value, JsonValue::Number(-25.0));
        assert_eq!(list.list().unwrap()[2].text(), Some("山x"));
        assert_eq!(json.get("b").unwrap().get("c").unwrap().value, JsonValue::Null);
    }

    #[test]
    fn what_is_not_json_has_a_place() {
        let error = read("{\n \"a\": 1,\n \"b\" 2 }").unwrap_err();
        assert_eq!(&"{\n \"a\": 1,\n \"b\" 2 }"[error.at..error.at + 1], "2");
        assert!(read(&"[".repeat(100_000)).is_err());
    }

    proptest! {
        #[test]
        fn prop_no_text_breaks_the_reader(text in "[\\[\\]{}\":,0-9a-z\\\\ 山.\\-]{0,40}") {
            let ours = read(&text).is_ok();
            let theirs = serde_json::from_str::<serde_json::Value>(&text).is_ok();
            // Numbers beyond f64 are the only difference there may be.
            prop_assert!(ours || !theirs);
        }
    }
}
