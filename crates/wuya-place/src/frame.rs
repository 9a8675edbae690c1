//! The local plane: how metres on the map hang together with longitude and latitude.
//!
//! Three ways: no tie at all (a drawn map), a transverse Mercator plane laid around the scenario's
//! own place, or the plane of an elevation model's projection moved to a near origin. Projections
//! come from `proj4rs`, whose trigonometry is the platform's; results are rounded to a tenth of a
//! millimetre on the ground so that every machine goes on with the same numbers.

use crate::dem::Mapping;
use crate::epsg;
use crate::plan::{Bounds, Point};
use crate::words::display_in_english;
use proj4rs::proj::Proj;
use proj4rs::transform::transform;
use std::sync::Arc;
use wuya_num::Lang;

/// Metres are rounded to this [m].
const GRAIN_M: f64 = 1e-4;
/// Degrees are rounded to this: a tenth of a millimetre on the ground [deg].
const GRAIN_DEG: f64 = 1e-9;

const WGS84: &str = "+proj=longlat +datum=WGS84 +no_defs";

/// Why coordinates cannot be carried over.
#[derive(Clone, Debug, PartialEq)]
pub enum FrameError {
    /// The map is not tied to the Earth.
    Bare,
    /// Not a longitude and latitude.
    NotGeographic {
        /// First coordinate.
        lon: f64,
        /// Second coordinate.
        lat: f64,
    },
    /// Too far from the place.
    TooFar {
        /// Longitude [deg].
        lon: f64,
        /// Latitude [deg].
        lat: f64,
    },
    /// A code outside the table.
    UnknownEpsg(u32),
}

display_in_english!(FrameError);

impl FrameError {
    /// The message in the user's language: what is wrong, and what would be right.
    #[must_use]
    pub fn show(&self, lang: Lang) -> String {
        let known = epsg::KNOWN;
        match (self, lang) {
            (Self::Bare, Lang::En) => "the map has no longitude and latitude: give the \
                scenario's place, or mark the coordinates as local metres"
                .to_owned(),
            (Self::Bare, Lang::ZhHant) => {
                "地圖沒有經緯度：請給劇本的地點，或註明坐標為當地公尺".to_owned()
            }
            (Self::NotGeographic { lon, lat }, Lang::En) => {
                format!("({lon}, {lat}) is not longitude and latitude in degrees")
            }
            (Self::NotGeographic { lon, lat }, Lang::ZhHant) => {
                format!("({lon}, {lat}) 不是以度計的經緯度")
            }
            (Self::TooFar { lon, lat }, Lang::En) => {
                format!("({lon}, {lat}) lies too far from the map for its projection")
            }
            (Self::TooFar { lon, lat }, Lang::ZhHant) => {
                format!("({lon}, {lat}) 離地圖太遠，投影不到")
            }
            (Self::UnknownEpsg(code), Lang::En) => {
                format!("the coordinate system EPSG:{code} is not known here; known are {known}")
            }
            (Self::UnknownEpsg(code), Lang::ZhHant) => {
                format!("不認得坐標系統 EPSG:{code}；認得的有 {known}")
            }
        }
    }
}

struct Tie {
    plane: Proj,
    geographic: Proj,
    /// A raster's own projection when it is not fit to be the plane (Web Mercator).
    raster: Option<Proj>,
}

/// The local plane of a map.
#[derive(Clone)]
pub struct Frame {
    name: String,
    /// Model coordinates of the local origin [m].
    origin: Point,
    tie: Option<Arc<Tie>>,
}

impl std::fmt::Debug for Frame {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Frame").field("name", &self.name).field("origin", &self.origin).finish()
    }
}

impl PartialEq for Frame {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name && self.origin == other.origin
    }
}

impl Default for Frame {
    fn default() -> Self {
        Self::bare()
    }
}

impl Frame {
    /// A plane not tied to the Earth: a drawn map.
    #[must_use]
    pub fn bare() -> Self {
        Self { name: "local".to_owned(), origin: [0.0; 2], tie: None }
    }

    /// A transverse Mercator plane with its origin at a place.
    ///
    /// # Errors
    /// [`FrameError::NotGeographic`] unless -180 <= lon <= 180 and -89 <= lat <= 89.
    pub fn around(lon_deg: f64, lat_deg: f64) -> Result<Self, FrameError> {
        let fits = (-180.0..=180.0).contains(&lon_deg) && (-89.0..=89.0).contains(&lat_deg);
        if !fits {
            return Err(FrameError::NotGeographic { lon: lon_deg, lat: lat_deg });
        }
        let text = format!(
            "+proj=tmerc +lat_0={lat_deg} +lon_0={lon_deg} +k=1 +x_0=0 +y_0=0 +datum=WGS84 \
             +units=m +no_defs"
        );
        let name = format!("tmerc {lon_deg} {lat_deg}");
        Self::tied(&text, name, [0.0; 2], None)
            .ok_or(FrameError::NotGeographic { lon: lon_deg, lat: lat_deg })
    }

