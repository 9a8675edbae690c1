//! Named places: what orders, entrances, exits and measurements refer to.

use crate::plan::{Bounds, Point, Polyline, distance};
use geo::algorithm::{Centroid, Contains, InteriorPoint};
use geo::{Coord, Polygon};

/// What a place is for, when the scenario says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// People come in here.
    Entrance,
    /// People leave for good here.
    Exit,
    /// Something is measured here.
    Measure,
    /// A goal or landmark.
    Landmark,
}

/// Form of a place.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A disc.
    Point {
        /// East [m].
        x: f64,
        /// North [m].
        y: f64,
        /// Radius [m], from 0.
        radius_m: f64,
    },
    /// A line without breadth [m].
    Line(Vec<Point>),
    /// An area, holes allowed [m].
    Area(Polygon<f64>),
}

/// A point, line or area with a name.
#[derive(Clone, Debug, PartialEq)]
pub struct NamedPlace {
    /// Name in the scenario.
    pub key: String,
    /// Form.
    pub shape: Shape,
    /// Purpose.
    pub role: Option<Role>,
}

impl NamedPlace {
    /// Whether the point lies in it, edge included. Only points exactly on a line are in it: ask
    /// for the distance instead.
    #[must_use]
    pub fn contains(&self, x: f64, y: f64) -> bool {
        match &self.shape {
            Shape::Point { x: cx, y: cy, radius_m } => distance([*cx, *cy], [x, y]) <= *radius_m,
            Shape::Line(_) => self.distance(x, y) == 0.0,
            Shape::Area(area) => {
                self.bounds().contains(x, y)
                    && (area.contains(&Coord { x, y }) || ring_nearest(area, [x, y]).1 == 0.0)
            }
        }
    }

    /// Distance from the point to the place [m]; 0 inside.
    #[must_use]
    pub fn distance(&self, x: f64, y: f64) -> f64 {
        match &self.shape {
            Shape::Point { x: cx, y: cy, radius_m } => {
                (distance([*cx, *cy], [x, y]) - radius_m).max(0.0)
            }
            Shape::Line(line) => line_nearest(line, [x, y]).1,
            Shape::Area(area) => {
                if area.contains(&Coord { x, y }) {
                    0.0
                } else {
                    ring_nearest(area, [x, y]).1
                }
            }
        }
    }

    /// The point of the place nearest to (x, y), which is (x, y) itself inside.
    #[must_use]
    pub fn nearest(&self, x: f64, y: f64) -> Point {
        let here = [x, y];
        match &self.shape {
            Shape::Point { x: cx, y: cy, radius_m } => {
                let away = distance([*cx, *cy], here);
                if away <= *radius_m {
                    return here;
                }
                let share = radius_m / away;
                [cx + (x - cx) * share, cy + (y - cy) * share]
            }
            Shape::Line(line) => line_nearest(line, here).0,
            Shape::Area(area) => {
                if area.contains(&Coord { x, y }) {
                    here
                } else {
                    ring_nearest(area, here).0
                }
            }
        }
    }

    /// A point that stands for the whole: the disc's middle, half way along the line, the area's
    /// centroid or, where that lies outside, a point inside.
    #[must_use]
    pub fn centre(&self) -> Point {
        match &self.shape {
            Shape::Point { x, y, .. } => [*x, *y],
            Shape::Line(line) => {
                let line = Polyline::new(line.clone());
                line.at(line.length() / 2.0)
            }
            Shape::Area(area) => {
                let centroid = area.centroid().filter(|point| area.contains(point));
                match centroid.or_else(|| area.interior_point()) {
                    Some(point) => [point.x(), point.y()],
                    None => self.bounds().centre(),
                }
            }
        }
    }

    /// The smallest upright rectangle around it.
    #[must_use]
    pub fn bounds(&self) -> Bounds {
        let around = |points: &[Point]| {
            Bounds::around(points).unwrap_or(Bounds { min: [0.0; 2], max: [0.0; 2] })
        };
        match &self.shape {
            Shape::Point { x, y, radius_m } => around(&[[*x, *y]]).grown(*radius_m),
            Shape::Line(line) => around(line),
            Shape::Area(area) => area_bounds(area),
        }
    }

    /// Its area [m2]; 0 of a line.
    #[must_use]
    pub fn area_m2(&self) -> f64 {
        use geo::algorithm::Area;
        match &self.shape {
            Shape::Point { radius_m, .. } => std::f64::consts::PI * radius_m * radius_m,
            Shape::Line(_) => 0.0,
            Shape::Area(area) => area.unsigned_area(),
        }
    }
}

/// The smallest upright rectangle around an area.
pub(crate) fn area_bounds(area: &Polygon<f64>) -> Bounds {
    let points: Vec<Point> = area.exterior().coords().map(|c| [c.x, c.y]).collect();
    Bounds::around(&points).unwrap_or(Bounds { min: [0.0; 2], max: [0.0; 2] })
}

/// All rings of an area, the outer one first.
pub(crate) fn rings(area: &Polygon<f64>) -> impl Iterator<Item = Vec<Point>> {
    std::iter::once(area.exterior())
        .chain(area.interiors())
        .map(|ring| ring.coords().map(|c| [c.x, c.y]).collect())
}

fn line_nearest(line: &[Point], p: Point) -> (Point, f64) {
    let mut best = (line.first().copied().unwrap_or(p), f64::INFINITY);
    for pair in line.windows(2) {
        let (foot, _) = crate::plan::nearest_on_segment(pair[0], pair[1], p);
        let away = distance(foot, p);
        if away < best.1 {
            best = (foot, away);
        }
    }
    if line.len() == 1 { (best.0, distance(best.0, p)) } else { best }
}

/// The nearest point of an area's edge, and how far it is [m].
pub(crate) fn ring_nearest(area: &Polygon<f64>, p: Point) -> (Point, f64) {
    let mut best = (p, f64::INFINITY);
    for ring in rings(area) {
        let found = line_nearest(&ring, p);
        if found.1 < best.1 {
            best = found;
        }
    }
    best
}

#[cfg(test)]
mod tests;
