//! From a parsed TOML value to the types of [`crate::schema`], gathering every mistake.
//!
//! `serde` stops at the first mistake and loses places inside enums, so the types decode
//! themselves from [`toml::de::DeValue`], which keeps the place of every key and value. The
//! `keys!` and `choice!` macros write that code, the list of known keys and the JSON Schema
//! from one declaration.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use std::borrow::Cow;
use std::marker::PhantomData;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::problem::{Arg, Code, Problem, Span};

/// A raw TOML value with its place.
pub(crate) type Raw<'a, 'i> = &'a Spanned<DeValue<'i>>;

/// What decoding carries along: the file being read and the problems found so far.
#[derive(Debug, Default)]
pub(crate) struct Context {
    /// Index of the file being read.
    pub(crate) file: u16,
    /// Everything wrong so far.
    pub(crate) problems: Vec<Problem>,
}

impl Context {
    /// The place of a byte range in the current file.
    pub(crate) fn span(&self, range: std::ops::Range<usize>) -> Span {
        Span::new(self.file, range)
    }

    fn wrong_type(&mut self, value: Raw<'_, '_>, expected: &'static str) {
        let found = match value.get_ref() {
            DeValue::String(_) => "type-text",
            DeValue::Integer(_) | DeValue::Float(_) => "type-number",
            DeValue::Boolean(_) => "type-bool",
            DeValue::Datetime(_) => "type-date",
            DeValue::Array(_) => "type-list",
            DeValue::Table(_) => "type-table",
        };
        let problem = Problem::new(Code::WrongType, self.span(value.span()))
            .with("expected", Arg::Key(expected))
            .with("found", Arg::Key(found));
        self.problems.push(problem);
    }
}

/// A type that a scenario file can hold.
pub(crate) trait Decode: Sized {
    /// Reads the value; on a mistake adds a problem and gives `None`.
    fn decode(value: Raw<'_, '_>, cx: &mut Context) -> Option<Self>;
    /// The value when the key is not there; `None` if the key is needed.
    fn absent() -> Option<Self> {
        None
    }
}

/// A value with its place in the files.
#[derive(Clone, Debug, PartialEq)]
pub struct At<T> {
    /// The value.
    pub value: T,
    /// Where it stands.
    pub at: Span,
}

impl<T> At<T> {
    /// Pairs a value with its place.
    pub fn new(value: T, at: Span) -> Self {
        Self { value, at }
    }
}

impl<T> std::ops::Deref for At<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.value
    }
}

/// A text.
pub type Text = At<String>;

/// A list; empty when the key is not there.
#[derive(Clone, Debug, PartialEq)]
pub struct List<T> {
    /// The entries, in the order of the text.
    pub items: Vec<T>,
    /// Where the list stands; the start of the file when it is not there.
    pub at: Span,
}

impl<T> Default for List<T> {
    fn default() -> Self {
        Self { items: Vec::new(), at: Span::default() }
    }
}

/// Tables with names that others refer to, `[unit.NAME]`, in the order of the text.
#[derive(Clone, Debug, PartialEq)]
pub struct Named<T> {
    /// Name and table.
    pub items: Vec<(Text, T)>,
    /// Names whose tables hold mistakes: references to them are not mistakes of their own.
    pub broken: Vec<String>,
}

impl<T> Default for Named<T> {
    fn default() -> Self {
        Self { items: Vec::new(), broken: Vec::new() }
    }
}

/// A section of the whole file, `[scenario]`: one that is broken or absent does not keep the
/// others from being looked at.
#[derive(Clone, Debug, PartialEq)]
pub struct Section<T> {
    /// The table, if it is there and whole.
    pub value: Option<T>,
    /// Where it stands, if it is there.
    pub at: Option<Span>,
}

impl<T> Named<T> {
    /// The table of that name.
    pub fn get(&self, name: &str) -> Option<&T> {
        self.position(name).map(|i| &self.items[i].1)
    }

    /// The place of that name in the list.
    pub fn position(&self, name: &str) -> Option<usize> {
        self.items.iter().position(|(key, _)| key.value == name)
    }

    /// Whether the name is known, even with a broken table.
    pub fn knows(&self, name: &str) -> bool {
        self.get(name).is_some() || self.broken.iter().any(|n| n == name)
    }

    /// All names, in order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.items.iter().map(|(key, _)| key.value.as_str())
    }
}

/// A number with a unit as a person writes it: `"20 m"`, `"百步"`, `"$name-of-a-prior"`.
///
/// `M` says which dimension it must have; the text is read when priors are known.
#[derive(Clone, Debug, PartialEq)]
pub struct Amount<M> {
    /// What is written: a plain number is kept as its text.
    pub text: String,
    /// Whether it was written as a bare number.
    pub bare: bool,
    /// Where it stands.
    pub at: Span,
    kind: PhantomData<M>,
}

