//! Many 9×9 puzzles at once, without JSON: 81 characters each, one after the other.

use std::time::Duration;

use omnidoku::nine::{Many, Text};
use omnidoku::{BatchAnswer, End};

use crate::{INPUT, OUTPUT, allowance};

/// Solves the puzzles in the input, looking for so many solutions, from 1 to 9: a second one tells that a puzzle has several.
/// The output is a byte for each that says how many were found (`0` to `9`, `x` where it is no puzzle, `?` where it was given
/// up), then 81 characters for each: its first solution, or what it was. 0: it was done; 1: given up in between.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn solve_many(limit: u32) -> u32 {
    let limit = u64::from(limit.clamp(1, 9));
    let input = INPUT.take();
    let puzzles: &[Text] = input.as_chunks().0;
    let mut answers = vec![BatchAnswer::Unknown; puzzles.len()];
    let mut solutions = puzzles.to_vec();
    // No time is too long, but only with a deadline does anybody look at the clock, which says when to stop.
    let limits = allowance().limits.with_time(Duration::from_secs(1 << 20));
    let end = Many::new().run(puzzles, limit, &mut answers, Some(&mut solutions), &limits);
    let code = |answer: BatchAnswer| match answer {
        BatchAnswer::Counted { found, .. } => b'0' + found.min(limit) as u8,
        BatchAnswer::Invalid => b'x',
        BatchAnswer::Unknown => b'?',
    };
    let mut output: Vec<u8> = answers.into_iter().map(code).collect();
    output.extend_from_slice(solutions.as_flattened());
    OUTPUT.set(output);
    u32::from(!matches!(end, Ok(End::Exhausted)))
}
