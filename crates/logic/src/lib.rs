//! Sudoku as people solve it: techniques, steps that prove themselves, explanations, hints, ratings.
//!
//! A [`Step`] is a deduction as data. A family of finders (module [`technique`]) looks for steps in a
//! [`Position`]; [`verify`] re-checks any step from the rules alone, without the finder.
//! This crate does not search for solutions and does not depend on a crate that does: a caller that
//! knows the solution passes it in where it is needed.

pub mod cells;
pub mod explain;
pub mod finder;
pub mod hint;
pub mod house_table;
pub mod library;
pub mod message;
pub mod options;
pub mod path_text;
pub mod plan;
pub mod rate;
pub mod reason;
pub mod state;
pub mod step;
pub mod stop;
pub mod sudoku_explainer;
pub mod technique;
pub mod verify;

pub use explain::{Explanation, explain};
pub use hint::{Hint, hint};
pub use options::Options;
pub use path_text::path_text;
pub use plan::{Order, Plan};
pub use reason::{Path, PathStep, Reasoner, all_steps, next_step, path};
pub use state::Position;
pub use step::{Candidate, Step};
pub use stop::Stop;
pub use technique::{Method, Technique};
