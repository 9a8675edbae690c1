//! Bodies: what people and horses can do, and what it does to them.

pub mod contact;
pub mod energetics;
pub mod formation;
pub mod locomotion;
pub mod navigation;
pub mod steering;
pub mod ways;
