use super::*;
use geo::{LineString, polygon};

fn named(shape: Shape) -> NamedPlace {
    NamedPlace { key: "here".to_owned(), shape, role: None }
}

#[test]
fn a_disc_knows_inside_from_outside() {
    let disc = named(Shape::Point { x: 10.0, y: 0.0, radius_m: 5.0 });
    assert!(disc.contains(14.0, 3.0));
    assert!(!disc.contains(14.1, 3.0));
    assert_eq!(disc.distance(20.0, 0.0), 5.0);
    assert_eq!(disc.nearest(20.0, 0.0), [15.0, 0.0]);
    assert_eq!(disc.nearest(11.0, 1.0), [11.0, 1.0]);
    assert_eq!(disc.centre(), [10.0, 0.0]);
}

#[test]
fn a_line_has_a_middle_but_no_inside() {
    let line = named(Shape::Line(vec![[0.0, 0.0], [30.0, 0.0], [30.0, 10.0]]));
    assert_eq!(line.centre(), [20.0, 0.0]);
    assert_eq!(line.distance(33.0, 14.0), 5.0);
    assert!(line.contains(30.0, 5.0));
    assert!(!line.contains(29.0, 5.0));
}

#[test]
fn a_hole_is_outside_and_the_centre_inside() {
    let ring = LineString::from(vec![(4.0, 4.0), (6.0, 4.0), (6.0, 6.0), (4.0, 6.0), (4.0, 4.0)]);
    let outer =
        polygon![(x: 0.0, y: 0.0), (x: 10.0, y: 0.0), (x: 10.0, y: 10.0), (x: 0.0, y: 10.0)];
    let area = named(Shape::Area(Polygon::new(outer.exterior().clone(), vec![ring])));
    assert!(area.contains(1.0, 1.0));
    assert!(area.contains(0.0, 5.0), "the edge belongs to the area");
    assert!(!area.contains(5.0, 5.0));
    assert_eq!(area.distance(5.0, 5.0), 1.0);
    let centre = area.centre();
    assert!(area.contains(centre[0], centre[1]));
    assert_eq!(area.area_m2(), 96.0);
}
