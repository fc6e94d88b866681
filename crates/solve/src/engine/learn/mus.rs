//! Minimal sets of clues without a solution, or with none but a known one: MUS extraction.
//!
//! The model has the rules alone; every clue is an assumption. If there is no solution, the core is
//! a set of clues that has none. It is made minimal by deletion:
//!
//! ```text
//! clues ← the core of all clues
//! while a clue was not tried:
//!     solve under the others
//!     a solution:   the clue is needed
//!     no solution:  clues ← the core of the others
//! ```
//!
//! A solution without the clue has another digit in its cell, since there is none with it: that is
//! the preferred first decision. Everything learned follows from the rules, so all later questions
//! profit, and trying a clue takes a small part of the work of solving a puzzle. A caller that
//! wants to choose what is tried, and for how long, asks for one second solution at a time
//! (`second_solution`).
//!
//! (Deletion-based extraction with core refinement: J. Marques-Silva, I. Lynce, "On improving MUS
//! extraction algorithms", SAT 2011.)

use std::ops::ControlFlow;

use omnidoku_core::check::{self, Flaw};
use omnidoku_core::{Cell, Digit, Grid, Puzzle, Random, Shape};

use super::initial_state;
use super::literal::Lit;
use super::model::Model;
use super::session::unobserved;
use super::solver::Solver;
use crate::engine::EngineId;
use crate::limits::Limits;
use crate::observe::Observer;
use crate::referee::Fault;
use crate::report::Cause;
use crate::run::Run;
use crate::session::{Needed, SecondSolution};

/// A [`ClueSolver`] of any width.
pub(super) trait Clues: Send {
    /// A minimal subset of these clues that has no solution but the known one.
    fn needed(
        &mut self,
        clues: &[(Cell, Digit)],
        known: Option<&Grid>,
        limits: &Limits,
    ) -> Result<Needed, Fault>;

    /// The clues left by the last extraction, if they are known to have no other solution.
    fn left(&self) -> Option<Vec<(Cell, Digit)>>;

    /// A solution that shares these clues with the known one, and differs from it.
    fn second_solution(
        &mut self,
        known: &Grid,
        clues: &[Cell],
        differs: Option<Cell>,
        limits: &Limits,
    ) -> Result<SecondSolution, Fault>;

    /// How many nodes all questions have taken.
    fn nodes(&self) -> u64;
}

/// A solver in which every clue is an assumption.
pub(super) struct ClueSolver<const K: usize> {
    shape: Shape,
    solver: Solver<K>,
    seed: u64,
    /// The last extraction, which can be resumed.
    extraction: Option<Extraction>,
    /// The solution that is blocked.
    blocked: Option<Grid>,
    nodes: u64,
}

impl<const K: usize> ClueSolver<K> {
    pub(super) fn new(shape: Shape, seed: u64) -> ClueSolver<K> {
        let all = shape.cells().flat_map(|cell| Digit::all(shape).map(move |digit| (cell, digit)));
        let model = Model::new(shape, all.collect()).with_selector();
        let solver = Solver::new(initial_state(model), seed);
        ClueSolver { shape, solver, seed, extraction: None, blocked: None, nodes: 0 }
    }
}

impl<const K: usize> Clues for ClueSolver<K> {
    fn needed(
        &mut self,
        clues: &[(Cell, Digit)],
        known: Option<&Grid>,
        limits: &Limits,
    ) -> Result<Needed, Fault> {
        unobserved(&mut self.solver, limits, |solver, run| {
            let last = self.extraction.take().filter(|last| last.is(clues, known));
            let extraction = last.unwrap_or_else(|| {
                self.blocked = known.cloned();
                Extraction::new(solver, self.shape, clues, known, self.seed, run)
            });
            let extraction = self.extraction.insert(extraction);
            let answer = extraction.answer(solver, run);
            self.nodes += run.tally.nodes;
            match answer {
                ControlFlow::Continue(()) => {
                    Ok(Needed::Clues(extraction.clues_left(&solver.state.model)))
                }
                ControlFlow::Break(instead) => instead,
            }
        })
    }

