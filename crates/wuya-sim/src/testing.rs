//! Small worlds for tests and benches, built through the public face alone: unit tests, tests from
//! outside and benches use the same ones.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use geo_types::{LineString, Polygon};
use wuya_num::math;
use wuya_num::sheet::Sheets;
use wuya_place::features::WallLine;
use wuya_place::{Bounds, Feature, NamedPlace, Place, PlaceDef, Point, Shape as Form};
use wuya_sim::def::{
    BodyKind, Cond, Dist, EntranceDef, KindDef, MeasureDef, MeasureKind, NONE, Order, OrderDef,
    PersonDef, PlaceId, Shape, SideDef, SideId, Task, UnitDef, UnitId, WorldDef,
};
use wuya_sim::{Event, Params, Scratch, Visitor, World, default_sheets, step};

/// A man like all others of his kind: nothing is drawn.
pub(crate) const PLAIN: u16 = 0;
/// A man as the sheet `build` makes him.
pub(crate) const DRAWN: u16 = 1;
/// A rider, and the horse under him.
pub(crate) const RIDER: u16 = 2;
/// A horse.
pub(crate) const HORSE: u16 = 3;

/// Mass of a plain man [kg].
pub(crate) const MASS_KG: f32 = 80.0;
/// Soft radius of a plain man [m].
pub(crate) const RADIUS_M: f32 = 0.25;
/// Free speed of a plain man [m/s].
pub(crate) const FREE_M_S: f32 = 1.34;

/// The parameters of the tables.
pub(crate) fn params() -> Params {
    static READ: OnceLock<Params> = OnceLock::new();
    let read = || Params::from_sheets(&default_sheets()).expect("every sheet is embedded");
    READ.get_or_init(read).clone()
}

/// Everyone on his own.
pub(crate) const LOOSE: Shape =
    Shape { order: Order::Loose, files: 1, file_spacing_m: 1.0, rank_spacing_m: 1.0 };

/// A column of so many files, at 0.9 m by 1.2 m.
pub(crate) fn column(files: u16) -> Shape {
    Shape { order: Order::Column, files, file_spacing_m: 0.9, rank_spacing_m: 1.2 }
}

/// A line of so many files, at 0.9 m by 1.2 m.
pub(crate) fn line(files: u16) -> Shape {
    Shape { order: Order::Line, ..column(files) }
}

fn kind(key: &str, body: BodyKind) -> KindDef {
    KindDef {
        key: key.to_owned(),
        body,
        mass_kg: None,
        stature_m: None,
        radius_m: None,
        speed_m_s: None,
        load_kg: 0.0,
        armour_kg: 0.0,
        critical_power_w_kg: None,
        w_prime_j_kg: None,
        vo2max_w_kg: None,
        wait_s: None,
    }
}

fn plain() -> KindDef {
    KindDef {
        mass_kg: Some(Dist::Fixed(MASS_KG)),
        stature_m: Some(Dist::Fixed(1.7)),
        radius_m: Some(Dist::Fixed(RADIUS_M)),
        speed_m_s: Some(Dist::Fixed(FREE_M_S)),
        critical_power_w_kg: Some(Dist::Fixed(2.9)),
        w_prime_j_kg: Some(Dist::Fixed(250.0)),
        vo2max_w_kg: Some(Dist::Fixed(14.6)),
        ..kind("plain", BodyKind::Foot)
    }
}

/// Members of a unit before they are rows.
#[derive(Clone)]
pub(crate) struct Band {
    pub(crate) side: SideId,
    pub(crate) kind: u16,
    pub(crate) shape: Shape,
    pub(crate) at: Vec<[f64; 2]>,
    pub(crate) facing_rad: f32,
    pub(crate) entrance: Option<u16>,
}

impl Band {
    /// Loose plain men of the first side, facing east.
    pub(crate) fn new(at: Vec<[f64; 2]>) -> Band {
        Band { side: 0, kind: PLAIN, shape: LOOSE, at, facing_rad: 0.0, entrance: None }
    }

    /// `count` men drawn up in `shape` behind their leader at `head`, facing `facing_rad`.
    pub(crate) fn drawn_up(shape: Shape, count: usize, head: [f64; 2], facing_rad: f32) -> Band {
        let (hx, hy) = (f64::from(math::cos(facing_rad)), f64::from(math::sin(facing_rad)));
        let files = usize::from(shape.files);
        let middle = 0.5 * (files - 1) as f64;
        let slot = |n: usize| {
            if n == 0 {
                return head;
            }
            let (rank, file) = ((n - 1) / files, (n - 1) % files);
            let back = (rank + 1) as f64 * f64::from(shape.rank_spacing_m);
            let aside = (file as f64 - middle) * f64::from(shape.file_spacing_m);
            [head[0] - back * hx + aside * hy, head[1] - back * hy - aside * hx]
        };
        Band { shape, facing_rad, ..Band::new((0..count).map(slot).collect()) }
    }
}

