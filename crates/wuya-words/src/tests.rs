use std::collections::{BTreeMap, BTreeSet};

use fluent_syntax::parser;

use super::*;
use crate::environment::lang_of;

/// Key of a message or attribute, and the names of the arguments it uses.
type Used = BTreeMap<String, BTreeSet<String>>;

fn used(lang: Lang) -> Used {
    let mut used = Used::new();
    for file in FILES.iter().filter(|file| file.lang == lang) {
        let parsed = parser::parse(file.text).unwrap_or_else(|(_, errors)| {
            panic!("locales/{}/{}: {errors:?}", lang.tag(), file.name)
        });
        for entry in &parsed.body {
            let ast::Entry::Message(message) = entry else { continue };
            note(&mut used, file, message.id.name.to_owned(), message.value.as_ref());
            for attribute in &message.attributes {
                let key = format!("{}.{}", message.id.name, attribute.id.name);
                note(&mut used, file, key, Some(&attribute.value));
            }
        }
    }
    used
}

fn note(used: &mut Used, file: &File, key: String, pattern: Option<&ast::Pattern<&str>>) {
    let Some(pattern) = pattern else { return };
    let mut names = BTreeSet::new();
    in_pattern(pattern, &mut names);
    let twice = used.insert(key.clone(), names).is_some();
    assert!(!twice, "locales/{}/{}: `{key}` stands twice", file.lang.tag(), file.name);
}

fn in_pattern(pattern: &ast::Pattern<&str>, names: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        if let ast::PatternElement::Placeable { expression } = element {
            in_expression(expression, names);
        }
    }
}

fn in_expression(expression: &ast::Expression<&str>, names: &mut BTreeSet<String>) {
    match expression {
        ast::Expression::Inline(inline) => in_inline(inline, names),
        ast::Expression::Select { selector, variants } => {
            in_inline(selector, names);
            for variant in variants {
                in_pattern(&variant.value, names);
            }
        }
    }
}

fn in_inline(inline: &ast::InlineExpression<&str>, names: &mut BTreeSet<String>) {
    match inline {
        ast::InlineExpression::VariableReference { id } => {
            names.insert(id.name.to_owned());
        }
        ast::InlineExpression::FunctionReference { arguments, .. } => {
            for argument in &arguments.positional {
                in_inline(argument, names);
            }
        }
        ast::InlineExpression::Placeable { expression } => in_expression(expression, names),
        _ => {}
    }
}

/// Keys, or arguments of keys, that stand on one side only.
fn differences(one: &Used, other: &Used) -> Vec<String> {
    let mut differing = Vec::new();
    for (key, names) in one {
        match other.get(key) {
            None => differing.push(format!("{key}: missing")),
            // Chinese has no plural: a message may choose by a number in one language only if it
            // also shows that number in the other.
            Some(others) if names != others => {
                differing.push(format!("{key}: {names:?} here, {others:?} there"));
            }
            Some(_) => {}
        }
    }
    differing.extend(
        other.keys().filter(|key| !one.contains_key(*key)).map(|key| format!("{key}: only there")),
    );
    differing
}

#[test]
fn both_languages_say_the_same() {
    let differing = differences(&used(Lang::En), &used(Lang::ZhHant));
    assert!(differing.is_empty(), "en against zh-Hant:\n{}", differing.join("\n"));
}

#[test]
fn a_difference_is_seen() {
    let names = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
    let one = Used::from([("a".into(), names(&["x"])), ("b".into(), names(&[]))]);
    let other = Used::from([("a".into(), names(&["y"])), ("c".into(), names(&[]))]);
    assert_eq!(differences(&one, &other).len(), 3);
    assert!(differences(&one, &one).is_empty());
}

