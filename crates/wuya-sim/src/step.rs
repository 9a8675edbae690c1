//! THE step: one tick of 1/16 s, stage by stage. The order is a statement about causes.
//!
//! The place is settled first and then frozen; minds see it through perception alone; bodies do what
//! minds mean and what bodies can; then they pay, and the tick is reckoned up.

use std::sync::Arc;

use wuya_num::draw::Draws;

use crate::audit::{self, Breach};
use crate::body::{contact, energetics, formation, locomotion, steering};
use crate::measures::LOOK_TICKS;
use crate::mind::{command, perception};
use crate::now::Now;
use crate::params::Params;
use crate::scratch::{Scratch, Work};
use crate::stage::{Clock, NoClock, Stage};
use crate::world::{World, moment};
use crate::{cadence, gates};

/// Steps the world by one tick.
///
/// # Errors
/// A [`Breach`] if the audit finds that something that must hold does not.
pub fn step(params: &Params, world: &mut World, scratch: &mut Scratch) -> Result<(), Breach> {
    step_timed(params, world, scratch, &mut NoClock)
}

/// The same, telling `clock` which stage begins.
///
/// # Errors
/// As [`step`].
pub fn step_timed(
    params: &Params,
    world: &mut World,
    scratch: &mut Scratch,
    clock: &mut dyn Clock,
) -> Result<(), Breach> {
    let Scratch { near, work } = scratch;
    let def = Arc::clone(&world.def);
    let moment = moment(&def, params, world.tick);

    clock.begin(Stage::Place);
    work.schedule(world);
    if !work.is_idle() || world.gates.is_waiting() {
        if work.is_stale {
            near.rebuild(&world.muster.movers, &world.roster, &world.bodies);
        }
        let now = Now { moment, place: &def.place, near };
        let w = &mut *world;
        w.ways.recall(&now, &w.marches, &w.roster, &w.bodies, &w.muster.present);
        if admit(&now, world) {
            near.rebuild(&world.muster.movers, &world.roster, &world.bodies);
            work.schedule(world);
            work.chart_all(world);
        }
        let now = Now { moment, place: &def.place, near };
        if !work.minds.is_empty() {
            the_minds(&now, world, work, clock);
        }
        what_bodies_do(&now, world, work, clock);
        what_bodies_pay(&now, world, work, clock);
        the_reckoning(&now, world, work, clock)?;
    }
    world.tick += 1;
    Ok(())
}

/// People come in through the gates; true if anyone did.
fn admit(now: &Now, w: &mut World) -> bool {
    let def = Arc::clone(&w.def);
    let mut crossing = gates::Crossing {
        muster: &mut w.muster,
        bodies: &mut w.bodies,
        intents: &mut w.intents,
        groups: &mut w.groups,
    };
    let any = gates::admit(now, &def, &w.roster, &mut w.gates, &mut crossing);
    if any {
        w.events.append(&mut w.gates.news);
        w.muster.count(&w.roster);
    }
    any
}

fn the_minds(now: &Now, w: &mut World, s: &mut Work, clock: &mut dyn Clock) {
    clock.begin(Stage::Perception);
    let orders = now.moment.orders;
    s.looks_out.clear();
    let watching = |&u: &u32| w.command.outlook(u as usize, orders, &w.marches);
    s.looks_out.extend(s.minds.iter().map(watching));
    let scene = perception::Scene {
        roster: &w.roster,
        bodies: &w.bodies,
        present: &w.muster.present,
        capability: &w.capability,
        light_lx: perception::light(now.place, now.moment.tick),
        draws: Draws::new(w.def.seed),
    };
    let looking = perception::Looking { due: &s.minds, looks_out: &s.looks_out };
    perception::sense(now, &looking, &scene, &mut w.percepts, &mut s.perception, &mut w.events);

    clock.begin(Stage::Command);
    let mut wills = command::Wills {
        marches: &mut w.marches,
        intents: &mut w.intents,
        arrivals: &mut w.arrivals,
    };
    let known =
        command::Known { percepts: &w.percepts, roster: &w.roster, routes: w.ways.routes() };
    command::direct(&now.moment, &s.minds, &known, &mut w.command, &mut wills);
    cadence::wake_ordered(&w.command.news, now.moment.tick, &w.roster, &mut w.groups);
    w.events.append(&mut w.command.news);
}

