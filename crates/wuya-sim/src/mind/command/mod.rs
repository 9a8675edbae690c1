//! Command: each leader weighs his orders against what he perceives, and gives them to his unit.
//!
//! # What it does
//! A leader goes through the orders written for his unit, in the order of the text. The first whose
//! condition he believes to hold takes effect: his unit's march and everyone's intent change. An
//! order fires once unless it says `again`. While he pursues or follows he keeps bringing the goal
//! up to date with what he last perceived. He never reads where anyone really is.
//!
//! # Reads
//! percepts (others, his own men, light), arrivals, the orders of the scenario.
//!
//! # Writes
//! its own table (when each order was given and done), marches, intents, news.
//!
//! # Equations
//! none: logic and comparisons ([`conditions`]).
//!
//! # Sources
//! design.md sections 2 and 11: conditions over percepts only, decided in the scenario's data.
//!
//! # Limits
//! The order reaches the whole unit at once: couriers, delays and loss are not simulated yet.
//! A unit whose leader is gone goes on with its last order.
//!
//! # Checked by
//! mind::command::tests

pub mod conditions;
pub mod params;
#[cfg(test)]
mod tests;

use crate::def::{NONE, Order, OrderDef, Pace, Percepts as Choice, Shape, Task, WorldDef};
use crate::ledger::arrivals::Arrivals;
use crate::ledger::news::{Event, EventKind};
use crate::mind::perception::Outlook;
use crate::mind::perception::percepts::Percepts;
use crate::now::Moment;
use crate::people::fixed::{delta_m, to_m};
use crate::people::intents::{Intents, Marches, Mode, POINT, Routes};
use crate::people::roster::{Roster, ticks_of};
use crate::visit::Visitor;

/// Not given, not done.
pub const NEVER: u64 = u64::MAX;

/// When each order was last given and carried out, one row per order.
#[derive(Clone, Debug, Default)]
pub struct Command {
    /// Given [tick], or [`NEVER`].
    pub given: Vec<u64>,
    /// Carried out [tick], or [`NEVER`].
    pub done: Vec<u64>,
    /// What happened this tick.
    pub news: Vec<Event>,
    /// Orders of each unit, in the order of the text: fixed for the run.
    orders_of: Vec<Vec<u32>>,
}

impl Command {
    /// Nothing ordered yet.
    pub fn new(def: &WorldDef) -> Command {
        let mut orders_of = vec![Vec::new(); def.units.len()];
        for (o, order) in def.orders.iter().enumerate() {
            orders_of[usize::from(order.who)].push(o as u32);
        }
        Command {
            given: vec![NEVER; def.orders.len()],
            done: vec![NEVER; def.orders.len()],
            news: Vec::new(),
            orders_of,
        }
    }

    /// Lists every column of state.
    pub fn visit(&mut self, visitor: &mut dyn Visitor) {
        visitor.u64s("command.given", &mut self.given);
        visitor.u64s("command.done", &mut self.done);
    }

    /// What this unit's leader has reason to look out for: whatever an order that can still fire
    /// asks about, and whom he pursues or follows.
    pub fn outlook(&self, unit: usize, orders: &[OrderDef], marches: &Marches) -> Outlook {
        let doing = marches.order[unit];
        let follows = match orders.get(doing as usize).map(|order| &order.task) {
            Some(Task::Pursue { whom, .. }) => conditions::outlook_for(*whom),
            Some(Task::Follow { .. }) => Outlook::All,
            _ => Outlook::Own,
        };
        let can_fire = |&&o: &&u32| orders[o as usize].again || self.given[o as usize] == NEVER;
        let asks = |&o: &u32| conditions::outlook(&orders[o as usize].when);
        let asked = self.orders_of[unit].iter().filter(can_fire).map(asks).max();
        follows.max(asked.unwrap_or(Outlook::Own))
    }
}

/// What the stage may write besides its own table.
pub struct Wills<'a> {
    /// Where units are bound.
    pub marches: &'a mut Marches,
    /// What each body is trying to do.
    pub intents: &'a mut Intents,
    /// Arrivals: cleared when a march changes.
    pub arrivals: &'a mut Arrivals,
}

/// What the stage reads.
pub struct Known<'a> {
    /// What leaders have perceived.
    pub percepts: &'a Percepts,
    /// How long each man takes to obey.
    pub roster: &'a Roster,
    /// The sets of places that orders name.
    pub routes: &'a Routes,
}

/// Every leader whose mind is due weighs his orders.
pub fn direct(
    moment: &Moment,
    due: &[u32],
    known: &Known,
    command: &mut Command,
    wills: &mut Wills,
) {
    let percepts = known.percepts;
    for &u in due {
        let u = u as usize;
        note_done(moment, u, percepts, command, wills);
        let view = conditions::View { moment, unit: u, percepts, command };
        let fires = |&o: &u32| {
            let order = &moment.orders[o as usize];
            (command.given[o as usize] == NEVER || (order.again && wills.marches.order[u] != o))
                && conditions::holds(&order.when, &view)
        };
        let chosen = command.orders_of[u].iter().copied().find(fires);
        if let Some(o) = chosen {
            give(moment, u, o, percepts, command, wills);
            carry_out(moment, u, &moment.orders[o as usize], known, wills);
        }
        keep_after(moment, u, percepts, wills);
    }
}

