//! The only loop: step, record, watch, stop.
//!
//! A run can be stopped after any tick and resumed from its checkpoint; the folder it then leaves
//! has the fingerprints and tables of a run that was never stopped.

mod ending;
mod error;
mod options;
mod pace;
mod tally;
#[cfg(test)]
mod tests;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use wuya_record::{Checkpoint, Identity, Recorder, RunManifest, Stamp, save_checkpoint};
use wuya_sim::def::TICKS_PER_S;
use wuya_sim::{Breach, Headcount, Params, Scratch, World, step, step_timed};

use crate::convert::{Names, causes};
use crate::subject::Subject;
pub use error::RunError;
pub use options::{CHECKPOINT_WALL_S, Options};
use pace::{Pace, StageTimes};
use tally::{Bridge, Tally};

/// Version of wuya that runs and recordings name.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Between two looks at the stop flag and the clock a run goes on for at most so long.
const BURST: Duration = Duration::from_millis(40);
/// … and for at most so many ticks, because a march over open ground steps in microseconds.
const BURST_TICKS: u64 = 16 * TICKS_PER_S;

/// Whether a run goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// It does.
    Go,
    /// It ends here, cleanly, marked as interrupted.
    Stop,
}

/// Where a run stands.
#[derive(Clone, Copy)]
pub struct Progress<'a> {
    world: &'a World,
    pace: &'a Pace,
    end_tick: u64,
}

impl Progress<'_> {
    /// Ticks done.
    #[must_use]
    pub fn tick(&self) -> u64 {
        self.world.tick()
    }

    /// Simulated time [s].
    #[must_use]
    pub fn time_s(&self) -> f64 {
        self.world.time_s()
    }

    /// Share of the run that is done, 0 to 1, if it goes on to its end.
    #[must_use]
    pub fn share(&self) -> f64 {
        self.tick() as f64 / self.end_tick.max(1) as f64
    }

    /// True solar time of day [s after midnight].
    #[must_use]
    pub fn solar_s(&self) -> f64 {
        self.world.place().sky.solar_time(self.time_s()).seconds_of_day
    }

    /// Persons of each side by fate, horses apart, in the order of the scenario's sides.
    #[must_use]
    pub fn headcounts(&self) -> Vec<Headcount> {
        self.world.headcounts()
    }

    /// Simulated seconds per second, of late.
    #[must_use]
    pub fn speed(&self) -> f64 {
        self.pace.speed(self.time_s())
    }

    /// Real time left at that speed [s]; `None` before there is a speed.
    #[must_use]
    pub fn left_s(&self) -> Option<f64> {
        let left_s = (self.end_tick - self.tick().min(self.end_tick)) as f64 / TICKS_PER_S as f64;
        let speed = self.speed();
        (speed > 0.0).then(|| left_s / speed)
    }
}

/// What a run has left.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The folder.
    pub folder: PathBuf,
    /// The report in it.
    pub report: PathBuf,
    /// What stands in its `run.json`.
    pub manifest: RunManifest,
    /// Where it can be resumed, if it has not come to the scenario's end.
    pub checkpoint: Option<PathBuf>,
    /// Seconds of each stage, if asked for.
    pub stages: Vec<(&'static str, f64)>,
}

/// A run.
pub struct Run {
    subject: Subject,
    options: Options,
    params: Params,
    world: World,
    scratch: Scratch,
    tally: Tally,
    recorder: Recorder,
    names: Names,
    identity: Identity,
    pool: rayon::ThreadPool,
    pace: Pace,
    stages: Option<StageTimes>,
    resumed_at_s: Vec<f64>,
    end_tick: u64,
    /// Time and tick of the last checkpoint.
    saved: (Instant, u64),
    /// A checkpoint lies beside the folder.
    has_checkpoint: bool,
}

impl Run {
    /// Begins a run.
    ///
    /// # Errors
    /// If no world can be made of the subject, or the folder cannot be written.
    pub fn start(subject: Subject, options: Options) -> Result<Self, RunError> {
        let mut run = Self::prepare(subject, options)?;
        run.sample()?;
        Ok(run)
    }

    /// Takes up a run where its checkpoint left it.
    ///
    /// # Errors
    /// As [`Run::start`], and if the checkpoint is damaged or not of this scenario, these
    /// parameters, this seed and this version.
    pub fn resume(checkpoint: &Path, subject: Subject, options: Options) -> Result<Self, RunError> {
        let checkpoint_path = checkpoint;
        let checkpoint = Checkpoint::open(checkpoint_path)?;
        checkpoint.check(&identity(&subject))?;
        let mut run = Self::prepare(subject, options)?;
        checkpoint.load(|visitor| {
            run.world.visit(&mut Bridge(visitor));
            run.tally.visit(visitor);
        })?;
        if !run.tally.is_for(run.subject.def.measures.len()) {
            return Err(wuya_record::RecordError::Damaged {
                path: checkpoint_path.to_owned(),
                reason: wuya_record::Damage::Columns,
            }
            .into());
        }
        run.world.restored();
        checkpoint.restore(&mut run.recorder)?;
        let progress = checkpoint.progress();
        run.resumed_at_s = progress.resumed_at_s.clone();
        run.resumed_at_s.push(run.world.time_s());
        run.pace = Pace::new(progress.wall_s, run.world.time_s());
        run.saved.1 = run.world.tick();
        run.has_checkpoint = checkpoint_path == Options::checkpoint_path(&run.options.out);
        Ok(run)
    }

