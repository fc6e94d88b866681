//! `generate`: puzzles made to order.

use omnidoku::generate::{Generator, Outcome};

use crate::board::too_large;
use crate::reply::{GenerateReply, PuzzleInfo};
use crate::request::GenerateRequest;
use crate::room::Progress;
use crate::work::Work;
use crate::{Grade, Refusal, Status};

/// The largest number that JavaScript counts exactly.
const LARGEST: u64 = 1 << 53;

pub(crate) fn generate(
    request: &GenerateRequest,
    work: &Work<'_>,
) -> Result<GenerateReply, Refusal> {
    let GenerateRequest { index, count, seconds, .. } = request;
    let wanted = request.wanted()?;
    let size = wanted.shape.size();
    if size > work.room.max_size {
        return Err(too_large(size, work.room));
    }
    let (seed, first) = (wanted.seed, index.unwrap_or(0));
    if seed > LARGEST || first > LARGEST {
        return Err(Refusal::bad_input("seed and index go up to 9007199254740992"));
    }
    let count = count.unwrap_or(1).clamp(1, work.room.max_puzzles.max(1) as u64);
    let limits = work.limits(*seconds)?.with_memory(work.room.max_memory);
    let mut generator =
        Generator::new(wanted).map_err(|problem| Refusal::bad_input(problem.to_string()))?;
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
        grade: made.grade.as_ref().map(Grade::from),
    })
}
