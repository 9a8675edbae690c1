//! Which walls are near a point: fixed for the run, so indexed once.

use wuya_place::Wall;

use crate::people::fixed::{from_m, to_m};

/// Cell of the wall index: 4 m, as a shift of fixed-point positions.
const SHIFT: u32 = crate::people::fixed::CELL_SHIFT + 2;
/// Width of a cell [m].
const CELL_M: f64 = 4.0;

/// A wall segment relative to a body's position: both ends [m].
#[derive(Clone, Copy, Debug, Default)]
pub struct NearWall {
    /// First end, east and north.
    pub a: [f32; 2],
    /// Second end.
    pub b: [f32; 2],
}

impl NearWall {
    /// Vector from a point (relative to the same body) to the nearest point of the segment [m].
    #[inline]
    pub fn toward(&self, [px, py]: [f32; 2]) -> [f32; 2] {
        let (ex, ey) = (self.b[0] - self.a[0], self.b[1] - self.a[1]);
        let squared = ex * ex + ey * ey;
        let along = (px - self.a[0]) * ex + (py - self.a[1]) * ey;
        let t = if squared > 0.0 { (along / squared).clamp(0.0, 1.0) } else { 0.0 };
        [self.a[0] + t * ex - px, self.a[1] + t * ey - py]
    }
}

/// Wall segments by cell.
#[derive(Clone, Debug, Default)]
pub struct Walls {
    segments: Vec<[f64; 4]>,
    keys: Vec<(i32, i32)>,
    starts: Vec<u32>,
    members: Vec<u32>,
}

impl Walls {
    /// Indexes every segment under each cell that lies within one cell of it.
    pub fn new(walls: &[Wall]) -> Walls {
        let segments: Vec<[f64; 4]> =
            walls.iter().map(|wall| [wall.a[0], wall.a[1], wall.b[0], wall.b[1]]).collect();
        let mut rows: Vec<((i32, i32), u32)> = Vec::new();
        for (s, segment) in segments.iter().enumerate() {
            let length = (segment[2] - segment[0]).abs().max((segment[3] - segment[1]).abs());
            let pieces = (length / CELL_M).ceil().max(1.0) as u32;
            for piece in 0..=pieces {
                let t = f64::from(piece) / f64::from(pieces);
                let x = from_m(segment[0] + t * (segment[2] - segment[0])) >> SHIFT;
                let y = from_m(segment[1] + t * (segment[3] - segment[1])) >> SHIFT;
                for (dx, dy) in (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (dx, dy))) {
                    rows.push(((x + dx, y + dy), s as u32));
                }
            }
        }
        rows.sort_unstable();
        rows.dedup();
        let mut index = Walls { segments, ..Walls::default() };
        for (key, member) in rows {
            if index.keys.last() != Some(&key) {
                index.keys.push(key);
                index.starts.push(index.members.len() as u32);
            }
            index.members.push(member);
        }
        index.starts.push(index.members.len() as u32);
        index
    }

    /// Calls `see` with each wall segment within `radius_m` (at most 4 m) of the point.
    pub fn near(&self, x: i32, y: i32, radius_m: f32, mut see: impl FnMut(NearWall)) {
        let Ok(cell) = self.keys.binary_search(&(x >> SHIFT, y >> SHIFT)) else { return };
        let (px, py) = (to_m(x), to_m(y));
        for &member in &self.members[self.starts[cell] as usize..self.starts[cell + 1] as usize] {
            let [ax, ay, bx, by] = self.segments[member as usize];
            let near = NearWall {
                a: [(ax - px) as f32, (ay - py) as f32],
                b: [(bx - px) as f32, (by - py) as f32],
            };
            let [dx, dy] = near.toward([0.0, 0.0]);
            if dx * dx + dy * dy < radius_m * radius_m {
                see(near);
            }
        }
    }

    /// There are no walls at all.
    pub fn is_empty(&self) -> bool {
        self.segments.is_empty()
    }
}
