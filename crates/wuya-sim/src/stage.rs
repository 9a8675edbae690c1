//! Stages of the step by name, for profiles. The model knows no clock: whoever wants times brings one.

/// A stage of the step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Stage {
    /// Who steps, who is near, who comes in.
    Place = 0,
    /// Perception.
    Perception = 1,
    /// Command.
    Command = 2,
    /// Charts.
    Navigation = 3,
    /// Guides.
    Formation = 4,
    /// Legs.
    Locomotion = 5,
    /// Keeping clear.
    Steering = 6,
    /// Pushing.
    Contact = 7,
    /// Breath and stamina.
    Energetics = 8,
    /// Layers, measures, exits, audit.
    Reckoning = 9,
}

impl Stage {
    /// Every stage, in order.
    pub const ALL: [Stage; 10] = [
        Stage::Place,
        Stage::Perception,
        Stage::Command,
        Stage::Navigation,
        Stage::Formation,
        Stage::Locomotion,
        Stage::Steering,
        Stage::Contact,
        Stage::Energetics,
        Stage::Reckoning,
    ];

    /// Its name.
    pub fn key(self) -> &'static str {
        match self {
            Stage::Place => "place",
            Stage::Perception => "perception",
            Stage::Command => "command",
            Stage::Navigation => "navigation",
            Stage::Formation => "formation",
            Stage::Locomotion => "locomotion",
            Stage::Steering => "steering",
            Stage::Contact => "contact",
            Stage::Energetics => "energetics",
            Stage::Reckoning => "reckoning",
        }
    }
}

/// Told which stage begins.
pub trait Clock {
    /// This stage begins; the one before it has ended.
    fn begin(&mut self, stage: Stage);
}

/// Nobody asks for times.
pub struct NoClock;

impl Clock for NoClock {
    fn begin(&mut self, _stage: Stage) {}
}
