//! Sees every state column once.

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
