//! The typo finder: which clue of a puzzle was probably copied wrongly?
//!
//! A proper puzzle has exactly one solution. A puzzle with none, with several, or with clues that
//! clash is most often a proper one with a slip of the pen or the eye. So every plausible slip is
//! undone, one at a time, and each change that makes the puzzle proper is a [`Fix`]:
//!
//! ```text
//! for every change that undoes one plausible slip:                             (change.rs)
//!     another digit for a clue, a clue taken out, a clue moved to a blank neighbour,
//!     two clues exchanged, two rows or columns exchanged, a clue added where there are several solutions
//! keep it if the changed puzzle has exactly one solution                       (judge.rs)
//! group the changes that doubt the same clue into a question, the likeliest first (rank.rs)
//! ```
//!
//! A 9×9 puzzle has about four hundred such changes, and the sliced engine answers them as one
//! batch in about a millisecond. On other sizes each is searched by itself, under the caller's
//! limits. There most clues are acquitted first: if the puzzle without a clue still has no
//! solution, no other digit in that cell can give it one.
//!
//! Every fix has passed the referee. What the limits leave untried is reported in [`Typos::end`],
//! so that a caller never mistakes "nothing found yet" for "no single change helps".

mod change;
mod judge;
mod rank;
mod shape;

#[cfg(test)]
mod tests;

use omnidoku_core::{Cell, Grid};

use crate::limits::Limits;
use crate::referee::Fault;
use crate::report::Cause;

pub use change::Change;
use judge::Judge;
pub use shape::proper_shapes;

/// What is wrong with a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ailment {
    /// It has no solution; its clues may even contradict each other.
    NoSolution,
    /// It has more than one.
    SeveralSolutions,
}

/// A change that makes a puzzle proper.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// What to change.
    pub change: Change,
    /// The clues after the change.
    pub clues: Grid,
    /// Their only solution.
    pub solution: Grid,
}

/// A clue in doubt, or another slip, with every change that would put it right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// At least one, the likeliest first. All concern the same clue, the same two clues or lines,
    /// or a missing clue.
    pub fixes: Vec<Fix>,
}

impl Question {
    /// The likeliest fix.
    pub fn best(&self) -> &Fix {
        &self.fixes[0]
    }

    /// The cells in doubt.
    pub fn cells(&self) -> Vec<Cell> {
        let best = self.best();
        best.change.doubts(best.clues.shape())
    }
}

/// The slips that may explain what is wrong with a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Typos {
    /// The likeliest first.
    pub questions: Vec<Question>,
    /// Why not everything was tried, where a limit ended the search.
    pub end: Option<Cause>,
}

impl Typos {
    /// How many changes make the puzzle proper, as far as they were tried.
    pub fn fixes(&self) -> usize {
        self.questions.iter().map(|question| question.fixes.len()).sum()
    }
}

/// Looks for single slips that explain what is wrong with the clues of a puzzle.
pub fn find(clues: &Grid, ailment: Ailment, limits: &Limits) -> Result<Typos, Fault> {
    let mut judge = Judge::new(clues.shape());
    let changes = judge.suspicious(clues, change::all(clues, ailment), ailment, limits)?;
    let grids = changes.tried.iter().map(|change| change.applied_to(clues));
    let judged = judge.proper(grids, limits)?;
    let mut fixes = Vec::new();
    for (&change, solution) in changes.tried.iter().zip(judged.solutions) {
        let clues = change.applied_to(clues);
        fixes.extend(solution.map(|solution| Fix { change, clues, solution }));
    }
    let questions = rank::questions(clues, fixes, &mut judge, limits)?;
    Ok(Typos { questions, end: changes.end.or(judged.end) })
}
