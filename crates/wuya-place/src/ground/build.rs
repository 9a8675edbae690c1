//! From a relief to tiles: cell sizes within a budget, corners, cells, edges without cracks.

use super::relief::{Relief, View};
use super::soil::Soils;
use super::tile::{Cell, Tile, Water};
use super::{COARSEST_CELL_M, FINEST_CELL_M, Ground, TILE_M};
use crate::features::Feature;
use crate::plan::Bounds;
use crate::{Base, PlaceDef};
use rayon::prelude::*;

/// Cells across a road or a path: enough that its edges lie within a sixteenth of its width.
const CELLS_PER_ROAD: f64 = 8.0;
/// Cells across a river.
const CELLS_PER_RIVER: f64 = 24.0;
/// Cells across a hump of rough ground: fewer and its slopes are cut off.
const CELLS_PER_HUMP: f64 = 4.0;
/// Cell on the edges of woods and fields, on lake shores and on the slopes of a ridge [m].
const EDGE_CELL_M: f64 = 4.0;

/// What a tile asks for.
#[derive(Clone, Copy, Debug)]
struct Wish {
    /// Cell size that works (roads, rivers, shores) need [m].
    works: f64,
    /// Cell size that relief would like [m]; given up first when memory is short.
    relief: f64,
    has_water: bool,
}

/// The tiles of a definition that has been checked.
pub(crate) fn ground(def: &PlaceDef, relief: &Relief, soils: Soils) -> Ground {
    let origin = [def.bounds.min[0].floor(), def.bounds.min[1].floor()];
    let count = |axis: usize| ((def.bounds.max[axis] - origin[axis]) / TILE_M).ceil() as usize;
    let (columns, rows) = (count(0).max(1), count(1).max(1));
    let tile_bounds = |index: usize| {
        let (column, row) = (index % columns, index / columns);
        let min = [origin[0] + column as f64 * TILE_M, origin[1] + row as f64 * TILE_M];
        Bounds { min, max: [min[0] + TILE_M, min[1] + TILE_M] }
    };
    let wishes: Vec<Wish> =
        (0..columns * rows).map(|index| wish(def, relief, &tile_bounds(index))).collect();
    let sides = sides_within(&wishes, def.budget_bytes);
    // Each tile depends on its own corners only, so the order of the threads changes nothing.
    let mut tiles: Vec<Tile> = sides
        .par_iter()
        .enumerate()
        .map(|(index, &side)| {
            fill(&mut relief.view(&tile_bounds(index)), &tile_bounds(index), side)
        })
        .collect();
    close_cracks(&mut tiles, columns, rows);
    let height_range = tiles
        .iter()
        .map(Tile::range)
        .fold((f32::INFINITY, f32::NEG_INFINITY), |(lo, hi), (low, high)| {
            (lo.min(low), hi.max(high))
        });
    Ground { bounds: def.bounds, origin, columns, rows, tiles, soils, height_range }
}

/// The largest power of two not above `cell`, within the limits.
fn rounded_down(cell: f64) -> f64 {
    let mut size = COARSEST_CELL_M;
    while size > cell && size > FINEST_CELL_M {
        size /= 2.0;
    }
    size
}

fn wish(def: &PlaceDef, relief: &Relief, bounds: &Bounds) -> Wish {
    let mut works = COARSEST_CELL_M;
    let mut natural = match &def.base {
        Base::Plain { roughness: Some(roughness), .. } => roughness.wavelength_m / CELLS_PER_HUMP,
        Base::Plain { .. } => COARSEST_CELL_M,
        Base::Dem(dem) => dem.cell_m(),
    };
    let view = relief.view(bounds);
    for feature in &def.features {
        if let Feature::Ridge(ridge) = feature
            && let Some(roughness) = &ridge.roughness
            && view.has_ridge()
        {
            natural = natural.min(roughness.wavelength_m / CELLS_PER_HUMP);
        }
    }
    if view.has_ridge() {
        natural = natural.min(EDGE_CELL_M);
    }
    for land in &relief.lands {
        if land.area.bounds.meets(bounds)
            && let Some(wavelength) = land.wavelength_m
        {
            natural = natural.min(wavelength / CELLS_PER_HUMP);
        }
        if land.area.edge_meets(bounds) {
            works = works.min(EDGE_CELL_M);
        }
    }
    for lake in &relief.lakes {
        if lake.area.edge_meets(bounds) {
            works = works.min(EDGE_CELL_M);
        }
    }
    for road in &relief.roads {
        // The cutting beside it has edges as sharp as its own.
        if super::works::near(&road.line, bounds, 2.0 * road.half_width).is_some() {
            works = works.min(2.0 * road.half_width / CELLS_PER_ROAD);
        }
    }
    for river in &relief.rivers {
        if super::works::near(&river.line, bounds, 2.0 * river.half_width).is_some() {
            works = works.min(2.0 * river.half_width / CELLS_PER_RIVER);
        }
    }
    Wish { works: rounded_down(works), relief: rounded_down(natural), has_water: view.has_water() }
}

/// Cells along the edge of each tile: as fine as wished, coarser where the budget forbids it, the
/// relief's wishes first.
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
        if finest_relief < COARSEST_CELL_M {
            finest_relief *= 2.0;
        } else {
            finest_works *= 2.0;
        }
    }
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
