//! `cargo run -p xtask -- tidy | licences | goldens`: the checks of the repository by hand.
//!
//! `./test` runs the same functions as tests.

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use xtask::tidy::{self, Tree};

fn main() -> ExitCode {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new("."));
    let wish = std::env::args().nth(1).unwrap_or_default();
    let lines = match wish.as_str() {
        "tidy" => Tree::read(root)
            .map(|tree| tidy::check(&tree).iter().map(ToString::to_string).collect())
            .map_err(|error| error.to_string()),
        "licences" => xtask::licences::check_workspace(root),
        "goldens" => Tree::read(root)
            .map(|tree| {
                let digest = tidy::docs::goldens_digest(&tree);
                digest.map(|digest| format!("goldens: {digest}")).into_iter().collect()
            })
            .map_err(|error| error.to_string()),
        _ => Err("usage: xtask tidy | licences | goldens".to_owned()),
    };
    match lines {
        Ok(lines) => {
            let mut out = std::io::stdout().lock();
            for line in &lines {
                if writeln!(out, "{line}").is_err() {
                    return ExitCode::FAILURE;
                }
            }
            let is_clean = lines.is_empty() || wish == "goldens";
            if is_clean { ExitCode::SUCCESS } else { ExitCode::FAILURE }
        }
        Err(message) => {
            let _ = writeln!(std::io::stderr(), "xtask: {message}");
            ExitCode::FAILURE
        }
    }
}
