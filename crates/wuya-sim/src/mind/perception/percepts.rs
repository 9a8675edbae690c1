//! What leaders have perceived and remember: the only thing conditions may read.

use crate::visit::Visitor;

/// How much was made out, after Johnson's scale.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Certainty {
    /// Something is there.
    Detected = 1,
    /// Foot or horse, friend or enemy.
    Recognised = 2,
    /// Which unit.
    Identified = 3,
}

/// One group as one leader last perceived it. Places and numbers are estimates.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Percept {
    /// The group perceived.
    pub group: u32,
    /// When last [tick].
    pub seen: u64,
    /// East, fixed-point, as estimated.
    pub x: i32,
    /// North.
    pub y: i32,
    /// Velocity east as estimated [m/s].
    pub vx: f32,
    /// Velocity north.
    pub vy: f32,
    /// How many people, as estimated.
    pub count: f32,
    /// [`Certainty`], the best so far while it stays in sight.
    pub certainty: u8,
    /// Taken to be mounted.
    pub mounted: u8,
    /// Side it is taken to be of.
    pub side: u16,
    /// Unit it is taken to be.
    pub unit: u16,
}

/// How a leader finds his own unit: what he can see of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OwnView {
    /// Mean share of W' left, men.
    pub breath: f32,
    /// The same, horses; NaN if there are none.
    pub horse_breath: f32,
    /// Mean share of the day's energy left, men.
    pub stamina: f32,
    /// The same, horses; NaN if there are none.
    pub horse_stamina: f32,
    /// Share of the unit within his sight.
    pub together: f32,
}

impl OwnView {
    /// Before the first look.
    pub const UNKNOWN: OwnView = OwnView {
        breath: f32::NAN,
        horse_breath: f32::NAN,
        stamina: f32::NAN,
        horse_stamina: f32::NAN,
        together: f32::NAN,
    };
}

/// All percepts, by the unit whose leader holds them, each list sorted by group.
#[derive(Clone, Debug, Default)]
pub struct Percepts {
    /// What each unit's leader remembers of others.
    pub of_unit: Vec<Vec<Percept>>,
    /// What each unit's leader sees of his own men.
    pub own: Vec<OwnView>,
    /// When each leader last looked around [tick].
    pub looked: Vec<u64>,
    /// Light where each leader stands, last he looked [lx].
    pub light: Vec<f32>,
    /// Where each leader stands, last he looked, fixed-point (2 per unit).
    pub stand: Vec<i32>,
}

impl Percepts {
    /// Nobody has perceived anything.
    pub fn new(units: usize) -> Percepts {
        Percepts {
            of_unit: vec![Vec::new(); units],
            own: vec![OwnView::UNKNOWN; units],
            looked: vec![0; units],
            light: vec![f32::NAN; units],
            stand: vec![0; 2 * units],
        }
    }

    /// Lists every column; the lists are laid flat, each list's length first.
    pub fn visit(&mut self, visitor: &mut dyn Visitor) {
        let mut lengths: Vec<u32> = self.of_unit.iter().map(|list| list.len() as u32).collect();
        let all = || self.of_unit.iter().flatten();
        let mut words: Vec<u32> = all()
            .flat_map(|p| {
                [
                    p.group,
                    p.x.cast_unsigned(),
                    p.y.cast_unsigned(),
                    p.vx.to_bits(),
                    p.vy.to_bits(),
                    p.count.to_bits(),
                    u32::from(p.certainty) | u32::from(p.mounted) << 8,
                    u32::from(p.side) | u32::from(p.unit) << 16,
                ]
            })
            .collect();
        let mut ticks: Vec<u64> = all().map(|p| p.seen).collect();
        let mut own: Vec<f32> = self
            .own
            .iter()
            .flat_map(|v| [v.breath, v.horse_breath, v.stamina, v.horse_stamina, v.together])
            .collect();
        visitor.u32s("percepts.lengths", &mut lengths);
        visitor.u32s("percepts.words", &mut words);
        visitor.u64s("percepts.seen", &mut ticks);
        visitor.f32s("percepts.own", &mut own);
        visitor.u64s("percepts.looked", &mut self.looked);
        visitor.f32s("percepts.light", &mut self.light);
        visitor.i32s("percepts.stand", &mut self.stand);
        self.of_unit = unflatten(&lengths, &words, &ticks);
        self.own = own.chunks_exact(5).map(own_view).collect();
    }
}

fn own_view(v: &[f32]) -> OwnView {
    OwnView { breath: v[0], horse_breath: v[1], stamina: v[2], horse_stamina: v[3], together: v[4] }
}

fn unflatten(lengths: &[u32], words: &[u32], ticks: &[u64]) -> Vec<Vec<Percept>> {
    let mut rows = words.chunks_exact(8).zip(ticks).map(|(w, &seen)| Percept {
        group: w[0],
        seen,
        x: w[1].cast_signed(),
        y: w[2].cast_signed(),
        vx: f32::from_bits(w[3]),
        vy: f32::from_bits(w[4]),
        count: f32::from_bits(w[5]),
        certainty: w[6] as u8,
        mounted: (w[6] >> 8) as u8,
        side: w[7] as u16,
        unit: (w[7] >> 16) as u16,
    });
    lengths.iter().map(|&length| rows.by_ref().take(length as usize).collect()).collect()
}
