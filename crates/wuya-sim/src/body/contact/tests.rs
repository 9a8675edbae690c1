//! Tests of contact: pushes, walls, friction and the force on a chest.

use proptest::prelude::*;

use super::equations::{chest_after, push, stiffness};
use super::solve::{Scratch, solve};
use crate::body::locomotion::Drive;
use crate::def::TICK_S;
use crate::now::Now;
use crate::params::Params;
use crate::people::fixed::{PER_M, from_m, to_m};
use crate::people::neighbours::Neighbours;
use crate::testing::{Band, HORSE, MASS_KG, PLAIN, RADIUS_M, Scene, params};
use crate::world::{World, moment};

/// Bodies under nothing but contact: no mind, no steering.
struct Press {
    params: Params,
    world: World,
    near: Neighbours,
    scratch: Scratch,
    drives: Vec<Drive>,
    origin: [f64; 2],
}

impl Press {
    fn of(scene: &Scene) -> Press {
        Press::at(scene, [0.0; 2])
    }

    /// The scene's men and horses, all moved by `origin`; nobody's legs move.
    fn at(scene: &Scene, origin: [f64; 2]) -> Press {
        let params = params();
        let mut world = scene.world(&params);
        for i in 0..world.roster.len() {
            world.bodies.x[i] += from_m(origin[0]);
            world.bodies.y[i] += from_m(origin[1]);
        }
        let still = |i: u32| Drive {
            who: i,
            relaxation_s: 0.5,
            mass_kg: world.roster.moved_mass_kg(i as usize),
            radius_m: world.roster.radius[i as usize],
            dt_s: TICK_S,
            ..Drive::default()
        };
        let drives = (0..world.roster.len() as u32).map(still).collect();
        let (near, scratch) = (Neighbours::default(), Scratch::default());
        Press { params, world, near, scratch, drives, origin }
    }

    /// Plain men at these places, each a unit of his own.
    fn men(at: &[[f64; 2]]) -> Press {
        Press::of(&men(at))
    }

    /// Man `i` means to stand and pushes so hard [N].
    fn pushes(&mut self, i: usize, push: [f32; 2]) -> &mut Press {
        let drive = self.drive(i);
        drive.push = push;
        drive.force_max = 1.0e5;
        self
    }

    fn drive(&mut self, i: usize) -> &mut Drive {
        self.drives.iter_mut().find(|drive| drive.who as usize == i).expect("he steps")
    }

    fn moves(&mut self, i: usize, v: [f32; 2]) -> &mut Press {
        (self.world.bodies.vx[i], self.world.bodies.vy[i]) = (v[0], v[1]);
        self
    }

    fn ticks(&mut self, count: u64) -> &mut Press {
        for _ in 0..count {
            let w = &mut self.world;
            self.near.rebuild(&w.muster.movers, &w.roster, &w.bodies);
            // As the step hands them over: in the order of the index.
            self.drives.sort_by_key(|drive| self.near.place_of[drive.who as usize]);
            let def = std::sync::Arc::clone(&w.def);
            let moment = moment(&def, &self.params, w.tick);
            let now = Now { moment, place: &def.place, near: &self.near };
            let (bodies, contact) = (&mut w.bodies, &mut w.contact);
            solve(&now, &self.drives, &w.roster, &w.walls, bodies, contact, &mut self.scratch);
            w.tick += 1;
        }
        self
    }

    fn x(&self, i: usize) -> f64 {
        to_m(self.world.bodies.x[i]) - self.origin[0]
    }

    fn y(&self, i: usize) -> f64 {
        to_m(self.world.bodies.y[i]) - self.origin[1]
    }

    fn apart(&self, i: usize, j: usize) -> f64 {
        let (dx, dy) = (self.x(i) - self.x(j), self.y(i) - self.y(j));
        (dx * dx + dy * dy).sqrt()
    }

    fn momentum(&self) -> [f64; 2] {
        let (bodies, roster) = (&self.world.bodies, &self.world.roster);
        let mut sum = [0.0; 2];
        for i in 0..roster.len() {
            let mass = f64::from(roster.moved_mass_kg(i));
            sum[0] += mass * f64::from(bodies.vx[i]);
            sum[1] += mass * f64::from(bodies.vy[i]);
        }
        sum
    }

