//! `[[order]]`, `[entrance]`, `[[exit]]` and `[measure]`.

use wuya_sim::def::{
    Cond, EntranceDef, MeasureDef, MeasureKind, OrderDef, Pace, PlaceId, Quantity, Shape, Task, Who,
};

use super::ground::{Form, Land};
use super::units::{Lead, Troop, find, shape};
use crate::expr::{Believer, Checker, OwnOrder, Source, condition};
use crate::problem::{Arg, Code, Problem};
use crate::read::decode::Text;
use crate::read::duplicate;
use crate::schema::{self, Flow, Scenario, Several};
use crate::values::{Limit, Values};

/// What orders refer to.
pub(crate) struct Names<'n> {
    pub(crate) scenario: &'n Scenario,
    pub(crate) land: &'n Land,
    pub(crate) troops: &'n [Troop<'n>],
}

impl Names<'_> {
    /// The index of a named place.
    pub(crate) fn place(&self, text: &Text, values: &mut Values<'_>) -> Option<PlaceId> {
        let names = &self.land.names;
        if let Some(index) = names.iter().position(|name| name.key == text.value) {
            return u16::try_from(index).ok();
        }
        if !self.land.names_missing && !self.scenario.place.knows(&text.value) {
            values.wrong(
                Problem::new(Code::Unknown, text.at)
                    .with("what", Arg::Key("what-place"))
                    .text("name", text.value.as_str())
                    .near(&text.value, names.iter().map(|name| name.key.as_str())),
            );
        }
        None
    }

    fn troop(&self, text: &Text, values: &mut Values<'_>) -> Option<&Troop<'_>> {
        let found = self.troops.iter().find(|troop| troop.name.value == text.value);
        if found.is_none() && self.scenario.unit.get(&text.value).is_none() {
            find(&self.scenario.unit, text, "what-unit", values);
        }
        found
    }

    fn believer(&self, who: &str, orders: &[Named<'_>]) -> Believer {
        let sides = self.scenario.side.names().enumerate();
        let own = |order: &Named<'_>| OwnOrder {
            name: order.key.clone(),
            index: order.first,
            own: order.table.who.value == who,
        };
        Believer {
            sides: sides.map(|(index, name)| (name.to_owned(), index as u16)).collect(),
            units: self
                .troops
                .iter()
                .map(|troop| (troop.name.value.clone(), troop.ids.clone().collect()))
                .collect(),
            places: self
                .land
                .names
                .iter()
                .enumerate()
                .map(|(index, name)| (name.key.clone(), index as u16))
                .collect(),
            orders: orders.iter().map(own).collect(),
        }
    }
}

/// An order with its name and the index of its first copy.
struct Named<'o> {
    key: String,
    table: &'o schema::Order,
    first: u16,
}

/// Orders of the simulator, and the copies of each order of the scenario by its name.
#[derive(Debug, Default)]
pub(crate) struct Orders {
    pub(crate) list: Vec<OrderDef>,
    pub(crate) groups: Vec<(String, Vec<String>)>,
    /// Title of each order of the simulator in both languages.
    pub(crate) titles: Vec<Option<(String, String)>>,
}

