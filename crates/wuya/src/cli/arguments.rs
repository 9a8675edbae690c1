//! The arguments: what may be given, with help in the user's language.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::builder::NonEmptyStringValueParser;
use clap::error::ErrorKind;
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use wuya_num::Lang;
use wuya_words::Words;

use super::console::Failure;
use super::{clock, wrong};

/// More threads than anybody has, and a slip of the finger.
pub(crate) const THREADS_MOST: u16 = 1024;

/// What the user wants.
#[derive(Debug)]
pub(crate) enum Wish {
    /// Help or the version: print it.
    Text(String),
    Run(RunWish),
    New {
        dir: PathBuf,
    },
    Check {
        dir: PathBuf,
    },
    Report {
        run: PathBuf,
        out: Option<PathBuf>,
    },
    Explain {
        name: String,
    },
    Schema,
}

/// `wuya run` with its options.
#[derive(Debug)]
pub(crate) struct RunWish {
    pub(crate) dir: PathBuf,
    pub(crate) seed: Option<u64>,
    pub(crate) until: Option<clock::Until>,
    pub(crate) out: Option<PathBuf>,
    pub(crate) resume: Option<PathBuf>,
    pub(crate) threads: Option<u16>,
    pub(crate) is_quiet: bool,
    pub(crate) is_profiled: bool,
    pub(crate) is_forced: bool,
}

/// The language that `--lang` asks for, found before anything else is understood, because even
/// "this is not understood" has to be said in it.
pub(crate) fn lang_of(given: &[OsString]) -> Option<Lang> {
    let texts: Vec<&str> = given.iter().filter_map(|word| word.to_str()).collect();
    let joined = texts.iter().find_map(|word| word.strip_prefix("--lang="));
    let apart = || {
        let at = texts.iter().position(|word| *word == "--lang")?;
        texts.get(at + 1).copied()
    };
    joined.or_else(apart).and_then(Lang::from_tag)
}

/// Reads the arguments.
pub(crate) fn read(given: &[OsString], words: &Words) -> Result<Wish, Failure> {
    match command(words).try_get_matches_from(given) {
        Ok(matches) => wish(&matches, words),
        Err(error) => match error.kind() {
            ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
                Ok(Wish::Text(error.render().to_string()))
            }
            _ => Err(Failure::Usage(wrong::text(&error, given, words))),
        },
    }
}

fn wish(matches: &ArgMatches, words: &Words) -> Result<Wish, Failure> {
    let Some((verb, matches)) = matches.subcommand() else {
        return Err(Failure::Usage(words.plain("cli-wrong-no-command")));
    };
    let path = |name: &str| matches.get_one::<PathBuf>(name).cloned();
    let needed = |name: &str| path(name).unwrap_or_default();
    Ok(match verb {
        "run" => Wish::Run(run_wish(matches, words)?),
        "new" => Wish::New { dir: needed("dir") },
        "check" => Wish::Check { dir: needed("dir") },
        "report" => Wish::Report { run: needed("run"), out: path("out") },
        "explain" => {
            Wish::Explain { name: matches.get_one::<String>("name").cloned().unwrap_or_default() }
        }
        _ => Wish::Schema,
    })
}

fn run_wish(matches: &ArgMatches, words: &Words) -> Result<RunWish, Failure> {
    let path = |name: &str| matches.get_one::<PathBuf>(name).cloned();
    let until = matches.get_one::<String>("until").map(|text| {
        clock::Until::read(text).ok_or_else(|| {
            let said = words.say("cli-wrong-until", &[("given", text.into())]);
            Failure::Usage(wrong::with_help(&said, "wuya run", words))
        })
    });
    Ok(RunWish {
        dir: path("dir").unwrap_or_default(),
        seed: matches.get_one::<u64>("seed").copied(),
        until: until.transpose()?,
        out: path("out"),
        resume: path("resume"),
        threads: matches.get_one::<u16>("threads").copied(),
        is_quiet: matches.get_flag("quiet"),
        is_profiled: matches.get_flag("profile"),
        is_forced: matches.get_flag("force"),
    })
}

