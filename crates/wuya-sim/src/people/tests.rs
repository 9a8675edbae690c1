//! Tests of the spatial index and of the cadence of groups.

use proptest::prelude::*;

use super::bodies::Bodies;
use super::fixed::{delta_m, from_m, steps};
use super::groups::{CLOSE, FINE, Groups, MARCH, OPEN, REST, Signs, next_layer};
use super::neighbours::Neighbours;
use super::roster::Roster;
use crate::def::NONE;
use crate::testing::{Band, HORSE, PLAIN, Scene, params};

/// The greatest distance from the origin that positions and cells can hold with room to look [m].
const EDGE_M: f64 = 131_000.0;

struct Index {
    roster: Roster,
    bodies: Bodies,
    near: Neighbours,
}

/// Men (`false`) and horses (`true`) at these places, which need not be on any map.
fn index(at: &[([f64; 2], bool)]) -> Index {
    let mut scene = Scene::flat(10.0);
    for &(_, is_horse) in at {
        let kind = if is_horse { HORSE } else { PLAIN };
        scene.unit(&Band { kind, ..Band::new(vec![[0.0; 2]]) });
    }
    let roster = Roster::new(&scene.def, &params().build);
    let mut bodies = Bodies::new(at.len());
    for (i, (at, _)) in at.iter().enumerate() {
        (bodies.x[i], bodies.y[i]) = (from_m(at[0]), from_m(at[1]));
    }
    let mut near = Neighbours::default();
    near.rebuild(&roster.movers, &roster, &bodies);
    Index { roster, bodies, near }
}

impl Index {
    /// Every disc by brute force: owner and centre.
    fn discs(&self) -> Vec<(u32, [i32; 2])> {
        let offset = self.roster.disc_offset_m;
        let of = |i: usize| {
            let ways: &[f32] =
                if self.roster.disc_count(i) == 3 { &[0.0, 1.0, -1.0] } else { &[0.0] };
            let x = move |way: &f32| self.bodies.x[i] + steps(way * offset * self.bodies.fx[i]);
            let y = move |way: &f32| self.bodies.y[i] + steps(way * offset * self.bodies.fy[i]);
            ways.iter().map(move |way| (i as u32, [x(way), y(way)]))
        };
        (0..self.roster.len()).flat_map(of).collect()
    }

    fn sorted(&self, k: usize) -> (u32, [i32; 2]) {
        (self.near.owner[k], [self.near.x[k], self.near.y[k]])
    }
}

fn cell_of(position: i32) -> i32 {
    position.div_euclid(16_384)
}

