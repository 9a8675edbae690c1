//! Gates: people come in as the flow says and find room, and leave where they are bound for.

use wuya_num::math::hypot64;
use wuya_sim::def::{NONE, Task};
use wuya_sim::{EventKind, Fate};

use crate::testing::{Band, DRAWN, LOOSE, RIDER, Run, Scene, grid};

/// Sixty people who come in through an area and walk 60 m to an exit.
fn inflow(flow: Vec<(f64, f64)>, kind: u16) -> Run {
    let mut scene = Scene::flat(100.0);
    let entrance = scene.area("entrance", [-40.0, -4.0], [-30.0, 4.0]);
    let exit = scene.span("exit", [[30.0, -20.0], [30.0, 20.0]]);
    scene.def.exits.push(exit);
    let gate = scene.entrance(entrance, flow);
    let band = Band::new(vec![[-35.0, 0.0]; 60]);
    let unit = scene.unit(&Band { kind, shape: LOOSE, entrance: Some(gate), ..band });
    scene.bid(unit, Task::Walk { to: vec![exit] });
    Run::new(&scene)
}

fn fates(run: &Run) -> [u32; 5] {
    let counts = run.world.headcounts();
    for count in &counts {
        assert!(count.adds_up(), "at tick {}: {count:?}", run.world.tick());
    }
    counts[0].by_fate
}

#[test]
fn people_come_in_as_the_flow_says() {
    // One a second for 20 s, nobody for 20 s, then two a second.
    let mut run = inflow(vec![(0.0, 1.0), (20.0, 0.0), (40.0, 2.0)], DRAWN);
    let due = |t: f64| t.min(20.0) + 2.0 * (t - 40.0).max(0.0);
    for second in 1..=62_u32 {
        run.seconds(1);
        let entered = 60 - fates(&run)[Fate::NotEntered as usize];
        let due = due(f64::from(second)).min(60.0);
        let off = f64::from(entered) - due;
        assert!((-1.0..=0.0).contains(&off), "{entered} came in by {second} s, {due} were due");
    }
    let entered: Vec<_> =
        run.events().into_iter().filter(|e| e.kind == EventKind::Entered).collect();
    assert_eq!(entered.len(), 60);
    assert!(entered.windows(2).all(|pair| pair[0].tick <= pair[1].tick));
    let pause = |e: &&wuya_sim::Event| e.tick > 20 * 16 && e.tick < 40 * 16;
    assert_eq!(entered.iter().filter(pause).count(), 0);
    assert!(entered.iter().all(|e| (-40.0..=-30.0).contains(&e.x_m) && e.y_m.abs() <= 4.0));
}

#[test]
fn nobody_is_set_down_on_another() {
    // Far more than the area can hold: they come as room is made.
    let mut run = inflow(vec![(0.0, 40.0)], DRAWN);
    let mut seen = 0;
    while seen < 60 && run.world.tick() < 16 * 120 {
        run.tick();
        let w = &run.world;
        let tick = w.tick() - 1;
        let entered: Vec<u32> = {
            let events = run.events();
            events.iter().filter(|e| e.kind == EventKind::Entered).map(|e| e.person).collect()
        };
        seen += entered.len();
        let w = &run.world;
        for &i in &entered {
            for j in (0..60_u32).filter(|&j| j != i && w.fate(j) == Fate::Alive) {
                let (a, b) = (w.position(i), w.position(j));
                let apart = hypot64(a[0] - b[0], a[1] - b[1]);
                let reach = w.roster().radius[i as usize] + w.roster().radius[j as usize];
                // They have gone one step since.
                let slack = 0.15;
                assert!(apart > f64::from(reach) - slack, "{i} on {j} at tick {tick}: {apart} m");
            }
        }
        fates(&run);
    }
    assert_eq!(seen, 60, "not all found room in two minutes");
}

#[test]
fn where_there_is_no_room_they_wait() {
    let mut scene = Scene::flat(50.0);
    let entrance = scene.point("door", [0.0, 0.0], 0.1);
    let gate = scene.entrance(entrance, vec![(0.0, 5.0)]);
    scene.unit(&Band { entrance: Some(gate), ..Band::new(vec![[0.0; 2]; 4]) });
    scene.unit(&Band::new(vec![[0.05, 0.0]]));
    let mut run = Run::new(&scene);
    run.seconds(20);
    assert_eq!(fates(&run)[Fate::NotEntered as usize], 4, "someone came in on top of another");
    assert!(run.events().is_empty() && !run.world.is_over());
}

