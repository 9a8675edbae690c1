//! `[unit]`: who they are, in how many companies, in which formation. Where they stand is
//! [`super::placing`]'s matter.

use std::ops::Range;

use wuya_sim::def::{BodyKind, Order, Shape};

use super::kinds::{Kinds, body_key};
use crate::problem::{Arg, Code, Problem, Span};
use crate::read::decode::{Named, Text};
use crate::schema::{Arrangement, Formation, Leader, Scenario, Unit};
use crate::values::{Limit, Values};

/// No scenario has more people and horses than this: their rows would not fit in memory.
pub(crate) const ROWS_MOST: usize = 4_000_000;

/// Who leads a unit.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Lead {
    /// Nobody.
    Nobody,
    /// An ordinary member.
    Member,
    /// Someone of this kind, on a horse of that kind.
    Officer { kind: u16, horse: Option<u16>, title: Option<(String, String)> },
}

/// A unit of the scenario, resolved; it becomes one unit of the simulator, or one per company.
#[derive(Clone, Debug)]
pub(crate) struct Troop<'s> {
    pub(crate) name: &'s Text,
    pub(crate) table: &'s Unit,
    pub(crate) side: u16,
    pub(crate) kind: u16,
    pub(crate) horse: Option<u16>,
    pub(crate) lead: Lead,
    pub(crate) shape: Shape,
    /// Whether a formation was given with files of its own (a line may fit its front to its place).
    pub(crate) fit_files: bool,
    /// People in each company; one entry when there are none.
    pub(crate) companies: Vec<usize>,
    /// Units of the simulator.
    pub(crate) ids: Range<u16>,
}

impl Troop<'_> {
    /// Names of the simulator's units.
    pub(crate) fn keys(&self) -> Vec<String> {
        let name = &self.name.value;
        (0..self.companies.len())
            .map(|index| if index == 0 { name.clone() } else { format!("{name}/{}", index + 1) })
            .collect()
    }

    /// People in all.
    pub(crate) fn count(&self) -> usize {
        self.companies.iter().sum()
    }
}

/// A reference to a named table; a name that is not there is a mistake with the nearest.
pub(crate) fn find<T>(
    named: &Named<T>,
    text: &Text,
    what: &'static str,
    values: &mut Values<'_>,
) -> Option<u16> {
    if let Some(index) = named.position(&text.value) {
        return u16::try_from(index).ok();
    }
    if !named.knows(&text.value) {
        values.wrong(
            Problem::new(Code::Unknown, text.at)
                .with("what", Arg::Key(what))
                .text("name", text.value.as_str())
                .near(&text.value, named.names()),
        );
    }
    None
}

/// Reads all units. A broken one is left out; its name stays known.
pub(crate) fn read<'s>(
    scenario: &'s Scenario,
    kinds: &mut Kinds,
    values: &mut Values<'_>,
) -> Vec<Troop<'s>> {
    let mut troops: Vec<Troop<'s>> = Vec::new();
    let mut rows = 0;
    let mut next = 0_usize;
    for (name, table) in &scenario.unit.items {
        check_name(name, values);
        let Some(mut troop) = troop(name, table, scenario, kinds, values) else { continue };
        rows += troop.count() * if troop.horse.is_some() { 2 } else { 1 };
        next += troop.companies.len();
        if rows > ROWS_MOST || next > usize::from(u16::MAX) {
            let problem = Problem::new(Code::TooManyPeople, table.count.at)
                .with("count", Arg::Number(rows as f64))
                .with("most", Arg::Number(ROWS_MOST as f64))
                .with("units", Arg::Number(next as f64));
            values.wrong(problem);
            return troops;
        }
        troop.ids = (next - troop.companies.len()) as u16..next as u16;
        troops.push(troop);
    }
    superiors(scenario, values);
    troops
}

/// A slash is kept for companies.
fn check_name(name: &Text, values: &mut Values<'_>) {
    if name.value.contains('/') || name.value.trim().is_empty() {
        values.wrong(Problem::new(Code::BadName, name.at).text("name", name.value.as_str()));
    }
}

