//! What passes between mechanisms, and the closed lists that the outside reads.

pub mod arrivals;
pub mod capability;
pub mod deaths;
pub mod effort;
pub mod news;
