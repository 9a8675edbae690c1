//! Navigation: the way to a place, for everyone who goes there.
//!
//! # What it does
//! The country is cut into cells, small where walls, water or roads divide it and large where it is
//! all alike. For each goal that someone has, a chart is drawn once: the time to the goal from every
//! cell, for a person or a horse of the usual kind, by the fastest way. Slope, soil and water make a
//! cell slow; walls and deep water close it. From each cell the chart points at the farthest place
//! along the way that can be reached in a straight line, so people walk straight where nothing
//! hinders and turn at corners. A thousand people with one goal share one chart.
//!
//! # Reads
//! ground (slope, soil, water), walls and obstacles, named places; the speeds that locomotion would choose.
//!
//! # Writes
//! charts.
//!
//! # Equations
//! (N1) `wading_factor`, (N2) `is_fordable`, (N3) `crossing`: see [`equations`].
//!
//! # Sources
//! cox2010, jonkman2008, winter2009; Sethian 1996 for (N3).
//!
//! # Limits
//! Everyone takes the way of the reference walker, knows it all, and is not put off by the crowd on
//! it: other people are no obstacle here. Slope is that of the cell's middle. Times are good to
//! about one per cent in open country and to a cell near edges. Nobody swims, climbs or breaks
//! through.
//!
//! # Checked by
//! body::navigation::tests

mod adjacency;
pub mod chart;
pub mod equations;
mod goal;
pub mod mesh;
pub mod params;
#[cfg(test)]
mod tests;
mod tree;

pub use chart::Chart;
pub use goal::Goal;
pub use mesh::{Cell, Mesh};
pub use params::Params;

use wuya_place::{Bounds, Place, Sample, SoilId};

use crate::def::BodyKind;

/// Who a chart is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Class {
    /// People on foot.
    Foot = 0,
    /// Horses, ridden or not.
    Horse = 1,
}

/// The class whose ways a body of this kind takes; a rider goes where his horse goes.
#[must_use]
pub fn class_of(kind: BodyKind) -> Class {
    match kind {
        BodyKind::Foot => Class::Foot,
        BodyKind::Rider | BodyKind::Horse => Class::Horse,
    }
}

/// Dry speed [m/s] by gradient along the way (up positive) and soil; 0 where one cannot go.
pub type Speed = Box<dyn Fn(f32, SoilId) -> f32 + Send + Sync>;

/// What ways cost: speeds are handed in, so that charts and legs agree.
pub struct Costs {
    /// Speed of the reference walker.
    pub foot: Speed,
    /// Speed of the reference horse.
    pub horse: Speed,
    /// Wading, clearance and tolerances.
    pub params: Params,
}

impl Costs {
    /// Speeds of walker and horse, the rest from the sheet.
    #[must_use]
    pub fn new(foot: Speed, horse: Speed, params: &Params) -> Costs {
        Costs { foot, horse, params: params.clone() }
    }
}

/// What the mesh needs to know about the ground; [`Place`] is the one of a run.
pub trait Terrain: Sync {
    /// Edges of the map.
    fn bounds(&self) -> Bounds;
    /// The ground at a point.
    fn sample(&self, x: f64, y: f64) -> Sample;
    /// Size of the ground's own cells there [m].
    fn cell_size_at(&self, x: f64, y: f64) -> f32;
    /// Whether the point lies in an area nobody can be in; its edges are walls.
    fn is_blocked(&self, x: f64, y: f64) -> bool;
}

impl Terrain for Place {
    fn bounds(&self) -> Bounds {
        self.ground.bounds()
    }

    fn sample(&self, x: f64, y: f64) -> Sample {
        self.ground.sample(x, y)
    }

    fn cell_size_at(&self, x: f64, y: f64) -> f32 {
        self.ground.cell_size_at(x, y)
    }

    fn is_blocked(&self, x: f64, y: f64) -> bool {
        self.block_at(x, y).is_some()
    }
}
