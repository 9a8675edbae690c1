//! Studies: the run loop, claims, the report.

pub mod report;
