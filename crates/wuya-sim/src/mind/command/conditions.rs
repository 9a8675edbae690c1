//! Conditions over what a leader perceives: evaluated, never parsed, here.

use super::{Command, NEVER};
use crate::def::{CmpOp, Cond, Filter, MathOp, Percepts as Choice, Quantity, TICKS_PER_S, Who};
use crate::mind::perception::Outlook;
use crate::mind::perception::percepts::{Certainty, Percept, Percepts};
use crate::now::Moment;
use crate::people::fixed::{delta_m, to_m};

/// All a condition can see.
pub struct View<'a> {
    /// Tick, parameters, scenario.
    pub moment: &'a Moment<'a>,
    /// Whose leader.
    pub unit: usize,
    /// What he has perceived.
    pub percepts: &'a Percepts,
    /// What has been ordered.
    pub command: &'a Command,
}

/// The condition holds in his eyes.
pub fn holds(cond: &Cond, view: &View) -> bool {
    match cond {
        Cond::Const(value) => *value,
        Cond::Not(inner) => !holds(inner, view),
        Cond::And(all) => all.iter().all(|c| holds(c, view)),
        Cond::Or(any) => any.iter().any(|c| holds(c, view)),
        Cond::Compare(left, op, right) => compare(value(left, view), *op, value(right, view)),
        Cond::Any(choice) => chosen(choice, view.moment, view.unit, view.percepts).next().is_some(),
        Cond::Done(order) => view.command.done[usize::from(*order)] != NEVER,
        Cond::Given(order) => view.command.given[usize::from(*order)] != NEVER,
    }
}

/// An unknown quantity (NaN) compares false, whichever way it is asked.
fn compare(left: f64, op: CmpOp, right: f64) -> bool {
    if left.is_nan() || right.is_nan() {
        return false;
    }
    match op {
        CmpOp::Less => left < right,
        CmpOp::AtMost => left <= right,
        CmpOp::More => left > right,
        CmpOp::AtLeast => left >= right,
        CmpOp::Equal => left == right,
        CmpOp::Unequal => left != right,
    }
}

fn seconds_since(view: &View, tick: u64) -> f64 {
    (view.moment.tick - tick.min(view.moment.tick)) as f64 / TICKS_PER_S as f64
}

fn value(quantity: &Quantity, view: &View) -> f64 {
    let own = &view.percepts.own[view.unit];
    let pick = |choice| chosen(choice, view.moment, view.unit, view.percepts);
    match quantity {
        Quantity::Number(number) => *number,
        Quantity::Count(choice) => pick(choice).map(|p| f64::from(p.count)).sum(),
        Quantity::Distance(choice) => nearest(choice, view.moment, view.unit, view.percepts)
            .map_or(f64::NAN, |p| f64::from(distance(p, view.unit, view.percepts))),
        Quantity::Age(choice) => {
            pick(choice).map(|p| seconds_since(view, p.seen)).fold(f64::NAN, f64::min)
        }
        Quantity::Breath => f64::from(own.breath),
        Quantity::HorseBreath => f64::from(own.horse_breath),
        Quantity::Stamina => f64::from(own.stamina),
        Quantity::HorseStamina => f64::from(own.horse_stamina),
        Quantity::Together => f64::from(own.together),
        Quantity::Light => f64::from(view.percepts.light[view.unit]),
        Quantity::Since(order) => match view.command.given[usize::from(*order)] {
            NEVER => f64::NAN,
            tick => seconds_since(view, tick),
        },
        Quantity::Math(left, op, right) => {
            let (left, right) = (value(left, view), value(right, view));
            match op {
                MathOp::Plus => left + right,
                MathOp::Minus => left - right,
                MathOp::Times => left * right,
                MathOp::Over => left / right,
            }
        }
    }
}

/// Distance from where the leader last looked to where he believes them [m].
fn distance(percept: &Percept, unit: usize, percepts: &Percepts) -> f32 {
    let dx = delta_m(percept.x, percepts.stand[2 * unit]);
    let dy = delta_m(percept.y, percepts.stand[2 * unit + 1]);
    (dx * dx + dy * dy).sqrt()
}

