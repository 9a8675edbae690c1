//! The report: one self-contained page in both languages.
//!
//! [`context`] and [`tables`] are what goes in; [`html`] is what comes out. Nothing here looks at
//! a world or a scenario file, so a report can be written again from a run folder alone.

mod assumed;
mod base64;
mod chart;
pub mod context;
pub mod contour;
pub mod digest;
mod gauge;
mod label;
pub mod map;
pub mod plot;
pub mod recorded;
pub mod relief;
pub mod tables;
mod telling;
pub mod timeline;
pub mod tongue;
mod view;

#[cfg(test)]
mod tests;

use askama::Template;
use wuya_words::Lang;

use context::Context;
use digest::Digest;
use map::Map;
use plot::Frame;
use tables::{Ran, Tables};
use tongue::Tongue;
use view::{Input, View};

/// Names of the maps on the page, in their order.
const MAP_IDS: [&str; 2] = ["far", "near"];

/// The whole page.
#[derive(Template)]
#[template(path = "report.html")]
struct Page<'a> {
    tag: &'a str,
    version: &'a str,
    title: &'a str,
    css: &'a str,
    shared: String,
    bodies: Vec<String>,
}

/// The page in one language.
#[derive(Template)]
#[template(path = "body.html")]
struct Body<'a> {
    t: &'a Tongue,
    v: View,
}

/// The report of a run as HTML; `first` is the language that is shown when the page opens.
///
/// # Errors
/// Only what the template engine reports.
pub fn html(
    context: &Context,
    tables: &Tables,
    ran: &Ran,
    first: Lang,
) -> Result<String, askama::Error> {
    let digest = Digest::new(context, tables);
    let end_s = digest.end_s().max(ran.simulated_s);
    let lines = timeline::lines(context, &tables.events, end_s);
    let maps: Vec<Map> = MAP_IDS
        .into_iter()
        .zip(&context.grounds)
        .enumerate()
        .map(|(number, (id, ground))| {
            let closer = context.grounds.get(number + 1).map(|ground| ground.window);
            Map::new(id, ground, closer, context, tables, &digest)
        })
        .collect();
    let frame =
        Frame { start_of_day_s: context.start_of_day_s, end_s, nights: nights(context, end_s) };
    let input =
        Input { context, tables, ran, digest: &digest, lines: &lines, maps: &maps, frame: &frame };
    let bodies = Lang::ALL.into_iter().map(|lang| {
        let tongue = Tongue::new(lang);
        Body { t: &tongue, v: View::new(input, &tongue) }.render()
    });
    Page {
        tag: first.tag(),
        version: &ran.version,
        title: context.title.get(first),
        css: include_str!("../../templates/report.css"),
        shared: maps.iter().map(Map::shared).collect(),
        bodies: bodies.collect::<Result<_, _>>()?,
    }
    .render()
}

/// Stretches between sunset and sunrise, within the run [s].
fn nights(context: &Context, end_s: f64) -> Vec<(f64, f64)> {
    let mut nights = Vec::new();
    let mut sunset = None;
    for mark in &context.sky {
        match mark.kind.as_str() {
            "sunset" => sunset = Some(mark.time_s),
            // A run that begins before sunrise begins in the night.
            "sunrise" => nights.push((sunset.take().unwrap_or(0.0), mark.time_s)),
            _ => {}
        }
    }
    nights.extend(sunset.map(|from| (from, end_s)));
    nights.retain(|&(from, to)| to > from && from < end_s);
    nights.iter().map(|&(from, to)| (from, to.min(end_s))).collect()
}
