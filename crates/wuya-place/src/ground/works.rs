//! Ridges, roads and rivers as surfaces, made ready for asking about many points.

use super::soil::{SoilId, soil_id};
use crate::error::FeatureFault;
use crate::features::{Flow, Grade, Ridge, River, Road};
use crate::manning::Section;
use crate::plan::{Beside, Point, Polyline, distance, value_along};
use wuya_num::math::{atan264, pow64, tan64};

/// Lines are cut into pieces no longer than this before they are sorted into tiles [m].
const PIECE_M: f64 = 64.0;
/// Where a cutting or a bank never meets the ground (it is flatter than the mountain it is cut
/// into) it ends in a cliff, so many widths from the middle.
const REACH_WIDTHS: f64 = 8.0;

/// A crest with slopes.
#[derive(Clone, Debug)]
pub(crate) struct RidgeSurface {
    pub crest: Polyline,
    crest_height_m: Vec<f64>,
    left: f64,
    right: f64,
    half_top: f64,
    pub rounding: f64,
    pub soil: Option<SoilId>,
    pub reach: f64,
}

impl RidgeSurface {
    /// `floor` is the lowest ground there is without it [m].
    pub(crate) fn new(ridge: &Ridge, floor: f64) -> Result<Self, FeatureFault> {
        let (left, right) = (tan64(ridge.left_slope_rad), tan64(ridge.right_slope_rad));
        let top = ridge.crest_height_m.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let half_top = ridge.crest_width_m / 2.0;
        let fall = (top - floor + ridge.foot_rounding_m).max(0.0);
        Ok(Self {
            crest: Polyline::new(ridge.crest.clone()),
            crest_height_m: ridge.crest_height_m.clone(),
            left,
            right,
            half_top,
            rounding: ridge.foot_rounding_m,
            soil: ridge.soil.as_deref().map(soil_id).transpose()?,
            reach: half_top + fall / left.min(right),
        })
    }

    /// Elevation of its surface [m]: the highest that any point of the crest gives, falling away
    /// from it at the slope of that side. (By the nearest point alone, slopes below a falling crest
    /// stand in scallops, one to a vertex, and the inside of a bend has a step.)
    pub(crate) fn height(&self, p: Point, segments: &[usize]) -> f64 {
        let beside = self.crest.beside_some(p, segments.iter().copied());
        // Beyond an end the slope turns from one side's to the other's.
        let left_share = 0.5 * (1.0 + beside.side);
        let slope = left_share * self.left + (1.0 - left_share) * self.right;
        segments.iter().fold(f64::NEG_INFINITY, |highest, &segment| {
            highest.max(self.below_segment(p, segment, slope))
        })
    }

    /// The highest that the points of one segment give: h(s) - slope |p - c(s)| is greatest at
    /// s = s_p + g d / sqrt(slope^2 - g^2), with s_p the foot of the perpendicular, d its length
    /// and g the rise of the crest along the segment.
    fn below_segment(&self, p: Point, segment: usize, slope: f64) -> f64 {
        let (a, b) = self.crest.segment(segment);
        let length = distance(a, b);
        let start = self.crest.lengths()[segment];
        let low = value_along(self.crest.lengths(), &self.crest_height_m, start);
        if length <= 0.0 {
            return low - slope * (distance(a, p) - self.half_top).max(0.0);
        }
        let high = value_along(self.crest.lengths(), &self.crest_height_m, start + length);
        let rise = (high - low) / length;
        let along = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
        let (x, y) = (p[0] - a[0], p[1] - a[1]);
        let foot = x * along[0] + y * along[1];
        let off = (x * along[1] - y * along[0]).abs();
        let best = if slope > rise.abs() {
            foot + rise * off / (slope * slope - rise * rise).sqrt()
        } else {
            // The crest falls more steeply than the slope: its higher end is all that counts.
            if rise > 0.0 { length } else { 0.0 }
        };
        let s = best.clamp(0.0, length);
        let away = ((foot - s) * (foot - s) + off * off).sqrt();
        low + rise * s - slope * (away - self.half_top).max(0.0)
    }
}

