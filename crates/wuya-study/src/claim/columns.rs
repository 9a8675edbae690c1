//! The tables that claims look at, as plain columns: only those that some claim names.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use wuya_record::{EventRow, PersonRow, SCOPE_UNIT, SeriesRow};
use wuya_scenario::expr::claim::{Fold, Measured, Table as TableName, Take, Test, Value};
use wuya_scenario::expr::eval::{Column, Table, Tables};

use super::Query;
use crate::report::context::Context;
use crate::report::recorded::Rows;

/// The tables that these claims name.
pub(super) fn tables(context: &Context, queries: &[Query], rows: &Rows) -> Tables<'static> {
    let mut names = BTreeSet::new();
    for measured in queries.iter().filter_map(|query| query.measured.as_ref()) {
        match measured {
            Measured::Number(value, _) => of_value(value, &mut names),
            Measured::Truth(test) => of_test(test, &mut names),
        }
    }
    let tables = names.into_iter().map(|name| {
        let table = table(&name, context, rows);
        (name, table)
    });
    Tables { tables: tables.collect() }
}

fn of_value(value: &Value, names: &mut BTreeSet<TableName>) {
    match value {
        Value::Number(_) | Value::Column(_) => {}
        Value::Math(a, _, b) => {
            of_value(a, names);
            of_value(b, names);
        }
        Value::Fold(fold) => of_fold(fold, names),
    }
}

fn of_fold(fold: &Fold, names: &mut BTreeSet<TableName>) {
    names.insert(fold.table.clone());
    if let Some(test) = &fold.keep {
        of_test(test, names);
    }
    match &fold.take {
        Take::Count => {}
        Take::Sum(value)
        | Take::Mean(value)
        | Take::Median(value)
        | Take::Least(value)
        | Take::Most(value)
        | Take::First(value)
        | Take::Last(value) => of_value(value, names),
    }
}

fn of_test(test: &Test, names: &mut BTreeSet<TableName>) {
    match test {
        Test::Not(inner) => of_test(inner, names),
        Test::And(all) | Test::Or(all) => all.iter().for_each(|test| of_test(test, names)),
        Test::Compare(a, _, b) => {
            of_value(a, names);
            of_value(b, names);
        }
        Test::Const(_) | Test::Is(..) | Test::Same(..) | Test::Flag(_) => {}
    }
}

fn table(name: &TableName, context: &Context, rows: &Rows) -> Table<'static> {
    match name {
        TableName::People => people(rows, false),
        TableName::Horses => people(rows, true),
        TableName::Events => events(&rows.events),
        TableName::Series(unit) => series(unit, context, &rows.series),
        TableName::Measure(measure) => readings(measure, &rows.series),
    }
}

fn numbers(values: impl Iterator<Item = f64>) -> Column<'static> {
    Column::Numbers(Cow::Owned(values.collect()))
}

/// A column of numbers that may be missing.
fn maybe<T: Into<f64>>(values: impl Iterator<Item = Option<T>>) -> Column<'static> {
    numbers(values.map(|value| value.map_or(f64::NAN, Into::into)))
}

/// A column of texts that may be missing.
fn words<'a>(texts: impl Iterator<Item = Option<&'a str>>) -> Column<'static> {
    let mut codes = Vec::new();
    let mut names: Vec<String> = Vec::new();
    let mut known: BTreeMap<&str, u32> = BTreeMap::new();
    for text in texts {
        codes.push(text.map_or(u32::MAX, |text| {
            *known.entry(text).or_insert_with(|| {
                names.push(text.to_owned());
                names.len() as u32 - 1
            })
        }));
    }
    Column::Words { codes: Cow::Owned(codes), names: Cow::Owned(names) }
}

