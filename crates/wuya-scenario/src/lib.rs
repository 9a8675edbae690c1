//! Scenario folders: text to a world, with every mistake located.
//!
//! [`load`] reads a folder, checks all of it and puts every person in his place; what is wrong
//! comes back as [`Problems`], all at once, each with file, line, column, what is wrong and what
//! would be right, in the user's language. The format is explained in `docs/scenario-format.md`
//! and declared in [`schema`]; conditions and claims in `docs/expressions.md` and [`expr`].

mod assemble;
mod codes;
mod direction;
pub mod expr;
mod geo;
mod load;
mod measured;
pub mod new;
pub mod problem;
pub mod read;
pub mod schema;
pub mod time;
pub mod values;

pub use assemble::UnitInfo;
pub use assemble::claims::{AssumptionDef, Both, ClaimDef, Reading, SourceDef};
pub use load::{LoadOptions, Loaded, PriorUsed, load, load_text};
pub use new::{NewError, write_new};
pub use problem::{Code, Problem, Problems};
pub use schema::json_schema;

#[cfg(test)]
mod tests;
