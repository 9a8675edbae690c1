//! `[ground]`, features, places, walls and weather: what `wuya-place` builds from.

use std::path::Path;
use std::sync::Arc;

use wuya_num::quantity::Dimension;
use wuya_num::sheet::Sheets;
use wuya_place::features::{Feature, Obstacle, WallLine};
use wuya_place::named::{NamedPlace, Shape};
use wuya_place::plan::{Bounds, Point};
use wuya_place::sky::{Calendar, Sky, SkyDef, Weather};
use wuya_place::{BUDGET_BYTES, Base, Cover, Frame, Place, PlaceDef, PlaceError, Roughness};

use crate::direction;
use crate::geo;
use crate::problem::{Arg, Code, Problem, Span};
use crate::read::decode::{Amount, At, List};
use crate::read::{Files, duplicate};
use crate::schema::{Coordinate, Ground, Head, PlaceTable, Scenario};
use crate::time::{self, Moment};
use crate::values::{Limit, Values};

/// Soil where nothing is said, as docs/scenario-format.md states.
const SOIL: &str = "grass";

/// When and where the battle is.
#[derive(Clone, Debug)]
pub(crate) struct Setting {
    /// Latitude and longitude [deg].
    pub(crate) lat_lon: [f64; 2],
    /// First moment.
    pub(crate) start: Moment,
    /// Calendar of the dates.
    pub(crate) calendar: Calendar,
    /// Seconds from the start to the end.
    pub(crate) end_s: f64,
}

/// The shape of a place, for checks before the ground is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    Point,
    Line,
    Area,
}

/// A named place.
#[derive(Clone, Debug)]
pub(crate) struct PlaceName {
    pub(crate) key: String,
    pub(crate) at: Span,
    pub(crate) form: Form,
    /// Name in both languages.
    pub(crate) title: (String, String),
}

/// The land: names at least, the place itself when it could be built.
#[derive(Debug, Default)]
pub(crate) struct Land {
    pub(crate) names: Vec<PlaceName>,
    pub(crate) place: Option<Arc<Place>>,
    /// Whether something is broken, so that the place cannot be built.
    pub(crate) incomplete: bool,
    /// Whether names of places are missing because a file or feature is broken: then a name that
    /// is not there may be one of them, and is not reported.
    pub(crate) names_missing: bool,
}

/// Everything the land is made from.
pub(crate) struct Sources<'s> {
    pub(crate) scenario: &'s Scenario,
    pub(crate) folder: &'s Path,
    pub(crate) sheets: &'s Sheets,
}

/// Reads date, place and end.
pub(crate) fn setting(head: &Head, values: &mut Values<'_>, sheets: &Sheets) -> Option<Setting> {
    let calendar = match head.calendar {
        None => Calendar::Historical,
        Some(crate::schema::Calendar::Julian) => Calendar::Julian,
        Some(crate::schema::Calendar::Gregorian) => Calendar::Gregorian,
    };
    let start = time::moment(values, &head.start, calendar);
    let degree = |values: &mut Values<'_>, at: &At<f64>, most: f64| {
        if at.value.abs() <= most {
            return Some(at.value);
        }
        let problem = Problem::new(Code::OutOfRange, at.at)
            .text("value", format!("{}", at.value))
            .text("wanted", format!("-{most} … {most}"));
        values.wrong(problem);
        None
    };
    let lat = degree(values, &head.place.lat, 89.0);
    let lon = degree(values, &head.place.lon, 180.0);
    let (start, lat_lon) = (start?, [lat?, lon?]);
    let setting = Setting { lat_lon, start, calendar, end_s: 0.0 };
    let sky = match Sky::new(&sky_def(&setting, Vec::new()), sheets) {
        Ok(sky) => sky,
        Err(error) => {
            let problem = Problem::new(Code::NoSuchDate, head.start.at)
                .text("text", head.start.value.as_str())
                .with("reason", Arg::both(|lang| error.show(lang)));
            values.wrong(problem);
            return None;
        }
    };
    let end_s = time::end(values, &head.end, &sky, calendar)?;
    Some(Setting { end_s, ..setting })
}

fn sky_def(setting: &Setting, weather: Vec<(f64, Weather)>) -> SkyDef {
    SkyDef {
        latitude_deg: setting.lat_lon[0],
        longitude_deg: setting.lat_lon[1],
        date: setting.start.date,
        calendar: setting.calendar,
        start_s: setting.start.seconds,
        span_s: setting.end_s,
        weather,
    }
}

