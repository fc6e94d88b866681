//! Engines measured: on suites of puzzles, by the number of blanks, and against each other.
//!
//! A measurement is a [`Row`]: one puzzle, one engine, what it found, how long it took and what it counted. Everything
//! else is made of rows. Nothing here reads files or a clock of its own: who measures passes limits that carry one.
//!
//! Times come from plain searches, never from observed ones, and every time is of several rounds.
//!
//! | module | subject |
//! |---|---|
//! | [`row`] | a measurement as data |
//! | [`measure`] | an engine on a puzzle, round after round |
//! | [`human`] | a person on a puzzle |
//! | [`csv`] | rows as lines of text, and back |
//! | [`summary`] | rows by level and engine, however many |
//! | [`suite`] | puzzles that come with the program |
//! | [`blanks`] | where the blanks of a puzzle lie |
//! | [`super_test`] | time by the number of blanks |
//! | [`experiment`] | experiments of five studies, repeated |
//! | [`compare`] | contenders on the same puzzles |
//! | [`chooser`] | which engine is fastest where, and the rule that follows |
//! | [`report`] | what was measured as a page of its own |
//! | [`histogram`] | many numbers of very different size in little memory |

pub mod blanks;
pub mod chooser;
pub mod compare;
pub mod csv;
pub mod experiment;
pub mod histogram;
pub mod human;
pub mod measure;

pub mod report;
pub mod row;
pub mod suite;
pub mod summary;
pub mod super_test;

pub use compare::Comparison;
pub use human::Human;
pub use measure::{Bench, Plan};
pub use report::Report;
pub use row::{Outcome, Row, Solver, Timing};
pub use summary::{Figures, Summary};
