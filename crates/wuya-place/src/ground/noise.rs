//! Smooth random relief: value noise on a lattice, several octaves.

use crate::features::Roughness;
use wuya_num::draw::{Draws, Kind, Purpose};

/// Draws of the relief's lattice points.
pub(crate) const RELIEF: Purpose = Purpose(0x00A1_0001);

/// Octaves at most: each halves the one before, and a sixth is a thirtieth of the whole.
const OCTAVES: usize = 5;
/// No humps narrower than twice the finest cell: the ground could not hold them.
const NARROWEST_M: f64 = 2.0 * super::FINEST_CELL_M;

/// Lattice points remembered per octave: neighbouring cells share their corners, and drawing one
/// costs more than all the rest of a look-up.
const REMEMBERED: usize = 256;

/// A rough surface. Keeps the lattice cell it was last asked about, and corners drawn of late.
#[derive(Clone, Debug)]
pub(crate) struct Noise {
    draws: Draws,
    salt: u32,
    octaves: Vec<Octave>,
}

#[derive(Clone, Debug)]
struct Octave {
    amplitude_m: f64,
    per_m: f64,
    cell: Option<(i64, i64)>,
    corners: [f64; 4],
    drawn: Vec<(i64, i64, f64)>,
}

impl Noise {
    /// Relief of the seed; surfaces with different `salt` are unrelated.
    pub(crate) fn new(seed: u64, salt: u32, roughness: &Roughness) -> Self {
        let count = (0..OCTAVES)
            .take_while(|&octave| {
                octave == 0 || roughness.wavelength_m / pow2(octave) >= NARROWEST_M
            })
            .count();
        let whole: f64 = (0..count).map(|octave| 1.0 / pow2(octave)).sum();
        let octaves = (0..count)
            .map(|octave| Octave {
                amplitude_m: roughness.amplitude_m / (pow2(octave) * whole),
                per_m: pow2(octave) / roughness.wavelength_m,
                cell: None,
                corners: [0.0; 4],
                drawn: vec![(i64::MAX, i64::MAX, 0.0); REMEMBERED],
            })
            .collect();
        Self { draws: Draws::new(seed), salt, octaves }
    }

    /// Height above the smooth surface [m], within the amplitude.
    pub(crate) fn height(&mut self, x: f64, y: f64) -> f64 {
        let mut sum = 0.0;
        for index in 0..self.octaves.len() {
            let octave = &self.octaves[index];
            let (along, up) = (x * octave.per_m, y * octave.per_m);
            let (column, row) = (along.floor(), up.floor());
            let cell = (column as i64, row as i64);
            if octave.cell != Some(cell) {
                self.fetch(index, cell);
            }
            let octave = &self.octaves[index];
            let (a, b) = (ease(along - column), ease(up - row));
            let [sw, se, nw, ne] = octave.corners;
            let (south, north) = (sw + a * (se - sw), nw + a * (ne - nw));
            sum += octave.amplitude_m * (south + b * (north - south));
        }
        sum
    }

    fn fetch(&mut self, index: usize, (column, row): (i64, i64)) {
        let corners = [
            self.corner(index, column, row),
            self.corner(index, column + 1, row),
            self.corner(index, column, row + 1),
            self.corner(index, column + 1, row + 1),
        ];
        self.octaves[index].cell = Some((column, row));
        self.octaves[index].corners = corners;
    }

    /// The value of a lattice point, -1 to 1.
    fn corner(&mut self, index: usize, column: i64, row: i64) -> f64 {
        let slot = (column.wrapping_mul(17) ^ row) as usize % REMEMBERED;
        let (known_column, known_row, value) = self.octaves[index].drawn[slot];
        if (known_column, known_row) == (column, row) {
            return value;
        }
        let purpose_index = self.salt.wrapping_mul(OCTAVES as u32) + index as u32;
        let tick = u64::from(row as u32);
        let unit = self.draws.unit64(Kind::Place, column as u32, tick, RELIEF, purpose_index);
        let value = 2.0 * unit - 1.0;
        self.octaves[index].drawn[slot] = (column, row, value);
        value
    }
}

fn pow2(octave: usize) -> f64 {
    (1u64 << octave) as f64
}

/// Quintic easing, flat at both ends, so that slope and curvature have no jumps (Perlin 2002).
fn ease(t: f64) -> f64 {
    t * t * t * (t * (t * 6.0 - 15.0) + 10.0)
}
