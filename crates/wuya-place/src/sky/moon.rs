//! Where the Moon stands: the truncated series of Meeus 1998, *Astronomical Algorithms*, chapter
//! 47, good to about 10" in longitude and 4" in latitude for centuries around 2000.

use super::moon_terms::{LATITUDE, LONGITUDE_DISTANCE};
use wuya_num::math::{asin64, atan264, cos64, sin64};

/// Geocentric place of the Moon.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MoonPlace {
    /// Ecliptic longitude, mean equinox of date [rad].
    pub longitude_rad: f64,
    /// Ecliptic latitude [rad].
    pub latitude_rad: f64,
    /// Distance between the centres of Earth and Moon [km].
    pub distance_km: f64,
}

/// Julian centuries of dynamical time since 2000.
pub(super) fn centuries(jde: f64) -> f64 {
    (jde - 2_451_545.0) / 36_525.0
}

/// An angle in degrees from a polynomial of time, as radians within a turn.
pub(super) fn angle(t: f64, coefficients: &[f64]) -> f64 {
    let degrees = coefficients.iter().rev().fold(0.0, |sum, &c| sum * t + c);
    (degrees - 360.0 * (degrees / 360.0).floor()).to_radians()
}

/// The Moon at a Julian ephemeris day (dynamical time).
#[must_use]
pub fn moon_place(jde: f64) -> MoonPlace {
    let t = centuries(jde);
    // Equations 47.1 to 47.6.
    let mean_longitude = angle(
        t,
        &[218.316_447_7, 481_267.881_234_21, -0.001_578_6, 1.0 / 538_841.0, -1.0 / 65_194_000.0],
    );
    let d = angle(
        t,
        &[297.850_192_1, 445_267.111_403_4, -0.001_881_9, 1.0 / 545_868.0, -1.0 / 113_065_000.0],
    );
    let m = angle(t, &[357.529_109_2, 35_999.050_290_9, -0.000_153_6, 1.0 / 24_490_000.0]);
    let m_moon = angle(
        t,
        &[134.963_396_4, 477_198.867_505_5, 0.008_741_4, 1.0 / 69_699.0, -1.0 / 14_712_000.0],
    );
    let f = angle(
        t,
        &[93.272_095, 483_202.017_523_3, -0.003_653_9, -1.0 / 3_526_000.0, 1.0 / 863_310_000.0],
    );
    let a1 = angle(t, &[119.75, 131.849]);
    let a2 = angle(t, &[53.09, 479_264.29]);
    let a3 = angle(t, &[313.45, 481_266.484]);
    let eccentricity = 1.0 - 0.002_516 * t - 0.000_007_4 * t * t;
    let argument = |k: &[i8; 4]| {
        f64::from(k[0]) * d + f64::from(k[1]) * m + f64::from(k[2]) * m_moon + f64::from(k[3]) * f
    };
    let weight = |k: &[i8; 4]| match k[1].abs() {
        1 => eccentricity,
        2 => eccentricity * eccentricity,
        _ => 1.0,
    };
    let mut longitude = 3958.0 * sin64(a1) + 1962.0 * sin64(mean_longitude - f) + 318.0 * sin64(a2);
    let mut distance = 0.0;
    for (k, sine, cosine) in &LONGITUDE_DISTANCE {
        longitude += sine * weight(k) * sin64(argument(k));
        distance += cosine * weight(k) * cos64(argument(k));
    }
    let mut latitude = -2235.0 * sin64(mean_longitude)
        + 382.0 * sin64(a3)
        + 175.0 * (sin64(a1 - f) + sin64(a1 + f))
        + 127.0 * sin64(mean_longitude - m_moon)
        - 115.0 * sin64(mean_longitude + m_moon);
    for (k, sine) in &LATITUDE {
        latitude += sine * weight(k) * sin64(argument(k));
    }
    let turn = std::f64::consts::TAU;
    let sum = mean_longitude + (longitude * 1e-6).to_radians();
    MoonPlace {
        longitude_rad: sum - turn * (sum / turn).floor(),
        latitude_rad: (latitude * 1e-6).to_radians(),
        distance_km: 385_000.56 + distance / 1000.0,
    }
}

impl MoonPlace {
    /// Equatorial horizontal parallax [rad] (Meeus, chapter 47): sin pi = 6378.14 km / distance.
    #[must_use]
    pub fn parallax_rad(&self) -> f64 {
        asin64(6378.14 / self.distance_km)
    }
}

/// The Moon as seen from a place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct MoonSeen {
    pub altitude_rad: f64,
    pub azimuth_rad: f64,
    pub parallax_rad: f64,
    /// Angle between Sun and Moon at the Earth [rad].
    pub elongation_rad: f64,
    /// Lit share of the disc.
    pub lit: f64,
}