/// Reads the orders; one to a unit with companies is given to each of them.
pub(crate) fn orders(
    names: &Names<'_>,
    values: &mut Values<'_>,
    files: &crate::read::Files,
) -> Orders {
    let named = name_orders(names, values);
    let mut orders = Orders::default();
    for order in &named {
        let who = names.troop(&order.table.who, values);
        let task = task(order.table, names, values);
        // The condition is looked at even when the unit is broken: all mistakes at once.
        let when = match &order.table.when {
            Some(text) => {
                let file = &files.list[usize::from(text.at.file)].text;
                let source = Source::new(&text.value, text.at, file);
                let believer = names.believer(&order.table.who.value, &named);
                condition(&mut Checker { source, values }, &believer, &text.value)
            }
            None => Some(Cond::Const(true)),
        };
        let (Some(who), Some(when), Some(task)) = (who, when, task) else { continue };
        if who.lead == Lead::Nobody && (looks_out(&when) || follows(&task)) {
            let at = order.table.when.as_ref().map_or(order.table.who.at, |when| when.at);
            let unit = who.name.value.as_str();
            values.wrong(Problem::new(Code::NeedsLeader, at).text("unit", unit));
        }
        let again = order.table.again.as_ref().is_some_and(|again| again.value);
        let title = order.table.title.as_ref();
        let title = title.map(|title| (title.en.value.clone(), title.zh_hant.value.clone()));
        let mut copies = Vec::new();
        for (company, id) in who.ids.clone().enumerate() {
            let key = match company {
                0 => order.key.clone(),
                _ => format!("{}/{}", order.key, company + 1),
            };
            copies.push(key.clone());
            orders.titles.push(title.clone());
            let when = shifted(&when, company as u16);
            orders.list.push(OrderDef { key, who: id, when, task: task.clone(), again });
        }
        orders.groups.push((order.key.clone(), copies));
    }
    orders
}

/// Names every order and numbers its copies; a name given twice is a mistake.
fn name_orders<'o>(names: &Names<'o>, values: &mut Values<'_>) -> Vec<Named<'o>> {
    let mut named: Vec<Named<'o>> = Vec::new();
    let mut first = 0_usize;
    for (index, table) in names.scenario.order.items.iter().enumerate() {
        let key = match &table.name {
            Some(name) => {
                let before = names.scenario.order.items[..index].iter();
                let twin = before.filter_map(|order| order.name.as_ref());
                if let Some(twin) = twin.into_iter().find(|twin| twin.value == name.value) {
                    values.wrong(duplicate(name, twin.at));
                }
                name.value.clone()
            }
            None => format!("order-{}", index + 1),
        };
        named.push(Named { key, table, first: u16::try_from(first).unwrap_or(u16::MAX) });
        let who = names.troops.iter().find(|troop| troop.name.value == table.who.value);
        first += who.map_or(1, |troop| troop.companies.len());
        if first > usize::from(u16::MAX) {
            let problem = Problem::new(Code::TooManyPeople, table.span)
                .with("count", Arg::Number(first as f64))
                .with("most", Arg::Number(f64::from(u16::MAX)))
                .with("units", Arg::Number(first as f64));
            values.wrong(problem);
            break;
        }
    }
    named
}

/// The condition for the copy of a company: its own orders are so many further on.
fn shifted(cond: &Cond, by: u16) -> Cond {
    let all = |list: &[Cond]| list.iter().map(|cond| shifted(cond, by)).collect();
    match cond {
        Cond::Const(_) | Cond::Any(_) => cond.clone(),
        Cond::Not(inner) => Cond::Not(Box::new(shifted(inner, by))),
        Cond::And(list) => Cond::And(all(list)),
        Cond::Or(list) => Cond::Or(all(list)),
        Cond::Compare(a, op, b) => Cond::Compare(shifted_number(a, by), *op, shifted_number(b, by)),
        Cond::Done(order) => Cond::Done(order + by),
        Cond::Given(order) => Cond::Given(order + by),
    }
}

fn shifted_number(quantity: &Quantity, by: u16) -> Quantity {
    match quantity {
        Quantity::Since(order) => Quantity::Since(order + by),
        Quantity::Math(a, op, b) => {
            Quantity::Math(Box::new(shifted_number(a, by)), *op, Box::new(shifted_number(b, by)))
        }
        other => other.clone(),
    }
}

/// Whether a condition asks for what only a leader perceives.
fn looks_out(cond: &Cond) -> bool {
    match cond {
        Cond::Const(_) | Cond::Done(_) | Cond::Given(_) => false,
        Cond::Any(_) => true,
        Cond::Not(inner) => looks_out(inner),
        Cond::And(list) | Cond::Or(list) => list.iter().any(looks_out),
        Cond::Compare(a, _, b) => asks(a) || asks(b),
    }
}

