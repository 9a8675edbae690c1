//! Unit tests and properties of navigation.