/// A strip at a height of its own.
#[derive(Clone, Debug)]
pub(crate) struct RoadSurface {
    pub line: Polyline,
    /// Arc lengths at which the heights stand, denser than the line's own vertices [m].
    stations: Vec<f64>,
    heights: Vec<f64>,
    pub half_width: f64,
    cut: f64,
    fill: f64,
    pub soil: SoilId,
    pub reach: f64,
}

impl RoadSurface {
    /// `ground` gives the natural elevation at a point [m].
    pub(crate) fn new(
        road: &Road,
        mut ground: impl FnMut(Point) -> f64,
    ) -> Result<Self, FeatureFault> {
        let given = Polyline::new(road.centreline.clone());
        let dense = given.densified((road.width_m / 2.0).clamp(1.0, PIECE_M));
        let heights = match &road.grade {
            Grade::Heights(heights) => dense
                .lengths()
                .iter()
                .map(|&along| value_along(given.lengths(), heights, along))
                .collect(),
            Grade::Follow(span) => {
                let natural: Vec<f64> = dense.points().iter().map(|&p| ground(p)).collect();
                smoothed(dense.lengths(), &natural, *span)
            }
        };
        Ok(Self {
            line: given.densified(PIECE_M),
            stations: dense.lengths().to_vec(),
            heights,
            half_width: road.width_m / 2.0,
            cut: tan64(road.cut_slope_rad),
            fill: tan64(road.fill_slope_rad),
            soil: soil_id(&road.soil)?,
            reach: road.width_m * REACH_WIDTHS,
        })
    }

    pub(crate) fn beside(&self, p: Point, segments: &[usize]) -> Option<Beside> {
        Some(self.line.beside_some(p, segments.iter().copied()))
            .filter(|beside| beside.distance <= self.reach)
    }

    /// The ground once the road is built [m].
    pub(crate) fn graded(&self, natural: f64, beside: &Beside) -> f64 {
        let road = value_along(&self.stations, &self.heights, beside.along);
        let off = beside.distance - self.half_width;
        if off <= 0.0 {
            return road;
        }
        natural.clamp(road - self.fill * off, road + self.cut * off)
    }
}

/// Mean of the values within half a span to either side, held at the ends.
fn smoothed(lengths: &[f64], values: &[f64], span: f64) -> Vec<f64> {
    let half = span / 2.0;
    lengths
        .iter()
        .map(|&along| {
            let from = lengths.partition_point(|&length| length < along - half);
            let to = lengths.partition_point(|&length| length <= along + half);
            values[from..to].iter().sum::<f64>() / (to - from) as f64
        })
        .collect()
}

/// Running water.
#[derive(Clone, Debug)]
pub(crate) struct RiverSurface {
    pub line: Polyline,
    /// Arc lengths at which levels and bends stand [m].
    stations: Vec<f64>,
    levels: Vec<f64>,
    /// Curvature [1/m], above 0 where the stream turns left.
    bends: Vec<f64>,
    section: Section,
    current_factor: f64,
    bend_factor: f64,
    pub half_width: f64,
    bank: f64,
    bank_breadth: f64,
    pub bed_soil: SoilId,
    pub bank_soil: Option<SoilId>,
    pub reach: f64,
}

/// What a river does to a point.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stream {
    /// Level of the water [m].
    pub level: f64,
    /// Depth [m]; 0 outside the water.
    pub depth: f64,
    /// Current [m/s].
    pub current: [f64; 2],
    /// Distance outside the water's edge [m]; below 0 in the water.
    pub outside: f64,
}

