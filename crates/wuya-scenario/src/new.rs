//! `wuya new`: a commented scenario folder that works.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use wuya_words::Lang;

/// Why no folder was written.
#[derive(Debug, thiserror::Error)]
pub enum NewError {
    /// Something is there already, and it stays as it is.
    #[error("{0} exists already")]
    Exists(PathBuf),
    /// The folder or a file cannot be written; what was written of it is taken away again.
    #[error("cannot write {path}: {source}")]
    Write {
        /// Which.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
}

/// Writes a scenario folder to start from, with comments in the user's language.
///
/// # Errors
/// [`NewError`] when something of that name is there, or the disk refuses.
pub fn write_new(folder: &Path, lang: Lang) -> Result<(), NewError> {
    if fs::symlink_metadata(folder).is_ok() {
        return Err(NewError::Exists(folder.to_owned()));
    }
    let scenario = match lang {
        Lang::En => include_str!("template/en/scenario.toml"),
        Lang::ZhHant => include_str!("template/zh-Hant/scenario.toml"),
    };
    let files = [
        (crate::read::MAIN, scenario),
        ("features.geojson", include_str!("template/features.geojson")),
    ];
    let fail = |path: &Path| {
        let path = path.to_owned();
        |source| NewError::Write { path, source }
    };
    fs::create_dir_all(folder).map_err(fail(folder))?;
    for (name, text) in files {
        let path = folder.join(name);
        if let Err(error) = fs::write(&path, text) {
            // Half a folder would look like a scenario; only what was made here is taken away.
            fs::remove_dir_all(folder).unwrap_or_default();
            return Err(fail(&path)(error));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{LoadOptions, load};

    #[test]
    fn what_is_written_can_be_loaded() {
        for lang in Lang::ALL {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("my-battle");
            write_new(&path, lang).unwrap();
            let loaded = load(&path, &LoadOptions::default());
            let loaded = loaded.unwrap_or_else(|problems| panic!("{problems}"));
            assert_eq!(loaded.def.units.len(), 2);
            assert_eq!(loaded.def.units[1].members.1 - loaded.def.units[1].members.0, 40);
            assert!(loaded.priors.iter().all(|prior| prior.is_used));
            assert_eq!(wuya_sim::unfit::check_def(&loaded.def), Ok(()));
            assert!(matches!(write_new(&path, lang), Err(NewError::Exists(_))));
        }
    }

    #[test]
    fn a_folder_that_cannot_be_written_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        fs::write(&file, "x").unwrap();
        assert!(write_new(&file.join("below"), Lang::En).is_err());
    }
}
