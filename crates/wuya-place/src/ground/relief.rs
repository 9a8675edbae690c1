//! All features of a map put together into one surface, to be asked point by point.
//!
//! Order, each over the one before: base, ridges, humps, roads, lakes and rivers, fords, bridges.

use super::cover::Cover;
use super::grid::{Buckets, Grid};
use super::noise::Noise;
use super::soil::{SoilId, soil_id};
use super::tile::{Cell, Water};
use super::works::{RidgeSurface, RiverSurface, RoadSurface, Stream};
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

    fn contains(&self, p: Point) -> bool {
        self.bounds.contains(p[0], p[1]) && self.polygon.contains(&Coord { x: p[0], y: p[1] })
    }

    /// Whether the edge comes near the bounds.
    pub(crate) fn edge_meets(&self, bounds: &Bounds) -> bool {
        self.edge.iter().any(|ring| ring.comes_near(bounds))
    }
}

/// Where an area stands relative to a tile.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Lies {
    Outside,
    Across,
    Inside,
}

#[derive(Clone, Debug)]
pub(crate) struct LandArea {
    pub area: Area,
    soil: Option<SoilId>,
    cover: Option<Cover>,
    noise: Option<Noise>,
    pub wavelength_m: Option<f64>,
}

#[derive(Clone, Debug)]
pub(crate) struct LakeArea {
    pub area: Area,
    depth_m: f64,
    shore: f64,
    level_m: f64,
    soil: SoilId,
}

#[derive(Clone, Debug)]
struct FordArea {
    area: Area,
    depth_m: f64,
    soil: Option<SoilId>,
}

#[derive(Clone, Debug)]
struct Deck {
    line: Polyline,
    ends: Vec<f64>,
    half_width: f64,
    soil: SoilId,
}

#[derive(Clone, Debug)]
pub(crate) struct RidgeRelief {
    pub surface: RidgeSurface,
    cover: Option<Cover>,
    noise: Option<Noise>,
    amplitude: f64,
    pub wavelength_m: Option<f64>,
}

/// The whole map's surface.
#[derive(Clone, Debug)]
pub(crate) struct Relief {
    base: BaseSurface,
    soil: SoilId,
    cover: Cover,
    pub ridges: Vec<RidgeRelief>,
    pub lands: Vec<LandArea>,
    pub roads: Vec<RoadSurface>,
    pub lakes: Vec<LakeArea>,
    pub rivers: Vec<RiverSurface>,
    fords: Vec<FordArea>,
    decks: Vec<Deck>,
}

#[derive(Clone, Debug)]
enum BaseSurface {
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

    fn height(&mut self, p: Point) -> f64 {
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

    /// The surface of the whole map: to ask about points anywhere.
    pub(crate) fn view(&self, bounds: &Bounds) -> View<'_> {
        fn all<'a>(lines: impl Iterator<Item = &'a Polyline>) -> Lines {
            lines.enumerate().map(|(index, line)| (index, (0..line.segments()).collect())).collect()
        }
        let mut view = self.empty_view();
        view.ridges = all(self.ridges.iter().map(|ridge| &ridge.surface.crest));
        view.roads = all(self.roads.iter().map(|road| &road.line));
        view.rivers = all(self.rivers.iter().map(|river| &river.line));
        view.decks = all(self.decks.iter().map(|deck| &deck.line));
        view.look_at_areas(bounds);
        view
    }

    /// A view that sees nothing but the base, until it is moved to a tile.
    pub(crate) fn empty_view(&self) -> View<'_> {
        View {
            relief: self,
            base: self.base.clone(),
            ridge_noises: self.ridges.iter().map(|ridge| ridge.noise.clone()).collect(),
            land_noises: self.lands.iter().map(|land| land.noise.clone()).collect(),
            ridges: Vec::new(),
            roads: Vec::new(),
            rivers: Vec::new(),
            decks: Vec::new(),
            lands: Vec::new(),
            lakes: Vec::new(),
            fords: Vec::new(),
        }
    }

    /// Which lines matter in which tile.
    pub(crate) fn index(&self, grid: &Grid) -> Index {
        let ridges = self.ridges.iter().map(|ridge| (&ridge.surface.crest, ridge.surface.reach));
        Index {
            ridges: Buckets::new(grid, ridges),
            roads: Buckets::new(grid, self.roads.iter().map(|road| (&road.line, road.reach))),
            rivers: Buckets::new(grid, self.rivers.iter().map(|river| (&river.line, river.reach))),
            decks: Buckets::new(grid, self.decks.iter().map(|deck| (&deck.line, deck.half_width))),
        }
    }
}

/// Lines that matter somewhere, each with its segments there.
type Lines = Vec<(usize, Vec<usize>)>;

