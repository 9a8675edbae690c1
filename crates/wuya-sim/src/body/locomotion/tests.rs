use proptest::prelude::*;
use wuya_num::sheet::Sheet;

use super::equations::*;
use super::params::Params;
use crate::def::Pace;

fn params() -> Params {
    let sheet = Sheet::parse("locomotion", include_str!("params.toml")).expect("a sound sheet");
    Params::from_sheet(&sheet)
}

fn assert_close(found: f32, expected: f32, share: f32) {
    let off = (found - expected).abs();
    assert!(off <= share * expected.abs(), "found {found}, expected {expected} within {share}");
}

#[test]
fn tobler_gives_his_published_speeds() {
    for (gradient, speed) in
        [(0.0, 1.399), (-0.05, 1.667), (0.10, 0.986), (-0.20, 0.986), (0.40, 0.345)]
    {
        assert_close(tobler_speed(gradient), speed, 0.001);
    }
}

#[test]
fn lcda_gives_the_oracle_at_1_34_m_s() {
    for (gradient, power) in [(0.0, 4.414), (0.10, 8.639), (-0.10, 3.074)] {
        assert_close(lcda_power(1.34, gradient), power, 0.001);
    }
}

#[test]
fn lcda_is_proportional_below_the_slowest_speed_measured_and_continuous_there() {
    let net = |speed| lcda_power(speed, 0.2) - STANDING_POWER;
    assert_close(net(0.1) / 0.1, net(0.3) / 0.3, 1e-5);
    assert_close(net(LCDA_SPEED_MIN - 1e-4), net(LCDA_SPEED_MIN + 1e-4), 1e-3);
    assert_eq!(net(0.0), 0.0);
}

#[test]
fn pandolf_gives_the_oracle() {
    assert_close(pandolf_power(70.0, 0.0, 1.0, 1.34, 0.0), 293.5, 0.001);
    assert_close(pandolf_power(70.0, 30.0, 1.0, 1.34, 0.0), 411.1, 0.001);
}

#[test]
fn the_loaded_march_lies_within_an_eighth_of_pandolf() {
    // 338 W with the standing cost on the body alone; on all that moves (correction 5) 374 W.
    let lcda = loaded_walk_power(65.0, 25.0, 1.0, 1.0, 1.25, 0.0);
    assert_close(lcda, 374.5, 0.002);
    assert_close(lcda, pandolf_power(65.0, 25.0, 1.0, 1.25, 0.0), 0.125);
}

#[test]
fn minetti_gives_the_polynomials() {
    for (gradient, cost) in [(-0.10, 1.13), (0.0, 2.50), (0.20, 7.88), (0.45, 17.60)] {
        assert_close(minetti_walk_cost(gradient), cost, 0.005);
    }
    for (gradient, cost) in [(-0.20, 1.80), (0.0, 3.60), (0.20, 9.01), (0.45, 19.43)] {
        assert_close(minetti_run_cost(gradient), cost, 0.005);
    }
    assert_eq!(minetti_run_cost(0.45), minetti_run_cost(0.9));
}

#[test]
fn full_harness_more_than_doubles_the_net_cost() {
    // Askew 2012: 2.1 to 2.3 times walking, 1.9 running, 37.5 kg on 77.5 kg.
    let (mass, armour) = (77.5, 37.5);
    let net = |load: f32, factor: f32| {
        loaded_walk_power(mass, load, factor, 1.0, 1.34, 0.0) - STANDING_POWER * (mass + load)
    };
    let ratio = net(armour, armour_factor(armour, mass, 1.05)) / net(0.0, 1.0);
    assert!((2.1..=2.3).contains(&ratio), "{ratio}");
    let running = (mass + armour) / mass * armour_factor(armour, mass, 0.63);
    assert_close(running, 1.9, 0.05);
}

#[test]
fn climbs_are_as_fast_as_mountaineers_plan() {
    // 65 kg, 42 ml/(kg min), a grade of 25 %: height per hour at 0.45 and 0.60 of VO2max. The figures
    // were derived with the standing cost on the body alone; on all that moves they are 2 to 5 % less.
    let vo2max = 14.6;
    for (share, load, climb) in
        [(0.45, 10.0, 326.0), (0.45, 25.0, 262.0), (0.60, 10.0, 493.0), (0.60, 25.0, 400.0)]
    {
        let power = share * vo2max * 65.0 / (65.0 + load);
        assert_close(walk_speed_for_power(power, 0.25, 1.0) * 0.25 * 3600.0, climb, 0.06);
    }
}

#[test]
fn a_loaded_column_marches_at_the_speed_of_closed_up_foot() {
    // Closed-up foot on a road: 1.1 to 1.25 m/s.
    let params = params();
    let power = params.share_at(Pace::Steady).expect("a share") * 14.6 * 65.0 / 90.0;
    let speed = WalkTable::new(params.cost_scale).speed(power, 0.0, 1.0);
    assert!((1.1..=1.25).contains(&speed), "{speed}");
}

