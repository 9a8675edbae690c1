//! Who they are, where they are, what they mean to do: the common ground of all mechanisms.

pub mod bodies;
pub mod build;
pub mod fixed;
pub mod groups;
pub mod intents;
pub mod neighbours;
pub mod roster;
#[cfg(test)]
mod tests;
