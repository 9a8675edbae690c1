//! The golden: the battle as it was. Debug and release builds hold themselves against one file.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::skirmish::{fight, skirmish};
use crate::testing::{Columns, Run};

const GOLDEN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/skirmish.txt");

/// One line per table, so that a difference has an address, then the events by kind.
fn summary() -> String {
    let mut run = Run::new(&skirmish());
    let events = fight(&mut run);
    let mut text = String::from("# The skirmish at its end. `./test bless` writes it anew.\n");
    let _ = writeln!(text, "fingerprint {}", run.world.fingerprint());
    for (name, column) in Columns::saved_from(&mut run.world).by_name {
        let mut hasher = wuya_num::fingerprint::Hasher::new();
        hasher.column(&name, format!("{column:?}").as_bytes());
        let short: String = hasher.finish().to_string().chars().take(12).collect();
        let _ = writeln!(text, "column {name} {short}");
    }
    let mut kinds = BTreeMap::new();
    for event in &events {
        let entry = kinds.entry(event.kind.key()).or_insert((0, event.tick, event.tick));
        *entry = (entry.0 + 1, entry.1, event.tick);
    }
    for (kind, (count, first, last)) in kinds {
        let _ = writeln!(text, "events {kind} {count} from tick {first} to {last}");
    }
    text
}

#[test]
fn golden_skirmish() {
    let found = summary();
    if std::env::var_os("WUYA_BLESS").is_some() {
        std::fs::write(GOLDEN, &found).unwrap();
        panic!("the golden was written anew; this fails on purpose, so that it is not left on");
    }
    let golden = std::fs::read_to_string(GOLDEN).unwrap();
    let differing: Vec<_> =
        golden.lines().zip(found.lines()).filter(|(was, is)| was != is).take(12).collect();
    assert!(differing.is_empty() && golden.len() == found.len(), "was, is: {differing:#?}");
}
