//! Weather as the scenario gives it.

use crate::error::SkyError;
use crate::words::Both;

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
        let Weather { cloud, wind_m_s, air_c, rain_mm_h, visibility_m } = weather;
        let what = if !from.is_finite() {
            Both::new("its time is not a number", "時間不是數")
        } else if *from <= last {
            Both::new(
                format!("it begins at {from} s, not after the one before ({last} s)"),
                format!("始於 {from} 秒，不晚於前一段（{last} 秒）"),
            )
        } else if !(0.0..=1.0).contains(cloud) {
            Both::new(
                format!("cloud {cloud} is not a share from 0 to 1"),
                format!("雲量 {cloud} 不在 0 至 1 之間"),
            )
        } else if wind.is_nan() || wind > 100.0 {
            Both::new(
                format!("wind {wind_m_s:?} m/s is no wind on Earth (100 m/s at most)"),
                format!("風 {wind_m_s:?} m/s 不是地上會有的風（至多 100 m/s）"),
            )
        } else if !(-80.0..=60.0).contains(air_c) {
            Both::new(
                format!("air at {air_c} deg C; it lies between -80 and 60"),
                format!("氣溫 {air_c} 度；應在 -80 至 60 度之間"),
            )
        } else if !(0.0..=400.0).contains(rain_mm_h) {
            Both::new(
                format!("rain of {rain_mm_h} mm/h; it lies between 0 and 400"),
                format!("雨量 {rain_mm_h} mm/h；應在 0 至 400 之間"),
            )
        } else if visibility_m.is_nan() || *visibility_m < 1.0 {
            Both::new(
                format!("visibility {visibility_m} m; it is at least 1 m"),
                format!("能見度 {visibility_m} 公尺；至少 1 公尺"),
            )
        } else {
            last = *from;
            continue;
        };
        return Err(SkyError::Weather { index, what });
    }
    Ok(())
}
