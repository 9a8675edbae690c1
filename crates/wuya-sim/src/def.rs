//! What a scenario hands over: plain data from which [`crate::World::new`] makes a world.
//!
//! Everything is SI and already resolved: units are indices, places are indices into
//! [`wuya_place::Place::places`], texts are parsed. Nothing here knows a file or a language.

use std::sync::Arc;

use wuya_place::Place;

/// Index of a side in [`WorldDef::sides`].
pub type SideId = u16;
/// Index of a unit in [`WorldDef::units`].
pub type UnitId = u16;
/// Index of a person (or a horse: a row of its own) in [`WorldDef::people`].
pub type PersonId = u32;
/// Index of a place in [`Place::places`].
pub type PlaceId = u16;
/// "No such one" in an index column.
pub const NONE: u32 = u32::MAX;

/// Ticks per second: the tick is 1/16 s.
pub const TICKS_PER_S: u64 = 16;
/// Length of one tick [s].
pub const TICK_S: f32 = 1.0 / TICKS_PER_S as f32;

/// A whole scenario, resolved.
#[derive(Clone, Debug)]
pub struct WorldDef {
    /// Seed of every draw of the run.
    pub seed: u64,
    /// Ground, water, sky, walls and named places.
    pub place: Arc<Place>,
    /// Who fights whom: every side is the enemy of every other unless it is listed as a friend.
    pub sides: Vec<SideDef>,
    /// Kinds of body and training that units are made of.
    pub kinds: Vec<KindDef>,
    /// Units; a unit's members are contiguous in `people`.
    pub units: Vec<UnitDef>,
    /// Every person and every horse, units in order.
    pub people: Vec<PersonDef>,
    /// Orders, in the order of the scenario's text (the first that fires wins a tick).
    pub orders: Vec<OrderDef>,
    /// Gates through which people come in over time.
    pub entrances: Vec<EntranceDef>,
    /// Places through which people leave for good.
    pub exits: Vec<PlaceId>,
    /// Measurement lines and areas.
    pub measures: Vec<MeasureDef>,
    /// Last tick (exclusive).
    pub end_tick: u64,
    /// How often series are sampled [ticks]; a minute unless the scenario says otherwise.
    pub series_every: u64,
}

/// One side.
#[derive(Clone, Debug, PartialEq)]
pub struct SideDef {
    /// Name in the scenario's text.
    pub key: String,
    /// Sides that are not its enemies.
    pub friends: Vec<SideId>,
}

/// What sort of body a row is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum BodyKind {
    /// A person on foot.
    Foot = 0,
    /// A person on a horse: no disc of his own, carried by his mount.
    Rider = 1,
    /// A horse: three discs in line.
    Horse = 2,
}

/// A distribution from which one value per person is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Dist {
    /// Everyone the same.
    Fixed(f32),
    /// Even between two bounds.
    Uniform(f32, f32),
    /// Normal, cut off at `lo` and `hi`.
    Normal {
        /// Mean.
        mean: f32,
        /// Standard deviation.
        sd: f32,
        /// Least value drawn.
        lo: f32,
        /// Greatest value drawn.
        hi: f32,
    },
}

impl Dist {
    /// Its mean.
    pub fn middle(&self) -> f32 {
        match *self {
            Dist::Fixed(value) => value,
            Dist::Uniform(lo, hi) => 0.5 * (lo + hi),
            Dist::Normal { mean, .. } => mean,
        }
    }
}

/// A kind of person or horse. A field that is `None` comes from the parameter tables.
#[derive(Clone, Debug, PartialEq)]
pub struct KindDef {
    /// Name in the scenario's text.
    pub key: String,
    /// Foot, rider or horse.
    pub body: BodyKind,
    /// Body mass without load [kg].
    pub mass_kg: Option<Dist>,
    /// Stature [m] (a horse: height at the withers).
    pub stature_m: Option<Dist>,
    /// Soft radius of the body disc, bare [m].
    pub radius_m: Option<Dist>,
    /// Free walking speed on level ground, unhurried [m/s].
    pub speed_m_s: Option<Dist>,
    /// Carried load, armour and weapons included [kg].
    pub load_kg: f32,
    /// The part of the load that is worn armour [kg].
    pub armour_kg: f32,
    /// Critical power, external [W/kg].
    pub critical_power_w_kg: Option<Dist>,
    /// Work capacity above critical power W' [J/kg].
    pub w_prime_j_kg: Option<Dist>,
    /// Greatest aerobic power, metabolic [W/kg].
    pub vo2max_w_kg: Option<Dist>,
    /// Wait before he first moves after an order [s].
    pub wait_s: Option<Dist>,
}

