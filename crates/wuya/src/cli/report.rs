//! `wuya report`: the report of a run, written again.

use std::path::Path;

use super::console::{Console, Failure};

/// Writes the report and says where it is.
pub(crate) fn report(run: &Path, out: Option<&Path>, console: &mut Console) -> Result<(), Failure> {
    // The page holds both languages; it opens in the one the user reads now.
    let lang = Some(console.words().lang());
    let written = wuya_study::folder::write_report(run, out, lang)
        .map_err(|error| Failure::Error(error.say(console.words())))?;
    let path = written.display().to_string();
    console.print(&console.words().say("cli-report-done", &[("path", path.into())]))
}
