//! Benches of the step: a press, an open march, a camp at rest; ways over a whole country, the
//! spatial index, sight; and the time of each stage.
//!
//! `cargo bench -p wuya-sim` prints divan's tables. With `WUYA_BENCH_CSV=benches/results/NAME.csv`
//! it measures once more, adds rows to that file (columns: `benches/README.md`) and prints them;
//! `WUYA_BENCH_NOTE` is the note beside them.
//! Figures are printed and never asserted.

#[path = "../src/testing.rs"]
#[expect(dead_code, reason = "unit tests, outside tests and benches use different parts")]
mod testing;

use std::time::{Duration, Instant};

use divan::Bencher;
use divan::counter::ItemsCount;
use wuya_num::draw::Draws;
use wuya_place::{Base, Bounds, Feature, Place, PlaceDef, Roughness};
use wuya_sim::body::navigation::{Chart, Class, Goal, Mesh};
use wuya_sim::body::ways::costs;
use wuya_sim::def::{Cond, Pace, Percepts as Choice, Task, Who, WorldDef};
use wuya_sim::ledger::capability::Capability;
use wuya_sim::mind::perception::percepts::Percepts;
use wuya_sim::mind::perception::{self, Looking, Outlook};
use wuya_sim::now::{Moment, Now};
use wuya_sim::people::bodies::Bodies;
use wuya_sim::people::neighbours::Neighbours;
use wuya_sim::people::roster::Roster;
use wuya_sim::{Clock, Stage, step_timed};

use crate::testing::{Band, DRAWN, Run, Scene, column, grid, params};

fn main() {
    if let Some(path) = std::env::var_os("WUYA_BENCH_CSV") {
        figures::append_to(std::path::Path::new(&path));
        return;
    }
    divan::main();
}

/// A dense crowd that presses toward a gap of 2.4 m in a wall, after five seconds.
fn press(count: usize) -> Run {
    let side = (count as f64).sqrt() * 0.5;
    let mut scene = Scene::flat(side + 60.0);
    let goal = scene.point("goal", [50.0, 0.0], 2.0);
    scene.wall(vec![[0.0, -side - 60.0], [0.0, -1.2]]);
    scene.wall(vec![[0.0, 1.2], [0.0, side + 60.0]]);
    let files = (count as f64).sqrt() as usize;
    let at = grid(count, files, 0.5, [-side - 1.0, -0.5 * side]);
    let unit = scene.unit(&Band { kind: DRAWN, ..Band::new(at) });
    scene.bid(unit, Task::Flee { to: goal });
    let mut run = Run::new(&scene);
    run.seconds(5);
    run
}

/// Columns of 500 that march over open ground, well on their way.
fn open_march(count: usize) -> Run {
    let mut scene = Scene::flat(3000.0);
    let goal = scene.point("goal", [2900.0, 0.0], 5.0);
    for n in 0..count / 500 {
        let head = [-2000.0, 60.0 * n as f64 - 600.0];
        let band = Band { kind: DRAWN, ..Band::drawn_up(column(4), 500, head, 0.0) };
        let unit = scene.unit(&band);
        scene.bid(unit, Task::March { to: goal, pace: Pace::Steady, shape: None });
    }
    let mut run = Run::new(&scene);
    run.seconds(60);
    run
}

/// A camp in which everyone lies down and sleeps.
fn camp(count: usize) -> Run {
    let mut scene = Scene::flat(500.0);
    for n in 0..count / 500 {
        let corner = [40.0 * (n % 10) as f64 - 200.0, 60.0 * (n / 10) as f64 - 200.0];
        let unit = scene.unit(&Band { kind: DRAWN, ..Band::new(grid(500, 20, 1.5, corner)) });
        scene.bid(unit, Task::Rest);
    }
    let mut run = Run::new(&scene);
    run.seconds(60);
    run
}

#[divan::bench(args = [1_000, 10_000], sample_count = 20, sample_size = 1)]
fn press_second(bencher: Bencher, count: usize) {
    let mut run = press(count);
    let people = ItemsCount::new(count);
    bencher.counter(people).bench_local(|| {
        run.seconds(1);
    });
}

