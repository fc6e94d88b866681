//! The search for a second solution.

use std::ops::ControlFlow;

use omnidoku_core::{Cell, Grid, Puzzle, Shape};
use omnidoku_solve::nine::Variations;
use omnidoku_solve::{Cause, End, Engine, EngineId, Limits, Settings, ask};

use crate::cells::{CellSet, ones};

/// Searches for solutions other than the known one.
pub(crate) enum SecondSolutionSearch {
    /// On the bitboard.
    Nine(Box<Variations>),
    /// With the engine chosen for the shape.
    Any(Box<dyn Engine>),
}

impl SecondSolutionSearch {
    /// For a shape.
    pub(crate) fn new(shape: Shape) -> SecondSolutionSearch {
        match shape == Shape::CLASSIC {
            true => SecondSolutionSearch::Nine(Box::new(Variations::new(&[b'.'; 81]))),
            false => SecondSolutionSearch::Any(EngineId::Auto.build(Settings::default())),
        }
    }

    /// Makes this full grid the known solution.
    pub(crate) fn set_solution(&mut self, solution: &[u8]) {
        if let (SecondSolutionSearch::Nine(variations), Ok(values)) =
            (self, <[u8; 81]>::try_from(solution))
        {
            variations.set_solution(&values.map(|value| b'0' + value));
        }
    }

    /// The cells where another solution with these clues differs from the known one; `None` if
    /// there is no other.
    ///
    /// `apart` names further clues that are known to make the solution unique. A long search then
    /// becomes a few short ones: the other solution differs in the first of those cells, or agrees
    /// there and differs in the second, and so on.
    pub(crate) fn find(
        &mut self,
        solution: &Grid,
        clues: CellSet,
        apart: Option<CellSet>,
        limits: &Limits,
    ) -> Result<Option<CellSet>, Cause> {
        let variations = match self {
            SecondSolutionSearch::Nine(variations) => variations,
            SecondSolutionSearch::Any(engine) => {
                return another(&mut **engine, solution, clues, limits);
            }
        };
        let mut ask = |clues, apart| {
            variations.second_solution(clues, apart, limits).map_err(|_| Cause::GaveUp)?
        };
        let Some(apart) = apart else { return ask(clues, None) };
        let mut clues = clues;
        for cell in ones(apart) {
            if let Some(cells) = ask(clues, Some(cell))? {
                return Ok(Some(cells));
            }
            clues |= 1 << cell;
        }
        Ok(None)
    }
}

/// The cells where the first other solution differs from the known one.
fn another(
    engine: &mut dyn Engine,
    solution: &Grid,
    clues: CellSet,
    limits: &Limits,
) -> Result<Option<CellSet>, Cause> {
    let mut found = 0;
    let visited = ask::enumerate(engine, &puzzle(solution, clues)?, limits, |other| {
        let differs = |&(cell, digit): &(Cell, _)| other.get(cell) != Some(digit);
        found = solution.filled().filter(differs).fold(0, |set, (cell, _)| set | 1 << cell.index());
        if found == 0 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    match visited.map_err(|_| Cause::GaveUp)?.end {
        End::Interrupted(cause) => Err(cause),
        End::Exhausted | End::Stopped => Ok((found != 0).then_some(found)),
    }
}

/// The puzzle with these clues of a solution.
pub(super) fn puzzle(solution: &Grid, clues: CellSet) -> Result<Puzzle, Cause> {
    let mut grid = Grid::empty(solution.shape());
    for cell in ones(clues).map(Cell::new) {
        grid.set(cell, solution.get(cell));
    }
    // It cannot fail: parts of a solution do not contradict each other.
    Puzzle::new(grid).map_err(|_| Cause::GaveUp)
}
