//! The shape of what is not known exactly.

/// How likely the values between two bounds are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Shape {
    /// Every value alike.
    #[default]
    Uniform,
    /// Every ratio alike: uniform in the logarithm; bounds above 0.
    LogUniform,
    /// Normal, bounds at two deviations either side of the value.
    Normal,
    /// Normal in the logarithm, bounds at two deviations; bounds above 0.
    LogNormal,
    /// A triangle with its tip at the value.
    Triangular,
    /// Falling off exponentially from the value towards the farther bound.
    Exponential,
}

impl Shape {
    /// All shapes with the name a table gives them.
    pub const NAMED: [(&'static str, Self); 6] = [
        ("uniform", Self::Uniform),
        ("loguniform", Self::LogUniform),
        ("normal", Self::Normal),
        ("lognormal", Self::LogNormal),
        ("triangular", Self::Triangular),
        ("exponential", Self::Exponential),
    ];

    /// The shape of this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::NAMED.iter().find(|(known, _)| *known == name).map(|&(_, shape)| shape)
    }

    /// Its name in a table.
    #[must_use]
    pub fn name(self) -> &'static str {
        Self::NAMED.iter().find(|(_, shape)| *shape == self).map_or("", |&(name, _)| name)
    }

    /// Whether the shape lives on the logarithm, so that both bounds must be above 0.
    #[must_use]
    pub fn needs_positive(self) -> bool {
        matches!(self, Self::LogUniform | Self::LogNormal)
    }
}
