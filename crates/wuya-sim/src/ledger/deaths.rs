//! Fates and causes of death: closed lists, whether or not a mechanism for one exists yet.

/// Where a person stands in the headcount.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Fate {
    /// Waiting outside an entrance.
    NotEntered = 0,
    /// On the ground.
    Alive = 1,
    /// Taken.
    Captive = 2,
    /// Gone through an exit.
    Left = 3,
    /// Dead, with cause, time and place.
    Dead = 4,
}

impl Fate {
    /// Every fate, in the order of its number.
    pub const ALL: [Fate; 5] =
        [Fate::NotEntered, Fate::Alive, Fate::Captive, Fate::Left, Fate::Dead];

    /// The name in recordings.
    pub fn key(self) -> &'static str {
        match self {
            Fate::NotEntered => "not-entered",
            Fate::Alive => "alive",
            Fate::Captive => "captive",
            Fate::Left => "left",
            Fate::Dead => "dead",
        }
    }

    /// The fate with this number.
    pub fn from_u8(number: u8) -> Option<Fate> {
        Fate::ALL.get(usize::from(number)).copied()
    }
}

/// What a person died of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Cause {
    /// A hand weapon.
    Blow = 0,
    /// An arrow, bolt or javelin.
    Missile = 1,
    /// A rock.
    Rock = 2,
    /// A fall or a tumble.
    Fall = 3,
    /// Pressed to death.
    Crush = 4,
    /// Trodden on.
    Trampled = 5,
    /// Water.
    Drowned = 6,
    /// Loss of blood from an earlier wound.
    Bleeding = 7,
    /// The heart, under exertion.
    Exertion = 8,
    /// Heat stroke.
    Heat = 9,
    /// Cold.
    Cold = 10,
}

impl Cause {
    /// Every cause, in the order of its number.
    pub const ALL: [Cause; 11] = [
        Cause::Blow,
        Cause::Missile,
        Cause::Rock,
        Cause::Fall,
        Cause::Crush,
        Cause::Trampled,
        Cause::Drowned,
        Cause::Bleeding,
        Cause::Exertion,
        Cause::Heat,
        Cause::Cold,
    ];

    /// The name in recordings.
    pub fn key(self) -> &'static str {
        match self {
            Cause::Blow => "blow",
            Cause::Missile => "missile",
            Cause::Rock => "rock",
            Cause::Fall => "fall",
            Cause::Crush => "crush",
            Cause::Trampled => "trampled",
            Cause::Drowned => "drowned",
            Cause::Bleeding => "bleeding",
            Cause::Exertion => "exertion",
            Cause::Heat => "heat",
            Cause::Cold => "cold",
        }
    }

    /// The cause with this number.
    pub fn from_u8(number: u8) -> Option<Cause> {
        Cause::ALL.get(usize::from(number)).copied()
    }
}
