//! The command: arguments in, one of the verbs, an exit code out.
//!
//! Exit codes: 0 done, 1 the run or check found errors, 2 wrong usage. This is the last stop of
//! every error: each is said once, in the user's language, on the standard error.

use std::ffi::OsString;
use std::process::ExitCode;

use wuya_words::Words;

mod arguments;
mod check;
mod clock;
mod console;
mod explain;
mod new;
mod progress;
mod report;
mod run;
mod scenario;
mod schema;
mod signals;
mod wrong;

use arguments::Wish;
use console::{Console, Failure};

/// The whole command.
pub(crate) fn main() -> ExitCode {
    signals::let_limits_be_errors();
    let given: Vec<OsString> = std::env::args_os().collect();
    let lang = arguments::lang_of(&given).unwrap_or_else(wuya_words::lang_from_env);
    let mut console = Console::new(Words::new(lang));
    let outcome = arguments::read(&given, console.words()).and_then(|wish| {
        act(wish, &mut console)?;
        console.finish()
    });
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => console.fail(&failure),
    }
}

fn act(wish: Wish, console: &mut Console) -> Result<(), Failure> {
    match wish {
        Wish::Text(text) => console.print(&text),
        Wish::Run(wish) => run::run(&wish, console),
        Wish::New { dir } => new::new(&dir, console),
        Wish::Check { dir } => check::check(&dir, console),
        Wish::Report { run, out } => report::report(&run, out.as_deref(), console),
        Wish::Explain { name } => explain::explain(&name, console),
        Wish::Schema => schema::schema(console),
    }
}
