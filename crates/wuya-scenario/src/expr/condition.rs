//! Conditions: CEL over what a leader perceives and remembers, lowered to [`Cond`].

use wuya_num::quantity::Dimension;
use wuya_sim::def::{
    CmpOp, Cond, Filter, MathOp, Percepts, PlaceId, Quantity, SideId, UnitId, Who,
};

use super::parse::{Infix, Node, NodeKind, Prefix};
use super::vocabulary::{BELIEFS, METHODS, TRUTHS};
use super::{Checker, combine};
use crate::problem::{Arg, Code};

/// An order of the believer's own unit.
#[derive(Clone, Debug)]
pub(crate) struct OwnOrder {
    pub(crate) name: String,
    pub(crate) index: u16,
    /// Whether it is an order of the believer's own unit: of others he is not told.
    pub(crate) own: bool,
}

/// Whose belief it is, and the names he can use.
#[derive(Clone, Debug, Default)]
pub(crate) struct Believer {
    pub(crate) sides: Vec<(String, SideId)>,
    /// Units by name; one with companies stands for all of them.
    pub(crate) units: Vec<(String, Vec<UnitId>)>,
    pub(crate) places: Vec<(String, PlaceId)>,
    pub(crate) orders: Vec<OwnOrder>,
}

/// A checked part of a condition.
#[derive(Clone, Debug)]
enum Value {
    /// True or false.
    Truth(Cond),
    /// A number with its dimension.
    Number(Quantity, Dimension),
    /// What he perceives; several when a unit has companies.
    Seen(Vec<Percepts>),
    /// A text in quotes: a quantity when it stands beside one.
    Quoted,
}

/// Checks a condition and lowers it. Every mistake in it is reported.
pub(crate) fn condition(
    checker: &mut Checker<'_, '_>,
    believer: &Believer,
    text: &str,
) -> Option<Cond> {
    let node = checker.parse(text)?;
    Lower { checker, believer }.truth(&node)
}

struct Lower<'c, 'v, 'p, 'b> {
    checker: &'c mut Checker<'v, 'p>,
    believer: &'b Believer,
}

impl Lower<'_, '_, '_, '_> {
    fn truth(&mut self, node: &Node) -> Option<Cond> {
        match self.value(node)? {
            Value::Truth(cond) => Some(cond),
            Value::Seen(list) => Some(any(list)),
            Value::Number(..) | Value::Quoted => {
                self.checker.wrong_kind(node, "kind-truth");
                None
            }
        }
    }

    fn value(&mut self, node: &Node) -> Option<Value> {
        match &node.kind {
            NodeKind::Bool(flag) => Some(Value::Truth(Cond::Const(*flag))),
            NodeKind::Number(number) => {
                Some(Value::Number(Quantity::Number(*number), Dimension::NONE))
            }
            NodeKind::Text(_) => Some(Value::Quoted),
            NodeKind::Name(name) => self.name(node, name),
            NodeKind::Field(operand, field) => self.field(node, operand, field),
            NodeKind::Call { target: None, name, at, args } => self.function(node, name, at, args),
            NodeKind::Call { target: Some(target), name, at, args } => {
                self.method(node, target, (name, at), args)
            }
            NodeKind::Prefix(Prefix::Not, operand) => {
                Some(Value::Truth(Cond::Not(Box::new(self.truth(operand)?))))
            }
            NodeKind::Prefix(Prefix::Minus, operand) => {
                let (quantity, dim) = self.number(operand)?;
                let zero = Box::new(Quantity::Number(0.0));
                let minus = Quantity::Math(zero, MathOp::Minus, Box::new(quantity));
                Some(Value::Number(minus, dim))
            }
            NodeKind::Infix(infix, left, right) => self.infix(node, *infix, left, right),
            NodeKind::Other(what) => {
                self.checker.not_used(node, what);
                None
            }
        }
    }

    fn name(&mut self, node: &Node, name: &str) -> Option<Value> {
        let plain = Dimension::NONE;
        let (quantity, dim) = match name {
            "breath" => (Quantity::Breath, plain),
            "horse_breath" => (Quantity::HorseBreath, plain),
            "stamina" => (Quantity::Stamina, plain),
            "horse_stamina" => (Quantity::HorseStamina, plain),
            "together" => (Quantity::Together, plain),
            "light" => (Quantity::Light, Dimension::ILLUMINANCE),
            _ => {
                self.unknown_name(node, name);
                return None;
            }
        };
        Some(Value::Number(quantity, dim))
    }

