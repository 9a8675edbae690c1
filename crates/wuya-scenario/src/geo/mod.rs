//! `features.geojson`: from GeoJSON to the features that `wuya-place` lays on the ground.
//!
//! Every quantity is a text with a unit or names a prior. Coordinates are degrees, brought into
//! the plane by the frame of the map, or metres of the plane itself when the collection says
//! `"wuya:crs": "local"`.

use std::ops::Range;

use wuya_place::features::{Feature, KINDS};
use wuya_place::frame::Frame;
use wuya_place::named::{NamedPlace, Shape};
use wuya_place::plan::Point;

use crate::problem::{Arg, Code, Problem, Span};
use crate::read::decode::Text;
use crate::values::Values;
use json::{Json, JsonValue};
use props::Props;

mod json;
mod kinds;
mod props;

/// What a features file gives.
#[derive(Debug, Default)]
pub(crate) struct Features {
    /// Features, in the order of the file.
    pub(crate) list: Vec<Feature>,
    /// Place of each feature's key in the file, for what the ground says about it.
    pub(crate) spans: Vec<(String, Span)>,
    /// Names of places in both languages: key, English, Chinese.
    pub(crate) titles: Vec<(String, String, String)>,
    /// Whether features are missing because of mistakes.
    pub(crate) incomplete: bool,
}

/// Coordinates as the plane has them.
pub(crate) enum Coordinates<'f> {
    /// Metres of the plane.
    Local,
    /// Degrees.
    Degrees(&'f Frame),
}

/// A geometry in the plane.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Geometry {
    /// A point.
    Point(Point),
    /// A line.
    Line(Vec<Point>),
    /// An area, its outer ring first.
    Area(Vec<Vec<Point>>),
}

impl Geometry {
    fn key(&self) -> &'static str {
        match self {
            Self::Point(_) => "geometry-point",
            Self::Line(_) => "geometry-line",
            Self::Area(_) => "geometry-area",
        }
    }
}

/// Reads the text of a features file.
pub(crate) fn read(text: &str, file: u16, frame: &Frame, values: &mut Values<'_>) -> Features {
    let mut features = Features::default();
    let span = |range: &Range<usize>| Span::new(file, range.clone());
    let root = match json::read(text) {
        Ok(root) => root,
        Err(error) => {
            let at = Span::new(file, error.at..(error.at + 1).min(text.len()));
            values.wrong(Problem::new(Code::BadGeoJson, at).text("reason", error.reason));
            features.incomplete = true;
            return features;
        }
    };
    let list = match (root.get("type").and_then(Json::text), root.get("features")) {
        (Some("FeatureCollection"), Some(list)) => list.list(),
        _ => None,
    };
    let Some(list) = list else {
        let start = root.span.start;
        let at = Span::new(file, start..start + 1);
        let reason = Arg::Key("not-a-collection");
        values.wrong(Problem::new(Code::BadGeoJson, at).with("reason", reason));
        features.incomplete = true;
        return features;
    };
    let coordinates =
        if is_local(&root) { Coordinates::Local } else { Coordinates::Degrees(frame) };
    for (index, feature) in list.iter().enumerate() {
        let mut reader = Reader { file, values, coordinates: &coordinates };
        let Some(read) = reader.feature(feature, index) else {
            features.incomplete = true;
            continue;
        };
        for feature in read.features {
            features.spans.push((feature.key().to_owned(), span(&read.at)));
            features.list.push(feature);
        }
        features.titles.extend(read.title);
    }
    features
}

fn is_local(root: &Json) -> bool {
    let named = || {
        let name = root.get("crs")?.get("properties")?.get("name")?;
        name.text().map(|name| name == "local")
    };
    root.get("wuya:crs").and_then(Json::text) == Some("local") || named() == Some(true)
}

/// One feature, read.
struct Read {
    features: Vec<Feature>,
    at: Range<usize>,
    title: Option<(String, String, String)>,
}

struct Reader<'r, 'v, 'f> {
    file: u16,
    values: &'r mut Values<'v>,
    coordinates: &'r Coordinates<'f>,
}

