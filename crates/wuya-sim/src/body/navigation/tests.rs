//! Unit tests and properties of navigation, on grounds given in closed form.

use proptest::prelude::*;
use wuya_num::draw::philox4x32;
use wuya_num::math::{cos64, exp, hypot64, sin64};
use wuya_num::sheet::{Sheet, Sheets};
use wuya_place::features::{Bridge, Flow, Grade, Obstacle, River, Road};
use wuya_place::{
    Base, Bounds, Feature, NamedPlace, PlaceDef, Roughness, Sample, Shape, SoilId, Wall,
};

use super::equations::{End, crossing, is_fordable, wading_factor};
use super::*;

fn params() -> Params {
    Params::from_sheet(&Sheet::parse("navigation", include_str!("params.toml")).unwrap())
}

const ROAD: SoilId = SoilId(1);
const MARSH: SoilId = SoilId(2);
/// Speed of the tests' walker on level dry ground [m/s].
const SPEED: f32 = 1.25;

/// Tobler's slope, a marsh at half speed.
fn costs() -> Costs {
    let speed = |gradient: f32, soil: SoilId| {
        let ease = if soil == MARSH { 0.5 } else { 1.0 };
        SPEED * ease * exp(-3.5 * ((gradient + 0.05).abs() - 0.05))
    };
    Costs::new(Box::new(speed), Box::new(move |g, s| 1.5 * speed(g, s)), &params())
}

type Lie = Box<dyn Fn(f64, f64) -> Sample + Sync>;

struct Field {
    bounds: Bounds,
    cell_m: f32,
    lie: Lie,
}

impl Terrain for Field {
    fn bounds(&self) -> Bounds {
        self.bounds
    }
    fn sample(&self, x: f64, y: f64) -> Sample {
        (self.lie)(x, y)
    }
    fn cell_size_at(&self, _x: f64, _y: f64) -> f32 {
        self.cell_m
    }
    fn is_blocked(&self, _x: f64, _y: f64) -> bool {
        false
    }
}

fn plain() -> Sample {
    Sample {
        height_m: 0.0,
        gradient: [0.0; 2],
        soil: SoilId(0),
        depth_m: 0.0,
        current_m_s: [0.0; 2],
        cover: wuya_place::Cover::Open,
        road: false,
    }
}

fn field(
    width: f64,
    depth: f64,
    cell_m: f32,
    lie: impl Fn(f64, f64) -> Sample + Sync + 'static,
) -> Field {
    let bounds = Bounds { min: [0.0, 0.0], max: [width, depth] };
    Field { bounds, cell_m, lie: Box::new(lie) }
}

fn level(width: f64, depth: f64) -> Field {
    field(width, depth, 32.0, |_, _| plain())
}

fn wall(a: [f64; 2], b: [f64; 2]) -> Wall {
    Wall { a, b, height_m: 2.0 }
}

fn ring(points: &[[f64; 2]]) -> Vec<Wall> {
    (0..points.len()).map(|i| wall(points[i], points[(i + 1) % points.len()])).collect()
}

fn to_point(x: f64, y: f64, radius_m: f32) -> Goal {
    let q = |metres: f64| (metres * 16384.0) as i32;
    Goal::Point { x_q: q(x), y_q: q(y), radius_m }
}

fn line(a: [f64; 2], b: [f64; 2]) -> NamedPlace {
    NamedPlace { key: "gate".into(), shape: Shape::Line(vec![a, b]), role: None }
}

fn foot(mesh: &Mesh, goal: &Goal) -> Chart {
    Chart::draw_among(mesh, &[], goal, Class::Foot, None)
}

/// Walks from a point by the chart, in steps of `step` metres; time taken and where it ended.
fn walk(mesh: &Mesh, chart: &Chart, from: [f64; 2], step: f64, steps: usize) -> (f64, [f64; 2]) {
    let [mut x, mut y] = from;
    let mut length = 0.0;
    for _ in 0..steps {
        let Some([hx, hy]) = chart.heading(mesh, x, y) else { break };
        x += step * f64::from(hx);
        y += step * f64::from(hy);
        length += step;
    }
    (length / f64::from(SPEED), [x, y])
}

// ---- equations

#[test]
fn wading_passes_its_marks() {
    let p = params();
    let at = |share: f32| wading_factor(&p, share * 1.7, 1.7);
    assert_eq!(at(0.0), 1.0);
    assert!((at(p.knee_height) - 0.55).abs() < 1e-5);
    assert!((at(p.waist_height) - 0.30).abs() < 1e-5);
    assert!((at(p.chest_height) - 0.15).abs() < 1e-5);
    assert_eq!(at(0.9), 0.15);
    // models.md H.1: 1 - 0.45 h / (0.5 m) up to the knee, of a man of 1.70 m.
    assert!((wading_factor(&p, 0.25, 1.7) - (1.0 - 0.45 * 0.5)).abs() < 0.01);
}

