//! The mesh of cells that charts are drawn on.

use wuya_num::math;
use wuya_place::{Place, SoilId, Wall};

use super::adjacency::{Adjacency, Edge};
use super::tree::{Site, Tree, UNIT_M};
use super::{Class, Costs, Speed, Terrain};

/// A cell of the mesh.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(pub u32);

/// Steepest gradient tabulated; beyond it the speed is that at it.
const GRADIENT_MAX: f32 = 1.5;
/// Entries of the table per unit of gradient.
const PER_GRADIENT: f32 = 100.0;
/// Entries of the table per soil.
const ENTRIES: usize = 301;
/// Slowness that stands for "cannot go" [s/m]; large but finite, so that interpolation works.
const IMPASSABLE: f32 = 1.0e6;
/// Slowness from which a step is refused [s/m].
pub(super) const SLOWNESS_MAX: f64 = 1.0e4;
/// Cells a straight line may cross before it is given up.
const CROSSED_MAX: u32 = 96;
/// How far the nearest open cell is looked for around a closed one [cells].
const REFUGE_CELLS: i32 = 3;
/// Widest step of that search [units]: closed cells of a lake are joined, its shore is not near.
const REFUGE_WIDTH_MAX: f64 = 32.0;

/// The cells of a map: square, of 0.25 m where walls cross it, as fine as the ground where soil
/// or water change, up to 32 m in open country. See the file `tree.rs` for the rule.
#[derive(Debug)]
pub struct Mesh {
    pub(super) tree: Tree,
    adjacency: Adjacency,
    slowness: [Slowness; 2],
    /// Slack of straight lines.
    pub(super) straight_slack: f64,
}

impl Mesh {
    /// Cuts the place into cells.
    #[must_use]
    pub fn new(place: &Place, costs: &Costs) -> Mesh {
        Mesh::over(place, &place.walls, costs)
    }

    /// Cuts any terrain into cells.
    #[must_use]
    pub fn over(terrain: &dyn Terrain, walls: &[Wall], costs: &Costs) -> Mesh {
        let tree = Tree::new(terrain, walls, &costs.params);
        let adjacency = Adjacency::new(&tree);
        let mut is_used = [false; 256];
        for site in &tree.sites {
            is_used[usize::from(site.soil.0)] = true;
        }
        let slowness = [&costs.foot, &costs.horse].map(|speed| Slowness::new(speed, &is_used));
        let straight_slack = f64::from(costs.params.straight_slack);
        Mesh { tree, adjacency, slowness, straight_slack }
    }

    /// Number of cells.
    #[must_use]
    pub fn cell_count(&self) -> usize {
        self.tree.sites.len()
    }

    /// The cell at a point of the map; none beyond its edges.
    #[must_use]
    pub fn cell_at(&self, x: f64, y: f64) -> Option<Cell> {
        let [ux, uy] = self.units([x, y]);
        self.tree.at(ux, uy).map(Cell)
    }

    /// The middle of a cell [m].
    #[must_use]
    pub fn centre(&self, cell: Cell) -> [f64; 2] {
        self.metres(self.site(cell.0).middle())
    }

    /// Width of a cell [m].
    #[must_use]
    pub fn size(&self, cell: Cell) -> f32 {
        (f64::from(self.site(cell.0).width()) * UNIT_M) as f32
    }

    /// Whether this class can be in a cell.
    #[must_use]
    pub fn is_open(&self, cell: Cell, class: Class) -> bool {
        self.site(cell.0).is_open(class)
    }

    /// Memory held [bytes].
    #[must_use]
    pub fn memory_bytes(&self) -> usize {
        let edges: usize = (0..self.cell_count()).map(|c| self.edges(c as u32).len()).sum();
        self.cell_count() * (size_of::<Site>() + size_of::<u32>()) + edges * size_of::<Edge>()
    }

    #[inline(always)]
    pub(super) fn site(&self, cell: u32) -> &Site {
        &self.tree.sites[cell as usize]
    }

    #[inline(always)]
    pub(super) fn edges(&self, cell: u32) -> &[Edge] {
        self.adjacency.of(cell)
    }

    /// From the plane [m] to units from the map's corner.
    pub(super) fn units(&self, at: [f64; 2]) -> [f64; 2] {
        [0, 1].map(|axis| (at[axis] - self.tree.origin[axis]) / UNIT_M)
    }

    /// From units from the map's corner to the plane [m].
    pub(super) fn metres(&self, units: [f64; 2]) -> [f64; 2] {
        [0, 1].map(|axis| self.tree.origin[axis] + units[axis] * UNIT_M)
    }

    /// Slowness in a cell along a unit vector [s/m].
    #[inline(always)]
    pub(super) fn slowness_in(&self, site: &Site, class: Class, along: [f64; 2]) -> f64 {
        let gradient = site.gradient[0] * along[0] as f32 + site.gradient[1] * along[1] as f32;
        let dry = self.slowness[class as usize].at(site.soil.0, gradient);
        f64::from(dry * site.burden[class as usize])
    }

    /// The step between the middles of two neighbours: the vector [m] and the slowness along it,
    /// each cell weighing by its width.
    #[inline(always)]
    pub(super) fn step(&self, from: u32, to: u32, class: Class) -> ([f64; 2], f64) {
        let (a, b) = (self.site(from), self.site(to));
        let ([ax, ay], [bx, by]) = (a.middle(), b.middle());
        let (dx, dy) = ((bx - ax) * UNIT_M, (by - ay) * UNIT_M);
        let length = (dx * dx + dy * dy).sqrt();
        let along = [dx / length, dy / length];
        let (wa, wb) = (f64::from(a.width()), f64::from(b.width()));
        let sum = wa * self.slowness_in(a, class, along) + wb * self.slowness_in(b, class, along);
        ([dx, dy], sum / (wa + wb))
    }

