//! How the map is cut into cells: a grid of tiles of 64 m, each a quadtree down to 0.25 m.
//!
//! A cell is square and its width a power of two. The plain choice, one cell size per tile, was
//! worked out first: a wall of 500 m crosses ten tiles, which at 0.25 m are 650,000 cells. Halving
//! cells only near the wall needs some 45 cells per metre of wall. A cell is halved
//!
//! - while a wall is nearer to its middle than the clearance and 1.5 cell widths (so no open cell is
//!   touched by a wall, and neighbours near walls differ by one halving at most),
//! - down to the ground's own cell where soil or passability change within it,
//! - down to twice the ground's own cell where the slope changes within it,
//! - while it is more than twice as wide as an open neighbour.
//!
//! Coordinates within are whole numbers of 0.25 m from the map's south-west corner, so borders of
//! cells are exact.

use rayon::prelude::*;
use wuya_place::{Bounds, Sample, SoilId, Wall};

use super::equations::{is_fordable, wading_factor};
use super::params::Params;
use super::{Class, Terrain};

/// Width of the smallest cell [m], the unit of whole coordinates.
pub(super) const UNIT_M: f64 = 0.25;
/// Level of a tile: its width is 2^8 units, 64 m.
const TILE_LEVEL: u8 = 8;
/// Level of the largest cell of dry open ground: 32 m.
const LEVEL_MAX: u8 = 7;
/// Level of the smallest cell away from walls: 1 m.
const LEVEL_GROUND: u8 = 2;
/// A wall nearer to a cell's middle than so many widths (and the clearance) halves the cell.
const WALL_WIDTHS: f64 = 1.5;
/// Cells across the shorter side of the map, at least: a small map gets smaller cells.
const CELLS_ACROSS: f64 = 16.0;
/// Parts of the shorter side to which the map's far edges are resolved.
const EDGE_PARTS: f64 = 64.0;
/// Cells to stay below by coarsening.
const CELLS_MAX: usize = 1_500_000;
/// Rounds of coarsening tried; the last is taken whatever its size.
const ROUNDS: u8 = 9;
/// Rounds that only double the tolerance of slope before the ground's cells are doubled too.
const ROUNDS_OF_SLOPE: u8 = 4;
/// Cells whose wading factors differ by a larger share are not joined.
const BURDEN_TOLERANCE: f32 = 0.05;
/// Least wading factor taken, so that a burden stays finite.
const WADING_MIN: f32 = 0.01;
/// Half the diagonal of a square of width 1, rounded up.
const HALF_DIAGONAL: f64 = 0.7072;
/// Mark of a leaf among the entries of the tree; the rest is the number of its cell.
const LEAF: u32 = 1 << 31;

/// One cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Site {
    /// West edge [units].
    pub(super) x0: u32,
    /// South edge [units].
    pub(super) y0: u32,
    /// Slope to east and north.
    pub(super) gradient: [f32; 2],
    /// By what water multiplies the time, per class; 1 dry.
    pub(super) burden: [f32; 2],
    /// Soil.
    pub(super) soil: SoilId,
    /// Width is 2^level units.
    pub(super) level: u8,
    /// Bit 0: open for people on foot; bit 1: for horses.
    pub(super) open: u8,
}

impl Site {
    /// Width [units].
    #[inline(always)]
    pub(super) fn width(&self) -> u32 {
        1 << self.level
    }

    /// Middle, from the map's corner [units].
    #[inline(always)]
    pub(super) fn middle(&self) -> [f64; 2] {
        let half = f64::from(self.width()) / 2.0;
        [f64::from(self.x0) + half, f64::from(self.y0) + half]
    }

    /// Whether a point [units] lies in it.
    #[inline(always)]
    pub(super) fn contains(&self, at: [f64; 2]) -> bool {
        let width = f64::from(self.width());
        let (x, y) = (at[0] - f64::from(self.x0), at[1] - f64::from(self.y0));
        x >= 0.0 && x < width && y >= 0.0 && y < width
    }

