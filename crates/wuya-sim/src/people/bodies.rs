//! Where every body is and how it moves.

use super::fixed::to_m;
use crate::visit::Visitor;

/// Position, velocity and facing, one row per person and horse.
#[derive(Clone, Debug, Default)]
pub struct Bodies {
    /// East, fixed-point (see [`super::fixed`]).
    pub x: Vec<i32>,
    /// North, fixed-point.
    pub y: Vec<i32>,
    /// Velocity east [m/s].
    pub vx: Vec<f32>,
    /// Velocity north [m/s].
    pub vy: Vec<f32>,
    /// Facing, unit vector, east part.
    pub fx: Vec<f32>,
    /// Facing, unit vector, north part.
    pub fy: Vec<f32>,
}

impl Bodies {
    /// Rows for `count` bodies at rest at the origin, facing east.
    pub fn new(count: usize) -> Bodies {
        Bodies {
            x: vec![0; count],
            y: vec![0; count],
            vx: vec![0.0; count],
            vy: vec![0.0; count],
            fx: vec![1.0; count],
            fy: vec![0.0; count],
        }
    }

    /// Position [m].
    pub fn at(&self, i: usize) -> [f64; 2] {
        [to_m(self.x[i]), to_m(self.y[i])]
    }

    /// Speed [m/s].
    pub fn speed(&self, i: usize) -> f32 {
        (self.vx[i] * self.vx[i] + self.vy[i] * self.vy[i]).sqrt()
    }

    /// Lists every column.
    pub fn visit(&mut self, visitor: &mut dyn Visitor) {
        visitor.i32s("bodies.x", &mut self.x);
        visitor.i32s("bodies.y", &mut self.y);
        visitor.f32s("bodies.vx", &mut self.vx);
        visitor.f32s("bodies.vy", &mut self.vy);
        visitor.f32s("bodies.fx", &mut self.fx);
        visitor.f32s("bodies.fy", &mut self.fy);
    }
}