    fn left(&self) -> Option<Vec<(Cell, Digit)>> {
        let extraction = self.extraction.as_ref().filter(|extraction| extraction.is_unsolvable)?;
        Some(extraction.clues_left(&self.solver.state.model))
    }

    fn second_solution(
        &mut self,
        known: &Grid,
        clues: &[Cell],
        differs: Option<Cell>,
        limits: &Limits,
    ) -> Result<SecondSolution, Fault> {
        unobserved(&mut self.solver, limits, |solver, run| {
            if self.blocked.as_ref() != Some(known) {
                block_only(solver, self.shape, Some(known), run);
                self.blocked = Some(known.clone());
                self.extraction = None;
            }
            let model = &solver.state.model;
            let digit_of = |cell: Cell| *known.as_slice().get(cell.index())?;
            let literal_of = |&cell: &Cell| model.var_of(cell, digit_of(cell)?).map(Lit::positive);
            let lits: Vec<Lit> = clues.iter().filter_map(literal_of).collect();
            let first = differs.as_ref().and_then(literal_of).map(|lit| !lit);
            let answer = is_solvable(solver, self.shape, &lits, first, run);
            self.nodes += run.tally.nodes;
            match answer {
                ControlFlow::Continue(true) => {
                    Ok(SecondSolution::Found(solver.solution(&Puzzle::empty(self.shape))))
                }
                ControlFlow::Continue(false) => {
                    let mut core = solver.core();
                    let model = &solver.state.model;
                    core.retain(|lit| Some(lit.var()) != model.selector);
                    let cell_of = |lit: Lit| model.candidates[lit.var() as usize].0;
                    Ok(SecondSolution::None(core.into_iter().map(cell_of).collect()))
                }
                ControlFlow::Break(Ok(cause)) => Ok(SecondSolution::Interrupted(cause)),
                ControlFlow::Break(Err(fault)) => Err(fault),
            }
        })
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }
}

/// An extraction in progress.
struct Extraction {
    shape: Shape,
    clues: Vec<(Cell, Digit)>,
    known: Option<Grid>,
    /// The clues that are left are known to have no solution.
    is_unsolvable: bool,
    /// The clues that are left, in the order in which they are tried, each with its original index
    /// in that order.
    left: Vec<(usize, Lit)>,
    /// How many of them were tried and found to be needed.
    needed: usize,
}

/// The answer if it is not a set of clues.
type Instead = Result<Needed, Fault>;

/// Why it is unknown whether there is a solution.
type Unknown = Result<Cause, Fault>;

impl Extraction {
    fn new<const K: usize, O: Observer + ?Sized>(
        solver: &mut Solver<K>,
        shape: Shape,
        clues: &[(Cell, Digit)],
        known: Option<&Grid>,
        seed: u64,
        run: &mut Run<'_, '_, O>,
    ) -> Extraction {
        block_only(solver, shape, known, run);
        let model = &solver.state.model;
        let vars = clues.iter().filter_map(|&(cell, digit)| model.var_of(cell, digit));
        let mut lits: Vec<Lit> = vars.map(Lit::positive).collect();
        Random::new(seed).shuffle(&mut lits);
        Extraction {
            shape,
            clues: clues.to_vec(),
            known: known.cloned(),
            is_unsolvable: false,
            left: lits.into_iter().enumerate().collect(),
            needed: 0,
        }
    }

    fn is(&self, clues: &[(Cell, Digit)], known: Option<&Grid>) -> bool {
        self.clues == clues && self.known.as_ref() == known
    }

