//! The surface asked point by point: a relief narrowed to what matters around a tile.

use super::cover::Cover;
use super::grid::{Buckets, Grid};
use super::noise::Noise;
use super::relief::{Area, BaseSurface, Deck, FordArea, LakeArea, Relief};
use super::soil::SoilId;
use super::tile::{Cell, Water};
use super::works::Stream;
use crate::plan::{Bounds, Point, Polyline};

/// Where an area stands relative to a tile.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Lies {
    Outside,
    Across,
    Inside,
}

impl Relief {
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
