//! Who is near whom: discs sorted into square cells, rebuilt whenever anyone has moved.
//!
//! A position shifted right by so many bits is its cell, so no origin and no hash are needed. There
//! are two indices: cells of 1 m for those who may touch, cells of 4 m for those who look ahead.
//! Discs are sorted by (row of cells, column of cells, disc); all discs of one row between two
//! columns are then one contiguous span. The five spans around each occupied cell are found once
//! per rebuild by pointers that only move forward.

use super::bodies::Bodies;
use super::fixed::{CELL_SHIFT, delta_m, steps};
use super::roster::Roster;

/// Rows of cells looked at on each side of a cell by [`Neighbours::spans`].
pub const REACH_CELLS: i32 = 2;
const ROWS: usize = 2 * REACH_CELLS as usize + 1;
/// Bits of a disc number in a sorting key.
const DISC_BITS: u32 = 26;
/// Bits of a cell coordinate; 18 bits of signed metres cover the whole fixed-point range.
const COORD_BITS: u32 = 18;
const COORD_BIAS: i32 = 1 << (COORD_BITS - 1);
/// Bits sorted by in one pass.
const DIGIT_BITS: u32 = 11;
const DIGITS: usize = 1 << DIGIT_BITS;

/// The index of all discs on the ground.
#[derive(Debug)]
pub struct Neighbours {
    /// Shift of a fixed-point position to its cell.
    shift: u32,
    keys: Vec<u64>,
    spare: Vec<u64>,
    /// Owner of each disc, in sorted order.
    pub owner: Vec<u32>,
    /// Disc centre east, fixed-point, in sorted order.
    pub x: Vec<i32>,
    /// Disc centre north.
    pub y: Vec<i32>,
    /// Disc radius [m].
    pub radius: Vec<f32>,
    /// For each sorted disc, its occupied cell.
    cell: Vec<u32>,
    cell_keys: Vec<u64>,
    cell_start: Vec<u32>,
    spans: Vec<[(u32, u32); ROWS]>,
    /// For each body, the sorted position of its middle disc ([`crate::def::NONE`] if not on the ground).
    pub place_of: Vec<u32>,
}

impl Default for Neighbours {
    fn default() -> Neighbours {
        Neighbours::with_cells(CELL_SHIFT)
    }
}

fn cell_key(column: i64, row: i64) -> u64 {
    ((row as u64) << COORD_BITS) | column as u64
}

impl Neighbours {
    /// An empty index with cells of 2^`shift` steps of position.
    pub fn with_cells(shift: u32) -> Neighbours {
        Neighbours {
            shift,
            keys: Vec::new(),
            spare: Vec::new(),
            owner: Vec::new(),
            x: Vec::new(),
            y: Vec::new(),
            radius: Vec::new(),
            cell: Vec::new(),
            cell_keys: Vec::new(),
            cell_start: Vec::new(),
            spans: Vec::new(),
            place_of: Vec::new(),
        }
    }

    fn coord(&self, position: i32) -> u64 {
        ((position >> self.shift) + COORD_BIAS) as u64
    }

    /// Sorts the discs of all `movers` (rows that are on the ground and have a body of their own).
    pub fn rebuild(&mut self, movers: &[u32], roster: &Roster, bodies: &Bodies) {
        self.keys.clear();
        for &body in movers {
            let i = body as usize;
            for d in 0..roster.disc_count(i) {
                let [x, y] = disc_centre(roster, bodies, i, d);
                let key = (self.coord(y) << COORD_BITS) | self.coord(x);
                let disc = (body << 2) | d as u32;
                debug_assert!(u64::from(disc) < 1 << DISC_BITS);
                self.keys.push((key << DISC_BITS) | u64::from(disc));
            }
        }
        self.sort();
        self.fill(roster, bodies);
        self.find_spans();
    }

    /// Radix sort by cell. It is stable and discs were listed in order, so the order within a cell
    /// is that of the discs. Digits in which all keys agree are skipped: a battle covers few of them.
    fn sort(&mut self) {
        let (all, any) =
            self.keys.iter().fold((u64::MAX, 0), |(all, any), &key| (all & key, any | key));
        let mut shift = DISC_BITS;
        while shift < DISC_BITS + 2 * COORD_BITS {
            if ((all ^ any) >> shift) & (DIGITS as u64 - 1) != 0 {
                self.sort_digit(shift);
            }
            shift += DIGIT_BITS;
        }
    }

    fn sort_digit(&mut self, shift: u32) {
        let digit = |key: u64| ((key >> shift) & (DIGITS as u64 - 1)) as usize;
        let mut starts = [0_u32; DIGITS];
        for &key in &self.keys {
            starts[digit(key)] += 1;
        }
        let mut sum = 0;
        for start in &mut starts {
            (*start, sum) = (sum, sum + *start);
        }
        self.spare.clear();
        self.spare.resize(self.keys.len(), 0);
        for &key in &self.keys {
            let start = &mut starts[digit(key)];
            self.spare[*start as usize] = key;
            *start += 1;
        }
        std::mem::swap(&mut self.keys, &mut self.spare);
    }

