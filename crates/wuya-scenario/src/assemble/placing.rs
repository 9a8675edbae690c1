//! Where every unit stands at the start.

use wuya_num::draw::Draws;
use wuya_num::quantity::Dimension;
use wuya_num::sheet::Sheets;
use wuya_place::Place;
use wuya_place::named::{NamedPlace, Shape as Form};
use wuya_place::plan::{Point, Polyline};
use wuya_sim::def::{BodyKind, Dist, KindDef, Order, Shape};

use super::crowd::{Crowd, NoRoom, Occupied};
use super::footing::{Fault, Footing, Needs};
use super::kinds::Kinds;
use super::layout::{self, Spot};
use super::units::{Lead, Troop};
use crate::direction;
use crate::problem::{Arg, Code, Problem, Span};
use crate::read::decode::Text;
use crate::schema::Where;
use crate::values::{Limit, Values};

/// Sizes of bodies and what they can stand in, from the parameter tables.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Bodies {
    foot: Needs,
    horse: Needs,
    chest_depth_m: f64,
    horse_disc_offset_m: f64,
}

/// The room that one body takes.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Room {
    needs: Needs,
    /// Distance between neighbours who just touch [m].
    easy: f64,
    /// Distance between neighbours pressed as close as bodies allow [m].
    pressed: f64,
}

impl Bodies {
    pub(crate) fn new(sheets: &Sheets) -> Self {
        let si = |name: &str| sheets.find(name).map_or(0.0, |entry| entry.quantity.si);
        let needs = |depth: &str, radius: &str| Needs { depth_m: si(depth), radius_m: si(radius) };
        Self {
            foot: needs("navigation.foot_depth_max", "build.radius_mean"),
            horse: needs("navigation.horse_depth_max", "build.horse_radius"),
            chest_depth_m: si("build.chest_depth"),
            horse_disc_offset_m: si("build.horse_disc_offset"),
        }
    }

    /// The room that a mover of this kind takes, riding or not.
    fn room(&self, kind: &KindDef) -> Room {
        let own = kind.radius_m.map(|radius| match radius {
            Dist::Fixed(radius) => f64::from(radius),
            Dist::Uniform(lo, hi) => f64::from(0.5 * (lo + hi)),
            Dist::Normal { mean, .. } => f64::from(mean),
        });
        if kind.body == BodyKind::Horse {
            let radius_m = own.unwrap_or(self.horse.radius_m);
            // A horse is longer than broad: the lattice that gives each as much ground.
            let length = 2.0 * (self.horse_disc_offset_m + radius_m);
            let easy = (length * 2.0 * radius_m / 0.75_f64.sqrt()).sqrt();
            return Room { needs: Needs { radius_m, ..self.horse }, easy, pressed: easy };
        }
        let radius_m = own.unwrap_or(self.foot.radius_m);
        let easy = 2.0 * radius_m;
        // Soft discs give way; people are not round, and stand no closer than breadth and depth
        // of their chests allow.
        let pressed = (easy * self.chest_depth_m).sqrt().min(easy);
        Room { needs: Needs { radius_m, ..self.foot }, easy, pressed }
    }

    /// Width of the cells in which neighbours are looked for [m].
    fn widest(&self, kinds: &Kinds) -> f64 {
        kinds.list.iter().map(|kind| self.room(kind).easy).fold(0.5, f64::max)
    }
}

/// Places units one after another.
pub(crate) struct Placer<'p, 'v, 'c> {
    place: &'p Place,
    footing: Footing<'p>,
    bodies: Bodies,
    taken: Occupied,
    draws: Draws,
    values: &'c mut Values<'v>,
}

/// A unit in place: its shape, which may have been fitted, and where the movers of each company
/// stand.
pub(crate) struct Placed {
    pub(crate) shape: Shape,
    pub(crate) companies: Vec<Vec<Spot>>,
}

impl<'p, 'v, 'c> Placer<'p, 'v, 'c> {
    pub(crate) fn new(
        place: &'p Place,
        bodies: Bodies,
        kinds: &Kinds,
        seed: u64,
        values: &'c mut Values<'v>,
    ) -> Self {
        Self {
            place,
            footing: Footing::new(place),
            bodies,
            taken: Occupied::new(bodies.widest(kinds)),
            draws: Draws::new(seed),
            values,
        }
    }

