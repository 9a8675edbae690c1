//! Illuminance of sun, moon and stars on level ground.
//!
//! Janiczek & DeYoung 1987, *Computer programs for sun and moon illuminance*, US Naval Observatory
//! Circular 171: log10 E = l0 + l1 x + l2 x^2 + l3 x^3 with x = altitude / 90 deg in bands of
//! altitude; for the Moon less 8.68e-3 f + 2.2e-9 f^4 (f the phase angle in degrees) and with the
//! square of the parallax over its mean. Cloud after Kasten & Czeplak 1980. All numbers stand in
//! the parameter table `light`.

use crate::params::sheet_or_shipped;
use wuya_num::math::pow64;
use wuya_num::sheet::{Sheet, Sheets};

/// A band of altitude with its polynomial.
#[derive(Clone, Copy, Debug)]
struct Band {
    /// Lowest altitude of the band [deg].
    from_deg: f64,
    l: [f64; 4],
}

/// The curves of the table `light`.
#[derive(Clone, Debug)]
pub(super) struct LightCurves {
    sun: Vec<Band>,
    moon: Vec<Band>,
    phase: [f64; 2],
    mean_parallax_rad: f64,
    stars_clear: f64,
    stars_overcast: f64,
    cloud_loss: f64,
    cloud_exponent: f64,
    rise_altitude_rad: f64,
}

/// Bands of the Sun's table, from the zenith down.
const SUN_BANDS: [(&str, f64); 6] = [
    ("sun_high", 20.0),
    ("sun_low", 5.0),
    ("sun_horizon", -0.8),
    ("sun_civil", -5.0),
    ("sun_nautical", -12.0),
    ("sun_astronomical", -18.0),
];
/// Bands of the Moon's table.
const MOON_BANDS: [(&str, f64); 3] =
    [("moon_high", 20.0), ("moon_low", 5.0), ("moon_horizon", -0.8)];

impl LightCurves {
    pub(super) fn from_sheets(sheets: &Sheets) -> Self {
        let sheet = sheet_or_shipped(sheets, "light");
        let bands = |names: &[(&str, f64)]| {
            names.iter().map(|(name, from)| band(&sheet, name, *from)).collect()
        };
        Self {
            sun: bands(&SUN_BANDS),
            moon: bands(&MOON_BANDS),
            phase: [sheet.si("moon_phase_linear"), sheet.si("moon_phase_quartic")],
            mean_parallax_rad: sheet.si("moon_mean_parallax"),
            stars_clear: sheet.si("starlight_clear"),
            stars_overcast: sheet.si("starlight_overcast"),
            cloud_loss: sheet.si("cloud_loss"),
            cloud_exponent: sheet.si("cloud_exponent"),
            rise_altitude_rad: sheet.si("rise_altitude"),
        }
    }

    /// Sun and its sky at an altitude [rad], clear [lx].
    pub(super) fn sun(&self, altitude_rad: f64) -> f64 {
        pow64(10.0, log10_lux(&self.sun, altitude_rad))
    }

    /// Moon at an altitude, with phase angle (0 full) and parallax, all [rad], clear [lx].
    pub(super) fn moon(&self, altitude_rad: f64, phase_rad: f64, parallax_rad: f64) -> f64 {
        let full = log10_lux(&self.moon, altitude_rad);
        let f = phase_rad.to_degrees();
        let dimmed = full - self.phase[0] * f - self.phase[1] * f * f * f * f;
        let nearness = parallax_rad / self.mean_parallax_rad;
        pow64(10.0, dimmed) * nearness * nearness
    }

    /// Stars and airglow under a share of cloud [lx].
    pub(super) fn stars(&self, cloud: f64) -> f64 {
        let covered = pow64(cloud, self.cloud_exponent);
        self.stars_clear + covered * (self.stars_overcast - self.stars_clear)
    }

    /// Share of light that a share of cloud lets through.
    pub(super) fn through_cloud(&self, cloud: f64) -> f64 {
        1.0 - self.cloud_loss * pow64(cloud, self.cloud_exponent)
    }

    pub(super) fn rise_altitude_rad(&self) -> f64 {
        self.rise_altitude_rad
    }
}

fn band(sheet: &Sheet, name: &str, from_deg: f64) -> Band {
    let l = [0, 1, 2, 3].map(|power| sheet.si(&format!("{name}_l{power}")));
    Band { from_deg, l }
}

/// Logarithm of the illuminance. Below the last band it goes on along the tangent: cut off there,
/// as the circular does, the light would fall by more than the stars give at a stroke.
fn log10_lux(bands: &[Band], altitude_rad: f64) -> f64 {
    let degrees = altitude_rad.to_degrees();
    let band =
        bands.iter().find(|band| degrees >= band.from_deg).unwrap_or(&bands[bands.len() - 1]);
    let held = degrees.max(band.from_deg) / 90.0;
    let [l0, l1, l2, l3] = band.l;
    let slope = l1 + held * (2.0 * l2 + held * 3.0 * l3);
    l0 + held * (l1 + held * (l2 + held * l3)) + slope * (degrees / 90.0 - held)
}
