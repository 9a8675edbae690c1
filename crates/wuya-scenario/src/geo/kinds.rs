//! One function per kind of feature: its properties, its geometry, its defaults.

use wuya_num::quantity::Dimension;
use wuya_place::features as place;
use wuya_place::features::Feature;
use wuya_place::ground::cover::{COVERS, Cover};
use wuya_place::named::NamedPlace;
use wuya_place::plan::Point;

use super::props::Props;
use super::{Geometry, polygon, shape};
use crate::problem::{Arg, Code, Problem};
use crate::read::decode::Text;
use crate::values::{Limit, Values};

const LENGTH: Dimension = Dimension::LENGTH;
const ANGLE: Dimension = Dimension::ANGLE;
/// Slopes lie between level and upright, both excluded.
const STEEP: Limit = Limit::Between(1e-3, 1.57);
/// Soil of a bed of which nothing is said.
const BED: &str = "river-bed";
/// Surface of a road of which nothing is said.
const ROAD: &str = "dirt-road";

struct Builder<'b, 'v, 'j> {
    values: &'b mut Values<'v>,
    props: &'b mut Props<'j>,
    geometry: &'b Geometry,
    kind: &'b Text,
    key: String,
}

/// Builds the feature of a kind.
pub(super) fn build(
    values: &mut Values<'_>,
    kind: &Text,
    key: String,
    geometry: &Geometry,
    props: &mut Props<'_>,
) -> Option<Feature> {
    let mut builder = Builder { values, props, geometry, kind, key };
    match kind.value.as_str() {
        "ridge" => builder.ridge(),
        "river" => builder.river(),
        "lake" => builder.lake(),
        "road" => builder.road(),
        "ford" => builder.ford(),
        "bridge" => builder.bridge(),
        "land" => builder.land(),
        "wall" => builder.wall(),
        "obstacle" => builder.obstacle(),
        _ => builder.place(),
    }
}

