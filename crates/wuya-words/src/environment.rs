//! Which language the user's surroundings ask for.

use crate::Lang;

/// The language of the environment: `WUYA_LANG` if it names one of ours, else the first of
/// `LC_ALL`, `LC_MESSAGES` and `LANG` that is set, else English. Every Chinese locale reads
/// Traditional Chinese, which is nearer to it than English.
#[must_use]
pub fn lang_from_env() -> Lang {
    lang_of(|name| std::env::var(name).ok())
}

pub(crate) fn lang_of(variable: impl Fn(&str) -> Option<String>) -> Lang {
    let set = |name: &&str| variable(name).filter(|value| !value.is_empty());
    if let Some(lang) = set(&"WUYA_LANG").and_then(|value| Lang::from_tag(&value)) {
        return lang;
    }
    // The first one set decides, also when it names neither: `LC_ALL=C` over `LANG=zh_TW` is a
    // wish for plain English.
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].iter().find_map(set);
    locale.and_then(|value| Lang::from_tag(&value)).unwrap_or_default()
}