#[test]
fn those_bound_for_the_exit_leave_and_no_others() {
    let mut scene = Scene::flat(100.0);
    let exit = scene.area("exit", [20.0, -50.0], [25.0, 50.0]);
    let beyond = scene.point("beyond", [60.0, 10.0], 2.0);
    scene.def.exits.push(exit);
    let leaving = scene.unit(&Band::new(grid(10, 2, 1.5, [0.0, -10.0])));
    let passing = scene.unit(&Band::new(grid(10, 2, 1.5, [0.0, 10.0])));
    scene.unit(&Band::new(vec![[22.0, 40.0]]));
    scene.bid(leaving, Task::Walk { to: vec![exit] });
    scene.bid(passing, Task::Walk { to: vec![beyond] });
    let mut run = Run::new(&scene);
    for _ in 0..90 {
        run.seconds(1);
        assert_eq!(fates(&run).iter().sum::<u32>(), 21);
    }
    let w = &run.world;
    assert!((0..10).all(|i| w.fate(i) == Fate::Left), "not all left");
    assert!((10..21).all(|i| w.fate(i) == Fate::Alive), "one left who was not bound for it");
    assert!((10..20).all(|i| w.position(i)[0] > 40.0), "they did not get past it");
    let left = run.events().into_iter().filter(|e| e.kind == EventKind::Left);
    assert!(left.clone().count() == 10 && left.clone().all(|e| e.unit == 0 && e.person < 10));
}

#[test]
fn a_rider_comes_and_goes_with_his_horse() {
    let mut run = inflow(vec![(0.0, 0.5)], RIDER);
    let mut came = false;
    while !run.world.is_over() && run.world.tick() < 16 * 400 {
        run.tick();
        let w = &run.world;
        for rider in (0..120).step_by(2) {
            assert_eq!(w.fate(rider), w.fate(rider + 1), "one of both was left behind");
            if w.fate(rider) == Fate::Alive {
                came = true;
                assert_eq!(w.position(rider), w.position(rider + 1));
            }
        }
    }
    assert!(came);
    // Horses are no people: sixty in the headcount, and all have left.
    assert_eq!(fates(&run), [0, 0, 0, 60, 0]);
    assert!(run.world.is_over(), "nobody is left and nobody is to come");
}

#[test]
fn a_line_counts_who_crosses_it_and_which_way() {
    use wuya_sim::def::MeasureKind;
    let mut scene = Scene::flat(100.0);
    let goal = scene.point("goal", [40.0, 0.0], 2.0);
    let back = scene.point("back", [-40.0, 0.0], 2.0);
    // Directed north, so that one who goes west crosses it from its right to its left.
    let span = scene.span("line", [[0.0, -30.0], [0.0, 30.0]]);
    scene.measure(span, MeasureKind::Line);
    let going = scene.unit(&Band::new(grid(12, 3, 1.5, [-20.0, 4.0])));
    let coming = scene.unit(&Band::new(grid(7, 1, 1.5, [15.0, -18.0])));
    scene.bid(going, Task::Walk { to: vec![goal] });
    scene.bid(coming, Task::Walk { to: vec![back] });
    let mut run = Run::new(&scene);
    run.seconds(60);
    let sample = run.world.take_measure_samples()[0];
    assert_eq!((sample.crossings_forward, sample.crossings_back), (7, 12), "{sample:?}");
    assert!((sample.flow_per_s - (7.0 - 12.0) / 60.0).abs() < 1.0e-9);
    assert!(sample.density_per_m2.is_nan() && sample.max_force_n.is_nan());
    // The next interval starts anew.
    run.seconds(5);
    let next = run.world.take_measure_samples()[0];
    assert_eq!((next.crossings_forward, next.crossings_back), (0, 0));
    assert_eq!(run.world.killer(0).unwrap_or(NONE), NONE);
}
