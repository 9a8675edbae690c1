//! The world: one field per table. Made from a [`WorldDef`], stepped by [`crate::step`].

use std::sync::Arc;

use wuya_num::fingerprint::Fingerprint;
use wuya_place::{NamedPlace, Place};

use crate::audit::{Headcount, headcounts};
use crate::body::contact::Contact;
use crate::body::contact::walls::Walls;
use crate::body::energetics::{self, Energetics};
use crate::body::formation::Formation;
use crate::body::locomotion::Legs;
use crate::body::steering::aims::Aims;
use crate::body::ways::Ways;
use crate::def::{BodyKind, MeasureKind, NONE, PersonId, PlaceId, SideId, UnitId, WorldDef};
use crate::gates::Gates;
use crate::ledger::arrivals::Arrivals;
use crate::ledger::capability::Capability;
use crate::ledger::deaths::{Cause, Fate};
use crate::ledger::effort::Effort;
use crate::ledger::news::Event;
use crate::measures::{MeasureSample, Measures};
use crate::mind::command::Command;
use crate::mind::perception::percepts::Percepts;
use crate::muster::Muster;
use crate::now::Moment;
use crate::params::Params;
use crate::people::bodies::Bodies;
use crate::people::fixed::from_m;
use crate::people::groups::Groups;
use crate::people::intents::{Intents, Marches, Mode, Routes};
use crate::people::roster::Roster;
use crate::unfit::{Unfit, check_def};
use crate::visit::{Fingerprinter, Visitor};

/// Everything that is carried from tick to tick, with the inputs it is stepped by.
pub struct World {
    pub(crate) def: Arc<WorldDef>,
    pub(crate) roster: Roster,
    pub(crate) walls: Walls,
    pub(crate) legs: Legs,
    pub(crate) exits: Vec<bool>,
    pub(crate) people_of_side: Vec<u32>,
    /// Those in contact decide once in so many ticks.
    pub(crate) reaction_ticks: u32,

    pub(crate) tick: u64,
    pub(crate) muster: Muster,
    pub(crate) bodies: Bodies,
    pub(crate) groups: Groups,
    pub(crate) gates: Gates,
    pub(crate) percepts: Percepts,
    pub(crate) command: Command,
    pub(crate) marches: Marches,
    pub(crate) intents: Intents,
    pub(crate) arrivals: Arrivals,
    pub(crate) capability: Capability,
    pub(crate) effort: Effort,
    pub(crate) energetics: Energetics,
    pub(crate) ways: Ways,
    pub(crate) formation: Formation,
    pub(crate) aims: Aims,
    pub(crate) contact: Contact,
    pub(crate) measures: Measures,
    pub(crate) events: Vec<Event>,
}

/// How a unit stands at one moment. NaN where no mechanism gives a value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct UnitSample {
    /// Which.
    pub unit: UnitId,
    /// People of the unit, horses apart.
    pub people: u32,
    /// By fate, in the order of [`Fate`].
    pub by_fate: [u32; 5],
    /// Alive and going faster than a tenth of a metre a second.
    pub moving: u32,
    /// Fleeing.
    pub fleeing: u32,
    /// Lying down.
    pub resting: u32,
    /// Mean speed of those on the ground [m/s].
    pub mean_speed_m_s: f64,
    /// Mean share of W' left of its people, horses for those who ride.
    pub mean_breath: f64,
    /// Mean share of the day's energy left.
    pub mean_stamina: f64,
    /// Middle of those on the ground [m].
    pub centroid: [f64; 2],
    /// Root mean square distance from it [m].
    pub spread_m: f64,
}

impl World {
    /// Makes the world of a scenario.
    ///
    /// # Errors
    /// [`Unfit`] names the item of the scenario that cannot be and the rule it breaks.
    pub fn new(def: WorldDef, params: &Params) -> Result<World, Unfit> {
        check_def(&def)?;
        let def = Arc::new(def);
        let roster = Roster::new(&def, &params.build);
        let bodies = set_out(&def);
        let units = def.units.len();
        let count = def.people.len();
        let legs = Legs::new(params);
        let costs = crate::body::ways::costs(params, &def.place);
        let ways = Ways::new(&def.place, &costs, Routes::new(&def), units);
        let mut exits = vec![false; def.place.places.len()];
        for &exit in &def.exits {
            exits[usize::from(exit)] = true;
        }
        let muster = Muster::new(&def, &roster);
        let people = headcounts(def.sides.len(), &roster, &muster);
        let mut world = World {
            walls: Walls::new(&def.place.walls),
            legs,
            exits,
            people_of_side: people.iter().map(|side| side.people).collect(),
            reaction_ticks: reaction_ticks(params),
            tick: 0,
            groups: Groups::new(&roster),
            gates: Gates::new(&def, &roster),
            percepts: Percepts::new(units),
            command: Command::new(&def),
            marches: Marches::new(&def),
            intents: Intents::new(count),
            arrivals: Arrivals::new(units),
            capability: Capability::new(count),
            effort: Effort::new(count),
            energetics: Energetics::new(&roster, params),
            ways,
            formation: Formation::new(&roster, &bodies, &def.units),
            aims: Aims::new(count),
            contact: Contact::new(count),
            measures: Measures::new(def.measures.len()),
            events: Vec::new(),
            muster,
            bodies,
            roster,
            def,
        };
        world.limit_all(params);
        Ok(world)
    }

