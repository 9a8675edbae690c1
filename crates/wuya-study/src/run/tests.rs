//! A small run: folder, report, stop and go on, threads.

use std::path::Path;
use std::sync::Arc;

use wuya_num::Lang;
use wuya_place::{Bounds, NamedPlace, Place, Shape};
use wuya_record::{Existing, RecordError, RunManifest, read_people, read_series};
use wuya_sim::def::{
    BodyKind, Cond, KindDef, MeasureDef, MeasureKind, NONE, Order, OrderDef, PersonDef, SideDef,
    Task, UnitDef, WorldDef,
};

use super::{Flow, Options, Outcome, Run, RunError};
use crate::report::context::Both;
use crate::subject::Subject;

const SIDES: [&str; 2] = ["jin", "song"];
const PER_UNIT: u32 = 30;

fn kind() -> KindDef {
    KindDef {
        key: "man".to_owned(),
        body: BodyKind::Foot,
        mass_kg: None,
        stature_m: None,
        radius_m: None,
        speed_m_s: None,
        load_kg: 0.0,
        armour_kg: 0.0,
        critical_power_w_kg: None,
        w_prime_j_kg: None,
        vo2max_w_kg: None,
        wait_s: None,
    }
}

fn unit(number: u16) -> UnitDef {
    let from = u32::from(number) * PER_UNIT;
    UnitDef {
        key: format!("{}-walkers", SIDES[usize::from(number)]),
        side: number,
        members: (from, from + PER_UNIT),
        leader: Some(from),
        superior: None,
        shape: wuya_sim::def::Shape {
            order: Order::Loose,
            files: 5,
            file_spacing_m: 1.0,
            rank_spacing_m: 1.0,
        },
    }
}

fn person(number: u32) -> PersonDef {
    let (unit, place) = (number / PER_UNIT, number % PER_UNIT);
    PersonDef {
        unit: unit as u16,
        kind: 0,
        partner: NONE,
        x_m: 20.0 + f64::from(place % 6) * 1.5,
        y_m: 20.0 + f64::from(place / 6) * 1.5 + f64::from(unit) * 40.0,
        facing_rad: 0.0,
        entrance: None,
    }
}

/// Two parties walk across a field; one leaves it, over a line.
fn subject() -> Subject {
    let mut place = Place::flat(Bounds { min: [0.0, 0.0], max: [200.0, 100.0] });
    let point = |key: &str, x, y| NamedPlace {
        key: key.to_owned(),
        shape: Shape::Point { x, y, radius_m: 4.0 },
        role: None,
    };
    place.places = vec![
        point("gate", 120.0, 25.0),
        point("tree", 110.0, 65.0),
        NamedPlace {
            key: "line".to_owned(),
            shape: Shape::Line(vec![[60.0, 0.0], [60.0, 100.0]]),
            role: None,
        },
    ];
    let order = |who: u16| OrderDef {
        key: format!("go-{who}"),
        who,
        when: Cond::Const(true),
        task: Task::Walk { to: vec![who] },
        again: false,
    };
    let def = WorldDef {
        seed: 3,
        place: Arc::new(place),
        sides: SIDES.map(|key| SideDef { key: key.to_owned(), friends: Vec::new() }).to_vec(),
        kinds: vec![kind()],
        units: vec![unit(0), unit(1)],
        people: (0..2 * PER_UNIT).map(person).collect(),
        orders: vec![order(0), order(1)],
        entrances: Vec::new(),
        exits: vec![0],
        measures: vec![MeasureDef { key: "count".to_owned(), place: 2, kind: MeasureKind::Line }],
        end_tick: 16 * 130,
        series_every: 16 * 20,
    };
    let mut subject = Subject::new(def, wuya_sim::default_sheets(), "00".repeat(32));
    subject.context.title = Both::new("Across a field", "過野");
    subject
}

fn options(out: &Path, threads: usize) -> Options {
    Options { threads: Some(threads), checkpoint_wall_s: None, ..Options::new(out) }
}

fn whole(out: &Path, threads: usize) -> Outcome {
    Run::start(subject(), options(out, threads)).unwrap().run(&mut |_| Flow::Go).unwrap()
}

fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn a_run_leaves_a_whole_folder_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let outcome = whole(&folder.path().join("run"), 2);
    assert_eq!(names(folder.path()), ["run"]);
    assert!(!outcome.manifest.interrupted && outcome.checkpoint.is_none());
    let html = std::fs::read_to_string(&outcome.report).unwrap();
    assert!(html.contains("過野") && html.contains("jin-walkers"));
    assert!(!html.contains("[report-"));
    for name in ["context.json", "events.parquet", "map-1.png", "people.parquet", "run.json"] {
        assert!(names(&outcome.folder).iter().any(|there| there == name), "{name}");
    }
    let people = read_people(&outcome.folder).unwrap();
    assert_eq!(people.len(), 60);
    let left = people.iter().filter(|person| &*person.fate == "left").count();
    assert!(left > 0, "some reach the gate");
    let counts = &outcome.manifest.sides;
    assert_eq!(counts.iter().map(|side| side.left).sum::<u64>(), left as u64);
}

