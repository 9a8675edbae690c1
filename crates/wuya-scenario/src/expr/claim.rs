//! Claims: CEL over the truth of a run, checked and typed.

use wuya_num::quantity::Dimension;
use wuya_sim::def::{CmpOp, MathOp};

use super::condition::comparison;
use super::parse::{Infix, Node, NodeKind, Prefix};
use super::vocabulary::{self, Column, Holds};
use super::{Checker, combine};
use crate::problem::{Arg, Code};

/// A table of the truth.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Table {
    /// People at the end.
    People,
    /// Horses at the end.
    Horses,
    /// Events.
    Events,
    /// Samples of a unit, by its name.
    Series(String),
    /// Samples of a measurement line or area, by its name.
    Measure(String),
}

impl Table {
    /// Its columns.
    pub fn columns(&self) -> &'static [Column] {
        match self {
            Self::People | Self::Horses => vocabulary::PEOPLE,
            Self::Events => vocabulary::EVENTS,
            Self::Series(_) => vocabulary::SERIES,
            Self::Measure(_) => vocabulary::MEASURES,
        }
    }
}

/// A number, SI; not a number where there is none.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A literal.
    Number(f64),
    /// A column of the row at hand.
    Column(&'static str),
    /// Arithmetic.
    Math(Box<Value>, MathOp, Box<Value>),
    /// A number from a whole table.
    Fold(Box<Fold>),
}

