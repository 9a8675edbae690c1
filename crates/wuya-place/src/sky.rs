//! The sky: sun, moon, light, solar time and the weather the scenario gives.
//!
//! Time of the simulation is uniform seconds from the start; people of the place live by the Sun.
//! The hour of day is therefore *true* (apparent) solar time: noon is when the Sun stands due
//! south, which differs from even clock time by up to a quarter of an hour (the equation of time)
//! and drifts by up to half a minute a day. Positions of the Sun come from `solar-positioning`
//! (Reda & Andreas 2004, SPA), built with `libm` so that every machine computes the same bits.

pub mod calendar;
mod illuminance;
pub mod moon;
mod moon_terms;
pub mod weather;

use crate::error::SkyError;
pub use calendar::{Calendar, Date};
use illuminance::LightCurves;
use solar_positioning::time::JulianDate;
use solar_positioning::{Location, SolarPositions};
pub use weather::Weather;
use wuya_num::math::{atan264, cos64, sin64};
use wuya_num::sheet::Sheets;

/// Seconds of a day.
pub const DAY_S: f64 = 86_400.0;
/// Light is computed anew each minute and drawn straight between (models.md 0.1).
const LIGHT_STEP_S: f64 = 60.0;
/// Longest span whose light is computed beforehand [s]; later moments are computed when asked.
const LONGEST_TABLE_S: f64 = 40.0 * DAY_S;

/// Where and when a scenario begins.
#[derive(Clone, Debug, PartialEq)]
pub struct SkyDef {
    /// Latitude, north above 0 [deg].
    pub latitude_deg: f64,
    /// Longitude, east above 0 [deg].
    pub longitude_deg: f64,
    /// Date of the start at the place.
    pub date: Date,
    /// Calendar of the date.
    pub calendar: Calendar,
    /// True solar time of the start [s after midnight].
    pub start_s: f64,
    /// How long the scenario runs at most [s]: the span whose light is computed beforehand.
    pub span_s: f64,
    /// Weather from a time [s after the start] on; the first also holds before.
    pub weather: Vec<(f64, Weather)>,
}

/// A kind of twilight, by how far the Sun's centre stands below the horizon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Twilight {
    /// 6 degrees: outdoor work ends.
    Civil,
    /// 12 degrees: the horizon fades.
    Nautical,
    /// 18 degrees: the sky is dark.
    Astronomical,
}

impl Twilight {
    /// Altitude of the Sun at its end [rad].
    #[must_use]
    pub fn altitude_rad(self) -> f64 {
        let degrees: f64 = match self {
            Twilight::Civil => -6.0,
            Twilight::Nautical => -12.0,
            Twilight::Astronomical => -18.0,
        };
        degrees.to_radians()
    }
}

/// True solar time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SolarTime {
    /// Days since the date of the start.
    pub day: i64,
    /// Seconds since midnight, 0 to below 86,400.
    pub seconds_of_day: f64,
}

/// Light on level ground in the open, and where it comes from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Light {
    /// True altitude of the Sun's centre, without refraction [rad].
    pub sun_altitude_rad: f64,
    /// Direction of the Sun, clockwise from north [rad].
    pub sun_azimuth_rad: f64,
    /// True altitude of the Moon's centre as seen from the surface [rad].
    pub moon_altitude_rad: f64,
    /// Direction of the Moon, clockwise from north [rad].
    pub moon_azimuth_rad: f64,
    /// Lit share of the Moon's disc, 0 new to 1 full.
    pub moon_phase: f64,
    /// Light of sun and daylight or twilight sky [lx].
    pub sun_lux: f64,
    /// Light of the Moon [lx].
    pub moon_lux: f64,
    /// Light of stars and airglow [lx].
    pub star_lux: f64,
    /// All of it together [lx].
    pub illuminance_lux: f64,
}

