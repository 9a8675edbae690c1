//! People, mechanisms and the step; no files, no clocks, cannot fail on input.
//!
//! In reading order: [`def`] is what a scenario hands over; [`step()`] is the tick as a table of
//! contents; [`world`] is all that is carried from tick to tick; [`people`] who and where; [`mind`]
//! what they perceive and decide; [`body`] what they do and what it costs; [`ledger`] what passes
//! between mechanisms; [`muster`] the headcount; [`audit`] what must always hold.

#[cfg(test)]
extern crate self as wuya_sim;

pub mod audit;
pub mod body;
mod cadence;
pub mod def;
pub mod gates;
pub mod ledger;
pub mod measures;
pub mod mind;
pub mod muster;
pub mod now;
mod paged;
pub mod params;
pub mod people;
mod scratch;
pub mod stage;
mod step;
#[cfg(test)]
#[expect(dead_code, reason = "unit tests, outside tests and benches use different parts")]
mod testing;
pub mod unfit;
pub mod visit;
pub mod world;

pub use crate::audit::{Breach, Headcount};
pub use crate::ledger::deaths::{Cause, Fate};
pub use crate::ledger::news::{Event, EventKind};
pub use crate::measures::MeasureSample;
pub use crate::params::{ABSENT, MECHANISMS, Params, default_sheets};
pub use crate::scratch::Scratch;
pub use crate::stage::{Clock, Stage};
pub use crate::step::{step, step_timed};
pub use crate::unfit::{ItemRef, Rule, Unfit};
pub use crate::visit::{Fingerprinter, Visitor};
pub use crate::world::{UnitSample, World};
