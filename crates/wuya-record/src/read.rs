//! The tables, back.

use std::fs;
use std::panic;
use std::path::Path;

use bytes::Bytes;

use crate::error::OfFile as _;
use crate::manifest::{MANIFEST_FILE, RunManifest};
use crate::table::Row;
use crate::table::file::TableReader;
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
    // The Parquet reader answers most nonsense with an error and some with a panic.
    let read = panic::catch_unwind(|| rows_and_causes(bytes.into(), &path));
    read.unwrap_or_else(|_| {
        let reason = "its contents make no sense".to_owned();
        Err(RecordError::Table { path, reason })
    })
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

fn rows_and_causes<R: Row>(bytes: Bytes, path: &Path) -> Result<(Vec<R>, Vec<Name>), RecordError> {
    let table = TableReader::<R>::new(bytes, path)?;
    let causes = table.causes().to_vec();
    let mut rows = Vec::new();
    for block in table {
        rows.append(&mut block?);
    }
    Ok((rows, causes))
}
