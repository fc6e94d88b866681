//! Puzzles dug to a level.
//!
//! ```text
//! take a full grid, and its orbits in random order
//! remove orbits while the rules of the level fill the grid, down to a few more clues than usual
//! while the puzzle is too easy:
//!     remove an orbit that makes it harder, but not too hard; if there is none, any that can go
//! ```
//!
//! A puzzle that sound techniques solve has one solution, so no search is needed. More clues never
//! make a puzzle harder for the rules of the first three levels (see `closure.rs`): an orbit that
//! could not go once cannot go later, and several that can go together can go one by one. For Hard
//! and Evil the complete rating decides about the last orbits.
//!
//! At 9×9 it is faster to dig to the usual number of clues regardless of the level, and to try
//! again.
//!
//! The result may still have another level, or be too tight: the caller judges that.

mod proof;
mod usual;

use omnidoku_core::{Cell, Grid, Puzzle, Random, Shape};
use omnidoku_logic::rate::level::{self, Level};
use omnidoku_logic::{Position, Reasoner};
use omnidoku_solve::{Cause, Limits};

use crate::Draft;
use crate::closure::{Closure, Reach};
use crate::dig::{Digger, SecondSolutionSearch};
use crate::request::{Clues, Request};
use crate::source::is_small;

use proof::Proof;

pub use usual::usual_clues;

/// Digs puzzles of a level; reuses its memory from one to the next.
pub struct Graded {
    request: Request,
    level: Level,
    /// How many clues such a puzzle usually has.
    usual: usize,
    orbits: Vec<Vec<Cell>>,
    /// Digs regardless of the level, where that is faster.
    digger: Option<Box<Digger>>,
    tools: Tools,
}

/// The tools that measure how hard a puzzle is.
struct Tools {
    closure: Closure,
    reasoner: Reasoner,
    second_solutions: Option<SecondSolutionSearch>,
}

/// At first, orbits are removed in chunks: all of them divided by this number.
const FIRST_CHUNKS: usize = 8;

/// The number of puzzles with one solution that are rated before the next full grid is tried.
const MAX_RATED: usize = 16;

impl Graded {
    /// For the shape, full grids and layout of a request.
    pub fn new(request: &Request, level: Level) -> Graded {
        let Request { shape, layout, .. } = *request;
        let usual = usual_clues(shape, level);
        let digger = (shape == Shape::CLASSIC).then(|| {
            let counted = Request { clues: Clues::Count(usual), ..request.clone() };
            Box::new(Digger::new(&counted))
        });
        let tools = Tools {
            closure: Closure::new(shape),
            reasoner: Reasoner::new(),
            second_solutions: is_small(shape).then(|| SecondSolutionSearch::new(shape)),
        };
        Graded {
            request: request.clone(),
            level,
            usual,
            orbits: layout.orbits(shape),
            digger,
            tools,
        }
    }

    /// The draft of a stream. `None` if no puzzle of the level was found.
    pub fn dig(&mut self, random: &mut Random, limits: &Limits) -> Result<Option<Draft>, Cause> {
        if let Some(digger) = &mut self.digger {
            return digger.dig_down(random, limits);
        }
        let solution = self.request.full.grid(self.request.shape, random, limits)?;
        let mut orbits = self.orbits.clone();
        random.shuffle(&mut orbits);
        let mut dig = Dig::new(&solution, &orbits, self.level, self.usual, limits);
        let found = match self.level {
            Level::Solved | Level::VeryEasy => {
                dig.thin(&mut self.tools.closure, self.usual)?;
                true
            }
            Level::Easy | Level::Medium => {
                dig.thin(&mut self.tools.closure, dig.most)?;
                dig.harder(&mut self.tools.closure)?
            }
            Level::Hard | Level::Evil | Level::Extreme => {
                dig.thin(&mut self.tools.closure, dig.most)?;
                dig.rated(&mut self.tools, random)?
            }
        };
        let puzzle = Puzzle::new(dig.clues).map_err(|_| Cause::GaveUp)?;
        Ok(found.then_some(Draft { puzzle, solution }))
    }
}

/// A puzzle being dug.
struct Dig<'a> {
    solution: &'a Grid,
    /// All orbits, in the order in which they are tried.
    orbits: &'a [Vec<Cell>],
    level: Level,
    /// The simple rules that the level allows.
    rules: Reach,
    /// The largest and the smallest number of clues of a puzzle.
    most: usize,
    fewest: usize,
    limits: &'a Limits,
    /// The clues so far, and their number.
    clues: Grid,
    count: usize,
}

