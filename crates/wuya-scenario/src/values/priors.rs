//! Reads `[prior]`.

use wuya_num::measure::Period;
use wuya_num::parse::quantity_in;
use wuya_num::quantity::{Dimension, Quantity};

use super::prior::{CUT_SD, Drawn, PriorDef, Shape};
use super::{PriorValue, Values};
use crate::problem::{Arg, Code, Problem, Span};
use crate::read::decode::{Amount, Named, Text};
use crate::schema::{Anything, Prior};
use wuya_num::hedge::Hedge;

/// Checks every prior and takes its value: the quantile given for it, or the median.
pub(crate) fn read_priors<'p>(
    priors: &Named<Prior>,
    period: Period,
    quantiles: &[(String, f64)],
    problems: &'p mut Vec<Problem>,
) -> Values<'p> {
    let mut values = Values { period, priors: Vec::new(), broken: priors.broken.clone(), problems };
    for (name, prior) in &priors.items {
        match read_prior(&mut values, name, prior) {
            Some(def) => {
                let u = quantiles.iter().find(|(key, _)| *key == def.name).map_or(0.5, |q| q.1);
                let value = def.at(u);
                values.priors.push(PriorValue { def, value, used: false });
            }
            None => values.broken.push(name.value.clone()),
        }
    }
    values
}

fn read_prior(values: &mut Values<'_>, name: &Text, prior: &Prior) -> Option<PriorDef> {
    let shapes = [
        prior.uniform.is_some(),
        prior.log_uniform.is_some(),
        prior.triangular.is_some(),
        prior.normal.is_some(),
        prior.choice.is_some(),
        prior.hedge.is_some(),
        prior.fixed.is_some(),
    ];
    if shapes.iter().filter(|given| **given).count() != 1 {
        values.wrong(Problem::new(Code::PriorShape, name.at).text("name", name.value.as_str()));
        return None;
    }
    if prior.source.as_ref().is_some_and(|s| s.value == "judgement") && prior.reason.is_none() {
        let at = prior.source.as_ref().map_or(name.at, |source| source.at);
        values.wrong(Problem::new(Code::NoReason, at).text("name", name.value.as_str()));
    }
    let (shape, dim, whole) = read_shape(values, prior)?;
    Some(PriorDef {
        name: name.value.clone(),
        text: show_shape(&shape, dim),
        shape,
        dim,
        whole,
        says: prior.says.as_ref().map(|t| (t.en.value.clone(), t.zh_hant.value.clone())),
        source: prior.source.as_ref().map(|text| text.value.clone()),
        reason: prior.reason.as_ref().map(|text| text.value.clone()),
    })
}

fn read_shape(values: &mut Values<'_>, prior: &Prior) -> Option<(Shape, Dimension, bool)> {
    if let Some(pair) = &prior.uniform {
        let (v, dim, whole) = numbers(values, pair)?;
        increasing(values, &v, pair)?;
        return Some((Shape::Uniform(v[0], v[1]), dim, whole));
    }
    if let Some(pair) = &prior.log_uniform {
        let (v, dim, whole) = numbers(values, pair)?;
        increasing(values, &v, pair)?;
        if v[0] <= 0.0 {
            values.wrong(out_of_range(&pair[0], "wanted-positive"));
            return None;
        }
        return Some((Shape::LogUniform(v[0], v[1]), dim, whole));
    }
    if let Some(three) = &prior.triangular {
        let (v, dim, whole) = numbers(values, three)?;
        increasing(values, &v, three)?;
        return Some((Shape::Triangular(v[0], v[1], v[2]), dim, whole));
    }
    if let Some(normal) = &prior.normal {
        let mut list = vec![normal.mean.clone(), normal.sd.clone()];
        list.extend(normal.least.clone());
        list.extend(normal.most.clone());
        let (v, dim, whole) = numbers(values, &list)?;
        let (mean, sd) = (v[0], v[1]);
        if sd < 0.0 {
            values.wrong(out_of_range(&normal.sd, "wanted-not-negative"));
            return None;
        }
        let least = if normal.least.is_some() { v[2] } else { mean - CUT_SD * sd };
        let most = if normal.most.is_some() { v[v.len() - 1] } else { mean + CUT_SD * sd };
        if least > most {
            values.wrong(Problem::new(Code::Reversed, normal.mean.at));
            return None;
        }
        return Some((Shape::Normal { mean, sd, least, most }, dim, whole));
    }
    if let Some(list) = &prior.choice {
        if list.items.is_empty() {
            values.wrong(
                Problem::new(Code::WrongLength, list.at)
                    .with("expected", Arg::Number(1.0))
                    .with("found", Arg::Number(0.0)),
            );
            return None;
        }
        let drawn: Vec<Drawn> = list.items.iter().map(|item| drawn(values, item)).collect();
        return Some((Shape::Choice(drawn), Dimension::NONE, false));
    }
    if let Some(text) = &prior.hedge {
        let Ok(hedge) = Hedge::parse(&text.value) else {
            values.wrong(Problem::new(Code::BadCount, text.at).text("text", text.value.as_str()));
            return None;
        };
        return Some((Shape::Hedge(Box::new(hedge)), Dimension::NONE, true));
    }
    let fixed = prior.fixed.as_ref()?;
    Some((Shape::Fixed(drawn(values, fixed)), Dimension::NONE, false))
}

