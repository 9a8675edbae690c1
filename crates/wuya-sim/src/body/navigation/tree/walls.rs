//! Which walls can divide the cells of a tile.

use wuya_place::Wall;

use super::{Grid, TILE_LEVEL, UNIT_M, WALL_WIDTHS};

/// Wall segments by tile, in units from the map's corner.
#[derive(Debug, Default)]
pub(in super::super) struct WallIndex {
    segments: Vec<[f64; 4]>,
    starts: Vec<u32>,
    members: Vec<u32>,
    columns: u32,
}

impl WallIndex {
    pub(super) fn new(walls: &[Wall], grid: &Grid, clearance_m: f64) -> WallIndex {
        let from = grid.bounds.min;
        let segments: Vec<[f64; 4]> = walls
            .iter()
            .map(|wall| {
                [wall.a[0] - from[0], wall.a[1] - from[1], wall.b[0] - from[0], wall.b[1] - from[1]]
                    .map(|metres| metres / UNIT_M)
            })
            .collect();
        let tile = f64::from(1u32 << TILE_LEVEL);
        let reach = clearance_m / UNIT_M + WALL_WIDTHS * tile;
        let span = |a: f64, b: f64, count: u32| {
            let low = ((a.min(b) - reach) / tile).floor().max(0.0) as u32;
            let high = ((a.max(b) + reach) / tile).floor();
            low..if high < 0.0 { 0 } else { (high as u32 + 1).min(count) }
        };
        let mut pairs = Vec::new();
        for (number, segment) in (0u32..).zip(&segments) {
            let columns = span(segment[0], segment[2], grid.columns);
            let tiles = span(segment[1], segment[3], grid.rows)
                .flat_map(|row| columns.clone().map(move |column| (column, row)));
            pairs.extend(tiles.filter_map(|(column, row)| {
                let middle = [column, row].map(|index| (f64::from(index) + 0.5) * tile);
                let is_near = distance(segment, middle) < reach;
                is_near.then_some((row * grid.columns + column, number))
            }));
        }
        pairs.sort_unstable();
        let mut starts = vec![0; (grid.columns * grid.rows + 1) as usize];
        for &(tile, _) in &pairs {
            starts[tile as usize + 1] += 1;
        }
        for tile in 1..starts.len() {
            starts[tile] += starts[tile - 1];
        }
        let members = pairs.into_iter().map(|(_, number)| number).collect();
        WallIndex { segments, starts, members, columns: grid.columns }
    }

    /// Walls that may divide a cell of a tile.
    pub(super) fn of_tile(&self, column: u32, row: u32) -> &[u32] {
        let tile = (row * self.columns + column) as usize;
        &self.members[self.starts[tile] as usize..self.starts[tile + 1] as usize]
    }

    /// Both ends of a wall: x, y, x, y.
    pub(super) fn segment(&self, wall: u32) -> &[f64; 4] {
        &self.segments[wall as usize]
    }

    /// Whether a wall of the tile of `a` crosses the straight line from `a` to `b` [units].
    pub(in super::super) fn is_between(&self, a: [f64; 2], b: [f64; 2]) -> bool {
        let [column, row] = a.map(|along| along.max(0.0) as u32 >> TILE_LEVEL);
        if column >= self.columns || (row * self.columns + column + 1) as usize >= self.starts.len()
        {
            return false;
        }
        self.of_tile(column, row).iter().any(|&number| {
            let [px, py, qx, qy] = self.segments[number as usize];
            let side = |o: [f64; 2], p: [f64; 2], q: [f64; 2]| {
                (p[0] - o[0]) * (q[1] - o[1]) - (p[1] - o[1]) * (q[0] - o[0])
            };
            let (p, q) = ([px, py], [qx, qy]);
            // One exactly on a wall may leave it to either side.
            side(a, b, p) * side(a, b, q) <= 0.0 && side(p, q, a) * side(p, q, b) < 0.0
        })
    }
}

/// Distance from a point to a segment.
pub(super) fn distance([ax, ay, bx, by]: &[f64; 4], [x, y]: [f64; 2]) -> f64 {
    let (ex, ey) = (bx - ax, by - ay);
    let squared = ex * ex + ey * ey;
    let along = (x - ax) * ex + (y - ay) * ey;
    let share = if squared > 0.0 { (along / squared).clamp(0.0, 1.0) } else { 0.0 };
    let (dx, dy) = (ax + share * ex - x, ay + share * ey - y);
    (dx * dx + dy * dy).sqrt()
}
