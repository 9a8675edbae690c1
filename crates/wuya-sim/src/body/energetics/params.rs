//! The sheet of energetics as a typed struct.

use wuya_num::sheet::Sheet;

/// Fuel of one kind of body, SI.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fuel {
    /// Usable glycogen of a fed body [J/kg of body mass].
    pub full_j_kg: f32,
    /// Intensity up to which fat carries the work [share of VO2max].
    pub onset: f32,
    /// Rise of the share of glycogen per unit of intensity [1].
    pub slope: f32,
}

/// Parameters of energetics, SI.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Params {
    /// External over metabolic power of a person [1].
    pub efficiency: f32,
    /// A person's fuel.
    pub fuel: Fuel,
    /// Time over which the last of the glycogen is spread [s].
    pub fade_time_s: f32,
    /// A horse's fuel.
    pub horse_fuel: Fuel,
    /// Metabolic cost of a horse's way [J/(kg m)], per kg of all that moves.
    pub horse_cost_j_kg_m: f32,
    /// Metabolic power of a standing horse [W/kg].
    pub horse_standing_w_kg: f32,
    /// Critical power of the man whose recovery stands for a horse's [W].
    pub horse_critical_human_w: f32,
}

impl Params {
    /// Reads the sheet.
    #[must_use]
    pub fn from_sheet(sheet: &Sheet) -> Params {
        let f = |name: &str| sheet.si(name) as f32;
        let fuel = |kind: &str| Fuel {
            full_j_kg: f(&format!("{kind}glycogen")) * f(&format!("{kind}glycogen_usable")),
            onset: f(&format!("{kind}glycogen_onset")),
            slope: f(&format!("{kind}glycogen_slope")),
        };
        Params {
            efficiency: f("efficiency"),
            fuel: fuel(""),
            fade_time_s: f("fade_time"),
            horse_fuel: fuel("horse_"),
            horse_cost_j_kg_m: f("horse_cost"),
            horse_standing_w_kg: f("horse_standing"),
            horse_critical_human_w: f("horse_critical_human"),
        }
    }
}
