//! Soil classes: what the foot, the muscles and a falling stone meet.

use crate::error::FeatureFault;
use wuya_num::nearest;
use wuya_num::sheet::Sheet;

/// Index of a soil class in [`Soils`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct SoilId(pub u8);

/// One soil class.
#[derive(Clone, Debug, PartialEq)]
pub struct SoilClass {
    /// Name in a scenario, for example `wet-grass`.
    pub key: String,
    /// Friction between foot and ground: greatest shear per normal force.
    pub friction_mu: f32,
    /// Terrain factor eta of the cost of walking (Soule & Goldman 1972); 1 on a hard surface.
    pub terrain_factor: f32,
    /// Normal restitution of a stone's impact (Dorren 2016); 0 where it sticks.
    pub restitution: f32,
}

/// Keys of the soils, in the order of their ids. A scenario names soils by these.
pub const SOILS: [&str; 19] = [
    "dry-soil",
    "grass",
    "wet-grass",
    "mud",
    "paddy",
    "bog",
    "rock",
    "wet-rock",
    "scree",
    "frozen",
    "dirt-road",
    "wet-road",
    "paved",
    "sand",
    "gravel",
    "snow",
    "forest-floor",
    "brush",
    "river-bed",
];

/// All soil classes, with their numbers from the parameter table `soil`.
#[derive(Clone, Debug, PartialEq)]
pub struct Soils {
    classes: Vec<SoilClass>,
}

impl Soils {
    /// The classes with the numbers of a sheet made from [`crate::params::SOIL_SHEET`].
    ///
    /// # Panics
    /// When the sheet lacks a number of a class: a mistake in the program.
    #[must_use]
    pub fn from_sheet(sheet: &Sheet) -> Self {
        let classes = SOILS
            .iter()
            .map(|key| {
                let stem = key.replace('-', "_");
                let number = |what: &str| sheet.si(&format!("{stem}_{what}")) as f32;
                SoilClass {
                    key: (*key).to_owned(),
                    friction_mu: number("friction"),
                    terrain_factor: number("terrain_factor"),
                    restitution: number("restitution"),
                }
            })
            .collect();
        Self { classes }
    }

    /// The class of an id; ids only come from here, so it exists.
    #[must_use]
    pub fn class(&self, id: SoilId) -> &SoilClass {
        &self.classes[usize::from(id.0)]
    }

    /// All classes, in the order of their ids.
    #[must_use]
    pub fn classes(&self) -> &[SoilClass] {
        &self.classes
    }
}

/// The id of a soil's name.
///
/// # Errors
/// [`FeatureFault::Soil`] with the nearest name.
pub fn soil_id(key: &str) -> Result<SoilId, FeatureFault> {
    match SOILS.iter().position(|known| *known == key) {
        Some(index) => Ok(SoilId(index as u8)),
        None => Err(FeatureFault::Soil {
            soil: key.to_owned(),
            near: nearest(key, SOILS).map(str::to_owned),
            known: SOILS.iter().map(|known| (*known).to_owned()).collect(),
        }),
    }
}
