//! The ground: height, slope, soil, water and plants at every point of the map.
//!
//! Storage. The map is a grid of square tiles 64 m wide; each tile has its own cell size, a power
//! of two from 0.5 to 32 m, fine where a road, a river or an edge crosses it and coarse elsewhere,
//! so a 12 m road amid 30 km x 15 km of country is resolved and the whole stays within a stated
//! budget of memory. (Tiles of 256 m were tried: a road fills a twentieth of such a tile, so 100 km
//! of roads and tracks took 200 MB at 1 m and the mountain had to be coarsened for them.) Heights
//! stand at the cells' corners and are bilinear between; soil, plants and road belong to the cell.
//! Where a fine tile meets a coarse one, the fine tile's edge is drawn straight between the coarse
//! tile's corners, so the surface has no cracks. A look-up is one division, one tile, four corners.

pub(crate) mod build;
pub mod cover;
mod grid;
mod noise;
mod relief;
pub mod soil;
mod tile;
mod view;
mod works;

use crate::PlaceDef;
use crate::error::PlaceError;
use crate::plan::Bounds;
use cover::Cover;
use soil::{SoilClass, SoilId, Soils};
use tile::Tile;

/// Width of a tile [m].
pub(crate) const TILE_M: f64 = 64.0;
/// The finest cell [m].
pub const FINEST_CELL_M: f64 = 0.5;
/// The coarsest cell [m].
pub const COARSEST_CELL_M: f64 = 32.0;

/// What the ground is like at a point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// Elevation of the solid ground (under water: of the bed) [m].
    pub height_m: f32,
    /// Slope to the east and to the north, dz/dx and dz/dy.
    pub gradient: [f32; 2],
    /// Soil class.
    pub soil: SoilId,
    /// Depth of water [m]; 0 is dry.
    pub depth_m: f32,
    /// Current averaged over the depth, east and north [m/s]; 0 where dry.
    pub current_m_s: [f32; 2],
    /// Plants.
    pub cover: Cover,
    /// Whether it is part of a road.
    pub road: bool,
}

/// The ground of a place. Points beyond the edge are taken at the edge.
#[derive(Clone, Debug)]
pub struct Ground {
    bounds: Bounds,
    origin: [f64; 2],
    columns: usize,
    rows: usize,
    tiles: Vec<Tile>,
    soils: Soils,
    height_range: (f32, f32),
}

impl Ground {
    /// The map's edges [m].
    #[must_use]
    pub fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// Whether the point is on the map.
    #[must_use]
    pub fn is_inside(&self, x: f64, y: f64) -> bool {
        self.bounds.contains(x, y)
    }

    /// Lowest and highest ground [m].
    #[must_use]
    pub fn height_range(&self) -> (f32, f32) {
        self.height_range
    }

    /// The class of a soil.
    #[must_use]
    pub fn soil(&self, id: SoilId) -> &SoilClass {
        self.soils.class(id)
    }

    /// All soil classes, in the order of their ids.
    #[must_use]
    pub fn soils(&self) -> &[SoilClass] {
        self.soils.classes()
    }

    /// Width of the cell the point lies in [m].
    #[must_use]
    pub fn cell_size_at(&self, x: f64, y: f64) -> f32 {
        self.tile_at(x, y).0.cell_m()
    }

    /// Memory held by the tiles [bytes].
    #[must_use]
    pub fn memory_bytes(&self) -> usize {
        self.tiles.iter().map(Tile::memory_bytes).sum()
    }

    /// All there is to know about a point.
    #[inline]
    #[must_use]
    pub fn sample(&self, x: f64, y: f64) -> Sample {
        let (tile, u, v) = self.tile_at(x, y);
        tile.sample(u, v)
    }

    /// Elevation of the solid ground [m].
    #[inline]
    #[must_use]
    pub fn height(&self, x: f64, y: f64) -> f32 {
        let (tile, u, v) = self.tile_at(x, y);
        tile.height(u, v)
    }

    /// The tile of a point and the point's place in it [m from its south-west corner].
    #[inline]
    fn tile_at(&self, x: f64, y: f64) -> (&Tile, f32, f32) {
        let (i, u) = self.along_axis(x, 0);
        let (j, v) = self.along_axis(y, 1);
        (&self.tiles[j * self.columns + i], u, v)
    }

    /// Number of the tile along an axis and the distance from its edge [m].
    #[inline]
    fn along_axis(&self, position: f64, axis: usize) -> (usize, f32) {
        let held = position.max(self.bounds.min[axis]).min(self.bounds.max[axis]);
        let from_origin = held - self.origin[axis];
        let count = if axis == 0 { self.columns } else { self.rows };
        let index = ((from_origin * (1.0 / TILE_M)) as usize).min(count - 1);
        (index, (from_origin - index as f64 * TILE_M) as f32)
    }

    /// Tiles along each axis.
    pub(crate) fn tile_counts(&self) -> [usize; 2] {
        [self.columns, self.rows]
    }

    /// South-west corner of the first tile [m].
    pub(crate) fn origin(&self) -> [f64; 2] {
        self.origin
    }

    /// Highest ground of a tile [m], and whether anything in it hides.
    pub(crate) fn tile_summary(&self, column: usize, row: usize) -> (f32, bool, f32) {
        let tile = &self.tiles[row * self.columns + column];
        (tile.highest_m(), tile.has_cover(), tile.cell_m())
    }
}

/// The surface of a definition.
pub(crate) fn relief(def: &PlaceDef) -> Result<relief::Relief, PlaceError> {
    relief::Relief::new(def)
}

#[cfg(test)]
mod combined_tests;
#[cfg(test)]
mod tests;
