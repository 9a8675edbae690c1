//! Studies: the run loop, claims, the report.
//!
//! In reading order: [`subject`] (a scenario, ready to run), [`run`] (the only loop), [`convert`]
//! (world to rows), [`claim`] (the account held against a run), [`report`] (one page that shows it
//! all), [`folder`] (the same page again, from a run folder), [`explain`] (what a parameter means).

pub mod claim;
pub mod convert;
pub mod explain;
pub mod folder;
pub mod report;
pub mod run;
pub mod subject;
