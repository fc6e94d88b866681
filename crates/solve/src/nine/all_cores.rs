//! Many puzzles on all cores of the machine. Not available on wasm, where a worker has no threads.

use std::cell::RefCell;

use rayon::prelude::*;

use super::{Many, Text, found};
use crate::batch::BatchAnswer;
use crate::limits::Limits;
use crate::referee::Fault;

thread_local! {
    static MANY: RefCell<Many> = RefCell::new(Many::new());
}

/// The first solution of every puzzle; `None` if there is none, or the text is not a puzzle.
/// [`Many::run`] and [`count_many`] distinguish the two.
pub fn solve_many(puzzles: &[Text]) -> Result<Vec<Option<Text>>, Fault> {
    let mut answers = vec![BatchAnswer::Unknown; puzzles.len()];
    let mut solutions = vec![[0; 81]; puzzles.len()];
    let part = part(puzzles.len());
    let parts = puzzles
        .par_chunks(part)
        .zip(answers.par_chunks_mut(part))
        .zip(solutions.par_chunks_mut(part));
    parts.try_for_each(|((puzzles, answers), solutions)| {
        run(puzzles, 1, answers, Some(solutions))
    })?;
    let kept =
        |(answer, solution): (BatchAnswer, Text)| (found(answer).ok()? > 0).then_some(solution);
    Ok(answers.into_iter().zip(solutions).map(kept).collect())
}

/// The number of solutions of every puzzle, counted up to `limit`; `None` if the text is not a
/// puzzle.
pub fn count_many(puzzles: &[Text], limit: u64) -> Result<Vec<Option<u64>>, Fault> {
    let mut answers = vec![BatchAnswer::Unknown; puzzles.len()];
    let part = part(puzzles.len());
    let parts = puzzles.par_chunks(part).zip(answers.par_chunks_mut(part));
    parts.try_for_each(|(puzzles, answers)| run(puzzles, limit, answers, None))?;
    Ok(answers.into_iter().map(|answer| found(answer).ok()).collect())
}

/// Whether every text is a puzzle with exactly one solution.
pub fn unique_many(puzzles: &[Text]) -> Result<Vec<bool>, Fault> {
    Ok(count_many(puzzles, 2)?.into_iter().map(|count| count == Some(1)).collect())
}

/// The number of puzzles a thread takes at a time: several parts for each thread, but enough
/// puzzles in a part that filling and draining the slots costs little.
fn part(puzzles: usize) -> usize {
    (puzzles / (4 * rayon::current_num_threads())).clamp(1 << 10, 1 << 13)
}

fn run(
    puzzles: &[Text],
    limit: u64,
    answers: &mut [BatchAnswer],
    solutions: Option<&mut [Text]>,
) -> Result<(), Fault> {
    MANY.with_borrow_mut(|many| many.run(puzzles, limit, answers, solutions, &Limits::none()))?;
    Ok(())
}