/// The lines of each tile.
#[derive(Clone, Debug)]
pub(crate) struct Index {
    ridges: Buckets,
    roads: Buckets,
    rivers: Buckets,
    decks: Buckets,
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
    fn depth(&self, p: Point) -> f64 {
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

    fn height(&self, p: Point, segments: &[usize]) -> Option<f64> {
        let beside = self.line.beside_some(p, segments.iter().copied());
        let ends = [0.0, self.line.length()];
        (beside.distance <= self.half_width).then(|| value_along(&ends, &self.ends, beside.along))
    }
}

fn lies(area: &Area, bounds: &Bounds) -> Lies {
    if !area.bounds.meets(bounds) {
        Lies::Outside
    } else if area.edge_meets(bounds) {
        Lies::Across
    } else if area.contains(bounds.centre()) {
        Lies::Inside
    } else {
        Lies::Outside
    }
}

/// A corner of the ground.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    /// Elevation of the solid ground [m].
    pub height: f64,
    /// Water, if any is near.
    pub water: Option<Water>,
}

/// The surface within some bounds.
pub(crate) struct View<'a> {
    relief: &'a Relief,
    base: BaseSurface,
    ridge_noises: Vec<Option<Noise>>,
    land_noises: Vec<Option<Noise>>,
    ridges: Lines,
    roads: Lines,
    rivers: Lines,
    decks: Lines,
    lands: Vec<(usize, Lies)>,
    lakes: Vec<(usize, Lies)>,
    fords: Vec<(usize, Lies)>,
}

