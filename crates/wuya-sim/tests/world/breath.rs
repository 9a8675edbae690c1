//! Breath and stamina through the whole step: what a run and a day's march take out of a man.

use wuya_num::math::exp64;
use wuya_place::{Bounds, PlaceDef};
use wuya_sim::EventKind;
use wuya_sim::body::energetics::equations::recovery_time_constant;
use wuya_sim::body::locomotion::equations::{run_power, walk_power};
use wuya_sim::def::{CmpOp, Cond, Pace, Quantity, Task};

use crate::testing::{Band, Columns, MASS_KG, Run, Scene, column, params};

/// A strip of level ground `length_m` long.
fn strip(length_m: f64) -> Scene {
    Scene::on(PlaceDef::flat(Bounds::new([-100.0, -50.0], [length_m, 50.0])))
}

#[test]
fn a_constant_run_exhausts_breath_after_w_over_p_minus_cp() {
    let mut params = params();
    // He gives all he has at once: so he runs at his top speed until it is spent.
    params.locomotion.run_spend_time_s = 1.0;
    let mut scene = strip(3000.0);
    let goal = scene.point("goal", [2900.0, 0.0], 5.0);
    let unit = scene.unit(&Band::new(vec![[0.0; 2]]));
    scene.bid(unit, Task::Flee { to: goal });
    let mut run = Run::with(&scene, params);
    // What is left, and up to when he has paid for it.
    let store = |run: &mut Run| {
        let columns = Columns::saved_from(&mut run.world);
        let paid = columns.u64s("energetics.paid")[0] as f64 / 16.0;
        (paid, f64::from(columns.f32s("energetics.w_prime")[0]), run.world.position(0)[0])
    };
    run.seconds(16);
    let from = store(&mut run);
    run.seconds(32);
    let to = store(&mut run);
    let speed = (to.2 - from.2) / 32.0;
    let soil = run.world.place().ground.sample(0.0, 0.0).soil;
    let eta = run.world.place().ground.soil(soil).terrain_factor;
    let external = run_power(speed as f32, 0.0, eta) * run.params.energetics.efficiency;
    let expected = f64::from(250.0 / (external - 2.9));
    let lasts = 250.0 * (to.0 - from.0) / (from.1 - to.1);
    let off = (lasts / expected - 1.0).abs();
    assert!(off < 0.05, "breath lasts {lasts} s at {speed} m/s, expected {expected} s");
    // And he is told of as winded then: later by what he saved while gathering speed, and by up to
    // one payment.
    let mut winded = None;
    while winded.is_none() && run.world.time_s() < 400.0 {
        run.seconds(1);
        winded = run.events().iter().find(|e| e.kind == EventKind::Winded).map(|e| e.tick);
    }
    let winded = winded.expect("never winded") as f64 / 16.0;
    assert!((0.95 * expected..expected + 8.0).contains(&winded), "winded after {winded} s");
}

#[test]
fn rest_gives_breath_back_with_the_published_time_constant() {
    let mut params = params();
    params.locomotion.run_spend_time_s = 1.0;
    let mut scene = strip(3000.0);
    let goal = scene.point("goal", [2900.0, 0.0], 5.0);
    let unit = scene.unit(&Band::new(vec![[0.0; 2]]));
    scene.bid(unit, Task::Flee { to: goal });
    let spent = Cond::Compare(Quantity::Breath, CmpOp::Less, Quantity::Number(0.02));
    scene.order(unit, spent, Task::Rest);
    let mut run = Run::with(&scene, params);
    let breath = |run: &mut Run| {
        f64::from(Columns::saved_from(&mut run.world).f32s("energetics.w_prime")[0]) / 250.0
    };
    while run.events().iter().all(|e| (e.kind, e.order) != (EventKind::OrderGiven, 1)) {
        run.seconds(1);
        assert!(run.world.time_s() < 400.0, "he never rested");
    }
    // Half a minute to come to a stand and to be paid in full, then from there on.
    run.seconds(32);
    let start = breath(&mut run);
    assert!(start < 0.15, "{start}");
    let standing = walk_power(0.0, 0.0, 1.0) * run.params.energetics.efficiency;
    let tau = f64::from(recovery_time_constant((2.9 - standing) * MASS_KG));
    for seconds in [160_u64, 320, 640] {
        let mut later = Run::with(&scene, run.params.clone());
        Columns::saved_from(&mut run.world).load_into(&mut later.world);
        later.seconds(seconds);
        let expected = 1.0 - (1.0 - start) * exp64(-(seconds as f64) / tau);
        let found = breath(&mut later);
        // He is paid for once in 16 s.
        assert!((found - expected).abs() < 0.03, "{found} after {seconds} s, expected {expected}");
    }
}

#[test]
fn a_day_on_the_march_leaves_stamina_and_the_pace_holds() {
    let mut scene = strip(45_000.0);
    let goal = scene.point("goal", [44_900.0, 0.0], 5.0);
    let unit = scene.unit(&Band::drawn_up(column(2), 5, [0.0, 0.0], 0.0));
    scene.bid(unit, Task::March { to: goal, pace: Pace::Steady, shape: None });
    let mut run = Run::new(&scene);
    let mut at = vec![0.0];
    for _ in 0..8 {
        run.seconds(3600);
        at.push(run.world.position(0)[0]);
    }
    let (first, last) = (at[1] - at[0], at[8] - at[7]);
    // Foot on a road: 1.1 to 1.6 m/s, hour after hour.
    assert!((3900.0..5800.0).contains(&first), "{first} m in the first hour");
    assert!((last / first - 1.0).abs() < 0.02, "{first} m in the first hour, {last} m in the last");
    let sample = run.world.unit_sample(unit);
    assert!((0.3..0.95).contains(&sample.mean_stamina), "{}", sample.mean_stamina);
    assert!(sample.mean_breath > 0.98, "{}", sample.mean_breath);
}

#[test]
fn a_flight_slows_as_breath_goes() {
    let mut scene = strip(6000.0);
    let goal = scene.point("goal", [5900.0, 0.0], 5.0);
    let unit = scene.unit(&Band::new(vec![[0.0; 2]]));
    scene.bid(unit, Task::Flee { to: goal });
    let mut run = Run::new(&scene);
    let (mut last, mut speeds) = (0.0, Vec::new());
    for _ in 0..12 {
        run.seconds(60);
        let x = run.world.position(0)[0];
        speeds.push((x - last) / 60.0);
        last = x;
    }
    assert!(speeds[0] > 1.05 * speeds[10], "he does not slow: {speeds:?}");
    assert!(speeds.windows(2).skip(1).all(|pair| pair[1] <= pair[0] * 1.01), "{speeds:?}");
}
