//! CEL text to a small tree with places, through the `cel` crate's parser.
//!
//! The parser is used alone; evaluation, types, units and messages are ours (see
//! `docs/decisions/0002-expressions.md`). It works by recursion and gives up a whole process when
//! its stack is full, so a text is limited in length and nesting first and parsed on a thread
//! with a stack to match; the tree that comes back is shallow.

use std::ops::Range;

use cel::common::ast::operators as op;
use cel::common::ast::{CallExpr, Expr, IdedExpr, LiteralValue, SourceInfo};

/// Longest expression [bytes].
pub(crate) const LENGTH_MOST: usize = 4000;
/// Deepest nesting of brackets and operators.
pub(crate) const DEPTH_MOST: usize = 60;
/// Stack of the thread that parses [bytes]; pages that are not touched cost nothing.
const STACK: usize = 256 << 20;

/// A part of an expression, with its bytes in the text.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Node {
    pub(crate) kind: NodeKind,
    pub(crate) span: Range<usize>,
}

/// What a part is.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum NodeKind {
    /// A number.
    Number(f64),
    /// A text in quotes.
    Text(String),
    /// `true` or `false`.
    Bool(bool),
    /// A name.
    Name(String),
    /// `thing.field`.
    Field(Box<Node>, String),
    /// `name(…)` or `thing.name(…)`; the range is that of the name.
    Call { target: Option<Box<Node>>, name: String, at: Range<usize>, args: Vec<Node> },
    /// `!a` or `-a`.
    Prefix(Prefix, Box<Node>),
    /// `a + b`, `a && b`, `a < b`.
    Infix(Infix, Box<Node>, Box<Node>),
    /// Something of CEL that is not used here, by its sign or name.
    Other(String),
}

/// A sign before its operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Prefix {
    Not,
    Minus,
}

/// A sign between its operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Infix {
    And,
    Or,
    Less,
    AtMost,
    More,
    AtLeast,
    Equal,
    Unequal,
    Plus,
    Minus,
    Times,
    Over,
}

/// Why a text is not an expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// It cannot be read at this place.
    Syntax(Range<usize>),
    /// It is too long or too deep.
    TooDeep,
}

/// Parses an expression.
pub(crate) fn parse(text: &str) -> Result<Node, Fault> {
    if text.len() > LENGTH_MOST || brackets(text) > DEPTH_MOST {
        return Err(Fault::TooDeep);
    }
    if text.trim().is_empty() {
        return Err(Fault::Syntax(0..text.len()));
    }
    let text = text.to_owned();
    let length = text.len();
    let whole = Fault::Syntax(0..length);
    let spawned = std::thread::Builder::new().stack_size(STACK).spawn(move || parse_here(&text));
    match spawned.map(std::thread::JoinHandle::join) {
        Ok(Ok(result)) => result,
        // No thread, or the parser broke on its own account: the text is refused as it stands.
        Ok(Err(_)) | Err(_) => Err(whole),
    }
}

/// Deepest nesting of brackets, whatever their kind; texts in quotes do not count.
fn brackets(text: &str) -> usize {
    let (mut depth, mut most) = (0_usize, 0);
    let mut quote = None;
    let mut escaped = false;
    for letter in text.chars() {
        match (quote, letter) {
            (Some(_), _) if escaped => escaped = false,
            (Some(_), '\\') => escaped = true,
            (Some(open), close) if open == close => quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'') => quote = Some(letter),
            (None, '(' | '[' | '{') => depth += 1,
            (None, ')' | ']' | '}') => depth = depth.saturating_sub(1),
            (None, _) => {}
        }
        most = most.max(depth);
    }
    most
}

fn parse_here(text: &str) -> Result<Node, Fault> {
    match cel::parser::Parser::new().parse_with_source_info(text) {
        Ok((tree, info)) => Reader { text, info: &info }.node(&tree, 0),
        Err(errors) => {
            let first = errors.errors.first().map_or((1, 1), |error| error.pos);
            Err(Fault::Syntax(place(text, first)))
        }
    }
}

