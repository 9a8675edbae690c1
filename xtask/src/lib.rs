//! Our own tool: the rules of the repository as a program, licences, digests of the goldens.
//!
//! It depends on nothing of ours, so that a broken crate cannot hide a broken rule.

pub mod licences;
pub mod tidy;
