//! JSON with the place of every value in its text.
//!
//! A mistake in a map is reported with line and column, down to the property; the common readers
//! keep no positions (`geojson`, `serde_json`), so this small one does. It is strict (RFC 8259):
//! no comments, no trailing commas, no key twice.

use std::ops::Range;

/// Nesting at most, so that no text can exhaust the stack.
const DEEPEST: usize = 64;

/// A value and where it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// Bytes of the text.
    pub span: Range<usize>,
    /// The value.
    pub value: Json,
}

/// A JSON value.
#[derive(Clone, Debug, PartialEq)]
pub enum Json {
    /// null
    Null,
    /// true or false
    Bool(bool),
    /// A number.
    Number(f64),
    /// A string.
    Text(String),
    /// An array.
    List(Vec<Node>),
    /// An object, members in the order of the text.
    Table(Vec<Member>),
}

/// A member of an object.
#[derive(Clone, Debug, PartialEq)]
pub struct Member {
    /// Its key.
    pub key: String,
    /// Bytes of the key, quotes included.
    pub key_span: Range<usize>,
    /// Its value.
    pub node: Node,
}

impl Node {
    /// The member of a key, if this is an object that has it.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Node> {
        match &self.value {
            Json::Table(members) => {
                members.iter().find(|member| member.key == key).map(|member| &member.node)
            }
            _ => None,
        }
    }

    /// The text, if this is one.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        match &self.value {
            Json::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The number, if this is one.
    #[must_use]
    pub fn number(&self) -> Option<f64> {
        match self.value {
            Json::Number(number) => Some(number),
            _ => None,
        }
    }

    /// The items, if this is an array.
    #[must_use]
    pub fn list(&self) -> Option<&[Node]> {
        match &self.value {
            Json::List(items) => Some(items),
            _ => None,
        }
    }

    /// What it is, in words.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self.value {
            Json::Null => "null",
            Json::Bool(_) => "true or false",
            Json::Number(_) => "a number",
            Json::Text(_) => "a text",
            Json::List(_) => "a list",
            Json::Table(_) => "an object",
        }
    }
}

/// Why a text is no JSON, and where.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{what}")]
pub struct JsonFault {
    /// Bytes of the text.
    pub span: Range<usize>,
    /// What is wrong.
    pub what: String,
}

