//! Where the members of a unit stand at the start: plain geometry, no ground.
//!
//! Formations use the slots that the simulator itself uses (`wuya_sim::body::formation`): the
//! leader in front, then rank by rank from the left, so that nobody has to run to his place when
//! the first order comes.

use wuya_num::math::{atan264, cos64, sin64};
use wuya_place::plan::{Point, Polyline};
use wuya_sim::def::{Order, Shape};

/// A place to stand and which way to face (counter-clockwise from east [rad]).
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Spot {
    pub(crate) at: Point,
    pub(crate) heading: f64,
}

/// Direction from one point to another, counter-clockwise from east [rad]; `None` if they are one.
pub(crate) fn direction(from: Point, to: Point) -> Option<f64> {
    let (dx, dy) = (to[0] - from[0], to[1] - from[1]);
    (dx != 0.0 || dy != 0.0).then(|| atan264(dy, dx))
}

/// Breadth and depth of a formation of so many [m], from middle to middle of the outer men.
pub(crate) fn extent(shape: &Shape, count: usize) -> [f64; 2] {
    let files = usize::from(shape.files.max(1));
    let behind = count.saturating_sub(1);
    let ranks = behind.div_ceil(files);
    let breadth = behind.min(files).saturating_sub(1) as f64 * f64::from(shape.file_spacing_m);
    [breadth, ranks as f64 * f64::from(shape.rank_spacing_m)]
}

/// How far back and how far to the right of the leader a slot lies [m].
fn slot(shape: &Shape, number: usize) -> [f64; 2] {
    if number == 0 {
        return [0.0, 0.0];
    }
    let files = usize::from(shape.files.max(1));
    let (rank, file) = ((number - 1) / files, (number - 1) % files);
    let middle = 0.5 * (files - 1) as f64;
    let back = (rank + 1) as f64 * f64::from(shape.rank_spacing_m);
    [back, (file as f64 - middle) * f64::from(shape.file_spacing_m)]
}

/// A formation whose middle is at `centre`.
pub(crate) fn block(shape: &Shape, count: usize, centre: Point, heading: f64) -> Vec<Spot> {
    let [_, depth] = extent(shape, count);
    let (forward, right) = axes(heading);
    let spot = |number| {
        let [back, aside] = slot(shape, number);
        let ahead = 0.5 * depth - back;
        let at = [
            centre[0] + ahead * forward[0] + aside * right[0],
            centre[1] + ahead * forward[1] + aside * right[1],
        ];
        Spot { at, heading }
    };
    (0..count).map(spot).collect()
}

/// Unit vectors ahead and to the right.
pub(crate) fn axes(heading: f64) -> (Point, Point) {
    let (sin, cos) = (sin64(heading), cos64(heading));
    ([cos, sin], [sin, -cos])
}

/// A column along a line, its leader `head` metres from the line's start, going forward along it.
pub(crate) fn column(shape: &Shape, count: usize, line: &Polyline, head: f64) -> Vec<Spot> {
    let spot = |number| {
        let [back, aside] = slot(shape, number);
        let heading = heading_at(line, head - back);
        let (_, right) = axes(heading);
        let on = line.at(head - back);
        let at = [on[0] + aside * right[0], on[1] + aside * right[1]];
        Spot { at, heading }
    };
    (0..count).map(spot).collect()
}

/// Direction of a line at an arc length.
pub(crate) fn heading_at(line: &Polyline, along: f64) -> f64 {
    let along = along.clamp(0.0, line.length());
    let segment = line.lengths().partition_point(|&length| length < along).max(1) - 1;
    let [dx, dy] = line.direction(segment.min(line.segments().saturating_sub(1)));
    atan264(dy, dx)
}

/// Anchors of `count` equal blocks on a line, front rank along it, row behind row; the blocks face
/// to that side of the line on which `toward` lies.
pub(crate) fn abreast(
    line: &Polyline,
    size: [f64; 2],
    gap: f64,
    count: usize,
    toward: Option<Point>,
) -> Vec<Spot> {
    let pitch = size[0] + gap;
    let per_row = ((line.length() + gap) / pitch).floor().max(1.0) as usize;
    let rows = count.div_ceil(per_row);
    let mut spots = Vec::with_capacity(count);
    for row in 0..rows {
        let here = per_row.min(count - row * per_row);
        let first = 0.5 * line.length() - 0.5 * (here as f64 - 1.0) * pitch;
        for block in 0..here {
            let along = first + block as f64 * pitch;
            let on = line.at(along);
            let heading = square_to(line, along, on, toward);
            let (forward, _) = axes(heading);
            let back = row as f64 * (size[1] + gap);
            let at = [on[0] - back * forward[0], on[1] - back * forward[1]];
            spots.push(Spot { at, heading });
        }
    }
    spots
}

/// Square to a line, to the side on which `toward` lies; to the left of the line without.
fn square_to(line: &Polyline, along: f64, on: Point, toward: Option<Point>) -> f64 {
    let left = heading_at(line, along) + std::f64::consts::FRAC_PI_2;
    let Some(toward) = toward else { return left };
    let (forward, _) = axes(left);
    let ahead = (toward[0] - on[0]) * forward[0] + (toward[1] - on[1]) * forward[1];
    if ahead < 0.0 { left - std::f64::consts::PI } else { left }
}