impl Reader<'_, '_, '_> {
    fn span(&self, range: &Range<usize>) -> Span {
        Span::new(self.file, range.clone())
    }

    fn feature(&mut self, feature: &Json, index: usize) -> Option<Read> {
        let at = head(feature);
        let rows = match feature.get("properties").map(|json| &json.value) {
            Some(JsonValue::Table(rows)) => rows.as_slice(),
            _ => &[],
        };
        let mut props = Props::new(rows, self.file, self.span(&at));
        let kind = props.word(self.values, "kind", true)?;
        if !KINDS.contains(&kind.value.as_str()) {
            let problem = Problem::new(Code::UnknownChoice, kind.at)
                .text("name", kind.value.as_str())
                .text("known", KINDS.join(", "))
                .near(&kind.value, KINDS);
            self.values.wrong(problem);
            return None;
        }
        let name = props.word(self.values, "name", kind.value == "place");
        let at = name.as_ref().map_or(at, |name| name.at.start as usize..name.at.end as usize);
        props.at = self.span(&at);
        let geometry = self.geometry(feature, &kind);
        let (english, chinese) = (
            props.word(self.values, "title-en", false),
            props.word(self.values, "title-zh-Hant", false),
        );
        let title = name.as_ref().map(|name| {
            let or_name = |text: &Option<Text>| {
                text.as_ref().map_or_else(|| name.value.clone(), |text| text.value.clone())
            };
            (name.value.clone(), or_name(&english), or_name(&chinese))
        });
        // The key of a place is its name; that of anything else must differ from it, because the
        // place of the same name is a feature too.
        let key = match &name {
            Some(name) if kind.value == "place" => name.value.clone(),
            Some(name) => format!("{}:{}", kind.value, name.value),
            None => format!("{}#{}", kind.value, index + 1),
        };
        let geometry = geometry?;
        let main = kinds::build(self.values, &kind, key, &geometry, &mut props);
        props.refuse_unknown(self.values, &kind.value);
        let mut features: Vec<Feature> = vec![main?];
        if let Some(name) = name.filter(|_| kind.value != "place") {
            features.push(Feature::Place(NamedPlace {
                key: name.value,
                shape: shape(&geometry, 0.0)?,
                role: None,
            }));
        }
        Some(Read { features, at, title })
    }

    fn geometry(&mut self, feature: &Json, kind: &Text) -> Option<Geometry> {
        let drawn = feature.get("geometry");
        let type_name = drawn.and_then(|json| json.get("type")).and_then(Json::text);
        let coordinates = drawn.and_then(|json| json.get("coordinates"));
        let (Some(type_name), Some(coordinates)) = (type_name, coordinates) else {
            return self.no_geometry(kind, "null");
        };
        // QGIS writes Multi… with one part as a matter of course.
        let (single, coordinates) = match (type_name.strip_prefix("Multi"), coordinates.list()) {
            (Some(single), Some([only])) => (single, only),
            _ => (type_name, coordinates),
        };
        match single {
            "Point" => self.point(coordinates).map(Geometry::Point),
            "LineString" => self.line(coordinates).map(Geometry::Line),
            "Polygon" => self.rings(coordinates).map(Geometry::Area),
            _ => self.no_geometry(kind, type_name),
        }
    }

    fn no_geometry(&mut self, kind: &Text, found: &str) -> Option<Geometry> {
        let problem = Problem::new(Code::WrongGeometry, kind.at)
            .text("kind", kind.value.as_str())
            .with("expected", Arg::Key("geometry-any"))
            .text("found", found);
        self.values.wrong(problem);
        None
    }

    fn malformed<T>(&mut self, json: &Json, reason: Arg) -> Option<T> {
        let at = self.span(&json.span);
        self.values.wrong(Problem::new(Code::BadGeoJson, at).with("reason", reason));
        None
    }

    fn point(&mut self, json: &Json) -> Option<Point> {
        let position = match json.list() {
            // A third number is a height, which the ground has of its own.
            Some([x, y] | [x, y, _]) => match (&x.value, &y.value) {
                (JsonValue::Number(x), JsonValue::Number(y)) => Some([*x, *y]),
                _ => None,
            },
            _ => None,
        };
        let Some([x, y]) = position else {
            return self.malformed(json, Arg::Key("not-a-position"));
        };
        match self.coordinates {
            Coordinates::Local => Some([x, y]),
            Coordinates::Degrees(frame) => match frame.to_local(x, y) {
                Ok(point) => Some(point),
                Err(error) => self.malformed(json, Arg::both(|lang| error.show(lang))),
            },
        }
    }

    fn line(&mut self, json: &Json) -> Option<Vec<Point>> {
        let Some(list) = json.list() else {
            return self.malformed(json, Arg::Key("not-a-position"));
        };
        list.iter().map(|point| self.point(point)).collect()
    }

    fn rings(&mut self, json: &Json) -> Option<Vec<Vec<Point>>> {
        let Some(list @ [_, ..]) = json.list() else {
            return self.malformed(json, Arg::Key("not-a-position"));
        };
        let rings: Vec<Vec<Point>> =
            list.iter().map(|ring| self.line(ring)).collect::<Option<_>>()?;
        for (ring, points) in list.iter().zip(&rings) {
            if points.first() != points.last() {
                return self.malformed(ring, Arg::Key("open-ring"));
            }
        }
        Some(rings)
    }
}

/// The first line of a feature stands for it.
fn head(feature: &Json) -> Range<usize> {
    feature.span.start..feature.span.start + 1
}

/// The place that a geometry is.
pub(crate) fn shape(geometry: &Geometry, radius_m: f64) -> Option<Shape> {
    Some(match geometry {
        Geometry::Point([x, y]) => Shape::Point { x: *x, y: *y, radius_m },
        Geometry::Line(line) => Shape::Line(line.clone()),
        Geometry::Area(rings) => Shape::Area(polygon(rings)?),
    })
}

/// A polygon of rings, the outer one first.
pub(crate) fn polygon(rings: &[Vec<Point>]) -> Option<geo::Polygon<f64>> {
    let ring = |points: &Vec<Point>| {
        geo::LineString::from(points.iter().map(|p| (p[0], p[1])).collect::<Vec<_>>())
    };
    let (outer, holes) = rings.split_first()?;
    Some(geo::Polygon::new(ring(outer), holes.iter().map(ring).collect()))
}
