//! Many puzzles.

use std::mem::take;

use omnidoku_core::Shape;

use crate::batch::{Batch, BatchAnswer, BatchEngine, BatchError, BatchLimits, Notation};
use crate::engine::slice::Slice;
use crate::limits::Limits;
use crate::nine::{Isa, Text};
use crate::referee::Fault;
use crate::report::{Cause, End};

/// How many puzzles are turned from values into text at a time.
const MAX_CONVERTED: usize = 1 << 14;

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
pub struct Many {
    slice: Slice,
    /// Puzzles and solutions of a batch of values, as text.
    texts: Vec<Text>,
    solutions: Vec<Text>,
}

impl Many {
    /// With the best instruction set of this machine.
    pub fn new() -> Many {
        Many::of(Slice::new())
    }

    /// With this instruction set if the machine has it, else the best it has.
    pub fn with_isa(isa: Isa) -> Many {
        Many::of(Slice::with_isa(isa))
    }

    fn of(slice: Slice) -> Many {
        Many { slice, texts: Vec::new(), solutions: Vec::new() }
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
        let end = self.slice.answer(puzzles, limit, answers, solutions, limits)?;
        if end != End::Exhausted || limits.nodes().is_some() {
            let cause = match end {
                End::Interrupted(cause) => cause,
                End::Exhausted | End::Stopped => Cause::Nodes,
            };
            mark_interrupted(answers, limit, cause);
        }
        Ok(end)
    }

    /// The number of nodes of the last run, over all puzzles: how often propagation reached a
    /// fixpoint.
    pub fn nodes(&self) -> u64 {
        self.slice.nodes()
    }
}

impl Default for Many {
    fn default() -> Many {
        Many::new()
    }
}

/// Searches that found fewer solutions than asked for, and not all, were interrupted.
fn mark_interrupted(answers: &mut [BatchAnswer], limit: u64, cause: Cause) {
    for answer in answers {
        if let BatchAnswer::Counted { found, complete: false } = *answer
            && found < limit
        {
            *answer = BatchAnswer::Interrupted { found, cause };
        }
    }
}

impl BatchEngine for Many {
    fn supports(&self, shape: Shape) -> bool {
        shape == Shape::CLASSIC
    }

    fn answer(&mut self, batch: &mut Batch<'_>, limits: &BatchLimits) -> Result<End, BatchError> {
        assert!(self.supports(batch.shape), "the sliced engine is for 9x9");
        batch.puzzle_count()?;
        let limits = limits.of_search();
        let (puzzles, _) = batch.puzzles.as_chunks();
        let solutions = batch.solutions.as_deref_mut().map(|cells| cells.as_chunks_mut().0);
        match batch.notation {
            Notation::Text => {
                Ok(self.run(puzzles, batch.limit, batch.answers, solutions, &limits)?)
            }
            Notation::Values => {
                Ok(self.run_values(puzzles, batch.limit, batch.answers, solutions, &limits)?)
            }
        }
    }
}

impl Many {
    /// The same as [`run`](Many::run), for cells that are written as numbers.
    fn run_values(
        &mut self,
        puzzles: &[[u8; 81]],
        limit: u64,
        answers: &mut [BatchAnswer],
        mut solutions: Option<&mut [[u8; 81]]>,
        limits: &Limits,
    ) -> Result<End, Fault> {
        answers.fill(BatchAnswer::Unknown);
        let (mut texts, mut found) = (take(&mut self.texts), take(&mut self.solutions));
        let mut end = End::Exhausted;
        for (part, puzzles) in puzzles.chunks(MAX_CONVERTED).enumerate() {
            let from = part * MAX_CONVERTED;
            let answers = &mut answers[from..][..puzzles.len()];
            if texts.len() < puzzles.len() {
                texts.resize(puzzles.len(), [b'0'; 81]);
            }
            if solutions.is_some() && found.len() < puzzles.len() {
                found.resize(puzzles.len(), [b'0'; 81]);
            }
            let texts = &mut texts[..puzzles.len()];
            let characters = texts.as_flattened_mut().iter_mut();
            for (character, value) in characters.zip(puzzles.as_flattened()) {
                // What is not a value becomes a character that is not a cell.
                *character = value.min(&10) + b'0';
            }
            let wanted = solutions.is_some().then(|| &mut found[..puzzles.len()]);
            end = self.run(texts, limit, answers, wanted, limits)?;
            if let Some(solutions) = &mut solutions {
                let places = solutions[from..].iter_mut().zip(&found).zip(&*answers);
                for ((place, text), _) in places.filter(|(_, answer)| has_solution(answer)) {
                    for (value, character) in place.iter_mut().zip(text) {
                        *value = character - b'0';
                    }
                }
            }
            if end != End::Exhausted {
                break;
            }
        }
        (self.texts, self.solutions) = (texts, found);
        Ok(end)
    }
}

fn has_solution(answer: &BatchAnswer) -> bool {
    matches!(
        answer,
        BatchAnswer::Counted { found: 1.., .. } | BatchAnswer::Interrupted { found: 1.., .. }
    )
}
