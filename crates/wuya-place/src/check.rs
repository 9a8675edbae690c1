//! Checks of a definition before anything is built: all faults at once, each by its feature.

use crate::dem::Dem;
use crate::error::{FeatureFault, PlaceError};
use crate::features::{Bridge, Feature, Flow, Grade, Lake, Ridge, River, Road, Roughness};
use crate::ground::soil::soil_id;
use crate::named::{Shape, area_bounds, rings};
use crate::plan::{Bounds, Point, distance, segments_cross};
use crate::words::Both;
use crate::{Base, PlaceDef};
use geo::Polygon;
use geo::algorithm::Validation;
use std::collections::BTreeSet;

/// No map reaches further than this from its origin [m]: beyond it a plane is no map of the Earth.
const FARTHEST_M: f64 = 1.0e6;
/// Widest map [m]; wider ones need more tiles than memory holds.
const WIDEST_M: f64 = 200_000.0;
/// Steepest slope that can be stated [rad]: 89 degrees; a wall is a `wall`.
const STEEPEST_RAD: f64 = 89.0 * std::f64::consts::PI / 180.0;

/// Everything wrong with a definition.
pub(crate) fn check(def: &PlaceDef) -> Vec<PlaceError> {
    let mut errors = Vec::new();
    if let Some(error) = bounds(&def.bounds) {
        return vec![error];
    }
    if let Base::Dem(dem) = &def.base {
        errors.extend(inside_model(&def.bounds, dem));
    }
    let mut keys = BTreeSet::new();
    for feature in &def.features {
        let key = feature.key();
        if !keys.insert(key) {
            errors.push(PlaceError::Duplicate(key.to_owned()));
        }
        let mut faults = Vec::new();
        check_feature(feature, &mut faults);
        if faults.is_empty() && !extent(feature).meets(&def.bounds) {
            faults.push(FeatureFault::OffMap);
        }
        errors.extend(
            faults.into_iter().map(|fault| PlaceError::Feature { key: key.to_owned(), fault }),
        );
    }
    if let Err(FeatureFault::Soil { soil, near, known }) = soil_id(&def.soil) {
        errors.push(PlaceError::Soil { soil, near, known });
    }
    errors
}

fn bounds(bounds: &Bounds) -> Option<PlaceError> {
    let wanted = if !bounds.min.iter().chain(&bounds.max).all(|value| value.abs() <= FARTHEST_M) {
        Both::new("finite and within 1000 km of the origin", "須為有限數，且在原點 1000 公里以內")
    } else if bounds.width() < 1.0 || bounds.depth() < 1.0 {
        Both::new(
            "at least 1 m wide and deep, from south-west to north-east",
            "長寬至少各 1 公尺，先西南角、後東北角",
        )
    } else if bounds.width() > WIDEST_M || bounds.depth() > WIDEST_M {
        Both::new("at most 200 km wide and deep", "長寬至多各 200 公里")
    } else {
        return None;
    };
    Some(PlaceError::Bounds { min: bounds.min, max: bounds.max, wanted })
}

/// A map that reaches beyond its elevation model by more than a cell has ground nobody measured.
fn inside_model(bounds: &Bounds, dem: &Dem) -> Option<PlaceError> {
    let held = dem.bounds().grown(dem.cell_m());
    let fits =
        held.contains(bounds.min[0], bounds.min[1]) && held.contains(bounds.max[0], bounds.max[1]);
    let wanted = Both::new("inside the elevation model", "須在高程模型之內");
    (!fits).then_some(PlaceError::Bounds { min: bounds.min, max: bounds.max, wanted })
}

type Faults = Vec<FeatureFault>;

