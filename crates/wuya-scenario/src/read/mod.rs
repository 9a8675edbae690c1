//! From the bytes of a folder to [`crate::schema::Scenario`], keeping every place.

pub mod decode;
mod mixed;
