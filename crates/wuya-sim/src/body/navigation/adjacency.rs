//! Which cells touch, and which steps between them are free, listed once for all charts.
//!
//! A cell's neighbours stand in its list counter-clockwise from the south end of its east side:
//! all cells along a side, then the cell at the corner. Only steps that some class can take are
//! listed. A step across a corner is free when both cells beside the corner are open too. Two
//! consecutive neighbours between which a step is free form, with the cell itself, a triangle
//! without obstacles, over which the search interpolates.

use wuya_num::fold;

use super::Class;
use super::tree::Tree;

/// Bits of an entry below the number of the neighbour: free for foot, for horse; triangle with the
/// next entry free for foot, for horse.
const BITS: u32 = 4;
const TRIANGLE: u32 = 2;

/// One neighbour in the list of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Edge(u32);

impl Edge {
    fn new(neighbour: u32, free: u8) -> Edge {
        Edge(neighbour << BITS | u32::from(free))
    }

    /// The neighbour's cell.
    #[inline(always)]
    pub(super) fn to(self) -> u32 {
        self.0 >> BITS
    }

    /// Whether the step is free for the class.
    #[inline(always)]
    pub(super) fn is_free(self, class: Class) -> bool {
        self.0 >> class as u32 & 1 == 1
    }

    /// Whether the triangle with the next neighbour (after the last comes the first) is free.
    #[inline(always)]
    pub(super) fn has_triangle(self, class: Class) -> bool {
        self.0 >> (TRIANGLE + class as u32) & 1 == 1
    }

    fn free(self) -> u32 {
        self.0 & 3
    }
}

/// Neighbours of every cell.
#[derive(Debug)]
pub(super) struct Adjacency {
    starts: Vec<u32>,
    edges: Vec<Edge>,
}

impl Adjacency {
    /// Lists the neighbours of every cell.
    pub(super) fn new(tree: &Tree) -> Adjacency {
        let count = tree.sites.len();
        let mut edges = Vec::new();
        fold::collect_chunks(
            count,
            |range, part: &mut Vec<(u32, Edge)>| {
                let mut fan = Vec::new();
                for cell in range {
                    fan.clear();
                    around(tree, cell as u32, &mut fan);
                    close(&mut fan);
                    let kept = fan.iter().filter(|edge| edge.free() != 0);
                    part.extend(kept.map(|&edge| (cell as u32, edge)));
                }
            },
            &mut edges,
        );
        let mut starts = vec![0u32; count + 1];
        for &(cell, _) in &edges {
            starts[cell as usize + 1] += 1;
        }
        for cell in 0..count {
            starts[cell + 1] += starts[cell];
        }
        Adjacency { starts, edges: edges.into_iter().map(|(_, edge)| edge).collect() }
    }

    /// The neighbours of a cell.
    #[inline(always)]
    pub(super) fn of(&self, cell: u32) -> &[Edge] {
        &self.edges[self.starts[cell as usize] as usize..self.starts[cell as usize + 1] as usize]
    }
}

/// An entry that only breaks the ring: nothing lies there, or nothing that can be entered.
const GAP: Edge = Edge(0);

/// Marks the triangles: consecutive entries that share a class.
fn close(fan: &mut [Edge]) {
    for index in 0..fan.len() {
        let next = fan[(index + 1) % fan.len()];
        let both = fan[index].free() & next.free();
        fan[index].0 |= both << TRIANGLE;
    }
}

/// All that lies around a cell, counter-clockwise, gaps included.
fn around(tree: &Tree, cell: u32, fan: &mut Vec<Edge>) {
    let site = tree.sites[cell as usize];
    if site.open == 0 {
        return;
    }
    let (west, south) = (i64::from(site.x0), i64::from(site.y0));
    let width = i64::from(site.width());
    let (east, north) = (west + width, south + width);
    side(tree, site.open, [east, south], [0, 1], width, fan);
    corner(tree, site.open, [east, north], [1, 1], fan);
    side(tree, site.open, [east - 1, north], [-1, 0], width, fan);
    corner(tree, site.open, [west - 1, north], [-1, 1], fan);
    side(tree, site.open, [west - 1, north - 1], [0, -1], width, fan);
    corner(tree, site.open, [west - 1, south - 1], [-1, -1], fan);
    side(tree, site.open, [west, south - 1], [1, 0], width, fan);
    corner(tree, site.open, [east, south - 1], [1, -1], fan);
}

fn find(tree: &Tree, at: [i64; 2]) -> Option<u32> {
    let [x, y] = [u32::try_from(at[0]).ok()?, u32::try_from(at[1]).ok()?];
    tree.at_unit(x, y)
}

/// The cells along one side, which starts at `from` (the first unit outside) and runs along `step`.
fn side(tree: &Tree, open: u8, from: [i64; 2], step: [i64; 2], width: i64, fan: &mut Vec<Edge>) {
    let mut done = 0;
    while done < width {
        let at = [from[0] + step[0] * done, from[1] + step[1] * done];
        let Some(neighbour) = find(tree, at) else {
            fan.push(GAP);
            return;
        };
        let other = tree.sites[neighbour as usize];
        fan.push(Edge::new(neighbour, open & other.open));
        // On to the end of the neighbour, in the direction in which the side runs.
        let axis = usize::from(step[0] == 0);
        let low = i64::from(if axis == 0 { other.x0 } else { other.y0 });
        let end = if step[axis] > 0 { low + i64::from(other.width()) } else { low - 1 };
        done += (end - at[axis]).abs();
    }
}

/// The cell that touches at a corner only; `at` is its unit next to the corner, `out` points away.
fn corner(tree: &Tree, open: u8, at: [i64; 2], out: [i64; 2], fan: &mut Vec<Edge>) {
    let Some(neighbour) = find(tree, at) else {
        fan.push(GAP);
        return;
    };
    let other = tree.sites[neighbour as usize];
    let edge = |axis: usize| {
        let low = i64::from(if axis == 0 { other.x0 } else { other.y0 });
        if out[axis] > 0 { low } else { low + i64::from(other.width()) - 1 }
    };
    if edge(0) != at[0] || edge(1) != at[1] {
        // A larger cell that reaches round the corner: it stands in the list as part of a side.
        return;
    }
    let beside = |at| find(tree, at).map_or(0, |cell| tree.sites[cell as usize].open);
    let sides = beside([at[0] - out[0], at[1]]) & beside([at[0], at[1] - out[1]]);
    fan.push(Edge::new(neighbour, open & other.open & sides));
}