    /// Finds room for a unit whose first row is `first_row`.
    pub(crate) fn place(
        &mut self,
        troop: &Troop<'_>,
        kinds: &Kinds,
        first_row: u32,
    ) -> Option<Placed> {
        let region = self.region(troop)?;
        let towards = self.facing(troop, region.centre())?;
        let mover = troop.horse.unwrap_or(troop.kind);
        let room = self.bodies.room(&kinds.list[usize::from(mover)]);
        let placed = if troop.shape.order == Order::Loose {
            self.crowd(troop, &region, &towards, room, first_row)?
        } else {
            self.formed(troop, &region, &towards, room)?
        };
        self.check(troop, &placed, room.needs)?;
        for spot in placed.companies.iter().flatten() {
            self.taken.add(spot.at);
        }
        Some(placed)
    }

    /// Where it starts: a named place, a point, or the gate it comes through.
    fn region(&mut self, troop: &Troop<'_>) -> Option<NamedPlace> {
        let by_key = |key: &str| self.place.places.iter().find(|place| place.key == key).cloned();
        match &troop.table.place {
            Some(Where::Named(text)) => by_key(&text.value),
            Some(Where::Point(point)) => {
                let [x, y] = self.values.point(point)?;
                let shape = Form::Point { x, y, radius_m: 0.0 };
                Some(NamedPlace { key: troop.name.value.clone(), shape, role: None })
            }
            None => None,
        }
    }

    /// Which way it faces.
    fn facing(&mut self, troop: &Troop<'_>, from: Point) -> Option<Towards> {
        let Some(text) = &troop.table.facing else { return Some(Towards::Nothing) };
        let towards = read_facing(text, self.place, self.values)?;
        Some(match towards {
            Towards::Point(point) => match layout::direction(from, point) {
                Some(_) => Towards::Point(point),
                None => Towards::Nothing,
            },
            other => other,
        })
    }

    /// A loose crowd: the whole first, then company by company from front to back.
    fn crowd(
        &mut self,
        troop: &Troop<'_>,
        region: &NamedPlace,
        towards: &Towards,
        room: Room,
        first_row: u32,
    ) -> Option<Placed> {
        let spacing = self.crowd_spacing(troop, room.pressed)?;
        let crowd = Crowd {
            place: region,
            count: troop.count(),
            spacing,
            closest: room.easy.min(spacing.unwrap_or(room.easy)),
            needs: room.needs,
            first_row,
        };
        let spread = crowd.spread(&self.footing, &self.taken, &self.draws);
        // Where they do not fit at ease they are pressed together, as far as bodies allow.
        let spread = match spread {
            Err(NoRoom::Fits(_)) if spacing.is_none() => Crowd { closest: room.pressed, ..crowd }
                .spread(&self.footing, &self.taken, &self.draws),
            spread => spread,
        };
        let mut points = match spread {
            Ok(points) => points,
            Err(NoRoom::Fits(fits)) => {
                self.no_room(troop, region, fits);
                return None;
            }
            Err(NoRoom::Faults(count, fault, at)) => {
                self.misplaced(troop, count, &fault, at, room.needs);
                return None;
            }
        };
        let heading = |at: Point| towards.heading(at).unwrap_or(0.0);
        let (forward, _) = layout::axes(heading(region.centre()));
        let ahead = |point: &Point| point[0] * forward[0] + point[1] * forward[1];
        if troop.companies.len() > 1 {
            points.sort_by(|a, b| ahead(b).total_cmp(&ahead(a)));
        }
        let mut rest = points.into_iter().map(|at| Spot { at, heading: heading(at) });
        let companies =
            troop.companies.iter().map(|&size| rest.by_ref().take(size).collect()).collect();
        let shape = layout::loose(spacing.unwrap_or(room.easy));
        Some(Placed { shape, companies })
    }