fn command(words: &Words) -> Command {
    let verbs = [
        run_command(words),
        verb("new", words).arg(folder("dir", "cli-new-dir", words)),
        verb("check", words).arg(folder("dir", "cli-check-dir", words)),
        verb("report", words).arg(folder("run", "cli-report-run", words).value_name("RUN")).arg(
            option("out", "FILE", "cli-report-out", words).value_parser(value_parser!(PathBuf)),
        ),
        verb("explain", words).arg(
            Arg::new("name")
                .required(true)
                .value_name("NAME")
                .help(words.plain("cli-explain-name"))
                .value_parser(NonEmptyStringValueParser::new()),
        ),
        verb("schema", words),
    ];
    let lang = option("lang", "LANG", "cli-option-lang", words)
        .value_parser(["en", "zh-Hant"])
        .hide_possible_values(true)
        .global(true);
    let version = Arg::new("version")
        .long("version")
        .short('V')
        .action(ArgAction::Version)
        .help(words.plain("cli-option-version"));
    base(Command::new("wuya"), words)
        .about(words.plain("cli-about"))
        .version(env!("CARGO_PKG_VERSION"))
        .override_usage(words.plain("cli-usage"))
        .after_help(words.plain("cli-after"))
        .subcommand_required(true)
        .disable_help_subcommand(true)
        .disable_version_flag(true)
        .infer_long_args(false)
        .arg(lang)
        .arg(version)
        .subcommands(verbs)
}

fn run_command(words: &Words) -> Command {
    verb("run", words)
        .arg(folder("dir", "cli-run-dir", words))
        .arg(
            option("seed", "N", "cli-run-seed", words)
                .value_parser(value_parser!(u64))
                .allow_negative_numbers(true),
        )
        .arg(option("until", "TIME", "cli-run-until", words))
        .arg(option("out", "DIR", "cli-run-out", words).value_parser(value_parser!(PathBuf)))
        .arg(option("resume", "PATH", "cli-run-resume", words).value_parser(value_parser!(PathBuf)))
        .arg(
            option("threads", "N", "cli-run-threads", words)
                .value_parser(value_parser!(u16).range(1..=i64::from(THREADS_MOST)))
                .allow_negative_numbers(true),
        )
        .arg(flag("quiet", "cli-run-quiet", words).short('q'))
        .arg(flag("profile", "cli-run-profile", words))
        .arg(flag("force", "cli-run-force", words))
}

/// A verb with its help, from the messages `cli-VERB` and `cli-VERB-usage`.
fn verb(name: &'static str, words: &Words) -> Command {
    base(Command::new(name), words)
        .about(words.plain(&format!("cli-{name}")))
        .override_usage(words.plain(&format!("cli-{name}-usage")))
}

/// What every level of help has: our own headings, because clap's are English only.
fn base(command: Command, words: &Words) -> Command {
    let usage = words.plain("cli-usage-word");
    let help = Arg::new("help")
        .long("help")
        .short('h')
        .action(ArgAction::Help)
        .help(words.plain("cli-option-help"));
    let verbs = if command.get_name() == "wuya" {
        format!("\n{}\n{{subcommands}}\n", words.plain("cli-commands"))
    } else {
        format!("\n{}\n{{positionals}}\n", words.plain("cli-arguments"))
    };
    command
        .help_template(format!(
            "{{about}}\n\n{usage} {{usage}}\n{verbs}\n{options}\n{{options}}{{after-help}}\n",
            options = words.plain("cli-options"),
        ))
        .disable_help_flag(true)
        .arg(help)
}

fn folder(name: &'static str, key: &str, words: &Words) -> Arg {
    Arg::new(name)
        .required(true)
        .value_name("DIR")
        .help(words.plain(key))
        .value_parser(value_parser!(PathBuf))
}

fn option(name: &'static str, value: &'static str, key: &str, words: &Words) -> Arg {
    Arg::new(name).long(name).value_name(value).help(words.plain(key))
}

