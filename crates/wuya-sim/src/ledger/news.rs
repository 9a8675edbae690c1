//! What happened: the one event list.

use crate::def::NONE;

/// What sort of event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum EventKind {
    /// A leader's order to his unit took effect.
    OrderGiven = 0,
    /// The unit has carried it out (arrived, drawn up).
    OrderDone = 1,
    /// A leader made out a unit he had not been aware of.
    Sighted = 2,
    /// He has had no sight of it for as long as he remembers.
    LostSight = 3,
    /// Someone came in through an entrance.
    Entered = 4,
    /// Someone left through an exit.
    Left = 5,
    /// Someone died.
    Died = 6,
    /// Someone's breath ran out: he must slow down.
    Winded = 7,
    /// Someone's energy for the day ran out.
    Spent = 8,
}

impl EventKind {
    /// Every kind, in the order of its number.
    pub const ALL: [EventKind; 9] = [
        EventKind::OrderGiven,
        EventKind::OrderDone,
        EventKind::Sighted,
        EventKind::LostSight,
        EventKind::Entered,
        EventKind::Left,
        EventKind::Died,
        EventKind::Winded,
        EventKind::Spent,
    ];

    /// The name in recordings.
    pub fn key(self) -> &'static str {
        match self {
            EventKind::OrderGiven => "order-given",
            EventKind::OrderDone => "order-done",
            EventKind::Sighted => "sighted",
            EventKind::LostSight => "lost-sight",
            EventKind::Entered => "entered",
            EventKind::Left => "left",
            EventKind::Died => "died",
            EventKind::Winded => "winded",
            EventKind::Spent => "spent",
        }
    }
}

/// One event. Index columns hold [`NONE`], numbers NaN where there is nothing to say.
#[derive(Clone, Copy, Debug)]
pub struct Event {
    /// When [tick].
    pub tick: u64,
    /// What.
    pub kind: EventKind,
    /// Who it happened to.
    pub person: u32,
    /// Who else: the killer, the one seen.
    pub other: u32,
    /// The unit it happened to.
    pub unit: u32,
    /// The unit seen.
    pub other_unit: u32,
    /// The order given or done.
    pub order: u32,
    /// Cause of death, 255 for none.
    pub cause: u8,
    /// East [m].
    pub x_m: f64,
    /// North [m].
    pub y_m: f64,
    /// Force that did it [N].
    pub force_n: f32,
    /// Distance of a sighting [m].
    pub distance_m: f32,
}

impl Event {
    /// An event of this kind here and now, all else unsaid.
    pub fn new(tick: u64, kind: EventKind, at: [f64; 2]) -> Event {
        Event {
            tick,
            kind,
            person: NONE,
            other: NONE,
            unit: NONE,
            other_unit: NONE,
            order: NONE,
            cause: u8::MAX,
            x_m: at[0],
            y_m: at[1],
            force_n: f32::NAN,
            distance_m: f32::NAN,
        }
    }
}
