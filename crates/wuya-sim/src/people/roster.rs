//! What each person and horse is: drawn once when the world is made, fixed for the run.

use wuya_num::draw::{Draws, Kind, Purpose};

use super::build::Build;
use crate::def::{BodyKind, Dist, KindDef, NONE, PersonDef, TICKS_PER_S, WorldDef};

/// Rows of one group at most: those who step at one cadence together.
pub const GROUP_ROWS: usize = 64;

/// Draws made for the roster, one purpose each.
mod purpose {
    use super::Purpose;
    pub(super) const MASS: Purpose = Purpose(0x0101);
    pub(super) const STATURE: Purpose = Purpose(0x0102);
    pub(super) const RADIUS: Purpose = Purpose(0x0103);
    pub(super) const SPEED: Purpose = Purpose(0x0104);
    pub(super) const AEROBIC: Purpose = Purpose(0x0105);
    pub(super) const W_PRIME: Purpose = Purpose(0x0106);
    pub(super) const WAIT: Purpose = Purpose(0x0108);
}

/// Fixed facts, one row per person and horse.
#[derive(Clone, Debug, Default)]
pub struct Roster {
    /// Unit.
    pub unit: Vec<u16>,
    /// Side.
    pub side: Vec<u16>,
    /// Foot, rider or horse.
    pub kind: Vec<BodyKind>,
    /// A rider's horse, a horse's rider.
    pub partner: Vec<u32>,
    /// Place in the unit's formation, counted among its movers; the leader (or his horse) is 0.
    pub slot: Vec<u32>,
    /// Group of those who step together.
    pub group: Vec<u32>,
    /// Body mass alone [kg].
    pub mass_kg: Vec<f32>,
    /// What is carried: for a horse its rider and all he wears [kg].
    pub load_kg: Vec<f32>,
    /// Worn armour within the load [kg].
    pub armour_kg: Vec<f32>,
    /// Stature [m].
    pub stature_m: Vec<f32>,
    /// Soft radius of each disc, armour included [m].
    pub radius: Vec<f32>,
    /// Free speed, unhurried, level [m/s].
    pub speed_free: Vec<f32>,
    /// Human: critical power, external [W/kg]. Horse: critical speed [m/s].
    pub critical_power: Vec<f32>,
    /// Human: W' [J/kg]. Horse: D' [m].
    pub w_prime: Vec<f32>,
    /// Greatest aerobic power, metabolic [W/kg].
    pub vo2max: Vec<f32>,
    /// Wait before the first move on an order [s].
    pub wait_s: Vec<f32>,
    /// Rows that have a body of their own: foot and horses.
    pub movers: Vec<u32>,
    /// First row and one past the last of each group.
    pub groups: Vec<(u32, u32)>,
    /// Unit of each group.
    pub group_unit: Vec<u16>,
    /// Distance of a horse's front and rear disc from its middle [m].
    pub disc_offset_m: f32,
}

impl Roster {
    /// Draws everyone of `def`.
    pub fn new(def: &WorldDef, build: &Build) -> Roster {
        let mut roster = Roster { disc_offset_m: build.horse_disc_offset_m, ..Roster::default() };
        let draws = Draws::new(def.seed);
        for (i, person) in def.people.iter().enumerate() {
            roster.push(def, build, &draws, i as u32, person);
        }
        roster.load_horses(def);
        roster.number_slots(def);
        roster.group_up(def);
        roster
    }

    fn push(&mut self, def: &WorldDef, build: &Build, draws: &Draws, id: u32, person: &PersonDef) {
        let kind = &def.kinds[usize::from(person.kind)];
        let base = build.of(kind.body);
        let pick = |purpose, own: Option<Dist>, usual: Dist| {
            value(draws, id, purpose, own.unwrap_or(usual))
        };
        self.unit.push(person.unit);
        self.side.push(def.units[usize::from(person.unit)].side);
        self.kind.push(kind.body);
        self.partner.push(person.partner);
        self.mass_kg.push(pick(purpose::MASS, kind.mass_kg, base.mass_kg));
        self.load_kg.push(kind.load_kg);
        self.armour_kg.push(kind.armour_kg);
        self.stature_m.push(pick(purpose::STATURE, kind.stature_m, base.stature_m));
        let bare = pick(purpose::RADIUS, kind.radius_m, base.radius_m);
        self.radius.push(bare + armour_thickness(kind, build));
        self.speed_free.push(pick(purpose::SPEED, kind.speed_m_s, base.speed_m_s));
        // One deviate for both: whoever has much of the one has much of the other, and nobody's
        // critical power exceeds his greatest aerobic power.
        let power = pick(purpose::AEROBIC, kind.critical_power_w_kg, base.critical_power);
        self.critical_power.push(power);
        self.w_prime.push(pick(purpose::W_PRIME, kind.w_prime_j_kg, base.w_prime));
        self.vo2max.push(pick(purpose::AEROBIC, kind.vo2max_w_kg, base.vo2max_w_kg));
        self.wait_s.push(pick(purpose::WAIT, kind.wait_s, Dist::Fixed(0.0)));
    }

