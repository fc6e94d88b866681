//! The rules of Sudoku variants: cages, thermometers, arrows and the like.
//!
//! A [`Variant`] is a [`Board`](omnidoku_core::Board) with [`Rule`]s. What a rule demands is said twice,
//! independently: [`Check`] decides from its definition whether a full board keeps it, and
//! [`Propagate`] expresses it in the few mechanisms of a constraint [`Network`] that a search knows. Tests
//! compare the two.
//!
//! | module | subject |
//! |---|---|
//! | [`rule`] | the list of rules; each has a folder there |
//! | [`variant`], [`full`] | a board with rules; a full board, for the referee |
//! | [`network`], [`relation`], [`automaton`] | what rules become for a search |
//! | [`board_file`] | boards with rules as text |
//! | [`fields`], [`iss`] | the arguments of rules as text |
//! | [`picture`], [`borders`] | what rules look like; the lines between cells |
//! | [`words`], [`show`] | names and descriptions of rules; a variant as text to read |
//! | [`samples`] | a small puzzle for every rule |

#[cfg(test)]
mod agreement;
pub mod automaton;
mod automaton_cache;
pub mod board_file;
pub mod borders;
#[cfg(test)]
mod boundaries;
mod combinations;
mod contained;
pub mod fields;
mod first_sum;
pub mod full;
pub mod iss;
mod neighbours;
pub mod network;
mod outside;
pub mod picture;
mod presence;
pub mod relation;
pub mod rule;
pub mod samples;
pub mod show;
mod squares;
pub mod variant;
pub mod words;

pub use automaton::{Automaton, TooManyStates};
pub use board_file::{BoardFile, BoardFileError};
pub use fields::RuleError;
pub use full::Full;
pub use network::{Constraint, Network, Ranks, Regions, Variable};
pub use picture::Picture;
pub use relation::Relation;
pub use rule::{Check, Draw, Propagate, Rule, Text};
pub use variant::{Breach, Variant};
