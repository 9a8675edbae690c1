//! The parameter tables of ground and sky.

use wuya_num::sheet::{Sheet, Sheets};

/// The table of soil classes, as shipped.
pub const SOIL_SHEET: &str = include_str!("ground/soil.toml");
/// The table of light, as shipped.
pub const LIGHT_SHEET: &str = include_str!("sky/light.toml");

/// The tables of this crate (`soil`, `light`), to be joined with those of the simulator and
/// overridden by a scenario.
///
/// # Panics
/// Never for the tables as shipped, which a test reads.
#[must_use]
pub fn default_sheets() -> Vec<Sheet> {
    [("soil", SOIL_SHEET), ("light", LIGHT_SHEET)]
        .into_iter()
        .map(|(name, text)| Sheet::parse(name, text).expect("a shipped table reads"))
        .collect()
}

/// The sheet of this name among those given, or the shipped one when it is not among them.
pub(crate) fn sheet_or_shipped(sheets: &Sheets, name: &str) -> Sheet {
    sheets.get(name).cloned().unwrap_or_else(|| {
        let shipped = default_sheets().into_iter().find(|sheet| sheet.mechanism() == name);
        shipped.expect("every table asked for is shipped")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_has_a_source_that_exists() {
        for sheet in default_sheets() {
            assert!(sheet.entries().count() > 20, "{}", sheet.mechanism());
            for entry in sheet.entries() {
                let unknown = wuya_num::sources::unknown_keys(&entry.source);
                assert!(unknown.is_empty(), "{}: {unknown:?}", entry.full_name());
            }
        }
    }
}
