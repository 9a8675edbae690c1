//! Sight through the whole step: who is made out, in what light, behind what, and for how long.

use wuya_num::math::hypot64;
use wuya_place::Feature;
use wuya_place::features::Ridge;
use wuya_place::sky::{DAY_S, Date};
use wuya_sim::def::{Cond, Percepts, Task, UnitId, Who};
use wuya_sim::{Event, EventKind};

use crate::testing::{Band, Columns, Run, Scene, column, grid};

/// A red leader with ten men at the origin who looks out for enemies; blue units where the test
/// says.
fn lookout(mut scene: Scene) -> (Scene, UnitId) {
    let red = scene.unit(&Band::drawn_up(column(3), 11, [0.0, 0.0], 0.0));
    // An order that never comes true keeps him looking: nobody of his own unit is a percept.
    let himself = Percepts { who: Who::Unit(red), filters: Vec::new() };
    scene.order(red, Cond::Any(himself), Task::Rest);
    (scene, red)
}

fn blue(scene: &mut Scene, count: usize, at: [f64; 2]) -> UnitId {
    scene.unit(&Band { side: 1, ..Band::new(grid(count, 10, 1.5, at)) })
}

fn of_kind(events: &[Event], kind: EventKind) -> Vec<Event> {
    events.iter().filter(|event| event.kind == kind).copied().collect()
}

/// What red has sighted after so many seconds.
fn sighted(scene: &Scene, seconds: u64) -> Vec<Event> {
    let mut run = Run::new(scene);
    run.seconds(seconds);
    of_kind(&run.events(), EventKind::Sighted)
}

#[test]
fn in_the_open_by_day_he_is_seen_and_told_of_once() {
    let (mut scene, red) = lookout(Scene::flat(1000.0));
    // Two hundred in four groups: one unit, one sighting.
    let other = blue(&mut scene, 200, [400.0, 0.0]);
    let seen = sighted(&scene, 180);
    assert_eq!(seen.len(), 1, "{seen:?}");
    assert_eq!((seen[0].unit, seen[0].other_unit), (u32::from(red), u32::from(other)));
    // Where he takes them to be, and how far: an estimate, not the truth, and not far off it.
    let (dx, dy) = (seen[0].x_m - 406.75, seen[0].y_m - 14.25);
    let off = hypot64(dx, dy);
    assert!(off > 0.01 && off < 200.0, "{off} m off");
    assert!((150.0..700.0).contains(&seen[0].distance_m), "{} m", seen[0].distance_m);
}

#[test]
fn counts_are_estimates() {
    let (mut scene, _) = lookout(Scene::flat(1000.0));
    blue(&mut scene, 200, [300.0, 0.0]);
    let mut run = Run::new(&scene);
    run.seconds(60);
    // What red's leader remembers: eight words a group, the sixth is how many he takes it for.
    let columns = Columns::saved_from(&mut run.world);
    let counts: Vec<f32> =
        columns.u32s("percepts.words").chunks(8).map(|words| f32::from_bits(words[5])).collect();
    let sum: f32 = counts.iter().sum();
    assert!(!counts.is_empty() && (80.0..400.0).contains(&sum), "{counts:?}");
    assert!(counts.iter().any(|count| count.fract() != 0.0), "he counted heads: {counts:?}");
}

#[test]
fn each_unit_is_told_of_by_itself() {
    let (mut scene, _) = lookout(Scene::flat(1000.0));
    let others = [[300.0, 0.0], [0.0, 300.0], [-300.0, 0.0]].map(|at| blue(&mut scene, 40, at));
    let mut seen: Vec<u32> = sighted(&scene, 180).iter().map(|e| e.other_unit).collect();
    seen.sort_unstable();
    assert_eq!(seen, others.map(u32::from));
}

#[test]
fn behind_a_wall_or_a_hill_he_is_not_seen() {
    let (mut walled, _) = lookout(Scene::flat(1000.0));
    walled.wall(vec![[150.0, -1000.0], [150.0, 1000.0]]);
    blue(&mut walled, 60, [300.0, 0.0]);
    assert_eq!(sighted(&walled, 180).len(), 0, "he sees through a wall");

    let hill = |height_m: f64| {
        let mut scene = Scene::flat(1000.0);
        let ridge = Ridge {
            key: "ridge".to_owned(),
            crest: vec![[150.0, -900.0], [150.0, 900.0]],
            crest_height_m: vec![height_m],
            left_slope_rad: 0.4,
            right_slope_rad: 0.4,
            crest_width_m: 4.0,
            foot_rounding_m: 0.0,
            roughness: None,
            soil: None,
            cover: None,
        };
        scene.ground.features.push(Feature::Ridge(ridge));
        let (mut scene, _) = lookout(scene);
        blue(&mut scene, 60, [300.0, 0.0]);
        sighted(&scene, 180).len()
    };
    assert_eq!(hill(15.0), 0, "he sees through a hill");
    assert_eq!(hill(0.3), 1, "a swell of the ground hides nobody");
}

#[test]
fn at_night_he_sees_less_far() {
    let by = |start_s: f64, at_m: f64| {
        let mut scene = Scene::flat(1000.0);
        // New moon, on the equator.
        scene.ground.sky.date = Date { year: 2000, month: 4, day: 4 };
        scene.ground.sky.start_s = start_s;
        let (mut scene, _) = lookout(scene);
        blue(&mut scene, 10, [at_m, 0.0]);
        !sighted(&scene, 120).is_empty()
    };
    let (noon, night) = (0.5 * DAY_S, 0.9 * DAY_S);
    assert!(by(noon, 400.0), "not seen by day at 400 m");
    assert!(!by(night, 400.0), "seen on a moonless night at 400 m");
    assert!(by(night, 15.0), "not seen on a clear night at 15 m");
}

#[test]
fn what_is_out_of_sight_is_forgotten_in_time() {
    let (mut scene, _) = lookout(Scene::flat(1000.0));
    let behind = scene.point("behind", [300.0, 400.0], 5.0);
    scene.wall(vec![[150.0, 100.0], [150.0, 1000.0]]);
    let other = blue(&mut scene, 30, [300.0, -60.0]);
    scene.bid(other, Task::Walk { to: vec![behind] });
    let mut params = crate::testing::params();
    params.perception.memory_s = 120.0;
    let mut run = Run::with(&scene, params);
    run.seconds(900);
    let events = run.events();
    let seen = of_kind(&events, EventKind::Sighted);
    let lost = of_kind(&events, EventKind::LostSight);
    assert!(!seen.is_empty() && lost.len() >= seen.len(), "{seen:?} {lost:?}");
    // He forgets no sooner than he may: two minutes after he was last seen, who was in clear view
    // for the first minute at least.
    assert!(lost[0].tick > (60 + 120) * 16, "forgotten at tick {}", lost[0].tick);
    assert_eq!(u32::from(other), lost[0].other_unit);
}

#[test]
fn without_anything_to_look_out_for_nothing_is_reported() {
    let mut scene = Scene::flat(1000.0);
    let red = scene.unit(&Band::drawn_up(column(3), 11, [0.0, 0.0], 0.0));
    scene.bid(red, Task::Stand);
    blue(&mut scene, 60, [60.0, 0.0]);
    assert_eq!(sighted(&scene, 60).len(), 0);
}
