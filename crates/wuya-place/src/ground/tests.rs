use crate::features::{Feature, Flow, Grade, Ridge, River, Road, Roughness};
use crate::plan::Bounds;
use crate::{Place, PlaceDef};
use wuya_num::math::{cos64, sin64, tan64};
use wuya_num::sheet::Sheets;

fn build(def: &PlaceDef) -> Place {
    Place::build(def, &Sheets::new()).unwrap_or_else(|errors| panic!("{errors:?}"))
}

fn valley() -> PlaceDef {
    let mut def = PlaceDef::flat(Bounds::new([0.0, 0.0], [3000.0, 2000.0]));
    def.soil = "grass".to_owned();
    def.features = vec![
        Feature::Ridge(Ridge {
            key: "mountain".to_owned(),
            crest: vec![[0.0, 1500.0], [3000.0, 1500.0]],
            crest_height_m: vec![300.0],
            left_slope_rad: 20f64.to_radians(),
            right_slope_rad: 35f64.to_radians(),
            crest_width_m: 0.0,
            foot_rounding_m: 0.0,
            roughness: None,
            soil: Some("rock".to_owned()),
            cover: None,
        }),
        Feature::Road(road()),
        Feature::River(river()),
    ];
    def
}

fn road() -> Road {
    Road {
        key: "road".to_owned(),
        centreline: vec![[0.0, 1000.0], [3000.0, 1000.0]],
        width_m: 12.0,
        soil: "dirt-road".to_owned(),
        grade: Grade::Follow(50.0),
        cut_slope_rad: 60f64.to_radians(),
        fill_slope_rad: 35f64.to_radians(),
    }
}

fn river() -> River {
    River {
        key: "river".to_owned(),
        centreline: vec![[-100.0, 900.0], [3100.0, 900.0]],
        width_m: 60.0,
        depth_m: 3.0,
        edge_depth_m: 1.0,
        bank_height_m: 1.5,
        bank_slope_rad: 45f64.to_radians(),
        level_m: None,
        flow: Flow::Manning { slope: 0.0005, roughness_n: 0.035 },
        bend_factor: 0.0,
        bed_soil: "river-bed".to_owned(),
        bank_soil: Some("mud".to_owned()),
    }
}

#[test]
fn a_ridge_has_the_slopes_it_was_given() {
    let place = build(&valley());
    let ground = &place.ground;
    let right = tan64(35f64.to_radians());
    // 300 m at 35 degrees: the foot lies 428 m south of the crest, at y = 1072.
    assert!((f64::from(ground.height(1500.0, 1300.0)) - (300.0 - 200.0 * right)).abs() < 0.01);
    let sample = ground.sample(1500.0, 1300.0);
    assert!((f64::from(sample.gradient[1]) - right).abs() < 1e-3, "{sample:?}");
    assert!(sample.gradient[0].abs() < 1e-4);
    assert_eq!(ground.soil(sample.soil).key, "rock");
    assert_eq!(ground.soil(ground.sample(1500.0, 1040.0).soil).key, "grass");
    let left = tan64(20f64.to_radians());
    assert!((f64::from(ground.height(1500.0, 1700.0)) - (300.0 - 200.0 * left)).abs() < 0.01);
}

#[test]
fn the_higher_of_two_ridges_gives_the_soil() {
    let mut def = valley();
    let Feature::Ridge(mountain) = &def.features[0] else { panic!() };
    let mut spur = mountain.clone();
    spur.key = "spur".to_owned();
    spur.crest = vec![[1500.0, 1450.0], [1500.0, 1100.0]];
    spur.crest_height_m = vec![200.0, 60.0];
    spur.soil = Some("forest-floor".to_owned());
    spur.cover = Some(crate::Cover::Forest);
    def.features.push(Feature::Ridge(spur));
    let ground = build(&def).ground;
    let soil = |x, y| ground.soil(ground.sample(x, y).soil).key.clone();
    assert_eq!(soil(1500.0, 1102.0), "forest-floor", "on the spur's own crest");
    assert_eq!(soil(1500.0, 1400.0), "rock", "where the spur lies within the mountain");
    assert_eq!(soil(1900.0, 1300.0), "rock");
}