/// `count` points in rows of `files`, `spacing` apart, the first at `corner`, growing east and north.
pub(crate) fn grid(count: usize, files: usize, spacing: f64, corner: [f64; 2]) -> Vec<[f64; 2]> {
    let at = |n: usize| {
        [corner[0] + spacing * (n % files) as f64, corner[1] + spacing * (n / files) as f64]
    };
    (0..count).map(at).collect()
}

/// A world in the making.
#[derive(Clone)]
pub(crate) struct Scene {
    pub(crate) ground: PlaceDef,
    pub(crate) def: WorldDef,
}

impl Scene {
    /// Level dry ground in daylight, `half_m` metres to each side of the origin; one side "red",
    /// one side "blue"; nobody there.
    pub(crate) fn flat(half_m: f64) -> Scene {
        Scene::on(PlaceDef::flat(Bounds::new([-half_m; 2], [half_m; 2])))
    }

    /// The same on any ground.
    pub(crate) fn on(ground: PlaceDef) -> Scene {
        let side = |key: &str| SideDef { key: key.to_owned(), friends: Vec::new() };
        let bare = Bounds::new([0.0; 2], [1.0; 2]);
        let def = WorldDef {
            seed: 1129,
            place: Arc::new(Place::flat(bare)),
            sides: vec![side("red"), side("blue")],
            kinds: vec![
                plain(),
                kind("drawn", BodyKind::Foot),
                kind("rider", BodyKind::Rider),
                kind("horse", BodyKind::Horse),
            ],
            units: Vec::new(),
            people: Vec::new(),
            orders: Vec::new(),
            entrances: Vec::new(),
            exits: Vec::new(),
            measures: Vec::new(),
            end_tick: u64::MAX,
            series_every: 960,
        };
        Scene { ground, def }
    }

    fn name(&mut self, key: &str, shape: Form) -> PlaceId {
        let is_place = |f: &&Feature| matches!(f, Feature::Place(_));
        let id = self.ground.features.iter().filter(is_place).count();
        let place = NamedPlace { key: key.to_owned(), shape, role: None };
        self.ground.features.push(Feature::Place(place));
        id as PlaceId
    }

    /// A disc with a name.
    pub(crate) fn point(&mut self, key: &str, [x, y]: Point, radius_m: f64) -> PlaceId {
        self.name(key, Form::Point { x, y, radius_m })
    }

    /// A line with a name.
    pub(crate) fn span(&mut self, key: &str, ends: [Point; 2]) -> PlaceId {
        self.name(key, Form::Line(ends.to_vec()))
    }

    /// A rectangle with a name.
    pub(crate) fn area(&mut self, key: &str, min: Point, max: Point) -> PlaceId {
        self.name(key, Form::Area(rectangle(min, max)))
    }

    /// A wall nobody sees over.
    pub(crate) fn wall(&mut self, line: Vec<Point>) {
        let key = format!("wall-{}", self.ground.features.len());
        let wall = WallLine { key, line, height_m: f64::INFINITY };
        self.ground.features.push(Feature::Wall(wall));
    }

    /// A unit led by its first member; of riders each with his horse.
    pub(crate) fn unit(&mut self, band: &Band) -> UnitId {
        let unit = self.def.units.len() as UnitId;
        let from = self.def.people.len() as u32;
        for &[x_m, y_m] in &band.at {
            let (facing_rad, entrance) = (band.facing_rad, band.entrance);
            let id = self.def.people.len() as u32;
            let (kind, partner) = (band.kind, if band.kind == RIDER { id + 1 } else { NONE });
            let person = PersonDef { unit, kind, partner, x_m, y_m, facing_rad, entrance };
            self.def.people.push(person);
            if band.kind == RIDER {
                self.def.people.push(PersonDef { kind: HORSE, partner: id, ..person });
            }
        }
        self.def.units.push(UnitDef {
            key: format!("unit-{unit}"),
            side: band.side,
            members: (from, self.def.people.len() as u32),
            leader: (!band.at.is_empty()).then_some(from),
            superior: None,
            shape: band.shape,
        });
        unit
    }

    /// An order given once, when it holds.
    pub(crate) fn order(&mut self, who: UnitId, when: Cond, task: Task) -> u16 {
        let id = self.def.orders.len() as u16;
        let key = format!("order-{id}");
        self.def.orders.push(OrderDef { key, who, when, task, again: false });
        id
    }

    /// An order given at once.
    pub(crate) fn bid(&mut self, who: UnitId, task: Task) -> u16 {
        self.order(who, Cond::Const(true), task)
    }

    /// A gate through which people come at these rates.
    pub(crate) fn entrance(&mut self, place: PlaceId, flow: Vec<(f64, f64)>) -> u16 {
        let id = self.def.entrances.len() as u16;
        self.def.entrances.push(EntranceDef { key: format!("gate-{id}"), place, flow });
        id
    }

    /// Something measured.
    pub(crate) fn measure(&mut self, place: PlaceId, kind: MeasureKind) -> u16 {
        let id = self.def.measures.len() as u16;
        self.def.measures.push(MeasureDef { key: format!("measure-{id}"), place, kind });
        id
    }