impl View<'_> {
    /// Looks at a tile and forgets the one before, but for the lattice of the humps.
    pub(crate) fn move_to(&mut self, index: &Index, tile: usize, bounds: &Bounds) {
        self.ridges = index.ridges.of(tile);
        self.roads = index.roads.of(tile);
        self.rivers = index.rivers.of(tile);
        self.decks = index.decks.of(tile);
        self.look_at_areas(bounds);
    }

    fn look_at_areas(&mut self, bounds: &Bounds) {
        fn seen<'a>(areas: impl Iterator<Item = &'a Area>, bounds: &Bounds) -> Vec<(usize, Lies)> {
            areas
                .enumerate()
                .map(|(index, area)| (index, lies(area, bounds)))
                .filter(|(_, lies)| *lies != Lies::Outside)
                .collect()
        }
        self.lands = seen(self.relief.lands.iter().map(|land| &land.area), bounds);
        self.lakes = seen(self.relief.lakes.iter().map(|lake| &lake.area), bounds);
        self.fords = seen(self.relief.fords.iter().map(|ford| &ford.area), bounds);
    }

    /// Whether any water can stand here.
    pub(crate) fn has_water(&self) -> bool {
        !self.rivers.is_empty() || !self.lakes.is_empty()
    }

    /// Elevation before anything was built or cut [m].
    pub(crate) fn natural(&mut self, p: Point) -> f64 {
        let mut height = self.base.height(p);
        for (index, segments) in &self.ridges {
            let ridge = &self.relief.ridges[*index];
            let surface = ridge.surface.height(p, segments);
            let noise = self.ridge_noises[*index].as_mut();
            // Humps grow from nothing where the slope leaves the ground.
            let above = ((surface - height) / (2.0 * ridge.amplitude)).clamp(0.0, 1.0);
            height = higher(height, surface, ridge.surface.rounding);
            if let Some(noise) = noise.filter(|_| above > 0.0) {
                height += above * noise.height(p[0], p[1]);
            }
        }
        for (index, lies) in &self.lands {
            let Some(noise) = &mut self.land_noises[*index] else { continue };
            if is_in(&self.relief.lands[*index].area, *lies, p) {
                height += noise.height(p[0], p[1]);
            }
        }
        height
    }

    fn graded(&mut self, p: Point) -> f64 {
        let natural = self.natural(p);
        let relief = self.relief;
        self.roads.iter().fold(natural, |height, (index, segments)| {
            let road = &relief.roads[*index];
            road.beside(p, segments).map_or(height, |beside| road.graded(height, &beside))
        })
    }

    /// The deepest stream at a point, or the one whose bank it is.
    fn stream(&self, p: Point) -> Option<(usize, Stream)> {
        let mut found: Option<(usize, Stream)> = None;
        for (index, segments) in &self.rivers {
            let Some(stream) = self.relief.rivers[*index].stream(p, segments) else { continue };
            let is_better = found.as_ref().is_none_or(|(_, best)| {
                (stream.depth, -stream.outside) > (best.depth, -best.outside)
            });
            if is_better {
                found = Some((*index, stream));
            }
        }
        found
    }

    fn lake(&self, p: Point) -> Option<&LakeArea> {
        self.lakes
            .iter()
            .map(|(index, lies)| (&self.relief.lakes[*index], *lies))
            .find(|(lake, lies)| is_in(&lake.area, *lies, p))
            .map(|(lake, _)| lake)
    }

    fn ford(&self, p: Point) -> Option<&FordArea> {
        self.fords
            .iter()
            .map(|(index, lies)| (&self.relief.fords[*index], *lies))
            .find(|(ford, lies)| is_in(&ford.area, *lies, p))
            .map(|(ford, _)| ford)
    }

    fn deck(&self, p: Point) -> Option<(&Deck, f64)> {
        self.decks.iter().find_map(|(index, segments)| {
            let deck = &self.relief.decks[*index];
            deck.height(p, segments).map(|height| (deck, height))
        })
    }

    /// Ground and water at a corner.
    pub(crate) fn node(&mut self, p: Point) -> Node {
        let graded = self.graded(p);
        if let Some((_, height)) = self.deck(p) {
            return Node { height, water: None };
        }
        let mut found = Node { height: graded, water: None };
        if let Some((index, mut stream)) = self.stream(p) {
            if let Some(ford) = self.ford(p) {
                stream.depth = stream.depth.min(ford.depth_m);
            }
            let height = self.relief.rivers[index].carved(graded, &stream);
            // A corner outside the water is dry even where the land lies lower than the water.
            let is_wet = stream.outside <= 0.0;
            let depth = if is_wet { stream.depth } else { (stream.level - height).min(0.0) };
            found = Node { height, water: Some(water(depth, stream.current)) };
            if is_wet {
                return found;
            }
        }
        if let Some(lake) = self.lake(p) {
            let depth = lake.depth(p);
            return Node { height: lake.level_m - depth, water: Some(water(depth, [0.0; 2])) };
        }
        found
    }

    /// Soil, plants and road of the cell around a point.
    pub(crate) fn cell(&mut self, p: Point) -> Cell {
        if let Some((deck, _)) = self.deck(p) {
            return Cell::new(deck.soil, Cover::Open, true);
        }
        let stream = self.stream(p);
        if let Some((index, stream)) = &stream
            && stream.outside <= 0.0
        {
            let bed = self.relief.rivers[*index].bed_soil;
            let soil = self.ford(p).and_then(|ford| ford.soil).unwrap_or(bed);
            return Cell::new(soil, Cover::Open, false);
        }
        if let Some(lake) = self.lake(p) {
            return Cell::new(lake.soil, Cover::Open, false);
        }
        for (index, segments) in &self.roads {
            let road = &self.relief.roads[*index];
            let beside = road.beside(p, segments);
            if beside.is_some_and(|beside| beside.distance <= road.half_width) {
                return Cell::new(road.soil, Cover::Open, true);
            }
        }
        let (mut soil, cover) = self.land_cell(p);
        if let Some((index, stream)) = &stream {
            let river = &self.relief.rivers[*index];
            if river.is_bank(stream) {
                soil = river.bank_soil.unwrap_or(soil);
            }
        }
        Cell::new(soil, cover, false)
    }

    fn land_cell(&mut self, p: Point) -> (SoilId, Cover) {
        let (mut soil, mut cover) = (self.relief.soil, self.relief.cover);
        // Of the surfaces of base and ridges the highest lies open to the sky.
        let mut top = if self.ridges.is_empty() { 0.0 } else { self.base.height(p) };
        for (index, segments) in &self.ridges {
            let ridge = &self.relief.ridges[*index];
            let surface = ridge.surface.height(p, segments);
            if surface > top {
                top = surface;
                soil = ridge.surface.soil.unwrap_or(self.relief.soil);
                cover = ridge.cover.unwrap_or(self.relief.cover);
            }
        }
        for (index, lies) in &self.lands {
            let land = &self.relief.lands[*index];
            if is_in(&land.area, *lies, p) {
                soil = land.soil.unwrap_or(soil);
                cover = land.cover.unwrap_or(cover);
            }
        }
        (soil, cover)
    }
}

fn is_in(area: &Area, lies: Lies, p: Point) -> bool {
    match lies {
        Lies::Outside => false,
        Lies::Inside => true,
        Lies::Across => area.contains(p),
    }
}

fn water(depth: f64, current: [f64; 2]) -> Water {
    let pack = |speed: f64| (speed * 1000.0).round() as i16;
    Water { depth_m: depth as f32, current_mm_s: [pack(current[0]), pack(current[1])] }
}

/// The higher of two surfaces, rounded within `rounding` metres of height where they meet
/// (quadratic smooth maximum, Quilez 2013): tangent to both, never below either.
fn higher(a: f64, b: f64, rounding: f64) -> f64 {
    let overlap = rounding - (a - b).abs();
    let lift = if overlap > 0.0 { overlap * overlap / (4.0 * rounding) } else { 0.0 };
    a.max(b) + lift
}
