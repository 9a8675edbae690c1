//! Tests of formation: geometry of slots, columns round a bend, lines that wheel, guides that wait.

use super::*;
use crate::body::locomotion::turn;
use crate::def::{MeasureKind, Task};
use crate::ledger::news::EventKind;
use crate::people::fixed::from_m;
use crate::testing::{Band, Run, Scene, column, line, params};
use wuya_num::math::{cos64, hypot64, sin64};

/// One unit drawn up east of the origin, its marches and its guide.
fn drawn(shape: crate::def::Shape, count: usize) -> (Formation, Marches) {
    let mut scene = Scene::flat(200.0);
    scene.unit(&Band::drawn_up(shape, count, [0.0, 0.0], 0.0));
    let world = scene.world(&params());
    (world.formation, world.marches)
}

fn metres(slot: &Slot) -> [f64; 2] {
    [to_m(slot.x), to_m(slot.y)]
}

#[test]
fn slots_stand_rank_by_rank_behind_the_leader() {
    for shape in [column(4), line(4)] {
        let (formation, marches) = drawn(shape, 13);
        assert_eq!(metres(&formation.slot(0, 0, &marches)), [0.0, 0.0]);
        for n in 1..13_u32 {
            let (rank, file) = ((n - 1) / 4, (n - 1) % 4);
            let [x, y] = metres(&formation.slot(0, n, &marches));
            // File 0 is on the left: north of one who faces east.
            let expected = [-1.2 * f64::from(rank + 1), 0.9 * (1.5 - f64::from(file))];
            assert!((x - expected[0]).abs() < 1.0e-3, "slot {n}: {x} {y}");
            assert!((y - expected[1]).abs() < 1.0e-3, "slot {n}: {x} {y}");
        }
    }
}

#[test]
fn no_two_slots_are_nearer_than_the_spacing() {
    for files in [1, 2, 5, 8] {
        let (formation, marches) = drawn(column(files), 40);
        let at: Vec<[f64; 2]> = (0..40).map(|n| metres(&formation.slot(0, n, &marches))).collect();
        for i in 0..at.len() {
            for j in 0..i {
                let apart = hypot64(at[i][0] - at[j][0], at[i][1] - at[j][1]);
                assert!(apart > 0.899, "slots {i} and {j} are {apart} m apart in {files} files");
            }
        }
    }
}

#[test]
fn a_column_goes_round_a_bend_as_a_thread_does() {
    // The guide goes 60 m east, round a quarter of a circle of 15 m, and 60 m north. Every rank's
    // middle passes within half a metre of where the guide passed.
    let shape = column(1);
    let mut scene = Scene::flat(200.0);
    scene.unit(&Band::drawn_up(shape, 30, [0.0, 0.0], 0.0));
    let mut world = scene.world(&params());
    let radius = 15.0_f64;
    let quarter = std::f64::consts::FRAC_PI_2 * radius;
    let way = |s: f64| -> [f64; 2] {
        if s < 60.0 {
            [s, 0.0]
        } else if s < 60.0 + quarter {
            let angle = (s - 60.0) / radius;
            [60.0 + radius * sin64(angle), radius * (1.0 - cos64(angle))]
        } else {
            [60.0 + radius, radius + s - 60.0 - quarter]
        }
    };
    let off_way = |[x, y]: [f64; 2]| {
        (0..=3000)
            .map(|n| way(0.05 * f64::from(n)))
            .map(|[px, py]| hypot64(x - px, y - py))
            .fold(f64::INFINITY, f64::min)
    };
    let step_m = 1.3_f64;
    let mut s = 0.0;
    while s < 60.0 + quarter + 60.0 {
        let (from, to) = (way(s), way(s + step_m));
        let (dx, dy) = (to[0] - from[0], to[1] - from[1]);
        let length = hypot64(dx, dy);
        let w = &mut world;
        (w.formation.hx[0], w.formation.hy[0]) = ((dx / length) as f32, (dy / length) as f32);
        let ranks = Ranks {
            roster: &w.roster,
            bodies: &w.bodies,
            present: &w.muster.present,
            capability: &w.capability,
            marches: &w.marches,
            ways: &w.ways,
            legs: &w.legs,
        };
        lay_trail(0, 30, length as f32, &ranks, &mut w.formation);
        (w.formation.x[0], w.formation.y[0]) = (from_m(to[0]), from_m(to[1]));
        s += step_m;
        if s > 45.0 {
            for rank in 1..30 {
                let [x, y] = metres(&world.formation.slot(0, rank, &world.marches));
                let off = off_way([x, y]);
                assert!(off < 0.5, "rank {rank} is {off} m off the way at {s} m");
            }
        }
    }
    // And ranks keep their distance along it, to the step with which the way is remembered.
    let at: Vec<[f64; 2]> =
        (0..30).map(|n| metres(&world.formation.slot(0, n, &world.marches))).collect();
    for pair in at.windows(2) {
        let apart = hypot64(pair[0][0] - pair[1][0], pair[0][1] - pair[1][1]);
        assert!((apart - 1.2).abs() < 0.15, "ranks are {apart} m apart");
    }
}

