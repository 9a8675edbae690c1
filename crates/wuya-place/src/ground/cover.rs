//! What grows on the ground, as far as it hides.

/// Plants or buildings that take the sight, by cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[repr(u8)]
pub enum Cover {
    /// Nothing that hides a standing man.
    #[default]
    Open = 0,
    /// Trees: sight fades with the metres crossed.
    Forest = 1,
    /// Bushes as high as a man.
    Scrub = 2,
    /// Standing crop.
    Crop = 3,
    /// Reeds.
    Reed = 4,
}

/// Names of the covers, in the order of their values.
pub const COVERS: [&str; 5] = ["open", "forest", "scrub", "crop", "reed"];

impl Cover {
    /// The cover of a name in a scenario.
    #[must_use]
    pub fn from_key(key: &str) -> Option<Self> {
        let index = COVERS.iter().position(|known| *known == key)?;
        Some(Self::from_byte(index as u8))
    }

    /// Its name in a scenario.
    #[must_use]
    pub fn key(self) -> &'static str {
        COVERS[self as usize]
    }

    /// Whether sight fades in it.
    #[must_use]
    pub fn hides(self) -> bool {
        self != Cover::Open
    }

    pub(crate) fn from_byte(byte: u8) -> Self {
        match byte {
            1 => Cover::Forest,
            2 => Cover::Scrub,
            3 => Cover::Crop,
            4 => Cover::Reed,
            _ => Cover::Open,
        }
    }
}