fn check_feature(feature: &Feature, faults: &mut Faults) {
    match feature {
        Feature::Ridge(ridge) => check_ridge(ridge, faults),
        Feature::River(river) => check_river(river, faults),
        Feature::Lake(lake) => check_lake(lake, faults),
        Feature::Road(road) => check_road(road, faults),
        Feature::Ford(ford) => {
            polygon(&ford.area, faults);
            positive("depth", ford.depth_m, "m", faults);
            soil(ford.soil.as_deref(), faults);
        }
        Feature::Bridge(bridge) => check_bridge(bridge, faults),
        Feature::Land(land) => {
            polygon(&land.area, faults);
            soil(land.soil.as_deref(), faults);
            roughness(land.roughness.as_ref(), faults);
        }
        Feature::Wall(wall) => {
            line(&wall.line, 2, faults);
            height("height", wall.height_m, faults);
        }
        Feature::Obstacle(obstacle) => {
            polygon(&obstacle.area, faults);
            height("height", obstacle.height_m, faults);
        }
        Feature::Place(place) => match &place.shape {
            Shape::Point { x, y, radius_m } => {
                coordinates(&[[*x, *y]], faults);
                not_negative("radius", *radius_m, "m", faults);
            }
            Shape::Line(points) => line(points, 2, faults),
            Shape::Area(area) => polygon(area, faults),
        },
    }
}

fn check_ridge(ridge: &Ridge, faults: &mut Faults) {
    line(&ridge.crest, 1, faults);
    per_vertex("crest_height", ridge.crest_height_m.len(), ridge.crest.len(), faults);
    for &value in &ridge.crest_height_m {
        elevation("crest_height", value, faults);
    }
    slope("left_slope", ridge.left_slope_rad, faults);
    slope("right_slope", ridge.right_slope_rad, faults);
    not_negative("crest_width", ridge.crest_width_m, "m", faults);
    not_negative("foot_rounding", ridge.foot_rounding_m, "m", faults);
    roughness(ridge.roughness.as_ref(), faults);
    soil(ridge.soil.as_deref(), faults);
}

fn check_river(river: &River, faults: &mut Faults) {
    line(&river.centreline, 2, faults);
    positive("width", river.width_m, "m", faults);
    positive("depth", river.depth_m, "m", faults);
    not_negative("edge_depth", river.edge_depth_m, "m", faults);
    if river.edge_depth_m > river.depth_m {
        let wanted = Both::new(
            "no deeper at the edge than in the middle (`depth`)",
            "水邊不得深於河心（depth）",
        );
        faults.push(quantity("edge_depth", river.edge_depth_m, "m", wanted));
    }
    not_negative("bank_height", river.bank_height_m, "m", faults);
    slope("bank_slope", river.bank_slope_rad, faults);
    if let Some(level) = river.level_m {
        elevation("level", level, faults);
    }
    match river.flow {
        Flow::Still => {}
        Flow::Mean(speed) => current("current", speed, faults),
        Flow::Manning { slope, roughness_n } => {
            if !(slope > 0.0 && slope < 0.2) {
                let wanted = Both::new(
                    "the fall of the water per length: above 0, below 0.2",
                    "水面落差與長度之比，須大於 0、小於 0.2",
                );
                faults.push(quantity("slope", slope, "", wanted));
            }
            if !(0.008..=0.5).contains(&roughness_n) {
                let wanted = Both::new(
                    "Manning's n lies between 0.008 and 0.5 (Chow 1959)",
                    "曼寧糙率 n 在 0.008 至 0.5 之間（Chow 1959）",
                );
                faults.push(quantity("roughness_n", roughness_n, "s/m^(1/3)", wanted));
            }
        }
    }
    if !(0.0..=10.0).contains(&river.bend_factor) {
        let wanted = Both::new(
            "between 0 and 10 (3 to 5 in natural streams)",
            "0 至 10 之間（天然河流為 3 至 5）",
        );
        faults.push(quantity("bend_factor", river.bend_factor, "", wanted));
    }
    soil(Some(&river.bed_soil), faults);
    soil(river.bank_soil.as_deref(), faults);
}

fn check_lake(lake: &Lake, faults: &mut Faults) {
    polygon(&lake.area, faults);
    positive("depth", lake.depth_m, "m", faults);
    slope("shore_slope", lake.shore_slope_rad, faults);
    if let Some(level) = lake.level_m {
        elevation("level", level, faults);
    }
    soil(Some(&lake.bed_soil), faults);
}

fn check_road(road: &Road, faults: &mut Faults) {
    line(&road.centreline, 2, faults);
    positive("width", road.width_m, "m", faults);
    slope("cut_slope", road.cut_slope_rad, faults);
    slope("fill_slope", road.fill_slope_rad, faults);
    match &road.grade {
        Grade::Follow(span) => not_negative("smoothing", *span, "m", faults),
        Grade::Heights(heights) => {
            per_vertex("heights", heights.len(), road.centreline.len(), faults);
            for &value in heights {
                elevation("heights", value, faults);
            }
        }
    }
    soil(Some(&road.soil), faults);
}

