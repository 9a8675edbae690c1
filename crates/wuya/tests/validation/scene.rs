//! Scenario folders run in process, and what is seen of them.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Instant;

use wuya_place::Wall;
use wuya_scenario::LoadOptions;
use wuya_sim::def::{PersonId, TICKS_PER_S};
use wuya_sim::{EventKind, Fate, MeasureSample, Params, Scratch, World, step};

/// How a folder is run: its name, quantiles of its priors, and how long at most [s].
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Wish {
    pub(crate) folder: String,
    pub(crate) quantiles: Vec<(String, f64)>,
    pub(crate) run_s: Option<f64>,
}

/// What was seen.
#[derive(Debug, Default)]
pub(crate) struct Recording {
    /// Keys of the measures, in the order of the samples.
    pub(crate) measures: Vec<String>,
    /// One sample of each measure for each second.
    pub(crate) samples: Vec<Vec<MeasureSample>>,
    /// Time [s] and unit of those who came in.
    pub(crate) entered: Vec<(f64, String)>,
    /// Time [s] and unit of those who left.
    pub(crate) left: Vec<(f64, String)>,
    /// People of each unit.
    pub(crate) people: BTreeMap<String, usize>,
    /// How often anyone was on the other side of a wall a tick later.
    pub(crate) walls_crossed: u32,
}

/// A folder of `scenarios/`.
pub(crate) fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios").join(name)
}

/// Runs a folder, once in a process.
pub(crate) fn recording(wish: &Wish) -> Arc<Recording> {
    type Cell = Arc<OnceLock<Arc<Recording>>>;
    static KNOWN: Mutex<BTreeMap<String, Cell>> = Mutex::new(BTreeMap::new());
    let cell = {
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        known.entry(format!("{wish:?}")).or_default().clone()
    };
    cell.get_or_init(|| Arc::new(run(wish))).clone()
}

fn run(wish: &Wish) -> Recording {
    let begun = Instant::now();
    let options = LoadOptions { quantiles: wish.quantiles.clone(), ..LoadOptions::default() };
    let loaded = wuya_scenario::load(&folder(&wish.folder), &options);
    let loaded = loaded.unwrap_or_else(|it| panic!("{}", it.render(wuya_num::Lang::En, false)));
    let params = Params::from_sheets(&loaded.sheets).expect("all sheets");
    let troops: Vec<String> = loaded.units.iter().map(|unit| unit.troop.clone()).collect();
    let mut world = World::new(loaded.def, &params).unwrap_or_else(|it| panic!("{it}"));
    let read_s = begun.elapsed().as_secs_f64();
    let mut watch = Watch::new(&world, troops);
    let mut scratch = Scratch::new(&world);
    let end = wish.run_s.map_or(u64::MAX, |s| (s * TICKS_PER_S as f64) as u64);
    while !world.is_over() && world.tick() < end {
        step(&params, &mut world, &mut scratch).unwrap_or_else(|breach| panic!("{breach:?}"));
        watch.look(&mut world);
    }
    println!("{}", watch.still_there(&world));
    println!(
        "{}: read in {read_s:.1} s, {:.0} s simulated in {:.1} s",
        wish.folder,
        world.time_s(),
        begun.elapsed().as_secs_f64() - read_s
    );
    watch.seen
}

/// Looks at a world after each tick.
struct Watch {
    seen: Recording,
    troops: Vec<String>,
    walls: Vec<Wall>,
    /// Where everyone was a tick ago, if he was there.
    before: Vec<Option<[f64; 2]>>,
}

impl Watch {
    fn new(world: &World, troops: Vec<String>) -> Self {
        let measures = world.def().measures.iter().map(|measure| measure.key.clone()).collect();
        let mut watch = Self {
            seen: Recording { measures, ..Recording::default() },
            troops,
            walls: world.place().walls.clone(),
            before: vec![None; world.people_count()],
        };
        for person in 0..world.people_count() as PersonId {
            let troop = watch.troops[usize::from(world.unit(person))].clone();
            *watch.seen.people.entry(troop).or_default() += 1;
            watch.before[person as usize] = there(world, person);
        }
        watch
    }

    fn look(&mut self, world: &mut World) {
        for person in 0..world.people_count() as PersonId {
            let now = there(world, person);
            let before = std::mem::replace(&mut self.before[person as usize], now);
            if let (Some(from), Some(to)) = (before, now) {
                let crossed = self.walls.iter().filter(|wall| crosses(wall, from, to)).count();
                self.seen.walls_crossed += crossed as u32;
            }
        }
        let mut events = Vec::new();
        world.take_events(&mut events);
        for event in events {
            let list = match event.kind {
                EventKind::Left => &mut self.seen.left,
                EventKind::Entered => &mut self.seen.entered,
                _ => continue,
            };
            let troop = self.troops[usize::from(world.unit(event.person))].clone();
            list.push((event.tick as f64 / TICKS_PER_S as f64, troop));
        }
        if world.tick().is_multiple_of(TICKS_PER_S) {
            self.seen.samples.push(world.take_measure_samples());
        }
    }

    /// Who has not left, for whoever reads why a case fails.
    fn still_there(&self, world: &World) -> String {
        const SHOWN: usize = 12;
        let people = 0..world.people_count() as PersonId;
        let at = people.filter_map(|person| Some((person, there(world, person)?)));
        let all: Vec<_> = at.collect();
        let mut text = format!("{} still there:", all.len());
        for (person, [x, y]) in all.iter().take(SHOWN) {
            let troop = &self.troops[usize::from(world.unit(*person))];
            let [vx, vy] = world.velocity(*person);
            let _ = write!(text, " {person} of {troop} at {x:.2} {y:.2} going {vx:.2} {vy:.2};");
        }
        text
    }
}

fn there(world: &World, person: PersonId) -> Option<[f64; 2]> {
    (world.fate(person) == Fate::Alive).then(|| world.position(person))
}

/// Whether the way crosses the wall.
fn crosses(wall: &Wall, from: [f64; 2], to: [f64; 2]) -> bool {
    let side = |a: [f64; 2], b: [f64; 2], p: [f64; 2]| {
        (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]) > 0.0
    };
    side(wall.a, wall.b, from) != side(wall.a, wall.b, to)
        && side(from, to, wall.a) != side(from, to, wall.b)
}
