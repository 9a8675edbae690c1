//! `wuya run`: a scenario becomes a run folder with a report.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

use wuya_num::{Lang, daytime, show};
use wuya_record::{Checkpoint, Existing};
use wuya_sim::{Fate, Headcount};
use wuya_study::run::{self, Flow, Options, Outcome, Run};
use wuya_study::subject::Subject;
use wuya_words::Words;

use super::arguments::RunWish;
use super::console::{Console, Failure};
use super::progress::{Glance, Progress};
use super::{clock, scenario, signals};

/// Where runs go that are not told otherwise, and how many of one name there may be.
const RUNS: &str = "runs";
const RUNS_OF_ONE_NAME: u32 = 9999;

/// Before so much is simulated [s] nothing is said of what is left: the first ticks draw the charts
/// of all ways and tell nothing of the rest.
const ESTIMATE_FROM_S: f64 = 30.0;

/// Runs the scenario.
pub(crate) fn run(wish: &RunWish, console: &mut Console) -> Result<(), Failure> {
    let progress = Progress::new(wish.is_quiet);
    let dir = wish.dir.display().to_string();
    progress.hint(&console.words().say("cli-run-building", &[("dir", dir.into())]));
    let stop = signals::stop_flag();
    let resumed = wish.resume.as_deref().map(|path| Resumed::open(path, console)).transpose()?;
    let seed = wish.seed.or(resumed.as_ref().map(|resumed| resumed.seed));
    let subject = scenario::load(&wish.dir, seed, console)?;
    let options = options(wish, resumed.as_ref(), &subject, console)?;
    let sides = Sides::of(&subject, console.words());
    let begun = begun(&subject, &sides, console.words());

    let told = |error: run::RunError| Failure::Error(error.say(console.words()));
    let run = match &resumed {
        Some(resumed) => Run::resume(&resumed.checkpoint, subject, options),
        None => Run::start(subject, options),
    };
    let run = run.map_err(told)?;
    progress.say(&begun);
    if resumed.is_some() {
        let sky = &run.world().place().sky;
        let time =
            time_of_day(sky.solar_time(run.world().time_s()).seconds_of_day, console.words());
        progress.say(&console.words().say("cli-run-resumed", &[("time", time.into())]));
    }
    let mut watch = Watch { progress, sides: &sides, words: console.words(), is_stopping: false };
    let outcome = run.run(&mut |now| watch.look(now, stop.load(Ordering::Relaxed)));
    watch.progress.end();
    let outcome = outcome.map_err(told)?;
    let told = summary(&outcome, &sides, wish, console.words());
    console.print(&told)
}

/// What is to be resumed.
struct Resumed {
    checkpoint: PathBuf,
    /// The run folder that the checkpoint lies beside.
    run: PathBuf,
    seed: u64,
}

impl Resumed {
    /// Finds the checkpoint: the file itself, or the one beside a run folder.
    fn open(path: &Path, console: &Console) -> Result<Self, Failure> {
        let is_file = path.is_file();
        let checkpoint = if is_file { path.to_owned() } else { Options::checkpoint_path(path) };
        let run = if is_file { path.with_extension("") } else { path.to_owned() };
        let told = |error| Failure::Error(run::RunError::Record(error).say(console.words()));
        let seed = Checkpoint::open(&checkpoint).map_err(told)?.identity().seed;
        Ok(Self { checkpoint, run, seed })
    }
}

fn options(
    wish: &RunWish,
    resumed: Option<&Resumed>,
    subject: &Subject,
    console: &Console,
) -> Result<Options, Failure> {
    let out = match (&wish.out, resumed) {
        (Some(out), _) => out.clone(),
        (None, Some(resumed)) => resumed.run.clone(),
        (None, None) => free_folder(&wish.dir, subject.def.seed, console)?,
    };
    // A run that goes on takes the place of the part of it that was written when it was stopped.
    let is_replaced = wish.is_forced || resumed.is_some_and(|resumed| resumed.run == out);
    let start_s = subject.context.start_of_day_s;
    Ok(Options {
        existing: if is_replaced { Existing::ReplaceRun } else { Existing::Refuse },
        threads: wish.threads.map(usize::from),
        until_s: wish.until.map(|until| until.seconds_after(start_s)),
        lang: console.words().lang(),
        profile: wish.is_profiled,
        ..Options::new(&out)
    })
}

/// `runs/SCENARIO-SEED`, or with `-2`, `-3` … the first of them that is not there.
fn free_folder(dir: &Path, seed: u64, console: &Console) -> Result<PathBuf, Failure> {
    let whole = dir.canonicalize().unwrap_or_else(|_| dir.to_owned());
    let name = whole.file_name().map_or("run".into(), |name| name.to_string_lossy().into_owned());
    let numbered = (2..=RUNS_OF_ONE_NAME).map(|number| format!("{name}-{seed}-{number}"));
    let is_free = |path: &PathBuf| !path.exists() && !Options::checkpoint_path(path).exists();
    [format!("{name}-{seed}")]
        .into_iter()
        .chain(numbered)
        .map(|name| Path::new(RUNS).join(name))
        .find(is_free)
        .ok_or_else(|| {
            let said = console.words().say("cli-many-runs", &[("dir", RUNS.into())]);
            Failure::Error(said)
        })
}

/// Names of the sides, and how many people there are.
struct Sides {
    titles: Vec<String>,
    people: usize,
}

impl Sides {
    fn of(subject: &Subject, words: &Words) -> Self {
        let lang = words.lang();
        let sides = &subject.context.sides;
        Self {
            titles: sides.iter().map(|side| side.title.get(lang).to_owned()).collect(),
            people: subject.context.groups.iter().map(|group| group.people).sum(),
        }
    }