#[divan::bench(args = [10_000], sample_count = 20, sample_size = 1)]
fn open_march_minute(bencher: Bencher, count: usize) {
    let mut run = open_march(count);
    bencher.counter(ItemsCount::new(count)).bench_local(|| {
        run.seconds(60);
    });
}

#[divan::bench(args = [10_000], sample_count = 20, sample_size = 1)]
fn camp_hour(bencher: Bencher, count: usize) {
    let mut run = camp(count);
    bencher.counter(ItemsCount::new(count)).bench_local(|| {
        run.seconds(3600);
    });
}

/// Thirty by fourteen kilometres of rolling ground with a river across it and a wall.
fn country() -> Place {
    let bounds = Bounds::new([-15_000.0, -7_000.0], [15_000.0, 7_000.0]);
    let roughness = Some(Roughness { amplitude_m: 40.0, wavelength_m: 1_500.0 });
    let mut def = PlaceDef {
        base: Base::Plain { height_m: 50.0, tilt: [0.002, 0.0], roughness },
        ..PlaceDef::flat(bounds)
    };
    let mut scene = Scene::on(def.clone());
    scene.wall(vec![[4_000.0, -7_000.0], [4_000.0, 2_000.0]]);
    scene.point("goal", [14_000.0, -6_000.0], 20.0);
    def.features = scene.ground.features;
    def.features.push(Feature::Land(wuya_place::features::Land {
        key: "marsh".to_owned(),
        area: testing::rectangle([-6_000.0, -7_000.0], [-3_000.0, 3_000.0]),
        soil: Some("mud".to_owned()),
        cover: None,
        roughness: None,
    }));
    Place::build(&def, &wuya_num::sheet::Sheets::new()).expect("a sound country")
}

