//! Sun and moon through the same sky that a run looks at.

use std::sync::OnceLock;

use wuya_num::sheet::Sheets;
use wuya_place::sky::{Calendar, Date, Sky, SkyDef, Twilight, moon};
use wuya_sim::default_sheets;

use crate::case::Case;

const HOUR_S: f64 = 3600.0;
const DAY_S: f64 = 86_400.0;
const MINUTE_S: f64 = 60.0;

fn sheets() -> &'static Sheets {
    static SHEETS: OnceLock<Sheets> = OnceLock::new();
    SHEETS.get_or_init(default_sheets)
}

/// What the sky gives for a case.
pub(crate) fn value(equation: &str, case: &Case) -> Option<f64> {
    if equation == "moonlight" {
        return Some(moonlight(case.number("altitude_deg"), case.number("phase_deg")));
    }
    let sky = sky_of(case);
    let rise = sky.sunrise_after(0.0)?;
    let set = sky.sunset_after(rise)?;
    if equation == "day_length" {
        return Some((set - rise) / HOUR_S);
    }
    let moment = match equation {
        "sunrise" => rise,
        "sunset" => set,
        "civil_dusk" => sky.dusk_after(rise, Twilight::Civil)?,
        "nautical_dusk" => sky.dusk_after(rise, Twilight::Nautical)?,
        "astronomical_dusk" => sky.dusk_after(rise, Twilight::Astronomical)?,
        _ => return None,
    };
    Some(sky.solar_time(moment).seconds_of_day / MINUTE_S)
}

/// From midnight of the date, in the Julian calendar.
fn sky_of(case: &Case) -> Sky {
    let parts: Vec<&str> = case.text("date").split('-').collect();
    let [year, month, day] = parts[..] else { panic!("a date is YEAR-MONTH-DAY") };
    let number = |text: &str| text.parse::<u32>().expect("a number in the date");
    let date = Date { year: number(year) as i32, month: number(month), day: number(day) };
    let place = [case.number("latitude_deg"), case.number("longitude_deg")];
    sky(place, date, Calendar::Julian)
}

fn sky([latitude_deg, longitude_deg]: [f64; 2], date: Date, calendar: Calendar) -> Sky {
    let def = SkyDef {
        latitude_deg,
        longitude_deg,
        date,
        calendar,
        start_s: 0.0,
        span_s: 0.0,
        weather: Vec::new(),
    };
    Sky::new(&def, sheets()).expect("a sky")
}

/// Light of the Moon at an altitude and phase angle (0 full), at its mean distance [lx].
///
/// The middle of the total eclipse of 27 July 2018, 20:21:44 UT, was as full a moon as there is
/// (a tenth of a degree from opposition); the eclipse itself is no part of the model. The place is
/// sought on the Earth from which it stood in the south at this altitude, some days later for
/// phases that are not full. Light goes with the square of the parallax; the mean one is the
/// published curve's.
fn moonlight(altitude_deg: f64, phase_deg: f64) -> f64 {
    const FULL_JD: f64 = 2_458_327.348_43;
    const HALF_MONTH_D: f64 = 14.7;
    let phase_at = |jd: f64| (2.0 * moon_seen([0.0, 0.0], jd).0 - 1.0).clamp(-1.0, 1.0).acos();
    let jd = if phase_deg == 0.0 {
        FULL_JD
    } else {
        let is_less = |jd: f64| phase_at(jd) < phase_deg.to_radians();
        halved(FULL_JD, FULL_JD + HALF_MONTH_D, is_less)
    };
    let height = |place: [f64; 2]| moon_seen(place, jd).1;
    // Where it stands highest: first along the equator, then along that meridian.
    let longitude = highest(180.0, |longitude| height([0.0, longitude]));
    let below = highest(40.0, |latitude| height([latitude, longitude]));
    let is_higher = |latitude: f64| height([latitude, longitude]) > altitude_deg.to_radians();
    let latitude = halved(below, 89.0, is_higher);
    let (mean, near) = (mean_parallax_rad(), moon::moon_place(jd).parallax_rad());
    moon_seen([latitude, longitude], jd).2 * (mean / near) * (mean / near)
}

/// Where, within so many degrees of zero, a height is greatest: by trying, ever finer.
fn highest(mut within: f64, height: impl Fn(f64) -> f64) -> f64 {
    const STEPS: i32 = 8;
    let mut middle = 0.0;
    while within > 0.01 {
        let tried = (-STEPS..=STEPS).map(|k| middle + within * f64::from(k) / f64::from(STEPS));
        middle = tried.max_by(|&a, &b| height(a).total_cmp(&height(b))).unwrap_or(middle);
        within *= 2.0 / f64::from(STEPS);
    }
    middle
}

/// The end of what holds at `low` and does not at `high`.
fn halved(mut low: f64, mut high: f64, holds: impl Fn(f64) -> bool) -> f64 {
    const HALVINGS: u32 = 40;
    for _ in 0..HALVINGS {
        let middle = 0.5 * (low + high);
        if holds(middle) { low = middle } else { high = middle }
    }
    low
}

/// Lit share, altitude [rad] and light [lx] of the Moon from a place at a Julian date.
fn moon_seen(place: [f64; 2], jd: f64) -> (f64, f64, f64) {
    let date = Date { year: 2018, month: 7, day: 27 };
    let sky = sky(place, date, Calendar::Gregorian);
    let light = sky.light((jd - sky.julian_date(0.0)) * DAY_S);
    (light.moon_phase, light.moon_altitude_rad, light.moon_lux)
}

fn mean_parallax_rad() -> f64 {
    let entry = sheets().find("light.moon_mean_parallax").expect("the sheet of light");
    entry.quantity.si
}