#[test]
fn a_turn_goes_the_short_way_and_no_further_than_allowed() {
    let half = std::f32::consts::FRAC_PI_2;
    let [x, y] = turn([1.0, 0.0], [0.0, 1.0], 0.1);
    assert!((x - math::cos(0.1)).abs() < 1.0e-6 && (y - math::sin(0.1)).abs() < 1.0e-6);
    let [_, y] = turn([1.0, 0.0], [0.0, -1.0], 0.1);
    assert!((y + math::sin(0.1)).abs() < 1.0e-6, "it went the long way");
    assert_eq!(turn([1.0, 0.0], [0.0, 1.0], half + 0.01), [0.0, 1.0]);
}

/// A unit that is to go 80 m, north-east of where it faces.
fn marching(shape: crate::def::Shape, count: usize, task: fn(crate::def::PlaceId) -> Task) -> Run {
    let mut scene = Scene::flat(200.0);
    let goal = scene.point("goal", [60.0, 60.0], 2.0);
    let facing = scene.point("facing", [200.0, 60.0], 2.0);
    assert_eq!([goal, facing], [0, 1]);
    let unit = scene.unit(&Band::drawn_up(shape, count, [0.0, 0.0], 0.0));
    scene.bid(unit, task(goal));
    let place = scene.area("field", [-200.0, -200.0], [200.0, 200.0]);
    scene.measure(place, MeasureKind::Area);
    Run::new(&scene)
}

/// Greatest and mean distance of the members from their slots [m].
fn out_of_place(run: &Run) -> [f64; 2] {
    let w = &run.world;
    let (mut most, mut sum) = (0.0_f64, 0.0);
    for i in 0..w.roster.len() {
        let slot = w.formation.slot(0, w.roster.slot[i], &w.marches);
        let [x, y] = w.bodies.at(i);
        let off = hypot64(x - to_m(slot.x), y - to_m(slot.y));
        most = most.max(off);
        sum += off;
    }
    [most, sum / w.roster.len() as f64]
}

#[test]
fn a_march_arrives_in_its_ranks_and_says_so() {
    use crate::def::Pace;
    for shape in [column(4), line(10)] {
        let mut run = marching(shape, 41, |to| Task::March { to, pace: Pace::Steady, shape: None });
        run.seconds(180);
        let done: Vec<_> =
            run.events().into_iter().filter(|e| e.kind == EventKind::OrderDone).collect();
        assert_eq!(done.len(), 1, "{:?}", shape.order);
        assert_eq!((done[0].unit, done[0].order), (0, 0));
        let [x, y] = [0, 1].map(|axis| run.world.position(0)[axis]);
        assert!(hypot64(x - 60.0, y - 60.0) < 5.0, "the leader stands at {x} {y}");
        // All stand in their places: within the slack, and what two men rub off each other.
        let slack = f64::from(run.params.formation.slack_m);
        let [most, mean] = out_of_place(&run);
        assert!(mean < slack + 0.1, "{:?}: {mean} m out of place on the mean", shape.order);
        assert!(most < 1.0, "{:?}: someone is {most} m out of place", shape.order);
        assert!((0..41).all(|i| run.world.bodies.speed(i) < 0.1), "someone still walks");
    }
}

