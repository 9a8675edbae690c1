//! Tests of steering: keeping clear, keeping a gap, passing.

use proptest::prelude::*;

use super::equations::{anticipation, dense_share, density_weight, headway_speed, repulsion};
use super::{Crowd, params::Params, steer};
use crate::body::locomotion::Want;
use crate::def::{TICK_S, Task};
use crate::now::Now;
use crate::people::neighbours::Neighbours;
use crate::testing::{Band, FREE_M_S, PLAIN, RADIUS_M, Run, Scene, params};
use crate::world::moment;

fn sheet() -> Params {
    params().steering
}

#[test]
fn head_on_both_brake() {
    let p = sheet();
    let (x, u) = ([4.0, 0.0], [-2.68, 0.0]);
    let mine = anticipation(&p, x, u, 0.5);
    let his = anticipation(&p, [-4.0, 0.0], [2.68, 0.0], 0.5);
    assert!(mine[0] > 0.0, "I go west and must be pushed east: {mine:?}");
    assert_eq!([mine[0], mine[1]], [-his[0], his[1]]);
    // Closed form: tau = (s - R) / |u|; force is -dE/dx with E = k0 tau^-2 exp(-tau/tau0).
    let tau = (4.0 - 0.5) / 2.68_f32;
    let slope = p.anticipation / (tau * tau)
        * (2.0 / tau + 1.0 / p.anticipation_horizon)
        * wuya_num::math::exp(-tau / p.anticipation_horizon)
        / 2.68;
    assert!((mine[0] - slope).abs() < 1.0e-3 * slope, "{} against {slope}", mine[0]);
}

#[test]
fn nothing_is_foreseen_where_nothing_comes() {
    let p = sheet();
    let cases = [
        ("drawing apart", [4.0, 0.0], [1.0, 0.0]),
        ("passing clear", [4.0, 0.6], [-1.0, 0.0]),
        ("at rest to each other", [4.0, 0.0], [0.0, 0.0]),
        ("touching already", [0.3, 0.0], [-1.0, 0.0]),
        ("too far off to matter", [30.0, 0.0], [-1.0, 0.0]),
    ];
    for (what, x, u) in cases {
        assert_eq!(anticipation(&p, x, u, 0.5), [0.0; 2], "{what}");
    }
}

proptest! {
    #[test]
    fn prop_anticipation_is_equal_and_opposite(
        x in -6.0..6.0_f32, y in -6.0..6.0_f32, vx in -2.0..2.0_f32, vy in -2.0..2.0_f32,
    ) {
        let p = sheet();
        let a = anticipation(&p, [x, y], [vx, vy], 0.36);
        let b = anticipation(&p, [-x, -y], [-vx, -vy], 0.36);
        prop_assert_eq!(a, [-b[0], -b[1]]);
        // Against the approach, never with it.
        prop_assert!(a[0] * vx + a[1] * vy <= 0.0);
    }

    #[test]
    fn prop_headway_falls_with_distance_and_never_backs(
        length in 0.2..0.8_f32, distance in 0.0..5.0_f32, gap in 0.3..1.2_f32,
    ) {
        let speed = headway_speed(length, distance, gap);
        prop_assert!(speed >= 0.0);
        prop_assert!(headway_speed(length, distance + 0.1, gap) >= speed);
        if distance > length {
            // Tordeux, Chraibi & Seyfried 2016, eq. 2: the gap takes T seconds to close.
            prop_assert!((speed * gap - (distance - length)).abs() < 1.0e-5);
        }
    }
}

#[test]
fn repulsion_falls_by_e_in_its_range() {
    let p = sheet();
    let near = repulsion(&p, 0.36, 0.5);
    let far = repulsion(&p, 0.36, 0.5 + p.repulsion_range);
    assert!((near / far - std::f32::consts::E).abs() < 1.0e-3);
    assert!((repulsion(&p, 0.36, 0.36) - p.repulsion).abs() < 1.0e-5);
    // Where it is cut off it has lost all but a four-hundredth.
    assert!(repulsion(&p, 0.36, 0.36 + 6.0 * p.repulsion_range) < 0.0026 * p.repulsion);
}

