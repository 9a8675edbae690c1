//! The recorder: takes rows while the run goes on, leaves a folder when it ends.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use wuya_num::fingerprint::Fingerprint;

use crate::error::OfFile as _;
use crate::folder::{Existing, PartialFolder};
use crate::manifest::{FileNote, MANIFEST_FILE, RunManifest, write_bytes, write_json};
use crate::research_object::{RESEARCH_OBJECT_FILE, describe};
use crate::spool::{Saved, Spool};
use crate::table::file::{Stamp, write_table};
use crate::table::{BLOCK_ROWS, Row};
use crate::{EventRow, FORMAT_VERSION, PersonRow, RecordError, SeriesRow};

/// Takes the rows of a run. Dropped before [`Closed::publish`], it leaves nothing behind.
pub struct Recorder {
    // The files go before the folder they are in.
    events: Spool<EventRow>,
    series: Spool<SeriesRow>,
    stamp: Stamp,
    folder: PartialFolder,
}

impl Recorder {
    /// Begins the recording that will be the folder `out`.
    ///
    /// # Errors
    /// If `out` is taken (see [`Existing`]) or nothing can be written beside it.
    pub fn create(out: &Path, existing: Existing, stamp: Stamp) -> Result<Self, RecordError> {
        let folder = PartialFolder::create(out, existing)?;
        Ok(Self { events: spool(&folder)?, series: spool(&folder)?, stamp, folder })
    }

    /// Records an event. Events come in the order in which they happened.
    ///
    /// # Errors
    /// If the disk refuses.
    pub fn event(&mut self, row: EventRow) -> Result<(), RecordError> {
        self.events.push(row, &self.stamp)
    }

    /// Records what a unit or a measure was like at one moment.
    ///
    /// # Errors
    /// If the disk refuses.
    pub fn series(&mut self, row: SeriesRow) -> Result<(), RecordError> {
        self.series.push(row, &self.stamp)
    }

    /// Events recorded so far.
    #[must_use]
    pub fn event_count(&self) -> u64 {
        self.events.row_count()
    }

    /// Rows of the series recorded so far.
    #[must_use]
    pub fn series_count(&self) -> u64 {
        self.series.row_count()
    }

    pub(crate) fn save(&mut self) -> Result<SavedRows, RecordError> {
        Ok(SavedRows {
            events: self.events.save(&self.stamp)?,
            series: self.series.save(&self.stamp)?,
        })
    }

    pub(crate) fn restore(&mut self, saved: &SavedRows, from: &Path) -> Result<(), RecordError> {
        self.events.restore(&saved.events, from)?;
        self.series.restore(&saved.series, from)
    }

    /// Ends the recording of rows and writes the three tables, with everyone's fate.
    ///
    /// # Errors
    /// If the disk refuses.
    pub fn close(self, people: impl IntoIterator<Item = PersonRow>) -> Result<Closed, RecordError> {
        let Self { events, series, stamp, folder } = self;
        let mut hasher = blake3::Hasher::new();
        let mut bytes = Vec::new();
        let mut hashed = events.into_blocks()?.inspect(|block| {
            bytes.clear();
            block.iter().flatten().for_each(|row| row.hash(&mut bytes));
            hasher.update(&bytes);
        });
        write_named(&folder, &stamp, &mut hashed)?;
        write_named(&folder, &stamp, &mut series.into_blocks()?)?;
        write_named(&folder, &stamp, &mut in_blocks(people.into_iter()).map(Ok))?;
        for name in [spool_name::<EventRow>(), spool_name::<SeriesRow>()] {
            fs::remove_file(folder.path(&name)).of_file(&folder.shown(&name))?;
        }
        let mut print = [0; 16];
        hasher.finalize_xof().fill(&mut print);
        let files =
            [table_name::<EventRow>(), table_name::<SeriesRow>(), table_name::<PersonRow>()];
        let events_fingerprint = Fingerprint::from_bytes(print);
        Ok(Closed { folder, events_fingerprint, files: files.to_vec() })
    }
}