#[test]
fn no_adult_is_stopped_by_half_a_metre_at_half_a_metre_per_second() {
    // models.md H.3
    let p = params();
    assert!(is_fordable(0.5, 0.5, p.foot_depth_max, p.foot_flow_max));
    assert!(!is_fordable(1.0, 1.3, p.foot_depth_max, p.foot_flow_max));
    assert!(!is_fordable(1.3, 0.0, p.foot_depth_max, p.foot_flow_max));
}

#[test]
fn crossing_of_a_plane_wave_is_exact() {
    // A front of slowness 2 that runs in a direction within the triangle: its times are a plane.
    for degrees in [5.0, 20.0, 40.0] {
        let angle = f64::to_radians(degrees);
        let dir = [cos64(angle), sin64(angle)];
        let time = |x: f64, y: f64| 100.0 - 2.0 * (x * dir[0] + y * dir[1]);
        let end = |dx, dy| End { dx, dy, time: time(dx, dy), slowness: 2.0 };
        let found = crossing(end(1.0, 0.0), end(1.0, 1.0)).unwrap();
        assert!((found.time - 100.0).abs() < 1e-9, "{degrees}: {found:?}");
        assert!((found.share - sin64(angle) / cos64(angle)).abs() < 1e-9);
    }
    // A front from outside the triangle: one of the ends is better.
    let end = |dx, dy, time| End { dx, dy, time, slowness: 2.0 };
    assert_eq!(crossing(end(1.0, 0.0, 0.0), end(1.0, 1.0, 5.0)), None);
}

// ---- mesh

#[test]
fn open_country_is_coarse_and_walls_are_fine() {
    let ground = level(1024.0, 1024.0);
    let mesh = Mesh::over(&ground, &[wall([100.0, 100.0], [140.0, 100.0])], &costs());
    let at = |x, y| mesh.size(mesh.cell_at(x, y).unwrap());
    assert_eq!(at(120.1, 100.1), 0.25);
    assert_eq!(at(800.0, 800.0), 32.0);
    assert!(mesh.cell_count() < 5_000, "{}", mesh.cell_count());
    let cell = mesh.cell_at(120.1, 100.1).unwrap();
    assert!(!mesh.is_open(cell, Class::Foot));
    assert_eq!(mesh.cell_at(-1.0, 5.0), None);
    assert_eq!(mesh.cell_at(1024.5, 5.0), None);
}

#[test]
fn a_road_is_resolved() {
    let ground = field(2048.0, 2048.0, 4.0, |x, y| {
        let is_road = (y - 0.3 * x - 500.0).abs() < 6.0;
        Sample { soil: if is_road { ROAD } else { MARSH }, ..plain() }
    });
    let mesh = Mesh::over(&ground, &[], &costs());
    for step in 0..2_000 {
        let (x, y) =
            (f64::from(step) + 20.0, 500.0 + 0.3 * f64::from(step) + 8.0 * sin64(f64::from(step)));
        let Some(cell) = mesh.cell_at(x, y) else { continue };
        let edge = ((y - 0.3 * x - 500.0).abs() - 6.0).abs();
        // Beyond half a diagonal of the ground's cell from its edge, the road is what it is.
        if edge > 2.9 * 1.05 {
            assert_eq!(mesh.site(cell.0).soil, ground.sample(x, y).soil, "{x} {y}");
        }
    }
    assert!(mesh.cell_count() < 20_000, "{}", mesh.cell_count());
}

#[test]
fn a_map_of_odd_size_is_open_up_to_its_edge() {
    let mesh = Mesh::over(&level(41.0, 9.5), &[], &costs());
    for (x, y) in [(0.1, 0.1), (40.8, 9.3), (40.8, 0.1), (20.0, 5.0)] {
        assert!(mesh.is_open(mesh.cell_at(x, y).unwrap(), Class::Foot), "{x} {y}");
    }
    let chart = foot(&mesh, &to_point(40.5, 9.0, 0.0));
    assert!((chart.time(&mesh, 0.5, 9.0) - 40.0 / SPEED).abs() < 0.5);
}

fn scene(seed: u64) -> (Field, Vec<Wall>) {
    let u = move |index: u32| {
        f64::from(philox4x32([index, 0, 0, 0], [seed as u32, 0])[0]) / 4_294_967_296.0
    };
    let ground = field(150.0 + 100.0 * u(0), 130.0 + 80.0 * u(1), 2.0, move |x, y| {
        let pond = hypot64(x - 90.0, y - 60.0) - 12.0;
        let gradient = [0.2 * sin64(x / 30.0) as f32, 0.2 * cos64(y / 25.0) as f32];
        let soil = if (y - 0.4 * x).abs() < 4.0 { ROAD } else { MARSH };
        Sample { gradient, soil, depth_m: if pond < 0.0 { 2.0 } else { 0.0 }, ..plain() }
    });
    let walls = (0..4)
        .map(|k| {
            let (x, y) = (20.0 + 110.0 * u(10 + k), 20.0 + 90.0 * u(20 + k));
            wall([x, y], [x + 40.0 * (u(30 + k) - 0.5), y + 40.0 * (u(40 + k) - 0.5)])
        })
        .collect();
    (ground, walls)
}

