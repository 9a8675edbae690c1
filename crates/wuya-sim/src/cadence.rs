//! Cadence: after a step, which time layer each group belongs to next.

use crate::body::contact::Contact;
use crate::body::locomotion::Drive;
use crate::def::NONE;
use crate::ledger::news::{Event, EventKind};
use crate::now::Moment;
use crate::people::bodies::Bodies;
use crate::people::groups::{FINE, Groups, MARCH, Signs, next_layer};
use crate::people::roster::Roster;

/// What each group's step showed.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    signs: Signs,
    crowded: u32,
    pressed: u32,
    stepped: u32,
}

/// Chooses the layer of each group in `due` from its own step, and wakes whom others need awake.
pub(crate) fn settle(
    moment: &Moment,
    due: &[(u32, u32)],
    drives: &[Drive],
    people: (&Roster, &Bodies, &Contact),
    touched: &[u32],
    groups: &mut Groups,
) {
    let (roster, bodies, contact) = people;
    let params = &moment.params.steering;
    let mut tallies: Vec<Tally> = vec![Tally::default(); due.len()];
    let slot_of = |g: u32| due.binary_search_by_key(&g, |&(group, _)| group).ok();
    let mut last = (NONE, 0_usize);
    for drive in drives {
        let i = drive.who as usize;
        if last.0 != roster.group[i] {
            let Some(slot) = slot_of(roster.group[i]) else { continue };
            last = (roster.group[i], slot);
        }
        let tally = &mut tallies[last.1];
        let is_pressed = contact.press[i] > moment.params.contact.wake_force;
        let is_moving = drive.signs.is_bound || is_pressed || bodies.speed(i) > params.still_speed;
        tally.stepped += 1;
        tally.crowded += u32::from(drive.signs.is_crowded && is_moving);
        tally.pressed += u32::from(is_pressed);
        tally.signs.moving |= is_moving;
        tally.signs.close |= drive.signs.is_close && is_moving;
        tally.signs.company |= drive.signs.has_company;
        tally.signs.tight |= drive.signs.is_tight && is_moving;
    }
    let tick = moment.tick;
    for (&(g, _), tally) in due.iter().zip(&tallies) {
        let g = g as usize;
        groups.stepped[g] = tick + 1;
        groups.woken[g] = 0;
        let share = tally.crowded.max(tally.pressed) as f32;
        let signs =
            Signs { crowded: share > params.crowd_share * tally.stepped as f32, ..tally.signs };
        let wished = next_layer(signs);
        if wished <= groups.layer[g] {
            groups.calm_since[g] = tick;
            groups.layer[g] = wished;
        } else if (tick - groups.calm_since[g]) as f32 * crate::def::TICK_S >= params.settle_time {
            groups.layer[g] = wished;
        }
    }
    for &g in touched {
        groups.woken[g as usize] = 1;
        groups.layer[g as usize] = FINE;
        groups.calm_since[g as usize] = tick;
    }
}

/// Units that were given an order wake, so that they do not begin it in their sleep's cadence.
pub(crate) fn wake_ordered(news: &[Event], tick: u64, roster: &Roster, groups: &mut Groups) {
    for event in news.iter().filter(|event| event.kind == EventKind::OrderGiven) {
        for (g, &unit) in roster.group_unit.iter().enumerate() {
            if u32::from(unit) == event.unit {
                groups.woken[g] = 1;
                groups.layer[g] = groups.layer[g].min(MARCH);
                groups.calm_since[g] = tick;
            }
        }
    }
}
