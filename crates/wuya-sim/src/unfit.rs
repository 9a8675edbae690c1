//! The gate: what a scenario may not ask of the world. Behind it stages take valid values.

use wuya_place::Shape;

use crate::def::{
    BodyKind, Cond, Filter, MeasureKind, NONE, Percepts, PersonId, PlaceId, Quantity, Task, UnitId,
    WorldDef,
};

/// Which item of the scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ItemRef {
    /// A row of `people`.
    Person(PersonId),
    /// A row of `units`.
    Unit(UnitId),
    /// A row of `orders`.
    Order(u16),
    /// A row of `entrances`.
    Entrance(u16),
    /// A row of `measures`.
    Measure(u16),
    /// The scenario as a whole.
    Whole,
}

/// The rule it breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Rule {
    /// Nobody at all.
    #[error("there must be at least one person")]
    Nobody,
    /// An index that points to nothing.
    #[error("refers to something that does not exist")]
    Dangling,
    /// Members are not contiguous, or shared between units.
    #[error("members of a unit must be one block of people, and every person in one unit")]
    Members,
    /// A rider without horse or the reverse.
    #[error("a rider and his horse must name each other")]
    Partner,
    /// Off the ground that is known.
    #[error("stands off the map")]
    OffMap,
    /// A number that is not finite or out of bounds.
    #[error("holds a number that cannot be")]
    Number,
    /// A line where an area is needed, or the reverse.
    #[error("needs a line for crossings, an area for density")]
    WrongShape,
    /// Ends before it begins.
    #[error("must end after it begins")]
    NoTime,
}

/// A scenario that cannot be made into a world.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{item:?}: {rule}")]
pub struct Unfit {
    /// Which item.
    pub item: ItemRef,
    /// Which rule.
    pub rule: Rule,
}

/// Checks everything that stages take for granted.
///
/// # Errors
/// The first rule broken.
pub fn check_def(def: &WorldDef) -> Result<(), Unfit> {
    let unfit = |item, rule| Err(Unfit { item, rule });
    if def.people.is_empty() {
        return unfit(ItemRef::Whole, Rule::Nobody);
    }
    if def.end_tick == 0 || def.series_every == 0 {
        return unfit(ItemRef::Whole, Rule::NoTime);
    }
    check_units(def)?;
    check_people(def)?;
    check_gates(def)?;
    check_orders(def)
}

fn check_units(def: &WorldDef) -> Result<(), Unfit> {
    let mut next = 0;
    for (u, unit) in def.units.iter().enumerate() {
        let fail = |rule| Err(Unfit { item: ItemRef::Unit(u as UnitId), rule });
        let (from, to) = unit.members;
        if from != next || to < from || to as usize > def.people.len() {
            return fail(Rule::Members);
        }
        next = to;
        let sides = def.sides.len();
        let is_dangling = usize::from(unit.side) >= sides
            || unit.leader.is_some_and(|leader| leader < from || leader >= to)
            || unit.superior.is_some_and(|superior| usize::from(superior) >= def.units.len());
        if is_dangling {
            return fail(Rule::Dangling);
        }
        let shape = &unit.shape;
        let is_sound = shape.files > 0
            && shape.file_spacing_m.is_finite()
            && shape.rank_spacing_m.is_finite()
            && shape.file_spacing_m > 0.0
            && shape.rank_spacing_m > 0.0;
        if !is_sound {
            return fail(Rule::Number);
        }
    }
    if next as usize != def.people.len() {
        return Err(Unfit { item: ItemRef::Whole, rule: Rule::Members });
    }
    Ok(())
}

fn check_people(def: &WorldDef) -> Result<(), Unfit> {
    for (i, person) in def.people.iter().enumerate() {
        let fail = |rule| Err(Unfit { item: ItemRef::Person(i as PersonId), rule });
        let unit = def.units.get(usize::from(person.unit));
        let is_member =
            unit.is_some_and(|unit| (unit.members.0..unit.members.1).contains(&(i as u32)));
        let kind = def.kinds.get(usize::from(person.kind));
        let (true, Some(kind)) = (is_member, kind) else { return fail(Rule::Dangling) };
        if !(person.x_m.is_finite() && person.y_m.is_finite() && person.facing_rad.is_finite()) {
            return fail(Rule::Number);
        }
        if person.entrance.is_none() && !def.place.ground.is_inside(person.x_m, person.y_m) {
            return fail(Rule::OffMap);
        }
        if person.entrance.is_some_and(|e| usize::from(e) >= def.entrances.len()) {
            return fail(Rule::Dangling);
        }
        let is_paired = match kind.body {
            BodyKind::Foot => person.partner == NONE,
            BodyKind::Rider => names_back(def, i, person.partner, BodyKind::Horse),
            BodyKind::Horse => {
                person.partner == NONE || names_back(def, i, person.partner, BodyKind::Rider)
            }
        };
        if !is_paired {
            return fail(Rule::Partner);
        }
    }
    Ok(())
}