    /// Before the first tick everyone can do what a rested body can.
    fn limit_all(&mut self, params: &Params) {
        let moment = moment(&self.def, params, 0);
        let who = energetics::Spenders {
            roster: &self.roster,
            bodies: &self.bodies,
            intents: &self.intents,
        };
        let movers = &self.roster.movers;
        energetics::limit(&moment, movers, &who, &self.energetics, &mut self.capability);
    }

    /// The tick about to be stepped, counted from the start.
    pub fn tick(&self) -> u64 {
        self.tick
    }

    /// Time since the start [s].
    pub fn time_s(&self) -> f64 {
        self.tick as f64 / crate::def::TICKS_PER_S as f64
    }

    /// The scenario's end is reached, or nobody is on the ground or still to come.
    pub fn is_over(&self) -> bool {
        self.tick >= self.def.end_tick
            || (self.muster.movers.is_empty() && !self.gates.is_waiting())
    }

    /// The scenario.
    pub fn def(&self) -> &WorldDef {
        &self.def
    }

    /// Ground, water, sky, walls, places.
    pub fn place(&self) -> &Place {
        &self.def.place
    }

    /// Fixed facts of everyone.
    pub fn roster(&self) -> &Roster {
        &self.roster
    }

    /// Rows: people and horses.
    pub fn people_count(&self) -> usize {
        self.roster.len()
    }

    /// Where a row is, or was last [m].
    pub fn position(&self, person: PersonId) -> [f64; 2] {
        self.bodies.at(person as usize)
    }

    /// Its velocity [m/s].
    pub fn velocity(&self, person: PersonId) -> [f32; 2] {
        [self.bodies.vx[person as usize], self.bodies.vy[person as usize]]
    }

    /// Its fate.
    pub fn fate(&self, person: PersonId) -> Fate {
        self.muster.fate(person as usize)
    }

    /// What it died of.
    pub fn cause(&self, person: PersonId) -> Option<Cause> {
        Cause::from_u8(self.muster.cause[person as usize])
    }

    /// Who killed it.
    pub fn killer(&self, person: PersonId) -> Option<PersonId> {
        Some(self.muster.killer[person as usize]).filter(|&killer| killer != NONE)
    }

    /// When it died [s after the start].
    pub fn died_at(&self, person: PersonId) -> Option<f64> {
        let ended = self.muster.ended[person as usize];
        (self.fate(person) == Fate::Dead && ended != u64::MAX)
            .then(|| ended as f64 / crate::def::TICKS_PER_S as f64)
    }

    /// Foot, rider or horse.
    pub fn body_kind(&self, person: PersonId) -> BodyKind {
        self.roster.kind[person as usize]
    }

    /// Its unit.
    pub fn unit(&self, person: PersonId) -> UnitId {
        self.roster.unit[person as usize]
    }

    /// Its side.
    pub fn side(&self, person: PersonId) -> SideId {
        self.roster.side[person as usize]
    }

    /// The smallest named place that holds the point.
    pub fn place_of(&self, x: f64, y: f64) -> Option<PlaceId> {
        let places = &self.def.place.places;
        let holds = |(_, place): &(usize, &NamedPlace)| place.contains(x, y);
        let by_area = |a: &(usize, &NamedPlace), b: &(usize, &NamedPlace)| {
            a.1.area_m2().total_cmp(&b.1.area_m2())
        };
        places.iter().enumerate().filter(holds).min_by(by_area).map(|(p, _)| p as PlaceId)
    }

    /// Headcount of each side, horses apart.
    pub fn headcounts(&self) -> Vec<Headcount> {
        headcounts(self.def.sides.len(), &self.roster, &self.muster)
    }

    /// Moves the events since the last call to the end of `out`, in order.
    pub fn take_events(&mut self, out: &mut Vec<Event>) {
        out.append(&mut self.events);
    }

