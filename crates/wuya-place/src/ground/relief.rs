//! All features of a map put together into one surface, to be asked point by point.
//!
//! Order, each over the one before: base, ridges, humps, roads, lakes and rivers, fords, bridges.

use super::cover::Cover;
use super::noise::Noise;
use super::soil::{SoilId, soil_id};
use super::view::View;
use super::works::{RidgeSurface, RiverSurface, RoadSurface};
use crate::dem::Dem;
use crate::error::{FeatureFault, PlaceError};
use crate::features::{Bridge, Feature, Ford, Lake, Land};
use crate::named::{area_bounds, ring_nearest, rings};
use crate::plan::{Bounds, Point, Polyline, value_along};
use crate::{Base, PlaceDef};
use geo::algorithm::Contains;
use geo::{Coord, Polygon};
use wuya_num::math::tan64;

/// An area with its bounds and soil.
#[derive(Clone, Debug)]
pub(crate) struct Area {
    pub polygon: Polygon<f64>,
    pub bounds: Bounds,
    edge: Vec<Polyline>,
}

impl Area {
    fn new(polygon: &Polygon<f64>) -> Self {
        let edge = rings(polygon).map(|ring| Polyline::new(ring).densified(64.0)).collect();
        Self { polygon: polygon.clone(), bounds: area_bounds(polygon), edge }
    }

    pub(super) fn contains(&self, p: Point) -> bool {
        self.bounds.contains(p[0], p[1]) && self.polygon.contains(&Coord { x: p[0], y: p[1] })
    }

    /// Whether the edge comes near the bounds.
    pub(crate) fn edge_meets(&self, bounds: &Bounds) -> bool {
        self.edge.iter().any(|ring| ring.comes_near(bounds))
    }
}

#[derive(Clone, Debug)]
pub(crate) struct LandArea {
    pub area: Area,
    pub(super) soil: Option<SoilId>,
    pub(super) cover: Option<Cover>,
    pub(super) noise: Option<Noise>,
    pub wavelength_m: Option<f64>,
}

#[derive(Clone, Debug)]
pub(crate) struct LakeArea {
    pub area: Area,
    pub(super) depth_m: f64,
    pub(super) shore: f64,
    pub(super) level_m: f64,
    pub(super) soil: SoilId,
}

#[derive(Clone, Debug)]
pub(super) struct FordArea {
    pub(super) area: Area,
    pub(super) depth_m: f64,
    pub(super) soil: Option<SoilId>,
}

#[derive(Clone, Debug)]
pub(super) struct Deck {
    pub(super) line: Polyline,
    pub(super) ends: Vec<f64>,
    pub(super) half_width: f64,
    pub(super) soil: SoilId,
}

#[derive(Clone, Debug)]
pub(crate) struct RidgeRelief {
    pub surface: RidgeSurface,
    pub(super) cover: Option<Cover>,
    pub(super) noise: Option<Noise>,
    pub(super) amplitude: f64,
    pub wavelength_m: Option<f64>,
}

/// The whole map's surface.
#[derive(Clone, Debug)]
pub(crate) struct Relief {
    pub(super) base: BaseSurface,
    pub(super) soil: SoilId,
    pub(super) cover: Cover,
    pub ridges: Vec<RidgeRelief>,
    pub lands: Vec<LandArea>,
    pub roads: Vec<RoadSurface>,
    pub lakes: Vec<LakeArea>,
    pub rivers: Vec<RiverSurface>,
    pub(super) fords: Vec<FordArea>,
    pub(super) decks: Vec<Deck>,
}

#[derive(Clone, Debug)]
pub(super) enum BaseSurface {
    Plain { height_m: f64, tilt: [f64; 2], noise: Option<Noise> },
    Dem(Dem),
}

impl BaseSurface {
    fn new(def: &PlaceDef) -> Self {
        match &def.base {
            Base::Plain { height_m, tilt, roughness } => BaseSurface::Plain {
                height_m: *height_m,
                tilt: *tilt,
                noise: roughness.as_ref().map(|roughness| Noise::new(def.seed, 0, roughness)),
            },
            Base::Dem(dem) => BaseSurface::Dem(dem.clone()),
        }
    }

    pub(super) fn height(&mut self, p: Point) -> f64 {
        match self {
            BaseSurface::Plain { height_m, tilt, noise } => {
                let plane = *height_m + tilt[0] * p[0] + tilt[1] * p[1];
                plane + noise.as_mut().map_or(0.0, |noise| noise.height(p[0], p[1]))
            }
            BaseSurface::Dem(dem) => dem.height(p),
        }
    }

    /// Lower than any of its ground [m].
    fn floor(&self, def: &PlaceDef) -> f64 {
        match (&def.base, self) {
            (Base::Plain { height_m, tilt, roughness }, _) => {
                let lowest = |axis: usize| {
                    (tilt[axis] * def.bounds.min[axis]).min(tilt[axis] * def.bounds.max[axis])
                };
                let humps = roughness.as_ref().map_or(0.0, |roughness| roughness.amplitude_m);
                height_m + lowest(0) + lowest(1) - humps
            }
            (Base::Dem(dem), _) => f64::from(dem.height_range().0),
        }
    }
}

fn blame(key: &str) -> impl Fn(FeatureFault) -> PlaceError + '_ {
    move |fault| PlaceError::Feature { key: key.to_owned(), fault }
}

