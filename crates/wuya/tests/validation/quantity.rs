//! Numbers read off a recording, as `validation/README.md` names them.

use toml::Value;
use wuya_sim::MeasureSample;
use wuya_sim::body::locomotion::equations::weidmann_speed;

use crate::case::Case;
use crate::scene::{Recording, Wish, recording};

/// Mean free speed of Weidmann's walkers [m/s].
const FREE_SPEED: f32 = 1.34;

/// What a case asks of a folder, alone or held against other folders.
pub(crate) fn value(folder: &str, case: &Case) -> f64 {
    if case.text("quantity") == "weidmann_rmse" {
        return weidmann_rmse(case);
    }
    let of = |folder: &str| quantity(&recording(&wish(folder, case, "priors")), case, "measure");
    let mut found = of(folder);
    if let Some(other) = case.maybe_text("over") {
        found /= of(other);
    }
    if let Some(other) = case.maybe_text("minus") {
        let priors =
            if case.input.contains_key("minus_priors") { "minus_priors" } else { "priors" };
        found -= quantity(&recording(&wish(other, case, priors)), case, "measure");
    }
    if case.input.contains_key("minus_measure") {
        found -= quantity(&recording(&wish(folder, case, "priors")), case, "minus_measure");
    }
    found
}

fn wish(folder: &str, case: &Case, priors: &str) -> Wish {
    let quantiles = case.input.get(priors).and_then(Value::as_table);
    let quantile = |(name, value): (&String, &Value)| (name.clone(), value.as_float());
    let quantiles = quantiles.into_iter().flatten().map(quantile);
    let quantiles = quantiles.map(|(name, value)| (name, value.expect("a quantile, 0.0 to 1.0")));
    Wish {
        folder: folder.to_owned(),
        quantiles: quantiles.collect(),
        run_s: case.maybe_number("run_s"),
    }
}

/// One quantity of one recording; `measure` is the key of the input that names measures.
fn quantity(seen: &Recording, case: &Case, measure: &str) -> f64 {
    let samples = || samples(seen, case, measure);
    match case.text("quantity") {
        "last_left_s" => last_left_s(seen, case),
        "left" => times(&seen.left, case).count() as f64,
        "entered" => times(&seen.entered, case).count() as f64,
        "walls_crossed" => f64::from(seen.walls_crossed),
        "mean_speed_m_s" => in_areas(samples()).1,
        "density_per_m2" => in_areas(samples()).0,
        "peak_density_per_m2" => peak_density(samples()),
        "flow_per_s" => flow(samples(), seen, case),
        other => panic!("there is no quantity `{other}`"),
    }
}

/// Times until `until_s` of those in the list who are of the unit asked for [s].
fn times<'a>(list: &'a [(f64, String)], case: &'a Case) -> impl Iterator<Item = f64> + 'a {
    let unit = case.maybe_text("unit");
    let until_s = case.maybe_number("until_s").unwrap_or(f64::INFINITY);
    let is_asked =
        move |(at, of): &&(f64, String)| *at <= until_s && unit.is_none_or(|unit| unit == of);
    list.iter().filter(is_asked).map(|&(time_s, _)| time_s)
}

/// When the last has left; not a number while anyone is still there.
fn last_left_s(seen: &Recording, case: &Case) -> f64 {
    let all: usize = match case.maybe_text("unit") {
        Some(unit) => seen.people[unit],
        None => seen.people.values().sum(),
    };
    let (count, last) =
        times(&seen.left, case).fold((0, f64::NAN), |(count, last), at| (count + 1, last.max(at)));
    if count == all { last } else { f64::NAN }
}

/// Samples of the measures a case names, between `from_s` and `until_s`.
fn samples<'a>(
    seen: &'a Recording,
    case: &'a Case,
    measure: &str,
) -> impl Iterator<Item = &'a MeasureSample> {
    let asked = case.texts(measure);
    for key in &asked {
        assert!(seen.measures.iter().any(|known| known == key), "no measure `{key}`");
    }
    let from_s = case.maybe_number("from_s").unwrap_or(0.0);
    let until_s = case.maybe_number("until_s").unwrap_or(f64::INFINITY);
    let of = |sample: &MeasureSample| seen.measures[usize::from(sample.measure)].as_str();
    seen.samples.iter().flatten().filter(move |sample| {
        asked.contains(&of(sample)) && sample.time_s > from_s && sample.time_s <= until_s
    })
}

/// Mean density [1/m2] and mean speed [m/s] over areas and seconds; speed over those seen.
fn in_areas<'a>(samples: impl Iterator<Item = &'a MeasureSample>) -> (f64, f64) {
    let (mut looks, mut density, mut people, mut speed) = (0.0, 0.0, 0.0, 0.0);
    for sample in samples {
        looks += 1.0;
        density += sample.density_per_m2;
        if sample.count > 0.0 {
            people += sample.count;
            speed += sample.count * sample.mean_speed_m_s;
        }
    }
    (density / looks, speed / people)
}

/// Greatest mean density over ten seconds, in one area [1/m2].
fn peak_density<'a>(samples: impl Iterator<Item = &'a MeasureSample>) -> f64 {
    const WINDOW: usize = 10;
    let densities: Vec<f64> = samples.map(|sample| sample.density_per_m2).collect();
    let mean = |window: &[f64]| window.iter().sum::<f64>() / WINDOW as f64;
    densities.windows(WINDOW).map(mean).fold(f64::NAN, f64::max)
}

/// Mean flow over a line [1/s] while the crowd is dense before it: from the second when the share
/// `from_share` of all people (0.1 unless given) is through to that when `until_share` (0.6) is;
/// not a number if so many never come through.
fn flow<'a>(
    samples: impl Iterator<Item = &'a MeasureSample>,
    seen: &Recording,
    case: &Case,
) -> f64 {
    let net = |sample: &MeasureSample| {
        f64::from(sample.crossings_forward) - f64::from(sample.crossings_back)
    };
    let crossings: Vec<_> = samples.map(|sample| (sample.time_s, net(sample))).collect();
    let all = seen.people.values().sum::<usize>() as f64;
    let shares = [("from_share", 0.1), ("until_share", 0.6)];
    let shares = shares.map(|(key, usual)| case.maybe_number(key).unwrap_or(usual));
    let mut through = 0.0;
    let mut ends = [(f64::NAN, f64::NAN); 2];
    for (time_s, net) in crossings {
        through += net;
        for (end, share) in ends.iter_mut().zip(shares) {
            if end.0.is_nan() && through >= share * all {
                *end = (time_s, through);
            }
        }
    }
    let [(from_s, before), (until_s, after)] = ends;
    (after - before) / (until_s - from_s)
}

/// Root mean square difference of the speeds in several folders from Weidmann's speed at the
/// density found there [m/s].
fn weidmann_rmse(case: &Case) -> f64 {
    let folders = case.texts("folders");
    let mut squares = 0.0;
    for folder in &folders {
        let (density, speed) =
            in_areas(samples(&recording(&wish(folder, case, "priors")), case, "measure"));
        let expected = f64::from(weidmann_speed(FREE_SPEED, density as f32));
        println!("{folder}: {speed:.3} m/s at {density:.2} /m2, Weidmann {expected:.3} m/s");
        squares += (speed - expected) * (speed - expected);
    }
    (squares / folders.len() as f64).sqrt()
}
