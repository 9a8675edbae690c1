//! Measurement lines and areas: their numbers over time, and in a sentence.

use super::plot::Curve;
use super::tables::Reading;
use super::tongue::{Tongue, grouped};
use super::view::{Chart, Gauge, Input};

/// A column of readings: key in the catalogue, unit, value.
type Column = (&'static str, &'static str, fn(&Reading) -> f32);

const COLUMNS: [Column; 4] = [
    ("flow", "1/s", |r| r.flow_per_s),
    ("density", "1/m²", |r| r.density_per_m2),
    ("area-speed", "m/s", |r| r.speed_m_s),
    ("force", "N", |r| r.force_n),
];

/// Colour of measured curves; they belong to no side.
const COLOUR: &str = "#3a5a57";

/// Every measure that has readings.
pub(super) fn gauges(input: Input<'_>, t: &Tongue) -> Vec<Gauge> {
    let mut gauges = Vec::new();
    for (number, measure) in input.context.measures.iter().enumerate() {
        let readings: Vec<&Reading> =
            input.tables.readings.iter().filter(|r| r.measure == number).collect();
        if readings.is_empty() {
            continue;
        }
        let times: Vec<f64> = readings.iter().map(|r| r.time_s).collect();
        let charts = COLUMNS.iter().filter_map(|&(key, unit, get)| {
            let values: Vec<f64> = readings.iter().map(|r| f64::from(get(r))).collect();
            // A measure that never moved is said in its sentence; a flat line adds nothing.
            values.iter().find(|value| value.is_finite() && **value != 0.0)?;
            let curve = Curve { colour: COLOUR.to_owned(), dashed: false, values };
            let svg = super::plot::lines(input.frame, &times, &[curve], unit, None);
            (!svg.is_empty()).then(|| Chart::single(t.plain(&format!("measure-{key}")), svg))
        });
        gauges.push(Gauge {
            title: measure.title.get(t.lang()).to_owned(),
            summary: if measure.line { crossings(&readings, t) } else { press(&readings, t) },
            charts: charts.collect(),
        });
    }
    gauges
}

/// A line: who crossed it, and the greatest flow.
fn crossings(readings: &[&Reading], t: &Tongue) -> String {
    let last = |get: fn(&Reading) -> f32| {
        let value = readings.iter().rev().map(|r| get(r)).find(|v| v.is_finite());
        grouped(value.unwrap_or(0.0).max(0.0) as u64)
    };
    t.say(
        "measure-line",
        &[
            ("forward", last(|r| r.forward).into()),
            ("back", last(|r| r.back).into()),
            ("flow", most(readings, |r| r.flow_per_s, 2).into()),
        ],
    )
}

/// An area: the greatest density and force in it.
fn press(readings: &[&Reading], t: &Tongue) -> String {
    let force = most(readings, |r| r.force_n, 0);
    t.say(
        "measure-area",
        &[
            ("density", most(readings, |r| r.density_per_m2, 2).into()),
            ("forced", if force == "–" { "no" } else { "yes" }.into()),
            ("force", force.into()),
        ],
    )
}

fn most(readings: &[&Reading], get: fn(&Reading) -> f32, digits: usize) -> String {
    let values = readings.iter().map(|r| get(r)).filter(|v| v.is_finite());
    values.reduce(f32::max).map_or_else(|| "–".to_owned(), |v| format!("{v:.digits$}"))
}
