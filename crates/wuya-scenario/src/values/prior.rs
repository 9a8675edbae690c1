//! What the account leaves open: a shape over values, its quantile function, and the value a run
//! uses.

use wuya_num::quantity::{Dimension, Quantity};

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
        let si = match &self.shape {
            Shape::Uniform(lo, hi) => lo + u * (hi - lo),
            Shape::LogUniform(lo, hi) => log_uniform(*lo, *hi, u),
            Shape::Triangular(lo, mode, hi) => triangular(*lo, *mode, *hi, u),
            Shape::Normal { mean, sd, least, most } => normal(*mean, *sd, (*least, *most), u),
            Shape::Choice(list) => {
                let index = ((u * list.len() as f64) as usize).min(list.len().saturating_sub(1));
                // For an even number of choices the median is the one before the middle.
                let index = if u == 0.5 { list.len().saturating_sub(1) / 2 } else { index };
                return list.get(index).cloned().unwrap_or(Drawn::Text(String::new()));
            }
            Shape::Fixed(value) => return value.clone(),
        };
        let si = if self.whole { si.round() } else { si };
        Drawn::Quantity(Quantity::new(si, self.dim))
    }
}

fn log_uniform(lo: f64, hi: f64, u: f64) -> f64 {
    use wuya_num::math::{exp64, ln64};
    exp64(ln64(lo) + u * (ln64(hi) - ln64(lo))).clamp(lo, hi)
}

/// Inverse of the triangular distribution function.
fn triangular(lo: f64, mode: f64, hi: f64, u: f64) -> f64 {
    let span = hi - lo;
    if span <= 0.0 {
        return lo;
    }
    if u < (mode - lo) / span {
        lo + (u * span * (mode - lo)).sqrt()
    } else {
        hi - ((1.0 - u) * span * (hi - mode)).sqrt()
    }
}

/// Quantile of a normal distribution cut off at two values.
fn normal(mean: f64, sd: f64, (least, most): (f64, f64), u: f64) -> f64 {
    if sd <= 0.0 {
        return mean.clamp(least, most);
    }
    let low = normal_share((least - mean) / sd);
    let high = normal_share((most - mean) / sd);
    (mean + sd * normal_quantile(low + u * (high - low))).clamp(least, most)
}

/// Inverse of the standard normal distribution function by Acklam's rational approximation
/// (P. J. Acklam 2003, "An algorithm for computing the inverse normal cumulative distribution
/// function"; relative error below 1.15e-9).
pub(crate) fn normal_quantile(p: f64) -> f64 {
    const A: [f64; 6] = [
        -3.969683028665376e1,
        2.209460984245205e2,
        -2.759285104469687e2,
        1.383577518672690e2,
        -3.066479806614716e1,
        2.506628277459239,
    ];
    const B: [f64; 6] = [
        -5.447609879822406e1,
        1.615858368580409e2,
        -1.556989798598866e2,
        6.680131188771972e1,
        -1.328068155288572e1,
        1.0,
    ];
    const C: [f64; 6] = [
        -7.784894002430293e-3,
        -3.223964580411365e-1,
        -2.400758277161838,
        -2.549732539343734,
        4.374664141464968,
        2.938163982698783,
    ];
    const D: [f64; 5] = [
        7.784695709041462e-3,
        3.224671290700398e-1,
        2.445134137142996,
        3.754408661907416,
        1.0,
    ];
    const LOW: f64 = 0.02425;
    let horner = |terms: &[f64], x: f64| terms.iter().fold(0.0, |sum, term| sum * x + term);
    let tail = |p: f64| {
        let q = (-2.0 * wuya_num::math::ln64(p)).sqrt();
        horner(&C, q) / horner(&D, q)
    };
    // Nine deviations: beyond any double between 0 and 1 that is neither.
    if p <= 1e-19 {
        -9.0
    } else if p >= 1.0 {
        9.0
    } else if p < LOW {
        tail(p)
    } else if p > 1.0 - LOW {
        -tail(1.0 - p)
    } else {
        let q = p - 0.5;
        q * horner(&A, q * q) / horner(&B, q * q)
    }
}

/// The standard normal distribution function, as the inverse of [`normal_quantile`].
pub(crate) fn normal_share(z: f64) -> f64 {
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..60 {
        let middle = 0.5 * (low + high);
        if normal_quantile(middle) < z {
            low = middle;
        } else {
            high = middle;
        }
    }
    0.5 * (low + high)
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
        // Abramowitz and Stegun 1964, table 26.1.
        for (p, z) in [(0.975, 1.959_964), (0.95, 1.644_854), (0.5, 0.0), (0.001, -3.090_232)] {
            assert!((normal_quantile(p) - z).abs() < 2e-6, "{p}");
            assert!((normal_share(z) - p).abs() < 1e-6, "{z}");
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
