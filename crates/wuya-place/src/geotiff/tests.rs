use super::*;
use proptest::prelude::*;
use std::io::Cursor;
use tiff::encoder::{Compression, TiffEncoder, colortype};
use tiff::tags::Tag;

const WIDTH: u32 = 40;
const HEIGHT: u32 = 30;

/// UTM 50 north, 10 m pixels, north-west corner at (500000, 3420000).
const UTM: [u16; 16] = [1, 1, 0, 3, 1024, 0, 1, 1, 1025, 0, 1, 1, 3072, 0, 1, 32650];
const DEGREES: [u16; 16] = [1, 1, 0, 3, 1024, 0, 1, 2, 1025, 0, 1, 1, 2048, 0, 1, 4326];

/// A plane rising 1 m a pixel to the east and 2 m a pixel to the south.
fn plane(column: u32, row: u32) -> f64 {
    100.0 + f64::from(column) + 2.0 * f64::from(row)
}

fn values() -> Vec<f64> {
    (0..HEIGHT).flat_map(|row| (0..WIDTH).map(move |column| plane(column, row))).collect()
}

struct Recipe {
    scale: f64,
    tie: [f64; 2],
    keys: Vec<u16>,
    no_data: Option<&'static str>,
    compression: Compression,
}

impl Recipe {
    fn utm() -> Self {
        Self {
            scale: 10.0,
            tie: [500_000.0, 3_420_000.0],
            keys: UTM.to_vec(),
            no_data: None,
            compression: Compression::Uncompressed,
        }
    }

    fn degrees() -> Self {
        Self { scale: 0.001, tie: [119.38, 30.92], keys: DEGREES.to_vec(), ..Self::utm() }
    }

    fn write<C: colortype::ColorType>(&self, data: &[C::Inner]) -> Vec<u8>
    where
        [C::Inner]: tiff::encoder::TiffValue,
    {
        let mut bytes = Cursor::new(Vec::new());
        let mut encoder = TiffEncoder::new(&mut bytes).unwrap().with_compression(self.compression);
        let mut image = encoder.new_image::<C>(WIDTH, HEIGHT).unwrap();
        image.rows_per_strip(7).unwrap();
        let tags = image.encoder();
        tags.write_tag(Tag::ModelPixelScaleTag, &[self.scale, self.scale, 0.0][..]).unwrap();
        let tie = [0.0, 0.0, 0.0, self.tie[0], self.tie[1], 0.0];
        tags.write_tag(Tag::ModelTiepointTag, &tie[..]).unwrap();
        if !self.keys.is_empty() {
            tags.write_tag(Tag::GeoKeyDirectoryTag, &self.keys[..]).unwrap();
        }
        if let Some(text) = self.no_data {
            tags.write_tag(Tag::GdalNodata, text).unwrap();
        }
        image.write_data(data).unwrap();
        bytes.into_inner()
    }

    fn floats(&self) -> Vec<u8> {
        let data: Vec<f32> = values().iter().map(|&z| z as f32).collect();
        self.write::<colortype::Gray32Float>(&data)
    }
}

fn whole(bytes: Vec<u8>) -> Result<Dem, TiffFault> {
    read_from(Cursor::new(bytes), &Window::Whole, None)
}

fn refusal(bytes: Vec<u8>) -> String {
    whole(bytes).unwrap_err().to_string()
}

/// The plane at a local point of the UTM file, whose south-west corner is (0, 0).
fn expected(p: [f64; 2]) -> f64 {
    100.0 + (p[0] / 10.0 - 0.5) + 2.0 * ((300.0 - p[1]) / 10.0 - 0.5)
}

