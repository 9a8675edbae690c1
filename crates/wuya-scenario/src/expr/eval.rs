//! Evaluates claims over plain columns. Sums run in the order of the rows, so the result has the
//! same bits everywhere.

use std::borrow::Cow;
use std::collections::BTreeMap;

use wuya_sim::def::{CmpOp, MathOp};

pub use super::claim::Table as TableName;
use super::claim::{Fold, Measured, Take, Test, Value};

/// A column of a table.
#[derive(Clone, Debug, PartialEq)]
pub enum Column<'a> {
    /// Numbers, SI; not a number where there is none.
    Numbers(Cow<'a, [f64]>),
    /// True or false.
    Flags(Cow<'a, [bool]>),
    /// Texts as places in a list of names; `u32::MAX` is no text.
    Words {
        /// Place in `names` of each row.
        codes: Cow<'a, [u32]>,
        /// The names.
        names: Cow<'a, [String]>,
    },
}

/// A table: columns of one length by the names of [`super::vocabulary`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table<'a> {
    /// Rows.
    pub len: usize,
    /// Columns; one that is missing holds nothing.
    pub columns: BTreeMap<&'static str, Column<'a>>,
}

/// All tables of a run.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tables<'a> {
    /// By name; one that is missing has no rows.
    pub tables: BTreeMap<TableName, Table<'a>>,
}

/// What a claim came to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Outcome {
    /// A number, SI; not a number when there is none.
    Number(f64),
    /// True or false.
    Truth(bool),
}

impl Measured {
    /// What the run says.
    pub fn evaluate(&self, tables: &Tables<'_>) -> Outcome {
        match self {
            Self::Number(value, _) => Outcome::Number(number(&frozen(value, tables), None)),
            Self::Truth(test) => Outcome::Truth(truth(&frozen_test(test, tables), None)),
        }
    }
}

/// A row of a table.
#[derive(Clone, Copy)]
struct Row<'t, 'a> {
    table: &'t Table<'a>,
    index: usize,
}

impl Row<'_, '_> {
    fn number(self, column: &str) -> f64 {
        match self.table.columns.get(column) {
            Some(Column::Numbers(list)) => list.get(self.index).copied().unwrap_or(f64::NAN),
            _ => f64::NAN,
        }
    }

    fn flag(self, column: &str) -> bool {
        match self.table.columns.get(column) {
            Some(Column::Flags(list)) => list.get(self.index).copied().unwrap_or(false),
            _ => false,
        }
    }

    fn word(&self, column: &str) -> &str {
        match self.table.columns.get(column) {
            Some(Column::Words { codes, names }) => {
                let code = codes.get(self.index).copied().unwrap_or(u32::MAX);
                names.get(code as usize).map_or("", String::as_str)
            }
            _ => "",
        }
    }
}

/// The same value with every fold replaced by its number: a fold does not depend on a row, so it
/// is worked out once.
fn frozen(value: &Value, tables: &Tables<'_>) -> Value {
    match value {
        Value::Number(_) | Value::Column(_) => value.clone(),
        Value::Math(a, op, b) => {
            Value::Math(Box::new(frozen(a, tables)), *op, Box::new(frozen(b, tables)))
        }
        Value::Fold(fold) => Value::Number(folded(fold, tables)),
    }
}

fn frozen_test(test: &Test, tables: &Tables<'_>) -> Test {
    let all = |list: &[Test]| list.iter().map(|test| frozen_test(test, tables)).collect();
    match test {
        Test::Not(inner) => Test::Not(Box::new(frozen_test(inner, tables))),
        Test::And(list) => Test::And(all(list)),
        Test::Or(list) => Test::Or(all(list)),
        Test::Compare(a, op, b) => Test::Compare(frozen(a, tables), *op, frozen(b, tables)),
        Test::Const(_) | Test::Is(..) | Test::Same(..) | Test::Flag(_) => test.clone(),
    }
}

fn folded(fold: &Fold, tables: &Tables<'_>) -> f64 {
    let empty = Table::default();
    let table = tables.tables.get(&fold.table).unwrap_or(&empty);
    let keep = fold.keep.as_ref().map(|test| frozen_test(test, tables));
    let fits = |index: &usize| {
        keep.as_ref().is_none_or(|test| truth(test, Some(Row { table, index: *index })))
    };
    let mut rows = (0..table.len).filter(fits);
    let of = |value: &Value, index| number(value, Some(Row { table, index }));
    let there = |value: &Value, rows: &mut dyn Iterator<Item = usize>| -> Vec<f64> {
        let value = frozen(value, tables);
        rows.map(|index| of(&value, index)).filter(|number| !number.is_nan()).collect()
    };
    match &fold.take {
        Take::Count => rows.count() as f64,
        Take::Sum(value) => there(value, &mut rows).iter().sum(),
        Take::Mean(value) => {
            let list = there(value, &mut rows);
            list.iter().sum::<f64>() / list.len() as f64
        }
        Take::Median(value) => median(there(value, &mut rows)),
        Take::Least(value) => there(value, &mut rows).into_iter().fold(f64::NAN, f64::min),
        Take::Most(value) => there(value, &mut rows).into_iter().fold(f64::NAN, f64::max),
        Take::First(value) => {
            rows.next().map_or(f64::NAN, |index| of(&frozen(value, tables), index))
        }
        Take::Last(value) => {
            rows.next_back().map_or(f64::NAN, |index| of(&frozen(value, tables), index))
        }
    }
}

fn median(mut list: Vec<f64>) -> f64 {
    list.sort_by(f64::total_cmp);
    match list.len() {
        0 => f64::NAN,
        n if n % 2 == 1 => list[n / 2],
        n => 0.5 * (list[n / 2 - 1] + list[n / 2]),
    }
}

fn number(value: &Value, row: Option<Row<'_, '_>>) -> f64 {
    match value {
        Value::Number(number) => *number,
        Value::Column(column) => row.map_or(f64::NAN, |row| row.number(column)),
        Value::Math(a, op, b) => {
            let (a, b) = (number(a, row), number(b, row));
            match op {
                MathOp::Plus => a + b,
                MathOp::Minus => a - b,
                MathOp::Times => a * b,
                // Nothing divided by nothing, and anything by nothing, is no number.
                MathOp::Over if b == 0.0 => f64::NAN,
                MathOp::Over => a / b,
            }
        }
        Value::Fold(_) => f64::NAN,
    }
}

fn truth(test: &Test, row: Option<Row<'_, '_>>) -> bool {
    match test {
        Test::Const(flag) => *flag,
        Test::Not(inner) => !truth(inner, row),
        Test::And(list) => list.iter().all(|test| truth(test, row)),
        Test::Or(list) => list.iter().any(|test| truth(test, row)),
        Test::Compare(a, op, b) => compare(number(a, row), *op, number(b, row)),
        Test::Is(column, words) => {
            row.is_some_and(|row| words.iter().any(|word| word == row.word(column)))
        }
        Test::Same(a, b) => row.is_some_and(|row| row.word(a) == row.word(b)),
        Test::Flag(column) => row.is_some_and(|row| row.flag(column)),
    }
}

fn compare(a: f64, op: CmpOp, b: f64) -> bool {
    if a.is_nan() || b.is_nan() {
        return false;
    }
    match op {
        CmpOp::Less => a < b,
        CmpOp::AtMost => a <= b,
        CmpOp::More => a > b,
        CmpOp::AtLeast => a >= b,
        CmpOp::Equal => a == b,
        CmpOp::Unequal => a != b,
    }
}
