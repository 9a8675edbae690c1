//! The audit: what must always hold is broken on purpose, and each breach is found and named.

use wuya_sim::audit::{self, AUDIT_TICKS, Headcount};
use wuya_sim::body::contact::Contact;
use wuya_sim::ledger::deaths::{Cause, Fate};
use wuya_sim::muster::Muster;
use wuya_sim::people::bodies::Bodies;
use wuya_sim::people::roster::Roster;
use wuya_sim::{Breach, step};

use crate::testing::{Band, Column, Columns, Run, Scene, params};

/// Twelve red men on a walk, five blue ones who stand.
fn scene() -> Scene {
    let mut scene = Scene::flat(100.0);
    let goal = scene.point("goal", [80.0, 0.0], 1.0);
    let red = scene.unit(&Band::new((0..12).map(|n| [0.0, 2.0 * f64::from(n)]).collect()));
    scene.unit(&Band { side: 1, ..Band::new(vec![[-50.0, 0.0]; 5]) });
    scene.bid(red, wuya_sim::def::Task::Walk { to: vec![goal] });
    scene
}

/// Longest time until something steps and is audited [ticks].
const WITHIN: u64 = 16 * AUDIT_TICKS;

/// What the audit says soon after a change to one column.
fn after(name: &str, change: impl Fn(&mut Column)) -> Option<Breach> {
    let mut run = Run::new(&scene());
    run.seconds(3);
    let mut columns = Columns::saved_from(&mut run.world);
    change(columns.by_name.get_mut(name).expect("such a column"));
    columns.load_into(&mut run.world);
    (0..WITHIN).find_map(|_| step(&run.params, &mut run.world, &mut run.scratch).err())
}

fn set_u8(row: usize, value: u8) -> impl Fn(&mut Column) {
    move |column| match column {
        Column::U8(values) => values[row] = value,
        other => panic!("{other:?}"),
    }
}

fn set_f32(row: usize, value: f32) -> impl Fn(&mut Column) {
    move |column| match column {
        Column::F32(values) => values[row] = value.to_bits(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn nothing_is_found_where_nothing_is_broken() {
    assert_eq!(after("muster.fate", |_| {}), None);
}

#[test]
fn a_broken_headcount_is_found() {
    // A fate that is none: one man is in no column of the count any more.
    let breach = after("muster.fate", set_u8(3, 77)).expect("nothing found");
    assert_eq!((breach.table, breach.row), ("muster", 0), "{breach}");
    assert!(breach.what.contains("headcount"), "{breach}");
    assert!(breach.tick >= 48 && breach.tick < 48 + WITHIN);
    let blue = after("muster.fate", set_u8(14, 9)).expect("nothing found");
    assert_eq!((blue.table, blue.row), ("muster", 1), "the row is the side: {blue}");
}

#[test]
fn a_death_without_cause_is_found() {
    let breach = after("muster.fate", set_u8(5, Fate::Dead as u8)).expect("nothing found");
    assert_eq!((breach.table, breach.row), ("muster", 5));
    assert!(breach.what.contains("cause"), "{breach}");
}

#[test]
fn a_cause_without_death_is_found() {
    let breach = after("muster.cause", set_u8(2, Cause::Crush as u8)).expect("nothing found");
    assert_eq!((breach.table, breach.row), ("muster", 2));
    assert!(breach.what.contains("cause"), "{breach}");
}

#[test]
fn a_number_that_is_none_is_found() {
    // One who walks and one who stands: the audit asks both.
    for (name, row) in [("bodies.fy", 7), ("bodies.fx", 13), ("bodies.fy", 13)] {
        for value in [f32::NAN, f32::INFINITY] {
            // A walker's facing that points to infinity heals itself at his next turn.
            if value == f32::INFINITY && row == 7 {
                continue;
            }
            let breach = after(name, set_f32(row, value));
            let breach = breach.unwrap_or_else(|| panic!("{name} {value}: nothing found"));
            assert_eq!((breach.table, breach.row), ("bodies", row as u32), "{name}: {breach}");
            assert!(breach.what.contains("finite"), "{breach}");
        }
    }
    // A velocity that is none spreads to the neighbours within the second, but never far: it is
    // found at the next audit and names a man of that unit.
    let breach = after("bodies.vx", set_f32(7, f32::NAN)).expect("nothing found");
    assert!(breach.table == "bodies" && breach.row < 12, "{breach}");
}

#[test]
fn a_death_must_have_a_time_and_every_person_of_the_start_must_be_there() {
    let scene = scene();
    let def = scene.def();
    let roster = Roster::new(&def, &params().build);
    let count = roster.len();
    let (bodies, contact) = (Bodies::new(count), Contact::new(count));
    let check = |expected: &[u32], muster: &Muster| {
        audit::check(99, expected, &roster, muster, &bodies, &contact)
    };
    let mut muster = Muster::new(&def, &roster);
    assert_eq!(check(&[12, 5], &muster), Ok(()));
    let off = check(&[13, 5], &muster).expect_err("one man is missing");
    assert_eq!((off.tick, off.table, off.row), (99, "muster", 0));
    muster.die(4, Cause::Fall, u32::MAX, 80);
    assert_eq!(check(&[12, 5], &muster), Ok(()), "a death as it should be");
    muster.ended[4] = u64::MAX;
    let timeless = check(&[12, 5], &muster).expect_err("he died at no time");
    assert!(timeless.row == 4 && timeless.what.contains("time"), "{timeless}");
}

#[test]
fn a_headcount_adds_up_or_it_does_not() {
    let sound = Headcount { people: 10, by_fate: [1, 5, 0, 3, 1] };
    assert!(sound.adds_up());
    assert!(!Headcount { people: 11, ..sound }.adds_up());
    assert!(!Headcount { by_fate: [1, 5, 0, 3, 0], ..sound }.adds_up());
}
