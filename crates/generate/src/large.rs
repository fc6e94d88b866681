//! Large puzzles, 12×12 to 100×100, with one solution.
//!
//! On a large grid a search for a second solution may take seconds, or forever, and there are
//! thousands of clues to check. One learning search answers all questions about a puzzle
//! ([`LearnSession::second_solution`]): what it learns follows from the rules alone, so every later
//! question profits. If there is no second solution, it also returns the clues that the proof used:
//! all others can go at once.
//!
//! ```text
//! search with all clues, in random order:
//!     a clue that follows at once from the clues before it is not used, and goes;
//!     that alone, without any search, makes half of a 25×25 blank
//! give each search a budget of a few nodes
//! repeat, with twice the budget each time, until every orbit is needed or all nodes are spent:
//!     for each orbit of the layout that is left and not known to be needed, in random order:
//!         stop if the clues are as few as requested
//!         search for a second solution without it
//!             found:      the orbit is needed, and stays so
//!             not found:  keep the orbits with clues that the proof used
//!             undecided:  it stays for now
//! put random orbits back until there are as many clues as requested
//! while there are more clues than requested, for a number of steps:
//!     put a few orbits back, and drop others that are no longer needed
//!     undo the step if there are more clues than before
//! ```
//!
//! Small budgets come first: most clues that can go at all are gone after a few nodes, which makes
//! the later searches about the others cheaper. On 25×25 this halves the time and leaves fewer
//! clues.
//!
//! Invariant: the clues that are left have one solution. So have all supersets of them, so a number
//! of clues can be reached from below. All limits are numbers of nodes, so the result is the same
//! on every machine.

mod refill;

use omnidoku_core::{Cell, Grid, Puzzle, Random};
use omnidoku_solve::engine::learn::LearnSession;
use omnidoku_solve::{Cause, Limits, SecondSolution};

use crate::Draft;
use crate::request::{Clues, Request};

/// The node budget of a puzzle, unless the limits set another, times N: the larger the grid, the
/// more expensive a node. Beyond 25×25, where all of it is used, that is half a minute; minimal
/// 16×16 puzzles take a thousandth of it.
const NODES_TIMES_SIZE: u64 = 250_000_000;

/// The length of the walk from a puzzle with too many clues.
const MAX_WALK_STEPS: usize = 300;

/// The most orbits of clues that a step puts back.
const MAX_NEW_ORBITS: usize = 3;

/// Digs large puzzles.
pub struct Large {
    request: Request,
    orbits: Vec<Vec<Cell>>,
}

/// A puzzle, and how far it is what was requested.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dug {
    /// The puzzle. It has one solution, unless the request does not ask for that.
    pub draft: Draft,
    /// Whether it has as many clues as requested, or is proven minimal if that was requested.
    pub reached: bool,
    /// How many clues might be redundant: all but those of which it is known that without them, or
    /// their orbit, there would be a second solution.
    pub redundant_at_most: usize,
}

impl Large {
    /// For the shape, full grids, layout and clues of a request; it ignores the target and masks.
    pub fn new(request: &Request) -> Large {
        Large { request: request.clone(), orbits: request.layout.orbits(request.shape) }
    }

    /// The puzzle of a random stream. A node budget of the limits applies to the whole puzzle.
    pub fn dig(&mut self, random: &mut Random, limits: &Limits) -> Result<Dug, Cause> {
        let solution = self.request.full.grid(self.request.shape, random, limits)?;
        let asked = match self.request.clues {
            Clues::All => Some(self.request.shape.cell_count()),
            Clues::Count(count) => Some(count),
            Clues::Minimal | Clues::ByLevel | Clues::Unbiased | Clues::Mask(_) => None,
        };
        let mut orbits = self.orbits.clone();
        random.shuffle(&mut orbits);
        if asked.is_some() {
            refill::small_ones_first(&mut orbits);
        }
        let mut dig = Dig::new(solution, orbits, random.bits(), limits);
        if self.request.unique {
            dig.drop_what_follows()?;
            dig.drop_what_is_not_needed(asked.unwrap_or(0))?;
            dig.walk(asked.unwrap_or(usize::MAX), random)?;
        } else {
            dig.left.clear();
        }
        dig.end(asked)
    }
}

/// A puzzle being dug.
struct Dig<'a> {
    solution: Grid,
    session: LearnSession,
    limits: &'a Limits,
    /// All orbits, in the order in which they are tried.
    orbits: Vec<Vec<Cell>>,
    /// For each cell, the position of its orbit in that order.
    orbit_of: Vec<usize>,
    /// The orbits that are left, in ascending order.
    left: Vec<usize>,
    /// Which orbits are known to be needed.
    is_needed: Vec<bool>,
}

