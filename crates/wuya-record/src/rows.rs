//! The rows of the three tables. `docs/format/recording.md` is written from this file.
//!
//! Column names, types and units are the format: a change here is a change of the format version.

use crate::table::{Name, table};

table! {
    /// One event.
    EventRow = "events" {
        /// When: simulated time since the start `[s]`.
        time_s: f64,
        /// When `[tick of 1/16 s]`.
        tick: u64,
        /// What sort of event (closed list).
        kind: Name,
        /// Who it happened to.
        person: Option<u32>,
        /// Who else: the killer, the one seen.
        other: Option<u32>,
        /// The unit it happened to.
        unit: Option<Name>,
        /// The unit seen or met.
        other_unit: Option<Name>,
        /// The side it happened to.
        side: Option<Name>,
        /// Cause of death (closed list).
        cause: Option<Name>,
        /// East `[m]`.
        x_m: Option<f64>,
        /// North `[m]`.
        y_m: Option<f64>,
        /// The smallest named place around that point.
        place: Option<Name>,
        /// The order given or carried out.
        order: Option<Name>,
        /// The weapon that did it.
        weapon: Option<Name>,
        /// The force that did it `[N]`.
        force_n: Option<f32>,
        /// Distance of a sighting `[m]`.
        distance_m: Option<f32>,
    }
}

table! {
    /// One person, or one horse, at the end of the run.
    PersonRow = "people" {
        /// Number of the person.
        person: u32,
        /// His side.
        side: Name,
        /// His unit.
        unit: Name,
        /// His kind, by its name in the scenario.
        kind: Name,
        /// `foot`, `rider` or `horse`.
        body: Name,
        /// A rider's horse, a horse's rider.
        partner: Option<u32>,
        /// What became of him (closed list).
        fate: Name,
        /// Cause of death (closed list).
        cause: Option<Name>,
        /// Who killed him.
        killer: Option<u32>,
        /// Time of death since the start `[s]`.
        died_at_s: Option<f64>,
        /// East, where he is, left or died `[m]`.
        x_m: Option<f64>,
        /// North, the same `[m]`.
        y_m: Option<f64>,
        /// The smallest named place around that point.
        place: Option<Name>,
    }
}

table! {
    /// One unit, or one measurement line or area, at one moment.
    SeriesRow = "series" {
        /// When: simulated time since the start `[s]`.
        time_s: f64,
        /// `unit` or `measure`: what the row is about.
        scope: Name,
        /// The unit's, line's or area's name in the scenario.
        name: Name,
        /// The unit's side.
        side: Option<Name>,
        /// Members who are on the ground and alive.
        alive: Option<u32>,
        /// Of these, walking or running.
        moving: Option<u32>,
        /// Of these, in flight.
        fleeing: Option<u32>,
        /// Of these, in a fight.
        fighting: Option<u32>,
        /// Of these, resting.
        resting: Option<u32>,
        /// Members who have gone through an exit.
        left: Option<u32>,
        /// Members who have not come in yet.
        not_entered: Option<u32>,
        /// Members who are captive.
        captive: Option<u32>,
        /// Members who are dead.
        dead: Option<u32>,
        /// Mean share of W' left, 0 to 1.
        mean_breath: Option<f32>,
        /// Mean share of the day's energy left, 0 to 1.
        mean_stamina: Option<f32>,
        /// Mean fear, 0 to 1.
        mean_fear: Option<f32>,
        /// Centroid of those alive, east `[m]`.
        x_m: Option<f64>,
        /// Centroid of those alive, north `[m]`.
        y_m: Option<f64>,
        /// Root of their mean squared distance from it `[m]`.
        spread_m: Option<f32>,
        /// Mean density around them at that moment; in an area, since the last row `[1/m2]`.
        density_per_m2: Option<f32>,
        /// Mean speed of a unit at that moment; in an area, since the last row `[m/s]`.
        mean_speed_m_s: Option<f32>,
        /// Mean number of people in an area since the last row, rounded.
        count: Option<u32>,
        /// Forward less backward crossings of a line since the last row, by time `[1/s]`.
        flow_per_s: Option<f32>,
        /// Forward crossings of a line since the start.
        crossings_forward: Option<u64>,
        /// Backward crossings of a line since the start.
        crossings_back: Option<u64>,
        /// Greatest contact force in an area since the last row `[N]`.
        max_force_n: Option<f32>,
    }
    per cause {
        /// The unit's dead of each cause, in the order of the causes the recording lists.
        dead_by
    }
}

/// The value of [`SeriesRow::scope`] for a row about a unit.
pub const SCOPE_UNIT: &str = "unit";
/// The value of [`SeriesRow::scope`] for a row about a measurement line or area.
pub const SCOPE_MEASURE: &str = "measure";
