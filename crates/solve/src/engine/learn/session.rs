//! The learning engine as a [`Session`]: what was learned for one question serves the next.
//!
//! Solutions come from one solver that is kept; the session's assumptions are the solver's
//! (`assume.rs`). Questions about needed clues go to a second solver, in which every clue is an
//! assumption (`mus.rs`). Each is built on first use.

use std::ops::ControlFlow;

use omnidoku_core::{Cell, Conflicts, Digit, Grid, Puzzle, Shape, check};

use super::literal::Lit;
use super::model::Model;
use super::mus::{ClueSolver, Clues};
use super::proof::ProofLog;
use super::solver::Solver;
use super::{initial_state, is_sparse, open_candidates};
use crate::engine::EngineId;
use crate::engine::fill::fill;
use crate::limits::Limits;
use crate::observe::{Nobody, Silent};
use crate::referee::Fault;
use crate::report::Cause;
use crate::run::Run;
use crate::session::{Needed, Next, SecondSolution, Session};

/// A puzzle, and solvers that keep what they learn between questions.
///
/// ```
/// use omnidoku_core::{Puzzle, Shape};
/// use omnidoku_solve::engine::fill::fill;
/// use omnidoku_solve::engine::learn::LearnSession;
/// use omnidoku_solve::{Limits, Needed};
///
/// // A minimal puzzle with one solution, from a full grid.
/// let full = fill(&Puzzle::empty(Shape::CLASSIC), 1, &Limits::none()).unwrap();
/// let mut session = LearnSession::new(Puzzle::new(full.clone()).unwrap(), 1);
/// let needed = session.needed_for_uniqueness(&full, &Limits::none())?;
/// assert!(matches!(needed, Needed::Clues(clues) if clues.len() < 36));
/// # Ok::<(), omnidoku_solve::Fault>(())
/// ```
///
/// Assuming another digit in the cell of a clue is allowed, and leaves no solution.
pub struct LearnSession {
    puzzle: Puzzle,
    seed: u64,
    assumptions: Vec<(Cell, Digit)>,
    /// The puzzle with the assumptions.
    assumed: Puzzle,
    /// An assumption contradicts a clue or another assumption.
    is_contradiction: bool,
    keeps_proof: bool,
    solutions: Option<Box<dyn Solutions>>,
    /// `solutions` does not have the current assumptions yet.
    is_stale: bool,
    /// There are no more solutions under the assumptions.
    is_over: bool,
    clues: Option<Box<dyn Clues>>,
}

impl LearnSession {
    /// A session on a puzzle, without assumptions. The seed breaks ties between equally good
    /// decisions, and determines the order in which clues are tried.
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
    /// It is a DRAT proof for the [clauses](crate::dimacs::clauses) of the puzzle, with the
    /// solutions ruled out that were returned since the assumptions were last replaced. There is no
    /// proof under assumptions, and none before the session has returned [`Next::NoMore`]. The
    /// proof grows with the search; the memory limit covers it too.
    pub fn with_proof(puzzle: Puzzle, seed: u64) -> LearnSession {
        LearnSession { keeps_proof: true, ..LearnSession::new(puzzle, seed) }
    }

    /// A minimal set of clues, assumptions among them, that has no solution but a known one.
    ///
    /// If `known` is the solution of the puzzle, this is a minimal puzzle with that solution alone.
    /// [`Needed::Solvable`] means that there is another solution.
    pub fn needed_for_uniqueness(
        &mut self,
        known: &Grid,
        limits: &Limits,
    ) -> Result<Needed, Fault> {
        self.needed(Some(known), limits)
    }

    /// The clues left by the last question about needed clues, if they are known to be sufficient.
    /// If that question was interrupted, some may be superfluous: the fewer, the later it was
    /// interrupted.
    pub fn clues_left(&self) -> Option<Vec<(Cell, Digit)>> {
        self.clues.as_ref()?.left()
    }

    /// Looks for a second solution, given the digits of a full grid in some cells as the only
    /// clues. The clues of the puzzle and the assumptions do not count.
    ///
    /// The order of the cells matters: a clue that unit propagation derives from those before it is
    /// never in the answer, and from one question to the next the search keeps its place as far as
    /// the first cells are the same. `differs` is a cell without a clue in which a second solution
    /// must differ, if one is known.
    pub fn second_solution(
        &mut self,
        known: &Grid,
        clues: &[Cell],
        differs: Option<Cell>,
        limits: &Limits,
    ) -> Result<SecondSolution, Fault> {
        match self.clue_solver(limits) {
            Ok(solver) => solver.second_solution(known, clues, differs, limits),
            Err(cause) => Ok(SecondSolution::Interrupted(cause)),
        }
    }

    /// How many nodes all questions about clues have taken so far.
    pub fn clue_nodes(&self) -> u64 {
        self.clues.as_ref().map_or(0, |clues| clues.nodes())
    }