impl<'a> Dig<'a> {
    fn new(solution: Grid, orbits: Vec<Vec<Cell>>, seed: u64, limits: &'a Limits) -> Dig<'a> {
        let mut orbit_of = vec![0; solution.shape().cell_count()];
        for (place, orbit) in orbits.iter().enumerate() {
            orbit.iter().for_each(|cell| orbit_of[cell.index()] = place);
        }
        Dig {
            session: LearnSession::new(Puzzle::empty(solution.shape()), seed),
            solution,
            limits,
            orbit_of,
            left: (0..orbits.len()).collect(),
            is_needed: vec![false; orbits.len()],
            orbits,
        }
    }

    /// Drops the clues that follow at once from others. The orbits that would be tried first come
    /// last, because the last clues are the most likely to follow.
    fn drop_what_follows(&mut self) -> Result<(), Cause> {
        let all: Vec<usize> = self.left.iter().rev().copied().collect();
        if let SecondSolution::None(blamed) = self.second_solution(&all, None, self.nodes_left())? {
            self.keep(&blamed);
        }
        Ok(())
    }

    /// Drops orbits that are not needed, as long as there are more than `fewest` clues.
    fn drop_what_is_not_needed(&mut self, fewest: usize) -> Result<(), Cause> {
        let mut nodes = self.orbit_of.len() as u64 / 2;
        while self.nodes_left() > 0 && self.left.iter().any(|&orbit| !self.is_needed[orbit]) {
            let mut at = 0;
            while let Some(&orbit) = self.left.get(at) {
                if self.clue_count() <= fewest {
                    return Ok(());
                }
                if !self.is_needed[orbit] {
                    match self.try_without(orbit, nodes.min(self.nodes_left()))? {
                        SecondSolution::None(blamed) => {
                            self.keep(&blamed);
                            continue;
                        }
                        SecondSolution::Found(_) => self.is_needed[orbit] = true,
                        SecondSolution::Interrupted(_) => {}
                    }
                }
                at += 1;
            }
            nodes = nodes.saturating_mul(2);
        }
        Ok(())
    }

    /// Walks to puzzles with fewer clues, as long as there are more than requested.
    fn walk(&mut self, asked: usize, random: &mut Random) -> Result<(), Cause> {
        let nodes = self.orbit_of.len() as u64;
        for _ in 0..MAX_WALK_STEPS {
            if self.clue_count() <= asked || self.nodes_left() == 0 {
                break;
            }
            let (before, clues) = (self.left.clone(), self.clue_count());
            let gone: Vec<usize> = (0..self.orbits.len())
                .filter(|orbit| before.binary_search(orbit).is_err())
                .collect();
            let new: Vec<usize> =
                (0..1 + random.below(MAX_NEW_ORBITS)).map(|_| *random.pick(&gone)).collect();
            self.left.extend(&new);
            self.left.sort_unstable();
            self.left.dedup();
            let mut old = before.clone();
            random.shuffle(&mut old);
            for orbit in old {
                if self.clue_count() > asked
                    && self.left.binary_search(&orbit).is_ok()
                    && let SecondSolution::None(blamed) =
                        self.try_without(orbit, nodes.min(self.nodes_left()))?
                {
                    self.keep(&blamed);
                }
            }
            if self.clue_count() > clues {
                self.left = before;
            } else {
                // With these clues it is not known which of them are needed.
                self.is_needed.fill(false);
            }
        }
        Ok(())
    }

    /// Searches for a second solution without an orbit. The other orbits are assumed in the order
    /// of repeated halving, the farthest half first, so that consecutive searches share most of
    /// their first assumptions.
    fn try_without(&mut self, orbit: usize, nodes: u64) -> Result<SecondSolution, Cause> {
        let mut others: Vec<usize> =
            self.left.iter().copied().filter(|&other| other != orbit).collect();
        others.sort_by_key(|other| (other ^ orbit).leading_zeros());
        let differs = match self.orbits[orbit][..] {
            [only] => Some(only),
            _ => None,
        };
        self.second_solution(&others, differs, nodes)
    }

    /// Searches for a second solution with the clues of these orbits.
    fn second_solution(
        &mut self,
        orbits: &[usize],
        differs: Option<Cell>,
        nodes: u64,
    ) -> Result<SecondSolution, Cause> {
        let cells = orbits.iter().flat_map(|&orbit| &self.orbits[orbit]);
        let clues: Vec<Cell> = cells.copied().collect();
        let limits = self.limits.clone().with_nodes(nodes);
        match self.session.second_solution(&self.solution, &clues, differs, &limits) {
            Ok(SecondSolution::Interrupted(cause)) if cause != Cause::Nodes => Err(cause),
            answer => answer.map_err(|_| Cause::GaveUp),
        }
    }

    /// Keeps the orbits with clues that the proof used.
    fn keep(&mut self, blamed: &[Cell]) {
        self.left = blamed.iter().map(|cell| self.orbit_of[cell.index()]).collect();
        self.left.sort_unstable();
        self.left.dedup();
    }

    fn nodes_left(&self) -> u64 {
        let usual = NODES_TIMES_SIZE / self.solution.shape().size() as u64;
        self.limits.nodes().unwrap_or(usual).saturating_sub(self.session.clue_nodes())
    }

    /// The number of clues left.
    fn clue_count(&self) -> usize {
        self.left.iter().map(|&orbit| self.orbits[orbit].len()).sum()
    }

    /// Puts orbits back if there are fewer clues than requested, and reports what was reached.
    fn end(self, asked: Option<usize>) -> Result<Dug, Cause> {
        let not_needed = self.left.iter().filter(|&&orbit| !self.is_needed[orbit]);
        let mut redundant_at_most = not_needed.map(|&orbit| self.orbits[orbit].len()).sum();
        let mut count = self.clue_count();
        let mut is_left = vec![false; self.orbits.len()];
        self.left.iter().for_each(|&orbit| is_left[orbit] = true);
        let missing = asked.map_or(0, |asked| asked.saturating_sub(count));
        if missing > 0 {
            count += refill::put_back(&self.orbits, &mut is_left, missing);
            // With more clues, others may have become redundant.
            redundant_at_most = count;
        }
        let mut clues = Grid::empty(self.solution.shape());
        let orbits = self.orbits.iter().zip(&is_left).filter(|&(_, &is_left)| is_left);
        for &cell in orbits.flat_map(|(orbit, _)| orbit) {
            clues.set(cell, self.solution.get(cell));
        }
        let puzzle = Puzzle::new(clues).map_err(|_| Cause::GaveUp)?;
        let reached = asked.map_or(redundant_at_most == 0, |asked| asked == count);
        Ok(Dug { draft: Draft { puzzle, solution: self.solution }, reached, redundant_at_most })
    }
}

#[cfg(test)]
mod tests;
