//! The sheet of perception as a typed struct.

use wuya_num::sheet::Sheet;

use super::equations::Acuity;

/// Parameters of perception, SI.
#[derive(Clone, Debug, PartialEq)]
pub struct Params {
    /// Acuity of the eye by luminance.
    pub acuity: Acuity,
    /// Reflectance of ground and clothing [1].
    pub reflectance: f32,
    /// Cycles on the target for detection, half the time [1].
    pub cycles_detect: f32,
    /// The same for telling what it is [1].
    pub cycles_recognise: f32,
    /// The same for telling who it is [1].
    pub cycles_identify: f32,
    /// Inherent contrast [1].
    pub contrast: f32,
    /// Gain in probability by movement [1].
    pub moving_factor: f32,
    /// Speed from which a group counts as moving [m/s].
    pub moving_from_m_s: f32,
    /// Mean search time of a sure target [s].
    pub search_time_s: f32,
    /// How often a leader's search is reckoned [s].
    pub scan_period_s: f32,
    /// Range from which on scans come less often [m].
    pub scan_far_m: f32,
    /// Longest scan over the shortest.
    pub scan_far_times: f32,
    /// Probability below which a look is not computed [1].
    pub least_probability: f32,
    /// Meteorological visibility [m].
    pub visibility_m: f32,
    /// Breadth of a person as seen [m].
    pub body_width_m: f32,
    /// Greatest width of a group that counts, in heights [1].
    pub group_aspect: f32,
    /// Mean free path of sight in wood [m].
    pub wood_free_path_m: f32,
    /// How long a percept is acted on [s].
    pub memory_s: f32,
    /// Standard deviation of the logarithm of an estimated number [1].
    pub count_error: f32,
    /// Standard deviation of the ratio of an estimated distance [1].
    pub range_error: f32,
    /// Absorption of sound in air [dB/m].
    pub sound_absorption: f32,
    /// Background on a quiet night [dB].
    pub masking_quiet: f32,
    /// Background beside running water [dB].
    pub masking_water: f32,
    /// Slope of the hearing curve [dB].
    pub hearing_slope: f32,
    /// A shout at 1 m [dB].
    pub sound_shout: f32,
    /// A marching foot column at 1 m [dB].
    pub sound_march: f32,
    /// A horse column at the trot at 1 m [dB].
    pub sound_trot: f32,
}

impl Params {
    /// Reads the sheet.
    #[must_use]
    pub fn from_sheet(sheet: &Sheet) -> Params {
        let f = |name: &str| sheet.si(name) as f32;
        let point = |k: usize| {
            (f(&format!("acuity_{}_luminance", k + 1)), f(&format!("acuity_{}_angle", k + 1)))
        };
        Params {
            acuity: Acuity::new(std::array::from_fn(point)),
            reflectance: f("reflectance"),
            cycles_detect: f("cycles_detect"),
            cycles_recognise: f("cycles_recognise"),
            cycles_identify: f("cycles_identify"),
            contrast: f("contrast"),
            moving_factor: f("moving_factor"),
            moving_from_m_s: f("moving_from"),
            search_time_s: f("search_time"),
            scan_period_s: f("scan_period"),
            scan_far_m: f("scan_far"),
            scan_far_times: f("scan_far_times"),
            least_probability: f("least_probability"),
            visibility_m: f("visibility"),
            body_width_m: f("body_width"),
            group_aspect: f("group_aspect"),
            wood_free_path_m: f("wood_free_path"),
            memory_s: f("memory"),
            count_error: f("count_error"),
            range_error: f("range_error"),
            sound_absorption: f("sound_absorption"),
            masking_quiet: f("masking_quiet"),
            masking_water: f("masking_water"),
            hearing_slope: f("hearing_slope"),
            sound_shout: f("sound_shout"),
            sound_march: f("sound_march"),
            sound_trot: f("sound_trot"),
        }
    }
}
