//! The learning search as a [`Session`]: what was learned for one question serves the next.
//!
//! Solutions come from one search that is kept; the assumptions are its first choices (see `assume.rs`). Which clues were
//! needed is asked of a second one, in which no clue is taken for granted (`needed.rs`). Each is built when it is first needed.

use std::ops::ControlFlow;

use omnidoku_core::{Cell, Conflicts, Digit, Grid, Puzzle, Shape, check};

use super::literal::Lit;
use super::model::Model;
use super::needed::{ClueSearch, Clues};
use super::proof::Log;
use super::search::Search;
use super::{at_the_start, is_sparse, open_candidates};
use crate::engine::EngineId;
use crate::engine::fill::fill;
use crate::limits::Limits;
use crate::observe::{Nobody, Silent};
use crate::referee::Fault;
use crate::report::Cause;
use crate::run::Run;
use crate::session::{Needed, Next, SecondSolution, Session};

/// A puzzle, and a search that keeps what it learns between questions.
///
/// ```
/// use omnidoku_core::{Puzzle, Shape};
/// use omnidoku_solve::engine::fill::fill;
/// use omnidoku_solve::engine::learn::LearnSession;
/// use omnidoku_solve::{Limits, Needed};
///
/// // A puzzle with one solution and no clue too many, from a full grid.
/// let full = fill(&Puzzle::empty(Shape::CLASSIC), 1, &Limits::none()).unwrap();
/// let mut session = LearnSession::new(Puzzle::new(full.clone()).unwrap(), 1);
/// let needed = session.needed_for_uniqueness(&full, &Limits::none())?;
/// assert!(matches!(needed, Needed::Clues(clues) if clues.len() < 36));
/// # Ok::<(), omnidoku_solve::Fault>(())
/// ```
///
/// An assumption for a cell with another clue is allowed, and leaves no solution.
pub struct LearnSession {
    puzzle: Puzzle,
    seed: u64,
    assumptions: Vec<(Cell, Digit)>,
    /// The puzzle with the assumptions.
    assumed: Puzzle,
    /// An assumption is for a cell with another clue, or assumption.
    is_contradiction: bool,
    keeps_proof: bool,
    solutions: Option<Box<dyn Solutions>>,
    /// The search of solutions does not know the assumptions yet.
    is_stale: bool,
    /// There are no more solutions under the assumptions.
    is_over: bool,
    clues: Option<Box<dyn Clues>>,
}

impl LearnSession {
    /// A session on a puzzle, without assumptions. The seed decides between choices that are as good as each other, and the order in
    /// which clues are tried.
    pub fn new(puzzle: Puzzle, seed: u64) -> LearnSession {
        LearnSession {
            assumed: puzzle.clone(),
            puzzle,
            seed,
            assumptions: Vec::new(),
            is_contradiction: false,
            keeps_proof: false,
            solutions: None,
            is_stale: true,
            is_over: false,
            clues: None,
        }
    }

    /// A session that can give a [proof](Session::proof) that there are no more solutions.
    ///
    /// It is a DRAT proof for the [clauses](crate::dimacs::clauses) of the puzzle with the solutions ruled out that were given since
    /// the assumptions were last replaced. There is none while there are assumptions, and none before the session said "no
    /// more". The proof grows with the search; the memory cap of the limits holds for it too.
    pub fn with_proof(puzzle: Puzzle, seed: u64) -> LearnSession {
        LearnSession { keeps_proof: true, ..LearnSession::new(puzzle, seed) }
    }

    /// A smallest-by-inclusion set of clues, assumptions among them, that has no solution but a known one.
    ///
    /// It is a puzzle with one solution and no clue too many, if `known` is the solution of the puzzle;
    /// [`Needed::Solvable`] says that there is another.
    pub fn needed_for_uniqueness(
        &mut self,
        known: &Grid,
        limits: &Limits,
    ) -> Result<Needed, Fault> {
        self.needed(Some(known), limits)
    }

    /// The clues that are left of the last question about needed clues, if it is known that they are enough. When that was interrupted,
    /// some of them may be too many: the more of it was done, the fewer.
    pub fn clues_left(&self) -> Option<Vec<(Cell, Digit)>> {
        self.clues.as_ref()?.left()
    }