    fn energy(&self) -> f64 {
        let (bodies, roster) = (&self.world.bodies, &self.world.roster);
        let of = |i| {
            let speed = f64::from(bodies.speed(i));
            0.5 * f64::from(roster.moved_mass_kg(i)) * speed * speed
        };
        (0..roster.len()).map(of).sum()
    }
}

fn men(at: &[[f64; 2]]) -> Scene {
    let mut scene = Scene::flat(40.0);
    for &at in at {
        scene.unit(&Band::new(vec![at]));
    }
    scene
}

/// A row of `count` men from west to east with a wall at x = 0 before the last, each pushing east.
fn against_a_wall(count: usize, spacing: f64, each_n: f32) -> Press {
    let x = |n: usize| -f64::from(RADIUS_M) - spacing * (count - 1 - n) as f64;
    let at: Vec<[f64; 2]> = (0..count).map(|n| [x(n), 0.0]).collect();
    let mut scene = men(&at);
    scene.wall(vec![[0.0, -10.0], [0.0, 10.0]]);
    let mut press = Press::of(&scene);
    (0..count).for_each(|i| {
        press.pushes(i, [each_n, 0.0]);
    });
    press
}

/// Men of these masses at random places and speeds, some on horses.
fn brawl() -> impl Strategy<Value = Vec<(f64, f64, f32, f32, bool)>> {
    let one = (-2.0..2.0_f64, -2.0..2.0_f64, -2.0..2.0_f32, -2.0..2.0_f32);
    let one = (one, prop::bool::weighted(0.15));
    prop::collection::vec(one.prop_map(|((x, y, vx, vy), h)| (x, y, vx, vy, h)), 2..40)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn prop_action_equals_reaction(brawl in brawl()) {
        let mut scene = Scene::flat(40.0);
        for &(x, y, _, _, is_horse) in &brawl {
            let kind = if is_horse { HORSE } else { PLAIN };
            scene.unit(&Band { kind, ..Band::new(vec![[x, y]]) });
        }
        let mut press = Press::of(&scene);
        for (i, &(_, _, vx, vy, _)) in brawl.iter().enumerate() {
            press.moves(i, [vx, vy]);
        }
        let before = press.momentum();
        press.ticks(1);
        let after = press.momentum();
        // What each body can lose by rounding to f32 in four sub-steps: a displacement of up to a
        // metre has an ulp of 6e-8 m, over 1/64 s that is 4e-6 m/s, on up to some 450 kg.
        let total: f64 = (0..brawl.len()).map(|i| f64::from(press.world.roster.moved_mass_kg(i))).sum();
        for axis in 0..2 {
            let lost = (after[axis] - before[axis]).abs();
            prop_assert!(lost < 1.0e-4 * total, "{lost} kg m/s of {total} kg");
        }
    }

    #[test]
    fn prop_the_same_push_from_either_side(
        overlap in 0.0..0.4_f32, core in -0.3..0.1_f32, approach in -0.05..0.05_f32,
        slide in 0.0..0.05_f32, inverse_mass in 0.002..0.04_f32,
    ) {
        let params = params().contact;
        let k = stiffness(&params, overlap);
        let found = push(&params, super::SUBSTEP_S, k, [overlap, core, approach, slide], inverse_mass);
        prop_assert!(found.normal >= 0.0, "nobody is pulled");
        prop_assert!(found.tangent >= 0.0 && found.tangent <= params.friction * found.normal);
        // Friction stops a slide, it never turns it round.
        prop_assert!(found.tangent * inverse_mass <= slide * 1.000_001);
    }

    #[test]
    fn prop_a_brawl_without_legs_loses_energy(brawl in brawl()) {
        // Spread out, so that nobody starts squeezed and no spring is loaded.
        let at: Vec<[f64; 2]> =
            (0..brawl.len()).map(|n| [0.6 * (n % 6) as f64, 0.6 * (n / 6) as f64]).collect();
        let mut press = Press::men(&at);
        for (i, &(_, _, vx, vy, _)) in brawl.iter().enumerate() {
            press.moves(i, [vx, vy]);
        }
        let before = press.energy();
        press.ticks(48);
        prop_assert!(press.energy() <= before * 1.001, "{} J of {before} J", press.energy());
    }
}