/// Reads the features and builds the place.
pub(crate) fn land(
    sources: &Sources<'_>,
    setting: Option<&Setting>,
    values: &mut Values<'_>,
    files: &mut Files,
) -> Land {
    let mut land = Land::default();
    let scenario = sources.scenario;
    let Some(ground) = &scenario.ground.value else {
        land.incomplete = true;
        land.names_missing = true;
        return land;
    };
    let before = values.problems.len();
    let base = base(ground, sources, setting, values, files);
    let frame = match (&base, setting) {
        (Some(Base::Dem(dem)), _) => Some(dem.frame().clone()),
        (Some(_), Some(setting)) => Frame::around(setting.lat_lon[1], setting.lat_lon[0]).ok(),
        _ => None,
    };
    let mut features = drawn(ground, frame.as_ref(), sources, values, files);
    drawn_in_text(scenario, values, &mut features);
    land.names_missing = features.incomplete || !scenario.place.broken.is_empty();
    land.names = names(&features, values);
    let weather = weather(scenario, values);
    let bounds = bounds(ground, values);
    land.incomplete = values.problems.len() > before;
    let (Some(base), Some(bounds), Some(setting), Some(weather)) = (base, bounds, setting, weather)
    else {
        return land;
    };
    if land.incomplete {
        return land;
    }
    let seed = ground.base.as_ref().and_then(|base| base.roughness_seed.as_ref());
    let def = PlaceDef {
        bounds,
        base,
        soil: ground.soil.as_ref().map_or_else(|| SOIL.into(), |soil| soil.value.clone()),
        cover: Cover::Open,
        features: features.list,
        sky: sky_def(setting, weather),
        seed: seed.map_or(0, |seed| seed.value),
        budget_bytes: BUDGET_BYTES,
    };
    match Place::build(&def, sources.sheets) {
        Ok(place) => land.place = Some(Arc::new(place)),
        Err(errors) => refuse(&errors, ground, &features.spans, values),
    }
    land
}

/// What the features file holds. Without a frame it cannot be laid on the plane.
fn drawn(
    ground: &Ground,
    frame: Option<&Frame>,
    sources: &Sources<'_>,
    values: &mut Values<'_>,
    files: &mut Files,
) -> geo::Features {
    let Some(name) = &ground.features else { return geo::Features::default() };
    let nothing = geo::Features { incomplete: true, ..geo::Features::default() };
    let file = files.read_text(sources.folder, &name.value, name.at, values.problems);
    let (Some(file), Some(frame)) = (file, frame) else { return nothing };
    let text = files.list[usize::from(file)].text.clone();
    geo::read(&text, file, frame, values)
}

/// What the ground says, at the place of the feature it is about.
fn refuse(
    errors: &[PlaceError],
    ground: &Ground,
    spans: &[(String, Span)],
    values: &mut Values<'_>,
) {
    let of_key = |key: &str| {
        spans.iter().rev().find(|(known, _)| known == key).map_or(ground.span, |(_, at)| *at)
    };
    for error in errors {
        let reason = Arg::both(|lang| error.show(lang));
        let problem = match error {
            PlaceError::Feature { key, fault } => Problem::new(Code::BadFeature, of_key(key))
                .text("key", key.as_str())
                .with("reason", Arg::both(|lang| fault.show(lang))),
            PlaceError::Duplicate(key) => {
                let first = spans.iter().find(|(known, _)| known == key);
                let problem = Problem::new(Code::Duplicate, of_key(key)).text("name", key.as_str());
                match first {
                    Some((_, at)) => problem.also(*at),
                    None => problem,
                }
            }
            PlaceError::Soil { near, .. } => {
                let at = ground.soil.as_ref().map_or(ground.span, |soil| soil.at);
                let problem = Problem::new(Code::UnknownSoil, at).with("reason", reason);
                Problem { near: near.clone(), ..problem }
            }
            PlaceError::Bounds { .. } => {
                let at = ground.bounds.as_ref().map_or(ground.span, |bounds| bounds.span);
                Problem::new(Code::BadGround, at).with("reason", reason)
            }
            PlaceError::Sky(_) => Problem::new(Code::BadGround, ground.span).with("reason", reason),
        };
        values.wrong(problem);
    }
}

