//! The joint between a world and a recording: every row is made here, and only here.

use wuya_record::rows::{SCOPE_MEASURE, SCOPE_UNIT};
use wuya_record::{EventRow, Name, PersonRow, SeriesRow};
use wuya_sim::def::{BodyKind, NONE, PersonId, TICKS_PER_S, UnitId, WorldDef};
use wuya_sim::ledger::deaths::{Cause, Fate};
use wuya_sim::ledger::news::Event;
use wuya_sim::measures::MeasureSample;
use wuya_sim::params::MECHANISMS;
use wuya_sim::world::World;

/// Names of a scenario's items as recordings hold them: one copy each, shared by all rows.
#[derive(Clone, Debug)]
pub struct Names {
    sides: Vec<Name>,
    units: Vec<Name>,
    kinds: Vec<Name>,
    places: Vec<Name>,
    orders: Vec<Name>,
    measures: Vec<Name>,
    causes: Vec<Name>,
    fates: Vec<Name>,
    scopes: [Name; 2],
    /// Side of each unit.
    side_of: Vec<usize>,
}

/// The causes of death of a recording, in the order of its columns.
#[must_use]
pub fn causes() -> Vec<Name> {
    Cause::ALL.iter().map(|cause| Name::from(cause.key())).collect()
}

impl Names {
    /// The names of a scenario.
    #[must_use]
    pub fn new(def: &WorldDef) -> Self {
        let side_of = def.units.iter().map(|unit| usize::from(unit.side)).collect();
        Self {
            sides: def.sides.iter().map(|side| side.key.as_str().into()).collect(),
            units: def.units.iter().map(|unit| unit.key.as_str().into()).collect(),
            kinds: def.kinds.iter().map(|kind| kind.key.as_str().into()).collect(),
            places: def.place.places.iter().map(|place| place.key.as_str().into()).collect(),
            orders: def.orders.iter().map(|order| order.key.as_str().into()).collect(),
            measures: def.measures.iter().map(|measure| measure.key.as_str().into()).collect(),
            causes: causes(),
            fates: Fate::ALL.iter().map(|fate| Name::from(fate.key())).collect(),
            scopes: [SCOPE_UNIT.into(), SCOPE_MEASURE.into()],
            side_of,
        }
    }

    fn place(&self, world: &World, at: [f64; 2]) -> Option<Name> {
        world.place_of(at[0], at[1]).map(|place| self.places[usize::from(place)].clone())
    }

    fn of(list: &[Name], index: u32) -> Option<Name> {
        list.get(index as usize).filter(|_| index != NONE).cloned()
    }

    /// An event as a row.
    #[must_use]
    pub fn event(&self, world: &World, event: &Event) -> EventRow {
        let at = [event.x_m, event.y_m];
        let is_somewhere = at.iter().all(|value| value.is_finite());
        let side = self.side_of.get(event.unit as usize);
        EventRow {
            time_s: event.tick as f64 / TICKS_PER_S as f64,
            tick: event.tick,
            kind: event.kind.key().into(),
            person: some_index(event.person),
            other: some_index(event.other),
            unit: Self::of(&self.units, event.unit),
            other_unit: Self::of(&self.units, event.other_unit),
            side: side.map(|&side| self.sides[side].clone()),
            cause: self.causes.get(usize::from(event.cause)).cloned(),
            x_m: is_somewhere.then_some(at[0]),
            y_m: is_somewhere.then_some(at[1]),
            place: if is_somewhere { self.place(world, at) } else { None },
            order: Self::of(&self.orders, event.order),
            weapon: None,
            force_n: some_f32(event.force_n),
            distance_m: some_f32(event.distance_m),
        }
    }

    /// A person, or a horse, as he stands now.
    #[must_use]
    pub fn person(&self, world: &World, person: PersonId) -> PersonRow {
        let def = &world.def().people[person as usize];
        let unit = usize::from(def.unit);
        let fate = world.fate(person);
        let is_somewhere = fate != Fate::NotEntered;
        let at = world.position(person);
        PersonRow {
            person,
            side: self.sides[self.side_of[unit]].clone(),
            unit: self.units[unit].clone(),
            kind: self.kinds[usize::from(def.kind)].clone(),
            body: body_key(world.body_kind(person)).into(),
            partner: some_index(def.partner),
            fate: self.fates[fate as usize].clone(),
            cause: world.cause(person).map(|cause| self.causes[cause as usize].clone()),
            killer: world.killer(person),
            died_at_s: world.died_at(person),
            x_m: is_somewhere.then_some(at[0]),
            y_m: is_somewhere.then_some(at[1]),
            place: if is_somewhere { self.place(world, at) } else { None },
        }
    }