impl<M> Amount<M> {
    /// An amount from its text.
    pub fn new(text: impl Into<String>, bare: bool, at: Span) -> Self {
        Self { text: text.into(), bare, at, kind: PhantomData }
    }
}

/// What an [`Amount`] measures.
pub trait Measured: Clone + std::fmt::Debug + PartialEq + 'static {
    /// The kind of quantity.
    const KIND: crate::schema::Kind;
}

impl Decode for Text {
    fn decode(value: Raw<'_, '_>, cx: &mut Context) -> Option<Self> {
        if let DeValue::String(text) = value.get_ref() {
            return Some(At::new(text.to_string(), cx.span(value.span())));
        }
        cx.wrong_type(value, "type-text");
        None
    }
}

impl Decode for At<bool> {
    fn decode(value: Raw<'_, '_>, cx: &mut Context) -> Option<Self> {
        if let DeValue::Boolean(flag) = value.get_ref() {
            return Some(At::new(*flag, cx.span(value.span())));
        }
        cx.wrong_type(value, "type-bool");
        None
    }
}

/// The number that a TOML integer or float stands for.
pub(crate) fn number(value: &DeValue<'_>) -> Option<f64> {
    match value {
        DeValue::Integer(i) => i64::from_str_radix(i.as_str(), i.radix()).ok().map(|n| n as f64),
        DeValue::Float(f) => f.as_str().parse().ok(),
        _ => None,
    }
}

impl Decode for At<f64> {
    fn decode(value: Raw<'_, '_>, cx: &mut Context) -> Option<Self> {
        match number(value.get_ref()) {
            Some(n) if n.is_finite() => Some(At::new(n, cx.span(value.span()))),
            _ => {
                cx.wrong_type(value, "type-number");
                None
            }
        }
    }
}

impl Decode for At<u64> {
    fn decode(value: Raw<'_, '_>, cx: &mut Context) -> Option<Self> {
        if let DeValue::Integer(i) = value.get_ref()
            && let Ok(n) = u64::from_str_radix(i.as_str(), i.radix())
        {
            return Some(At::new(n, cx.span(value.span())));
        }
        cx.wrong_type(value, "type-whole");
        None
    }
}

impl<M: Measured> Decode for Amount<M> {
    fn decode(value: Raw<'_, '_>, cx: &mut Context) -> Option<Self> {
        let at = cx.span(value.span());
        match value.get_ref() {
            DeValue::String(text) => return Some(Amount::new(text.to_string(), false, at)),
            DeValue::Integer(i) if i.radix() == 10 => {
                return Some(Amount::new(i.as_str(), true, at));
            }
            DeValue::Float(f) => return Some(Amount::new(f.as_str(), true, at)),
            _ => cx.wrong_type(value, M::KIND.key()),
        }
        None
    }
}

impl<T: Decode> Decode for Option<T> {
    fn decode(value: Raw<'_, '_>, cx: &mut Context) -> Option<Self> {
        T::decode(value, cx).map(Some)
    }
    fn absent() -> Option<Self> {
        Some(None)
    }
}

impl<T: Decode> Decode for Box<T> {
    fn decode(value: Raw<'_, '_>, cx: &mut Context) -> Option<Self> {
        T::decode(value, cx).map(Box::new)
    }
}

impl<T: Decode> Decode for Section<T> {
    fn decode(value: Raw<'_, '_>, cx: &mut Context) -> Option<Self> {
        let at = Some(cx.span(value.span()));
        Some(Section { value: T::decode(value, cx), at })
    }
    fn absent() -> Option<Self> {
        Some(Section { value: None, at: None })
    }
}

impl<T: Decode> Decode for List<T> {
    fn decode(value: Raw<'_, '_>, cx: &mut Context) -> Option<Self> {
        let DeValue::Array(array) = value.get_ref() else {
            cx.wrong_type(value, "type-list");
            return Some(List::default());
        };
        // A bad entry is reported and left out, so that the others are looked at too.
        let items = array.iter().filter_map(|entry| T::decode(entry, cx)).collect();
        Some(List { items, at: cx.span(value.span()) })
    }
    fn absent() -> Option<Self> {
        Some(List::default())
    }
}

impl<T: Decode, const N: usize> Decode for [T; N] {
    fn decode(value: Raw<'_, '_>, cx: &mut Context) -> Option<Self> {
        let DeValue::Array(array) = value.get_ref() else {
            cx.wrong_type(value, "type-list");
            return None;
        };
        if array.len() != N {
            let problem = Problem::new(Code::WrongLength, cx.span(value.span()))
                .with("expected", Arg::Number(N as f64))
                .with("found", Arg::Number(array.len() as f64));
            cx.problems.push(problem);
            return None;
        }
        let items: Vec<Option<T>> = array.iter().map(|entry| T::decode(entry, cx)).collect();
        let items: Option<Vec<T>> = items.into_iter().collect();
        items.and_then(|items| items.try_into().ok())
    }
}