/// Reads a text.
///
/// # Errors
/// [`JsonFault`] at the first fault.
pub fn parse(text: &str) -> Result<Node, JsonFault> {
    let mut reader = Reader { text, at: 0 };
    // A byte-order mark is not allowed but common.
    if text.starts_with('\u{feff}') {
        reader.at = '\u{feff}'.len_utf8();
    }
    let node = reader.node(0)?;
    reader.blank();
    if reader.at < text.len() {
        return Err(reader.fault("something stands after the end of the value"));
    }
    Ok(node)
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    fn fault(&self, what: impl Into<String>) -> JsonFault {
        let width = self.text[self.at..].chars().next().map_or(0, char::len_utf8);
        JsonFault { span: self.at..self.at + width, what: what.into() }
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn blank(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    fn take(&mut self, byte: u8) -> bool {
        self.blank();
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    fn node(&mut self, depth: usize) -> Result<Node, JsonFault> {
        self.blank();
        let start = self.at;
        if depth > DEEPEST {
            return Err(self.fault(format!("nested deeper than {DEEPEST} levels")));
        }
        let value = match self.peek() {
            Some(b'{') => self.table(depth)?,
            Some(b'[') => self.list(depth)?,
            Some(b'"') => Json::Text(self.string()?),
            Some(b'-' | b'0'..=b'9') => self.number()?,
            Some(b't') => self.word("true", Json::Bool(true))?,
            Some(b'f') => self.word("false", Json::Bool(false))?,
            Some(b'n') => self.word("null", Json::Null)?,
            Some(_) => return Err(self.fault("a value was expected here")),
            None => return Err(self.fault("the text ends where a value was expected")),
        };
        Ok(Node { span: start..self.at, value })
    }

    fn word(&mut self, word: &str, value: Json) -> Result<Json, JsonFault> {
        if self.text[self.at..].starts_with(word) {
            self.at += word.len();
            Ok(value)
        } else {
            Err(self.fault(format!("a value was expected here; did you mean {word}?")))
        }
    }

    fn table(&mut self, depth: usize) -> Result<Json, JsonFault> {
        self.at += 1;
        let mut members: Vec<Member> = Vec::new();
        if self.take(b'}') {
            return Ok(Json::Table(members));
        }
        loop {
            self.blank();
            if self.peek() != Some(b'"') {
                return Err(self.fault("a key in double quotes was expected here"));
            }
            let start = self.at;
            let key = self.string()?;
            let key_span = start..self.at;
            if members.iter().any(|member| member.key == key) {
                return Err(JsonFault { span: key_span, what: format!("`{key}` stands twice") });
            }
            if !self.take(b':') {
                return Err(self.fault("a colon was expected here"));
            }
            let node = self.node(depth + 1)?;
            members.push(Member { key, key_span, node });
            if self.take(b'}') {
                return Ok(Json::Table(members));
            }
            if !self.take(b',') {
                return Err(self.fault("a comma or } was expected here"));
            }
        }
    }

    fn list(&mut self, depth: usize) -> Result<Json, JsonFault> {
        self.at += 1;
        let mut items = Vec::new();
        if self.take(b']') {
            return Ok(Json::List(items));
        }
        loop {
            items.push(self.node(depth + 1)?);
            if self.take(b']') {
                return Ok(Json::List(items));
            }
            if !self.take(b',') {
                return Err(self.fault("a comma or ] was expected here"));
            }
        }
    }

    fn digits(&mut self) -> bool {
        let start = self.at;
        while matches!(self.peek(), Some(b'0'..=b'9')) {
            self.at += 1;
        }
        self.at > start
    }

    fn number(&mut self) -> Result<Json, JsonFault> {
        let start = self.at;
        self.at += usize::from(self.peek() == Some(b'-'));
        let leading = self.at;
        let mut is_good = self.digits();
        is_good &= !(self.at - leading > 1 && self.text.as_bytes()[leading] == b'0');
        if self.peek() == Some(b'.') {
            self.at += 1;
            is_good &= self.digits();
        }
        if matches!(self.peek(), Some(b'e' | b'E')) {
            self.at += 1;
            self.at += usize::from(matches!(self.peek(), Some(b'+' | b'-')));
            is_good &= self.digits();
        }
        let text = &self.text[start..self.at];
        match text.parse::<f64>() {
            Ok(number) if is_good && number.is_finite() => Ok(Json::Number(number)),
            _ => Err(JsonFault { span: start..self.at, what: format!("`{text}` is not a number") }),
        }
    }

    fn string(&mut self) -> Result<String, JsonFault> {
        let start = self.at;
        self.at += 1;
        let mut found = String::new();
        loop {
            let Some(c) = self.text[self.at..].chars().next() else {
                let what = "the text ends within this string".to_owned();
                return Err(JsonFault { span: start..self.at, what });
            };
            match c {
                '"' => {
                    self.at += 1;
                    return Ok(found);
                }
                '\\' => found.push(self.escape()?),
                c if c < ' ' => return Err(self.fault("a line break or control sign in a string")),
                c => {
                    self.at += c.len_utf8();
                    found.push(c);
                }
            }
        }
    }

    fn escape(&mut self) -> Result<char, JsonFault> {
        let start = self.at;
        self.at += 1;
        let sign = self.peek();
        self.at += usize::from(sign.is_some_and(|byte| byte.is_ascii()));
        let bad = |reader: &Self| JsonFault {
            span: start..reader.at,
            what: "an escape that JSON does not have".to_owned(),
        };
        Ok(match sign {
            Some(b'"') => '"',
            Some(b'\\') => '\\',
            Some(b'/') => '/',
            Some(b'b') => '\u{8}',
            Some(b'f') => '\u{c}',
            Some(b'n') => '\n',
            Some(b'r') => '\r',
            Some(b't') => '\t',
            Some(b'u') => self.code_point().ok_or_else(|| bad(self))?,
            _ => return Err(bad(self)),
        })
    }

    /// The sign of four hexadecimal digits, or of two times four for one beyond 0xFFFF.
    fn code_point(&mut self) -> Option<char> {
        let first = self.hex()?;
        if !(0xD800..0xDC00).contains(&first) {
            return char::from_u32(first);
        }
        if !self.text[self.at..].starts_with("\\u") {
            return None;
        }
        self.at += 2;
        let second = self.hex().filter(|low| (0xDC00..0xE000).contains(low))?;
        char::from_u32(0x1_0000 + ((first - 0xD800) << 10) + (second - 0xDC00))
    }

    fn hex(&mut self) -> Option<u32> {
        let digits = self.text.get(self.at..self.at + 4)?;
        if !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return None;
        }
        self.at += 4;
        u32::from_str_radix(digits, 16).ok()
    }
}

/// Line and column (in characters) of a byte, both from 1.
#[must_use]
pub fn line_and_column(text: &str, at: usize) -> (usize, usize) {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    let before = &text[..at];
    let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
    (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn values_know_where_they_stand() {
        let text = "{\n  \"名\": [1, -2.5e1, true, null, \"a\\u00e9\\ud83d\\ude00\\n\"]\n}";
        let node = parse(text).unwrap();
        let list = node.get("名").unwrap().list().unwrap();
        assert_eq!(list[1].number(), Some(-25.0));
        assert_eq!(&text[list[1].span.clone()], "-2.5e1");
        assert_eq!(list[4].text(), Some("aé😀\n"));
        assert_eq!(line_and_column(text, list[1].span.start), (2, 12));
    }

    #[test]
    fn broken_texts_are_located() {
        for (text, line, column) in [
            ("{\"a\": 1,}", 1, 9),
            ("{\"a\": 01}", 1, 7),
            ("[1\n 2]", 2, 2),
            ("{\"a\": 1, \"a\": 2}", 1, 10),
            ("[tru]", 1, 2),
            ("\"abc", 1, 1),
            ("[1] x", 1, 5),
            ("", 1, 1),
            ("[\"\\ud800\"]", 1, 3),
        ] {
            let fault = parse(text).unwrap_err();
            assert_eq!(line_and_column(text, fault.span.start), (line, column), "{text}: {fault}");
        }
        assert!(parse(&"[".repeat(100_000)).is_err());
    }

    fn agrees(node: &Node, value: &serde_json::Value) -> bool {
        match (&node.value, value) {
            (Json::Null, serde_json::Value::Null) => true,
            (Json::Bool(a), serde_json::Value::Bool(b)) => a == b,
            (Json::Number(a), serde_json::Value::Number(b)) => b.as_f64() == Some(*a),
            (Json::Text(a), serde_json::Value::String(b)) => a == b,
            (Json::List(a), serde_json::Value::Array(b)) => {
                a.len() == b.len() && a.iter().zip(b).all(|(a, b)| agrees(a, b))
            }
            (Json::Table(a), serde_json::Value::Object(b)) => {
                a.len() == b.len()
                    && a.iter().all(|m| b.get(&m.key).is_some_and(|b| agrees(&m.node, b)))
            }
            _ => false,
        }
    }

    proptest! {
        /// Whatever the text, no panic; and what serde_json reads we read the same.
        #[test]
        fn prop_agrees_with_serde_json(text in "[\\[\\]{}\",:0-9eE.+\\- tfnrulase\\\\uあ]{0,24}") {
            if let (Ok(ours), Ok(theirs)) =
                (parse(&text), serde_json::from_str::<serde_json::Value>(&text))
            {
                prop_assert!(agrees(&ours, &theirs), "{text}");
            }
        }

        #[test]
        fn prop_never_panics(text in any::<String>()) {
            let _ = parse(&text);
        }
    }
}
