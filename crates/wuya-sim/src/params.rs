//! Parameters: one sheet per mechanism, read into typed structs, never written after the start.

use wuya_num::sheet::{Sheet, Sheets};

use crate::body::{contact, energetics, formation, locomotion, navigation, steering};
use crate::mind::{command, perception};
use crate::people::build::Build;

/// Mechanisms that are in the step, in the order of their stages.
pub const MECHANISMS: &[&str] = &[
    "perception",
    "command",
    "energetics",
    "navigation",
    "formation",
    "locomotion",
    "steering",
    "contact",
];

/// Mechanisms that an account of a battle asks for and that are not in the step yet. They are
/// absent, not stubbed: nothing stands in for them.
pub const ABSENT: &[&str] = &[
    "belief",
    "morale",
    "conduct",
    "falls",
    "rocks",
    "missiles",
    "melee",
    "wounds",
    "crush",
    "drowning",
    "heat-and-cold",
    "sleep",
    "sound",
    "traces",
    "search",
    "camp",
    "captives",
];

/// Every parameter sheet of the simulator: name of the mechanism and text.
const SHEETS: &[(&str, &str)] = &[
    ("build", include_str!("people/build.toml")),
    ("perception", include_str!("mind/perception/params.toml")),
    ("command", include_str!("mind/command/params.toml")),
    ("energetics", include_str!("body/energetics/params.toml")),
    ("navigation", include_str!("body/navigation/params.toml")),
    ("formation", include_str!("body/formation/params.toml")),
    ("locomotion", include_str!("body/locomotion/params.toml")),
    ("steering", include_str!("body/steering/params.toml")),
    ("contact", include_str!("body/contact/params.toml")),
];

/// Every sheet with its default values, those of the place included.
///
/// # Panics
/// Only if a sheet embedded in the program is malformed, which a test rules out.
pub fn default_sheets() -> Sheets {
    let mut sheets = Sheets::new();
    for (name, text) in SHEETS {
        match Sheet::parse(name, text) {
            Ok(sheet) => sheets.push(sheet),
            Err(error) => panic!("embedded sheet {name}: {error}"),
        }
    }
    for sheet in wuya_place::default_sheets() {
        sheets.push(sheet);
    }
    sheets
}

/// All parameters of the mechanisms, SI.
#[derive(Clone, Debug)]
pub struct Params {
    /// What bodies are born with.
    pub build: Build,
    /// Sight.
    pub perception: perception::params::Params,
    /// Orders.
    pub command: command::params::Params,
    /// Breath and stamina.
    pub energetics: energetics::params::Params,
    /// Charts.
    pub navigation: navigation::params::Params,
    /// Ranks and files.
    pub formation: formation::params::Params,
    /// Legs.
    pub locomotion: locomotion::params::Params,
    /// Keeping clear.
    pub steering: steering::params::Params,
    /// Pushing.
    pub contact: contact::params::Params,
}

impl Params {
    /// Reads all sheets.
    ///
    /// # Errors
    /// If a sheet of a mechanism is missing.
    pub fn from_sheets(sheets: &Sheets) -> Result<Params, MissingSheet> {
        let sheet = |name: &'static str| sheets.get(name).ok_or(MissingSheet(name));
        Ok(Params {
            build: Build::from_sheet(sheet("build")?),
            perception: perception::params::Params::from_sheet(sheet("perception")?),
            command: command::params::Params::from_sheet(sheet("command")?),
            energetics: energetics::params::Params::from_sheet(sheet("energetics")?),
            navigation: navigation::params::Params::from_sheet(sheet("navigation")?),
            formation: formation::params::Params::from_sheet(sheet("formation")?),
            locomotion: locomotion::params::Params::from_sheet(sheet("locomotion")?),
            steering: steering::params::Params::from_sheet(sheet("steering")?),
            contact: contact::params::Params::from_sheet(sheet("contact")?),
        })
    }
}

/// A sheet that is not there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no parameter sheet `{0}`")]
pub struct MissingSheet(pub &'static str);
