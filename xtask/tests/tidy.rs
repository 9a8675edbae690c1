//! The rules hold in this repository, and each rule finds a tree that breaks it.

use std::path::Path;

use xtask::tidy::{Finding, RULES, Tree, arrows, docs, limits, locales, mechanisms};
use xtask::tidy::{private, sources};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the repository")
}

fn repository() -> Tree {
    Tree::read(root()).expect("the tree can be read")
}

#[test]
fn the_repository_keeps_every_rule() {
    let tree = repository();
    assert!(tree.files().count() > 50, "the tree was not found");
    let mut lines = Vec::new();
    for (name, rule) in RULES {
        lines.extend(rule(&tree).iter().map(|finding| format!("[{name}] {finding}")));
    }
    assert!(lines.is_empty(), "\n{}\n", lines.join("\n"));
}

#[test]
fn every_linked_licence_is_one_we_can_meet() {
    let lines = xtask::licences::check_workspace(root()).unwrap();
    assert!(lines.is_empty(), "\n{}\n", lines.join("\n"));
}

/// The rule finds `count` breaches in the tree, the first of them saying `text`.
fn breaks(rule: fn(&Tree) -> Vec<Finding>, files: &[(&str, &str)], count: usize, text: &str) {
    let findings = rule(&Tree::of(files));
    let lines: Vec<String> = findings.iter().map(ToString::to_string).collect();
    assert_eq!(findings.len(), count, "{lines:#?}");
    if count > 0 {
        assert!(lines[0].contains(text), "\"{text}\" is not in {lines:#?}");
    }
}

const XTASK: (&str, &str) = ("xtask/Cargo.toml", "[dependencies]\n");

#[test]
fn an_arrow_upward_between_crates_is_found() {
    let rule = arrows::crates_point_one_way;
    let good = "[dependencies]\nwuya-num.workspace = true\n[features]\nwuya-study = []\n";
    breaks(rule, &[XTASK, ("crates/wuya-place/Cargo.toml", good)], 0, "");
    let bad = "[package]\nname = \"wuya-place\"\n[dependencies]\nwuya-sim.workspace = true\n";
    breaks(rule, &[XTASK, ("crates/wuya-place/Cargo.toml", bad)], 1, "Cargo.toml:4: must not know");
    let dev = "[dev-dependencies]\nwuya-study = { path = \"\" }\n";
    breaks(rule, &[XTASK, ("crates/wuya-sim/Cargo.toml", dev)], 1, "wuya-study");
    let source = ("crates/wuya-num/src/lib.rs", "// wuya_sim::x\nuse wuya_sim::step;\n");
    let files = [XTASK, ("crates/wuya-num/Cargo.toml", ""), source];
    breaks(rule, &files, 1, "lib.rs:2: must not use wuya-sim");
    let inline = ("crates/wuya-record/src/lib.rs", "fn f() { wuya_scenario::load(); }\n");
    breaks(rule, &[XTASK, ("crates/wuya-record/Cargo.toml", ""), inline], 1, "wuya-scenario");
    breaks(rule, &[XTASK, ("crates/wuya-utils/Cargo.toml", "")], 1, "without a place");
}

#[test]
fn a_mind_that_knows_bodies_is_found() {
    let rule = arrows::mind_and_body_do_not_meet;
    let mind = "crates/wuya-sim/src/mind/command/mod.rs";
    breaks(rule, &[(mind, "use crate::people::Bodies; // not crate::body\n")], 0, "");
    breaks(rule, &[(mind, "use crate::body::contact;\n")], 1, "mod.rs:1: mind/ must not know");
    let body = "crates/wuya-sim/src/body/contact/mod.rs";
    breaks(rule, &[(body, "fn f(x: crate::mind::Morale) {}\n")], 1, "body/ must not know mind/");
    let tests = "crates/wuya-sim/src/body/contact/tests.rs";
    breaks(rule, &[(tests, "use crate::mind::x;\n")], 0, "");
}

#[test]
fn a_model_that_opens_a_file_or_reads_a_clock_is_found() {
    let rule = arrows::the_model_opens_nothing;
    let path = "crates/wuya-sim/src/world.rs";
    breaks(rule, &[(path, "use std::time::Instant;\nuse std::fs;\n")], 2, "std::time");
    breaks(rule, &[(path, "#[cfg(test)]\nmod tests { use std::fs; }\n")], 0, "");
    breaks(rule, &[("crates/wuya-record/src/lib.rs", "use std::fs;\n")], 0, "");
}