fn check_bridge(bridge: &Bridge, faults: &mut Faults) {
    line(&bridge.centreline, 2, faults);
    positive("width", bridge.width_m, "m", faults);
    soil(Some(&bridge.soil), faults);
}

fn quantity(name: &'static str, value: f64, unit: &'static str, wanted: Both) -> FeatureFault {
    FeatureFault::Quantity { name, value, unit, wanted }
}

fn positive(name: &'static str, value: f64, unit: &'static str, faults: &mut Faults) {
    if !(value > 0.0 && value <= FARTHEST_M) {
        faults.push(quantity(name, value, unit, Both::new("it must be above 0", "須大於 0")));
    }
}

fn not_negative(name: &'static str, value: f64, unit: &'static str, faults: &mut Faults) {
    if !(0.0..=FARTHEST_M).contains(&value) {
        faults.push(quantity(name, value, unit, Both::new("it must not be below 0", "不得小於 0")));
    }
}

fn height(name: &'static str, value: f64, faults: &mut Faults) {
    if value.is_nan() || value <= 0.0 {
        faults.push(quantity(name, value, "m", Both::new("it must be above 0", "須大於 0")));
    }
}

fn elevation(name: &'static str, value: f64, faults: &mut Faults) {
    if !(-500.0..=9000.0).contains(&value) {
        let wanted = Both::new(
            "elevations on Earth lie between -500 and 9,000 m",
            "地上的高程在 -500 至 9,000 公尺之間",
        );
        faults.push(quantity(name, value, "m", wanted));
    }
}

fn slope(name: &'static str, value: f64, faults: &mut Faults) {
    if !(value > 0.0 && value <= STEEPEST_RAD) {
        faults.push(quantity(
            name,
            value,
            "rad",
            Both::new(
                "above 0 and at most 89 degrees (1.553 rad)",
                "須大於 0、至多 89 度（1.553 弧度）",
            ),
        ));
    }
}

fn current(name: &'static str, value: f64, faults: &mut Faults) {
    if !(0.0..=10.0).contains(&value) {
        faults.push(quantity(
            name,
            value,
            "m/s",
            Both::new("rivers run at 0 to 10 m/s", "河水流速在 0 至 10 m/s 之間"),
        ));
    }
}

fn roughness(roughness: Option<&Roughness>, faults: &mut Faults) {
    let Some(roughness) = roughness else { return };
    not_negative("roughness.amplitude", roughness.amplitude_m, "m", faults);
    if roughness.amplitude_m > 1000.0 {
        let wanted = Both::new(
            "humps of more than 1000 m are mountains: state ridges",
            "起伏超過 1000 公尺就是山，請用 ridge",
        );
        faults.push(quantity("roughness.amplitude", roughness.amplitude_m, "m", wanted));
    }
    if !(1.0..=FARTHEST_M).contains(&roughness.wavelength_m) {
        let wanted = Both::new("at least 1 m between humps", "起伏的間距至少 1 公尺");
        faults.push(quantity("roughness.wavelength", roughness.wavelength_m, "m", wanted));
    }
}

fn per_vertex(name: &'static str, found: usize, vertices: usize, faults: &mut Faults) {
    if found != 1 && found != vertices {
        faults.push(FeatureFault::Count { name, found, vertices });
    }
}

fn soil(key: Option<&str>, faults: &mut Faults) {
    if let Some(Err(fault)) = key.map(soil_id) {
        faults.push(fault);
    }
}

fn coordinates(points: &[Point], faults: &mut Faults) {
    let bad = points.iter().position(|point| !point.iter().all(|value| value.abs() <= FARTHEST_M));
    if let Some(index) = bad {
        faults.push(FeatureFault::Coordinate { index: index + 1, at: points[index] });
    }
}

fn line(points: &[Point], least: usize, faults: &mut Faults) {
    let before = faults.len();
    coordinates(points, faults);
    if faults.len() > before {
        return;
    }
    let distinct = points.windows(2).filter(|pair| distance(pair[0], pair[1]) > 0.0).count()
        + usize::from(!points.is_empty());
    if distinct < least {
        faults.push(FeatureFault::TooFewPoints { found: distinct, wanted: least });
    }
}

