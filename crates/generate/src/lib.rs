//! Puzzles made to order.
//!
//! ```text
//! seed, number, attempt ─▶ Random ─▶ full ─▶ dig | fit | large ─▶ Draft ─▶ judge ─▶ puzzle
//!                                               ▲                            │ missed
//!                                               └────────── seek ◀───────────┘
//! ```
//!
//! A [`Request`] says what is wanted. Puzzle number *k* of a request is the same puzzle on every
//! machine and on any number of threads: all randomness comes from the seed, the number and the
//! attempt ([`Random::numbered`](omnidoku_core::Random::numbered)), and limits count attempts,
//! never time.
//!
//! | module | subject |
//! |---|---|
//! | [`request`], [`possible`] | what is wanted, and what is impossible |
//! | [`layout`] | symmetries of the places of the clues |
//! | [`mask`] | the places themselves, as a set of cells |
//! | [`full`] | full grids |
//! | [`dig`] | clues removed as long as the solution stays unique |
//! | [`graded`] | clues removed until a puzzle has a level, and is as open as players expect of it |
//! | [`large`] | clues removed from large grids, as far as uniqueness can be proven |
//! | [`fit`] | clues on exactly the cells of a mask |
//! | [`unavoidable`] | cells of which every puzzle with one solution needs one as a clue |
//! | [`unbiased`] | minimal 9×9 puzzles with an exactly known bias |
//! | [`source`] | one attempt, by whichever of these modules the request needs |
//! | [`target`] | how hard a puzzle should be |
//! | [`judge`] | whether a puzzle is as hard as requested |
//! | [`seek`] | attempts repeated until one meets the target |
//! | [`generator`] | puzzle number *k* |
//! | [`wish`] | levels and full grids by name, as command line and JSON give them |

mod cells;
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
pub mod wish;

use omnidoku_core::{Grid, Puzzle};

pub use omnidoku_logic::rate::Scale;

pub use contradiction::Contradiction;
pub use fit::Hopeless;
pub use generator::{Generator, Made, Outcome};
pub use layout::Layout;
pub use mask::Mask;
pub use request::{Clues, Problem, Request, Style};
pub use target::{Grade, Target};

/// A puzzle and its solution: the only one, unless the request does not ask for that.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// The clues.
    pub puzzle: Puzzle,
    /// The full grid they were taken from.
    pub solution: Grid,
}
