//! Elevation models from GeoTIFF files, by window: of a large file only the strips or tiles that
//! cross the window are read, so memory goes with the window and not with the file.
//!
//! Pixels are decoded by the `tiff` crate; what the pixels mean (position, coordinate system, no
//! data) is read here, after OGC 19-008r4 *GeoTIFF 1.1* and GDAL's `GDAL_NODATA` tag.

mod keys;
mod raster;

use crate::dem::{Dem, Mapping};
use crate::epsg::{self, Crs};
use crate::frame::{Frame, FrameError};
use crate::plan::{Bounds, Point};
use crate::words::{Both, display_in_english};
use keys::GeoReference;
use raster::PixelWindow;
use std::io::{Read, Seek};
use std::path::Path;
use tiff::decoder::{Decoder, Limits};
use tiff::{ColorType, TiffError, TiffFormatError};
use wuya_num::Lang;

/// Metres of a degree of latitude, for cell sizes only (mean of WGS 84).
const DEGREE_M: f64 = 111_195.0;
/// Cells a window may hold: 256 MB of heights.
const MOST_CELLS: u64 = 1 << 26;
/// Elevations on Earth [m].
const EARTH_M: (f32, f32) = (-500.0, 9000.0);

/// Which part of a file is wanted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Window {
    /// All of it.
    Whole,
    /// A rectangle in the file's own coordinates.
    Model(Bounds),
    /// A rectangle on the ground around a place, which becomes the origin of the local plane.
    Around {
        /// Longitude of the middle [deg].
        longitude_deg: f64,
        /// Latitude of the middle [deg].
        latitude_deg: f64,
        /// East to west [m].
        width_m: f64,
        /// South to north [m].
        depth_m: f64,
    },
}

/// Why a file is of no use as ground.
#[derive(Debug)]
pub enum TiffFault {
    /// It cannot be opened or read.
    Io(std::io::Error),
    /// It is something else.
    NotTiff,
    /// It ends too early.
    Truncated,
    /// Its structure is broken or beyond what is read here (the reason in English).
    Decode(String),
    /// A picture, not heights.
    Bands {
        /// Number of bands.
        bands: u16,
    },
    /// A picture with a palette.
    Palette,
    /// Nothing says where it lies.
    NoReference(Both),
    /// A coordinate system that is not supported.
    Crs(Both),
    /// The window lies outside.
    Outside {
        /// What the file covers, in its coordinates.
        covers: String,
        /// What was asked for.
        window: String,
    },
    /// The window holds too much.
    TooLarge {
        /// Cells of the window.
        cells: u64,
    },
    /// No heights there.
    NoData,
    /// Values that are no heights.
    NotElevation {
        /// Lowest value.
        lowest: f32,
        /// Highest value.
        highest: f32,
    },
}

display_in_english!(TiffFault);

impl TiffFault {
    /// The message in the user's language, to follow the name of the file.
    #[must_use]
    pub fn show(&self, lang: Lang) -> String {
        match lang {
            Lang::En => self.english(),
            Lang::ZhHant => self.chinese(),
        }
    }

    fn english(&self) -> String {
        match self {
            Self::Io(error) => format!("cannot be read: {error}"),
            Self::NotTiff => "is not a TIFF file".to_owned(),
            Self::Truncated => "is cut off: it ends before the data it announces".to_owned(),
            Self::Decode(reason) => format!("cannot be decoded: {reason}"),
            Self::Bands { bands } => {
                format!("is a picture with {bands} bands, not an elevation model, which has one")
            }
            Self::Palette => "is a picture with a colour table, not an elevation model".to_owned(),
            Self::NoReference(why) => format!(
                "says not where it lies ({}); give its coordinate system or use a GeoTIFF",
                why.en
            ),
            Self::Crs(why) => format!("has a coordinate system that cannot be used: {}", why.en),
            Self::Outside { covers, window } => {
                format!("covers {covers}; the window asked for, {window}, is not inside it")
            }
            Self::TooLarge { cells } => format!(
                "would give {cells} cells, at most {MOST_CELLS} can be held: choose a smaller \
                 window"
            ),
            Self::NoData => "has no data anywhere in the window".to_owned(),
            Self::NotElevation { lowest, highest } => format!(
                "holds values from {lowest} to {highest} m; elevations lie between -500 and \
                 9,000 m: it is no elevation model in metres, or its value for \"no data\" is \
                 not stated"
            ),
        }
    }

