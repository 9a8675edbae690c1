use super::*;
use crate::features::{Feature, Land, Ridge, WallLine};
use crate::{Bounds, Cover, Place, PlaceDef};
use geo::polygon;
use wuya_num::sheet::Sheets;

fn build(features: Vec<Feature>) -> Place {
    let mut def = PlaceDef::flat(Bounds::new([0.0, 0.0], [2000.0, 2000.0]));
    def.features = features;
    Place::build(&def, &Sheets::new()).unwrap()
}

fn ridge() -> Feature {
    Feature::Ridge(Ridge {
        key: "ridge".to_owned(),
        crest: vec![[1000.0, 0.0], [1000.0, 1200.0]],
        crest_height_m: vec![40.0],
        left_slope_rad: 0.5,
        right_slope_rad: 0.5,
        crest_width_m: 0.0,
        foot_rounding_m: 0.0,
        roughness: None,
        soil: None,
        cover: None,
    })
}

#[test]
fn a_ridge_hides_and_its_end_does_not() {
    let place = build(vec![ridge()]);
    let sees = |from, to| line_of_sight(&place.ground, &[], from, to).clear;
    assert!(!sees([500.0, 600.0, 1.7], [1500.0, 600.0, 1.7]));
    assert!(sees([500.0, 1500.0, 1.7], [1500.0, 1500.0, 1.7]));
    assert!(sees([500.0, 600.0, 50.0], [1500.0, 600.0, 50.0]), "from a tower above the crest");
    assert!(sees([500.0, 600.0, 1.7], [999.0, 600.0, 1.7]), "up the near slope");
}

#[test]
fn prop_sight_is_mutual() {
    let place = build(vec![ridge()]);
    let draws = wuya_num::draw::Draws::new(5);
    let unit = |id: u32, index: u32| {
        let purpose = wuya_num::draw::Purpose(1);
        draws.unit64(wuya_num::draw::Kind::Place, id, 0, purpose, index)
    };
    let mut hidden = 0;
    for id in 0..500 {
        let from = [unit(id, 0) * 2000.0, unit(id, 1) * 2000.0, 1.6];
        let to = [unit(id, 2) * 2000.0, unit(id, 3) * 2000.0, 1.6];
        let there = line_of_sight(&place.ground, &[], from, to);
        let back = line_of_sight(&place.ground, &[], to, from);
        assert_eq!(there.clear, back.clear, "{from:?} {to:?}");
        hidden += u32::from(!there.clear);
    }
    assert!((50..450).contains(&hidden), "{hidden} of 500 hidden");
}

#[test]
fn a_wood_is_counted_in_metres() {
    let wood = polygon![(x: 500.0, y: 0.0), (x: 800.0, y: 0.0), (x: 800.0, y: 2000.0), (x: 500.0, y: 2000.0)];
    let place = build(vec![Feature::Land(Land {
        key: "wood".to_owned(),
        area: wood,
        soil: Some("forest-floor".to_owned()),
        cover: Some(Cover::Forest),
        roughness: None,
    })]);
    let across = line_of_sight(&place.ground, &[], [100.0, 777.0, 1.7], [1900.0, 777.0, 1.7]);
    assert!(across.clear && (across.cover_m - 300.0).abs() < 8.0, "{across:?}");
    let beside = line_of_sight(&place.ground, &[], [900.0, 777.0, 1.7], [1900.0, 777.0, 1.7]);
    assert_eq!(beside.cover_m, 0.0);
}

#[test]
fn a_wall_hides_up_to_its_height() {
    let wall = |height_m| {
        Feature::Wall(WallLine {
            key: "wall".to_owned(),
            line: vec![[1000.0, 900.0], [1000.0, 1100.0]],
            height_m,
        })
    };
    for (height, is_clear) in [(1.0, true), (2.0, false), (f64::INFINITY, false)] {
        let place = build(vec![wall(height)]);
        let sight =
            line_of_sight(&place.ground, &place.walls, [500.0, 1000.0, 1.7], [1500.0, 1000.0, 1.7]);
        assert_eq!(sight.clear, is_clear, "wall of {height} m");
        let past =
            line_of_sight(&place.ground, &place.walls, [500.0, 800.0, 1.7], [1500.0, 800.0, 1.7]);
        assert!(past.clear);
    }
}
