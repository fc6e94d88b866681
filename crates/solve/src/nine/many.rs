//! Many puzzles.

use crate::ask::Fault;
use crate::batch::BatchAnswer;
use crate::engine::slice::Slice;
use crate::limits::Limits;
use crate::nine::{Isa, Text};
use crate::report::End;

/// The sliced engine for many puzzles, on one thread.
///
/// It keeps its memory, at most a few megabytes, from one run to the next. A few dozen puzzles are
/// searched as by [`One`](crate::nine::One); the more there are, the less each costs, up to a few
/// thousand.
///
/// ```
/// use omnidoku_solve::nine::Many;
/// use omnidoku_solve::{BatchAnswer, Limits};
///
/// let unique = *b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let puzzles = [unique, [b'.'; 81], [b'7'; 81]];
/// let mut answers = [BatchAnswer::Unknown; 3];
/// let mut solutions = [[b'.'; 81]; 3];
/// Many::new().run(&puzzles, 2, &mut answers, Some(&mut solutions), &Limits::none())?;
/// assert_eq!(answers[0], BatchAnswer::Counted { found: 1, complete: true });
/// assert_eq!(answers[1], BatchAnswer::Counted { found: 2, complete: false });
/// assert_eq!(answers[2], BatchAnswer::Invalid);
/// assert!(solutions[0].starts_with(b"534678912"));
/// # Ok::<(), omnidoku_solve::Fault>(())
/// ```
pub struct Many(Slice);

impl Many {
    /// With the best instruction set of this machine.
    pub fn new() -> Many {
        Many(Slice::new())
    }

    /// With this instruction set if the machine has it, else the best it has.
    pub fn with_isa(isa: Isa) -> Many {
        Many(Slice::with_isa(isa))
    }

    /// Answers every puzzle, counting solutions up to `limit`.
    ///
    /// The first solution of a puzzle, which does not depend on the rest of the batch, is written
    /// to `solutions`; the entry of a puzzle without a solution is not changed. The node budget of
    /// the limits applies to each puzzle, time and cancellation to the run.
    ///
    /// # Panics
    /// If `answers`, or `solutions`, has not one entry for each puzzle.
    pub fn run(
        &mut self,
        puzzles: &[Text],
        limit: u64,
        answers: &mut [BatchAnswer],
        solutions: Option<&mut [Text]>,
        limits: &Limits,
    ) -> Result<End, Fault> {
        assert_eq!(answers.len(), puzzles.len(), "an answer for each puzzle");
        let room = solutions.as_ref().map_or(puzzles.len(), |room| room.len());
        assert_eq!(room, puzzles.len(), "room for a solution of each puzzle");
        self.0.answer(puzzles, limit, answers, solutions, limits)
    }

    /// The number of nodes of the last run, over all puzzles: how often propagation reached a
    /// fixpoint.
    pub fn nodes(&self) -> u64 {
        self.0.nodes()
    }
}

impl Default for Many {
    fn default() -> Many {
        Many::new()
    }
}
