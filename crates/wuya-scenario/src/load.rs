//! The public face: a folder in, a world or its problems out.

use std::path::Path;

use wuya_num::sheet::Sheets;
use wuya_place::sky::Date;
use wuya_sim::def::WorldDef;

use crate::assemble::claims::{AssumptionDef, Both, ClaimDef, SourceDef};
use crate::assemble::{Assembled, Choices, UnitInfo, assemble};
use crate::problem::{Code, Problem, Problems, SourceFile, Span};
use crate::read::{self, Reading};
use crate::schema::Scenario;

/// How a scenario is loaded.
#[derive(Clone, Debug, Default)]
pub struct LoadOptions {
    /// Seed of the run; the scenario's own, or 0, unless given.
    pub seed: Option<u64>,
    /// Quantiles (0 to 1) of priors by name; the median for those not named.
    pub quantiles: Vec<(String, f64)>,
}

/// A prior and the value of it that this run uses.
#[derive(Clone, Debug, PartialEq)]
pub struct PriorUsed {
    /// Its name.
    pub name: String,
    /// The value as a person writes it.
    pub value: String,
    /// The value in SI; not a number for a text.
    pub si: f64,
    /// What it may be, as a text.
    pub range: String,
    /// What it is.
    pub says: Option<Both>,
    /// Where it comes from.
    pub source: Option<String>,
    /// Why, when it is a judgement.
    pub reason: Option<String>,
    /// Whether the scenario uses it anywhere.
    pub is_used: bool,
}

/// A scenario, checked and assembled.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// What the simulator takes.
    pub def: WorldDef,
    /// The parameter tables, with what the scenario overrides.
    pub sheets: Sheets,
    /// Title.
    pub title: Both,
    /// What it is about.
    pub about: Option<Both>,
    /// Latitude and longitude of the place, in degrees.
    pub lat_lon: [f64; 2],
    /// Date of the start.
    pub start_date: Date,
    /// True solar time of the start, in seconds after midnight.
    pub start_s: f64,
    /// The start as written.
    pub start_text: String,
    /// The end as written.
    pub end_text: String,
    /// From start to end, in seconds.
    pub duration_s: f64,
    /// Priors and what this run uses of them.
    pub priors: Vec<PriorUsed>,
    /// Statements of the account.
    pub claims: Vec<ClaimDef>,
    /// What the scenario takes for granted.
    pub assumptions: Vec<AssumptionDef>,
    /// What it rests on.
    pub sources: Vec<SourceDef>,
    /// Units of the simulator, in its order.
    pub units: Vec<UnitInfo>,
    /// Titles of the sides, in the simulator's order.
    pub side_titles: Vec<Both>,
    /// Keys and titles of the places, in the simulator's order.
    pub places: Vec<(String, Both)>,
    /// Titles of measurement lines and areas, in the simulator's order.
    pub measure_titles: Vec<Both>,
    /// Titles of the orders that have one, in the simulator's order.
    pub order_titles: Vec<Option<Both>>,
    /// BLAKE3 over names and bytes of all files, in the order of reading.
    pub scenario_hash: String,
    /// The files read.
    pub files: Vec<SourceFile>,
    unit_spans: Vec<Span>,
}

impl Loaded {
    /// What the world refuses, shown at the unit it is about: a mistake the checks should have
    /// found, so the text is the simulator's own.
    #[must_use]
    pub fn refused(&self, unfit: &wuya_sim::Unfit) -> Problems {
        let unit = match unfit.item {
            wuya_sim::ItemRef::Unit(unit) => Some(unit),
            wuya_sim::ItemRef::Person(person) => {
                self.def.people.get(person as usize).map(|person| person.unit)
            }
            _ => None,
        };
        let at = unit.and_then(|unit| self.unit_spans.get(usize::from(unit)));
        let at = at.copied().unwrap_or_default();
        let problem = Problem::new(Code::WorldRefused, at).text("reason", unfit.to_string());
        Problems::new(vec![problem], self.files.clone())
    }
}

/// Loads a scenario folder.
///
/// # Errors
/// Everything that is wrong with it.
pub fn load(folder: &Path, options: &LoadOptions) -> Result<Loaded, Problems> {
    // The name of the file itself is a natural thing to give.
    let folder = match folder.file_name() {
        Some(name) if name == read::MAIN => folder.parent().unwrap_or(folder),
        _ => folder,
    };
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    finish(read::read(folder), folder, options)
}

/// Loads a scenario from the text of its one file; other files are looked for in `folder`.
///
/// # Errors
/// Everything that is wrong with it.
pub fn load_text(text: &str, folder: &Path, options: &LoadOptions) -> Result<Loaded, Problems> {
    finish(read::read_text(text, folder), folder, options)
}

fn finish(reading: Reading, folder: &Path, options: &LoadOptions) -> Result<Loaded, Problems> {
    let Reading { scenario, mut files, mut problems } = reading;
    let choices = Choices { seed: options.seed, quantiles: options.quantiles.clone() };
    let assembled = scenario
        .as_ref()
        .map(|scenario| assemble(scenario, folder, &choices, &mut files, &mut problems));
    let hash = files.hash();
    if let (true, Some(scenario), Some(assembled)) = (problems.is_empty(), scenario, assembled)
        && let Some(loaded) = loaded(&scenario, assembled, hash, &files.list)
    {
        return Ok(loaded);
    }
    if problems.is_empty() {
        // Every path that gives no world tells why; should one not, that is told instead.
        let problem = Problem::new(Code::WorldRefused, Span::default());
        problems.push(problem.text("reason", "incomplete"));
    }
    Err(Problems::new(problems, files.list))
}

fn loaded(
    scenario: &Scenario,
    assembled: Assembled,
    scenario_hash: String,
    files: &[SourceFile],
) -> Option<Loaded> {
    let head = scenario.scenario.value.as_ref()?;
    let setting = assembled.setting?;
    let used = |prior: crate::values::PriorValue| PriorUsed {
        value: prior.value.text(),
        si: prior.value.si(),
        range: prior.def.text,
        says: prior.def.says.map(|(en, zh_hant)| Both { en, zh_hant }),
        source: prior.def.source,
        reason: prior.def.reason,
        name: prior.def.name,
        is_used: prior.used,
    };
    Some(Loaded {
        def: assembled.def?,
        sheets: assembled.sheets,
        title: (&head.title).into(),
        about: head.about.as_ref().map(Into::into),
        lat_lon: setting.lat_lon,
        start_date: setting.start.date,
        start_s: setting.start.seconds,
        start_text: head.start.value.clone(),
        end_text: head.end.value.clone(),
        duration_s: setting.end_s,
        priors: assembled.priors.into_iter().map(used).collect(),
        claims: assembled.claims,
        assumptions: assembled.assumptions,
        sources: assembled.sources,
        units: assembled.units,
        side_titles: assembled.sides,
        places: assembled.places,
        measure_titles: assembled.measures,
        order_titles: assembled.orders,
        scenario_hash,
        files: files.to_vec(),
        unit_spans: assembled.unit_spans,
    })
}