/// What the features stand on.
fn base(
    ground: &Ground,
    sources: &Sources<'_>,
    setting: Option<&Setting>,
    values: &mut Values<'_>,
    files: &mut Files,
) -> Option<Base> {
    if let Some(name) = &ground.elevation {
        if let Some(base) = &ground.base {
            let problem = Problem::new(Code::Either, base.span).text("keys", "elevation, base");
            values.wrong(problem);
        }
        return super::elevation::read(ground, name, sources, setting, values, files)
            .map(Base::Dem);
    }
    let Some(base) = &ground.base else {
        values.wrong(Problem::new(Code::NoGround, ground.span));
        return None;
    };
    let height = values.amount(&base.height, Limit::Between(-500.0, 9000.0));
    let slope = Limit::Between(-1.0, 1.0);
    let east = values.optional(base.east.as_ref(), slope).unwrap_or(0.0);
    let north = values.optional(base.north.as_ref(), slope).unwrap_or(0.0);
    let amplitude = values.optional(base.roughness.as_ref(), Limit::NotNegative);
    let length = values.optional(base.roughness_length.as_ref(), Limit::Positive);
    let roughness = match (&base.roughness, &base.roughness_length) {
        (Some(_), Some(_)) => Some(Roughness { amplitude_m: amplitude?, wavelength_m: length? }),
        (None, None) => None,
        (given, _) => {
            let name = if given.is_some() { "roughness-length" } else { "roughness" };
            values.wrong(Problem::new(Code::MissingKey, base.span).text("name", name));
            return None;
        }
    };
    Some(Base::Plain { height_m: height?, tilt: [east, north], roughness })
}

/// The edges of the map.
pub(super) fn bounds(ground: &Ground, values: &mut Values<'_>) -> Option<Bounds> {
    let Some(table) = &ground.bounds else {
        values.wrong(Problem::new(Code::MissingKey, ground.span).text("name", "bounds"));
        return None;
    };
    let (min, max) = (values.point(&table.min), values.point(&table.max));
    let bounds = Bounds::new(min?, max?);
    if bounds.width() <= 0.0 || bounds.depth() <= 0.0 {
        values.wrong(Problem::new(Code::Reversed, table.span));
        return None;
    }
    Some(bounds)
}

/// The steps of weather.
fn weather(scenario: &Scenario, values: &mut Values<'_>) -> Option<Vec<(f64, Weather)>> {
    let mut steps: Vec<(f64, Weather)> = Vec::new();
    let mut whole = true;
    for step in &scenario.weather.items {
        let mut weather = steps.last().map_or_else(Weather::default, |(_, last)| *last);
        let from = values.amount(&step.from, Limit::NotNegative);
        let share = Limit::Between(0.0, 1.0);
        if let Some(cloud) = values.optional(step.cloud.as_ref(), share) {
            weather.cloud = cloud as f32;
        }
        if let Some(kelvin) = values.optional(step.air.as_ref(), Limit::Between(180.0, 340.0)) {
            weather.air_c = (kelvin - wuya_num::parse::CELSIUS_ZERO_K) as f32;
        }
        if let Some(rain) = values.optional(step.rain.as_ref(), Limit::NotNegative) {
            weather.rain_mm_h = (rain * 1000.0 * 3600.0) as f32;
        }
        if let Some(sight) = values.optional(step.visibility.as_ref(), Limit::Positive) {
            weather.visibility_m = sight as f32;
        }
        if let Some(speed) = values.optional(step.wind.as_ref(), Limit::Between(0.0, 100.0)) {
            let from = match &step.wind_from {
                Some(text) => wind_from(values, text),
                None if speed == 0.0 => Some(0.0),
                None => {
                    let problem = Problem::new(Code::MissingKey, step.span);
                    values.wrong(problem.text("name", "wind-from"));
                    None
                }
            };
            let Some(from) = from else {
                whole = false;
                continue;
            };
            let (ahead, _) = super::layout::axes(from);
            weather.wind_m_s = [-(speed * ahead[0]) as f32, -(speed * ahead[1]) as f32];
        }
        let Some(from) = from else {
            whole = false;
            continue;
        };
        if steps.last().is_some_and(|(last, _)| *last >= from) {
            values.wrong(Problem::new(Code::NotIncreasing, step.from.at));
            whole = false;
        }
        steps.push((from, weather));
    }
    whole.then_some(steps)
}

fn wind_from(values: &mut Values<'_>, text: &crate::read::decode::Text) -> Option<f64> {
    if let Some(angle) = direction::of_word(&text.value) {
        return Some(angle);
    }
    match wuya_num::parse::quantity(&text.value) {
        Ok(quantity) if quantity.dim == Dimension::ANGLE => {
            Some(direction::of_bearing(quantity.si))
        }
        _ => {
            let problem = Problem::new(Code::BadDirection, text.at)
                .text("text", text.value.as_str())
                .near(&text.value, direction::names());
            values.wrong(problem);
            None
        }
    }
}