    /// Samples every measure and starts the next interval.
    pub fn take_measure_samples(&mut self) -> Vec<MeasureSample> {
        self.measures.take(self.tick, &self.def.measures, &self.def.place.places)
    }

    /// How a unit stands now.
    pub fn unit_sample(&self, unit: UnitId) -> UnitSample {
        let (from, to) = self.def.units[usize::from(unit)].members;
        let mut sample = UnitSample {
            unit,
            people: 0,
            by_fate: [0; 5],
            moving: 0,
            fleeing: 0,
            resting: 0,
            mean_speed_m_s: 0.0,
            mean_breath: 0.0,
            mean_stamina: 0.0,
            centroid: [0.0; 2],
            spread_m: 0.0,
        };
        let (mut on, mut squares) = (0.0_f64, 0.0_f64);
        for i in (from as usize..to as usize).filter(|&i| self.roster.kind[i] != BodyKind::Horse) {
            sample.people += 1;
            sample.by_fate[usize::from(self.muster.fate[i])] += 1;
            if self.muster.present[i] == 0 {
                continue;
            }
            let body = self.roster.mover_of(i as u32) as usize;
            let speed = self.bodies.speed(body);
            on += 1.0;
            sample.moving += u32::from(speed > 0.1);
            sample.fleeing += u32::from(self.intents.fleeing[i] != 0);
            sample.resting += u32::from(self.intents.mode[i] == Mode::Rest as u8);
            sample.mean_speed_m_s += f64::from(speed);
            sample.mean_breath += f64::from(self.capability.breath[body]);
            sample.mean_stamina += f64::from(self.capability.stamina[body]);
            let [x, y] = self.bodies.at(i);
            sample.centroid[0] += x;
            sample.centroid[1] += y;
            squares += x * x + y * y;
        }
        // Nobody on the ground: 0/0, "no value".
        sample.mean_speed_m_s /= on;
        sample.mean_breath /= on;
        sample.mean_stamina /= on;
        sample.centroid = [sample.centroid[0] / on, sample.centroid[1] / on];
        let [x, y] = sample.centroid;
        sample.spread_m = (squares / on - x * x - y * y).max(0.0).sqrt();
        sample
    }

    /// Lists every column of state once, in a fixed order.
    pub fn visit(&mut self, visitor: &mut dyn Visitor) {
        let mut tick = vec![self.tick];
        visitor.u64s("world.tick", &mut tick);
        self.tick = tick.first().copied().unwrap_or(0);
        self.muster.visit(visitor);
        self.bodies.visit(visitor);
        self.groups.visit(visitor);
        self.gates.visit(visitor);
        self.percepts.visit(visitor);
        self.command.visit(visitor);
        self.marches.visit(visitor);
        self.intents.visit(visitor);
        self.arrivals.visit(visitor);
        self.capability.visit(visitor);
        self.effort.visit(visitor);
        self.energetics.visit(visitor);
        self.ways.visit(visitor);
        self.formation.visit(visitor);
        self.aims.visit(visitor);
        self.contact.visit(visitor);
        self.measures.visit(visitor);
    }

    /// Call after a visitor has replaced the state: derives what is not saved.
    pub fn restored(&mut self) {
        self.muster.count(&self.roster);
        self.ways.forget_charts();
    }

    /// Hash of the whole state.
    pub fn fingerprint(&mut self) -> Fingerprint {
        let mut fingerprinter = Fingerprinter::new();
        self.visit(&mut fingerprinter);
        fingerprinter.finish()
    }
}

/// What minds are given of the scenario.
pub(crate) fn moment<'a>(def: &'a WorldDef, params: &'a Params, tick: u64) -> Moment<'a> {
    Moment {
        tick,
        params,
        units: &def.units,
        sides: &def.sides,
        orders: &def.orders,
        places: &def.place.places,
    }
}

fn reaction_ticks(params: &Params) -> u32 {
    (params.steering.reaction_time / crate::def::TICK_S).round().max(1.0) as u32
}

fn set_out(def: &WorldDef) -> Bodies {
    let mut bodies = Bodies::new(def.people.len());
    for (i, person) in def.people.iter().enumerate() {
        bodies.x[i] = from_m(person.x_m);
        bodies.y[i] = from_m(person.y_m);
        bodies.fx[i] = wuya_num::math::cos(person.facing_rad);
        bodies.fy[i] = wuya_num::math::sin(person.facing_rad);
    }
    bodies
}

/// Lines count crossings, areas the rest; used by those who write samples out.
pub fn is_line(def: &WorldDef, measure: u16) -> bool {
    def.measures[usize::from(measure)].kind == MeasureKind::Line
}