fn people(rows: &Rows, horses: bool) -> Table<'static> {
    let of_kind = |row: &&PersonRow| (&*row.body == "horse") == horses;
    let rows: Vec<&PersonRow> = rows.people.iter().filter(of_kind).collect();
    let each = || rows.iter().copied();
    let columns = [
        ("side", words(each().map(|row| Some(&*row.side)))),
        ("unit", words(each().map(|row| Some(&*row.unit)))),
        ("kind", words(each().map(|row| Some(&*row.kind)))),
        ("fate", words(each().map(|row| Some(&*row.fate)))),
        ("cause", words(each().map(|row| row.cause.as_deref()))),
        ("place", words(each().map(|row| row.place.as_deref()))),
        ("x", maybe(each().map(|row| row.x_m))),
        ("y", maybe(each().map(|row| row.y_m))),
        ("died_at", maybe(each().map(|row| row.died_at_s))),
        ("mounted", Column::Flags(each().map(|row| row.partner.is_some()).collect())),
    ];
    Table { len: rows.len(), columns: columns.into() }
}

fn events(rows: &[EventRow]) -> Table<'static> {
    let columns = [
        ("kind", words(rows.iter().map(|row| Some(&*row.kind)))),
        ("time", numbers(rows.iter().map(|row| row.time_s))),
        ("side", words(rows.iter().map(|row| row.side.as_deref()))),
        ("unit", words(rows.iter().map(|row| row.unit.as_deref()))),
        ("other_unit", words(rows.iter().map(|row| row.other_unit.as_deref()))),
        ("cause", words(rows.iter().map(|row| row.cause.as_deref()))),
        ("place", words(rows.iter().map(|row| row.place.as_deref()))),
        ("x", maybe(rows.iter().map(|row| row.x_m))),
        ("y", maybe(rows.iter().map(|row| row.y_m))),
        ("order", words(rows.iter().map(|row| row.order.as_deref()))),
        ("weapon", words(rows.iter().map(|row| row.weapon.as_deref()))),
        ("force", maybe(rows.iter().map(|row| row.force_n))),
        ("value", maybe(rows.iter().map(|row| row.distance_m))),
    ];
    Table { len: rows.len(), columns: columns.into() }
}

/// Numbers of a unit, or of all companies of a unit together, at one time.
#[derive(Clone, Copy, Debug, Default)]
struct Moment {
    sums: [Option<u32>; COUNTS.len()],
    /// Means weighted by the living: sum and weight.
    means: [(f64, f64); MEANS.len()],
}

type Count = (&'static str, fn(&SeriesRow) -> Option<u32>);
type Mean = (&'static str, fn(&SeriesRow) -> Option<f64>);

const COUNTS: [Count; 9] = [
    ("present", |row| row.alive),
    ("alive", |row| row.alive),
    ("moving", |row| row.moving),
    ("fleeing", |row| row.fleeing),
    ("fighting", |row| row.fighting),
    ("resting", |row| row.resting),
    ("left", |row| row.left),
    ("not_entered", |row| row.not_entered),
    ("dead", |row| row.dead),
];

const MEANS: [Mean; 8] = [
    ("mean_speed", |row| row.mean_speed_m_s.map(f64::from)),
    ("breath", |row| row.mean_breath.map(f64::from)),
    ("stamina", |row| row.mean_stamina.map(f64::from)),
    ("fear", |row| row.mean_fear.map(f64::from)),
    ("x", |row| row.x_m),
    ("y", |row| row.y_m),
    ("spread", |row| row.spread_m.map(f64::from)),
    ("density", |row| row.density_per_m2.map(f64::from)),
];

impl Moment {
    fn add(&mut self, row: &SeriesRow) {
        for (sum, (_, get)) in self.sums.iter_mut().zip(COUNTS) {
            // Unknown and a number are a number; unknown everywhere stays unknown.
            *sum = match (*sum, get(row)) {
                (Some(a), Some(b)) => Some(a + b),
                (a, b) => a.or(b),
            };
        }
        let weight = f64::from(row.alive.unwrap_or(0));
        for (mean, (_, get)) in self.means.iter_mut().zip(MEANS) {
            if let Some(value) = get(row) {
                mean.0 += value * weight;
                mean.1 += weight;
            }
        }
    }
}

fn series(name: &str, context: &Context, rows: &[SeriesRow]) -> Table<'static> {
    let group = context.groups.iter().position(|group| group.key == name);
    // A unit with companies is all of them; its name may be that of a company too.
    let members: BTreeSet<&str> = context
        .units
        .iter()
        .filter(|unit| group.map_or(unit.key == name, |group| unit.group == group))
        .map(|unit| unit.key.as_str())
        .collect();
    // Rows come by time, so equal times stand together.
    let mut moments: Vec<(f64, Moment)> = Vec::new();
    for row in rows.iter().filter(|row| &*row.scope == SCOPE_UNIT && members.contains(&*row.name)) {
        if moments.last().is_none_or(|last| last.0 != row.time_s) {
            moments.push((row.time_s, Moment::default()));
        }
        moments.iter_mut().last().into_iter().for_each(|last| last.1.add(row));
    }
    let mut columns: BTreeMap<&'static str, Column<'static>> = BTreeMap::new();
    columns.insert("time", numbers(moments.iter().map(|moment| moment.0)));
    for (at, (name, _)) in COUNTS.iter().enumerate() {
        columns.insert(name, maybe(moments.iter().map(|moment| moment.1.sums[at])));
    }
    for (at, (name, _)) in MEANS.iter().enumerate() {
        let mean = |moment: &(f64, Moment)| moment.1.means[at];
        columns.insert(name, numbers(moments.iter().map(mean).map(|(sum, weight)| sum / weight)));
    }
    Table { len: moments.len(), columns }
}

fn readings(name: &str, rows: &[SeriesRow]) -> Table<'static> {
    let of_measure = |row: &&SeriesRow| &*row.scope != SCOPE_UNIT && &*row.name == name;
    let rows: Vec<&SeriesRow> = rows.iter().filter(of_measure).collect();
    let columns = [
        ("time", numbers(rows.iter().map(|row| row.time_s))),
        ("flow", maybe(rows.iter().map(|row| row.flow_per_s))),
        ("forward", since_last(&rows, |row| row.crossings_forward)),
        ("back", since_last(&rows, |row| row.crossings_back)),
        ("density", maybe(rows.iter().map(|row| row.density_per_m2))),
        ("mean_speed", maybe(rows.iter().map(|row| row.mean_speed_m_s))),
        ("force", maybe(rows.iter().map(|row| row.max_force_n))),
        ("count", maybe(rows.iter().map(|row| row.count))),
    ];
    Table { len: rows.len(), columns: columns.into() }
}

