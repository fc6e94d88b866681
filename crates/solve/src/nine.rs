//! 9×9 at the highest speed, one puzzle or millions.
//!
//! Everything here works on [`Text`], 81 characters in reading order. The plain functions use all
//! cores and the best instructions of the machine:
//!
//! ```
//! use omnidoku_solve::nine;
//!
//! let puzzle = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let solution = nine::solve(puzzle)?.expect("it has a solution");
//! assert!(solution.starts_with(b"534678912"));
//! assert_eq!(nine::count(puzzle, 100)?, 1);
//! assert!(nine::is_unique(puzzle)?);
//!
//! let mut twins = *puzzle;
//! twins[..9].fill(b'.');
//! assert_eq!(nine::unique_many(&[*puzzle, twins])?, [true, false]);
//! assert_eq!(nine::count_many(&[*puzzle, twins], 1000)?, [Some(1), Some(2)]);
//! assert_eq!(nine::solve_many(&[*puzzle, twins])?[0], Some(solution));
//! # Ok::<(), nine::Error>(())
//! ```
//!
//! [`One`] and [`Many`] are the two engines behind them, for callers that want to keep an engine,
//! stay on their own thread or choose the instruction set; [`Many`] takes limits, and can be
//! cancelled:
//!
//! | | engine | made for |
//! |---|---|---|
//! | [`One`] | [`bitboard`](crate::engine::bitboard) | the lowest latency |
//! | [`Many`] | [`slice`](crate::engine::slice) | the highest throughput, from a few dozen puzzles on |
//!
//! [`Variations`] is the first of them for one known solution and many sets of its clues: does a set
//! have another solution?
//!
//! Every solution, counted or written, has passed a referee that is independent of the engines.

#[cfg(not(target_family = "wasm"))]
mod all_cores;
mod isa;
mod many;
mod one;
pub(crate) mod text;
pub(crate) mod unroll;
mod variations;

use std::cell::RefCell;

use crate::batch::BatchAnswer;
use crate::referee::Fault;

#[cfg(not(target_family = "wasm"))]
pub use all_cores::{count_many, solve_many, unique_many};
pub use isa::{Isa, UnknownIsa};
pub use many::Many;
pub use one::One;
pub use text::Text;
pub use variations::Variations;

/// Why a text has no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// A character is not a cell, or two clues contradict each other.
    #[error(
        "the text is not a 9x9 puzzle: a character is not a cell, or two clues contradict each other"
    )]
    NotAPuzzle,
    /// The engine returned a wrong grid.
    #[error(transparent)]
    Fault(#[from] Fault),
}

thread_local! {
    static ONE: RefCell<One> = RefCell::new(One::new());
}

/// The number of solutions in an answer.
fn found(answer: BatchAnswer) -> Result<u64, Error> {
    match answer {
        BatchAnswer::Counted { found, .. } | BatchAnswer::Interrupted { found, .. } => Ok(found),
        BatchAnswer::Invalid | BatchAnswer::Unknown => Err(Error::NotAPuzzle),
    }
}

/// The first solution of a puzzle, if it has one.
pub fn solve(puzzle: &Text) -> Result<Option<Text>, Error> {
    let mut solution = [0; 81];
    let answer = ONE.with_borrow_mut(|one| one.solve(puzzle, &mut solution))?;
    Ok((found(answer)? > 0).then_some(solution))
}

/// The number of solutions of a puzzle, counted up to `limit`.
///
/// An empty grid has 6.67·10²¹: only the limit ends such a count.
pub fn count(puzzle: &Text, limit: u64) -> Result<u64, Error> {
    found(ONE.with_borrow_mut(|one| one.count(puzzle, limit))?)
}

/// Whether a puzzle has exactly one solution.
pub fn is_unique(puzzle: &Text) -> Result<bool, Error> {
    Ok(count(puzzle, 2)? == 1)
}
