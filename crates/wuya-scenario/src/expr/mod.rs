//! Expressions: conditions over what a leader believes, and claims over what a run holds.
//!
//! The syntax is CEL. Every name, type and unit is checked when the scenario is read; what is left
//! is a small typed tree. Conditions become [`wuya_sim::def::Cond`], in which the truth cannot be
//! named; claims become [`claim::Measured`], evaluated over columns by [`eval`].

use std::ops::Range;

use wuya_num::quantity::Dimension;

use crate::problem::{Arg, Code, Problem, Span};
use crate::values::Values;
use parse::{Fault, Node, NodeKind};

pub mod claim;
mod condition;
pub mod eval;
mod parse;
#[cfg(test)]
mod tests;
pub mod vocabulary;

pub(crate) use condition::{Believer, OwnOrder, condition};

/// Where an expression stands in its file, so that its parts have places too.
#[derive(Clone, Debug)]
pub(crate) struct Source {
    whole: Span,
    /// Bytes from the start of the value to the start of the expression, when the file holds the
    /// expression as it is (no escapes).
    offset: Option<usize>,
}

impl Source {
    /// Finds the expression within the value that stands at `at` in the file.
    pub(crate) fn new(text: &str, at: Span, file_text: &str) -> Self {
        let raw = file_text.get(at.start as usize..at.end as usize);
        let offset = raw.and_then(|raw| raw.find(text));
        Self { whole: at, offset }
    }

    /// The place of a part.
    pub(crate) fn span(&self, part: &Range<usize>) -> Span {
        match self.offset {
            Some(offset) => self.whole.part(part.start + offset..part.end + offset),
            None => self.whole,
        }
    }
}

/// What checking an expression carries along.
pub(crate) struct Checker<'c, 'p> {
    pub(crate) source: Source,
    pub(crate) values: &'c mut Values<'p>,
}

impl Checker<'_, '_> {
    /// Parses the text of an expression.
    pub(crate) fn parse(&mut self, text: &str) -> Option<Node> {
        match parse::parse(text) {
            Ok(node) => Some(node),
            Err(Fault::Syntax(at)) => {
                let found = text.get(at.clone()).unwrap_or_default().to_owned();
                let found = if found.is_empty() {
                    Arg::Key("end-of-text")
                } else {
                    Arg::Text(format!("`{found}`"))
                };
                self.wrong(Code::BadExpression, &at, |p| p.with("found", found));
                None
            }
            Err(Fault::TooDeep) => {
                self.wrong(Code::TooDeep, &(0..text.len()), |problem| {
                    problem
                        .with("length", Arg::Number(parse::LENGTH_MOST as f64))
                        .with("depth", Arg::Number(parse::DEPTH_MOST as f64))
                });
                None
            }
        }
    }

    fn wrong(&mut self, code: Code, part: &Range<usize>, fill: impl FnOnce(Problem) -> Problem) {
        let problem = fill(Problem::new(code, self.source.span(part)));
        self.values.wrong(problem);
    }

    /// A name that nobody knows, with those that would be right.
    fn unknown(&mut self, part: &Range<usize>, name: &str, valid: &[&str]) {
        self.wrong(Code::UnknownName, part, |problem| {
            problem
                .text("name", name)
                .text("known", valid.join(", "))
                .near(name, valid.iter().copied())
        });
    }

    /// A value of the wrong type.
    fn wrong_kind(&mut self, node: &Node, expected: &'static str) {
        self.wrong(Code::WrongKind, &node.span, |problem| {
            problem.with("expected", Arg::Key(expected))
        });
    }

    fn not_used(&mut self, node: &Node, what: &str) {
        self.wrong(Code::NotUsed, &node.span, |problem| problem.text("what", what));
    }

    /// Checks how many arguments a call has.
    fn arity(&mut self, node: &Node, name: &str, found: usize, wanted: Range<usize>) -> Option<()> {
        if wanted.contains(&found) {
            return Some(());
        }
        let most = wanted.end - 1;
        let expected = if wanted.start == most {
            format!("{most}")
        } else {
            format!("{}–{most}", wanted.start)
        };
        self.wrong(Code::WrongArity, &node.span, |problem| {
            problem
                .text("name", name)
                .text("expected", expected)
                .with("found", Arg::Number(found as f64))
        });
        None
    }

    /// The text of a literal.
    fn text<'n>(&mut self, node: &'n Node) -> Option<&'n str> {
        if let NodeKind::Text(text) = &node.kind {
            return Some(text);
        }
        self.wrong_kind(node, "kind-quoted");
        None
    }

    /// A quantity in quotes of one dimension, or a bare number where none is needed.
    fn quantity(&mut self, node: &Node, dim: Dimension) -> Option<f64> {
        match &node.kind {
            NodeKind::Number(number) if dim == Dimension::NONE => Some(*number),
            NodeKind::Number(number) => {
                let unit = dim.unit();
                self.wrong(Code::WrongDimension, &node.span, |problem| {
                    problem
                        .with("expected", Arg::both(|lang| dim.name(lang)))
                        .with("found", Arg::both(|lang| Dimension::NONE.name(lang)))
                        .text("example", format!("'{number} {unit}'"))
                });
                None
            }
            NodeKind::Text(text) => {
                let at = self.source.span(&node.span);
                self.values.text_of(text, at, dim)
            }
            _ => {
                self.wrong_kind(node, "kind-quantity");
                None
            }
        }
    }

    /// Two sides that must be of one dimension.
    fn same_dimension(&mut self, node: &Node, left: Dimension, right: Dimension) -> Option<()> {
        if left == right {
            return Some(());
        }
        self.wrong(Code::WrongDimension, &node.span, |problem| {
            problem
                .with("expected", Arg::both(|lang| left.name(lang)))
                .with("found", Arg::both(|lang| right.name(lang)))
                .text("example", format!("'… {}'", left.unit()))
        });
        None
    }
}

/// Dimension of a product or quotient.
fn combine(left: Dimension, right: Dimension, times: bool) -> Option<Dimension> {
    if times { left.times(right) } else { left.times(right.to_power(-1)?) }
}