/// The word at a line and column (from 1, in characters) as bytes.
fn place(text: &str, (line, column): (isize, isize)) -> Range<usize> {
    let line = usize::try_from(line).unwrap_or(1).max(1);
    let start: usize = text.split_inclusive('\n').take(line - 1).map(str::len).sum();
    let skip = usize::try_from(column).unwrap_or(1).saturating_sub(1);
    let rest = &text[start.min(text.len())..];
    let at = start + rest.char_indices().nth(skip).map_or(rest.len(), |(at, _)| at);
    let rest = &text[at..];
    let word = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
    let length = word.max(rest.chars().next().map_or(0, char::len_utf8));
    at..at + length
}

/// Turns the parser's tree into ours.
struct Reader<'a> {
    text: &'a str,
    info: &'a SourceInfo,
}

impl Reader<'_> {
    /// The bytes of the token at which the parser put this part.
    fn token(&self, tree: &IdedExpr) -> Range<usize> {
        let length = self.text.len();
        let Some((start, stop)) = self.info.offset_for(tree.id) else { return 0..length };
        let start = floor(self.text, start as usize);
        let mut end = (stop as usize).saturating_add(1).min(length);
        while !self.text.is_char_boundary(end) {
            end += 1;
        }
        start..end.max(start)
    }

    fn node(&self, tree: &IdedExpr, depth: usize) -> Result<Node, Fault> {
        if depth > DEPTH_MOST {
            return Err(Fault::TooDeep);
        }
        let token = self.token(tree);
        let (kind, span) = match &tree.expr {
            Expr::Literal(literal) => (self.literal(literal), token),
            Expr::Ident(name) => (NodeKind::Name(name.clone()), token),
            Expr::Select(select) if !select.test => {
                let operand = self.node(&select.operand, depth + 1)?;
                let from = operand.span.start;
                let end = self.text[token.end..]
                    .find(select.field.as_str())
                    .map_or(token.end, |at| token.end + at + select.field.len());
                (NodeKind::Field(Box::new(operand), select.field.clone()), from..end)
            }
            Expr::Select(_) => (NodeKind::Other("has".into()), token),
            Expr::Call(call) => return self.call(call, token, depth),
            Expr::Comprehension(_) => (NodeKind::Other(self.word_before(token.start)), token),
            Expr::List(_) => (NodeKind::Other("[…]".into()), token),
            Expr::Map(_) | Expr::Struct(_) => (NodeKind::Other("{…}".into()), token),
            Expr::Unspecified => return Err(Fault::Syntax(token)),
        };
        Ok(Node { kind, span })
    }

    fn literal(&self, literal: &LiteralValue) -> NodeKind {
        match literal {
            LiteralValue::Boolean(flag) => NodeKind::Bool(*flag.inner()),
            LiteralValue::Double(number) => NodeKind::Number(*number.inner()),
            LiteralValue::Int(number) => NodeKind::Number(*number.inner() as f64),
            LiteralValue::UInt(number) => NodeKind::Number(*number.inner() as f64),
            LiteralValue::String(text) => NodeKind::Text(text.inner().to_owned()),
            LiteralValue::Bytes(_) => NodeKind::Other("b'…'".into()),
            LiteralValue::Null => NodeKind::Other("null".into()),
        }
    }

    fn call(&self, call: &CallExpr, token: Range<usize>, depth: usize) -> Result<Node, Fault> {
        let mut args = Vec::with_capacity(call.args.len());
        for arg in &call.args {
            args.push(self.node(arg, depth + 1)?);
        }
        let name = call.func_name.as_str();
        if let Some(infix) = infix(name)
            && args.len() == 2
        {
            let right = args.pop().ok_or(Fault::TooDeep)?;
            let left = args.pop().ok_or(Fault::TooDeep)?;
            let span = left.span.start.min(token.start)..right.span.end.max(token.end);
            return Ok(Node {
                kind: NodeKind::Infix(infix, Box::new(left), Box::new(right)),
                span,
            });
        }
        let prefix = match name {
            op::LOGICAL_NOT => Some(Prefix::Not),
            op::NEGATE => Some(Prefix::Minus),
            _ => None,
        };
        if let Some(prefix) = prefix
            && args.len() == 1
        {
            let operand = args.pop().ok_or(Fault::TooDeep)?;
            let span = token.start..operand.span.end.max(token.end);
            return Ok(Node { kind: NodeKind::Prefix(prefix, Box::new(operand)), span });
        }
        if let Some(sign) = sign(name) {
            return Ok(Node { kind: NodeKind::Other(sign.into()), span: token });
        }
        let target = match &call.target {
            Some(target) => Some(Box::new(self.node(target, depth + 1)?)),
            None => None,
        };
        // The token of a call is its opening bracket: the name stands before it.
        let at = self.name_before(token.start, name);
        let from = target.as_ref().map_or(at.start, |target| target.span.start);
        let inner = args.last().map_or(token.end, |arg| arg.span.end);
        let end = self.text[inner..].find(')').map_or(inner, |at| inner + at + 1);
        let kind = NodeKind::Call { target, name: name.to_owned(), at, args };
        Ok(Node { kind, span: from..end })
    }

    fn name_before(&self, bracket: usize, name: &str) -> Range<usize> {
        let before = self.text[..bracket].trim_end();
        match before.len().checked_sub(name.len()) {
            Some(start) if before.ends_with(name) => start..before.len(),
            _ => bracket..(bracket + 1).min(self.text.len()),
        }
    }

    fn word_before(&self, bracket: usize) -> String {
        let before = self.text[..bracket].trim_end();
        let start = before
            .rfind(|c: char| !c.is_alphanumeric() && c != '_')
            .map_or(0, |at| at + before[at..].chars().next().map_or(1, char::len_utf8));
        before[start..].to_owned()
    }
}

