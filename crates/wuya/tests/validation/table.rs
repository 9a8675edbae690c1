//! `docs/validation.md`: the table of all cases. Digits may move and are not compared.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use crate::case::{Case, Measurement};
use crate::verdict;

const HEAD: &str = "\
# Validation: measured in the world, and what wuya gives

Written by `WUYA_BLESS=1 cargo test -p wuya --test validation the_table`; the files are in
`validation/`. *Recalled* figures are quoted from memory of their source and still to be looked up
there; *derived* ones follow from published ones by arithmetic. A known failure is held to its
failing by the tests: whoever mends it must take the mark away.
";

fn path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/validation.md")
}

/// Writes the table if the tests are told to, and otherwise compares all but what wuya gives.
pub(crate) fn check_or_bless() {
    let all = Measurement::all();
    if std::env::var_os("WUYA_BLESS").is_some() {
        let given = |it: &Measurement| verdict::values(it).iter().map(|&v| digits(v)).collect();
        fs::write(path(), table(&all, given)).expect("docs/validation.md");
        return;
    }
    let text = fs::read_to_string(path()).expect("docs/validation.md");
    let open = table(&all, |it| vec![String::new(); it.cases.len()]);
    let bare = |text: &str| text.lines().map(without_given).collect::<Vec<_>>();
    let (old, new) = (bare(&text), bare(&open));
    for (old, new) in old.iter().zip(&new) {
        assert_eq!(old, new, "docs/validation.md is out of date: see its head");
    }
    assert_eq!(old.len(), new.len(), "docs/validation.md is out of date: see its head");
}

/// A row without its third cell.
fn without_given(line: &str) -> String {
    let cells: Vec<&str> = line.split('|').collect();
    match cells[..] {
        ["", case, expected, _, known, ""] => format!("{case}|{expected}|{known}"),
        _ => line.to_owned(),
    }
}

fn table(all: &[Measurement], given: impl Fn(&Measurement) -> Vec<String>) -> String {
    let mut text = HEAD.to_owned();
    for it in all {
        let _ = write!(
            text,
            "\n## {}\n\n{} Source: `{}` ({}). If it fails: {}\n\n\
             | case | expected [{}] | wuya gives | known failure |\n|---|---|---|---|\n",
            it.name, it.what, it.source, it.status, it.means, it.unit
        );
        for (case, given) in it.cases.iter().zip(given(it)) {
            let _ = writeln!(text, "{}", row(case, &given));
        }
    }
    text
}

fn row(case: &Case, given: &str) -> String {
    let check = verdict::check(&case.check);
    let input = verdict::input(case);
    let why = case.fails.as_deref().unwrap_or("");
    format!("| `{check}` {input} | {} | {given} | {why} |", case.bound.show())
}

/// Four figures that count.
fn digits(value: f64) -> String {
    const FIGURES: i32 = 4;
    if value == 0.0 || !value.is_finite() {
        return format!("{value}");
    }
    let before = value.abs().log10().floor() as i32 + 1;
    let decimals = (FIGURES - before).max(0) as usize;
    format!("{value:.decimals$}")
}
