//! Engines measured: on suites of puzzles, by the number of blanks, and against each other.
//!
//! A [`Measurement`] is one puzzle, one engine, what it found, how long it took and what it
//! counted. Everything else is built on measurements. This crate reads neither files nor the system
//! clock: the caller passes limits with a clock.
//!
//! Times come from plain searches, never from observed ones, and every time is taken over several
//! rounds.
//!
//! | module | subject |
//! |---|---|
//! | [`measurement`] | a measurement as data |
//! | [`measure`] | an engine on a puzzle, round after round |
//! | [`human`] | human reasoning on a puzzle |
//! | [`csv`] | measurements as comma-separated values, and back |
//! | [`summary`] | measurements by level and engine, in bounded memory |
//! | [`suite`] | the bundled puzzles |
//! | [`blanks`] | where the blanks of a puzzle lie |
//! | [`super_test`] | time by the number of blanks |
//! | [`experiment`] | the experiments of the five studies, repeated |
//! | [`compare`] | contenders on the same puzzles |
//! | [`chooser`] | which engine is fastest where, and the rule that follows |
//! | [`report`] | measurements as an HTML page |
//! | [`histogram`] | many numbers of very different magnitude in little memory |

pub mod blanks;
pub mod chooser;
pub mod compare;
pub mod csv;
pub mod experiment;
pub mod histogram;
pub mod human;
pub mod measure;
pub mod measurement;
pub mod report;
pub mod suite;
pub mod summary;
pub mod super_test;

pub use compare::Comparison;
pub use human::Human;
pub use measure::{Bench, MeasureSettings};
pub use measurement::{Measurement, Outcome, Solver, Timing};
pub use report::Report;
pub use summary::{Figures, Summary};
