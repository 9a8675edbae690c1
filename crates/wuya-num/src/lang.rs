//! The two languages everything a user sees exists in.

/// A language of messages, numbers and measures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Traditional Chinese (正體中文).
    ZhHant,
}

impl Lang {
    /// Both, in the order of the catalogue.
    pub const ALL: [Self; 2] = [Self::En, Self::ZhHant];

    /// The language tag: `en` or `zh-Hant`.
    #[must_use]
    pub const fn tag(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::ZhHant => "zh-Hant",
        }
    }

    /// The language of a tag or of a locale name such as `zh_TW.UTF-8`; `None` if it is neither.
    #[must_use]
    pub fn from_tag(tag: &str) -> Option<Self> {
        let head = tag.split(['-', '_', '.', '@']).next()?;
        match head.to_ascii_lowercase().as_str() {
            "en" => Some(Self::En),
            "zh" => Some(Self::ZhHant),
            _ => None,
        }
    }
}