    fn fill(&mut self, roster: &Roster, bodies: &Bodies) {
        let count = self.keys.len();
        self.owner.clear();
        self.x.clear();
        self.y.clear();
        self.radius.clear();
        self.cell.clear();
        self.cell_keys.clear();
        self.cell_start.clear();
        self.place_of.clear();
        self.place_of.resize(roster.len(), crate::def::NONE);
        self.owner.reserve(count);
        for (k, &key) in self.keys.iter().enumerate() {
            let disc = (key & ((1 << DISC_BITS) - 1)) as u32;
            let (i, d) = ((disc >> 2) as usize, (disc & 3) as usize);
            let [x, y] = disc_centre(roster, bodies, i, d);
            self.owner.push(i as u32);
            self.x.push(x);
            self.y.push(y);
            self.radius.push(roster.radius[i]);
            if d == 0 {
                self.place_of[i] = k as u32;
            }
            let cell = key >> DISC_BITS;
            if self.cell_keys.last() != Some(&cell) {
                self.cell_keys.push(cell);
                self.cell_start.push(k as u32);
            }
            self.cell.push(self.cell_keys.len() as u32 - 1);
        }
        self.cell_start.push(count as u32);
    }

    /// One forward pass per row offset finds, for every occupied cell, the span of discs in the
    /// cells `column - 2 ..= column + 2` of that row.
    fn find_spans(&mut self) {
        let cells = self.cell_keys.len();
        self.spans.clear();
        self.spans.resize(cells, [(0, 0); ROWS]);
        for r in 0..ROWS {
            let row_offset = r as i64 - i64::from(REACH_CELLS);
            let (mut first, mut last) = (0_usize, 0_usize);
            for c in 0..cells {
                let key = self.cell_keys[c];
                let column = (key & ((1 << COORD_BITS) - 1)) as i64;
                let row = (key >> COORD_BITS) as i64 + row_offset;
                let reach = i64::from(REACH_CELLS);
                let from = cell_key((column - reach).max(0), row);
                let to = cell_key(column + reach, row);
                while first < cells && self.cell_keys[first] < from {
                    first += 1;
                }
                last = last.max(first);
                while last < cells && self.cell_keys[last] <= to {
                    last += 1;
                }
                self.spans[c][r] = (self.cell_start[first], self.cell_start[last]);
            }
        }
    }

    /// The spans of sorted discs in the 5 x 5 cells around sorted disc `k`.
    pub fn spans(&self, k: usize) -> &[(u32, u32); ROWS] {
        &self.spans[self.cell[k] as usize]
    }

    /// The same, only those rows of cells that come within `radius_m` (at most two cells) of the disc.
    pub fn spans_within(&self, k: usize, radius_m: f32) -> &[(u32, u32)] {
        let rows = &self.spans[self.cell[k] as usize];
        let within = self.y[k] & ((1 << self.shift) - 1);
        let reach = steps(radius_m);
        let below = (reach - within + (1 << self.shift) - 1) >> self.shift;
        let above = (reach + within) >> self.shift;
        let first = REACH_CELLS - below.clamp(0, REACH_CELLS);
        let last = REACH_CELLS + above.clamp(0, REACH_CELLS);
        &rows[first as usize..=last as usize]
    }

    /// Calls `see` with every sorted disc whose cell lies within `radius_m` of the point, in
    /// sorted order. Slower than [`Self::spans`], for any radius and any point.
    pub fn around(&self, x: i32, y: i32, radius_m: f32, mut see: impl FnMut(usize)) {
        let reach = steps(radius_m);
        let row_from = self.coord(y.saturating_sub(reach));
        let row_to = self.coord(y.saturating_add(reach));
        let column_from = self.coord(x.saturating_sub(reach));
        let column_to = self.coord(x.saturating_add(reach));
        for row in row_from..=row_to {
            let from = (row << COORD_BITS) | column_from;
            let to = (row << COORD_BITS) | column_to;
            let first = self.cell_keys.partition_point(|&key| key < from);
            let last = first + self.cell_keys[first..].partition_point(|&key| key <= to);
            for k in self.cell_start[first]..self.cell_start[last] {
                see(k as usize);
            }
        }
    }

    /// Forgets everyone.
    pub fn clear(&mut self) {
        self.owner.clear();
    }

    /// Number of discs on the ground.
    pub fn len(&self) -> usize {
        self.owner.len()
    }

    /// Nobody is on the ground.
    pub fn is_empty(&self) -> bool {
        self.owner.is_empty()
    }

    /// Vector from the point to sorted disc `k` [m].
    #[inline(always)]
    pub fn toward(&self, k: usize, x: i32, y: i32) -> [f32; 2] {
        [delta_m(self.x[k], x), delta_m(self.y[k], y)]
    }
}

/// Centre of disc `d` of body `i`: 0 the middle, 1 the front, 2 the rear one.
fn disc_centre(roster: &Roster, bodies: &Bodies, i: usize, d: usize) -> [i32; 2] {
    let offset = match d {
        0 => return [bodies.x[i], bodies.y[i]],
        1 => roster.disc_offset_m,
        _ => -roster.disc_offset_m,
    };
    [bodies.x[i] + steps(bodies.fx[i] * offset), bodies.y[i] + steps(bodies.fy[i] * offset)]
}