fn troop<'s>(
    name: &'s Text,
    table: &'s Unit,
    scenario: &Scenario,
    kinds: &mut Kinds,
    values: &mut Values<'_>,
) -> Option<Troop<'s>> {
    let side = find(&scenario.side, &table.side, "what-side", values);
    let kind = find(&scenario.kind, &table.kind, "what-kind", values);
    let horse = table.horse.as_ref().map(|text| find(&scenario.kind, text, "what-kind", values));
    let count = values.count(&table.count, Limit::Any);
    let company = table.company.as_ref();
    let company = company.map(|amount| values.count(amount, Limit::Between(1.0, 1e6)));
    let shape = shape(table.formation.as_ref(), values);
    let lead = lead(table, scenario, kinds, values);
    let (side, kind, count, (shape, fit_files), lead) = (side?, kind?, count?, shape?, lead?);
    let (horse, company) = (flip(horse)?, flip(company)?);
    if count < 1.0 {
        let problem = Problem::new(Code::Nobody, table.count.at);
        values.wrong(problem.text("unit", name.value.as_str()));
        return None;
    }
    bodies_fit(kinds, table, kind, horse, values)?;
    let kind = kinds.of_unit(kind, &name.value, table, &scenario.kit, values);
    if count > ROWS_MOST as f64 {
        let problem = Problem::new(Code::TooManyPeople, table.count.at)
            .with("count", Arg::Number(count))
            .with("most", Arg::Number(ROWS_MOST as f64))
            .with("units", Arg::Number(1.0));
        values.wrong(problem);
        return None;
    }
    let companies = split(count as usize, company.map(|size| size as usize));
    if companies.len() > 1 && lead == Lead::Nobody {
        let at = table.company.as_ref().map_or(name.at, |company| company.at);
        values.wrong(Problem::new(Code::NeedsLeader, at).text("unit", name.value.as_str()));
        return None;
    }
    Some(Troop { name, table, side, kind, horse, lead, shape, fit_files, companies, ids: 0..0 })
}

/// An optional reference that is broken breaks the whole.
#[expect(clippy::option_option, reason = "absent and broken are two things here")]
fn flip<T>(value: Option<Option<T>>) -> Option<Option<T>> {
    match value {
        None => Some(None),
        Some(Some(value)) => Some(Some(value)),
        Some(None) => None,
    }
}

/// A rider has a horse, a horse is a horse, who has no horse is on foot.
fn bodies_fit(
    kinds: &Kinds,
    table: &Unit,
    kind: u16,
    horse: Option<u16>,
    values: &mut Values<'_>,
) -> Option<()> {
    let body = |kind: u16| kinds.list[usize::from(kind)].body;
    let mut fits = true;
    let mut need = |at: Span, found: BodyKind, wanted: &[BodyKind], values: &mut Values<'_>| {
        if !wanted.contains(&found) {
            let problem = Problem::new(Code::WrongBody, at)
                .with("found", Arg::Key(body_key(found)))
                .with("expected", Arg::Key(body_key(wanted[0])));
            values.wrong(problem);
            fits = false;
        }
    };
    match (&table.horse, horse) {
        (Some(text), Some(horse)) => {
            need(table.kind.at, body(kind), &[BodyKind::Rider], values);
            need(text.at, body(horse), &[BodyKind::Horse], values);
        }
        // Loose horses are a unit too.
        _ => need(table.kind.at, body(kind), &[BodyKind::Foot, BodyKind::Horse], values),
    }
    fits.then_some(())
}