    fn chinese(&self) -> String {
        match self {
            Self::Io(error) => format!("讀不到：{error}"),
            Self::NotTiff => "不是 TIFF 檔".to_owned(),
            Self::Truncated => "不完整：檔案在應有的資料之前就結束了".to_owned(),
            Self::Decode(reason) => format!("無法解碼：{reason}"),
            Self::Bands { bands } => {
                format!("是有 {bands} 個波段的圖片，不是高程模型（只有一個波段）")
            }
            Self::Palette => "是帶色表的圖片，不是高程模型".to_owned(),
            Self::NoReference(why) => {
                format!("沒有說明位置（{}）；請給坐標系統，或改用 GeoTIFF", why.zh)
            }
            Self::Crs(why) => format!("的坐標系統不能用：{}", why.zh),
            Self::Outside { covers, window } => {
                format!("涵蓋 {covers}；所求的範圍 {window} 不在其內")
            }
            Self::TooLarge { cells } => {
                format!("將有 {cells} 格，至多只能容 {MOST_CELLS} 格：請縮小範圍")
            }
            Self::NoData => "在所求範圍內全無資料".to_owned(),
            Self::NotElevation { lowest, highest } => format!(
                "的值在 {lowest} 至 {highest} 公尺之間；地上的高程在 -500 至 9,000 公尺之間：\
                 不是以公尺計的高程模型，或沒有註明「無資料」的值"
            ),
        }
    }
}

impl From<std::io::Error> for TiffFault {
    fn from(error: std::io::Error) -> Self {
        TiffFault::Io(error)
    }
}

impl From<FrameError> for TiffFault {
    fn from(error: FrameError) -> Self {
        TiffFault::Crs(Both::new(error.show(Lang::En), error.show(Lang::ZhHant)))
    }
}

impl From<TiffError> for TiffFault {
    fn from(error: TiffError) -> Self {
        match error {
            TiffError::FormatError(
                TiffFormatError::TiffSignatureNotFound | TiffFormatError::TiffSignatureInvalid,
            ) => TiffFault::NotTiff,
            TiffError::IoError(error) if error.kind() == std::io::ErrorKind::UnexpectedEof => {
                TiffFault::Truncated
            }
            TiffError::IoError(error) => TiffFault::Io(error),
            error => TiffFault::Decode(error.to_string()),
        }
    }
}

/// Reads the window of a file. `crs` is the EPSG code to use when the file itself names none.
///
/// # Errors
/// [`TiffFault`] for files that are no elevation model, that are broken, or that do not cover the
/// window.
pub fn read(path: &Path, window: &Window, crs: Option<u32>) -> Result<Dem, TiffFault> {
    let file = std::fs::File::open(path)?;
    if file.metadata()?.is_dir() {
        return Err(TiffFault::NotTiff);
    }
    read_from(std::io::BufReader::new(file), window, crs)
}

