//! `generate`: puzzles made to order.

use omnidoku::Shape;
use omnidoku::generate::{Generator, Outcome};

use crate::allowance::{Allowance, Progress};
use crate::grid_state::too_large;
use crate::reply::{GenerateReply, PuzzleInfo};
use crate::request::GenerateRequest;
use crate::work::Work;
use crate::{Grade, Refusal, Status, message};

/// The largest number that JavaScript counts exactly.
const MAX_EXACT_INTEGER: u64 = 1 << 53;

pub(crate) fn generate(
    request: &GenerateRequest,
    work: &Work<'_>,
) -> Result<GenerateReply, Refusal> {
    let GenerateRequest { index, count, seconds, .. } = request;
    let wanted = request.wanted()?;
    let size = wanted.shape.size();
    if size > work.allowance.max_size {
        return Err(too_large(size, work.allowance));
    }
    let (seed, first) = (wanted.seed, index.unwrap_or(0));
    if seed > MAX_EXACT_INTEGER || first > MAX_EXACT_INTEGER {
        return Err(Refusal::bad_input(message::wish::seed_and_index()));
    }
    let count = count.unwrap_or(1).clamp(1, work.allowance.max_puzzles.max(1) as u64);
    fits_in_a_reply(count, wanted.shape, work.allowance)?;
    let limits = work.limits(*seconds)?.with_memory(work.allowance.max_memory);
    let mut generator =
        Generator::new(wanted).map_err(|problem| Refusal::bad_input(message::of_wish(&problem)))?;
    let mut puzzles: Vec<PuzzleInfo> = Vec::new();
    let mut status = Status::Ok;
    for index in first..first + count {
        let made = puzzles.len() as u64;
        let outcome = generator.make_while(index, &limits, &mut |tries| {
            work.tell(|| Progress {
                tries: Some(tries),
                made: Some(made),
                of: Some(count),
                ..Progress::default()
            });
            limits.exceeded().is_none()
        });
        let stopped = limits.exceeded();
        match outcome {
            Ok(outcome) => {
                if !outcome.reached {
                    status = stopped.map_or(Status::GaveUp, Status::from);
                }
                puzzles.extend(info(&outcome));
            }
            Err(cause) => {
                status = cause.into();
                break;
            }
        }
        if let Some(cause) = stopped.filter(|_| index + 1 < first + count) {
            status = cause.into();
            break;
        }
    }
    Ok(GenerateReply { status, seed, puzzles })
}

/// Whether this many puzzles fit in one reply.
fn fits_in_a_reply(count: u64, shape: Shape, allowance: &Allowance) -> Result<(), Refusal> {
    let (cells, size) = (shape.cell_count() as u64, shape.size());
    let symbols: usize = (1..=size).map(|value| value.to_string().len()).sum();
    // A solution, each value with its comma, and a puzzle, which is as long if no cell is blank.
    let solution = cells + cells * symbols as u64 / size as u64;
    let (least, most) = (solution + 2 * cells, 2 * solution);
    if count.saturating_mul(least) <= allowance.max_reply as u64 {
        return Ok(());
    }
    let fitting = (allowance.max_reply as u64 / most).max(1);
    let message = message::wish::too_many_puzzles(count.to_string(), size, fitting.to_string());
    Err(Refusal::unsupported(message))
}

fn info(outcome: &Outcome) -> Option<PuzzleInfo> {
    let made = outcome.made.as_ref()?;
    let puzzle = &made.draft.puzzle;
    Some(PuzzleInfo {
        index: outcome.index,
        reached: outcome.reached,
        puzzle: puzzle.to_values(),
        solution: made.draft.solution.to_values(),
        clues: puzzle.shape().cell_count() - puzzle.blank_count(),
        tries: outcome.tries,
        weight: made.weight,
        grade: made.grade.as_ref().map(Grade::from),
    })
}