impl<T: Decode> Decode for Named<T> {
    fn decode(value: Raw<'_, '_>, cx: &mut Context) -> Option<Self> {
        let DeValue::Table(table) = value.get_ref() else {
            cx.wrong_type(value, "type-table");
            return Some(Named::default());
        };
        let mut named = Named::default();
        for (key, entry) in in_order(table) {
            let name = At::new(key.get_ref().to_string(), cx.span(key.span()));
            match T::decode(entry, cx) {
                Some(item) => named.items.push((name, item)),
                None => named.broken.push(name.value),
            }
        }
        Some(named)
    }
    fn absent() -> Option<Self> {
        Some(Named::default())
    }
}

/// A table's entries in the order of the text (the parser sorts them by name).
pub(crate) fn in_order<'a, 'i>(
    table: &'a DeTable<'i>,
) -> Vec<(&'a Spanned<Cow<'i, str>>, &'a Spanned<DeValue<'i>>)> {
    let mut entries: Vec<_> = table.iter().collect();
    entries.sort_by_key(|(key, _)| key.span().start);
    entries
}

/// The table in a value, or a problem.
pub(crate) fn table<'a, 'i>(value: Raw<'a, 'i>, cx: &mut Context) -> Option<&'a DeTable<'i>> {
    if let DeValue::Table(table) = value.get_ref() {
        return Some(table);
    }
    cx.wrong_type(value, "type-table");
    None
}

/// Reports the keys of a table that nobody knows.
pub(crate) fn refuse_unknown(table: &DeTable<'_>, known: &[&'static str], cx: &mut Context) {
    for (key, _) in in_order(table) {
        if !known.contains(&key.get_ref().as_ref()) {
            let problem = Problem::new(Code::UnknownKey, cx.span(key.span()))
                .with("name", Arg::text(key.get_ref().as_ref()))
                .with("known", Arg::text(known.join(", ")))
                .near(key.get_ref(), known.iter().copied());
            cx.problems.push(problem);
        }
    }
}

/// Reads one key of a table.
pub(crate) fn field<T: Decode>(
    table: &DeTable<'_>,
    key: &'static str,
    around: Span,
    cx: &mut Context,
) -> Option<T> {
    if let Some(value) = table.get(key) {
        return T::decode(value, cx);
    }
    let absent = T::absent();
    if absent.is_none() {
        let problem =
            Problem::new(Code::MissingKey, around).with("name", Arg::text(key.to_string()));
        cx.problems.push(problem);
    }
    absent
}

