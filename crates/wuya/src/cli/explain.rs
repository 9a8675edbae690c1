//! `wuya explain`: what a parameter means.

use super::console::{Console, Failure};

/// Prints one parameter in full, or a line for each that the name fits.
pub(crate) fn explain(name: &str, console: &mut Console) -> Result<(), Failure> {
    let sheets = wuya_sim::params::default_sheets();
    match wuya_study::explain::explain(&sheets, name, console.words()) {
        Ok(text) => console.print(&text),
        Err(unknown) => {
            let words = console.words();
            let said = words.say("cli-explain-unknown", &[("name", unknown.name.into())]);
            if unknown.near.is_empty() {
                return Err(Failure::Error(said));
            }
            let near = unknown.near.join(", ");
            let near = words.say("cli-explain-near", &[("names", near.into())]);
            Err(Failure::Error(format!("wuya: {said}\n  {near}")))
        }
    }
}