impl Builder<'_, '_, '_> {
    fn needed(&mut self, name: &'static str, dim: Dimension, limit: Limit) -> Option<f64> {
        self.props.needed(self.values, name, dim, limit)
    }

    fn optional(
        &mut self,
        name: &'static str,
        dim: Dimension,
        limit: Limit,
    ) -> Option<Option<f64>> {
        self.props.optional(self.values, name, dim, limit)
    }

    fn word(&mut self, name: &'static str) -> Option<String> {
        self.props.word(self.values, name, false).map(|text| text.value)
    }

    fn wrong_geometry(&mut self, expected: &'static str) {
        let problem = Problem::new(Code::WrongGeometry, self.kind.at)
            .text("kind", self.kind.value.as_str())
            .with("expected", Arg::Key(expected))
            .with("found", Arg::Key(self.geometry.key()));
        self.values.wrong(problem);
    }

    fn line(&mut self) -> Option<Vec<Point>> {
        if let Geometry::Line(line) = self.geometry {
            return Some(line.clone());
        }
        self.wrong_geometry("geometry-line");
        None
    }

    fn area(&mut self) -> Option<geo::Polygon<f64>> {
        if let Geometry::Area(rings) = self.geometry {
            return polygon(rings);
        }
        self.wrong_geometry("geometry-area");
        None
    }

    fn cover(&mut self) -> Option<Option<Cover>> {
        let Some(word) = self.props.word(self.values, "cover", false) else { return Some(None) };
        let cover = Cover::from_key(&word.value);
        if cover.is_none() {
            let problem = Problem::new(Code::UnknownChoice, word.at)
                .text("name", word.value.as_str())
                .text("known", COVERS.join(", "))
                .near(&word.value, COVERS);
            self.values.wrong(problem);
            return None;
        }
        Some(cover)
    }

    fn roughness(&mut self) -> Option<Option<place::Roughness>> {
        let amplitude = self.optional("roughness", LENGTH, Limit::NotNegative)?;
        let wavelength = self.optional("roughness-length", LENGTH, Limit::Positive)?;
        match (amplitude, wavelength) {
            (Some(amplitude_m), Some(wavelength_m)) => {
                Some(Some(place::Roughness { amplitude_m, wavelength_m }))
            }
            (None, None) => Some(None),
            (Some(_), None) => self.half("roughness-length"),
            (None, Some(_)) => self.half("roughness"),
        }
    }

    /// One property calls for another.
    fn half<T>(&mut self, name: &'static str) -> Option<T> {
        let problem = Problem::new(Code::MissingProperty, self.props.at).text("name", name);
        self.values.wrong(problem);
        None
    }

    fn ridge(&mut self) -> Option<Feature> {
        let crest = match self.geometry {
            Geometry::Point(point) => Some(vec![*point]),
            _ => self.line(),
        };
        let heights = self.props.several(self.values, "height", LENGTH, Limit::Any);
        let (left, right) =
            (self.needed("left-slope", ANGLE, STEEP), self.needed("right-slope", ANGLE, STEEP));
        let width = self.optional("crest-width", LENGTH, Limit::NotNegative);
        let rounding = self.optional("foot-rounding", LENGTH, Limit::NotNegative);
        let (roughness, soil, cover) = (self.roughness(), self.word("soil"), self.cover());
        let crest_height_m = heights?;
        if crest_height_m.is_empty() {
            return self.half("height");
        }
        Some(Feature::Ridge(place::Ridge {
            key: self.key.clone(),
            crest: crest?,
            crest_height_m,
            left_slope_rad: left?,
            right_slope_rad: right?,
            crest_width_m: width?.unwrap_or(0.0),
            foot_rounding_m: rounding?.unwrap_or(0.0),
            roughness: roughness?,
            soil,
            cover: cover?,
        }))
    }

    fn river(&mut self) -> Option<Feature> {
        let centreline = self.line();
        let width = self.needed("width", LENGTH, Limit::Positive);
        let depth = self.needed("depth", LENGTH, Limit::Positive);
        let edge = self.optional("edge-depth", LENGTH, Limit::NotNegative);
        let bank = self.optional("bank-height", LENGTH, Limit::NotNegative);
        let slope = self.optional("bank-slope", ANGLE, STEEP);
        let level = self.optional("level", LENGTH, Limit::Any);
        let flow = self.flow();
        let bend = self.optional("bend-factor", Dimension::NONE, Limit::NotNegative);
        let (bed, bank_soil) = (self.word("bed-soil"), self.word("bank-soil"));
        let bank_height_m = bank?.unwrap_or(0.0);
        let bank_slope_rad = match slope? {
            Some(slope) => slope,
            // Without a bank its slope means nothing.
            None if bank_height_m == 0.0 => std::f64::consts::FRAC_PI_4,
            None => return self.half("bank-slope"),
        };
        Some(Feature::River(place::River {
            key: self.key.clone(),
            centreline: centreline?,
            width_m: width?,
            depth_m: depth?,
            edge_depth_m: edge?.unwrap_or(0.0),
            bank_height_m,
            bank_slope_rad,
            level_m: level?,
            flow: flow?,
            bend_factor: bend?.unwrap_or(0.0),
            bed_soil: bed.unwrap_or_else(|| BED.into()),
            bank_soil,
        }))
    }

    fn flow(&mut self) -> Option<place::Flow> {
        let speed = Dimension::SPEED;
        let mean = self.optional("speed", speed, Limit::NotNegative);
        let slope = self.optional("slope", Dimension::NONE, Limit::Positive);
        let roughness = self.optional("manning-n", Dimension::NONE, Limit::Positive);
        match (mean?, slope?, roughness?) {
            (Some(mean), None, None) => Some(place::Flow::Mean(mean)),
            (None, Some(slope), Some(roughness_n)) => {
                Some(place::Flow::Manning { slope, roughness_n })
            }
            (None, None, None) => Some(place::Flow::Still),
            (None, Some(_), None) => self.half("manning-n"),
            (None, None, Some(_)) => self.half("slope"),
            (Some(_), _, _) => {
                let problem = Problem::new(Code::Either, self.props.at)
                    .text("keys", "speed, slope + manning-n");
                self.values.wrong(problem);
                None
            }
        }
    }

    fn lake(&mut self) -> Option<Feature> {
        let area = self.area();
        let depth = self.needed("depth", LENGTH, Limit::Positive);
        let slope = self.needed("shore-slope", ANGLE, STEEP);
        let level = self.optional("level", LENGTH, Limit::Any);
        let bed = self.word("bed-soil");
        Some(Feature::Lake(place::Lake {
            key: self.key.clone(),
            area: area?,
            depth_m: depth?,
            shore_slope_rad: slope?,
            level_m: level?,
            bed_soil: bed.unwrap_or_else(|| BED.into()),
        }))
    }

    fn road(&mut self) -> Option<Feature> {
        let centreline = self.line();
        let width = self.needed("width", LENGTH, Limit::Positive);
        let soil = self.word("soil");
        let follow = self.optional("follow", LENGTH, Limit::Positive);
        let heights = self.props.several(self.values, "heights", LENGTH, Limit::Any);
        let cut = self.needed("cut-slope", ANGLE, STEEP);
        let fill = self.needed("fill-slope", ANGLE, STEEP);
        let grade = match (follow?, heights?) {
            (Some(length), heights) if heights.is_empty() => place::Grade::Follow(length),
            (None, heights) if !heights.is_empty() => place::Grade::Heights(heights),
            _ => {
                let problem =
                    Problem::new(Code::Either, self.props.at).text("keys", "follow, heights");
                self.values.wrong(problem);
                return None;
            }
        };
        Some(Feature::Road(place::Road {
            key: self.key.clone(),
            centreline: centreline?,
            width_m: width?,
            soil: soil.unwrap_or_else(|| ROAD.into()),
            grade,
            cut_slope_rad: cut?,
            fill_slope_rad: fill?,
        }))
    }

    fn ford(&mut self) -> Option<Feature> {
        let area = self.area();
        let depth = self.needed("depth", LENGTH, Limit::NotNegative);
        let soil = self.word("soil");
        Some(Feature::Ford(place::Ford {
            key: self.key.clone(),
            area: area?,
            depth_m: depth?,
            soil,
        }))
    }

    fn bridge(&mut self) -> Option<Feature> {
        let centreline = self.line();
        let width = self.needed("width", LENGTH, Limit::Positive);
        let soil = self.word("soil");
        Some(Feature::Bridge(place::Bridge {
            key: self.key.clone(),
            centreline: centreline?,
            width_m: width?,
            soil: soil.unwrap_or_else(|| ROAD.into()),
        }))
    }

    fn land(&mut self) -> Option<Feature> {
        let area = self.area();
        let (soil, cover, roughness) = (self.word("soil"), self.cover(), self.roughness());
        Some(Feature::Land(place::Land {
            key: self.key.clone(),
            area: area?,
            soil,
            cover: cover?,
            roughness: roughness?,
        }))
    }

    fn wall(&mut self) -> Option<Feature> {
        let line = self.line();
        let height = self.optional("height", LENGTH, Limit::Positive);
        Some(Feature::Wall(place::WallLine {
            key: self.key.clone(),
            line: line?,
            height_m: height?.unwrap_or(f64::INFINITY),
        }))
    }

    fn obstacle(&mut self) -> Option<Feature> {
        let area = self.area();
        let height = self.optional("height", LENGTH, Limit::Positive);
        Some(Feature::Obstacle(place::Obstacle {
            key: self.key.clone(),
            area: area?,
            height_m: height?.unwrap_or(f64::INFINITY),
        }))
    }

    fn place(&mut self) -> Option<Feature> {
        let radius = self.optional("radius", LENGTH, Limit::NotNegative)?;
        if radius.is_some() && !matches!(self.geometry, Geometry::Point(_)) {
            self.wrong_geometry("geometry-point");
            return None;
        }
        Some(Feature::Place(NamedPlace {
            key: self.key.clone(),
            shape: shape(self.geometry, radius.unwrap_or(0.0))?,
            role: None,
        }))
    }
}
