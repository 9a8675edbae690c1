//! Maps of the ground: relief, contours, walls, where people started, went and ended.
//!
//! What both languages share is drawn once ([`Map::shared`]) and referred to; names and the scale
//! bar are drawn for each.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use serde::{Deserialize, Serialize};

use super::context::{Context, Window};
use super::contour::contours;
use super::digest::Digest;
use super::label::{Label, place};
use super::relief::{Ink, Raster};
use super::tables::{Fate, Tables};
use super::tongue::Tongue;

/// Longer side of a map [pixels].
const PIXELS: usize = 1100;
/// Size of the names of places.
const TYPE: f32 = 14.0;
/// A stop in the path of a group is marked every so many seconds.
const MARK_S: f64 = 3600.0;

/// Colours of sides, in their order; after the last they begin again.
pub const SIDE_COLOURS: [&str; 6] =
    ["#b23a26", "#1d5b98", "#3f7a3a", "#7d4c9b", "#b07a0c", "#4a4a4a"];

/// The colour of a side.
#[must_use]
pub fn side_colour(side: usize) -> &'static str {
    SIDE_COLOURS[side % SIDE_COLOURS.len()]
}

/// A map of one window.
#[derive(Clone, Debug)]
pub struct Map {
    id: &'static str,
    window: Window,
    /// What another map shows closer up: its places are named there.
    closer: Option<Window>,
    width: f32,
    height: f32,
    /// Distance between contours [m].
    pub interval_m: f32,
    ground: String,
    people: String,
}

/// The ground of one window as it is kept in a run folder: picture and contours.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Ground {
    /// What part of the plane.
    pub window: Window,
    /// Size in pixels.
    pub size: (usize, usize),
    /// Indexed PNG; kept as a file of its own.
    #[serde(skip)]
    pub png: Vec<u8>,
    /// SVG path of the light contours.
    pub light: String,
    /// SVG path of every fifth.
    pub heavy: String,
    /// Distance between contours [m].
    pub interval_m: f32,
    /// Whether water, road and wood are on it.
    pub shows: [bool; 3],
}

impl Ground {
    /// Draws a window of the ground.
    ///
    /// # Errors
    /// Only what the PNG writer reports.
    pub fn draw(
        window: Window,
        ground: &dyn Fn(f64, f64) -> Ink,
    ) -> Result<Self, png::EncodingError> {
        let raster = Raster::sample(window, PIXELS, ground);
        let (mut light, mut heavy) = (String::new(), String::new());
        let lines = contours(&raster);
        for contour in &lines {
            let path = if contour.heavy { &mut heavy } else { &mut light };
            contour.lines.iter().for_each(|line| trace(path, line));
        }
        let (low, high) = raster.range();
        Ok(Self {
            window,
            size: (raster.width, raster.height),
            png: raster.png()?,
            shows: raster.shows(),
            light,
            heavy,
            interval_m: super::contour::interval(high - low),
        })
    }
}

/// The windows worth a map: all that was reached, and the start closer up if it is much smaller.
#[must_use]
pub fn windows(context: &Context, tables: &Tables) -> Vec<Window> {
    let mut all = tables.reach();
    if all.is_empty() {
        all = context.bounds;
    }
    let size = all.size();
    let wide = size[0].max(size[1]).max(60.0);
    let mut far = Window { min: all.min, max: all.max };
    for spot in &context.places {
        // Places a little way off are drawn with it; those far away would shrink everything.
        if all.padded(wide * 0.35).holds(spot.centre) {
            far.cover(spot.centre);
        }
    }
    let fit = |w: Window, margin: f64| w.padded(margin).shaped(1.2, 1.9).within(&context.bounds);
    let far = fit(far, wide * 0.08);
    let mut start = Window::EMPTY;
    tables.starts.iter().for_each(|(_, at)| start.cover(*at));
    if start.is_empty() {
        return vec![far];
    }
    let near = start.size()[0].max(start.size()[1]).max(60.0);
    let near = fit(start, near * 0.25);
    if near.size()[0] * near.size()[1] * 5.0 < far.size()[0] * far.size()[1] {
        vec![far, near]
    } else {
        vec![far]
    }
}

