//! Reading a checkpoint.

use std::fs;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use super::{
    CHECKPOINT_VERSION, ColumnHead, HASH_BYTES, Header, Identity, MAGIC, Progress, Visitor,
};
use crate::error::{Damage, OfFile as _};
use crate::recorder::{Recorder, SavedRows};
use crate::spool::Saved;
use crate::table::Row as _;
use crate::{EventRow, RecordError, SeriesRow};

/// A checkpoint that was read and is whole.
pub struct Checkpoint {
    path: PathBuf,
    header: Header,
    /// Compressed columns, in the order of the header.
    columns: Vec<Vec<u8>>,
    rows: SavedRows,
}

impl Checkpoint {
    /// Reads a checkpoint and checks that it is whole.
    ///
    /// # Errors
    /// If the file cannot be read, is not a checkpoint, is of another format version, or is cut
    /// short or changed.
    pub fn open(path: &Path) -> Result<Self, RecordError> {
        let bytes = fs::read(path).of_file(path)?;
        Self::from_bytes(&bytes, path)
    }

    pub(crate) fn from_bytes(bytes: &[u8], path: &Path) -> Result<Self, RecordError> {
        let damaged = |reason| RecordError::Damaged { path: path.to_owned(), reason };
        let mut rest = bytes
            .strip_prefix(MAGIC)
            .ok_or_else(|| RecordError::NotACheckpoint { path: path.to_owned() })?;
        let version = take_array(&mut rest).map(u32::from_le_bytes).map_err(damaged)?;
        if version != CHECKPOINT_VERSION {
            return Err(RecordError::Format {
                path: path.to_owned(),
                found: version.to_string(),
                known: CHECKPOINT_VERSION,
            });
        }
        let body_bytes = bytes.len().checked_sub(HASH_BYTES).ok_or(damaged(Damage::Short))?;
        let (body, hash) = bytes.split_at(body_bytes);
        if blake3::hash(body).as_bytes() != hash {
            return Err(damaged(Damage::Checksum));
        }
        rest = rest.get(..rest.len().saturating_sub(HASH_BYTES)).unwrap_or_default();
        let (header, columns, rows) = parts(rest).map_err(damaged)?;
        Ok(Self { path: path.to_owned(), header, columns, rows })
    }

    /// Whose run it is.
    #[must_use]
    pub fn identity(&self) -> &Identity {
        &self.header.identity
    }

    /// How far that run had come.
    #[must_use]
    pub fn progress(&self) -> &Progress {
        &self.header.progress
    }

    /// Refuses a run that is not the one that was stopped.
    ///
    /// # Errors
    /// The first of version, seed, scenario and parameters that differs.
    pub fn check(&self, here: &Identity) -> Result<(), RecordError> {
        let found = &self.header.identity;
        let (found_seed, here_seed) = (found.seed.to_string(), here.seed.to_string());
        let pairs = [
            ("version", &found.version, &here.version),
            ("seed", &found_seed, &here_seed),
            ("scenario", &found.scenario_hash, &here.scenario_hash),
            ("parameters", &found.parameter_hash, &here.parameter_hash),
        ];
        match pairs.into_iter().find(|(_, found, here)| found != here) {
            None => Ok(()),
            Some((what, found, here)) => Err(RecordError::ForeignCheckpoint {
                path: self.path.clone(),
                what,
                found: found.clone(),
                here: here.clone(),
            }),
        }
    }

    /// Puts the saved state into a world newly made from the same scenario; `visit` shows the
    /// loader every state column: `|visitor| world.visit(visitor)`.
    ///
    /// # Errors
    /// If the world's columns are not those of the checkpoint. The world is then of no more use.
    pub fn load(&self, visit: impl FnOnce(&mut dyn Visitor)) -> Result<(), RecordError> {
        let mut loader = Loader { checkpoint: self, at: 0, fault: None };
        visit(&mut loader);
        let fault = loader.fault.or((loader.at < self.columns.len()).then_some(Damage::Columns));
        match fault {
            None => Ok(()),
            Some(reason) => Err(RecordError::Damaged { path: self.path.clone(), reason }),
        }
    }

