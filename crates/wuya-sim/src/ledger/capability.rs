//! What each body can do now: opened whole, each mechanism that limits takes the least.
//!
//! Breath and stamina are also what a leader can see of his men, so they pass from bodies to minds
//! here and nowhere else.

use crate::visit::Visitor;

/// Capability, one row per person and horse. State: it holds until its limiters are next due.
#[derive(Clone, Debug, Default)]
pub struct Capability {
    /// Metabolic power he is able and, at his pace, willing to spend [W/kg of body mass].
    /// A horse: equivalent level speed [m/s].
    pub power: Vec<f32>,
    /// Share of W' left, 0 to 1.
    pub breath: Vec<f32>,
    /// Share of the day's energy left, 0 to 1.
    pub stamina: Vec<f32>,
}

impl Capability {
    /// Everyone fresh.
    pub fn new(count: usize) -> Capability {
        Capability {
            power: vec![f32::INFINITY; count],
            breath: vec![1.0; count],
            stamina: vec![1.0; count],
        }
    }

    /// Lists every column.
    pub fn visit(&mut self, visitor: &mut dyn Visitor) {
        visitor.f32s("capability.power", &mut self.power);
        visitor.f32s("capability.breath", &mut self.breath);
        visitor.f32s("capability.stamina", &mut self.stamina);
    }
}