impl Map {
    /// Draws what both languages share. `id` is unique on the page;
    /// `closer` is what the next map shows.
    #[must_use]
    pub fn new(
        id: &'static str,
        ground: &Ground,
        closer: Option<Window>,
        context: &Context,
        tables: &Tables,
        digest: &Digest,
    ) -> Self {
        let (width, height) = (ground.size.0 as f32, ground.size.1 as f32);
        let mut map = Self {
            id,
            window: ground.window,
            closer,
            width,
            height,
            interval_m: ground.interval_m,
            ground: String::new(),
            people: String::new(),
        };
        map.ground = map.draw_ground(ground, context);
        map.people = map.draw_people(context, tables, digest);
        map
    }

    /// Definitions that [`Map::svg`] refers to; they stand once on the page.
    #[must_use]
    pub fn shared(&self) -> String {
        format!(
            "<g id=\"{0}-ground\">{1}</g><g id=\"{0}-people\">{2}</g>",
            self.id, self.ground, self.people
        )
    }

    /// The map with names in one language.
    #[must_use]
    pub fn svg(&self, context: &Context, digest: &Digest, tongue: &Tongue) -> String {
        let mut svg = String::new();
        let (w, h, id) = (self.width, self.height, self.id);
        let _ = write!(
            svg,
            "<svg class=\"map\" role=\"img\" viewBox=\"0 0 {w} {h}\">\
             <use href=\"#{id}-ground\"/><use href=\"#{id}-people\"/>"
        );
        let bar = self.scale_bar(tongue);
        let mut labels = self.spot_labels(context, tongue);
        labels.extend(self.group_labels(context, digest, tongue));
        let taken = vec![bar.1, [w - 60.0, 0.0, w, 76.0]];
        for label in place(&labels, taken, [w, h]) {
            label.write(&mut svg);
        }
        svg.push_str(&bar.0);
        let _ = write!(
            svg,
            "<g class=\"north\" transform=\"translate({:.0} 44)\"><path d=\"M0-30L9 6L0 0L-9 6Z\"/>\
             <text y=\"22\" text-anchor=\"middle\">{}</text></g></svg>",
            w - 30.0,
            tongue.plain("map-north")
        );
        svg
    }

    fn at(&self, point: [f64; 2]) -> [f32; 2] {
        let [w_m, h_m] = self.window.size();
        [
            ((point[0] - self.window.min[0]) / w_m) as f32 * self.width,
            ((self.window.max[1] - point[1]) / h_m) as f32 * self.height,
        ]
    }

    fn draw_ground(&self, ground: &Ground, context: &Context) -> String {
        let mut svg = format!(
            "<image width=\"{}\" height=\"{}\" href=\"data:image/png;base64,{}\"/>\
             <path class=\"contour\" d=\"{}\"/><path class=\"contour heavy\" d=\"{}\"/>",
            ground.size.0,
            ground.size.1,
            super::base64::encode(&ground.png),
            ground.light,
            ground.heavy
        );
        svg.push_str("<path class=\"wall\" d=\"");
        for wall in &context.walls {
            let ends = [[wall[0], wall[1]], [wall[2], wall[3]]].map(|p| p.map(f64::from));
            if ends.iter().any(|&end| self.window.holds(end)) {
                trace(&mut svg, &ends.map(|end| self.at(end)));
            }
        }
        svg.push_str("\"/>");
        for spot in context.places.iter().filter(|spot| spot.outline.len() > 1) {
            let line: Vec<[f32; 2]> = spot.outline.iter().map(|&p| self.at(p)).collect();
            svg.push_str("<path class=\"spot\" d=\"");
            trace(&mut svg, &super::contour::thin(&line, 0.5));
            svg.push_str(if spot.closed { "Z\"/>" } else { "\"/>" });
        }
        if let Some(Window { min, max }) = self.closer {
            let corners = [min, [max[0], min[1]], max, [min[0], max[1]]];
            svg.push_str("<path class=\"closer\" d=\"");
            trace(&mut svg, &corners.map(|corner| self.at(corner)));
            svg.push_str("Z\"/>");
        }
        svg
    }

