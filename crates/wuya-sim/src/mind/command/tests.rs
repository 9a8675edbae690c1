//! Tests of command: every condition, and orders that are given on what is believed.

use super::conditions::{View, holds, outlook};
use super::*;
use crate::def::{CmpOp, Cond, Filter, MathOp, Percepts as Choice, Quantity, Who};
use crate::mind::perception::Outlook;
use crate::mind::perception::percepts::{Certainty, OwnView, Percept};
use crate::params::Params;
use crate::people::fixed::from_m;
use crate::testing::{Band, Columns, Run, Scene, column, params};
use crate::world::{World, moment};

/// Now, in every case below.
const NOW: u64 = 1000 * 16;

/// Three units of two sides, with two orders, and three places. Unit 0 is the one who judges.
fn army() -> Scene {
    let mut scene = Scene::flat(1000.0);
    scene.point("ford", [100.0, 0.0], 10.0);
    scene.area("camp", [-20.0, -20.0], [20.0, 20.0]);
    scene.point("hill", [0.0, 300.0], 5.0);
    for (side, x) in [(0, 0.0), (0, 50.0), (1, 400.0)] {
        scene.unit(&Band { side, ..Band::new(vec![[x, 0.0]]) });
    }
    scene.order(0, Cond::Const(false), Task::Stand);
    scene.order(0, Cond::Const(false), Task::Rest);
    scene
}

/// What a percept is about: group, side, unit, place, count.
fn percept(group: u32, side: u16, unit: u16, [x, y]: [f64; 2], count: f32) -> Percept {
    Percept {
        group,
        seen: NOW,
        x: from_m(x),
        y: from_m(y),
        vx: 0.0,
        vy: 0.0,
        count,
        certainty: Certainty::Identified as u8,
        mounted: 0,
        side,
        unit,
    }
}

/// Enemies 30 strong at the ford, seen now; 12 riders of them 250 m north, going at 3 m/s, seen a
/// minute ago; friends 20 strong in the camp; something 400 m east, made out to be there and no more.
fn memory() -> Vec<Percept> {
    vec![
        percept(1, 0, 1, [-10.0, 10.0], 20.0),
        percept(2, 1, 2, [105.0, 0.0], 30.0),
        Percept {
            seen: NOW - 60 * 16,
            mounted: 1,
            vx: 0.0,
            vy: -3.0,
            certainty: Certainty::Recognised as u8,
            ..percept(3, 1, 2, [0.0, 250.0], 12.0)
        },
        Percept { certainty: Certainty::Detected as u8, ..percept(4, 1, 2, [400.0, 0.0], 99.0) },
    ]
}

struct Mind {
    params: Params,
    world: World,
}

impl Mind {
    fn new() -> Mind {
        let params = params();
        let mut world = army().world(&params);
        world.percepts.of_unit[0] = memory();
        world.percepts.light[0] = 1000.0;
        world.percepts.own[0] =
            OwnView { breath: 0.75, stamina: 0.5, together: 0.9, ..OwnView::UNKNOWN };
        world.command.given[0] = NOW - 160;
        world.command.done[0] = NOW - 16;
        Mind { params, world }
    }

    fn holds(&self, cond: &Cond) -> bool {
        let moment = moment(&self.world.def, &self.params, NOW);
        let (percepts, command) = (&self.world.percepts, &self.world.command);
        holds(cond, &View { moment: &moment, unit: 0, percepts, command })
    }

    /// The value of a quantity, found by comparing; NaN when every comparison fails.
    fn is(&self, quantity: &Quantity, value: f64) -> bool {
        let near = |op, offset: f64| {
            let bound = Quantity::Number(value + offset);
            self.holds(&Cond::Compare(quantity.clone(), op, bound))
        };
        near(CmpOp::More, -0.01) && near(CmpOp::Less, 0.01)
    }

    fn is_unknown(&self, quantity: &Quantity) -> bool {
        let ops =
            [CmpOp::Less, CmpOp::AtMost, CmpOp::More, CmpOp::AtLeast, CmpOp::Equal, CmpOp::Unequal];
        let zero = || Quantity::Number(0.0);
        ops.iter().all(|&op| {
            !self.holds(&Cond::Compare(quantity.clone(), op, zero()))
                && !self.holds(&Cond::Compare(zero(), op, quantity.clone()))
        })
    }
}

fn all(who: Who, filters: &[Filter]) -> Choice {
    Choice { who, filters: filters.to_vec() }
}

