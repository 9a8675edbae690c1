//! The repository's own scenarios: all sound, the flagship and real ground run end to end.

use std::path::{Path, PathBuf};

use crate::support::{Camp, fingerprints};

fn folder(scenario: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios").join(scenario)
}

fn shown(path: &Path) -> &str {
    path.to_str().expect("a path of plain letters")
}

#[test]
fn every_scenario_of_the_repository_is_sound() {
    let camp = Camp::new();
    let mut count = 0;
    for entry in std::fs::read_dir(folder("")).unwrap() {
        let path = entry.unwrap().path();
        if path.join("scenario.toml").is_file() {
            camp.succeed(&["check", shown(&path)]);
            count += 1;
        }
    }
    assert!(count > 10, "{count} scenarios");
}

#[test]
fn the_flagship_begins_with_all_its_people_on_any_number_of_threads() {
    let camp = Camp::new();
    let path = folder("mount-wuya");
    let run = |threads: &str, out: &str| {
        let arguments =
            ["run", shown(&path), "--until", "10 s", "--threads", threads, "--out", out];
        camp.succeed(&arguments);
        camp.manifest(out)
    };
    let (one, three) = (run("1", "one"), run("3", "three"));
    assert_eq!(fingerprints(&one), fingerprints(&three));
    let people = wuya_record::read_people(&camp.path("one")).unwrap();
    let persons = people.iter().filter(|person| &*person.body != "horse").count();
    assert!(persons > 12_000, "{persons} people");
    assert!(people.iter().all(|person| &*person.fate == "alive" || &*person.fate == "not-entered"));
    for manifest in [&one, &three] {
        let bytes = manifest["peak_memory_bytes"].as_u64().unwrap_or(0);
        assert!(bytes < 1 << 30, "{bytes} bytes");
    }
    let report = camp.text("one/report.html");
    for fact in ["A1", "A19", "A40"] {
        assert!(report.contains(fact), "{fact} is not in the report");
    }
    assert!(!report.contains("http://") || !report.contains("<script src"), "not self-contained");
}

#[test]
fn columns_march_over_a_real_elevation_model() {
    let camp = Camp::new();
    let path = folder("two-columns");
    camp.succeed(&["run", shown(&path), "--until", "2 min", "--out", "out"]);
    let series = wuya_record::read_series(&camp.path("out")).unwrap().rows;
    let moved = series.iter().filter(|row| row.moving.is_some_and(|moving| moving > 10)).count();
    assert!(moved > 0, "nobody marched");
}
