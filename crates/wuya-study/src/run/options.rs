//! How a run is to be made.

use std::path::{Path, PathBuf};

use wuya_num::Lang;
use wuya_record::Existing;

/// How a run is to be made. None of it changes what happens in the run, but where it ends.
#[derive(Clone, Debug)]
pub struct Options {
    /// Folder to leave.
    pub out: PathBuf,
    /// What to do when that folder is there already.
    pub existing: Existing,
    /// Worker threads; one per processor if `None`.
    pub threads: Option<usize>,
    /// End no later than this [s after the start].
    pub until_s: Option<f64>,
    /// Language in which the report opens.
    pub lang: Lang,
    /// Measure the time each stage takes.
    pub profile: bool,
    /// Write a checkpoint every so many seconds of real time.
    pub checkpoint_wall_s: Option<f64>,
    /// Write a checkpoint every so many simulated seconds.
    pub checkpoint_simulated_s: Option<f64>,
}

/// How often a checkpoint is written unless told [s of real time].
pub const CHECKPOINT_WALL_S: f64 = 60.0;

impl Options {
    /// A run into this folder, all else as usual.
    #[must_use]
    pub fn new(out: &Path) -> Self {
        Self {
            out: out.to_owned(),
            existing: Existing::Refuse,
            threads: None,
            until_s: None,
            lang: Lang::En,
            profile: false,
            checkpoint_wall_s: Some(CHECKPOINT_WALL_S),
            checkpoint_simulated_s: None,
        }
    }

    /// Where the checkpoint of a run into this folder lies: beside it, `OUT.checkpoint`.
    #[must_use]
    pub fn checkpoint_path(out: &Path) -> PathBuf {
        let mut name = out.file_name().unwrap_or_default().to_owned();
        name.push(".checkpoint");
        out.with_file_name(name)
    }
}