/// Anchors of equal blocks in a grid square to `heading` around `centre`, nearest first, as many
/// as `reach` metres around the centre hold.
pub(crate) fn grid(
    centre: Point,
    heading: f64,
    pitch: [f64; 2],
    reach: f64,
    most: usize,
) -> Vec<Point> {
    let (forward, right) = axes(heading);
    // No more rings than are needed for `most` blocks even if only a sixteenth of them is free.
    let needed = ((most as f64 * 16.0).sqrt() + 2.0) as i64;
    let rings = |pitch: f64| ((reach / pitch.max(1e-6)).ceil() as i64).min(needed).max(0);
    let (across, deep) = (rings(pitch[0]), rings(pitch[1]));
    let mut cells = Vec::new();
    for row in -deep..=deep {
        for file in -across..=across {
            let (ahead, aside) = (row as f64 * pitch[1], file as f64 * pitch[0]);
            let away = ahead * ahead + aside * aside;
            let at = [
                centre[0] + ahead * forward[0] + aside * right[0],
                centre[1] + ahead * forward[1] + aside * right[1],
            ];
            cells.push((away, at));
        }
    }
    cells.sort_by(|a, b| a.0.total_cmp(&b.0));
    cells.into_iter().map(|(_, at)| at).collect()
}

/// Points of a triangular lattice, `spacing` apart, in an upright window.
pub(crate) fn lattice(min: Point, max: Point, spacing: f64) -> impl Iterator<Item = Point> {
    let row_height = spacing * 0.75_f64.sqrt();
    let rows = ((max[1] - min[1]) / row_height).floor().max(0.0) as usize;
    let columns = ((max[0] - min[0]) / spacing).floor().max(0.0) as usize;
    // Centred in the window, so that a narrow place is filled from its middle.
    let y0 = 0.5 * (min[1] + max[1] - rows as f64 * row_height);
    let x0 = 0.5 * (min[0] + max[0] - columns as f64 * spacing);
    (0..=rows).flat_map(move |row| {
        let shift = if row % 2 == 1 { 0.5 * spacing } else { 0.0 };
        (0..=columns)
            .map(move |column| [x0 + column as f64 * spacing + shift, y0 + row as f64 * row_height])
            .filter(move |point| point[0] <= max[0])
    })
}

/// A loose formation for the record of a unit that has none.
pub(crate) fn loose(spacing: f64) -> Shape {
    let spacing = spacing as f32;
    Shape { order: Order::Loose, files: 1, file_spacing_m: spacing, rank_spacing_m: spacing }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHAPE: Shape =
        Shape { order: Order::Column, files: 4, file_spacing_m: 1.0, rank_spacing_m: 2.0 };

    #[test]
    fn a_block_stands_as_the_simulator_s_slots() {
        let spots = block(&SHAPE, 9, [0.0, 0.0], 0.0);
        // Two ranks behind the leader: 4 m deep, so he stands 2 m ahead of the middle.
        assert_eq!(spots[0].at, [2.0, 0.0]);
        // File 0 is the leftmost: north of the axis when facing east.
        assert_eq!(spots[1].at, [0.0, 1.5]);
        assert_eq!(spots[4].at, [0.0, -1.5]);
        assert_eq!(spots[5].at, [-2.0, 1.5]);
        assert_eq!(extent(&SHAPE, 9), [3.0, 4.0]);
    }

    #[test]
    fn a_column_follows_its_line() {
        let line = Polyline::new(vec![[0.0, 0.0], [10.0, 0.0], [10.0, 10.0]]);
        let spots = column(&SHAPE, 9, &line, 12.0);
        assert_eq!(spots[0].at, [10.0, 2.0]);
        // The second rank is round the bend: 4 m back, on the first leg.
        assert!((spots[5].at[0] - 8.0).abs() < 1e-12 && (spots[5].at[1] - 1.5).abs() < 1e-12);
    }

    #[test]
    fn lattice_points_are_no_nearer_than_the_spacing() {
        let points: Vec<Point> = lattice([0.0, 0.0], [9.5, 7.2], 0.8).collect();
        assert!(points.len() > 100);
        for (i, a) in points.iter().enumerate() {
            for b in &points[i + 1..] {
                let (dx, dy) = (a[0] - b[0], a[1] - b[1]);
                assert!((dx * dx + dy * dy).sqrt() > 0.8 - 1e-9);
            }
        }
    }

    #[test]
    fn blocks_abreast_face_the_enemy() {
        let line = Polyline::new(vec![[0.0, 0.0], [100.0, 0.0]]);
        let spots = abreast(&line, [18.0, 6.0], 2.0, 7, Some([50.0, -500.0]));
        let (forward, _) = axes(spots[0].heading);
        assert!(forward[1] < -0.99);
        // Five to a row of 100 m; the sixth stands behind.
        assert!(spots[5].at[1] > 7.0);
    }
}
