//! What a GeoTIFF says of its place on Earth.

use super::TiffFault;
use crate::dem::Mapping;
use crate::epsg::{self, Crs};
use crate::plan::Bounds;
use crate::words::Both;
use std::io::{Read, Seek};
use tiff::decoder::Decoder;
use tiff::tags::Tag;

// Keys of the GeoKeyDirectory (OGC 19-008r4, annex D).
const MODEL_TYPE: u16 = 1024;
const RASTER_TYPE: u16 = 1025;
const GEODETIC_CRS: u16 = 2048;
const ANGULAR_UNITS: u16 = 2054;
const PROJECTED_CRS: u16 = 3072;
const LINEAR_UNITS: u16 = 3076;
const VERTICAL_UNITS: u16 = 4099;

const DEGREE: u16 = 9102;
const METRE: u16 = 9001;
const FOOT: u16 = 9002;
const US_FOOT: u16 = 9003;
const PIXEL_IS_POINT: u16 = 2;
const USER_DEFINED: u16 = 32_767;

/// Where the pixels lie and what they hold.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct GeoReference {
    /// As [`Mapping::from_model`], for the whole file.
    pub from_model: [f64; 6],
    pub epsg: u32,
    pub no_data: Option<f64>,
    /// Metres of the unit of the heights.
    pub height_unit_m: f64,
}

impl GeoReference {
    /// Reads position, coordinate system, unit and no-data value.
    pub(super) fn read<R: Read + Seek>(
        decoder: &mut Decoder<R>,
        crs: Option<u32>,
    ) -> Result<Self, TiffFault> {
        let keys = directory(decoder)?;
        let key = |id: u16| keys.iter().find(|(found, _)| *found == id).map(|(_, value)| *value);
        let epsg = system(&key, crs)?;
        let half = if key(RASTER_TYPE) == Some(PIXEL_IS_POINT) { 0.0 } else { 0.5 };
        let to_model = to_model(decoder)?;
        let from_model = inverted(to_model, half)?;
        let height_unit_m = match key(VERTICAL_UNITS) {
            None | Some(0 | METRE | USER_DEFINED) => 1.0,
            Some(FOOT) => 0.3048,
            Some(US_FOOT) => 1200.0 / 3937.0,
            Some(unit) => {
                return Err(TiffFault::Crs(Both::new(
                    format!("its heights are in unit {unit}, not metres"),
                    format!("高度以單位 {unit} 計，不是公尺"),
                )));
            }
        };
        Ok(Self { from_model, epsg, no_data: no_data(decoder)?, height_unit_m })
    }

    pub(super) fn is_geographic(&self) -> bool {
        epsg::lookup(self.epsg) == Some(Crs::Geographic)
    }

    pub(super) fn mapping(&self) -> Mapping {
        Mapping { from_model: self.from_model, is_geographic: self.is_geographic() }
    }

    /// What a file of so many pixels covers, in its own coordinates.
    pub(super) fn covers(&self, (width, height): (u32, u32)) -> Bounds {
        let mapping = self.mapping();
        let (right, bottom) = (f64::from(width) - 0.5, f64::from(height) - 0.5);
        let corners = [(-0.5, -0.5), (right, -0.5), (right, bottom), (-0.5, bottom)]
            .map(|(column, row)| mapping.to_model(column, row));
        Bounds::around(&corners).unwrap_or(Bounds { min: [0.0; 2], max: [0.0; 2] })
    }
}

/// The EPSG code of the file, checked against the table.
fn system(key: &impl Fn(u16) -> Option<u16>, given: Option<u32>) -> Result<u32, TiffFault> {
    let code = match key(MODEL_TYPE) {
        Some(1) => key(PROJECTED_CRS),
        Some(2) => key(GEODETIC_CRS),
        Some(3) => {
            let why = Both::new("it is geocentric (x, y, z)", "是地心坐標（x、y、z）");
            return Err(TiffFault::Crs(why));
        }
        _ => key(PROJECTED_CRS).or_else(|| key(GEODETIC_CRS)),
    };
    let code = match code {
        Some(code) if code != 0 && code != USER_DEFINED => u32::from(code),
        found => match (given, found) {
            (Some(code), _) => code,
            (None, Some(_)) => {
                return Err(TiffFault::Crs(Both::new(
                    "it is defined in the file itself and not by an EPSG code",
                    "由檔案自行定義，沒有 EPSG 代碼",
                )));
            }
            (None, None) => {
                let why = Both::new("no coordinate system", "沒有坐標系統");
                return Err(TiffFault::NoReference(why));
            }
        },
    };
    let Some(crs) = epsg::lookup(code) else {
        return Err(crate::frame::FrameError::UnknownEpsg(code).into());
    };
    let (units, wanted) = match crs {
        Crs::Geographic => (key(ANGULAR_UNITS), DEGREE),
        _ => (key(LINEAR_UNITS), METRE),
    };
    match units {
        None | Some(0 | USER_DEFINED) => Ok(code),
        Some(unit) if unit == wanted => Ok(code),
        Some(unit) => Err(TiffFault::Crs(Both::new(
            format!("its unit is {unit}, not {wanted} (metre 9001, degree 9102)"),
            format!("單位是 {unit}，不是 {wanted}（公尺 9001，度 9102）"),
        ))),
    }
}

