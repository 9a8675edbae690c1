//! A chart: from every cell, the time to a goal and where to head.
//!
//! The search runs from the goal outward and settles cells in the order of their time (Dijkstra);
//! ties go to the lower cell. A cell's time is not only that of the step to a settled neighbour but
//! the least over the lines between two settled neighbours, so the ways found run at any angle.
//! Eight directions alone were worked out first: times up to 8 % too long at 22.5 degrees, and the
//! straight lines drawn afterwards see only 16 steps of a way that goes 45 degrees for a kilometre.
//! What a step costs is charged in the direction walked, towards the goal: uphill is uphill for the
//! walker, not for the search.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::OnceLock;

use wuya_place::{NamedPlace, Place};

use super::Class;
use super::adjacency::Edge;
use super::equations::{End, crossing};
use super::goal::{Goal, Target, time_between};
use super::mesh::{Cell, Mesh, SLOWNESS_MAX};
use super::tree::UNIT_M;
use crate::paged::Paged;

/// Steps of the way within which a straight line is looked for.
const PULL_STEPS: usize = 16;
/// Steps around the goal within which the straight way to it is tried first. The lines between
/// neighbours are too few there for a front that bends round a point.
const SEED_STEPS: usize = 8;
/// A search that may stop goes on to this multiple of the last wanted time ...
const REACH_FACTOR: f64 = 1.3;
/// ... and so many seconds more: people stray from where they were when the chart was drawn.
const REACH_MARGIN_S: f64 = 60.0;
/// Bits of the number of a cell in a key of the queue.
const CELL_BITS: u32 = 28;
/// Resolution of times in the order of the queue [1/s]; the 36 bits left hold 48 days.
const KEY_PER_S: f64 = 16_384.0;
/// Share of the line between two neighbours from which the second is the nearer.
const HALFWAY: f64 = 0.5;
/// No cell.
const NONE: u32 = u32::MAX;
/// Cells whose straight lines are drawn together.
const BLOCK: usize = 64;
/// No point.
const UNKNOWN: [f32; 2] = [f32::NAN; 2];

/// What the search knows of a cell.
#[derive(Clone, Copy, Debug)]
struct Label {
    /// Time to the goal [s].
    time: f64,
    /// Where the way goes next [units from the map's corner].
    via: [f32; 2],
    /// The cell nearest to that; none of a cell of the goal.
    parent: u32,
    /// Whether the time is final.
    is_settled: bool,
}

const UNSEEN: Label = Label { time: f64::INFINITY, via: UNKNOWN, parent: NONE, is_settled: false };

/// What a chart keeps of a cell.
#[derive(Clone, Copy, Debug)]
struct Mark {
    /// [s] to the goal; infinite where it is out of reach or not searched.
    time: f32,
    /// Cell of `via`; none in a cell of the goal.
    parent: u32,
    /// Where the way goes next [units].
    via: [f32; 2],
}

/// Where to head from each cell of a block [units]; not a number in cells of the goal and where
/// the goal is out of reach.
type Aims = Box<[[f32; 2]; BLOCK]>;

/// Times and headings to one goal for one class.
///
/// Straight lines are drawn when somebody first asks for one in a block of cells that lie together:
/// they cost more than the search, and most of a map is never walked. What is drawn depends on
/// nothing but the marks, so it does not matter who asks first.
#[derive(Clone, Debug)]
pub struct Chart {
    class: Class,
    target: Target,
    marks: Paged<Mark>,
    aims: Vec<OnceLock<Aims>>,
}

impl Chart {
    /// Draws the chart of a goal; with `reach`, only until the cells of these points are settled
    /// and a margin beyond, which changes nothing in the part that is settled.
    #[must_use]
    pub fn draw(
        mesh: &Mesh,
        place: &Place,
        goal: &Goal,
        class: Class,
        reach: Option<&[[f64; 2]]>,
    ) -> Chart {
        Chart::draw_among(mesh, &place.places, goal, class, reach)
    }

    /// The same, with the named places alone.
    #[must_use]
    pub fn draw_among(
        mesh: &Mesh,
        places: &[NamedPlace],
        goal: &Goal,
        class: Class,
        reach: Option<&[[f64; 2]]>,
    ) -> Chart {
        let target = Target::new(goal, places);
        let mut search = Search::new(mesh, class);
        search.seed(&target);
        search.run(reach);
        let mark = |label: &Label| {
            let time = if label.is_settled { label.time as f32 } else { f32::INFINITY };
            Mark { time, parent: label.parent, via: label.via }
        };
        let marks = search.labels.map(mark);
        let aims = vec![OnceLock::new(); mesh.cell_count().div_ceil(BLOCK)];
        Chart { class, target, marks, aims }
    }

