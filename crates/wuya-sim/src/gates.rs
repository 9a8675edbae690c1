//! Gates: people come in through entrances over time and leave through exits.

use wuya_num::draw::{Draws, Kind, Purpose};
use wuya_place::{NamedPlace, Place, Shape};

use crate::def::{NONE, PersonId, TICKS_PER_S, WorldDef};
use crate::ledger::news::{Event, EventKind};
use crate::muster::Muster;
use crate::now::Now;
use crate::people::bodies::Bodies;
use crate::people::fixed::{delta_m, from_m, to_m};
use crate::people::groups::Groups;
use crate::people::intents::{Intents, Marches, Routes};
use crate::people::roster::{Roster, ticks_of};
use crate::visit::Visitor;

/// Draws of this mechanism.
const SPOT: Purpose = Purpose(0x0301);
/// Spots tried for one who comes in before he waits for the next tick.
const TRIES: u32 = 8;

/// Queues outside the entrances.
#[derive(Clone, Debug, Default)]
pub struct Gates {
    /// How many of each queue have come in. State.
    pub entered: Vec<u32>,
    /// Who waits at each entrance, in order: fixed for the run. A rider is not listed, his horse is.
    queues: Vec<Vec<PersonId>>,
    /// What happened this tick.
    pub news: Vec<Event>,
    admitted: Vec<PersonId>,
}

impl Gates {
    /// Everyone with an entrance queues there, in the order of the people.
    pub fn new(def: &WorldDef, roster: &Roster) -> Gates {
        let mut queues = vec![Vec::new(); def.entrances.len()];
        for (i, person) in def.people.iter().enumerate() {
            if let Some(entrance) = person.entrance
                && roster.is_mover(i)
            {
                queues[usize::from(entrance)].push(i as u32);
            }
        }
        Gates { entered: vec![0; queues.len()], queues, ..Gates::default() }
    }

    /// Someone still waits outside.
    pub fn is_waiting(&self) -> bool {
        self.entered.iter().zip(&self.queues).any(|(&n, queue)| (n as usize) < queue.len())
    }

    /// Lists every column of state.
    pub fn visit(&mut self, visitor: &mut dyn Visitor) {
        visitor.u32s("gates.entered", &mut self.entered);
    }
}

/// What coming in and going out may write.
pub struct Crossing<'a> {
    /// Fates.
    pub muster: &'a mut Muster,
    /// Places and velocities.
    pub bodies: &'a mut Bodies,
    /// Intents: a newcomer waits as his kind does.
    pub intents: &'a mut Intents,
    /// Groups: a newcomer's wakes.
    pub groups: &'a mut Groups,
}

/// How many the flow would have let in by now.
fn due_by(flow: &[(f64, f64)], time_s: f64) -> f64 {
    let mut sum = 0.0;
    for (k, &(from, rate)) in flow.iter().enumerate() {
        let to = flow.get(k + 1).map_or(time_s, |next| next.0.min(time_s));
        sum += rate * (to - from).max(0.0);
    }
    sum
}

/// Lets in whoever is due and finds room. Returns whether anyone came in.
pub fn admit(
    now: &Now,
    def: &WorldDef,
    roster: &Roster,
    gates: &mut Gates,
    crossing: &mut Crossing,
) -> bool {
    let tick = now.moment.tick;
    let time_s = (tick + 1) as f64 / TICKS_PER_S as f64;
    let draws = Draws::new(def.seed);
    gates.admitted.clear();
    for (e, entrance) in def.entrances.iter().enumerate() {
        let due = due_by(&entrance.flow, time_s);
        let place = &now.moment.places[usize::from(entrance.place)];
        while (gates.entered[e] as usize) < gates.queues[e].len()
            && f64::from(gates.entered[e]) + 1.0 <= due
        {
            let who = gates.queues[e][gates.entered[e] as usize];
            let spot = (0..TRIES)
                .map(|n| spot(&draws, place, who, tick, n))
                .find(|&at| has_room(now, roster, crossing.bodies, &gates.admitted, who, at));
            let Some(at) = spot else { break };
            gates.entered[e] += 1;
            gates.admitted.push(who);
            set_down(now, roster, who, at, crossing);
            gates.news.push(Event {
                person: who,
                unit: u32::from(roster.unit[who as usize]),
                ..Event::new(tick, EventKind::Entered, at)
            });
        }
    }
    !gates.admitted.is_empty()
}

