//! People spread over a place: a jittered triangular lattice of free points.

use std::collections::BTreeMap;

use wuya_num::draw::{Draws, Kind, Purpose};
use wuya_place::named::{NamedPlace, Shape};
use wuya_place::plan::{Bounds, Point};

use super::footing::{Fault, Footing, Needs};
use super::layout;

/// Where people start within their cell of the lattice.
const START: Purpose = Purpose(0x5301);

/// So many points of a lattice are looked at before a place counts as full, at least.
const SEARCHED_LEAST: f64 = 4e6;

/// Who stands where already.
#[derive(Debug)]
pub(crate) struct Occupied {
    cells: BTreeMap<(i32, i32), Vec<Point>>,
    cell_m: f64,
}

impl Occupied {
    /// Cells as wide as the widest body is across.
    pub(crate) fn new(cell_m: f64) -> Self {
        Self { cells: BTreeMap::new(), cell_m: cell_m.max(0.1) }
    }

    fn cell(&self, at: Point) -> (i32, i32) {
        ((at[0] / self.cell_m).floor() as i32, (at[1] / self.cell_m).floor() as i32)
    }

    /// Marks a point.
    pub(crate) fn add(&mut self, at: Point) {
        self.cells.entry(self.cell(at)).or_default().push(at);
    }

    /// Whether someone stands nearer than that (at most a cell) to a point.
    pub(crate) fn is_taken(&self, at: Point, nearer_m: f64) -> bool {
        let (column, row) = self.cell(at);
        let near = |other: &Point| {
            let (dx, dy) = (at[0] - other[0], at[1] - other[1]);
            dx * dx + dy * dy < nearer_m * nearer_m
        };
        (-1..=1).any(|i| {
            (-1..=1).any(|j| {
                let key = (column.saturating_add(i), row.saturating_add(j));
                self.cells.get(&key).is_some_and(|list| list.iter().any(near))
            })
        })
    }
}

/// Why a crowd does not find room.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum NoRoom {
    /// So many fit.
    Fits(usize),
    /// So many of the points that would do are where nobody can stand, and the first of them.
    Faults(usize, Fault, Point),
}

/// What a crowd needs.
pub(crate) struct Crowd<'c> {
    pub(crate) place: &'c NamedPlace,
    pub(crate) count: usize,
    /// Distance between neighbours [m]; `None`: as far apart as the place allows.
    pub(crate) spacing: Option<f64>,
    /// Least distance between neighbours [m].
    pub(crate) closest: f64,
    pub(crate) needs: Needs,
    /// Row of the first of them, for the draws.
    pub(crate) first_row: u32,
}

