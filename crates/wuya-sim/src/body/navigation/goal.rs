//! Where a way ends.

use wuya_place::{NamedPlace, Shape};

use super::Class;
use super::mesh::{Mesh, SLOWNESS_MAX};
use super::tree::UNIT_M;
use crate::def::PlaceId;
use crate::people::fixed::to_m;

/// One on a line without breadth has reached it within this distance [m]: one smallest cell.
const LINE_REACH_M: f64 = UNIT_M;
/// Half the diagonal of a square of width 1, rounded up.
const HALF_DIAGONAL: f64 = 0.7072;

/// Where to go.
#[derive(Clone, Debug, PartialEq)]
pub enum Goal {
    /// To the nearest in time of some named places.
    Places(Vec<PlaceId>),
    /// To a point.
    Point {
        /// East, in steps of 1/16384 m.
        x_q: i32,
        /// North, in steps of 1/16384 m.
        y_q: i32,
        /// Distance at which it counts as reached [m].
        radius_m: f32,
    },
}

/// A goal as shapes on the plane.
#[derive(Clone, Debug)]
pub(super) struct Target {
    shapes: Vec<NamedPlace>,
}

impl Target {
    /// Places the list does not have are left out.
    pub(super) fn new(goal: &Goal, places: &[NamedPlace]) -> Target {
        let shapes = match goal {
            Goal::Places(ids) => {
                ids.iter().filter_map(|&id| places.get(usize::from(id)).cloned()).collect()
            }
            Goal::Point { x_q, y_q, radius_m } => {
                let (x, y, radius_m) = (to_m(*x_q), to_m(*y_q), f64::from(*radius_m).max(0.0));
                let shape = Shape::Point { x, y, radius_m };
                vec![NamedPlace { key: String::new(), shape, role: None }]
            }
        };
        Target { shapes }
    }

    /// The point of the goal nearest to (x, y); none when one is there.
    pub(super) fn ahead(&self, x: f64, y: f64) -> Option<[f64; 2]> {
        let mut best: Option<(f64, [f64; 2])> = None;
        for shape in &self.shapes {
            let away = shape.distance(x, y);
            let reach = if matches!(shape.shape, Shape::Line(_)) { LINE_REACH_M } else { 0.0 };
            if away <= reach {
                return None;
            }
            if best.is_none_or(|(least, _)| away < least) {
                best = Some((away, shape.nearest(x, y)));
            }
        }
        best.map(|(_, point)| point)
    }

    /// The cells in which the goal is reached straight, each with the time from its middle [s].
    ///
    /// A cell belongs to the goal when the point of the goal nearest to its middle lies in it. If a
    /// shape has no open cell, the nearest to its middle within three cells stands in.
    pub(super) fn cells(&self, mesh: &Mesh, class: Class) -> Vec<(u32, f64)> {
        let mut cells = Vec::new();
        for shape in &self.shapes {
            let before = cells.len();
            let bounds = shape.bounds();
            let enters = |middle: [f64; 2], width: f64| {
                let [x, y] = mesh.metres(middle);
                let reach = width * UNIT_M * HALF_DIAGONAL;
                bounds.grown(reach).contains(x, y) && shape.distance(x, y) <= reach
            };
            mesh.tree.visit(&enters, &mut |cell| cells.extend(part(mesh, class, shape, cell)));
            if cells.len() == before {
                let middle = shape.centre();
                let near = mesh.refuge(middle, |cell| mesh.site(cell).is_open(class));
                cells.extend(
                    near.and_then(|cell| Some((cell, time_to(mesh, class, cell, middle)?))),
                );
            }
        }
        cells
    }
}

/// A cell of the goal with the time from its middle; none if it is no cell of this shape.
fn part(mesh: &Mesh, class: Class, shape: &NamedPlace, cell: u32) -> Option<(u32, f64)> {
    let site = mesh.site(cell);
    if !site.is_open(class) {
        return None;
    }
    let middle = site.middle();
    let [x, y] = mesh.metres(middle);
    let nearest = shape.nearest(x, y);
    let there = mesh.units(nearest);
    let half = f64::from(site.width()) / 2.0;
    let is_within = (0..2).all(|axis| (there[axis] - middle[axis]).abs() <= half);
    if is_within { Some((cell, time_to(mesh, class, cell, nearest)?)) } else { None }
}

/// Time from a cell's middle straight to a point in or near it.
fn time_to(mesh: &Mesh, class: Class, cell: u32, point: [f64; 2]) -> Option<f64> {
    time_between(mesh, class, cell, mesh.metres(mesh.site(cell).middle()), point)
}

/// Time of a straight line in or near a cell [s]; none where it is too steep.
pub(super) fn time_between(
    mesh: &Mesh,
    class: Class,
    cell: u32,
    from: [f64; 2],
    to: [f64; 2],
) -> Option<f64> {
    let (dx, dy) = (to[0] - from[0], to[1] - from[1]);
    let length = (dx * dx + dy * dy).sqrt();
    if length == 0.0 {
        return Some(0.0);
    }
    let slowness = mesh.slowness_in(mesh.site(cell), class, [dx / length, dy / length]);
    (slowness < SLOWNESS_MAX).then_some(length * slowness)
}