    /// A horse carries its rider and all he wears.
    fn load_horses(&mut self, def: &WorldDef) {
        for i in 0..def.people.len() {
            let rider = self.partner[i];
            if self.kind[i] == BodyKind::Horse && rider != NONE {
                let rider = rider as usize;
                self.load_kg[i] += self.mass_kg[rider] + self.load_kg[rider];
            }
        }
    }

    fn number_slots(&mut self, def: &WorldDef) {
        self.slot = vec![0; def.people.len()];
        for unit in &def.units {
            let leader = unit.leader.map(|person| self.mover_of(person));
            let mut next = u32::from(leader.is_some());
            for i in unit.members.0..unit.members.1 {
                if self.kind[i as usize] == BodyKind::Rider {
                    continue;
                }
                self.movers.push(i);
                if leader != Some(i) {
                    self.slot[i as usize] = next;
                    next += 1;
                }
            }
        }
    }

    fn group_up(&mut self, def: &WorldDef) {
        self.group = vec![0; def.people.len()];
        for (u, unit) in def.units.iter().enumerate() {
            let mut from = unit.members.0;
            while from < unit.members.1 {
                let to = unit.members.1.min(from + GROUP_ROWS as u32);
                for i in from..to {
                    self.group[i as usize] = self.groups.len() as u32;
                }
                self.groups.push((from, to));
                self.group_unit.push(u as u16);
                from = to;
            }
        }
    }

    /// Number of rows.
    pub fn len(&self) -> usize {
        self.unit.len()
    }

    /// Nobody at all.
    pub fn is_empty(&self) -> bool {
        self.unit.is_empty()
    }

    /// The row whose body carries this person: his horse if he rides, else himself.
    pub fn mover_of(&self, person: u32) -> u32 {
        match self.kind[person as usize] {
            BodyKind::Rider => self.partner[person as usize],
            BodyKind::Foot | BodyKind::Horse => person,
        }
    }

    /// The row has a body of its own.
    pub fn is_mover(&self, i: usize) -> bool {
        self.kind[i] != BodyKind::Rider
    }

    /// Discs of a body: a person one, a horse three, a rider none.
    pub fn disc_count(&self, i: usize) -> usize {
        match self.kind[i] {
            BodyKind::Foot => 1,
            BodyKind::Rider => 0,
            BodyKind::Horse => 3,
        }
    }

    /// All that moves with the body [kg].
    pub fn moved_mass_kg(&self, i: usize) -> f32 {
        self.mass_kg[i] + self.load_kg[i]
    }
}

fn armour_thickness(kind: &KindDef, build: &Build) -> f32 {
    if kind.armour_kg > 0.0 { build.armour_thickness_m } else { 0.0 }
}

/// One value per person from a distribution; the normal is cut off, not redrawn.
fn value(draws: &Draws, id: u32, purpose: Purpose, dist: Dist) -> f32 {
    match dist {
        Dist::Fixed(value) => value,
        Dist::Uniform(lo, hi) => lo + (hi - lo) * draws.unit(Kind::Person, id, 0, purpose, 0),
        Dist::Normal { mean, sd, lo, hi } => {
            (mean + sd * draws.normal(Kind::Person, id, 0, purpose, 0)).clamp(lo, hi)
        }
    }
}

/// Ticks of a waiting time.
pub fn ticks_of(seconds: f32) -> u64 {
    (f64::from(seconds.max(0.0)) * TICKS_PER_S as f64).round() as u64
}
