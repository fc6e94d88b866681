//! Many 9×9 puzzles at once, without JSON: 81 characters each, one after the other.

use std::time::Duration;

use omnidoku::nine::{Many, Text};
use omnidoku::{BatchAnswer, End};

use crate::{INPUT, OUTPUT, allowance};

/// No deadline at all, but one that makes the engines read the clock: only reading the worker's clock
/// tells whether the work is to stop.
const NO_DEADLINE: Duration = Duration::MAX;

/// Solves the puzzles in the input, looking for up to `limit` solutions, 1 to 9: with 2, puzzles with
/// several solutions show. The output has a byte for each puzzle with the number of solutions found (`0`
/// to `9`; `x` if it is not a puzzle, `?` if it was given up), then 81 characters for each: its first
/// solution, or else the puzzle. Returns 0 when done, 1 if the work was stopped.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn solve_many(limit: u32) -> u32 {
    let limit = u64::from(limit.clamp(1, 9));
    let input = INPUT.take();
    let puzzles: &[Text] = input.as_chunks().0;
    let mut answers = vec![BatchAnswer::Unknown; puzzles.len()];
    let mut solutions = puzzles.to_vec();
    let limits = allowance().limits.with_time(NO_DEADLINE);
    let end = Many::new().run(puzzles, limit, &mut answers, Some(&mut solutions), &limits);
    let code = |answer: BatchAnswer| match answer {
        BatchAnswer::Counted { found, .. } | BatchAnswer::Interrupted { found, .. } => {
            b'0' + found.min(limit) as u8
        }
        BatchAnswer::Invalid => b'x',
        BatchAnswer::Unknown => b'?',
    };
    let mut output: Vec<u8> = answers.into_iter().map(code).collect();
    output.extend_from_slice(solutions.as_flattened());
    OUTPUT.set(output);
    u32::from(!matches!(end, Ok(End::Exhausted)))
}
