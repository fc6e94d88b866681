//! Whether a puzzle has one solution, where reasoning alone does not show it.

use omnidoku_core::{Cell, Grid, Puzzle, Random};
use omnidoku_solve::engine::learn::LearnSession;
use omnidoku_solve::{Cause, Limits, SecondSolution};

use crate::dig::SecondSolutionSearch;

/// The node limit of a search on a large grid. A puzzle that is undecided by then counts as having
/// several solutions.
const MAX_NODES: u64 = 2000;

/// Searches for solutions other than the known one.
pub(super) enum Proof<'a> {
    /// On a small grid.
    Small(&'a mut SecondSolutionSearch, &'a Grid),
    /// On a large one: each search profits from what the earlier ones learned.
    Large(Box<LearnSession>, &'a Grid),
}

impl Proof<'_> {
    /// For puzzles with this solution.
    pub(super) fn new<'a>(
        second_solutions: &'a mut Option<SecondSolutionSearch>,
        solution: &'a Grid,
        random: &mut Random,
    ) -> Proof<'a> {
        match second_solutions {
            Some(second_solutions) => {
                second_solutions.set_solution(&solution.to_values());
                Proof::Small(second_solutions, solution)
            }
            None => {
                let empty = Puzzle::empty(solution.shape());
                Proof::Large(Box::new(LearnSession::new(empty, random.bits())), solution)
            }
        }
    }

    /// Whether these clues have one solution, given that they have one together with those that are
    /// gone.
    pub(super) fn is_unique(
        &mut self,
        clues: &Grid,
        gone: &[Cell],
        limits: &Limits,
    ) -> Result<bool, Cause> {
        match self {
            Proof::Small(second_solutions, solution) => {
                let bit = |set, cell: Cell| set | 1 << cell.index();
                let left = clues.filled().fold(0, |set, (cell, _)| bit(set, cell));
                let gone = gone.iter().fold(0, |set, &cell| bit(set, cell));
                Ok(second_solutions.find(solution, left, Some(gone), limits)?.is_none())
            }
            Proof::Large(session, solution) => {
                let clues: Vec<Cell> = clues.filled().map(|(cell, _)| cell).collect();
                let differs = match gone {
                    [only] => Some(*only),
                    _ => None,
                };
                let limits = limits.clone().with_nodes(MAX_NODES);
                match session.second_solution(solution, &clues, differs, &limits) {
                    Ok(SecondSolution::None(_)) => Ok(true),
                    Ok(SecondSolution::Interrupted(cause)) if cause != Cause::Nodes => Err(cause),
                    Ok(_) => Ok(false),
                    Err(_) => Err(Cause::GaveUp),
                }
            }
        }
    }
}
