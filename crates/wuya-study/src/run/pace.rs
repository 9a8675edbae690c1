//! Real time of a run: how fast it goes, how long it will take, where the time goes.

use std::time::{Duration, Instant};

use wuya_sim::stage::{Clock, Stage};

/// Speed is that of about so long.
const WINDOW: Duration = Duration::from_secs(8);

/// How fast a run goes.
#[derive(Clone, Debug)]
pub(super) struct Pace {
    began: Instant,
    /// Real time of the parts before a resumption [s].
    before_s: f64,
    /// When, and at which simulated time, the last two windows began.
    marks: [(Instant, f64); 2],
}

impl Pace {
    pub(super) fn new(before_s: f64, simulated_s: f64) -> Self {
        let began = Instant::now();
        Self { began, before_s, marks: [(began, simulated_s); 2] }
    }

    /// Real time the run has taken, earlier parts included [s].
    pub(super) fn wall_s(&self) -> f64 {
        self.before_s + self.began.elapsed().as_secs_f64()
    }

    pub(super) fn advance(&mut self, simulated_s: f64) {
        if self.marks[1].0.elapsed() >= WINDOW {
            self.marks = [self.marks[1], (Instant::now(), simulated_s)];
        }
    }

    /// Simulated seconds per second, of late.
    pub(super) fn speed(&self, simulated_s: f64) -> f64 {
        let (since, from_s) = self.marks[0];
        (simulated_s - from_s) / since.elapsed().as_secs_f64().max(1e-3)
    }
}

/// Time spent in each stage.
#[derive(Clone, Debug)]
pub(super) struct StageTimes {
    spent: [Duration; Stage::ALL.len()],
    now: Option<(Stage, Instant)>,
}

impl StageTimes {
    pub(super) fn new() -> Self {
        Self { spent: [Duration::ZERO; Stage::ALL.len()], now: None }
    }

    /// The stage that runs has ended.
    pub(super) fn pause(&mut self) {
        if let Some((stage, since)) = self.now.take() {
            self.spent[stage as usize] += since.elapsed();
        }
    }

    /// Seconds of each stage, in order.
    pub(super) fn seconds(&self) -> Vec<(&'static str, f64)> {
        let pairs = Stage::ALL.iter().zip(&self.spent);
        pairs.map(|(stage, spent)| (stage.key(), spent.as_secs_f64())).collect()
    }
}

impl Clock for StageTimes {
    fn begin(&mut self, stage: Stage) {
        self.pause();
        self.now = Some((stage, Instant::now()));
    }
}
