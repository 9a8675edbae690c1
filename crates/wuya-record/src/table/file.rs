//! A table as a Parquet file: written block by block, read whole or block by block.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::panic;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use arrow::array::RecordBatch;
use arrow::datatypes::SchemaRef;
use bytes::Bytes;
use parquet::arrow::ArrowWriter;
use parquet::arrow::arrow_reader::{ParquetRecordBatchReader, ParquetRecordBatchReaderBuilder};
use parquet::basic::{Compression, ZstdLevel};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;

use super::{BLOCK_ROWS, Columns, Row, cause_column};
use crate::error::OfFile as _;
use crate::{FORMAT_VERSION, Name, RecordError};

/// Level of zstd: the library's own default, where doubling the time gains a few per cent.
const ZSTD_LEVEL: i32 = 3;

const KEY_FORMAT: &str = "wuya.format";
const KEY_VERSION: &str = "wuya.version";
const KEY_SCENARIO: &str = "wuya.scenario_hash";
const KEY_TABLE: &str = "wuya.table";

/// What every file of a recording says about itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stamp {
    /// Version of wuya that makes the recording.
    pub version: String,
    /// Hash of the scenario, in hexadecimal digits.
    pub scenario_hash: String,
    /// The causes of death that get a column in the series, in order.
    pub causes: Vec<Name>,
}

fn properties(table: &str, stamp: &Stamp) -> WriterProperties {
    let pairs = [
        (KEY_FORMAT, FORMAT_VERSION.to_string()),
        (KEY_TABLE, table.to_owned()),
        (KEY_VERSION, stamp.version.clone()),
        (KEY_SCENARIO, stamp.scenario_hash.clone()),
    ];
    let pairs = pairs.map(|(key, value)| KeyValue::new(key.to_owned(), value));
    WriterProperties::builder()
        .set_compression(Compression::ZSTD(ZstdLevel::try_new(ZSTD_LEVEL).unwrap_or_default()))
        .set_created_by(format!("wuya {}", stamp.version))
        .set_key_value_metadata(Some(pairs.to_vec()))
        .set_max_row_group_row_count(Some(BLOCK_ROWS))
        .build()
}

/// A file that remembers why it could not be written: the Parquet writer turns some errors of the
/// disk into text.
struct Sink<W: Write> {
    file: W,
    fault: Arc<Mutex<Option<io::Error>>>,
}

impl<W: Write> Sink<W> {
    fn note<T>(&self, result: io::Result<T>) -> io::Result<T> {
        result.inspect_err(|error| {
            let copy = match error.raw_os_error() {
                Some(code) => io::Error::from_raw_os_error(code),
                None => io::Error::new(error.kind(), error.to_string()),
            };
            self.fault.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(copy);
        })
    }
}

impl<W: Write> Write for Sink<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let result = self.file.write(bytes);
        self.note(result)
    }

    fn flush(&mut self) -> io::Result<()> {
        let result = self.file.flush();
        self.note(result)
    }
}

/// Writes one table, a block of rows at a time.
pub(crate) struct TableWriter<'a, R, W: Write + Send> {
    writer: ArrowWriter<Sink<W>>,
    fault: Arc<Mutex<Option<io::Error>>>,
    stamp: &'a Stamp,
    shown: PathBuf,
    row: std::marker::PhantomData<R>,
}

impl<'a, R: Row, W: Write + Send> TableWriter<'a, R, W> {
    /// A table into `file`, which errors call `shown`.
    pub(crate) fn new(file: W, stamp: &'a Stamp, shown: &Path) -> Result<Self, RecordError> {
        let fault = Arc::new(Mutex::new(None));
        let sink = Sink { file, fault: Arc::clone(&fault) };
        let schema = R::schema(&stamp.causes);
        let made = ArrowWriter::try_new(sink, schema, Some(properties(R::TABLE, stamp)));
        let writer = made.map_err(|error| failed(&fault, shown, &error))?;
        Ok(Self { writer, fault, stamp, shown: shown.to_owned(), row: std::marker::PhantomData })
    }

    /// Adds rows as one row group; at most [`BLOCK_ROWS`] of them.
    pub(crate) fn write(&mut self, rows: &[R]) -> Result<(), RecordError> {
        let batch = R::batch(rows, &self.stamp.causes)
            .map_err(|reason| RecordError::Table { path: self.shown.clone(), reason })?;
        let written = self.writer.write(&batch).and_then(|()| self.writer.flush());
        written.map_err(|error| failed(&self.fault, &self.shown, &error))
    }