fn asks(quantity: &Quantity) -> bool {
    match quantity {
        Quantity::Number(_) | Quantity::Since(_) => false,
        Quantity::Math(a, _, b) => asks(a) || asks(b),
        _ => true,
    }
}

fn follows(task: &Task) -> bool {
    matches!(task, Task::Pursue { .. } | Task::Follow { .. })
}

fn pace(pace: Option<&schema::Pace>, usual: Pace) -> Pace {
    match pace {
        None => usual,
        Some(schema::Pace::Ease) => Pace::Ease,
        Some(schema::Pace::Steady) => Pace::Steady,
        Some(schema::Pace::Forced) => Pace::Forced,
        Some(schema::Pace::Run) => Pace::Run,
    }
}

/// A formation of a task; without spacings of its own it takes the unit's.
fn task_shape(
    formation: Option<&schema::Formation>,
    order: &schema::Order,
    names: &Names<'_>,
    values: &mut Values<'_>,
) -> Option<Option<Shape>> {
    let Some(formation) = formation else { return Some(None) };
    let troop = names.troops.iter().find(|troop| troop.name.value == order.who.value);
    let own = troop.and_then(|troop| troop.table.formation.as_ref());
    let mut whole = formation.clone();
    if let Some(own) = own {
        whole.files = whole.files.or_else(|| own.files.clone());
        whole.file_spacing = whole.file_spacing.or_else(|| own.file_spacing.clone());
        whole.rank_spacing = whole.rank_spacing.or_else(|| own.rank_spacing.clone());
    }
    let (mut shape, fit) = shape(Some(&whole), values)?;
    if fit {
        let men = troop.and_then(|troop| troop.companies.first()).copied().unwrap_or(1);
        shape.files = u16::try_from(men.saturating_sub(1).div_ceil(4).max(1)).unwrap_or(u16::MAX);
    }
    Some(Some(shape))
}

fn task(order: &schema::Order, names: &Names<'_>, values: &mut Values<'_>) -> Option<Task> {
    match &order.r#do {
        schema::Task::Stand => Some(Task::Stand),
        schema::Task::Rest => Some(Task::Rest),
        schema::Task::March(march) => {
            let to = names.place(&march.to, values);
            let shape = task_shape(march.formation.as_ref(), order, names, values)?;
            let pace = pace(march.pace.as_ref(), Pace::Steady);
            Some(Task::March { to: to?, pace, shape })
        }
        schema::Task::Flee(flee) => Some(Task::Flee { to: names.place(&flee.to, values)? }),
        schema::Task::Walk(walk) => {
            let to: Vec<Option<PlaceId>> = match &walk.to {
                Several::One(text) => vec![names.place(text, values)],
                Several::Many(list) => {
                    list.items.iter().map(|text| names.place(text, values)).collect()
                }
            };
            let to: Vec<PlaceId> = to.into_iter().collect::<Option<_>>()?;
            if to.is_empty() {
                values.wrong(
                    Problem::new(Code::WrongLength, walk.span)
                        .with("expected", Arg::Number(1.0))
                        .with("found", Arg::Number(0.0)),
                );
                return None;
            }
            Some(Task::Walk { to })
        }
        schema::Task::Pursue(pursue) => {
            let whom = match &pursue.whom {
                None => Some(Who::Enemy),
                Some(text) => whom(text, names, values),
            };
            let toward = match &pursue.toward {
                Some(text) => Some(names.place(text, values)?),
                None => None,
            };
            let pace = pace(pursue.pace.as_ref(), Pace::Forced);
            Some(Task::Pursue { whom: whom?, pace, toward })
        }
        schema::Task::Follow(follow) => {
            let unit = names.troop(&follow.unit, values).map(|troop| troop.ids.start);
            let gap = values.amount(&follow.gap, Limit::NotNegative);
            let pace = pace(follow.pace.as_ref(), Pace::Forced);
            Some(Task::Follow { unit: unit?, gap_m: gap? as f32, pace })
        }
        schema::Task::Hold(hold) => {
            let at = names.place(&hold.at, values);
            let facing = match &hold.facing {
                Some(text) => Some(names.place(text, values)?),
                None => None,
            };
            let shape = task_shape(hold.formation.as_ref(), order, names, values)?;
            Some(Task::Hold { at: at?, facing, shape })
        }
    }
}

