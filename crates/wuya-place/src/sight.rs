//! Line of sight over ground, through plants and over walls: geometry only.
//!
//! The ray runs straight in the local plane; the Earth's curvature hides 2 m at 5 km and is left
//! out. Sight is not lost in a wood at a stroke: the metres crossed are reported, and perception
//! makes of them what its table says.

use crate::ground::{Ground, TILE_M};
use crate::plan::Point;
use crate::wall::Wall;

/// What lies between two points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sight {
    /// Neither ground nor wall is in the way.
    pub clear: bool,
    /// Metres of the way that go through plants that hide.
    pub cover_m: f32,
}

const BLOCKED: Sight = Sight { clear: false, cover_m: 0.0 };
/// The ground is asked at least this often along a ray [m].
const LONGEST_STEP_M: f64 = 16.0;
/// ... and no more often: a man's head is not hidden by less.
const SHORTEST_STEP_M: f64 = 2.0;

/// Whether a point can be seen from another; each is east, north and height above the ground [m].
///
/// Plants count whatever their height; a ray that passes high above a wood is rare, and the wood's
/// height is not known.
#[must_use]
pub fn line_of_sight(ground: &Ground, walls: &[Wall], from: [f64; 3], to: [f64; 3]) -> Sight {
    let ray = Ray::new(ground, from, to);
    let is_walled = walls.iter().any(|wall| wall_hides(ground, &ray, wall));
    if is_walled {
        return BLOCKED;
    }
    let mut sight = Sight { clear: true, cover_m: 0.0 };
    let mut start = 0.0;
    // Tile by tile: a tile whose highest ground lies under the ray and which hides nothing is
    // passed at one stride.
    while start < 1.0 {
        let (end, column, row) = ray.leaves_tile(ground, start);
        let (highest, has_cover, cell) = ground.tile_summary(column, row);
        let lowest_ray = ray.height(start).min(ray.height(end));
        if lowest_ray <= f64::from(highest) || has_cover {
            let step = f64::from(cell).clamp(SHORTEST_STEP_M, LONGEST_STEP_M);
            if !walk(ground, &ray, (start, end), step, &mut sight) {
                return BLOCKED;
            }
        }
        start = end;
    }
    sight
}

struct Ray {
    from: Point,
    to: Point,
    low: f64,
    rise: f64,
    length: f64,
}

impl Ray {
    fn new(ground: &Ground, from: [f64; 3], to: [f64; 3]) -> Self {
        let low = f64::from(ground.height(from[0], from[1])) + from[2];
        let high = f64::from(ground.height(to[0], to[1])) + to[2];
        let (from, to) = ([from[0], from[1]], [to[0], to[1]]);
        Self { from, to, low, rise: high - low, length: crate::plan::distance(from, to) }
    }

    fn at(&self, share: f64) -> Point {
        [
            self.from[0] + share * (self.to[0] - self.from[0]),
            self.from[1] + share * (self.to[1] - self.from[1]),
        ]
    }

    fn height(&self, share: f64) -> f64 {
        self.low + share * self.rise
    }

    /// Where the ray leaves the tile it is in just after `share`, and which tile that is.
    fn leaves_tile(&self, ground: &Ground, share: f64) -> (f64, usize, usize) {
        let origin = ground.origin();
        let counts = ground.tile_counts();
        let mut end = 1.0;
        let mut tile = [0usize; 2];
        for axis in 0..2 {
            let speed = self.to[axis] - self.from[axis];
            let position = (self.from[axis] + share * speed - origin[axis]) / TILE_M;
            // On an edge the tile is the one the ray goes into.
            let index =
                if speed < 0.0 { (position - 1e-9).floor() } else { (position + 1e-9).floor() };
            tile[axis] = (index.max(0.0) as usize).min(counts[axis] - 1);
            let edge = if speed > 0.0 { index + 1.0 } else { index };
            let leaves = (edge * TILE_M + origin[axis] - self.from[axis]) / speed;
            if speed != 0.0 && leaves > share {
                end = leaves.min(end);
            }
        }
        (end.max(share + 1e-9).min(1.0), tile[0], tile[1])
    }
}

/// Follows the ray within a tile; false when the ground rises above it.
fn walk(
    ground: &Ground,
    ray: &Ray,
    (start, end): (f64, f64),
    step: f64,
    sight: &mut Sight,
) -> bool {
    let length = (end - start) * ray.length;
    let steps = (length / step).ceil().max(1.0) as usize;
    let piece = length / steps as f64;
    for index in 0..steps {
        let share = start + (end - start) * (index as f64 + 0.5) / steps as f64;
        let p = ray.at(share);
        let sample = ground.sample(p[0], p[1]);
        if f64::from(sample.height_m) > ray.height(share) {
            return false;
        }
        if sample.cover.hides() {
            sight.cover_m += piece as f32;
        }
    }
    true
}

fn wall_hides(ground: &Ground, ray: &Ray, wall: &Wall) -> bool {
    let outside = (0..2).any(|axis| {
        wall.a[axis].min(wall.b[axis]) > ray.from[axis].max(ray.to[axis])
            || wall.a[axis].max(wall.b[axis]) < ray.from[axis].min(ray.to[axis])
    });
    if outside {
        return false;
    }
    let (dx, dy) = (ray.to[0] - ray.from[0], ray.to[1] - ray.from[1]);
    let (wx, wy) = (wall.b[0] - wall.a[0], wall.b[1] - wall.a[1]);
    let cross = dx * wy - dy * wx;
    if cross == 0.0 {
        return false;
    }
    let (ax, ay) = (wall.a[0] - ray.from[0], wall.a[1] - ray.from[1]);
    let along = (ax * wy - ay * wx) / cross;
    let across = (ax * dy - ay * dx) / cross;
    if !((0.0..=1.0).contains(&along) && (0.0..=1.0).contains(&across)) {
        return false;
    }
    let p = ray.at(along);
    let top = f64::from(ground.height(p[0], p[1])) + f64::from(wall.height_m);
    ray.height(along) <= top
}

#[cfg(test)]
mod tests;