#[test]
fn logic_is_logic() {
    let mind = Mind::new();
    let (yes, no) = (|| Cond::Const(true), || Cond::Const(false));
    let cases = [
        (yes(), true),
        (no(), false),
        (Cond::Not(Box::new(no())), true),
        (Cond::And(vec![]), true),
        (Cond::And(vec![yes(), no()]), false),
        (Cond::And(vec![yes(), yes()]), true),
        (Cond::Or(vec![]), false),
        (Cond::Or(vec![no(), yes()]), true),
        (Cond::Or(vec![no(), no()]), false),
        (Cond::Given(0), true),
        (Cond::Given(1), false),
        (Cond::Done(0), true),
        (Cond::Done(1), false),
    ];
    for (cond, expected) in cases {
        assert_eq!(mind.holds(&cond), expected, "{cond:?}");
    }
}

#[test]
fn comparisons_compare() {
    let mind = Mind::new();
    let cases = [
        (CmpOp::Less, [true, false, false]),
        (CmpOp::AtMost, [true, true, false]),
        (CmpOp::More, [false, false, true]),
        (CmpOp::AtLeast, [false, true, true]),
        (CmpOp::Equal, [false, true, false]),
        (CmpOp::Unequal, [true, false, true]),
    ];
    for (op, expected) in cases {
        for (left, expected) in [1.0, 2.0, 3.0].into_iter().zip(expected) {
            let cond = Cond::Compare(Quantity::Number(left), op, Quantity::Number(2.0));
            assert_eq!(mind.holds(&cond), expected, "{left} {op:?} 2");
        }
    }
}

#[test]
fn every_quantity_is_what_he_perceives() {
    let mind = Mind::new();
    let enemy = || all(Who::Enemy, &[]);
    let number = |v| Box::new(Quantity::Number(v));
    let math = |op| Quantity::Math(number(7.0), op, number(2.0));
    let cases = [
        (Quantity::Number(4.5), 4.5),
        (Quantity::Count(enemy()), 42.0),
        (Quantity::Count(all(Who::Friend, &[])), 20.0),
        (Quantity::Count(all(Who::Unit(2), &[])), 30.0),
        (Quantity::Count(all(Who::Side(0), &[])), 20.0),
        (Quantity::Count(all(Who::Unit(0), &[])), 0.0),
        (Quantity::Distance(enemy()), 105.0),
        (Quantity::Distance(all(Who::Enemy, &[Filter::Mounted(true)])), 250.0),
        (Quantity::Age(enemy()), 0.0),
        (Quantity::Age(all(Who::Enemy, &[Filter::Mounted(true)])), 60.0),
        (Quantity::Breath, 0.75),
        (Quantity::Stamina, 0.5),
        (Quantity::Together, 0.9),
        (Quantity::Light, 1000.0),
        (Quantity::Since(0), 10.0),
        (math(MathOp::Plus), 9.0),
        (math(MathOp::Minus), 5.0),
        (math(MathOp::Times), 14.0),
        (math(MathOp::Over), 3.5),
    ];
    for (quantity, value) in cases {
        assert!(mind.is(&quantity, value), "{quantity:?} is not {value}");
    }
}

#[test]
fn what_is_unknown_compares_false_both_ways() {
    let mind = Mind::new();
    let nobody = || all(Who::Unit(1), &[Filter::Mounted(true)]);
    let cases = [
        Quantity::Distance(nobody()),
        Quantity::Age(nobody()),
        Quantity::HorseBreath,
        Quantity::HorseStamina,
        Quantity::Since(1),
        Quantity::Math(
            Box::new(Quantity::Since(1)),
            MathOp::Times,
            Box::new(Quantity::Number(0.0)),
        ),
    ];
    for quantity in cases {
        assert!(mind.is_unknown(&quantity), "{quantity:?}");
    }
    // A count of nobody is known: it is none.
    assert!(mind.is(&Quantity::Count(nobody()), 0.0));
    // And so "not less" does not mean "at least".
    let less = Cond::Compare(Quantity::Since(1), CmpOp::Less, Quantity::Number(5.0));
    assert!(mind.holds(&Cond::Not(Box::new(less))));
}