    /// Ends the table and hands the file back, everything passed on to it.
    pub(crate) fn finish(self) -> Result<W, RecordError> {
        let ended = self.writer.into_inner();
        Ok(ended.map_err(|error| failed(&self.fault, &self.shown, &error))?.file)
    }
}

/// The disk's own words if it was the disk, else the Parquet writer's.
fn failed(fault: &Mutex<Option<io::Error>>, path: &Path, error: &ParquetError) -> RecordError {
    match fault.lock().unwrap_or_else(PoisonError::into_inner).take() {
        Some(source) => RecordError::from_io(path, source),
        None => RecordError::Table { path: path.to_owned(), reason: error.to_string() },
    }
}

/// Writes a whole table to `path`, which errors call `shown`, and waits until it is on the disk.
pub(crate) fn write_table<R: Row>(
    path: &Path,
    shown: &Path,
    stamp: &Stamp,
    blocks: &mut dyn Iterator<Item = Result<Vec<R>, RecordError>>,
) -> Result<(), RecordError> {
    let file = BufWriter::new(File::create(path).of_file(shown)?);
    let mut table = TableWriter::<R, _>::new(file, stamp, shown)?;
    for block in blocks {
        table.write(&block?)?;
    }
    let file = table.finish()?.into_inner().map_err(|error| error.into_error()).of_file(shown)?;
    file.sync_all().of_file(shown)
}

/// All rows of a table, and the causes of death that have a column in it. The Parquet reader answers
/// most nonsense with an error and some with a panic, which becomes an error here.
pub(crate) fn read_all<R: Row>(
    bytes: Bytes,
    path: &Path,
) -> Result<(Vec<R>, Vec<Name>), RecordError> {
    let read = panic::catch_unwind(|| {
        let table = TableReader::<R>::new(bytes, path)?;
        let causes = table.causes.clone();
        let mut rows = Vec::new();
        for block in table {
            rows.append(&mut block?);
        }
        Ok((rows, causes))
    });
    read.unwrap_or_else(|_| Err(not_a_table(path, "its contents make no sense".into())))
}

/// A table read block by block.
struct TableReader<R> {
    batches: ParquetRecordBatchReader,
    causes: Vec<Name>,
    path: PathBuf,
    row: std::marker::PhantomData<R>,
}

impl<R: Row> TableReader<R> {
    /// The table in `source`, which errors call `path`.
    fn new(source: Bytes, path: &Path) -> Result<Self, RecordError> {
        let refuse = |error: ParquetError| not_a_table(path, error.to_string());
        let builder = ParquetRecordBatchReaderBuilder::try_new(source).map_err(refuse)?;
        let pairs = builder.metadata().file_metadata().key_value_metadata();
        let value_of = |key: &str| {
            let pair = pairs?.iter().find(|pair| pair.key == key)?;
            pair.value.clone()
        };
        let found = value_of(KEY_FORMAT)
            .ok_or_else(|| not_a_table(path, format!("`{KEY_FORMAT}` is missing")))?;
        if found != FORMAT_VERSION.to_string() {
            return Err(RecordError::Format {
                path: path.to_owned(),
                found,
                known: FORMAT_VERSION,
            });
        }
        let causes = causes_of(builder.schema());
        let batches = builder.with_batch_size(BLOCK_ROWS).build().map_err(refuse)?;
        Ok(Self { batches, causes, path: path.to_owned(), row: std::marker::PhantomData })
    }

    fn rows(&self, batch: &RecordBatch) -> Result<Vec<R>, RecordError> {
        R::rows(&Columns(batch), &self.causes).map_err(|reason| not_a_table(&self.path, reason))
    }
}

impl<R: Row> Iterator for TableReader<R> {
    type Item = Result<Vec<R>, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        match self.batches.next()? {
            Ok(batch) => Some(self.rows(&batch)),
            Err(error) => Some(Err(not_a_table(&self.path, error.to_string()))),
        }
    }
}

fn causes_of(schema: &SchemaRef) -> Vec<Name> {
    let prefix = cause_column("");
    let names = schema.fields().iter().filter_map(|field| field.name().strip_prefix(&prefix));
    names.map(Name::from).collect()
}

fn not_a_table(path: &Path, reason: String) -> RecordError {
    RecordError::Table { path: path.to_owned(), reason }
}
