//! `solve`, `count`, `possible`: the solutions of a puzzle, listed, counted, and told by cell.

use std::ops::ControlFlow;

use omnidoku::{End, Fault, Grid, Limits, Possibility, Puzzle, Report, ask, check};

use crate::board::Board;
use crate::engines::{self, Wanted};
use crate::reply::{CountReply, PossibleReply, SolveReply};
use crate::request::{CountRequest, PossibleRequest, SolveRequest};
use crate::room::Progress;
use crate::work::Work;
use crate::{Figures, PossibleCell, PossibleValue, Refusal, Status};

/// The most cells of all solutions in one list together.
const MOST_CELLS: usize = 1 << 23;

pub(crate) fn solve(request: &SolveRequest, work: &Work<'_>) -> Result<SolveReply, Refusal> {
    let SolveRequest { engine, solutions, seconds, seed, threads, .. } = request;
    let board = Board::new(&request.sketch(), work.room)?;
    let puzzle = board.puzzle()?;
    let wanted = Wanted::new(engine.as_deref(), *seed, *threads, work)?;
    let shape = board.shape();
    let most = work.room.max_solutions.min(MOST_CELLS / shape.cell_count()).max(1);
    let asked = solutions.map_or(1, |asked| usize::try_from(asked).unwrap_or(most)).clamp(1, most);
    let limits = engines::with_memory(work.limits(*seconds)?, shape, work);
    // One more than is listed tells whether these are all; but who wants only the first does not wait for that.
    let looked_for = if asked == 1 { 1 } else { asked + 1 };
    let (mut found, report) = first(looked_for, wanted, &puzzle, &limits, work)?;
    found.truncate(asked);
    let solutions: Vec<Vec<u8>> = found.iter().map(Grid::to_values).collect();
    Ok(SolveReply {
        status: Status::of_search(!solutions.is_empty(), report.end),
        shape: shape.to_string(),
        alphabet: board.alphabet_name(),
        solutions,
        complete: report.end == End::Exhausted,
        figures: Figures::from(&report),
    })
}

pub(crate) fn count(request: &CountRequest, work: &Work<'_>) -> Result<CountReply, Refusal> {
    let CountRequest { engine, limit, seconds, threads, .. } = request;
    let board = Board::new(&request.sketch(), work.room)?;
    let puzzle = board.puzzle()?;
    let wanted = Wanted::new(engine.as_deref(), None, *threads, work)?;
    let limits = engines::with_memory(work.limits(*seconds)?, board.shape(), work);
    let limit = limit.unwrap_or(2).max(1);
    let counted = engines::with_engine(wanted, board.shape(), |engine| {
        Ok(ask::count(engine, &puzzle, limit, &limits)?)
    })?;
    Ok(CountReply {
        status: Status::of_search(counted.found > 0, counted.report.end),
        count: counted.found,
        complete: counted.complete,
        figures: Figures::from(&counted.report),
    })
}

/// How far is counted for a value if nobody says how far.
const USUAL_LIMIT: u64 = 1000;

pub(crate) fn possible(
    request: &PossibleRequest,
    work: &Work<'_>,
) -> Result<PossibleReply, Refusal> {
    let PossibleRequest { limit, seconds, .. } = request;
    let board = Board::new(&request.sketch(), work.room)?;
    let (shape, puzzle) = (board.shape(), board.puzzle()?);
    let limits = engines::with_memory(work.limits(*seconds)?, shape, work);
    let limit = limit.unwrap_or(USUAL_LIMIT).clamp(1, work.room.max_solutions.max(1) as u64);
    let found = engines::with_engine(Wanted::AUTO, shape, |engine| {
        Ok(ask::possibilities(engine, &puzzle, limit, &limits)?)
    })?;
    let value = |possibility: &Possibility| PossibleValue {
        symbol: board.alphabet.symbol(possibility.digit).to_string(),
        solutions: possibility.solutions,
        complete: possibility.complete,
    };
    let cells = found.each.chunk_by(|a, b| a.cell == b.cell).map(|values| PossibleCell {
        cell: shape.cell_name(values[0].cell),
        values: values.iter().map(value).collect(),
    });
    let leads = found.each.iter().any(|possibility| possibility.solutions > 0);
    Ok(PossibleReply {
        status: match found.report.end {
            End::Interrupted(cause) => cause.into(),
            _ => Status::of_search(leads || puzzle.is_full(), found.report.end),
        },
        cells: cells.collect(),
        figures: Figures::from(&found.report),
    })
}

/// The first solutions of a puzzle, each seen by the referee, and how the search for them ended.
pub(crate) fn first(
    most: usize,
    wanted: Wanted,
    puzzle: &Puzzle,
    limits: &Limits,
    work: &Work<'_>,
) -> Result<(Vec<Grid>, Report), Refusal> {
    engines::with_engine(wanted, puzzle.shape(), |engine| {
        let (mut found, mut flaw) = (Vec::new(), None);
        let report = engines::search(engine, puzzle, limits, work, &mut |grid| {
            if let Err(wrong) = check::solution(puzzle, grid) {
                flaw = Some(wrong);
                return ControlFlow::Break(());
            }
            found.push(grid.clone());
            if found.len() == most {
                return ControlFlow::Break(());
            }
            let solutions = Some(found.len() as u64);
            work.tell(|| Progress { solutions, ..Progress::default() });
            ControlFlow::Continue(())
        });
        match flaw {
            Some(flaw) => Err(Refusal::from(Fault { engine: wanted.id, flaw })),
            None => Ok((found, report)),
        }
    })
}