#[test]
fn the_density_kernel_has_unit_volume() {
    for radius in [1.0_f32, 1.5, 2.0] {
        let (cells, mut sum) = (400, 0.0_f64);
        let step = 2.2 * f64::from(radius) / f64::from(cells);
        for (i, j) in (0..cells).flat_map(|i| (0..cells).map(move |j| (i, j))) {
            let x = -1.1 * f64::from(radius) + (f64::from(i) + 0.5) * step;
            let y = -1.1 * f64::from(radius) + (f64::from(j) + 0.5) * step;
            sum += f64::from(density_weight(radius, (x * x + y * y).sqrt() as f32)) * step * step;
        }
        assert!((sum - 1.0).abs() < 1.0e-3, "volume {sum} at radius {radius}");
        assert_eq!(density_weight(radius, radius), 0.0);
    }
}

#[test]
fn the_blend_goes_from_sparse_to_dense() {
    let p = sheet();
    let cases = [(0.0, 0.0), (p.dense_from, 0.0), (p.dense_to, 1.0), (9.0, 1.0), (3.0, 0.5)];
    for (density, share) in cases {
        assert!((dense_share(&p, density) - share).abs() < 1.0e-6, "at {density} per m2");
    }
}

/// What men at these places with these velocities aim at, who all want to go east at free speed.
fn aims(at: &[[f64; 2]], v: &[[f32; 2]]) -> Vec<crate::body::locomotion::Drive> {
    let params = params();
    let mut scene = Scene::flat(50.0);
    for &at in at {
        scene.unit(&Band::new(vec![at]));
    }
    let mut world = scene.world(&params);
    for (i, v) in v.iter().enumerate() {
        (world.bodies.vx[i], world.bodies.vy[i]) = (v[0], v[1]);
    }
    let mut near = Neighbours::default();
    near.rebuild(&world.muster.movers, &world.roster, &world.bodies);
    let now = Now { moment: moment(&world.def, &params, 0), place: &world.def.place, near: &near };
    let want = |who| Want {
        who,
        dir: [1.0, 0.0],
        speed: FREE_M_S,
        push_n: 150.0,
        relaxation_s: 0.5,
        force_max: 500.0,
        dt_s: TICK_S,
        is_bound: true,
        terrain_factor: 1.0,
    };
    let wants: Vec<Want> = (0..at.len() as u32).map(want).collect();
    let in_step = vec![0; at.len()];
    let (roster, bodies, walls) = (&world.roster, &world.bodies, &world.walls);
    let far = Neighbours::default();
    let crowd = Crowd { roster, bodies, far: &far, walls, in_step: &in_step };
    let mut drives = Vec::new();
    steer(&now, &wants, &crowd, &mut drives);
    drives
}

#[test]
fn alone_he_aims_where_he_wants() {
    let drive = aims(&[[0.0, 0.0]], &[[0.0; 2]])[0];
    assert_eq!(drive.want, [FREE_M_S, 0.0]);
    assert_eq!(drive.push, [0.0; 2]);
    assert!(!drive.signs.is_crowded && !drive.signs.has_company && !drive.signs.is_tight);
}

#[test]
fn behind_someone_he_keeps_the_time_gap() {
    let p = sheet();
    let length = 2.0 * RADIUS_M * p.diameter_share;
    for gap in [0.6_f32, 0.8, 1.1] {
        // The man ahead stands; he himself stands too, so nothing is foreseen.
        let drive = aims(&[[0.0, 0.0], [f64::from(gap), 0.0]], &[[0.0; 2]; 2])[0];
        // To the end of the step for which he decides.
        let limit = ((gap - length) / (p.time_gap + TICK_S)).min(FREE_M_S);
        let speed = wuya_num::math::hypot(drive.want[0], drive.want[1]);
        assert!((speed - limit).abs() < 0.01, "{speed} m/s at {gap} m, the law says {limit}");
        assert!(drive.signs.has_company);
        assert_eq!(drive.signs.is_crowded, gap < 2.0 * RADIUS_M + p.crowd_gap);
    }
}

