//! What can be wrong in a parameter sheet or an override, said in both languages.

use crate::lang::Lang;
use crate::parse::ParseError;
use crate::quantity::WrongDimension;
use std::fmt;

/// What is wrong in a sheet.
#[derive(Clone, Debug, PartialEq)]
pub enum SheetFault {
    /// The text is not TOML.
    Toml(String),
    /// A top-level key that is not a table.
    NotATable(String),
    /// A key a parameter does not have.
    UnknownKey {
        /// As written.
        key: String,
        /// The valid key nearest to it.
        near: Option<&'static str>,
    },
    /// A required key is absent.
    Missing(String, &'static str),
    /// A value of the wrong type.
    Type(&'static str, Wanted),
    /// A text that is not the quantity it should be.
    Quantity(ParseError),
    /// Value and range are of different kinds.
    Dimension {
        /// The parameter.
        name: String,
        /// The text of the wrong kind.
        text: String,
        /// What was wanted, what was there.
        wrong: WrongDimension,
    },
    /// The lower bound lies above the upper.
    Reversed(String, String, String),
    /// The value lies outside its range.
    OutOfRange {
        /// The parameter.
        name: String,
        /// The value as written.
        text: String,
        /// The bounds as written, or in SI.
        lo: String,
        /// The bounds as written, or in SI.
        hi: String,
    },
    /// A shape nobody knows.
    Shape(String),
    /// A logarithmic shape over a range that reaches 0.
    NotPositive(String),
    /// The source is empty.
    EmptySource(String),
    /// Judgement without a reason.
    NoReason(String),
    /// A reason although a source is named.
    ReasonBesideSource(String),
    /// No parameter of this name.
    NoSuchParameter {
        /// As asked for.
        name: String,
        /// The nearest that exists.
        near: Option<String>,
    },
}

/// A fault with its place.
#[derive(Clone, Debug, PartialEq)]
pub struct SheetError {
    /// The sheet.
    pub mechanism: String,
    /// Line and column, from 1; absent for an override, whose place only its caller knows.
    pub at: Option<(usize, usize)>,
    /// What is wrong.
    pub fault: Box<SheetFault>,
}

impl From<ParseError> for SheetFault {
    fn from(error: ParseError) -> Self {
        Self::Quantity(error)
    }
}

impl SheetFault {
    /// The message in the user's language: what is wrong, and what would be right.
    #[must_use]
    pub fn show(&self, lang: Lang) -> String {
        match lang {
            Lang::En => self.english(),
            Lang::ZhHant => self.chinese(),
        }
    }

    fn english(&self) -> String {
        match self {
            Self::Toml(message) => message.clone(),
            Self::NotATable(name) => format!(
                "`{name}` is not a table; write `[{name}]` and under it value, range and source"
            ),
            Self::UnknownKey { key, near } => format!(
                "unknown key `{key}`{}; a parameter has value, range, shape, source, reason, note",
                near.map_or(String::new(), |near| format!(" (did you mean `{near}`?)"))
            ),
            Self::Missing(name, key) => format!("`{name}` has no `{key}`"),
            Self::Type(key, wanted) => format!("`{key}` must be {}", wanted.english()),
            Self::Quantity(error) => error.show(Lang::En),
            Self::Dimension { name, text, wrong } => {
                format!("`{text}`: {}, as the value of `{name}` is", wrong.show(Lang::En))
            }
            Self::Reversed(name, lo, hi) => format!(
                "the range of `{name}` runs from {lo} down to {hi}; the lower bound comes first"
            ),
            Self::OutOfRange { name, text, lo, hi } => {
                format!("`{name}` = {text} lies outside its range, {lo} to {hi}")
            }
            Self::Shape(shape) => format!("unknown shape `{shape}`; one of {}", shapes(", ")),
            Self::NotPositive(name) => {
                format!("`{name}` is drawn on a logarithmic scale, so its range must lie above 0")
            }
            Self::EmptySource(name) => format!(
                "`{name}` has an empty source; name a key of the bibliography, or `judgement` \
                 and why"
            ),
            Self::NoReason(name) => format!("`{name}` rests on judgement but gives no reason"),
            Self::ReasonBesideSource(name) => {
                format!("`{name}` names a source, so `reason` has no place; use `note`")
            }
            Self::NoSuchParameter { name, near } => {
                let near = near.as_ref();
                let near = near.map_or(String::new(), |near| format!(" (did you mean `{near}`?)"));
                format!("there is no parameter `{name}`{near}")
            }
        }
    }

    fn chinese(&self) -> String {
        match self {
            Self::Toml(message) => format!("TOML 有誤：{message}"),
            Self::NotATable(name) => {
                format!("「{name}」不是表；應寫「[{name}]」，其下有 value、range、source")
            }
            Self::UnknownKey { key, near } => format!(
                "沒有「{key}」這個鍵{}；參數只有 value、range、shape、source、reason、note",
                near.map_or(String::new(), |near| format!("（是否為「{near}」？）"))
            ),
            Self::Missing(name, key) => format!("「{name}」缺少「{key}」"),
            Self::Type(key, wanted) => format!("「{key}」應為{}", wanted.chinese()),
            Self::Quantity(error) => error.show(Lang::ZhHant),
            Self::Dimension { name, text, wrong } => {
                format!("「{text}」：{}（同「{name}」的值）", wrong.show(Lang::ZhHant))
            }
            Self::Reversed(name, lo, hi) => {
                format!("「{name}」的範圍由 {lo} 降到 {hi}；下限應在前")
            }
            Self::OutOfRange { name, text, lo, hi } => {
                format!("「{name}」= {text} 超出範圍 {lo} 至 {hi}")
            }
            Self::Shape(shape) => format!("沒有「{shape}」這種分布；可用 {}", shapes("、")),
            Self::NotPositive(name) => format!("「{name}」以對數抽樣，範圍必須大於零"),
            Self::EmptySource(name) => {
                format!("「{name}」沒有出處；應寫書目的鍵，或寫 judgement 並說明理由")
            }
            Self::NoReason(name) => format!("「{name}」出於判斷，卻未說明理由"),
            Self::ReasonBesideSource(name) => {
                format!("「{name}」已有出處，不應再寫 reason；請改用 note")
            }
            Self::NoSuchParameter { name, near } => {
                let near = near.as_ref();
                let near = near.map_or(String::new(), |near| format!("（是否為「{near}」？）"));
                format!("沒有「{name}」這個參數{near}")
            }
        }
    }
}

/// What a key of a sheet must hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// A quantity as text, or a number.
    Quantity,
    /// Two bounds.
    Bounds,
    /// Text.
    Text,
}

impl Wanted {
    fn english(self) -> &'static str {
        match self {
            Self::Quantity => "a quantity as text, such as \"1.2 m/s\", or a plain number",
            Self::Bounds => "two bounds, as [\"…\", \"…\"]",
            Self::Text => "text",
        }
    }