#[test]
fn a_mirrored_row_moves_mirrored_bit_for_bit() {
    let speeds = [1.5_f32, -0.25, 0.0, 0.75, -2.0, 0.125];
    let x = [0.0, 0.45, 0.9, 1.3, 1.8, 2.1];
    let row = |sign: f64| {
        let mut press = Press::men(&x.map(|x| [sign * x, 0.0]));
        for (i, &v) in speeds.iter().enumerate() {
            press.moves(i, [sign as f32 * v, 0.0]);
            press.pushes(i, [sign as f32 * 50.0 * i as f32, 0.0]);
        }
        press
    };
    let (mut one, mut other) = (row(1.0), row(-1.0));
    for tick in 0..64 {
        one.ticks(1);
        other.ticks(1);
        for i in 0..x.len() {
            let (a, b) = (&one.world, &other.world);
            assert_eq!(a.bodies.x[i], -b.bodies.x[i], "man {i} at tick {tick}");
            assert_eq!(a.bodies.vx[i], -b.bodies.vx[i], "man {i} at tick {tick}");
            assert_eq!(a.contact.press[i].to_bits(), b.contact.press[i].to_bits());
        }
    }
}

#[test]
fn a_press_30_km_away_gives_the_same_bits() {
    let at: Vec<[f64; 2]> =
        (0..40).map(|n| [0.41 * (n % 7) as f64 - 1.3, 0.43 * (n / 7) as f64 - 1.1]).collect();
    let run = |origin: [f64; 2]| {
        let mut press = Press::at(&men(&at), origin);
        for i in 0..at.len() {
            press.moves(i, [0.5 - (i % 3) as f32, 0.1 * (i % 5) as f32]);
            press.pushes(i, [40.0, -30.0]);
        }
        press.ticks(32);
        let (b, c) = (&press.world.bodies, &press.world.contact);
        let shift = origin.map(|metres| (metres * PER_M) as i32);
        (0..at.len())
            .map(|i| {
                let v = [b.vx[i].to_bits(), b.vy[i].to_bits(), c.press[i].to_bits()];
                ([b.x[i] - shift[0], b.y[i] - shift[1]], v)
            })
            .collect::<Vec<_>>()
    };
    let here = run([0.0; 2]);
    assert_eq!(here, run([30_000.0, -30_000.0]));
    assert_eq!(here, run([-100_000.0, 7.0]));
}

#[test]
fn ranks_that_push_add_up_against_a_wall() {
    // models.md B.3, static press: ten ranks of 100 N each give 1000 N, within a tenth.
    for (ranks, each_n) in [(2_u16, 100.0_f32), (10, 100.0), (10, 50.0), (20, 100.0)] {
        let mut press = against_a_wall(usize::from(ranks), 0.5, each_n);
        press.ticks(16 * 30);
        let front = usize::from(ranks) - 1;
        let contact = &press.world.contact;
        let total = f32::from(ranks) * each_n;
        // The wall before him and the man behind him press him; the lesser of both squeezes.
        let (all, chest) = (contact.press[front], contact.chest[front]);
        let wall = all - chest;
        assert!((wall - total).abs() < 0.1 * total, "{ranks} x {each_n} N: {wall} N on the wall");
        let behind = total - each_n;
        assert!((chest - behind).abs() < 0.1 * behind, "chest {chest} N, {behind} N behind");
    }
}

#[test]
fn chest_force_is_the_lesser_of_fore_and_aft() {
    // Free in front: however hard he is pushed from behind, he moves and is not squeezed.
    let mut free = Press::men(&[[0.0, 0.0], [0.45, 0.0]]);
    free.pushes(0, [400.0, 0.0]).ticks(6);
    assert!(free.world.contact.press[1] > 50.0);
    assert_eq!(free.world.contact.chest[1], 0.0);

    // Squeezed from both sides across the shoulders: no force on the chest (facing east).
    let mut across = Press::men(&[[0.0, -0.48], [0.0, 0.0], [0.0, 0.48]]);
    across.pushes(0, [0.0, 300.0]).pushes(2, [0.0, -300.0]).ticks(64);
    assert!(across.world.contact.press[1] > 500.0);
    assert_eq!(across.world.contact.chest[1], 0.0);

    // Front to back: the full push, not the sum of both.
    let mut along = Press::men(&[[-0.48, 0.0], [0.0, 0.0], [0.48, 0.0]]);
    along.pushes(0, [300.0, 0.0]).pushes(2, [-300.0, 0.0]).ticks(16 * 20);
    let chest = along.world.contact.chest[1];
    assert!((chest - 300.0).abs() < 15.0, "{chest} N");
}