const HEADER: &str = "//! Cold.\n//!\n//! # What it does\n//! # Reads\n//! # Writes\n\
    //! # Equations\n//! # Sources\n//! # Limits\n//! # Checked by\n";

#[test]
fn half_a_mechanism_is_found() {
    let rule = mechanisms::mechanisms_are_whole;
    let params = ("crates/wuya-sim/src/body/cold/params.toml", "");
    let path = "crates/wuya-sim/src/body/cold/mod.rs";
    breaks(rule, &[params, (path, HEADER)], 0, "");
    breaks(rule, &[(path, HEADER)], 1, "without its table");
    breaks(rule, &[params], 1, "without mod.rs");
    let short = HEADER.replace("//! # Limits\n", "");
    breaks(rule, &[params, (path, &short)], 1, "no heading \"# Limits\"");
    let turned = HEADER.replace("# Reads\n//! # Writes", "# Writes\n//! # Reads");
    breaks(rule, &[params, (path, &turned)], 1, "in its place");
}

#[test]
fn a_mechanism_that_nobody_steps_or_names_is_found() {
    let rule = mechanisms::mechanisms_are_stepped_and_named;
    let folder = ("crates/wuya-sim/src/body/cold/mod.rs", "");
    let step = ("crates/wuya-sim/src/step.rs", "cold::chill(now);");
    let told = ("ARCHITECTURE.md", "cold");
    breaks(rule, &[folder, step, told], 0, "");
    breaks(rule, &[folder, told], 1, "is not called in step.rs");
    breaks(rule, &[folder, step], 1, "is not named in ARCHITECTURE.md");
}

#[test]
fn a_number_without_a_source_is_found() {
    let rule = sources::numbers_have_sources;
    let book = ("sources/sources.toml", "[weidmann1993]\ncitation = \"…\"\n");
    let sheet = |text: &'static str| ("crates/wuya-sim/src/body/x/params.toml", text);
    let good = "[speed]\nvalue = \"1.34 m/s\"\nsource = \"weidmann1993, table 1\"\n\
        [tau]\nvalue = \"1 s\"\nsource = \"judgement\"\nreason = \"as others do\"\n";
    breaks(rule, &[book, sheet(good)], 0, "");
    breaks(rule, &[book, sheet("[speed]\nvalue = \"1 m/s\"\n")], 1, "speed: a number without");
    let unknown = "[speed]\nvalue = \"1 m/s\"\nsource = \"nobody2000\"\n";
    breaks(rule, &[book, sheet(unknown)], 1, "does not know \"nobody2000\"");
    let both = "[speed]\nvalue = \"1 m/s\"\nsource = \"weidmann1993; nobody2000, p. 3\"\n";
    breaks(rule, &[book, sheet(both)], 1, "nobody2000");
    let bare = "[speed]\nvalue = \"1 m/s\"\nsource = \"judgement\"\nreason = \" \"\n";
    breaks(rule, &[book, sheet(bare)], 1, "without a reason");
    breaks(rule, &[book, sheet("[speed\n")], 1, "params.toml");
    let case = ("validation/x.toml", "what = \"x\"\nvalue = 1.0\nsource = \"nobody2000\"\n");
    breaks(rule, &[book, case], 1, "validation/x.toml");
}

#[test]
fn a_language_that_lacks_a_message_is_found() {
    let rule = locales::both_languages_say_the_same;
    let english = ("locales/en/cli.ftl", "# note\nrun-done = Done, { $count }\n    people\n");
    let chinese = |text: &'static str| ("locales/zh-Hant/cli.ftl", text);
    breaks(rule, &[english, chinese("run-done = 完成 { $count }\n")], 0, "");
    breaks(rule, &[english], 1, "lacks the file");
    breaks(rule, &[english, chinese("other = x\n")], 2, "run-done is missing");
    breaks(rule, &[english, chinese("run-done = 完成 { $number }\n")], 1, "takes");
}

#[test]
fn a_message_that_code_asks_for_in_vain_is_found() {
    let rule = locales::no_message_is_missing;
    let english = ("locales/en/cli.ftl", "run-done = Done\n    .short = ok\n");
    let path = "crates/wuya/src/main.rs";
    breaks(rule, &[english, (path, "words.say(\"run-done\", &[]);\n")], 0, "");
    breaks(rule, &[english, (path, "words.say(\"run-dnoe\", &[]);\n")], 1, "run-dnoe");
}

const ROOT_DOCUMENTS: [(&str, &str); 3] =
    [("README.md", ""), ("README.zh-Hant.md", ""), ("CONTRIBUTING.md", "")];