    /// Looks for a second solution of the clues that a full grid has in some cells; those of the puzzle and the assumptions
    /// do not count.
    ///
    /// The order of the cells matters: of clues that follow at once from those before them none will be named, and from one
    /// question to the next the search keeps its place as far as the first cells are the same. `differs` is a cell that is
    /// no clue, if one is known in which a second solution has to differ.
    pub fn second_solution(
        &mut self,
        known: &Grid,
        clues: &[Cell],
        differs: Option<Cell>,
        limits: &Limits,
    ) -> Result<SecondSolution, Fault> {
        match self.clue_search(limits) {
            Ok(search) => search.rival(known, clues, differs, limits),
            Err(cause) => Ok(SecondSolution::Interrupted(cause)),
        }
    }

    /// How many assignments all questions about clues have taken so far.
    pub fn clue_nodes(&self) -> u64 {
        self.clues.as_ref().map_or(0, |clues| clues.nodes())
    }

    /// The search in which no clue is taken for granted.
    fn clue_search(&mut self, limits: &Limits) -> Result<&mut dyn Clues, Cause> {
        let (shape, seed) = (self.puzzle.shape(), self.seed);
        // Both searches may be there.
        may_start(shape, 2, limits)?;
        let clues = self.clues.get_or_insert_with(|| match is_wide(shape) {
            false => Box::new(ClueSearch::<1>::new(shape, seed)),
            true => Box::new(ClueSearch::<2>::new(shape, seed)),
        });
        Ok(&mut **clues)
    }

    fn needed(&mut self, known: Option<&Grid>, limits: &Limits) -> Result<Needed, Fault> {
        let puzzle = &self.puzzle;
        let mut all: Vec<(Cell, Digit)> = puzzle.filled().collect();
        all.extend(
            self.assumptions.iter().filter(|&&(cell, digit)| puzzle.get(cell) != Some(digit)),
        );
        all.sort_unstable();
        all.dedup();
        match self.clue_search(limits) {
            Ok(search) => search.needed(&all, known, limits),
            Err(cause) => Ok(Needed::Interrupted(cause)),
        }
    }
}

impl Session for LearnSession {
    fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    fn assume(&mut self, clues: &[(Cell, Digit)]) -> Result<(), Conflicts> {
        let mut grid = self.puzzle.grid().clone();
        let mut is_contradiction = false;
        for &(cell, digit) in clues {
            is_contradiction |= grid.get(cell).is_some_and(|other| other != digit);
            grid.set(cell, Some(digit));
        }
        self.assumed = Puzzle::new(grid)?;
        self.is_contradiction = is_contradiction;
        self.assumptions = clues.to_vec();
        (self.is_stale, self.is_over) = (true, false);
        Ok(())
    }

    fn next_solution(&mut self, limits: &Limits) -> Result<Next, Fault> {
        if let Err(cause) = may_start(self.puzzle.shape(), 1, limits) {
            return Ok(Next::Interrupted(cause));
        }
        if self.is_contradiction {
            return Ok(Next::NoMore);
        }
        let (puzzle, seed, log) = (&self.puzzle, self.seed, self.keeps_proof.then(Log::default));
        let solutions = self.solutions.get_or_insert_with(|| match is_wide(puzzle.shape()) {
            false => Box::new(Enumeration::<1>::new(puzzle, seed, log)),
            true => Box::new(Enumeration::<2>::new(puzzle, seed, log)),
        });
        if std::mem::take(&mut self.is_stale) {
            solutions.start_anew(&self.assumptions, limits);
        }
        match solutions.next(&self.assumed, limits) {
            ControlFlow::Continue(Some(grid)) => match check::solution(&self.assumed, &grid) {
                Ok(()) => Ok(Next::Solution(grid)),
                Err(flaw) => Err(Fault { engine: EngineId::Learn, flaw }),
            },
            ControlFlow::Continue(None) => {
                self.is_over = true;
                Ok(Next::NoMore)
            }
            ControlFlow::Break(cause) => Ok(Next::Interrupted(cause)),
        }
    }

