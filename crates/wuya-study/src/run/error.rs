//! What can go wrong with a run.

use std::path::PathBuf;

use wuya_record::RecordError;
use wuya_sim::audit::Breach;
use wuya_sim::params::MissingSheet;
use wuya_sim::unfit::Unfit;
use wuya_words::{Arg, Words};

/// A run, or its report, could not be made.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The disk, or a file that is not what it should be.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// A scenario of which no world can be made; scenario folders are checked before.
    #[error(transparent)]
    Unfit(#[from] Unfit),
    /// Parameter tables that are not all there.
    #[error(transparent)]
    MissingSheet(#[from] MissingSheet),
    /// Something that must hold in the world does not: a fault of the program.
    #[error(transparent)]
    Breach(#[from] Breach),
    /// No worker threads could be started.
    #[error("no worker threads could be started: {0}")]
    Threads(String),
    /// The page could not be written: a fault of the program.
    #[error("the report could not be made: {0}")]
    Page(String),
    /// A run folder without what a report is made from.
    #[error("{path} is not what a report is made from: {reason}")]
    Context {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
}

impl RunError {
    /// The error in the user's language.
    #[must_use]
    pub fn say(&self, words: &Words) -> String {
        let reason = || -> Arg { self.to_string().into() };
        match self {
            Self::Record(error) => {
                let args = error.args();
                let args: Vec<(&str, Arg)> =
                    args.iter().map(|(name, value)| (*name, Arg::from(value))).collect();
                words.say(error.key(), &args)
            }
            Self::Unfit(_) => words.say("run-unfit", &[("reason", reason())]),
            Self::MissingSheet(_) => words.say("run-fault", &[("reason", reason())]),
            Self::Breach(_) => words.say("run-fault", &[("reason", reason())]),
            Self::Threads(why) => words.say("run-threads", &[("reason", why.into())]),
            Self::Page(why) => words.say("run-fault", &[("reason", why.into())]),
            Self::Context { path, reason } => words.say(
                "run-context",
                &[("path", path.display().to_string().into()), ("reason", reason.into())],
            ),
        }
    }
}
