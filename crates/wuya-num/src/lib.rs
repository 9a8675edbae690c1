//! Numbers: quantities, measures, hedges, parameter sheets, draws, same-bits maths.
//!
//! Knows nothing of battle and could be used alone. In reading order: [`quantity`] (a number with
//! its dimension), [`measure`] (what a li was worth, and when), [`parse`] (text to quantity),
//! [`sheet`] (parameter tables with a source for every number), [`draw`] (randomness without a
//! state), [`math`] (the same bits everywhere), [`fold`] (the same sum for any number of threads),
//! [`fingerprint`] (a stable hash).

pub mod daytime;
mod dimension;
pub mod draw;
pub mod fingerprint;
pub mod fold;
mod fold_text;
pub mod hedge;
pub mod lang;
pub mod math;
pub mod measure;
pub mod nearest;
mod numeral;
pub mod parse;
pub mod quantity;
pub mod shape;
pub mod sheet;
pub mod show;
pub mod sources;
mod unit;

pub use lang::Lang;
pub use nearest::nearest;
pub use quantity::{Dimension, Quantity};
