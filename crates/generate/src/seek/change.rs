//! A puzzle changed before a certain point of its path.
//!
//! The values known at that point, without one of the clues, are minimised again. The clues of the
//! new puzzle are among the values known at that point, so simple reasoning leads no further than
//! before: four times in five the new path reaches the same point in another way, and continues
//! like the old one.

use omnidoku_core::{Cell, Grid, Puzzle, Random};
use omnidoku_solve::{Cause, Limits};

use crate::Draft;
use crate::dig::Digger;
use crate::request::{Clues, Request};
use crate::source::Source;

/// Changes puzzles of a request.
pub(super) struct Changer {
    digger: Digger,
    orbits: Vec<Vec<Cell>>,
}

impl Changer {
    /// `None` if clues have fixed places, are many or are removed without a check, and if changes
    /// would distort the known bias.
    pub(super) fn new(request: &Request) -> Option<Changer> {
        let free = request.unique && matches!(request.clues, Clues::Minimal | Clues::Count(_));
        let dug = matches!(Source::new(request), Source::Dig(_));
        let orbits = request.layout.orbits(request.shape);
        (free && dug).then(|| Changer { digger: Digger::new(request), orbits })
    }

    /// Another puzzle with the same solution, with clues among the known values; `None` if it would
    /// have several solutions, or the number of clues was not reached.
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
        let puzzle = Puzzle::new(clues).map_err(|_| Cause::GaveUp)?;
        let more = Draft { puzzle, solution: draft.solution.clone() };
        self.digger.minimise(&more, random, limits)
    }
}
