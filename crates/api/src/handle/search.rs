//! `solve`, `count`, `possible`: the solutions of a puzzle, listed, counted, and counted by cell.

use std::cell::Cell;
use std::ops::ControlFlow;

use omnidoku::{End, Engine, Fault, Grid, Limits, Possibility, Puzzle, Report, ask};

use crate::allowance::Progress;
use crate::engines::{self, Wanted};
use crate::grid_state::GridState;
use crate::reply::{CountReply, PossibleReply, SolveReply};
use crate::request::{CountRequest, PossibleRequest, SolveRequest};
use crate::work::{Listener, Work};
use crate::{Figures, PossibleCell, PossibleValue, Refusal, Status};

/// The most cells of all solutions in one list together.
const MAX_LISTED_CELLS: usize = 1 << 23;

pub(crate) fn solve(request: &SolveRequest, work: &Work<'_>) -> Result<SolveReply, Refusal> {
    let SolveRequest { engine, solutions, seconds, seed, threads, .. } = request;
    let grid = GridState::new(&request.grid_input(), work.allowance)?;
    let shape = grid.shape();
    let limits = engines::with_memory(work.limits(*seconds)?, shape, work);
    let puzzle = grid.puzzle_within(&limits)?;
    let wanted = Wanted::new(engine.as_deref(), *seed, *threads, work)?;
    let most = work.allowance.max_solutions.min(MAX_LISTED_CELLS / shape.cell_count()).max(1);
    let asked = solutions.map_or(1, |asked| usize::try_from(asked).unwrap_or(most)).clamp(1, most);
    // One more than is listed shows whether these are all; a request for one solution does not wait for that.
    let looked_for = if asked == 1 { 1 } else { asked + 1 };
    let (mut found, report) = first(looked_for, wanted, &puzzle, &limits, work)?;
    // All that was asked for is there, even where time ran out before it was known whether there is more.
    let status = match found.len() >= asked {
        true => Status::Ok,
        false => Status::of_search(!found.is_empty(), report.end),
    };
    found.truncate(asked);
    let solutions: Vec<Vec<u8>> = found.iter().map(Grid::to_values).collect();
    let other_shapes = match status {
        Status::NoSolution => grid.other_shapes(&limits)?,
        _ => Vec::new(),
    };
    Ok(SolveReply {
        status,
        other_shapes,
        shape: shape.to_string(),
        alphabet: grid.alphabet_name(),
        solutions,
        complete: report.end == End::Exhausted,
        figures: Figures::from(&report),
    })
}

pub(crate) fn count(request: &CountRequest, work: &Work<'_>) -> Result<CountReply, Refusal> {
    let CountRequest { engine, limit, seconds, threads, .. } = request;
    let grid = GridState::new(&request.grid_input(), work.allowance)?;
    let limits = engines::with_memory(work.limits(*seconds)?, grid.shape(), work);
    let puzzle = grid.puzzle_within(&limits)?;
    let wanted = Wanted::new(engine.as_deref(), None, *threads, work)?;
    let limit = limit.unwrap_or(2).max(1);
    let found = Cell::new(0);
    let report = engines::with_engine(wanted, grid.shape(), |engine| {
        let mut listener = Listener::new(work).with_count(&found);
        Ok(ask::enumerate_observed(engine, &puzzle, &limits, &mut listener, |_| {
            found.set(found.get() + 1);
            if found.get() == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?)
    })?;
    let count = found.get();
    let status = Status::of_search(count > 0, report.end);
    let other_shapes = match (status, count) {
        (Status::NoSolution, _) | (Status::Ok, 2..) => grid.other_shapes(&limits)?,
        _ => Vec::new(),
    };
    Ok(CountReply {
        status,
        other_shapes,
        count,
        complete: report.end == End::Exhausted,
        figures: Figures::from(&report),
    })
}

/// How far solutions are counted for a value by default.
const USUAL_LIMIT: u64 = 1000;

pub(crate) fn possible(
    request: &PossibleRequest,
    work: &Work<'_>,
) -> Result<PossibleReply, Refusal> {
    let PossibleRequest { limit, seconds, .. } = request;
    let grid = GridState::new(&request.grid_input(), work.allowance)?;
    let (shape, puzzle) = (grid.shape(), grid.puzzle()?);
    let limits = engines::with_memory(work.limits(*seconds)?, shape, work);
    let limit = limit.unwrap_or(USUAL_LIMIT).clamp(1, work.allowance.max_solutions.max(1) as u64);
    let found = engines::with_engine(Wanted::AUTO, shape, |engine| {
        let mut listener = Listener::new(work);
        let counted = |done: usize, of: usize| {
            let (made, of) = (Some(done as u64), Some(of as u64));
            work.tell(|| Progress { made, of, ..Progress::default() });
        };
        Ok(ask::possibilities_observed(engine, &puzzle, limit, &limits, &mut listener, counted)?)
    })?;
    let value = |possibility: &Possibility| PossibleValue {
        symbol: grid.alphabet.symbol(possibility.digit).to_string(),
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
        Ok(first_by(engine, most, puzzle, limits, work)?)
    })
}

fn first_by(
    engine: &mut dyn Engine,
    most: usize,
    puzzle: &Puzzle,
    limits: &Limits,
    work: &Work<'_>,
) -> Result<(Vec<Grid>, Report), Fault> {
    let mut found = Vec::new();
    let report =
        ask::enumerate_observed(engine, puzzle, limits, &mut Listener::new(work), |grid| {
            found.push(grid.clone());
            if found.len() == most {
                return ControlFlow::Break(());
            }
            let solutions = Some(found.len() as u64);
            work.tell(|| Progress { solutions, ..Progress::default() });
            ControlFlow::Continue(())
        })?;
    Ok((found, report))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Allowance;
    use omnidoku::Shape;
    use omnidoku_testkit::liar::Liar;

    #[test]
    fn an_engine_that_gives_a_wrong_grid_is_a_fault() {
        let allowance = Allowance::new(Limits::none());
        let mut nobody = |_| {};
        let work = Work::new(&allowance, allowance.language, &mut nobody);
        let puzzle = Puzzle::empty(Shape::CLASSIC);
        let found = first_by(&mut Liar, 2, &puzzle, &Limits::none(), &work);
        assert_eq!(found.unwrap_err().engine, Liar.id());
    }
}
