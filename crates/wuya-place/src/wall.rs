//! Walls: segments nobody walks through, and the areas they enclose.

use crate::named::{area_bounds, rings};
use crate::plan::{Bounds, Point};
use geo::algorithm::Contains;
use geo::{Coord, Polygon};

/// One straight piece of wall.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wall {
    /// One end [m].
    pub a: Point,
    /// The other end [m].
    pub b: Point,
    /// Height above the ground [m], for sight; infinite hides everything. It stops walkers
    /// whatever its height.
    pub height_m: f32,
}

/// An area nobody can be in.
#[derive(Clone, Debug, PartialEq)]
pub struct Block {
    /// Key of the obstacle.
    pub key: String,
    /// Its outline [m].
    pub area: Polygon<f64>,
    bounds: Bounds,
}

impl Block {
    pub(crate) fn new(key: String, area: Polygon<f64>) -> Self {
        let bounds = area_bounds(&area);
        Self { key, area, bounds }
    }

    /// Whether the point lies inside.
    #[must_use]
    pub fn contains(&self, x: f64, y: f64) -> bool {
        self.bounds.contains(x, y) && self.area.contains(&Coord { x, y })
    }
}

/// The pieces of a line of walls.
pub(crate) fn along(line: &[Point], height_m: f64) -> impl Iterator<Item = Wall> {
    line.windows(2).filter(|pair| pair[0] != pair[1]).map(move |pair| Wall {
        a: pair[0],
        b: pair[1],
        height_m: height_m as f32,
    })
}

/// The pieces around an area.
pub(crate) fn around(area: &Polygon<f64>, height_m: f64) -> Vec<Wall> {
    rings(area).flat_map(|ring| along(&ring, height_m).collect::<Vec<_>>()).collect()
}
