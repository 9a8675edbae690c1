//! Plots over solar time, drawn by `kuva`; titles and legends stand in the page, in its type.

use std::fmt::Write as _;
use std::sync::Arc;

use kuva::backend::svg::SvgBackend;
use kuva::plot::{LinePlot, StackedAreaPlot};
use kuva::render::annotations::ShadedRegion;
use kuva::render::layout::{Layout, TickFormat};
use kuva::render::plots::Plot;
use kuva::render::render::render_multiple;
use kuva::render::theme::Theme;

/// Size of a plot; the page scales it.
const WIDTH: f64 = 1040.0;
const HEIGHT: f64 = 300.0;
/// Room that `kuva` keeps below for the title of the time axis, which has none.
const BLANK: f64 = 26.0;
/// More points than this along the time axis do not show.
const POINTS: usize = 380;
/// The page's own type.
const FONT: &str = "inherit";

/// What all plots of a run share.
#[derive(Clone, Debug)]
pub struct Frame {
    /// True solar time of the start, seconds after midnight [s].
    pub start_of_day_s: f64,
    /// Length of the time axis [s].
    pub end_s: f64,
    /// Nights: from and to, after the start [s].
    pub nights: Vec<(f64, f64)>,
}

/// A line of a plot: colour and values at the plot's times; gaps where not finite.
#[derive(Clone, Debug)]
pub struct Curve {
    /// Colour.
    pub colour: String,
    /// Drawn dashed.
    pub dashed: bool,
    /// Values.
    pub values: Vec<f64>,
}

/// Layers on top of each other, the first lowest.
#[must_use]
pub fn stacked(
    frame: &Frame,
    times_s: &[f64],
    layers: &[(String, Vec<f64>)],
    label: &str,
) -> String {
    let keep = kept(times_s.len());
    if keep.len() < 2 {
        return String::new();
    }
    let mut area = StackedAreaPlot::new()
        .with_x(keep.iter().map(|&i| frame.clock_s(times_s[i])))
        .with_strokes(false)
        .with_fill_opacity(0.92);
    for (colour, values) in layers {
        area = area.with_series(keep.iter().map(|&i| values[i])).with_color(colour.as_str());
    }
    let top = (0..times_s.len())
        .map(|i| layers.iter().map(|(_, values)| values[i]).sum::<f64>())
        .fold(1.0, f64::max);
    draw(frame, vec![Plot::StackedArea(area)], label, (0.0, top))
}

/// Lines over time.
#[must_use]
pub fn lines(
    frame: &Frame,
    times_s: &[f64],
    curves: &[Curve],
    label: &str,
    top: Option<f64>,
) -> String {
    let keep = kept(times_s.len());
    let mut plots = Vec::new();
    let (mut low, mut high) = (0.0_f64, f64::NEG_INFINITY);
    for curve in curves {
        for run in runs(&keep, &curve.values) {
            low = run.iter().map(|&i| curve.values[i]).fold(low, f64::min);
            high = run.iter().map(|&i| curve.values[i]).fold(high, f64::max);
            let data: Vec<(f64, f64)> =
                run.iter().map(|&i| (frame.clock_s(times_s[i]), curve.values[i])).collect();
            let line = LinePlot::new()
                .with_data(data)
                .with_color(curve.colour.as_str())
                .with_stroke_width(1.6);
            plots.push(Plot::Line(if curve.dashed { line.with_dashed() } else { line }));
        }
    }
    if plots.is_empty() {
        return String::new();
    }
    let high = top.unwrap_or(high).max(low + 1e-3);
    draw(frame, plots, label, (low, high))
}

/// Indices that are drawn: evenly spread, the last one among them.
fn kept(count: usize) -> Vec<usize> {
    let step = count.div_ceil(POINTS).max(1);
    let mut keep: Vec<usize> = (0..count).step_by(step).collect();
    if count > 0 && keep.last() != Some(&(count - 1)) {
        keep.push(count - 1);
    }
    keep
}

/// Stretches of at least two neighbours with a value.
fn runs(keep: &[usize], values: &[f64]) -> Vec<Vec<usize>> {
    keep.split(|&i| !values[i].is_finite())
        .filter(|run| run.len() > 1)
        .map(<[usize]>::to_vec)
        .collect()
}

fn draw(frame: &Frame, plots: Vec<Plot>, label: &str, (low, high): (f64, f64)) -> String {
    let clock = frame.clone();
    let format = TickFormat::Custom(Arc::new(move |t| clock.tick(t)));
    let mut layout = Layout::auto_from_plots(&plots)
        .with_width(WIDTH)
        .with_height(HEIGHT)
        .with_theme(theme())
        .with_font_family(FONT)
        .with_y_label(label)
        .with_x_tick_format(format)
        .with_y_tick_format(TickFormat::Custom(Arc::new(amount)))
        .with_x_tick_step(frame.tick_step_s())
        .with_x_axis_min(frame.clock_s(0.0))
        .with_x_axis_max(frame.clock_s(frame.end_s.max(1.0)))
        .with_y_axis_min(low)
        .with_y_axis_max(nice_top(high))
        .with_tick_size(11)
        .with_label_size(12);
    for &(from, to) in &frame.nights {
        layout = layout.with_shaded_region(
            ShadedRegion::vertical(frame.clock_s(from), frame.clock_s(to))
                .with_color("#2d3a55")
                .with_opacity(0.10),
        );
    }
    layout.show_legend = false;
    let scene = render_multiple(plots, layout);
    scaled(&SvgBackend::new().render_scene(&scene), scene.width, scene.height - BLANK)
}