    /// The solver in which every clue is an assumption.
    fn clue_solver(&mut self, limits: &Limits) -> Result<&mut dyn Clues, Cause> {
        let (shape, seed) = (self.puzzle.shape(), self.seed);
        // Both solvers may be there.
        may_start(shape, 2, limits)?;
        let clues = self.clues.get_or_insert_with(|| match is_wide(shape) {
            false => Box::new(ClueSolver::<1>::new(shape, seed)),
            true => Box::new(ClueSolver::<2>::new(shape, seed)),
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
        match self.clue_solver(limits) {
            Ok(solver) => solver.needed(&all, known, limits),
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
        let (puzzle, seed, log) =
            (&self.puzzle, self.seed, self.keeps_proof.then(|| ProofLog::new(self.puzzle.shape())));
        let solutions = self.solutions.get_or_insert_with(|| match is_wide(puzzle.shape()) {
            false => Box::new(Enumeration::<1>::new(puzzle, seed, log)),
            true => Box::new(Enumeration::<2>::new(puzzle, seed, log)),
        });
        if std::mem::take(&mut self.is_stale) {
            solutions.reset(&self.assumptions, limits);
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

/// Checks that there is memory for that many solvers, and that no limit has fired.
fn may_start(shape: Shape, solvers: usize, limits: &Limits) -> Result<(), Cause> {
    let memory = solvers.saturating_mul(super::memory(shape));
    if limits.memory().is_some_and(|cap| memory > cap) {
        return Err(Cause::Memory);
    }
    limits.exceeded().map_or(Ok(()), Err)
}

fn is_wide(shape: Shape) -> bool {
    shape.size() > 64
}

/// An [`Enumeration`] of any width.
trait Solutions: Send {
    /// Replaces the assumptions and unblocks all solutions.
    fn reset(&mut self, clues: &[(Cell, Digit)], limits: &Limits);

    fn next(&mut self, assumed: &Puzzle, limits: &Limits) -> ControlFlow<Cause, Option<Grid>>;

    fn proof(&self) -> Option<&[u8]>;
}

/// A solver that returns one solution after the other.
struct Enumeration<const K: usize> {
    solver: Solver<K>,
    seed: u64,
    /// No solution was returned yet: if there are few clues, the first may come from [`fill`].
    may_fill: bool,
}

impl<const K: usize> Enumeration<K> {
    fn new(puzzle: &Puzzle, seed: u64, log: Option<ProofLog>) -> Enumeration<K> {
        let model = Model::new(puzzle.shape(), open_candidates(puzzle));
        let is_refuted = model.group_count() != 4 * puzzle.blank_count();
        let mut solver = Solver::new(initial_state(model.with_selector()), seed);
        solver.is_refuted = is_refuted;
        solver.log = log;
        Enumeration { solver, seed, may_fill: true }
    }
}

impl<const K: usize> Solutions for Enumeration<K> {
    fn reset(&mut self, clues: &[(Cell, Digit)], limits: &Limits) {
        self.may_fill = true;
        unobserved(&mut self.solver, limits, |solver, run| {
            if solver.found > 0 {
                solver.unblock_all(run);
            }
            let model = &solver.state.model;
            let vars = clues.iter().filter_map(|&(cell, digit)| model.var_of(cell, digit));
            let lits = solver.selector_on().into_iter().chain(vars.map(Lit::positive)).collect();
            solver.assume(lits, None, run);
        });
    }

    fn next(&mut self, assumed: &Puzzle, limits: &Limits) -> ControlFlow<Cause, Option<Grid>> {
        let may_fill = std::mem::take(&mut self.may_fill);
        unobserved(&mut self.solver, limits, |solver, run| {
            if may_fill && !solver.is_done && is_sparse(assumed) {
                match fill(assumed, self.seed, limits) {
                    Ok(grid) => {
                        solver.block_grid(&grid, run);
                        solver.found = 1;
                        return ControlFlow::Continue(Some(grid));
                    }
                    Err(Cause::GaveUp | Cause::Memory) => {}
                    Err(cause) => {
                        self.may_fill = true;
                        return ControlFlow::Break(cause);
                    }
                }
            }
            if solver.is_solvable(run)? {
                let grid = solver.solution(assumed);
                solver.block_solution(run);
                return ControlFlow::Continue(Some(grid));
            }
            if solver.assumptions.is_selector_only() {
                solver.end_proof();
            }
            ControlFlow::Continue(None)
        })
    }

    fn proof(&self) -> Option<&[u8]> {
        self.solver.log.as_ref().map(ProofLog::text)
    }
}

/// Runs a solver without an observer.
pub(super) fn unobserved<const K: usize, const P: usize, R>(
    solver: &mut Solver<K, P>,
    limits: &Limits,
    act: impl FnOnce(&mut Solver<K, P>, &mut Run<'_, '_, Nobody>) -> R,
) -> R {
    let reported = &solver.state.trail[..solver.reported];
    let placed = reported.iter().filter(|lit| lit.is_positive()).count() as u64;
    let visit = &mut |_: &Grid| ControlFlow::Continue(());
    act(solver, &mut Run::<Nobody>::resumed(limits, &mut Silent, visit, placed))
}
