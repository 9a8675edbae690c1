//! A small battle in which everything that is simulated happens: the scene of the tests of
//! determinism and of the golden.

use wuya_sim::Event;
use wuya_sim::def::{Cond, Dist, Filter, MeasureKind, Pace, Percepts, Task, Who};

use crate::testing::{Band, DRAWN, LOOSE, RIDER, Run, Scene, column, grid, line};

/// Ticks that the battle is stepped for.
pub(crate) const TICKS: u64 = 16 * 75;

/// A column marches, a crowd flees through a gap in a wall to an exit, newcomers follow it, riders
/// hunt whom they see, a line draws up. Some 260 people and 20 horses.
pub(crate) fn skirmish() -> Scene {
    let mut scene = Scene::flat(300.0);
    let east = scene.point("east", [170.0, 30.0], 5.0);
    let exit = scene.span("exit", [[-60.0, -40.0], [-60.0, 40.0]]);
    let entrance = scene.area("entrance", [-36.0, 8.0], [-26.0, 18.0]);
    let post = scene.point("post", [120.0, -60.0], 5.0);
    let gap = scene.span("gap", [[-40.0, -1.5], [-40.0, 1.5]]);
    let crowd = scene.area("crowd", [-40.0, -10.0], [-30.0, 10.0]);
    scene.wall(vec![[-40.0, -60.0], [-40.0, -1.5]]);
    scene.wall(vec![[-40.0, 1.5], [-40.0, 60.0]]);
    scene.def.exits.push(exit);
    scene.measure(gap, MeasureKind::Line);
    scene.measure(crowd, MeasureKind::Area);
    let gate = scene.entrance(entrance, vec![(0.0, 1.0), (20.0, 0.0), (30.0, 2.0)]);
    scene.def.kinds[usize::from(DRAWN)].load_kg = 15.0;
    scene.def.kinds[usize::from(DRAWN)].armour_kg = 8.0;
    scene.def.kinds[usize::from(DRAWN)].wait_s = Some(Dist::Uniform(0.0, 4.0));

    let drawn = |band: Band| Band { kind: DRAWN, ..band };
    let marching = scene.unit(&drawn(Band::drawn_up(column(4), 61, [0.0, 20.0], 0.0)));
    let fleeing = scene.unit(&drawn(Band::new(grid(100, 10, 0.7, [-38.0, -4.0]))));
    let coming =
        scene.unit(&Band { entrance: Some(gate), ..drawn(Band::new(vec![[-31.0, 13.0]; 40])) });
    let riding = scene.unit(&Band {
        side: 1,
        kind: RIDER,
        shape: LOOSE,
        ..Band::new(grid(20, 5, 3.0, [180.0, 120.0]))
    });
    let holding =
        scene.unit(&Band { side: 1, ..Band::drawn_up(line(12), 37, [150.0, -90.0], 2.0) });

    let enemy = |filters: &[Filter]| Percepts { who: Who::Enemy, filters: filters.to_vec() };
    scene.bid(marching, Task::March { to: east, pace: Pace::Steady, shape: None });
    let near = Cond::Any(enemy(&[Filter::Nearer(60.0)]));
    scene.order(
        marching,
        near,
        Task::March { to: east, pace: Pace::Forced, shape: Some(line(20)) },
    );
    scene.bid(fleeing, Task::Flee { to: exit });
    scene.bid(coming, Task::Walk { to: vec![exit] });
    let pursuit = Task::Pursue { whom: Who::Enemy, pace: Pace::Forced, toward: None };
    scene.order(riding, Cond::Any(enemy(&[])), pursuit);
    scene.bid(holding, Task::Hold { at: post, facing: Some(east), shape: None });
    scene
}

/// Steps the battle to its end; every event on the way.
pub(crate) fn fight(run: &mut Run) -> Vec<Event> {
    let mut events = Vec::new();
    while run.world.tick() < TICKS {
        run.tick();
        run.world.take_events(&mut events);
    }
    events
}

/// Events as text, one line each: numbers that are not there compare equal.
pub(crate) fn told(events: &[Event]) -> Vec<String> {
    events.iter().map(|event| format!("{event:?}")).collect()
}
