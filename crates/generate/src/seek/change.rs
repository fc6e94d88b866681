//! A puzzle changed before a certain point of its path.
//!
//! The values that are known at that point, but for one of the clues, are minimised anew. The clues of the new puzzle are
//! known at that point too, so simple reasoning leads no further than before: four times in five the new path comes to
//! the same point by another way, and goes on as the old one.

use omnidoku_core::{Cell, Grid, Puzzle, Random};
use omnidoku_solve::{Cause, Limits};

use crate::Draft;
use crate::dig::Digger;
use crate::request::Request;

/// Changes puzzles of a request.
pub(super) struct Changer {
    digger: Digger,
    orbits: Vec<Vec<Cell>>,
}

impl Changer {
    /// For the layout and the clues of a request.
    pub(super) fn new(request: &Request) -> Changer {
        let orbits = request.layout.orbits(request.shape);
        Changer { digger: Digger::new(request), orbits }
    }

    /// Another puzzle with the same solution, whose clues are among the known values; nothing where it would have several
    /// solutions, or the number of clues was not reached.
    pub(super) fn change(
        &mut self,
        draft: &Draft,
        known: &Grid,
        random: &mut Random,
        limits: &Limits,
    ) -> Result<Option<Draft>, Cause> {
        let is_clue = |orbit: &&Vec<Cell>| draft.puzzle.get(orbit[0]).is_some();
        let old: Vec<&Vec<Cell>> = self.orbits.iter().filter(is_clue).collect();
        if old.is_empty() {
            return Ok(None);
        }
        let left_out = *random.pick(&old);
        let mut clues = Grid::empty(known.shape());
        for orbit in self.orbits.iter().filter(|&orbit| orbit != left_out) {
            if orbit.iter().all(|&cell| known.get(cell).is_some()) {
                orbit.iter().for_each(|&cell| clues.set(cell, draft.solution.get(cell)));
            }
        }
        let Ok(puzzle) = Puzzle::new(clues) else { return Ok(None) };
        let more = Draft { puzzle, solution: draft.solution.clone() };
        self.digger.minimise(&more, random, limits)
    }
}
