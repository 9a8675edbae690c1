//! From the merged scenario to a world: every check, then every person in his place.
//!
//! The order is that of the references: priors and parameters, date and ground, kinds and units,
//! orders, claims. Each step looks at everything it can, however broken the others are, so that
//! all mistakes are told at once.

use std::path::Path;

use wuya_num::measure::Period;
use wuya_num::sheet::{SheetFault, Sheets};
use wuya_sim::def::{NONE, PersonDef, SideDef, TICKS_PER_S, UnitDef, WorldDef};

use crate::expr::claim::Truth;
use crate::problem::{Arg, Code, Problem, Span};
use crate::read::Files;
use crate::schema::{Head, Scenario, Where};
use crate::values::{Limit, PriorValue, Values, read_priors};
use claims::{AssumptionDef, Both, ClaimDef, SourceDef};
use ground::{Land, Setting, Sources};
use kinds::Kinds;
use layout::Spot;
use orders::Names;
use placing::{Bodies, Placer};
use units::{Lead, Troop};

pub(crate) mod claims;
mod crowd;
mod elevation;
mod footing;
mod ground;
mod kinds;
mod layout;
mod orders;
mod placing;
mod units;

/// How a scenario is loaded.
#[derive(Clone, Debug, Default)]
pub(crate) struct Choices {
    pub(crate) seed: Option<u64>,
    pub(crate) quantiles: Vec<(String, f64)>,
}

/// A unit of the simulator with its names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitInfo {
    /// Its key, `jin-foot/3` for the third company.
    pub key: String,
    /// The unit of the scenario it belongs to.
    pub troop: String,
    /// Number of the company, from 1; `None` without companies.
    pub company: Option<u32>,
    /// Title of the unit of the scenario.
    pub title: Both,
    /// Title of its leader, if he has one.
    pub leader: Option<Both>,
}

/// What assembling gives.
#[derive(Debug, Default)]
pub(crate) struct Assembled {
    pub(crate) def: Option<WorldDef>,
    pub(crate) sheets: Sheets,
    pub(crate) setting: Option<Setting>,
    pub(crate) priors: Vec<PriorValue>,
    pub(crate) claims: Vec<ClaimDef>,
    pub(crate) assumptions: Vec<AssumptionDef>,
    pub(crate) sources: Vec<SourceDef>,
    pub(crate) units: Vec<UnitInfo>,
    pub(crate) sides: Vec<Both>,
    pub(crate) places: Vec<(String, Both)>,
    pub(crate) measures: Vec<Both>,
    pub(crate) orders: Vec<Option<Both>>,
    /// Where units and orders of the simulator are written, for what the world says about them.
    pub(crate) unit_spans: Vec<Span>,
}

/// Assembles a scenario. Without mistakes the result holds a world.
pub(crate) fn assemble(
    scenario: &Scenario,
    folder: &Path,
    choices: &Choices,
    files: &mut Files,
    problems: &mut Vec<Problem>,
) -> Assembled {
    let head = scenario.scenario.value.as_ref();
    let period = head.map_or(Period::default(), |head| period(head, problems));
    let values = &mut read_priors(&scenario.prior, period, &choices.quantiles, problems);
    let mut out = Assembled { sheets: sheets(scenario, values), ..Assembled::default() };
    out.setting = head.and_then(|head| ground::setting(head, values, &out.sheets));
    let sources = Sources { scenario, folder, sheets: &out.sheets };
    let land = ground::land(&sources, out.setting.as_ref(), values, files);
    let mut kinds = Kinds::read(&scenario.kit, &scenario.kind, values);
    let sides = sides(scenario, values);
    let troops = units::read(scenario, &mut kinds, values);
    let names = Names { scenario, land: &land, troops: &troops };
    check_places(&names, values);
    let entrances = orders::entrances(&names, values);
    let exits = orders::exits(&names, values);
    let measures = orders::measures(&names, values);
    let orders = orders::orders(&names, values, files);
    let truth = truth(&names, &kinds, &orders.groups, out.setting.as_ref());
    out.claims = claims::claims(scenario, &truth, values, files);
    claims::check_sources(scenario, values);
    if scenario.unit.items.is_empty() && scenario.unit.broken.is_empty() {
        let at = head.map_or(Span::default(), |head| head.span);
        values.wrong(Problem::new(Code::Nobody, at).text("unit", ""));
    }
    let seed = choices.seed.or(head.and_then(|head| head.seed.as_ref().map(|seed| seed.value)));
    let seed = seed.unwrap_or(0);
    let muster = muster(&names, &kinds, &out.sheets, seed, values);
    let series = head.and_then(|head| head.series.as_ref());
    let series_s =
        series.map_or(Some(60.0), |s| values.amount(s, Limit::Between(0.0625, 86_400.0)));
    describe(&mut out, scenario, &land, &troops, &measures, &orders.titles);
    out.priors = std::mem::take(&mut values.priors);
    if !values.problems.is_empty() {
        return out;
    }
    if let (Some(place), Some(setting), Some((units, people)), Some(series_s)) =
        (&land.place, &out.setting, muster, series_s)
    {
        out.def = Some(WorldDef {
            seed,
            place: place.clone(),
            sides,
            kinds: kinds.list,
            units,
            people,
            orders: orders.list,
            entrances,
            exits,
            measures,
            end_tick: ticks(setting.end_s),
            series_every: ticks(series_s),
        });
    }
    out
}

