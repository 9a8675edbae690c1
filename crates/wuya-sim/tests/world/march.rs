//! Marches from order to arrival, on the ground as it lies.

use wuya_num::math::hypot64;
use wuya_sim::EventKind;
use wuya_sim::def::{Cond, Pace, Task};

use crate::testing::{Band, DRAWN, FREE_M_S, HORSE, PLAIN, RIDER, Run, Scene, column, grid};

#[test]
fn those_who_are_told_nothing_do_not_move_a_hair() {
    let mut scene = Scene::flat(100.0);
    scene.unit(&Band { kind: DRAWN, ..Band::drawn_up(column(6), 61, [0.0, 0.0], 1.0) });
    scene.unit(&Band { side: 1, kind: RIDER, ..Band::new(grid(12, 4, 4.0, [30.0, 30.0])) });
    let mut run = Run::new(&scene);
    let before: Vec<_> = (0..85).map(|i| run.world.position(i)).collect();
    run.seconds(600);
    let after: Vec<_> = (0..85).map(|i| run.world.position(i)).collect();
    assert_eq!(after, before);
    assert!(run.events().is_empty());
}

#[test]
fn a_man_alone_walks_at_his_free_speed_in_a_straight_line() {
    // RiMEA test 1 in open-ground form: 40 m at 1.33 m/s take 26 to 34 s.
    // On a pavement: on soil he is slower at equal power.
    let mut scene = Scene::flat(100.0);
    scene.ground.soil = "paved".to_owned();
    let goal = scene.point("goal", [60.0, 0.0], 0.5);
    let unit = scene.unit(&Band { kind: PLAIN, ..Band::new(vec![[0.0, 0.0]]) });
    scene.bid(unit, Task::Walk { to: vec![goal] });
    let mut run = Run::new(&scene);
    let mut at = Vec::new();
    for _ in 0..5 {
        // A multiple of the longest step, so that each position is that of its moment.
        run.seconds(8);
        let [x, y] = run.world.position(0);
        assert!(y.abs() < 0.5, "he strays to {y} m");
        at.push(x);
    }
    let speed = (at[4] - at[0]) / 32.0;
    assert!((26.0..=34.0).contains(&(40.0 / speed)), "{speed} m/s");
    assert!((speed / f64::from(FREE_M_S) - 1.0).abs() < 0.01, "{speed} m/s");
}

#[test]
fn a_wait_is_waited() {
    let mut scene = Scene::flat(100.0);
    scene.def.kinds[usize::from(PLAIN)].wait_s = Some(wuya_sim::def::Dist::Uniform(10.0, 20.0));
    let goal = scene.point("goal", [90.0, 0.0], 0.5);
    let unit = scene.unit(&Band::new((0..20).map(|n| [0.0, 4.0 * f64::from(n) - 40.0]).collect()));
    scene.bid(unit, Task::Walk { to: vec![goal] });
    let mut run = Run::new(&scene);
    run.seconds(10);
    let moved = |run: &Run| (0..20).filter(|&i| run.world.position(i)[0] > 0.0).count();
    assert_eq!(moved(&run), 0, "someone did not wait");
    run.seconds(5);
    assert!((1..20).contains(&moved(&run)), "they all began at once");
    run.seconds(9);
    assert_eq!(moved(&run), 20, "someone still waits");
}

#[test]
fn riders_outpace_men_and_horses_carry_them() {
    let mut scene = Scene::flat(500.0);
    let goal = scene.point("goal", [480.0, 0.0], 5.0);
    let foot = scene.unit(&Band::new(grid(10, 2, 2.0, [-400.0, -60.0])));
    let horse = scene.unit(&Band { kind: RIDER, ..Band::new(grid(10, 2, 5.0, [-400.0, 20.0])) });
    for unit in [foot, horse] {
        scene.bid(unit, Task::Flee { to: goal });
    }
    let mut run = Run::new(&scene);
    run.seconds(60);
    let w = &run.world;
    let went = |i: u32| w.position(i)[0] + 400.0;
    let (men, horses) = (went(0), went(10));
    assert!(horses > 1.8 * men, "men went {men} m, horses {horses} m");
    assert!((10..30).step_by(2).all(|rider| w.position(rider) == w.position(rider + 1)));
    assert_eq!(w.def().people[11].kind, HORSE);
}

#[test]
fn a_column_marches_on_into_a_second_order() {
    let mut scene = Scene::flat(300.0);
    let first = scene.point("first", [60.0, 0.0], 2.0);
    let second = scene.point("second", [60.0, 80.0], 2.0);
    let unit = scene.unit(&Band::drawn_up(column(3), 31, [-20.0, 0.0], 0.0));
    let go = |to| Task::March { to, pace: Pace::Steady, shape: None };
    let order = scene.bid(unit, go(first));
    scene.order(unit, Cond::Done(order), go(second));
    let mut run = Run::new(&scene);
    run.seconds(240);
    let told: Vec<_> = run.events().iter().map(|e| (e.kind, e.order)).collect();
    use EventKind::{OrderDone, OrderGiven};
    assert_eq!(told, [(OrderGiven, 0), (OrderDone, 0), (OrderGiven, 1), (OrderDone, 1)]);
    let [x, y] = run.world.position(0);
    assert!(hypot64(x - 60.0, y - 80.0) < 5.0, "the leader stands at {x} {y}");
}

#[test]
fn nobody_walks_off_the_map() {
    let mut scene = Scene::flat(40.0);
    let edge = scene.point("edge", [40.0, 0.0], 0.5);
    let unit = scene.unit(&Band { kind: DRAWN, ..Band::new(grid(60, 6, 0.8, [20.0, -4.0])) });
    scene.bid(unit, Task::Flee { to: edge });
    let mut run = Run::new(&scene);
    for _ in 0..60 {
        run.seconds(1);
        for i in 0..60 {
            let [x, y] = run.world.position(i);
            assert!(x <= 40.0 && y.abs() <= 40.0, "{i} is at {x} {y}");
        }
    }
}

#[test]
fn a_march_elsewhere_on_the_plane_is_the_same_march() {
    let run_at = |origin: f64| {
        let bounds = wuya_place::Bounds::new([origin - 150.0; 2], [origin + 150.0; 2]);
        let mut scene = Scene::on(wuya_place::PlaceDef::flat(bounds));
        let goal = scene.point("goal", [origin + 90.0, origin + 30.0], 3.0);
        let head = [origin - 60.0, origin];
        let unit = scene.unit(&Band { kind: DRAWN, ..Band::drawn_up(column(4), 41, head, 0.0) });
        scene.bid(unit, Task::March { to: goal, pace: Pace::Steady, shape: None });
        let mut run = Run::new(&scene);
        run.seconds(90);
        (0..41).map(|i| run.world.position(i).map(|m| m - origin)).collect::<Vec<_>>()
    };
    for (here, there) in run_at(0.0).iter().zip(run_at(30_000.0)) {
        let off = hypot64(here[0] - there[0], here[1] - there[1]);
        assert!(off < 0.01, "{off} m apart at {here:?}");
    }
}
