use super::*;
use proptest::prelude::*;

const LOCAL: &str = r#"{"type": "FeatureCollection", "wuya:crs": "local", "features": [
  {"type": "Feature", "id": "山", "properties": {"kind": "ridge", "height": "300 m"},
   "geometry": {"type": "LineString", "coordinates": [[0, 0], [100, 50, 7]]}},
  {"type": "Feature", "properties": {"key": "field"},
   "geometry": {"type": "Polygon", "coordinates": [[[0, 0], [9, 0], [9, 9], [0, 0]]]}},
  {"type": "Feature", "properties": null, "geometry": {"type": "Point", "coordinates": [1, 2]}}
]}"#;

#[test]
fn local_metres_are_taken_as_they_are() {
    let features = read(LOCAL, &Frame::bare()).unwrap();
    assert_eq!(features.len(), 3);
    assert_eq!(features[0].geometry, Geometry::Line(vec![[0.0, 0.0], [100.0, 50.0]]));
    assert_eq!(features[0].id.as_deref(), Some("山"));
    let height = features[0].property("height").unwrap();
    assert_eq!(&LOCAL[height.node.span.clone()], "\"300 m\"");
    assert_eq!(line_and_column(LOCAL, height.node.span.start), (2, 76));
    assert_eq!(features[1].id.as_deref(), Some("field"));
    assert_eq!(features[1].geometry.kind(), "Polygon");
    assert_eq!(features[2].id, None);
}

#[test]
fn the_common_reader_reads_the_same() {
    let theirs: geojson::FeatureCollection = LOCAL.parse().unwrap();
    let ours = read(LOCAL, &Frame::bare()).unwrap();
    assert_eq!(theirs.features.len(), ours.len());
    for (theirs, ours) in theirs.features.iter().zip(&ours) {
        let geometry = theirs.geometry.as_ref().unwrap();
        assert_eq!(geometry.value.type_name(), ours.geometry.kind());
    }
}

#[test]
fn degrees_are_laid_on_the_plane() {
    let text = LOCAL.replace("\"wuya:crs\": \"local\",", "").replace("100, 50, 7", "119.41, 30.9");
    let text = text.replace("[0, 0], [119", "[119.4, 30.9], [119");
    let text = text.replace(
        "[[[0, 0], [9, 0], [9, 9], [0, 0]]]",
        "[[[119.4,30.9],[119.41,30.9],[119.41,30.91],[119.4,30.9]]]",
    );
    let text = text.replace("[1, 2]", "[119.4, 30.9]");
    let frame = Frame::around(119.4, 30.9).unwrap();
    let features = read(&text, &frame).unwrap();
    let Geometry::Line(line) = &features[0].geometry else { panic!("{features:?}") };
    // 0.01 degrees of longitude at 30.9 N: 955.6 m (WGS 84).
    assert!((line[1][0] - 955.6).abs() < 1.0, "{line:?}");
    let bare = read(&text, &Frame::bare()).unwrap_err();
    assert!(bare[0].what == GeoJsonError::Frame(FrameError::Bare), "{bare:?}");
}

#[test]
fn a_projected_file_meets_its_own_plane() {
    let text = LOCAL.replace(
        "\"wuya:crs\": \"local\"",
        "\"crs\": {\"type\": \"name\", \"properties\": {\"name\": \"urn:ogc:def:crs:EPSG::32650\"}}",
    );
    let same = Frame::of_crs(32650, [10.0, 20.0]).unwrap();
    let features = read(&text, &same).unwrap();
    assert_eq!(features[2].geometry, Geometry::Point([-9.0, -18.0]));
}

#[test]
fn faults_come_all_at_once_with_their_places() {
    let text = r#"{"type": "FeatureCollection", "wuya:crs": "local", "features": [
  {"type": "Feature", "id": "a", "geometry": {"type": "Polygon",
     "coordinates": [[[0, 0], [9, 0], [9, 9], [1, 0]]]}},
  {"type": "Feature", "id": "b", "geometry": {"type": "Point", "coordinates": ["1", 2]}},
  {"type": "Feature", "id": "c"},
  {"type": "Feature", "id": "d", "geometry": {"type": "Circle", "coordinates": []}}
]}"#;
    let faults = read(text, &Frame::bare()).unwrap_err();
    let places: Vec<(usize, usize)> =
        faults.iter().map(|fault| (fault.line, fault.column)).collect();
    assert_eq!(places, [(3, 22), (4, 79), (5, 3), (6, 46)]);
    assert!(faults[0].to_string().contains("not closed"), "{}", faults[0]);
    assert!(faults[3].to_string().contains("`d`") && faults[3].to_string().contains("Circle"));
}

#[test]
fn other_files_are_refused() {
    for (text, wanted) in [
        ("", "not JSON"),
        ("[]", "FeatureCollection"),
        ("{\"type\": \"FeatureCollection\"}", "no `features`"),
        ("{\"type\": \"FeatureCollection\", \"features\": 3}", "not a list"),
        (
            "{\"type\": \"FeatureCollection\", \"wuya:crs\": \"EPSG:99\", \"features\": []}",
            "EPSG:99",
        ),
        ("{\"type\": \"FeatureCollection\", \"wuya:crs\": \"mars\", \"features\": []}", "mars"),
    ] {
        let faults = read(text, &Frame::bare()).unwrap_err();
        assert!(faults[0].to_string().contains(wanted), "{text}: {}", faults[0]);
    }
}

proptest! {
    /// A text with bytes changed is read or refused, never a panic.
    #[test]
    fn prop_damaged_files_do_no_harm(at in 0usize..500, byte in 32u8..127, cut in 0usize..600) {
        let mut bytes = LOCAL.as_bytes().to_vec();
        let at = at % bytes.len();
        bytes[at] = byte;
        bytes.truncate(cut.max(1));
        let text = String::from_utf8_lossy(&bytes);
        if let Err(faults) = read(&text, &Frame::bare()) {
            prop_assert!(!faults.is_empty());
        }
    }
}
