//! The command as a user types it: a whole journey, bad input, full disks, kill and resume, and
//! the same bits on any number of threads.

mod bad_input;
mod headcount;
mod interrupt;
mod journey;
mod same;
mod scenarios;
mod support;
mod surroundings;
mod tiff;