/// A spot drawn evenly from an entrance.
fn spot(draws: &Draws, place: &NamedPlace, who: PersonId, tick: u64, n: u32) -> [f64; 2] {
    let draw = |index| draws.unit64(Kind::Person, who, tick, SPOT, 64 * n + index);
    let bounds = place.bounds();
    let (dx, dy) = (bounds.max[0] - bounds.min[0], bounds.max[1] - bounds.min[1]);
    if let Shape::Line(line) = &place.shape {
        let line = wuya_place::plan::Polyline::new(line.clone());
        return line.at(line.length() * draw(0));
    }
    for k in 0..16 {
        let at = [bounds.min[0] + dx * draw(2 * k), bounds.min[1] + dy * draw(2 * k + 1)];
        if place.contains(at[0], at[1]) {
            return at;
        }
    }
    place.centre()
}

fn has_room(
    now: &Now,
    roster: &Roster,
    bodies: &Bodies,
    admitted: &[PersonId],
    who: PersonId,
    at: [f64; 2],
) -> bool {
    let (x, y) = (from_m(at[0]), from_m(at[1]));
    // A horse needs its length all round, whichever way it faces.
    let long = if roster.disc_count(who as usize) > 1 { roster.disc_offset_m } else { 0.0 };
    let own = roster.radius[who as usize] + long;
    let mut is_free = true;
    // 1.5 m beyond the own reach holds the middle of any body that could overlap.
    now.near.around(x, y, own + 1.5, |k| {
        let [dx, dy] = now.near.toward(k, x, y);
        let reach = own + now.near.radius[k];
        is_free &= dx * dx + dy * dy >= reach * reach;
    });
    is_free
        && admitted.iter().all(|&other| {
            let o = other as usize;
            let (dx, dy) = (delta_m(bodies.x[o], x), delta_m(bodies.y[o], y));
            let reach = own + roster.radius[o];
            dx * dx + dy * dy >= reach * reach
        })
}

fn set_down(now: &Now, roster: &Roster, who: PersonId, at: [f64; 2], crossing: &mut Crossing) {
    let rider = roster.partner[who as usize];
    for i in [who, rider].into_iter().filter(|&i| i != NONE).map(|i| i as usize) {
        crossing.bodies.x[i] = from_m(at[0]);
        crossing.bodies.y[i] = from_m(at[1]);
        crossing.muster.enter(i);
        crossing.intents.from_tick[i] = now.moment.tick + ticks_of(roster.wait_s[i]);
        crossing.groups.woken[roster.group[i] as usize] = 1;
    }
}

/// Who is bound where, and which places are exits.
pub struct Bound<'a> {
    /// For each place whether it is an exit.
    pub exits: &'a [bool],
    /// Where units are bound.
    pub marches: &'a Marches,
    /// The places of each route.
    pub routes: &'a Routes,
}

/// Takes off the ground all in `stepped` who, on their way from `before` (fixed-point) to where they
/// are now, came to an exit they were bound for. Returns whether anyone left.
pub fn leave(
    now: &Now,
    (stepped, before): (&[u32], &[[i32; 2]]),
    roster: &Roster,
    bound: &Bound,
    crossing: &mut Crossing,
    news: &mut Vec<Event>,
) -> bool {
    let mut any = false;
    for (&i, from) in stepped.iter().zip(before) {
        let unit = usize::from(roster.unit[i as usize]);
        let route = bound.marches.route[unit] as usize;
        let Some(places) = bound.routes.places.get(route) else { continue };
        let at = crossing.bodies.at(i as usize);
        let radius = f64::from(roster.radius[i as usize]);
        let from = [to_m(from[0]), to_m(from[1])];
        let is_out = places.iter().any(|&place| {
            let place = usize::from(place);
            bound.exits[place] && passes(now.place, place, [from, at], radius)
        });
        if !is_out {
            continue;
        }
        any = true;
        let rider = roster.partner[i as usize];
        for who in [i, rider].into_iter().filter(|&who| who != NONE) {
            crossing.muster.leave(who as usize, now.moment.tick, crossing.bodies);
        }
        news.push(Event {
            person: i,
            unit: unit as u32,
            ..Event::new(now.moment.tick, EventKind::Left, at)
        });
    }
    any
}

/// Touches the exit anywhere on the way of one step: at the coarser layers a step is longer than a
/// line is thick, and who stepped across it would turn back and cross it again for ever.
fn passes(place: &Place, index: usize, [from, to]: [[f64; 2]; 2], radius: f64) -> bool {
    let (dx, dy) = (to[0] - from[0], to[1] - from[1]);
    let pieces = ((dx * dx + dy * dy).sqrt() / radius).ceil().max(1.0);
    (1..=pieces as u32).any(|n| {
        let t = f64::from(n) / pieces;
        touches(place, index, [from[0] + t * dx, from[1] + t * dy], radius)
    })
}

/// In an area, or touching a line or a point's circle.
fn touches(place: &Place, index: usize, at: [f64; 2], radius: f64) -> bool {
    let named = &place.places[index];
    match named.shape {
        Shape::Area(_) => named.contains(at[0], at[1]),
        _ => named.distance(at[0], at[1]) <= radius,
    }
}
