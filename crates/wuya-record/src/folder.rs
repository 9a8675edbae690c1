//! A folder that is there whole or not at all.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::RecordError;
use crate::error::OfFile as _;
use crate::manifest::{MANIFEST_FILE, is_manifest};

/// What to do when the output folder is there already. An empty folder is always taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Existing {
    /// Refuse.
    #[default]
    Refuse,
    /// Replace it if it is an earlier run; anything else is refused all the same.
    ReplaceRun,
}

/// A folder being filled under another name beside its final one. Dropped before it is published,
/// it is removed with all that is in it.
#[derive(Debug)]
pub(crate) struct PartialFolder {
    partial: PathBuf,
    out: PathBuf,
    existing: Existing,
    /// Folders above that had to be made, the outermost first.
    made: Vec<PathBuf>,
    published: bool,
}

impl PartialFolder {
    /// Begins a folder that shall be called `out` one day.
    pub(crate) fn create(out: &Path, existing: Existing) -> Result<Self, RecordError> {
        let out = resolved(out)?;
        refuse_occupied(&out, existing)?;
        let mut folder =
            Self { partial: PathBuf::new(), out, existing, made: Vec::new(), published: false };
        folder.make_parents()?;
        folder.partial = make_beside(&folder.out)?;
        Ok(folder)
    }

    /// A file in it, under the name it has now.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.partial.join(name)
    }

    /// The folder, under the name it has now.
    pub(crate) fn partial(&self) -> &Path {
        &self.partial
    }

    /// A file in it, under the name the user will see.
    pub(crate) fn shown(&self, name: &str) -> PathBuf {
        self.out.join(name)
    }

    /// Gives the folder its final name.
    pub(crate) fn publish(mut self) -> Result<PathBuf, RecordError> {
        sync_folder(&self.partial).of_file(&self.out)?;
        refuse_occupied(&self.out, self.existing)?;
        let old = set_aside(&self.out)?;
        if let Err(error) = fs::rename(&self.partial, &self.out) {
            if let Some(old) = &old {
                // Best effort: the error below is the one to tell.
                let _ = fs::rename(old, &self.out);
            }
            return Err(RecordError::from_io(&self.out, error));
        }
        self.published = true;
        if let Some(old) = old {
            fs::remove_dir_all(&old).of_file(&old)?;
        }
        if let Some(parent) = parent_of(&self.out) {
            sync_folder(parent).of_file(&self.out)?;
        }
        Ok(self.out.clone())
    }

    fn make_parents(&mut self) -> Result<(), RecordError> {
        let missing: Vec<PathBuf> = self
            .out
            .ancestors()
            .skip(1)
            .take_while(|path| !path.as_os_str().is_empty() && !path.exists())
            .map(Path::to_owned)
            .collect();
        for path in missing.into_iter().rev() {
            match fs::create_dir(&path) {
                Ok(()) => self.made.push(path),
                // Another run made it at the same moment.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(RecordError::from_io(&path, error)),
            }
        }
        Ok(())
    }
}

impl Drop for PartialFolder {
    fn drop(&mut self) {
        if self.published {
            return;
        }
        // Nobody is left to tell if this fails; what is left has a name that says what it is.
        if !self.partial.as_os_str().is_empty() {
            let _ = fs::remove_dir_all(&self.partial);
        }
        for path in self.made.iter().rev() {
            let _ = fs::remove_dir(path);
        }
    }
}

/// The path with a proper last name: `.` and links to existing folders are followed.
fn resolved(out: &Path) -> Result<PathBuf, RecordError> {
    if out.exists() {
        return out.canonicalize().of_file(out);
    }
    match out.file_name() {
        Some(_) => Ok(out.to_owned()),
        None => Err(RecordError::Absent { path: out.to_owned() }),
    }
}

fn parent_of(out: &Path) -> Option<&Path> {
    let parent = out.parent()?;
    Some(if parent.as_os_str().is_empty() { Path::new(".") } else { parent })
}

/// Refuses a name that is taken by something that must not be lost.
fn refuse_occupied(out: &Path, existing: Existing) -> Result<(), RecordError> {
    let kind = match fs::symlink_metadata(out) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(RecordError::from_io(out, error)),
        Ok(kind) => kind,
    };
    let path = out.to_owned();
    if !kind.is_dir() {
        return Err(RecordError::NotARun { path });
    }
    if fs::read_dir(out).of_file(out)?.next().is_none() {
        return Ok(());
    }
    match existing {
        Existing::Refuse => Err(RecordError::Exists { path }),
        Existing::ReplaceRun if is_manifest(&out.join(MANIFEST_FILE)) => Ok(()),
        Existing::ReplaceRun => Err(RecordError::NotARun { path }),
    }
}

/// Moves what bears the name out of the way; an empty folder may be renamed over.
fn set_aside(out: &Path) -> Result<Option<PathBuf>, RecordError> {
    if !out.join(MANIFEST_FILE).exists() {
        return Ok(None);
    }
    let aside = make_beside(out)?;
    fs::rename(out, &aside).of_file(out)?;
    Ok(Some(aside))
}

/// Makes a new hidden folder beside `out`, named after it and this process.
fn make_beside(out: &Path) -> Result<PathBuf, RecordError> {
    let name = out.file_name().unwrap_or_default().to_string_lossy();
    let parent = parent_of(out).unwrap_or(Path::new("/"));
    for attempt in 0_u32.. {
        let again = if attempt == 0 { String::new() } else { format!("-{attempt}") };
        let path = parent.join(format!(".{name}.partial-{}{again}", std::process::id()));
        match fs::create_dir(&path) {
            Ok(()) => return Ok(path),
            // Another recording of this process, or what a killed process of this number left.
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(RecordError::from_io(out, error)),
        }
    }
    Err(RecordError::Exists { path: out.to_owned() })
}

/// Waits until the names in a folder are on the disk.
pub(crate) fn sync_folder(folder: &Path) -> io::Result<()> {
    if cfg!(unix) { fs::File::open(folder)?.sync_all() } else { Ok(()) }
}