/// The same from anything that can be read and sought.
///
/// # Errors
/// As [`read`].
pub fn read_from(
    reader: impl Read + Seek,
    window: &Window,
    crs: Option<u32>,
) -> Result<Dem, TiffFault> {
    let mut limits = Limits::default();
    // Offsets of the strips or tiles of a large file.
    limits.ifd_value_size = 64 << 20;
    let mut decoder = Decoder::new(reader).map_err(not_even_a_header)?.with_limits(limits);
    one_band(decoder.colortype()?)?;
    let (width, height) = decoder.dimensions()?;
    if width == 0 || height == 0 {
        return Err(TiffFault::Decode("it has no pixels".to_owned()));
    }
    let reference = GeoReference::read(&mut decoder, crs)?;
    let frame = frame_for(&reference, window, (width, height))?;
    let pixels = pixel_window(&reference, &frame, window, (width, height))?;
    let (mut heights, filled) = raster::read(&mut decoder, &pixels, reference.no_data)?;
    if reference.height_unit_m != 1.0 {
        heights.iter_mut().for_each(|height| *height *= reference.height_unit_m as f32);
    }
    let (lowest, highest) = heights
        .iter()
        .fold((f32::INFINITY, f32::NEG_INFINITY), |(lo, hi), &z| (lo.min(z), hi.max(z)));
    if lowest < EARTH_M.0 || highest > EARTH_M.1 {
        return Err(TiffFault::NotElevation { lowest, highest });
    }
    let mut from_model = reference.from_model;
    from_model[0] -= f64::from(pixels.column);
    from_model[3] -= f64::from(pixels.row);
    let mapping = Mapping { from_model, is_geographic: reference.is_geographic() };
    let cell_m = cell_on_the_ground(&mapping, &frame, (pixels.columns, pixels.rows));
    Ok(Dem {
        columns: pixels.columns as usize,
        rows: pixels.rows as usize,
        heights: heights.into(),
        mapping,
        frame,
        cell_m,
        filled,
    })
}

/// A file of less than eight bytes is no TIFF, whatever it ends before.
fn not_even_a_header(error: TiffError) -> TiffFault {
    match TiffFault::from(error) {
        TiffFault::Truncated => TiffFault::NotTiff,
        fault => fault,
    }
}

fn one_band(colour: ColorType) -> Result<(), TiffFault> {
    let bands = match colour {
        ColorType::Gray(_) => return Ok(()),
        ColorType::Palette(_) => return Err(TiffFault::Palette),
        ColorType::GrayA(_) => 2,
        ColorType::RGB(_) | ColorType::YCbCr(_) | ColorType::Lab(_) => 3,
        ColorType::RGBA(_) | ColorType::CMYK(_) => 4,
        ColorType::CMYKA(_) => 5,
        ColorType::Multiband { num_samples: 1, .. } => return Ok(()),
        ColorType::Multiband { num_samples, .. } => num_samples,
        _ => 0,
    };
    Err(TiffFault::Bands { bands })
}

/// The local plane: the file's own where that is one of true metres, else one around the place.
fn frame_for(
    reference: &GeoReference,
    window: &Window,
    (width, height): (u32, u32),
) -> Result<Frame, TiffFault> {
    let middle = [f64::from(width - 1) / 2.0, f64::from(height - 1) / 2.0];
    let centre = match window {
        Window::Model(bounds) => bounds.centre(),
        _ => reference.mapping().to_model(middle[0], middle[1]),
    };
    let place = match window {
        Window::Around { longitude_deg, latitude_deg, .. } => Some((*longitude_deg, *latitude_deg)),
        _ => None,
    };
    match epsg::lookup(reference.epsg) {
        Some(Crs::Plane(_)) => {
            let origin = match (place, window) {
                (Some((lon, lat)), _) => {
                    Frame::of_crs(reference.epsg, [0.0; 2])?.to_local(lon, lat)?
                }
                (None, Window::Model(bounds)) => bounds.min,
                _ => reference.covers((width, height)).min,
            };
            // Whole metres, so that the local coordinates keep their decimals.
            Ok(Frame::of_crs(reference.epsg, origin.map(f64::round))?)
        }
        Some(Crs::Geographic) => {
            let (lon, lat) = place.unwrap_or((centre[0], centre[1]));
            Ok(Frame::around(lon, lat)?)
        }
        Some(Crs::Stretched(text)) => {
            let (lon, lat) = match place {
                Some(place) => place,
                None => Frame::geographic_of(&text, centre)?,
            };
            Ok(Frame::around_for_raster(lon, lat, &text)?)
        }
        None => Err(FrameError::UnknownEpsg(reference.epsg).into()),
    }
}

