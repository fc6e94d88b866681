//! Many puzzles.

use crate::batch::BatchAnswer;
use crate::engine::slice::Slice;
use crate::limits::Limits;
use crate::nine::{Isa, Text};
use crate::referee::Fault;
use crate::report::End;

/// The sliced engine for many puzzles, on one thread.
///
/// It keeps its memory, at most some megabytes, from one run to the next. A few dozen puzzles are searched as
/// [`One`](crate::nine::One) does; the more there are the less each costs, up to some thousands.
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
    /// With the best instructions of this machine.
    pub fn new() -> Many {
        Many(Slice::new())
    }

    /// With these instructions, if the machine has them, else the best it has.
    pub fn with_isa(isa: Isa) -> Many {
        Many(Slice::with_isa(isa))
    }

    /// Answers every puzzle, counting solutions up to `limit`.
    ///
    /// The first solution of a puzzle, whatever else is in the batch always the same one, goes to `solutions`
    /// if there is room for it; where there is none, the room is left as it is. The node budget of the limits
    /// holds for each puzzle, time and cancel for the run.
    ///
    /// # Panics
    /// If there is not an answer, and room for a solution, for each puzzle.
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

    /// How many boards the last run settled, all puzzles together.
    pub fn nodes(&self) -> u64 {
        self.0.nodes()
    }
}

impl Default for Many {
    fn default() -> Many {
        Many::new()
    }
}