/// `[place]`, `[[wall]]` and `[[obstacle]]` of the TOML files.
fn drawn_in_text(scenario: &Scenario, values: &mut Values<'_>, features: &mut geo::Features) {
    for (name, table) in &scenario.place.items {
        let Some(shape) = place_shape(table, values) else { continue };
        features.spans.push((name.value.clone(), name.at));
        features.list.push(Feature::Place(NamedPlace {
            key: name.value.clone(),
            shape,
            role: None,
        }));
        let (english, chinese) = match &table.title {
            Some(title) => (title.en.value.clone(), title.zh_hant.value.clone()),
            None => (name.value.clone(), name.value.clone()),
        };
        features.titles.push((name.value.clone(), english, chinese));
    }
    for (index, wall) in scenario.wall.items.iter().enumerate() {
        let Some(mut line) = points(&wall.line, 2, values) else { continue };
        if wall.closed.as_ref().is_some_and(|closed| closed.value) {
            line.push(line[0]);
        }
        let key = format!("[[wall]] {}", index + 1);
        features.spans.push((key.clone(), wall.span));
        features.list.push(Feature::Wall(WallLine { key, line, height_m: f64::INFINITY }));
    }
    for (index, obstacle) in scenario.obstacle.items.iter().enumerate() {
        let Some(area) = area(&obstacle.area, values) else { continue };
        let key = format!("[[obstacle]] {}", index + 1);
        features.spans.push((key.clone(), obstacle.span));
        features.list.push(Feature::Obstacle(Obstacle { key, area, height_m: f64::INFINITY }));
    }
}

fn place_shape(table: &PlaceTable, values: &mut Values<'_>) -> Option<Shape> {
    let given = [table.at.is_some(), table.line.is_some(), table.area.is_some()];
    if given.iter().filter(|given| **given).count() != 1 {
        values.wrong(Problem::new(Code::Either, table.span).text("keys", "at, line, area"));
        return None;
    }
    let radius = values.optional(table.radius.as_ref(), Limit::NotNegative);
    if let Some(point) = &table.at {
        let [x, y] = values.point(point)?;
        return Some(Shape::Point { x, y, radius_m: radius.unwrap_or(0.0) });
    }
    if let Some(line) = &table.line {
        return points(line, 2, values).map(Shape::Line);
    }
    area(table.area.as_ref()?, values).map(Shape::Area)
}

fn points(
    list: &List<[Amount<Coordinate>; 2]>,
    least: usize,
    values: &mut Values<'_>,
) -> Option<Vec<Point>> {
    if list.items.len() < least {
        let problem = Problem::new(Code::WrongLength, list.at)
            .text("expected", format!("≥ {least}"))
            .with("found", Arg::Number(list.items.len() as f64));
        values.wrong(problem);
        return None;
    }
    let found: Vec<Option<Point>> = list.items.iter().map(|point| values.point(point)).collect();
    found.into_iter().collect()
}

fn area(
    list: &List<[Amount<Coordinate>; 2]>,
    values: &mut Values<'_>,
) -> Option<::geo::Polygon<f64>> {
    let mut ring = points(list, 3, values)?;
    if ring.first() != ring.last() {
        ring.push(ring[0]);
    }
    let ring: Vec<(f64, f64)> = ring.into_iter().map(|[x, y]| (x, y)).collect();
    Some(::geo::Polygon::new(::geo::LineString::from(ring), Vec::new()))
}

/// Names of places; a name given twice is a mistake.
fn names(features: &geo::Features, values: &mut Values<'_>) -> Vec<PlaceName> {
    let mut names: Vec<PlaceName> = Vec::new();
    for feature in &features.list {
        let Feature::Place(place) = feature else { continue };
        let at = |skip: usize| {
            let spans = features.spans.iter().filter(|(key, _)| *key == place.key);
            spans.map(|(_, at)| *at).nth(skip)
        };
        if let Some(first) = names.iter().find(|name| name.key == place.key) {
            let here = at(1).unwrap_or(first.at);
            values.wrong(duplicate(&At::new(place.key.clone(), here), first.at));
            continue;
        }
        let title = features.titles.iter().find(|(key, _, _)| *key == place.key);
        let title = title
            .map_or((place.key.clone(), place.key.clone()), |(_, english, chinese)| {
                (english.clone(), chinese.clone())
            });
        names.push(PlaceName {
            key: place.key.clone(),
            at: at(0).unwrap_or_default(),
            form: match place.shape {
                Shape::Point { .. } => Form::Point,
                Shape::Line(_) => Form::Line,
                Shape::Area(_) => Form::Area,
            },
            title,
        });
    }
    names
}
