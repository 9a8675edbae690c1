//! Randomness as a pure function of seed, person, tick and purpose.
//!
//! A generator with a state would give other numbers whenever one more person is asked or two
//! threads change places. Here there is no state: the number is computed from who asks, when and
//! for what, so any order of asking gives the same battle, and one mechanism more does not disturb
//! the draws of another.
//!
//! The function is Philox4x32-10 (Salmon, Moraes, Dror & Shaw 2011, *Parallel random numbers: as
//! easy as 1, 2, 3*, SC11, table 2 and section 3.3), checked against the published known answers.
//! What is asked for is 163 bits long and the counter holds 128, so the rest goes into the key: the
//! seed and the kind are mixed by one Philox call into the key of that kind, once, and the upper
//! half of the tick is added to the key (it is 0 for the first 2^32 ticks).

use crate::math;

const MULTIPLIER_0: u32 = 0xD251_1F53;
const MULTIPLIER_1: u32 = 0xCD9E_8D57;
const WEYL_0: u32 = 0x9E37_79B9;
const WEYL_1: u32 = 0xBB67_AE85;
const ROUNDS: u32 = 10;
const KINDS: usize = 6;

/// What a number is drawn for. Each mechanism names its own constants; a test of the program keeps
/// any two from being equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Purpose(pub u32);

/// What the id of a draw counts: persons and units with the same number draw different numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// A person or a horse, by its index in the roster.
    Person = 0,
    /// A unit.
    Unit = 1,
    /// A cell or feature of the ground.
    Place = 2,
    /// The run as a whole.
    Run = 3,
    /// A declared prior of the scenario.
    Prior = 4,
    /// An order or a message.
    Order = 5,
}

/// The draws of one run; holds the seed, changes nothing.
///
/// ```
/// use wuya_num::draw::{Draws, Kind, Purpose};
/// const SLIP: Purpose = Purpose(0x0301);
/// let draws = Draws::new(7);
/// let chance = draws.unit(Kind::Person, 42, 1_000, SLIP, 0);
/// assert_eq!(chance, draws.unit(Kind::Person, 42, 1_000, SLIP, 0));
/// assert!((0.0..1.0).contains(&chance));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Draws {
    seed: u64,
    keys: [[u32; 2]; KINDS],
}

impl Draws {
    /// The draws that belong to `seed`; any value will do, 0 as well as another.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        let seed_key = [seed as u32, (seed >> 32) as u32];
        let mut keys = [[0; 2]; KINDS];
        for (kind, key) in (0u32..).zip(keys.iter_mut()) {
            let mixed = philox4x32([kind, 0, 0, 0], seed_key);
            *key = [mixed[0], mixed[1]];
        }
        Self { seed, keys }
    }

    /// The seed these draws were made from.
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// 128 random bits for this asker, tick and purpose; `index` counts draws within one purpose.
    #[inline]
    #[must_use]
    pub fn bits(&self, kind: Kind, id: u32, tick: u64, purpose: Purpose, index: u32) -> [u32; 4] {
        let mut key = self.keys[kind as usize];
        key[1] = key[1].wrapping_add((tick >> 32) as u32);
        philox4x32([id, tick as u32, purpose.0, index], key)
    }

    /// A number in [0, 1), uniform, from 24 bits: every value is exact in `f32`.
    #[inline]
    #[must_use]
    pub fn unit(&self, kind: Kind, id: u32, tick: u64, purpose: Purpose, index: u32) -> f32 {
        unit_from(self.bits(kind, id, tick, purpose, index)[0])
    }

    /// A number in [0, 1), uniform, from 53 bits.
    #[inline]
    #[must_use]
    pub fn unit64(&self, kind: Kind, id: u32, tick: u64, purpose: Purpose, index: u32) -> f64 {
        let word = wide(self.bits(kind, id, tick, purpose, index));
        (word >> 11) as f64 * (1.0 / (1u64 << 53) as f64)
    }

    /// A standard normal number (mean 0, deviation 1); never beyond 6.7 deviations.
    ///
    /// Box & Muller 1958, *A note on the generation of random normal deviates*, first of the pair.
    #[inline]
    #[must_use]
    pub fn normal(&self, kind: Kind, id: u32, tick: u64, purpose: Purpose, index: u32) -> f32 {
        let bits = self.bits(kind, id, tick, purpose, index);
        // Half a step above 0, so that the logarithm is finite.
        let radius_chance = ((f64::from(bits[0]) + 0.5) * (1.0 / (1u64 << 32) as f64)) as f32;
        let radius = math::sqrt(-2.0 * math::ln(radius_chance));
        radius * math::cos(std::f32::consts::TAU * unit_from(bits[1]))
    }

    /// A whole number in [0, n), each as likely as the next (to one part in 2^32); 0 if `n` is 0.
    #[inline]
    #[must_use]
    pub fn below(
        &self,
        kind: Kind,
        id: u32,
        tick: u64,
        purpose: Purpose,
        index: u32,
        n: u32,
    ) -> u32 {
        let word = wide(self.bits(kind, id, tick, purpose, index));
        ((u128::from(word) * u128::from(n)) >> 64) as u32
    }
}

#[inline]
fn unit_from(word: u32) -> f32 {
    (word >> 8) as f32 * (1.0 / (1u32 << 24) as f32)
}

#[inline]
fn wide(bits: [u32; 4]) -> u64 {
    u64::from(bits[0]) << 32 | u64::from(bits[1])
}

/// Philox4x32 with ten rounds: a bijection of the counter for each key.
#[inline]
#[must_use]
pub fn philox4x32(counter: [u32; 4], key: [u32; 2]) -> [u32; 4] {
    let [mut c0, mut c1, mut c2, mut c3] = counter;
    let [mut k0, mut k1] = key;
    for _ in 0..ROUNDS {
        let product_0 = u64::from(MULTIPLIER_0) * u64::from(c0);
        let product_1 = u64::from(MULTIPLIER_1) * u64::from(c2);
        (c0, c1, c2, c3) = (
            (product_1 >> 32) as u32 ^ c1 ^ k0,
            product_1 as u32,
            (product_0 >> 32) as u32 ^ c3 ^ k1,
            product_0 as u32,
        );
        k0 = k0.wrapping_add(WEYL_0);
        k1 = k1.wrapping_add(WEYL_1);
    }
    [c0, c1, c2, c3]
}

#[cfg(test)]
mod tests;
