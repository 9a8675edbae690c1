//! What the account leaves open: a shape over values, its quantile function, and the value a run
//! uses.

use wuya_num::hedge::Hedge;
use wuya_num::math::erf64;
use wuya_num::quantity::{Dimension, Quantity};
use wuya_num::shape::{Shape as SpreadShape, Spread};

/// Where a normal distribution is cut off unless told otherwise [standard deviations]: a rule of the
/// format (docs/scenario-format.md), so that no single draw is absurd.
pub(crate) const CUT_SD: f64 = 3.0;

/// A value drawn from a prior.
#[derive(Clone, Debug, PartialEq)]
pub enum Drawn {
    /// A quantity; a plain number has no dimension.
    Quantity(Quantity),
    /// A text, such as a date.
    Text(String),
}

impl Drawn {
    /// The value as a person writes it.
    pub fn text(&self) -> String {
        match self {
            Self::Quantity(quantity) => show(*quantity),
            Self::Text(text) => text.clone(),
        }
    }

    /// The value in SI; `NaN` for a text.
    pub fn si(&self) -> f64 {
        match self {
            Self::Quantity(quantity) => quantity.si,
            Self::Text(_) => f64::NAN,
        }
    }
}

/// A quantity in its SI unit, angles in degrees, without more digits than it has.
pub(crate) fn show(quantity: Quantity) -> String {
    if quantity.dim == Dimension::ANGLE {
        return format!("{} deg", rounded(quantity.si.to_degrees()));
    }
    format!("{} {}", rounded(quantity.si), quantity.dim.unit()).trim_end().to_owned()
}

/// Six significant digits.
fn rounded(value: f64) -> String {
    let text = format!("{value:.5e}");
    text.parse::<f64>().map_or(text, |short| format!("{short}"))
}

/// How likely which values are.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// Even between two bounds.
    Uniform(f64, f64),
    /// Even in the logarithm between two bounds above 0.
    LogUniform(f64, f64),
    /// Least, most likely, greatest.
    Triangular(f64, f64, f64),
    /// Normal, cut off.
    Normal {
        /// Mean.
        mean: f64,
        /// Standard deviation.
        sd: f64,
        /// Least value.
        least: f64,
        /// Greatest value.
        most: f64,
    },
    /// What a hedged number means.
    Hedge(Box<Hedge>),
    /// One of these, each as likely.
    Choice(Vec<Drawn>),
    /// Just this.
    Fixed(Drawn),
}

/// A prior, checked.
#[derive(Clone, Debug, PartialEq)]
pub struct PriorDef {
    /// Its name.
    pub name: String,
    /// Its shape, SI.
    pub shape: Shape,
    /// Dimension of its values.
    pub dim: Dimension,
    /// Whether its values are whole numbers: bounds of plain numbers given as whole ones.
    pub whole: bool,
    /// The range as written, for the report.
    pub text: String,
    /// What it is, in both languages (en, zh-Hant), for the report.
    pub says: Option<(String, String)>,
    /// Where it comes from.
    pub source: Option<String>,
    /// Why, when it is a judgement.
    pub reason: Option<String>,
}

impl PriorDef {
    /// The value below which a share `u` of the distribution lies; `u` = 0.5 is the median, which
    /// a plain run uses.
    pub fn at(&self, u: f64) -> Drawn {
        let u = u.clamp(0.0, 1.0);
        let of = |shape, lo, hi, mode| Spread { shape, lo, hi, mode, scale: 0.0 }.quantile(u);
        let si = match &self.shape {
            Shape::Uniform(lo, hi) => of(SpreadShape::Uniform, *lo, *hi, *lo),
            Shape::LogUniform(lo, hi) => of(SpreadShape::LogUniform, *lo, *hi, *lo),
            Shape::Triangular(lo, mode, hi) => of(SpreadShape::Triangular, *lo, *hi, *mode),
            Shape::Normal { mean, sd, least, most } => normal(*mean, *sd, (*least, *most), u),
            Shape::Hedge(hedge) if u == 0.5 => hedge.median_count() as f64,
            Shape::Hedge(hedge) => whole_within(hedge, hedge.spread().quantile(u)),
            Shape::Choice(list) => return chosen(list, u),
            Shape::Fixed(value) => return value.clone(),
        };
        let si = if self.whole { si.round() } else { si };
        Drawn::Quantity(Quantity::new(si, self.dim))
    }
}