    fn crowd_spacing(&mut self, troop: &Troop<'_>, pressed: f64) -> Option<Option<f64>> {
        let table = troop.table;
        if let (Some(_), Some(spacing)) = (&table.density, &table.spacing) {
            let problem = Problem::new(Code::Either, spacing.at).text("keys", "density, spacing");
            self.values.wrong(problem);
            return None;
        }
        let spacing = match (&table.density, &table.spacing) {
            (Some(density), _) => {
                let density = self.values.amount(density, Limit::Positive)?;
                // Points of a triangular lattice: so many to the square metre.
                (1.0 / (density * 0.75_f64.sqrt())).sqrt()
            }
            (None, Some(spacing)) => self.values.amount(spacing, Limit::Positive)?,
            (None, None) => return Some(None),
        };
        let at = table.density.as_ref().map(|d| d.at).or(table.spacing.as_ref().map(|s| s.at));
        if spacing < pressed {
            let problem = Problem::new(Code::OutOfRange, at.unwrap_or(troop.name.at))
                .text("value", format!("{spacing:.2} m"))
                .text("wanted", format!("≥ {pressed:.2} m"));
            self.values.wrong(problem);
            return None;
        }
        Some(Some(spacing))
    }

    /// A column or a line, or companies of such.
    fn formed(
        &mut self,
        troop: &Troop<'_>,
        region: &NamedPlace,
        towards: &Towards,
        room: Room,
    ) -> Option<Placed> {
        let mut shape = troop.shape;
        let size = troop.companies.first().copied().unwrap_or(0);
        if troop.fit_files {
            shape.files = fitted_files(&shape, size, region);
        }
        let line = match &region.shape {
            Form::Line(points) => Some(self.oriented(points, towards)),
            _ => None,
        };
        let companies = match (line, shape.order) {
            (Some(line), Order::Column) => self.in_column(troop, region, &shape, &line)?,
            (Some(line), _) => {
                let extent = layout::extent(&shape, size);
                let gap = 2.0 * f64::from(shape.file_spacing_m);
                let toward = towards.point(region.centre());
                let anchors = layout::abreast(&line, extent, gap, troop.companies.len(), toward);
                let blocks = anchors.iter().zip(&troop.companies);
                blocks.map(|(a, &n)| layout::block(&shape, n, a.at, a.heading)).collect()
            }
            (None, _) if troop.companies.len() > 1 => {
                self.in_blocks(troop, region, &shape, towards, room.needs)?
            }
            (None, _) => {
                let centre = region.centre();
                let heading = towards.heading(centre).unwrap_or(0.0);
                vec![layout::block(&shape, size, centre, heading)]
            }
        };
        Some(Placed { shape, companies })
    }

    /// The line in the direction in which the unit faces; as it was drawn without.
    fn oriented(&self, points: &[Point], towards: &Towards) -> Polyline {
        let (first, last) = (points[0], points[points.len() - 1]);
        let forward = match towards {
            Towards::Point(point) => distance(*point, last) <= distance(*point, first),
            Towards::Heading(heading) => {
                let (ahead, _) = layout::axes(*heading);
                (last[0] - first[0]) * ahead[0] + (last[1] - first[1]) * ahead[1] >= 0.0
            }
            Towards::Nothing => true,
        };
        let mut points = points.to_vec();
        if !forward {
            points.reverse();
        }
        Polyline::new(points)
    }

    /// Companies one behind the other along a line, the whole in its middle.
    fn in_column(
        &mut self,
        troop: &Troop<'_>,
        region: &NamedPlace,
        shape: &Shape,
        line: &Polyline,
    ) -> Option<Vec<Vec<Spot>>> {
        let gap = 2.0 * f64::from(shape.rank_spacing_m);
        let depth = |count: usize| layout::extent(shape, count)[1];
        let total: f64 = troop.companies.iter().map(|&count| depth(count) + gap).sum::<f64>() - gap;
        if total > line.length() {
            let ranks = (line.length() / f64::from(shape.rank_spacing_m)) as usize;
            self.no_room(troop, region, ranks * usize::from(shape.files));
            return None;
        }
        let mut head = 0.5 * (line.length() + total);
        let mut companies = Vec::with_capacity(troop.companies.len());
        for &count in &troop.companies {
            companies.push(layout::column(shape, count, line, head));
            head -= depth(count) + gap;
        }
        Some(companies)
    }