impl Frame {
    /// Distance of ticks on the time axis [s]: some eight of them.
    fn tick_step_s(&self) -> f64 {
        const STEPS: [f64; 10] =
            [10.0, 30.0, 60.0, 300.0, 600.0, 1800.0, 3600.0, 7200.0, 14_400.0, 21_600.0];
        STEPS.into_iter().find(|step| self.end_s / step <= 9.0).unwrap_or(86_400.0)
    }

    /// Solar time, running on past midnight: the axis is in it, so that ticks stand at full hours.
    fn clock_s(&self, after_start_s: f64) -> f64 {
        self.start_of_day_s.round() + after_start_s
    }

    fn tick(&self, clock_s: f64) -> String {
        let seconds = clock_s.round().rem_euclid(86_400.0) as u32;
        let (h, m, s) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
        if self.tick_step_s() < 60.0 {
            format!("{h:02}:{m:02}:{s:02}")
        } else {
            format!("{h:02}:{m:02}")
        }
    }
}

/// A tick of the upright axis: whole numbers in threes, fractions without idle zeros.
fn amount(value: f64) -> String {
    if value.abs() >= 1000.0 {
        return super::tongue::grouped(value.round() as u64);
    }
    let text = format!("{value:.3}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

fn theme() -> Theme {
    Theme {
        background: "none".into(),
        axis_color: "#6b6a65".into(),
        grid_color: "#e3e0d8".into(),
        tick_color: "#6b6a65".into(),
        text_color: "#3c3b38".into(),
        ..Theme::light()
    }
}

/// A little above the highest value, on a round number.
fn nice_top(high: f64) -> f64 {
    let mut unit = 1e-6;
    while unit * 10.0 < high {
        unit *= 10.0;
    }
    [1.0, 1.2, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0]
        .into_iter()
        .map(|n| n * unit)
        .find(|&top| top >= high)
        .unwrap_or(high)
}

/// Gives the picture a view box in place of a fixed size, so that the page scales it.
fn scaled(svg: &str, width: f64, height: f64) -> String {
    let Some(end) = svg.find('>') else { return String::new() };
    let mut text = String::with_capacity(svg.len());
    let _ = write!(
        text,
        "<svg class=\"plot\" role=\"img\" viewBox=\"0 0 {width:.0} {height:.0}\" fill=\"#3c3b38\""
    );
    text.push_str(&renamed(&svg[end..]));
    text
}

/// What `kuva` calls the areas it clips to: numbered through the life of the program, so that the
/// same plot would not be the same text twice.
const CLIP: &str = "kuva-clip-";

/// The drawing with clip areas numbered from nought and named after what is drawn.
fn renamed(svg: &str) -> String {
    let mut numbers: Vec<&str> = Vec::new();
    let mut pieces = svg.split(CLIP);
    let mut plain = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let end = piece.find(|c: char| !c.is_ascii_digit()).unwrap_or(piece.len());
        let (number, rest) = piece.split_at(end);
        let at = numbers.iter().position(|&known| known == number).unwrap_or_else(|| {
            numbers.push(number);
            numbers.len() - 1
        });
        let _ = write!(plain, "{CLIP}{at}{rest}");
    }
    plain.replace(CLIP, &format!("clip-{}-", mark(&plain)))
}

/// A short mark of a text: the clip paths of the many plots on one page need names of their own.
fn mark(text: &str) -> String {
    let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{hash:x}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame() -> Frame {
        Frame { start_of_day_s: 13.0 * 3600.0, end_s: 18.0 * 3600.0, nights: vec![(14_400.0, 6e4)] }
    }

    #[test]
    fn ticks_are_solar_times() {
        let times: Vec<f64> = (0..1000).map(|i| f64::from(i) * 64.8).collect();
        let values = vec![5.0; 1000];
        let svg = stacked(&frame(), &times, &[("#123456".into(), values)], "people");
        assert!(svg.contains(">15:00<") || svg.contains(">14:00<"), "{}", &svg[..2000]);
        assert!(svg.contains("viewBox"));
    }

    #[test]
    fn the_same_plot_is_the_same_text() {
        let draw = || stacked(&frame(), &[0.0, 9.0], &[("red".into(), vec![1.0, 2.0])], "people");
        assert_eq!(draw(), draw());
    }

    #[test]
    fn amounts_are_short() {
        let shown = [0.0, 0.25, 1.0, 12_500.0].map(amount);
        assert_eq!(shown, ["0", "0.25", "1", "12,500"]);
    }

    #[test]
    fn a_gap_is_not_bridged() {
        let values = [1.0, 2.0, f64::NAN, 3.0, 4.0];
        assert_eq!(runs(&[0, 1, 2, 3, 4], &values), vec![vec![0, 1], vec![3, 4]]);
    }

    #[test]
    fn nothing_gives_no_picture() {
        assert_eq!(lines(&frame(), &[], &[], "m/s", None), "");
        assert_eq!(stacked(&frame(), &[0.0], &[("red".into(), vec![1.0])], "people"), "");
    }
}