    fn needed_clues(&mut self, limits: &Limits) -> Result<Needed, Fault> {
        self.needed(None, limits)
    }

    fn proof(&self) -> Option<&[u8]> {
        let solutions = self.solutions.as_ref().filter(|_| self.is_over)?;
        solutions.proof().filter(|_| self.assumptions.is_empty())
    }
}

/// Whether the memory for that many searches is there, and no limit has fired.
fn may_start(shape: Shape, searches: usize, limits: &Limits) -> Result<(), Cause> {
    let memory = searches.saturating_mul(super::memory(shape));
    if limits.memory().is_some_and(|cap| memory > cap) {
        return Err(Cause::Memory);
    }
    limits.exceeded().map_or(Ok(()), Err)
}

fn is_wide(shape: Shape) -> bool {
    shape.size() > 64
}

/// A search that is asked for one solution after the other.
trait Solutions: Send {
    /// Replaces the assumptions and allows all solutions again.
    fn start_anew(&mut self, clues: &[(Cell, Digit)], limits: &Limits);

    fn next(&mut self, assumed: &Puzzle, limits: &Limits) -> ControlFlow<Cause, Option<Grid>>;

    fn proof(&self) -> Option<&[u8]>;
}

struct Enumeration<const K: usize> {
    search: Search<K>,
    seed: u64,
    /// No solution was given yet: if there are few clues, the first is found without search.
    may_fill: bool,
}

impl<const K: usize> Enumeration<K> {
    fn new(puzzle: &Puzzle, seed: u64, log: Option<Log>) -> Enumeration<K> {
        let model = Model::new(puzzle.shape(), open_candidates(puzzle));
        let is_refuted = model.group_count() != 4 * puzzle.blank_count();
        let mut search = Search::new(at_the_start(model.with_switch()), seed);
        search.is_refuted = is_refuted;
        search.log = log;
        Enumeration { search, seed, may_fill: true }
    }
}

impl<const K: usize> Solutions for Enumeration<K> {
    fn start_anew(&mut self, clues: &[(Cell, Digit)], limits: &Limits) {
        self.may_fill = true;
        silently(&mut self.search, limits, |search, run| {
            if search.found > 0 {
                search.allow_again(run);
            }
            let model = &search.state.model;
            let vars = clues.iter().filter_map(|&(cell, digit)| model.var_of(cell, digit));
            let lits = search.switch_on().into_iter().chain(vars.map(Lit::is)).collect();
            search.assume(lits, None, run);
        });
    }

    fn next(&mut self, assumed: &Puzzle, limits: &Limits) -> ControlFlow<Cause, Option<Grid>> {
        let may_fill = std::mem::take(&mut self.may_fill);
        silently(&mut self.search, limits, |search, run| {
            if may_fill && !search.is_done && is_sparse(assumed) {
                match fill(assumed, self.seed, limits) {
                    Ok(grid) => {
                        search.forbid_grid(&grid, run);
                        search.found = 1;
                        return ControlFlow::Continue(Some(grid));
                    }
                    Err(Cause::GaveUp | Cause::Memory) => {}
                    Err(cause) => {
                        self.may_fill = true;
                        return ControlFlow::Break(cause);
                    }
                }
            }
            if search.is_solvable(run)? {
                let grid = search.solution(assumed);
                search.go_on(run);
                return ControlFlow::Continue(Some(grid));
            }
            if search.assumptions.is_none_but_switch() {
                search.end_proof();
            }
            ControlFlow::Continue(None)
        })
    }

    fn proof(&self) -> Option<&[u8]> {
        self.search.log.as_ref().map(Log::text)
    }
}

/// Does something with a search that nobody watches.
pub(super) fn silently<const K: usize, R>(
    search: &mut Search<K>,
    limits: &Limits,
    act: impl FnOnce(&mut Search<K>, &mut Run<'_, '_, Nobody>) -> R,
) -> R {
    let told = &search.state.trail[..search.told];
    let standing = told.iter().filter(|lit| lit.is_positive()).count() as u64;
    let visit = &mut |_: &Grid| ControlFlow::Continue(());
    act(search, &mut Run::<Nobody>::resumed(limits, &mut Silent, visit, standing))
}
