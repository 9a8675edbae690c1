//! Time layers: cost follows what happens, and what happens does not follow the cost.

use wuya_num::math::hypot64;
use wuya_sim::def::{Cond, Pace, Task, UnitId};
use wuya_sim::people::groups::{FINE, MARCH, OPEN, REST};
use wuya_sim::{Event, EventKind, Fate};

use crate::testing::{
    Band, Columns, DRAWN, PLAIN, RADIUS_M, RIDER, Run, Scene, column, grid, params,
};

fn layers(run: &mut Run) -> Vec<u8> {
    Columns::saved_from(&mut run.world).u8s("groups.layer").to_vec()
}

fn stepped(run: &mut Run) -> Vec<u64> {
    Columns::saved_from(&mut run.world).u64s("groups.stepped").to_vec()
}

/// How often the first group stepped in so many ticks.
fn steps_in(run: &mut Run, ticks: u64) -> u64 {
    let mut last = stepped(run)[0];
    let mut count = 0;
    for _ in 0..ticks {
        run.tick();
        let now = stepped(run)[0];
        count += u64::from(now != last);
        last = now;
    }
    count
}

#[test]
fn a_sleeping_unit_steps_every_16_s() {
    let mut scene = Scene::flat(100.0);
    scene.unit(&Band::new(grid(30, 6, 1.5, [0.0, 0.0])));
    scene.bid(0, Task::Rest);
    let mut run = Run::new(&scene);
    run.seconds(60);
    assert_eq!(layers(&mut run), [REST]);
    assert_eq!(steps_in(&mut run, 16 * 64), 4);
}

#[test]
fn a_march_in_the_open_steps_every_few_seconds() {
    let mut scene = Scene::flat(600.0);
    let goal = scene.point("goal", [500.0, 0.0], 2.0);
    scene.unit(&Band::drawn_up(column(4), 41, [-500.0, 0.0], 0.0));
    scene.bid(0, Task::March { to: goal, pace: Pace::Steady, shape: None });
    let mut run = Run::new(&scene);
    run.seconds(30);
    let layer = layers(&mut run)[0];
    assert!(layer == MARCH || layer == OPEN, "layer {layer}");
    let ticks = 16 * 64;
    let count = steps_in(&mut run, ticks);
    assert!((ticks >> OPEN..=ticks >> MARCH).contains(&count), "{count} steps in 64 s");
}

/// Forty who flee toward a goal behind a wall without a gap near them.
fn press() -> Scene {
    let mut scene = Scene::flat(60.0);
    // Wide enough to stand in.
    let goal = scene.point("goal", [40.0, 0.0], 10.0);
    scene.wall(vec![[0.0, -60.0], [0.0, -0.4]]);
    scene.wall(vec![[0.0, 0.4], [0.0, 60.0]]);
    let unit = scene.unit(&Band { kind: DRAWN, ..Band::new(grid(40, 5, 0.6, [-4.0, -2.4])) });
    scene.bid(unit, Task::Flee { to: goal });
    scene.order(unit, since_start(120.0), Task::Rest);
    scene
}

#[test]
fn a_press_steps_every_tick() {
    let mut run = Run::new(&press());
    run.seconds(5);
    assert_eq!(layers(&mut run), [FINE]);
    assert_eq!(steps_in(&mut run, 64), 64);
}

