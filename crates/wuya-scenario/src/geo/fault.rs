//! What `wuya-place` says about a ground, in both languages.

use wuya_place::error::{FeatureFault, PlaceError, SkyError};
use wuya_place::plan::Point;

use crate::problem::Arg;

fn point(at: &Point) -> String {
    format!("[{:.1}, {:.1}]", at[0], at[1])
}

fn soils(soil: &str, known: &[String]) -> Arg {
    Arg::Say(
        "fault-soil",
        vec![("soil", Arg::text(soil)), ("known", Arg::Text(known.join(", ")))],
    )
}

/// What is wrong with one feature.
pub(crate) fn feature(fault: &FeatureFault) -> Arg {
    match fault {
        FeatureFault::TooFewPoints { found, .. } => {
            Arg::Say("fault-few-points", vec![("found", Arg::Number(*found as f64))])
        }
        FeatureFault::Coordinate { index, at } => Arg::Say(
            "fault-coordinate",
            vec![("index", Arg::Number(*index as f64)), ("at", Arg::Text(point(at)))],
        ),
        FeatureFault::Open { .. } => Arg::Key("fault-open-ring"),
        FeatureFault::SelfCrossing { at } => {
            Arg::Say("fault-crossing", vec![("at", Arg::Text(point(at)))])
        }
        FeatureFault::Polygon(reason) => {
            Arg::Say("fault-polygon", vec![("reason", Arg::text(reason.as_str()))])
        }
        FeatureFault::Quantity { name, value, unit, .. } => Arg::Say(
            "fault-quantity",
            vec![("name", Arg::text(*name)), ("value", Arg::Text(format!("{value} {unit}")))],
        ),
        FeatureFault::Count { name, found, vertices } => Arg::Say(
            "fault-count",
            vec![
                ("name", Arg::text(*name)),
                ("found", Arg::Number(*found as f64)),
                ("vertices", Arg::Number(*vertices as f64)),
            ],
        ),
        FeatureFault::Soil { soil, known, .. } => soils(soil, known),
        FeatureFault::OffMap => Arg::Key("fault-off-map"),
    }
}

/// What is wrong with the whole; a fault of one feature is told apart by the caller.
pub(crate) fn whole(error: &PlaceError) -> Arg {
    match error {
        PlaceError::Feature { fault, .. } => feature(fault),
        PlaceError::Bounds { min, max, .. } => Arg::Say(
            "fault-bounds",
            vec![("min", Arg::Text(point(min))), ("max", Arg::Text(point(max)))],
        ),
        PlaceError::Soil { soil, known, .. } => soils(soil, known),
        PlaceError::Duplicate(key) => {
            Arg::Say("fault-duplicate", vec![("key", Arg::text(key.as_str()))])
        }
        PlaceError::Sky(error) => sky(error),
    }
}

/// What is wrong with date, position or weather.
pub(crate) fn sky(error: &SkyError) -> Arg {
    Arg::text(error.to_string())
}
