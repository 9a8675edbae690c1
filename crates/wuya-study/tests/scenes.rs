//! Scenario folders of the repository, run for a short while to a whole folder.
//!
//! `WUYA_LOOK=DIR` keeps the folders there, to be looked at; `WUYA_SCENE=NAME` and `WUYA_UNTIL_S`
//! choose what `any_scene` runs.

#![expect(clippy::unwrap_used, reason = "a test that fails here has failed")]

use std::path::{Path, PathBuf};

use wuya_scenario::{LoadOptions, load};
use wuya_study::run::{Flow, Options, Outcome, Run};
use wuya_study::subject::Subject;

fn scene(name: &str) -> Subject {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios").join(name);
    match load(&folder, &LoadOptions::default()) {
        Ok(loaded) => loaded.into(),
        Err(problems) => panic!("{}", problems.render(wuya_num::Lang::En, false)),
    }
}

fn run(name: &str, until_s: f64, out: &Path) -> Outcome {
    let options = Options { until_s: Some(until_s), ..Options::new(out) };
    Run::start(scene(name), options).unwrap().run(&mut |_| Flow::Go).unwrap()
}

fn out(folder: &Path, name: &str) -> PathBuf {
    std::env::var_os("WUYA_LOOK").map_or_else(|| folder.join(name), |at| Path::new(&at).join(name))
}

#[test]
fn a_gate_is_measured_and_reported() {
    let folder = tempfile::tempdir().unwrap();
    let outcome = run("gate", 60.0, &out(folder.path(), "gate"));
    let html = std::fs::read_to_string(&outcome.report).unwrap();
    assert!(!html.contains("[report-"), "a message is missing");
    assert!(html.len() < 3_000_000);
    let people: u64 = outcome.manifest.sides.iter().map(|side| side.people).sum();
    assert!(people > 0);
}

/// For a look at any scene: `WUYA_SCENE=two-columns WUYA_LOOK=/somewhere cargo test … -- --ignored`.
#[test]
#[ignore = "a tool, not a test"]
fn any_scene() {
    let name = std::env::var("WUYA_SCENE").unwrap();
    let until_s = std::env::var("WUYA_UNTIL_S").map_or(1e9, |text| text.parse().unwrap());
    let folder = tempfile::tempdir().unwrap();
    let outcome = run(&name, until_s, &out(folder.path(), &name));
    println!("{} s of real time, {:?}", outcome.manifest.wall_s, outcome.folder);
}
