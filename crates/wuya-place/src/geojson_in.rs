//! Features drawn on a map: GeoJSON (RFC 7946) to geometry in the local plane, each feature and
//! property with its place in the text.
//!
//! Coordinates are longitude and latitude, laid on the plane of the map; or metres of the local
//! plane when the collection says `"wuya:crs": "local"` (or, in the older manner,
//! `"crs": {"type": "name", "properties": {"name": "local"}}`); or metres of a projected system
//! named there by its EPSG code. What the properties mean is the scenario's business.

use crate::check::closed_ring;
use crate::error::FeatureFault;
use crate::frame::{Frame, FrameError};
use crate::json::{self, Json, JsonFault, Member, Node, line_and_column};
use crate::plan::Point;
use geo::{LineString, Polygon};
use std::ops::Range;

/// Where a feature lies, in the local plane [m].
#[derive(Clone, Debug, PartialEq)]
pub enum Geometry {
    /// `Point`
    Point(Point),
    /// `MultiPoint`
    Points(Vec<Point>),
    /// `LineString`
    Line(Vec<Point>),
    /// `MultiLineString`
    Lines(Vec<Vec<Point>>),
    /// `Polygon`
    Area(Polygon<f64>),
    /// `MultiPolygon`
    Areas(Vec<Polygon<f64>>),
}

impl Geometry {
    /// Its GeoJSON name.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Geometry::Point(_) => "Point",
            Geometry::Points(_) => "MultiPoint",
            Geometry::Line(_) => "LineString",
            Geometry::Lines(_) => "MultiLineString",
            Geometry::Area(_) => "Polygon",
            Geometry::Areas(_) => "MultiPolygon",
        }
    }
}

/// One feature as read.
#[derive(Clone, Debug, PartialEq)]
pub struct RawFeature {
    /// Its `id`, or the property `key` or `name` where there is none.
    pub id: Option<String>,
    /// Bytes of the whole feature.
    pub span: Range<usize>,
    /// Its properties in the order of the text.
    pub properties: Vec<Member>,
    /// Bytes of the properties.
    pub properties_span: Range<usize>,
    /// Where it lies.
    pub geometry: Geometry,
    /// Bytes of the geometry.
    pub geometry_span: Range<usize>,
}

impl RawFeature {
    /// A property by its key.
    #[must_use]
    pub fn property(&self, key: &str) -> Option<&Member> {
        self.properties.iter().find(|member| member.key == key)
    }
}

/// A fault and where it stands.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("line {line}, column {column}{}: {what}",
    .feature.as_ref().map_or(String::new(), |feature| format!(" (feature `{feature}`)")))]
pub struct GeoJsonFault {
    /// Bytes of the text.
    pub span: Range<usize>,
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// The feature, where one is known.
    pub feature: Option<String>,
    /// What is wrong.
    pub what: GeoJsonError,
}

