//! What people and horses are born with where the scenario says nothing else: the sheet `build`.

use wuya_num::sheet::Sheet;

use crate::def::{BodyKind, Dist};

/// Normal distributions are cut off at so many standard deviations.
const CUT: f32 = 3.0;

/// One kind of body, SI.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BodyBuild {
    /// Body mass [kg].
    pub mass_kg: Dist,
    /// Stature, of a horse height at the withers [m].
    pub stature_m: Dist,
    /// Soft radius of each disc, bare [m].
    pub radius_m: Dist,
    /// Free speed on a level road: a person's walk, a horse's walk [m/s].
    pub speed_m_s: Dist,
    /// Human: critical power, external [W/kg]. Horse: critical speed [m/s].
    pub critical_power: Dist,
    /// Human: W' [J/kg]. Horse: D' [m].
    pub w_prime: Dist,
    /// Greatest aerobic power, metabolic [W/kg].
    pub vo2max_w_kg: Dist,
}

/// The sheet as a typed struct.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Build {
    /// People, on foot or riding.
    pub human: BodyBuild,
    /// Horses.
    pub horse: BodyBuild,
    /// What worn armour adds to the radius [m].
    pub armour_thickness_m: f32,
    /// Depth of the chest, front to back [m].
    pub chest_depth_m: f32,
    /// Distance of a horse's front and rear disc from its middle [m].
    pub horse_disc_offset_m: f32,
}

impl Build {
    /// Reads the sheet.
    #[must_use]
    pub fn from_sheet(sheet: &Sheet) -> Build {
        let f = |name: &str| sheet.si(name) as f32;
        let normal = |name: &str| {
            let (mean, sd) = (f(&format!("{name}_mean")), f(&format!("{name}_sd")));
            Dist::Normal { mean, sd, lo: mean - CUT * sd, hi: mean + CUT * sd }
        };
        Build {
            human: BodyBuild {
                mass_kg: normal("mass"),
                stature_m: normal("stature"),
                radius_m: normal("radius"),
                speed_m_s: normal("free_speed"),
                critical_power: normal("critical_power"),
                w_prime: normal("w_prime"),
                vo2max_w_kg: normal("vo2max"),
            },
            horse: BodyBuild {
                mass_kg: normal("horse_mass"),
                stature_m: normal("horse_withers"),
                radius_m: Dist::Fixed(f("horse_radius")),
                speed_m_s: normal("horse_walk"),
                critical_power: normal("horse_critical_speed"),
                w_prime: normal("horse_d_prime"),
                vo2max_w_kg: normal("horse_vo2max"),
            },
            armour_thickness_m: f("armour_thickness"),
            chest_depth_m: f("chest_depth"),
            horse_disc_offset_m: f("horse_disc_offset"),
        }
    }

    /// The build of a kind of body; a rider is built as a person on foot.
    #[must_use]
    pub fn of(&self, kind: BodyKind) -> &BodyBuild {
        match kind {
            BodyKind::Foot | BodyKind::Rider => &self.human,
            BodyKind::Horse => &self.horse,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn build() -> Build {
        let sheet = Sheet::parse("build", include_str!("build.toml")).expect("a sound sheet");
        Build::from_sheet(&sheet)
    }

    #[test]
    fn every_row_of_the_sheet_is_read_and_nobody_can_be_born_impossible() {
        let build = build();
        for body in [build.human, build.horse] {
            for dist in [body.mass_kg, body.stature_m, body.speed_m_s, body.w_prime] {
                let Dist::Normal { lo, hi, .. } = dist else { panic!("not a normal: {dist:?}") };
                assert!(lo > 0.0 && hi > lo);
            }
        }
        assert!(build.horse_disc_offset_m > build.chest_depth_m);
        assert_eq!(build.of(BodyKind::Rider), build.of(BodyKind::Foot));
    }

    #[test]
    fn critical_power_stays_below_vo2max_when_both_share_a_deviate() {
        let human = build().human;
        let bounds = |dist| match dist {
            Dist::Normal { lo, hi, .. } => (lo, hi),
            other => panic!("not a normal: {other:?}"),
        };
        let (cp, vo2max) = (bounds(human.critical_power), bounds(human.vo2max_w_kg));
        const EFFICIENCY: f32 = 0.235;
        assert!(cp.0 / EFFICIENCY < vo2max.0 && cp.1 / EFFICIENCY < vo2max.1);
    }
}
