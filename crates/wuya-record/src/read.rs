//! The tables, back.

use std::fs::File;
use std::path::Path;

use crate::error::OfFile as _;
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
    let path = folder.join(format!("{}.parquet", R::TABLE));
    let table = TableReader::<R>::new(File::open(&path).of_file(&path)?, &path)?;
    let causes = table.causes().to_vec();
    let mut rows = Vec::new();
    for block in table {
        rows.append(&mut block?);
    }
    Ok((rows, causes))
}
