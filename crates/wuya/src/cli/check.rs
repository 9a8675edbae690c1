//! `wuya check`: every mistake of a scenario at once.

use std::path::Path;

use super::console::{Console, Failure};
use super::scenario;

/// Reads the scenario and says what it holds, or everything that is wrong with it.
pub(crate) fn check(dir: &Path, console: &mut Console) -> Result<(), Failure> {
    let loaded = scenario::read(dir, None, console)?;
    let said = console.words().say(
        "cli-check-done",
        &[
            ("dir", dir.display().to_string().into()),
            ("people", loaded.def.people.len().into()),
            ("units", loaded.def.units.len().into()),
            ("orders", loaded.def.orders.len().into()),
        ],
    );
    console.print(&said)
}