    /// A name that is not of this scope: one of the truth is told apart from a misspelt one.
    fn unknown_name(&mut self, node: &Node, name: &str) {
        if TRUTHS.contains(&name) {
            self.checker.wrong(Code::TruthName, &node.span, |p| p.text("name", name));
        } else {
            self.checker.unknown(&node.span, name, BELIEFS);
        }
    }

    fn field(&mut self, node: &Node, operand: &Node, field: &str) -> Option<Value> {
        if let NodeKind::Name(name) = &operand.kind
            && TRUTHS.contains(&name.as_str())
        {
            self.unknown_name(operand, name);
            return None;
        }
        // `seen(enemy).count` without brackets is the likeliest mistake.
        self.value(operand)?;
        self.checker.wrong(Code::UnknownName, &node.span, |problem| {
            problem
                .text("name", field)
                .text("known", METHODS.join("(), "))
                .near(field, METHODS.iter().copied())
        });
        None
    }

    fn function(
        &mut self,
        node: &Node,
        name: &str,
        at: &std::ops::Range<usize>,
        args: &[Node],
    ) -> Option<Value> {
        match name {
            "seen" => {
                self.checker.arity(node, name, args.len(), 1..2)?;
                let who = self.who(&args[0])?;
                let percepts = |who| Percepts { who, filters: Vec::new() };
                Some(Value::Seen(who.into_iter().map(percepts).collect()))
            }
            "done" | "given" | "since" => {
                self.checker.arity(node, name, args.len(), 1..2)?;
                let order = self.order(&args[0])?;
                Some(match name {
                    "done" => Value::Truth(Cond::Done(order)),
                    "given" => Value::Truth(Cond::Given(order)),
                    _ => Value::Number(Quantity::Since(order), Dimension::TIME),
                })
            }
            _ if TRUTHS.contains(&name) => {
                self.checker.wrong(Code::TruthName, at, |p| p.text("name", name));
                None
            }
            _ => {
                self.checker.unknown(at, name, BELIEFS);
                None
            }
        }
    }

    fn who(&mut self, node: &Node) -> Option<Vec<Who>> {
        match &node.kind {
            NodeKind::Name(name) if name == "enemy" => Some(vec![Who::Enemy]),
            NodeKind::Name(name) if name == "friend" => Some(vec![Who::Friend]),
            NodeKind::Name(name) => {
                let mut valid = vec!["enemy", "friend"];
                let quoted: Vec<String> = self.names().iter().map(|n| format!("'{n}'")).collect();
                valid.extend(quoted.iter().map(String::as_str));
                self.checker.unknown(&node.span, name, &valid);
                None
            }
            _ => {
                let name = self.checker.text(node)?.to_owned();
                self.named(node, &name)
            }
        }
    }

    fn names(&self) -> Vec<String> {
        let units = self.believer.units.iter().map(|(name, _)| name.clone());
        units.chain(self.believer.sides.iter().map(|(name, _)| name.clone())).collect()
    }

    fn named(&mut self, node: &Node, name: &str) -> Option<Vec<Who>> {
        let is = |(known, _): &(String, _)| known == name;
        let twice = self.believer.units.iter().any(|(known, _)| known == name)
            && self.believer.sides.iter().any(is);
        if twice {
            self.checker.wrong(Code::UnitAndSide, &node.span, |p| p.text("name", name));
            return None;
        }
        if let Some((_, units)) = self.believer.units.iter().find(|(known, _)| known == name) {
            return Some(units.iter().map(|unit| Who::Unit(*unit)).collect());
        }
        if let Some((_, side)) = self.believer.sides.iter().find(|(known, _)| known == name) {
            return Some(vec![Who::Side(*side)]);
        }
        let names = self.names();
        self.checker.wrong(Code::Unknown, &node.span, |problem| {
            problem
                .with("what", Arg::Key("what-unit-or-side"))
                .text("name", name)
                .near(name, names.iter().map(String::as_str))
        });
        None
    }

