//! A puzzle changed a little: a few clues from the solution are put in, and in random order those taken out that are
//! not necessary any more. Most clues stay, and often the path is similar.

use omnidoku_core::{Cell, Puzzle, Random};
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

/// The most orbits of clues that are put in.
const MOST_NEW: usize = 3;

impl Changer {
    /// Nothing where clues have fixed places, are many or are taken out without looking, and where changes would spoil the
    /// known bias.
    pub(super) fn new(request: &Request) -> Option<Changer> {
        let free = request.unique && matches!(request.clues, Clues::Minimal | Clues::Count(_));
        let dug = matches!(Source::new(request), Source::Dig(_));
        let orbits = request.layout.orbits(request.shape);
        (free && dug).then(|| Changer { digger: Digger::new(request), orbits })
    }

    /// Another puzzle with the same solution; nothing where the number of clues was not reached.
    pub(super) fn change(
        &mut self,
        draft: &Draft,
        random: &mut Random,
        limits: &Limits,
    ) -> Result<Option<Draft>, Cause> {
        let is_blank = |orbit: &&Vec<Cell>| draft.puzzle.get(orbit[0]).is_none();
        let blank: Vec<&Vec<Cell>> = self.orbits.iter().filter(is_blank).collect();
        if blank.is_empty() {
            return Ok(None);
        }
        let mut clues = draft.puzzle.grid().clone();
        for _ in 0..1 + random.below(MOST_NEW) {
            for &cell in *random.pick(&blank) {
                clues.set(cell, draft.solution.get(cell));
            }
        }
        let puzzle = Puzzle::new(clues).map_err(|_| Cause::GaveUp)?;
        let more = [Draft { puzzle, solution: draft.solution.clone() }];
        let mut stream = [random.clone()];
        let fewer = self.digger.minimise(&more, &mut stream, limits)?.pop().flatten();
        [*random] = stream;
        Ok(fewer)
    }
}
