//! The same words in both languages, for what a user is told.

use wuya_num::Lang;

/// A message, or part of one, in English and Traditional Chinese.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Both {
    /// English.
    pub en: String,
    /// Traditional Chinese.
    pub zh: String,
}

impl Both {
    /// From the words of each.
    #[must_use]
    pub fn new(en: impl Into<String>, zh: impl Into<String>) -> Self {
        Self { en: en.into(), zh: zh.into() }
    }

    /// The words in a language.
    #[must_use]
    pub fn show(&self, lang: Lang) -> &str {
        match lang {
            Lang::En => &self.en,
            Lang::ZhHant => &self.zh,
        }
    }
}

/// `Display` in English for types that have `show`.
macro_rules! display_in_english {
    ($($name:ty),+) => {
        $(
            impl std::fmt::Display for $name {
                fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                    f.write_str(&self.show(wuya_num::Lang::En))
                }
            }

            impl std::error::Error for $name {}
        )+
    };
}
pub(crate) use display_in_english;