    /// Tries the remaining clues.
    fn answer<const K: usize, O: Observer + ?Sized>(
        &mut self,
        solver: &mut Solver<K>,
        run: &mut Run<'_, '_, O>,
    ) -> ControlFlow<Instead> {
        if !self.is_unsolvable {
            // A clue that is implied by those before it is not in the core, and one that nearly is
            // should be tried first.
            let all: Vec<Lit> = self.left.iter().rev().map(|&(_, clue)| clue).collect();
            if is_solvable(solver, self.shape, &all, None, run).map_break(instead)? {
                return ControlFlow::Break(Ok(Needed::Solvable));
            }
            self.is_unsolvable = true;
            self.keep_core(solver);
        }
        while let Some(&(_, clue)) = self.left.get(self.needed) {
            let is_needed = is_solvable(solver, self.shape, &self.others(), Some(!clue), run);
            match is_needed.map_break(instead)? {
                true => self.needed += 1,
                false => self.keep_core(solver),
            }
        }
        ControlFlow::Continue(())
    }

    /// All clues but the one that is tried. Those in the other half of the order come first, then
    /// those in the other quarter, and so on: from one try to the next most of the first
    /// assumptions are the same, and the search keeps their levels.
    fn others(&self) -> Vec<Lit> {
        let (tried, _) = self.left[self.needed];
        let mut others = self.left.clone();
        others.remove(self.needed);
        others.sort_by_key(|&(place, _)| (place ^ tried).leading_zeros());
        others.into_iter().map(|(_, clue)| clue).collect()
    }

    /// After "no solution": keeps the core alone.
    fn keep_core<const K: usize>(&mut self, solver: &mut Solver<K>) {
        let mut core = solver.core();
        core.sort_unstable();
        self.left.retain(|(_, clue)| core.binary_search(clue).is_ok());
    }

    fn clues_left<const K: usize>(&self, model: &Model<K>) -> Vec<(Cell, Digit)> {
        let clues = self.left.iter().map(|(_, clue)| model.candidates[clue.var() as usize]);
        let mut clues: Vec<_> = clues.collect();
        clues.sort_unstable();
        clues
    }
}

fn instead(unknown: Unknown) -> Instead {
    unknown.map(Needed::Interrupted)
}

/// Blocks the known solution, and no other.
fn block_only<const K: usize, O: Observer + ?Sized>(
    solver: &mut Solver<K>,
    shape: Shape,
    known: Option<&Grid>,
    run: &mut Run<'_, '_, O>,
) {
    solver.unblock_all(run);
    if let Some(known) = known.filter(|known| known.shape() == shape) {
        solver.block_grid(known, run);
    }
}

/// Whether there is a solution with these clues. It has passed the referee.
fn is_solvable<const K: usize, O: Observer + ?Sized>(
    solver: &mut Solver<K>,
    shape: Shape,
    clues: &[Lit],
    first: Option<Lit>,
    run: &mut Run<'_, '_, O>,
) -> ControlFlow<Unknown, bool> {
    let lits = solver.selector_on().into_iter().chain(clues.iter().copied()).collect();
    solver.assume(lits, first, run);
    let is_solvable = solver.is_solvable(run).map_break(Ok)?;
    if is_solvable && let Err(flaw) = referee(solver, shape, clues) {
        return ControlFlow::Break(Err(Fault { engine: EngineId::Learn, flaw }));
    }
    ControlFlow::Continue(is_solvable)
}

/// Checks the solution that was found.
fn referee<const K: usize>(solver: &Solver<K>, shape: Shape, clues: &[Lit]) -> Result<(), Flaw> {
    let model = &solver.state.model;
    let empty = Puzzle::empty(shape);
    let grid = solver.solution(&empty);
    for lit in clues {
        let (cell, clue) = model.candidates[lit.var() as usize];
        let answer = grid.get(cell);
        if answer != Some(clue) {
            return Err(Flaw::ClueChanged { shape, cell, clue, answer });
        }
    }
    check::solution(&empty, &grid)
}
