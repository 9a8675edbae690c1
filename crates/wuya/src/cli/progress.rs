//! How a run shows that it goes on: a bar on a terminal, a plain line now and then elsewhere.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use wuya_words::Words;

use super::clock;

/// How often a bar is drawn, and how often a line is written where there is no terminal.
const REDRAW: Duration = Duration::from_millis(200);
const PLAIN_LINE: Duration = Duration::from_secs(20);
/// Steps of the bar: more than any terminal has columns.
const BAR_STEPS: u64 = 1000;

/// What there is to show at one moment.
pub(crate) struct Glance {
    /// The simulated clock in the user's language.
    pub(crate) clock: String,
    /// Counts by side and fate in the user's language.
    pub(crate) counts: String,
    /// Share of the run that is done, 0 to 1.
    pub(crate) share: f64,
    /// Simulated seconds per second.
    pub(crate) speed: f64,
    /// Seconds left, if they can be estimated.
    pub(crate) left_s: Option<f64>,
}

/// Where progress is shown.
pub(crate) enum Progress {
    /// Nowhere.
    Quiet,
    /// On a terminal.
    Bar { bar: ProgressBar, drawn: Option<Instant> },
    /// As lines on the standard error.
    Lines { written: Instant },
}

impl Progress {
    pub(crate) fn new(is_quiet: bool) -> Self {
        if is_quiet {
            Self::Quiet
        } else if io::stderr().is_terminal() {
            let bar = ProgressBar::with_draw_target(Some(BAR_STEPS), ProgressDrawTarget::stderr());
            let style = ProgressStyle::with_template("{prefix} [{wide_bar}] {percent:>3} %\n{msg}");
            bar.set_style(
                style.unwrap_or_else(|_| ProgressStyle::default_bar()).progress_chars("=> "),
            );
            Self::Bar { bar, drawn: None }
        } else {
            Self::Lines { written: Instant::now() }
        }
    }

    /// Whether it is time to show something; asked at every tick, so it costs nothing.
    pub(crate) fn is_due(&self) -> bool {
        match self {
            Self::Quiet => false,
            Self::Bar { drawn, .. } => drawn.is_none_or(|at| at.elapsed() >= REDRAW),
            Self::Lines { written } => written.elapsed() >= PLAIN_LINE,
        }
    }

    /// Shows where the run stands.
    pub(crate) fn show(&mut self, glance: &Glance, words: &Words) {
        let left = clock::length(glance.left_s.unwrap_or(f64::NAN), words);
        let args = [
            ("time", glance.clock.as_str().into()),
            ("counts", glance.counts.as_str().into()),
            ("speed", speed(glance.speed).into()),
            ("left", left.into()),
        ];
        match self {
            Self::Quiet => {}
            Self::Bar { bar, drawn } => {
                *drawn = Some(Instant::now());
                bar.set_prefix(glance.clock.clone());
                bar.set_position((glance.share.clamp(0.0, 1.0) * BAR_STEPS as f64) as u64);
                bar.set_message(words.say("cli-run-bar", &args));
            }
            Self::Lines { written } => {
                *written = Instant::now();
                let _ = writeln!(io::stderr(), "{}", words.say("cli-run-line", &args));
            }
        }
    }

    /// Says something beside the progress.
    pub(crate) fn say(&self, text: &str) {
        match self {
            Self::Quiet => {}
            // A bar that was never drawn would be drawn empty under the text.
            Self::Bar { bar, drawn: Some(_) } => bar.println(text),
            Self::Bar { .. } | Self::Lines { .. } => {
                let _ = writeln!(io::stderr(), "{text}");
            }
        }
    }

    /// Says what is being done to whoever watches a terminal; a log has no use for it.
    pub(crate) fn hint(&self, text: &str) {
        if matches!(self, Self::Bar { .. }) {
            self.say(text);
        }
    }

    /// Takes the bar away.
    pub(crate) fn end(&self) {
        if let Self::Bar { bar, .. } = self {
            bar.finish_and_clear();
        }
    }
}

fn speed(speed: f64) -> String {
    if speed < 9.95 { format!("{speed:.1}") } else { format!("{speed:.0}") }
}
