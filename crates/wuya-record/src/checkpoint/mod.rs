//! Checkpoints: a run stopped at any moment, in one file, to go on with the same bits.
//!
//! The file is
//!
//! ```text
//! "WUYACKPT"            8 bytes
//! format version        u32, little-endian, as all numbers here
//! length of the header  u64
//! header                JSON: whose run this is, how far it is, what follows
//! state columns         each zstd-compressed, in the order of the header
//! recorded rows         events whole, events tail, series whole, series tail
//! BLAKE3 hash           32 bytes, of everything before
//! ```
//!
//! Columns are named and typed, and come back only into a world that asks for the same names and
//! types in the same order. The rows recorded so far ride along (see `spool.rs`), so a resumed run
//! needs nothing but this file and its scenario. A file is written under a temporary name, brought
//! to the disk and renamed, so there is always either the old or the new one.

use serde::{Deserialize, Serialize};

mod load;
mod save;
#[cfg(test)]
mod tests;

pub use load::Checkpoint;
pub use save::save_checkpoint;
pub use wuya_sim::Visitor;

const MAGIC: &[u8; 8] = b"WUYACKPT";
/// Version of the checkpoint's own format.
pub const CHECKPOINT_VERSION: u32 = 1;
const HASH_BYTES: usize = 32;

/// Whose run a checkpoint belongs to. It can be resumed only where all of this is the same.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Identity {
    /// Version of wuya: another one may compute other bits.
    pub version: String,
    /// Seed of every draw.
    pub seed: u64,
    /// Hash of every file of the scenario.
    pub scenario_hash: String,
    /// Hash of every parameter's value.
    pub parameter_hash: String,
}

/// How far a run has come.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Progress {
    /// Ticks done.
    pub tick: u64,
    /// Time the run has taken so far `[s]`.
    pub wall_s: f64,
    /// Simulated times at which it was taken up from a checkpoint before `[s]`.
    pub resumed_at_s: Vec<f64>,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
struct Header {
    identity: Identity,
    progress: Progress,
    columns: Vec<ColumnHead>,
    rows: Vec<RowsHead>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct ColumnHead {
    name: String,
    /// `u8`, `u16`, `u32`, `u64`, `i32`, `f32` or `f64`.
    #[serde(rename = "type")]
    kind: String,
    count: u64,
    /// Compressed length.
    bytes: u64,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct RowsHead {
    table: String,
    rows: u64,
    whole_bytes: u64,
    tail_bytes: u64,
}