fn ticks(seconds: f64) -> u64 {
    ((seconds * TICKS_PER_S as f64).round() as u64).max(1)
}

fn period(head: &Head, problems: &mut Vec<Problem>) -> Period {
    let Some(text) = &head.period else { return Period::default() };
    Period::from_name(&text.value).unwrap_or_else(|| {
        let names = Period::ALL.map(|period| period.name(wuya_num::Lang::En));
        problems.push(
            Problem::new(Code::UnknownChoice, text.at)
                .text("name", text.value.as_str())
                .text("known", names.join(", "))
                .near(&text.value.to_lowercase(), names),
        );
        Period::default()
    })
}

/// The parameter tables with what the scenario overrides.
fn sheets(scenario: &Scenario, values: &mut Values<'_>) -> Sheets {
    let mut sheets = wuya_sim::default_sheets();
    for (name, amount) in &scenario.parameters.items {
        let Some(text) = values.words(&crate::values::at_text(&amount.text, amount.at)) else {
            continue;
        };
        let Err(error) = sheets.set(&name.value, &text) else { continue };
        let problem = match &*error.fault {
            SheetFault::NoSuchParameter { .. } => {
                let near = sheets.nearest_name(&name.value);
                let problem = Problem::new(Code::UnknownParameter, name.at);
                Problem { near, ..problem.text("name", name.value.as_str()) }
            }
            SheetFault::OutOfRange { lo, hi, .. } => Problem::new(Code::OutOfRange, amount.at)
                .text("value", text.as_str())
                .text("wanted", format!("{lo} … {hi}")),
            SheetFault::Quantity(error) => {
                let reason = Arg::both(|lang| error.show(lang));
                Problem::new(Code::BadQuantity, amount.at).with("reason", reason)
            }
            SheetFault::Dimension { wrong, .. } => {
                let reason = Arg::both(|lang| wrong.show(lang));
                Problem::new(Code::BadQuantity, amount.at).with("reason", reason)
            }
            other => Problem::new(Code::BadParameter, amount.at)
                .text("name", name.value.as_str())
                .text("reason", other.to_string()),
        };
        values.wrong(problem);
    }
    sheets
}

fn sides(scenario: &Scenario, values: &mut Values<'_>) -> Vec<SideDef> {
    let mut sides = Vec::new();
    for (name, table) in &scenario.side.items {
        let friends = table.friends.items.iter();
        let friends = friends
            .filter_map(|friend| units::find(&scenario.side, friend, "what-side", values))
            .collect();
        sides.push(SideDef { key: name.value.clone(), friends });
    }
    sides
}

/// A unit has a place that is there, or a gate, not both and not neither.
fn check_places(names: &Names<'_>, values: &mut Values<'_>) {
    for troop in names.troops {
        let table = troop.table;
        match (&table.place, &table.entrance) {
            (Some(Where::Named(text)), None) => {
                names.place(text, values);
            }
            (Some(Where::Point(_)), None) => {}
            (None, Some(text)) => {
                units::find(&names.scenario.entrance, text, "what-entrance", values);
            }
            (None, None) => {
                let unit = troop.name.value.as_str();
                values.wrong(Problem::new(Code::NoPlace, troop.name.at).text("unit", unit));
            }
            (Some(_), Some(text)) => {
                values.wrong(Problem::new(Code::Either, text.at).text("keys", "place, entrance"));
            }
        }
    }
}

fn truth(
    names: &Names<'_>,
    kinds: &Kinds,
    orders: &[(String, Vec<String>)],
    setting: Option<&Setting>,
) -> Truth {
    let scenario = names.scenario;
    let of_kind = |key: &str| {
        let made = kinds.list.iter().filter(|kind| {
            kind.key == key || kind.key.strip_prefix(key).is_some_and(|rest| rest.starts_with('@'))
        });
        made.map(|kind| kind.key.clone()).collect()
    };
    Truth {
        sides: scenario.side.names().map(str::to_owned).collect(),
        units: names.troops.iter().map(|t| (t.name.value.clone(), t.keys())).collect(),
        kinds: scenario.kind.names().map(|key| (key.to_owned(), of_kind(key))).collect(),
        places: names.land.names.iter().map(|name| name.key.clone()).collect(),
        orders: orders.to_vec(),
        measures: scenario.measure.names().map(str::to_owned).collect(),
        start_s: setting.map_or(0.0, |setting| setting.start.seconds),
    }
}

