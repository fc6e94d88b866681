//! Verdicts with a proof that others can check.
//!
//! The learning engine writes down what it learns, as DRAT. With the puzzle as a SAT problem
//! ([`dimacs`](crate::dimacs)) the proof goes to a checker such as drat-trim, which need not
//! believe the search.

use omnidoku_core::{Grid, Puzzle};

use crate::ask::{self, Uniqueness};
use crate::engine::learn::Learn;
use crate::limits::Limits;
use crate::referee::Fault;
use crate::report::Cause;

/// What was proven about a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proven {
    /// There is no solution.
    NoSolution {
        /// A DRAT proof for the clauses of the puzzle.
        drat: Vec<u8>,
    },
    /// This is the only solution.
    Unique {
        /// The solution.
        solution: Grid,
        /// A DRAT proof for the clauses of the puzzle and one that blocks the solution.
        drat: Vec<u8>,
    },
    /// There are several. These two are the proof.
    Several([Grid; 2]),
    /// A limit fired before anything was proven.
    Unknown(Cause),
}

/// Decides whether a puzzle has no solution, one or several, and proves the first two.
///
/// ```
/// use omnidoku_core::{Puzzle, Shape};
/// use omnidoku_solve::Limits;
/// use omnidoku_solve::proof::{Proven, prove};
///
/// let empty = Puzzle::empty(Shape::CLASSIC);
/// assert!(matches!(prove(&empty, 1, &Limits::none())?, Proven::Several(_)));
/// # Ok::<(), omnidoku_solve::Fault>(())
/// ```
///
/// The memory limit covers search and proof together.
pub fn prove(puzzle: &Puzzle, seed: u64, limits: &Limits) -> Result<Proven, Fault> {
    let mut engine = Learn::proving(puzzle.shape(), seed);
    let (answer, _) = ask::uniqueness(&mut engine, puzzle, limits)?;
    let drat = engine.into_proof();
    Ok(match answer {
        Uniqueness::NoSolution => Proven::NoSolution { drat },
        Uniqueness::Unique(solution) => Proven::Unique { solution, drat },
        Uniqueness::Several(two) => Proven::Several(two),
        Uniqueness::Unknown(cause, _) => Proven::Unknown(cause),
    })
}