/// The sky over a place from a moment on.
#[derive(Clone, Debug)]
pub struct Sky {
    latitude_deg: f64,
    longitude_deg: f64,
    calendar: Calendar,
    first_day: i64,
    start_s: f64,
    /// Julian date of the start, universal time.
    start_jd: f64,
    /// Dynamical less universal time [s].
    delta_t_s: f64,
    curves: LightCurves,
    weather: Vec<(f64, Weather)>,
    table: Vec<Heaven>,
}

/// Where sun and moon stand, and their light under a clear sky.
#[derive(Clone, Copy, Debug)]
struct Heaven {
    sun: [f64; 2],
    moon: [f64; 2],
    lit: f64,
    sun_lux: f64,
    moon_lux: f64,
}

impl Sky {
    /// The sky of a definition, with the numbers of the sheet `light`.
    ///
    /// # Errors
    /// [`SkyError`] for positions, dates, times and weather that cannot be.
    pub fn new(def: &SkyDef, sheets: &Sheets) -> Result<Self, SkyError> {
        position(true, def.latitude_deg, 90.0)?;
        position(false, def.longitude_deg, 180.0)?;
        if !(0.0..DAY_S).contains(&def.start_s) {
            return Err(SkyError::TimeOfDay(def.start_s));
        }
        weather::check(&def.weather)?;
        let Date { year, month, day } = def.date;
        let first_day = calendar::julian_day(year, month, day, def.calendar)?;
        let delta_t_s = delta_t(f64::from(year) + (f64::from(month) - 0.5) / 12.0);
        let mut sky = Self {
            latitude_deg: def.latitude_deg,
            longitude_deg: def.longitude_deg,
            calendar: def.calendar,
            first_day,
            start_s: def.start_s,
            start_jd: 0.0,
            delta_t_s,
            curves: LightCurves::from_sheets(sheets),
            weather: def.weather.clone(),
            table: Vec::new(),
        };
        sky.start_jd = sky.universal_time_of_start();
        let span = def.span_s.clamp(0.0, LONGEST_TABLE_S);
        let steps = (span / LIGHT_STEP_S).ceil() as usize + 1;
        sky.table = (0..steps).map(|step| sky.heaven(step as f64 * LIGHT_STEP_S)).collect();
        Ok(sky)
    }

    /// Mean solar time first, then corrected by what the Sun then shows.
    fn universal_time_of_start(&self) -> f64 {
        let midnight = self.first_day as f64 - 0.5 - self.longitude_deg / 360.0;
        let mut jd = midnight + self.start_s / DAY_S;
        for _ in 0..4 {
            jd -= nearest_turn(self.sun_clock(jd) - self.start_s) / DAY_S;
        }
        jd
    }

    /// True solar time of day by the Sun's hour angle at a Julian date [s].
    fn sun_clock(&self, jd: f64) -> f64 {
        // Asked from the equator of the same meridian, where the hour angle is well defined.
        let [altitude, azimuth] = self.sun_from(jd, 0.0);
        let (east, up) = (sin64(azimuth) * cos64(altitude), sin64(altitude));
        let hour_angle = atan264(-east, up);
        DAY_S / 2.0 + hour_angle * (DAY_S / std::f64::consts::TAU)
    }

    fn sun_from(&self, jd: f64, latitude_deg: f64) -> [f64; 2] {
        let seen = JulianDate::new(jd, self.delta_t_s).and_then(|time| {
            let location = Location { latitude: latitude_deg, longitude: self.longitude_deg };
            SolarPositions::new().at_from_julian(time, location, 0.0, None)
        });
        match seen {
            Ok(sun) => [sun.elevation_angle().to_radians(), sun.azimuth().to_radians()],
            // Only for times beyond the year 6000, which no span that passed the checks reaches.
            Err(_) => [f64::NAN; 2],
        }
    }

    fn jd(&self, t_s: f64) -> f64 {
        self.start_jd + t_s / DAY_S
    }

