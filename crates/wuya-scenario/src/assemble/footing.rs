//! Whether a person can stand somewhere, and where is the nearest place that he can.

use wuya_place::Place;
use wuya_place::plan::{Point, nearest_on_segment};

/// Why nobody can stand there.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Fault {
    /// Beyond the edge of the map.
    OffMap,
    /// Water deeper than a person (or a horse) stands in [m].
    Water(f64),
    /// In a wall.
    Wall,
    /// Inside something solid, by its name.
    Solid(String),
}

/// What a body needs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Needs {
    /// Deepest water it can stand in [m].
    pub(crate) depth_m: f64,
    /// Distance it keeps from walls [m].
    pub(crate) radius_m: f64,
}

/// The ground as a question.
pub(crate) struct Footing<'p> {
    pub(crate) place: &'p Place,
    /// Walls with their bounds, so that most are passed over at once.
    walls: Vec<([Point; 2], [f64; 4])>,
}

impl<'p> Footing<'p> {
    pub(crate) fn new(place: &'p Place) -> Self {
        let around =
            |a: Point, b: Point| [a[0].min(b[0]), a[1].min(b[1]), a[0].max(b[0]), a[1].max(b[1])];
        let walls = place.walls.iter().map(|w| ([w.a, w.b], around(w.a, w.b))).collect();
        Self { place, walls }
    }

    /// Why a body cannot stand at a point.
    pub(crate) fn fault(&self, at: Point, needs: Needs) -> Option<Fault> {
        let [x, y] = at;
        let ground = &self.place.ground;
        if !(x.is_finite() && y.is_finite() && ground.is_inside(x, y)) {
            return Some(Fault::OffMap);
        }
        if let Some(block) = self.place.blocks.iter().find(|block| block.contains(x, y)) {
            return Some(Fault::Solid(block.key.clone()));
        }
        let depth = f64::from(ground.sample(x, y).depth_m);
        if depth > needs.depth_m {
            return Some(Fault::Water(depth));
        }
        let r = needs.radius_m;
        let touches = self.walls.iter().any(|([a, b], [x0, y0, x1, y1])| {
            x > x0 - r && y > y0 - r && x < x1 + r && y < y1 + r && {
                let (foot, _) = nearest_on_segment(*a, *b, at);
                let (dx, dy) = (x - foot[0], y - foot[1]);
                dx * dx + dy * dy < r * r
            }
        });
        touches.then_some(Fault::Wall)
    }

    /// The nearest point where the body can stand, within a kilometre or so: rings that widen by a
    /// quarter each, so that near ones are found to the metre.
    pub(crate) fn nearest_free(&self, from: Point, needs: Needs) -> Option<Point> {
        const RINGS: usize = 40;
        const SPOKES: usize = 24;
        let mut radius = 0.5;
        for _ in 0..RINGS {
            for spoke in 0..SPOKES {
                let angle = std::f64::consts::TAU * spoke as f64 / SPOKES as f64;
                let (forward, _) = super::layout::axes(angle);
                let at = [from[0] + radius * forward[0], from[1] + radius * forward[1]];
                if self.fault(at, needs).is_none() {
                    return Some(at);
                }
            }
            radius *= 1.25;
        }
        None
    }
}
