//! What can be wrong with a place, each with the key of the feature it is about.
//!
//! Every error says itself in both languages through `show`; `Display` is the English.

use crate::plan::Point;
use crate::words::{Both, display_in_english};
use wuya_num::Lang;

display_in_english!(PlaceError, FeatureFault, SkyError);

/// Why a place cannot be built.
#[derive(Clone, Debug, PartialEq)]
pub enum PlaceError {
    /// A feature that cannot be used.
    Feature {
        /// Key of the feature.
        key: String,
        /// What is wrong with it.
        fault: FeatureFault,
    },
    /// The map's edges.
    Bounds {
        /// South-west corner as given.
        min: Point,
        /// North-east corner as given.
        max: Point,
        /// What would be right.
        wanted: Both,
    },
    /// A soil nobody knows.
    Soil {
        /// As given.
        soil: String,
        /// Nearest known.
        near: Option<String>,
        /// All there are.
        known: Vec<String>,
    },
    /// Two features with one key.
    Duplicate(String),
    /// The sky.
    Sky(SkyError),
}

impl From<SkyError> for PlaceError {
    fn from(error: SkyError) -> Self {
        PlaceError::Sky(error)
    }
}

impl PlaceError {
    /// The message in the user's language: what is wrong, and what would be right.
    #[must_use]
    pub fn show(&self, lang: Lang) -> String {
        match (self, lang) {
            (Self::Feature { key, fault }, Lang::En) => {
                format!("feature `{key}`: {}", fault.show(lang))
            }
            (Self::Feature { key, fault }, Lang::ZhHant) => {
                format!("地物「{key}」：{}", fault.show(lang))
            }
            (Self::Bounds { min, max, wanted }, Lang::En) => format!(
                "the map runs from {} to {} m: it must be {}",
                shown(min),
                shown(max),
                wanted.en
            ),
            (Self::Bounds { min, max, wanted }, Lang::ZhHant) => {
                format!("地圖範圍自 {} 至 {} 公尺：{}", shown(min), shown(max), wanted.zh)
            }
            (Self::Soil { soil, near, known }, _) => unknown_soil(soil, near, known, lang),
            (Self::Duplicate(key), Lang::En) => format!("two features are called `{key}`"),
            (Self::Duplicate(key), Lang::ZhHant) => format!("有兩個地物都叫「{key}」"),
            (Self::Sky(error), _) => error.show(lang),
        }
    }
}

/// What is wrong with one feature.
#[derive(Clone, Debug, PartialEq)]
pub enum FeatureFault {
    /// Too few points.
    TooFewPoints {
        /// Points given, repeated ones counted once.
        found: usize,
        /// How many are needed.
        wanted: usize,
    },
    /// A coordinate that is not a number, or absurdly far away.
    Coordinate {
        /// Number of the point, from 1.
        index: usize,
        /// As given.
        at: Point,
    },
    /// A ring whose last point is not its first.
    Open {
        /// Where it began.
        first: Point,
        /// Where it ended.
        last: Point,
    },
    /// A ring that crosses itself.
    SelfCrossing {
        /// Where.
        at: Point,
    },
    /// A hole that is not inside, rings that overlap (the reason in English).
    Polygon(String),
    /// A quantity out of its range.
    Quantity {
        /// Name of the property.
        name: &'static str,
        /// As given, SI.
        value: f64,
        /// SI unit.
        unit: &'static str,
        /// What would be right.
        wanted: Both,
    },
    /// A list with the wrong number of values.
    Count {
        /// Name of the property.
        name: &'static str,
        /// Values given.
        found: usize,
        /// Vertices of the line.
        vertices: usize,
    },
    /// A soil nobody knows.
    Soil {
        /// As given.
        soil: String,
        /// Nearest known.
        near: Option<String>,
        /// All there are.
        known: Vec<String>,
    },
    /// Nothing of it lies on the map.
    OffMap,
}

impl FeatureFault {
    /// The message in the user's language: what is wrong, and what would be right.
    #[must_use]
    pub fn show(&self, lang: Lang) -> String {
        match lang {
            Lang::En => self.english(),
            Lang::ZhHant => self.chinese(),
        }
    }

    fn english(&self) -> String {
        match self {
            Self::TooFewPoints { found, wanted } => {
                format!("has {found} different points; it needs at least {wanted}")
            }
            Self::Coordinate { index, at } => format!(
                "point {index} {} is not a usable coordinate (finite, within 1000 km)",
                shown(at)
            ),
            Self::Open { first, last } => format!(
                "the ring is not closed: it ends at {} but began at {}",
                shown(last),
                shown(first)
            ),
            Self::SelfCrossing { at } => format!("the polygon crosses itself at {}", shown(at)),
            Self::Polygon(reason) => format!("the polygon is not valid: {reason}"),
            Self::Quantity { name, value, unit, wanted } => {
                format!("`{name}` = {value} {unit} is out of range; {}", wanted.en)
            }
            Self::Count { name, found, vertices } => {
                format!("`{name}` has {found} values; give one, or one per vertex ({vertices})")
            }
            Self::Soil { soil, near, known } => unknown_soil(soil, near, known, Lang::En),
            Self::OffMap => "lies wholly outside the map".to_owned(),
        }
    }

