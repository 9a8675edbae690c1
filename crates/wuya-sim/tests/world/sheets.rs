//! Parameters: every row of every sheet is read, and every field comes from a row.

use wuya_num::sheet::{Sheet, Sheets};
use wuya_sim::{Params, default_sheets};

/// The sheets of the mechanisms, those of the place left out.
fn own_sheets() -> Vec<Sheet> {
    let places: Vec<String> =
        wuya_place::default_sheets().iter().map(|s| s.mechanism().to_owned()).collect();
    let all = default_sheets();
    all.iter().filter(|s| !places.contains(&s.mechanism().to_owned())).cloned().collect()
}

fn params_of(sheets: &[Sheet]) -> Params {
    let mut all = Sheets::new();
    sheets.iter().cloned().for_each(|sheet| all.push(sheet));
    Params::from_sheets(&all).expect("all sheets are there")
}

/// Sets a row to another value within its range; `None` if the range is a single value.
fn moved(sheet: &mut Sheet, name: &str) -> Option<()> {
    let entry = sheet.get(name)?;
    let (lo, hi, now) = (entry.lo, entry.hi, entry.quantity.si);
    let value = if (hi - now).abs() > (now - lo).abs() { hi } else { lo };
    let text = format!("{value} {}", entry.quantity.dim.unit());
    sheet.set(name, text.trim_end()).unwrap_or_else(|error| panic!("{name}: {error}"));
    (value != now).then_some(())
}

#[test]
fn every_sheet_parses_and_every_mechanism_has_one() {
    let sheets = default_sheets();
    for mechanism in wuya_sim::MECHANISMS {
        let sheet = sheets.get(mechanism).unwrap_or_else(|| panic!("no sheet of {mechanism}"));
        assert!(sheet.entries().count() > 0, "{mechanism} has no numbers");
    }
    assert_eq!(own_sheets().len(), wuya_sim::MECHANISMS.len() + 1, "and `build`");
    for absent in wuya_sim::ABSENT {
        assert!(!wuya_sim::MECHANISMS.contains(absent), "{absent} is both there and not there");
    }
}

#[test]
fn every_row_is_read_into_a_field() {
    let sheets = own_sheets();
    let usual = format!("{:?}", params_of(&sheets));
    let mut orphans = Vec::new();
    for (s, sheet) in sheets.iter().enumerate() {
        let names: Vec<String> = sheet.entries().map(|entry| entry.name.clone()).collect();
        for name in names {
            let mut changed = sheets.clone();
            if moved(&mut changed[s], &name).is_none() {
                panic!("{}.{name} has a range of one value", sheet.mechanism());
            }
            if format!("{:?}", params_of(&changed)) == usual {
                orphans.push(format!("{}.{name}", sheet.mechanism()));
            }
        }
    }
    assert!(orphans.is_empty(), "rows that nothing reads: {orphans:?}");
}

#[test]
fn every_field_comes_from_a_row() {
    let sheets = own_sheets();
    let usual = format!("{:#?}", params_of(&sheets));
    let mut changed = sheets.clone();
    for sheet in &mut changed {
        let names: Vec<String> = sheet.entries().map(|entry| entry.name.clone()).collect();
        for name in names {
            moved(sheet, &name);
        }
    }
    let other = format!("{:#?}", params_of(&changed));
    assert_eq!(usual.lines().count(), other.lines().count());
    let is_number = |line: &str| {
        let value = line.rsplit(": ").next().unwrap_or(line).trim().trim_end_matches(',');
        value.parse::<f64>().is_ok()
    };
    let fixed: Vec<(usize, &str)> = usual
        .lines()
        .zip(other.lines())
        .enumerate()
        .filter(|(_, (was, is))| is_number(was) && was == is)
        .map(|(n, (was, _))| (n, was.trim()))
        .collect();
    assert!(fixed.is_empty(), "fields that no row moves: {fixed:?}");
}

#[test]
fn a_sheet_that_is_missing_is_named() {
    let mut some = Sheets::new();
    own_sheets().into_iter().filter(|s| s.mechanism() != "contact").for_each(|s| some.push(s));
    let error = Params::from_sheets(&some).expect_err("a sheet is missing");
    assert_eq!(error.to_string(), "no parameter sheet `contact`");
}
