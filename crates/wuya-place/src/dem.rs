//! A digital elevation model in memory: the part of a raster that the map needs.

use crate::frame::Frame;
use crate::plan::{Bounds, Point};

/// Heights on a raster, bilinear between the middles of its cells, held at the edges.
#[derive(Clone, Debug)]
pub struct Dem {
    pub(crate) columns: usize,
    pub(crate) rows: usize,
    /// Row by row as in the file (most often from the north-west) [m].
    pub(crate) heights: std::sync::Arc<[f32]>,
    pub(crate) mapping: Mapping,
    pub(crate) frame: Frame,
    pub(crate) cell_m: f64,
    pub(crate) filled: usize,
}

/// From the local plane to the raster.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Mapping {
    /// Column and row (in cells, 0 at the middle of the first) of model coordinates:
    /// column = c[0] + c[1] x + c[2] y, row = c[3] + c[4] x + c[5] y.
    pub from_model: [f64; 6],
    /// Whether model coordinates are longitude and latitude in degrees.
    pub is_geographic: bool,
}

impl Dem {
    /// A raster without georeference: `heights` row by row from the north-west corner, cells
    /// `cell_m` wide, `south_west` the middle of the lower left cell in the local plane [m].
    ///
    /// # Panics
    /// When the heights do not fill whole rows.
    #[must_use]
    pub fn from_heights(
        heights: Vec<f32>,
        columns: usize,
        cell_m: f64,
        south_west: Point,
        frame: Frame,
    ) -> Self {
        assert!(columns > 0 && heights.len().is_multiple_of(columns), "heights fill whole rows");
        let rows = heights.len() / columns;
        let north = south_west[1] + (rows as f64 - 1.0) * cell_m;
        let per_m = 1.0 / cell_m;
        Self {
            columns,
            rows,
            heights: heights.into(),
            mapping: Mapping {
                from_model: [-south_west[0] * per_m, per_m, 0.0, north * per_m, 0.0, -per_m],
                is_geographic: false,
            },
            frame,
            cell_m,
            filled: 0,
        }
    }

    /// Elevation at a point of the local plane [m].
    #[must_use]
    pub fn height(&self, p: Point) -> f64 {
        let model = self.frame.model_of_local(p, self.mapping.is_geographic);
        let c = &self.mapping.from_model;
        let held = |position: f64, count: usize| position.max(0.0).min((count - 1) as f64);
        let column = held(c[0] + c[1] * model[0] + c[2] * model[1], self.columns);
        let row = held(c[3] + c[4] * model[0] + c[5] * model[1], self.rows);
        let (west, north) = (column as usize, row as usize);
        let (east, south) = ((west + 1).min(self.columns - 1), (north + 1).min(self.rows - 1));
        let (a, b) = (column - west as f64, row - north as f64);
        let at = |column: usize, row: usize| f64::from(self.heights[row * self.columns + column]);
        let upper = at(west, north) + a * (at(east, north) - at(west, north));
        let lower = at(west, south) + a * (at(east, south) - at(west, south));
        upper + b * (lower - upper)
    }

    /// Width of a cell on the ground [m], the smaller of the two directions.
    #[must_use]
    pub fn cell_m(&self) -> f64 {
        self.cell_m
    }

    /// The local plane its points are given in.
    #[must_use]
    pub fn frame(&self) -> &Frame {
        &self.frame
    }

    /// Cells without data that were filled from their neighbours.
    #[must_use]
    pub fn filled_cells(&self) -> usize {
        self.filled
    }

    /// Lowest and highest cell [m].
    #[must_use]
    pub fn height_range(&self) -> (f32, f32) {
        self.heights
            .iter()
            .fold((f32::INFINITY, f32::NEG_INFINITY), |(lo, hi), &z| (lo.min(z), hi.max(z)))
    }

    /// What of the local plane it covers, between the middles of its outer cells [m]; for a raster
    /// in degrees the largest upright rectangle inside.
    #[must_use]
    pub fn bounds(&self) -> Bounds {
        self.frame.inner_bounds(&self.mapping, self.columns, self.rows)
    }
}