    fn chinese(&self) -> String {
        match self {
            Self::TooFewPoints { found, wanted } => {
                format!("只有 {found} 個相異的點，至少要 {wanted} 個")
            }
            Self::Coordinate { index, at } => {
                format!(
                    "第 {index} 點 {} 不是可用的坐標（須為有限數，且在 1000 公里以內）",
                    shown(at)
                )
            }
            Self::Open { first, last } => {
                format!("環線沒有閉合：起於 {}，卻止於 {}", shown(first), shown(last))
            }
            Self::SelfCrossing { at } => format!("多邊形在 {} 與自身相交", shown(at)),
            Self::Polygon(reason) => format!("多邊形無效：{reason}"),
            Self::Quantity { name, value, unit, wanted } => {
                format!("「{name}」= {value} {unit} 超出範圍；{}", wanted.zh)
            }
            Self::Count { name, found, vertices } => format!(
                "「{name}」有 {found} 個值；請只給一個，或每個頂點各給一個（共 {vertices} 個）"
            ),
            Self::Soil { soil, near, known } => unknown_soil(soil, near, known, Lang::ZhHant),
            Self::OffMap => "完全在地圖之外".to_owned(),
        }
    }
}

fn unknown_soil(soil: &str, near: &Option<String>, known: &[String], lang: Lang) -> String {
    match lang {
        Lang::En => {
            let hint = near.as_ref().map(|near| format!(" (did you mean `{near}`?)"));
            let hint = hint.unwrap_or_default();
            format!("unknown soil `{soil}`{hint}; the soils are {}", known.join(", "))
        }
        Lang::ZhHant => {
            let hint = near.as_ref().map(|near| format!("（是否指「{near}」？）"));
            format!(
                "沒有「{soil}」這種土質{}；可用的有 {}",
                hint.unwrap_or_default(),
                known.join("、")
            )
        }
    }
}

fn shown(p: &Point) -> String {
    format!("({:.1}, {:.1})", p[0], p[1])
}

/// Which rule of the calendar a date breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DateRule {
    /// Months run from 1 to 12.
    Month,
    /// The month has so many days.
    Days(u32),
    /// 4 October 1582 was followed by 15 October.
    Reform,
}

/// What is wrong with date, position or weather.
#[derive(Clone, Debug, PartialEq)]
pub enum SkyError {
    /// A date that is not in the calendar.
    NoSuchDate {
        /// Year, astronomical (0 is 1 BC).
        year: i32,
        /// Month as given.
        month: u32,
        /// Day as given.
        day: u32,
        /// Whether the calendar is the Gregorian, not the Julian.
        is_gregorian: bool,
        /// Which rule it breaks.
        rule: DateRule,
    },
    /// A year the theory of the Sun does not reach.
    Year(i32),
    /// Latitude or longitude out of range.
    Position {
        /// Whether it is the latitude, not the longitude.
        is_latitude: bool,
        /// As given [deg].
        value: f64,
        /// Greatest allowed, either way [deg].
        limit: f64,
    },
    /// A time of day that is none [s].
    TimeOfDay(f64),
    /// Weather out of range or out of order.
    Weather {
        /// Number of the step, from 1.
        index: usize,
        /// What is wrong.
        what: Both,
    },
}

impl SkyError {
    /// The message in the user's language: what is wrong, and what would be right.
    #[must_use]
    pub fn show(&self, lang: Lang) -> String {
        match lang {
            Lang::En => self.english(),
            Lang::ZhHant => self.chinese(),
        }
    }

    fn english(&self) -> String {
        match self {
            Self::NoSuchDate { year, month, day, is_gregorian, rule } => {
                let calendar = if *is_gregorian { "Gregorian" } else { "Julian" };
                let why = match rule {
                    DateRule::Month => "months run from 1 to 12".to_owned(),
                    DateRule::Days(days) => format!("that month has {days} days"),
                    DateRule::Reform => "4 October 1582 was followed by 15 October".to_owned(),
                };
                format!("{year:04}-{month:02}-{day:02} is not in the {calendar} calendar: {why}")
            }
            Self::Year(year) => format!(
                "year {year} is outside -1999 to 5999, for which the Sun's place is known well \
                 enough"
            ),
            Self::Position { is_latitude, value, limit } => {
                let name = if *is_latitude { "latitude" } else { "longitude" };
                format!("{name} {value} degrees is outside -{limit} to {limit}")
            }
            Self::TimeOfDay(seconds) => {
                format!("{seconds} seconds is not a time of day (0 to below 86,400)")
            }
            Self::Weather { index, what } => format!("weather step {index}: {}", what.en),
        }
    }

    fn chinese(&self) -> String {
        match self {
            Self::NoSuchDate { year, month, day, is_gregorian, rule } => {
                let calendar = if *is_gregorian { "格里曆" } else { "儒略曆" };
                let why = match rule {
                    DateRule::Month => "月份是 1 至 12".to_owned(),
                    DateRule::Days(days) => format!("該月只有 {days} 日"),
                    DateRule::Reform => "1582 年 10 月 4 日的次日是 10 月 15 日".to_owned(),
                };
                format!("{calendar}沒有 {year:04}-{month:02}-{day:02} 這一天：{why}")
            }
            Self::Year(year) => {
                format!("{year} 年在 -1999 至 5999 年之外，太陽的位置推算不夠準")
            }
            Self::Position { is_latitude, value, limit } => {
                let name = if *is_latitude { "緯度" } else { "經度" };
                format!("{name} {value} 度超出 -{limit} 至 {limit} 度")
            }
            Self::TimeOfDay(seconds) => {
                format!("{seconds} 秒不是一日之內的時刻（0 以上、未滿 86,400）")
            }
            Self::Weather { index, what } => format!("天氣第 {index} 段：{}", what.zh),
        }
    }
}