/// What a checkpoint keeps of a recorder.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct SavedRows {
    pub(crate) events: Saved,
    pub(crate) series: Saved,
}

fn table_name<R: Row>() -> String {
    format!("{}.parquet", R::TABLE)
}

fn spool_name<R: Row>() -> String {
    format!("{}.spool", R::TABLE)
}

fn spool<R: Row>(folder: &PartialFolder) -> Result<Spool<R>, RecordError> {
    // Errors speak of the table that the rows are for: the user has never heard of a spool.
    Spool::create(&folder.path(&spool_name::<R>()), folder.shown(&table_name::<R>()))
}

fn write_named<R: Row>(
    folder: &PartialFolder,
    stamp: &Stamp,
    blocks: &mut dyn Iterator<Item = Result<Vec<R>, RecordError>>,
) -> Result<(), RecordError> {
    let name = table_name::<R>();
    write_table(&folder.path(&name), &folder.shown(&name), stamp, blocks)
}

fn in_blocks<R>(mut rows: impl Iterator<Item = R>) -> impl Iterator<Item = Vec<R>> {
    std::iter::from_fn(move || {
        let block: Vec<R> = rows.by_ref().take(BLOCK_ROWS).collect();
        Some(block).filter(|block| !block.is_empty())
    })
}

/// A recording whose tables are written but whose folder has not got its name yet: the moment to
/// read the tables back and add a report.
pub struct Closed {
    folder: PartialFolder,
    events_fingerprint: Fingerprint,
    files: Vec<String>,
}

impl Closed {
    /// The folder with the tables, under its temporary name.
    #[must_use]
    pub fn folder(&self) -> &Path {
        self.folder.partial()
    }

    /// The hash of all events in their order.
    #[must_use]
    pub fn events_fingerprint(&self) -> Fingerprint {
        self.events_fingerprint
    }

    /// Adds a file of this name, for example `report.html`.
    ///
    /// # Errors
    /// If the disk refuses.
    pub fn add(&mut self, name: &str, bytes: &[u8]) -> Result<(), RecordError> {
        write_bytes(bytes, &self.folder.path(name), &self.folder.shown(name))?;
        self.files.push(name.to_owned());
        Ok(())
    }

    /// Writes the manifest, completed with format version, events fingerprint and list of files,
    /// and gives the folder its final name, which is returned.
    ///
    /// # Errors
    /// If the disk refuses, or someone took the name in the meantime.
    pub fn publish(self, manifest: RunManifest) -> Result<PathBuf, RecordError> {
        let Self { folder, events_fingerprint, files } = self;
        let files = files.iter().map(|name| note(&folder, name)).collect::<Result<Vec<_>, _>>()?;
        let mut manifest = RunManifest {
            format: FORMAT_VERSION,
            events_fingerprint: events_fingerprint.to_string(),
            files,
            ..manifest
        };
        manifest.write(&folder.path(MANIFEST_FILE), &folder.shown(MANIFEST_FILE))?;
        // The description lists the manifest too, which cannot list itself.
        manifest.files.push(note(&folder, MANIFEST_FILE)?);
        let described = describe(&manifest, &jiff::Timestamp::now().to_string());
        let (path, shown) = (folder.path(RESEARCH_OBJECT_FILE), folder.shown(RESEARCH_OBJECT_FILE));
        write_json(&described, &path, &shown)?;
        folder.publish()
    }
}

fn note(folder: &PartialFolder, name: &str) -> Result<FileNote, RecordError> {
    let shown = folder.shown(name);
    let file = File::open(folder.path(name)).of_file(&shown)?;
    let mut hasher = blake3::Hasher::new();
    hasher.update_reader(file).of_file(&shown)?;
    Ok(FileNote {
        name: name.to_owned(),
        bytes: hasher.count(),
        blake3: hasher.finalize().to_string(),
    })
}
