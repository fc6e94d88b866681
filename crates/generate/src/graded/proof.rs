//! Whether a puzzle has one solution, where reasoning alone does not tell.

use omnidoku_core::{Cell, Grid, Puzzle, Random};
use omnidoku_solve::engine::learn::LearnSession;
use omnidoku_solve::{Cause, Limits, SecondSolution};

use crate::dig::Rivals;

/// How many nodes a search on a large grid may take. What is not known by then counts as several solutions.
const NODES: u64 = 2000;

/// Looks for solutions besides the known one.
pub(super) enum Proof<'a> {
    /// On a small grid.
    Small(&'a mut Rivals, &'a Grid),
    /// On a large one: what one search learns serves the next.
    Large(Box<LearnSession>, &'a Grid),
}

impl Proof<'_> {
    /// For puzzles with this solution.
    pub(super) fn new<'a>(
        rivals: &'a mut Option<Rivals>,
        solution: &'a Grid,
        random: &mut Random,
    ) -> Proof<'a> {
        match rivals {
            Some(rivals) => {
                rivals.set_solution(&solution.to_values());
                Proof::Small(rivals, solution)
            }
            None => {
                let empty = Puzzle::empty(solution.shape());
                Proof::Large(Box::new(LearnSession::new(empty, random.bits())), solution)
            }
        }
    }

    /// Whether these clues have one solution, as they have together with those that are gone.
    pub(super) fn is_unique(
        &mut self,
        clues: &Grid,
        gone: &[Cell],
        limits: &Limits,
    ) -> Result<bool, Cause> {
        match self {
            Proof::Small(rivals, solution) => {
                let bit = |set, cell: Cell| set | 1 << cell.index();
                let left = clues.filled().fold(0, |set, (cell, _)| bit(set, cell));
                let gone = gone.iter().fold(0, |set, &cell| bit(set, cell));
                Ok(rivals.find(solution, left, Some(gone), limits)?.is_none())
            }
            Proof::Large(session, solution) => {
                let clues: Vec<Cell> = clues.filled().map(|(cell, _)| cell).collect();
                let differs = match gone {
                    [only] => Some(*only),
                    _ => None,
                };
                let limits = limits.clone().with_nodes(NODES);
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