/// Where the leader knows himself to be [m]; NaN before his first look and without a leader.
fn stand_m(percepts: &Percepts, unit: usize) -> [f64; 2] {
    if percepts.own[unit].together.is_nan() {
        return [f64::NAN; 2];
    }
    [to_m(percepts.stand[2 * unit]), to_m(percepts.stand[2 * unit + 1])]
}

fn note_done(
    moment: &Moment,
    unit: usize,
    percepts: &Percepts,
    command: &mut Command,
    wills: &Wills,
) {
    let order = wills.marches.order[unit];
    if order == NONE || wills.arrivals.arrived[unit] == 0 {
        return;
    }
    if command.done[order as usize] == NEVER {
        command.done[order as usize] = moment.tick;
        command.news.push(Event {
            unit: unit as u32,
            order,
            ..Event::new(moment.tick, EventKind::OrderDone, stand_m(percepts, unit))
        });
    }
}

fn give(
    moment: &Moment,
    unit: usize,
    order: u32,
    percepts: &Percepts,
    command: &mut Command,
    wills: &mut Wills,
) {
    command.given[order as usize] = moment.tick;
    command.done[order as usize] = NEVER;
    wills.marches.order[unit] = order;
    wills.arrivals.arrived[unit] = 0;
    let leader = moment.units[unit].leader.unwrap_or(NONE);
    command.news.push(Event {
        unit: unit as u32,
        order,
        person: leader,
        ..Event::new(moment.tick, EventKind::OrderGiven, stand_m(percepts, unit))
    });
}

/// Turns an order into where the unit is bound and what each of its members means to do.
fn carry_out(moment: &Moment, unit: usize, order: &OrderDef, known: &Known, wills: &mut Wills) {
    let own = moment.units[unit].shape;
    let loose = Shape { order: Order::Loose, ..own };
    let marches = &mut *wills.marches;
    marches.route[unit] = known.routes.of(&order.task);
    marches.facing[unit] = NONE;
    marches.gap[unit] = 0.0;
    let (shape, pace, is_fleeing) = match &order.task {
        Task::Stand => (own, Pace::Ease, false),
        Task::March { pace, shape, .. } => (shape.unwrap_or(own), *pace, false),
        Task::Flee { .. } => (loose, Pace::Run, true),
        Task::Walk { .. } => (loose, Pace::Ease, false),
        Task::Pursue { pace, .. } => (loose, *pace, false),
        Task::Follow { gap_m, pace, .. } => {
            marches.gap[unit] = *gap_m;
            (own, *pace, false)
        }
        Task::Hold { facing, shape, .. } => {
            marches.facing[unit] = facing.map_or(NONE, u32::from);
            (shape.unwrap_or(own), Pace::Steady, false)
        }
        Task::Rest => (own, Pace::Ease, false),
    };
    marches.draw_up(unit, shape);
    marches.pace[unit] = pace as u8;
    let mode = match (&order.task, shape.order) {
        (Task::Rest, _) => Mode::Rest,
        (Task::Stand, Order::Loose) => Mode::Stand,
        (_, Order::Loose) => Mode::Chart,
        _ => Mode::Slot,
    };
    let (from, to) = moment.units[unit].members;
    for i in from as usize..to as usize {
        wills.intents.mode[i] = mode as u8;
        wills.intents.pace[i] = pace as u8;
        wills.intents.fleeing[i] = u8::from(is_fleeing);
        wills.intents.from_tick[i] = moment.tick + ticks_of(known.roster.wait_s[i]);
    }
}

/// Brings the point of a pursuit or a following up to date with what was last perceived.
fn keep_after(moment: &Moment, unit: usize, percepts: &Percepts, wills: &mut Wills) {
    let order = wills.marches.order[unit];
    if order == NONE {
        return;
    }
    let who = match moment.orders[order as usize].task {
        Task::Pursue { whom, .. } => whom,
        Task::Follow { unit, .. } => crate::def::Who::Unit(unit),
        _ => return,
    };
    let choice = Choice { who, filters: Vec::new() };
    let marches = &mut *wills.marches;
    let slack = moment.params.command.goal_slack;
    let before = marches.quarry[unit];
    let kept = conditions::nearest_or(&choice, moment, unit, percepts, (before, 1.0 + slack));
    let Some(found) = kept else { return };
    marches.quarry[unit] = found.group;
    let stand = [percepts.stand[2 * unit], percepts.stand[2 * unit + 1]];
    let gap = |x: i32, y: i32, to: [i32; 2]| {
        let (dx, dy) = (delta_m(x, to[0]), delta_m(y, to[1]));
        (dx * dx + dy * dy).sqrt()
    };
    let moved = gap(found.x, found.y, [marches.point_x[unit], marches.point_y[unit]]);
    let away = gap(found.x, found.y, stand);
    let params = &moment.params.command;
    if marches.route[unit] != POINT || moved > params.goal_slack_m.max(params.goal_slack * away) {
        marches.route[unit] = POINT;
        marches.point_x[unit] = found.x;
        marches.point_y[unit] = found.y;
        wills.arrivals.arrived[unit] = 0;
    }
}