    /// The plane of a projected coordinate system, moved so that `origin` (in it) is (0, 0).
    ///
    /// # Errors
    /// [`FrameError::UnknownEpsg`] for codes outside the table or systems that are no plane of
    /// true metres.
    pub fn of_crs(code: u32, origin: Point) -> Result<Self, FrameError> {
        let unknown = FrameError::UnknownEpsg(code);
        match epsg::lookup(code) {
            Some(epsg::Crs::Plane(text)) => {
                Self::tied(&text, format!("EPSG:{code}"), origin, None).ok_or(unknown)
            }
            _ => Err(unknown),
        }
    }

    /// A plane around a place, for a raster in a projection that is not one of true metres.
    pub(crate) fn around_for_raster(
        lon_deg: f64,
        lat_deg: f64,
        raster: &str,
    ) -> Result<Self, FrameError> {
        let plain = Self::around(lon_deg, lat_deg)?;
        let text = format!(
            "+proj=tmerc +lat_0={lat_deg} +lon_0={lon_deg} +k=1 +x_0=0 +y_0=0 +datum=WGS84 \
             +units=m +no_defs"
        );
        Self::tied(&text, plain.name, [0.0; 2], Some(raster))
            .ok_or(FrameError::NotGeographic { lon: lon_deg, lat: lat_deg })
    }

    /// Longitude and latitude of model coordinates of a projection [deg].
    pub(crate) fn geographic_of(raster: &str, model: Point) -> Result<(f64, f64), FrameError> {
        let mut point = (model[0], model[1]);
        let nowhere = FrameError::NotGeographic { lon: model[0], lat: model[1] };
        let done = Proj::from_proj_string(raster)
            .and_then(|raster| transform(&raster, &Proj::from_proj_string(WGS84)?, &mut point));
        match done {
            Ok(()) => Ok((point.0.to_degrees(), point.1.to_degrees())),
            Err(_) => Err(nowhere),
        }
    }

    fn tied(plane: &str, name: String, origin: Point, raster: Option<&str>) -> Option<Self> {
        let proj = |text: &str| Proj::from_proj_string(text).ok();
        let raster = match raster {
            Some(text) => Some(proj(text)?),
            None => None,
        };
        let tie = Tie { plane: proj(plane)?, geographic: proj(WGS84)?, raster };
        Some(Self { name, origin, tie: Some(Arc::new(tie)) })
    }

    /// A name for reports: "local", "EPSG:32650", or the middle of its own plane.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Model coordinates of (0, 0): what was taken off the file's coordinates [m].
    #[must_use]
    pub fn origin(&self) -> Point {
        self.origin
    }

    /// Whether longitude and latitude are known.
    #[must_use]
    pub fn is_tied(&self) -> bool {
        self.tie.is_some()
    }

    /// Longitude and latitude [deg, WGS 84] to the local plane [m].
    ///
    /// # Errors
    /// [`FrameError`] when there is no tie, or the place is too far away.
    pub fn to_local(&self, lon: f64, lat: f64) -> Result<Point, FrameError> {
        let tie = self.tie.as_ref().ok_or(FrameError::Bare)?;
        if !((-180.0..=180.0).contains(&lon) && (-90.0..=90.0).contains(&lat)) {
            return Err(FrameError::NotGeographic { lon, lat });
        }
        let mut point = (lon.to_radians(), lat.to_radians());
        let is_done = transform(&tie.geographic, &tie.plane, &mut point).is_ok();
        if !is_done || !point.0.is_finite() || !point.1.is_finite() {
            return Err(FrameError::TooFar { lon, lat });
        }
        Ok([rounded(point.0 - self.origin[0], GRAIN_M), rounded(point.1 - self.origin[1], GRAIN_M)])
    }

    /// A point of the local plane [m] as longitude and latitude [deg, WGS 84].
    #[must_use]
    pub fn to_geographic(&self, p: Point) -> Option<[f64; 2]> {
        let tie = self.tie.as_ref()?;
        let mut point = (p[0] + self.origin[0], p[1] + self.origin[1]);
        transform(&tie.plane, &tie.geographic, &mut point).ok()?;
        let degrees = [point.0.to_degrees(), point.1.to_degrees()];
        degrees
            .iter()
            .all(|value| value.is_finite())
            .then(|| degrees.map(|value| rounded(value, GRAIN_DEG)))
    }

