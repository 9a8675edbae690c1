//! The muster: where everyone stands in the headcount. Nobody changes fate anywhere else.

use crate::def::{NONE, WorldDef};
use crate::ledger::deaths::{Cause, Fate};
use crate::people::bodies::Bodies;
use crate::people::roster::Roster;
use crate::visit::Visitor;

/// Fate of every person and horse.
#[derive(Clone, Debug, Default)]
pub struct Muster {
    /// [`Fate`].
    pub fate: Vec<u8>,
    /// [`Cause`] of death, 255 for none.
    pub cause: Vec<u8>,
    /// Who killed him.
    pub killer: Vec<u32>,
    /// When he died or left [tick], `u64::MAX` for not.
    pub ended: Vec<u64>,
    /// 1 for those on the ground: derived from `fate`.
    pub present: Vec<u8>,
    /// Rows on the ground that have a body: derived.
    pub movers: Vec<u32>,
}

impl Muster {
    /// Those with an entrance wait outside, all others are on the ground.
    pub fn new(def: &WorldDef, roster: &Roster) -> Muster {
        let fate = |person: &crate::def::PersonDef| match person.entrance {
            Some(_) => Fate::NotEntered as u8,
            None => Fate::Alive as u8,
        };
        let count = def.people.len();
        let mut muster = Muster {
            fate: def.people.iter().map(fate).collect(),
            cause: vec![u8::MAX; count],
            killer: vec![NONE; count],
            ended: vec![u64::MAX; count],
            ..Muster::default()
        };
        muster.count(roster);
        muster
    }

    /// Derives who is on the ground.
    pub fn count(&mut self, roster: &Roster) {
        self.present.clear();
        self.present.extend(self.fate.iter().map(|&fate| u8::from(fate == Fate::Alive as u8)));
        self.movers.clear();
        let movers = roster.movers.iter().copied();
        self.movers.extend(movers.filter(|&i| self.present[i as usize] != 0));
    }

    /// The fate of a row.
    pub fn fate(&self, i: usize) -> Fate {
        Fate::from_u8(self.fate[i]).unwrap_or(Fate::Alive)
    }

    /// Someone comes in.
    pub fn enter(&mut self, i: usize) {
        debug_assert_eq!(self.fate(i), Fate::NotEntered);
        self.fate[i] = Fate::Alive as u8;
    }

    /// Someone leaves for good.
    pub fn leave(&mut self, i: usize, tick: u64, bodies: &mut Bodies) {
        debug_assert_eq!(self.fate(i), Fate::Alive);
        self.fate[i] = Fate::Left as u8;
        self.ended[i] = tick;
        (bodies.vx[i], bodies.vy[i]) = (0.0, 0.0);
    }

    /// Someone dies. No mechanism kills yet; the audit and its tests know what a death must have.
    pub fn die(&mut self, i: usize, cause: Cause, killer: u32, tick: u64) {
        debug_assert_eq!(self.fate(i), Fate::Alive);
        self.fate[i] = Fate::Dead as u8;
        self.cause[i] = cause as u8;
        self.killer[i] = killer;
        self.ended[i] = tick;
    }

    /// Lists every column of state.
    pub fn visit(&mut self, visitor: &mut dyn Visitor) {
        visitor.u8s("muster.fate", &mut self.fate);
        visitor.u8s("muster.cause", &mut self.cause);
        visitor.u32s("muster.killer", &mut self.killer);
        visitor.u64s("muster.ended", &mut self.ended);
    }
}
