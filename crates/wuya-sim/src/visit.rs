//! One listing of every state column, three uses: fingerprint, save, load.
//!
//! A table lists its columns once, in a fixed order, to whatever visitor comes. What is hashed is
//! therefore exactly what is saved, and what is loaded is exactly what was saved.

use wuya_num::fingerprint::{Fingerprint, Hasher};

/// Sees every state column once, in a fixed order, and may replace its contents.
pub trait Visitor {
    /// A column of bytes.
    fn u8s(&mut self, name: &str, column: &mut Vec<u8>);
    /// A column of 16-bit counts or indices.
    fn u16s(&mut self, name: &str, column: &mut Vec<u16>);
    /// A column of 32-bit indices.
    fn u32s(&mut self, name: &str, column: &mut Vec<u32>);
    /// A column of ticks.
    fn u64s(&mut self, name: &str, column: &mut Vec<u64>);
    /// A column of fixed-point numbers.
    fn i32s(&mut self, name: &str, column: &mut Vec<i32>);
    /// A column of single-precision numbers.
    fn f32s(&mut self, name: &str, column: &mut Vec<f32>);
    /// A column of double-precision numbers.
    fn f64s(&mut self, name: &str, column: &mut Vec<f64>);
}

/// Hashes what it sees.
#[derive(Default)]
pub struct Fingerprinter {
    hasher: Hasher,
}

impl Fingerprinter {
    /// A hash of nothing yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// The hash of all columns seen.
    pub fn finish(self) -> Fingerprint {
        self.hasher.finish()
    }
}

macro_rules! hash_column {
    ($name:ident, $type:ty) => {
        fn $name(&mut self, name: &str, column: &mut Vec<$type>) {
            self.hasher.column(name, bytemuck::cast_slice(column));
        }
    };
}

impl Visitor for Fingerprinter {
    hash_column!(u8s, u8);
    hash_column!(u16s, u16);
    hash_column!(u32s, u32);
    hash_column!(u64s, u64);
    hash_column!(i32s, i32);
    hash_column!(f32s, f32);
    hash_column!(f64s, f64);
}