#[test]
fn one_who_is_pressed_wakes() {
    // A row asleep in the way of a crowd that flees.
    let mut scene = Scene::flat(100.0);
    let goal = scene.point("goal", [90.0, 0.0], 2.0);
    let asleep: Vec<[f64; 2]> = (0..60).map(|n| [30.0, -12.0 + 0.4 * f64::from(n)]).collect();
    scene.unit(&Band::new(asleep));
    let crowd = scene.unit(&Band::new(grid(60, 12, 0.6, [-40.0, -3.0])));
    scene.bid(0, Task::Rest);
    scene.order(crowd, since_start(40.0), Task::Flee { to: goal });
    let mut run = Run::new(&scene);
    run.seconds(30);
    assert_eq!(layers(&mut run)[0], REST);
    let apart = |run: &Run| {
        let mut least = f64::INFINITY;
        for (i, j) in (0..60).flat_map(|i| (60..120).map(move |j| (i, j))) {
            let ([x, y], [u, v]) = (run.world.position(i), run.world.position(j));
            least = least.min(hypot64(x - u, y - v));
        }
        least
    };
    // From when on one who is stepped with contact touches one who sleeps.
    let mut pressed = None;
    while run.world.time_s() < 150.0 && layers(&mut run)[0] != FINE {
        run.tick();
        let is_fine = layers(&mut run)[1..].contains(&FINE);
        if pressed.is_none() && is_fine && apart(&run) < 2.0 * f64::from(RADIUS_M) - 0.02 {
            pressed = Some(run.world.tick());
        }
    }
    assert_eq!(layers(&mut run)[0], FINE, "they sleep on");
    let late = pressed.map_or(0, |tick| run.world.tick() - tick);
    assert!(late <= 2, "woken {late} ticks after the first push");
    assert!((60..120).all(|i| run.world.position(i)[0] < 30.5), "someone went through the row");
}

/// Holds from so many seconds after the start on.
fn since_start(seconds: f64) -> Cond {
    // Its own leader sees daylight from his first look on; the time is that of the first order.
    use wuya_sim::def::{CmpOp, Quantity};
    Cond::Compare(Quantity::Since(0), CmpOp::AtLeast, Quantity::Number(seconds))
}

#[test]
fn crossing_layers_loses_nobody() {
    // Through a gap (every tick), over the open (every second or two), then asleep (16 s).
    let mut run = Run::new(&press());
    let mut seen = [false; 9];
    for second in 0..240 {
        run.seconds(1);
        for layer in layers(&mut run) {
            seen[usize::from(layer)] = true;
        }
        let counts = run.world.headcounts();
        assert!(counts.iter().all(wuya_sim::Headcount::adds_up), "at {second} s");
        assert_eq!(counts[0].by_fate[Fate::Alive as usize], 40, "at {second} s");
        assert!((0..40).all(|i| {
            let [x, y] = run.world.position(i);
            x.abs() <= 60.0 && y.abs() <= 60.0
        }));
    }
    assert!(seen[usize::from(FINE)] && seen[usize::from(REST)], "{seen:?}");
    let through = (0..40).filter(|&i| run.world.position(i)[0] > 0.0).count();
    assert_eq!(through, 40, "some are still before the wall");
}

/// How a march ended.
struct End {
    arrived_s: f64,
    way: Vec<f64>,
    fuel: f32,
}

/// Runs a march of 800 m for long enough; at the finest layer if so told.
fn march(scene: &Scene, seconds: u64, is_finest: bool) -> End {
    let mut params = params();
    if is_finest {
        // Whoever has anyone in sight counts as crowded and steps at the tick.
        params.steering.crowd_gap = 1.0e6;
        params.steering.wall_distance = 1.0;
    }
    let mut run = Run::with(scene, params);
    let start: Vec<[f64; 2]> = (0..41).map(|i| run.world.position(i)).collect();
    let mut fine = 0;
    for _ in 0..seconds / 10 {
        run.seconds(10);
        fine += usize::from(layers(&mut run)[0] == FINE);
    }
    let events: Vec<Event> = run.events();
    let done = events.iter().find(|e| e.kind == EventKind::OrderDone).expect("they never arrived");
    assert!(!is_finest || fine > 20, "it was not the finest layer");
    assert!(is_finest || fine < 5, "it was not the open march");
    let gone = |i: u32| {
        let ([x, y], [x0, y0]) = (run.world.position(i), start[i as usize]);
        hypot64(x - x0, y - y0)
    };
    let way = (0..41).map(gone).collect();
    let fuel = Columns::saved_from(&mut run.world).f32s("energetics.fuel");
    let spent = |left: &f32| run.params.energetics.fuel.full_j_kg - left;
    End {
        arrived_s: done.tick as f64 / 16.0,
        way,
        fuel: fuel.iter().map(spent).sum::<f32>() / fuel.len() as f32,
    }
}

