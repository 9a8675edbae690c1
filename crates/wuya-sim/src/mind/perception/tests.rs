use proptest::prelude::*;
use wuya_num::sheet::Sheet;

use super::equations::*;
use super::params::Params;
use super::percepts::Certainty;

fn params() -> Params {
    let sheet = Sheet::parse("perception", include_str!("params.toml")).expect("a sound sheet");
    Params::from_sheet(&sheet)
}

/// Full moon, quarter moon, stars, overcast night [lx].
const LIGHTS: [f32; 4] = [0.25, 0.022, 1e-3, 1e-4];
const STANDING: f32 = 0.922; // 1.70 m by 0.50 m
const MOUNTED: f32 = 2.298; // 2.40 m by 2.20 m
const LYING: f32 = 0.714; // 1.70 m by 0.30 m

fn assert_within_factor(found: f32, expected: f32, factor: f32) {
    let ratio = found / expected;
    assert!(
        (1.0 / factor..=factor).contains(&ratio),
        "found {found}, expected {expected} within a factor {factor}"
    );
}

#[test]
fn half_ranges_by_night_are_the_derived_ones_and_the_soldiers_rules() {
    let params = params();
    let expected = [
        (STANDING, [316.0, 158.0, 53.0, 26.0]),
        (MOUNTED, [790.0, 395.0, 132.0, 66.0]),
        (LYING, [240.0, 120.0, 41.0, 20.0]),
    ];
    for (dimension, ranges) in expected {
        for (light, range) in LIGHTS.into_iter().zip(ranges) {
            let found = half_range(dimension, acuity_in(&params, light), 1.0);
            assert_within_factor(found, range, 1.1);
        }
    }
    // Rules of thumb: 300, 150, 50 m.
    for (light, range) in LIGHTS.into_iter().zip([300.0, 150.0, 50.0]) {
        assert_within_factor(half_range(STANDING, acuity_in(&params, light), 1.0), range, 1.5);
    }
}

#[test]
fn half_the_looks_find_at_the_half_range() {
    let angle = acuity_in(&params(), 1000.0);
    let range = half_range(STANDING, angle, 1.0);
    let found = johnson_probability(resolved_cycles(STANDING, range, angle), 1.0);
    assert!((found - 0.5).abs() < 1e-3, "{found}");
}

#[test]
fn acuity_passes_through_its_points_and_holds_its_ends() {
    let acuity = params().acuity;
    let minute = std::f32::consts::PI / 180.0 / 60.0;
    for (luminance, minutes) in [
        (1e4, 1.0),
        (100.0, 1.0),
        (0.2, 2.0),
        (0.016, 5.0),
        (1.3e-3, 10.0),
        (6e-5, 30.0),
        (0.0, 60.0),
    ] {
        let found = acuity.angle(luminance) / minute;
        assert!((found / minutes - 1.0).abs() < 1e-3, "{luminance} cd/m2: {found}'");
    }
}

#[test]
fn the_bound_keeps_every_target_worth_a_look() {
    let params = params();
    for light in [1e4, 1.0, 0.02, 1e-4] {
        let bound = range_bound(&params, light, STANDING);
        let target =
            Target { dimension: STANDING, contrast: params.contrast, moving: params.moving_factor };
        let angle = acuity_in(&params, light);
        // In air without haze, where the bound is nearest the truth.
        let at = |range| glimpse_probability(target, range, angle, f32::INFINITY, 1.0);
        assert!(at(bound * 1.001) <= params.least_probability);
        assert!(at(bound * 0.9) > params.least_probability * 0.9, "the bound is needlessly far");
    }
}

#[test]
fn air_takes_contrast_by_koschmieder() {
    // At the meteorological visibility 2 % is left.
    assert!((apparent_contrast(1.0, 15_000.0, 15_000.0) - 0.02).abs() < 1e-4);
}

#[test]
fn a_column_is_one_target_of_a_few_heights() {
    let one = group_critical_dimension(1.7, 0.5, 1.0, 0.0, 2.0);
    assert!((one - STANDING).abs() < 0.01);
    let three = group_critical_dimension(1.7, 0.5, 3.0, 3.0, 2.0);
    assert!((three - critical_dimension(1.7, 1.5)).abs() < 1e-5);
    let column = group_critical_dimension(1.7, 0.5, 2000.0, 800.0, 2.0);
    assert!((column - critical_dimension(1.7, 3.4)).abs() < 1e-5);
}

#[test]
fn searching_twice_as_long_equals_searching_twice() {
    let rate = detection_rate(0.4, 3.4);
    let (once, both) = (detection_within(rate, 2.0), detection_within(rate, 4.0));
    assert!((1.0 - both - (1.0 - once) * (1.0 - once)).abs() < 1e-6);
}

#[test]
fn near_targets_are_identified_and_far_ones_only_detected() {
    let params = params();
    let seen = |range, chance| {
        certainty(&params, 1e4, STANDING, range, false, [params.scan_period_s, chance])
    };
    assert_eq!(seen(30.0, 0.1), Some(Certainty::Identified));
    assert_eq!(seen(1_500.0, 0.1), Some(Certainty::Detected));
    assert_eq!(seen(60_000.0, 1e-3), None);
    assert!(through_cover(&params, 40.0) < 0.37);
}

#[test]
fn sound_reaches_as_far_as_field_manuals_say() {
    // Shouted orders 0.5 to 1 km on a quiet night; a trotting column 0.6 km on earth.
    let params = params();
    let range = |level| hearing_range(level, params.masking_quiet, params.sound_absorption);
    assert!((500.0..=1000.0).contains(&range(params.sound_shout)), "{}", range(params.sound_shout));
    assert_within_factor(range(params.sound_trot), 600.0, 1.7);
    assert!(hearing_range(params.sound_shout, params.masking_water, 0.005) < 100.0);
    assert_eq!(hearing_range(20.0, 30.0, 0.005), 0.0);
    assert!((sound_level(60.0, 10.0, 0.0) - 40.0).abs() < 1e-4);
    assert!((joint_level(60.0, 100.0) - 80.0).abs() < 1e-4);
    assert!((hearing_probability(30.0, 30.0, 2.0) - 0.5).abs() < 1e-6);
}

proptest! {
    #[test]
    fn prop_detection_falls_with_range_and_rises_with_light(
        range in 1.0_f32..20_000.0, farther in 0.0_f32..5_000.0,
        light in -5.0_f32..5.0, brighter in 0.0_f32..3.0, size in 0.2_f32..5.0,
    ) {
        let params = params();
        let lux = |log: f32| wuya_num::math::pow(10.0, log);
        let at = |light, range| detection_by(&params, lux(light), size, range);
        prop_assert!(at(light, range + farther) <= at(light, range) + 1e-6);
        prop_assert!(at(light + brighter, range) >= at(light, range) - 1e-6);
    }

    #[test]
    fn prop_probabilities_are_probabilities(
        cycles in 0.0_f32..1e6, range in 0.0_f32..1e6, chance in 0.0_f32..1.0, light in 0.0_f32..1e5,
    ) {
        prop_assert!((0.0..=1.0).contains(&johnson_probability(cycles, 1.0)));
        let found = detection_by(&params(), light, 1.0, range.max(1.0));
        prop_assert!((0.0..=1.0).contains(&found));
        let _ = certainty(&params(), light, 1.0, range.max(1.0), true, [2.0, chance]);
    }
}