/// Every unit and every row, in place; `None` when the ground or a unit is broken.
fn muster(
    names: &Names<'_>,
    kinds: &Kinds,
    sheets: &Sheets,
    seed: u64,
    values: &mut Values<'_>,
) -> Option<(Vec<UnitDef>, Vec<PersonDef>)> {
    let place = names.land.place.as_ref()?;
    let (mut units, mut people) = (Vec::new(), Vec::new());
    let mut whole = true;
    let mut placer = Placer::new(place, Bodies::new(sheets), kinds, seed, values);
    for troop in names.troops {
        let entrance = troop.table.entrance.as_ref();
        let entrance = entrance
            .and_then(|text| names.scenario.entrance.position(&text.value))
            .map(|index| index as u16);
        let first_row = people.len() as u32;
        let (shape, companies) = match entrance {
            Some(index) => (troop.shape, at_gate(names, troop, index)),
            None => match placer.place(troop, kinds, first_row) {
                Some(placed) => (placed.shape, placed.companies),
                None => {
                    whole = false;
                    continue;
                }
            },
        };
        let superior = troop.table.superior.as_ref().and_then(|text| {
            let above = names.troops.iter().find(|above| above.name.value == text.value);
            above.map(|above| above.ids.start)
        });
        for (company, (spots, key)) in companies.iter().zip(troop.keys()).enumerate() {
            let id = troop.ids.start + company as u16;
            let from = people.len() as u32;
            enlist(troop, company, spots, entrance, (id, &mut people));
            let is_first = company == 0;
            units.push(UnitDef {
                key,
                side: troop.side,
                members: (from, people.len() as u32),
                leader: (troop.lead != Lead::Nobody).then_some(from),
                superior: if is_first { superior } else { Some(troop.ids.start) },
                shape: wuya_sim::def::Shape { files: shape.files.max(1), ..shape },
            });
        }
    }
    whole.then_some((units, people))
}

/// Those who come in later wait at the middle of their gate.
fn at_gate(names: &Names<'_>, troop: &Troop<'_>, entrance: u16) -> Vec<Vec<Spot>> {
    let (_, table) = &names.scenario.entrance.items[usize::from(entrance)];
    let places = names.land.place.as_ref().map(|place| &place.places);
    let found = places.and_then(|all| all.iter().find(|place| place.key == table.place.value));
    let at = found.map_or([0.0, 0.0], wuya_place::NamedPlace::centre);
    let spot = Spot { at, heading: 0.0 };
    troop.companies.iter().map(|&count| vec![spot; count]).collect()
}

/// Rows of one company: each person, and after him his horse.
fn enlist(
    troop: &Troop<'_>,
    company: usize,
    spots: &[Spot],
    entrance: Option<u16>,
    (unit, people): (u16, &mut Vec<PersonDef>),
) {
    for (index, spot) in spots.iter().enumerate() {
        let officer = placing::officer(troop, company).filter(|_| index == 0);
        let (kind, horse) = officer.unwrap_or((troop.kind, troop.horse));
        let row = people.len() as u32;
        let person = |kind, partner| PersonDef {
            unit,
            kind,
            partner,
            x_m: spot.at[0],
            y_m: spot.at[1],
            facing_rad: spot.heading as f32,
            entrance,
        };
        match horse {
            Some(horse) => {
                people.push(person(kind, row + 1));
                people.push(person(horse, row));
            }
            None => people.push(person(kind, NONE)),
        }
    }
}

/// Titles and texts for reports.
fn describe(
    out: &mut Assembled,
    scenario: &Scenario,
    land: &Land,
    troops: &[Troop<'_>],
    measures: &[wuya_sim::def::MeasureDef],
    orders: &[Option<(String, String)>],
) {
    let both = |(en, zh_hant): &(String, String)| Both { en: en.clone(), zh_hant: zh_hant.clone() };
    let titled = |title: Option<&crate::schema::Title>, key: &str| {
        title.map_or_else(|| Both { en: key.into(), zh_hant: key.into() }, Into::into)
    };
    for troop in troops {
        let title = titled(troop.table.title.as_ref(), &troop.name.value);
        for (company, key) in troop.keys().into_iter().enumerate() {
            let leader = match &troop.lead {
                Lead::Officer { title: Some(title), .. } if company == 0 => Some(both(title)),
                _ => None,
            };
            let number = (troop.companies.len() > 1).then_some(company as u32 + 1);
            out.units.push(UnitInfo {
                key,
                troop: troop.name.value.clone(),
                company: number,
                title: title.clone(),
                leader,
            });
            out.unit_spans.push(troop.name.at);
        }
    }
    let sides = scenario.side.items.iter();
    out.sides = sides.map(|(name, side)| titled(side.title.as_ref(), &name.value)).collect();
    out.places = land.names.iter().map(|name| (name.key.clone(), both(&name.title))).collect();
    out.measures = measures
        .iter()
        .map(|measure| {
            let table = scenario.measure.get(&measure.key);
            titled(table.and_then(|table| table.title.as_ref()), &measure.key)
        })
        .collect();
    out.orders = orders.iter().map(|title| title.as_ref().map(both)).collect();
    out.assumptions = claims::assumptions(scenario);
    out.sources = claims::sources(scenario);
}
