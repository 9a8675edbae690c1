//! A picture of the ground: shaded relief as a small indexed PNG.
//!
//! The shading is a cosine (Lambert) hillshade with the light in the north-west, the cartographic
//! custom (Horn 1981, "Hill shading and the reflectance map"). Slopes are exaggerated so that the
//! steeper tenth of the picture shows; the factor is for the eye and changes no number.

use super::context::Window;

/// What the picture needs to know of one point of the ground.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Ink {
    /// Height above the sea [m].
    pub height_m: f32,
    /// Under water.
    pub wet: bool,
    /// Under trees.
    pub wooded: bool,
    /// On a road.
    pub road: bool,
}

/// Heights and classes of a window, row by row from the north.
#[derive(Clone, Debug)]
pub struct Raster {
    /// What part of the plane.
    pub window: Window,
    /// Columns.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// Heights above the sea [m].
    pub heights: Vec<f32>,
    class: Vec<Class>,
}

/// Colour class of a pixel; open ground is tinted by height.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Class {
    Open,
    Wood,
    Water,
    Road,
}

/// Shades per colour class.
const SHADES: usize = 32;
/// Tints of open ground by height, low to high.
const TINTS: [[f32; 3]; 5] = [
    [236.0, 235.0, 218.0],
    [238.0, 231.0, 209.0],
    [235.0, 222.0, 197.0],
    [229.0, 211.0, 186.0],
    [222.0, 201.0, 178.0],
];
const WOOD: [f32; 3] = [199.0, 214.0, 181.0];
const WATER: [f32; 3] = [152.0, 186.0, 208.0];
const ROAD: [f32; 3] = [176.0, 142.0, 98.0];
/// Samples per pixel and axis when looking for roads and water narrower than a pixel.
const FINE: usize = 3;

impl Raster {
    /// Samples a window at no more than `pixels` along its longer side.
    pub fn sample(window: Window, pixels: usize, ground: &dyn Fn(f64, f64) -> Ink) -> Self {
        let [w_m, h_m] = window.size();
        let cell = (w_m.max(h_m) / pixels as f64).max(1e-3);
        let width = ((w_m / cell).round() as usize).max(2);
        let height = ((h_m / cell).round() as usize).max(2);
        let mut heights = Vec::with_capacity(width * height);
        let mut class = Vec::with_capacity(width * height);
        for row in 0..height {
            for column in 0..width {
                let west = window.min[0] + column as f64 * w_m / width as f64;
                let north = window.max[1] - row as f64 * h_m / height as f64;
                let (metres, kind) = pixel(west, north, cell, ground);
                heights.push(metres);
                class.push(kind);
            }
        }
        Self { window, width, height, heights, class }
    }

    /// Whether there is water, road and wood on it, in this order.
    #[must_use]
    pub fn shows(&self) -> [bool; 3] {
        [Class::Water, Class::Road, Class::Wood].map(|class| self.class.contains(&class))
    }

    /// Lowest and highest point of the picture [m].
    #[must_use]
    pub fn range(&self) -> (f32, f32) {
        let fold = |(lo, hi): (f32, f32), &h: &f32| (lo.min(h), hi.max(h));
        self.heights.iter().fold((f32::INFINITY, f32::NEG_INFINITY), fold)
    }

    /// The picture as a PNG with a palette of 256 colours.
    ///
    /// # Errors
    /// Only what the PNG writer reports; writing to memory does not fail otherwise.
    pub fn png(&self) -> Result<Vec<u8>, png::EncodingError> {
        let shade = self.shades();
        let (low, high) = self.range();
        let span = (high - low).max(1.0);
        let pixels: Vec<u8> = (0..self.heights.len())
            .map(|i| {
                let colour = match self.class[i] {
                    Class::Open => {
                        let tint = (self.heights[i] - low) / span * TINTS.len() as f32;
                        (tint as usize).min(TINTS.len() - 1)
                    }
                    Class::Wood => TINTS.len(),
                    Class::Water => TINTS.len() + 1,
                    Class::Road => TINTS.len() + 2,
                };
                let level = (shade[i] * SHADES as f32) as usize;
                (colour * SHADES + level.min(SHADES - 1)) as u8
            })
            .collect();
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, self.width as u32, self.height as u32);
        encoder.set_color(png::ColorType::Indexed);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_compression(png::Compression::High);
        encoder.set_palette(palette());
        let mut writer = encoder.write_header()?;
        writer.write_image_data(&pixels)?;
        writer.finish()?;
        Ok(bytes)
    }

    /// Light on each pixel, 0 dark to 1 bright.
    fn shades(&self) -> Vec<f32> {
        let cell = (self.window.size()[0] / self.width as f64) as f32;
        let slopes: Vec<[f32; 2]> = (0..self.heights.len()).map(|i| self.slope(i, cell)).collect();
        let mut steep: Vec<f32> =
            slopes.iter().map(|s| (s[0] * s[0] + s[1] * s[1]).sqrt()).collect();
        let at = steep.len() * 9 / 10;
        steep.select_nth_unstable_by(at, f32::total_cmp);
        let boost = (0.45 / steep[at].max(1e-4)).clamp(1.0, 6.0);
        slopes.iter().map(|s| lambert([s[0] * boost, s[1] * boost])).collect()
    }

    /// Gradient at a pixel by central differences: dz/dx east, dz/dy north.
    fn slope(&self, i: usize, cell: f32) -> [f32; 2] {
        let (row, column) = (i / self.width, i % self.width);
        let at = |r: usize, c: usize| self.heights[r * self.width + c];
        let (west, east) = (column.saturating_sub(1), (column + 1).min(self.width - 1));
        let (north, south) = (row.saturating_sub(1), (row + 1).min(self.height - 1));
        let dx = (at(row, east) - at(row, west)) / ((east - west).max(1) as f32 * cell);
        let dy = (at(north, column) - at(south, column)) / ((south - north).max(1) as f32 * cell);
        [dx, dy]
    }
}