/// A Rust field name as it is written in a scenario: `r#do` is `do`, `file_spacing` is
/// `file-spacing`.
pub(crate) fn key_of(field: &'static str) -> &'static str {
    let field = field.strip_prefix("r#").unwrap_or(field);
    if field.contains('_') {
        return KEBAB.iter().find(|(snake, _)| *snake == field).map_or(field, |(_, kebab)| kebab);
    }
    field
}

/// Fields of more than one word, and how a scenario writes them.
const KEBAB: &[(&str, &str)] = &[
    ("file_spacing", "file-spacing"),
    ("rank_spacing", "rank-spacing"),
    ("log_uniform", "log-uniform"),
    ("critical_power", "critical-power"),
    ("w_prime", "w-prime"),
    ("roughness_length", "roughness-length"),
    ("roughness_seed", "roughness-seed"),
    ("wind_from", "wind-from"),
    ("zh_hant", "zh-Hant"),
];

/// Declares a table of the scenario: the struct, its reader and its schema.
macro_rules! keys {
    ($(#[$meta:meta])* pub struct $name:ident {
        $($(#[$fmeta:meta])* pub $field:ident : $ty:ty,)*
    }) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, schemars::JsonSchema)]
        #[schemars(rename_all = "kebab-case", deny_unknown_fields)]
        pub struct $name {
            $($(#[$fmeta])* pub $field: $ty,)*
            /// Where the table stands.
            #[schemars(skip)]
            pub span: $crate::problem::Span,
        }

        impl $crate::read::decode::Decode for $name {
            fn decode(
                value: $crate::read::decode::Raw<'_, '_>,
                cx: &mut $crate::read::decode::Context,
            ) -> Option<Self> {
                use $crate::read::decode::{field, key_of, refuse_unknown, table};
                let span = cx.span(value.span());
                let rows = table(value, cx)?;
                let known = [$(key_of(stringify!($field))),*];
                refuse_unknown(rows, &known, cx);
                $(let $field = field::<$ty>(rows, key_of(stringify!($field)), span, cx);)*
                Some(Self { $($field: $field?,)* span })
            }
        }
    };
}

/// Declares a choice: a word, or a table with exactly one key (`{ march = { to = "pass" } }`).
macro_rules! choice {
    ($(#[$meta:meta])* pub enum $name:ident {
        $($(#[$wmeta:meta])* $word:ident = $wkey:literal,)*
        { $($(#[$tmeta:meta])* $table:ident($ty:ty) = $tkey:literal,)* }
    }) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, schemars::JsonSchema)]
        pub enum $name {
            $($(#[$wmeta])* #[schemars(rename = $wkey)] $word,)*
            $($(#[$tmeta])* #[schemars(rename = $tkey)] $table($ty),)*
        }

        impl $crate::read::decode::Decode for $name {
            fn decode(
                value: $crate::read::decode::Raw<'_, '_>,
                cx: &mut $crate::read::decode::Context,
            ) -> Option<Self> {
                let words: &[&'static str] = &[$($wkey),*];
                let tables: &[&'static str] = &[$($tkey),*];
                let (key, _inner) = $crate::read::decode::pick(value, words, tables, cx)?;
                $(if key == $wkey { return Some(Self::$word); })*
                $(if key == $tkey {
                    return <$ty as $crate::read::decode::Decode>::decode(_inner?, cx)
                        .map(Self::$table);
                })*
                None
            }
        }
    };
}
pub(crate) use {choice, keys};

/// Finds which of its words or one-key tables a choice names.
pub(crate) fn pick<'a, 'i>(
    value: Raw<'a, 'i>,
    words: &[&'static str],
    tables: &[&'static str],
    cx: &mut Context,
) -> Option<(&'static str, Option<Raw<'a, 'i>>)> {
    let (written, at, inner) = match value.get_ref() {
        DeValue::String(word) => (word.as_ref(), cx.span(value.span()), None),
        DeValue::Table(table) if table.len() == 1 => {
            let (key, inner) = table.iter().next()?;
            (key.get_ref().as_ref(), cx.span(key.span()), Some(inner))
        }
        DeValue::Table(table) => {
            let keys: Vec<&str> =
                in_order(table).into_iter().map(|(key, _)| key.get_ref().as_ref()).collect();
            let problem = Problem::new(Code::OneOf, cx.span(value.span()))
                .with("known", Arg::text(listed(words, tables)))
                .with("found", Arg::text(keys.join(", ")));
            cx.problems.push(problem);
            return None;
        }
        _ => {
            cx.wrong_type(value, if tables.is_empty() { "type-word" } else { "type-choice" });
            return None;
        }
    };
    let fitting = if inner.is_some() { tables } else { words };
    if let Some(known) = fitting.iter().find(|known| **known == written) {
        return Some((known, inner));
    }
    let other = if inner.is_some() { words } else { tables };
    let code = if other.contains(&written) {
        if inner.is_some() { Code::NotATable } else { Code::NeedsTable }
    } else {
        Code::UnknownChoice
    };
    let problem = Problem::new(code, at)
        .with("name", Arg::text(written))
        .with("known", Arg::text(listed(words, tables)))
        .near(written, words.iter().chain(tables).copied());
    cx.problems.push(problem);
    None
}

fn listed(words: &[&'static str], tables: &[&'static str]) -> String {
    let mut all: Vec<String> = words.iter().map(|word| format!("\"{word}\"")).collect();
    all.extend(tables.iter().map(|table| format!("{{ {table} = … }}")));
    all.join(", ")
}

// Schemas of the types above ---------------------------------------------------------------

impl<T: JsonSchema> JsonSchema for At<T> {
    fn inline_schema() -> bool {
        T::inline_schema()
    }
    fn schema_name() -> Cow<'static, str> {
        T::schema_name()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        T::json_schema(generator)
    }
}

impl<T: JsonSchema> JsonSchema for Section<T> {
    fn inline_schema() -> bool {
        T::inline_schema()
    }
    fn schema_name() -> Cow<'static, str> {
        T::schema_name()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        T::json_schema(generator)
    }
}

impl<T: JsonSchema> JsonSchema for List<T> {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> Cow<'static, str> {
        format!("List_of_{}", T::schema_name()).into()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "array", "items": generator.subschema_for::<T>() })
    }
}

impl<T: JsonSchema> JsonSchema for Named<T> {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> Cow<'static, str> {
        format!("Named_{}", T::schema_name()).into()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let item = generator.subschema_for::<T>();
        json_schema!({ "type": "object", "additionalProperties": item })
    }
}

impl<M: Measured> JsonSchema for Amount<M> {
    fn schema_name() -> Cow<'static, str> {
        M::KIND.name().into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let mut examples: Vec<&str> = M::KIND.examples().to_vec();
        examples.push("$name-of-a-prior");
        let types: &[&str] = if M::KIND.bare() { &["string", "number"] } else { &["string"] };
        json_schema!({ "type": types, "examples": examples })
    }
}
