//! What a run counts besides the world: state that rides along in its checkpoints.

use wuya_record::checkpoint::Visitor;

/// Crossings of every measure since the start. The world counts them by interval only.
#[derive(Clone, Debug, Default)]
pub(super) struct Tally {
    forward: Vec<u64>,
    back: Vec<u64>,
}

impl Tally {
    pub(super) fn new(measures: usize) -> Self {
        Self { forward: vec![0; measures], back: vec![0; measures] }
    }

    /// Adds an interval's crossings and gives those since the start, forward and back.
    pub(super) fn add(&mut self, measure: usize, forward: u32, back: u32) -> [u64; 2] {
        self.forward[measure] += u64::from(forward);
        self.back[measure] += u64::from(back);
        [self.forward[measure], self.back[measure]]
    }

    pub(super) fn visit(&mut self, visitor: &mut dyn Visitor) {
        visitor.u64s("run.crossings_forward", &mut self.forward);
        visitor.u64s("run.crossings_back", &mut self.back);
    }

    /// Whether it still fits a scenario with so many measures, after a visitor has filled it.
    pub(super) fn is_for(&self, measures: usize) -> bool {
        self.forward.len() == measures && self.back.len() == measures
    }
}

/// Shows a world's columns to a recording's visitor.
pub(super) struct Bridge<'a>(pub(super) &'a mut dyn Visitor);

macro_rules! pass_on {
    ($($method:ident: $type:ty),*) => {
        impl wuya_sim::Visitor for Bridge<'_> {
            $(fn $method(&mut self, name: &str, column: &mut Vec<$type>) {
                self.0.$method(name, column);
            })*
        }
    };
}
pass_on!(u8s: u8, u16s: u16, u32s: u32, u64s: u64, i32s: i32, f32s: f32, f64s: f64);
