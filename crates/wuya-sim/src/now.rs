//! What a stage may read but nothing of this tick may write.

use wuya_place::{NamedPlace, Place};

use crate::def::{OrderDef, SideDef, UnitDef};
use crate::params::Params;
use crate::people::neighbours::Neighbours;

/// All that a mind is given: the time, the parameters, the army lists and orders, the names of
/// places. Not where anyone is: neither the ground nor the people can be reached from here.
///
/// ```compile_fail
/// fn peek(moment: &wuya_sim::now::Moment) -> f32 {
///     moment.place.ground.height(0.0, 0.0)
/// }
/// ```
///
/// A body may look, since it stands there:
///
/// ```
/// fn look(now: &wuya_sim::now::Now) -> f32 {
///     now.place.ground.height(0.0, 0.0)
/// }
/// ```
#[derive(Clone, Copy)]
pub struct Moment<'a> {
    /// The tick being stepped.
    pub tick: u64,
    /// Parameters.
    pub params: &'a Params,
    /// Units: who leads whom, in which formation. People know their own army lists.
    pub units: &'a [UnitDef],
    /// Sides.
    pub sides: &'a [SideDef],
    /// The orders of the scenario.
    pub orders: &'a [OrderDef],
    /// Named places: people know the names of the country they are in.
    pub places: &'a [NamedPlace],
}

/// What a body is given: the moment, the true place and who is near whom.
#[derive(Clone, Copy)]
pub struct Now<'a> {
    /// The moment.
    pub moment: Moment<'a>,
    /// Ground, water, sky, walls.
    pub place: &'a Place,
    /// The spatial index.
    pub near: &'a Neighbours,
}
