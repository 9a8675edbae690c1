//! Checks scenario folders: `cargo run -p wuya-scenario --example check -- FOLDER…`

use std::path::Path;
use std::process::ExitCode;

use wuya_scenario::{LoadOptions, load};
use wuya_words::Lang;

fn main() -> ExitCode {
    let mut code = ExitCode::SUCCESS;
    for folder in std::env::args().skip(1) {
        match load(Path::new(&folder), &LoadOptions::default()) {
            Ok(loaded) => {
                let def = &loaded.def;
                let (units, rows) = (def.units.len(), def.people.len());
                println!("{folder}: {units} units, {rows} rows, {} orders", def.orders.len());
            }
            Err(problems) => {
                println!("{folder}:\n{}", problems.render(Lang::En, false));
                code = ExitCode::FAILURE;
            }
        }
    }
    code
}
