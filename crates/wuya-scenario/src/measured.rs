//! What an amount in a scenario measures: kinds of quantity, and a marker type for each.

use crate::read::decode::Measured;

/// Kinds of quantity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// A length.
    Length,
    /// A coordinate of the local plane: a length, metres when bare.
    Coordinate,
    /// A duration.
    Time,
    /// A speed.
    Speed,
    /// A mass.
    Mass,
    /// A temperature.
    Temperature,
    /// A share or a slope.
    Fraction,
    /// Depth of rain per time.
    Rainfall,
    /// So many per time.
    Rate,
    /// So many per area.
    Density,
    /// Power per mass.
    PowerPerMass,
    /// Energy per mass.
    EnergyPerMass,
    /// How many; may be hedged.
    Count,
    /// Any quantity.
    Anything,
}

impl Kind {
    const TABLE: [(&str, &str, &[&str]); 14] = [
        ("Length", "kind-length", &["20 m", "20 li", "百步"]),
        ("Coordinate", "kind-coordinate", &["20 m", "-3 km"]),
        ("Time", "kind-time", &["25 min", "half a shichen", "半個時辰"]),
        ("Speed", "kind-speed", &["1.3 m/s", "5 km/h"]),
        ("Mass", "kind-mass", &["30 kg", "45斤"]),
        ("Temperature", "kind-temperature", &["4 °C"]),
        ("Fraction", "kind-fraction", &["40 %"]),
        ("Rainfall", "kind-rainfall", &["2 mm/h"]),
        ("Rate", "kind-rate", &["2 /s"]),
        ("Density", "kind-density", &["0.5 /m2"]),
        ("PowerPerMass", "kind-power-per-mass", &["3.2 W/kg"]),
        ("EnergyPerMass", "kind-energy-per-mass", &["200 J/kg"]),
        ("Count", "kind-count", &["400", "several hundred", "數百"]),
        ("Anything", "kind-anything", &["20 m", "3 h", "0.4"]),
    ];

    /// Name of the schema's definition.
    pub fn name(self) -> &'static str {
        Self::TABLE[self as usize].0
    }

    /// Key of its name in the catalogue.
    pub fn key(self) -> &'static str {
        Self::TABLE[self as usize].1
    }

    /// Examples for editors and messages.
    pub fn examples(self) -> &'static [&'static str] {
        Self::TABLE[self as usize].2
    }

    /// Whether a bare number, without a unit, will do.
    pub fn bare(self) -> bool {
        matches!(self, Self::Coordinate | Self::Fraction | Self::Count | Self::Anything)
    }
}

macro_rules! kinds {
    ($($name:ident),*) => {$(
        #[doc = concat!("Marks an amount as [`Kind::", stringify!($name), "`].")]
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct $name;
        impl Measured for $name {
            const KIND: Kind = Kind::$name;
        }
    )*};
}
kinds!(
    Length,
    Coordinate,
    Time,
    Speed,
    Mass,
    Temperature,
    Fraction,
    Rainfall,
    Rate,
    Density,
    PowerPerMass,
    EnergyPerMass,
    Count,
    Anything
);