    /// Counts by side and fate: "Jin 9,400 alive, 12 gone; Song 2,700 alive".
    fn counts(&self, headcounts: &[Headcount], words: &Words) -> String {
        let side = |(title, count): (&String, &Headcount)| {
            let fates = Fate::ALL.iter().zip(count.by_fate).filter(|(_, number)| *number > 0);
            let fates = fates.map(|(fate, number)| {
                let fate = words.say("fate", &[("fate", fate.key().into())]);
                let number = show::count(f64::from(number), Lang::En);
                words.say("cli-count", &[("fate", fate.into()), ("count", number.into())])
            });
            let counts = fates.collect::<Vec<_>>().join(&words.plain("cli-comma"));
            let args = [("side", title.as_str().into()), ("counts", counts.into())];
            words.say("cli-run-side", &args)
        };
        let sides = self.titles.iter().zip(headcounts).map(side);
        sides.collect::<Vec<_>>().join(&words.plain("cli-semicolon"))
    }
}

fn time_of_day(seconds: f64, words: &Words) -> String {
    daytime::show_time_of_day(seconds, words.lang())
}

fn begun(subject: &Subject, sides: &Sides, words: &Words) -> String {
    let people = show::count(sides.people as f64, Lang::En);
    words.say(
        "cli-run-begun",
        &[
            ("title", subject.context.title.get(words.lang()).into()),
            ("people", people.into()),
            ("seed", subject.def.seed.into()),
            ("from", time_of_day(subject.context.start_of_day_s, words).into()),
        ],
    )
}

/// Looks at a run as it goes on.
struct Watch<'a> {
    progress: Progress,
    sides: &'a Sides,
    words: &'a Words,
    is_stopping: bool,
}

impl Watch<'_> {
    fn look(&mut self, now: &run::Progress<'_>, must_stop: bool) -> Flow {
        if must_stop && !self.is_stopping {
            self.is_stopping = true;
            self.progress.say(&self.words.plain("cli-run-stopping"));
        }
        if self.progress.is_due() {
            let glance = Glance {
                clock: time_of_day(now.solar_s(), self.words),
                counts: self.sides.counts(&now.headcounts(), self.words),
                share: now.share(),
                speed: now.speed(),
                left_s: now.left_s().filter(|_| now.time_s() >= ESTIMATE_FROM_S),
            };
            self.progress.show(&glance, self.words);
        }
        if must_stop { Flow::Stop } else { Flow::Go }
    }
}

/// One paragraph: what ran, what became of the people, where the report is, how to go on.
fn summary(outcome: &Outcome, sides: &Sides, wish: &RunWish, words: &Words) -> String {
    let manifest = &outcome.manifest;
    let title = manifest.title.get(words.lang().tag()).cloned().unwrap_or_default();
    let key = if manifest.interrupted { "cli-run-interrupted" } else { "cli-run-done" };
    let end = manifest.end.split_once('T').map_or("", |(_, time)| time);
    let mut text = words.say(
        key,
        &[
            ("title", title.into()),
            ("time", end.into()),
            ("simulated", clock::length(manifest.simulated_s, words).into()),
            ("wall", clock::length(manifest.wall_s, words).into()),
        ],
    );
    let counts = sides.counts(&headcounts(outcome), words);
    let _ = write!(text, "\n{}", words.say("cli-run-fates", &[("counts", counts.into())]));
    let report = outcome.report.display().to_string();
    let _ = write!(text, "\n{}", words.say("cli-run-report", &[("path", report.into())]));
    if outcome.checkpoint.is_some() {
        let command = go_on(wish, &outcome.folder);
        let _ = write!(text, "\n{}", words.say("cli-run-go-on", &[("command", command.into())]));
    }
    if wish.is_profiled {
        let _ = write!(text, "\n{}", profile(&outcome.stages, words));
    }
    text
}

/// Persons of each side by fate at the end, horses apart, from the run's description.
fn headcounts(outcome: &Outcome) -> Vec<Headcount> {
    let mut names: Vec<&str> = Vec::new();
    let mut counts: Vec<Headcount> = Vec::new();
    for count in &outcome.manifest.sides {
        if names.last() != Some(&count.side.as_str()) {
            names.push(&count.side);
            counts.push(Headcount::default());
        }
        let Some(sum) = counts.last_mut().filter(|_| count.body != "horse") else { continue };
        let fates = [count.not_entered, count.alive, count.captive, count.left, count.dead];
        sum.people += count.people as u32;
        for (sum, number) in sum.by_fate.iter_mut().zip(fates) {
            *sum += number as u32;
        }
    }
    counts
}

/// The command that goes on from here; the seed stands in the checkpoint.
fn go_on(wish: &RunWish, folder: &Path) -> String {
    let quoted = |path: &Path| {
        let text = path.display().to_string();
        if text.contains([' ', '\'', '"']) { format!("{text:?}") } else { text }
    };
    format!("wuya run {} --resume {}", quoted(&wish.dir), quoted(folder))
}

/// The stages, the longest first.
fn profile(stages: &[(&'static str, f64)], words: &Words) -> String {
    let all: f64 = stages.iter().map(|(_, seconds)| seconds).sum();
    let mut stages = stages.to_vec();
    stages.sort_by(|a, b| b.1.total_cmp(&a.1));
    let mut text = words.plain("cli-run-profile-title");
    for (stage, seconds) in stages {
        let share = if all > 0.0 { 100.0 * seconds / all } else { 0.0 };
        let args = [
            ("stage", format!("{stage:<12}").into()),
            ("seconds", format!("{seconds:>8.2}").into()),
            ("share", format!("{share:>5.1}").into()),
        ];
        let _ = write!(text, "\n  {}", words.say("cli-run-profile-line", &args));
    }
    text
}