    /// A unit as it stands now.
    #[must_use]
    pub fn unit(&self, world: &World, unit: UnitId) -> SeriesRow {
        let sample = world.unit_sample(unit);
        let fate = |fate: Fate| Some(sample.by_fate[fate as usize]);
        let dead_by = dead_by_cause(world, unit);
        let index = usize::from(unit);
        SeriesRow {
            time_s: world.time_s(),
            scope: self.scopes[0].clone(),
            name: self.units[index].clone(),
            side: Some(self.sides[self.side_of[index]].clone()),
            alive: fate(Fate::Alive),
            moving: Some(sample.moving),
            fleeing: Some(sample.fleeing),
            fighting: None,
            resting: Some(sample.resting),
            left: fate(Fate::Left),
            not_entered: fate(Fate::NotEntered),
            captive: fate(Fate::Captive),
            dead: fate(Fate::Dead),
            mean_breath: some_f64(sample.mean_breath).map(|value| value as f32),
            mean_stamina: some_f64(sample.mean_stamina).map(|value| value as f32),
            mean_fear: None,
            x_m: some_f64(sample.centroid[0]),
            y_m: some_f64(sample.centroid[1]),
            spread_m: some_f64(sample.spread_m).map(|value| value as f32),
            mean_speed_m_s: some_f64(sample.mean_speed_m_s).map(|value| value as f32),
            dead_by,
            ..SeriesRow::default()
        }
    }

    /// A measurement line or area over the last interval; `crossed` are its crossings since the
    /// start, forward and back.
    #[must_use]
    pub fn measure(&self, world: &World, sample: &MeasureSample, crossed: [u64; 2]) -> SeriesRow {
        let is_line = wuya_sim::world::is_line(world.def(), sample.measure);
        let area = |value: Option<f32>| value.filter(|_| !is_line);
        SeriesRow {
            time_s: sample.time_s,
            scope: self.scopes[1].clone(),
            name: self.measures[usize::from(sample.measure)].clone(),
            density_per_m2: area(some_f64(sample.density_per_m2).map(|value| value as f32)),
            mean_speed_m_s: area(some_f64(sample.mean_speed_m_s).map(|value| value as f32)),
            count: some_f64(sample.count).filter(|_| !is_line).map(|count| count.round() as u32),
            flow_per_s: some_f64(sample.flow_per_s).filter(|_| is_line).map(|value| value as f32),
            crossings_forward: is_line.then_some(crossed[0]),
            crossings_back: is_line.then_some(crossed[1]),
            max_force_n: area(some_f32(sample.max_force_n)),
            dead_by: vec![None; self.causes.len()],
            ..SeriesRow::default()
        }
    }
}

/// The mechanism through which a cause kills. Where it is absent the count of its dead is not
/// zero but unknown.
fn mechanism_of(cause: Cause) -> &'static str {
    match cause {
        Cause::Blow => "melee",
        Cause::Missile => "missiles",
        Cause::Rock => "rocks",
        Cause::Fall => "falls",
        Cause::Crush | Cause::Trampled => "crush",
        Cause::Drowned => "drowning",
        Cause::Bleeding => "wounds",
        Cause::Exertion => "exertion",
        Cause::Heat | Cause::Cold => "heat-and-cold",
    }
}

fn dead_by_cause(world: &World, unit: UnitId) -> Vec<Option<u32>> {
    let (from, to) = world.def().units[usize::from(unit)].members;
    let count = |cause: Cause| {
        let is_of = |person: &PersonId| {
            world.cause(*person) == Some(cause) && world.body_kind(*person) != BodyKind::Horse
        };
        (from..to).filter(is_of).count() as u32
    };
    let known = |cause: Cause| MECHANISMS.contains(&mechanism_of(cause));
    Cause::ALL.iter().map(|&cause| known(cause).then(|| count(cause))).collect()
}

/// The name of a sort of body in recordings.
#[must_use]
pub fn body_key(body: BodyKind) -> &'static str {
    match body {
        BodyKind::Foot => "foot",
        BodyKind::Rider => "rider",
        BodyKind::Horse => "horse",
    }
}

fn some_index(index: u32) -> Option<u32> {
    (index != NONE).then_some(index)
}

fn some_f32(value: f32) -> Option<f32> {
    value.is_finite().then_some(value)
}

fn some_f64(value: f64) -> Option<f64> {
    value.is_finite().then_some(value)
}
