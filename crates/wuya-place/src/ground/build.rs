//! From a relief to tiles: cell sizes within a budget, corners, cells, edges without cracks.

use super::grid::Grid;
use super::relief::Relief;
use super::soil::Soils;
use super::tile::{Cell, Tile, Water};
use super::view::{Index, View};
use super::{COARSEST_CELL_M, FINEST_CELL_M, Ground, TILE_M};
use crate::plan::{Bounds, Polyline};
use crate::{Base, PlaceDef};
use rayon::prelude::*;

/// Cells across a road beside water or on the slope of a ridge, where a metre of its width decides
/// who falls.
const CELLS_PER_ROAD: f64 = 8.0;
/// Cells across a road in open country.
const CELLS_PER_LONE_ROAD: f64 = 4.0;
/// Finest cell a road asks for [m]: a man's place on a path is not known better.
const ROAD_CELL_M: f64 = 1.0;
/// Cells across a river.
const CELLS_PER_RIVER: f64 = 24.0;
/// Cells across a hump of rough ground: fewer and its slopes are cut off.
const CELLS_PER_HUMP: f64 = 4.0;
/// Cell on the edges of woods and fields, on lake shores and on the slopes of a ridge [m].
const EDGE_CELL_M: f64 = 4.0;
/// When memory is short, relief is coarsened until its cells are so many times those of works.
const RELIEF_BEHIND_WORKS: f64 = 4.0;

/// What a tile asks for.
#[derive(Clone, Copy, Debug)]
struct Wish {
    /// Cell size that works (roads, rivers, shores) need [m].
    works: f64,
    /// Cell size that relief would like [m]; given up first when memory is short.
    relief: f64,
    has_water: bool,
    has_ridge: bool,
    /// Width of the narrowest road [m].
    road_m: f64,
}

/// The tiles of a definition that has been checked.
pub(crate) fn ground(def: &PlaceDef, relief: &Relief, soils: Soils) -> Ground {
    let grid = Grid::over(&def.bounds);
    let sides = sides_within(&wishes(def, relief, &grid), def.budget_bytes);
    let index = relief.index(&grid);
    // Each tile depends on its own corners only, so the order of the threads changes nothing.
    let mut tiles: Vec<Tile> = (0..grid.rows)
        .into_par_iter()
        .flat_map_iter(|row| fill_row(relief, (&grid, &index), row, &sides))
        .collect();
    close_cracks(&mut tiles, grid.columns, grid.rows);
    let height_range = tiles
        .iter()
        .map(Tile::range)
        .fold((f32::INFINITY, f32::NEG_INFINITY), |(lo, hi), (low, high)| {
            (lo.min(low), hi.max(high))
        });
    Ground {
        bounds: def.bounds,
        origin: grid.origin,
        columns: grid.columns,
        rows: grid.rows,
        tiles,
        soils,
        height_range,
    }
}

/// The largest power of two not above `cell`, within the limits.
fn rounded_down(cell: f64) -> f64 {
    let mut size = COARSEST_CELL_M;
    while size > cell && size > FINEST_CELL_M {
        size /= 2.0;
    }
    size
}

/// What each tile asks for.
fn wishes(def: &PlaceDef, relief: &Relief, grid: &Grid) -> Vec<Wish> {
    let base = match &def.base {
        Base::Plain { roughness: Some(roughness), .. } => roughness.wavelength_m / CELLS_PER_HUMP,
        Base::Plain { .. } => COARSEST_CELL_M,
        Base::Dem(dem) => dem.cell_m(),
    };
    let nothing = Wish {
        works: COARSEST_CELL_M,
        relief: base,
        has_water: false,
        has_ridge: false,
        road_m: f64::INFINITY,
    };
    let mut wishes = vec![nothing; grid.count()];
    let hump = |wavelength: Option<f64>| wavelength.map_or(COARSEST_CELL_M, |w| w / CELLS_PER_HUMP);
    for ridge in &relief.ridges {
        let cell = hump(ridge.wavelength_m).min(EDGE_CELL_M);
        along(grid, &ridge.surface.crest, ridge.surface.reach, &mut |tile| {
            wishes[tile].relief = wishes[tile].relief.min(cell);
            wishes[tile].has_ridge = true;
        });
    }
    for land in &relief.lands {
        let cell = hump(land.wavelength_m);
        for tile in grid.meeting(land.area.bounds) {
            wishes[tile].relief = wishes[tile].relief.min(cell);
            if land.area.edge_meets(&grid.tile(tile)) {
                wishes[tile].works = wishes[tile].works.min(EDGE_CELL_M);
            }
        }
    }
    for lake in &relief.lakes {
        for tile in grid.meeting(lake.area.bounds) {
            wishes[tile].works = wishes[tile].works.min(EDGE_CELL_M);
            wishes[tile].has_water = true;
        }
    }
    for road in &relief.roads {
        // The cutting beside it has edges as sharp as its own.
        let width = 2.0 * road.half_width;
        along(grid, &road.line, width, &mut |tile| {
            wishes[tile].road_m = wishes[tile].road_m.min(width);
        });
    }
    for river in &relief.rivers {
        let cell = 2.0 * river.half_width / CELLS_PER_RIVER;
        along(grid, &river.line, river.bank_reach(), &mut |tile| {
            wishes[tile].works = wishes[tile].works.min(cell);
            wishes[tile].has_water = true;
        });
    }
    for wish in &mut wishes {
        let is_lone = !wish.has_water && !wish.has_ridge;
        let cells = if is_lone { CELLS_PER_LONE_ROAD } else { CELLS_PER_ROAD };
        wish.works = wish.works.min((wish.road_m / cells).max(ROAD_CELL_M));
        (wish.works, wish.relief) = (rounded_down(wish.works), rounded_down(wish.relief));
    }
    wishes
}

