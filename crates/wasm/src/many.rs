//! Many 9×9 puzzles at once, without JSON: 81 characters each, one after the other.

use std::time::Duration;

use omnidoku::nine::{Many, Text};
use omnidoku::{BatchAnswer, End};

use crate::{INPUT, OUTPUT, room};

/// How many solutions are looked for: a second one tells that a puzzle has more than one.
const LIMIT: u64 = 2;

/// Solves the puzzles in the input. The output is a byte for each that says how many solutions it has (`0`, `1`, `2` for
/// several, `x` where it is no puzzle, `?` where it was given up), then 81 characters for each: its first solution, or what
/// it was. 0: it was done; 1: given up in between.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn solve_many() -> u32 {
    let input = INPUT.take();
    let puzzles: &[Text] = input.as_chunks().0;
    let mut answers = vec![BatchAnswer::Unknown; puzzles.len()];
    let mut solutions = puzzles.to_vec();
    // No time is too long, but only with a deadline does anybody look at the clock, which says when to stop.
    let limits = room().limits.with_time(Duration::from_secs(1 << 20));
    let end = Many::new().run(puzzles, LIMIT, &mut answers, Some(&mut solutions), &limits);
    let code = |answer: BatchAnswer| match answer {
        BatchAnswer::Counted { found, .. } => b'0' + found.min(LIMIT) as u8,
        BatchAnswer::Invalid => b'x',
        BatchAnswer::Unknown => b'?',
    };
    let mut output: Vec<u8> = answers.into_iter().map(code).collect();
    output.extend_from_slice(solutions.as_flattened());
    OUTPUT.set(output);
    u32::from(!matches!(end, Ok(End::Exhausted)))
}