#[test]
fn he_pushes_only_when_blocked_by_touch() {
    // Touched from before and behind, as in a press, he pushes as hard as he is slowed.
    let file = [[0.0, 0.0], [0.45, 0.0], [-0.45, 0.0]];
    let near = aims(&file, &[[0.0; 2]; 3])[0];
    let blocked = 1.0 - near.want[0] / FREE_M_S;
    assert!(blocked > 0.5, "he aims at {:?}", near.want);
    assert!((near.push[0] - 150.0 * blocked).abs() < 0.1 && near.push[1] == 0.0, "{:?}", near.push);
    let clear = aims(&[[0.0, 0.0], [0.8, 0.0]], &[[0.0; 2]; 2])[0];
    assert_eq!(clear.push, [0.0; 2]);
    let behind = aims(&[[0.0, 0.0], [-0.45, 0.0]], &[[0.0; 2]; 2])[0];
    assert!(behind.push[0] < 1.0, "nothing stands in his way: {:?}", behind.push);
}

/// Two men bound for each other's places, `aside` metres out of line; the least distance between
/// them, and whether both arrived.
fn meeting(aside: f64) -> (f64, bool) {
    let mut scene = Scene::flat(50.0);
    let east = scene.point("east", [15.0, 0.0], 1.0);
    let west = scene.point("west", [-15.0, 0.0], 1.0);
    let one = scene.unit(&Band::new(vec![[-15.0, 0.0]]));
    let other = scene.unit(&Band::new(vec![[15.0, aside]]));
    scene.bid(one, Task::Walk { to: vec![east] });
    scene.bid(other, Task::Walk { to: vec![west] });
    let mut run = Run::new(&scene);
    let mut least = f64::INFINITY;
    for _ in 0..16 * 40 {
        run.tick();
        let [a, b] = [0, 1].map(|i| run.world.position(i));
        least = least.min(wuya_num::math::hypot64(a[0] - b[0], a[1] - b[1]));
    }
    let arrived = run.world.position(0)[0] > 13.0 && run.world.position(1)[0] < -13.0;
    (least, arrived)
}

#[test]
fn two_who_meet_pass_without_touching() {
    for aside in [0.05, 0.2, -0.4] {
        let (least, arrived) = meeting(aside);
        assert!(least > 2.0 * f64::from(RADIUS_M), "{aside} m aside: {least} m apart");
        assert!(arrived, "{aside} m aside: they did not get past each other");
    }
}

#[test]
fn one_who_stands_is_walked_round() {
    for aside in [0.03, 0.2] {
        let mut scene = Scene::flat(50.0);
        let goal = scene.point("goal", [15.0, 0.0], 1.0);
        let walker = scene.unit(&Band::new(vec![[-10.0, 0.0]]));
        scene.unit(&Band { kind: PLAIN, ..Band::new(vec![[0.0, aside]]) });
        scene.bid(walker, Task::Walk { to: vec![goal] });
        let mut run = Run::new(&scene);
        let mut least = f64::INFINITY;
        for _ in 0..16 * 40 {
            run.tick();
            let [a, b] = [0, 1].map(|i| run.world.position(i));
            least = least.min(wuya_num::math::hypot64(a[0] - b[0], a[1] - b[1]));
        }
        assert!(run.world.position(0)[0] > 13.0, "he stuck at {:?}", run.world.position(0));
        assert!(least > 2.0 * f64::from(RADIUS_M) - 0.02, "he ran into him: {least} m");
        let moved = run.world.position(1);
        assert!(moved[0].abs() < 0.1 && (moved[1] - aside).abs() < 0.1, "pushed to {moved:?}");
    }
}
