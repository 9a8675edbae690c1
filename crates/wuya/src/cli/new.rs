//! `wuya new`: a commented scenario folder to start from.

use std::path::Path;

use wuya_scenario::NewError;

use super::console::{Console, Failure, io_reason};

/// Writes the folder and says how to go on.
pub(crate) fn new(dir: &Path, console: &mut Console) -> Result<(), Failure> {
    let words = console.words();
    wuya_scenario::write_new(dir, words.lang()).map_err(|error| match error {
        NewError::Exists(path) => failure(&path, &words.plain("cli-io-exists"), console),
        NewError::Write { path, source } => failure(&path, &io_reason(&source, words), console),
    })?;
    let dir = dir.display().to_string();
    console.print(&console.words().say("cli-new-done", &[("dir", dir.into())]))
}

fn failure(path: &Path, reason: &str, console: &Console) -> Failure {
    let args = [("path", path.display().to_string().into()), ("reason", reason.into())];
    Failure::Error(console.words().say("cli-io", &args))
}
