//! Every name that an expression can use, in both scopes, in one place.
//!
//! `docs/expressions.md` is written from these lists (`WUYA_BLESS=1 cargo test -p wuya-scenario
//! vocabulary`), and a test fails when it is out of date.

use std::fmt::Write as _;

use wuya_num::quantity::Dimension;

/// Names of the belief scope, for suggestions.
pub(crate) const BELIEFS: &[&str] = &[
    "seen",
    "done",
    "given",
    "since",
    "breath",
    "horse_breath",
    "stamina",
    "horse_stamina",
    "together",
    "light",
];

/// What can be asked of what is seen.
pub(crate) const METHODS: &[&str] =
    &["within", "nearer", "fresher", "faster", "mounted", "afoot", "count", "distance", "age"];

/// Names of the truth scope that a leader cannot know.
pub(crate) const TRUTHS: &[&str] =
    &["people", "horses", "events", "series", "measure", "solar_time", "time", "clock"];

/// Fates, as the recordings name them.
pub const FATES: &[&str] = &["not-entered", "alive", "captive", "left", "dead"];

/// Causes of death, as the recordings name them.
pub const CAUSES: &[&str] = &[
    "blow", "missile", "rock", "fall", "crush", "trampled", "drowned", "bleeding", "exertion",
    "heat", "cold",
];

/// Kinds of event, as the recordings name them.
pub const EVENT_KINDS: &[&str] = &[
    "order-given",
    "order-done",
    "sighted",
    "lost-sight",
    "entered",
    "left",
    "died",
    "winded",
    "spent",
];

/// What a column of the truth holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holds {
    /// A number of this dimension; not a number where there is none.
    Number(Dimension),
    /// True or false.
    Flag,
    /// One of a closed list.
    OneOf(&'static [&'static str]),
    /// The name of a side.
    Side,
    /// The name of a unit.
    Unit,
    /// The name of a kind.
    Kind,
    /// The name of a place; empty outside of all.
    Place,
    /// The name of an order.
    Order,
    /// A text of the recording.
    Text,
}

/// A column of a table of the truth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Column {
    /// Its name.
    pub name: &'static str,
    /// What it holds.
    pub holds: Holds,
    /// What it means, for the documents.
    pub means: &'static str,
}

const fn column(name: &'static str, holds: Holds, means: &'static str) -> Column {
    Column { name, holds, means }
}

const PLAIN: Holds = Holds::Number(Dimension::NONE);
const LENGTH: Holds = Holds::Number(Dimension::LENGTH);
const TIME: Holds = Holds::Number(Dimension::TIME);
const SPEED: Holds = Holds::Number(Dimension::SPEED);
const FORCE: Holds = Holds::Number(Dimension::FORCE);
const RATE: Holds = Holds::Number(Dimension { s: -1, ..Dimension::NONE });
const DENSITY: Holds = Holds::Number(Dimension { m: -2, ..Dimension::NONE });

/// Columns of `people` and `horses`, at the end of the run.
pub const PEOPLE: &[Column] = &[
    column("side", Holds::Side, "side"),
    column("unit", Holds::Unit, "unit; for one with companies, `'name'` means all of them"),
    column("kind", Holds::Kind, "kind"),
    column("fate", Holds::OneOf(FATES), "what became of him"),
    column("cause", Holds::OneOf(CAUSES), "what he died of; empty if he did not"),
    column("place", Holds::Place, "the smallest named place he is in; empty outside of all"),
    column("x", LENGTH, "east"),
    column("y", LENGTH, "north"),
    column("died_at", TIME, "when he died, after the start"),
    column("mounted", Holds::Flag, "has a horse"),
];

/// Columns of `events`.
pub const EVENTS: &[Column] = &[
    column("kind", Holds::OneOf(EVENT_KINDS), "what happened"),
    column("time", TIME, "when, after the start"),
    column("side", Holds::Side, "side of the one it happened to"),
    column("unit", Holds::Unit, "his unit"),
    column("cause", Holds::OneOf(CAUSES), "cause of a death"),
    column("place", Holds::Place, "the smallest named place it happened in"),
    column("x", LENGTH, "east"),
    column("y", LENGTH, "north"),
    column("order", Holds::Order, "the order it is about"),
    column("weapon", Holds::Text, "weapon"),
    column("force", FORCE, "force"),
    column("distance", LENGTH, "distance of a sighting"),
    column("other_unit", Holds::Unit, "the unit that was sighted or lost from sight"),
];

/// Columns of `series('unit')`, one row per sample.
pub const SERIES: &[Column] = &[
    column("time", TIME, "after the start"),
    column("present", PLAIN, "on the ground"),
    column("alive", PLAIN, "alive"),
    column("moving", PLAIN, "moving"),
    column("fleeing", PLAIN, "fleeing"),
    column("fighting", PLAIN, "fighting"),
    column("resting", PLAIN, "resting"),
    column("left", PLAIN, "left for good"),
    column("not_entered", PLAIN, "not yet come"),
    column("dead", PLAIN, "dead"),
    column("mean_speed", SPEED, "mean speed of those moving"),
    column("breath", PLAIN, "mean share of W' left"),
    column("stamina", PLAIN, "mean share of the day's energy left"),
    column("fear", PLAIN, "mean fear"),
    column("x", LENGTH, "centroid, east"),
    column("y", LENGTH, "centroid, north"),
    column("spread", LENGTH, "root mean square distance from the centroid"),
    column("density", DENSITY, "mean density around its people"),
];