#[test]
fn the_chest_forgets_with_its_time_constant() {
    let params = params().contact;
    let (mut chest, steps) = (0.0, 200);
    let dt = params.chest_time / steps as f32;
    for _ in 0..steps {
        chest = chest_after(&params, chest, 1000.0, dt);
    }
    // A first-order filter has gone 1 - 1/e of the way after its time constant.
    assert!((chest - 632.1).abs() < 5.0, "{chest} N");
}

#[test]
fn nobody_passes_a_wall_under_a_great_push() {
    for count in [1_usize, 3, 10, 30] {
        let mut press = against_a_wall(count, 0.5, 600.0);
        for tick in 0..320 {
            press.ticks(1);
            for i in 0..count {
                let next = if i + 1 < count { press.x(i + 1) } else { 0.0 };
                assert!(press.x(i) < next, "{i} of {count} passed the next at tick {tick}");
            }
        }
    }
    // At a run, from any angle, at a corner.
    for degrees in [0.0_f32, 20.0, 45.0, 70.0] {
        let mut scene = men(&[[-1.0, -1.0]]);
        scene.wall(vec![[0.0, -10.0], [0.0, 0.0], [-10.0, 0.0]]);
        let mut press = Press::of(&scene);
        let angle = degrees.to_radians();
        let v = [7.0 * wuya_num::math::cos(angle), 7.0 * wuya_num::math::sin(angle)];
        press.moves(0, v).pushes(0, [100.0 * v[0], 100.0 * v[1]]);
        press.ticks(160);
        assert!(press.x(0) < 0.0 && press.y(0) < 0.0, "{degrees} degrees: {:?}", press.x(0));
    }
}

#[test]
fn hard_cores_hold_under_6_kn() {
    // Ten ranks of 600 N: 6 kN on the front man, near the 6227 N of the Evans and Hayden tests.
    let mut press = against_a_wall(10, 0.5, 600.0);
    let params = press.params.contact.clone();
    press.ticks(16 * 20);
    let core = f64::from(params.core_share * RADIUS_M);
    for i in 0..9 {
        let apart = press.apart(i, i + 1);
        assert!(apart > 0.85 * 2.0 * core, "{i} and {} are {apart} m apart", i + 1);
    }
    assert!(-press.x(9) > 0.7 * core, "{} m from the wall", -press.x(9));
    let wall = press.world.contact.press[9] - press.world.contact.chest[9];
    assert!((wall - 6000.0).abs() < 600.0, "{wall} N");
}

#[test]
fn friction_stops_a_slide_as_coulomb_says() {
    // Pressed against a wall to the east by 300 N of his own, sliding north at 0.5 m/s.
    let slide = |push: f32| {
        let mut press = against_a_wall(1, 0.5, 0.0);
        press.ticks(1);
        press.drive(0).relaxation_s = 1.0e9;
        press.pushes(0, [push, 0.0]).ticks(16 * 5);
        press.moves(0, [0.0, 0.5]);
        press
    };
    let mut pressed = slide(300.0);
    pressed.ticks(3);
    let expected = 0.5 - 0.4 * 300.0 / f64::from(MASS_KG) * 3.0 / 16.0;
    let found = f64::from(pressed.world.bodies.vy[0]);
    assert!((found - expected).abs() < 0.05, "{found} m/s, Coulomb {expected} m/s");
    pressed.ticks(16);
    assert!(pressed.world.bodies.vy[0].abs() < 1.0e-3, "he still slides");
    let mut free = slide(0.0);
    free.ticks(19);
    assert!((free.world.bodies.vy[0] - 0.5).abs() < 0.01, "nothing held him");
}

#[test]
fn two_on_one_spot_part() {
    let mut press = Press::men(&[[3.0, 4.0], [3.0, 4.0]]);
    press.ticks(16 * 4);
    assert!(press.apart(0, 1) > 1.6 * f64::from(RADIUS_M), "{} m", press.apart(0, 1));
    let speed = press.world.bodies.speed(0);
    assert!(speed < 8.0, "they were shot apart at {speed} m/s");
    // Even a pile of ten comes apart.
    let mut pile = Press::men(&[[0.0, 0.0]; 10]);
    pile.ticks(160);
    let nearest = (0..10)
        .flat_map(|i| (0..i).map(move |j| (i, j)))
        .map(|(i, j)| pile.apart(i, j))
        .fold(f64::INFINITY, f64::min);
    assert!(nearest > 2.0 * 0.64 * f64::from(RADIUS_M), "{nearest} m");
}

