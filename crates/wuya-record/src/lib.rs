//! Recordings: run manifest, Parquet tables, checkpoints.