/// Columns of `measure('name')`, one row per sample.
pub const MEASURES: &[Column] = &[
    column("time", TIME, "after the start"),
    column("flow", RATE, "net crossings per time"),
    column("forward", PLAIN, "crossings forward since the last sample"),
    column("back", PLAIN, "crossings back since the last sample"),
    column("density", DENSITY, "people per area"),
    column("mean_speed", SPEED, "mean speed within"),
    column("force", FORCE, "greatest contact force"),
    column("count", PLAIN, "people within"),
];

/// What can be asked of a table of the truth.
pub const FOLDS: &[(&str, &str)] = &[
    ("count", "`people.count()`, `people.count(p, CONDITION)`: how many rows"),
    ("sum", "`people.sum(p, VALUE)`, `people.sum(p, CONDITION, VALUE)`"),
    ("mean", "mean of the values that are there"),
    ("median", "median of the values that are there"),
    ("least", "least value"),
    ("most", "greatest value"),
    ("first", "`events.first(e, CONDITION).time`: a column of the first row that fits"),
    ("last", "the same of the last row"),
];

/// Writes `docs/expressions.md`.
pub fn document() -> String {
    let mut text = String::from(HEAD);
    let tables = [
        ("`people`, `horses`: one row each, as the run ended", PEOPLE),
        ("`events`: in the order in which they happened", EVENTS),
        ("`series('unit')`: one row per sample of a unit", SERIES),
        ("`measure('name')`: one row per sample of a measurement line or area", MEASURES),
    ];
    for (title, columns) in tables {
        let _ = writeln!(text, "\n### {title}\n\n| column | holds | means |\n|---|---|---|");
        for column in columns {
            let holds = match column.holds {
                Holds::Number(dim) => dim.name(wuya_num::Lang::En),
                Holds::Flag => "true or false".into(),
                Holds::OneOf(list) => list.join(", "),
                Holds::Side => "name of a side".into(),
                Holds::Unit => "name of a unit".into(),
                Holds::Kind => "name of a kind".into(),
                Holds::Place => "name of a place".into(),
                Holds::Order => "name of an order".into(),
                Holds::Text => "text".into(),
            };
            let _ = writeln!(text, "| `{}` | {holds} | {} |", column.name, column.means);
        }
    }
    text.push_str("\n### What can be asked of a table\n\n| name | gives |\n|---|---|\n");
    for (name, means) in FOLDS {
        let _ = writeln!(text, "| `{name}` | {means} |");
    }
    text.push_str(TAIL);
    text
}

const HEAD: &str = r"# Expressions

Written from `crates/wuya-scenario/src/expr/vocabulary.rs`; do not edit.

The syntax is that of CEL: `&&`, `||`, `!`, `==`, `!=`, `<`, `<=`, `>`, `>=`, `+`, `-`, `*`, `/`, numbers, `true`, `false`,
texts in single quotes, calls. A text beside a quantity is a quantity: `seen(enemy).distance() < '80 m'`. Everything is
checked when the scenario is read: an unknown name, a wrong type, a wrong unit is a mistake with its place.

## Conditions (`when`): what a leader believes

Only what he perceives and remembers. What he does not know compares false, whichever way it is asked. There is no clock and
no truth: a name of the other scope is a mistake that says so.

| expression | gives |
|---|---|
| `seen(enemy)`, `seen(friend)` | what he perceives of enemies; of friends not of his own unit |
| `seen('name')` | what he perceives of a unit (with companies: of any of them) or a side |
| `.within('place', '80 m')`, `.within('place')` | those not further from the place than that; those in it |
| `.nearer('300 m')` | those not further from him |
| `.fresher('10 min')` | those perceived not longer ago |
| `.faster('2 m/s')` | those that seem to move faster |
| `.mounted()`, `.afoot()` | those that ride, those that walk |
| `.count()` | how many he takes them for |
| `.distance()` | how far the nearest of them is, a length |
| `.age()` | how long ago he perceived the freshest of them, a time |
| `seen(…)` alone | true when there is at least one |
| `breath`, `horse_breath` | mean share of W' left in the men (horses) of his unit whom he sees, 0 to 1 |
| `stamina`, `horse_stamina` | mean share of the day's energy left in them, 0 to 1 |
| `together` | share of his unit within his sight, 0 to 1 |
| `light` | light where he stands, an illuminance: `light > '10 lx'` |
| `done('order')`, `given('order')` | the order of his own unit has been carried out, has been given |
| `since('order')` | time since it was given |

## Claims (`quantity`): what a run holds
";

const TAIL: &str = r"
A row has a name of your choice: `people.count(p, p.side == 'jin' && p.fate == 'dead')`. A value that is not there (a cause
nobody died of, a mean of nothing) is not a number: it compares false and is left out of sums and means.

| expression | gives |
|---|---|
| `solar_time(T)` | a time after the start as time of day at the place, running on past midnight: `solar_time(events.first(e, e.kind == 'died').time) > '24 h'` |
";

#[cfg(test)]
mod tests {
    #[test]
    fn closed_lists_are_the_simulator_s() {
        let fates: Vec<&str> = wuya_sim::Fate::ALL.iter().map(|fate| fate.key()).collect();
        let causes: Vec<&str> = wuya_sim::Cause::ALL.iter().map(|cause| cause.key()).collect();
        let kinds: Vec<&str> = wuya_sim::EventKind::ALL.iter().map(|kind| kind.key()).collect();
        assert_eq!(fates, super::FATES);
        assert_eq!(causes, super::CAUSES);
        assert_eq!(kinds, super::EVENT_KINDS);
    }

    #[test]
    fn vocabulary_document_is_current() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/expressions.md");
        if std::env::var_os("WUYA_BLESS").is_some() {
            std::fs::write(path, super::document()).unwrap();
        }
        let written = std::fs::read_to_string(path).unwrap_or_default();
        assert!(written == super::document(), "run with WUYA_BLESS=1 to write {path}");
    }
}