fn out_of_range(amount: &Amount<Anything>, wanted: &'static str) -> Problem {
    Problem::new(Code::OutOfRange, amount.at)
        .text("value", amount.text.as_str())
        .with("wanted", Arg::Key(wanted))
}

/// A quantity if it reads as one, else a text such as a date.
fn drawn(values: &Values<'_>, amount: &Amount<Anything>) -> Drawn {
    match quantity_in(&amount.text.replace('_', ""), values.period) {
        Ok(quantity) => Drawn::Quantity(quantity),
        Err(_) => Drawn::Text(amount.text.clone()),
    }
}

/// Values of one dimension, and whether all are whole numbers.
fn numbers(
    values: &mut Values<'_>,
    list: &[Amount<Anything>],
) -> Option<(Vec<f64>, Dimension, bool)> {
    let found: Vec<Option<Quantity>> =
        list.iter().map(|amount| values.parse(&amount.text, amount.at)).collect();
    let found: Vec<Quantity> = found.into_iter().collect::<Option<_>>()?;
    let dim = found.first()?.dim;
    for (quantity, amount) in found.iter().zip(list) {
        if let Err(wrong) = quantity.si_of(dim) {
            let reason = Arg::both(|lang| wrong.show(lang));
            let first: Span = list[0].at;
            values.wrong(
                Problem::new(Code::MixedKinds, amount.at).with("reason", reason).also(first),
            );
            return None;
        }
    }
    let whole = dim == Dimension::NONE
        && list.iter().all(|a| a.text.replace('_', "").trim().parse::<i64>().is_ok());
    Some((found.iter().map(|quantity| quantity.si).collect(), dim, whole))
}

fn increasing(values: &mut Values<'_>, v: &[f64], list: &[Amount<Anything>]) -> Option<()> {
    for (pair, amount) in v.windows(2).zip(&list[1..]) {
        if pair[0] > pair[1] {
            values.wrong(Problem::new(Code::Reversed, amount.at));
            return None;
        }
    }
    Some(())
}

fn show_shape(shape: &Shape, dim: Dimension) -> String {
    let show = |si: f64| super::prior::show(Quantity::new(si, dim));
    match shape {
        Shape::Uniform(lo, hi) => format!("{} – {}", show(*lo), show(*hi)),
        Shape::LogUniform(lo, hi) => format!("{} – {} (log)", show(*lo), show(*hi)),
        Shape::Triangular(lo, mode, hi) => {
            format!("{} – {} – {}", show(*lo), show(*mode), show(*hi))
        }
        Shape::Normal { mean, sd, least, most } => {
            format!("{} ± {} ({} – {})", show(*mean), show(*sd), show(*least), show(*most))
        }
        Shape::Choice(list) => list.iter().map(Drawn::text).collect::<Vec<String>>().join(" | "),
        Shape::Hedge(hedge) => hedge.text.clone(),
        Shape::Fixed(value) => value.text(),
    }
}