/// The Moon from a place on Earth at `jd` (universal time) and `jde` (dynamical time).
pub(super) fn moon_seen(jd: f64, jde: f64, latitude_rad: f64, longitude_deg: f64) -> MoonSeen {
    let t = centuries(jde);
    let moon = moon_place(jde);
    // Mean obliquity (Meeus 22.2) and mean sidereal time at Greenwich (12.4).
    let obliquity = angle(t, &[23.439_291_1, -0.013_004_167, -1.64e-7, 5.04e-7]);
    let days = jd - 2_451_545.0;
    let century = days / 36_525.0;
    let sidereal = angle(
        1.0,
        &[280.460_618_37
            + 360.985_647_366_29 * days
            + 0.000_387_933 * century * century
            + longitude_deg],
    );
    let (sin_l, cos_l) = (sin64(moon.longitude_rad), cos64(moon.longitude_rad));
    let (sin_b, cos_b) = (sin64(moon.latitude_rad), cos64(moon.latitude_rad));
    let (sin_e, cos_e) = (sin64(obliquity), cos64(obliquity));
    let right_ascension = atan264(sin_l * cos_b * cos_e - sin_b * sin_e, cos_l * cos_b);
    let sin_declination = sin_b * cos_e + cos_b * sin_e * sin_l;
    let cos_declination = (1.0 - sin_declination * sin_declination).max(0.0).sqrt();
    let hour = sidereal - right_ascension;
    let (sin_phi, cos_phi) = (sin64(latitude_rad), cos64(latitude_rad));
    let up = sin_phi * sin_declination + cos_phi * cos_declination * cos64(hour);
    let east = -cos_declination * sin64(hour);
    let north = cos_phi * sin_declination - sin_phi * cos_declination * cos64(hour);
    let flat = (east * east + north * north).sqrt();
    let parallax = moon.parallax_rad();
    // Seen from the surface the Moon stands lower by its parallax times cos(altitude).
    let altitude = atan264(up - sin64(parallax), flat);
    let sun = sun_longitude(t);
    let cos_elongation = (cos_b * cos64(moon.longitude_rad - sun.0)).clamp(-1.0, 1.0);
    let sin_elongation = (1.0 - cos_elongation * cos_elongation).sqrt();
    let sun_km = sun.1 * 149_597_870.7;
    // Phase angle at the Moon (Meeus 48.3) and lit share (48.1).
    let phase = atan264(sun_km * sin_elongation, moon.distance_km - sun_km * cos_elongation);
    MoonSeen {
        altitude_rad: altitude,
        azimuth_rad: atan264(east, north),
        parallax_rad: parallax,
        elongation_rad: atan264(sin_elongation, cos_elongation),
        lit: (1.0 + cos64(phase)) / 2.0,
    }
}

/// True longitude of the Sun [rad] and its distance [au] (Meeus, chapter 25, to 0.01 degrees).
fn sun_longitude(t: f64) -> (f64, f64) {
    let mean = angle(t, &[280.466_46, 36_000.769_83, 0.000_303_2]);
    let anomaly = angle(t, &[357.529_11, 35_999.050_29, -0.000_153_7]);
    let eccentricity = 0.016_708_634 - 0.000_042_037 * t - 0.000_000_126_7 * t * t;
    let centre = (1.914_602 - 0.004_817 * t - 0.000_014 * t * t) * sin64(anomaly)
        + (0.019_993 - 0.000_101 * t) * sin64(2.0 * anomaly)
        + 0.000_289 * sin64(3.0 * anomaly);
    let true_anomaly = anomaly + centre.to_radians();
    let distance = 1.000_001_018 * (1.0 - eccentricity * eccentricity)
        / (1.0 + eccentricity * cos64(true_anomaly));
    (mean + centre.to_radians(), distance)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_moon_of_the_textbook_example() {
        // Meeus 1998, example 47.a: 1992 April 12, 0h TD.
        let moon = moon_place(2_448_724.5);
        assert!((moon.longitude_rad.to_degrees() - 133.162_655).abs() < 1e-5, "{moon:?}");
        assert!((moon.latitude_rad.to_degrees() - -3.229_126).abs() < 1e-5, "{moon:?}");
        assert!((moon.distance_km - 368_409.7).abs() < 0.1, "{moon:?}");
        assert!((moon.parallax_rad().to_degrees() - 0.991_990).abs() < 1e-5);
    }

    #[test]
    fn the_lit_share_of_the_textbook_example() {
        // Meeus 1998, example 48.a: the same moment, k = 0.6786.
        let seen = moon_seen(2_448_724.5, 2_448_724.5, 0.0, 0.0);
        assert!((seen.lit - 0.6786).abs() < 0.0005, "{seen:?}");
    }

    #[test]
    fn the_sun_of_the_textbook_example() {
        // Meeus 1998, example 25.a: 1992 October 13, 0h TD: 199.90987 deg, 0.99766 au.
        let (longitude, distance) = sun_longitude(centuries(2_448_908.5));
        let degrees = longitude.to_degrees().rem_euclid(360.0);
        assert!((degrees - 199.909_87).abs() < 1e-4, "{degrees}");
        assert!((distance - 0.997_66).abs() < 1e-5, "{distance}");
    }

    #[test]
    fn moon_and_sun_meet_at_an_eclipse_of_the_time() {
        // The total eclipse of 2 August 1133 (Julian), seen in Europe about noon.
        let jd = crate::sky::calendar::julian_day(1133, 8, 2, crate::sky::Calendar::Julian).unwrap()
            as f64
            - 0.5
            + 11.5 / 24.0;
        let seen = moon_seen(jd, jd + 950.0 / 86_400.0, 0.0, 0.0);
        assert!(seen.elongation_rad.to_degrees() < 1.2, "{}", seen.elongation_rad.to_degrees());
        assert!(seen.lit < 0.001);
    }
}
