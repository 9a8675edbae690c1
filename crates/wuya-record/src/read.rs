//! The tables, back.

use std::fs;
use std::path::Path;

use crate::error::OfFile as _;
use crate::manifest::{MANIFEST_FILE, RunManifest};
use crate::table::Row;
use crate::table::file::read_all;
use crate::{EventRow, Name, PersonRow, RecordError, SeriesRow};

/// The series of a run.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Series {
    /// The causes of death that [`SeriesRow::dead_by`] counts, in its order.
    pub causes: Vec<Name>,
    /// The rows, by time, then units, then measures.
    pub rows: Vec<SeriesRow>,
}

/// Every event of a run, in the order in which they happened.
///
/// # Errors
/// If `events.parquet` in the folder is missing, damaged or of another format.
pub fn read_events(folder: &Path) -> Result<Vec<EventRow>, RecordError> {
    Ok(read(folder)?.0)
}

/// Everyone of a run, by number.
///
/// # Errors
/// If `people.parquet` in the folder is missing, damaged or of another format.
pub fn read_people(folder: &Path) -> Result<Vec<PersonRow>, RecordError> {
    Ok(read(folder)?.0)
}

/// The series of a run.
///
/// # Errors
/// If `series.parquet` in the folder is missing, damaged or of another format.
pub fn read_series(folder: &Path) -> Result<Series, RecordError> {
    let (rows, causes) = read(folder)?;
    Ok(Series { causes, rows })
}

fn read<R: Row>(folder: &Path) -> Result<(Vec<R>, Vec<Name>), RecordError> {
    let name = format!("{}.parquet", R::TABLE);
    let path = folder.join(&name);
    let bytes = fs::read(&path).of_file(&path)?;
    refuse_changed(folder, &name, &path, &bytes)?;
    read_all(bytes.into(), &path)
}

/// Refuses a table whose bytes are not those that the manifest beside it lists. A table without a
/// manifest is one of a run about to be published.
fn refuse_changed(folder: &Path, name: &str, path: &Path, bytes: &[u8]) -> Result<(), RecordError> {
    if !folder.join(MANIFEST_FILE).exists() {
        return Ok(());
    }
    let manifest = RunManifest::read(folder)?;
    let listed = manifest.files.iter().find(|file| file.name == name);
    match listed {
        Some(file) if file.blake3 != blake3::hash(bytes).to_string() => Err(RecordError::Table {
            path: path.to_owned(),
            reason: format!("it is not the file that {MANIFEST_FILE} lists"),
        }),
        _ => Ok(()),
    }
}
