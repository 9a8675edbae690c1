//! What everyone's legs aim at since he last decided. People decide a few times a second, not at
//! every tick; between decisions the legs go on toward the same aim.

use crate::body::locomotion::{BodySigns, Drive};
use crate::def::BodyKind;
use crate::params::Params;
use crate::people::roster::Roster;
use crate::visit::Visitor;

/// The last decision of each body. State.
#[derive(Clone, Debug, Default)]
pub struct Aims {
    /// Velocity aimed at, and push: four numbers per body [m/s, m/s, N, N].
    drive: Vec<f32>,
    /// Free speed [m/s], greatest force [N], terrain coefficient: three per body.
    legs: Vec<f32>,
    /// Bits of [`BodySigns`].
    signs: Vec<u8>,
}

impl Aims {
    /// Everyone stands.
    pub fn new(count: usize) -> Aims {
        Aims { drive: vec![0.0; 4 * count], legs: vec![0.0; 3 * count], signs: vec![0; count] }
    }

    /// Takes note of a decision.
    pub fn store(&mut self, drive: &Drive) {
        let i = drive.who as usize;
        let [vx, vy] = drive.want;
        let [px, py] = drive.push;
        self.drive[4 * i..4 * i + 4].copy_from_slice(&[vx, vy, px, py]);
        let legs = [drive.speed, drive.force_max, drive.terrain_factor];
        self.legs[3 * i..3 * i + 3].copy_from_slice(&legs);
        let signs = drive.signs;
        self.signs[i] = u8::from(signs.is_bound)
            | u8::from(signs.is_crowded) << 1
            | u8::from(signs.is_tight) << 2
            | u8::from(signs.has_company) << 3
            | u8::from(signs.is_close) << 4;
    }

    /// The drive of a body that steps over `dt_s` on its last decision.
    pub fn drive(&self, params: &Params, roster: &Roster, who: u32, dt_s: f32) -> Drive {
        let i = who as usize;
        let (drive, legs, signs) = (&self.drive[4 * i..], &self.legs[3 * i..], self.signs[i]);
        let relaxation_s = match roster.kind[i] {
            BodyKind::Horse => params.locomotion.horse_relaxation_time_s,
            BodyKind::Foot | BodyKind::Rider => params.locomotion.relaxation_time_s,
        };
        Drive {
            who,
            want: [drive[0], drive[1]],
            push: [drive[2], drive[3]],
            relaxation_s,
            force_max: legs[1],
            mass_kg: roster.moved_mass_kg(i),
            radius_m: roster.radius[i],
            speed: legs[0],
            terrain_factor: legs[2],
            dt_s,
            signs: BodySigns {
                is_bound: signs & 1 != 0,
                is_crowded: signs & 2 != 0,
                is_tight: signs & 4 != 0,
                has_company: signs & 8 != 0,
                is_close: signs & 16 != 0,
            },
        }
    }

    /// Lists every column.
    pub fn visit(&mut self, visitor: &mut dyn Visitor) {
        visitor.f32s("aims.drive", &mut self.drive);
        visitor.f32s("aims.legs", &mut self.legs);
        visitor.u8s("aims.signs", &mut self.signs);
    }
}