#[test]
fn every_text_can_be_said() {
    for lang in Lang::ALL {
        let words = Words::new(lang);
        for (key, names) in used(lang) {
            assert!(words.has(&key), "{key}");
            let args: Vec<_> = names.iter().map(|name| (name.as_str(), Arg::from(2u32))).collect();
            let said = words.say(&key, &args);
            assert!(!said.trim().is_empty(), "{} says nothing for `{key}`", lang.tag());
            assert!(!said.contains("{$"), "{} leaves a hole in `{key}`: {said}", lang.tag());
            assert!(!said.contains(['\u{2068}', '\u{2069}']), "isolation marks in `{key}`");
        }
        assert_eq!(keys(lang), used(lang).into_keys().collect());
    }
}

#[test]
fn chinese_is_traditional() {
    // A few characters that exist in Simplified Chinese only, all of them common in our texts.
    let simplified = "个们为这来时说对发动过还没给让应该间问题场战阵马军队单号错误参数运报图线";
    for file in FILES.iter().filter(|file| file.lang == Lang::ZhHant) {
        for (at, line) in file.text.lines().enumerate() {
            let wrong = line.chars().find(|c| simplified.contains(*c));
            assert!(wrong.is_none(), "locales/zh-Hant/{}:{}: {wrong:?}", file.name, at + 1);
        }
    }
}

#[test]
fn a_missing_key_is_seen_and_not_taken_for_a_text() {
    let words = Words::new(Lang::ZhHant);
    assert_eq!(words.say("no-such-key", &[]), "[no-such-key]");
    assert_eq!(words.say("no-such-key.help", &[]), "[no-such-key.help]");
    assert!(!words.has("no-such-key"));
}

#[test]
fn english_speaks_where_the_language_is_silent() {
    let own = Bundle::new_concurrent(Vec::new());
    let words = Words { lang: Lang::ZhHant, own, fallback: Some(bundle(Lang::En)) };
    assert_eq!(words.say("fate", &[("fate", "dead".into())]), "dead");
    assert!(!words.has("fate"));
}

#[test]
fn numbers_keep_their_digits() {
    assert_eq!(Arg::from(u64::MAX), Arg::Text("18446744073709551615".into()));
    assert_eq!(Arg::from(12_043usize), Arg::Number(12_043.0));
    let mut bundle = bundle(Lang::En);
    let text = "x = { $n } { NUMBER($n, maximumFractionDigits: 1) } { NUMBER($n, maximumFractionDigits: 0) }";
    bundle.add_resource_overriding(resource(text));
    let said = |n: Arg| {
        let mut args = FluentArgs::new();
        args.set("n", n.as_fluent());
        say_in(&bundle, "x", &args).unwrap()
    };
    assert_eq!(said(12_043.25.into()), "12043.25 12043.2 12043");
    assert_eq!(said(100u8.into()), "100 100 100");
}

#[test]
fn the_environment_names_the_language() {
    let of = |set: &[(&str, &str)]| {
        let set: BTreeMap<String, String> =
            set.iter().map(|(name, value)| ((*name).into(), (*value).into())).collect();
        lang_of(|name| set.get(name).cloned())
    };
    assert_eq!(of(&[]), Lang::En);
    assert_eq!(of(&[("LANG", "zh_TW.UTF-8")]), Lang::ZhHant);
    assert_eq!(of(&[("LANG", "zh_HK")]), Lang::ZhHant);
    assert_eq!(of(&[("LANG", "zh-Hant")]), Lang::ZhHant);
    assert_eq!(of(&[("LANG", "de_DE.UTF-8")]), Lang::En);
    assert_eq!(of(&[("LC_ALL", "C"), ("LANG", "zh_TW.UTF-8")]), Lang::En);
    assert_eq!(of(&[("LC_ALL", ""), ("LANG", "zh_TW.UTF-8")]), Lang::ZhHant);
    assert_eq!(of(&[("WUYA_LANG", "zh-Hant"), ("LC_ALL", "en_US")]), Lang::ZhHant);
    assert_eq!(of(&[("WUYA_LANG", "tlh"), ("LANG", "zh_TW")]), Lang::ZhHant);
}
