//! Workspace of the step: may be thrown away at any tick, and is never saved.

use crate::body::contact;
use crate::body::locomotion::{Drive, Want};
use crate::def::{NONE, TICK_S};
use crate::mind::perception;
use crate::params::Params;
use crate::people::fixed::CELL_SHIFT;
use crate::people::groups::{FINE, REST};
use crate::people::neighbours::Neighbours;
use crate::world::World;

/// The spatial index, which stages read, and the buffers they write.
pub struct Scratch {
    pub(crate) near: Neighbours,
    pub(crate) work: Work,
}

impl Scratch {
    /// Empty.
    pub fn new(world: &World) -> Scratch {
        Scratch { near: Neighbours::default(), work: Work::new(world) }
    }
}

/// Buffers of all stages.
pub(crate) struct Work {
    /// The same index in cells of 4 m, for those who look ahead; built only when somebody does.
    pub(crate) far: Neighbours,
    /// Someone has moved, come or gone since the index was built.
    pub(crate) is_stale: bool,
    /// Groups that step this tick, with the time each step covers [ticks].
    pub(crate) groups: Vec<(u32, u32)>,
    /// Bodies that step, with the time covered [s]: those in contact first, in spatial order.
    pub(crate) due: Vec<(u32, f32)>,
    /// The same without the time.
    pub(crate) stepped: Vec<u32>,
    /// How many of `due` are in contact.
    pub(crate) fine: usize,
    /// Bodies that pay for their effort this tick.
    pub(crate) paying: Vec<u32>,
    /// Units whose guide moves, with the time covered [s].
    pub(crate) guides: Vec<(u32, f32)>,
    /// Units whose minds are due.
    pub(crate) minds: Vec<u32>,
    pub(crate) looks_out: Vec<perception::Outlook>,
    /// Units whose charts are looked after: those whose minds are due, all when someone came in.
    pub(crate) charting: Vec<u32>,
    /// Bodies that decide this tick, with the time until they decide again [s].
    pub(crate) deciding: Vec<(u32, f32)>,
    /// How many of them are in contact.
    pub(crate) deciding_in_contact: usize,
    /// What they want, and what their legs aim at for it.
    pub(crate) wants: Vec<Want>,
    pub(crate) decided: Vec<Drive>,
    /// The drives of all in `due`.
    pub(crate) drives: Vec<Drive>,
    pub(crate) in_step: Vec<u8>,
    pub(crate) before: Vec<[i32; 2]>,
    pub(crate) contact: contact::Scratch,
    pub(crate) perception: perception::Scratch,
    /// Loose units: bodies that stepped, and those of them still bound for the goal.
    pub(crate) bound: Vec<[u32; 2]>,
    group_dt: Vec<u32>,
}

/// Cells of 4 m.
const FAR_SHIFT: u32 = CELL_SHIFT + 2;
/// Minds of units on the move are due once a second.
const MIND_TICKS: u64 = 16;
/// Minds of units at rest every eight seconds.
const MIND_TICKS_REST: u64 = 128;
/// Effort is paid for once a second in contact, else at steps that reach four seconds.
const PAY_TICKS: [u64; 2] = [16, 64];

impl Work {
    fn new(world: &World) -> Work {
        Work {
            far: Neighbours::with_cells(FAR_SHIFT),
            is_stale: true,
            groups: Vec::new(),
            due: Vec::new(),
            stepped: Vec::new(),
            fine: 0,
            paying: Vec::new(),
            guides: Vec::new(),
            minds: Vec::new(),
            looks_out: Vec::new(),
            charting: Vec::new(),
            deciding: Vec::new(),
            deciding_in_contact: 0,
            wants: Vec::new(),
            decided: Vec::new(),
            drives: Vec::new(),
            in_step: vec![0; world.roster.len()],
            before: Vec::new(),
            contact: contact::Scratch::default(),
            perception: perception::Scratch::default(),
            bound: vec![[0; 2]; world.def.units.len()],
            group_dt: vec![0; world.roster.groups.len()],
        }
    }

    /// Nobody steps and nobody thinks this tick.
    pub(crate) fn is_idle(&self) -> bool {
        self.groups.is_empty() && self.minds.is_empty()
    }

