//! Scenario folders as the verbs need them: read, checked, every mistake told.

use std::io::{self, IsTerminal};
use std::path::Path;

use wuya_scenario::{LoadOptions, Loaded, Problems};
use wuya_study::subject::Subject;

use super::console::{Console, Failure};

/// Reads and checks a scenario.
pub(crate) fn read(dir: &Path, seed: Option<u64>, console: &Console) -> Result<Loaded, Failure> {
    let options = LoadOptions { seed, ..LoadOptions::default() };
    let loaded = wuya_scenario::load(dir, &options).map_err(|it| mistakes(&it, console))?;
    match wuya_sim::unfit::check_def(&loaded.def) {
        Ok(()) => Ok(loaded),
        Err(unfit) => Err(mistakes(&loaded.refused(&unfit), console)),
    }
}

/// A scenario ready to run.
pub(crate) fn load(dir: &Path, seed: Option<u64>, console: &Console) -> Result<Subject, Failure> {
    read(dir, seed, console).map(Subject::from)
}

fn mistakes(problems: &Problems, console: &Console) -> Failure {
    let is_plain = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let color = io::stderr().is_terminal() && !is_plain;
    Failure::Error(problems.render(console.words().lang(), color))
}