    fn chinese(self) -> &'static str {
        match self {
            Self::Quantity => "文字寫成的數量（例如 \"1.2 m/s\"）或數字",
            Self::Bounds => "兩個界限，如 [\"…\", \"…\"]",
            Self::Text => "文字",
        }
    }
}

fn shapes(comma: &str) -> String {
    crate::shape::Shape::NAMED.map(|(name, _)| name).join(comma)
}

impl SheetError {
    /// The message in the user's language, with the place.
    #[must_use]
    pub fn show(&self, lang: Lang) -> String {
        let (mechanism, fault) = (&self.mechanism, self.fault.show(lang));
        match (self.at, lang) {
            (Some((line, column)), Lang::En) => {
                format!("parameters of {mechanism}, line {line}, column {column}: {fault}")
            }
            (None, Lang::En) => format!("parameters of {mechanism}: {fault}"),
            (Some((line, column)), Lang::ZhHant) => {
                format!("{mechanism} 的參數，第 {line} 行第 {column} 欄：{fault}")
            }
            (None, Lang::ZhHant) => format!("{mechanism} 的參數：{fault}"),
        }
    }
}

impl fmt::Display for SheetFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.show(Lang::En))
    }
}

impl fmt::Display for SheetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.show(Lang::En))
    }
}

impl std::error::Error for SheetError {}