    fn heaven(&self, t_s: f64) -> Heaven {
        let jd = self.jd(t_s);
        let sun = self.sun_from(jd, self.latitude_deg);
        let jde = jd + self.delta_t_s / DAY_S;
        let latitude_rad = self.latitude_deg.to_radians();
        let moon = moon::moon_seen(jd, jde, latitude_rad, self.longitude_deg);
        Heaven {
            sun,
            moon: [moon.altitude_rad, moon.azimuth_rad],
            lit: moon.lit,
            sun_lux: self.curves.sun(sun[0]),
            moon_lux: self.curves.moon(
                moon.altitude_rad,
                std::f64::consts::PI - moon.elongation_rad,
                moon.parallax_rad,
            ),
        }
    }

    /// Light at a moment [s after the start], in the open under the weather of that moment.
    #[must_use]
    pub fn light(&self, t_s: f64) -> Light {
        let position = t_s / LIGHT_STEP_S;
        let heaven = if position >= 0.0 && position < (self.table.len() as f64 - 1.0) {
            let step = position as usize;
            between(&self.table[step], &self.table[step + 1], position - step as f64)
        } else {
            self.heaven(t_s)
        };
        let cloud = f64::from(self.weather(t_s).cloud);
        let through = self.curves.through_cloud(cloud);
        let (sun_lux, moon_lux) = (heaven.sun_lux * through, heaven.moon_lux * through);
        let star_lux = self.curves.stars(cloud);
        Light {
            sun_altitude_rad: heaven.sun[0],
            sun_azimuth_rad: heaven.sun[1],
            moon_altitude_rad: heaven.moon[0],
            moon_azimuth_rad: heaven.moon[1],
            moon_phase: heaven.lit,
            sun_lux,
            moon_lux,
            star_lux,
            illuminance_lux: sun_lux + moon_lux + star_lux,
        }
    }

    /// True altitude of the Sun's centre [rad].
    #[must_use]
    pub fn sun_altitude_rad(&self, t_s: f64) -> f64 {
        self.sun_from(self.jd(t_s), self.latitude_deg)[0]
    }

    /// True solar time at a moment [s after the start].
    #[must_use]
    pub fn solar_time(&self, t_s: f64) -> SolarTime {
        let even = self.start_s + t_s;
        let total = even + nearest_turn(self.sun_clock(self.jd(t_s)) - even);
        let day = (total / DAY_S).floor();
        let seconds_of_day = (total - day * DAY_S).min(DAY_S.next_down());
        SolarTime { day: day as i64, seconds_of_day }
    }

    /// The moment [s after the start] of a true solar time.
    #[must_use]
    pub fn moment_of(&self, time: SolarTime) -> f64 {
        let wanted = time.day as f64 * DAY_S + time.seconds_of_day;
        let mut t_s = wanted - self.start_s;
        for _ in 0..4 {
            let shown = self.solar_time(t_s);
            t_s -= shown.day as f64 * DAY_S + shown.seconds_of_day - wanted;
        }
        t_s
    }

    /// The date of a day counted from the start's.
    #[must_use]
    pub fn date(&self, day: i64) -> Date {
        calendar::date_of(self.first_day + day, self.calendar)
    }

    /// The day counted from the start's on which a date falls.
    ///
    /// # Errors
    /// [`SkyError`] for dates that do not exist.
    pub fn day_of(&self, date: Date) -> Result<i64, SkyError> {
        let number = calendar::julian_day(date.year, date.month, date.day, self.calendar)?;
        Ok(number - self.first_day)
    }

    /// Next sunrise after a moment, both [s after the start]; `None` if there is none for a day.
    #[must_use]
    pub fn sunrise_after(&self, t_s: f64) -> Option<f64> {
        self.crossing_after(t_s, self.curves.rise_altitude_rad(), true)
    }

