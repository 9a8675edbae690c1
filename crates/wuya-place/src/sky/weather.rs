//! Weather as the scenario gives it.

use crate::error::SkyError;

/// Weather over the whole map.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weather {
    /// Share of the sky covered by cloud, 0 to 1.
    pub cloud: f32,
    /// Where the wind blows to, east and north [m/s].
    pub wind_m_s: [f32; 2],
    /// Temperature of the air [deg C].
    pub air_c: f32,
    /// Rain [mm/h].
    pub rain_mm_h: f32,
    /// Meteorological range: distance at which a dark body's contrast falls to 2 % [m].
    pub visibility_m: f32,
}

impl Default for Weather {
    /// What holds when a scenario says nothing: a clear, calm, dry sky, 15 deg C (ICAO standard
    /// atmosphere) and 20 km of sight (the lower bound of "clear" in the international visibility
    /// code). A report lists it as an assumption.
    fn default() -> Self {
        Self { cloud: 0.0, wind_m_s: [0.0; 2], air_c: 15.0, rain_mm_h: 0.0, visibility_m: 20_000.0 }
    }
}

/// Whether the steps are in order and each can be.
pub(super) fn check(steps: &[(f64, Weather)]) -> Result<(), SkyError> {
    let mut last = f64::NEG_INFINITY;
    for (index, (from, weather)) in (1..).zip(steps) {
        let wind = weather.wind_m_s[0].abs().max(weather.wind_m_s[1].abs());
        let what = if !from.is_finite() {
            "its time is not a number".to_owned()
        } else if *from <= last {
            format!("it begins at {from} s, not after the one before ({last} s)")
        } else if !(0.0..=1.0).contains(&weather.cloud) {
            format!("cloud {} is not a share from 0 to 1", weather.cloud)
        } else if wind.is_nan() || wind > 100.0 {
            format!("wind {:?} m/s is no wind on Earth (100 m/s at most)", weather.wind_m_s)
        } else if !(-80.0..=60.0).contains(&weather.air_c) {
            format!("air at {} deg C; it lies between -80 and 60", weather.air_c)
        } else if !(0.0..=400.0).contains(&weather.rain_mm_h) {
            format!("rain of {} mm/h; it lies between 0 and 400", weather.rain_mm_h)
        } else if weather.visibility_m.is_nan() || weather.visibility_m < 1.0 {
            format!("visibility {} m; it is at least 1 m", weather.visibility_m)
        } else {
            last = *from;
            continue;
        };
        return Err(SkyError::Weather { index, what });
    }
    Ok(())
}