#[test]
fn every_filter_keeps_what_it_should() {
    let mind = Mind::new();
    let (ford, camp, hill) = (0, 1, 2);
    // Who is left of: riders 250 m north (12), those at the ford (30).
    let cases: &[(&[Filter], f64)] = &[
        (&[], 42.0),
        (&[Filter::WithinPlace(ford, 0.0)], 30.0),
        (&[Filter::WithinPlace(hill, 44.0)], 0.0),
        (&[Filter::WithinPlace(hill, 46.0)], 12.0),
        (&[Filter::WithinPlace(camp, 84.0)], 0.0),
        (&[Filter::WithinPlace(camp, 86.0)], 30.0),
        (&[Filter::Nearer(104.0)], 0.0),
        (&[Filter::Nearer(106.0)], 30.0),
        (&[Filter::Nearer(251.0)], 42.0),
        (&[Filter::FresherThan(59.0)], 30.0),
        (&[Filter::FresherThan(60.0)], 42.0),
        (&[Filter::Faster(2.9)], 12.0),
        (&[Filter::Faster(3.1)], 0.0),
        (&[Filter::Mounted(true)], 12.0),
        (&[Filter::Mounted(false)], 30.0),
        (&[Filter::Mounted(true), Filter::FresherThan(10.0)], 0.0),
        (&[Filter::Mounted(false), Filter::Nearer(200.0)], 30.0),
    ];
    for (filters, count) in cases {
        let choice = all(Who::Enemy, filters);
        assert!(mind.is(&Quantity::Count(choice.clone()), *count), "{filters:?}");
        assert_eq!(mind.holds(&Cond::Any(choice)), *count > 0.0, "{filters:?}");
    }
}

#[test]
fn what_is_only_detected_is_nobodys() {
    let mut mind = Mind::new();
    mind.world.percepts.of_unit[0].retain(|p| p.certainty == Certainty::Detected as u8);
    for who in [Who::Enemy, Who::Friend, Who::Side(1), Who::Unit(2)] {
        assert!(!mind.holds(&Cond::Any(all(who, &[]))), "{who:?}");
    }
    // One who is recognised has a side and no name yet.
    mind.world.percepts.of_unit[0][0].certainty = Certainty::Recognised as u8;
    for (who, expected) in [(Who::Enemy, true), (Who::Side(1), true), (Who::Unit(2), false)] {
        assert_eq!(mind.holds(&Cond::Any(all(who, &[]))), expected, "{who:?}");
    }
}

#[test]
fn the_friends_of_a_side_are_not_its_enemies() {
    let mut scene = army();
    scene.def.sides[0].friends = vec![1];
    let params = params();
    let mut world = scene.world(&params);
    world.percepts.of_unit[0] = memory();
    let moment = moment(&world.def, &params, NOW);
    let (percepts, command) = (&world.percepts, &world.command);
    let view = View { moment: &moment, unit: 0, percepts, command };
    assert!(!holds(&Cond::Any(all(Who::Enemy, &[])), &view));
    assert!(holds(&Cond::Any(all(Who::Friend, &[Filter::Mounted(true)])), &view));
}

#[test]
fn only_conditions_about_others_make_him_look_out() {
    let enemy = || all(Who::Enemy, &[]);
    let compare = |q| Cond::Compare(q, CmpOp::Less, Quantity::Number(1.0));
    let cases = [
        (Cond::Const(true), false),
        (Cond::Given(0), false),
        (Cond::Done(0), false),
        (compare(Quantity::Since(0)), false),
        (Cond::Any(enemy()), true),
        (Cond::Not(Box::new(Cond::Any(enemy()))), true),
        (Cond::And(vec![Cond::Const(true), Cond::Any(enemy())]), true),
        (compare(Quantity::Count(enemy())), true),
        (compare(Quantity::Distance(enemy())), true),
    ];
    for (cond, expected) in cases {
        let looks_out = outlook(&cond) == Outlook::Enemies;
        assert_eq!(looks_out, expected, "{cond:?}");
    }
}

/// One red column at the origin, a blue one far behind a wall; red is to flee when it believes an
/// enemy within 200 m.
fn wary() -> (Scene, u16) {
    let mut scene = Scene::flat(1000.0);
    let haven = scene.point("haven", [-300.0, 0.0], 5.0);
    let red = scene.unit(&Band::drawn_up(column(2), 9, [0.0, 0.0], 0.0));
    scene.unit(&Band { side: 1, ..Band::drawn_up(column(2), 9, [900.0, 0.0], 0.0) });
    scene.wall(vec![[600.0, -1000.0], [600.0, 1000.0]]);
    let near = Cond::Any(all(Who::Enemy, &[Filter::Nearer(200.0)]));
    let order = scene.order(red, near, Task::Flee { to: haven });
    (scene, order)
}