/// The nearest of the chosen percepts; of two equally near the one of the lower group.
pub fn nearest<'a>(
    choice: &'a Choice,
    moment: &'a Moment,
    unit: usize,
    percepts: &'a Percepts,
) -> Option<&'a Percept> {
    let mut best: Option<(f32, &Percept)> = None;
    for percept in chosen(choice, moment, unit, percepts) {
        let away = distance(percept, unit, percepts);
        if best.is_none_or(|(least, _)| away < least) {
            best = Some((away, percept));
        }
    }
    best.map(|(_, percept)| percept)
}

/// The nearest of the chosen percepts, or the one of group `quarry` as long as it is not further
/// than `times` the nearest: nobody changes whom he is after for a few steps' difference.
pub fn nearest_or<'a>(
    choice: &'a Choice,
    moment: &'a Moment,
    unit: usize,
    percepts: &'a Percepts,
    (quarry, times): (u32, f32),
) -> Option<&'a Percept> {
    let best = nearest(choice, moment, unit, percepts)?;
    let least = distance(best, unit, percepts);
    let old = chosen(choice, moment, unit, percepts).find(|percept| percept.group == quarry);
    Some(old.filter(|old| distance(old, unit, percepts) <= times * least).unwrap_or(best))
}

fn chosen<'a>(
    choice: &'a Choice,
    moment: &'a Moment,
    unit: usize,
    percepts: &'a Percepts,
) -> impl Iterator<Item = &'a Percept> {
    let is_meant = move |p: &&Percept| is_who(choice.who, p, moment, unit);
    let passes = move |p: &&Percept| {
        choice.filters.iter().all(|filter| is_kept(*filter, p, moment, unit, percepts))
    };
    percepts.of_unit[unit].iter().filter(is_meant).filter(passes)
}

fn is_who(who: Who, percept: &Percept, moment: &Moment, unit: usize) -> bool {
    let own_side = moment.units[unit].side;
    let is_friend = percept.side == own_side
        || moment.sides[usize::from(own_side)].friends.contains(&percept.side);
    let recognised = percept.certainty >= Certainty::Recognised as u8;
    match who {
        Who::Enemy => recognised && !is_friend,
        Who::Friend => recognised && is_friend,
        Who::Side(side) => recognised && percept.side == side,
        Who::Unit(other) => {
            percept.certainty >= Certainty::Identified as u8 && percept.unit == other
        }
    }
}

fn is_kept(
    filter: Filter,
    percept: &Percept,
    moment: &Moment,
    unit: usize,
    percepts: &Percepts,
) -> bool {
    match filter {
        Filter::WithinPlace(place, metres) => {
            let place = &moment.places[usize::from(place)];
            place.distance(to_m(percept.x), to_m(percept.y)) <= f64::from(metres)
        }
        Filter::Nearer(metres) => distance(percept, unit, percepts) <= metres,
        Filter::FresherThan(seconds) => {
            (moment.tick - percept.seen) as f64 <= f64::from(seconds) * TICKS_PER_S as f64
        }
        Filter::Faster(speed) => percept.vx * percept.vx + percept.vy * percept.vy > speed * speed,
        Filter::Mounted(mounted) => (percept.mounted != 0) == mounted,
    }
}

/// What a leader must look out for to answer this condition.
pub fn outlook(cond: &Cond) -> Outlook {
    match cond {
        Cond::Const(_) | Cond::Done(_) | Cond::Given(_) => Outlook::Own,
        Cond::Any(choice) => outlook_for(choice.who),
        Cond::Not(inner) => outlook(inner),
        Cond::And(all) | Cond::Or(all) => all.iter().map(outlook).max().unwrap_or(Outlook::Own),
        Cond::Compare(left, _, right) => asked_by(left).max(asked_by(right)),
    }
}

fn asked_by(quantity: &Quantity) -> Outlook {
    match quantity {
        Quantity::Count(choice) | Quantity::Distance(choice) | Quantity::Age(choice) => {
            outlook_for(choice.who)
        }
        Quantity::Math(left, _, right) => asked_by(left).max(asked_by(right)),
        _ => Outlook::Own,
    }
}

/// Whom one must look out for to find these.
pub fn outlook_for(who: Who) -> Outlook {
    match who {
        Who::Enemy => Outlook::Enemies,
        Who::Friend | Who::Unit(_) | Who::Side(_) => Outlook::All,
    }
}