    /// Companies in a grid of blocks over a place, where they can stand, from front to back.
    fn in_blocks(
        &mut self,
        troop: &Troop<'_>,
        region: &NamedPlace,
        shape: &Shape,
        towards: &Towards,
        needs: Needs,
    ) -> Option<Vec<Vec<Spot>>> {
        let centre = region.centre();
        let heading = towards.heading(centre).unwrap_or(0.0);
        let size = troop.companies[0];
        let [breadth, depth] = layout::extent(shape, size);
        let pitch = [
            breadth + 2.0 * f64::from(shape.file_spacing_m),
            depth + 2.0 * f64::from(shape.rank_spacing_m),
        ];
        let bounds = region.bounds();
        let open = region.area_m2() <= 0.0;
        let blocks = troop.companies.len();
        let reach = if open {
            pitch[0].max(pitch[1]) * (blocks as f64).sqrt().ceil()
        } else {
            0.5 * (bounds.width().powi(2) + bounds.depth().powi(2)).sqrt()
        };
        let mut anchors: Vec<Point> = Vec::with_capacity(blocks);
        for anchor in layout::grid(centre, heading, pitch, reach, blocks) {
            let inside = open || region.contains(anchor[0], anchor[1]);
            let stands = |spot: &Spot| {
                self.footing.fault(spot.at, needs).is_none()
                    && !self.taken.is_taken(spot.at, needs.radius_m)
            };
            if inside && layout::block(shape, size, anchor, heading).iter().all(stands) {
                anchors.push(anchor);
            }
            if anchors.len() == blocks {
                break;
            }
        }
        if anchors.len() < blocks {
            self.no_room(troop, region, anchors.len() * size);
            return None;
        }
        let (forward, right) = layout::axes(heading);
        let along = |p: &Point, axis: Point| p[0] * axis[0] + p[1] * axis[1];
        anchors.sort_by(|a, b| {
            let row = |p: &Point| (along(p, forward) / pitch[1]).round();
            row(b).total_cmp(&row(a)).then(along(a, right).total_cmp(&along(b, right)))
        });
        let pairs = anchors.into_iter().zip(&troop.companies);
        Some(pairs.map(|(at, &count)| layout::block(shape, count, at, heading)).collect())
    }

    /// Nobody in rock, deep water, a wall, off the map, or in another's body.
    fn check(&mut self, troop: &Troop<'_>, placed: &Placed, needs: Needs) -> Option<()> {
        let mut faults = 0;
        let mut first: Option<(Fault, Point)> = None;
        let mut crowded = 0;
        for spot in placed.companies.iter().flatten() {
            if let Some(fault) = self.footing.fault(spot.at, needs) {
                faults += 1;
                first.get_or_insert((fault, spot.at));
            } else if self.taken.is_taken(spot.at, needs.radius_m) {
                crowded += 1;
            }
        }
        if let Some((fault, at)) = first {
            self.misplaced(troop, faults, &fault, at, needs);
            return None;
        }
        if crowded > 0 {
            let problem = Problem::new(Code::Overlap, place_span(troop))
                .text("unit", troop.name.value.as_str())
                .with("count", Arg::Number(f64::from(crowded)))
                .with("total", Arg::Number(troop.count() as f64));
            self.values.wrong(problem);
            return None;
        }
        Some(())
    }

    fn no_room(&mut self, troop: &Troop<'_>, region: &NamedPlace, fits: usize) {
        let problem = Problem::new(Code::TooMany, troop.table.count.at)
            .text("unit", troop.name.value.as_str())
            .with("count", Arg::Number(troop.count() as f64))
            .text("place", region.key.as_str())
            .with("fits", Arg::Number(fits as f64));
        self.values.wrong(problem);
    }