/// True or false.
#[derive(Clone, Debug, PartialEq)]
pub enum Test {
    /// A literal.
    Const(bool),
    /// Not.
    Not(Box<Test>),
    /// All of.
    And(Vec<Test>),
    /// Any of.
    Or(Vec<Test>),
    /// A comparison; false when a side is not a number.
    Compare(Value, CmpOp, Value),
    /// A column of texts is one of these (a unit with companies is all of them).
    Is(&'static str, Vec<String>),
    /// Two columns of texts are the same.
    Same(&'static str, &'static str),
    /// A column of flags.
    Flag(&'static str),
}

/// A number from a whole table.
#[derive(Clone, Debug, PartialEq)]
pub struct Fold {
    /// Which table.
    pub table: Table,
    /// Which rows; all when `None`.
    pub keep: Option<Test>,
    /// What is made of them.
    pub take: Take,
}

/// What is made of the rows.
#[derive(Clone, Debug, PartialEq)]
pub enum Take {
    /// How many.
    Count,
    /// Sum.
    Sum(Value),
    /// Mean.
    Mean(Value),
    /// Median.
    Median(Value),
    /// Least.
    Least(Value),
    /// Greatest.
    Most(Value),
    /// Value in the first row.
    First(Value),
    /// Value in the last row.
    Last(Value),
}

/// What a claim measures.
#[derive(Clone, Debug, PartialEq)]
pub enum Measured {
    /// A number of this dimension, SI.
    Number(Value, Dimension),
    /// True or false.
    Truth(Test),
}

/// Names that claims can use.
#[derive(Clone, Debug, Default)]
pub(crate) struct Truth {
    pub(crate) sides: Vec<String>,
    /// Units by the scenario's name, with the names of their companies.
    pub(crate) units: Vec<(String, Vec<String>)>,
    /// Kinds by the scenario's name, with those that units made of them.
    pub(crate) kinds: Vec<(String, Vec<String>)>,
    pub(crate) places: Vec<String>,
    /// Orders by the scenario's name, with the copies that companies have.
    pub(crate) orders: Vec<(String, Vec<String>)>,
    pub(crate) measures: Vec<String>,
    /// Solar time of day at the start [s].
    pub(crate) start_s: f64,
}

/// Checks a claim's quantity. Every mistake in it is reported.
pub(crate) fn claim(checker: &mut Checker<'_, '_>, truth: &Truth, text: &str) -> Option<Measured> {
    let node = checker.parse(text)?;
    let mut lower = Lower { checker, truth, row: None };
    match lower.value(&node)? {
        Typed::Number(value, dim) => Some(Measured::Number(value, dim)),
        Typed::Truth(test) => Some(Measured::Truth(test)),
        Typed::Words(..) | Typed::Quoted | Typed::Row(..) => {
            lower.checker.wrong_kind(&node, "kind-quantity");
            None
        }
    }
}

/// A checked part of a claim.
enum Typed {
    Number(Value, Dimension),
    Truth(Test),
    /// A column of texts.
    Words(&'static Column),
    /// A text in quotes.
    Quoted,
    /// One row of a table: `events.first(e, …)`.
    Row(Table, Option<Test>, bool),
}

struct Lower<'c, 'v, 'p, 't> {
    checker: &'c mut Checker<'v, 'p>,
    truth: &'t Truth,
    /// Name of the row at hand, and its table.
    row: Option<(String, Table)>,
}

const TABLES: [&str; 6] = ["people", "horses", "events", "series", "measure", "solar_time"];

impl Lower<'_, '_, '_, '_> {
    fn value(&mut self, node: &Node) -> Option<Typed> {
        match &node.kind {
            NodeKind::Bool(flag) => Some(Typed::Truth(Test::Const(*flag))),
            NodeKind::Number(number) => {
                Some(Typed::Number(Value::Number(*number), Dimension::NONE))
            }
            NodeKind::Text(_) => Some(Typed::Quoted),
            NodeKind::Name(name) => {
                self.stray_name(node, name);
                None
            }
            NodeKind::Field(operand, field) => self.field(node, operand, field),
            NodeKind::Call { target: None, name, at, args } if name == "solar_time" => {
                self.checker.arity(node, name, args.len(), 1..2)?;
                let _ = at;
                self.solar_time(&args[0])
            }
            NodeKind::Call { target: None, name, at, .. } => {
                self.checker.unknown(at, name, &TABLES);
                None
            }
            NodeKind::Call { target: Some(target), name, at, args } => {
                let table = self.table(target)?;
                self.fold(node, table, (name, at), args)
            }
            NodeKind::Prefix(Prefix::Not, operand) => {
                Some(Typed::Truth(Test::Not(Box::new(self.test(operand)?))))
            }
            NodeKind::Prefix(Prefix::Minus, operand) => {
                let (value, dim) = self.number(operand)?;
                let zero = Box::new(Value::Number(0.0));
                Some(Typed::Number(Value::Math(zero, MathOp::Minus, Box::new(value)), dim))
            }
            NodeKind::Infix(infix, left, right) => self.infix(node, *infix, left, right),
            NodeKind::Other(what) => {
                self.checker.not_used(node, what);
                None
            }
        }
    }

    fn stray_name(&mut self, node: &Node, name: &str) {
        let mut valid = TABLES.to_vec();
        if let Some((row, _)) = &self.row {
            valid.push(row);
        }
        let valid: Vec<String> = valid.into_iter().map(str::to_owned).collect();
        let valid: Vec<&str> = valid.iter().map(String::as_str).collect();
        if valid.contains(&name) {
            self.checker.wrong_kind(node, "kind-quantity");
        } else {
            self.checker.unknown(&node.span, name, &valid);
        }
    }

    fn solar_time(&mut self, node: &Node) -> Option<Typed> {
        let (value, dim) = self.number(node)?;
        self.checker.same_dimension(node, Dimension::TIME, dim)?;
        let start = Box::new(Value::Number(self.truth.start_s));
        Some(Typed::Number(Value::Math(Box::new(value), MathOp::Plus, start), Dimension::TIME))
    }

    /// A table by name: `people`, `series('unit')`.
    fn table(&mut self, node: &Node) -> Option<Table> {
        match &node.kind {
            NodeKind::Name(name) => match name.as_str() {
                "people" => Some(Table::People),
                "horses" => Some(Table::Horses),
                "events" => Some(Table::Events),
                _ => {
                    self.stray_name(node, name);
                    None
                }
            },
            NodeKind::Call { target: None, name, args, at } => {
                if name != "series" && name != "measure" {
                    self.checker.unknown(at, name, &TABLES);
                    return None;
                }
                self.checker.arity(node, name, args.len(), 1..2)?;
                let key = self.checker.text(&args[0])?.to_owned();
                let (known, what): (Vec<&str>, _) = if name == "series" {
                    let companies = self.truth.units.iter().flat_map(|(_, all)| all);
                    let units = self.truth.units.iter().map(|(unit, _)| unit);
                    (units.chain(companies).map(String::as_str).collect(), "what-unit")
                } else {
                    (self.truth.measures.iter().map(String::as_str).collect(), "what-measure")
                };
                if !known.contains(&key.as_str()) {
                    self.checker.wrong(Code::Unknown, &args[0].span, |problem| {
                        problem
                            .with("what", Arg::Key(what))
                            .text("name", key.as_str())
                            .near(&key, known.iter().copied())
                    });
                    return None;
                }
                Some(if name == "series" { Table::Series(key) } else { Table::Measure(key) })
            }
            _ => {
                self.checker.wrong_kind(node, "kind-table");
                None
            }
        }
    }

    fn fold(
        &mut self,
        node: &Node,
        table: Table,
        (name, at): (&str, &std::ops::Range<usize>),
        args: &[Node],
    ) -> Option<Typed> {
        let arity = match name {
            "count" => 0..3,
            "first" | "last" => 0..3,
            "sum" | "mean" | "median" | "least" | "most" => 2..4,
            _ => {
                let names: Vec<&str> = vocabulary::FOLDS.iter().map(|(name, _)| *name).collect();
                self.checker.unknown(at, name, &names);
                return None;
            }
        };
        self.checker.arity(node, name, args.len(), arity)?;
        let Some(first) = args.first() else {
            return Some(self.finish(name, table, None, None));
        };
        let NodeKind::Name(row) = &first.kind else {
            self.checker.wrong_kind(first, "kind-row");
            return None;
        };
        let outer = self.row.replace((row.clone(), table.clone()));
        let inner = self.fold_inner(node, name, &args[1..]);
        self.row = outer;
        let (keep, value) = inner?;
        Some(self.finish(name, table, keep, value))
    }

    #[expect(clippy::type_complexity, reason = "two optional parts, used once")]
    fn fold_inner(
        &mut self,
        node: &Node,
        name: &str,
        args: &[Node],
    ) -> Option<(Option<Test>, Option<(Value, Dimension)>)> {
        if matches!(name, "count" | "first" | "last") {
            let keep = match args.first() {
                Some(arg) => Some(self.test(arg)?),
                None => None,
            };
            return Some((keep, None));
        }
        let (value, conditions) = args.split_last()?;
        let keep = match conditions.first() {
            Some(arg) => Some(self.test(arg)?),
            None => None,
        };
        let _ = node;
        Some((keep, Some(self.number(value)?)))
    }

    fn finish(
        &mut self,
        name: &str,
        table: Table,
        keep: Option<Test>,
        value: Option<(Value, Dimension)>,
    ) -> Typed {
        if matches!(name, "first" | "last") {
            return Typed::Row(table, keep, name == "last");
        }
        let (value, dim) = value.unwrap_or((Value::Number(1.0), Dimension::NONE));
        let take = match name {
            "sum" => Take::Sum(value),
            "mean" => Take::Mean(value),
            "median" => Take::Median(value),
            "least" => Take::Least(value),
            "most" => Take::Most(value),
            _ => Take::Count,
        };
        Typed::Number(Value::Fold(Box::new(Fold { table, keep, take })), dim)
    }

    fn field(&mut self, node: &Node, operand: &Node, field: &str) -> Option<Typed> {
        if let NodeKind::Name(name) = &operand.kind {
            let Some((row, table)) = self.row.clone() else {
                self.stray_name(operand, name);
                return None;
            };
            if *name != row {
                self.stray_name(operand, name);
                return None;
            }
            let column = self.column(node, &table, field)?;
            return Some(match column.holds {
                Holds::Number(dim) => Typed::Number(Value::Column(column.name), dim),
                Holds::Flag => Typed::Truth(Test::Flag(column.name)),
                _ => Typed::Words(column),
            });
        }
        let Typed::Row(table, keep, last) = self.value(operand)? else {
            self.checker.wrong_kind(operand, "kind-row");
            return None;
        };
        let column = self.column(node, &table, field)?;
        let Holds::Number(dim) = column.holds else {
            self.checker.wrong_kind(node, "kind-quantity");
            return None;
        };
        let value = Value::Column(column.name);
        let take = if last { Take::Last(value) } else { Take::First(value) };
        Some(Typed::Number(Value::Fold(Box::new(Fold { table, keep, take })), dim))
    }

    fn column(&mut self, node: &Node, table: &Table, field: &str) -> Option<&'static Column> {
        let columns = table.columns();
        let found = columns.iter().find(|column| column.name == field);
        if found.is_none() {
            let names: Vec<&str> = columns.iter().map(|column| column.name).collect();
            let end = node.span.end;
            self.checker.unknown(&(end - field.len().min(end)..end), field, &names);
        }
        found
    }

    fn test(&mut self, node: &Node) -> Option<Test> {
        match self.value(node)? {
            Typed::Truth(test) => Some(test),
            _ => {
                self.checker.wrong_kind(node, "kind-truth");
                None
            }
        }
    }

    fn number(&mut self, node: &Node) -> Option<(Value, Dimension)> {
        match self.value(node)? {
            Typed::Number(value, dim) => Some((value, dim)),
            Typed::Quoted => {
                let NodeKind::Text(text) = &node.kind else { return None };
                let at = self.checker.source.span(&node.span);
                let quantity = self.checker.values.quantity(text, at)?;
                Some((Value::Number(quantity.si), quantity.dim))
            }
            _ => {
                self.checker.wrong_kind(node, "kind-quantity");
                None
            }
        }
    }

    fn infix(&mut self, node: &Node, infix: Infix, left: &Node, right: &Node) -> Option<Typed> {
        if let Infix::And | Infix::Or = infix {
            let (a, b) = (self.test(left), self.test(right));
            let both = vec![a?, b?];
            return Some(Typed::Truth(if infix == Infix::And {
                Test::And(both)
            } else {
                Test::Or(both)
            }));
        }
        let (a, b) = (self.value(left), self.value(right));
        let (a, b) = (a?, b?);
        match (a, b) {
            (Typed::Words(column), other) => self.words(column, infix, (node, right), other),
            (other, Typed::Words(column)) => self.words(column, infix, (node, left), other),
            (Typed::Number(a, dim), Typed::Quoted) if is_bound(infix) => {
                let b = self.checker.quantity(right, dim)?;
                self.numbers(node, infix, (a, dim), (Value::Number(b), dim))
            }
            (Typed::Quoted, Typed::Number(b, dim)) if is_bound(infix) => {
                let a = self.checker.quantity(left, dim)?;
                self.numbers(node, infix, (Value::Number(a), dim), (b, dim))
            }
            (a, b) => {
                let a = self.as_number(left, a)?;
                let b = self.as_number(right, b)?;
                self.numbers(node, infix, a, b)
            }
        }
    }

    fn as_number(&mut self, node: &Node, typed: Typed) -> Option<(Value, Dimension)> {
        match typed {
            Typed::Number(value, dim) => Some((value, dim)),
            Typed::Quoted => self.number(node),
            _ => {
                self.checker.wrong_kind(node, "kind-quantity");
                None
            }
        }
    }

    fn numbers(
        &mut self,
        node: &Node,
        infix: Infix,
        (a, left): (Value, Dimension),
        (b, right): (Value, Dimension),
    ) -> Option<Typed> {
        if let Some(op) = comparison(infix) {
            self.checker.same_dimension(node, left, right)?;
            return Some(Typed::Truth(Test::Compare(a, op, b)));
        }
        let (op, dim) = match infix {
            Infix::Plus | Infix::Minus => {
                self.checker.same_dimension(node, left, right)?;
                (if infix == Infix::Plus { MathOp::Plus } else { MathOp::Minus }, left)
            }
            _ => {
                let times = infix == Infix::Times;
                let Some(dim) = combine(left, right, times) else {
                    self.checker.not_used(node, if times { "*" } else { "/" });
                    return None;
                };
                (if times { MathOp::Times } else { MathOp::Over }, dim)
            }
        };
        Some(Typed::Number(Value::Math(Box::new(a), op, Box::new(b)), dim))
    }

    /// A column of texts compared with a text or another such column.
    fn words(
        &mut self,
        column: &'static Column,
        infix: Infix,
        (node, other_node): (&Node, &Node),
        other: Typed,
    ) -> Option<Typed> {
        let negate = match infix {
            Infix::Equal => false,
            Infix::Unequal => true,
            _ => {
                self.checker.wrong_kind(node, "kind-text-compare");
                return None;
            }
        };
        let test = match other {
            Typed::Words(second) => Test::Same(column.name, second.name),
            Typed::Quoted => {
                let text = self.checker.text(other_node)?.to_owned();
                Test::Is(column.name, self.meant(column, other_node, &text)?)
            }
            _ => {
                self.checker.wrong_kind(other_node, "kind-quoted");
                return None;
            }
        };
        Some(Typed::Truth(if negate { Test::Not(Box::new(test)) } else { test }))
    }

    /// The texts of a column that a word means; a word that cannot be is a mistake.
    fn meant(&mut self, column: &Column, node: &Node, text: &str) -> Option<Vec<String>> {
        if text.is_empty() {
            return Some(vec![String::new()]);
        }
        let groups = match column.holds {
            Holds::Unit => Some(&self.truth.units),
            Holds::Kind => Some(&self.truth.kinds),
            Holds::Order => Some(&self.truth.orders),
            _ => None,
        };
        let group = groups.and_then(|all| all.iter().find(|(name, _)| name == text));
        if let Some((_, members)) = group {
            return Some(members.clone());
        }
        let known: Vec<&str> = match (column.holds, groups) {
            (_, Some(groups)) => {
                let members = groups.iter().flat_map(|(_, members)| members);
                groups.iter().map(|(name, _)| name).chain(members).map(String::as_str).collect()
            }
            (Holds::OneOf(list), _) => list.to_vec(),
            (Holds::Side, _) => self.truth.sides.iter().map(String::as_str).collect(),
            (Holds::Place, _) => self.truth.places.iter().map(String::as_str).collect(),
            _ => return Some(vec![text.to_owned()]),
        };
        if known.contains(&text) {
            return Some(vec![text.to_owned()]);
        }
        self.checker.wrong(Code::UnknownWord, &node.span, |problem| {
            problem
                .text("name", text)
                .text("column", column.name)
                .text("known", shortened(&known))
                .near(text, known.iter().copied())
        });
        None
    }
}

/// Operators whose two sides are of one dimension.
fn is_bound(infix: Infix) -> bool {
    !matches!(infix, Infix::Times | Infix::Over)
}

/// Not more names than a reader takes in.
fn shortened(names: &[&str]) -> String {
    const MOST: usize = 20;
    let list = names[..names.len().min(MOST)].join(", ");
    if names.len() > MOST { format!("{list}, …") } else { list }
}
