//! The sheet of navigation as a typed struct.

use wuya_num::sheet::Sheet;

/// Parameters of navigation, SI.
#[derive(Clone, Debug, PartialEq)]
pub struct Params {
    /// Share of the dry speed left in water to the knee.
    pub wade_knee: f32,
    /// Share of the dry speed left in water to the waist.
    pub wade_waist: f32,
    /// Share of the dry speed left in water to the chest and deeper.
    pub wade_chest: f32,
    /// Height of the knee as a share of stature.
    pub knee_height: f32,
    /// Height of the waist as a share of stature.
    pub waist_height: f32,
    /// Height of the chest as a share of stature.
    pub chest_height: f32,
    /// Deepest water on a way for people on foot [m].
    pub foot_depth_max: f32,
    /// Deepest water on a way for horses [m].
    pub horse_depth_max: f32,
    /// Greatest depth times current on a way for people on foot [m2/s].
    pub foot_flow_max: f32,
    /// Greatest depth times current on a way for horses [m2/s].
    pub horse_flow_max: f32,
    /// Stature of the reference walker [m].
    pub foot_stature: f32,
    /// Height at the withers of the reference horse [m].
    pub horse_stature: f32,
    /// Distance that ways keep from walls [m].
    pub clearance: f32,
    /// Greatest difference of slope within one cell of the mesh.
    pub gradient_tolerance: f32,
    /// Share of time by which a straight line may be dearer than the way found cell by cell.
    pub straight_slack: f32,
}

impl Params {
    /// Reads the sheet.
    #[must_use]
    pub fn from_sheet(sheet: &Sheet) -> Params {
        let f = |name| sheet.si(name) as f32;
        Params {
            wade_knee: f("wade_knee"),
            wade_waist: f("wade_waist"),
            wade_chest: f("wade_chest"),
            knee_height: f("knee_height"),
            waist_height: f("waist_height"),
            chest_height: f("chest_height"),
            foot_depth_max: f("foot_depth_max"),
            horse_depth_max: f("horse_depth_max"),
            foot_flow_max: f("foot_flow_max"),
            horse_flow_max: f("horse_flow_max"),
            foot_stature: f("foot_stature"),
            horse_stature: f("horse_stature"),
            clearance: f("clearance"),
            gradient_tolerance: f("gradient_tolerance"),
            straight_slack: f("straight_slack"),
        }
    }
}
