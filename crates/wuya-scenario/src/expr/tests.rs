//! What conditions and claims mean, and what is refused in them.

use std::borrow::Cow;
use std::collections::BTreeMap;

use wuya_num::measure::Period;
use wuya_num::quantity::Dimension;
use wuya_sim::def::{CmpOp, Cond, Filter, Percepts, Quantity, Who};

use super::claim::{Measured, Truth, claim};
use super::eval::{Column, Outcome, Table, TableName, Tables};
use super::{Believer, Checker, OwnOrder, Source, condition};
use crate::problem::{Code, Problem, Span};
use crate::values::Values;

fn believer() -> Believer {
    Believer {
        sides: vec![("jin".into(), 0), ("song".into(), 1)],
        units: vec![("li-riders".into(), vec![3]), ("jin-foot".into(), vec![4, 5, 6])],
        places: vec![("pass".into(), 7), ("道路".into(), 8)],
        orders: vec![
            OwnOrder { name: "march".into(), index: 2, own: true },
            OwnOrder { name: "theirs".into(), index: 3, own: false },
        ],
    }
}

fn with_checker<T>(text: &str, work: impl FnOnce(&mut Checker<'_, '_>) -> T) -> (T, Vec<Problem>) {
    let mut problems = Vec::new();
    let mut values = Values {
        period: Period::Song,
        priors: Vec::new(),
        broken: Vec::new(),
        problems: &mut problems,
    };
    let source = Source::new(text, Span::new(0, 0..text.len()), text);
    let result = work(&mut Checker { source, values: &mut values });
    (result, problems)
}

fn lower(text: &str) -> (Option<Cond>, Vec<Problem>) {
    with_checker(text, |checker| condition(checker, &believer(), text))
}

fn lowered(text: &str) -> Cond {
    let (cond, problems) = lower(text);
    assert!(problems.is_empty(), "{text}: {problems:?}");
    cond.unwrap()
}

fn percepts(who: Who, filters: &[Filter]) -> Percepts {
    Percepts { who, filters: filters.to_vec() }
}

#[test]
fn the_sketch_of_the_design_is_understood() {
    let text = "seen(enemy).within('pass', '80 m') && !seen(friend).within('pass', '60 m')";
    let near = percepts(Who::Enemy, &[Filter::WithinPlace(7, 80.0)]);
    let far = percepts(Who::Friend, &[Filter::WithinPlace(7, 60.0)]);
    assert_eq!(
        lowered(text),
        Cond::And(vec![Cond::Any(near), Cond::Not(Box::new(Cond::Any(far)))])
    );
}

#[test]
fn a_text_beside_a_quantity_is_a_quantity() {
    let enemy = percepts(Who::Enemy, &[]);
    assert_eq!(
        lowered("seen(enemy).distance() < '80 m'"),
        Cond::Compare(Quantity::Distance(enemy), CmpOp::Less, Quantity::Number(80.0))
    );
    assert_eq!(
        lowered("'十分' < since('march')".replace("十分", "10 min").as_str()),
        Cond::Compare(Quantity::Number(600.0), CmpOp::Less, Quantity::Since(2))
    );
    // A pace of Song is 5 chi of 31.2 cm.
    let Cond::Compare(_, _, Quantity::Number(metres)) = lowered("seen(enemy).distance() < '百步'")
    else {
        panic!()
    };
    assert!((metres - 156.0).abs() < 1e-9);
}

#[test]
fn a_unit_with_companies_is_any_of_them() {
    let any = |unit| Cond::Any(percepts(Who::Unit(unit), &[]));
    assert_eq!(lowered("seen('jin-foot')"), Cond::Or(vec![any(4), any(5), any(6)]));
    let (_, problems) = lower("seen('jin-foot').distance() < '1 km'");
    assert_eq!(problems[0].code, Code::Ambiguous);
}