fn what_bodies_do(now: &Now, w: &mut World, s: &mut Work, clock: &mut dyn Clock) {
    clock.begin(Stage::Navigation);
    w.ways.chart(now, &s.charting, &w.marches, &w.roster, &w.bodies, &w.muster.present);

    clock.begin(Stage::Formation);
    let ranks = formation::Ranks {
        roster: &w.roster,
        bodies: &w.bodies,
        present: &w.muster.present,
        capability: &w.capability,
        marches: &w.marches,
        ways: &w.ways,
        legs: &w.legs,
    };
    formation::guide(now, &s.guides, &ranks, &mut w.formation, &mut w.arrivals);

    clock.begin(Stage::Locomotion);
    s.list_due(now.near, w);
    let walkers = locomotion::Walkers {
        roster: &w.roster,
        bodies: &w.bodies,
        intents: &w.intents,
        marches: &w.marches,
        capability: &w.capability,
        formation: &w.formation,
        groups: &w.groups,
        ways: &w.ways,
        legs: &w.legs,
    };
    locomotion::intend(now, &s.deciding, &walkers, &mut s.wants);

    clock.begin(Stage::Steering);
    steering::mark_in_step(&w.intents, &mut s.in_step);
    let (roster, bodies, walls, in_step) = (&w.roster, &w.bodies, &w.walls, s.in_step.as_slice());
    if s.deciding.len() > s.deciding_in_contact {
        s.far.rebuild(&w.muster.movers, roster, bodies);
    } else {
        s.far.clear();
    }
    let crowd = steering::Crowd { roster, bodies, far: &s.far, walls, in_step };
    steering::steer(now, &s.wants, &crowd, &mut s.decided);
    s.decided.iter().for_each(|drive| w.aims.store(drive));
    s.list_drives(now.moment.params, w);

    clock.begin(Stage::Contact);
    let (touching, apart) = s.drives.split_at(s.fine);
    contact::solve(
        now,
        touching,
        &w.roster,
        &w.walls,
        &mut w.bodies,
        &mut w.contact,
        &mut s.contact,
    );
    let mut moved = locomotion::Moved { bodies: &mut w.bodies, effort: &mut w.effort };
    locomotion::tread(now, touching, &s.before, &mut moved);
    locomotion::march(now, apart, &mut moved);
    contact::release(&now.moment.params.contact, apart, &mut w.contact);
    locomotion::face(now, &s.drives, &w.roster, &mut w.bodies);
    locomotion::carry_riders(&s.due, &w.roster, &mut w.bodies);
}

fn what_bodies_pay(now: &Now, w: &mut World, s: &mut Work, clock: &mut dyn Clock) {
    clock.begin(Stage::Energetics);
    let who = energetics::Spenders { roster: &w.roster, bodies: &w.bodies, intents: &w.intents };
    let (effort, stores) = (&mut w.effort, &mut w.energetics);
    energetics::spend(&now.moment, &s.paying, &who, effort, stores, &mut w.events);
    energetics::limit(&now.moment, &s.paying, &who, &w.energetics, &mut w.capability);
}

fn the_reckoning(
    now: &Now,
    w: &mut World,
    s: &mut Work,
    clock: &mut dyn Clock,
) -> Result<(), Breach> {
    clock.begin(Stage::Reckoning);
    let (tick, def) = (now.moment.tick, Arc::clone(&w.def));
    let people = (&w.roster, &w.bodies, &w.contact);
    let touched = &s.contact.touched;
    cadence::settle(&now.moment, &s.groups, &s.drives, people, touched, &mut w.groups);
    let there = locomotion::There { roster: &w.roster, bodies: &w.bodies, ways: &w.ways };
    locomotion::arrive(&there, &w.marches, &s.drives, &mut s.bound, &mut w.arrivals);
    w.measures.count_crossings(now, &def.measures, &s.stepped, &s.before, &w.bodies);
    if (tick + 1).is_multiple_of(LOOK_TICKS) {
        w.measures.look(now, &def.measures, &w.muster.movers, &w.bodies, &w.contact);
    }
    let mut crossing = gates::Crossing {
        muster: &mut w.muster,
        bodies: &mut w.bodies,
        intents: &mut w.intents,
        groups: &mut w.groups,
    };
    let bound = gates::Bound { exits: &w.exits, marches: &w.marches, routes: w.ways.routes() };
    let ways = (s.stepped.as_slice(), s.before.as_slice());
    if gates::leave(now, ways, &w.roster, &bound, &mut crossing, &mut w.events) {
        w.muster.count(&w.roster);
    }
    s.is_stale = !s.due.is_empty();
    if (tick + 1).is_multiple_of(audit::AUDIT_TICKS) {
        audit::check(tick, &w.people_of_side, &w.roster, &w.muster, &w.bodies, &w.contact)?;
    }
    Ok(())
}
