//! Plots of a run with their legends: headcount by side, speed, breath and strength by group.

use super::context::Both;
use super::digest::{Counts, PARTS};
use super::map::side_colour;
use super::plot::Curve;
use super::tongue::Tongue;
use super::view::{Chart, Input, Key};

/// The colour of a part of a side's headcount: what moves is strong, what is gone is pale.
fn part_colour(side: usize, part: &str) -> String {
    let mix = match part {
        "dead" => return "#2a2823".to_owned(),
        "captive" => return "#a79a7c".to_owned(),
        "left" => return "#c9c5ba".to_owned(),
        "not-entered" => return "#e7e3d8".to_owned(),
        "fighting" => -0.35,
        "fleeing" => 0.0,
        "moving" => 0.3,
        "standing" => 0.55,
        _ => 0.74,
    };
    shade(side_colour(side), mix)
}

/// A colour mixed with white (above zero) or black (below).
fn shade(colour: &str, mix: f32) -> String {
    let channel = |i: usize| {
        let hex = colour.get(i..i + 2).unwrap_or("00");
        let value = f32::from(u8::from_str_radix(hex, 16).unwrap_or(0));
        let target = if mix > 0.0 { 255.0 } else { 0.0 };
        (value + (target - value) * mix.abs()) as u8
    };
    format!("#{:02x}{:02x}{:02x}", channel(1), channel(3), channel(5))
}

pub(super) fn headcount(input: Input<'_>, t: &Tongue) -> Vec<Chart> {
    let Input { context, digest, frame, .. } = input;
    let mut charts = Vec::new();
    for (side, named) in context.sides.iter().enumerate() {
        let counts: &[Counts] = &digest.sides[side];
        let parts = PARTS.iter().filter(|(_, get)| counts.iter().any(|c| get(c) > 0));
        let mut layers = Vec::new();
        let mut legend = Vec::new();
        for &(key, get) in parts {
            let colour = part_colour(side, key);
            layers.push((colour.clone(), counts.iter().map(|c| f64::from(get(c))).collect()));
            let text = t.say("part", &[("part", key.into())]);
            legend.push(Key { colour, text, line: false, dashed: false });
        }
        let svg = super::plot::stacked(frame, &digest.times_s, &layers, &t.plain("people"));
        if !svg.is_empty() {
            charts.push(Chart { title: named.title.get(t.lang()).to_owned(), legend, svg });
        }
    }
    charts
}

/// A column of tracks.
type Column = fn(&super::digest::Track) -> &[f64];

/// More lines than this on one plot cannot be told apart: then a side is one line.
const CURVES: usize = 16;

pub(super) fn movement(input: Input<'_>, t: &Tongue) -> Vec<Chart> {
    let columns: [(&str, Column, Option<f64>); 3] = [
        ("speed", |track| &track.speed_m_s, None),
        ("breath", |track| &track.breath, Some(1.0)),
        ("stamina", |track| &track.stamina, Some(1.0)),
    ];
    let Input { digest, frame, .. } = input;
    let mut charts = Vec::new();
    for (key, column, top) in columns {
        if !digest.has(column) {
            continue;
        }
        let (curves, legend) = curves(input, column, t);
        let label = t.plain(&format!("{key}-axis"));
        let svg = super::plot::lines(frame, &digest.times_s, &curves, &label, top);
        if !svg.is_empty() {
            charts.push(Chart { title: t.plain(&format!("{key}-title")), legend, svg });
        }
    }
    charts
}

/// One curve for each group with the entries of its legend; for each side if there are too many.
fn curves(input: Input<'_>, column: Column, t: &Tongue) -> (Vec<Curve>, Vec<Key>) {
    let Input { context, digest, .. } = input;
    let mut of_side = vec![0_usize; context.sides.len()];
    let mut style = |side: usize| {
        let number = of_side[side];
        of_side[side] += 1;
        (shade(side_colour(side), [0.0, 0.38, -0.35][number % 3]), number % 6 >= 3)
    };
    let is_crowded = context.groups.len() > CURVES;
    let named: Vec<(&Both, usize, Vec<f64>)> = if is_crowded {
        let sides = context.sides.iter().enumerate();
        sides
            .map(|(side, named)| {
                (&named.title, side, column(&digest.side_track(context, side)).to_vec())
            })
            .collect()
    } else {
        let groups = context.groups.iter().zip(&digest.groups);
        groups.map(|(group, track)| (&group.title, group.side, column(track).to_vec())).collect()
    };
    let mut legend = Vec::new();
    let curve = |(title, side, values): (&Both, usize, Vec<f64>)| {
        let (colour, dashed) = style(side);
        let text = title.get(t.lang()).to_owned();
        legend.push(Key { colour: colour.clone(), text, line: true, dashed });
        Curve { colour, dashed, values }
    };
    let curves = named.into_iter().map(curve).collect();
    (curves, legend)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shades_run_from_black_to_white() {
        assert_eq!(shade("#204060", 1.0), "#ffffff");
        assert_eq!(shade("#204060", 0.0), "#204060");
        assert_eq!(shade("#204060", -1.0), "#000000");
    }
}
