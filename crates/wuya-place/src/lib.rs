//! Place: ground, water and sky; knows no people.
//!
//! A [`PlaceDef`] says what lies where, in plain SI numbers; [`Place::build`] checks it, all
//! faults at once, and makes the [`Ground`] (heights, slopes, soils, water, plants, looked up in
//! some tens of nanoseconds), the [`Sky`] (sun, moon, light, true solar time, weather), the named
//! places and the walls. Elevation models come in through [`geotiff`] and combine with features, so
//! that a river and a road are cut into real relief. [`Frame`] ties the local plane to longitude
//! and latitude.
//!
//! ```
//! use wuya_place::{Bounds, Place};
//! let place = Place::flat(Bounds::new([0.0, 0.0], [100.0, 50.0]));
//! assert_eq!(place.ground.height(20.0, 20.0), 0.0);
//! assert!(place.ground.is_inside(99.0, 49.0));
//! ```

pub mod check;
pub mod dem;
mod epsg;
pub mod error;
pub mod features;
pub mod frame;
pub mod geotiff;
pub mod ground;
pub mod manning;
pub mod named;
pub mod params;
pub mod plan;
pub mod sight;
pub mod sky;
pub mod wall;
pub mod words;

pub use dem::Dem;
pub use error::{FeatureFault, PlaceError, SkyError};
pub use features::{Feature, Roughness};
pub use frame::{Frame, FrameError};
pub use ground::cover::Cover;
pub use ground::soil::{SOILS, SoilClass, SoilId};
pub use ground::{Ground, Sample};
pub use named::{NamedPlace, Role, Shape};
pub use params::default_sheets;
pub use plan::{Bounds, Point};
pub use sight::{Sight, line_of_sight};
pub use sky::{Light, Sky, SkyDef, SolarTime, Twilight, Weather};
pub use wall::{Block, Wall};
pub use words::Both;

use ground::soil::Soils;
use wuya_num::sheet::Sheets;

/// Memory the ground may take unless a definition says otherwise [bytes].
pub const BUDGET_BYTES: usize = 96 << 20;

/// What the features stand on.
#[derive(Clone, Debug)]
pub enum Base {
    /// A plane: `height_m` at (0, 0), rising by `tilt` (east, north; rise per run).
    Plain {
        /// Elevation at the origin [m].
        height_m: f64,
        /// Slope to the east and to the north.
        tilt: [f64; 2],
        /// Humps.
        roughness: Option<Roughness>,
    },
    /// An elevation model.
    Dem(Dem),
}

/// Everything a place is made from.
#[derive(Clone, Debug)]
pub struct PlaceDef {
    /// The map's edges in the local plane.
    pub bounds: Bounds,
    /// What the features stand on.
    pub base: Base,
    /// Soil where no feature says otherwise.
    pub soil: String,
    /// Plants where no feature says otherwise.
    pub cover: Cover,
    /// What lies on the map; where two state a soil or a plant, the later wins.
    pub features: Vec<Feature>,
    /// Where on Earth, when, and in what weather.
    pub sky: SkyDef,
    /// Seed of the rough ground.
    pub seed: u64,
    /// Memory the ground may take [bytes]; cells become coarser to keep within it.
    pub budget_bytes: usize,
}

impl PlaceDef {
    /// Level dry ground under a clear sky at noon of an equinox on the equator: a start for tests.
    #[must_use]
    pub fn flat(bounds: Bounds) -> Self {
        Self {
            bounds,
            base: Base::Plain { height_m: 0.0, tilt: [0.0; 2], roughness: None },
            soil: "dry-soil".to_owned(),
            cover: Cover::Open,
            features: Vec::new(),
            sky: SkyDef {
                latitude_deg: 0.0,
                longitude_deg: 0.0,
                date: sky::Date { year: 2000, month: 3, day: 20 },
                calendar: sky::Calendar::Gregorian,
                start_s: sky::DAY_S / 2.0,
                span_s: 0.0,
                weather: Vec::new(),
            },
            seed: 0,
            budget_bytes: BUDGET_BYTES,
        }
    }
}

/// A place: ground, sky, names and walls. Nothing in it changes while a battle runs.
#[derive(Clone, Debug)]
pub struct Place {
    /// Heights, soils, water, plants.
    pub ground: Ground,
    /// Sun, moon, light, weather.
    pub sky: Sky,
    /// Named places, in the order of the definition.
    pub places: Vec<NamedPlace>,
    /// Walls and the edges of obstacles.
    pub walls: Vec<Wall>,
    /// Areas nobody can be in.
    pub blocks: Vec<Block>,
}

impl Place {
    /// Checks a definition and builds it, with the tables `soil` and `light` of `sheets` (the
    /// shipped ones where they are absent).
    ///
    /// # Errors
    /// Every fault of the definition, in the order of its features.
    pub fn build(def: &PlaceDef, sheets: &Sheets) -> Result<Self, Vec<PlaceError>> {
        let mut errors = check::check(def);
        let sky = Sky::new(&def.sky, sheets).map_err(|error| errors.push(error.into())).ok();
        if !errors.is_empty() {
            return Err(errors);
        }
        let soils = Soils::from_sheet(&params::sheet_or_shipped(sheets, "soil"));
        let relief = ground::relief(def).map_err(|error| vec![error])?;
        let ground = ground::build::ground(def, &relief, soils);
        let mut place = Self {
            ground,
            sky: sky.ok_or_else(|| errors.clone())?,
            places: Vec::new(),
            walls: Vec::new(),
            blocks: Vec::new(),
        };
        for feature in &def.features {
            place.add(feature);
        }
        Ok(place)
    }

    /// Level dry ground: a start for tests and for scenes without a map.
    ///
    /// # Panics
    /// When the bounds are not at least a metre wide and deep.
    #[must_use]
    pub fn flat(bounds: Bounds) -> Self {
        Self::build(&PlaceDef::flat(bounds), &Sheets::new()).expect("flat ground can be built")
    }

    fn add(&mut self, feature: &Feature) {
        match feature {
            Feature::Place(place) => self.places.push(place.clone()),
            Feature::Wall(line) => self.walls.extend(wall::along(&line.line, line.height_m)),
            Feature::Obstacle(obstacle) => {
                self.walls.extend(wall::around(&obstacle.area, obstacle.height_m));
                self.blocks.push(Block::new(obstacle.key.clone(), obstacle.area.clone()));
            }
            _ => {}
        }
    }

    /// The obstacle a point lies in, if any.
    #[must_use]
    pub fn block_at(&self, x: f64, y: f64) -> Option<&Block> {
        self.blocks.iter().find(|block| block.contains(x, y))
    }

    /// The index of the named place of a key.
    #[must_use]
    pub fn place_index(&self, key: &str) -> Option<usize> {
        self.places.iter().position(|place| place.key == key)
    }
}
