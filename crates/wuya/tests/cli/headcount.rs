//! Everybody is somewhere: one row per person, and the fates add up.

use std::collections::BTreeMap;

use crate::support::Camp;

#[test]
fn every_person_has_one_row_and_one_fate() {
    let camp = Camp::with("gate");
    camp.succeed(&["run", "gate", "--out", "out"]);
    let people = wuya_record::read_people(&camp.path("out")).unwrap();
    assert_eq!(people.len(), 70);
    let mut fates: BTreeMap<&str, usize> = BTreeMap::new();
    for (index, person) in people.iter().enumerate() {
        assert_eq!(person.person as usize, index);
        *fates.entry(&*person.fate).or_default() += 1;
        assert!(person.x_m.is_some_and(f64::is_finite) || &*person.fate == "not-entered");
    }
    assert_eq!(fates.values().sum::<usize>(), 70, "{fates:?}");
    assert!(fates.get("left").copied().unwrap_or(0) > 30, "few got out: {fates:?}");
    assert_eq!(fates.get("dead"), None, "{fates:?}");
}

#[test]
fn every_minute_of_every_unit_adds_up() {
    let camp = Camp::with("gate");
    camp.succeed(&["run", "gate", "--out", "out"]);
    let series = wuya_record::read_series(&camp.path("out")).unwrap().rows;
    let mut units = 0;
    for row in series.iter().filter(|row| &*row.scope == "unit") {
        let sum = [row.alive, row.left, row.not_entered, row.dead];
        let sum: u32 = sum.iter().map(|count| count.expect("a unit's counts are known")).sum();
        let whole = if &*row.name == "crowd" { 60 } else { 10 };
        assert_eq!(sum, whole, "{row:?}");
        units += 1;
    }
    // A row of each unit at the start, then one every ten seconds until the last has left.
    assert!(units >= 2 * 6, "{units} rows");
    // Whoever left went through the gate, once.
    let mut crossings = series.iter().filter(|row| &*row.name == "at-the-gate");
    let last = crossings.next_back().expect("the gate is measured");
    let people = wuya_record::read_people(&camp.path("out")).unwrap();
    let left = people.iter().filter(|person| &*person.fate == "left").count();
    let (forward, back) = (last.crossings_forward.unwrap_or(0), last.crossings_back.unwrap_or(0));
    assert!(forward.abs_diff(back) as usize >= left, "{last:?}, {left} left");
}
