//! The sheet of contact as a typed struct.

use wuya_num::sheet::Sheet;

/// Parameters of contact, SI.
#[derive(Clone, Debug, PartialEq)]
pub struct Params {
    /// [N/m]
    pub stiffness: f32,
    /// [m]
    pub stiffening_depth: f32,
    /// [1]
    pub wall_stiffness_ratio: f32,
    /// [N s/m]
    pub damping: f32,
    /// [1]
    pub core_share: f32,
    /// [1]
    pub friction: f32,
    /// [N]
    pub wake_force: f32,
    /// [s]
    pub chest_time: f32,
}

impl Params {
    /// Reads the sheet.
    pub fn from_sheet(sheet: &Sheet) -> Params {
        let f = |name| sheet.si(name) as f32;
        Params {
            stiffness: f("stiffness"),
            stiffening_depth: f("stiffening_depth"),
            wall_stiffness_ratio: f("wall_stiffness_ratio"),
            damping: f("damping"),
            core_share: f("core_share"),
            friction: f("friction"),
            wake_force: f("wake_force"),
            chest_time: f("chest_time"),
        }
    }
}
