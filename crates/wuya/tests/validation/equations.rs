//! The equations a check can name, called with the shipped parameters.

use std::sync::OnceLock;

use wuya_num::measure::Period;
use wuya_num::parse;
use wuya_sim::Params;
use wuya_sim::body::energetics::equations as energetics;
use wuya_sim::body::locomotion::equations as locomotion;
use wuya_sim::body::steering::equations as steering;
use wuya_sim::mind::perception::equations as perception;

use crate::case::Case;
use crate::sky;

/// The shipped parameters.
fn params() -> &'static Params {
    static PARAMS: OnceLock<Params> = OnceLock::new();
    PARAMS.get_or_init(|| Params::from_sheets(&wuya_sim::default_sheets()).expect("all sheets"))
}

/// What the equation gives for a case.
pub(crate) fn value(name: &str, case: &Case) -> f64 {
    let (mechanism, equation) = name.split_once('.').unwrap_or((name, ""));
    let found = match mechanism {
        "locomotion" => of_locomotion(equation, case),
        "energetics" => of_energetics(equation, case),
        "perception" => of_perception(equation, case),
        "sky" => sky::value(equation, case),
        "steering" => (equation == "anticipation_x").then(|| anticipation_x(case)),
        "measure" => (equation == "length").then(|| length(case)),
        _ => None,
    };
    found.unwrap_or_else(|| panic!("there is no equation `{name}`"))
}

fn of_locomotion(equation: &str, case: &Case) -> Option<f64> {
    let n = |key: &str| case.number(key) as f32;
    let value = match equation {
        "tobler_speed" => locomotion::tobler_speed(n("gradient")),
        "lcda_power" => locomotion::lcda_power(n("speed"), n("gradient")),
        "loaded_walk_power" => locomotion::loaded_walk_power(
            n("mass"),
            n("load"),
            n("armour_factor"),
            n("eta"),
            n("speed"),
            n("gradient"),
        ),
        "pandolf_power" => {
            let (eta, speed, gradient) = (n("eta"), n("speed"), n("gradient"));
            locomotion::pandolf_power(n("mass"), n("load"), eta, speed, gradient)
        }
        "minetti_walk_cost" => locomotion::minetti_walk_cost(n("gradient")),
        "minetti_run_cost" => locomotion::minetti_run_cost(n("gradient")),
        "climb_per_hour" => climb_per_hour(case),
        "armour_net_ratio" => armour_net_ratio(case),
        "top_speed" => locomotion::top_speed(n("unloaded"), n("mass"), n("load")),
        "slide_speed" => locomotion::slide_speed(n("slope"), n("mu"), n("distance")),
        "speed_safe" => locomotion::speed_safe(n("mu"), n("gradient"), n("stopping_distance")),
        "weidmann_speed" => locomotion::weidmann_speed(n("free"), n("density")),
        _ => return None,
    };
    Some(f64::from(value))
}

fn climb_per_hour(case: &Case) -> f32 {
    const HOUR_S: f32 = 3600.0;
    let n = |key: &str| case.number(key) as f32;
    let (mass, gradient) = (n("mass"), n("gradient"));
    let power = n("share") * n("vo2max") * mass / (mass + n("load"));
    locomotion::walk_speed_for_power(power, gradient, 1.0) * gradient * HOUR_S
}

/// Power above standing, armoured over bare.
fn armour_net_ratio(case: &Case) -> f32 {
    /// LCDA's standing power [W/kg].
    const STANDING: f32 = 1.44;
    let n = |key: &str| case.number(key) as f32;
    let (mass, armour, speed) = (n("mass"), n("armour"), n("speed"));
    let factor = locomotion::armour_factor(armour, mass, n("excess"));
    let net = |load: f32, factor: f32| {
        let power = locomotion::loaded_walk_power(mass, load, factor, 1.0, speed, 0.0);
        power - STANDING * (mass + load)
    };
    net(armour, factor) / net(0.0, 1.0)
}

fn of_energetics(equation: &str, case: &Case) -> Option<f64> {
    let n = |key: &str| case.number(key) as f32;
    let sheet = &params().energetics;
    let value = match equation {
        "recovery_time_constant" => energetics::recovery_time_constant(n("below_critical")),
        "time_to_exhaustion" => energetics::time_to_exhaustion(n("w"), n("critical"), n("power")),
        "fuel_lasts" => {
            let (fuel, vo2max) = (sheet.fuel, params().build.human.vo2max_w_kg.middle());
            let power = n("share") * vo2max;
            energetics::fuel_lasts(fuel.full_j_kg, power, vo2max, fuel.onset, fuel.slope)
        }
        "fat_peak_rate" => {
            /// Energy of a gram of fat [J/g], and the seconds of a minute.
            const FAT: f32 = 37_700.0;
            const MINUTE_S: f32 = 60.0;
            let share = energetics::fat_peak(sheet.fuel.onset, sheet.fuel.slope);
            share * n("vo2max") * n("mass") * MINUTE_S / FAT
        }
        "horse_way" => {
            let (fuel, speed) = (sheet.horse_fuel, n("speed"));
            let (cost, standing) = (sheet.horse_cost_j_kg_m, sheet.horse_standing_w_kg);
            let power = energetics::horse_power(speed, cost, n("load_share"), standing);
            let vo2max = n("vo2max");
            speed * energetics::fuel_lasts(fuel.full_j_kg, power, vo2max, fuel.onset, fuel.slope)
        }
        _ => return None,
    };
    Some(f64::from(value))
}

fn of_perception(equation: &str, case: &Case) -> Option<f64> {
    let n = |key: &str| case.number(key) as f32;
    let sheet = &params().perception;
    let value = match equation {
        "half_range" => {
            let dimension = perception::critical_dimension(n("height"), n("width"));
            let angle = perception::acuity_in(sheet, n("light"));
            perception::half_range(dimension, angle, sheet.cycles_detect)
        }
        "hearing_range" => {
            perception::hearing_range(n("level"), n("masking"), sheet.sound_absorption)
        }
        "apparent_contrast" => perception::apparent_contrast(1.0, n("range"), n("visibility")),
        _ => return None,
    };
    Some(f64::from(value))
}

fn anticipation_x(case: &Case) -> f64 {
    let n = |key: &str| case.number(key) as f32;
    let (x, u) = ([n("x"), 0.0], [n("u"), 0.0]);
    f64::from(steering::anticipation(&params().steering, x, u, n("reach"))[0])
}

fn length(case: &Case) -> f64 {
    let period = Period::from_name(case.text("period")).expect("a period");
    parse::quantity_in(case.text("text"), period).expect("a length").si
}
