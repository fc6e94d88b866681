//! Second solutions.

use std::ops::ControlFlow;

use omnidoku_core::{Cell, Grid, Puzzle, Shape};
use omnidoku_solve::nine::Variations;
use omnidoku_solve::{Cause, End, Engine, EngineId, Limits, Settings, ask};

use super::cells::{CellSet, ones};

/// Looks for solutions beside the known one.
pub(crate) enum Rivals {
    /// On the bitboard.
    Nine(Box<Variations>),
    /// With the engine of the shape.
    Any(Box<dyn Engine>),
}

impl Rivals {
    /// For a shape.
    pub(crate) fn new(shape: Shape) -> Rivals {
        match shape == Shape::CLASSIC {
            true => Rivals::Nine(Box::new(Variations::new(&[b'.'; 81]))),
            false => Rivals::Any(EngineId::Auto.build(Settings::default())),
        }
    }

    /// From now on this full grid is the known solution.
    pub(crate) fn set_solution(&mut self, solution: &[u8]) {
        if let (Rivals::Nine(near), Ok(values)) = (self, <[u8; 81]>::try_from(solution)) {
            near.set_solution(&values.map(|value| b'0' + value));
        }
    }

    /// Where a solution with these clues differs from the known one, if there is another.
    ///
    /// If it is known that none of them has the clues of `apart` as well, a long search becomes a few short
    /// ones: the other solution differs in the first of those cells, or else in the second, and so on.
    pub(crate) fn find(
        &mut self,
        solution: &Grid,
        clues: CellSet,
        apart: Option<CellSet>,
        limits: &Limits,
    ) -> Result<Option<CellSet>, Cause> {
        let near = match self {
            Rivals::Nine(near) => near,
            Rivals::Any(engine) => return another(&mut **engine, solution, clues, limits),
        };
        let mut ask =
            |clues, apart| near.second_solution(clues, apart, limits).map_err(|_| Cause::GaveUp)?;
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

/// Where the first solution that is another one differs from the known one.
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

/// These clues of a solution.
pub(super) fn puzzle(solution: &Grid, clues: CellSet) -> Result<Puzzle, Cause> {
    let mut grid = Grid::empty(solution.shape());
    for cell in ones(clues).map(Cell::new) {
        grid.set(cell, solution.get(cell));
    }
    // It cannot fail: parts of a solution do not contradict each other.
    Puzzle::new(grid).map_err(|_| Cause::GaveUp)
}
