//! Scenario folders: text to a world, with every mistake located.