fn whom(text: &Text, names: &Names<'_>, values: &mut Values<'_>) -> Option<Who> {
    match text.value.as_str() {
        "enemy" => return Some(Who::Enemy),
        "friend" => return Some(Who::Friend),
        _ => {}
    }
    let side = names.scenario.side.position(&text.value);
    if side.is_some() && names.scenario.unit.knows(&text.value) {
        values.wrong(Problem::new(Code::UnitAndSide, text.at).text("name", text.value.as_str()));
        return None;
    }
    if let Some(side) = side {
        return u16::try_from(side).ok().map(Who::Side);
    }
    if let Some(troop) = names.troops.iter().find(|troop| troop.name.value == text.value) {
        if troop.companies.len() == 1 {
            return Some(Who::Unit(troop.ids.start));
        }
        values.wrong(Problem::new(Code::Ambiguous, text.at).text("name", text.value.as_str()));
        return None;
    }
    if !names.scenario.unit.knows(&text.value) {
        let valid = names.scenario.unit.names().chain(names.scenario.side.names());
        values.wrong(
            Problem::new(Code::Unknown, text.at)
                .with("what", Arg::Key("what-unit-or-side"))
                .text("name", text.value.as_str())
                .near(&text.value, valid.chain(["enemy", "friend"])),
        );
    }
    None
}

/// Gates, in the order of the text. A broken one keeps its place in the list.
pub(crate) fn entrances(names: &Names<'_>, values: &mut Values<'_>) -> Vec<EntranceDef> {
    let mut list = Vec::new();
    for (name, table) in &names.scenario.entrance.items {
        let place = names.place(&table.place, values).unwrap_or(0);
        let flow = match &table.flow {
            Flow::Even(rate) => {
                vec![(0.0, values.amount(rate, Limit::NotNegative).unwrap_or(0.0))]
            }
            Flow::Steps(steps) => flow_steps(steps, values),
        };
        list.push(EntranceDef { key: name.value.clone(), place, flow });
    }
    list
}

fn flow_steps(
    steps: &crate::read::decode::List<schema::FlowStep>,
    values: &mut Values<'_>,
) -> Vec<(f64, f64)> {
    let mut flow: Vec<(f64, f64)> = Vec::new();
    for step in &steps.items {
        let from = values.amount(&step.from, Limit::NotNegative);
        let rate = values.amount(&step.rate, Limit::NotNegative);
        let (Some(from), Some(rate)) = (from, rate) else { continue };
        if flow.last().is_some_and(|(last, _)| *last >= from) {
            values.wrong(Problem::new(Code::NotIncreasing, step.from.at));
        }
        flow.push((from, rate));
    }
    flow
}

/// Places through which people leave.
pub(crate) fn exits(names: &Names<'_>, values: &mut Values<'_>) -> Vec<PlaceId> {
    let list = &names.scenario.exit.items;
    list.iter().filter_map(|exit| names.place(&exit.place, values)).collect()
}

/// Lines and areas of measurement.
pub(crate) fn measures(names: &Names<'_>, values: &mut Values<'_>) -> Vec<MeasureDef> {
    let mut list = Vec::new();
    for (name, table) in &names.scenario.measure.items {
        let Some(place) = names.place(&table.place, values) else { continue };
        let kind = match names.land.names[usize::from(place)].form {
            Form::Line => MeasureKind::Line,
            Form::Area => MeasureKind::Area,
            Form::Point => {
                values.wrong(
                    Problem::new(Code::WrongShape, table.place.at)
                        .text("name", table.place.value.as_str())
                        .with("found", Arg::Key("geometry-point"))
                        .with("expected", Arg::Key("geometry-line-or-area"))
                        .also(names.land.names[usize::from(place)].at),
                );
                continue;
            }
        };
        list.push(MeasureDef { key: name.value.clone(), place, kind });
    }
    list
}