fn same_at_any_layer(scene: &Scene, seconds: u64) {
    let (coarse, finest) = (march(scene, seconds, false), march(scene, seconds, true));
    let off = (coarse.arrived_s / finest.arrived_s - 1.0).abs();
    assert!(off < 0.02, "arrived after {} s, at the tick {} s", coarse.arrived_s, finest.arrived_s);
    for (i, (a, b)) in coarse.way.iter().zip(&finest.way).enumerate() {
        assert!((a / b - 1.0).abs() < 0.02, "man {i} went {a} m, at the tick {b} m");
    }
    let off = (coarse.fuel / finest.fuel - 1.0).abs();
    assert!(off < 0.02, "{} J/kg spent, at the tick {} J/kg", coarse.fuel, finest.fuel);
}

/// A march of 800 m by a column, or by a crowd in no order.
fn open_march(mut scene: Scene, is_column: bool) -> Scene {
    let goal = scene.point("goal", [400.0, 60.0], 3.0);
    let band = if is_column {
        Band::drawn_up(column(4), 41, [-400.0, 0.0], 0.0)
    } else {
        Band::new(grid(41, 7, 4.0, [-412.0, -12.0]))
    };
    // Equal men: where the slow are run up on by the quick, a march is no open march.
    let unit: UnitId = scene.unit(&band);
    let task = if is_column {
        Task::March { to: goal, pace: Pace::Steady, shape: None }
    } else {
        Task::Walk { to: vec![goal] }
    };
    scene.bid(unit, task);
    scene
}

#[test]
fn a_column_ends_as_it_would_at_the_finest_layer() {
    same_at_any_layer(&open_march(Scene::flat(500.0), true), 1000);
}

#[test]
fn a_column_uphill_ends_as_it_would_at_the_finest_layer() {
    let mut ground = Scene::flat(500.0);
    ground.ground.base =
        wuya_place::Base::Plain { height_m: 0.0, tilt: [0.06, 0.02], roughness: None };
    same_at_any_layer(&open_march(ground, true), 1300);
}

#[test]
fn runners_and_riders_do_not_step_over_a_row_of_men() {
    // At the coarser layers a runner covers 9 m a step and more: whoever is deep in another must be
    // at the layer that solves contacts, and nobody is beyond the row before he was there.
    for (kind, pace) in [(PLAIN, Pace::Steady), (PLAIN, Pace::Run), (RIDER, Pace::Run)] {
        let mut scene = Scene::flat(400.0);
        let goal = scene.point("goal", [300.0, 0.0], 2.0);
        let row: Vec<[f64; 2]> = (0..400).map(|n| [30.0, 0.45 * f64::from(n) - 90.0]).collect();
        scene.unit(&Band::new(row));
        let unit = scene.unit(&Band { kind, side: 1, ..Band::new(vec![[-170.0, 0.2]]) });
        scene.bid(unit, Task::March { to: goal, pace, shape: None });
        let mut run = Run::new(&scene);
        let mut was_there = false;
        for _ in 0..16 * 160 {
            run.tick();
            let [x, y] = run.world.position(400);
            let apart = |i| hypot64(run.world.position(i)[0] - x, run.world.position(i)[1] - y);
            let least = (0..400).map(apart).fold(f64::INFINITY, f64::min);
            let layer = *layers(&mut run).last().expect("his group");
            let what = format!("{kind} {pace:?} at {x} {y}, {least} m from a man, layer {layer}");
            assert!(least > 0.4 || layer == FINE, "{what}");
            assert!(x < 30.5 || y.abs() > 90.0 || was_there, "stepped over them: {what}");
            was_there |= least < 0.6;
        }
        assert!(was_there, "he never came to them: {kind} {pace:?}");
    }
}
