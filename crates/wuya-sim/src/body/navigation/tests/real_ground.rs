//! Navigation on ground built from features, as a run has it.

use wuya_num::math::{exp, hypot64, sin64};
use wuya_num::sheet::Sheets;
use wuya_place::features::{Bridge, Flow, Grade, Obstacle, River, Road};
use wuya_place::{Base, Feature, PlaceDef, Roughness};

use super::*;

fn def(width: f64, depth: f64, features: Vec<Feature>) -> PlaceDef {
    PlaceDef { features, ..PlaceDef::flat(Bounds::new([0.0, 0.0], [width, depth])) }
}

fn build(def: &PlaceDef) -> Place {
    Place::build(def, &Sheets::new()).unwrap()
}

fn square(x: f64, y: f64, half: f64) -> geo_types::Polygon<f64> {
    let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
    let ring: Vec<(f64, f64)> =
        corners.iter().map(|&(u, v)| (x + u * half, y + v * half)).collect();
    geo_types::Polygon::new(ring.into(), Vec::new())
}

fn road(centreline: Vec<[f64; 2]>) -> Feature {
    Feature::Road(Road {
        key: "road".into(),
        centreline,
        width_m: 12.0,
        soil: "dirt-road".into(),
        grade: Grade::Follow(50.0),
        cut_slope_rad: 0.7,
        fill_slope_rad: 0.6,
    })
}

fn river(centreline: Vec<[f64; 2]>) -> Feature {
    Feature::River(River {
        key: "river".into(),
        centreline,
        width_m: 40.0,
        depth_m: 2.5,
        edge_depth_m: 0.3,
        bank_height_m: 1.0,
        bank_slope_rad: 0.5,
        level_m: None,
        flow: Flow::Mean(0.5),
        bend_factor: 0.0,
        bed_soil: "river-bed".into(),
        bank_soil: None,
    })
}

/// Speed by the soils of a real place: 1.25 m/s over the square root of the terrain factor.
fn costs_on(place: &Place) -> Costs {
    let eta: Vec<f32> = place.ground.soils().iter().map(|soil| soil.terrain_factor).collect();
    let speed = move |gradient: f32, soil: SoilId| {
        SPEED / eta[usize::from(soil.0)].sqrt() * exp(-3.5 * ((gradient + 0.05).abs() - 0.05))
    };
    let horse = speed.clone();
    Costs::new(Box::new(speed), Box::new(move |g, s| 1.5 * horse(g, s)), &params())
}

#[test]
fn on_real_ground_a_river_is_crossed_by_its_bridge() {
    let bridge = Feature::Bridge(Bridge {
        key: "bridge".into(),
        centreline: vec![[700.0, 370.0], [700.0, 430.0]],
        width_m: 4.0,
        soil: "dirt-road".into(),
    });
    let place =
        build(&def(1_000.0, 800.0, vec![river(vec![[0.0, 400.0], [1_000.0, 400.0]]), bridge]));
    let mesh = Mesh::new(&place, &costs_on(&place));
    let chart = Chart::draw(&mesh, &place, &to_point(200.0, 700.0, 1.0), Class::Foot, None);
    let (mut x, mut y, mut at) = (200.0, 100.0, None);
    for _ in 0..6_000 {
        let Some([hx, hy]) = chart.heading(&mesh, x, y) else { break };
        (x, y) = (x + 0.25 * f64::from(hx), y + 0.25 * f64::from(hy));
        let depth = place.ground.sample(x, y).depth_m;
        assert!(depth < 1.3, "in water of {depth} m at {x} {y}");
        at = if (y - 400.0).abs() < 0.5 { Some(x) } else { at };
    }
    assert!(hypot64(x - 200.0, y - 700.0) < 1.6, "{x} {y}");
    assert!(at.is_some_and(|x: f64| (x - 700.0).abs() < 2.5), "{at:?}");
}

#[test]
fn on_real_ground_nobody_is_sent_into_an_obstacle() {
    let house = Feature::Obstacle(Obstacle {
        key: "house".into(),
        area: square(50.0, 50.0, 0.8),
        height_m: 4.0,
    });
    let place = build(&def(100.0, 100.0, vec![house]));
    let mesh = Mesh::new(&place, &costs_on(&place));
    assert!(!mesh.is_open(mesh.cell_at(50.0, 50.0).unwrap(), Class::Foot));
    let chart = Chart::draw(&mesh, &place, &to_point(50.0, 49.5, 0.0), Class::Foot, None);
    assert_eq!(chart.class(), Class::Foot);
    assert!(!mesh.is_open(mesh.cell_at(50.0, 49.4).unwrap(), Class::Foot));
}

/// Prints how long mesh and chart of a real place of 30 km by 15 km take.
#[test]
#[expect(clippy::disallowed_methods, reason = "a bench line: the clock does not reach the model")]
fn bench_real_ground() {
    let bend = |k: usize| [1_000.0 * k as f64, 7_000.0 + 900.0 * sin64(k as f64 * 0.8)];
    let roads = road((0..=30).map(bend).collect());
    let rivers = river(vec![[12_000.0, 0.0], [13_000.0, 8_000.0], [12_000.0, 15_000.0]]);
    let mut def = def(30_000.0, 15_000.0, vec![roads, rivers]);
    let roughness = Some(Roughness { amplitude_m: 40.0, wavelength_m: 1_500.0 });
    def.base = Base::Plain { height_m: 50.0, tilt: [0.0; 2], roughness };
    let place = build(&def);
    let costs = costs_on(&place);
    let clock = std::time::Instant::now();
    let mesh = Mesh::new(&place, &costs);
    let mesh_ms = clock.elapsed().as_millis();
    let clock = std::time::Instant::now();
    let goal = to_point(10_000.0, 7_500.0, 10.0);
    let full = Chart::draw(&mesh, &place, &goal, Class::Foot, None);
    let chart_ms = clock.elapsed().as_millis();
    let clock = std::time::Instant::now();
    let reach = [[8_000.0, 7_000.0], [8_100.0, 7_300.0]];
    let part = Chart::draw(&mesh, &place, &goal, Class::Foot, Some(&reach));
    let part_ms = clock.elapsed().as_millis();
    assert_eq!(full.time(&mesh, 8_050.0, 7_100.0), part.time(&mesh, 8_050.0, 7_100.0));
    println!(
        "real ground, 30 km x 15 km: {} cells; mesh {mesh_ms} ms, chart {chart_ms} ms, part of it \
         (2 km) {part_ms} ms",
        mesh.cell_count(),
    );
    assert!(mesh.cell_count() < 1_500_000);
}