    /// Whether this class can be here.
    #[inline(always)]
    pub(super) fn is_open(&self, class: Class) -> bool {
        self.open >> class as u8 & 1 == 1
    }
}

/// The cells and how to find them.
#[derive(Debug)]
pub(super) struct Tree {
    /// South-west corner of the map [m].
    pub(super) origin: [f64; 2],
    columns: u32,
    rows: u32,
    roots: Vec<u32>,
    nodes: Vec<[u32; 4]>,
    /// The cells, tile by tile.
    pub(super) sites: Vec<Site>,
    /// The walls, for those who stand too near to one.
    pub(super) walls: WallIndex,
}

impl Tree {
    pub(super) fn new(terrain: &dyn Terrain, walls: &[Wall], params: &Params) -> Tree {
        let grid = Grid::over(terrain.bounds());
        let walls = WallIndex::new(walls, &grid, f64::from(params.clearance));
        let mut round = 0;
        let mut tree = loop {
            let cut = Cut::new(terrain, params, &walls, &grid, round);
            let bands: Vec<Band> = (0..grid.rows).into_par_iter().map(|j| cut.band(j)).collect();
            let mut tree = Tree::joined(&grid, bands);
            tree.balance(&cut);
            round += 1;
            if tree.sites.len() <= CELLS_MAX || round == ROUNDS {
                break tree;
            }
        };
        tree.number();
        tree.walls = walls;
        tree
    }

    fn joined(grid: &Grid, bands: Vec<Band>) -> Tree {
        let mut tree = Tree {
            origin: grid.bounds.min,
            columns: grid.columns,
            rows: grid.rows,
            roots: Vec::new(),
            nodes: Vec::new(),
            sites: Vec::new(),
            walls: WallIndex::default(),
        };
        for band in bands {
            let (node, site) = (tree.nodes.len() as u32, tree.sites.len() as u32);
            let shift = |entry: u32| entry + if entry & LEAF == 0 { node } else { site };
            tree.roots.extend(band.roots.into_iter().map(shift));
            tree.nodes.extend(band.nodes.into_iter().map(|four| four.map(shift)));
            tree.sites.extend(band.sites);
        }
        tree
    }

    /// Halves cells until open neighbours differ by one level at most. Without it one who enters a
    /// wide cell beside a road at its corner takes the way of its far middle.
    fn balance(&mut self, cut: &Cut) {
        let mut left: Vec<u32> = (0..self.sites.len() as u32).collect();
        while let Some(cell) = left.pop() {
            let site = self.sites[cell as usize];
            let (x, y, width) = (i64::from(site.x0), i64::from(site.y0), i64::from(site.width()));
            for at in [[x + width, y], [x - 1, y], [x, y + width], [x, y - 1]] {
                self.halve_until(cut, at, &site, &mut left);
            }
        }
    }

    /// Halves the cell at a unit until it is at most one level above that of `site`.
    fn halve_until(&mut self, cut: &Cut, at: [i64; 2], site: &Site, left: &mut Vec<u32>) {
        let [Ok(ux), Ok(uy)] = at.map(u32::try_from) else { return };
        while let Some(other) = self.at_unit(ux, uy) {
            let whole = self.sites[other as usize];
            if whole.level <= site.level + 1 || whole.open == 0 || site.open == 0 {
                return;
            }
            let first = self.sites.len() as u32;
            let quarters: [Site; 4] = std::array::from_fn(|q| cut.quarter(&whole, q as u32));
            // The first quarter takes the place of the whole.
            self.sites[other as usize] = quarters[0];
            self.sites.extend(&quarters[1..]);
            let cells = [other, first, first + 1, first + 2];
            left.extend(cells);
            *self.entry_mut(ux, uy) = self.nodes.len() as u32;
            self.nodes.push(cells.map(|cell| cell | LEAF));
        }
    }