#[test]
fn every_kind_of_sample_gives_the_same_ground() {
    let recipe = Recipe::utm();
    let z = values();
    let files = [
        recipe.floats(),
        recipe.write::<colortype::Gray64Float>(&z),
        recipe.write::<colortype::GrayI16>(&z.iter().map(|&z| z as i16).collect::<Vec<_>>()),
        recipe.write::<colortype::Gray16>(&z.iter().map(|&z| z as u16).collect::<Vec<_>>()),
        recipe.write::<colortype::GrayI32>(&z.iter().map(|&z| z as i32).collect::<Vec<_>>()),
        recipe.write::<colortype::Gray8>(&z.iter().map(|&z| z as u8).collect::<Vec<_>>()),
        Recipe { compression: Compression::Deflate(Default::default()), ..Recipe::utm() }.floats(),
        Recipe { compression: Compression::Lzw, ..Recipe::utm() }.floats(),
    ];
    for bytes in files {
        let dem = whole(bytes).unwrap();
        assert_eq!(dem.cell_m(), 10.0);
        assert_eq!(dem.frame().name(), "EPSG:32650");
        for p in [[55.0, 123.0], [200.0, 150.0], [391.0, 9.0]] {
            assert!((dem.height(p) - expected(p)).abs() < 1e-6, "at {p:?}: {}", dem.height(p));
        }
        assert_eq!(dem.bounds(), Bounds::new([5.0, 5.0], [395.0, 295.0]));
    }
}

#[test]
fn a_big_tiff_is_a_tiff() {
    let mut bytes = Cursor::new(Vec::new());
    let mut encoder = TiffEncoder::new_big(&mut bytes).unwrap();
    let mut image = encoder.new_image::<colortype::Gray32Float>(WIDTH, HEIGHT).unwrap();
    let tags = image.encoder();
    let (scale, tie) = ([10.0, 10.0, 0.0], [0.0, 0.0, 0.0, 5e5, 3.42e6, 0.0]);
    tags.write_tag(Tag::ModelPixelScaleTag, &scale[..]).unwrap();
    tags.write_tag(Tag::ModelTiepointTag, &tie[..]).unwrap();
    tags.write_tag(Tag::GeoKeyDirectoryTag, &UTM[..]).unwrap();
    image.write_data(&values().iter().map(|&z| z as f32).collect::<Vec<_>>()).unwrap();
    assert!(
        (whole(bytes.into_inner()).unwrap().height([55.0, 123.0]) - expected([55.0, 123.0])).abs()
            < 1e-6
    );
}

#[test]
fn a_window_reads_its_part_only() {
    let window = Window::Model(Bounds::new([500_100.0, 3_419_800.0], [500_200.0, 3_419_900.0]));
    let dem = read_from(Cursor::new(Recipe::utm().floats()), &window, None).unwrap();
    assert!(dem.columns < 16 && dem.rows < 16, "{} x {}", dem.columns, dem.rows);
    // Its south-west corner is the local origin.
    assert!((dem.height([50.0, 50.0]) - expected([150.0, 150.0])).abs() < 1e-6);
    let bounds = dem.bounds();
    assert!(bounds.contains(0.0, 0.0) && bounds.contains(100.0, 100.0), "{bounds:?}");
}

#[test]
fn a_window_around_a_place_in_degrees() {
    let around = |width_m| Window::Around {
        longitude_deg: 119.4,
        latitude_deg: 30.905,
        width_m,
        depth_m: 1000.0,
    };
    let bytes = Recipe::degrees().floats();
    let dem = read_from(Cursor::new(bytes.clone()), &around(1000.0), None).unwrap();
    // The place lies 20 pixels east of the west edge and 15 south of the north edge.
    assert!((dem.height([0.0, 0.0]) - (100.0 + 19.5 + 2.0 * 14.5)).abs() < 1e-3);
    // 0.001 degrees of longitude are 95.6 m here, of latitude 110.9 m.
    assert!((dem.cell_m() - 95.6).abs() < 0.1, "{}", dem.cell_m());
    let east = dem.height([95.6, 0.0]) - dem.height([0.0, 0.0]);
    assert!((east - 1.0).abs() < 0.01, "{east}");
    assert!(dem.bounds().contains(-500.0, -500.0) && dem.bounds().contains(500.0, 500.0));
    let error = read_from(Cursor::new(bytes), &around(50_000.0), None).unwrap_err().to_string();
    assert!(error.contains("covers (119.38000, 30.89000) to (119.42000, 30.92000)"), "{error}");
}

