//! The same bits: for any number of threads, after a resume, without the workspace.

use wuya_num::fingerprint::Fingerprint;
use wuya_sim::{EventKind, Scratch};

use crate::skirmish::{TICKS, fight, skirmish, told};
use crate::testing::{Columns, Run};

fn fought() -> (Fingerprint, Vec<String>) {
    let mut run = Run::new(&skirmish());
    let events = fight(&mut run);
    (run.world.fingerprint(), told(&events))
}

fn on_threads(count: usize) -> (Fingerprint, Vec<String>) {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(count).build();
    pool.expect("a pool of threads").install(fought)
}

#[test]
fn same_for_any_number_of_threads() {
    let (fingerprint, events) = on_threads(1);
    assert!(events.len() > 20, "nothing happens: {events:?}");
    for threads in [2, 3, 8] {
        let (other, told) = on_threads(threads);
        assert_eq!(other, fingerprint, "with {threads} threads");
        assert_eq!(told, events, "with {threads} threads");
    }
}

#[test]
fn another_seed_is_another_battle() {
    let mut scene = skirmish();
    scene.def.seed += 1;
    let mut run = Run::new(&scene);
    fight(&mut run);
    assert_ne!(run.world.fingerprint(), fought().0);
}

#[test]
fn everything_the_scene_is_for_happens_in_it() {
    let mut run = Run::new(&skirmish());
    let events = fight(&mut run);
    use EventKind::{Entered, Left, OrderDone, OrderGiven, Sighted};
    for kind in [OrderGiven, OrderDone, Sighted, Entered, Left] {
        assert!(events.iter().any(|event| event.kind == kind), "no {}", kind.key());
    }
    let columns = Columns::saved_from(&mut run.world);
    // Someone goes after a point of his own, someone pressed or was pressed.
    let point = u32::MAX - 1;
    assert!(columns.u32s("marches.route").contains(&point), "nobody pursues");
    let samples = run.world.take_measure_samples();
    assert!(samples[0].crossings_forward + samples[0].crossings_back > 50, "{samples:?}");
    assert!(samples[1].max_force_n > 50.0, "nobody is pressed: {samples:?}");
}

#[test]
fn same_without_the_workspace() {
    let (fingerprint, events) = fought();
    for every in [1, 7, 64] {
        let mut run = Run::new(&skirmish());
        let mut found = Vec::new();
        while run.world.tick() < TICKS {
            if run.world.tick().is_multiple_of(every) {
                run.scratch = Scratch::new(&run.world);
            }
            run.tick();
            run.world.take_events(&mut found);
        }
        assert_eq!(run.world.fingerprint(), fingerprint, "thrown away every {every} ticks");
        assert_eq!(told(&found), events, "thrown away every {every} ticks");
    }
}

#[test]
fn same_after_a_resume_at_any_tick() {
    let scene = skirmish();
    let mut run = Run::new(&scene);
    let stops = [0, 1, 16, 117, 255, 256, 300, 511, 777, 1000, TICKS - 1];
    let mut saved = Vec::new();
    let mut events = Vec::new();
    while run.world.tick() < TICKS {
        if stops.contains(&run.world.tick()) {
            saved.push((run.world.tick(), events.len(), Columns::saved_from(&mut run.world)));
        }
        run.tick();
        run.world.take_events(&mut events);
    }
    assert_eq!(saved.len(), stops.len());
    let (fingerprint, events) = (run.world.fingerprint(), told(&events));
    for (tick, before, columns) in saved {
        let mut other = Run::new(&scene);
        columns.load_into(&mut other.world);
        assert_eq!(other.world.tick(), tick);
        let again = Columns::saved_from(&mut other.world);
        assert_eq!(again, columns, "what was loaded at tick {tick} is not what was saved");
        let rest = fight(&mut other);
        assert_eq!(other.world.fingerprint(), fingerprint, "resumed at tick {tick}");
        assert_eq!(told(&rest), events[before..], "resumed at tick {tick}");
    }
}

#[test]
fn looking_changes_nothing() {
    let mut run = Run::new(&skirmish());
    let mut events = Vec::new();
    while run.world.tick() < TICKS {
        run.tick();
        run.world.take_events(&mut events);
        if run.world.tick().is_multiple_of(5) {
            run.world.fingerprint();
            (0..5).for_each(|unit| {
                run.world.unit_sample(unit);
            });
        }
    }
    assert_eq!((run.world.fingerprint(), told(&events)), fought());
}
