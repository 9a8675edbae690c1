//! One tile of the ground: a small raster with its own cell size.

use super::cover::Cover;
use super::soil::SoilId;
use super::{Sample, TILE_M};

/// Water at a corner of a cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Water {
    /// Water level less the bed [m]; below 0 on dry ground, so that the shore falls between
    /// corners where it should.
    pub depth_m: f32,
    /// Current, east and north [mm/s].
    pub current_mm_s: [i16; 2],
}

impl Water {
    /// Dry ground far from water. The depth only has to be below 0; a whole metre would push the
    /// shore of shallow water away from its true place, a hand's breadth does not.
    pub(crate) const DRY: Water = Water { depth_m: -0.1, current_mm_s: [0, 0] };
}

/// What belongs to a whole cell, packed into two bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cell {
    soil: u8,
    /// Low bits: cover; bit 7: road.
    rest: u8,
}

const ROAD_BIT: u8 = 0x80;

impl Cell {
    pub(crate) fn new(soil: SoilId, cover: Cover, road: bool) -> Self {
        Self { soil: soil.0, rest: cover as u8 | if road { ROAD_BIT } else { 0 } }
    }

    pub(crate) fn cover(self) -> Cover {
        Cover::from_byte(self.rest & !ROAD_BIT)
    }
}

/// Heights at (n + 1)^2 corners, contents of n^2 cells, rows from south to north.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Tile {
    side: u32,
    cells_per_m: f32,
    highest_m: f32,
    has_cover: bool,
    heights: Box<[f32]>,
    cells: Box<[Cell]>,
    water: Option<Box<[Water]>>,
}

/// The corners around a point and its place between them.
#[derive(Clone, Copy)]
struct Spot {
    south_west: usize,
    north_west: usize,
    cell: usize,
    a: f32,
    b: f32,
}

impl Tile {
    /// From its parts; `side` cells along an edge.
    pub(crate) fn new(
        side: usize,
        heights: Vec<f32>,
        cells: Vec<Cell>,
        water: Option<Vec<Water>>,
    ) -> Self {
        assert_eq!(heights.len(), (side + 1) * (side + 1), "one height per corner");
        assert_eq!(cells.len(), side * side, "one content per cell");
        let has_cover = cells.iter().any(|cell| cell.cover().hides());
        let mut tile = Self {
            side: side as u32,
            cells_per_m: side as f32 / TILE_M as f32,
            highest_m: 0.0,
            has_cover,
            heights: heights.into_boxed_slice(),
            cells: cells.into_boxed_slice(),
            water: water.map(Vec::into_boxed_slice),
        };
        tile.highest_m = tile.range().1;
        tile
    }

    /// Bytes a tile with so many cells along an edge takes.
    pub(crate) fn bytes_for(side: usize, has_water: bool) -> usize {
        let corners = (side + 1) * (side + 1);
        let water = if has_water { corners * size_of::<Water>() } else { 0 };
        corners * size_of::<f32>() + side * side * size_of::<Cell>() + water
    }

    pub(crate) fn memory_bytes(&self) -> usize {
        size_of::<Self>() + Self::bytes_for(self.side(), self.water.is_some())
    }

    pub(crate) fn side(&self) -> usize {
        self.side as usize
    }

    pub(crate) fn cell_m(&self) -> f32 {
        TILE_M as f32 / self.side as f32
    }

    pub(crate) fn highest_m(&self) -> f32 {
        self.highest_m
    }

    pub(crate) fn has_cover(&self) -> bool {
        self.has_cover
    }

    /// Lowest and highest corner [m].
    pub(crate) fn range(&self) -> (f32, f32) {
        self.heights
            .iter()
            .fold((f32::INFINITY, f32::NEG_INFINITY), |(lo, hi), &z| (lo.min(z), hi.max(z)))
    }

    /// Height of a corner, counted from the south-west.
    pub(crate) fn corner(&self, column: usize, row: usize) -> f32 {
        self.heights[row * (self.side() + 1) + column]
    }

    /// Sets a corner's height, for edges that meet a coarser tile.
    pub(crate) fn set_corner(&mut self, column: usize, row: usize, height: f32) {
        let index = row * (self.side() + 1) + column;
        self.heights[index] = height;
        self.highest_m = self.highest_m.max(height);
    }

    #[inline]
    fn spot(&self, u: f32, v: f32) -> Spot {
        let side = self.side as usize;
        let (along, up) = (u * self.cells_per_m, v * self.cells_per_m);
        let column = (along as usize).min(side - 1);
        let row = (up as usize).min(side - 1);
        let south_west = row * (side + 1) + column;
        Spot {
            south_west,
            north_west: south_west + side + 1,
            cell: row * side + column,
            a: along - column as f32,
            b: up - row as f32,
        }
    }

    #[inline]
    pub(crate) fn height(&self, u: f32, v: f32) -> f32 {
        let spot = self.spot(u, v);
        let south = &self.heights[spot.south_west..spot.south_west + 2];
        let north = &self.heights[spot.north_west..spot.north_west + 2];
        let low = south[0] + spot.a * (south[1] - south[0]);
        let high = north[0] + spot.a * (north[1] - north[0]);
        low + spot.b * (high - low)
    }

    #[inline]
    pub(crate) fn sample(&self, u: f32, v: f32) -> Sample {
        let spot = self.spot(u, v);
        let south = &self.heights[spot.south_west..spot.south_west + 2];
        let north = &self.heights[spot.north_west..spot.north_west + 2];
        let (south_rise, north_rise) = (south[1] - south[0], north[1] - north[0]);
        let low = south[0] + spot.a * south_rise;
        let high = north[0] + spot.a * north_rise;
        let cell = self.cells[spot.cell];
        let (depth_m, current_m_s) = match &self.water {
            None => (0.0, [0.0; 2]),
            Some(water) => wet(water, spot),
        };
        Sample {
            height_m: low + spot.b * (high - low),
            gradient: [
                (south_rise + spot.b * (north_rise - south_rise)) * self.cells_per_m,
                (high - low) * self.cells_per_m,
            ],
            soil: SoilId(cell.soil),
            depth_m,
            current_m_s,
            cover: cell.cover(),
            road: cell.rest & ROAD_BIT != 0,
        }
    }
}

/// Depth [m] and current [m/s] between four corners.
#[inline]
fn wet(water: &[Water], spot: Spot) -> (f32, [f32; 2]) {
    let corners = [
        water[spot.south_west],
        water[spot.south_west + 1],
        water[spot.north_west],
        water[spot.north_west + 1],
    ];
    let weights = [
        (1.0 - spot.a) * (1.0 - spot.b),
        spot.a * (1.0 - spot.b),
        (1.0 - spot.a) * spot.b,
        spot.a * spot.b,
    ];
    let mut depth = 0.0;
    let mut current = [0.0; 2];
    for (corner, weight) in corners.iter().zip(weights) {
        depth += weight * corner.depth_m;
        current[0] += weight * 0.001 * f32::from(corner.current_mm_s[0]);
        current[1] += weight * 0.001 * f32::from(corner.current_mm_s[1]);
    }
    if depth > 0.0 { (depth, current) } else { (0.0, [0.0; 2]) }
}