/// Places within a few metres of a corner of the world, or of the origin.
fn crowd() -> impl Strategy<Value = Vec<([f64; 2], bool)>> {
    let corner = prop_oneof![
        Just([0.0, 0.0]),
        Just([EDGE_M - 12.0, EDGE_M - 12.0]),
        Just([-EDGE_M + 12.0, EDGE_M - 12.0]),
        Just([-EDGE_M + 12.0, -EDGE_M + 12.0]),
        Just([30_000.0, 0.0]),
    ];
    let one = (-6.0..6.0_f64, -6.0..6.0_f64, prop::bool::weighted(0.2));
    (corner, prop::collection::vec(one, 1..60)).prop_map(|(corner, ones)| {
        ones.iter().map(|&(x, y, horse)| ([corner[0] + x, corner[1] + y], horse)).collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn prop_the_index_holds_every_disc_once(at in crowd()) {
        let index = index(&at);
        let mut held: Vec<_> = (0..index.near.len()).map(|k| index.sorted(k)).collect();
        let mut discs = index.discs();
        held.sort_unstable();
        discs.sort_unstable();
        prop_assert_eq!(held, discs);
        for i in 0..index.roster.len() {
            let k = index.near.place_of[i] as usize;
            let middle = [index.bodies.x[i], index.bodies.y[i]];
            prop_assert_eq!(index.sorted(k), (i as u32, middle));
        }
    }

    #[test]
    fn prop_spans_are_the_five_by_five_cells_around(at in crowd()) {
        let index = index(&at);
        for k in 0..index.near.len() {
            let (_, [x, y]) = index.sorted(k);
            let is_near = |&(_, [ox, oy]): &(u32, [i32; 2])| {
                (cell_of(ox) - cell_of(x)).abs() <= 2 && (cell_of(oy) - cell_of(y)).abs() <= 2
            };
            let mut expected: Vec<_> = index.discs().into_iter().filter(is_near).collect();
            let spans = index.near.spans(k).iter();
            let mut found: Vec<_> =
                spans.flat_map(|&(from, to)| from..to).map(|k| index.sorted(k as usize)).collect();
            expected.sort_unstable();
            found.sort_unstable();
            prop_assert_eq!(found, expected);
        }
    }

    #[test]
    fn prop_around_misses_nobody_within_the_radius(
        at in crowd(), dx in -8.0..8.0_f64, dy in -8.0..8.0_f64, radius in 0.1..9.0_f32,
    ) {
        let index = index(&at);
        let from = [from_m(at[0].0[0] + dx), from_m(at[0].0[1] + dy)];
        let mut found = Vec::new();
        index.near.around(from[0], from[1], radius, |k| found.push(k));
        // In sorted order, each once.
        prop_assert!(found.windows(2).all(|pair| pair[0] < pair[1]));
        for k in 0..index.near.len() {
            let (_, [x, y]) = index.sorted(k);
            let (ex, ey) = (delta_m(x, from[0]), delta_m(y, from[1]));
            if ex * ex + ey * ey <= radius * radius {
                prop_assert!(found.contains(&k), "disc {k} at {ex} {ey} was missed");
            }
        }
        // And nothing further than the corner of a cell beyond the radius.
        for &k in &found {
            let [ex, ey] = index.near.toward(k, from[0], from[1]);
            prop_assert!(ex.abs() <= radius + 1.0 && ey.abs() <= radius + 1.0);
        }
    }
}

#[test]
fn those_who_are_not_movers_are_not_in_the_index() {
    let index = index(&[([0.0, 0.0], false), ([1.0, 0.0], false)]);
    let mut near = Neighbours::default();
    near.rebuild(&[1], &index.roster, &index.bodies);
    assert_eq!(near.len(), 1);
    assert_eq!(near.place_of, [NONE, 0]);
    near.rebuild(&[], &index.roster, &index.bodies);
    assert!(near.is_empty());
}

#[test]
fn a_group_steps_at_its_own_cadence_and_at_once_when_woken() {
    let mut scene = Scene::flat(10.0);
    scene.unit(&Band::new(vec![[0.0; 2]]));
    let roster = Roster::new(&scene.def, &params().build);
    let mut groups = Groups::new(&roster);
    groups.woken[0] = 0;
    for (layer, every) in [(FINE, 1), (CLOSE, 8), (MARCH, 32), (OPEN, 64), (REST, 256)] {
        groups.layer[0] = layer;
        let due = (0..1024_u64).filter(|&tick| groups.is_due(0, tick)).count();
        assert_eq!(due, 1024 / every, "layer {layer}");
    }
    groups.woken[0] = 1;
    assert!((0..1024).all(|tick| groups.is_due(0, tick)));
}

#[test]
fn the_layer_follows_from_what_a_step_showed() {
    let signs = |[crowded, moving, close, company, tight]: [bool; 5]| Signs {
        crowded,
        moving,
        close,
        company,
        tight,
    };
    for bits in 0..32 {
        let [crowded, moving, close, company, tight] = [1, 2, 4, 8, 16].map(|bit| bits & bit != 0);
        let expected = match (moving, crowded || tight, close, company) {
            (false, _, _, _) => REST,
            (true, true, _, _) => FINE,
            (true, false, true, _) => CLOSE,
            (true, false, false, true) => MARCH,
            (true, false, false, false) => OPEN,
        };
        assert_eq!(next_layer(signs([crowded, moving, close, company, tight])), expected);
    }
}

#[test]
fn members_of_a_group_are_of_one_unit_and_at_most_64() {
    let mut scene = Scene::flat(100.0);
    for count in [1, 64, 65, 200] {
        scene.unit(&Band::new(vec![[0.0; 2]; count]));
    }
    let roster = Roster::new(&scene.def, &params().build);
    let sizes: Vec<u32> = roster.groups.iter().map(|&(from, to)| to - from).collect();
    assert_eq!(sizes, [1, 64, 64, 1, 64, 64, 64, 8]);
    for (g, &(from, to)) in roster.groups.iter().enumerate() {
        for i in from as usize..to as usize {
            assert_eq!(roster.group[i], g as u32);
            assert_eq!(roster.unit[i], roster.group_unit[g]);
        }
    }
}

proptest! {
    #[test]
    fn prop_fixed_point_differences_do_not_depend_on_the_place(
        a in -1000.0..1000.0_f64, b in -1000.0..1000.0_f64, far in -130_000..130_000_i32,
    ) {
        let shift = far * 16_384;
        let (a, b) = (from_m(a), from_m(b));
        prop_assert_eq!(delta_m(a + shift, b + shift).to_bits(), delta_m(a, b).to_bits());
        prop_assert_eq!(steps(-delta_m(a, 0)), -steps(delta_m(a, 0)));
    }
}