/// Height in the middle of a pixel, and the class that most matters in it.
fn pixel(west: f64, north: f64, cell: f64, ground: &dyn Fn(f64, f64) -> Ink) -> (f32, Class) {
    let step = cell / FINE as f64;
    let (mut wet, mut wooded, mut road, mut middle) = (0, 0, false, 0.0);
    for j in 0..FINE {
        for i in 0..FINE {
            let x = west + (i as f64 + 0.5) * step;
            let y = north - (j as f64 + 0.5) * step;
            let ink = ground(x, y);
            wet += usize::from(ink.wet);
            wooded += usize::from(ink.wooded);
            road |= ink.road && !ink.wet;
            if i == FINE / 2 && j == FINE / 2 {
                middle = ink.height_m;
            }
        }
    }
    let class = if road {
        Class::Road
    } else if wet * 3 >= FINE * FINE {
        Class::Water
    } else if wooded * 2 > FINE * FINE {
        Class::Wood
    } else {
        Class::Open
    };
    (middle, class)
}

/// Cosine of the angle between the ground's normal and the light, spread over 0 to 1.
fn lambert(slope: [f32; 2]) -> f32 {
    // Light from the north-west, 45 degrees high: (-1/2, 1/2, 1/sqrt 2).
    let norm = (1.0 + slope[0] * slope[0] + slope[1] * slope[1]).sqrt();
    let cosine = (0.5 * slope[0] - 0.5 * slope[1] + core::f32::consts::FRAC_1_SQRT_2) / norm;
    cosine.clamp(0.0, 1.0)
}

/// Eight classes times their shades; level ground keeps its tint.
fn palette() -> Vec<u8> {
    let classes = TINTS.iter().chain([&WOOD, &WATER, &ROAD]);
    let mut bytes = Vec::with_capacity(256 * 3);
    for (number, colour) in classes.enumerate() {
        let depth = if number == TINTS.len() + 1 { 0.35 } else { 1.0 };
        for level in 0..SHADES {
            let light = (level as f32 + 0.5) / SHADES as f32;
            let level_ground = core::f32::consts::FRAC_1_SQRT_2;
            let side = if light > level_ground { 0.3 } else { 0.62 };
            let factor = 1.0 + depth * (light - level_ground) * side;
            for channel in colour {
                bytes.push((channel * factor).clamp(0.0, 255.0) as u8);
            }
        }
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square() -> Window {
        Window { min: [0.0, 0.0], max: [100.0, 50.0] }
    }

    #[test]
    fn slopes_toward_the_light_are_brighter() {
        let rise = |sign: f32| {
            Raster::sample(square(), 40, &move |x, _| Ink {
                height_m: sign * x as f32 * 0.3,
                ..Ink::default()
            })
        };
        // Rising to the east, the ground faces west, where the light stands.
        let (lit, dark) = (rise(1.0).shades(), rise(-1.0).shades());
        let middle = lit.len() / 2 + 20;
        assert!(lit[middle] > dark[middle] + 0.2, "{} {}", lit[middle], dark[middle]);
    }

    #[test]
    fn a_road_narrower_than_a_pixel_is_drawn() {
        let ground = |x: f64, _: f64| Ink { road: (50.0..51.5).contains(&x), ..Ink::default() };
        let raster = Raster::sample(square(), 30, &ground);
        assert!(raster.class.contains(&Class::Road));
    }

    #[test]
    fn the_png_is_read_back_with_its_size() {
        let raster = Raster::sample(square(), 40, &|_, _| Ink::default());
        let bytes = raster.png().unwrap();
        let reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().unwrap();
        assert_eq!((reader.info().width, reader.info().height), (40, 20));
    }
}
