//! Place: ground, water and sky; knows no people.