#[test]
fn a_horse_blocks_along_its_length() {
    // A horse at the origin facing east is three discs of 0.35 m, 0.75 m apart: men driven north
    // against it are held anywhere along 2.2 m, and pass beyond its head.
    let held = |x: f64| {
        let mut scene = Scene::flat(40.0);
        scene.unit(&Band { kind: HORSE, ..Band::new(vec![[0.0, 0.0]]) });
        scene.unit(&Band::new(vec![[x, -1.2]]));
        let mut press = Press::of(&scene);
        press.drive(0).mass_kg = 1.0e6;
        press.pushes(1, [0.0, 100.0]);
        press.ticks(16 * 3);
        press.y(1) < 0.0
    };
    for x in [-0.75, 0.0, 0.75] {
        assert!(held(x), "he went through the horse at {x} m");
    }
    assert!(!held(1.5) && !held(-1.5), "held where there is no horse");
    let params = params();
    assert!((params.build.horse_disc_offset_m - 0.75).abs() < 1.0e-6);
}

#[test]
fn a_push_travels_through_a_row_at_a_walk_to_a_run() {
    // models.md B.3, push row: a push travels at 1 to 4 m/s, the faster the harder.
    let mut last = 0.0;
    for kick in [0.5_f32, 1.0, 2.0] {
        let count = 12;
        let mut press = Press::men(&(0..count).map(|n| [0.5 * n as f64, 0.0]).collect::<Vec<_>>());
        press.moves(0, [kick, 0.0]);
        let mut reached = vec![0.0_f64; count];
        let mut peak = vec![0.0_f32; count];
        for tick in 1..=160 {
            press.ticks(1);
            for i in 0..count {
                let speed = press.world.bodies.vx[i];
                if speed > peak[i] {
                    peak[i] = speed;
                    reached[i] = f64::from(tick) / 16.0;
                }
            }
        }
        let speed = 0.5 * 8.0 / (reached[9] - reached[1]);
        assert!((1.0..=4.0).contains(&speed), "a kick of {kick} m/s travels at {speed} m/s");
        assert!(speed >= last, "a harder kick travels slower: {speed} m/s after {last} m/s");
        last = speed;
    }
}

#[test]
fn the_law_stiffens() {
    let params = params().contact;
    let k = |overlap| stiffness(&params, overlap);
    assert!((k(0.0) - 5000.0).abs() < 0.5);
    assert!((k(params.stiffening_depth) / k(0.0) - 2.0).abs() < 1.0e-5);
    assert!(k(0.2) > k(0.15) && k(0.15) > k(0.1));
}

#[test]
fn a_wall_is_twice_as_stiff_as_a_man() {
    // The same push sinks half as deep into a wall's spring as into a pair's.
    let mut press = against_a_wall(2, 0.5, 0.0);
    press.pushes(0, [200.0, 0.0]).ticks(16 * 20);
    let pair = 2.0 * f64::from(RADIUS_M) - press.apart(0, 1);
    let wall = f64::from(RADIUS_M) + press.x(1);
    assert!((pair / wall - 2.0).abs() < 0.1, "{pair} m into the man, {wall} m into the wall");
}

#[test]
fn who_does_not_step_is_pushed_against_and_noted() {
    let mut press = Press::men(&[[0.0, 0.0], [0.49, 0.0], [5.0, 0.0]]);
    press.pushes(0, [200.0, 0.0]);
    press.drives.retain(|drive| drive.who == 0);
    press.ticks(8);
    assert_eq!(press.world.bodies.x[1], from_m(0.49), "he stepped though nobody stepped him");
    let groups = &press.world.roster.group;
    assert_eq!(press.scratch.touched, [groups[1]], "the one touched is to be woken, no other");
}

#[test]
fn a_horses_nose_wakes_too() {
    let mut scene = Scene::flat(40.0);
    scene.unit(&Band { kind: HORSE, ..Band::new(vec![[0.0, 0.0]]) });
    scene.unit(&Band::new(vec![[1.3, 0.0]]));
    let mut press = Press::of(&scene);
    press.drives.retain(|drive| drive.who == 0);
    press.ticks(1);
    assert_eq!(press.scratch.touched, [press.world.roster.group[1]]);
}
