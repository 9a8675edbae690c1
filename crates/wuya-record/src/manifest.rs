//! `run.json`: what made this run, and what came of it in a few numbers.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write as _;
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::error::OfFile as _;
use crate::{FORMAT_VERSION, RecordError};

/// The manifest's file name.
pub const MANIFEST_FILE: &str = "run.json";

/// What made a run, and what came of it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct RunManifest {
    /// Version of the format of the recording.
    pub format: u32,
    /// Version of wuya.
    pub version: String,
    /// Title of the scenario by language tag (`en`, `zh-Hant`).
    pub title: BTreeMap<String, String>,
    /// Language the run was made in: the language tag a report opens in.
    pub lang: String,
    /// Seed of every draw.
    pub seed: u64,
    /// Hash of every file of the scenario, in hexadecimal digits.
    pub scenario_hash: String,
    /// Hash of every parameter's value, in hexadecimal digits.
    pub parameter_hash: String,
    /// Fingerprint of the final state, in hexadecimal digits.
    pub fingerprint: String,
    /// Fingerprint of the events in their order, in hexadecimal digits.
    pub events_fingerprint: String,
    /// Start of the simulated time, local solar date and time: `1130-01-09T13:00`.
    pub start: String,
    /// End of the simulated time reached, in the same form.
    pub end: String,
    /// Simulated time `[s]`.
    pub simulated_s: f64,
    /// Time the run took `[s]`; with a resumed run, all parts together.
    pub wall_s: f64,
    /// Greatest memory of the process `[bytes]`; null where the system does not say.
    pub peak_memory_bytes: Option<u64>,
    /// Threads the run had. They do not change the outcome.
    pub threads: usize,
    /// True if the run was stopped before its end.
    pub interrupted: bool,
    /// Simulated times at which the run was taken up again from a checkpoint `[s]`.
    pub resumed_at_s: Vec<f64>,
    /// Headcount by side at the end.
    pub sides: Vec<SideCount>,
    /// What the account leaves open, and the value this run used.
    pub priors: Vec<PriorUsed>,
    /// Parameters whose value is not that of the tables.
    pub parameters_changed: Vec<ParameterChanged>,
    /// Mechanisms in the step.
    pub mechanisms: Vec<String>,
    /// Mechanisms that wuya means to have and this version has not.
    pub absent: Vec<String>,
    /// Parameters whose only source is a judgement.
    pub judgements: u32,
    /// Files of the recording, with length and BLAKE3 hash.
    pub files: Vec<FileNote>,
}

/// Headcount of one side: `people` is the sum of the rest.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SideCount {
    /// Name of the side in the scenario.
    pub side: String,
    /// `foot`, `rider` or `horse`.
    pub body: String,
    /// All of them.
    pub people: u64,
    /// Not come in yet.
    pub not_entered: u64,
    /// On the ground.
    pub alive: u64,
    /// Taken.
    pub captive: u64,
    /// Gone through an exit.
    pub left: u64,
    /// Dead.
    pub dead: u64,
}

/// A prior and the value a run used.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct PriorUsed {
    /// Name in the scenario.
    pub name: String,
    /// The value used, as text with its unit.
    pub value: String,
    /// The range or distribution it comes from, as text.
    pub range: String,
    /// Where the range comes from.
    pub source: String,
}

/// A parameter whose value is not that of the tables.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ParameterChanged {
    /// Full name, `mechanism.name`.
    pub name: String,
    /// The value used, as text with its unit.
    pub value: String,
    /// The value of the tables.
    pub default: String,
}

/// A file of the recording.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileNote {
    /// Name in the folder.
    pub name: String,
    /// Length `[bytes]`.
    pub bytes: u64,
    /// BLAKE3 hash, in hexadecimal digits.
    pub blake3: String,
}

impl RunManifest {
    /// The manifest of a run folder.
    ///
    /// # Errors
    /// If the file cannot be read, is not a manifest, or is of another format version.
    pub fn read(folder: &Path) -> Result<Self, RecordError> {
        let path = folder.join(MANIFEST_FILE);
        let bytes = fs::read(&path).of_file(&path)?;
        let refuse = |error: serde_json::Error| RecordError::Manifest {
            path: path.clone(),
            reason: error.to_string(),
        };
        // The version first: the rest may have changed with it.
        let version: Version = serde_json::from_slice(&bytes).map_err(refuse)?;
        if version.format != FORMAT_VERSION {
            let found = version.format.to_string();
            return Err(RecordError::Format { path, found, known: FORMAT_VERSION });
        }
        serde_json::from_slice(&bytes).map_err(refuse)
    }

    /// Writes the manifest to `path`, which errors call `shown`.
    pub(crate) fn write(&self, path: &Path, shown: &Path) -> Result<(), RecordError> {
        write_json(self, path, shown)
    }
}

#[derive(Deserialize)]
struct Version {
    format: u32,
}

/// True if the file is the manifest of a run, of whatever version.
pub(crate) fn is_manifest(path: &Path) -> bool {
    let Ok(bytes) = fs::read(path) else { return false };
    let Ok(value) = serde_json::from_slice::<serde_json::Value>(&bytes) else { return false };
    ["format", "scenario_hash", "events_fingerprint"].iter().all(|key| value.get(key).is_some())
}

/// Writes readable JSON and waits until it is on the disk.
pub(crate) fn write_json(
    value: &impl Serialize,
    path: &Path,
    shown: &Path,
) -> Result<(), RecordError> {
    let mut text = serde_json::to_string_pretty(value).map_err(|error| RecordError::Manifest {
        path: shown.to_owned(),
        reason: error.to_string(),
    })?;
    text.push('\n');
    write_bytes(text.as_bytes(), path, shown)
}

/// Writes a whole file and waits until it is on the disk.
pub(crate) fn write_bytes(bytes: &[u8], path: &Path, shown: &Path) -> Result<(), RecordError> {
    let mut file = fs::File::create(path).of_file(shown)?;
    file.write_all(bytes).and_then(|()| file.sync_all()).of_file(shown)
}

/// The greatest memory this process has had so far `[bytes]`; `None` where the system does not say.
#[must_use]
pub fn peak_memory_bytes() -> Option<u64> {
    peak_of(&fs::read_to_string("/proc/self/status").ok()?)
}

fn peak_of(status: &str) -> Option<u64> {
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kibibytes.checked_mul(1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn peak_memory_is_read_from_what_linux_says() {
        let status = "Name:\twuya\nVmPeak:\t  900 kB\nVmHWM:\t    5120 kB\nVmRSS:\t  10 kB\n";
        assert_eq!(peak_of(status), Some(5120 * 1024));
        assert_eq!(peak_of("Name:\twuya\n"), None);
        if cfg!(target_os = "linux") {
            assert!(peak_memory_bytes().unwrap() > 100_000);
        }
    }

    #[test]
    fn a_manifest_of_another_format_is_refused_by_its_version() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(MANIFEST_FILE);
        fs::write(&path, r#"{"format": 77, "all": "else differs"}"#).unwrap();
        let error = RunManifest::read(folder.path()).unwrap_err();
        assert!(matches!(&error, RecordError::Format { found, .. } if found == "77"), "{error}");
        fs::write(&path, "{").unwrap();
        let error = RunManifest::read(folder.path()).unwrap_err();
        assert!(matches!(error, RecordError::Manifest { .. }), "{error}");
    }
}
