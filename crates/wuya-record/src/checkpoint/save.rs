//! Writing a checkpoint.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use super::{CHECKPOINT_VERSION, ColumnHead, Header, Identity, MAGIC, Progress, RowsHead, Visitor};
use crate::RecordError;
use crate::folder::sync_folder;
use crate::recorder::{Recorder, SavedRows};
use crate::spool::Saved;
use crate::table::Row as _;
use crate::{EventRow, SeriesRow};

/// The fastest level of zstd: a checkpoint interrupts the run.
const ZSTD_LEVEL: i32 = 1;

/// Writes a checkpoint to `path`, replacing an older one. `visit` shows the saver every state
/// column: `|visitor| world.visit(visitor)`.
///
/// # Errors
/// If the disk refuses; an older checkpoint is then still there and whole.
pub fn save_checkpoint(
    path: &Path,
    identity: &Identity,
    progress: &Progress,
    recorder: &mut Recorder,
    visit: impl FnOnce(&mut dyn Visitor),
) -> Result<(), RecordError> {
    let mut saver = Saver::default();
    visit(&mut saver);
    if let Some(fault) = saver.fault {
        return Err(RecordError::from_io(path, fault));
    }
    let rows = recorder.save()?;
    let header = Header {
        identity: identity.clone(),
        progress: progress.clone(),
        columns: saver.columns,
        rows: rows_heads(&rows),
    };
    let partial = partial_name(path);
    let written = write(&partial, &header, &saver.data, &rows)
        .and_then(|()| fs::rename(&partial, path))
        .and_then(|()| sync_folder(parent_of(path)));
    written.map_err(|error| {
        // The error below is the one to tell, whether or not this succeeds.
        let _ = fs::remove_file(&partial);
        RecordError::from_io(path, error)
    })
}

fn rows_heads(rows: &SavedRows) -> Vec<RowsHead> {
    let head = |table: &str, saved: &Saved| RowsHead {
        table: table.to_owned(),
        rows: saved.rows,
        whole_bytes: saved.whole.len() as u64,
        tail_bytes: saved.tail.len() as u64,
    };
    vec![head(EventRow::TABLE, &rows.events), head(SeriesRow::TABLE, &rows.series)]
}

fn write(path: &Path, header: &Header, columns: &[u8], rows: &SavedRows) -> io::Result<()> {
    let header = serde_json::to_vec(header)?;
    let mut file =
        Hashing { file: BufWriter::new(File::create(path)?), hasher: blake3::Hasher::new() };
    file.write_all(MAGIC)?;
    file.write_all(&CHECKPOINT_VERSION.to_le_bytes())?;
    file.write_all(&(header.len() as u64).to_le_bytes())?;
    file.write_all(&header)?;
    file.write_all(columns)?;
    for saved in [&rows.events, &rows.series] {
        file.write_all(&saved.whole)?;
        file.write_all(&saved.tail)?;
    }
    let hash = file.hasher.finalize();
    file.file.write_all(hash.as_bytes())?;
    file.file.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()
}

fn partial_name(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!(".{name}.partial-{}", std::process::id()))
}

fn parent_of(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

struct Hashing<W: Write> {
    file: W,
    hasher: blake3::Hasher,
}

impl<W: Write> Write for Hashing<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = self.file.write(bytes)?;
        self.hasher.update(&bytes[..count]);
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Copies out what it sees, compressed at once so that the state never stands in memory twice.
#[derive(Default)]
struct Saver {
    columns: Vec<ColumnHead>,
    data: Vec<u8>,
    fault: Option<io::Error>,
}

impl Saver {
    fn save<T: bytemuck::NoUninit>(&mut self, name: &str, kind: &str, column: &[T]) {
        match zstd::bulk::compress(bytemuck::cast_slice(column), ZSTD_LEVEL) {
            Ok(compressed) => {
                self.columns.push(ColumnHead {
                    name: name.to_owned(),
                    kind: kind.to_owned(),
                    count: column.len() as u64,
                    bytes: compressed.len() as u64,
                });
                self.data.extend(compressed);
            }
            Err(error) => self.fault = Some(error),
        }
    }
}

macro_rules! save_column {
    ($method:ident, $type:ty) => {
        fn $method(&mut self, name: &str, column: &mut Vec<$type>) {
            self.save(name, stringify!($type), column);
        }
    };
}

impl Visitor for Saver {
    save_column!(u8s, u8);
    save_column!(u16s, u16);
    save_column!(u32s, u32);
    save_column!(u64s, u64);
    save_column!(i32s, i32);
    save_column!(f32s, f32);
    save_column!(f64s, f64);
}
