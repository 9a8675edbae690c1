use super::*;
use crate::features::{Land, Obstacle, WallLine};
use crate::{Place, PlaceDef};
use geo::{LineString, polygon};
use wuya_num::math::{cos64, sin64};
use wuya_num::sheet::Sheets;

fn faults(features: Vec<Feature>) -> Vec<String> {
    let mut def = PlaceDef::flat(Bounds::new([0.0, 0.0], [1000.0, 1000.0]));
    def.features = features;
    match Place::build(&def, &Sheets::new()) {
        Ok(_) => Vec::new(),
        Err(errors) => errors.iter().map(ToString::to_string).collect(),
    }
}

fn land(key: &str, area: Polygon<f64>, soil: &str) -> Feature {
    let soil = Some(soil.to_owned());
    Feature::Land(Land { key: key.to_owned(), area, soil, cover: None, roughness: None })
}

#[test]
fn a_bow_tie_is_named_with_its_crossing() {
    let bow =
        polygon![(x: 0.0, y: 0.0), (x: 100.0, y: 100.0), (x: 100.0, y: 0.0), (x: 0.0, y: 100.0)];
    let found = faults(vec![land("field", bow, "grass")]);
    assert_eq!(found, ["feature `field`: the polygon crosses itself at (50.0, 50.0)"]);
}

#[test]
fn a_figure_that_touches_itself_is_not_an_area() {
    let spike =
        polygon![(x: 0.0, y: 0.0), (x: 100.0, y: 0.0), (x: 50.0, y: 0.0), (x: 50.0, y: 80.0)];
    assert_eq!(faults(vec![land("spike", spike, "grass")]).len(), 1);
    let ring = LineString::from(vec![(900.0, 0.0), (990.0, 0.0), (990.0, 90.0), (900.0, 0.0)]);
    let square =
        polygon![(x: 0.0, y: 0.0), (x: 100.0, y: 0.0), (x: 100.0, y: 100.0), (x: 0.0, y: 100.0)];
    let with_hole = Polygon::new(square.exterior().clone(), vec![ring]);
    let found = faults(vec![land("hole", with_hole, "grass")]);
    assert!(found.len() == 1 && found[0].contains("not contained"), "{found:?}");
}

#[test]
fn all_faults_come_at_once() {
    let square =
        polygon![(x: 0.0, y: 0.0), (x: 10.0, y: 0.0), (x: 10.0, y: 10.0), (x: 0.0, y: 10.0)];
    let far = polygon![(x: 5000.0, y: 0.0), (x: 5010.0, y: 0.0), (x: 5010.0, y: 10.0)];
    let found = faults(vec![
        land("a", square.clone(), "gras"),
        land("a", square, "grass"),
        land("far", far, "grass"),
        Feature::Wall(WallLine { key: "w".to_owned(), line: vec![[1.0, 1.0]; 3], height_m: 2.0 }),
        Feature::Wall(WallLine {
            key: "v".to_owned(),
            line: vec![[1.0, 1.0], [f64::NAN, 0.0]],
            height_m: 2.0,
        }),
    ]);
    let all = found.join("\n");
    for wanted in
        ["did you mean `grass`", "two features are called `a`", "outside the map", "`w`", "point 2"]
    {
        assert!(all.contains(wanted), "no {wanted:?} in\n{all}");
    }
    assert_eq!(found.len(), 5, "{all}");
}

#[test]
fn an_open_ring_says_where() {
    let ring = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0]];
    let text = closed_ring(&ring).unwrap_err().to_string();
    assert!(text.contains("ends at (1.0, 1.0)") && text.contains("began at (0.0, 0.0)"), "{text}");
    assert!(closed_ring(&[]).is_err());
}

#[test]
fn a_large_ring_is_checked_quickly() {
    let count = 20_000;
    let ring: Vec<(f64, f64)> = (0..=count)
        .map(|i| {
            let angle = f64::from(i % count) / f64::from(count) * std::f64::consts::TAU;
            let radius = 400.0 + 20.0 * sin64(angle * 37.0);
            (500.0 + radius * cos64(angle), 500.0 + radius * sin64(angle))
        })
        .collect();
    let area = Polygon::new(LineString::from(ring), Vec::new());
    assert!(
        faults(vec![Feature::Obstacle(Obstacle {
            key: "rock".to_owned(),
            area,
            height_m: f64::INFINITY,
        })])
        .is_empty()
    );
}

#[test]
fn a_map_without_breadth_is_refused() {
    for (min, max) in [([0.0, 0.0], [0.0, 10.0]), ([5.0, 5.0], [1.0, 9.0]), ([0.0; 2], [1e9; 2])] {
        let def = PlaceDef::flat(Bounds::new(min, max));
        assert!(Place::build(&def, &Sheets::new()).is_err(), "{min:?} {max:?}");
    }
    let def = PlaceDef::flat(Bounds::new([0.0; 2], [f64::NAN, 10.0]));
    assert!(Place::build(&def, &Sheets::new()).is_err());
}
