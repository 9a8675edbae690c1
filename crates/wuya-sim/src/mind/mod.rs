//! Minds: what people perceive and decide. Only [`perception`] is shown the world.

pub mod command;
pub mod perception;
