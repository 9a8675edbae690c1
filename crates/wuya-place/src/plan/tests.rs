use super::*;

#[test]
fn a_point_left_of_a_line_is_left_of_it() {
    let line = Polyline::new(vec![[0.0, 0.0], [10.0, 0.0], [10.0, 10.0]]);
    let beside = line.beside([4.0, 3.0]);
    assert_eq!(beside.distance, 3.0);
    assert_eq!(beside.along, 4.0);
    assert_eq!(beside.side, 1.0);
    let beyond = line.beside([13.0, 5.0]);
    assert_eq!((beyond.distance, beyond.along, beyond.side), (3.0, 15.0, -1.0));
    assert_eq!(line.beside([10.0, 12.0]).side, 0.0, "straight ahead of the end");
    assert_eq!(line.densified(3.0).points().len(), 9);
    assert_eq!(line.length(), 20.0);
    assert_eq!(line.at(15.0), [10.0, 5.0]);
    assert_eq!(line.at(99.0), [10.0, 10.0]);
    assert_eq!(line.at(-1.0), [0.0, 0.0]);
}

#[test]
fn a_single_point_is_a_line_too() {
    let line = Polyline::new(vec![[1.0, 1.0]]);
    assert_eq!(line.beside([4.0, 5.0]).distance, 5.0);
    assert_eq!(line.at(3.0), [1.0, 1.0]);
}

#[test]
fn values_run_evenly_between_vertices() {
    let lengths = [0.0, 10.0, 30.0];
    assert_eq!(value_along(&lengths, &[1.0, 2.0, 6.0], 20.0), 4.0);
    assert_eq!(value_along(&lengths, &[1.0, 2.0, 6.0], 99.0), 6.0);
    assert_eq!(value_along(&lengths, &[7.0], 20.0), 7.0);
}

#[test]
fn prop_a_place_among_lengths_is_found_by_guessing_as_by_halving() {
    let lengths: Vec<f64> = (0..200).map(|i| f64::from(i * i) * 0.01 + f64::from(i % 7)).collect();
    let mut rising = lengths.clone();
    rising.sort_by(f64::total_cmp);
    for step in -10..4500 {
        let along = f64::from(step) * 0.1;
        let halved = rising.partition_point(|&length| length <= along).clamp(1, 199) - 1;
        assert_eq!(place_among(&rising, along), halved, "at {along}");
    }
}
