use proptest::prelude::*;
use wuya_num::sheet::Sheet;

use super::equations::*;
use super::params::Params;

const HOUR: f32 = 3600.0;
const VO2MAX: f32 = 14.6;

fn params() -> Params {
    let sheet = Sheet::parse("energetics", include_str!("params.toml")).expect("a sound sheet");
    Params::from_sheet(&sheet)
}

fn assert_close(found: f32, expected: f32, share: f32) {
    let off = (found - expected).abs();
    assert!(off <= share * expected.abs(), "found {found}, expected {expected} within {share}");
}

/// Hours a fed body of the sheet lasts at a share of VO2max.
fn hours_at(share: f32) -> f32 {
    let fuel = params().fuel;
    fuel_lasts(fuel.full_j_kg, share * VO2MAX, VO2MAX, fuel.onset, fuel.slope) / HOUR
}

#[test]
fn constant_power_above_critical_exhausts_at_the_hyperbola() {
    let (full, critical, power) = (16_000.0, 200.0, 300.0);
    let end = time_to_exhaustion(full, critical, power);
    assert_close(end, 160.0, 1e-6);
    let mut w = full;
    for _ in 0..159 {
        w = w_prime_after(w, full, critical, power, 500.0, 1.0);
    }
    assert!(w > 0.0);
    assert_eq!(w_prime_after(w, full, critical, power, 500.0, 1.0), 0.0);
    assert_eq!(time_to_exhaustion(full, critical, 200.0), f32::INFINITY);
}

#[test]
fn recovery_takes_what_skiba_measured() {
    assert_close(recovery_time_constant(50.0), 647.2, 0.001);
    assert_close(recovery_time_constant(150.0), 437.8, 0.001);
    // One time constant closes the gap to 1/e.
    let back = w_prime_after(0.0, 100.0, 200.0, 150.0, 647.0, 647.0);
    assert_close(back, 100.0 * (1.0 - wuya_num::math::exp(-1.0)), 1e-4);
}

#[test]
fn a_march_can_be_held_all_day_and_hard_work_cannot() {
    assert!(hours_at(0.36) > 8.0, "{}", hours_at(0.36));
    assert!(hours_at(0.45) > 6.0, "{}", hours_at(0.45));
    let hard = hours_at(0.60);
    assert!((3.0..=5.0).contains(&hard), "{hard}");
    assert_eq!(hours_at(0.25), f32::INFINITY);
}

#[test]
fn fat_peaks_where_people_burn_most_of_it() {
    // Venables 2005: 0.46 g/min. 37.7 kJ/g, 65 kg.
    let fuel = params().fuel;
    let grams_per_minute = fat_peak(fuel.onset, fuel.slope) * VO2MAX * 65.0 * 60.0 / 37_700.0;
    assert_close(grams_per_minute, 0.46, 0.1);
    let power = |x: f32| x * (1.0 - glycogen_share(x, fuel.onset, fuel.slope));
    for k in 0..100 {
        assert!(power(k as f32 * 0.01) <= fat_peak(fuel.onset, fuel.slope) + 1e-6);
    }
}

#[test]
fn power_sinks_to_what_fat_carries_when_the_store_is_empty() {
    let params = params();
    let fat = fat_peak(params.fuel.onset, params.fuel.slope) * VO2MAX;
    assert_eq!(power_within_fuel(0.0, fat, params.fade_time_s), fat);
    assert!(power_within_fuel(params.fuel.full_j_kg, fat, params.fade_time_s) > VO2MAX);
}

#[test]
fn breath_is_spent_over_the_time_given() {
    assert_eq!(power_within_breath(0.0, 190.0, 600.0), 190.0);
    assert_close(power_within_breath(16_000.0, 190.0, 600.0), 216.67, 1e-4);
}

#[test]
fn the_fittest_raid_horse_covers_100_km_at_8_5_m_s() {
    // Critical speed 2 deviations above the mean, less 5 % for a load of a fifth of its mass.
    let fittest = (7.5 + 2.0 * 0.8) * 0.95;
    assert!(fittest >= 8.5, "{fittest}");
    let params = params();
    let fuel = params.horse_fuel;
    let power = horse_power(8.5, params.horse_cost_j_kg_m, 0.2, params.horse_standing_w_kg);
    let seconds = 100_000.0 / 8.5;
    let lasts = |vo2max| fuel_lasts(fuel.full_j_kg, power, vo2max, fuel.onset, fuel.slope);
    assert!(lasts(50.0) > seconds, "{} s", lasts(50.0));
    assert!(lasts(38.0) < seconds, "an average horse must not: {} s", lasts(38.0));
}

#[test]
fn troop_horses_make_the_marches_of_the_manuals() {
    // 35 miles in 8 h "with ease": an average horse at 2 m/s with a quarter of its mass.
    let params = params();
    let fuel = params.horse_fuel;
    let power = horse_power(1.96, params.horse_cost_j_kg_m, 0.25, params.horse_standing_w_kg);
    assert!(fuel_lasts(fuel.full_j_kg, power, 38.0, fuel.onset, fuel.slope) > 24.0 * HOUR);
    let level = horse_speed_for_power(power, params.horse_cost_j_kg_m, 0.25, 1.2);
    assert_close(level, 1.96, 1e-4);
}

#[test]
fn a_horse_recovers_as_a_man_who_leaves_the_same_share() {
    assert_close(
        horse_recovery_time_constant(6.0, 7.5, 203.0),
        recovery_time_constant(0.2 * 203.0),
        1e-5,
    );
}

proptest! {
    #[test]
    fn prop_w_prime_stays_within_its_store(
        share in 0.0_f32..1.0, power in 0.0_f32..900.0, dt in 0.0_f32..600.0,
    ) {
        let (full, critical) = (16_000.0, 200.0);
        let tau = recovery_time_constant(critical - power);
        let after = w_prime_after(share * full, full, critical, power, tau, dt);
        prop_assert!((0.0..=full).contains(&after));
    }

    #[test]
    fn prop_recovery_does_not_depend_on_the_step(
        share in 0.0_f32..1.0, power in 0.0_f32..200.0, dt in 0.1_f32..60.0,
    ) {
        let (full, critical) = (16_000.0, 200.0);
        let tau = recovery_time_constant(critical - power);
        let step = |w, dt| w_prime_after(w, full, critical, power, tau, dt);
        let (once, twice) = (step(share * full, dt), step(step(share * full, dt / 2.0), dt / 2.0));
        prop_assert!((once - twice).abs() < 0.05, "{once} {twice}");
    }

    #[test]
    fn prop_harder_work_never_lasts_longer(x in 0.0_f32..1.2, more in 0.0_f32..0.5) {
        prop_assert!(hours_at(x + more) <= hours_at(x));
    }
}