/// Text, code, the part of the text at which the problem stands.
const REFUSED: &[(&str, Code, &str)] = &[
    ("sen(enemy)", Code::UnknownName, "sen"),
    ("seen(enemi)", Code::UnknownName, "enemi"),
    ("seen('li-rider')", Code::Unknown, "'li-rider'"),
    ("seen(enemy).within('道', '80 m')", Code::Unknown, "'道'"),
    ("seen(enemy).within('道路', '80 s')", Code::BadQuantity, "'80 s'"),
    ("seen(enemy).within('道路', 80)", Code::WrongDimension, "80"),
    ("seen(enemy).withn('道路')", Code::UnknownName, "withn"),
    ("seen(enemy, friend)", Code::WrongArity, "seen(enemy, friend)"),
    ("seen(enemy).count", Code::UnknownName, "seen(enemy).count"),
    ("seen(enemy).count() > '80 m'", Code::BadQuantity, "'80 m'"),
    ("seen(enemy).distance() < 80", Code::WrongDimension, "80"),
    ("light > 10", Code::WrongDimension, "10"),
    ("people.count(p, p.side == 'jin') > 10", Code::TruthName, "people"),
    ("events.count() > 1", Code::TruthName, "events"),
    ("solar_time > 3", Code::TruthName, "solar_time"),
    ("done('mrch')", Code::Unknown, "'mrch'"),
    ("done('theirs')", Code::OtherUnit, "'theirs'"),
    ("breath", Code::WrongKind, "breath"),
    ("breath && light > '3 lx'", Code::WrongKind, "breath"),
    ("breath + light > 3", Code::WrongDimension, "light"),
    ("breath < 1 ? true : false", Code::NotUsed, "?"),
    ("light % 2 > 1", Code::NotUsed, "%"),
    ("breath in [1]", Code::NotUsed, "in"),
    ("seen(enemy) &&", Code::BadExpression, ""),
    ("seen(enemy) and breath", Code::BadExpression, "and"),
    ("", Code::BadExpression, ""),
];

#[test]
fn every_mistake_has_its_place() {
    for (text, code, part) in REFUSED {
        let (_, problems) = lower(text);
        let first = problems.first().unwrap_or_else(|| panic!("{text}: no problem"));
        let at = &text[first.at.start as usize..first.at.end as usize];
        assert_eq!((first.code, at), (*code, *part), "{text}: {first:?}");
        assert_eq!(problems.len(), 1, "{text}: {problems:?}");
    }
}

#[test]
fn all_mistakes_of_a_condition_are_reported() {
    let (_, problems) = lower("sen(enemy) && brth > 1 && seen('nobody')");
    assert_eq!(problems.len(), 3, "{problems:?}");
    assert_eq!(problems[1].near.as_deref(), Some("breath"));
}

fn truth() -> Truth {
    Truth {
        sides: vec!["jin".into(), "song".into()],
        units: vec![("foot".into(), vec!["foot".into(), "foot/2".into()])],
        kinds: vec![("conscript".into(), vec!["conscript".into(), "conscript@foot".into()])],
        places: vec!["pass".into()],
        orders: vec![("march".into(), vec!["march".into(), "march/2".into()])],
        measures: vec!["gate".into()],
        start_s: 13.0 * 3600.0,
    }
}

fn words<'a>(list: &[&str]) -> Column<'a> {
    let mut names: Vec<String> = Vec::new();
    let mut codes = Vec::new();
    for word in list {
        let known = names.iter().position(|name| name == word);
        codes.push(known.unwrap_or(names.len()) as u32);
        if known.is_none() {
            names.push((*word).to_owned());
        }
    }
    Column::Words { codes: Cow::Owned(codes), names: Cow::Owned(names) }
}

fn tables() -> Tables<'static> {
    let people = BTreeMap::from([
        ("side", words(&["jin", "jin", "jin", "song"])),
        ("unit", words(&["foot", "foot/2", "foot/2", "li"])),
        ("fate", words(&["dead", "dead", "alive", "alive"])),
        ("place", words(&["pass", "", "pass", "pass"])),
        ("x", Column::Numbers(Cow::Owned(vec![1.0, 2.0, 6.0, f64::NAN]))),
        ("mounted", Column::Flags(Cow::Owned(vec![false, false, false, true]))),
    ]);
    let events = BTreeMap::from([
        ("kind", words(&["order-given", "sighted", "died"])),
        ("time", Column::Numbers(Cow::Owned(vec![0.0, 1800.0, 41_400.0]))),
    ]);
    Tables {
        tables: BTreeMap::from([
            (TableName::People, Table { len: 4, columns: people }),
            (TableName::Events, Table { len: 3, columns: events }),
        ]),
    }
}

