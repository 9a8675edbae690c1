//! From a loaded scenario to a subject: its titles, claims, priors and sources.

use std::collections::BTreeMap;

use wuya_scenario::{AssumptionDef, ClaimDef, Loaded, PriorUsed, Reading, UnitInfo};
use wuya_sim::MECHANISMS;

use super::Subject;
use crate::claim::Query;
use crate::report::context::{Both, Claim, Context, Group, Prior};

impl From<Loaded> for Subject {
    fn from(loaded: Loaded) -> Self {
        let Loaded { def, sheets, scenario_hash, .. } = &loaded;
        let mut subject = Self::new(def.clone(), sheets.clone(), scenario_hash.clone());
        let context = &mut subject.context;
        context.title = both(&loaded.title);
        context.about = loaded.about.as_ref().map(both).unwrap_or_default();
        [context.lat_deg, context.lon_deg] = loaded.lat_lon;
        set_titles(context, &loaded);
        group_companies(context, &loaded.units);
        context.priors = loaded.priors.iter().map(prior).collect();
        context.assumptions = loaded.assumptions.iter().map(assumption).collect();
        context.claims = loaded.claims.iter().map(claim).collect();
        subject.queries = loaded.claims.iter().map(query).collect();
        cite(&mut subject.context, &loaded);
        subject
    }
}

fn both(title: &wuya_scenario::Both) -> Both {
    Both { en: title.en.clone(), zh_hant: title.zh_hant.clone() }
}

fn set_titles(context: &mut Context, loaded: &Loaded) {
    for (side, title) in context.sides.iter_mut().zip(&loaded.side_titles) {
        side.title = both(title);
    }
    for (spot, (_, title)) in context.places.iter_mut().zip(&loaded.places) {
        spot.title = both(title);
    }
    for (measure, title) in context.measures.iter_mut().zip(&loaded.measure_titles) {
        measure.title = both(title);
    }
    for (order, title) in context.orders.iter_mut().zip(&loaded.order_titles) {
        order.title = title.as_ref().map(both).unwrap_or_default();
    }
}

/// Companies of one unit of the scenario become one group.
fn group_companies(context: &mut Context, units: &[UnitInfo]) {
    let mut groups: Vec<Group> = Vec::new();
    let mut of: BTreeMap<&str, usize> = BTreeMap::new();
    for (unit, info) in context.units.iter_mut().zip(units) {
        let own = &context.groups[unit.group];
        let at = *of.entry(info.troop.as_str()).or_insert_with(|| {
            groups.push(Group {
                key: info.troop.clone(),
                title: both(&info.title),
                side: own.side,
                people: 0,
                horses: 0,
            });
            groups.len() - 1
        });
        groups[at].people += own.people;
        groups[at].horses += own.horses;
        unit.group = at;
    }
    // Orders name a unit to follow; now that is a group.
    for order in &mut context.orders {
        order.whom = order.whom.and_then(|unit| context.units.get(unit)).map(|unit| unit.group);
    }
    context.groups = groups;
    join_orders(context);
}

/// The orders of companies, `flee/2` after `flee`, are one order of the scenario.
fn join_orders(context: &mut Context) {
    let mut first: BTreeMap<String, usize> = BTreeMap::new();
    for (number, order) in context.orders.iter_mut().enumerate() {
        let key = match order.key.rsplit_once('/') {
            Some((stem, company)) if company.bytes().all(|b| b.is_ascii_digit()) => stem,
            _ => order.key.as_str(),
        };
        order.family = *first.entry(key.to_owned()).or_insert(number);
    }
}

fn prior(used: &PriorUsed) -> Prior {
    Prior {
        name: used.name.clone(),
        says: used.says.as_ref().map(both).unwrap_or_default(),
        range: used.range.clone(),
        value: used.value.clone(),
        source: used.source.clone().unwrap_or_default(),
        reason: used.reason.clone().unwrap_or_default(),
    }
}

/// What is assumed, with its reason after a dash where there is one.
fn assumption(def: &AssumptionDef) -> Both {
    let says = both(&def.says);
    match def.why.as_ref().map(both) {
        None => says,
        Some(why) => Both {
            en: format!("{} – {}", says.en, why.en),
            zh_hant: format!("{}——{}", says.zh_hant, why.zh_hant),
        },
    }
}

fn claim(def: &ClaimDef) -> Claim {
    let lacks = def.needs.iter().filter(|need| !MECHANISMS.contains(&need.as_str()));
    Claim {
        fact: def.fact.clone(),
        says: both(&def.says),
        quantity: def.quantity.clone().unwrap_or_default(),
        reads: reads(def),
        lacks: lacks.cloned().collect(),
        ..Claim::default()
    }
}

/// The account's number as each language says it.
fn reads(def: &ClaimDef) -> Both {
    let shown = |lang| match &def.reads {
        Some(Reading::Number(hedge)) => hedge.show(lang),
        Some(Reading::Quantity(quantity)) => crate::claim::number(quantity.si, quantity.dim, lang),
        // That a statement is true goes without saying.
        Some(Reading::Truth(_)) | None => String::new(),
    };
    Both { en: shown(wuya_num::Lang::En), zh_hant: shown(wuya_num::Lang::ZhHant) }
}

fn query(def: &ClaimDef) -> Query {
    Query { measured: def.measured.clone(), reading: def.reads.clone() }
}

/// The scenario's own sources, and those of the program's bibliography that it names.
fn cite(context: &mut Context, loaded: &Loaded) {
    for source in &loaded.sources {
        let link = source.link.as_deref().map(|link| format!(" {link}")).unwrap_or_default();
        context.sources.insert(source.key.clone(), format!("{}{link}", source.cite));
    }
    let named = context.priors.iter().flat_map(|p| wuya_num::sheet::source_keys(&p.source));
    let shipped = named.filter_map(|key| Some((key, wuya_num::sources::source(key)?)));
    let shipped: Vec<(String, String)> =
        shipped.map(|(key, source)| (key.to_owned(), source.citation.clone())).collect();
    for (key, citation) in shipped {
        context.sources.entry(key).or_insert(citation);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::context::Order;

    #[test]
    fn orders_of_companies_are_one() {
        let order = |key: &str| Order { key: key.to_owned(), ..Order::default() };
        let orders = ["flee", "flee/2", "flee/3", "rest", "by/road"].map(order).to_vec();
        let mut context = Context { orders, ..Context::default() };
        join_orders(&mut context);
        let families: Vec<usize> = context.orders.iter().map(|order| order.family).collect();
        assert_eq!(families, [0, 0, 0, 3, 4]);
    }
}