/// The pixels of a window with one more around, clipped to the file.
fn pixel_window(
    reference: &GeoReference,
    frame: &Frame,
    window: &Window,
    (width, height): (u32, u32),
) -> Result<PixelWindow, TiffFault> {
    let corners = match window {
        Window::Whole => {
            let whole = PixelWindow { column: 0, row: 0, columns: width, rows: height };
            return within_limits(whole);
        }
        Window::Model(bounds) => model_corners(bounds),
        Window::Around { width_m, depth_m, longitude_deg, latitude_deg } => {
            let middle = frame.to_local(*longitude_deg, *latitude_deg)?;
            let (x, y) = (width_m / 2.0, depth_m / 2.0);
            let bounds =
                Bounds::new([middle[0] - x, middle[1] - y], [middle[0] + x, middle[1] + y]);
            let is_geographic = reference.is_geographic();
            edge_points(&bounds).map(|p| frame.model_of_local(p, is_geographic)).to_vec()
        }
    };
    let outside = || TiffFault::Outside {
        covers: shown(&reference.covers((width, height))),
        window: Bounds::around(&corners).map_or(String::new(), |bounds| shown(&bounds)),
    };
    let c = &reference.from_model;
    let pixels: Vec<Point> = corners
        .iter()
        .map(|p| [c[0] + c[1] * p[0] + c[2] * p[1], c[3] + c[4] * p[0] + c[5] * p[1]])
        .collect();
    if !pixels.iter().flatten().all(|value| value.is_finite()) {
        return Err(outside());
    }
    let bounds = Bounds::around(&pixels).ok_or_else(outside)?;
    let fits = |low: f64, high: f64, count: u32| low >= -1.0 && high <= f64::from(count);
    if !fits(bounds.min[0], bounds.max[0], width) || !fits(bounds.min[1], bounds.max[1], height) {
        return Err(outside());
    }
    let first = |low: f64| (low - 1.0).floor().max(0.0) as u32;
    let last = |high: f64, count: u32| ((high + 1.0).ceil() as u32).min(count - 1);
    let (column, row) = (first(bounds.min[0]), first(bounds.min[1]));
    within_limits(PixelWindow {
        column,
        row,
        columns: last(bounds.max[0], width) - column + 1,
        rows: last(bounds.max[1], height) - row + 1,
    })
}

fn within_limits(window: PixelWindow) -> Result<PixelWindow, TiffFault> {
    let cells = u64::from(window.columns) * u64::from(window.rows);
    if cells > MOST_CELLS { Err(TiffFault::TooLarge { cells }) } else { Ok(window) }
}

fn model_corners(bounds: &Bounds) -> Vec<Point> {
    let Bounds { min, max } = bounds;
    vec![*min, [max[0], min[1]], *max, [min[0], max[1]]]
}

/// Corners and middles of the sides: a straight edge on the ground is bent in degrees.
fn edge_points(bounds: &Bounds) -> [Point; 8] {
    let Bounds { min, max } = bounds;
    let middle = bounds.centre();
    [
        *min,
        [middle[0], min[1]],
        [max[0], min[1]],
        [max[0], middle[1]],
        *max,
        [middle[0], max[1]],
        [min[0], max[1]],
        [min[0], middle[1]],
    ]
}

fn shown(bounds: &Bounds) -> String {
    let Bounds { min, max } = bounds;
    let places = if max[0].abs() <= 360.0 && max[1].abs() <= 90.0 { 5 } else { 1 };
    format!(
        "({:.places$}, {:.places$}) to ({:.places$}, {:.places$})",
        min[0], min[1], max[0], max[1]
    )
}

/// Size of a cell in the middle of the window on the ground [m].
fn cell_on_the_ground(mapping: &Mapping, frame: &Frame, (columns, rows): (u32, u32)) -> f64 {
    let (column, row) = (f64::from(columns) / 2.0, f64::from(rows) / 2.0);
    let local = |column: f64, row: f64| {
        frame.local_of_model(mapping.to_model(column, row), mapping.is_geographic)
    };
    let here = local(column, row);
    let sides = [local(column + 1.0, row), local(column, row + 1.0)];
    let measured = here.and_then(|here| {
        let away = |point: Option<Point>| Some(crate::plan::distance(here, point?));
        Some(away(sides[0])?.min(away(sides[1])?))
    });
    measured.unwrap_or(DEGREE_M / mapping.from_model[5].abs().max(1e-9))
}

#[cfg(test)]
mod tests;