fn measured(text: &str) -> Measured {
    let (result, problems) = with_checker(text, |checker| claim(checker, &truth(), text));
    assert!(problems.is_empty(), "{text}: {problems:?}");
    result.unwrap()
}

#[test]
fn claims_are_counted() {
    let number = |text: &str| match measured(text).evaluate(&tables()) {
        Outcome::Number(number) => number,
        Outcome::Truth(_) => panic!("{text}"),
    };
    let dead = "people.count(p, p.fate == 'dead' && p.side == 'jin' && p.place == 'pass')";
    assert_eq!(number(dead), 1.0);
    assert_eq!(number("people.count()"), 4.0);
    assert_eq!(number("people.count(p, p.unit == 'foot')"), 3.0);
    assert_eq!(number("people.count(p, p.unit == 'foot/2')"), 2.0);
    assert_eq!(number("people.count(p, p.place == '')"), 1.0);
    assert_eq!(number("people.count(p, p.mounted)"), 1.0);
    assert_eq!(number("people.mean(p, p.x)"), 3.0);
    assert_eq!(number("people.median(p, p.x)"), 2.0);
    assert_eq!(number("people.most(p, p.fate == 'dead', p.x)"), 2.0);
    assert_eq!(number("people.count(p, p.x > people.mean(q, q.x))"), 1.0);
    assert_eq!(number("events.first(e, e.kind == 'sighted').time"), 1800.0);
    assert!(number("events.first(e, e.kind == 'left').time").is_nan());
    assert!(number("people.sum(p, p.x) / events.count(e, e.kind == 'left')").is_nan());
    let text = "solar_time(events.last(e, e.kind == 'died').time) > '24 h'";
    assert_eq!(measured(text).evaluate(&tables()), Outcome::Truth(true));
    let Measured::Number(_, dim) = measured("people.mean(p, p.x) / '2 s'") else { panic!() };
    assert_eq!(dim, Dimension::SPEED);
}

const REFUSED_CLAIMS: &[(&str, Code, &str)] = &[
    ("peple.count()", Code::UnknownName, "peple"),
    ("people.cont()", Code::UnknownName, "cont"),
    ("people.count(p, p.fat == 'dead')", Code::UnknownName, "fat"),
    ("people.count(p, p.fate == 'ded')", Code::UnknownWord, "'ded'"),
    ("people.count(p, p.side == 'jn')", Code::UnknownWord, "'jn'"),
    ("people.count(p, p.unit == 'foots')", Code::UnknownWord, "'foots'"),
    ("people.count(p, q.fate == 'dead')", Code::UnknownName, "q"),
    ("people.count(p, p.x == 'dead')", Code::BadQuantity, "'dead'"),
    ("people.count(p, p.x > 3)", Code::WrongDimension, "p.x > 3"),
    ("people.count(p, p.side < 'jin')", Code::WrongKind, "p.side < 'jin'"),
    ("people.mean(p)", Code::WrongArity, "people.mean(p)"),
    ("people.count(p, p.x)", Code::WrongKind, "p.x"),
    ("events.first(e, e.kind == 'died')", Code::WrongKind, "events.first(e, e.kind == 'died')"),
    ("series('fot').most(s, s.alive)", Code::Unknown, "'fot'"),
    ("measure('door').most(s, s.flow)", Code::Unknown, "'door'"),
    ("seen(enemy)", Code::UnknownName, "seen"),
    ("people", Code::WrongKind, "people"),
];

#[test]
fn every_mistake_of_a_claim_has_its_place() {
    for (text, code, part) in REFUSED_CLAIMS {
        let (_, problems) = with_checker(text, |checker| claim(checker, &truth(), text));
        let first = problems.first().unwrap_or_else(|| panic!("{text}: no problem"));
        let at = &text[first.at.start as usize..first.at.end as usize];
        assert_eq!((first.code, at), (*code, *part), "{text}: {first:?}");
        assert_eq!(problems.len(), 1, "{text}: {problems:?}");
    }
}
