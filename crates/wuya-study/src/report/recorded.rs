//! A recording read back as the tables of a report.

use std::collections::BTreeMap;
use std::path::Path;

use wuya_record::{
    EventRow, PersonRow, RecordError, SCOPE_UNIT, SeriesRow, read_events, read_people, read_series,
};

use super::context::Context;
use super::tables::{Fate, Happening, Person, Reading, Sample, Tables};

/// The rows of a recording.
#[derive(Clone, Debug, Default)]
pub struct Rows {
    /// Events, by time.
    pub events: Vec<EventRow>,
    /// People and horses at the end.
    pub people: Vec<PersonRow>,
    /// Units and measures over time.
    pub series: Vec<SeriesRow>,
}

impl Rows {
    /// Reads the tables in a folder.
    ///
    /// # Errors
    /// If one of them is missing, damaged or of another format.
    pub fn read(folder: &Path) -> Result<Self, RecordError> {
        Ok(Self {
            events: read_events(folder)?,
            people: read_people(folder)?,
            series: read_series(folder)?.rows,
        })
    }
}

/// Numbers of named items.
struct Numbers<'a>(BTreeMap<&'a str, usize>);

impl<'a> Numbers<'a> {
    fn new(keys: impl Iterator<Item = &'a str>) -> Self {
        // The first of a name counts: companies share the key of their unit's order.
        let mut numbers = BTreeMap::new();
        for (number, key) in keys.enumerate() {
            numbers.entry(key).or_insert(number);
        }
        Self(numbers)
    }

    fn get(&self, key: Option<&str>) -> Option<usize> {
        key.and_then(|key| self.0.get(key)).copied()
    }
}

/// The tables of a report, from the rows of its recording.
#[must_use]
pub fn tables(context: &Context, rows: &Rows) -> Tables {
    let units = Numbers::new(context.units.iter().map(|unit| unit.key.as_str()));
    let places = Numbers::new(context.places.iter().map(|place| place.key.as_str()));
    let orders = Numbers::new(context.orders.iter().map(|order| order.key.as_str()));
    let measures = Numbers::new(context.measures.iter().map(|measure| measure.key.as_str()));
    let happening = |row: &EventRow| Happening {
        time_s: row.time_s,
        kind: row.kind.to_string(),
        person: row.person,
        unit: units.get(row.unit.as_deref()),
        other_unit: units.get(row.other_unit.as_deref()),
        order: orders.get(row.order.as_deref()).map(|order| context.orders[order].family),
        place: places.get(row.place.as_deref()),
        cause: row.cause.as_deref().map(str::to_owned),
        distance_m: row.distance_m.map(f64::from),
    };
    let (of_units, of_measures): (Vec<&SeriesRow>, Vec<&SeriesRow>) =
        rows.series.iter().partition(|row| &*row.scope == SCOPE_UNIT);
    let sample = |row: &&SeriesRow| Some(sample(row, units.get(Some(&*row.name))?));
    let reading = |row: &&SeriesRow| Some(reading(row, measures.get(Some(&*row.name))?));
    Tables {
        samples: of_units.iter().filter_map(sample).collect(),
        readings: of_measures.iter().filter_map(reading).collect(),
        events: rows.events.iter().map(happening).collect(),
        people: rows.people.iter().filter_map(|row| person(row, &units)).collect(),
        starts: starts(&context.starts),
    }
}

fn person(row: &PersonRow, units: &Numbers<'_>) -> Option<Person> {
    Some(Person {
        unit: units.get(Some(&*row.unit))?,
        horse: &*row.body == "horse",
        fate: Fate::from_key(&row.fate)?,
        at: [row.x_m.unwrap_or(f64::NAN), row.y_m.unwrap_or(f64::NAN)],
    })
}

fn sample(row: &SeriesRow, unit: usize) -> Sample {
    let share = |value: Option<f32>| value.unwrap_or(f32::NAN);
    Sample {
        time_s: row.time_s,
        unit,
        alive: row.alive.unwrap_or(0),
        moving: row.moving.unwrap_or(0),
        fleeing: row.fleeing.unwrap_or(0),
        resting: row.resting.unwrap_or(0),
        fighting: row.fighting.unwrap_or(0),
        left: row.left.unwrap_or(0),
        not_entered: row.not_entered.unwrap_or(0),
        captive: row.captive.unwrap_or(0),
        dead: row.dead.unwrap_or(0),
        speed_m_s: share(row.mean_speed_m_s),
        breath: share(row.mean_breath),
        stamina: share(row.mean_stamina),
        centroid: [row.x_m.unwrap_or(f64::NAN), row.y_m.unwrap_or(f64::NAN)],
    }
}

fn reading(row: &SeriesRow, measure: usize) -> Reading {
    let number = |value: Option<f32>| value.unwrap_or(f32::NAN);
    let crossed = |value: Option<u64>| value.map_or(f32::NAN, |count| count as f32);
    Reading {
        time_s: row.time_s,
        measure,
        flow_per_s: number(row.flow_per_s),
        density_per_m2: number(row.density_per_m2),
        speed_m_s: number(row.mean_speed_m_s),
        force_n: number(row.max_force_n),
        forward: crossed(row.crossings_forward),
        back: crossed(row.crossings_back),
    }
}

/// Where people stood at the start, from triples of unit, east and north [dm].
fn starts(packed: &[i32]) -> Vec<(usize, [f64; 2])> {
    let triple = |t: &[i32]| (t[0] as usize, [f64::from(t[1]) / 10.0, f64::from(t[2]) / 10.0]);
    packed.chunks_exact(3).map(triple).collect()
}

#[cfg(test)]
mod tests {
    use super::super::context::{Named, Unit};
    use super::*;

    #[test]
    fn rows_find_their_unit_by_its_name() {
        let unit = |key: &str| Unit { key: key.to_owned(), side: 0, group: 0 };
        let context = Context {
            sides: vec![Named::default()],
            units: vec![unit("a"), unit("b")],
            starts: vec![1, 105, -20],
            ..Context::default()
        };
        let rows = Rows {
            series: vec![
                SeriesRow { scope: "unit".into(), name: "b".into(), ..SeriesRow::default() },
                SeriesRow { scope: "unit".into(), name: "gone".into(), ..SeriesRow::default() },
            ],
            people: vec![PersonRow {
                unit: "b".into(),
                fate: "left".into(),
                body: "horse".into(),
                ..PersonRow::default()
            }],
            ..Rows::default()
        };
        let tables = tables(&context, &rows);
        assert_eq!(tables.samples.len(), 1);
        assert_eq!(tables.samples[0].unit, 1);
        assert!(tables.samples[0].breath.is_nan());
        assert!(tables.people[0].horse && tables.people[0].fate == Fate::Left);
        assert_eq!(tables.starts, [(1, [10.5, -2.0])]);
    }
}