/// Keys with short values stored in place.
fn directory<R: Read + Seek>(decoder: &mut Decoder<R>) -> Result<Vec<(u16, u16)>, TiffFault> {
    let Some(words) = decoder.find_tag_unsigned_vec::<u16>(Tag::GeoKeyDirectoryTag)? else {
        return Ok(Vec::new());
    };
    // Four words of header, then four per key: id, where the value stands (0: here), count, value.
    let entries = words.get(4..).unwrap_or(&[]).chunks_exact(4);
    Ok(entries.filter(|entry| entry[1] == 0).map(|entry| (entry[0], entry[3])).collect())
}

/// x = t[0] + t[1] column + t[2] row, y = t[3] + t[4] column + t[5] row, corners of pixels.
fn to_model<R: Read + Seek>(decoder: &mut Decoder<R>) -> Result<[f64; 6], TiffFault> {
    if let Some(matrix) = floats(decoder, Tag::ModelTransformationTag)? {
        return match matrix.len() {
            16 => Ok([matrix[3], matrix[0], matrix[1], matrix[7], matrix[4], matrix[5]]),
            _ => Err(TiffFault::NoReference(Both::new(
                "its transformation is not a 4 x 4 matrix",
                "變換不是 4 x 4 矩陣",
            ))),
        };
    }
    let scale = floats(decoder, Tag::ModelPixelScaleTag)?;
    let tie = floats(decoder, Tag::ModelTiepointTag)?;
    match (scale.as_deref(), tie.as_deref()) {
        (Some([sx, sy, ..]), Some([column, row, _, x, y, _, ..])) => {
            Ok([x - column * sx, *sx, 0.0, y + row * sy, 0.0, -sy])
        }
        _ => Err(TiffFault::NoReference(Both::new(
            "no pixel scale and tie point",
            "沒有像素大小與控制點",
        ))),
    }
}

fn floats<R: Read + Seek>(
    decoder: &mut Decoder<R>,
    tag: Tag,
) -> Result<Option<Vec<f64>>, TiffFault> {
    match decoder.find_tag(tag)? {
        Some(value) => Ok(Some(value.into_f64_vec()?)),
        None => Ok(None),
    }
}

/// From model coordinates to columns and rows counted between the middles of pixels.
fn inverted(t: [f64; 6], half: f64) -> Result<[f64; 6], TiffFault> {
    let determinant = t[1] * t[5] - t[2] * t[4];
    if !t.iter().all(|value| value.is_finite()) || determinant == 0.0 || !determinant.is_finite() {
        let why = Both::new("its pixels have no size", "像素沒有大小");
        return Err(TiffFault::NoReference(why));
    }
    let (a, b) = (t[5] / determinant, -t[2] / determinant);
    let (c, d) = (-t[4] / determinant, t[1] / determinant);
    Ok([-(a * t[0] + b * t[3]) - half, a, b, -(c * t[0] + d * t[3]) - half, c, d])
}

fn no_data<R: Read + Seek>(decoder: &mut Decoder<R>) -> Result<Option<f64>, TiffFault> {
    let Some(value) = decoder.find_tag(Tag::GdalNodata)? else { return Ok(None) };
    let text = value.into_string()?;
    let text = text.trim_matches(|c: char| c.is_whitespace() || c == '\0');
    if text.is_empty() {
        return Ok(None);
    }
    match text.parse() {
        Ok(value) => Ok(Some(value)),
        Err(_) => Err(TiffFault::Decode(format!("its no-data value {text:?} is not a number"))),
    }
}