    /// A point of the local plane in a raster's model coordinates.
    pub(crate) fn model_of_local(&self, p: Point, is_geographic: bool) -> Point {
        if is_geographic {
            return self.to_geographic(p).unwrap_or([f64::NAN; 2]);
        }
        let plane = [p[0] + self.origin[0], p[1] + self.origin[1]];
        match self.tie.as_ref().and_then(|tie| tie.raster.as_ref().map(|raster| (tie, raster))) {
            None => plane,
            Some((tie, raster)) => {
                let mut point = (plane[0], plane[1]);
                match transform(&tie.plane, raster, &mut point) {
                    Ok(()) => [rounded(point.0, GRAIN_M), rounded(point.1, GRAIN_M)],
                    Err(_) => [f64::NAN; 2],
                }
            }
        }
    }

    /// The reverse of [`Frame::model_of_local`].
    pub(crate) fn local_of_model(&self, model: Point, is_geographic: bool) -> Option<Point> {
        if is_geographic {
            return self.to_local(model[0], model[1]).ok();
        }
        let mut point = (model[0], model[1]);
        if let Some(tie) = &self.tie
            && let Some(raster) = &tie.raster
        {
            transform(raster, &tie.plane, &mut point).ok()?;
        }
        Some([
            rounded(point.0 - self.origin[0], GRAIN_M),
            rounded(point.1 - self.origin[1], GRAIN_M),
        ])
    }

    /// The largest upright rectangle of the local plane inside a raster, found from its corners
    /// and the middles of its sides.
    pub(crate) fn inner_bounds(&self, mapping: &Mapping, columns: usize, rows: usize) -> Bounds {
        let (right, bottom) = ((columns - 1) as f64, (rows - 1) as f64);
        let local = |column: f64, row: f64| {
            let model = mapping.to_model(column, row);
            self.local_of_model(model, mapping.is_geographic).unwrap_or([0.0; 2])
        };
        let side = |points: [Point; 3], axis: usize| points.map(|point| point[axis]);
        let west = side([local(0.0, 0.0), local(0.0, bottom / 2.0), local(0.0, bottom)], 0);
        let east = side([local(right, 0.0), local(right, bottom / 2.0), local(right, bottom)], 0);
        let north = side([local(0.0, 0.0), local(right / 2.0, 0.0), local(right, 0.0)], 1);
        let south = side([local(0.0, bottom), local(right / 2.0, bottom), local(right, bottom)], 1);
        let inner = |low: [f64; 3], high: [f64; 3]| {
            let (least, greatest) =
                (|v: [f64; 3]| v[0].min(v[1]).min(v[2]), |v: [f64; 3]| v[0].max(v[1]).max(v[2]));
            // A raster may run either way.
            if least(low) <= least(high) {
                (greatest(low), least(high))
            } else {
                (greatest(high), least(low))
            }
        };
        let (x0, x1) = inner(west, east);
        let (y0, y1) = inner(south, north);
        Bounds { min: [x0, y0], max: [x1, y1] }
    }
}

fn rounded(value: f64, grain: f64) -> f64 {
    (value / grain).round() * grain
}

impl Mapping {
    /// Model coordinates of a column and row.
    pub(crate) fn to_model(self, column: f64, row: f64) -> Point {
        let c = &self.from_model;
        let (u, v) = (column - c[0], row - c[3]);
        let determinant = c[1] * c[5] - c[2] * c[4];
        [(c[5] * u - c[2] * v) / determinant, (c[1] * v - c[4] * u) / determinant]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plane_around_a_place_has_the_place_in_its_middle() {
        let frame = Frame::around(119.4, 30.9).unwrap();
        assert_eq!(frame.to_local(119.4, 30.9).unwrap(), [0.0, 0.0]);
        // A degree of latitude at 31 deg is 110.86 km on the WGS 84 ellipsoid (meridian arc).
        let north = frame.to_local(119.4, 31.9).unwrap();
        assert!((north[1] - 110_869.0).abs() < 20.0, "{north:?}");
        let back = frame.to_geographic(north).unwrap();
        assert!((back[0] - 119.4).abs() < 1e-8 && (back[1] - 31.9).abs() < 1e-8, "{back:?}");
    }

    #[test]
    fn utm_agrees_with_its_definition() {
        // On the central meridian of zone 50 (117 E) easting is 500 km; at the equator northing 0.
        let frame = Frame::of_crs(32650, [500_000.0, 0.0]).unwrap();
        let origin = frame.to_local(117.0, 0.0).unwrap();
        assert!(origin[0].abs() < 1e-3 && origin[1].abs() < 1e-3, "{origin:?}");
    }

    #[test]
    fn an_unknown_code_is_named() {
        let error = Frame::of_crs(99_999, [0.0; 2]).unwrap_err();
        assert!(error.to_string().contains("EPSG:99999"), "{error}");
        assert_eq!(Frame::of_crs(4326, [0.0; 2]).unwrap_err(), FrameError::UnknownEpsg(4326));
    }

    #[test]
    fn a_drawn_map_has_no_longitude() {
        assert_eq!(Frame::bare().to_local(1.0, 2.0), Err(FrameError::Bare));
        assert_eq!(Frame::bare().to_geographic([0.0; 2]), None);
    }
}
