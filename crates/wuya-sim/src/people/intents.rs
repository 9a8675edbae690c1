//! What each body is trying to do, as the minds last decided it.

use crate::def::{NONE, PlaceId, Shape, Task, WorldDef};
use crate::visit::Visitor;

/// How a body means to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Mode {
    /// Stay where it is.
    Stand = 0,
    /// Keep its place in the unit's formation.
    Slot = 1,
    /// Go by the unit's chart, each on his own.
    Chart = 2,
    /// Lie down.
    Rest = 3,
}

impl Mode {
    /// The mode with this number.
    pub fn from_u8(number: u8) -> Mode {
        match number {
            1 => Mode::Slot,
            2 => Mode::Chart,
            3 => Mode::Rest,
            _ => Mode::Stand,
        }
    }
}

/// Intents, one row per person and horse (a rider's row stays empty: his horse moves).
#[derive(Clone, Debug, Default)]
pub struct Intents {
    /// [`Mode`].
    pub mode: Vec<u8>,
    /// [`crate::def::Pace`].
    pub pace: Vec<u8>,
    /// Fleeing (1) or not (0): every man for himself.
    pub fleeing: Vec<u8>,
    /// First tick at which he moves on this intent.
    pub from_tick: Vec<u64>,
}

impl Intents {
    /// `count` bodies that stand.
    pub fn new(count: usize) -> Intents {
        Intents {
            mode: vec![Mode::Stand as u8; count],
            pace: vec![0; count],
            fleeing: vec![0; count],
            from_tick: vec![0; count],
        }
    }

    /// Lists every column.
    pub fn visit(&mut self, visitor: &mut dyn Visitor) {
        visitor.u8s("intents.mode", &mut self.mode);
        visitor.u8s("intents.pace", &mut self.pace);
        visitor.u8s("intents.fleeing", &mut self.fleeing);
        visitor.u64s("intents.from_tick", &mut self.from_tick);
    }
}

/// Where a unit is bound, as its leader last decided it: one row per unit.
#[derive(Clone, Debug, Default)]
pub struct Marches {
    /// Index of the order being carried out, [`NONE`] for none yet.
    pub order: Vec<u32>,
    /// Where to: index into [`Routes::places`], [`POINT`] for the unit's own point, or [`NONE`].
    pub route: Vec<u32>,
    /// The unit's own point (an enemy believed there, a unit to follow), fixed-point.
    pub point_x: Vec<i32>,
    /// North part of the point.
    pub point_y: Vec<i32>,
    /// The group it is after, [`NONE`] for none.
    pub quarry: Vec<u32>,
    /// How fast ([`crate::def::Pace`]).
    pub pace: Vec<u8>,
    /// Arrangement ([`crate::def::Order`]).
    pub arrangement: Vec<u8>,
    /// Men abreast.
    pub files: Vec<u16>,
    /// Distance between neighbours in a rank [m].
    pub file_spacing: Vec<f32>,
    /// Distance between ranks [m].
    pub rank_spacing: Vec<f32>,
    /// Place to face once arrived, [`NONE`] for as it stands.
    pub facing: Vec<u32>,
    /// Stop this far short of the own point [m].
    pub gap: Vec<f32>,
}

/// Route of a unit that goes to its own point rather than to places.
pub const POINT: u32 = NONE - 1;

impl Marches {
    /// Every unit idle in the formation it starts in.
    pub fn new(def: &WorldDef) -> Marches {
        let count = def.units.len();
        let mut marches = Marches {
            order: vec![NONE; count],
            route: vec![NONE; count],
            point_x: vec![0; count],
            point_y: vec![0; count],
            quarry: vec![NONE; count],
            pace: vec![0; count],
            arrangement: vec![0; count],
            files: vec![1; count],
            file_spacing: vec![1.0; count],
            rank_spacing: vec![1.0; count],
            facing: vec![NONE; count],
            gap: vec![0.0; count],
        };
        for (u, unit) in def.units.iter().enumerate() {
            marches.draw_up(u, unit.shape);
        }
        marches
    }

    /// Gives the unit this formation.
    pub fn draw_up(&mut self, unit: usize, shape: Shape) {
        self.arrangement[unit] = shape.order as u8;
        self.files[unit] = shape.files.max(1);
        self.file_spacing[unit] = shape.file_spacing_m;
        self.rank_spacing[unit] = shape.rank_spacing_m;
    }

    /// Lists every column.
    pub fn visit(&mut self, visitor: &mut dyn Visitor) {
        visitor.u32s("marches.order", &mut self.order);
        visitor.u32s("marches.route", &mut self.route);
        visitor.i32s("marches.point_x", &mut self.point_x);
        visitor.i32s("marches.point_y", &mut self.point_y);
        visitor.u32s("marches.quarry", &mut self.quarry);
        visitor.u8s("marches.pace", &mut self.pace);
        visitor.u8s("marches.arrangement", &mut self.arrangement);
        visitor.u16s("marches.files", &mut self.files);
        visitor.f32s("marches.file_spacing", &mut self.file_spacing);
        visitor.f32s("marches.rank_spacing", &mut self.rank_spacing);
        visitor.u32s("marches.facing", &mut self.facing);
        visitor.f32s("marches.gap", &mut self.gap);
    }
}

/// Every set of places that some order may send someone to: fixed for the run.
#[derive(Clone, Debug, Default)]
pub struct Routes {
    /// The distinct sets, in the order in which orders name them.
    pub places: Vec<Vec<PlaceId>>,
}

impl Routes {
    /// All sets named by the orders of `def`.
    pub fn new(def: &WorldDef) -> Routes {
        let mut routes = Routes::default();
        for order in &def.orders {
            if let Some(places) = destinations(&order.task)
                && !routes.places.contains(&places)
            {
                routes.places.push(places);
            }
        }
        routes
    }

    /// The route to these places; every set in an order is listed.
    pub fn of(&self, task: &Task) -> u32 {
        destinations(task)
            .and_then(|places| self.places.iter().position(|known| *known == places))
            .map_or(NONE, |route| route as u32)
    }
}

fn destinations(task: &Task) -> Option<Vec<PlaceId>> {
    match task {
        Task::March { to, .. } | Task::Flee { to } | Task::Hold { at: to, .. } => Some(vec![*to]),
        Task::Walk { to } => Some(to.clone()),
        Task::Pursue { toward, .. } => toward.map(|to| vec![to]),
        Task::Stand | Task::Rest | Task::Follow { .. } => None,
    }
}
