//! Scenario folders: text to a world, with every mistake located.

mod codes;
pub mod problem;
pub mod read;
pub mod expr;
pub mod schema;
pub mod values;