    /// Where to head from a cell [units]; not a number in a cell of the goal.
    fn aim(&self, mesh: &Mesh, cell: u32) -> [f64; 2] {
        let (block, place) = (cell as usize / BLOCK, cell as usize % BLOCK);
        let first = (block * BLOCK) as u32;
        let pulled = |place| self.pulled(mesh, first + place as u32);
        let aims = self.aims[block].get_or_init(|| Box::new(std::array::from_fn(pulled)));
        aims[place].map(f64::from)
    }

    /// Time to the goal [s] from a point; infinite when it cannot be reached or was not searched.
    #[must_use]
    pub fn time(&self, mesh: &Mesh, x: f64, y: f64) -> f32 {
        let Some(cell) = self.cell(mesh, x, y) else { return f32::INFINITY };
        self.time_in(mesh, cell, mesh.units([x, y])) as f32
    }

    /// Time to the goal [s] from a point [units] in or near a cell.
    fn time_in(&self, mesh: &Mesh, cell: u32, here: [f64; 2]) -> f64 {
        let mark = self.marks.get(cell);
        if mark.parent == NONE {
            let at = mesh.metres(here);
            let time = |point| time_between(mesh, self.class, cell, at, point).unwrap_or(0.0);
            return self.target.ahead(at[0], at[1]).map_or(0.0, time);
        }
        // The middle's time, less by what lies between along the way: the front is taken as
        // straight within the cell.
        let site = mesh.site(cell);
        let (middle, via) = (site.middle(), mark.via.map(f64::from));
        let length = span(middle, via);
        let along = [0, 1].map(|axis| (via[axis] - middle[axis]) / length);
        let gain = (0..2).map(|axis| (here[axis] - middle[axis]) * along[axis]).sum::<f64>();
        let saved = gain * UNIT_M * mesh.slowness_in(site, self.class, along);
        (f64::from(mark.time) - saved).max(0.0)
    }

    /// Whether the goal can be reached from a point, as far as the chart was drawn.
    #[must_use]
    pub fn is_reachable(&self, mesh: &Mesh, x: f64, y: f64) -> bool {
        self.cell(mesh, x, y).is_some()
    }

    /// Whether the time from a cell is known.
    #[must_use]
    pub fn is_settled(&self, cell: Cell) -> bool {
        self.marks.get(cell.0).time < f32::INFINITY
    }

    /// Unit vector of the way from a point; none at the goal, and where the goal is out of reach.
    #[must_use]
    pub fn heading(&self, mesh: &Mesh, x: f64, y: f64) -> Option<[f32; 2]> {
        let [ax, ay] = self.waypoint(mesh, x, y)?;
        let (dx, dy) = (ax - x, ay - y);
        let length = (dx * dx + dy * dy).sqrt();
        (length > 0.0).then(|| [(dx / length) as f32, (dy / length) as f32])
    }

    /// The point to walk straight to from a point [m]; none at the goal, and where the goal is out
    /// of reach.
    #[must_use]
    pub fn waypoint(&self, mesh: &Mesh, x: f64, y: f64) -> Option<[f64; 2]> {
        let cell = self.cell(mesh, x, y)?;
        let is_refuge = mesh.cell_at(x, y).is_none_or(|here| here.0 != cell);
        if is_refuge {
            return Some(mesh.metres(mesh.site(cell).middle()));
        }
        let aim = self.aim(mesh, cell);
        if aim[0].is_nan() { self.target.ahead(x, y) } else { Some(mesh.metres(aim)) }
    }

    /// The cell whose way one at (x, y) takes: his own, or, where that is closed or out of reach,
    /// the nearest from which the goal is reached.
    fn cell(&self, mesh: &Mesh, x: f64, y: f64) -> Option<u32> {
        mesh.refuge([x, y], |cell| self.marks.get(cell).time < f32::INFINITY)
    }

