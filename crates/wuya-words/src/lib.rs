//! Words: the one message catalogue, in English and Traditional Chinese.
//!
//! Every text a user sees is a message in `locales/en/*.ftl` and, under the same key and with the
//! same arguments, in `locales/zh-Hant/*.ftl` ([Fluent](https://projectfluent.org) syntax). The
//! files are part of the program; adding one needs no edit here.
//!
//! ```
//! use wuya_words::{Lang, Words};
//! let words = Words::new(Lang::En);
//! assert_eq!(words.say("fate", &[("fate", "alive".into())]), "alive");
//! ```

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use fluent_syntax::ast;
use unic_langid::LanguageIdentifier;

pub use wuya_num::lang::Lang;

mod arg;
mod environment;
#[cfg(test)]
mod tests;

pub use arg::Arg;
pub use environment::lang_from_env;

/// One message file, embedded.
struct File {
    lang: Lang,
    #[cfg_attr(not(test), expect(dead_code, reason = "named in the messages of the tests"))]
    name: &'static str,
    text: &'static str,
}

include!(concat!(env!("OUT_DIR"), "/files.rs"));

type Bundle = FluentBundle<FluentResource>;

/// The catalogue as one language reads it.
pub struct Words {
    lang: Lang,
    own: Bundle,
    /// English, asked when a message is missing in the language; `None` when that is English.
    fallback: Option<Bundle>,
}

impl fmt::Debug for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Words({})", self.lang.tag())
    }
}

impl Words {
    /// The catalogue in this language.
    #[must_use]
    pub fn new(lang: Lang) -> Self {
        let fallback = (lang != Lang::En).then(|| bundle(Lang::En));
        Self { lang, own: bundle(lang), fallback }
    }

    /// Its language.
    #[must_use]
    pub fn lang(&self) -> Lang {
        self.lang
    }

    /// The message of this key with these arguments; `key.attribute` names an attribute of a
    /// message. A key the language lacks is said in English; one that English lacks too comes back
    /// in brackets, `[key]`, so that it is seen and not taken for a text.
    #[must_use]
    pub fn say(&self, key: &str, args: &[(&str, Arg)]) -> String {
        let mut fluent_args = FluentArgs::with_capacity(args.len());
        for (name, value) in args {
            fluent_args.set(*name, value.as_fluent());
        }
        say_in(&self.own, key, &fluent_args)
            .or_else(|| self.fallback.as_ref().and_then(|words| say_in(words, key, &fluent_args)))
            .unwrap_or_else(|| format!("[{key}]"))
    }

    /// The message of a key that takes no argument.
    #[must_use]
    pub fn plain(&self, key: &str) -> String {
        self.say(key, &[])
    }

    /// True if the language itself, not only English, has this key.
    #[must_use]
    pub fn has(&self, key: &str) -> bool {
        say_in(&self.own, key, &FluentArgs::new()).is_some()
    }
}

/// Every key of a language, attributes as `key.attribute`, in alphabetical order.
#[must_use]
pub fn keys(lang: Lang) -> BTreeSet<String> {
    let mut keys = BTreeSet::new();
    for file in FILES.iter().filter(|file| file.lang == lang) {
        for entry in resource(file.text).entries() {
            let ast::Entry::Message(message) = entry else { continue };
            let name = message.id.name;
            keys.extend(message.value.as_ref().map(|_| name.to_owned()));
            keys.extend(message.attributes.iter().map(|own| format!("{name}.{}", own.id.name)));
        }
    }
    keys
}

/// What of a file could be read. A fault in a file is found by the tests; here the sound part of
/// the file still speaks, because a command must not fail over its own wording.
fn resource(text: &str) -> FluentResource {
    FluentResource::try_new(text.to_owned()).unwrap_or_else(|(sound, _)| sound)
}

fn bundle(lang: Lang) -> Bundle {
    let language: LanguageIdentifier = lang.tag().parse().unwrap_or_default();
    let mut bundle = Bundle::new_concurrent(vec![language]);
    // The marks that isolate arguments of another writing direction are invisible characters that
    // would end up in files, terminals and tests; neither language needs them.
    bundle.set_use_isolating(false);
    bundle.set_formatter(Some(arg::format_number));
    bundle.add_builtins().unwrap_or_default();
    for file in FILES.iter().filter(|file| file.lang == lang) {
        // A key that stands twice keeps its first text; the tests refuse it.
        bundle.add_resource(resource(file.text)).unwrap_or_default();
    }
    bundle
}

fn say_in(bundle: &Bundle, key: &str, args: &FluentArgs<'_>) -> Option<String> {
    let pattern = match key.split_once('.') {
        None => bundle.get_message(key)?.value()?,
        Some((message, attribute)) => {
            bundle.get_message(message)?.get_attribute(attribute)?.value()
        }
    };
    let mut errors = Vec::new();
    let said: Cow<'_, str> = bundle.format_pattern(pattern, Some(args), &mut errors);
    Some(said.into_owned())
}