#[test]
fn crossings_are_counted_since_the_start() {
    let folder = tempfile::tempdir().unwrap();
    let outcome = whole(&folder.path().join("run"), 1);
    let rows = read_series(&outcome.folder).unwrap().rows;
    let crossed: Vec<u64> = rows.iter().filter_map(|row| row.crossings_forward).collect();
    let back: Vec<u64> = rows.iter().filter_map(|row| row.crossings_back).collect();
    let last = crossed.last().unwrap() + back.last().unwrap();
    assert_eq!(last, 60, "everyone crosses the line once: {crossed:?} {back:?}");
    assert!(crossed.is_sorted() && back.is_sorted());
}

#[test]
fn threads_change_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let prints: Vec<(String, String)> = [1, 2, 3]
        .map(|threads| whole(&folder.path().join(threads.to_string()), threads).manifest)
        .map(|manifest| (manifest.fingerprint, manifest.events_fingerprint))
        .to_vec();
    assert!(prints.iter().all(|print| *print == prints[0]), "{prints:?}");
}

/// Stops a run at its first look at the world after so many ticks, goes on, and compares.
#[test]
fn a_stopped_run_goes_on_to_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let reference = whole(&folder.path().join("reference"), 2);
    let out = folder.path().join("stopped");
    let run = Run::start(subject(), options(&out, 2)).unwrap();
    let stopped =
        run.run(&mut |progress| if progress.tick() > 700 { Flow::Stop } else { Flow::Go }).unwrap();
    assert!(stopped.manifest.interrupted);
    let checkpoint = stopped.checkpoint.unwrap();
    assert_eq!(names(folder.path()), ["reference", "stopped", "stopped.checkpoint"]);

    let again = Options { existing: Existing::ReplaceRun, ..options(&out, 1) };
    let run = Run::resume(&checkpoint, subject(), again).unwrap();
    let resumed = run.run(&mut |_| Flow::Go).unwrap();
    assert_eq!(resumed.manifest.fingerprint, reference.manifest.fingerprint);
    assert_eq!(resumed.manifest.events_fingerprint, reference.manifest.events_fingerprint);
    assert_eq!(resumed.manifest.resumed_at_s.len(), 1);
    for table in ["events.parquet", "people.parquet", "series.parquet"] {
        let bytes = |outcome: &Outcome| std::fs::read(outcome.folder.join(table)).unwrap();
        assert!(bytes(&resumed) == bytes(&reference), "{table}");
    }
    assert_eq!(names(folder.path()), ["reference", "stopped"], "the checkpoint is gone");
}

#[test]
fn a_run_until_a_time_can_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let reference = whole(&folder.path().join("reference"), 2);
    let out = folder.path().join("part");
    let part = Options { until_s: Some(33.3), ..options(&out, 2) };
    let part = Run::start(subject(), part).unwrap().run(&mut |_| Flow::Go).unwrap();
    assert!(!part.manifest.interrupted);
    assert_eq!(part.manifest.simulated_s, 33.3125);
    let rest = options(&folder.path().join("rest"), 2);
    let rest = Run::resume(&part.checkpoint.unwrap(), subject(), rest).unwrap();
    let rest = rest.run(&mut |_| Flow::Go).unwrap();
    assert_eq!(rest.manifest.fingerprint, reference.manifest.fingerprint);
}

#[test]
fn a_checkpoint_of_another_run_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("run");
    let run = Run::start(subject(), options(&out, 1)).unwrap();
    let checkpoint = run.run(&mut |_| Flow::Stop).unwrap().checkpoint.unwrap();
    let mut other = subject();
    other.def.seed = 4;
    let other_out = folder.path().join("other");
    let result = Run::resume(&checkpoint, other, options(&other_out, 1)).map(|_| ());
    let is_foreign = matches!(
        result,
        Err(RunError::Record(RecordError::ForeignCheckpoint { what: "seed", .. }))
    );
    assert!(is_foreign, "{result:?}");
    assert!(!other_out.exists());
}

#[test]
fn a_taken_name_is_refused_before_anything_runs() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("mine.txt"), "mine").unwrap();
    let result = Run::start(subject(), options(folder.path(), 1)).map(|_| ());
    assert!(matches!(result, Err(RunError::Record(RecordError::Exists { .. }))), "{result:?}");
    assert_eq!(names(folder.path()), ["mine.txt"]);
}

#[test]
fn the_report_can_be_written_again() {
    let folder = tempfile::tempdir().unwrap();
    let outcome = whole(&folder.path().join("run"), 2);
    let first = std::fs::read_to_string(&outcome.report).unwrap();
    let out = folder.path().join("again.html");
    crate::folder::write_report(&outcome.folder, Some(&out), None).unwrap();
    assert!(std::fs::read_to_string(&out).unwrap() == first);
    crate::folder::write_report(&outcome.folder, None, Some(Lang::ZhHant)).unwrap();
    let second = std::fs::read_to_string(&outcome.report).unwrap();
    assert!(second.contains("<html lang=\"zh-Hant\">"));
    assert!(RunManifest::read(&outcome.folder).is_ok());
}