    /// Where to head from a cell [units]: the farthest of the next points of the way that can be walked
    /// to in a straight line without loss of time; failing that, the next.
    fn pulled(&self, mesh: &Mesh, cell: u32) -> [f32; 2] {
        let mark = *self.marks.get(cell);
        if mark.time == f32::INFINITY || mark.parent == NONE {
            return UNKNOWN;
        }
        let way = Way::from(mesh, &self.marks, cell);
        let aim = |step: usize| {
            let point = way.points[step];
            if step + 1 < way.steps || !way.is_whole {
                return point;
            }
            let [x, y] = mesh.metres(point);
            self.target.ahead(x, y).map_or(point, |point| mesh.units(point))
        };
        // To compare with the time of the traced steps was tried: where a way bends to a road they
        // cost more than the front says, and people were sent straight through the marsh.
        let is_straight = |step: usize| {
            let spare = f64::from(mark.time) - self.time_in(mesh, way.cells[step], aim(step));
            mesh.straight(cell, aim(step), self.class)
                .is_some_and(|(time, _)| time <= spare * (1.0 + mesh.straight_slack))
        };
        // The farthest first, since in open country it is the answer; otherwise by halving.
        let (mut good, mut bad) = (0, way.steps - 1);
        if bad > 0 && is_straight(bad) {
            good = bad;
        }
        while good + 1 < bad {
            let step = (good + bad) / 2;
            if is_straight(step) {
                good = step;
            } else {
                bad = step;
            }
        }
        if good == 0 { mark.via } else { aim(good).map(|along| along as f32) }
    }

    /// Who the chart is for.
    #[must_use]
    pub fn class(&self) -> Class {
        self.class
    }
}

fn span(a: [f64; 2], b: [f64; 2]) -> f64 {
    let (dx, dy) = (b[0] - a[0], b[1] - a[1]);
    (dx * dx + dy * dy).sqrt()
}

/// The search while it runs.
struct Search<'a> {
    mesh: &'a Mesh,
    class: Class,
    labels: Paged<Label>,
    /// Time in steps of [`KEY_PER_S`], then cell: one number, so the order is total and exact.
    queue: BinaryHeap<Reverse<u64>>,
}