fn lead(table: &Unit, scenario: &Scenario, kinds: &Kinds, values: &mut Values<'_>) -> Option<Lead> {
    let officer = match &table.leader {
        None => return Some(Lead::Member),
        Some(Leader::Ordinary(flag)) => {
            return Some(if flag.value { Lead::Member } else { Lead::Nobody });
        }
        Some(Leader::Officer(officer)) => officer,
    };
    let kind_text = officer.kind.as_ref().unwrap_or(&table.kind);
    let horse_text = officer.horse.as_ref().or(table.horse.as_ref());
    let kind = find(&scenario.kind, kind_text, "what-kind", values);
    let horse = horse_text.map(|text| find(&scenario.kind, text, "what-kind", values));
    let (kind, horse) = (kind?, flip(horse)?);
    let body = kinds.list[usize::from(kind)].body;
    let wanted = if horse.is_some() { BodyKind::Rider } else { BodyKind::Foot };
    if body != wanted {
        let problem = Problem::new(Code::WrongBody, kind_text.at)
            .with("found", Arg::Key(body_key(body)))
            .with("expected", Arg::Key(body_key(wanted)));
        values.wrong(problem);
        return None;
    }
    if let (Some(horse), Some(text)) = (horse, horse_text)
        && kinds.list[usize::from(horse)].body != BodyKind::Horse
    {
        let problem = Problem::new(Code::WrongBody, text.at)
            .with("found", Arg::Key(body_key(kinds.list[usize::from(horse)].body)))
            .with("expected", Arg::Key("body-horse"));
        values.wrong(problem);
        return None;
    }
    let title = officer.title.as_ref().map(|t| (t.en.value.clone(), t.zh_hant.value.clone()));
    Some(Lead::Officer { kind, horse, title })
}

/// Companies of a size; the last may be smaller.
fn split(count: usize, size: Option<usize>) -> Vec<usize> {
    let size = size.unwrap_or(count).max(1);
    let mut companies = vec![size; count / size];
    if !count.is_multiple_of(size) {
        companies.push(count % size);
    }
    companies
}

/// The shape of a formation; the flag says that a line may choose its own front.
pub(crate) fn shape(
    formation: Option<&Formation>,
    values: &mut Values<'_>,
) -> Option<(Shape, bool)> {
    let Some(formation) = formation else {
        return Some((super::layout::loose(1.0), false));
    };
    let files = formation.files.as_ref().map(|files| values.count(files, Limit::Between(1.0, 1e4)));
    let spacing = |values: &mut Values<'_>, amount: Option<_>| {
        values.optional(amount, Limit::Between(0.2, 100.0))
    };
    let file_spacing = spacing(values, formation.file_spacing.as_ref());
    let rank_spacing = spacing(values, formation.rank_spacing.as_ref());
    let files = flip(files)?;
    let order = match formation.order {
        Arrangement::Loose => Order::Loose,
        Arrangement::Column => Order::Column,
        Arrangement::Line => Order::Line,
    };
    if order == Order::Loose {
        let file = file_spacing.or(rank_spacing).unwrap_or(1.0);
        return Some((super::layout::loose(file), false));
    }
    let mut whole = true;
    let mut need = |given: bool, name: &str| {
        if !given {
            values.wrong(Problem::new(Code::MissingKey, formation.span).text("name", name));
            whole = false;
        }
    };
    need(formation.file_spacing.is_some(), "file-spacing");
    need(formation.rank_spacing.is_some(), "rank-spacing");
    need(files.is_some() || order == Order::Line, "files");
    whole.then_some(())?;
    let shape = Shape {
        order,
        files: files.map_or(0, |files| files as u16),
        file_spacing_m: file_spacing? as f32,
        rank_spacing_m: rank_spacing? as f32,
    };
    Some((shape, files.is_none()))
}

/// Who commands whom: names that are there, and no circle.
fn superiors(scenario: &Scenario, values: &mut Values<'_>) {
    let units = &scenario.unit;
    let above = |index: usize| {
        let text = units.items[index].1.superior.as_ref()?;
        units.position(&text.value)
    };
    for (index, (name, table)) in units.items.iter().enumerate() {
        let Some(text) = &table.superior else { continue };
        if find(units, text, "what-unit", values).is_none() {
            continue;
        }
        let mut at = index;
        let mut circle = vec![name.value.as_str()];
        while let Some(next) = above(at) {
            circle.push(units.items[next].0.value.as_str());
            // A circle is told once, at its first unit.
            if next == index
                && !circle[1..]
                    .iter()
                    .any(|unit| units.position(unit).is_some_and(|position| position < index))
            {
                values.wrong(Problem::new(Code::Cycle, text.at).text("circle", circle.join(" → ")));
            }
            if next == index || circle.len() > units.items.len() {
                break;
            }
            at = next;
        }
    }
}