    /// What a scenario hands over.
    pub(crate) fn def(&self) -> WorldDef {
        let place = Place::build(&self.ground, &Sheets::new());
        WorldDef { place: Arc::new(place.expect("a sound place")), ..self.def.clone() }
    }

    /// The world itself.
    pub(crate) fn world(&self, params: &Params) -> World {
        World::new(self.def(), params).expect("a sound scene")
    }
}

/// An axis-parallel rectangle.
pub(crate) fn rectangle(min: Point, max: Point) -> Polygon<f64> {
    let ring = [min, [max[0], min[1]], max, [min[0], max[1]], min].map(|[x, y]| (x, y));
    Polygon::new(LineString::from(ring.to_vec()), Vec::new())
}

/// A world that is being stepped.
pub(crate) struct Run {
    pub(crate) params: Params,
    pub(crate) world: World,
    pub(crate) scratch: Scratch,
}

impl Run {
    /// A scene under the parameters of the tables.
    pub(crate) fn new(scene: &Scene) -> Run {
        Run::with(scene, params())
    }

    /// A scene under other parameters.
    pub(crate) fn with(scene: &Scene, params: Params) -> Run {
        let world = scene.world(&params);
        let scratch = Scratch::new(&world);
        Run { params, world, scratch }
    }

    /// One tick.
    pub(crate) fn tick(&mut self) {
        step(&self.params, &mut self.world, &mut self.scratch).expect("nothing broken");
    }

    /// So many ticks.
    pub(crate) fn ticks(&mut self, count: u64) -> &mut Run {
        (0..count).for_each(|_| self.tick());
        self
    }

    /// So many seconds.
    pub(crate) fn seconds(&mut self, count: u64) -> &mut Run {
        self.ticks(count * wuya_sim::def::TICKS_PER_S)
    }

    /// Events since they were last asked for.
    pub(crate) fn events(&mut self) -> Vec<Event> {
        let mut events = Vec::new();
        self.world.take_events(&mut events);
        events
    }
}

/// A copy of one state column.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Column {
    U8(Vec<u8>),
    U16(Vec<u16>),
    U32(Vec<u32>),
    U64(Vec<u64>),
    I32(Vec<i32>),
    F32(Vec<u32>),
    F64(Vec<u64>),
}

/// Every column of a world by name: what a checkpoint holds. Numbers are kept by their bits.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Columns {
    pub(crate) by_name: BTreeMap<String, Column>,
    is_loading: bool,
}

impl Columns {
    /// Copies everything out.
    pub(crate) fn saved_from(world: &mut World) -> Columns {
        let mut columns = Columns::default();
        world.visit(&mut columns);
        columns
    }

    /// Puts everything into a world made from the same scenario.
    pub(crate) fn load_into(&self, world: &mut World) {
        let mut columns = Columns { is_loading: true, ..self.clone() };
        world.visit(&mut columns);
        world.restored();
    }

    /// A column of single-precision numbers.
    pub(crate) fn f32s(&self, name: &str) -> Vec<f32> {
        match &self.by_name[name] {
            Column::F32(bits) => bits.iter().map(|&b| f32::from_bits(b)).collect(),
            other => panic!("{name} is {other:?}"),
        }
    }

    /// A column of bytes.
    pub(crate) fn u8s(&self, name: &str) -> &[u8] {
        match &self.by_name[name] {
            Column::U8(bytes) => bytes,
            other => panic!("{name} is {other:?}"),
        }
    }

    /// A column of 32-bit numbers.
    pub(crate) fn u32s(&self, name: &str) -> &[u32] {
        match &self.by_name[name] {
            Column::U32(words) => words,
            other => panic!("{name} is {other:?}"),
        }
    }

    /// A column of ticks.
    pub(crate) fn u64s(&self, name: &str) -> &[u64] {
        match &self.by_name[name] {
            Column::U64(words) => words,
            other => panic!("{name} is {other:?}"),
        }
    }
}

macro_rules! copy_column {
    ($name:ident, $type:ty, $variant:ident, $out:expr, $in:expr) => {
        fn $name(&mut self, name: &str, column: &mut Vec<$type>) {
            if self.is_loading {
                let Some(Column::$variant(saved)) = self.by_name.get(name) else {
                    panic!("no column {name}")
                };
                *column = saved.iter().copied().map($in).collect();
            } else {
                let copy = Column::$variant(column.iter().copied().map($out).collect());
                assert!(self.by_name.insert(name.to_owned(), copy).is_none(), "{name} twice");
            }
        }
    };
}

impl Visitor for Columns {
    copy_column!(u8s, u8, U8, |v| v, |v| v);
    copy_column!(u16s, u16, U16, |v| v, |v| v);
    copy_column!(u32s, u32, U32, |v| v, |v| v);
    copy_column!(u64s, u64, U64, |v| v, |v| v);
    copy_column!(i32s, i32, I32, |v| v, |v| v);
    copy_column!(f32s, f32, F32, f32::to_bits, f32::from_bits);
    copy_column!(f64s, f64, F64, f64::to_bits, f64::from_bits);
}
