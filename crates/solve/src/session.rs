//! One puzzle, asked again and again: the next solution, assumptions, which clues were needed.
//!
//! A [`Session`] keeps what its engine knows from one question to the next.
//! [`DlxSession`](crate::engine::dlx::DlxSession) stops the dance at a solution and resumes it
//! there; [`LearnSession`](crate::engine::learn::LearnSession), for large grids, keeps everything
//! it has learned.

use omnidoku_core::{Cell, Conflicts, Digit, Grid, Puzzle};

use crate::limits::Limits;
use crate::referee::Fault;
use crate::report::Cause;

/// What asking for the next solution gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// A solution not given before.
    Solution(Grid),
    /// All were given. If none was, it is proven that there is none.
    NoMore,
    /// A limit fired. The next call resumes the search here.
    Interrupted(Cause),
}

/// Clues that suffice to rule out every solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Needed {
    /// There is a solution, so nothing is ruled out.
    Solvable,
    /// These clues alone have no solution, and none of them can be left out.
    Clues(Vec<(Cell, Digit)>),
    /// A limit fired.
    Interrupted(Cause),
}

/// Whether some clues have a solution beside one that is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SecondSolution {
    /// This one.
    Found(Grid),
    /// There is none; these of the clues suffice to rule it out.
    None(Vec<Cell>),
    /// A limit fired.
    Interrupted(Cause),
}

/// A search that is kept between questions.
pub trait Session: Send {
    /// The puzzle, without assumptions.
    fn puzzle(&self) -> &Puzzle;

    /// Replaces all assumptions: clues that hold until they are replaced. The list of solutions
    /// starts over.
    fn assume(&mut self, clues: &[(Cell, Digit)]) -> Result<(), Conflicts>;

    /// The next solution under the assumptions; it has passed the referee.
    fn next_solution(&mut self, limits: &Limits) -> Result<Next, Fault>;

    /// A set of clues and assumptions that has no solution, and of which none can be left out.
    fn needed_clues(&mut self, limits: &Limits) -> Result<Needed, Fault>;

    /// A DRAT proof of the last "no more", where the engine logs one.
    fn proof(&self) -> Option<&[u8]> {
        None
    }
}
