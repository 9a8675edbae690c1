//! Studies: the run loop, claims, the report.