#[test]
fn slopes_below_a_falling_crest_are_as_steep_as_stated() {
    let mut def = valley();
    let Feature::Ridge(ridge) = &mut def.features[0] else { panic!() };
    ridge.crest = vec![[500.0, 1500.0], [1500.0, 1500.0], [2500.0, 1400.0]];
    ridge.crest_height_m = vec![100.0, 300.0, 180.0];
    let ground = build(&def).ground;
    let right = tan64(35f64.to_radians());
    for x in [800.0, 1100.0, 1480.0, 1520.0, 1900.0] {
        let [east, north] = ground.sample(x, 1410.0).gradient.map(f64::from);
        let steepest = (east * east + north * north).sqrt();
        assert!((steepest - right).abs() < 0.02, "at {x}: {steepest} instead of {right}");
    }
}

#[test]
fn a_road_is_level_across_and_found_at_its_width() {
    let place = build(&valley());
    let ground = &place.ground;
    for y in [994.5, 1000.0, 1005.5] {
        let sample = ground.sample(1234.0, y);
        assert!(sample.road, "at {y}");
        assert_eq!(ground.soil(sample.soil).key, "dirt-road");
        assert!(sample.gradient[1].abs() < 1e-6);
    }
    for y in [992.5, 1007.5] {
        assert!(!ground.sample(1234.0, y).road, "at {y}");
    }
}

#[test]
fn a_road_along_a_slope_is_cut_above_and_filled_below() {
    let mut def = valley();
    let mut road = road();
    road.centreline = vec![[0.0, 1300.0], [3000.0, 1300.0]];
    def.features[1] = Feature::Road(road);
    let place = build(&def);
    let ground = &place.ground;
    let middle = ground.height(1500.0, 1300.0);
    assert!((ground.height(1500.0, 1305.5) - middle).abs() < 0.05);
    assert!((ground.height(1500.0, 1294.5) - middle).abs() < 0.05);
    // Natural ground 10 m up the slope stands 7.0 m above the road; the cutting of 60 degrees
    // from the road's edge reaches 4 x 1.73 = 6.93 m there.
    let above = ground.height(1500.0, 1310.0) - middle;
    assert!((above - 6.93).abs() < 0.15, "{above}");
}

#[test]
fn a_river_is_deep_at_the_edge_and_deepest_in_the_middle() {
    let place = build(&valley());
    let ground = &place.ground;
    let middle = ground.sample(1500.0, 900.0);
    assert!((middle.depth_m - 3.0).abs() < 0.02, "{middle:?}");
    let edge = ground.sample(1500.0, 928.0);
    assert!(edge.depth_m > 1.0 && edge.depth_m < 1.4, "{edge:?}");
    assert_eq!(ground.sample(1500.0, 932.5).depth_m, 0.0);
    assert_eq!(ground.soil(middle.soil).key, "river-bed");
    // Water stands level: the bed and the depth add up to the same everywhere.
    for y in [880.0, 900.0, 915.0] {
        let sample = ground.sample(1500.0, y);
        assert!((sample.height_m + sample.depth_m - -1.5).abs() < 0.02, "at {y}: {sample:?}");
    }
    assert!(middle.current_m_s[0] > 0.0 && middle.current_m_s[1] == 0.0);
}

#[test]
fn the_river_on_the_ground_carries_mannings_discharge() {
    let section = crate::manning::Section { width_m: 60.0, depth_m: 3.0, edge_depth_m: 1.0 };
    let expected = section.discharge(0.0005, 0.035);
    let place = build(&valley());
    let carried: f64 = (0..800)
        .map(|piece| {
            let sample = place.ground.sample(1500.0, 860.05 + 0.1 * f64::from(piece));
            f64::from(sample.depth_m * sample.current_m_s[0]) * 0.1
        })
        .sum();
    // models.md M.2: within 5 %.
    assert!((carried / expected - 1.0).abs() < 0.05, "{carried} against {expected} m3/s");
}

#[test]
fn the_outside_of_a_bend_is_deeper() {
    let mut def = PlaceDef::flat(Bounds::new([0.0, 0.0], [1000.0, 1000.0]));
    let mut river = river();
    // A quarter circle of 400 m turning left (counter-clockwise) around (500, 500).
    river.centreline = (0..=30)
        .map(|step| {
            let angle = f64::from(step) * 3f64.to_radians();
            [500.0 + 400.0 * cos64(angle), 500.0 + 400.0 * sin64(angle)]
        })
        .collect();
    river.bend_factor = 4.0;
    def.features = vec![Feature::River(river)];
    let ground = build(&def).ground;
    let at = |radius: f64| {
        let d = radius * std::f64::consts::FRAC_1_SQRT_2;
        ground.sample(500.0 + d, 500.0 + d).depth_m
    };
    // dh/dr = K h / Rc: 4 x 20 m / 400 m = 20 % more or less at 20 m from the middle.
    let (inner, outer) = (at(380.0), at(420.0));
    assert!((outer / inner - 1.2 / 0.8).abs() < 0.1, "{outer} against {inner}");
}