/// A whole number that the words still support.
fn whole_within(hedge: &Hedge, value: f64) -> f64 {
    let nearest = value.round();
    [nearest, value.floor(), value.floor() - 1.0, value.ceil()]
        .into_iter()
        .find(|&count| hedge.contains(count))
        .unwrap_or(nearest)
}

/// The choice at a share; for an even number of choices the median is the one before the middle.
fn chosen(list: &[Drawn], u: f64) -> Drawn {
    let last = list.len().saturating_sub(1);
    let index = if u == 0.5 { last / 2 } else { ((u * list.len() as f64) as usize).min(last) };
    list.get(index).cloned().unwrap_or(Drawn::Text(String::new()))
}

/// Quantile of a normal distribution cut off at two values, by halving.
fn normal(mean: f64, sd: f64, (least, most): (f64, f64), u: f64) -> f64 {
    if sd <= 0.0 || least >= most {
        return mean.clamp(least, most.max(least));
    }
    let share = |x: f64| 0.5 * (1.0 + erf64((x - mean) / (sd * std::f64::consts::SQRT_2)));
    let wanted = share(least) + u * (share(most) - share(least));
    let (mut below, mut above) = (least, most);
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

    fn prior(shape: Shape) -> PriorDef {
        PriorDef {
            name: "p".into(),
            shape,
            dim: Dimension::NONE,
            whole: false,
            text: String::new(),
            says: None,
            source: None,
            reason: None,
        }
    }

    #[test]
    fn quantiles_of_the_normal_are_the_textbook_s() {
        // Abramowitz and Stegun 1964, table 26.1; cut off so far out that it does not show.
        let far = Shape::Normal { mean: 0.0, sd: 1.0, least: -12.0, most: 12.0 };
        for (p, z) in [(0.975, 1.959_964), (0.95, 1.644_854), (0.5, 0.0), (0.001, -3.090_232)] {
            assert!((prior(far.clone()).at(p).si() - z).abs() < 2e-6, "{p}");
        }
    }

    #[test]
    fn a_hedge_gives_whole_numbers_that_it_supports() {
        let hedge = Hedge::parse("fewer than 100").unwrap();
        let prior = prior(Shape::Hedge(Box::new(hedge.clone())));
        for step in 0..=20 {
            let count = prior.at(f64::from(step) / 20.0).si();
            assert!(hedge.contains(count) && count.fract() == 0.0, "{count}");
        }
    }

    #[test]
    fn medians() {
        assert_eq!(prior(Shape::Uniform(2.0, 6.0)).at(0.5).si(), 4.0);
        assert!((prior(Shape::LogUniform(1.0, 100.0)).at(0.5).si() - 10.0).abs() < 1e-12);
        // The median of a symmetric triangle is its tip.
        assert!((prior(Shape::Triangular(0.0, 1.0, 2.0)).at(0.5).si() - 1.0).abs() < 1e-12);
        let cut = Shape::Normal { mean: 1.3, sd: 0.2, least: 0.9, most: 1.7 };
        assert!((prior(cut).at(0.5).si() - 1.3).abs() < 1e-9);
        let texts = ["a", "b", "c", "d"].map(|t| Drawn::Text(t.into())).to_vec();
        assert_eq!(prior(Shape::Choice(texts)).at(0.5).text(), "b");
    }

    #[test]
    fn ends_are_the_bounds() {
        let cut = Shape::Normal { mean: 0.0, sd: 1.0, least: -0.5, most: 2.0 };
        for shape in [Shape::Uniform(-0.5, 2.0), Shape::Triangular(-0.5, 1.0, 2.0), cut] {
            let prior = prior(shape);
            assert!((prior.at(0.0).si() + 0.5).abs() < 1e-6);
            assert!((prior.at(1.0).si() - 2.0).abs() < 1e-6);
        }
    }
}
