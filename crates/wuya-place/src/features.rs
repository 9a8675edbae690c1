//! The vocabulary of the ground: what a scenario may put on the map.
//!
//! The scenario crate turns texts with units ("20 m", "35 deg", "$river_depth") into these plain
//! SI numbers; [`crate::Place::build`] checks them and lays them on the ground in a fixed order,
//! whatever the order in the file: the base, ridges (the higher surface wins), roads (cut and
//! fill), lakes and rivers (cut into all before), fords, bridges; then soil and plants, the later
//! feature over the earlier.

use crate::ground::cover::Cover;
use crate::named::NamedPlace;
use crate::plan::Point;
use geo::Polygon;

/// One thing on the map. `kind` in GeoJSON is the name given at each.
#[derive(Clone, Debug, PartialEq)]
pub enum Feature {
    /// `ridge`: a crest line with slopes to both sides; a single point is a hill.
    Ridge(Ridge),
    /// `river`: running water with a bed.
    River(River),
    /// `lake`: standing water.
    Lake(Lake),
    /// `road`: a strip levelled across.
    Road(Road),
    /// `ford`: where a river is no deeper than stated.
    Ford(Ford),
    /// `bridge`: a dry deck over water.
    Bridge(Bridge),
    /// `land`: soil, plants or roughness of an area.
    Land(Land),
    /// `wall`: a line nobody walks through.
    Wall(WallLine),
    /// `obstacle`: an area nobody can be in (a house, a cliff block).
    Obstacle(Obstacle),
    /// `place`: a name for a point, a line or an area.
    Place(NamedPlace),
}

impl Feature {
    /// The key by which a scenario and its errors name it.
    #[must_use]
    pub fn key(&self) -> &str {
        match self {
            Feature::Ridge(ridge) => &ridge.key,
            Feature::River(river) => &river.key,
            Feature::Lake(lake) => &lake.key,
            Feature::Road(road) => &road.key,
            Feature::Ford(ford) => &ford.key,
            Feature::Bridge(bridge) => &bridge.key,
            Feature::Land(land) => &land.key,
            Feature::Wall(wall) => &wall.key,
            Feature::Obstacle(obstacle) => &obstacle.key,
            Feature::Place(place) => &place.key,
        }
    }
}

/// Kinds of feature by the name used in GeoJSON's `kind`, for checks and suggestions.
pub const KINDS: [&str; 10] =
    ["ridge", "river", "lake", "road", "ford", "bridge", "land", "wall", "obstacle", "place"];

/// Smooth random relief added to a surface.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Roughness {
    /// Greatest height above or below the smooth surface [m], from 0.
    pub amplitude_m: f64,
    /// Distance between humps [m], above 0. Finer humps of half the size and height are added
    /// down to the resolution of the ground.
    pub wavelength_m: f64,
}

/// A crest line with slopes. Where the slopes lie below the ground they change nothing.
#[derive(Clone, Debug, PartialEq)]
pub struct Ridge {
    /// Name.
    pub key: String,
    /// Crest, one or more points [m].
    pub crest: Vec<Point>,
    /// Elevation of the crest above the zero of heights [m]: one value, or one per vertex.
    pub crest_height_m: Vec<f64>,
    /// Slope to the left of the crest's direction [rad], above 0 and below a right angle.
    pub left_slope_rad: f64,
    /// Slope to the right [rad].
    pub right_slope_rad: f64,
    /// Breadth of the level top [m]; 0 is a sharp crest.
    pub crest_width_m: f64,
    /// Within so many metres of height the slope runs out smoothly into the ground at its foot;
    /// 0 is a sharp edge.
    pub foot_rounding_m: f64,
    /// Humps on the slopes.
    pub roughness: Option<Roughness>,
    /// Soil of the slopes, where no higher ridge covers them; `None` is the map's own.
    pub soil: Option<String>,
    /// Plants on the slopes; `None` is the map's own.
    pub cover: Option<Cover>,
}

/// How a river flows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Flow {
    /// Not at all.
    Still,
    /// With this mean speed over the section [m/s].
    Mean(f64),
    /// As Manning's formula says.
    Manning {
        /// Slope of the water surface, rise per run.
        slope: f64,
        /// Manning's roughness n [s/m^(1/3)].
        roughness_n: f64,
    },
}