    fn draw_people(&self, context: &Context, tables: &Tables, digest: &Digest) -> String {
        let mut svg = String::new();
        for side in 0..context.sides.len() {
            let of_side = |unit: usize| context.units.get(unit).is_some_and(|u| u.side == side);
            let starts = tables.starts.iter().filter(|s| of_side(s.0)).map(|s| s.1);
            self.dots(&mut svg, "start", side, starts);
        }
        for (group, track) in context.groups.iter().zip(&digest.groups) {
            self.path(&mut svg, group.side, &digest.times_s, &track.path);
        }
        for side in 0..context.sides.len() {
            let of_side = |unit: usize| context.units.get(unit).is_some_and(|u| u.side == side);
            let on_ground = |fate| matches!(fate, Fate::Alive | Fate::Captive);
            let people = || tables.people.iter().filter(|p| of_side(p.unit));
            let living = people().filter(|p| on_ground(p.fate)).map(|p| p.at);
            self.dots(&mut svg, "end", side, living);
            let dead = people().filter(|p| p.fate == Fate::Dead).map(|p| p.at);
            self.dots(&mut svg, "fallen", side, dead);
        }
        svg
    }

    /// One dot per pixel that somebody stands in.
    fn dots(&self, svg: &mut String, class: &str, side: usize, at: impl Iterator<Item = [f64; 2]>) {
        let pixels: BTreeSet<(i32, i32)> = at
            .filter(|&point| self.window.holds(point))
            .map(|point| self.at(point))
            .map(|p| (p[1] as i32, p[0] as i32))
            .collect();
        if pixels.is_empty() {
            return;
        }
        let _ = write!(svg, "<path class=\"{class}\" stroke=\"{}\" d=\"", side_colour(side));
        let mut before = (i32::MIN, 0);
        for (y, x) in pixels {
            if before == (y, x - 1) {
                svg.push_str("h1");
            } else {
                let _ = write!(svg, "M{x} {y}h0");
            }
            before = (y, x);
        }
        svg.push_str("\"/>");
    }

    /// The course of a group's centre, a dot every hour.
    fn path(&self, svg: &mut String, side: usize, times_s: &[f64], path: &[[f64; 2]]) {
        let mut course = String::new();
        let mut marks = String::new();
        let there = |p: &[f64; 2]| p[0].is_finite();
        for run in path.split(|p| !there(p)).filter(|run| run.len() > 1) {
            let line: Vec<[f32; 2]> = run.iter().map(|&p| self.at(p)).collect();
            trace(&mut course, &super::contour::thin(&line, 0.4));
        }
        let mut next = MARK_S;
        for (&time, &point) in times_s.iter().zip(path).filter(|(_, p)| there(p)) {
            if time >= next {
                let [x, y] = self.at(point);
                let _ = write!(marks, "M{x:.1} {y:.1}h0");
                next = (time / MARK_S).floor() * MARK_S + MARK_S;
            }
        }
        if course.is_empty() {
            return;
        }
        let colour = side_colour(side);
        let _ = write!(
            svg,
            "<path class=\"course under\" d=\"{course}\"/>\
             <path class=\"course\" stroke=\"{colour}\" d=\"{course}\"/>\
             <path class=\"hour\" stroke=\"{colour}\" d=\"{marks}\"/>"
        );
    }

    fn spot_labels(&self, context: &Context, tongue: &Tongue) -> Vec<Label> {
        context
            .places
            .iter()
            .filter(|spot| self.window.holds(spot.centre))
            .filter(|spot| !self.closer.is_some_and(|closer| closer.holds(spot.centre)))
            .map(|spot| Label {
                at: self.at(spot.centre),
                text: spot.title.get(tongue.lang()).to_owned(),
                size: TYPE,
                class: "name",
                colour: "#2b2a27",
                dot: spot.outline.len() < 2,
            })
            .collect()
    }

    /// Names of groups where they ended.
    fn group_labels(&self, context: &Context, digest: &Digest, tongue: &Tongue) -> Vec<Label> {
        let last = |path: &[[f64; 2]]| path.iter().rev().copied().find(|p| p[0].is_finite());
        context
            .groups
            .iter()
            .zip(&digest.groups)
            .filter_map(|(group, track)| Some((group, last(&track.path)?)))
            .filter(|(_, at)| self.window.holds(*at))
            .map(|(group, at)| Label {
                at: self.at(at),
                text: group.title.get(tongue.lang()).to_owned(),
                size: TYPE - 1.5,
                class: "unit",
                colour: side_colour(group.side),
                dot: false,
            })
            .collect()
    }