impl Relief {
    /// Puts the features of a checked definition together.
    ///
    /// # Errors
    /// [`PlaceError`] for soils nobody knows.
    pub(crate) fn new(def: &PlaceDef) -> Result<Self, PlaceError> {
        let base = BaseSurface::new(def);
        let floor = base.floor(def);
        let soil = soil_id(&def.soil).map_err(|fault| match fault {
            FeatureFault::Soil { soil, near, known } => PlaceError::Soil { soil, near, known },
            fault => PlaceError::Feature { key: "base".to_owned(), fault },
        })?;
        let mut relief = Self {
            base,
            soil,
            cover: def.cover,
            ridges: Vec::new(),
            lands: Vec::new(),
            roads: Vec::new(),
            lakes: Vec::new(),
            rivers: Vec::new(),
            fords: Vec::new(),
            decks: Vec::new(),
        };
        for (salt, feature) in (1u32..).zip(&def.features) {
            relief.add_natural(def, salt, floor, feature)?;
        }
        // Roads stand on the natural ground, water on the graded, decks on all of it.
        let natural = relief.clone();
        let mut natural = natural.view(&def.bounds);
        for feature in &def.features {
            relief.add_work(&mut natural, feature)?;
        }
        let finished = relief.clone();
        let mut finished = finished.view(&def.bounds);
        for feature in &def.features {
            if let Feature::Bridge(bridge) = feature {
                let deck = Deck::new(bridge, &mut finished).map_err(blame(&bridge.key))?;
                relief.decks.push(deck);
            }
        }
        Ok(relief)
    }

    fn add_natural(
        &mut self,
        def: &PlaceDef,
        salt: u32,
        floor: f64,
        feature: &Feature,
    ) -> Result<(), PlaceError> {
        match feature {
            Feature::Ridge(ridge) => {
                let surface = RidgeSurface::new(ridge, floor).map_err(blame(&ridge.key))?;
                self.ridges.push(RidgeRelief {
                    surface,
                    cover: ridge.cover,
                    noise: ridge.roughness.as_ref().map(|r| Noise::new(def.seed, salt, r)),
                    amplitude: ridge.roughness.as_ref().map_or(0.0, |r| r.amplitude_m),
                    wavelength_m: ridge.roughness.as_ref().map(|r| r.wavelength_m),
                });
            }
            Feature::Land(land) => {
                let area = land_area(def, salt, land).map_err(blame(&land.key))?;
                self.lands.push(area);
            }
            _ => {}
        }
        Ok(())
    }

    fn add_work(&mut self, natural: &mut View<'_>, feature: &Feature) -> Result<(), PlaceError> {
        let blame = blame(feature.key());
        match feature {
            Feature::Road(road) => {
                let road = RoadSurface::new(road, |p| natural.natural(p)).map_err(blame)?;
                self.roads.push(road);
            }
            Feature::River(river) => {
                let river = RiverSurface::new(river, |p| natural.natural(p)).map_err(blame)?;
                self.rivers.push(river);
            }
            Feature::Lake(lake) => {
                self.lakes.push(LakeArea::new(lake, natural).map_err(blame)?);
            }
            Feature::Ford(ford) => self.fords.push(FordArea::new(ford).map_err(blame)?),
            _ => {}
        }
        Ok(())
    }
}

fn land_area(def: &PlaceDef, salt: u32, land: &Land) -> Result<LandArea, FeatureFault> {
    Ok(LandArea {
        area: Area::new(&land.area),
        soil: land.soil.as_deref().map(soil_id).transpose()?,
        cover: land.cover,
        noise: land.roughness.as_ref().map(|roughness| Noise::new(def.seed, salt, roughness)),
        wavelength_m: land.roughness.as_ref().map(|roughness| roughness.wavelength_m),
    })
}

impl LakeArea {
    fn new(lake: &Lake, natural: &mut View<'_>) -> Result<Self, FeatureFault> {
        let area = Area::new(&lake.area);
        let shore_points = area.edge.iter().flat_map(|ring| ring.points().to_vec());
        let lowest = |natural: &mut View<'_>| {
            shore_points.map(|p| natural.natural(p)).fold(f64::INFINITY, f64::min)
        };
        let level_m = lake.level_m.unwrap_or_else(|| lowest(natural));
        Ok(Self {
            depth_m: lake.depth_m,
            shore: tan64(lake.shore_slope_rad),
            level_m,
            soil: soil_id(&lake.bed_soil)?,
            area,
        })
    }

    /// Depth at a point inside [m].
    pub(super) fn depth(&self, p: Point) -> f64 {
        (self.shore * ring_nearest(&self.area.polygon, p).1).min(self.depth_m)
    }
}

impl FordArea {
    fn new(ford: &Ford) -> Result<Self, FeatureFault> {
        let soil = ford.soil.as_deref().map(soil_id).transpose()?;
        Ok(Self { area: Area::new(&ford.area), depth_m: ford.depth_m, soil })
    }
}

impl Deck {
    fn new(bridge: &Bridge, finished: &mut View<'_>) -> Result<Self, FeatureFault> {
        let given = Polyline::new(bridge.centreline.clone());
        let (start, end) = (given.at(0.0), given.at(given.length()));
        let ends = vec![finished.node(start).height, finished.node(end).height];
        let soil = soil_id(&bridge.soil)?;
        Ok(Self { line: given.densified(64.0), ends, half_width: bridge.width_m / 2.0, soil })
    }

    pub(super) fn height(&self, p: Point, segments: &[usize]) -> Option<f64> {
        let beside = self.line.beside_some(p, segments.iter().copied());
        let ends = [0.0, self.line.length()];
        (beside.distance <= self.half_width).then(|| value_along(&ends, &self.ends, beside.along))
    }
}
