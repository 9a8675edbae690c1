//! Work asked of each body since it last paid: summed by whatever moves it, taken by energetics.

use crate::visit::Visitor;

/// Effort, one row per person and horse. State: it gathers over several steps until paid.
#[derive(Clone, Debug, Default)]
pub struct Effort {
    /// Way gone [m].
    pub path_m: Vec<f32>,
    /// Height gained, losses negative [m].
    pub climb_m: Vec<f32>,
    /// Way gone weighted with the terrain coefficient [m].
    pub rough_m: Vec<f32>,
}

impl Effort {
    /// Nothing done yet.
    pub fn new(count: usize) -> Effort {
        Effort { path_m: vec![0.0; count], climb_m: vec![0.0; count], rough_m: vec![0.0; count] }
    }

    /// Adds one stretch of way.
    pub fn add(&mut self, i: usize, path_m: f32, climb_m: f32, terrain_factor: f32) {
        self.path_m[i] += path_m;
        self.climb_m[i] += climb_m;
        self.rough_m[i] += path_m * terrain_factor;
    }

    /// Lists every column.
    pub fn visit(&mut self, visitor: &mut dyn Visitor) {
        visitor.f32s("effort.path", &mut self.path_m);
        visitor.f32s("effort.climb", &mut self.climb_m);
        visitor.f32s("effort.rough", &mut self.rough_m);
    }
}