    fn misplaced(
        &mut self,
        troop: &Troop<'_>,
        count: usize,
        fault: &Fault,
        at: Point,
        needs: Needs,
    ) {
        let point = |p: Point| format!("[{:.1}, {:.1}]", p[0], p[1]);
        let where_to = match self.footing.nearest_free(at, needs) {
            Some(free) => Arg::Say("nearest-free", vec![("at", Arg::Text(point(free)))]),
            None => Arg::Key("nowhere-free"),
        };
        let reason = match fault {
            Fault::OffMap => Arg::Key("stand-off-map"),
            Fault::Water(depth) => {
                Arg::Say("stand-in-water", vec![("depth", Arg::Text(format!("{depth:.1}")))])
            }
            Fault::Wall => Arg::Key("stand-in-wall"),
            Fault::Solid(key) => {
                Arg::Say("stand-in-solid", vec![("name", Arg::text(key.as_str()))])
            }
        };
        let problem = Problem::new(Code::Misplaced, place_span(troop))
            .text("unit", troop.name.value.as_str())
            .with("count", Arg::Number(count as f64))
            .with("total", Arg::Number(troop.count() as f64))
            .with("reason", reason)
            .text("at", point(at))
            .with("free", where_to);
        self.values.wrong(problem);
    }
}

/// Where the place of a unit is written.
fn place_span(troop: &Troop<'_>) -> Span {
    match &troop.table.place {
        Some(Where::Named(text)) => text.at,
        Some(Where::Point([x, y])) => Span { end: y.at.end, ..x.at },
        None => troop.name.at,
    }
}

/// Men abreast in a line that fits its place: as many as the place is long, no more than it has
/// men; a line without a line to stand on is four deep.
fn fitted_files(shape: &Shape, count: usize, region: &NamedPlace) -> u16 {
    let men = count.saturating_sub(1).max(1);
    let files = match &region.shape {
        Form::Line(points) => {
            let length = Polyline::new(points.clone()).length();
            (length / f64::from(shape.file_spacing_m)) as usize + 1
        }
        _ => men.div_ceil(4),
    };
    u16::try_from(files.min(men)).unwrap_or(u16::MAX)
}

fn distance(a: Point, b: Point) -> f64 {
    let (dx, dy) = (a[0] - b[0], a[1] - b[1]);
    (dx * dx + dy * dy).sqrt()
}

/// What a unit faces.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Towards {
    /// It was not said.
    Nothing,
    /// A direction, counter-clockwise from east [rad].
    Heading(f64),
    /// A point.
    Point(Point),
}

impl Towards {
    fn heading(&self, from: Point) -> Option<f64> {
        match self {
            Self::Nothing => None,
            Self::Heading(heading) => Some(*heading),
            Self::Point(point) => layout::direction(from, *point),
        }
    }

    /// A point that it faces, seen from somewhere.
    fn point(&self, from: Point) -> Option<Point> {
        match self {
            Self::Nothing => None,
            Self::Point(point) => Some(*point),
            Self::Heading(heading) => {
                const FAR_M: f64 = 1e5;
                let (ahead, _) = layout::axes(*heading);
                Some([from[0] + FAR_M * ahead[0], from[1] + FAR_M * ahead[1]])
            }
        }
    }
}

/// A place, a compass word, or a bearing clockwise from north.
fn read_facing(text: &Text, place: &Place, values: &mut Values<'_>) -> Option<Towards> {
    if let Some(place) = place.places.iter().find(|place| place.key == text.value) {
        return Some(Towards::Point(place.centre()));
    }
    if let Some(heading) = direction::of_word(&text.value) {
        return Some(Towards::Heading(heading));
    }
    match wuya_num::parse::quantity_in(&text.value, values.period) {
        Ok(quantity) if quantity.dim == Dimension::ANGLE => {
            Some(Towards::Heading(direction::of_bearing(quantity.si)))
        }
        _ => {
            let mut valid: Vec<&str> = direction::names().collect();
            valid.extend(place.places.iter().map(|place| place.key.as_str()));
            let problem = Problem::new(Code::BadDirection, text.at)
                .text("text", text.value.as_str())
                .near(&text.value, valid);
            values.wrong(problem);
            None
        }
    }
}

/// The leader of the first company, if he is not as the others.
pub(crate) fn officer(troop: &Troop<'_>, company: usize) -> Option<(u16, Option<u16>)> {
    match &troop.lead {
        Lead::Officer { kind, horse, .. } if company == 0 => Some((*kind, *horse)),
        _ => None,
    }
}