#[test]
fn the_surface_has_no_cracks_between_tiles() {
    let mut def = valley();
    def.base = crate::Base::Plain {
        height_m: 10.0,
        tilt: [0.0; 2],
        roughness: Some(Roughness { amplitude_m: 3.0, wavelength_m: 200.0 }),
    };
    let ground = build(&def).ground;
    let mut sizes = std::collections::BTreeSet::new();
    for step in 0..20_000 {
        let along = f64::from(step) * 0.1;
        for edge in [256.0, 512.0, 1024.0] {
            sizes.insert(ground.cell_size_at(edge + 0.01, along).to_bits());
            let jump = ground.height(edge - 1e-4, along) - ground.height(edge + 1e-4, along);
            assert!(jump.abs() < 0.02, "{jump} m at x {edge}, y {along}");
            let jump = ground.height(along, edge - 1e-4) - ground.height(along, edge + 1e-4);
            assert!(jump.abs() < 0.02, "{jump} m at y {edge}, x {along}");
        }
    }
    assert!(sizes.len() > 1, "tiles of different sizes meet");
}

#[test]
fn beyond_the_edge_lies_the_edge() {
    let ground = build(&valley()).ground;
    assert_eq!(ground.height(-50.0, 1300.0), ground.height(0.0, 1300.0));
    assert_eq!(ground.height(3050.0, 2500.0), ground.height(3000.0, 2000.0));
    assert!(ground.height(f64::NAN, 10.0).is_finite());
    assert!(!ground.is_inside(-0.1, 5.0));
}

#[test]
fn rough_ground_is_the_same_for_the_same_seed_only() {
    let heights = |seed: u64| {
        let mut def = PlaceDef::flat(Bounds::new([0.0, 0.0], [500.0, 500.0]));
        def.seed = seed;
        let roughness = Some(Roughness { amplitude_m: 2.0, wavelength_m: 60.0 });
        def.base = crate::Base::Plain { height_m: 0.0, tilt: [0.0; 2], roughness };
        let ground = build(&def).ground;
        let (low, high) = ground.height_range();
        assert!(low >= -2.0 && high <= 2.0 && high - low > 1.0, "{low} to {high}");
        (0..100).map(|i| ground.height(f64::from(i) * 5.0, 250.0).to_bits()).collect::<Vec<_>>()
    };
    assert_eq!(heights(1), heights(1));
    assert_ne!(heights(1), heights(2));
}

#[test]
fn a_large_country_with_a_road_fits_the_budget() {
    let mut def = valley();
    def.bounds = Bounds::new([0.0, 0.0], [30_000.0, 15_000.0]);
    if let Feature::Road(road) = &mut def.features[1] {
        road.centreline = vec![[0.0, 1000.0], [30_000.0, 9000.0]];
    }
    if let Feature::River(river) = &mut def.features[2] {
        river.centreline = vec![[0.0, 900.0], [30_000.0, 8900.0]];
    }
    let ground = build(&def).ground;
    assert!(ground.memory_bytes() < 100_000_000, "{}", ground.memory_bytes());
    assert!(ground.cell_size_at(15_000.0, 5000.0) <= 2.0, "the road is resolved");
    assert_eq!(ground.cell_size_at(15_000.0, 12_000.0), 32.0);
    println!("{} MB", ground.memory_bytes() / 1_000_000);
}

#[test]
#[expect(clippy::disallowed_methods, reason = "a bench may look at the clock")]
fn a_look_up_is_quick() {
    let ground = build(&valley()).ground;
    // Scattered over the whole map, and in a crowd of 10,000 at the road, as a step asks.
    for (name, corner, size) in [
        ("scattered", [0.0, 0.0], [3000.0, 2000.0]),
        ("in a crowd", [1400.0, 850.0], [200.0, 200.0]),
    ] {
        let points: Vec<[f64; 2]> = (0..10_000u32)
            .map(|i| {
                let step = f64::from(i.wrapping_mul(2_654_435_761) >> 12);
                [corner[0] + step % size[0], corner[1] + (step * 0.37) % size[1]]
            })
            .collect();
        let start = std::time::Instant::now();
        let mut sum = 0.0;
        for p in points.iter().cycle().take(1_000_000) {
            let sample = ground.sample(p[0], p[1]);
            sum += sample.height_m + sample.depth_m;
        }
        let ns = start.elapsed().as_nanos() as f64 / 1e6;
        println!("{ns:.1} ns per sample {name} (sum {sum})");
    }
}