fn flag(name: &'static str, key: &str, words: &Words) -> Arg {
    Arg::new(name).long(name).action(ArgAction::SetTrue).help(words.plain(key))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(given: &[&str], lang: Lang) -> Result<Wish, Failure> {
        let given: Vec<OsString> = given.iter().map(OsString::from).collect();
        read(&given, &Words::new(lang))
    }

    #[test]
    fn clap_finds_no_fault_with_the_arguments() {
        command(&Words::new(Lang::En)).debug_assert();
        command(&Words::new(Lang::ZhHant)).debug_assert();
    }

    #[test]
    fn all_options_of_a_run_arrive() {
        let given = [
            "wuya",
            "run",
            "x",
            "--seed",
            "7",
            "--until",
            "18:30",
            "--out",
            "y",
            "--resume",
            "z",
            "--threads",
            "3",
            "--quiet",
            "--profile",
            "--force",
            "--lang",
            "zh-Hant",
        ];
        let Ok(Wish::Run(wish)) = said(&given, Lang::En) else { panic!("not understood") };
        assert_eq!((wish.dir, wish.seed, wish.threads), ("x".into(), Some(7), Some(3)));
        assert_eq!((wish.out, wish.resume), (Some("y".into()), Some("z".into())));
        assert!(wish.is_quiet && wish.is_profiled && wish.is_forced && wish.until.is_some());
    }

    #[test]
    fn the_language_is_found_anywhere() {
        let lang = |given: &[&str]| lang_of(&given.iter().map(OsString::from).collect::<Vec<_>>());
        assert_eq!(lang(&["wuya", "--lang", "zh-Hant"]), Some(Lang::ZhHant));
        assert_eq!(lang(&["wuya", "run", "x", "--lang=en"]), Some(Lang::En));
        assert_eq!(lang(&["wuya", "--lang"]), None);
        assert_eq!(lang(&["wuya"]), None);
    }

    #[test]
    fn help_is_in_one_language_throughout() {
        for verb in ["run", "new", "check", "report", "explain", "schema"] {
            let given = ["wuya", verb, "--help"];
            let Ok(Wish::Text(text)) = said(&given, Lang::ZhHant) else { panic!("no help") };
            for word in ["Usage", "Options", "Arguments", "Print", "default", "possible", "[cli"] {
                assert!(!text.contains(word), "{word} in:\n{text}");
            }
            let Ok(Wish::Text(text)) = said(&given, Lang::En) else { panic!("no help") };
            assert!(text.is_ascii() || text.contains('半'), "{text}");
        }
        let Ok(Wish::Text(text)) = said(&["wuya", "--help"], Lang::ZhHant) else { panic!() };
        assert!(text.contains("指令") && !text.contains("Commands"), "{text}");
    }

    #[test]
    fn wrong_usage_is_said_in_both_languages() {
        let cases: &[&[&str]] = &[
            &["wuya"],
            &["wuya", "rum", "x"],
            &["wuya", "run"],
            &["wuya", "run", "x", "--sead", "1"],
            &["wuya", "run", "x", "--seed"],
            &["wuya", "run", "x", "--seed", "-1"],
            &["wuya", "run", "x", "--seed", "many"],
            &["wuya", "run", "x", "--threads", "0"],
            &["wuya", "run", "x", "--until", "25:99"],
            &["wuya", "run", "x", "--seed", "1", "--seed", "2"],
            &["wuya", "run", "x", "y"],
            &["wuya", "--lang", "fr", "schema"],
            &["wuya", "explain", ""],
        ];
        for given in cases {
            for lang in Lang::ALL {
                match said(given, lang) {
                    Err(Failure::Usage(text)) => {
                        assert!(!text.contains("error") && !text.contains("[cli"), "{text}");
                        let is_chinese = text.chars().any(|c| c > '\u{3000}');
                        assert_eq!(is_chinese, lang == Lang::ZhHant, "{text}");
                    }
                    other => panic!("{given:?}: {other:?}"),
                }
            }
        }
    }
}