#[test]
fn a_commander_acts_on_a_false_percept_though_nobody_is_there() {
    let (scene, order) = wary();
    let mut run = Run::new(&scene);
    run.seconds(20);
    assert!(run.events().is_empty(), "he was told by nobody and saw nobody");
    // Now he believes 50 enemies 120 m away, where nobody is.
    let blue_group = run.world.roster.group[9];
    let ghost = Percept { seen: run.world.tick, ..percept(blue_group, 1, 1, [120.0, 0.0], 50.0) };
    run.world.percepts.of_unit[0] = vec![ghost];
    run.seconds(20);
    let events = run.events();
    let given = events.iter().find(|e| e.kind == EventKind::OrderGiven).expect("he gave no order");
    assert_eq!((given.unit, given.order), (0, u32::from(order)));
    assert!(run.world.position(0)[0] < -15.0, "his men did not run");
    // And the other way round: of enemies who are there and whom he does not see, nothing follows.
    let mut blind = Run::new(&scene);
    for i in 9..18 {
        blind.world.bodies.x[i] = from_m(601.0 + f64::from(i as u32));
    }
    blind.seconds(20);
    assert!(blind.events().is_empty(), "he knew what he could not see");
}

/// One leader who gives his orders as they come true; what became of it.
fn orders_given(orders: &[(Cond, bool)], seconds: u64) -> Vec<(u64, u32)> {
    let mut scene = Scene::flat(100.0);
    let unit = scene.unit(&Band::new(vec![[0.0; 2]]));
    for (when, again) in orders {
        let order = scene.order(unit, when.clone(), Task::Stand);
        scene.def.orders[usize::from(order)].again = *again;
    }
    let mut run = Run::new(&scene);
    run.seconds(seconds);
    let given = run.events().into_iter().filter(|e| e.kind == EventKind::OrderGiven);
    given.map(|e| (e.tick, e.order)).collect()
}

#[test]
fn an_order_fires_once() {
    let given = orders_given(&[(Cond::Const(true), false)], 60);
    assert_eq!(given, [(0, 0)]);
}

#[test]
fn of_two_true_orders_the_first_in_the_text_wins() {
    let both = [(Cond::Const(true), false), (Cond::Const(true), false)];
    let given = orders_given(&both, 60);
    assert_eq!(given[0], (0, 0));
    // The second is given when he next weighs his orders, and not in the same breath.
    assert_eq!(given.len(), 2);
    assert!(given[1].0 > 0 && given[1].1 == 1);
}

#[test]
fn an_order_that_may_come_again_does_so_when_another_has_come_between() {
    let since =
        |order, op, seconds| Cond::Compare(Quantity::Since(order), op, Quantity::Number(seconds));
    // The first whenever the second is 20 s old (or nothing has been ordered); the second 20 s
    // after the first.
    let first = Cond::Or(vec![
        Cond::Not(Box::new(Cond::Given(0))),
        Cond::And(vec![since(1, CmpOp::AtLeast, 20.0), since(0, CmpOp::AtLeast, 40.0)]),
    ]);
    let second = since(0, CmpOp::AtLeast, 20.0);
    let given = orders_given(&[(first.clone(), true), (second.clone(), true)], 200);
    let order: Vec<u32> = given.iter().map(|&(_, order)| order).collect();
    assert!(order.len() >= 4, "{given:?}");
    assert!(order.windows(2).all(|pair| pair[0] != pair[1]), "{given:?}");
    let once = orders_given(&[(first, false), (second, false)], 200);
    assert_eq!(once.iter().map(|&(_, order)| order).collect::<Vec<_>>(), [0, 1]);
}

#[test]
fn a_pursuer_goes_where_he_last_believed_his_enemy() {
    use crate::def::Pace;
    let mut scene = Scene::flat(1000.0);
    let red = scene.unit(&Band::new(vec![[0.0; 2]]));
    scene.unit(&Band { side: 1, ..Band::new(vec![[900.0, 0.0]]) });
    scene.wall(vec![[600.0, -1000.0], [600.0, 1000.0]]);
    scene.bid(red, Task::Pursue { whom: Who::Enemy, pace: Pace::Forced, toward: None });
    let mut run = Run::new(&scene);
    run.seconds(5);
    let group = run.world.roster.group[1];
    let ghost = Percept { seen: run.world.tick, ..percept(group, 1, 1, [0.0, 150.0], 5.0) };
    run.world.percepts.of_unit[0] = vec![ghost];
    run.seconds(30);
    let [x, y] = run.world.position(0);
    assert!(y > 25.0 && x.abs() < 5.0, "he went to {x} {y}, not north after the ghost");
}

#[test]
fn orders_are_saved_and_loaded() {
    let (scene, _) = wary();
    let mut run = Run::new(&scene);
    run.world.command.given[0] = 7;
    run.world.command.done[0] = 9;
    let saved = Columns::saved_from(&mut run.world);
    let mut other = Run::new(&scene);
    saved.load_into(&mut other.world);
    assert_eq!((other.world.command.given[0], other.world.command.done[0]), (7, 9));
}
