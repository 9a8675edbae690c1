//! Which units have come to where they were bound: told by the bodies, read by the minds.

use crate::visit::Visitor;

/// Arrivals, one row per unit. State: carried from tick to tick until the march changes.
#[derive(Clone, Debug, Default)]
pub struct Arrivals {
    /// 1 once the unit's guide, or half of a loose unit, is there.
    pub arrived: Vec<u8>,
}

impl Arrivals {
    /// Nobody has arrived.
    pub fn new(units: usize) -> Arrivals {
        Arrivals { arrived: vec![0; units] }
    }

    /// Lists every column.
    pub fn visit(&mut self, visitor: &mut dyn Visitor) {
        visitor.u8s("arrivals.arrived", &mut self.arrived);
    }
}
