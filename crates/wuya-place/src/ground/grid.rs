//! The grid of tiles, and which pieces of which lines matter in each.

use super::TILE_M;
use crate::plan::{Bounds, Point, Polyline};

/// Where the tiles lie.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Grid {
    pub origin: Point,
    pub columns: usize,
    pub rows: usize,
}

impl Grid {
    /// Tiles over some bounds.
    pub(crate) fn over(bounds: &Bounds) -> Self {
        let origin = [bounds.min[0].floor(), bounds.min[1].floor()];
        let count = |axis: usize| ((bounds.max[axis] - origin[axis]) / TILE_M).ceil() as usize;
        Self { origin, columns: count(0).max(1), rows: count(1).max(1) }
    }

    pub(crate) fn count(&self) -> usize {
        self.columns * self.rows
    }

    /// The bounds of a tile.
    pub(crate) fn tile(&self, index: usize) -> Bounds {
        let (column, row) = (index % self.columns, index / self.columns);
        let min = [self.origin[0] + column as f64 * TILE_M, self.origin[1] + row as f64 * TILE_M];
        Bounds { min, max: [min[0] + TILE_M, min[1] + TILE_M] }
    }

    /// Tiles that share a point with some bounds, rows from the south.
    pub(crate) fn meeting(self, bounds: Bounds) -> impl Iterator<Item = usize> {
        let place = |value: f64, axis: usize| ((value - self.origin[axis]) / TILE_M).floor();
        let range = |axis: usize, count: usize| {
            let first = place(bounds.min[axis], axis).max(0.0) as usize;
            let last = place(bounds.max[axis], axis);
            let end = if last < 0.0 { 0 } else { (last as usize + 1).min(count) };
            first..end
        };
        let (columns, all) = (range(0, self.columns), self.columns);
        range(1, self.rows)
            .flat_map(move |row| columns.clone().map(move |column| row * all + column))
    }

    /// Tiles that a segment comes within `reach` of; a few more at their corners.
    pub(crate) fn near_segment(
        self,
        (a, b): (Point, Point),
        reach: f64,
    ) -> impl Iterator<Item = usize> {
        let around = Bounds::around(&[a, b]).unwrap_or(Bounds { min: a, max: a });
        self.meeting(around.grown(reach))
            .filter(move |&index| passes_through(a, b, &self.tile(index).grown(reach)))
    }
}

/// Whether a segment meets some bounds (Liang & Barsky 1984).
fn passes_through(a: Point, b: Point, bounds: &Bounds) -> bool {
    let (mut enters, mut leaves) = (0.0f64, 1.0f64);
    for axis in 0..2 {
        let speed = b[axis] - a[axis];
        let (low, high) = (bounds.min[axis] - a[axis], bounds.max[axis] - a[axis]);
        if speed == 0.0 {
            if low > 0.0 || high < 0.0 {
                return false;
            }
            continue;
        }
        let (first, last) = (low / speed, high / speed);
        enters = enters.max(first.min(last));
        leaves = leaves.min(first.max(last));
    }
    enters <= leaves
}

/// Pieces of lines by tile.
#[derive(Clone, Debug, Default)]
pub(crate) struct Buckets {
    /// First entry of each tile, and the end.
    starts: Vec<u32>,
    /// Line and segment.
    entries: Vec<(u32, u32)>,
}

impl Buckets {
    /// Sorts the segments of lines, each with its reach, into the tiles they matter in.
    pub(crate) fn new<'a>(grid: &Grid, lines: impl Iterator<Item = (&'a Polyline, f64)>) -> Self {
        let mut found: Vec<(u32, u32, u32)> = Vec::new();
        for (index, (line, reach)) in (0u32..).zip(lines) {
            for segment in 0..line.segments() {
                let tiles = grid.near_segment(line.segment(segment), reach);
                found.extend(tiles.map(|tile| (tile as u32, index, segment as u32)));
            }
        }
        found.sort_unstable();
        let mut starts = vec![0u32; grid.count() + 1];
        for (tile, ..) in &found {
            starts[*tile as usize + 1] += 1;
        }
        for tile in 0..grid.count() {
            starts[tile + 1] += starts[tile];
        }
        Self {
            starts,
            entries: found.into_iter().map(|(_, line, segment)| (line, segment)).collect(),
        }
    }

    /// Lines of a tile with their segments there, lines in order.
    pub(crate) fn of(&self, tile: usize) -> Vec<(usize, Vec<usize>)> {
        let entries = &self.entries[self.starts[tile] as usize..self.starts[tile + 1] as usize];
        let mut lines: Vec<(usize, Vec<usize>)> = Vec::new();
        for &(line, segment) in entries {
            match lines.last_mut() {
                Some((last, segments)) if *last == line as usize => segments.push(segment as usize),
                _ => lines.push((line as usize, vec![segment as usize])),
            }
        }
        lines
    }
}
