//! The audit: the only place where a step can fail. What it finds is our own fault, never the user's.

use crate::body::contact::Contact;
use crate::ledger::deaths::Fate;
use crate::muster::Muster;
use crate::people::bodies::Bodies;
use crate::people::roster::Roster;

/// How often a step is audited [ticks]: once a second.
pub const AUDIT_TICKS: u64 = crate::def::TICKS_PER_S;

/// Something that must hold does not.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("tick {tick}: {what} (table {table}, row {row}); this is a fault of the program")]
pub struct Breach {
    /// When.
    pub tick: u64,
    /// Where: the table.
    pub table: &'static str,
    /// Where: the row.
    pub row: u32,
    /// What is wrong.
    pub what: String,
}

/// Headcount of one side by fate. They must add up to its people at every tick.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Headcount {
    /// All of them.
    pub people: u32,
    /// By [`Fate`], in the order of its numbers.
    pub by_fate: [u32; 5],
}

impl Headcount {
    /// The identity: people = not entered + alive + captive + left + dead.
    pub fn adds_up(&self) -> bool {
        self.people == self.by_fate.iter().sum::<u32>()
    }
}

/// Headcount of persons (horses apart) of each side.
pub fn headcounts(sides: usize, roster: &Roster, muster: &Muster) -> Vec<Headcount> {
    let mut counts = vec![Headcount::default(); sides];
    for i in 0..roster.len() {
        if roster.kind[i] == crate::def::BodyKind::Horse {
            continue;
        }
        let count = &mut counts[usize::from(roster.side[i])];
        count.people += 1;
        if let Some(of) = count.by_fate.get_mut(usize::from(muster.fate[i])) {
            *of += 1;
        }
    }
    counts
}

/// Checks everything that must hold after a tick: headcount, causes, finite numbers.
///
/// # Errors
/// The first breach found, in the order of rows.
pub fn check(
    tick: u64,
    expected: &[u32],
    roster: &Roster,
    muster: &Muster,
    bodies: &Bodies,
    contact: &Contact,
) -> Result<(), Breach> {
    let breach = |table, row: usize, what: String| Breach { tick, table, row: row as u32, what };
    let counts = headcounts(expected.len(), roster, muster);
    for (side, (count, &people)) in counts.iter().zip(expected).enumerate() {
        if !count.adds_up() || count.people != people {
            let what = format!("headcount of a side is off: {count:?}, {people} at the start");
            return Err(breach("muster", side, what));
        }
    }
    for i in 0..roster.len() {
        let fate = Fate::from_u8(muster.fate[i]);
        let is_dead = fate == Some(Fate::Dead);
        if fate.is_none() {
            return Err(breach("muster", i, format!("no such fate: {}", muster.fate[i])));
        }
        if is_dead != (muster.cause[i] != u8::MAX) {
            return Err(breach(
                "muster",
                i,
                "a death without cause or a cause without death".into(),
            ));
        }
        if is_dead && muster.ended[i] == u64::MAX {
            return Err(breach("muster", i, "a death without a time".into()));
        }
        let numbers = [bodies.vx[i], bodies.vy[i], bodies.fx[i], bodies.fy[i], contact.press[i]];
        if numbers.iter().any(|n| !n.is_finite()) {
            return Err(breach("bodies", i, format!("not a finite number: {numbers:?}")));
        }
    }
    Ok(())
}
