//! What can be wrong with a place, each with the key of the feature it is about.

use crate::plan::Point;

/// Why a place cannot be built.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum PlaceError {
    /// A feature that cannot be used.
    #[error("feature `{key}`: {fault}")]
    Feature {
        /// Key of the feature.
        key: String,
        /// What is wrong with it.
        fault: FeatureFault,
    },
    /// The map's edges.
    #[error("the map runs from ({:.1}, {:.1}) to ({:.1}, {:.1}) m: it must be {wanted}",
        .min[0], .min[1], .max[0], .max[1])]
    Bounds {
        /// South-west corner as given.
        min: Point,
        /// North-east corner as given.
        max: Point,
        /// What would be right.
        wanted: &'static str,
    },
    /// A soil nobody knows.
    #[error("unknown soil `{soil}`{}; the soils are {}",
        .near.as_ref().map_or(String::new(), |near| format!(" (did you mean `{near}`?)")),
        .known.join(", "))]
    Soil {
        /// As given.
        soil: String,
        /// Nearest known.
        near: Option<String>,
        /// All there are.
        known: Vec<String>,
    },
    /// Two features with one key.
    #[error("two features are called `{0}`")]
    Duplicate(String),
    /// The sky.
    #[error(transparent)]
    Sky(#[from] SkyError),
}

/// What is wrong with one feature.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum FeatureFault {
    /// Too few points.
    #[error("has {found} points; {wanted}")]
    TooFewPoints {
        /// Points given, repeated ones counted once.
        found: usize,
        /// What is needed.
        wanted: &'static str,
    },
    /// A coordinate that is not a number, or absurdly far away.
    #[error("point {index} ({:.1}, {:.1}) is not a usable coordinate (finite, within 1000 km)",
        .at[0], .at[1])]
    Coordinate {
        /// Number of the point, from 1.
        index: usize,
        /// As given.
        at: Point,
    },
    /// A ring whose last point is not its first.
    #[error("the ring is not closed: it ends at ({:.1}, {:.1}) but began at ({:.1}, {:.1})",
        .last[0], .last[1], .first[0], .first[1])]
    Open {
        /// Where it began.
        first: Point,
        /// Where it ended.
        last: Point,
    },
    /// A ring that crosses itself.
    #[error("the polygon crosses itself at ({:.1}, {:.1})", .at[0], .at[1])]
    SelfCrossing {
        /// Where.
        at: Point,
    },
    /// A hole that is not inside, rings that overlap.
    #[error("the polygon is not valid: {0}")]
    Polygon(String),
    /// A quantity out of its range.
    #[error("`{name}` = {value} {unit} is out of range; {wanted}")]
    Quantity {
        /// Name of the property.
        name: &'static str,
        /// As given, SI.
        value: f64,
        /// SI unit.
        unit: &'static str,
        /// What would be right.
        wanted: &'static str,
    },
    /// A list with the wrong number of values.
    #[error("`{name}` has {found} values; give one, or one per vertex ({vertices})")]
    Count {
        /// Name of the property.
        name: &'static str,
        /// Values given.
        found: usize,
        /// Vertices of the line.
        vertices: usize,
    },
    /// A soil nobody knows.
    #[error("unknown soil `{soil}`{}; the soils are {}",
        .near.as_ref().map_or(String::new(), |near| format!(" (did you mean `{near}`?)")),
        .known.join(", "))]
    Soil {
        /// As given.
        soil: String,
        /// Nearest known.
        near: Option<String>,
        /// All there are.
        known: Vec<String>,
    },
    /// Nothing of it lies on the map.
    #[error("lies wholly outside the map")]
    OffMap,
}

/// What is wrong with date, position or weather.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum SkyError {
    /// A date that is not in the calendar.
    #[error("{year:04}-{month:02}-{day:02} does not exist in the {calendar} calendar: {why}")]
    NoSuchDate {
        /// Year, astronomical (0 is 1 BC).
        year: i32,
        /// Month as given.
        month: u32,
        /// Day as given.
        day: u32,
        /// "Julian" or "Gregorian".
        calendar: &'static str,
        /// Which rule it breaks.
        why: String,
    },
    /// A year the theory of the Sun does not reach.
    #[error("year {0} is outside -1999 to 5999, for which the Sun's place is known well enough")]
    Year(i32),
    /// Latitude or longitude out of range.
    #[error("{name} {value} degrees is outside {lo} to {hi}")]
    Position {
        /// "latitude" or "longitude".
        name: &'static str,
        /// As given [deg].
        value: f64,
        /// Least allowed [deg].
        lo: f64,
        /// Greatest allowed [deg].
        hi: f64,
    },
    /// A time of day that is none.
    #[error("{0} seconds is not a time of day (0 to 86,400)")]
    TimeOfDay(f64),
    /// Weather out of range or out of order.
    #[error("weather step {index}: {what}")]
    Weather {
        /// Number of the step, from 1.
        index: usize,
        /// What is wrong.
        what: String,
    },
}