    /// The entry of the leaf that holds a unit.
    fn entry_mut(&mut self, ux: u32, uy: u32) -> &mut u32 {
        let root = ((uy >> TILE_LEVEL) * self.columns + (ux >> TILE_LEVEL)) as usize;
        let mut level = TILE_LEVEL;
        let mut place = None;
        let mut entry = self.roots[root];
        while entry & LEAF == 0 {
            level -= 1;
            let quarter = ((uy >> level & 1) << 1 | (ux >> level & 1)) as usize;
            place = Some((entry as usize, quarter));
            entry = self.nodes[entry as usize][quarter];
        }
        match place {
            None => &mut self.roots[root],
            Some((node, quarter)) => &mut self.nodes[node][quarter],
        }
    }

    /// Numbers the cells in the order of tiles and quarters, so that neighbours lie together.
    fn number(&mut self) {
        let mut order = Vec::with_capacity(self.sites.len());
        self.visit(&|_, _| true, &mut |cell| order.push(cell));
        let mut rank = vec![0u32; order.len()];
        for (number, &cell) in (0u32..).zip(&order) {
            rank[cell as usize] = number;
        }
        self.sites = order.iter().map(|&cell| self.sites[cell as usize]).collect();
        let entries = self.roots.iter_mut().chain(self.nodes.iter_mut().flatten());
        for entry in entries.filter(|entry| **entry & LEAF != 0) {
            *entry = rank[(*entry & !LEAF) as usize] | LEAF;
        }
    }

    /// Extent of the tiles [units].
    pub(super) fn extent(&self) -> [u32; 2] {
        [self.columns << TILE_LEVEL, self.rows << TILE_LEVEL]
    }

    /// The cell that holds a whole coordinate.
    #[inline]
    pub(super) fn at_unit(&self, ux: u32, uy: u32) -> Option<u32> {
        let (column, row) = (ux >> TILE_LEVEL, uy >> TILE_LEVEL);
        if column >= self.columns || row >= self.rows {
            return None;
        }
        let mut entry = self.roots[(row * self.columns + column) as usize];
        let mut level = TILE_LEVEL;
        while entry & LEAF == 0 {
            level -= 1;
            let quarter = (uy >> level & 1) << 1 | (ux >> level & 1);
            entry = self.nodes[entry as usize][quarter as usize];
        }
        Some(entry & !LEAF)
    }

    /// The cell that holds a point given from the map's corner [units].
    pub(super) fn at(&self, x: f64, y: f64) -> Option<u32> {
        // The comparison is false for what is not a number, too.
        if x >= 0.0 && y >= 0.0 { self.at_unit(x as u32, y as u32) } else { None }
    }

    /// Every cell in the squares for which `enters(middle, width)` [units] is true, in order.
    pub(super) fn visit(&self, enters: &dyn Fn([f64; 2], f64) -> bool, see: &mut dyn FnMut(u32)) {
        for row in 0..self.rows {
            for column in 0..self.columns {
                let root = self.roots[(row * self.columns + column) as usize];
                let corner = [column << TILE_LEVEL, row << TILE_LEVEL];
                self.visit_from(root, corner, TILE_LEVEL, enters, see);
            }
        }
    }

    fn visit_from(
        &self,
        entry: u32,
        corner: [u32; 2],
        level: u8,
        enters: &dyn Fn([f64; 2], f64) -> bool,
        see: &mut dyn FnMut(u32),
    ) {
        let width = f64::from(1u32 << level);
        let middle = corner.map(|edge| f64::from(edge) + width / 2.0);
        if !enters(middle, width) {
            return;
        }
        if entry & LEAF != 0 {
            see(entry & !LEAF);
            return;
        }
        for (quarter, &child) in (0u32..).zip(&self.nodes[entry as usize]) {
            self.visit_from(child, quarter_corner(corner, level, quarter), level - 1, enters, see);
        }
    }
}

