//! Time layers: which groups step at which tick. Cost follows what is happening.
//!
//! A group steps every 2^k ticks and then covers all the time since it last stepped, so a group
//! that is woken early is never ahead of its time. `k` is state: it is chosen by
//! [`next_layer`] from the group's own last step and saved with the rest.

use super::roster::Roster;
use crate::visit::Visitor;

/// Layer of contact: every tick.
pub const FINE: u8 = 0;
/// Layer of a crowd that does not press: every half second, without contact.
pub const CLOSE: u8 = 3;
/// Layer of marching in company: every 2 s.
pub const MARCH: u8 = 5;
/// Layer of marching alone: every 4 s.
pub const OPEN: u8 = 6;
/// Layer of those at rest: every 16 s.
pub const REST: u8 = 8;

/// What a group's last step showed.
#[derive(Clone, Copy, Debug, Default)]
pub struct Signs {
    /// Someone is pressed or in a crowd dense enough to touch.
    pub crowded: bool,
    /// Someone moves or means to.
    pub moving: bool,
    /// Someone has others within an arm's length who do not march in step with him.
    pub close: bool,
    /// Someone not of the group is near enough to matter within a step.
    pub company: bool,
    /// Someone rounds an obstacle or a steep place where a long step would overshoot.
    pub tight: bool,
}

/// Cadence of every group.
#[derive(Clone, Debug, Default)]
pub struct Groups {
    /// Layer k of each group.
    pub layer: Vec<u8>,
    /// Tick up to which each group's bodies have been stepped.
    pub stepped: Vec<u64>,
    /// Since when nothing has called for a finer layer [tick].
    pub calm_since: Vec<u64>,
    /// Called awake by another this tick (1).
    pub woken: Vec<u8>,
}

impl Groups {
    /// All groups at the march layer, due at once.
    pub fn new(roster: &Roster) -> Groups {
        let count = roster.groups.len();
        Groups {
            layer: vec![MARCH; count],
            stepped: vec![0; count],
            calm_since: vec![0; count],
            woken: vec![1; count],
        }
    }

    /// The group steps at the end of this tick.
    pub fn is_due(&self, group: usize, tick: u64) -> bool {
        self.woken[group] != 0 || (tick + 1).is_multiple_of(1 << self.layer[group])
    }

    /// Lists every column.
    pub fn visit(&mut self, visitor: &mut dyn Visitor) {
        visitor.u8s("groups.layer", &mut self.layer);
        visitor.u64s("groups.stepped", &mut self.stepped);
        visitor.u64s("groups.calm_since", &mut self.calm_since);
        visitor.u8s("groups.woken", &mut self.woken);
    }
}

/// The layer a group belongs to by what its last step showed.
pub fn next_layer(signs: Signs) -> u8 {
    if signs.moving && (signs.crowded || signs.tight) {
        FINE
    } else if signs.moving && signs.close {
        CLOSE
    } else if signs.moving && signs.company {
        MARCH
    } else if signs.moving {
        OPEN
    } else {
        REST
    }
}
