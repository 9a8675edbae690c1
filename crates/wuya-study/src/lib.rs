//! Studies: the run loop, claims, the report.

pub mod explain;
pub mod report;
