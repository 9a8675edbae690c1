//! What the command says, and how it fails.

use std::io::{self, BufWriter, ErrorKind, Stdout, Write};
use std::process::ExitCode;

use wuya_words::Words;

/// Why the command ends without having done what it should. The text is in the user's language.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The arguments were wrong: exit code 2.
    Usage(String),
    /// Something else was: exit code 1.
    Error(String),
}

/// Standard output and error, and the words for them.
pub(crate) struct Console {
    words: Words,
    out: BufWriter<Stdout>,
}

impl Console {
    pub(crate) fn new(words: Words) -> Self {
        Self { words, out: BufWriter::new(io::stdout()) }
    }

    pub(crate) fn words(&self) -> &Words {
        &self.words
    }

    /// Prints a text and ends its line.
    pub(crate) fn print(&mut self, text: &str) -> Result<(), Failure> {
        let newline = if text.ends_with('\n') { "" } else { "\n" };
        write!(self.out, "{text}{newline}").map_err(|error| self.unwritten(&error))
    }

    /// Sees to it that all that was printed has arrived.
    pub(crate) fn finish(&mut self) -> Result<(), Failure> {
        self.out.flush().map_err(|error| self.unwritten(&error))
    }

    fn unwritten(&self, error: &io::Error) -> Failure {
        let reason = io_reason(error, &self.words);
        Failure::Error(self.words.say("cli-io-output", &[("reason", reason.into())]))
    }

    /// Says on the standard error what an ongoing command has to tell.
    pub(crate) fn note(&self, text: &str) {
        // Where nobody listens any more there is nobody to tell of it.
        let _ = writeln!(io::stderr(), "{text}");
    }

    /// Says why the command failed and gives its exit code.
    pub(crate) fn fail(&mut self, failure: &Failure) -> ExitCode {
        // What was printed before is wanted too, if it can still be had.
        let _ = self.out.flush();
        let (text, code) = match failure {
            Failure::Usage(text) => (text, 2),
            Failure::Error(text) => (text, 1),
        };
        let head = if text.contains('\n') { "" } else { "wuya: " };
        self.note(&format!("{head}{}", text.trim_end()));
        ExitCode::from(code)
    }
}

/// Why an operation of the system failed, in the user's language where we have words for it.
pub(crate) fn io_reason(error: &io::Error, words: &Words) -> String {
    let key = match error.kind() {
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => "cli-io-full",
        ErrorKind::FileTooLarge => "cli-io-too-large",
        ErrorKind::PermissionDenied => "cli-io-denied",
        ErrorKind::NotFound => "cli-io-absent",
        ErrorKind::AlreadyExists => "cli-io-exists",
        ErrorKind::BrokenPipe => "cli-io-pipe",
        ErrorKind::ReadOnlyFilesystem => "cli-io-read-only",
        ErrorKind::NotADirectory => "cli-io-not-folder",
        ErrorKind::IsADirectory => "cli-io-folder",
        _ => return error.to_string(),
    };
    words.plain(key)
}