impl Crowd<'_> {
    /// Points for everyone.
    pub(crate) fn spread(
        &self,
        footing: &Footing<'_>,
        taken: &Occupied,
        draws: &Draws,
    ) -> Result<Vec<Point>, NoRoom> {
        let fits = self.most();
        if self.count > fits {
            return Err(NoRoom::Fits(fits));
        }
        let spacing = match self.spacing {
            Some(spacing) => spacing,
            None => self.widest(footing, taken)?,
        };
        let mut points = self.free(spacing, footing, taken);
        if points.len() < self.count {
            return Err(self.refusal(spacing, points.len(), footing));
        }
        points.truncate(self.count);
        let slack = 0.5 * (spacing - self.closest).max(0.0);
        Ok(points
            .into_iter()
            .enumerate()
            .map(|(index, point)| self.shift(index, point, slack, footing, taken, draws))
            .collect())
    }

    /// No more than these fit, by area alone: a bound that costs nothing, so that a million people
    /// in a room are refused at once.
    fn most(&self) -> usize {
        let spacing = self.spacing.unwrap_or(self.closest).max(1e-6);
        let per_person = spacing * spacing * 0.75_f64.sqrt();
        let reach = self.reach(spacing);
        // A lattice may have a point more on each edge than area and spacing say.
        let edge = |length: f64| length + spacing;
        let bounds = reach.0;
        let box_area = edge(bounds.width()) * edge(bounds.depth());
        let area = match &self.place.shape {
            Shape::Area(_) => box_area.min(self.place.area_m2() + 2.0 * spacing * reach.1),
            _ => box_area,
        };
        (area / per_person) as usize + 1
    }

    /// Bounds of the points that are looked at, and the length of their edge [m].
    fn reach(&self, spacing: f64) -> (Bounds, f64) {
        let bounds = self.place.bounds();
        match &self.place.shape {
            // A point or a line gives no area of its own: the crowd grows around it.
            Shape::Point { radius_m, .. } if *radius_m > 0.0 => {
                (bounds, std::f64::consts::TAU * radius_m)
            }
            Shape::Point { .. } | Shape::Line(_) => {
                let margin = spacing * ((self.count as f64).sqrt() + 2.0);
                let grown = bounds.grown(margin);
                (grown, 2.0 * (grown.width() + grown.depth()))
            }
            Shape::Area(area) => {
                let ring: Vec<Point> = area.exterior().coords().map(|c| [c.x, c.y]).collect();
                (bounds, wuya_place::plan::Polyline::new(ring).length())
            }
        }
    }

    /// The widest spacing with room for all, by halving between the closest and an even share of
    /// the place.
    fn widest(&self, footing: &Footing<'_>, taken: &Occupied) -> Result<f64, NoRoom> {
        let enough = |spacing: f64| self.free(spacing, footing, taken).len() >= self.count;
        if let Shape::Line(line) = &self.place.shape {
            let length = wuya_place::plan::Polyline::new(line.clone()).length();
            return Ok((length / self.count as f64).max(self.closest));
        }
        if self.place.area_m2() <= 0.0 {
            return Ok(self.closest);
        }
        if !enough(self.closest) {
            let found = self.free(self.closest, footing, taken).len();
            return Err(self.refusal(self.closest, found, footing));
        }
        let share = self.place.area_m2() / self.count as f64;
        let mut low = self.closest;
        let mut high = (1.5 * share / 0.75_f64.sqrt()).sqrt().max(low);
        const STEPS: usize = 12;
        for _ in 0..STEPS {
            let middle = 0.5 * (low + high);
            if enough(middle) {
                low = middle;
            } else {
                high = middle;
            }
        }
        Ok(low)
    }

    /// Points of the lattice in the place where a body can stand, nearest to its middle first.
    fn free(&self, spacing: f64, footing: &Footing<'_>, taken: &Occupied) -> Vec<Point> {
        let closest = self.closest.min(spacing);
        let is_free = |point: &Point| {
            footing.fault(*point, self.needs).is_none() && !taken.is_taken(*point, closest)
        };
        self.points(spacing, is_free)
    }

    /// Points of the lattice in the place that pass a test, nearest to its middle first. Only as
    /// much of a wide place is looked at as is needed.
    fn points(&self, spacing: f64, passes: impl Fn(&Point) -> bool) -> Vec<Point> {
        let whole = self.reach(spacing).0;
        let centre = self.place.centre();
        let mut half = spacing * ((self.count as f64).sqrt() + 2.0);
        loop {
            let window = Bounds::new(
                [whole.min[0].max(centre[0] - half), whole.min[1].max(centre[1] - half)],
                [whole.max[0].min(centre[0] + half), whole.max[1].min(centre[1] + half)],
            );
            let mut found: Vec<(f64, Point)> = layout::lattice(window.min, window.max, spacing)
                .filter(|point| self.contains(*point) && passes(point))
                .map(|point| (self.away(point, centre), point))
                .collect();
            // A wide place that is all water is not searched to its end.
            let searched = (2.0 * half / spacing) * (2.0 * half / spacing);
            let most = (64.0 * self.count as f64).max(SEARCHED_LEAST);
            if found.len() >= self.count || window == whole || searched > most {
                found.sort_by(|a, b| a.0.total_cmp(&b.0));
                return found.into_iter().map(|(_, point)| point).collect();
            }
            half *= 2.0;
        }
    }

    fn contains(&self, point: Point) -> bool {
        match &self.place.shape {
            Shape::Point { radius_m, .. } if *radius_m <= 0.0 => true,
            Shape::Line(_) => true,
            _ => self.place.contains(point[0], point[1]),
        }
    }

    /// Squared distance by which points are chosen: from the middle, or from the line.
    fn away(&self, point: Point, centre: Point) -> f64 {
        if let Shape::Line(_) = self.place.shape {
            return self.place.distance(point[0], point[1]);
        }
        let (dx, dy) = (point[0] - centre[0], point[1] - centre[1]);
        dx * dx + dy * dy
    }

    fn refusal(&self, spacing: f64, found: usize, footing: &Footing<'_>) -> NoRoom {
        let all = self.points(spacing, |_| true);
        if all.len() >= self.count {
            let faults: Vec<(Fault, Point)> = all
                .iter()
                .take(self.count)
                .filter_map(|point| footing.fault(*point, self.needs).map(|fault| (fault, *point)))
                .collect();
            if let Some((fault, at)) = faults.first() {
                return NoRoom::Faults(faults.len(), fault.clone(), *at);
            }
        }
        NoRoom::Fits(found)
    }

    /// Moves a person off the lattice, never nearer than allowed to his neighbours.
    fn shift(
        &self,
        index: usize,
        point: Point,
        slack: f64,
        footing: &Footing<'_>,
        taken: &Occupied,
        draws: &Draws,
    ) -> Point {
        let row = self.first_row.wrapping_add(index as u32);
        let draw = |which| draws.unit64(Kind::Person, row, 0, START, which);
        let angle = std::f64::consts::TAU * draw(0);
        let length = slack * draw(1).sqrt();
        let (forward, _) = layout::axes(angle);
        let moved = [point[0] + length * forward[0], point[1] + length * forward[1]];
        let fits = self.contains(moved)
            && footing.fault(moved, self.needs).is_none()
            && !taken.is_taken(moved, self.closest);
        if fits { moved } else { point }
    }
}
