//! From nothing to a report, and every verb on the way.

use crate::support::Camp;

#[test]
fn a_new_scenario_is_checked_run_and_reported() {
    let camp = Camp::new();
    camp.succeed(&["new", "my-battle"]);
    camp.succeed(&["check", "my-battle"]);
    let said = camp.succeed(&["run", "my-battle", "--until", "30 s", "--out", "out"]);
    assert!(said.out.contains("report.html"), "{said:#?}");
    for name in ["run.json", "events.parquet", "people.parquet", "series.parquet", "report.html"] {
        assert!(camp.path("out").join(name).is_file(), "no {name}");
    }
    let first = camp.text("out/report.html");
    std::fs::remove_file(camp.path("out/report.html")).unwrap();
    camp.succeed(&["report", "out"]);
    let again = camp.text("out/report.html");
    assert!(again.contains("<html") && first.contains("<html"));
}

#[test]
fn run_json_says_what_ran() {
    let camp = Camp::with("field");
    camp.succeed(&["run", "field", "--until", "20 s", "--out", "out"]);
    let manifest = camp.manifest("out");
    for key in [
        "version",
        "seed",
        "scenario_hash",
        "parameter_hash",
        "fingerprint",
        "events_fingerprint",
        "simulated_s",
        "wall_s",
        "peak_memory_bytes",
        "interrupted",
    ] {
        assert!(manifest.get(key).is_some(), "{key} is missing in {manifest:#}");
    }
    assert_eq!(manifest["seed"], 7);
    assert_eq!(manifest["simulated_s"], 20.0);
    assert_eq!(manifest["interrupted"], false);
}

#[test]
fn a_run_without_out_goes_to_runs_and_never_replaces_another() {
    let camp = Camp::with("gate");
    for _ in 0..2 {
        camp.succeed(&["run", "gate", "--until", "5 s", "--seed", "3", "--quiet"]);
    }
    assert!(camp.path("runs/gate-3/run.json").is_file(), "{:?}", camp.names());
    assert!(camp.path("runs/gate-3-2/run.json").is_file(), "{:?}", camp.names());
}

#[test]
fn a_folder_that_is_there_is_kept_unless_forced() {
    let camp = Camp::with("gate");
    let run = ["run", "gate", "--until", "5 s", "--out", "out"];
    camp.succeed(&run);
    let before = camp.text("out/run.json");
    camp.fail(&run).tells(&["out"]);
    assert_eq!(camp.text("out/run.json"), before);
    camp.succeed(&["run", "gate", "--until", "6 s", "--out", "out", "--force"]);
    assert_eq!(camp.manifest("out")["simulated_s"], 6.0);
    // What is not a run is never replaced, forced or not.
    std::fs::create_dir(camp.path("mine")).unwrap();
    camp.write("mine/letter.txt", "dear");
    camp.fail(&["run", "gate", "--until", "5 s", "--out", "mine", "--force"]).tells(&["mine"]);
    assert_eq!(camp.text("mine/letter.txt"), "dear");
}

#[test]
fn until_takes_a_solar_time() {
    let camp = Camp::with("gate");
    camp.succeed(&["run", "gate", "--until", "13:01", "--out", "out"]);
    assert_eq!(camp.manifest("out")["simulated_s"], 60.0);
}

#[test]
fn seeds_differ_and_repeat() {
    let camp = Camp::with("gate");
    let run = |seed: &str, out: &str| {
        camp.succeed(&["run", "gate", "--until", "10 s", "--seed", seed, "--out", out]);
        crate::support::fingerprints(&camp.manifest(out))
    };
    let (first, again, other) = (run("1", "a"), run("1", "b"), run("2", "c"));
    assert_eq!(first, again);
    assert_ne!(first.0, other.0);
}

#[test]
fn progress_is_on_the_error_stream_and_quiet_is_quiet() {
    let camp = Camp::with("gate");
    let said = camp.succeed(&["run", "gate", "--until", "5 s", "--out", "a"]);
    assert!(!said.err.is_empty(), "{said:#?}");
    let said = camp.succeed(&["run", "gate", "--until", "5 s", "--out", "b", "--quiet"]);
    assert_eq!(said.err, "", "{said:#?}");
}

#[test]
fn a_profile_says_where_the_time_went() {
    let camp = Camp::with("gate");
    let said = camp.succeed(&["run", "gate", "--until", "5 s", "--out", "a", "--profile"]);
    assert!(said.out.contains("contact"), "{said:#?}");
}

#[test]
fn parameters_are_explained_and_their_neighbours_named() {
    let camp = Camp::new();
    let said = camp.succeed(&["explain", "contact"]);
    assert!(said.out.contains("contact."), "{said:#?}");
    let name = said.out.split_whitespace().find(|word| word.starts_with("contact.")).unwrap();
    let name = name.trim_end_matches([':', ',']);
    let said = camp.succeed(&["explain", name]);
    assert!(said.out.contains(name), "{said:#?}");
    let misspelt = name.replace("contact.", "contcat.");
    camp.fail(&["explain", &misspelt]).tells(&["contcat"]);
}

#[test]
fn the_schema_is_json() {
    let said = Camp::new().succeed(&["schema"]);
    let schema: serde_json::Value = serde_json::from_str(&said.out).unwrap();
    assert!(schema["properties"]["scenario"].is_object(), "{}", said.out);
}

#[test]
fn everything_is_said_in_chinese_too() {
    let camp = Camp::with("gate");
    let said = camp.succeed(&["--lang", "zh-Hant", "check", "gate"]);
    assert!(said.out.contains("無誤"), "{said:#?}");
    let said = camp.succeed(&["run", "gate", "--until", "5 s", "--out", "a", "--lang", "zh-Hant"]);
    assert!(said.out.contains("報告"), "{said:#?}");
    let said = camp.fail(&["check", "nowhere", "--lang=zh-Hant"]);
    assert!(said.err.chars().any(|c| c > '\u{3000}'), "{said:#?}");
    let mut command = camp.command(&["check", "gate"]);
    let said = crate::support::said(&command.env("WUYA_LANG", "zh-Hant").output().unwrap());
    assert!(said.out.contains("無誤"), "{said:#?}");
}

#[test]
fn wrong_usage_is_two() {
    let camp = Camp::with("gate");
    let wrong: &[&[&str]] = &[
        &[],
        &["walk"],
        &["run"],
        &["run", "gate", "--sead", "1"],
        &["run", "gate", "--until", "yesterday"],
        &["run", "gate", "--threads", "0"],
        &["--lang", "fr", "schema"],
    ];
    for arguments in wrong {
        let said = camp.wuya(arguments);
        assert_eq!(said.code, Some(2), "{arguments:?}: {said:#?}");
        assert!(!said.err.is_empty() && said.out.is_empty(), "{arguments:?}: {said:#?}");
    }
    assert!(!camp.path("runs").exists());
}

#[test]
fn help_and_version_are_answers() {
    let camp = Camp::new();
    assert!(camp.succeed(&["--help"]).out.contains("Usage:"));
    assert!(camp.succeed(&["run", "-h"]).out.contains("--resume"));
    assert!(camp.succeed(&["--version"]).out.starts_with("wuya "));
}