#[test]
fn a_path_that_is_not_there_is_found() {
    let rule = docs::named_paths_exist;
    let with = |text: &'static str| {
        let mut files = ROOT_DOCUMENTS.to_vec();
        files.extend([("ARCHITECTURE.md", text), ("crates/a/src/b.rs", "")]);
        files
    };
    breaks(rule, &with("see `crates/a/src/b.rs`, `crates/a/` and `crates/*/x`"), 0, "");
    breaks(rule, &with("one\nsee `crates/a/src/c.rs`"), 1, "ARCHITECTURE.md:2: there is no");
    breaks(rule, &ROOT_DOCUMENTS, 1, "ARCHITECTURE.md: is missing");
    let long = "x\n".repeat(301);
    let mut files = ROOT_DOCUMENTS.to_vec();
    files.push(("ARCHITECTURE.md", &long));
    breaks(rule, &files, 1, "301 lines");
}

#[test]
fn a_crate_that_is_not_named_is_found() {
    let crates = ("crates/wuya-num/Cargo.toml", "");
    breaks(docs::every_crate_is_named, &[crates, ("ARCHITECTURE.md", "`crates/wuya-num`")], 0, "");
    breaks(docs::every_crate_is_named, &[crates], 1, "crates/wuya-num");
}

#[test]
fn a_golden_changed_in_silence_is_found() {
    let rule = docs::new_goldens_are_told;
    let golden = ("crates/wuya/tests/golden/a.txt", "1234");
    breaks(rule, &[("CHANGELOG.md", "")], 0, "");
    breaks(rule, &[golden, ("CHANGELOG.md", "## Unreleased\n")], 1, "no heading");
    let digest = docs::goldens_digest(&Tree::of(&[golden])).unwrap();
    let told = format!("## Unreleased\n### Results changed\n- all new; goldens: {digest}\n");
    breaks(rule, &[golden, ("CHANGELOG.md", &told)], 0, "");
    let other = ("crates/wuya/tests/golden/a.txt", "1235");
    breaks(rule, &[other, ("CHANGELOG.md", &told)], 1, "what changed");
}

#[test]
fn a_limit_overrun_is_found() {
    let rule = limits::files_keep_their_limits;
    let long = "x\n".repeat(801);
    breaks(rule, &[("a.rs", &long)], 1, "a.rs: 801 lines; at most 800");
    let ratchet = |text: &'static str| ("xtask/ratchet.toml", text);
    let kept = ratchet("\"a.rs\" = { lines = 801, reason = \"a table\" }\n");
    breaks(rule, &[("a.rs", &long), kept], 0, "");
    breaks(rule, &[("a.rs", &"x\n".repeat(802)), kept], 1, "the ratchet allows 801");
    breaks(rule, &[("a.rs", &"x\n".repeat(20)), kept], 1, "take it out");
    let loose = ratchet("\"a.rs\" = { lines = 900, reason = \"a table\" }\n");
    breaks(rule, &[("a.rs", &long), loose], 1, "lower its lines to 801");
    breaks(rule, &[("a.rs", &long), ratchet("\"a.rs\" = { lines = 801 }\n")], 1, "no reason");
    breaks(rule, &[kept], 1, "is gone");
    breaks(rule, &[("a.rs", &"/".repeat(121))], 1, "a.rs:1: 121 columns");
    let step = format!("pub fn step(\n{}}}\n", "    x;\n".repeat(79));
    breaks(rule, &[("crates/wuya-sim/src/step.rs", &step)], 1, "step is 81 lines");
}

#[test]
fn words_that_must_not_stay_are_found() {
    let rule = limits::words_that_must_not_stay;
    breaks(rule, &[("crates/a/src/utils.rs", "")], 1, "says nothing");
    breaks(rule, &[("a.rs", concat!("// FIX", "ME\n"))], 1, "a.rs:1");
    breaks(rule, &[("a.rs", concat!("// TO", "DO: x\n// TO", "DO(#12): x\n"))], 1, "a.rs:1");
    breaks(rule, &[("a.rs", concat!("#[al", "low(dead_code)]\n"))], 1, "expect");
}

#[test]
fn what_belongs_to_one_machine_is_found() {
    let rule = private::nothing_of_one_machine;
    breaks(rule, &[("a.md", concat!("see /ho", "me/x/y\n"))], 1, "a.md:1");
    breaks(rule, &[("a.md", concat!("https://example.org/ho", "me/x\n"))], 0, "");
    breaks(rule, &[("a.toml", concat!("index", "-url = \"x\"\n"))], 1, "one machine");
}
