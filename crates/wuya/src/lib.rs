//! wuya: puts an account of a pre-gunpowder battle to the test, person by person.
//!
//! A scenario folder is read and checked ([`load`]), made the subject of a run ([`Subject`]), run
//! ([`Run`]), and what it leaves is read back ([`read_people`], [`read_events`], [`read_series`]).
//!
//! ```
//! use wuya::{Flow, LoadOptions, Options, Run};
//!
//! let folder = tempfile::tempdir()?;
//! let (scenario, out) = (folder.path().join("my-battle"), folder.path().join("out"));
//! wuya::write_new(&scenario, wuya::Lang::En)?;
//!
//! let loaded = wuya::load(&scenario, &LoadOptions::default())?;
//! let count = loaded.def.people.len();
//! let options = Options { until_s: Some(5.0), ..Options::new(&out) };
//! let run = Run::start(wuya::Subject::from(loaded), options)?;
//! let outcome = run.run(&mut |progress| {
//!     println!("{:.0} s simulated", progress.time_s());
//!     Flow::Go
//! })?;
//!
//! let people = wuya::read_people(&outcome.folder)?;
//! assert_eq!(people.len(), count);
//! assert!(people.iter().all(|person| &*person.fate == "alive"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Whatever else is public in the crates below may change; this face is what is kept stable.

pub use wuya_num::{Lang, hedge, measure, parse, show};
pub use wuya_place as place;
pub use wuya_record::{
    EventRow, PersonRow, RecordError, RunManifest, Series, SeriesRow, read_events, read_people,
    read_series,
};
pub use wuya_scenario::{
    LoadOptions, Loaded, NewError, Problem, Problems, json_schema, load, load_text, write_new,
};
pub use wuya_sim as sim;
pub use wuya_study::explain::explain;
pub use wuya_study::folder::write_report;
pub use wuya_study::run::{Flow, Options, Outcome, Progress, Run, RunError};
pub use wuya_study::subject::Subject;