fn quarter_corner(corner: [u32; 2], level: u8, quarter: u32) -> [u32; 2] {
    let half = 1 << (level - 1);
    [corner[0] + (quarter & 1) * half, corner[1] + (quarter >> 1) * half]
}

/// The grid of tiles over the map.
#[derive(Clone, Copy, Debug)]
struct Grid {
    bounds: Bounds,
    columns: u32,
    rows: u32,
}

impl Grid {
    fn over(bounds: Bounds) -> Grid {
        let tile = UNIT_M * f64::from(1u32 << TILE_LEVEL);
        let count = |axis: usize| ((bounds.max[axis] - bounds.min[axis]) / tile).ceil().max(1.0);
        Grid { bounds, columns: count(0) as u32, rows: count(1) as u32 }
    }
}

/// Wall segments by tile, in units from the map's corner.
#[derive(Debug, Default)]
pub(super) struct WallIndex {
    segments: Vec<[f64; 4]>,
    starts: Vec<u32>,
    members: Vec<u32>,
    columns: u32,
}

impl WallIndex {
    fn new(walls: &[Wall], grid: &Grid, clearance_m: f64) -> WallIndex {
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
    fn of_tile(&self, column: u32, row: u32) -> &[u32] {
        let tile = (row * self.columns + column) as usize;
        &self.members[self.starts[tile] as usize..self.starts[tile + 1] as usize]
    }

    /// Both ends of a wall: x, y, x, y.
    fn segment(&self, wall: u32) -> &[f64; 4] {
        &self.segments[wall as usize]
    }

    /// Whether a wall of the tile of `a` crosses the straight line from `a` to `b` [units].
    pub(super) fn is_between(&self, a: [f64; 2], b: [f64; 2]) -> bool {
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

/// One row of tiles, cut.
#[derive(Default)]
struct Band {
    roots: Vec<u32>,
    nodes: Vec<[u32; 4]>,
    sites: Vec<Site>,
}

/// A square while the tree is being built: whole, with the spread of slope in it, or divided.
enum Piece {
    Whole(Site, f32),
    Divided(u32),
}

/// What holds for a whole tile.
#[derive(Clone, Copy)]
struct TileRule {
    /// Level of the ground's own cells.
    base: u8,
    /// Whether any of it may lie in an obstacle.
    may_block: bool,
}

/// How to cut.
struct Cut<'a> {
    terrain: &'a dyn Terrain,
    params: &'a Params,
    walls: &'a WallIndex,
    grid: &'a Grid,
    /// Clearance [units].
    clearance: f64,
    /// Extent of the map [units].
    extent: [f64; 2],
    /// Largest level.
    level_max: u8,
    /// Level to which the map's far edges are resolved.
    level_edge: u8,
    /// Least level away from walls.
    level_ground: u8,
    /// Spread of slope allowed in one cell.
    tolerance: f32,
}

impl<'a> Cut<'a> {
    fn new(
        terrain: &'a dyn Terrain,
        params: &'a Params,
        walls: &'a WallIndex,
        grid: &'a Grid,
        round: u8,
    ) -> Cut<'a> {
        let size = [0, 1].map(|axis| grid.bounds.max[axis] - grid.bounds.min[axis]);
        let extent = size.map(|metres| metres / UNIT_M);
        let shorter = extent[0].min(extent[1]);
        Cut {
            terrain,
            params,
            walls,
            grid,
            clearance: f64::from(params.clearance) / UNIT_M,
            extent,
            level_max: level_within(shorter / CELLS_ACROSS, 0),
            level_edge: level_within(shorter / EDGE_PARTS, 0),
            level_ground: LEVEL_GROUND + round.saturating_sub(ROUNDS_OF_SLOPE),
            tolerance: params.gradient_tolerance * f32::from(1u16 << round),
        }
    }

    fn band(&self, row: u32) -> Band {
        let mut band = Band::default();
        for column in 0..self.grid.columns {
            let corner = [column << TILE_LEVEL, row << TILE_LEVEL];
            let base = self.ground_level(corner);
            let walls = self.walls.of_tile(column, row);
            let half = f64::from(1u32 << TILE_LEVEL) / 2.0;
            let [x, y] = self.world(corner.map(|edge| f64::from(edge) + half));
            // Where no wall is near, the whole tile lies in an obstacle or none of it does.
            let may_block = !walls.is_empty() || self.terrain.is_blocked(x, y);
            let tile = TileRule { base, may_block };
            let piece = self.piece(corner, TILE_LEVEL, tile, walls, &mut band);
            let root = band.entry(piece);
            band.roots.push(root);
        }
        band
    }

    /// Level of the ground's own cells in a tile.
    fn ground_level(&self, corner: [u32; 2]) -> u8 {
        let width = f64::from(1u32 << TILE_LEVEL);
        let mut finest = f64::INFINITY;
        for (u, v) in [(0.5, 0.5), (0.01, 0.01), (0.99, 0.01), (0.01, 0.99), (0.99, 0.99)] {
            let [x, y] =
                self.world([f64::from(corner[0]) + u * width, f64::from(corner[1]) + v * width]);
            finest = finest.min(f64::from(self.terrain.cell_size_at(x, y)));
        }
        level_within(finest / UNIT_M, self.level_ground).min(self.level_max)
    }

    fn world(&self, units: [f64; 2]) -> [f64; 2] {
        [0, 1].map(|axis| self.grid.bounds.min[axis] + units[axis] * UNIT_M)
    }

    fn piece(
        &self,
        corner: [u32; 2],
        level: u8,
        tile: TileRule,
        walls: &[u32],
        band: &mut Band,
    ) -> Piece {
        let width = f64::from(1u32 << level);
        let [x0, y0] = corner.map(f64::from);
        if x0 >= self.extent[0] || y0 >= self.extent[1] {
            return Piece::Whole(self.off_map(corner, level), 0.0);
        }
        let middle = [x0 + width / 2.0, y0 + width / 2.0];
        let reach = self.clearance + WALL_WIDTHS * width;
        let near: Vec<u32> = walls
            .iter()
            .copied()
            .filter(|&wall| distance(self.walls.segment(wall), middle) < reach)
            .collect();
        let is_on_edge = x0 + width > self.extent[0] || y0 + width > self.extent[1];
        let must = level > 0
            && (!near.is_empty()
                || level > self.level_max
                || is_on_edge && level > self.level_edge);
        if !must && level <= tile.base {
            let mut site = self.site(corner, level, middle, &near);
            let [x, y] = self.world(middle);
            if tile.may_block && self.terrain.is_blocked(x, y) {
                site.open = 0;
            }
            return Piece::Whole(site, 0.0);
        }
        let four: [Piece; 4] = std::array::from_fn(|quarter| {
            let corner = quarter_corner(corner, level, quarter as u32);
            self.piece(corner, level - 1, tile, &near, band)
        });
        if !must {
            let tolerance = if level <= tile.base + 1 { f32::INFINITY } else { self.tolerance };
            if let Some(whole) = joined(&four, corner, level, tolerance) {
                return whole;
            }
        }
        let entries = four.map(|piece| band.entry(piece));
        band.nodes.push(entries);
        Piece::Divided(band.nodes.len() as u32 - 1)
    }

    /// A quarter of a cell too wide for its neighbours. No wall is near one that was left whole.
    fn quarter(&self, whole: &Site, quarter: u32) -> Site {
        let level = whole.level - 1;
        let corner = quarter_corner([whole.x0, whole.y0], whole.level, quarter);
        let half = f64::from(1u32 << level) / 2.0;
        let mut site = self.site(corner, level, corner.map(|edge| f64::from(edge) + half), &[]);
        site.open &= whole.open;
        site
    }

    fn off_map(&self, corner: [u32; 2], level: u8) -> Site {
        let [x0, y0] = corner;
        Site { x0, y0, gradient: [0.0; 2], burden: [1.0; 2], soil: SoilId(0), level, open: 0 }
    }

    fn site(&self, corner: [u32; 2], level: u8, middle: [f64; 2], near: &[u32]) -> Site {
        let mut site = self.off_map(corner, level);
        if middle[0] > self.extent[0] || middle[1] > self.extent[1] {
            return site;
        }
        let [x, y] = self.world(middle);
        let sample = self.terrain.sample(x, y);
        (site.gradient, site.soil) = (sample.gradient, sample.soil);
        let p = self.params;
        site.burden = [p.foot_stature, p.horse_stature]
            .map(|stature| 1.0 / wading_factor(p, sample.depth_m, stature).max(WADING_MIN));
        // A quarter of a cell is allowed off the clearance, so that a doorway of 0.8 m is open
        // wherever it stands and however it is turned: a path that turns at right angles on the
        // grid needs a band of 1.42 cells at 45 degrees, 0.36 m, and has 0.8 - 2 (0.25 - 0.06).
        let width = f64::from(site.width());
        let keep = (self.clearance - width / 4.0).max(HALF_DIAGONAL * width);
        let is_clear = near.iter().all(|&wall| distance(self.walls.segment(wall), middle) >= keep);
        if is_clear {
            site.open = fordable_by(p, &sample);
        }
        site
    }
}

/// Bits of the classes that can stand there.
fn fordable_by(p: &Params, sample: &Sample) -> u8 {
    let [u, v] = sample.current_m_s;
    let (depth, current) = (sample.depth_m, (u * u + v * v).sqrt());
    let foot = is_fordable(depth, current, p.foot_depth_max, p.foot_flow_max);
    let horse = is_fordable(depth, current, p.horse_depth_max, p.horse_flow_max);
    u8::from(foot) << Class::Foot as u8 | u8::from(horse) << Class::Horse as u8
}

/// The largest level, from `least` to that of 32 m, whose cells are no wider than `units`.
fn level_within(units: f64, least: u8) -> u8 {
    let mut level = least.min(LEVEL_MAX);
    while level < LEVEL_MAX && f64::from(2u32 << level) <= units {
        level += 1;
    }
    level
}

/// Four quarters as one cell, if they are alike.
fn joined(four: &[Piece; 4], corner: [u32; 2], level: u8, tolerance: f32) -> Option<Piece> {
    let mut whole: Option<Site> = None;
    let mut mean = [0.0f32; 2];
    let mut burden = [0.0f32; 2];
    for piece in four {
        let Piece::Whole(site, _) = piece else { return None };
        let first = *whole.get_or_insert(*site);
        if site.open != first.open || first.open != 0 && !is_alike(site, &first) {
            return None;
        }
        for axis in 0..2 {
            mean[axis] += site.gradient[axis] / 4.0;
            burden[axis] += site.burden[axis] / 4.0;
        }
    }
    let mut spread = 0.0f32;
    for piece in four {
        let Piece::Whole(site, within) = piece else { return None };
        for (slope, mean) in site.gradient.iter().zip(&mean) {
            spread = spread.max(within + (slope - mean).abs());
        }
    }
    let whole = whole?;
    if whole.open != 0 && spread > tolerance {
        return None;
    }
    let [x0, y0] = corner;
    Some(Piece::Whole(Site { x0, y0, level, gradient: mean, burden, ..whole }, spread))
}

fn is_alike(a: &Site, b: &Site) -> bool {
    a.soil == b.soil
        && (0..2).all(|class| {
            let (more, less) =
                (a.burden[class].max(b.burden[class]), a.burden[class].min(b.burden[class]));
            more <= less * (1.0 + BURDEN_TOLERANCE)
        })
}

impl Band {
    fn entry(&mut self, piece: Piece) -> u32 {
        match piece {
            Piece::Divided(node) => node,
            Piece::Whole(site, _) => {
                self.sites.push(site);
                (self.sites.len() as u32 - 1) | LEAF
            }
        }
    }
}
