//! The same bits: any number of threads, and as they were (goldens).

use std::fs;
use std::path::Path;

use crate::support::{Camp, fingerprints};

const SCENES: [&str; 2] = ["field", "gate"];

#[test]
fn same_bits_on_any_number_of_threads() {
    for scene in SCENES {
        let camp = Camp::with(scene);
        let run = |threads: &str| {
            let out = format!("out-{threads}");
            let arguments = ["run", scene, "--until", "60 s", "--threads", threads, "--out", &out];
            camp.succeed(&arguments);
            let events = wuya_record::read_events(&camp.path(&out)).unwrap();
            let people = wuya_record::read_people(&camp.path(&out)).unwrap();
            (fingerprints(&camp.manifest(&out)), format!("{events:?}"), format!("{people:?}"))
        };
        let one = run("1");
        for threads in ["2", "3", "8"] {
            assert!(run(threads) == one, "{scene}: {threads} threads differ from one");
        }
    }
}

#[test]
fn golden_scenes_are_as_they_were() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let mut lines = Vec::new();
    for scene in SCENES {
        let camp = Camp::with(scene);
        camp.succeed(&["run", scene, "--out", "out"]);
        let (state, events) = fingerprints(&camp.manifest("out"));
        let rows = wuya_record::read_events(&camp.path("out")).unwrap().len();
        let now = format!("fingerprint {state}\nevents_fingerprint {events}\nevents {rows}\n");
        let path = folder.join(format!("{scene}.txt"));
        if std::env::var_os("WUYA_BLESS").is_some() {
            fs::create_dir_all(&folder).unwrap();
            fs::write(&path, &now).unwrap();
        }
        let golden = fs::read_to_string(&path).unwrap_or_default();
        if golden != now {
            lines.push(format!("{scene} was\n{golden}and is\n{now}"));
        }
    }
    assert!(lines.is_empty(), "./test bless if this is meant\n{}", lines.join("\n"));
}