    /// Time of the straight line from the middle of a cell to a point [units], and the cell it ends
    /// in; none when something is in the way, or it is too long to look at.
    pub(super) fn straight(&self, from: u32, aim: [f64; 2], class: Class) -> Option<(f64, u32)> {
        let [ax, ay] = self.site(from).middle();
        let (dx, dy) = (aim[0] - ax, aim[1] - ay);
        let length = (dx * dx + dy * dy).sqrt();
        if length == 0.0 {
            return Some((0.0, from));
        }
        let along = [dx / length, dy / length];
        let (mut cell, mut entered, mut time) = (from, 0.0, 0.0);
        for _ in 0..CROSSED_MAX {
            let site = self.site(cell);
            if !site.is_open(class) {
                return None;
            }
            let exit_x = exit(ax, dx, site.x0, site.width());
            let exit_y = exit(ay, dy, site.y0, site.width());
            let left = exit_x.min(exit_y).clamp(entered, 1.0);
            let slowness = self.slowness_in(site, class, along);
            if slowness >= SLOWNESS_MAX {
                return None;
            }
            time += (left - entered) * slowness;
            if left >= 1.0 {
                return Some((time * length * UNIT_M, cell));
            }
            let (ux, uy) = if exit_x <= exit_y {
                (beyond(dx, site.x0, site.width())?, within(ay + left * dy, site.y0, site.width()))
            } else {
                (within(ax + left * dx, site.x0, site.width()), beyond(dy, site.y0, site.width())?)
            };
            cell = self.tree.at_unit(ux, uy)?;
            entered = left;
        }
        None
    }

    /// The cell where one who stands at (x, y) counts as standing: the cell there if `suits`,
    /// otherwise the nearest that does, no wall between, within three cells; ties to the first.
    pub(super) fn refuge(&self, at: [f64; 2], suits: impl Fn(u32) -> bool) -> Option<u32> {
        let here = self.units(at);
        let extent = self.tree.extent().map(|units| f64::from(units) - 0.5);
        let inside = [0, 1].map(|axis| here[axis].clamp(0.0, extent[axis]));
        let cell = self.tree.at(inside[0], inside[1])?;
        if suits(cell) {
            return Some(cell);
        }
        let width = f64::from(self.site(cell).width()).min(REFUGE_WIDTH_MAX);
        let mut best: Option<(f64, u32)> = None;
        let side = 2 * REFUGE_CELLS + 1;
        for place in 0..side * side {
            let x = inside[0] + f64::from(place % side - REFUGE_CELLS) * width;
            let y = inside[1] + f64::from(place / side - REFUGE_CELLS) * width;
            let Some(other) = self.tree.at(x, y).filter(|&other| suits(other)) else { continue };
            let middle = self.site(other).middle();
            let away = math::hypot64(middle[0] - here[0], middle[1] - here[1]);
            let is_nearer = best.is_none_or(|(least, first)| (away, other) < (least, first));
            if is_nearer && !self.tree.walls.is_between(here, middle) {
                best = Some((away, other));
            }
        }
        best.map(|(_, other)| other)
    }
}

/// Share of the line at which it leaves a cell across the borders of one axis.
#[inline(always)]
fn exit(start: f64, run: f64, low: u32, width: u32) -> f64 {
    if run > 0.0 {
        (f64::from(low + width) - start) / run
    } else if run < 0.0 {
        (f64::from(low) - start) / run
    } else {
        f64::INFINITY
    }
}

/// The first unit beyond a cell in the direction of the line.
#[inline(always)]
fn beyond(run: f64, low: u32, width: u32) -> Option<u32> {
    if run > 0.0 { Some(low + width) } else { low.checked_sub(1) }
}

/// The unit of a cell at a coordinate on its border.
#[inline(always)]
fn within(at: f64, low: u32, width: u32) -> u32 {
    (at.max(0.0) as u32).clamp(low, low + width - 1)
}

/// Slowness by soil and gradient, tabulated once.
#[derive(Debug)]
struct Slowness {
    row: [u8; 256],
    table: Vec<f32>,
}

impl Slowness {
    fn new(speed: &Speed, is_used: &[bool; 256]) -> Slowness {
        let mut slowness = Slowness { row: [0; 256], table: Vec::new() };
        for soil in (0..=u8::MAX).filter(|&soil| is_used[usize::from(soil)]) {
            slowness.row[usize::from(soil)] = (slowness.table.len() / ENTRIES) as u8;
            for entry in 0..ENTRIES {
                let gradient = entry as f32 / PER_GRADIENT - GRADIENT_MAX;
                // A speed that is not a number counts as none.
                let fast = speed(gradient, SoilId(soil)).max(1.0 / IMPASSABLE);
                slowness.table.push(1.0 / fast);
            }
        }
        slowness
    }

    #[inline(always)]
    fn at(&self, soil: u8, gradient: f32) -> f32 {
        let row = usize::from(self.row[usize::from(soil)]) * ENTRIES;
        let place = (gradient.clamp(-GRADIENT_MAX, GRADIENT_MAX) + GRADIENT_MAX) * PER_GRADIENT;
        let entry = (place as usize).min(ENTRIES - 2);
        let (low, high) = (self.table[row + entry], self.table[row + entry + 1]);
        low + (high - low) * (place - entry as f32)
    }
}
