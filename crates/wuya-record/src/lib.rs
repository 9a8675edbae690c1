//! Recordings: run manifest, Parquet tables, checkpoints.
//!
//! A run leaves a folder: `run.json`, `events.parquet`, `people.parquet`, `series.parquet`,
//! `ro-crate-metadata.json` and what else is added to it (`docs/format/recording.md`). It is filled
//! under a temporary name beside the final one and renamed when whole, so half a run is never
//! taken for a whole one. In reading order: [`rows`] (what the tables hold), [`Recorder`],
//! [`RunManifest`], [`checkpoint`], [`read`].

pub mod checkpoint;
mod error;
mod folder;
pub mod manifest;
pub mod read;
mod recorder;
pub mod research_object;
pub mod rows;
mod spool;
mod table;
#[cfg(test)]
mod tests;

pub use checkpoint::{Checkpoint, Identity, save_checkpoint};
pub use error::{Damage, RecordError};
pub use folder::Existing;
pub use manifest::{RunManifest, peak_memory_bytes};
pub use read::{Series, read_events, read_people, read_series};
pub use recorder::{Closed, Recorder};
pub use rows::{EventRow, PersonRow, SCOPE_MEASURE, SCOPE_UNIT, SeriesRow};
pub use table::Name;
pub use table::file::Stamp;

/// Version of the format of recordings.
pub const FORMAT_VERSION: u32 = 1;
