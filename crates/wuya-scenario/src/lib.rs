//! Scenario folders: text to a world, with every mistake located.

pub mod problem;
pub mod read;
pub mod schema;