fn names_back(def: &WorldDef, i: usize, partner: PersonId, body: BodyKind) -> bool {
    def.people.get(partner as usize).is_some_and(|other| {
        other.partner == i as u32
            && other.unit == def.people[i].unit
            && def.kinds.get(usize::from(other.kind)).is_some_and(|kind| kind.body == body)
    })
}

fn check_gates(def: &WorldDef) -> Result<(), Unfit> {
    let places = &def.place.places;
    for (e, entrance) in def.entrances.iter().enumerate() {
        let item = ItemRef::Entrance(e as u16);
        if usize::from(entrance.place) >= places.len() {
            return Err(Unfit { item, rule: Rule::Dangling });
        }
        let is_sound =
            entrance.flow.iter().all(|&(t, r)| t.is_finite() && r.is_finite() && r >= 0.0)
                && entrance.flow.windows(2).all(|pair| pair[0].0 < pair[1].0);
        if !is_sound {
            return Err(Unfit { item, rule: Rule::Number });
        }
    }
    if def.exits.iter().any(|&exit| usize::from(exit) >= places.len()) {
        return Err(Unfit { item: ItemRef::Whole, rule: Rule::Dangling });
    }
    for (m, measure) in def.measures.iter().enumerate() {
        let item = ItemRef::Measure(m as u16);
        let Some(place) = places.get(usize::from(measure.place)) else {
            return Err(Unfit { item, rule: Rule::Dangling });
        };
        let is_line = matches!(place.shape, Shape::Line(_));
        if is_line != (measure.kind == MeasureKind::Line) {
            return Err(Unfit { item, rule: Rule::WrongShape });
        }
    }
    Ok(())
}

fn check_orders(def: &WorldDef) -> Result<(), Unfit> {
    let has_place = |place: &PlaceId| usize::from(*place) < def.place.places.len();
    let has_unit = |unit: &UnitId| usize::from(*unit) < def.units.len();
    for (o, order) in def.orders.iter().enumerate() {
        let is_sound = has_unit(&order.who)
            && cond_is_sound(&order.when, def)
            && match &order.task {
                Task::Stand | Task::Rest => true,
                Task::March { to, .. } | Task::Flee { to } => has_place(to),
                Task::Walk { to } => !to.is_empty() && to.iter().all(has_place),
                Task::Pursue { toward, .. } => toward.iter().all(has_place),
                Task::Follow { unit, .. } => has_unit(unit),
                Task::Hold { at, facing, .. } => has_place(at) && facing.iter().all(has_place),
            };
        if !is_sound {
            return Err(Unfit { item: ItemRef::Order(o as u16), rule: Rule::Dangling });
        }
    }
    Ok(())
}

fn cond_is_sound(cond: &Cond, def: &WorldDef) -> bool {
    match cond {
        Cond::Const(_) => true,
        Cond::Not(inner) => cond_is_sound(inner, def),
        Cond::And(all) | Cond::Or(all) => all.iter().all(|c| cond_is_sound(c, def)),
        Cond::Compare(left, _, right) => number_is_sound(left, def) && number_is_sound(right, def),
        Cond::Any(choice) => choice_is_sound(choice, def),
        Cond::Done(order) | Cond::Given(order) => usize::from(*order) < def.orders.len(),
    }
}

fn number_is_sound(quantity: &Quantity, def: &WorldDef) -> bool {
    match quantity {
        Quantity::Count(c) | Quantity::Distance(c) | Quantity::Age(c) => choice_is_sound(c, def),
        Quantity::Since(order) => usize::from(*order) < def.orders.len(),
        Quantity::Math(left, _, right) => number_is_sound(left, def) && number_is_sound(right, def),
        _ => true,
    }
}

fn choice_is_sound(choice: &Percepts, def: &WorldDef) -> bool {
    choice.filters.iter().all(|filter| match filter {
        Filter::WithinPlace(place, _) => usize::from(*place) < def.place.places.len(),
        _ => true,
    })
}
