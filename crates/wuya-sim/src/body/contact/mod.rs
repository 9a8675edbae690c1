//! Contact: bodies that touch push each other, and walls push back.
//!
//! # What it does
//! Whoever steps at the tick is moved by his legs, his neighbours and the walls in four sub-steps of
//! 1/64 s. Two soft discs that overlap repel each other as springs that stiffen, damped and with
//! friction, so a push of so many newtons travels through a press at a walking to running pace and
//! sums up against a wall. A horse is three discs in line. The force squeezing each chest between
//! front and back is kept, averaged over a second or two.
//!
//! # Reads
//! drives (the velocity each wants, how hard he means to push), neighbours, walls, roster, ground (grip).
//!
//! # Writes
//! bodies (position, velocity), its own table (press, chest), effort is added by locomotion.
//!
//! # Equations
//! (B1) compliant contact, (B2) stiffening, (B3) friction, (B4) chest force: see [`equations`].
//!
//! # Sources
//! moussaid2011, helbing2000, kroemer1969, evans1971; models.md section B and corrections 1 and 2.
//!
//! # Limits
//! Nobody loses his balance or is crushed to death yet. Bodies do not turn under contact. Someone
//! of a coarser layer who is touched does not yield until his group wakes at the next tick.
//!
//! # Checked by
//! body::contact::tests, validation/contact-*.toml

pub mod equations;
pub mod params;
mod solve;
#[cfg(test)]
mod tests;
pub mod walls;

pub use self::solve::{Scratch, release, solve};
use crate::visit::Visitor;

/// Length of a sub-step [s].
pub const SUBSTEP_S: f32 = 1.0 / 64.0;
/// Sub-steps of a tick.
pub const SUBSTEPS: usize = 4;

/// What contact did to each body in its last step, one row per person and horse. State.
#[derive(Clone, Debug, Default)]
pub struct Contact {
    /// Sum of the normal forces on him, mean over the tick [N].
    pub press: Vec<f32>,
    /// Force squeezing his chest front to back, averaged over a second or two [N].
    pub chest: Vec<f32>,
}

impl Contact {
    /// Nobody touches anyone.
    pub fn new(count: usize) -> Contact {
        Contact { press: vec![0.0; count], chest: vec![0.0; count] }
    }

    /// Lists every column.
    pub fn visit(&mut self, visitor: &mut dyn Visitor) {
        visitor.f32s("contact.press", &mut self.press);
        visitor.f32s("contact.chest", &mut self.chest);
    }
}
