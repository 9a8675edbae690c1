//! The sheet of steering as a typed struct.

use wuya_num::sheet::Sheet;

/// Parameters of steering, SI.
#[derive(Clone, Debug, PartialEq)]
pub struct Params {
    /// [s]
    pub time_gap: f32,
    /// [1]
    pub diameter_share: f32,
    /// [1]
    pub repulsion: f32,
    /// [m]
    pub repulsion_range: f32,
    /// [m2/s2]
    pub anticipation: f32,
    /// [s]
    pub anticipation_horizon: f32,
    /// [s]
    pub anticipation_cut: f32,
    /// [m/s2]
    pub anticipation_force_max: f32,
    /// [m]
    pub sight_ahead: f32,
    /// [1/m2]
    pub dense_from: f32,
    /// [1/m2]
    pub dense_to: f32,
    /// [m]
    pub density_radius: f32,
    /// [m]
    pub crowd_gap: f32,
    /// [m]
    pub close_gap: f32,
    /// [1]
    pub crowd_share: f32,
    /// [m]
    pub wall_distance: f32,
    /// [s]
    pub settle_time: f32,
    /// [m/s]
    pub still_speed: f32,
    /// [s]
    pub reaction_time: f32,
}

impl Params {
    /// Reads the sheet.
    pub fn from_sheet(sheet: &Sheet) -> Params {
        let f = |name| sheet.si(name) as f32;
        Params {
            time_gap: f("time_gap"),
            diameter_share: f("diameter_share"),
            repulsion: f("repulsion"),
            repulsion_range: f("repulsion_range"),
            anticipation: f("anticipation"),
            anticipation_horizon: f("anticipation_horizon"),
            anticipation_cut: f("anticipation_cut"),
            anticipation_force_max: f("anticipation_force_max"),
            sight_ahead: f("sight_ahead"),
            dense_from: f("dense_from"),
            dense_to: f("dense_to"),
            density_radius: f("density_radius"),
            crowd_gap: f("crowd_gap"),
            close_gap: f("close_gap"),
            crowd_share: f("crowd_share"),
            wall_distance: f("wall_distance"),
            settle_time: f("settle_time"),
            still_speed: f("still_speed"),
            reaction_time: f("reaction_time"),
        }
    }
}
