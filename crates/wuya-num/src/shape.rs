//! The shape of what is not known exactly.

use crate::math;

/// How likely the values between two bounds are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Shape {
    /// Every value alike.
    #[default]
    Uniform,
    /// Every ratio alike: uniform in the logarithm; bounds above 0.
    LogUniform,
    /// Normal about the mode, a quarter of the range as deviation, cut at the bounds.
    Normal,
    /// The same in the logarithm; bounds above 0.
    LogNormal,
    /// A triangle with its tip at the mode.
    Triangular,
    /// Falling off exponentially from the lower bound, cut at the upper; only hedges use it.
    Exponential,
}

impl Shape {
    /// The shapes a parameter sheet may name.
    pub const NAMED: [(&'static str, Self); 5] = [
        ("uniform", Self::Uniform),
        ("loguniform", Self::LogUniform),
        ("normal", Self::Normal),
        ("lognormal", Self::LogNormal),
        ("triangular", Self::Triangular),
    ];

    /// The shape of this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::NAMED.iter().find(|(known, _)| *known == name).map(|&(_, shape)| shape)
    }

    /// Its name in a sheet.
    #[must_use]
    pub fn name(self) -> &'static str {
        let known = Self::NAMED.iter().find(|(_, shape)| *shape == self);
        known.map_or("exponential", |&(name, _)| name)
    }

    /// Whether the shape lives on the logarithm, so that both bounds must be above 0.
    #[must_use]
    pub fn needs_positive(self) -> bool {
        matches!(self, Self::LogUniform | Self::LogNormal)
    }
}

/// A shape between its bounds: what a prior is drawn from and a claim is weighed by.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    /// The shape.
    pub shape: Shape,
    /// Least value.
    pub lo: f64,
    /// Greatest value.
    pub hi: f64,
    /// The likeliest value, for shapes that have one.
    pub mode: f64,
    /// The distance over which an exponential falls to 1/e; unused by other shapes.
    pub scale: f64,
}

impl Spread {
    /// The value below which a share `p` of the cases lies; `p` outside [0, 1] counts as the bound.
    #[must_use]
    pub fn quantile(&self, p: f64) -> f64 {
        let p = p.clamp(0.0, 1.0);
        let (lo, hi) = (self.lo, self.hi);
        if lo == hi {
            return lo;
        }
        let value = match self.shape {
            Shape::Uniform => lo + p * (hi - lo),
            Shape::LogUniform => lo * math::pow64(hi / lo, p),
            Shape::Normal => normal_quantile(p, lo, hi, self.mode),
            Shape::LogNormal => {
                let [lo, hi, mode] = [lo, hi, self.mode].map(math::ln64);
                math::exp64(normal_quantile(p, lo, hi, mode))
            }
            Shape::Triangular => triangular_quantile(p, lo, hi, self.mode),
            Shape::Exponential => {
                let cut = 1.0 - math::exp64(-(hi - lo) / self.scale);
                lo - self.scale * math::ln64(1.0 - p * cut)
            }
        };
        value.clamp(lo, hi)
    }

    /// The value with as many cases below as above.
    #[must_use]
    pub fn median(&self) -> f64 {
        self.quantile(0.5)
    }

    /// How well a value fits, from 0 (outside) to 1 (as well as any can): the density over its
    /// greatest value.
    #[must_use]
    pub fn fit(&self, value: f64) -> f64 {
        if !(self.lo..=self.hi).contains(&value) {
            return 0.0;
        }
        let bell = |value: f64, lo: f64, hi: f64, mode: f64| {
            let away = (value - mode) / ((hi - lo) / DEVIATIONS_IN_RANGE);
            math::exp64(-0.5 * away * away)
        };
        let (lo, hi, mode) = (self.lo, self.hi, self.mode);
        match self.shape {
            _ if lo == hi => 1.0,
            Shape::Uniform => 1.0,
            Shape::LogUniform => lo / value,
            Shape::Normal => bell(value, lo, hi, mode),
            // The bell of the logarithm; the factor 1/value of the density is left out, so that
            // the value as written fits best.
            Shape::LogNormal => {
                bell(math::ln64(value), math::ln64(lo), math::ln64(hi), math::ln64(mode))
            }
            Shape::Triangular if value < mode => (value - lo) / (mode - lo),
            Shape::Triangular if value > mode => (hi - value) / (hi - mode),
            Shape::Triangular => 1.0,
            Shape::Exponential => math::exp64(-(value - lo) / self.scale),
        }
    }
}