#[test]
fn gaps_are_filled_from_their_edges() {
    let mut data: Vec<f32> = values().iter().map(|&z| z as f32).collect();
    for (column, row) in [(10, 10), (11, 10), (10, 11), (0, 0)] {
        data[row * WIDTH as usize + column] = -9999.0;
    }
    data[5] = f32::NAN;
    let recipe = Recipe { no_data: Some("-9999"), ..Recipe::utm() };
    let dem = whole(recipe.write::<colortype::Gray32Float>(&data)).unwrap();
    assert_eq!(dem.filled_cells(), 5);
    let gap = [105.0, 195.0];
    assert!((dem.height(gap) - expected(gap)).abs() < 3.0, "{}", dem.height(gap));
    // Without the tag the same file holds no elevations.
    let error = refusal(Recipe::utm().write::<colortype::Gray32Float>(&data));
    assert!(error.contains("-9999"), "{error}");
    let nothing = vec![-9999.0f32; data.len()];
    assert!(refusal(recipe.write::<colortype::Gray32Float>(&nothing)).contains("no data"));
}

#[test]
fn what_is_no_elevation_model_is_refused_with_its_reason() {
    let mut picture = Cursor::new(Vec::new());
    let mut encoder = TiffEncoder::new(&mut picture).unwrap();
    encoder.write_image::<colortype::RGB8>(4, 4, &[7; 48]).unwrap();
    assert!(refusal(picture.into_inner()).contains("3 bands"));
    let mut plain = Cursor::new(Vec::new());
    let mut encoder = TiffEncoder::new(&mut plain).unwrap();
    encoder.write_image::<colortype::Gray8>(4, 4, &[7; 16]).unwrap();
    assert!(refusal(plain.into_inner()).contains("not where it lies"));
    assert!(refusal(b"GIF89a, not a TIFF at all".to_vec()).contains("not a TIFF"));
    assert!(refusal(Vec::new()).contains("not a TIFF"));
    let no_keys = Recipe { keys: Vec::new(), ..Recipe::utm() }.floats();
    assert!(refusal(no_keys.clone()).contains("no coordinate system"));
    assert!(read_from(Cursor::new(no_keys), &Window::Whole, Some(32650)).is_ok());
    let mut keys = UTM.to_vec();
    keys[15] = 2039;
    assert!(refusal(Recipe { keys, ..Recipe::utm() }.floats()).contains("EPSG:2039"));
    let tall: Vec<f32> = values().iter().map(|&z| z as f32 * 100.0).collect();
    assert!(refusal(Recipe::utm().write::<colortype::Gray32Float>(&tall)).contains("9,000 m"));
    let window = Window::Model(Bounds::new([0.0, 0.0], [100.0, 100.0]));
    let error = read_from(Cursor::new(Recipe::utm().floats()), &window, None).unwrap_err();
    assert!(error.to_string().contains("covers (500000.0, 3419700.0)"), "{error}");
}

#[test]
fn a_file_cut_off_anywhere_is_refused() {
    let bytes = Recipe::utm().floats();
    for share in 0..40 {
        let cut = bytes.len() * share / 40;
        assert!(whole(bytes[..cut].to_vec()).is_err(), "cut at {cut} of {}", bytes.len());
    }
    // The directory stands at the end: put first, the data is what is missing.
    let error = refusal(tiled(WIDTH, HEIGHT)[..3000].to_vec());
    assert!(error.contains("cut off"), "{error}");
}

#[test]
fn missing_files_and_folders_are_refused() {
    let read = |path: &str| read(Path::new(path), &Window::Whole, None).unwrap_err().to_string();
    assert!(read("/no/such/file.tif").contains("cannot be read"));
    assert!(read("/").contains("not a TIFF"));
}

#[test]
fn web_mercator_is_put_on_true_metres() {
    let mut keys = UTM.to_vec();
    keys[15] = 3857;
    // 119.4 E, 30.9 N in EPSG:3857; a pixel of 10 units is 8.6 m on the ground.
    let recipe = Recipe { keys, tie: [13_291_300.0, 3_618_000.0], ..Recipe::utm() };
    let dem = whole(recipe.floats()).unwrap();
    assert!((dem.cell_m() - 8.58).abs() < 0.1, "{}", dem.cell_m());
    assert!((dem.height([0.0, 0.0]) - (100.0 + 19.5 + 29.0)).abs() < 1e-3);
}