    fn order(&mut self, node: &Node) -> Option<u16> {
        let name = self.checker.text(node)?;
        let found = self.believer.orders.iter().find(|order| order.name == name);
        match found {
            Some(order) if order.own => Some(order.index),
            Some(_) => {
                self.checker.wrong(Code::OtherUnit, &node.span, |p| p.text("name", name));
                None
            }
            None => {
                let names: Vec<&str> = self
                    .believer
                    .orders
                    .iter()
                    .filter(|o| o.own)
                    .map(|o| o.name.as_str())
                    .collect();
                self.checker.wrong(Code::Unknown, &node.span, |problem| {
                    problem
                        .with("what", Arg::Key("what-order"))
                        .text("name", name)
                        .near(name, names.iter().copied())
                });
                None
            }
        }
    }

    fn place(&mut self, node: &Node) -> Option<PlaceId> {
        let name = self.checker.text(node)?;
        if let Some((_, place)) = self.believer.places.iter().find(|(known, _)| known == name) {
            return Some(*place);
        }
        let names = self.believer.places.iter().map(|(known, _)| known.as_str());
        let names: Vec<&str> = names.collect();
        self.checker.wrong(Code::Unknown, &node.span, |problem| {
            problem
                .with("what", Arg::Key("what-place"))
                .text("name", name)
                .near(name, names.iter().copied())
        });
        None
    }

    fn method(
        &mut self,
        node: &Node,
        target: &Node,
        (name, at): (&str, &std::ops::Range<usize>),
        args: &[Node],
    ) -> Option<Value> {
        if let NodeKind::Name(table) = &target.kind
            && TRUTHS.contains(&table.as_str())
        {
            self.unknown_name(target, table);
            return None;
        }
        let Value::Seen(mut list) = self.value(target)? else {
            self.checker.wrong_kind(target, "kind-seen");
            return None;
        };
        if let "count" | "distance" | "age" = name {
            self.checker.arity(node, name, args.len(), 0..1)?;
            return self.measure(node, name, list);
        }
        let filter = self.filter(node, (name, at), args)?;
        for percepts in &mut list {
            percepts.filters.push(filter);
        }
        Some(Value::Seen(list))
    }

    fn filter(
        &mut self,
        node: &Node,
        (name, at): (&str, &std::ops::Range<usize>),
        args: &[Node],
    ) -> Option<Filter> {
        let expected = match name {
            "within" => 1..3,
            "nearer" | "fresher" | "faster" => 1..2,
            "mounted" | "afoot" => 0..1,
            _ => {
                self.checker.unknown(at, name, METHODS);
                return None;
            }
        };
        self.checker.arity(node, name, args.len(), expected)?;
        Some(match name {
            "within" => {
                let place = self.place(&args[0]);
                let distance = match args.get(1) {
                    Some(arg) => self.checker.quantity(arg, Dimension::LENGTH)?,
                    None => 0.0,
                };
                Filter::WithinPlace(place?, distance as f32)
            }
            "nearer" => Filter::Nearer(self.checker.quantity(&args[0], Dimension::LENGTH)? as f32),
            "fresher" => {
                Filter::FresherThan(self.checker.quantity(&args[0], Dimension::TIME)? as f32)
            }
            "faster" => Filter::Faster(self.checker.quantity(&args[0], Dimension::SPEED)? as f32),
            "mounted" => Filter::Mounted(true),
            _ => Filter::Mounted(false),
        })
    }

    fn measure(&mut self, node: &Node, name: &str, list: Vec<Percepts>) -> Option<Value> {
        if name == "count" {
            let counts = list.into_iter().map(Quantity::Count);
            let plus = |sum, next| Quantity::Math(Box::new(sum), MathOp::Plus, Box::new(next));
            let sum = counts.reduce(plus)?;
            return Some(Value::Number(sum, Dimension::NONE));
        }
        // The nearest of several companies cannot be said: there is no "least of" in a condition.
        let [percepts] = <[Percepts; 1]>::try_from(list).ok().or_else(|| {
            self.checker.wrong(Code::Ambiguous, &node.span, |p| p.text("name", name));
            None
        })?;
        Some(match name {
            "distance" => Value::Number(Quantity::Distance(percepts), Dimension::LENGTH),
            _ => Value::Number(Quantity::Age(percepts), Dimension::TIME),
        })
    }

    fn number(&mut self, node: &Node) -> Option<(Quantity, Dimension)> {
        match self.value(node)? {
            Value::Number(quantity, dim) => Some((quantity, dim)),
            Value::Truth(_) | Value::Seen(_) | Value::Quoted => {
                self.checker.wrong_kind(node, "kind-quantity");
                None
            }
        }
    }