/// What can be wrong in GeoJSON.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum GeoJsonError {
    /// Not even JSON.
    #[error("not JSON: {0}")]
    Json(String),
    /// A member that is absent or of the wrong kind.
    #[error("{0}")]
    Structure(String),
    /// Geometry that cannot be.
    #[error(transparent)]
    Geometry(#[from] FeatureFault),
    /// Coordinates that cannot be laid on the map.
    #[error(transparent)]
    Frame(#[from] FrameError),
}

/// How coordinates become local metres.
enum Plane {
    Local,
    Geographic,
    Projected(Frame),
}

type Fault = (Range<usize>, GeoJsonError);

/// Reads a collection of features into the plane of the map.
///
/// # Errors
/// Every fault found, in the order of the text; one only if the text is not JSON.
pub fn read(text: &str, frame: &Frame) -> Result<Vec<RawFeature>, Vec<GeoJsonFault>> {
    let located = |feature: Option<String>, (span, what): Fault| {
        let (line, column) = line_and_column(text, span.start);
        GeoJsonFault { span, line, column, feature, what }
    };
    let root = json::parse(text).map_err(|JsonFault { span, what }| {
        vec![located(None, (span, GeoJsonError::Json(what)))]
    })?;
    let plane = plane_of(&root).map_err(|fault| vec![located(None, fault)])?;
    let nodes = feature_nodes(&root).map_err(|fault| vec![located(None, fault)])?;
    let mut features = Vec::with_capacity(nodes.len());
    let mut faults = Vec::new();
    for node in nodes {
        match feature(node, &plane, frame) {
            Ok(feature) => features.push(feature),
            Err(fault) => faults.push(located(name_of(node), fault)),
        }
    }
    if faults.is_empty() { Ok(features) } else { Err(faults) }
}

fn structure<T>(span: &Range<usize>, what: impl Into<String>) -> Result<T, Fault> {
    Err((span.clone(), GeoJsonError::Structure(what.into())))
}

fn feature_nodes(root: &Node) -> Result<Vec<&Node>, Fault> {
    match root.get("type").and_then(Node::text) {
        Some("FeatureCollection") => match root.get("features") {
            Some(node) => match node.list() {
                Some(items) => Ok(items.iter().collect()),
                None => structure(&node.span, format!("`features` is {}, not a list", node.kind())),
            },
            None => structure(&root.span, "the collection has no `features`"),
        },
        Some("Feature") => Ok(vec![root]),
        _ => structure(&root.span, "not GeoJSON: `type` must be \"FeatureCollection\""),
    }
}

fn plane_of(root: &Node) -> Result<Plane, Fault> {
    let older = root.get("crs").and_then(|crs| crs.get("properties")?.get("name"));
    let Some(node) = root.get("wuya:crs").or(older) else { return Ok(Plane::Geographic) };
    let Some(name) = node.text() else {
        return structure(&node.span, "the name of a coordinate system is a text");
    };
    if name == "local" {
        return Ok(Plane::Local);
    }
    if name.ends_with("CRS84") {
        return Ok(Plane::Geographic);
    }
    let Some(code) = name.rsplit(':').next().and_then(|code| code.parse::<u32>().ok()) else {
        let text = format!("`{name}` is no coordinate system: write local, CRS84 or EPSG:32650");
        return structure(&node.span, text);
    };
    if crate::epsg::lookup(code) == Some(crate::epsg::Crs::Geographic) {
        return Ok(Plane::Geographic);
    }
    match Frame::of_crs(code, [0.0; 2]) {
        Ok(frame) => Ok(Plane::Projected(frame)),
        Err(error) => Err((node.span.clone(), error.into())),
    }
}

fn name_of(node: &Node) -> Option<String> {
    let text = |node: &Node| match &node.value {
        Json::Text(text) => Some(text.clone()),
        Json::Number(number) => Some(number.to_string()),
        _ => None,
    };
    let property = |key: &str| node.get("properties").and_then(|all| all.get(key)).and_then(text);
    node.get("id").and_then(text).or_else(|| property("key")).or_else(|| property("name"))
}

fn feature(node: &Node, plane: &Plane, frame: &Frame) -> Result<RawFeature, Fault> {
    if node.get("type").and_then(Node::text) != Some("Feature") {
        return structure(&node.span, "`type` of each of the `features` must be \"Feature\"");
    }
    let (properties, properties_span) = match node.get("properties") {
        None => (Vec::new(), node.span.clone()),
        Some(Node { value: Json::Null, span }) => (Vec::new(), span.clone()),
        Some(Node { value: Json::Table(members), span }) => (members.clone(), span.clone()),
        Some(other) => {
            let what = format!("`properties` is {}, not an object", other.kind());
            return structure(&other.span, what);
        }
    };
    let Some(drawn) = node.get("geometry").filter(|node| node.value != Json::Null) else {
        return structure(&node.span, "the feature has no `geometry`");
    };
    Ok(RawFeature {
        id: name_of(node),
        span: node.span.clone(),
        properties,
        properties_span,
        geometry: geometry(drawn, &|p, span| carry(p, span, plane, frame))?,
        geometry_span: drawn.span.clone(),
    })
}

/// A position of the file in the local plane.
fn carry(p: Point, span: &Range<usize>, plane: &Plane, frame: &Frame) -> Result<Point, Fault> {
    let fail = |error: FrameError| (span.clone(), GeoJsonError::Frame(error));
    match plane {
        Plane::Local => Ok(p),
        Plane::Geographic => frame.to_local(p[0], p[1]).map_err(fail),
        Plane::Projected(own) if own.name() == frame.name() => {
            Ok([p[0] - frame.origin()[0], p[1] - frame.origin()[1]])
        }
        Plane::Projected(own) => {
            let far = FrameError::TooFar { lon: p[0], lat: p[1] };
            let [lon, lat] = own.to_geographic(p).ok_or_else(|| fail(far))?;
            frame.to_local(lon, lat).map_err(fail)
        }
    }
}

type Carry<'a> = &'a dyn Fn(Point, &Range<usize>) -> Result<Point, Fault>;

fn geometry(node: &Node, carry: Carry<'_>) -> Result<Geometry, Fault> {
    let Some(kind) = node.get("type").and_then(Node::text) else {
        return structure(&node.span, "the geometry has no `type`");
    };
    let Some(coordinates) = node.get("coordinates") else {
        return structure(&node.span, format!("the {kind} has no `coordinates`"));
    };
    let each = |node: &Node| -> Result<Vec<Node>, Fault> { Ok(list(node)?.to_vec()) };
    Ok(match kind {
        "Point" => Geometry::Point(position(coordinates, carry)?),
        "MultiPoint" => Geometry::Points(line(coordinates, carry)?),
        "LineString" => Geometry::Line(line(coordinates, carry)?),
        "MultiLineString" => {
            let lines = each(coordinates)?;
            Geometry::Lines(lines.iter().map(|node| line(node, carry)).collect::<Result<_, _>>()?)
        }
        "Polygon" => Geometry::Area(area(coordinates, carry)?),
        "MultiPolygon" => {
            let areas = each(coordinates)?;
            Geometry::Areas(areas.iter().map(|node| area(node, carry)).collect::<Result<_, _>>()?)
        }
        other => {
            let what = format!(
                "`{other}` is no geometry used here: Point, LineString, Polygon, or several of one"
            );
            return structure(&node.span, what);
        }
    })
}

fn list(node: &Node) -> Result<&[Node], Fault> {
    match node.list() {
        Some(items) => Ok(items),
        None => structure(&node.span, format!("a list was expected, not {}", node.kind())),
    }
}

fn position(node: &Node, carry: Carry<'_>) -> Result<Point, Fault> {
    let numbers: Option<Vec<f64>> =
        node.list().and_then(|items| items.iter().map(Node::number).collect());
    match numbers.as_deref() {
        // A third number is a height, which the ground has of its own.
        Some([x, y] | [x, y, _]) => carry([*x, *y], &node.span),
        _ => structure(&node.span, "a position is a list of two numbers, east and north"),
    }
}

fn line(node: &Node, carry: Carry<'_>) -> Result<Vec<Point>, Fault> {
    list(node)?.iter().map(|node| position(node, carry)).collect()
}

fn area(node: &Node, carry: Carry<'_>) -> Result<Polygon<f64>, Fault> {
    let mut rings = Vec::new();
    for ring in list(node)? {
        let points = line(ring, carry)?;
        closed_ring(&points).map_err(|fault| (ring.span.clone(), fault.into()))?;
        rings.push(LineString::from(points.iter().map(|p| (p[0], p[1])).collect::<Vec<_>>()));
    }
    if rings.is_empty() {
        return structure(&node.span, "the polygon has no ring");
    }
    let outer = rings.remove(0);
    Ok(Polygon::new(outer, rings))
}

#[cfg(test)]
mod tests;
