//! Clues taken out as long as one solution is left.
//!
//! ```text
//! for each orbit of the layout, in random order:
//!     stop where the clues are as few as asked
//!     take its clues out; if there is a second solution now, put them back
//! ```

use omnidoku_core::{Grid, Puzzle, Random};
use omnidoku_solve::{Cause, EngineId, Limits, Settings, ask};

use crate::Draft;
use crate::request::{Clues, Request};

/// Digs puzzles; keeps its memory from one to the next.
pub struct Digger {
    request: Request,
}

impl Digger {
    /// For the shape, full grids, layout and clues of a request; its target is not looked at.
    pub fn new(request: &Request) -> Digger {
        Digger { request: request.clone() }
    }

    /// One draft from each stream, the same whatever is dug beside it. Nothing where the number of clues was not reached.
    pub fn dig(
        &mut self,
        streams: &mut [Random],
        limits: &Limits,
    ) -> Result<Vec<Option<Draft>>, Cause> {
        streams.iter_mut().map(|random| self.dig_one(random, limits)).collect()
    }

    fn dig_one(&mut self, random: &mut Random, limits: &Limits) -> Result<Option<Draft>, Cause> {
        let solution = self.request.full.grid(self.request.shape, random, limits)?;
        let fewest = match self.request.clues {
            Clues::Count(count) => count,
            _ => 0,
        };
        let mut engine = EngineId::Auto.build(Settings::default());
        let mut orbits = self.request.layout.orbits(self.request.shape);
        random.shuffle(&mut orbits);
        let (mut clues, mut left) = (solution.clone(), solution.shape().cell_count());
        for orbit in orbits {
            if left < fewest + orbit.len() {
                continue;
            }
            let mut fewer: Grid = clues.clone();
            orbit.iter().for_each(|&cell| fewer.set(cell, None));
            let Ok(puzzle) = Puzzle::new(fewer) else { continue };
            let count = ask::count(&mut *engine, &puzzle, 2, limits).map_err(|_| Cause::GaveUp)?;
            if count.found == 1 && count.complete {
                left -= orbit.len();
                clues = puzzle.into_grid();
            }
        }
        let reached = fewest == 0 || left == fewest;
        let puzzle = Puzzle::new(clues).map_err(|_| Cause::GaveUp)?;
        Ok(reached.then_some(Draft { puzzle, solution }))
    }
}
