//! The `wuya` command.
fn main() {}