/// Crossings since the row before, from crossings since the start.
fn since_last(rows: &[&SeriesRow], get: fn(&SeriesRow) -> Option<u64>) -> Column<'static> {
    let mut before = 0;
    numbers(rows.iter().map(|row| {
        get(row).map_or(f64::NAN, |sum| {
            let crossed = sum.saturating_sub(before);
            before = sum;
            crossed as f64
        })
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::context::{Group, Unit};

    fn row(name: &str, time_s: f64, alive: u32, speed: f32) -> SeriesRow {
        SeriesRow {
            time_s,
            scope: SCOPE_UNIT.into(),
            name: name.into(),
            alive: Some(alive),
            mean_speed_m_s: Some(speed),
            ..SeriesRow::default()
        }
    }

    fn column(table: &Table<'_>, name: &str) -> Vec<f64> {
        match &table.columns[name] {
            Column::Numbers(values) => values.to_vec(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn companies_count_as_one_unit() {
        let unit = |key: &str| Unit { key: key.to_owned(), side: 0, group: 0 };
        let context = Context {
            units: vec![unit("foot-1"), unit("foot-2")],
            groups: vec![Group { key: "foot".to_owned(), ..Group::default() }],
            ..Context::default()
        };
        let rows =
            [row("foot-1", 0.0, 100, 1.0), row("foot-2", 0.0, 300, 2.0), row("x", 0.0, 9, 9.0)];
        let table = series("foot", &context, &rows);
        assert_eq!(column(&table, "alive"), [400.0]);
        assert_eq!(column(&table, "mean_speed"), [1.75]);
        assert!(column(&table, "fighting")[0].is_nan(), "unknown is not zero");
        assert_eq!(column(&series("foot-2", &context, &rows), "alive"), [300.0]);
    }

    #[test]
    fn crossings_are_those_since_the_last_sample() {
        let line = |sum| SeriesRow {
            scope: "measure".into(),
            name: "gate".into(),
            crossings_forward: Some(sum),
            ..SeriesRow::default()
        };
        let table = readings("gate", &[line(3), line(10), line(10)]);
        assert_eq!(column(&table, "forward"), [3.0, 7.0, 0.0]);
    }
}
