//! Contour lines of a raster: marching squares, joined into lines, thinned.

use std::collections::BTreeMap;

use super::relief::Raster;

/// The lines of one height.
#[derive(Clone, Debug, PartialEq)]
pub struct Contour {
    /// Height [m].
    pub height_m: f32,
    /// Drawn heavier: every fifth.
    pub heavy: bool,
    /// Lines, in pixels of the raster, x to the right, y down.
    pub lines: Vec<Vec<[f32; 2]>>,
}

/// Heights between contours that read well [m].
const STEPS: [f32; 9] = [1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 200.0, 500.0];
/// About so many contours on a map.
const WANTED: f32 = 14.0;
/// Shorter lines than this are bumps, not hills [pixels].
const SHORT: f32 = 26.0;
/// A line may leave its true course by so much [pixels].
const SLACK: f32 = 0.35;
/// Pixels between the points that heights are taken from.
const STRIDE: usize = 2;

/// The interval that gives about fourteen lines over this range of heights [m].
#[must_use]
pub fn interval(range_m: f32) -> f32 {
    let wish = range_m / WANTED;
    STEPS.into_iter().find(|&step| step >= wish).unwrap_or(STEPS[STEPS.len() - 1])
}

/// Contours of a raster at [`interval`]; none where it is flatter than two intervals.
#[must_use]
pub fn contours(raster: &Raster) -> Vec<Contour> {
    let (low, high) = raster.range();
    let step = interval(high - low);
    let first = (low / step).floor() as i32 + 1;
    let last = (high / step).ceil() as i32 - 1;
    (first..=last)
        .map(|k| {
            let height_m = k as f32 * step;
            let lines = level(raster, height_m);
            Contour { height_m, heavy: k % 5 == 0, lines }
        })
        .filter(|contour| !contour.lines.is_empty())
        .collect()
}

/// An edge of the lattice: number of its lower-left node, and whether it goes down or right.
type Edge = (u32, bool);

fn level(raster: &Raster, height: f32) -> Vec<Vec<[f32; 2]>> {
    let lattice = Lattice::new(raster, height);
    let mut next: BTreeMap<Edge, Vec<Edge>> = BTreeMap::new();
    for row in 0..lattice.rows - 1 {
        for column in 0..lattice.columns - 1 {
            for (a, b) in lattice.cell(row, column).into_iter().flatten() {
                next.entry(a).or_default().push(b);
                next.entry(b).or_default().push(a);
            }
        }
    }
    let mut lines = Vec::new();
    // Lines that end at the border first, then rings.
    let ends: Vec<Edge> = next.iter().filter(|(_, to)| to.len() == 1).map(|(&e, _)| e).collect();
    for start in ends {
        lines.extend(walk(&mut next, start, &lattice));
    }
    let rest: Vec<Edge> = next.keys().copied().collect();
    for start in rest {
        if next.get(&start).is_some_and(|to| !to.is_empty()) {
            lines.extend(walk(&mut next, start, &lattice));
        }
    }
    lines
}

/// Follows a line from an edge until it ends, taking away what it has walked.
fn walk(
    next: &mut BTreeMap<Edge, Vec<Edge>>,
    start: Edge,
    lattice: &Lattice,
) -> Option<Vec<[f32; 2]>> {
    let mut line = vec![lattice.point(start)];
    let mut here = start;
    while let Some(to) = next.get_mut(&here).and_then(Vec::pop) {
        if let Some(back) = next.get_mut(&to) {
            back.retain(|&edge| edge != here);
        }
        line.push(lattice.point(to));
        here = to;
    }
    let length: f32 = line.windows(2).map(|p| apart(p[0], p[1])).sum();
    (line.len() > 2 && length >= SHORT).then(|| thin(&line, SLACK))
}

/// Heights taken every [`STRIDE`] pixels.
struct Lattice<'a> {
    raster: &'a Raster,
    height: f32,
    rows: usize,
    columns: usize,
}

impl<'a> Lattice<'a> {
    fn new(raster: &'a Raster, height: f32) -> Self {
        let rows = ((raster.height - 1) / STRIDE + 1).max(1);
        let columns = ((raster.width - 1) / STRIDE + 1).max(1);
        Self { raster, height, rows, columns }
    }

    /// Height above the contour, never just zero, so that a line always passes beside a node.
    fn above(&self, node: u32) -> f32 {
        let (row, column) = (node as usize / self.columns, node as usize % self.columns);
        let h = self.raster.heights[row * STRIDE * self.raster.width + column * STRIDE];
        let above = h - self.height;
        if above == 0.0 { 1e-4 } else { above }
    }

