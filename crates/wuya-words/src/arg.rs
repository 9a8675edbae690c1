//! Arguments of a message.

use fluent_bundle::memoizer::MemoizerKind;
use fluent_bundle::types::FluentNumber;

use super::FluentValue;

/// Whole numbers up to this are exact as `f64`; greater ones are passed as text.
const EXACT_MAX: u64 = 1 << 53;

/// An argument of a message.
#[derive(Clone, Debug, PartialEq)]
pub enum Arg {
    /// Put in as it stands; a selector of the message may compare it with its variants.
    Text(String),
    /// A number: the message may choose a plural form by it.
    Number(f64),
}

impl Arg {
    pub(crate) fn as_fluent(&self) -> FluentValue<'_> {
        match self {
            Self::Text(text) => FluentValue::from(text.as_str()),
            Self::Number(number) => FluentValue::from(*number),
        }
    }
}

impl From<&str> for Arg {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Arg {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<&String> for Arg {
    fn from(text: &String) -> Self {
        Self::Text(text.clone())
    }
}

macro_rules! small_number {
    ($($type:ty),*) => {$(
        impl From<$type> for Arg {
            fn from(number: $type) -> Self {
                Self::Number(f64::from(number))
            }
        }
    )*};
}
small_number!(u8, u16, u32, i8, i16, i32, f32, f64);

macro_rules! large_number {
    ($($type:ty),*) => {$(
        impl From<$type> for Arg {
            fn from(number: $type) -> Self {
                // A seed may need all 64 bits: as text it keeps every digit.
                match i64::try_from(number) {
                    Ok(n) if n.unsigned_abs() <= EXACT_MAX => Self::Number(n as f64),
                    _ => Self::Text(number.to_string()),
                }
            }
        }
    )*};
}
large_number!(u64, i64, usize);

/// Shows a number with at most the digits the message asks for:
/// `{ NUMBER($x, maximumFractionDigits: 1) }`. Without such an option a number is shown with all
/// its digits; localised measures are made by `wuya_num::show` and passed as text.
pub(crate) fn format_number<M: MemoizerKind>(value: &FluentValue<'_>, _: &M) -> Option<String> {
    let FluentValue::Number(FluentNumber { value, options }) = value else {
        return None;
    };
    let digits_max = options.maximum_fraction_digits?;
    let digits_min = options.minimum_fraction_digits.unwrap_or(0);
    let mut text = format!("{value:.digits_max$}");
    if digits_max > 0 {
        let point = text.find('.')?;
        while text.len() > point + 1 + digits_min && text.ends_with('0') {
            text.pop();
        }
        if text.ends_with('.') {
            text.pop();
        }
    }
    Some(text)
}
