//! One mistake in a scenario: where, what is wrong, what would be right.

use std::ops::Range;

/// A place in one of the files that were read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// Index of the file in the order of reading.
    pub file: u16,
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// A byte range of a file; beyond 4 GiB it is cut off.
    pub fn new(file: u16, range: Range<usize>) -> Self {
        let cut = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        Self { file, start: cut(range.start), end: cut(range.end) }
    }
}

/// What a message is filled with.
#[derive(Clone, Debug, PartialEq)]
pub enum Arg {
    /// A text of the user's own.
    Text(String),
    /// A number.
    Number(f64),
    /// A key of the catalogue, shown in the user's language.
    Key(&'static str),
}

impl Arg {
    /// A text of the user's own.
    pub fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }
}

macro_rules! codes {
    ($($(#[$meta:meta])* $name:ident = $number:literal,)*) => {
        /// Every kind of mistake, with its published code.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Code {
            $($(#[$meta])* $name,)*
        }

        impl Code {
            /// All codes, in order.
            pub const ALL: &'static [Code] = &[$(Code::$name),*];

            /// The code as it is printed, `W0101`.
            pub fn name(self) -> &'static str {
                match self { $(Code::$name => concat!("W", stringify!($number)),)* }
            }
        }
    };
}

codes! {
    /// The text is not TOML.
    Syntax = 0101,
    /// A key that no table of this kind has.
    UnknownKey = 0102,
    /// A key that is needed is not there.
    MissingKey = 0103,
    /// A value of another type was expected.
    WrongType = 0104,
    /// A list of another length was expected.
    WrongLength = 0105,
    /// A word that is none of the choices.
    UnknownChoice = 0106,
    /// A table with exactly one key was expected.
    OneOf = 0107,
    /// This choice is a word without a table.
    NotATable = 0108,
    /// This choice needs a table.
    NeedsTable = 0109,
}

/// One mistake.
#[derive(Clone, Debug, PartialEq)]
pub struct Problem {
    /// What kind.
    pub code: Code,
    /// Where.
    pub at: Span,
    /// What the message is filled with.
    pub args: Vec<(&'static str, Arg)>,
    /// The nearest valid name.
    pub near: Option<String>,
}

impl Problem {
    /// A mistake of this kind at this place.
    pub fn new(code: Code, at: Span) -> Self {
        Self { code, at, args: Vec::new(), near: None }
    }

    /// Fills in one part of the message.
    #[must_use]
    pub fn with(mut self, name: &'static str, arg: Arg) -> Self {
        self.args.push((name, arg));
        self
    }

    /// Names the nearest of the valid names, if one is near.
    #[must_use]
    pub fn near<'a>(mut self, written: &str, valid: impl IntoIterator<Item = &'a str>) -> Self {
        self.near = nearest(written, valid).map(str::to_owned);
        self
    }
}

/// The valid name nearest to what was written, if it is near enough to be meant.
pub fn nearest<'a>(written: &str, valid: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let limit = written.chars().count() / 3 + 1;
    valid
        .into_iter()
        .map(|name| (strsim::damerau_levenshtein(written, name), name))
        .filter(|(distance, _)| *distance <= limit)
        .min()
        .map(|(_, name)| name)
}