/// Running water.
#[derive(Clone, Debug, PartialEq)]
pub struct River {
    /// Name.
    pub key: String,
    /// Middle of the stream, in the direction of flow [m].
    pub centreline: Vec<Point>,
    /// Breadth of the water [m].
    pub width_m: f64,
    /// Depth in the middle [m].
    pub depth_m: f64,
    /// Depth at the water's edge [m]; 0 is a shelving shore, above 0 a step.
    pub edge_depth_m: f64,
    /// How far the ground beside it lies above the water [m].
    pub bank_height_m: f64,
    /// Slope of the bank above the water [rad].
    pub bank_slope_rad: f64,
    /// Elevation of the water at the start [m]; `None`: the ground along the stream, less the
    /// bank's height, never rising downstream.
    pub level_m: Option<f64>,
    /// Flow.
    pub flow: Flow,
    /// How much deeper the outer side of a bend is: transverse bed slope = K h / Rc
    /// (models.md M.1); 0 keeps the section symmetric.
    pub bend_factor: f64,
    /// Soil of the bed.
    pub bed_soil: String,
    /// Soil of the bank; `None` keeps what lies there.
    pub bank_soil: Option<String>,
}

/// Standing water.
#[derive(Clone, Debug, PartialEq)]
pub struct Lake {
    /// Name.
    pub key: String,
    /// Shore [m].
    pub area: Polygon<f64>,
    /// Depth where the bed is level [m].
    pub depth_m: f64,
    /// Slope of the bed from the shore down [rad].
    pub shore_slope_rad: f64,
    /// Elevation of the water [m]; `None`: the lowest ground on its shore.
    pub level_m: Option<f64>,
    /// Soil of the bed.
    pub bed_soil: String,
}

/// How a road climbs.
#[derive(Clone, Debug, PartialEq)]
pub enum Grade {
    /// With the ground, averaged over this length along the road [m].
    Follow(f64),
    /// At these elevations [m], one per vertex.
    Heights(Vec<f64>),
}

/// A road: level across, cut into the slope on one side and filled on the other.
#[derive(Clone, Debug, PartialEq)]
pub struct Road {
    /// Name.
    pub key: String,
    /// Middle of the road [m].
    pub centreline: Vec<Point>,
    /// Breadth [m].
    pub width_m: f64,
    /// Its surface.
    pub soil: String,
    /// How it climbs.
    pub grade: Grade,
    /// Slope of the cutting above it [rad].
    pub cut_slope_rad: f64,
    /// Slope of the bank below it [rad].
    pub fill_slope_rad: f64,
}

/// A shallow stretch of a river.
#[derive(Clone, Debug, PartialEq)]
pub struct Ford {
    /// Name.
    pub key: String,
    /// Where [m].
    pub area: Polygon<f64>,
    /// Greatest depth [m].
    pub depth_m: f64,
    /// Soil of its bed; `None` keeps the river's.
    pub soil: Option<String>,
}

/// A deck from bank to bank.
#[derive(Clone, Debug, PartialEq)]
pub struct Bridge {
    /// Name.
    pub key: String,
    /// Middle of the deck, from bank to bank [m].
    pub centreline: Vec<Point>,
    /// Breadth [m].
    pub width_m: f64,
    /// Its surface.
    pub soil: String,
}

/// An area's soil, plants or roughness.
#[derive(Clone, Debug, PartialEq)]
pub struct Land {
    /// Name.
    pub key: String,
    /// Where [m].
    pub area: Polygon<f64>,
    /// Soil; `None` keeps what lies there.
    pub soil: Option<String>,
    /// Plants; `None` keeps what grows there.
    pub cover: Option<Cover>,
    /// Humps.
    pub roughness: Option<Roughness>,
}

/// A line nobody walks through.
#[derive(Clone, Debug, PartialEq)]
pub struct WallLine {
    /// Name.
    pub key: String,
    /// Its course [m].
    pub line: Vec<Point>,
    /// Height above the ground [m], for sight; infinite hides everything.
    pub height_m: f64,
}

/// An area nobody can be in.
#[derive(Clone, Debug, PartialEq)]
pub struct Obstacle {
    /// Name.
    pub key: String,
    /// Its outline [m].
    pub area: Polygon<f64>,
    /// Height above the ground [m], for sight; infinite hides everything.
    pub height_m: f64,
}