impl RiverSurface {
    /// `ground` gives the natural elevation at a point [m].
    pub(crate) fn new(
        river: &River,
        mut ground: impl FnMut(Point) -> f64,
    ) -> Result<Self, FeatureFault> {
        let given = Polyline::new(river.centreline.clone());
        let dense = given.densified((river.width_m / 2.0).clamp(1.0, PIECE_M));
        let section = Section {
            width_m: river.width_m,
            depth_m: river.depth_m,
            edge_depth_m: river.edge_depth_m,
        };
        let (mean, slope) = match river.flow {
            Flow::Still => (0.0, 0.0),
            Flow::Mean(speed) => (speed, 0.0),
            Flow::Manning { slope, roughness_n } => {
                (section.discharge(slope, roughness_n) / section.area_m2(), slope)
            }
        };
        let levels = match river.level_m {
            Some(level) => dense.lengths().iter().map(|&along| level - slope * along).collect(),
            None => {
                let mut lowest = f64::INFINITY;
                let level = |&p| {
                    lowest = lowest.min(ground(p) - river.bank_height_m);
                    lowest
                };
                dense.points().iter().map(level).collect()
            }
        };
        let bank = tan64(river.bank_slope_rad);
        let half_width = river.width_m / 2.0;
        Ok(Self {
            line: given.densified(PIECE_M),
            stations: dense.lengths().to_vec(),
            bends: bends(&dense, river.width_m),
            levels,
            section,
            current_factor: section.current_factor(mean),
            bend_factor: river.bend_factor,
            half_width,
            bank,
            bank_breadth: river.bank_height_m / bank,
            bed_soil: soil_id(&river.bed_soil)?,
            bank_soil: river.bank_soil.as_deref().map(soil_id).transpose()?,
            reach: half_width + river.width_m + river.bank_height_m / bank,
        })
    }

    /// Distance from the middle to the top of the bank [m].
    pub(crate) fn bank_reach(&self) -> f64 {
        self.half_width + self.bank_breadth
    }

    /// What the river does to a point within its reach.
    pub(crate) fn stream(&self, p: Point, segments: &[usize]) -> Option<Stream> {
        let beside = self.line.beside_some(p, segments.iter().copied());
        if beside.distance > self.reach {
            return None;
        }
        let level = value_along(&self.stations, &self.levels, beside.along);
        let outside = beside.distance - self.half_width;
        if outside > 0.0 {
            return Some(Stream { level, depth: 0.0, current: [0.0; 2], outside });
        }
        let bend = value_along(&self.stations, &self.bends, beside.along);
        let left = beside.distance * beside.side;
        // Left of a stream that turns left is the inside: shoaling there, deeper outside.
        let tilt = (1.0 - self.bend_factor * bend * left).clamp(0.0, 2.0);
        let depth = self.section.depth_at(beside.distance) * tilt;
        let speed = self.current_factor * pow64(depth, 2.0 / 3.0);
        let along = self.line.direction(beside.segment);
        Some(Stream { level, depth, current: [speed * along[0], speed * along[1]], outside })
    }

    /// The ground once the river has cut its bed and banks [m].
    pub(crate) fn carved(&self, ground: f64, stream: &Stream) -> f64 {
        if stream.outside <= 0.0 {
            return stream.level - stream.depth;
        }
        let rise = self.bank * stream.outside;
        ground.clamp(stream.level - rise, stream.level + rise)
    }

    /// Whether a point so far outside the water is still bank.
    pub(crate) fn is_bank(&self, stream: &Stream) -> bool {
        stream.outside > 0.0 && stream.outside <= self.bank_breadth
    }
}

/// Curvature of a line at its vertices [1/m], over `span` to both sides.
fn bends(line: &Polyline, span: f64) -> Vec<f64> {
    line.lengths()
        .iter()
        .map(|&along| {
            let (a, b, c) = (line.at(along - span), line.at(along), line.at(along + span));
            let (into, out) = ([b[0] - a[0], b[1] - a[1]], [c[0] - b[0], c[1] - b[1]]);
            let cross = into[0] * out[1] - into[1] * out[0];
            let dot = into[0] * out[0] + into[1] * out[1];
            atan264(cross, dot) / span
        })
        .collect()
}