    fn point(&self, edge: Edge) -> [f32; 2] {
        let (node, down) = edge;
        let other = node + if down { self.columns as u32 } else { 1 };
        let (a, b) = (self.above(node), self.above(other));
        let along = a / (a - b);
        let (row, column) = (node as usize / self.columns, node as usize % self.columns);
        let (mut x, mut y) = (column as f32, row as f32);
        if down {
            y += along;
        } else {
            x += along;
        }
        [(x * STRIDE as f32) + 0.5, (y * STRIDE as f32) + 0.5]
    }

    /// The one or two pieces of line that cross a cell.
    fn cell(&self, row: usize, column: usize) -> [Option<(Edge, Edge)>; 2] {
        let node = (row * self.columns + column) as u32;
        let below = node + self.columns as u32;
        let high = |n: u32| self.above(n) > 0.0;
        let corners = [high(node), high(node + 1), high(below + 1), high(below)];
        let (top, bottom) = ((node, false), (below, false));
        let (left, right) = ((node, true), (node + 1, true));
        let sides = [top, right, bottom, left];
        let crossed: Vec<Edge> =
            (0..4).filter(|&i| corners[i] != corners[(i + 1) % 4]).map(|i| sides[i]).collect();
        match crossed[..] {
            [a, b] => [Some((a, b)), None],
            // A saddle: the two high corners stay apart.
            [..] if crossed.len() == 4 && corners[0] => [Some((left, top)), Some((right, bottom))],
            [..] if crossed.len() == 4 => [Some((top, right)), Some((bottom, left))],
            _ => [None, None],
        }
    }
}

fn apart(a: [f32; 2], b: [f32; 2]) -> f32 {
    ((a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1])).sqrt()
}

/// Leaves out points that lie within `slack` of the line without them (Douglas and Peucker 1973).
#[must_use]
pub fn thin(line: &[[f32; 2]], slack: f32) -> Vec<[f32; 2]> {
    if line.len() < 3 {
        return line.to_vec();
    }
    let mut keep = vec![false; line.len()];
    keep[0] = true;
    keep[line.len() - 1] = true;
    let mut open = vec![(0, line.len() - 1)];
    while let Some((first, last)) = open.pop() {
        let far = (first + 1..last)
            .map(|i| (i, off(line[i], line[first], line[last])))
            .max_by(|a, b| a.1.total_cmp(&b.1));
        let Some((i, distance)) = far else { continue };
        if distance > slack {
            keep[i] = true;
            open.push((first, i));
            open.push((i, last));
        }
    }
    line.iter().zip(keep).filter(|(_, kept)| *kept).map(|(p, _)| *p).collect()
}

/// Distance of a point from a segment.
fn off(p: [f32; 2], a: [f32; 2], b: [f32; 2]) -> f32 {
    let (dx, dy) = (b[0] - a[0], b[1] - a[1]);
    let square = dx * dx + dy * dy;
    if square == 0.0 {
        return apart(p, a);
    }
    let along = (((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / square).clamp(0.0, 1.0);
    apart(p, [a[0] + along * dx, a[1] + along * dy])
}

#[cfg(test)]
mod tests {
    use super::super::context::Window;
    use super::super::relief::Ink;
    use super::*;

    fn cone() -> Raster {
        let window = Window { min: [-100.0, -100.0], max: [100.0, 100.0] };
        Raster::sample(window, 200, &|x, y| Ink {
            height_m: 100.0 - (x * x + y * y).sqrt() as f32,
            ..Ink::default()
        })
    }

    #[test]
    fn contours_of_a_cone_are_circles() {
        let forty = contours(&cone()).into_iter().find(|c| c.height_m == 40.0).unwrap();
        assert_eq!(forty.lines.len(), 1);
        for point in &forty.lines[0] {
            let radius = apart(*point, [100.0, 100.0]);
            assert!((radius - 60.0).abs() < 1.2, "{point:?} lies {radius} from the top");
        }
        let line = &forty.lines[0];
        assert!(apart(line[0], line[line.len() - 1]) < 1e-3, "the ring is closed");
    }

    #[test]
    fn a_bump_gives_no_line() {
        let window = Window { min: [0.0, 0.0], max: [100.0, 100.0] };
        let raster = Raster::sample(window, 100, &|x, y| Ink {
            height_m: if (x - 50.0).abs() < 2.0 && (y - 50.0).abs() < 2.0 { 30.0 } else { 0.0 },
            ..Ink::default()
        });
        assert!(contours(&raster).is_empty());
    }

    #[test]
    fn intervals_read_well() {
        assert_eq!(interval(12.0), 1.0);
        assert_eq!(interval(300.0), 50.0);
        assert_eq!(interval(90_000.0), 500.0);
    }

    #[test]
    fn thinning_keeps_corners() {
        let line = [[0.0, 0.0], [1.0, 0.01], [2.0, 0.0], [2.0, 1.0], [2.0, 2.0]];
        assert_eq!(thin(&line, 0.1), vec![[0.0, 0.0], [2.0, 0.0], [2.0, 2.0]]);
    }
}
