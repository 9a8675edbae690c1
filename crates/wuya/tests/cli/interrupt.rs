//! Stopped and resumed: the same bits as a run that nobody stopped.

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use crate::support::{Camp, fingerprints};

/// Long enough that a signal comes in the middle on any machine, short enough to be run twice.
const LENGTH: &str = "4 h";

fn signal(child: &Child, name: &str) {
    let status = Command::new("kill").args([name, &child.id().to_string()]).status();
    assert!(status.expect("kill starts").success());
}

/// Starts a run and waits until it steps.
fn begin(camp: &Camp, arguments: &[&str]) -> Child {
    let mut child = camp
        .command(arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut err = BufReader::new(child.stderr.take().expect("its error stream"));
    let mut line = String::new();
    while !line.contains("people") {
        line.clear();
        assert!(
            err.read_line(&mut line).expect("its error stream") > 0,
            "it ended before it began to step"
        );
    }
    // The rest must be read, or the command would wait for it.
    std::thread::spawn(move || err.read_to_end(&mut Vec::new()));
    std::thread::sleep(Duration::from_millis(60));
    child
}

#[test]
fn ctrl_c_leaves_a_readable_run_and_resume_the_same_bits() {
    let camp = Camp::with("field");
    camp.replace("field/scenario.toml", "end = \"4 min\"", &format!("end = \"{LENGTH}\""));
    camp.succeed(&["run", "field", "--out", "whole"]);

    let mut child = begin(&camp, &["run", "field", "--out", "cut"]);
    signal(&child, "-INT");
    let status = child.wait().unwrap();
    assert_eq!(status.code(), Some(0), "an interruption is not an error");
    let cut = camp.manifest("cut");
    assert_eq!(cut["interrupted"], true, "it was over before it could be interrupted");
    assert!(camp.path("cut/report.html").is_file());
    let whole = camp.manifest("whole");
    assert!(cut["simulated_s"].as_f64() < whole["simulated_s"].as_f64());
    wuya_record::read_events(&camp.path("cut")).unwrap();

    camp.succeed(&["run", "field", "--resume", "cut", "--out", "resumed", "--threads", "3"]);
    let resumed = camp.manifest("resumed");
    assert_eq!(resumed["interrupted"], false);
    assert_eq!(fingerprints(&resumed), fingerprints(&whole));
    let rows = |run: &str| format!("{:?}", wuya_record::read_events(&camp.path(run)).unwrap());
    assert_eq!(rows("resumed"), rows("whole"));
    let rows = |run: &str| format!("{:?}", wuya_record::read_series(&camp.path(run)).unwrap());
    assert_eq!(rows("resumed"), rows("whole"));
}

#[test]
fn a_killed_run_leaves_nothing_under_its_name() {
    let camp = Camp::with("field");
    camp.replace("field/scenario.toml", "end = \"4 min\"", &format!("end = \"{LENGTH}\""));
    let mut child = begin(&camp, &["run", "field", "--out", "out"]);
    signal(&child, "-KILL");
    child.wait().unwrap();
    assert!(!camp.path("out").exists(), "half a run under its final name");
    camp.succeed(&["run", "field", "--until", "5 s", "--out", "out"]);
}

#[test]
fn a_checkpoint_of_something_else_is_refused() {
    let camp = Camp::with("field");
    camp.write("noise", [7_u8; 4096]);
    camp.fail(&["run", "field", "--resume", "noise", "--out", "out"]).tells(&["noise"]);
    camp.write("empty", "");
    camp.fail(&["run", "field", "--resume", "empty", "--out", "out"]).tells(&["empty"]);
    camp.fail(&["run", "field", "--resume", "nowhere", "--out", "out"]).tells(&["nowhere"]);
}