#[divan::bench(sample_count = 3, sample_size = 1)]
fn mesh_30_km(bencher: Bencher) {
    let (place, params) = (country(), params());
    let costs = costs(&params, &place);
    bencher.bench_local(|| Mesh::new(&place, &costs));
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn chart_30_km(bencher: Bencher) {
    let (place, params) = (country(), params());
    let mesh = Mesh::new(&place, &costs(&params, &place));
    let goal = Goal::Places(vec![0]);
    bencher.bench_local(|| Chart::draw(&mesh, &place, &goal, Class::Foot, None));
}

/// People spread at one per square metre, and an index to be filled with them.
fn spread(count: usize) -> (WorldDef, Roster, Bodies) {
    let mut scene = Scene::flat(1_000.0);
    let files = (count as f64).sqrt() as usize;
    let at = grid(count, files, 1.0, [-200.0, -200.0]);
    for chunk in at.chunks(500) {
        scene.unit(&Band { kind: DRAWN, ..Band::new(chunk.to_vec()) });
    }
    let def = scene.def();
    let roster = Roster::new(&def, &params().build);
    let mut bodies = Bodies::new(count);
    for (i, [x, y]) in at.into_iter().enumerate() {
        bodies.x[i] = wuya_sim::people::fixed::from_m(x);
        bodies.y[i] = wuya_sim::people::fixed::from_m(y);
    }
    (def, roster, bodies)
}

#[divan::bench(args = [10_000, 100_000], sample_count = 20, sample_size = 1)]
fn neighbours_rebuild(bencher: Bencher, count: usize) {
    let (_, roster, bodies) = spread(count);
    let mut near = Neighbours::default();
    bencher
        .counter(ItemsCount::new(count))
        .bench_local(|| near.rebuild(&roster.movers, &roster, &bodies));
}

/// Everything that sight reads, with every leader looking out.
struct Lookouts {
    def: WorldDef,
    roster: Roster,
    bodies: Bodies,
    capability: Capability,
    present: Vec<u8>,
    percepts: Percepts,
    scratch: perception::Scratch,
    params: wuya_sim::Params,
    tick: u64,
}

impl Lookouts {
    /// Two armies of 20 units of 250 each, 800 m apart on rolling ground.
    fn new() -> Lookouts {
        let mut scene = Scene::flat(1_500.0);
        let roughness = Some(Roughness { amplitude_m: 3.0, wavelength_m: 200.0 });
        scene.ground.base = Base::Plain { height_m: 0.0, tilt: [0.0; 2], roughness };
        for n in 0..40_u16 {
            let corner = [800.0 * f64::from(n % 2) - 400.0, 50.0 * f64::from(n / 2) - 500.0];
            scene.unit(&Band { side: n % 2, ..Band::new(grid(250, 10, 1.5, corner)) });
        }
        let def = scene.def();
        let params = params();
        let roster = Roster::new(&def, &params.build);
        let count = roster.len();
        let mut bodies = Bodies::new(count);
        for (i, person) in def.people.iter().enumerate() {
            bodies.x[i] = wuya_sim::people::fixed::from_m(person.x_m);
            bodies.y[i] = wuya_sim::people::fixed::from_m(person.y_m);
        }
        Lookouts {
            capability: Capability::new(count),
            present: vec![1; count],
            percepts: Percepts::new(def.units.len()),
            scratch: perception::Scratch::default(),
            tick: 0,
            def,
            roster,
            bodies,
            params,
        }
    }

    /// All forty look round; a second passes.
    fn look(&mut self) {
        let near = Neighbours::default();
        let moment = Moment {
            tick: self.tick,
            params: &self.params,
            units: &self.def.units,
            sides: &self.def.sides,
            orders: &self.def.orders,
            places: &self.def.place.places,
        };
        let now = Now { moment, place: &self.def.place, near: &near };
        let due: Vec<u32> = (0..self.def.units.len() as u32).collect();
        let looks_out = vec![Outlook::All; due.len()];
        let scene = perception::Scene {
            roster: &self.roster,
            bodies: &self.bodies,
            present: &self.present,
            capability: &self.capability,
            light_lx: perception::light(&self.def.place, self.tick),
            draws: Draws::new(self.def.seed),
        };
        let looking = Looking { due: &due, looks_out: &looks_out };
        let (percepts, scratch) = (&mut self.percepts, &mut self.scratch);
        perception::sense(&now, &looking, &scene, percepts, scratch, &mut Vec::new());
        self.tick += 16;
    }
}

#[divan::bench(sample_count = 50, sample_size = 1)]
fn sight_of_40_leaders(bencher: Bencher) {
    let mut lookouts = Lookouts::new();
    bencher.bench_local(|| lookouts.look());
}

/// Both armies march at each other and look out: every stage has something to do.
fn meeting() -> Run {
    let mut scene = Scene::flat(1_000.0);
    let goals = [("west", -900.0), ("east", 900.0)].map(|(key, x)| scene.point(key, [x, 0.0], 5.0));
    for n in 0..20_u16 {
        let side = n % 2;
        let head = [300.0 * f64::from(side) - 150.0, 40.0 * f64::from(n / 2) - 200.0];
        let facing = if side == 0 { 0.0 } else { std::f32::consts::PI };
        let band = Band::drawn_up(column(10), 500, head, facing);
        let unit = scene.unit(&Band { side, kind: DRAWN, ..band });
        let to = goals[usize::from(1 - side)];
        scene.bid(unit, Task::March { to, pace: Pace::Steady, shape: None });
        let enemy = Choice { who: Who::Enemy, filters: Vec::new() };
        scene.order(unit, Cond::Not(Box::new(Cond::Any(enemy))), Task::Stand);
    }
    let mut run = Run::new(&scene);
    run.seconds(30);
    run
}

/// Seconds spent in each stage.
struct Watch {
    spent: [Duration; Stage::ALL.len()],
    since: Option<(Stage, Instant)>,
}

impl Watch {
    #[expect(clippy::disallowed_methods, reason = "a bench reads the clock, the model does not")]
    fn now() -> Instant {
        Instant::now()
    }

    fn stop(&mut self) {
        if let Some((stage, since)) = self.since.take() {
            self.spent[stage as usize] += since.elapsed();
        }
    }
}

impl Clock for Watch {
    fn begin(&mut self, stage: Stage) {
        self.stop();
        self.since = Some((stage, Watch::now()));
    }
}

/// Seconds of each stage over so many simulated seconds.
fn stages(run: &mut Run, seconds: u64) -> Vec<(Stage, f64)> {
    let mut watch = Watch { spent: [Duration::ZERO; Stage::ALL.len()], since: None };
    for _ in 0..16 * seconds {
        step_timed(&run.params, &mut run.world, &mut run.scratch, &mut watch).expect("all sound");
        watch.stop();
    }
    Stage::ALL.iter().map(|&stage| (stage, watch.spent[stage as usize].as_secs_f64())).collect()
}

/// The same measurements as rows of a table.
mod figures {
    use std::io::Write;
    use std::path::Path;
    use std::process::Command;

    use super::*;

    const HEAD: &str = "date,commit,bench,people,threads,simulated_s,wall_s,peak_mib,note";

    fn answer(program: &str, arguments: &[&str]) -> String {
        let output = Command::new(program).args(arguments).output();
        let text = output.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned());
        text.unwrap_or_default()
    }

    /// Wall time of the best of `times` repetitions [s].
    fn best(times: usize, mut work: impl FnMut()) -> f64 {
        let mut least = f64::INFINITY;
        for _ in 0..times {
            let since = Watch::now();
            work();
            least = least.min(since.elapsed().as_secs_f64());
        }
        least
    }

    /// Bench, people, simulated time [s], wall time [s].
    fn all() -> Vec<(String, usize, f64, f64)> {
        let mut rows = Vec::new();
        let mut note = |bench: &str, people: usize, simulated: f64, wall: f64| {
            rows.push((bench.to_owned(), people, simulated, wall));
        };
        for count in [1_000, 10_000] {
            let mut run = press(count);
            note(
                "step/press",
                count,
                1.0,
                best(10, || {
                    let _ = run.seconds(1);
                }),
            );
        }
        let mut run = open_march(10_000);
        note(
            "step/open-march",
            10_000,
            60.0,
            best(5, || {
                let _ = run.seconds(60);
            }),
        );
        let mut run = camp(10_000);
        note(
            "step/camp",
            10_000,
            3600.0,
            best(5, || {
                let _ = run.seconds(3600);
            }),
        );
        for count in [10_000, 100_000] {
            let (_, roster, bodies) = spread(count);
            let mut near = Neighbours::default();
            let rebuild = || near.rebuild(&roster.movers, &roster, &bodies);
            note("neighbours/rebuild", count, 0.0, best(20, rebuild));
        }
        let mut lookouts = Lookouts::new();
        note("perception/40-leaders", 10_000, 1.0, best(50, || lookouts.look()));
        let (place, params) = (country(), params());
        let costs = costs(&params, &place);
        note("mesh/30km", 0, 0.0, best(2, || drop(Mesh::new(&place, &costs))));
        let mesh = Mesh::new(&place, &costs);
        let goal = Goal::Places(vec![0]);
        let draw = || drop(Chart::draw(&mesh, &place, &goal, Class::Foot, None));
        note("chart/30km", 0, 0.0, best(5, draw));
        for (name, mut run, people, seconds) in [
            ("meeting", meeting(), 10_000, 10),
            ("press", press(10_000), 10_000, 5),
            ("open-march", open_march(10_000), 10_000, 120),
        ] {
            for (stage, spent) in stages(&mut run, seconds) {
                let bench = format!("stage/{}/{name}", stage.key());
                note(&bench, people, seconds as f64, spent);
            }
        }
        rows
    }

    /// Measures everything once and adds a row for each figure.
    pub(super) fn append_to(path: &Path) {
        let (date, commit) =
            (answer("date", &["+%F"]), answer("git", &["rev-parse", "--short", "HEAD"]));
        let threads = rayon::current_num_threads();
        let note = std::env::var("WUYA_BENCH_NOTE").unwrap_or_default();
        let is_new = !path.exists();
        let mut text = if is_new { format!("{HEAD}\n") } else { String::new() };
        for (bench, people, simulated, wall) in all() {
            let or_empty = |value: f64| if value > 0.0 { value.to_string() } else { String::new() };
            let people = or_empty(people as f64);
            let simulated = or_empty(simulated);
            text += &format!(
                "{date},{commit},{bench},{people},{threads},{simulated},{wall:.6},,{note}\n"
            );
        }
        print!("{text}");
        let file = std::fs::OpenOptions::new().create(true).append(true).open(path);
        let written = file.and_then(|mut file| file.write_all(text.as_bytes()));
        written.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    }
}