fn polygon(area: &Polygon<f64>, faults: &mut Faults) {
    let before = faults.len();
    for ring in rings(area) {
        coordinates(&ring, faults);
        if faults.len() > before {
            return;
        }
        let distinct = ring.windows(2).filter(|pair| pair[0] != pair[1]).count();
        if distinct < 3 {
            faults.push(FeatureFault::TooFewPoints { found: distinct, wanted: 3 });
            return;
        }
        if let Some(at) = self_crossing(&ring) {
            faults.push(FeatureFault::SelfCrossing { at });
            return;
        }
    }
    if let Err(invalid) = area.check_validation() {
        faults.push(FeatureFault::Polygon(invalid.to_string()));
    }
}

/// Whether a ring is closed, before it is made into a polygon (which closes it silently).
///
/// # Errors
/// [`FeatureFault::Open`], [`FeatureFault::TooFewPoints`].
pub fn closed_ring(ring: &[Point]) -> Result<(), FeatureFault> {
    match (ring.first(), ring.last()) {
        (Some(first), Some(last)) if ring.len() > 1 => {
            if first == last {
                Ok(())
            } else {
                Err(FeatureFault::Open { first: *first, last: *last })
            }
        }
        _ => Err(FeatureFault::TooFewPoints { found: ring.len(), wanted: 3 }),
    }
}

/// Where a closed ring first meets itself other than at neighbouring corners. Segments are sorted
/// by their west ends so that only those that overlap in x are compared.
fn self_crossing(ring: &[Point]) -> Option<Point> {
    let mut points: Vec<Point> = ring.to_vec();
    points.dedup();
    let count = points.len() - 1;
    let west = |index: usize| points[index][0].min(points[index + 1][0]);
    let east = |index: usize| points[index][0].max(points[index + 1][0]);
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by(|&i, &j| west(i).total_cmp(&west(j)).then(i.cmp(&j)));
    let mut found: Option<(usize, usize, Point)> = None;
    for (rank, &i) in order.iter().enumerate() {
        for &j in order[rank + 1..].iter().take_while(|&&j| west(j) <= east(i)) {
            let (first, second) = (i.min(j), i.max(j));
            let Some(at) = crossing(&points, first, second, count) else { continue };
            if found.is_none_or(|(a, b, _)| (first, second) < (a, b)) {
                found = Some((first, second, at));
            }
        }
    }
    found.map(|(_, _, at)| at)
}

fn crossing(points: &[Point], first: usize, second: usize, count: usize) -> Option<Point> {
    let (a, b) = (points[first], points[first + 1]);
    let (c, d) = (points[second], points[second + 1]);
    let at = segments_cross(a, b, c, d)?;
    let shared = if second == first + 1 {
        Some(b)
    } else if first == 0 && second == count - 1 {
        Some(a)
    } else {
        None
    };
    // Neighbours share a corner; a fold back over the same line shares more than that.
    (shared != Some(at)).then_some(at)
}

fn extent(feature: &Feature) -> Bounds {
    let points = |points: &[Point], margin: f64| {
        Bounds::around(points)
            .map_or(Bounds { min: [0.0; 2], max: [0.0; 2] }, |bounds| bounds.grown(margin))
    };
    match feature {
        // How far a slope reaches depends on the ground: a crest off the map may still matter.
        Feature::Ridge(_) => Bounds { min: [-FARTHEST_M; 2], max: [FARTHEST_M; 2] },
        Feature::River(river) => points(&river.centreline, river.width_m / 2.0),
        Feature::Road(road) => points(&road.centreline, road.width_m / 2.0),
        Feature::Bridge(bridge) => points(&bridge.centreline, bridge.width_m / 2.0),
        Feature::Wall(wall) => points(&wall.line, 0.0),
        Feature::Lake(lake) => area_bounds(&lake.area),
        Feature::Ford(ford) => area_bounds(&ford.area),
        Feature::Land(land) => area_bounds(&land.area),
        Feature::Obstacle(obstacle) => area_bounds(&obstacle.area),
        Feature::Place(place) => place.bounds(),
    }
}

#[cfg(test)]
mod tests;