    fn prepare(subject: Subject, options: Options) -> Result<Self, RunError> {
        let params = Params::from_sheets(&subject.sheets)?;
        let stamp = Stamp {
            version: VERSION.to_owned(),
            scenario_hash: subject.scenario_hash.clone(),
            causes: causes(),
        };
        // The folder first: a name that is taken should be said before anything is computed.
        let recorder = Recorder::create(&options.out, options.existing, stamp)?;
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(options.threads.unwrap_or(0))
            .build()
            .map_err(|error| RunError::Threads(error.to_string()))?;
        let world = pool.install(|| World::new(subject.def.clone(), &params))?;
        let until = options.until_s.map_or(u64::MAX, |s| (s * TICKS_PER_S as f64).ceil() as u64);
        Ok(Self {
            scratch: Scratch::new(&world),
            tally: Tally::new(subject.def.measures.len()),
            names: Names::new(&subject.def),
            identity: identity(&subject),
            pace: Pace::new(0.0, 0.0),
            stages: options.profile.then(StageTimes::new),
            resumed_at_s: Vec::new(),
            end_tick: subject.def.end_tick.min(until),
            saved: (Instant::now(), 0),
            has_checkpoint: false,
            subject,
            options,
            params,
            world,
            recorder,
            pool,
        })
    }

    /// Runs to the end, or until `watch` says stop, and writes the folder. `watch` is called some
    /// twenty times a second.
    ///
    /// # Errors
    /// If the disk refuses, or the audit finds a fault of the program. No folder is left then; a
    /// checkpoint that was written before stays.
    pub fn run(
        mut self,
        watch: &mut dyn FnMut(&Progress<'_>) -> Flow,
    ) -> Result<Outcome, RunError> {
        let mut flow = Flow::Go;
        while flow == Flow::Go && !self.is_done() {
            self.burst()?;
            self.pace.advance(self.world.time_s());
            flow =
                watch(&Progress { world: &self.world, pace: &self.pace, end_tick: self.end_tick });
            if flow == Flow::Go && !self.is_done() && self.is_checkpoint_due() {
                self.checkpoint()?;
            }
        }
        let is_interrupted = !self.is_done();
        self.finish(is_interrupted)
    }

    /// The world as it stands.
    #[must_use]
    pub fn world(&self) -> &World {
        &self.world
    }

    fn is_done(&self) -> bool {
        self.world.is_over() || self.world.tick() >= self.end_tick
    }

    /// Steps for a short while: until the next sample, the end, or a moment of real time is over.
    fn burst(&mut self) -> Result<(), RunError> {
        let every = self.subject.def.series_every;
        let tick = self.world.tick();
        let next_sample = (tick / every + 1) * every;
        let last = next_sample.min(self.end_tick).min(tick + BURST_TICKS);
        let Self { pool, params, world, scratch, stages, .. } = self;
        pool.install(|| steps(params, world, scratch, stages.as_mut(), last))?;
        let mut events = Vec::new();
        self.world.take_events(&mut events);
        for event in &events {
            self.recorder.event(self.names.event(&self.world, event))?;
        }
        if self.world.tick().is_multiple_of(every) {
            self.sample()?;
        }
        Ok(())
    }

    /// Records how every unit and measure stands.
    fn sample(&mut self) -> Result<(), RunError> {
        for unit in 0..self.subject.def.units.len() {
            self.recorder.series(self.names.unit(&self.world, unit as u16))?;
        }
        // At the start no time has passed in which anything could have been measured.
        if self.world.tick() == 0 {
            return Ok(());
        }
        for sample in self.world.take_measure_samples() {
            let measure = usize::from(sample.measure);
            let crossed = self.tally.add(measure, sample.crossings_forward, sample.crossings_back);
            self.recorder.series(self.names.measure(&self.world, &sample, crossed))?;
        }
        Ok(())
    }

    fn is_checkpoint_due(&self) -> bool {
        let (when, tick) = self.saved;
        let simulated_s = (self.world.tick() - tick) as f64 / TICKS_PER_S as f64;
        let is_over = |limit: Option<f64>, value: f64| limit.is_some_and(|limit| value >= limit);
        is_over(self.options.checkpoint_wall_s, when.elapsed().as_secs_f64())
            || is_over(self.options.checkpoint_simulated_s, simulated_s)
    }

    fn checkpoint(&mut self) -> Result<(), RunError> {
        let progress = wuya_record::checkpoint::Progress {
            tick: self.world.tick(),
            wall_s: self.pace.wall_s(),
            resumed_at_s: self.resumed_at_s.clone(),
        };
        let path = Options::checkpoint_path(&self.options.out);
        let Self { identity, recorder, world, tally, .. } = self;
        save_checkpoint(&path, identity, &progress, recorder, |visitor| {
            world.visit(&mut Bridge(visitor));
            tally.visit(visitor);
        })?;
        self.saved = (Instant::now(), self.world.tick());
        self.has_checkpoint = true;
        Ok(())
    }
}

fn steps(
    params: &Params,
    world: &mut World,
    scratch: &mut Scratch,
    mut stages: Option<&mut StageTimes>,
    last: u64,
) -> Result<(), Breach> {
    let began = Instant::now();
    while world.tick() < last && !world.is_over() && began.elapsed() < BURST {
        match stages.as_deref_mut() {
            Some(stages) => step_timed(params, world, scratch, stages)?,
            None => step(params, world, scratch)?,
        }
    }
    if let Some(stages) = stages {
        stages.pause();
    }
    Ok(())
}

fn identity(subject: &Subject) -> Identity {
    Identity {
        version: VERSION.to_owned(),
        seed: subject.def.seed,
        scenario_hash: subject.scenario_hash.clone(),
        parameter_hash: subject.sheets.hash().to_string(),
    }
}
