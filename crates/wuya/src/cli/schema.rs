//! `wuya schema`: the JSON Schema of `scenario.toml`.

use super::console::{Console, Failure};

/// Prints the schema.
pub(crate) fn schema(console: &mut Console) -> Result<(), Failure> {
    let schema = wuya_scenario::schema::json_schema();
    // The alternate form of a JSON value is the indented one, and cannot fail.
    console.print(&format!("{schema:#}"))
}