fn assert_symmetric(mesh: &Mesh) {
    for cell in 0..mesh.cell_count() as u32 {
        for edge in mesh.edges(cell) {
            let back = mesh.edges(edge.to()).iter().find(|back| back.to() == cell);
            for class in [Class::Foot, Class::Horse] {
                let is_back = back.is_some_and(|back| back.is_free(class));
                assert_eq!(is_back, edge.is_free(class), "{cell} {edge:?}");
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn prop_adjacency_is_symmetric(seed in 0u64..1_000_000) {
        let (ground, walls) = scene(seed);
        assert_symmetric(&Mesh::over(&ground, &walls, &costs()));
    }

    #[test]
    fn prop_neighbours_touch_and_cover_every_open_side(seed in 0u64..1_000_000) {
        let (ground, walls) = scene(seed);
        let mesh = Mesh::over(&ground, &walls, &costs());
        for cell in 0..mesh.cell_count() as u32 {
            let site = mesh.site(cell);
            let mut sides = 0;
            for edge in mesh.edges(cell) {
                let other = mesh.site(edge.to());
                let gap = |a0: u32, aw: u32, b0: u32, bw: u32| {
                    (i64::from(a0.max(b0))) - i64::from((a0 + aw).min(b0 + bw))
                };
                let gx = gap(site.x0, site.width(), other.x0, other.width());
                let gy = gap(site.y0, site.width(), other.y0, other.width());
                prop_assert!(gx.max(gy) == 0, "{site:?} {other:?}");
                sides += if gx.min(gy) < 0 { -gx.min(gy) } else { 0 };
            }
            let beside = (0..site.width()).flat_map(|k| {
                let (x, y, w) = (site.x0 as i64, site.y0 as i64, i64::from(site.width()));
                let k = i64::from(k);
                [[x + w, y + k], [x - 1, y + k], [x + k, y + w], [x + k, y - 1]]
            });
            let is_open = |at: [i64; 2]| {
                let [Ok(ux), Ok(uy)] = at.map(u32::try_from) else { return false };
                let other = mesh.tree.at_unit(ux, uy);
                other.is_some_and(|other| mesh.site(other).open & site.open != 0)
            };
            prop_assert_eq!(sides, beside.filter(|&at| is_open(at)).count() as i64);
        }
    }

    #[test]
    fn prop_open_neighbours_differ_by_one_halving(seed in 0u64..1_000_000) {
        let (ground, walls) = scene(seed);
        let mesh = Mesh::over(&ground, &walls, &costs());
        for cell in 0..mesh.cell_count() as u32 {
            for edge in mesh.edges(cell) {
                let (a, b) = (mesh.site(cell), mesh.site(edge.to()));
                let is_side = (0..2).filter(|&axis| {
                    let low = |s: &tree::Site| if axis == 0 { s.x0 } else { s.y0 };
                    low(a).max(low(b)) < (low(a) + a.width()).min(low(b) + b.width())
                });
                prop_assert!(is_side.count() == 0 || a.level.abs_diff(b.level) <= 1);
            }
        }
    }

    #[test]
    fn prop_no_way_leads_through_a_wall(seed in 0u64..1_000_000) {
        let (ground, walls) = scene(seed);
        let mesh = Mesh::over(&ground, &walls, &costs());
        let chart = foot(&mesh, &to_point(15.0, 15.0, 1.0));
        for cell in 0..mesh.cell_count() as u32 {
            let from = mesh.centre(Cell(cell));
            if !mesh.is_open(Cell(cell), Class::Foot) { continue }
            let Some(to) = chart.waypoint(&mesh, from[0], from[1]) else { continue };
            prop_assert!(!crosses(&walls, from, to), "{from:?} {to:?}");
        }
    }

    #[test]
    fn prop_a_search_that_stops_equals_the_full_one(seed in 0u64..1_000_000) {
        let (ground, walls) = scene(seed);
        let mesh = Mesh::over(&ground, &walls, &costs());
        let goal = to_point(75.0, 75.0, 2.0);
        let full = foot(&mesh, &goal);
        let reach = [[70.0, 80.0], [60.0, 60.0]];
        let part = Chart::draw_among(&mesh, &[], &goal, Class::Foot, Some(&reach));
        let mut settled = 0;
        for cell in 0..mesh.cell_count() as u32 {
            let [x, y] = mesh.centre(Cell(cell));
            if !mesh.is_open(Cell(cell), Class::Foot) || !part.is_settled(Cell(cell)) { continue }
            settled += 1;
            prop_assert_eq!(part.time(&mesh, x, y).to_bits(), full.time(&mesh, x, y).to_bits());
            prop_assert_eq!(part.waypoint(&mesh, x, y), full.waypoint(&mesh, x, y));
        }
        prop_assert!(settled > 100);
    }

    #[test]
    fn prop_who_follows_the_chart_arrives_in_the_time_it_says(seed in 0u64..1_000_000) {
        let (ground, walls) = scene(seed);
        let costs = costs();
        let mesh = Mesh::over(&ground, &walls, &costs);
        let chart = foot(&mesh, &to_point(15.0, 15.0, 1.0));
        for k in 0..20 {
            let u = |index: u32| f64::from(philox4x32([index, k, 1, 0], [seed as u32, 0])[0]);
            let mut x = u(0) / 4_294_967_296.0 * ground.bounds.max[0];
            let mut y = u(1) / 4_294_967_296.0 * ground.bounds.max[1];
            let is_open = mesh.cell_at(x, y).is_some_and(|cell| mesh.is_open(cell, Class::Foot));
            if !is_open || !chart.is_reachable(&mesh, x, y) { continue }
            let (from, said) = ([x, y], f64::from(chart.time(&mesh, x, y)));
            let mut time = 0.0;
            for step in 0.. {
                let Some([hx, hy]) = chart.heading(&mesh, x, y) else { break };
                let lie = ground.sample(x, y);
                let gradient = lie.gradient[0] * hx + lie.gradient[1] * hy;
                time += 0.1 / f64::from((costs.foot)(gradient, lie.soil));
                let to = [x + 0.1 * f64::from(hx), y + 0.1 * f64::from(hy)];
                prop_assert!(!crosses(&walls, [x, y], to), "{x} {y} from {from:?}");
                [x, y] = to;
                prop_assert!(step < 10_000, "lost at {x} {y}, from {from:?}");
            }
            // One may start where two ways take the same time, or in a cell of 8 m that takes 16 s.
            prop_assert!((time / said - 1.0).abs() < 0.25 || (time - said).abs() < 10.0,
                "{from:?}: {time} {said}");
        }
    }

    #[test]
    fn prop_a_doorway_is_found(offset in 0.0f64..1.0, degrees in 0.0f64..180.0) {
        // A wall across the map with a gap of 0.8 m, anywhere and turned by any angle.
        let angle = degrees.to_radians();
        let (dx, dy) = (cos64(angle), sin64(angle));
        let at = |along: f64| [50.0 + offset + along * dx, 50.0 + 0.7 * offset + along * dy];
        let walls = [wall(at(-200.0), at(-0.4)), wall(at(0.4), at(200.0))];
        let mesh = Mesh::over(&level(100.0, 100.0), &walls, &costs());
        let beyond = |away: f64| [50.0 - away * dy, 50.0 + away * dx];
        let goal = beyond(20.0);
        let chart = foot(&mesh, &to_point(goal[0], goal[1], 0.5));
        let from = beyond(-20.0);
        prop_assert!(chart.is_reachable(&mesh, from[0], from[1]));
        let (time, end) = walk(&mesh, &chart, from, 0.05, 1_200);
        prop_assert!(hypot64(end[0] - goal[0], end[1] - goal[1]) < 0.6, "{end:?}");
        prop_assert!(time < 44.0 / f64::from(SPEED), "{time}");
    }
}

fn crosses(walls: &[Wall], a: [f64; 2], b: [f64; 2]) -> bool {
    let side = |o: [f64; 2], p: [f64; 2], q: [f64; 2]| {
        (p[0] - o[0]) * (q[1] - o[1]) - (p[1] - o[1]) * (q[0] - o[0])
    };
    walls.iter().any(|w| {
        side(a, b, w.a) * side(a, b, w.b) < 0.0 && side(w.a, w.b, a) * side(w.a, w.b, b) < 0.0
    })
}

// ---- charts

#[test]
fn heading_in_a_straight_corridor_is_exact() {
    let walls = ring(&[[10.0, 10.0], [70.0, 10.0], [70.0, 13.0], [10.0, 13.0]]);
    let mesh = Mesh::over(&level(80.0, 30.0), &walls, &costs());
    let places = [line([65.0, 10.0], [65.0, 13.0])];
    let chart = Chart::draw_among(&mesh, &places, &Goal::Places(vec![0]), Class::Foot, None);
    for y in [10.375, 11.125, 11.875, 12.625] {
        for x in [12.125, 30.125, 50.125, 60.125] {
            let [hx, hy] = chart.heading(&mesh, x, y).unwrap();
            assert!(hx > 0.999 && hy.abs() < 0.04, "{x} {y}: {hx} {hy}");
            let expected = (65.0 - x) as f32 / SPEED;
            assert!((chart.time(&mesh, x, y) / expected - 1.0).abs() < 0.01, "{x} {y}");
        }
    }
    for y in [10.375, 11.125, 11.875, 12.625] {
        let [x, y] = mesh.centre(mesh.cell_at(30.125, y).unwrap());
        let [hx, hy] = chart.heading(&mesh, x, y).unwrap();
        assert!(hx == 1.0 && hy.abs() < 1e-6, "{y}: {hx} {hy}");
    }
    assert_eq!(chart.heading(&mesh, 65.1, 11.5), None);
}

#[test]
fn ways_in_the_open_run_at_any_angle() {
    let mesh = Mesh::over(&level(2048.0, 2048.0), &[], &costs());
    let goal = [1030.0, 1010.0];
    let chart = foot(&mesh, &to_point(goal[0], goal[1], 1.0));
    for degrees in (0..360).step_by(7) {
        let angle = f64::from(degrees).to_radians();
        for away in [150.0, 400.0, 900.0] {
            let [x, y] = [goal[0] + away * cos64(angle), goal[1] + away * sin64(angle)];
            let [hx, hy] = chart.heading(&mesh, x, y).unwrap();
            let cosine = -f64::from(hx) * cos64(angle) - f64::from(hy) * sin64(angle);
            assert!(cosine > cos64(f64::to_radians(8.0)), "{degrees} deg, {away} m: {cosine}");
            let share = chart.time(&mesh, x, y) * SPEED / away as f32;
            assert!((share - 1.0).abs() < 0.05, "{degrees} deg, {away} m: {share}");
            let (time, end) = walk(&mesh, &chart, [x, y], 0.5, 4_000);
            assert!(hypot64(end[0] - goal[0], end[1] - goal[1]) < 1.6, "{end:?}");
            let excess = time * f64::from(SPEED) / (away - 1.0);
            assert!(excess < 1.01, "{degrees} deg, {away} m: walked {excess} of the straight way");
        }
    }
}

#[test]
fn the_goal_nearer_in_time_is_taken() {
    let ground = field(1000.0, 200.0, 8.0, |x, _| Sample {
        soil: if x > 520.0 { MARSH } else { SoilId(0) },
        ..plain()
    });
    let mesh = Mesh::over(&ground, &[], &costs());
    let places = [line([100.0, 50.0], [100.0, 150.0]), line([900.0, 50.0], [900.0, 150.0])];
    let chart = Chart::draw_among(&mesh, &places, &Goal::Places(vec![0, 1]), Class::Foot, None);
    // At 580 m east lies nearer, but through the marsh: (900 - 580) * 2 > 60 * 2 + 420.
    assert!(chart.heading(&mesh, 580.0, 100.0).unwrap()[0] < -0.9);
    assert!(chart.heading(&mesh, 700.0, 100.0).unwrap()[0] > 0.9);
    let time = chart.time(&mesh, 500.0, 100.0);
    assert!((time - 400.0 / SPEED).abs() < 4.0, "{time}");
}

#[test]
fn a_lake_is_walked_round() {
    let ground = field(600.0, 600.0, 4.0, |x, y| {
        let away = hypot64(x - 300.0, y - 300.0);
        Sample { depth_m: if away < 100.0 { 2.0 } else { 0.0 }, ..plain() }
    });
    let mesh = Mesh::over(&ground, &[], &costs());
    let chart = foot(&mesh, &to_point(500.0, 300.0, 1.0));
    // Two tangents of sqrt(200^2 - 100^2) and an arc of 60 degrees on the circle.
    let closed = 2.0 * (30_000.0f64).sqrt() + 100.0 * std::f64::consts::FRAC_PI_3;
    let time = f64::from(chart.time(&mesh, 100.0, 300.0) * SPEED);
    assert!((time / closed - 1.0).abs() < 0.04, "{time} {closed}");
    let (walked, end) = walk(&mesh, &chart, [100.0, 300.0], 0.5, 2_000);
    assert!(hypot64(end[0] - 500.0, end[1] - 300.0) < 1.6);
    let walked = walked * f64::from(SPEED);
    // The shore is that of cells of 4 m, so the way keeps some metres off.
    assert!(walked < 1.04 * closed, "{walked} {closed}");
    // From an island, the goal cannot be reached.
    assert!(!chart.is_reachable(&mesh, 300.0, 300.0));
    assert_eq!(chart.time(&mesh, 300.0, 300.0), f32::INFINITY);
    assert_eq!(chart.heading(&mesh, 300.0, 300.0), None);
}

#[test]
fn a_river_stops_but_at_its_ford() {
    // 30 m wide at an angle, 2 m deep; the ford of 12 m is 0.6 m deep.
    let ground = field(800.0, 800.0, 2.0, |x, y| {
        let across = (y - 400.0 - 0.45 * (x - 400.0)) / (1.0 + 0.45f64 * 0.45).sqrt();
        let is_ford = (x - 600.0).abs() < 6.0;
        let depth_m = if across.abs() > 15.0 {
            0.0
        } else if is_ford {
            0.6
        } else {
            2.0
        };
        Sample { depth_m, ..plain() }
    });
    let mesh = Mesh::over(&ground, &[], &costs());
    let chart = foot(&mesh, &to_point(100.0, 600.0, 1.0));
    let (mut x, mut y, mut at) = (100.0, 100.0, None);
    for _ in 0..4_000 {
        let Some([hx, hy]) = chart.heading(&mesh, x, y) else { break };
        (x, y) = (x + 0.5 * f64::from(hx), y + 0.5 * f64::from(hy));
        let depth = ground.sample(x, y).depth_m;
        assert!(depth < 1.0, "in deep water at {x} {y}");
        if depth > 0.0 {
            at = Some(x);
        }
    }
    assert!(at.is_some_and(|x: f64| (x - 600.0).abs() < 8.0), "{at:?}");
    assert!(hypot64(x - 100.0, y - 600.0) < 1.6, "{x} {y}");
}

#[test]
fn uphill_costs_more_than_down() {
    let gradient = [0.2, 0.0];
    let ground = field(1000.0, 200.0, 16.0, move |_, _| Sample { gradient, ..plain() });
    let mesh = Mesh::over(&ground, &[], &costs());
    let up = foot(&mesh, &to_point(900.0, 100.0, 1.0)).time(&mesh, 100.0, 100.0);
    let down = foot(&mesh, &to_point(100.0, 100.0, 1.0)).time(&mesh, 900.0, 100.0);
    // 800 m at Tobler's share, exp(-3.5 (|g + 0.05| - 0.05)).
    let closed = |gradient: f32| 800.0 / (costs().foot)(gradient, SoilId(0));
    assert!((up / closed(0.2) - 1.0).abs() < 0.01, "{up} {}", closed(0.2));
    assert!((down / closed(-0.2) - 1.0).abs() < 0.01, "{down} {}", closed(-0.2));
    assert!(up > 1.3 * down);
}

#[test]
fn a_hill_is_skirted_when_that_is_faster() {
    // A cone of 60 % slopes and 150 m foot radius: straight over it would take three times as long.
    let ground = field(1000.0, 1000.0, 8.0, |x, y| {
        let (dx, dy) = (x - 500.0, y - 500.0);
        let away = hypot64(dx, dy).max(1e-9);
        let slope = if away < 150.0 { -0.6 } else { 0.0 };
        Sample { gradient: [(slope * dx / away) as f32, (slope * dy / away) as f32], ..plain() }
    });
    let mesh = Mesh::over(&ground, &[], &costs());
    let chart = foot(&mesh, &to_point(900.0, 505.0, 1.0));
    let (mut x, mut y, mut nearest) = (100.0, 505.0, f64::INFINITY);
    for _ in 0..3_000 {
        let Some([hx, hy]) = chart.heading(&mesh, x, y) else { break };
        (x, y) = (x + 0.5 * f64::from(hx), y + 0.5 * f64::from(hy));
        nearest = nearest.min(hypot64(x - 500.0, y - 500.0));
    }
    assert!(hypot64(x - 900.0, y - 505.0) < 1.6);
    assert!(nearest > 100.0, "{nearest}");
}

#[test]
fn the_road_is_preferred_to_the_marsh() {
    // The road makes a right angle; across the marsh it is shorter by a factor of 1.41, but twice as
    // slow.
    let ground = field(1000.0, 1000.0, 4.0, |x, y| {
        let is_road = (y - 100.0).abs() < 6.0 || (x - 900.0).abs() < 6.0;
        Sample { soil: if is_road { ROAD } else { MARSH }, ..plain() }
    });
    let mesh = Mesh::over(&ground, &[], &costs());
    let chart = foot(&mesh, &to_point(900.0, 900.0, 1.0));
    let mut off = 0;
    let (mut x, mut y) = (100.0, 100.0);
    for _ in 0..4_000 {
        let Some([hx, hy]) = chart.heading(&mesh, x, y) else { break };
        (x, y) = (x + 0.5 * f64::from(hx), y + 0.5 * f64::from(hy));
        off += u32::from(ground.sample(x, y).soil == MARSH);
    }
    assert!(hypot64(x - 900.0, y - 900.0) < 1.6, "{x} {y}");
    assert!(off < 60, "{off} steps of half a metre in the marsh");
    let time = chart.time(&mesh, 100.0, 100.0);
    assert!((time / (1600.0 / SPEED) - 1.0).abs() < 0.03, "{time}");
}

#[test]
fn borders_of_levels_make_no_bends() {
    // A short wall far below the way makes cells of every size beside it.
    let walls = [wall([520.0, 470.0], [530.0, 470.0])];
    let mesh = Mesh::over(&level(1024.0, 1024.0), &walls, &costs());
    let chart = foot(&mesh, &to_point(900.0, 500.0, 1.0));
    let mut x = 100.0;
    let mut y = 500.0f64;
    let mut worst = 0.0f64;
    while let Some([hx, hy]) = chart.heading(&mesh, x, y) {
        (x, y) = (x + 0.5 * f64::from(hx), y + 0.5 * f64::from(hy));
        worst = worst.max((y - 500.0).abs());
    }
    assert!(worst < 16.0, "{worst} m off the straight way");
    let time = chart.time(&mesh, 100.0, 500.0) * SPEED;
    assert!((time / 799.0 - 1.0).abs() < 0.01, "{time}");
}

#[test]
fn who_stands_too_near_a_wall_comes_away_on_his_side() {
    let walls = ring(&[[20.0, 20.0], [60.0, 20.0], [60.0, 40.0], [20.0, 40.0]]);
    let mesh = Mesh::over(&level(80.0, 60.0), &walls, &costs());
    let chart = foot(&mesh, &to_point(40.0, 30.0, 1.0));
    for (x, y) in [(20.05, 30.0), (59.95, 25.0), (33.3, 39.93), (20.05, 20.05)] {
        let to = chart.waypoint(&mesh, x, y).unwrap();
        assert!(!crosses(&walls, [x, y], to), "{x} {y} -> {to:?}");
        assert!(chart.time(&mesh, x, y) < f32::INFINITY);
    }
    // Outside of the ring the goal cannot be reached, however near the wall.
    assert!(!chart.is_reachable(&mesh, 19.95, 30.0));
}

#[test]
fn a_goal_inside_a_wall_or_off_the_cells_is_replaced_by_the_nearest() {
    let walls = [wall([40.0, 10.0], [40.0, 50.0])];
    let mesh = Mesh::over(&level(80.0, 60.0), &walls, &costs());
    let chart = foot(&mesh, &to_point(40.0, 30.0, 0.0));
    assert!(chart.is_reachable(&mesh, 10.0, 30.0));
    let (_, [x, y]) = walk(&mesh, &chart, [10.0, 30.0], 0.1, 294);
    assert!((x - 39.4).abs() < 0.5 && (y - 30.0).abs() < 0.5, "{x} {y}");
    // Nothing to go to: nobody goes anywhere.
    let chart = foot(&mesh, &Goal::Places(vec![7]));
    assert!(!chart.is_reachable(&mesh, 10.0, 30.0));
}

#[test]
fn a_horse_fords_what_a_man_does_not() {
    let ground = field(400.0, 100.0, 4.0, |x, _| Sample {
        depth_m: if (x - 200.0).abs() < 10.0 { 1.3 } else { 0.0 },
        ..plain()
    });
    let mesh = Mesh::over(&ground, &[], &costs());
    let goal = to_point(350.0, 50.0, 1.0);
    assert!(!foot(&mesh, &goal).is_reachable(&mesh, 50.0, 50.0));
    let horse = Chart::draw_among(&mesh, &[], &goal, Class::Horse, None);
    assert!(horse.is_reachable(&mesh, 50.0, 50.0));
}

#[test]
fn same_chart_for_any_thread_count() {
    let (ground, walls) = scene(7);
    let draw = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| {
            let mesh = Mesh::over(&ground, &walls, &costs());
            let chart = foot(&mesh, &to_point(75.0, 75.0, 2.0));
            let cells = 0..mesh.cell_count() as u32;
            let at = |cell| {
                let [x, y] = mesh.centre(Cell(cell));
                (chart.time(&mesh, x, y).to_bits(), chart.waypoint(&mesh, x, y))
            };
            cells.map(at).collect::<Vec<_>>()
        })
    };
    assert!(draw(1) == draw(2));
}

// ---- real ground

fn def(width: f64, depth: f64, features: Vec<Feature>) -> PlaceDef {
    PlaceDef { features, ..PlaceDef::flat(Bounds::new([0.0, 0.0], [width, depth])) }
}

fn build(def: &PlaceDef) -> Place {
    Place::build(def, &Sheets::new()).unwrap()
}

fn square(x: f64, y: f64, half: f64) -> geo_types::Polygon<f64> {
    let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
    let ring: Vec<(f64, f64)> =
        corners.iter().map(|&(u, v)| (x + u * half, y + v * half)).collect();
    geo_types::Polygon::new(ring.into(), Vec::new())
}

fn road(centreline: Vec<[f64; 2]>) -> Feature {
    Feature::Road(Road {
        key: "road".into(),
        centreline,
        width_m: 12.0,
        soil: "dirt-road".into(),
        grade: Grade::Follow(50.0),
        cut_slope_rad: 0.7,
        fill_slope_rad: 0.6,
    })
}

fn river(centreline: Vec<[f64; 2]>) -> Feature {
    Feature::River(River {
        key: "river".into(),
        centreline,
        width_m: 40.0,
        depth_m: 2.5,
        edge_depth_m: 0.3,
        bank_height_m: 1.0,
        bank_slope_rad: 0.5,
        level_m: None,
        flow: Flow::Mean(0.5),
        bend_factor: 0.0,
        bed_soil: "river-bed".into(),
        bank_soil: None,
    })
}

/// Speed by the soils of a real place: 1.25 m/s over the square root of the terrain factor.
fn costs_on(place: &Place) -> Costs {
    let eta: Vec<f32> = place.ground.soils().iter().map(|soil| soil.terrain_factor).collect();
    let speed = move |gradient: f32, soil: SoilId| {
        SPEED / eta[usize::from(soil.0)].sqrt() * exp(-3.5 * ((gradient + 0.05).abs() - 0.05))
    };
    let horse = speed.clone();
    Costs::new(Box::new(speed), Box::new(move |g, s| 1.5 * horse(g, s)), &params())
}

#[test]
fn on_real_ground_a_river_is_crossed_by_its_bridge() {
    let bridge = Feature::Bridge(Bridge {
        key: "bridge".into(),
        centreline: vec![[700.0, 370.0], [700.0, 430.0]],
        width_m: 4.0,
        soil: "dirt-road".into(),
    });
    let place =
        build(&def(1_000.0, 800.0, vec![river(vec![[0.0, 400.0], [1_000.0, 400.0]]), bridge]));
    let mesh = Mesh::new(&place, &costs_on(&place));
    let chart = Chart::draw(&mesh, &place, &to_point(200.0, 700.0, 1.0), Class::Foot, None);
    let (mut x, mut y, mut at) = (200.0, 100.0, None);
    for _ in 0..6_000 {
        let Some([hx, hy]) = chart.heading(&mesh, x, y) else { break };
        (x, y) = (x + 0.25 * f64::from(hx), y + 0.25 * f64::from(hy));
        let depth = place.ground.sample(x, y).depth_m;
        assert!(depth < 1.3, "in water of {depth} m at {x} {y}");
        at = if (y - 400.0).abs() < 0.5 { Some(x) } else { at };
    }
    assert!(hypot64(x - 200.0, y - 700.0) < 1.6, "{x} {y}");
    assert!(at.is_some_and(|x: f64| (x - 700.0).abs() < 2.5), "{at:?}");
}

#[test]
fn on_real_ground_nobody_is_sent_into_an_obstacle() {
    let house = Feature::Obstacle(Obstacle {
        key: "house".into(),
        area: square(50.0, 50.0, 0.8),
        height_m: 4.0,
    });
    let place = build(&def(100.0, 100.0, vec![house]));
    let mesh = Mesh::new(&place, &costs_on(&place));
    assert!(!mesh.is_open(mesh.cell_at(50.0, 50.0).unwrap(), Class::Foot));
    let chart = Chart::draw(&mesh, &place, &to_point(50.0, 49.5, 0.0), Class::Foot, None);
    assert_eq!(chart.class(), Class::Foot);
    assert!(!mesh.is_open(mesh.cell_at(50.0, 49.4).unwrap(), Class::Foot));
}

/// Prints how long mesh and chart of 30 km by 15 km take; asserts nothing about time.
#[test]
#[expect(clippy::disallowed_methods, reason = "a bench line: the clock does not reach the model")]
fn bench_real_ground() {
    let bend = |k: usize| [1_000.0 * k as f64, 7_000.0 + 900.0 * sin64(k as f64 * 0.8)];
    let roads = road((0..=30).map(bend).collect());
    let rivers = river(vec![[12_000.0, 0.0], [13_000.0, 8_000.0], [12_000.0, 15_000.0]]);
    let mut def = def(30_000.0, 15_000.0, vec![roads, rivers]);
    let roughness = Some(Roughness { amplitude_m: 40.0, wavelength_m: 1_500.0 });
    def.base = Base::Plain { height_m: 50.0, tilt: [0.0; 2], roughness };
    let place = build(&def);
    let costs = costs_on(&place);
    let clock = std::time::Instant::now();
    let mesh = Mesh::new(&place, &costs);
    let mesh_ms = clock.elapsed().as_millis();
    let clock = std::time::Instant::now();
    let goal = to_point(10_000.0, 7_500.0, 10.0);
    let full = Chart::draw(&mesh, &place, &goal, Class::Foot, None);
    let chart_ms = clock.elapsed().as_millis();
    let clock = std::time::Instant::now();
    let reach = [[8_000.0, 7_000.0], [8_100.0, 7_300.0]];
    let part = Chart::draw(&mesh, &place, &goal, Class::Foot, Some(&reach));
    let part_ms = clock.elapsed().as_millis();
    assert_eq!(full.time(&mesh, 8_050.0, 7_100.0), part.time(&mesh, 8_050.0, 7_100.0));
    let clock = std::time::Instant::now();
    let ask = |step: u32| full.heading(&mesh, f64::from(step) * 0.29 + 10.0, 7_500.0).is_some();
    let asked = (0..100_000).filter(|&step| ask(step)).count();
    let heading_ns = clock.elapsed().as_nanos() / 100_000;
    println!(
        "30 km x 15 km: {} cells, {} MB; mesh {mesh_ms} ms, chart {chart_ms} ms, 2 km of it \
         {part_ms} ms, heading {heading_ns} ns ({asked})",
        mesh.cell_count(),
        mesh.memory_bytes() / 1_000_000,
    );
    assert!(mesh.cell_count() < 1_500_000);
}