/// A tiled file written by hand, directory first: the encoder only writes strips.
fn tiled(width: u32, height: u32) -> Vec<u8> {
    const SIDE: u32 = 16;
    let (across, down) = (width.div_ceil(SIDE), height.div_ceil(SIDE));
    let tiles = across * down;
    let scale = [10.0f64, 10.0, 0.0];
    let tie = [0.0f64, 0.0, 0.0, 5e5, 3.42e6, 0.0];
    let tags = 14u32;
    let extra = 8 + 2 + tags * 12 + 4;
    let (scale_at, tie_at) = (extra, extra + 24);
    let (keys_at, offsets_at) = (tie_at + 48, tie_at + 48 + 32);
    let counts_at = offsets_at + 4 * tiles;
    let data_at = counts_at + 4 * tiles;
    let mut bytes = b"II\x2a\0\x08\0\0\0".to_vec();
    bytes.extend((tags as u16).to_le_bytes());
    let mut tag = |id: u16, kind: u16, count: u32, value: u32| {
        bytes.extend(id.to_le_bytes());
        bytes.extend(kind.to_le_bytes());
        bytes.extend(count.to_le_bytes());
        bytes.extend(value.to_le_bytes());
    };
    tag(256, 4, 1, width);
    tag(257, 4, 1, height);
    tag(258, 3, 1, 32);
    tag(259, 3, 1, 1);
    tag(262, 3, 1, 1);
    tag(277, 3, 1, 1);
    tag(322, 4, 1, SIDE);
    tag(323, 4, 1, SIDE);
    tag(324, 4, tiles, offsets_at);
    tag(325, 4, tiles, counts_at);
    tag(339, 3, 1, 3);
    tag(33550, 12, 3, scale_at);
    tag(33922, 12, 6, tie_at);
    tag(34735, 3, 16, keys_at);
    bytes.extend(0u32.to_le_bytes());
    scale.iter().chain(&tie).for_each(|value| bytes.extend(value.to_le_bytes()));
    UTM.iter().for_each(|value| bytes.extend(value.to_le_bytes()));
    let size = SIDE * SIDE * 4;
    (0..tiles).for_each(|tile| bytes.extend((data_at + tile * size).to_le_bytes()));
    (0..tiles).for_each(|_| bytes.extend(size.to_le_bytes()));
    for tile in 0..tiles {
        for pixel in 0..SIDE * SIDE {
            let column = tile % across * SIDE + pixel % SIDE;
            let row = tile / across * SIDE + pixel / SIDE;
            bytes.extend((plane(column, row) as f32).to_le_bytes());
        }
    }
    bytes
}

#[test]
fn tiles_are_put_together() {
    let dem = whole(tiled(WIDTH, HEIGHT)).unwrap();
    for p in [[55.0, 123.0], [161.0, 139.0], [391.0, 9.0]] {
        assert!((dem.height(p) - expected(p)).abs() < 1e-6, "at {p:?}: {}", dem.height(p));
    }
}

#[test]
fn a_large_file_costs_only_its_window() {
    // 100 000 x 100 000 pixels would be 40 GB; the directory says so, the data is not there.
    let mut bytes = tiled(WIDTH, HEIGHT);
    for (at, value) in [(8 + 2 + 8, 100_000u32), (8 + 2 + 12 + 8, 100_000)] {
        bytes[at..at + 4].copy_from_slice(&value.to_le_bytes());
    }
    let error = refusal(bytes);
    assert!(
        error.contains("at most") || error.contains("cut off") || error.contains("decoded"),
        "{error}"
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]
    /// Damaged bytes are read or refused, never a panic or a hang.
    #[test]
    fn prop_damaged_files_do_no_harm(
        is_tiled in any::<bool>(),
        changes in prop::collection::vec((0usize..600, any::<u8>()), 1..6),
    ) {
        let mut bytes = if is_tiled { tiled(WIDTH, HEIGHT) } else { Recipe::utm().floats() };
        let length = bytes.len();
        for (at, byte) in changes {
            // The directory stands first in the one and last in the other.
            let at = if is_tiled { at } else { length - 1 - at };
            bytes[at] = byte;
        }
        let _ = whole(bytes);
    }
}
