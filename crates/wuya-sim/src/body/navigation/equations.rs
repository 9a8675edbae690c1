//! Wading, passability and the time of a step between cells: pure functions of plain SI numbers.

use super::params::Params;

/// Share of the dry speed left in water `depth` deep [m], for one of this `stature` [m], 0 to 1.
///
/// Straight pieces between dry ground, knee, waist and chest; flat beyond the chest, where one who
/// still touches ground hardly gets on. (N1); models.md H.1, marked there as a prior.
#[must_use]
pub fn wading_factor(params: &Params, depth: f32, stature: f32) -> f32 {
    if depth <= 0.0 {
        return 1.0;
    }
    let height = depth / stature;
    let marks = [
        (0.0, 1.0),
        (params.knee_height, params.wade_knee),
        (params.waist_height, params.wade_waist),
        (params.chest_height, params.wade_chest),
    ];
    for pair in marks.windows(2) {
        let ((low, above), (high, below)) = (pair[0], pair[1]);
        if height <= high {
            return above + (below - above) * (height - low) / (high - low);
        }
    }
    params.wade_chest
}

/// Whether water may be on a way: not too deep, and depth times current not too great.
///
/// (N2) The two limits of the engineers' hazard bands for people in floods, Cox, Shand & Blacka
/// 2010; the product is the form that toppling takes, Jonkman & Penning-Rowsell 2008.
#[must_use]
pub fn is_fordable(depth: f32, current: f32, depth_max: f32, flow_max: f32) -> bool {
    depth <= depth_max && depth * current <= flow_max
}

/// A way towards the line between two cells whose times to the goal are known.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Crossing {
    /// Time to the goal [s].
    pub time: f64,
    /// Where the line is crossed: 0 at the first cell, 1 at the second.
    pub share: f64,
}

/// One end of the line that a way crosses: place relative to the walker, time to the goal from
/// there, and slowness of the step towards it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct End {
    /// East of the walker [m].
    pub dx: f64,
    /// North of the walker [m].
    pub dy: f64,
    /// Time from this end to the goal [s].
    pub time: f64,
    /// Slowness of the step towards it [s/m].
    pub slowness: f64,
}

/// (N3) The fastest crossing strictly between the two ends; none when one of the ends is faster.
///
/// Time is taken as linear along the line, T(t) = Ta + t (Tb - Ta), and the step to the point t
/// costs its length times the slowness. With one slowness S for the step, d/dt = 0 gives, measured
/// along the line from the foot of the perpendicular of length h, z = -h k / sqrt(1 - k^2) with
/// k = (Tb - Ta) / (S |ab|): the first-order scheme of Sethian 1996, *PNAS* 93:1591, for any
/// triangle. The crossing found is then charged with the slowness between those towards the ends,
/// which is an upper bound of the least time, so nothing is gained by the simplification.
#[must_use]
pub fn crossing(a: End, b: End) -> Option<Crossing> {
    let (ex, ey) = (b.dx - a.dx, b.dy - a.dy);
    let length_squared = ex * ex + ey * ey;
    let foot = -(a.dx * ex + a.dy * ey) / length_squared;
    let away_squared = (a.dx * a.dx + a.dy * a.dy - foot * foot * length_squared).max(0.0);
    let length = length_squared.sqrt();
    let slowness = (a.slowness + b.slowness) / 2.0;
    let k = (b.time - a.time) / (slowness * length);
    let rest = 1.0 - k * k;
    if rest <= 0.0 {
        return None;
    }
    let off = -k * (away_squared / rest).sqrt();
    let share = foot + off / length;
    if share <= 0.0 || share >= 1.0 {
        return None;
    }
    let step = (away_squared + off * off).sqrt();
    let slowness = a.slowness + share * (b.slowness - a.slowness);
    Some(Crossing { time: a.time + share * (b.time - a.time) + step * slowness, share })
}