fn infix(name: &str) -> Option<Infix> {
    Some(match name {
        op::LOGICAL_AND => Infix::And,
        op::LOGICAL_OR => Infix::Or,
        op::LESS => Infix::Less,
        op::LESS_EQUALS => Infix::AtMost,
        op::GREATER => Infix::More,
        op::GREATER_EQUALS => Infix::AtLeast,
        op::EQUALS => Infix::Equal,
        op::NOT_EQUALS => Infix::Unequal,
        op::ADD => Infix::Plus,
        op::SUBSTRACT => Infix::Minus,
        op::MULTIPLY => Infix::Times,
        op::DIVIDE => Infix::Over,
        _ => return None,
    })
}

/// Operators of CEL that conditions and claims do not use.
fn sign(name: &str) -> Option<&'static str> {
    Some(match name {
        op::CONDITIONAL => "? :",
        op::MODULO => "%",
        op::INDEX | op::OPT_INDEX => "[ ]",
        op::OPT_SELECT => ".?",
        op::IN => "in",
        _ => return None,
    })
}

fn floor(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn span_of(text: &str, find: impl Fn(&Node) -> Option<Range<usize>>) -> String {
        let node = parse(text).unwrap();
        text[find(&node).unwrap()].to_owned()
    }

    #[test]
    fn places_are_those_of_the_text() {
        let text = "seen(enemy).within('道路', '80 m') && light < '3 lx'";
        let left = span_of(text, |node| match &node.kind {
            NodeKind::Infix(Infix::And, left, _) => Some(left.span.clone()),
            _ => None,
        });
        assert_eq!(left, "seen(enemy).within('道路', '80 m')");
        let name = span_of(text, |node| match &node.kind {
            NodeKind::Infix(Infix::And, left, _) => match &left.kind {
                NodeKind::Call { at, .. } => Some(at.clone()),
                _ => None,
            },
            _ => None,
        });
        assert_eq!(name, "within");
    }

    #[test]
    fn a_mistake_has_its_place_after_chinese_text() {
        let Err(Fault::Syntax(at)) = parse("done('道路') && ) light") else { panic!() };
        assert_eq!(&"done('道路') && ) light"[at], ")");
    }

    #[test]
    fn too_deep_is_refused_and_not_tried() {
        assert_eq!(parse(&"(".repeat(3000)), Err(Fault::TooDeep));
        for text in ["!".repeat(3900) + "a", "-".repeat(3900) + "a", "a".to_owned()] {
            let _ = parse(&text);
        }
        assert_eq!(parse(&("a".to_owned() + &"+a".repeat(1900))), Err(Fault::TooDeep));
        assert_eq!(parse(&("a".to_owned() + &".b".repeat(1900))), Err(Fault::TooDeep));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(200))]
        #[test]
        fn prop_no_text_breaks_the_parser(text in "[a-z0-9'\"()&|!<>=+*/.,\\- 道\\\\?:\\[\\]{}]{0,60}") {
            let _ = parse(&text);
        }
    }
}