impl<'a> Dig<'a> {
    fn new(
        solution: &'a Grid,
        orbits: &'a [Vec<Cell>],
        level: Level,
        usual: usize,
        limits: &'a Limits,
    ) -> Dig<'a> {
        let rules = match level {
            Level::Solved | Level::VeryEasy => Reach::Boxes,
            Level::Easy => Reach::Singles,
            Level::Medium | Level::Hard | Level::Evil | Level::Extreme => Reach::Subsets,
        };
        let (most, fewest) = match solution.shape().size() {
            // A small grid has few puzzles, and hardly any of those with many clues is hard.
            ..=8 => (usual, usual / 2),
            _ => (usual + usual / 16, usual - usual / 16),
        };
        let (clues, count) = (solution.clone(), solution.shape().cell_count());
        Dig { solution, orbits, level, rules, most, fewest, limits, clues, count }
    }

    /// Removes orbits that the rules regain, as long as `fewest` clues are left.
    fn thin(&mut self, closure: &mut Closure, fewest: usize) -> Result<(), Cause> {
        let mut chunk = (self.orbits.len() / FIRST_CHUNKS).max(1);
        let mut at = 0;
        while at < self.orbits.len() && self.count > fewest {
            let some = &self.orbits[at..(at + chunk).min(self.orbits.len())];
            let cells = some.concat();
            let gone = self.count >= fewest + cells.len() && self.goes(closure, &cells)?;
            match gone || chunk == 1 {
                true => at += some.len(),
                false => chunk /= 2,
            }
        }
        Ok(())
    }

    /// Removes clues if the rules regain them.
    fn goes(&mut self, closure: &mut Closure, cells: &[Cell]) -> Result<bool, Cause> {
        self.take_out(cells)?;
        let goes = closure.regains(&self.clues, cells, self.rules);
        if !goes {
            self.put_back(cells);
        }
        Ok(goes)
    }

    fn take_out(&mut self, cells: &[Cell]) -> Result<(), Cause> {
        if let Some(cause) = self.limits.exceeded() {
            return Err(cause);
        }
        cells.iter().for_each(|&cell| self.clues.set(cell, None));
        self.count -= cells.len();
        Ok(())
    }

    fn put_back(&mut self, cells: &[Cell]) {
        cells.iter().for_each(|&cell| self.clues.set(cell, self.solution.get(cell)));
        self.count += cells.len();
    }

    /// The orbits that are still clues and can go without leaving too few.
    fn left(&self) -> Vec<&'a [Cell]> {
        let is_left = |orbit: &&[Cell]| {
            self.clues.get(orbit[0]).is_some() && self.count >= self.fewest + orbit.len()
        };
        self.orbits.iter().map(Vec::as_slice).filter(is_left).collect()
    }

    /// Removes more orbits until easier rules no longer fill the grid.
    fn harder(&mut self, closure: &mut Closure) -> Result<bool, Cause> {
        if closure.reach(&self.clues) == self.rules {
            return Ok(true);
        }
        loop {
            let mut idle = None;
            for orbit in self.left() {
                if self.goes(closure, orbit)? {
                    if closure.reach(&self.clues) == self.rules {
                        return Ok(true);
                    }
                    self.put_back(orbit);
                    idle = idle.or(Some(orbit));
                }
            }
            match idle {
                Some(orbit) => self.take_out(orbit)?,
                None => return Ok(false),
            }
        }
    }

    /// Removes more orbits until the rating is the level. Most puzzles that the simple rules do not
    /// solve have several solutions; those are not rated.
    fn rated(&mut self, tools: &mut Tools, random: &mut Random) -> Result<bool, Cause> {
        let Tools { closure, reasoner, second_solutions } = tools;
        let mut proof = Proof::new(second_solutions, self.solution, random);
        let mut rated = 0;
        loop {
            let mut idle = None;
            for orbit in self.left() {
                if self.goes(closure, orbit)? {
                    self.put_back(orbit);
                    idle = idle.or(Some(orbit));
                    continue;
                }
                self.take_out(orbit)?;
                if proof.is_unique(&self.clues, orbit, self.limits)? {
                    rated += 1;
                    let puzzle = Puzzle::new(self.clues.clone()).map_err(|_| Cause::GaveUp)?;
                    match level::rate_up_to(reasoner, &Position::of(&puzzle), self.level) {
                        Some(rating) if rating.level == self.level => return Ok(true),
                        Some(_) => idle = idle.or(Some(orbit)),
                        None => {}
                    }
                }
                self.put_back(orbit);
                if rated == MAX_RATED {
                    return Ok(false);
                }
            }
            match idle {
                Some(orbit) => self.take_out(orbit)?,
                None => return Ok(false),
            }
        }
    }
}