    /// Puts the rows recorded before the checkpoint into a recorder that has none yet.
    ///
    /// # Errors
    /// If they cannot be read, or the disk refuses.
    pub fn restore(&self, recorder: &mut Recorder) -> Result<(), RecordError> {
        recorder.restore(&self.rows, &self.path)
    }
}

type Parts = (Header, Vec<Vec<u8>>, SavedRows);

/// Takes apart what stands between version and hash.
fn parts(mut rest: &[u8]) -> Result<Parts, Damage> {
    let header_bytes = take_array(&mut rest).map(u64::from_le_bytes)?;
    let header = take(&mut rest, header_bytes)?;
    let header: Header = serde_json::from_slice(header).map_err(|_| Damage::Header)?;
    let mut columns = Vec::new();
    for column in &header.columns {
        columns.push(take(&mut rest, column.bytes)?.to_vec());
    }
    let [events, series] = header.rows.as_slice() else { return Err(Damage::Header) };
    if events.table != EventRow::TABLE || series.table != SeriesRow::TABLE {
        return Err(Damage::Header);
    }
    let mut saved = [Saved::default(), Saved::default()];
    for (saved, head) in saved.iter_mut().zip([events, series]) {
        saved.rows = head.rows;
        saved.whole = take(&mut rest, head.whole_bytes)?.to_vec();
        saved.tail = take(&mut rest, head.tail_bytes)?.to_vec();
    }
    let [events, series] = saved;
    if rest.is_empty() {
        Ok((header, columns, SavedRows { events, series }))
    } else {
        Err(Damage::Header)
    }
}

fn take<'a>(rest: &mut &'a [u8], length: u64) -> Result<&'a [u8], Damage> {
    let length = usize::try_from(length).map_err(|_| Damage::Short)?;
    let (taken, behind) = rest.split_at_checked(length).ok_or(Damage::Short)?;
    *rest = behind;
    Ok(taken)
}

fn take_array<const N: usize>(rest: &mut &[u8]) -> Result<[u8; N], Damage> {
    let (taken, behind) = rest.split_first_chunk().ok_or(Damage::Short)?;
    *rest = behind;
    Ok(*taken)
}

/// Replaces what it sees by what was saved. After the first fault it touches nothing more.
struct Loader<'a> {
    checkpoint: &'a Checkpoint,
    at: usize,
    fault: Option<Damage>,
}

impl Loader<'_> {
    fn load<T: bytemuck::AnyBitPattern + bytemuck::NoUninit>(
        &mut self,
        name: &str,
        kind: &str,
        column: &mut Vec<T>,
    ) {
        if self.fault.is_some() {
            return;
        }
        let head = self.checkpoint.header.columns.get(self.at);
        match head.filter(|head| head.name == name && head.kind == kind) {
            None => self.fault = Some(Damage::Columns),
            Some(head) => match values(head, &self.checkpoint.columns[self.at]) {
                Some(values) => *column = values,
                None => self.fault = Some(Damage::Columns),
            },
        }
        self.at += 1;
    }
}

/// The values of a compressed column, if there are as many as the header says. Memory grows with
/// what is really there, not with what a header claims.
fn values<T: bytemuck::AnyBitPattern + bytemuck::NoUninit>(
    head: &ColumnHead,
    compressed: &[u8],
) -> Option<Vec<T>> {
    let length = head.count.checked_mul(size_of::<T>() as u64)?;
    let mut bytes = Vec::new();
    let decoder = zstd::stream::read::Decoder::new(compressed).ok()?;
    decoder.take(length.checked_add(1)?).read_to_end(&mut bytes).ok()?;
    let values = || bytes.chunks_exact(size_of::<T>()).map(bytemuck::pod_read_unaligned).collect();
    (bytes.len() as u64 == length).then(values)
}

macro_rules! load_column {
    ($method:ident, $type:ty) => {
        fn $method(&mut self, name: &str, column: &mut Vec<$type>) {
            self.load(name, stringify!($type), column);
        }
    };
}

impl Visitor for Loader<'_> {
    load_column!(u8s, u8);
    load_column!(u16s, u16);
    load_column!(u32s, u32);
    load_column!(u64s, u64);
    load_column!(i32s, i32);
    load_column!(f32s, f32);
    load_column!(f64s, f64);
}