    /// Which groups step this tick, and which units' guides and minds are due.
    pub(crate) fn schedule(&mut self, world: &World) {
        let (tick, groups) = (world.tick, &world.groups);
        self.groups.clear();
        self.guides.clear();
        self.minds.clear();
        self.group_dt.fill(0);
        let mut unit = NONE;
        let mut is_awake = false;
        let count = world.roster.groups.len();
        for g in 0..count {
            let of = u32::from(world.roster.group_unit[g]);
            let dt = (tick + 1 - groups.stepped[g]) as u32;
            let is_due = groups.is_due(g, tick);
            if is_due {
                self.groups.push((g as u32, dt));
                self.group_dt[g] = dt;
            }
            if of != unit {
                unit = of;
                is_awake = false;
                // The guide goes with the first group of its unit.
                if is_due {
                    self.guides.push((of, dt as f32 * TICK_S));
                }
            }
            is_awake |= groups.layer[g] < REST || groups.woken[g] != 0;
            let is_last = g + 1 == count || u32::from(world.roster.group_unit[g + 1]) != of;
            let every = if is_awake { MIND_TICKS } else { MIND_TICKS_REST };
            if is_last && tick.is_multiple_of(every) {
                self.minds.push(of);
            }
        }
        self.charting.clone_from(&self.minds);
    }

    /// A newcomer's unit may need a chart that nobody has needed before.
    pub(crate) fn chart_all(&mut self, world: &World) {
        self.charting.clear();
        self.charting.extend(0..world.def.units.len() as u32);
    }

    /// Lists the bodies of the groups that step: those in contact in the order of the index.
    pub(crate) fn list_due(&mut self, near: &Neighbours, world: &World) {
        self.due.clear();
        self.paying.clear();
        let is_fine = |g: usize| world.groups.layer[g] == FINE && self.group_dt[g] == 1;
        if self.groups.iter().any(|&(g, _)| is_fine(g as usize)) {
            for k in 0..near.len() {
                let i = near.owner[k];
                let g = world.roster.group[i as usize] as usize;
                if near.place_of[i as usize] == k as u32 && is_fine(g) {
                    self.due.push((i, TICK_S));
                }
            }
        }
        self.fine = self.due.len();
        for &(g, dt) in &self.groups {
            if is_fine(g as usize) {
                continue;
            }
            let (from, to) = world.roster.groups[g as usize];
            for i in from..to {
                if world.muster.present[i as usize] != 0 && world.roster.is_mover(i as usize) {
                    self.due.push((i, dt as f32 * TICK_S));
                }
            }
        }
        self.stepped.clear();
        self.stepped.extend(self.due.iter().map(|&(i, _)| i));
        self.before.clear();
        let bodies = &world.bodies;
        let at = |&(i, _): &(u32, f32)| [bodies.x[i as usize], bodies.y[i as usize]];
        self.before.extend(self.due.iter().map(at));
        self.list_paying(world);
        self.list_deciding(world);
    }

    /// Those in contact decide in turn, by their numbers; all others at each of their steps.
    fn list_deciding(&mut self, world: &World) {
        let every = u64::from(world.reaction_ticks);
        let tick = world.tick;
        let is_turn = |k: usize, i: u32| {
            k >= self.fine || (tick + u64::from(i)).is_multiple_of(every) || tick == 0
        };
        self.deciding.clear();
        self.deciding_in_contact = 0;
        for (k, &(i, dt_s)) in self.due.iter().enumerate() {
            if is_turn(k, i) {
                let until = if k < self.fine { every as f32 * TICK_S } else { dt_s };
                self.deciding.push((i, until));
            }
            if k < self.fine {
                self.deciding_in_contact = self.deciding.len();
            }
        }
    }

    /// The drives of all who step, from what they last decided.
    pub(crate) fn list_drives(&mut self, params: &Params, world: &World) {
        self.drives.clear();
        let drive = |&(i, dt_s): &(u32, f32)| world.aims.drive(params, &world.roster, i, dt_s);
        self.drives.extend(self.due.iter().map(drive));
    }

    fn list_paying(&mut self, world: &World) {
        for (k, &(i, _)) in self.due.iter().enumerate() {
            let every = PAY_TICKS[usize::from(k >= self.fine)];
            let unpaid = world.tick + 1 - world.energetics.paid[i as usize];
            let g = world.roster.group[i as usize] as usize;
            if unpaid >= every || world.groups.woken[g] != 0 {
                self.paying.push(i);
            }
        }
    }
}