impl<'a> Search<'a> {
    fn new(mesh: &'a Mesh, class: Class) -> Search<'a> {
        let labels = Paged::new(mesh.cell_count(), UNSEEN);
        Search { mesh, class, labels, queue: BinaryHeap::new() }
    }

    /// Takes a label if it is better than the one the cell has.
    fn offer(&mut self, cell: u32, label: Label) {
        let known = self.labels.entry(cell);
        if label.time < known.time {
            *known = label;
            let steps = (label.time * KEY_PER_S) as u64;
            self.queue.push(Reverse(steps << CELL_BITS | u64::from(cell)));
        }
    }

    /// Labels the cells of the goal, and those around it from which it is reached in a straight line.
    fn seed(&mut self, target: &Target) {
        let (mesh, class) = (self.mesh, self.class);
        let mut rim = Vec::new();
        for (cell, time) in target.cells(mesh, class) {
            self.offer(cell, Label { time, ..UNSEEN });
            rim.push(cell);
        }
        for _ in 0..SEED_STEPS {
            let around: Vec<Edge> =
                rim.iter().flat_map(|&cell| mesh.edges(cell)).copied().collect();
            rim.clear();
            for cell in around.iter().filter(|edge| edge.is_free(class)).map(|edge| edge.to()) {
                rim.extend(self.seed_cell(target, cell));
            }
        }
    }

    /// Labels a cell not labelled yet with its straight way to the goal; the cell, if there is one.
    fn seed_cell(&mut self, target: &Target, cell: u32) -> Option<u32> {
        if self.labels.get(cell).time < f64::INFINITY {
            return None;
        }
        let label = self.straight_to(target, cell)?;
        self.offer(cell, label);
        Some(cell)
    }

    /// The straight way from a cell to the goal.
    fn straight_to(&self, target: &Target, cell: u32) -> Option<Label> {
        let mesh = self.mesh;
        let [x, y] = mesh.metres(mesh.site(cell).middle());
        let aim = mesh.units(target.ahead(x, y)?);
        let (time, parent) = mesh.straight(cell, aim, self.class)?;
        let last = *self.labels.get(parent);
        let is_goal = last.time < f64::INFINITY && last.parent == NONE;
        let via = aim.map(|along| along as f32);
        is_goal.then_some(Label { time, via, parent, is_settled: false })
    }

    fn run(&mut self, reach: Option<&[[f64; 2]]>) {
        let mut wanted = reach.map(|points| self.wanted(points)).unwrap_or_default();
        let mut limit = f64::INFINITY;
        while let Some(Reverse(key)) = self.queue.pop() {
            let cell = (key & ((1 << CELL_BITS) - 1)) as u32;
            let label = self.labels.entry(cell);
            if label.is_settled {
                continue;
            }
            if label.time > limit {
                return;
            }
            let is_last = wanted.as_slice() == [cell];
            if let Ok(place) = wanted.binary_search(&cell) {
                wanted.remove(place);
            }
            if is_last {
                limit = label.time * REACH_FACTOR + REACH_MARGIN_S;
            }
            label.is_settled = true;
            self.spread(cell);
        }
    }

    /// Cells of the points to be reached, sorted.
    fn wanted(&self, points: &[[f64; 2]]) -> Vec<u32> {
        let open = |cell: u32| self.mesh.site(cell).is_open(self.class);
        let mut cells: Vec<u32> =
            points.iter().filter_map(|&point| self.mesh.refuge(point, open)).collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// Offers every neighbour of a cell just settled a way through it.
    fn spread(&mut self, cell: u32) {
        let mesh = self.mesh;
        for edge in mesh.edges(cell) {
            let other = edge.to();
            if edge.is_free(self.class) && !self.labels.get(other).is_settled {
                self.improve(other, cell);
            }
        }
    }

    /// Offers a cell the ways through its neighbour `settled`: to its middle, and across the lines
    /// from there to the neighbours on either side.
    fn improve(&mut self, cell: u32, settled: u32) {
        let (mesh, class) = (self.mesh, self.class);
        let list = mesh.edges(cell);
        let Some(at) = list.iter().position(|edge| edge.to() == settled) else { return };
        let a = self.end(cell, settled);
        if a.slowness >= SLOWNESS_MAX {
            return;
        }
        let length = (a.dx * a.dx + a.dy * a.dy).sqrt();
        let middle = mesh.site(cell).middle();
        let via =
            |dx: f64, dy: f64| [(middle[0] + dx / UNIT_M) as f32, (middle[1] + dy / UNIT_M) as f32];
        let mut best = Label {
            time: a.time + length * a.slowness,
            via: via(a.dx, a.dy),
            parent: settled,
            is_settled: false,
        };
        let (last, next) = ((at + list.len() - 1) % list.len(), (at + 1) % list.len());
        let beside = [
            list[at].has_triangle(class).then_some(list[next].to()),
            list[last].has_triangle(class).then_some(list[last].to()),
        ];
        for other in beside.into_iter().flatten() {
            if !self.labels.get(other).is_settled {
                continue;
            }
            let b = self.end(cell, other);
            if b.slowness >= SLOWNESS_MAX {
                continue;
            }
            // A wide triangle could give less than the time of the cell just settled.
            let Some(found) = crossing(a, b).filter(|found| found.time.max(a.time) < best.time)
            else {
                continue;
            };
            let t = found.share;
            best.time = found.time.max(a.time);
            best.via = via(a.dx + t * (b.dx - a.dx), a.dy + t * (b.dy - a.dy));
            best.parent = [settled, other][usize::from(t >= HALFWAY)];
        }
        self.offer(cell, best);
    }

    fn end(&self, from: u32, to: u32) -> End {
        let ([dx, dy], slowness) = self.mesh.step(from, to, self.class);
        End { dx, dy, time: self.labels.get(to).time, slowness }
    }
}

/// The next points of a way.
struct Way {
    points: [[f64; 2]; PULL_STEPS],
    /// The cells the points lie in or near.
    cells: [u32; PULL_STEPS],
    steps: usize,
    /// Whether the last point lies in a cell of the goal.
    is_whole: bool,
}

impl Way {
    /// Traces the way from the middle of a cell: each step is that of the cell one is in, begun
    /// where one is. To go from middle to middle was tried: it drifts by half a cell at every border
    /// between sizes, and draws a crowd together onto the middles.
    fn from(mesh: &Mesh, marks: &Paged<Mark>, cell: u32) -> Way {
        let (points, cells) = ([[0.0; 2]; PULL_STEPS], [NONE; PULL_STEPS]);
        let mut way = Way { points, cells, steps: 0, is_whole: false };
        let mut cell = cell;
        let mut at = mesh.site(cell).middle();
        while way.steps < PULL_STEPS && !way.is_whole {
            let mark = marks.get(cell);
            let (via, middle) = (mark.via.map(f64::from), mesh.site(cell).middle());
            at = [0, 1].map(|axis| at[axis] + via[axis] - middle[axis]);
            let mut next = mark.parent;
            if !mesh.site(next).contains(at) {
                let is_nearer = |&other: &u32| marks.get(other).time < mark.time;
                match mesh.tree.at(at[0], at[1]).filter(is_nearer) {
                    Some(other) => next = other,
                    None => at = via,
                }
            }
            way.points[way.steps] = at;
            way.cells[way.steps] = next;
            way.steps += 1;
            way.is_whole = marks.get(next).parent == NONE;
            cell = next;
        }
        way
    }
}
