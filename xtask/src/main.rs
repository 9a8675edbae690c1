//! Our own tool; the checks are in tests/tidy.rs.
fn main() {}
