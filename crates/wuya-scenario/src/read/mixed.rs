//! Readers of the schema's few types that may be written in more than one way.

use toml::de::DeValue;

use super::decode::{Amount, At, Context, Decode, List, Measured, Raw, Text, field, pick};
use super::decode::{refuse_unknown, table};
use crate::schema::{Flow, Leader, Normal, Officer, Several, Spread, SpreadShape, Where};

impl<M: Measured> Decode for Normal<M> {
    fn decode(value: Raw<'_, '_>, cx: &mut Context) -> Option<Self> {
        let at = cx.span(value.span());
        let rows = table(value, cx)?;
        refuse_unknown(rows, &["mean", "sd", "least", "most"], cx);
        let mean = field(rows, "mean", at, cx);
        let sd = field(rows, "sd", at, cx);
        let least = field(rows, "least", at, cx);
        let most = field(rows, "most", at, cx);
        Some(Self { mean: mean?, sd: sd?, least: least?, most: most? })
    }
}

impl<M: Measured> Decode for Spread<M> {
    fn decode(value: Raw<'_, '_>, cx: &mut Context) -> Option<Self> {
        if !value.get_ref().is_table() {
            return Amount::decode(value, cx).map(Self::Same);
        }
        let (key, inner) = pick(value, &[], &["uniform", "normal"], cx)?;
        let shape = match key {
            "uniform" => SpreadShape::Uniform(<[Amount<M>; 2]>::decode(inner?, cx)?),
            _ => SpreadShape::Normal(Normal::decode(inner?, cx)?),
        };
        Some(Self::Shape(shape))
    }
}

impl Decode for Where {
    fn decode(value: Raw<'_, '_>, cx: &mut Context) -> Option<Self> {
        match value.get_ref() {
            DeValue::Array(_) => Decode::decode(value, cx).map(Self::Point),
            _ => Text::decode(value, cx).map(Self::Named),
        }
    }
}

impl Decode for Leader {
    fn decode(value: Raw<'_, '_>, cx: &mut Context) -> Option<Self> {
        match value.get_ref() {
            DeValue::Table(_) => Officer::decode(value, cx).map(Self::Officer),
            _ => At::<bool>::decode(value, cx).map(Self::Ordinary),
        }
    }
}

impl Decode for Several {
    fn decode(value: Raw<'_, '_>, cx: &mut Context) -> Option<Self> {
        match value.get_ref() {
            DeValue::Array(_) => List::decode(value, cx).map(Self::Many),
            _ => Text::decode(value, cx).map(Self::One),
        }
    }
}

impl Decode for Flow {
    fn decode(value: Raw<'_, '_>, cx: &mut Context) -> Option<Self> {
        match value.get_ref() {
            DeValue::Array(_) => List::decode(value, cx).map(Self::Steps),
            _ => Amount::decode(value, cx).map(Self::Even),
        }
    }
}