/// The range of a normal shape spans two deviations either side, about 95 % of the uncut law.
const DEVIATIONS_IN_RANGE: f64 = 4.0;

fn triangular_quantile(p: f64, lo: f64, hi: f64, mode: f64) -> f64 {
    let below = (mode - lo) / (hi - lo);
    if p < below {
        lo + math::sqrt64(p * (hi - lo) * (mode - lo))
    } else {
        hi - math::sqrt64((1.0 - p) * (hi - lo) * (hi - mode))
    }
}

/// Share of a standard normal law below `x`.
fn normal_share(x: f64) -> f64 {
    0.5 * (1.0 + math::erf64(x / std::f64::consts::SQRT_2))
}

/// Inverse of the cut normal law by halving: slower than a rational approximation, but with no
/// constants to mistype, and priors are drawn once a run.
fn normal_quantile(p: f64, lo: f64, hi: f64, mean: f64) -> f64 {
    let deviation = (hi - lo) / DEVIATIONS_IN_RANGE;
    let share = |x: f64| normal_share((x - mean) / deviation);
    let wanted = share(lo) + p * (share(hi) - share(lo));
    let (mut below, mut above) = (lo, hi);
    for _ in 0..60 {
        let middle = 0.5 * (below + above);
        if share(middle) < wanted {
            below = middle;
        } else {
            above = middle;
        }
    }
    0.5 * (below + above)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn spread(shape: Shape) -> Spread {
        Spread { shape, lo: 2.0, hi: 10.0, mode: 5.0, scale: 1.5 }
    }

    const ALL: [Shape; 6] = [
        Shape::Uniform,
        Shape::LogUniform,
        Shape::Normal,
        Shape::LogNormal,
        Shape::Triangular,
        Shape::Exponential,
    ];

    const WITH_DENSITY: [Shape; 5] =
        [Shape::Uniform, Shape::LogUniform, Shape::Normal, Shape::Triangular, Shape::Exponential];

    /// Closed forms: the middle of a uniform, the geometric mean of a log-uniform, the median of a
    /// symmetric triangle, of a symmetric normal and of a long exponential (scale times ln 2).
    #[test]
    fn medians_of_closed_form() {
        let near = |a: f64, b: f64| (a - b).abs() < 1e-9;
        assert!(near(spread(Shape::Uniform).median(), 6.0));
        assert!(near(spread(Shape::LogUniform).median(), 20.0_f64.sqrt()));
        let centred = |shape| Spread { mode: 6.0, ..spread(shape) };
        assert!(near(centred(Shape::Triangular).median(), 6.0));
        assert!(near(centred(Shape::Normal).median(), 6.0));
        let long = Spread { hi: 1e3, ..spread(Shape::Exponential) };
        assert!(near(long.median(), 2.0 + 1.5 * std::f64::consts::LN_2));
        assert_eq!(Spread { hi: 2.0, ..spread(Shape::LogNormal) }.median(), 2.0);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]

        #[test]
        fn prop_quantiles_rise_from_bound_to_bound(nth in 0..6usize, p in 0.0..1.0f64) {
            let spread = spread(ALL[nth]);
            prop_assert!(spread.quantile(p) <= spread.quantile((p + 0.01).min(1.0)));
            prop_assert!((spread.quantile(0.0) - 2.0).abs() < 1e-9);
            prop_assert!((spread.quantile(1.0) - 10.0).abs() < 1e-9);
        }

        /// Draws pile up where the fit is good: the share of draws in a cell goes as the fit there.
        /// Not for the log-normal, whose fit leaves out 1/value.
        #[test]
        fn prop_fit_is_the_density(nth in 0..5usize, at in 2.5..9.0f64) {
            let spread = spread(WITH_DENSITY[nth]);
            let draws = 4_000;
            let count = |from: f64, to: f64| (0..draws)
                .map(|i| spread.quantile((f64::from(i) + 0.5) / f64::from(draws)))
                .filter(|x| (from..to).contains(x)).count() as f64;
            let cells = [count(at, at + 0.5), count(4.75, 5.25)];
            let fits = [spread.fit(at + 0.25), spread.fit(5.0)];
            prop_assert!((cells[0] / cells[1] - fits[0] / fits[1]).abs() < 0.12);
        }
    }
}