/// Arrangement of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Order {
    /// Each on his own; no slots.
    Loose = 0,
    /// Ranks behind the leader along the way he went.
    Column = 1,
    /// A front that keeps its dressing.
    Line = 2,
}

/// Shape of a formation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shape {
    /// Loose, column or line.
    pub order: Order,
    /// Men abreast.
    pub files: u16,
    /// Distance between neighbours in a rank [m].
    pub file_spacing_m: f32,
    /// Distance between ranks [m].
    pub rank_spacing_m: f32,
}

/// A unit: people who act on one leader's word.
#[derive(Clone, Debug, PartialEq)]
pub struct UnitDef {
    /// Name in the scenario's text.
    pub key: String,
    /// Its side.
    pub side: SideId,
    /// First member (index into people) and one past the last.
    pub members: (PersonId, PersonId),
    /// The member who perceives and decides for it; without one each member goes by the orders alone.
    pub leader: Option<PersonId>,
    /// The unit whose leader commands this one.
    pub superior: Option<UnitId>,
    /// Formation it starts in and falls back to.
    pub shape: Shape,
}

/// One person or horse at the start.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PersonDef {
    /// His unit.
    pub unit: UnitId,
    /// Index into [`WorldDef::kinds`].
    pub kind: u16,
    /// A rider's horse, a horse's rider; [`NONE`] otherwise. Both rows name each other.
    pub partner: PersonId,
    /// East [m].
    pub x_m: f64,
    /// North [m].
    pub y_m: f64,
    /// Facing, counter-clockwise from east [rad].
    pub facing_rad: f32,
    /// There from the start, or the entrance he comes through (index into entrances).
    pub entrance: Option<u16>,
}

/// A gate into the world.
#[derive(Clone, Debug, PartialEq)]
pub struct EntranceDef {
    /// Name in the scenario's text.
    pub key: String,
    /// Where people appear: a line or an area.
    pub place: PlaceId,
    /// Steps of inflow: from `time` [s after the start] on, so many persons a second.
    pub flow: Vec<(f64, f64)>,
}

/// What is measured where.
#[derive(Clone, Debug, PartialEq)]
pub struct MeasureDef {
    /// Name in the scenario's text.
    pub key: String,
    /// The line or area.
    pub place: PlaceId,
    /// Line: crossings. Area: density, speed, force.
    pub kind: MeasureKind,
}

/// Line or area.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MeasureKind {
    /// Counts crossings, in the two directions apart.
    Line,
    /// Mean density, mean speed, greatest contact force.
    Area,
}

/// An order: when its leader believes so, do this. Fires once unless `again`.
#[derive(Clone, Debug, PartialEq)]
pub struct OrderDef {
    /// Name in the scenario's text.
    pub key: String,
    /// Whose leader weighs it.
    pub who: UnitId,
    /// What he must believe.
    pub when: Cond,
    /// What the unit then does.
    pub task: Task,
    /// May fire more than once.
    pub again: bool,
}

/// A condition over what a leader perceives and remembers. The truth cannot be named here.
#[derive(Clone, Debug, PartialEq)]
pub enum Cond {
    /// Always or never.
    Const(bool),
    /// Not.
    Not(Box<Cond>),
    /// All of.
    And(Vec<Cond>),
    /// Any of.
    Or(Vec<Cond>),
    /// A comparison of two quantities. An unknown quantity (nothing perceived) compares false.
    Compare(Quantity, CmpOp, Quantity),
    /// At least one percept is left after filtering.
    Any(Percepts),
    /// This order of his own unit has been carried out (march arrived, rest over).
    Done(u16),
    /// This order of his own unit has been given.
    Given(u16),
}

/// Comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CmpOp {
    /// <
    Less,
    /// <=
    AtMost,
    /// >
    More,
    /// >=
    AtLeast,
    /// ==
    Equal,
    /// !=
    Unequal,
}

/// A number in a condition, SI.
#[derive(Clone, Debug, PartialEq)]
pub enum Quantity {
    /// A literal.
    Number(f64),
    /// How many people the percepts amount to, as estimated by the one who perceived.
    Count(Percepts),
    /// Distance from the leader to the nearest of them [m].
    Distance(Percepts),
    /// Time since the freshest of them [s].
    Age(Percepts),
    /// Mean share of W' left among the men the leader can see of his own unit, 0 to 1.
    Breath,
    /// The same for the horses of his unit.
    HorseBreath,
    /// Mean share of the day's energy left among the men he can see of his own unit, 0 to 1.
    Stamina,
    /// The same for the horses of his unit.
    HorseStamina,
    /// Share of his own unit within sight of him, 0 to 1.
    Together,
    /// Light where the leader stands [lx].
    Light,
    /// Time since this order of his own unit was given [s]; unknown if it never was.
    Since(u16),
    /// Arithmetic.
    Math(Box<Quantity>, MathOp, Box<Quantity>),
}

/// Arithmetic operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MathOp {
    /// +
    Plus,
    /// -
    Minus,
    /// *
    Times,
    /// /
    Over,
}

/// A choice among what a leader has perceived.
#[derive(Clone, Debug, PartialEq)]
pub struct Percepts {
    /// Whom.
    pub who: Who,
    /// Filters, all of which must hold.
    pub filters: Vec<Filter>,
}

/// Whom a percept is about, as the perceiver takes him to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// Any enemy.
    Enemy,
    /// Any friend not of his own unit.
    Friend,
    /// This unit.
    Unit(UnitId),
    /// This side.
    Side(SideId),
}

/// A filter on percepts. Percepts are remembered: unless `FresherThan` says otherwise, those of
/// the last `perception.memory` count.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Filter {
    /// Not further than so many metres from this place (0 = in it).
    WithinPlace(PlaceId, f32),
    /// Not further than so many metres from the leader.
    Nearer(f32),
    /// Not older than so many seconds.
    FresherThan(f32),
    /// Seen to move faster than so many m/s.
    Faster(f32),
    /// Mounted (true) or on foot (false).
    Mounted(bool),
}

/// What a unit is told to do.
#[derive(Clone, Debug, PartialEq)]
pub enum Task {
    /// Stand where it is, in its formation.
    Stand,
    /// Go there in formation.
    March {
        /// Where.
        to: PlaceId,
        /// How fast.
        pace: Pace,
        /// In which formation (`None`: its own).
        shape: Option<Shape>,
    },
    /// Every man for himself to that place, as fast as he can hold.
    Flee {
        /// Where.
        to: PlaceId,
    },
    /// Each on his own to that place at his free speed: a crowd, not an army.
    Walk {
        /// Where; with several the one that takes least time.
        to: Vec<PlaceId>,
    },
    /// After the nearest enemy it perceives, or where it last perceived one.
    Pursue {
        /// Whom.
        whom: Who,
        /// How fast.
        pace: Pace,
        /// Where to go when nothing has been perceived.
        toward: Option<PlaceId>,
    },
    /// Keep so far behind another unit, as perceived.
    Follow {
        /// Which.
        unit: UnitId,
        /// Distance kept [m].
        gap_m: f32,
        /// How fast at most.
        pace: Pace,
    },
    /// Go to a place, draw up across it and face this place.
    Hold {
        /// Where.
        at: PlaceId,
        /// Facing which place (`None`: as it stands).
        facing: Option<PlaceId>,
        /// Formation.
        shape: Option<Shape>,
    },
    /// Lie down and rest, until another order.
    Rest,
}

/// How fast a march goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Pace {
    /// Unhurried.
    Ease = 0,
    /// What can be held all day.
    Steady = 1,
    /// What can be held for some hours.
    Forced = 2,
    /// As fast as breath allows.
    Run = 3,
}
