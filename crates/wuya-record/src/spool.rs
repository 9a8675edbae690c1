//! Rows waiting for their table.
//!
//! A Parquet file can be read only when its end is written, and a checkpoint must carry what has
//! been recorded so far. So rows are gathered in blocks of fixed size, each block is kept in a
//! file as a small Parquet table of its own, and the final table is written from the blocks when
//! the run ends. Memory holds at most one block. A checkpoint copies the blocks and the rows of
//! the unfinished one; since blocks are cut by row count alone, a resumed run cuts them at the
//! same places and its table has the same bytes.

use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use bytes::Bytes;

use crate::RecordError;
use crate::error::{Damage, OfFile as _};
use crate::table::file::{Stamp, TableWriter, read_all};
use crate::table::{BLOCK_ROWS, Row};

/// Bytes in front of each block: its length.
const FRAME_BYTES: usize = 8;

/// Rows of one table, on their way.
pub(crate) struct Spool<R> {
    file: File,
    /// Length of the whole blocks in the file.
    whole_bytes: u64,
    /// Rows of the unfinished block.
    tail: Vec<R>,
    rows: u64,
    /// What errors call the file.
    shown: PathBuf,
}

impl<R: Row> Spool<R> {
    /// An empty spool in a new file.
    pub(crate) fn create(path: &Path, shown: PathBuf) -> Result<Self, RecordError> {
        let file = File::options().create_new(true).read(true).write(true).open(path);
        Ok(Self { file: file.of_file(&shown)?, whole_bytes: 0, tail: Vec::new(), rows: 0, shown })
    }

    /// Rows so far.
    pub(crate) fn row_count(&self) -> u64 {
        self.rows
    }

    /// Adds a row.
    pub(crate) fn push(&mut self, row: R, stamp: &Stamp) -> Result<(), RecordError> {
        self.tail.push(row);
        self.rows += 1;
        if self.tail.len() < BLOCK_ROWS {
            return Ok(());
        }
        let block = self.block(stamp)?;
        self.append(&block)?;
        self.tail.clear();
        Ok(())
    }

    fn block(&self, stamp: &Stamp) -> Result<Vec<u8>, RecordError> {
        let mut table = TableWriter::<R, _>::new(Vec::new(), stamp, &self.shown)?;
        table.write(&self.tail)?;
        table.finish()
    }

    fn append(&mut self, block: &[u8]) -> Result<(), RecordError> {
        let length = block.len() as u64;
        let written = self
            .file
            .seek(SeekFrom::Start(self.whole_bytes))
            .and_then(|_| self.file.write_all(&length.to_le_bytes()))
            .and_then(|()| self.file.write_all(block));
        written.of_file(&self.shown)?;
        self.whole_bytes += FRAME_BYTES as u64 + length;
        Ok(())
    }

    /// Everything so far, to be handed to [`Spool::restore`]: the whole blocks and the tail.
    pub(crate) fn save(&mut self, stamp: &Stamp) -> Result<Saved, RecordError> {
        let mut whole = Vec::new();
        self.file
            .seek(SeekFrom::Start(0))
            .and_then(|_| (&self.file).take(self.whole_bytes).read_to_end(&mut whole))
            .of_file(&self.shown)?;
        let tail = if self.tail.is_empty() { Vec::new() } else { self.block(stamp)? };
        Ok(Saved { rows: self.rows, whole, tail })
    }

    /// Puts saved rows into a spool that is still empty.
    pub(crate) fn restore(&mut self, saved: &Saved, from: &Path) -> Result<(), RecordError> {
        let damaged = || RecordError::Damaged { path: from.to_owned(), reason: Damage::Table };
        let mut rows = 0;
        let mut rest = saved.whole.as_slice();
        while !rest.is_empty() {
            let block = frame(&mut rest).ok_or_else(damaged)?;
            let read = rows_of::<R>(Bytes::copy_from_slice(block), from).map_err(|_| damaged())?;
            if read.len() != BLOCK_ROWS {
                return Err(damaged());
            }
            rows += read.len() as u64;
            self.append(block)?;
        }
        if !saved.tail.is_empty() {
            self.tail =
                rows_of(Bytes::copy_from_slice(&saved.tail), from).map_err(|_| damaged())?;
            rows += self.tail.len() as u64;
        }
        if rows != saved.rows || self.tail.len() >= BLOCK_ROWS {
            return Err(damaged());
        }
        self.rows = rows;
        Ok(())
    }

    /// All rows, block by block, in order.
    pub(crate) fn into_blocks(mut self) -> Result<Blocks<R>, RecordError> {
        self.file.seek(SeekFrom::Start(0)).of_file(&self.shown)?;
        Ok(Blocks {
            file: BufReader::new(self.file),
            bytes_left: self.whole_bytes,
            tail: Some(self.tail).filter(|tail| !tail.is_empty()),
            shown: self.shown,
        })
    }
}

/// What a checkpoint keeps of a spool.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Saved {
    pub(crate) rows: u64,
    /// Whole blocks, each behind its length.
    pub(crate) whole: Vec<u8>,
    /// The unfinished block, empty if there is none.
    pub(crate) tail: Vec<u8>,
}

/// The blocks of a spool, in order.
pub(crate) struct Blocks<R> {
    file: BufReader<File>,
    bytes_left: u64,
    tail: Option<Vec<R>>,
    shown: PathBuf,
}

impl<R: Row> Blocks<R> {
    fn read_block(&mut self) -> Result<Vec<R>, RecordError> {
        let mut length = [0; FRAME_BYTES];
        self.file.read_exact(&mut length).of_file(&self.shown)?;
        let length = u64::from_le_bytes(length);
        let frame_bytes = length.saturating_add(FRAME_BYTES as u64);
        if frame_bytes > self.bytes_left {
            // Someone else wrote into our temporary file.
            return Err(io::Error::from(io::ErrorKind::InvalidData)).of_file(&self.shown);
        }
        self.bytes_left -= frame_bytes;
        let mut block = Vec::new();
        (&mut self.file).take(length).read_to_end(&mut block).of_file(&self.shown)?;
        rows_of(block.into(), &self.shown)
    }
}

impl<R: Row> Iterator for Blocks<R> {
    type Item = Result<Vec<R>, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.bytes_left == 0 {
            return self.tail.take().map(Ok);
        }
        let block = self.read_block();
        if block.is_err() {
            self.bytes_left = 0;
            self.tail = None;
        }
        Some(block)
    }
}

/// Takes the next framed block off the front.
fn frame<'a>(rest: &mut &'a [u8]) -> Option<&'a [u8]> {
    let (length, behind) = rest.split_first_chunk::<FRAME_BYTES>()?;
    let length = usize::try_from(u64::from_le_bytes(*length)).ok()?;
    let (block, behind) = behind.split_at_checked(length)?;
    *rest = behind;
    Some(block)
}

fn rows_of<R: Row>(block: Bytes, path: &Path) -> Result<Vec<R>, RecordError> {
    Ok(read_all(block, path)?.0)
}