    fn infix(&mut self, node: &Node, infix: Infix, left: &Node, right: &Node) -> Option<Value> {
        if let Infix::And | Infix::Or = infix {
            // Both sides are looked at even when the first is wrong: all mistakes at once.
            let (a, b) = (self.truth(left), self.truth(right));
            let (a, b) = (a?, b?);
            let joined = if infix == Infix::And {
                Cond::And(flat(a, b, |cond| match cond {
                    Cond::And(list) => Ok(list),
                    other => Err(other),
                }))
            } else {
                Cond::Or(flat(a, b, |cond| match cond {
                    Cond::Or(list) => Ok(list),
                    other => Err(other),
                }))
            };
            return Some(Value::Truth(joined));
        }
        let ((a, left_dim), (b, right_dim)) = self.pair(left, right, infix)?;
        if let Some(op) = comparison(infix) {
            self.checker.same_dimension(right, left_dim, right_dim)?;
            return Some(Value::Truth(Cond::Compare(a, op, b)));
        }
        let (op, dim) = match infix {
            Infix::Plus | Infix::Minus => {
                self.checker.same_dimension(right, left_dim, right_dim)?;
                let op = if infix == Infix::Plus { MathOp::Plus } else { MathOp::Minus };
                (op, left_dim)
            }
            _ => {
                let times = infix == Infix::Times;
                let Some(dim) = combine(left_dim, right_dim, times) else {
                    self.checker.not_used(node, if times { "*" } else { "/" });
                    return None;
                };
                (if times { MathOp::Times } else { MathOp::Over }, dim)
            }
        };
        Some(Value::Number(Quantity::Math(Box::new(a), op, Box::new(b)), dim))
    }

    /// Both sides of an operator; a text in quotes is a quantity of the other side's dimension.
    fn pair(
        &mut self,
        left: &Node,
        right: &Node,
        infix: Infix,
    ) -> Option<((Quantity, Dimension), (Quantity, Dimension))> {
        let (a, b) = (self.value(left), self.value(right));
        let free = matches!(infix, Infix::Times | Infix::Over);
        match (a?, b?) {
            (Value::Number(a, dim), Value::Quoted) => {
                Some(((a, dim), self.quoted(right, dim, free)?))
            }
            (Value::Quoted, Value::Number(b, dim)) => {
                Some((self.quoted(left, dim, free)?, (b, dim)))
            }
            (Value::Number(a, da), Value::Number(b, db)) => Some(((a, da), (b, db))),
            (Value::Quoted, Value::Quoted) => {
                self.checker.wrong_kind(left, "kind-quantity");
                None
            }
            (Value::Truth(_) | Value::Seen(_), _) => {
                self.checker.wrong_kind(left, "kind-quantity");
                None
            }
            (_, Value::Truth(_) | Value::Seen(_)) => {
                self.checker.wrong_kind(right, "kind-quantity");
                None
            }
        }
    }

    fn quoted(&mut self, node: &Node, dim: Dimension, free: bool) -> Option<(Quantity, Dimension)> {
        if free && let NodeKind::Text(text) = &node.kind {
            let at = self.checker.source.span(&node.span);
            let quantity = self.checker.values.quantity(text, at)?;
            return Some((Quantity::Number(quantity.si), quantity.dim));
        }
        Some((Quantity::Number(self.checker.quantity(node, dim)?), dim))
    }
}

fn any(list: Vec<Percepts>) -> Cond {
    let mut all: Vec<Cond> = list.into_iter().map(Cond::Any).collect();
    match all.len() {
        1 => all.remove(0),
        _ => Cond::Or(all),
    }
}

fn flat(a: Cond, b: Cond, open: impl Fn(Cond) -> Result<Vec<Cond>, Cond>) -> Vec<Cond> {
    let mut list = Vec::new();
    for cond in [a, b] {
        match open(cond) {
            Ok(inner) => list.extend(inner),
            Err(cond) => list.push(cond),
        }
    }
    list
}

pub(super) fn comparison(infix: Infix) -> Option<CmpOp> {
    Some(match infix {
        Infix::Less => CmpOp::Less,
        Infix::AtMost => CmpOp::AtMost,
        Infix::More => CmpOp::More,
        Infix::AtLeast => CmpOp::AtLeast,
        Infix::Equal => CmpOp::Equal,
        Infix::Unequal => CmpOp::Unequal,
        _ => return None,
    })
}
