//! Puzzles made to order.
//!
//! ```text
//! seed, number, attempt ─▶ Random ─▶ full ─▶ dig | fit | large ─▶ Draft ─▶ judge ─▶ puzzle
//!                                               ▲                            │ missed
//!                                               └───────── search ◀──────────┘
//! ```
//!
//! A [`Request`] says what is wanted. Puzzle number *k* of a request is the same puzzle on every machine, whoever
//! makes it and whatever else is made beside it: everything random comes from the seed, the number and the attempt
//! ([`Random::numbered`](omnidoku_core::Random::numbered)), and limits count attempts, never time.
//!
//! | module | subject |
//! |---|---|
//! | [`request`], [`possible`] | what is wanted, and what cannot be |
//! | [`layout`] | symmetries of the places of the clues |
//! | [`mask`] | the places themselves, drawn by hand |
//! | [`full`] | full grids |
//! | [`dig`] | clues taken out as long as one solution is left |
//! | [`graded`] | clues taken out until a puzzle is of a level, and as open as people expect of it |
//! | [`large`] | the same on large grids, and as far as it can be proven |
//! | [`fit`] | clues on exactly the cells of a mask |
//! | [`unavoidable`] | cells of which every puzzle with one solution has a clue |
//! | [`unbiased`] | minimal 9×9 puzzles with a bias that is known exactly |
//! | [`source`] | one of these for each kind of clues |
//! | [`target`] | how hard a puzzle is to be |
//! | [`judge`] | whether a puzzle is as hard as asked for |
//! | [`seek`] | puzzles that are |
//! | [`source`] | attempts of every kind: all of the above behind one door |
//! | [`generator`] | puzzle number *k* |

mod closure;
mod contradiction;
pub mod dig;
pub mod fit;
pub mod full;
pub mod generator;
pub mod graded;
pub mod judge;
pub mod large;
pub mod layout;
pub mod mask;
pub mod possible;
pub mod request;
pub mod seek;
pub mod source;
pub mod target;
pub mod unavoidable;
pub mod unbiased;

use omnidoku_core::{Grid, Puzzle};

pub use contradiction::Contradiction;
pub use fit::Hopeless;
pub use generator::{Generator, Made, Outcome};
pub use layout::Layout;
pub use mask::Mask;
pub use request::{Clues, Problem, Request, Style};
pub use target::{Grade, Scale, Target};

/// A puzzle and its solution: the only one, unless the request does not ask for that.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// The clues.
    pub puzzle: Puzzle,
    /// The full grid they were taken from.
    pub solution: Grid,
}