#[test]
fn the_table_agrees_with_bisection() {
    let table = WalkTable::new(1.0);
    let mut worst: f32 = 0.0;
    for p in 0..=250 {
        for g in -60..=60 {
            for eta in [1.0, 1.2, 2.1, 4.0] {
                let (power, gradient) = (p as f32 * 0.1, g as f32 * 0.01);
                let exact = walk_speed_for_power(power, gradient, eta);
                let off = (table.speed(power, gradient, eta) - exact).abs();
                worst = worst.max(off / exact.max(0.05));
            }
        }
    }
    assert!(worst < 0.005, "{worst}");
}

#[test]
fn power_and_speed_of_the_table_are_inverse() {
    let table = WalkTable::new(1.0);
    for (power, gradient, eta) in [(3.3, 0.123, 1.0), (5.0, -0.07, 1.5), (8.0, 0.3, 2.0)] {
        let speed = table.speed(power, gradient, eta);
        assert_close(table.power(speed, gradient, eta), power, 0.002);
    }
}

#[test]
fn running_speed_and_power_are_inverse() {
    for (speed, gradient, eta) in [(3.0, 0.0, 1.0), (2.5, 0.2, 1.5), (4.0, -0.2, 1.1)] {
        assert_close(
            run_speed_for_power(run_power(speed, gradient, eta), gradient, eta),
            speed,
            1e-5,
        );
    }
    assert_close(top_speed(6.5, 75.0, 21.6), 6.5 / 1.288, 0.001);
}

#[test]
fn nobody_stops_where_friction_does_not_exceed_the_slope() {
    assert_eq!(speed_safe(0.5, -0.5, 3.0), 0.0);
    assert_eq!(speed_safe(0.3, -0.6, 3.0), 0.0);
    assert!(speed_safe(0.51, -0.5, 3.0) > 0.0);
    // Level: v^2 = 2 mu g d.
    assert_close(speed_safe(0.6, 0.0, 3.0), (2.0 * 0.6 * GRAVITY * 3.0_f32).sqrt(), 1e-5);
}

#[test]
fn a_block_slides_by_the_closed_form() {
    // 30 degrees, mu 0.3, 10 m: v = sqrt(2 * 9.80665 * 10 * (0.5 - 0.3 * 0.866025)).
    let slope = (1.0_f32 / 3.0).sqrt();
    assert_close(slide_speed(slope, 0.3, 10.0), 6.8633, 0.0005);
    assert_eq!(slide_speed(slope, 0.6, 10.0), 0.0);
}

#[test]
fn a_horse_keeps_its_level_speed_down_a_mild_slope_and_loses_it_up() {
    assert_eq!(horse_slope_factor(-0.08), 1.0);
    assert_close(horse_slope_factor(0.10), 0.986 / 1.399, 0.001);
    let speed = horse_speed(3.6, 0.1, 1.5);
    assert_close(horse_level_speed(speed, 0.1, 1.5), 3.6, 1e-5);
    assert_eq!(horse_load_factor(400.0, 60.0, 0.15, 1.0), 1.0);
    assert_close(horse_load_factor(400.0, 100.0, 0.15, 1.0), 0.9, 1e-5);
}

#[test]
fn weidmann_gives_his_speeds() {
    for (density, speed) in [(1.0, 1.058), (2.0, 0.606), (3.0, 0.331), (4.0, 0.156)] {
        assert_close(weidmann_speed(1.34, density), speed, 0.005);
    }
}

#[test]
fn turning_goes_the_short_way_round() {
    use std::f32::consts::PI;
    assert_close(turned(3.0, -3.0, 0.1), 3.1, 1e-5);
    assert_close(turned(0.5, 0.4, 1.0), 0.4, 1e-5);
    assert!(wrapped(3.0 * PI).abs() <= PI + 1e-5);
    assert_close(turn_rate(6.0, PI, 3.0), 0.5, 1e-6);
    assert_eq!(turn_rate(0.0, PI, 3.0), PI);
}

proptest! {
    #[test]
    fn prop_more_power_is_never_slower(
        power in 0.0_f32..25.0, more in 0.0_f32..3.0, gradient in -0.7_f32..0.7, eta in 1.0_f32..4.0,
    ) {
        let table = WalkTable::new(1.0);
        prop_assert!(
            table.speed(power + more, gradient, eta) >= table.speed(power, gradient, eta) - 1e-5
        );
    }

    #[test]
    fn prop_relaxing_in_two_halves_is_relaxing_once(
        current in -3.0_f32..3.0, wanted in -3.0_f32..3.0, dt in 0.01_f32..1.0,
    ) {
        let twice = relaxed(relaxed(current, wanted, dt / 2.0, 0.5), wanted, dt / 2.0, 0.5);
        prop_assert!((twice - relaxed(current, wanted, dt, 0.5)).abs() < 1e-5);
    }

    #[test]
    fn prop_safe_speed_falls_with_steepness(
        mu in 0.1_f32..0.8, gradient in -1.0_f32..0.0, steeper in 0.0_f32..0.5,
    ) {
        prop_assert!(speed_safe(mu, gradient - steeper, 3.0) <= speed_safe(mu, gradient, 3.0) + 1e-4);
    }

    #[test]
    fn prop_turning_never_exceeds_its_bound(
        facing in -3.1_f32..3.1, wanted in -20.0_f32..20.0, most in 0.0_f32..1.0,
    ) {
        prop_assert!(wrapped(turned(facing, wanted, most) - facing).abs() <= most + 1e-4);
    }
}