/// Calls for each tile within reach of a line.
fn along(grid: &Grid, line: &Polyline, reach: f64, call: &mut dyn FnMut(usize)) {
    for segment in 0..line.segments() {
        grid.near_segment(line.segment(segment), reach).for_each(&mut *call);
    }
}

/// Cells along the edge of each tile: as fine as wished, coarser where the budget forbids it.
fn sides_within(wishes: &[Wish], budget_bytes: usize) -> Vec<usize> {
    let mut finest_relief = FINEST_CELL_M;
    let mut finest_works = FINEST_CELL_M;
    loop {
        let sides: Vec<usize> = wishes
            .iter()
            .map(|wish| {
                let cell = wish.relief.max(finest_relief).min(wish.works.max(finest_works));
                (TILE_M / cell) as usize
            })
            .collect();
        let bytes: usize = sides
            .iter()
            .zip(wishes)
            .map(|(&side, wish)| size_of::<Tile>() + Tile::bytes_for(side, wish.has_water))
            .sum();
        if bytes <= budget_bytes || finest_works >= COARSEST_CELL_M {
            return sides;
        }
        if finest_relief < RELIEF_BEHIND_WORKS * finest_works && finest_relief < COARSEST_CELL_M {
            finest_relief *= 2.0;
        } else {
            finest_works *= 2.0;
        }
    }
}

fn fill_row(
    relief: &Relief,
    (grid, index): (&Grid, &Index),
    row: usize,
    sides: &[usize],
) -> Vec<Tile> {
    let mut view = relief.empty_view();
    (row * grid.columns..(row + 1) * grid.columns)
        .map(|tile| {
            let bounds = grid.tile(tile);
            view.move_to(index, tile, &bounds);
            fill(&mut view, &bounds, sides[tile])
        })
        .collect()
}

fn fill(view: &mut View<'_>, bounds: &Bounds, side: usize) -> Tile {
    let cell = TILE_M / side as f64;
    let corners = (side + 1) * (side + 1);
    let mut heights = Vec::with_capacity(corners);
    let mut water = view.has_water().then(|| Vec::with_capacity(corners));
    let mut is_wet = false;
    for row in 0..=side {
        for column in 0..=side {
            let p = [bounds.min[0] + column as f64 * cell, bounds.min[1] + row as f64 * cell];
            let node = view.node(p);
            heights.push(node.height as f32);
            if let Some(water) = &mut water {
                is_wet |= node.water.is_some_and(|water| water.depth_m > 0.0);
                water.push(node.water.unwrap_or(Water::DRY));
            }
        }
    }
    let mut cells: Vec<Cell> = Vec::with_capacity(side * side);
    for row in 0..side {
        for column in 0..side {
            let p = [
                bounds.min[0] + (column as f64 + 0.5) * cell,
                bounds.min[1] + (row as f64 + 0.5) * cell,
            ];
            cells.push(view.cell(p));
        }
    }
    Tile::new(side, heights, cells, water.filter(|_| is_wet))
}

/// Draws the edge of each tile straight between the corners of a coarser neighbour.
fn close_cracks(tiles: &mut [Tile], columns: usize, rows: usize) {
    for index in 0..tiles.len() {
        let (column, row) = (index % columns, index / columns);
        let neighbours = [
            (column + 1 < columns).then(|| (index + 1, Edge::East)),
            (column > 0).then(|| (index.wrapping_sub(1), Edge::West)),
            (row + 1 < rows).then(|| (index + columns, Edge::North)),
            (row > 0).then(|| (index.wrapping_sub(columns), Edge::South)),
        ];
        for (neighbour, edge) in neighbours.into_iter().flatten() {
            if tiles[neighbour].side() < tiles[index].side() {
                join(tiles, index, neighbour, edge);
            }
        }
    }
}

#[derive(Clone, Copy)]
enum Edge {
    East,
    West,
    North,
    South,
}

impl Edge {
    /// Column and row of the corner `along` this edge of a tile with `side` cells.
    fn corner(self, along: usize, side: usize) -> (usize, usize) {
        match self {
            Edge::East => (side, along),
            Edge::West => (0, along),
            Edge::North => (along, side),
            Edge::South => (along, 0),
        }
    }

    fn opposite(self) -> Self {
        match self {
            Edge::East => Edge::West,
            Edge::West => Edge::East,
            Edge::North => Edge::South,
            Edge::South => Edge::North,
        }
    }
}

fn join(tiles: &mut [Tile], fine: usize, coarse: usize, edge: Edge) {
    let (fine_side, coarse_side) = (tiles[fine].side(), tiles[coarse].side());
    let ratio = fine_side / coarse_side;
    for along in (0..fine_side).filter(|along| along % ratio != 0) {
        let (before, share) = (along / ratio, (along % ratio) as f32 / ratio as f32);
        let corner = |along: usize| {
            let (column, row) = edge.opposite().corner(along, coarse_side);
            tiles[coarse].corner(column, row)
        };
        let height = corner(before) + share * (corner(before + 1) - corner(before));
        let (column, row) = edge.corner(along, fine_side);
        tiles[fine].set_corner(column, row, height);
    }
}
