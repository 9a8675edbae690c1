//! A folder of its own for each test, the command in it, and what the command said.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;
use tempfile::TempDir;

/// A temporary folder to run the command in.
pub(crate) struct Camp {
    folder: TempDir,
}

/// What the command said and how it ended.
#[derive(Debug)]
pub(crate) struct Said {
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Camp {
    pub(crate) fn new() -> Self {
        Self { folder: tempfile::tempdir().expect("a temporary folder") }
    }

    /// With a copy of one of the scenarios of the tests.
    pub(crate) fn with(scene: &str) -> Self {
        let camp = Self::new();
        camp.copy(scene);
        camp
    }

    pub(crate) fn copy(&self, scene: &str) {
        let from = scene_folder(scene);
        let to = self.path(scene);
        fs::create_dir(&to).expect("a new folder");
        for entry in fs::read_dir(from).expect("the scene") {
            let entry = entry.expect("a file of the scene");
            fs::copy(entry.path(), to.join(entry.file_name())).expect("copied");
        }
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(crate) fn text(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    pub(crate) fn write(&self, name: &str, bytes: impl AsRef<[u8]>) {
        fs::write(self.path(name), bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
    }

    /// Puts one text in the place of another, which must be there.
    pub(crate) fn replace(&self, name: &str, old: &str, new: &str) {
        let text = self.text(name);
        assert!(text.contains(old), "{name} does not hold \"{old}\"");
        self.write(name, text.replacen(old, new, 1));
    }

    /// The command in this folder, in English, with nothing of the user's own surroundings.
    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_wuya"));
        command.args(arguments);
        self.settle(&mut command);
        command
    }

    /// A shell in this folder; `$WUYA` is the command.
    pub(crate) fn shell(&self, script: &str) -> Said {
        let mut command = Command::new("sh");
        command.args(["-c", script]).env("WUYA", env!("CARGO_BIN_EXE_wuya"));
        self.settle(&mut command);
        said(&command.output().expect("a shell"))
    }

    fn settle(&self, command: &mut Command) {
        command
            .current_dir(self.folder.path())
            .env("LANG", "C.UTF-8")
            .env_remove("LC_ALL")
            .env_remove("LC_MESSAGES")
            .env_remove("WUYA_LANG")
            .stdin(Stdio::null());
    }

    pub(crate) fn wuya(&self, arguments: &[&str]) -> Said {
        said(&self.command(arguments).output().expect("the command starts"))
    }

    /// Runs the command, which must succeed.
    pub(crate) fn succeed(&self, arguments: &[&str]) -> Said {
        let said = self.wuya(arguments);
        assert_eq!(said.code, Some(0), "{arguments:?}: {said:#?}");
        said
    }

    /// Runs the command, which must fail with one message and leave nothing behind.
    pub(crate) fn fail(&self, arguments: &[&str]) -> Said {
        let before = self.names();
        let said = self.wuya(arguments);
        said.is_clean_failure();
        assert_eq!(self.names(), before, "{arguments:?} left something behind: {said:#?}");
        said
    }

    /// All files and folders below, in order.
    pub(crate) fn names(&self) -> Vec<PathBuf> {
        let mut names = Vec::new();
        let mut folders = vec![self.folder.path().to_path_buf()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).expect("a folder of the test") {
                let path = entry.expect("an entry").path();
                if path.is_dir() && !path.is_symlink() {
                    folders.push(path.clone());
                }
                names.push(path);
            }
        }
        names.sort();
        names
    }

    /// `run.json` of a run.
    pub(crate) fn manifest(&self, run: &str) -> Value {
        let text = self.text(&format!("{run}/run.json"));
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{run}/run.json: {error}"))
    }
}

impl Said {
    /// One message on the standard error, exit code 1, nothing of a panic.
    pub(crate) fn is_clean_failure(&self) {
        assert_eq!(self.code, Some(1), "{self:#?}");
        assert!(!self.err.trim().is_empty(), "no message: {self:#?}");
        for word in ["panicked", "RUST_BACKTRACE", "stack overflow", "[cli", "[problem", "[run-"] {
            assert!(!self.err.contains(word), "{word}: {self:#?}");
        }
    }

    /// The message holds all of these.
    pub(crate) fn tells(&self, words: &[&str]) {
        for word in words {
            assert!(self.err.contains(word), "\"{word}\" is not in {self:#?}");
        }
    }
}

pub(crate) fn said(output: &Output) -> Said {
    Said {
        code: output.status.code(),
        out: String::from_utf8_lossy(&output.stdout).into_owned(),
        err: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

pub(crate) fn scene_folder(scene: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenarios").join(scene)
}

/// The two hashes that say whether two runs were the same.
pub(crate) fn fingerprints(manifest: &Value) -> (String, String) {
    let text = |key: &str| match manifest[key].as_str() {
        Some(text) if !text.is_empty() => text.to_owned(),
        _ => panic!("run.json has no {key}: {manifest:#}"),
    };
    (text("fingerprint"), text("events_fingerprint"))
}
