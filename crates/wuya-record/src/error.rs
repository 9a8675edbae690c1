//! What can go wrong with a recording: the disk, or a file that is not what it should be.

use std::io;
use std::path::{Path, PathBuf};

/// An error of writing or reading a recording or a checkpoint. It names the file the user knows,
/// never a temporary one.
#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    /// The output folder is there already and holds something.
    #[error("{path} already exists; choose another folder, or allow an earlier run to be replaced")]
    Exists {
        /// The folder.
        path: PathBuf,
    },
    /// The output folder is there already and holds something that is not a run.
    #[error("{path} already exists and is not a run of wuya; it is left as it is")]
    NotARun {
        /// The folder or file.
        path: PathBuf,
    },
    /// No room left on the device, or the user's quota is used up.
    #[error("no room left for {path}: the disk is full")]
    DiskFull {
        /// The file.
        path: PathBuf,
    },
    /// The process may not make a file that large.
    #[error("{path} has reached the file-size limit set for this program")]
    FileTooLarge {
        /// The file.
        path: PathBuf,
    },
    /// No permission, or a file system that can only be read.
    #[error("{path} cannot be written: permission denied")]
    Denied {
        /// The file or folder.
        path: PathBuf,
    },
    /// There is no such file.
    #[error("{path} does not exist")]
    Absent {
        /// The file.
        path: PathBuf,
    },
    /// Any other fault of the disk.
    #[error("{path}: {source}")]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What the operating system said.
        source: io::Error,
    },
    /// A file that is no table, or not the table it should be.
    #[error("{path} cannot be read as a table of this format: {reason}")]
    Table {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// A file of a newer or unknown format.
    #[error("{path} is of format version {found}; this version of wuya reads version {known}")]
    Format {
        /// The file.
        path: PathBuf,
        /// Its version, as it stands in the file.
        found: String,
        /// The version read here.
        known: u32,
    },
    /// `run.json` is not what it should be.
    #[error("{path} is not the description of a run: {reason}")]
    Manifest {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// A file that is no checkpoint at all.
    #[error("{path} is not a checkpoint of wuya")]
    NotACheckpoint {
        /// The file.
        path: PathBuf,
    },
    /// A checkpoint that was cut short or changed.
    #[error("{path} is damaged or cut short: {reason}")]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What gave it away.
        reason: Damage,
    },
    /// A checkpoint of another run.
    #[error("{path} does not fit: its {what} is {found}, here it is {here}")]
    ForeignCheckpoint {
        /// The file.
        path: PathBuf,
        /// `version`, `seed`, `scenario` or `parameters`.
        what: &'static str,
        /// What the checkpoint has.
        found: String,
        /// What the run to be resumed has.
        here: String,
    },
}

/// How damage to a checkpoint was noticed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Damage {
    /// The checksum at its end does not fit.
    #[error("its checksum does not fit its contents")]
    Checksum,
    /// A part reaches beyond the end of the file.
    #[error("it ends too early")]
    Short,
    /// The header makes no sense.
    #[error("its header cannot be read")]
    Header,
    /// The columns are not those the world asks for.
    #[error("its columns are not those of this version")]
    Columns,
    /// The rows recorded before the checkpoint make no sense.
    #[error("a recorded table in it cannot be read")]
    Table,
}

impl Damage {
    /// Its name in the message catalogue.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::Checksum => "checksum",
            Self::Short => "short",
            Self::Header => "header",
            Self::Columns => "columns",
            Self::Table => "table",
        }
    }
}

