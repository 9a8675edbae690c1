//! Tests of whole worlds, from outside: what holds whatever happens in them.

#[path = "../../src/testing.rs"]
mod testing;

mod audit;
mod breath;
mod gates;
mod golden;
mod layers;
mod march;
mod same;
mod sheets;
mod sight;
mod skirmish;