#[test]
fn a_line_holds_where_it_is_told_and_faces_its_enemy() {
    let mut run = marching(line(12), 49, |at| Task::Hold { at, facing: Some(1), shape: None });
    run.seconds(240);
    let done = run.events().iter().filter(|e| e.kind == EventKind::OrderDone).count();
    assert_eq!(done, 1);
    let f = &run.world.formation;
    // The place to face lies due east.
    assert!(f.hx[0] > 0.99, "it faces {} {}", f.hx[0], f.hy[0]);
    let [most, mean] = out_of_place(&run);
    assert!(mean < 0.4 && most < 1.5, "{mean} m out of place on the mean, {most} m at most");
}

#[test]
fn a_line_wheels_no_faster_than_its_outer_man_can_go() {
    use crate::def::Pace;
    for files in [4_u16, 20, 60] {
        let mut run = marching(line(files), usize::from(3 * files) + 1, |to| Task::March {
            to,
            pace: Pace::Steady,
            shape: None,
        });
        let p = &run.params;
        let half_width = 0.45 * f32::from(files);
        let outer = p.locomotion.walk_to_run_m_s / half_width.max(1.0);
        let most = p.formation.wheel_rate_rad_s.min(outer);
        let mut last = run.world.formation.hy[0];
        let mut was = 0_u64;
        let (mut angle, mut widest) = (0.0_f32, 0.0_f32);
        for tick in 1..=16 * 60_u64 {
            run.tick();
            let f = &run.world.formation;
            if f.hy[0] != last {
                let turned = math::atan2(f.hy[0], f.hx[0]) - angle;
                let seconds = (tick - was) as f32 / 16.0;
                assert!(
                    turned.abs() / seconds <= most * 1.01 + 1.0e-4,
                    "{files} files turn at {} rad/s, {most} at most",
                    turned / seconds
                );
                angle += turned;
                widest = widest.max(angle);
                (last, was) = (f.hy[0], tick);
            } else if run.world.groups.stepped[0] == tick {
                was = tick;
            }
        }
        assert!(widest > 0.5, "{files} files did not turn: {widest}");
    }
}

#[test]
fn the_guide_waits_for_those_who_trail() {
    use crate::def::Pace;
    let mut run = marching(column(4), 41, |to| Task::March { to, pace: Pace::Steady, shape: None });
    run.seconds(10);
    assert!(run.world.formation.speed[0] > 0.8, "{}", run.world.formation.speed[0]);
    // All but the leader are put 30 m back.
    for i in 1..41 {
        run.world.bodies.x[i] -= from_m(30.0);
    }
    run.seconds(3);
    assert_eq!(run.world.formation.speed[0], 0.0, "he goes on without them");
    let mut since = 0;
    while run.world.formation.speed[0] == 0.0 {
        run.seconds(1);
        since += 1;
        assert!(since < 60, "he never goes on");
    }
    assert!(since > 5, "he went on before they had come up");
}

#[test]
fn what_is_saved_of_the_ways_is_what_is_loaded() {
    use crate::def::Pace;
    use crate::testing::Columns;
    let mut run = marching(column(4), 41, |to| Task::March { to, pace: Pace::Steady, shape: None });
    run.seconds(40);
    let trail = run.world.formation.trail[0].clone();
    assert!(trail.len() > 3);
    let saved = Columns::saved_from(&mut run.world);
    assert_eq!(run.world.formation.trail[0], trail, "looking changed it");
    let mut other =
        marching(column(4), 41, |to| Task::March { to, pace: Pace::Steady, shape: None });
    saved.load_into(&mut other.world);
    assert_eq!(other.world.formation.trail[0], trail);
}
