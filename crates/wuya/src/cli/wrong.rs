//! Wrong usage, said in the user's language: what is wrong, what was perhaps meant, where to read.

use std::ffi::OsString;

use clap::Error;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use wuya_words::Words;

use super::arguments::THREADS_MOST;

/// What clap found, in our words.
pub(crate) fn text(error: &Error, given: &[OsString], words: &Words) -> String {
    let context = |kind| error.get(kind).map(shown);
    let name = || context(ContextKind::InvalidArg).unwrap_or_default();
    let value = || context(ContextKind::InvalidValue).unwrap_or_default();
    let said = match error.kind() {
        ErrorKind::InvalidSubcommand => {
            let given = context(ContextKind::InvalidSubcommand).unwrap_or_default();
            words.say("cli-wrong-unknown-command", &[("given", given.into())])
        }
        ErrorKind::MissingSubcommand | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            words.plain("cli-wrong-no-command")
        }
        ErrorKind::UnknownArgument => {
            words.say("cli-wrong-unknown-argument", &[("given", name().into())])
        }
        ErrorKind::MissingRequiredArgument => {
            words.say("cli-wrong-missing", &[("names", name().into())])
        }
        ErrorKind::InvalidValue | ErrorKind::TooFewValues if value().is_empty() => {
            words.say("cli-wrong-no-value", &[("name", bare(&name()).into())])
        }
        ErrorKind::ValueValidation if name().starts_with("--threads") => {
            words.say("cli-wrong-threads", &[("most", THREADS_MOST.into())])
        }
        ErrorKind::ValueValidation => {
            let args = [("name", bare(&name()).into()), ("given", value().into())];
            words.say("cli-wrong-number", &args)
        }
        ErrorKind::InvalidValue => {
            let args = [("name", bare(&name()).into()), ("given", value().into())];
            words.say("cli-wrong-value", &args)
        }
        ErrorKind::ArgumentConflict => conflict(&name(), context(ContextKind::PriorArg), words),
        _ => words.plain("cli-wrong-other"),
    };
    let near =
        [ContextKind::SuggestedSubcommand, ContextKind::SuggestedArg, ContextKind::SuggestedValue];
    let said = match near.into_iter().find_map(context).filter(|near| !near.is_empty()) {
        Some(near) => {
            let near = words.say("cli-wrong-near", &[("near", near.into())]);
            format!("{said}\n  {near}")
        }
        None => said,
    };
    with_help(&said, &command(given), words)
}

/// A text with a line on where to read more.
pub(crate) fn with_help(said: &str, command: &str, words: &Words) -> String {
    let help = words.say("cli-wrong-help", &[("command", command.into())]);
    format!("wuya: {said}\n  {help}")
}

fn conflict(name: &str, prior: Option<String>, words: &Words) -> String {
    let name = bare(name);
    match prior.as_deref().map(bare) {
        Some(prior) if prior != name => {
            words.say("cli-wrong-conflict", &[("name", name.into()), ("other", prior.into())])
        }
        _ => words.say("cli-wrong-twice", &[("name", name.into())]),
    }
}

/// `--seed` out of clap's `--seed <N>`.
fn bare(name: &str) -> &str {
    name.split(' ').next().unwrap_or(name)
}

/// The command as far as it was understood: `wuya run` when `run` is one of its verbs.
fn command(given: &[OsString]) -> String {
    let verbs = ["run", "new", "check", "report", "explain", "schema"];
    let verb = given.iter().skip(1).filter_map(|word| word.to_str());
    verb.filter(|word| verbs.contains(word))
        .take(1)
        .fold("wuya".to_owned(), |command, verb| format!("{command} {verb}"))
}

fn shown(value: &ContextValue) -> String {
    match value {
        ContextValue::String(text) => text.clone(),
        ContextValue::Strings(texts) => texts.join(", "),
        ContextValue::StyledStr(text) => text.to_string(),
        ContextValue::StyledStrs(texts) => {
            texts.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
        }
        ContextValue::Number(number) => number.to_string(),
        ContextValue::Bool(yes) => yes.to_string(),
        _ => String::new(),
    }
}
