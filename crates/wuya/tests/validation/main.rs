//! What is measured in the world against what wuya gives: every file of `validation/`.
//!
//! Equations are called, scenario folders are run in process; each case must lie within its bound,
//! or, where it is marked `expected = "fail"`, must not. `docs/validation.md` is the table of all
//! of them: `WUYA_BLESS=1` writes it anew.

mod case;
mod equations;
mod quantity;
mod scene;
mod sky;
mod table;
mod verdict;

use case::{Check, Measurement};

/// Files whose cases run scenario folders; each has its own test below, so that they run abreast.
const SCENES: [&str; 9] = [
    "contact-bottleneck",
    "contact-counterflow",
    "contact-rimea-6",
    "contact-rimea-9",
    "contact-rimea-12",
    "locomotion-rimea-1",
    "locomotion-rimea-4",
    "navigation-gate-inflow",
    "navigation-rimea-15",
];

/// Every case of the file holds, or fails as it is expected to.
fn holds(name: &str) {
    let measurement = Measurement::named(name);
    let wrong = verdict::wrongs(&measurement);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Every equation of one mechanism.
fn equations_hold(mechanism: &str) {
    let of_it = |it: &Measurement| it.mechanism() == mechanism && it.is_of_equations();
    let all: Vec<_> = Measurement::all().into_iter().filter(of_it).collect();
    assert!(!all.is_empty(), "no file about equations of {mechanism}");
    let wrong: Vec<String> = all.iter().flat_map(verdict::wrongs).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn val_equations_of_energetics() {
    equations_hold("energetics");
}

#[test]
fn val_equations_of_locomotion() {
    equations_hold("locomotion");
}

#[test]
fn val_equations_of_perception() {
    equations_hold("perception");
}

#[test]
fn val_equations_of_steering() {
    equations_hold("steering");
}

#[test]
fn val_measures() {
    equations_hold("measure");
}

#[test]
fn val_sky() {
    equations_hold("sky");
}

#[test]
fn val_counterflow() {
    holds("contact-counterflow");
}

#[test]
fn val_gate() {
    holds("navigation-gate-inflow");
}

#[test]
fn val_rimea_1() {
    holds("locomotion-rimea-1");
}

#[test]
fn val_rimea_4() {
    holds("locomotion-rimea-4");
}

#[test]
fn val_rimea_6() {
    holds("contact-rimea-6");
}

#[test]
fn val_rimea_9() {
    holds("contact-rimea-9");
}

#[test]
fn val_rimea_12_and_bottleneck() {
    holds("contact-rimea-12");
    holds("contact-bottleneck");
}

#[test]
fn val_rimea_15() {
    holds("navigation-rimea-15");
}

#[test]
fn every_file_has_its_test() {
    let tested = ["energetics", "locomotion", "perception", "steering", "measure", "sky"];
    for it in Measurement::all() {
        let is_equation = it.is_of_equations() && tested.contains(&it.mechanism());
        let is_scene = SCENES.contains(&it.name.as_str());
        assert!(is_equation != is_scene, "{}: no test runs it, or two do", it.name);
    }
}

#[test]
fn every_source_is_in_the_bibliography() {
    for it in Measurement::all() {
        let unknown = wuya_num::sources::unknown_keys(&it.source);
        assert!(unknown.is_empty(), "{}: {unknown:?}", it.name);
        assert!(["published", "derived", "recalled"].contains(&it.status.as_str()), "{}", it.name);
        for case in &it.cases {
            let Check::Scenario(folder) = &case.check else { continue };
            assert!(scene::folder(folder).is_dir(), "{}: no scenario {folder}", it.name);
        }
    }
}

#[test]
fn the_table_is_of_these_files() {
    table::check_or_bless();
}