    /// Next sunset after a moment.
    #[must_use]
    pub fn sunset_after(&self, t_s: f64) -> Option<f64> {
        self.crossing_after(t_s, self.curves.rise_altitude_rad(), false)
    }

    /// Next beginning of morning twilight after a moment.
    #[must_use]
    pub fn dawn_after(&self, t_s: f64, twilight: Twilight) -> Option<f64> {
        self.crossing_after(t_s, twilight.altitude_rad(), true)
    }

    /// Next end of evening twilight after a moment.
    #[must_use]
    pub fn dusk_after(&self, t_s: f64, twilight: Twilight) -> Option<f64> {
        self.crossing_after(t_s, twilight.altitude_rad(), false)
    }

    /// When the Sun next passes an altitude, rising or setting.
    fn crossing_after(&self, t_s: f64, altitude_rad: f64, rising: bool) -> Option<f64> {
        const STEP_S: f64 = 600.0;
        let above = |t: f64| (self.sun_altitude_rad(t) >= altitude_rad) == rising;
        let mut before = t_s;
        let mut was_above = above(before);
        for step in 1..=160 {
            let after = t_s + f64::from(step) * STEP_S;
            let is_above = above(after);
            if is_above && !was_above {
                return Some(halved(before, after, above));
            }
            (before, was_above) = (after, is_above);
        }
        None
    }

    /// Weather at a moment [s after the start].
    #[must_use]
    pub fn weather(&self, t_s: f64) -> Weather {
        let count = self.weather.partition_point(|(from, _)| *from <= t_s);
        match self.weather.get(count.saturating_sub(1)) {
            Some((_, weather)) => *weather,
            None => Weather::default(),
        }
    }

    /// Latitude and longitude of the place [deg].
    #[must_use]
    pub fn position_deg(&self) -> [f64; 2] {
        [self.latitude_deg, self.longitude_deg]
    }

    /// Julian date (universal time) of a moment [s after the start].
    #[must_use]
    pub fn julian_date(&self, t_s: f64) -> f64 {
        self.jd(t_s)
    }
}

/// Dynamical less universal time in a year [s]: the polynomials of Espenak & Meeus 2006, and
/// outside 500 BC to AD 3000 the parabola they give for such times.
fn delta_t(year: f64) -> f64 {
    let century = (year - 1820.0) / 100.0;
    solar_positioning::delta_t::estimate(year).unwrap_or(-20.0 + 32.0 * century * century)
}

fn position(is_latitude: bool, value: f64, limit: f64) -> Result<(), SkyError> {
    if (-limit..=limit).contains(&value) {
        Ok(())
    } else {
        Err(SkyError::Position { is_latitude, value, limit })
    }
}

/// A difference of times of day, taken the short way round [s].
fn nearest_turn(seconds: f64) -> f64 {
    seconds - DAY_S * (seconds / DAY_S).round()
}

/// The moment a condition begins to hold, to a tenth of a second.
fn halved(mut before: f64, mut after: f64, holds: impl Fn(f64) -> bool) -> f64 {
    while after - before > 0.1 {
        let middle = (before + after) / 2.0;
        if holds(middle) { after = middle } else { before = middle }
    }
    after
}

fn between(a: &Heaven, b: &Heaven, share: f64) -> Heaven {
    let mix = |a: f64, b: f64| a + share * (b - a);
    let turn = std::f64::consts::TAU;
    let around = |a: f64, b: f64| a + share * (b - a - turn * ((b - a) / turn).round());
    Heaven {
        sun: [mix(a.sun[0], b.sun[0]), around(a.sun[1], b.sun[1])],
        moon: [mix(a.moon[0], b.moon[0]), around(a.moon[1], b.moon[1])],
        lit: mix(a.lit, b.lit),
        sun_lux: mix(a.sun_lux, b.sun_lux),
        moon_lux: mix(a.moon_lux, b.moon_lux),
    }
}

#[cfg(test)]
mod tests;