impl RecordError {
    /// The error of this file that the operating system's error amounts to.
    #[must_use]
    pub fn from_io(path: &Path, source: io::Error) -> Self {
        let path = path.to_owned();
        match source.kind() {
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => Self::DiskFull { path },
            io::ErrorKind::FileTooLarge => Self::FileTooLarge { path },
            io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
                Self::Denied { path }
            }
            io::ErrorKind::NotFound => Self::Absent { path },
            _ => Self::Io { path, source },
        }
    }

    /// Its key in the message catalogue (`locales/*/record.ftl`).
    #[must_use]
    pub fn key(&self) -> &'static str {
        match self {
            Self::Exists { .. } => "record-exists",
            Self::NotARun { .. } => "record-not-a-run",
            Self::DiskFull { .. } => "record-disk-full",
            Self::FileTooLarge { .. } => "record-file-too-large",
            Self::Denied { .. } => "record-denied",
            Self::Absent { .. } => "record-absent",
            Self::Io { .. } => "record-io",
            Self::Table { .. } => "record-table",
            Self::Format { .. } => "record-format",
            Self::Manifest { .. } => "record-manifest",
            Self::NotACheckpoint { .. } => "record-not-a-checkpoint",
            Self::Damaged { .. } => "record-damaged",
            Self::ForeignCheckpoint { .. } => "record-foreign-checkpoint",
        }
    }

    /// The arguments of its message, by name.
    #[must_use]
    pub fn args(&self) -> Vec<(&'static str, String)> {
        let mut args = vec![("path", self.path().display().to_string())];
        match self {
            Self::Io { source, .. } => args.push(("reason", source.to_string())),
            Self::Table { reason, .. } | Self::Manifest { reason, .. } => {
                args.push(("reason", reason.clone()));
            }
            Self::Damaged { reason, .. } => args.push(("reason", reason.key().to_owned())),
            Self::Format { found, known, .. } => {
                args.extend([("found", found.clone()), ("known", known.to_string())]);
            }
            Self::ForeignCheckpoint { what, found, here, .. } => args.extend([
                ("what", (*what).to_owned()),
                ("found", found.clone()),
                ("here", here.clone()),
            ]),
            _ => {}
        }
        args
    }

    /// The file or folder it is about.
    #[must_use]
    pub fn path(&self) -> &Path {
        match self {
            Self::Exists { path }
            | Self::NotARun { path }
            | Self::DiskFull { path }
            | Self::FileTooLarge { path }
            | Self::Denied { path }
            | Self::Absent { path }
            | Self::Io { path, .. }
            | Self::Table { path, .. }
            | Self::Format { path, .. }
            | Self::Manifest { path, .. }
            | Self::NotACheckpoint { path }
            | Self::Damaged { path, .. }
            | Self::ForeignCheckpoint { path, .. } => path,
        }
    }
}

/// Names the file in an error of the operating system.
pub(crate) trait OfFile<T> {
    fn of_file(self, path: &Path) -> Result<T, RecordError>;
}

impl<T> OfFile<T> for io::Result<T> {
    fn of_file(self, path: &Path) -> Result<T, RecordError> {
        self.map_err(|source| RecordError::from_io(path, source))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one_of_each() -> Vec<RecordError> {
        let path = PathBuf::from("run");
        let path = || path.clone();
        let text = || "x".to_owned();
        vec![
            RecordError::Exists { path: path() },
            RecordError::NotARun { path: path() },
            RecordError::DiskFull { path: path() },
            RecordError::FileTooLarge { path: path() },
            RecordError::Denied { path: path() },
            RecordError::Absent { path: path() },
            RecordError::Io { path: path(), source: io::Error::other("x") },
            RecordError::Table { path: path(), reason: text() },
            RecordError::Format { path: path(), found: text(), known: 1 },
            RecordError::Manifest { path: path(), reason: text() },
            RecordError::NotACheckpoint { path: path() },
            RecordError::Damaged { path: path(), reason: Damage::Short },
            RecordError::ForeignCheckpoint {
                path: path(),
                what: "seed",
                found: text(),
                here: text(),
            },
        ]
    }

    #[test]
    fn every_error_has_its_message_and_arguments_in_the_catalogue() {
        let catalogue = include_str!("../../../locales/en/record.ftl");
        for error in one_of_each() {
            let start = format!("\n{} =", error.key());
            let message = catalogue.split(&start).nth(1).unwrap_or_else(|| panic!("{start}"));
            let message = message.split("\nrecord-").next().unwrap();
            let args = error.args();
            for used in message.split("{ $").skip(1) {
                let is_given = args.iter().any(|(name, _)| used.starts_with(&format!("{name} ")));
                assert!(is_given, "{}: {used}", error.key());
            }
            for (name, _) in args {
                assert!(message.contains(&format!("{{ ${name} ")), "{}: {name}", error.key());
            }
        }
        assert_eq!(catalogue.matches("\nrecord-").count(), one_of_each().len());
    }

    #[test]
    fn the_disks_errors_are_told_apart() {
        let kind = |kind: io::ErrorKind| RecordError::from_io(Path::new("x"), kind.into()).key();
        assert_eq!(kind(io::ErrorKind::StorageFull), "record-disk-full");
        assert_eq!(kind(io::ErrorKind::FileTooLarge), "record-file-too-large");
        assert_eq!(kind(io::ErrorKind::ReadOnlyFilesystem), "record-denied");
        assert_eq!(kind(io::ErrorKind::NotFound), "record-absent");
        assert_eq!(kind(io::ErrorKind::TimedOut), "record-io");
    }
}