    /// A bar of a round length, with the same in li; and the box it covers.
    fn scale_bar(&self, tongue: &Tongue) -> (String, [f32; 4]) {
        let metres_per_pixel = self.window.size()[0] / f64::from(self.width);
        let most = metres_per_pixel * f64::from(self.width) * 0.25;
        let length = round_length(most);
        let pixels = (length / metres_per_pixel) as f32;
        let (x, y) = (18.0, self.height - 20.0);
        let text = tongue.distance(length);
        let svg = format!(
            "<g class=\"scale\" transform=\"translate({x} {y})\">\
             <path class=\"under\" d=\"M0-6V0H{pixels:.1}V-6\"/><path d=\"M0-6V0H{pixels:.1}V-6\"/>\
             <text x=\"4\" y=\"-8\">{text}</text></g>"
        );
        (svg, [x, y - 26.0, x + pixels.max(150.0), y + 6.0])
    }
}

/// The longest of 1, 2, 5, 10, 20, 50 … metres that is not above this.
fn round_length(most: f64) -> f64 {
    let mut length = 1.0;
    // 1 to 2 to 5 to 10.
    for factor in [2.0, 2.5, 2.0].into_iter().cycle() {
        if length * factor > most {
            break;
        }
        length *= factor;
    }
    length
}

/// Appends a line to an SVG path, relative steps with one decimal.
fn trace(path: &mut String, line: &[[f32; 2]]) {
    let tenth = |p: &[f32; 2]| [(p[0] * 10.0).round() as i32, (p[1] * 10.0).round() as i32];
    let mut last: Option<[i32; 2]> = None;
    for point in line.iter().map(tenth) {
        match last {
            None => {
                let _ = write!(path, "M{} {}", tenths(point[0]), tenths(point[1]));
                path.push('l');
            }
            Some([x, y]) if point != [x, y] => {
                let _ = write!(path, "{} {} ", tenths(point[0] - x), tenths(point[1] - y));
            }
            Some(_) => {}
        }
        last = Some(point);
    }
    if path.ends_with('l') {
        path.push_str("0 0");
    }
    while path.ends_with(' ') {
        path.pop();
    }
}

/// A tenth of a number, as short as it goes.
fn tenths(number: i32) -> String {
    let sign = if number < 0 { "-" } else { "" };
    let (whole, rest) = (number.unsigned_abs() / 10, number.unsigned_abs() % 10);
    if rest == 0 { format!("{sign}{whole}") } else { format!("{sign}{whole}.{rest}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_written_in_steps() {
        let mut path = String::new();
        trace(&mut path, &[[1.0, 2.0], [3.5, 2.0], [3.52, 2.0], [0.0, 0.0]]);
        assert_eq!(path, "M1 2l2.5 0 -3.5 -2");
    }

    #[test]
    fn a_point_alone_is_still_a_path() {
        let mut path = String::new();
        trace(&mut path, &[[1.0, 2.0]]);
        assert_eq!(path, "M1 2l0 0");
    }

    #[test]
    fn a_small_start_gets_a_map_of_its_own() {
        let bounds = Window { min: [0.0, 0.0], max: [30_000.0, 20_000.0] };
        let context = Context { bounds, ..Context::default() };
        let person = |x, y| super::super::tables::Person {
            unit: 0,
            horse: false,
            fate: Fate::Alive,
            at: [x, y],
        };
        let tables = Tables {
            people: vec![person(1000.0, 1000.0), person(25_000.0, 9000.0)],
            starts: vec![(0, [1000.0, 1000.0]), (0, [1300.0, 1200.0])],
            ..Tables::default()
        };
        let windows = windows(&context, &tables);
        assert_eq!(windows.len(), 2);
        assert!(windows.iter().all(|w| w.holds([1300.0, 1200.0])));
        assert!(windows[1].size()[0] < 1500.0);
    }
}
