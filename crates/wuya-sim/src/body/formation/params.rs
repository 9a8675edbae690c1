//! The sheet of formation as a typed struct.

use wuya_num::sheet::Sheet;

/// Parameters of formation, SI.
#[derive(Clone, Debug, PartialEq)]
pub struct Params {
    /// Time to close a gap [s].
    pub closing_time_s: f32,
    /// In place within [m].
    pub slack_m: f32,
    /// The guide heeds a lag from here on [m].
    pub lag_from_m: f32,
    /// He halts at [m].
    pub lag_stop_m: f32,
    /// Greatest rate of wheeling [rad/s].
    pub wheel_rate_rad_s: f32,
    /// Arrived within [m].
    pub arrival_m: f32,
    /// Men asked for their pace.
    pub pace_sample: u32,
}

impl Params {
    /// Reads the sheet.
    pub fn from_sheet(sheet: &Sheet) -> Params {
        let f = |name| sheet.si(name) as f32;
        Params {
            closing_time_s: f("closing_time"),
            slack_m: f("slack"),
            lag_from_m: f("lag_from"),
            lag_stop_m: f("lag_stop"),
            wheel_rate_rad_s: f("wheel_rate"),
            arrival_m: f("arrival"),
            pace_sample: f("pace_sample") as u32,
        }
    }
}
