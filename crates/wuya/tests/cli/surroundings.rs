//! Full disks, limits, folders that cannot be written, readers that go away.

use std::fs;

use crate::support::Camp;

#[test]
fn a_full_device_is_an_error() {
    let camp = Camp::with("gate");
    for arguments in ["schema", "explain contact", "--help", "check gate"] {
        let said = camp.shell(&format!("\"$WUYA\" {arguments} > /dev/full"));
        said.is_clean_failure();
        said.tells(&["no space left"]);
    }
}

#[test]
fn a_reader_that_goes_away_is_no_panic() {
    let camp = Camp::new();
    let said = camp.shell("\"$WUYA\" schema | head -c 10 > /dev/null");
    assert!(!said.err.contains("panicked"), "{said:#?}");
}

#[test]
fn a_file_size_limit_is_an_error_and_leaves_nothing() {
    let camp = Camp::with("field");
    // Blocks of 512 bytes: whatever the first file over 4 KiB is, it cannot be written.
    let said = camp.shell("ulimit -f 8; \"$WUYA\" run field --until 30s --out out");
    said.is_clean_failure();
    said.tells(&["limit"]);
    let names = camp.names();
    let left: Vec<_> = names.iter().filter(|name| !name.starts_with(camp.path("field"))).collect();
    assert!(left.is_empty(), "{left:?}");
    let said = camp.shell("ulimit -f 1; \"$WUYA\" new mine");
    said.is_clean_failure();
    assert!(!camp.path("mine").exists(), "{said:#?}");
}

#[test]
fn a_folder_that_cannot_be_written_is_an_error() {
    let camp = Camp::with("gate");
    // A file where a folder is needed fails for everyone, also for those who may write anywhere.
    camp.write("blocked", "");
    for out in ["blocked/out", "/dev/null/out", "/proc/wuya/out"] {
        let said = camp.wuya(&["run", "gate", "--until", "5 s", "--out", out]);
        said.is_clean_failure();
        said.tells(&[out.rsplit_once('/').unwrap().0]);
    }
    camp.fail(&["new", "blocked/mine"]).tells(&["blocked"]);
    camp.fail(&["new", "gate"]).tells(&["gate"]);
    fs::create_dir(camp.path("locked")).unwrap();
    let said = camp.shell("chmod a-w locked; \"$WUYA\" run gate --until 5s --out locked/out");
    // Whoever may write everywhere may write here too.
    assert!(said.code == Some(1) || camp.path("locked/out/run.json").is_file(), "{said:#?}");
}

#[test]
fn a_scenario_that_is_not_there_is_an_error() {
    let camp = Camp::with("gate");
    camp.fail(&["run", "nowhere"]).tells(&["nowhere"]);
    camp.fail(&["check", "nowhere"]).tells(&["nowhere"]);
    camp.fail(&["report", "nowhere"]).tells(&["nowhere"]);
    camp.fail(&["report", "gate"]).tells(&["gate"]);
    fs::create_dir(camp.path("bare")).unwrap();
    camp.fail(&["run", "bare"]).tells(&["scenario.toml"]);
}
