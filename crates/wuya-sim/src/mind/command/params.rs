//! The sheet of command as a typed struct.

use wuya_num::sheet::Sheet;

/// Parameters of command, SI.
#[derive(Clone, Debug, PartialEq)]
pub struct Params {
    /// Share of its distance by which a goal may move before the way is chosen anew.
    pub goal_slack: f32,
    /// Least such move [m].
    pub goal_slack_m: f32,
}

impl Params {
    /// Reads the sheet.
    pub fn from_sheet(sheet: &Sheet) -> Params {
        Params {
            goal_slack: sheet.si("goal_slack") as f32,
            goal_slack_m: sheet.si("goal_slack_least") as f32,
        }
    }
}
