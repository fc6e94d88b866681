//! Which clues are needed, so that there is no solution, or none but one that is known.
//!
//! The model knows the rules alone; every clue is an assumption. There is no solution: what is to blame is a set of
//! clues, and the others can go. Then they are tried one by one:
//!
//! ```text
//! while a clue was not tried:
//!     look for a solution of the others
//!     there is one: the clue is needed
//!     there is none: keep, of the others, those that are to blame
//! ```
//!
//! A solution without the clue has another digit in its cell, for with the clue there was none: that is what the search tries first.
//! All it learns follows from the rules, so it is of use for all later questions: to try a clue takes a small part of
//! what it takes to solve a puzzle. Who wants to choose what is tried, and how long, asks for rivals one at a time.

use std::ops::ControlFlow;

use omnidoku_core::check::{self, Flaw};
use omnidoku_core::{Cell, Digit, Grid, Puzzle, Random, Shape};

use super::at_the_start;
use super::literal::Lit;
use super::model::Model;
use super::search::Search;
use super::session::silently;
use crate::engine::EngineId;
use crate::limits::Limits;
use crate::observe::Observer;
use crate::referee::Fault;
use crate::report::Cause;
use crate::run::Run;
use crate::session::{Needed, SecondSolution};

/// Finds out which clues are needed.
pub(super) trait Clues: Send {
    /// Which of these clues are needed, so that there is no solution but the known one.
    fn needed(
        &mut self,
        clues: &[(Cell, Digit)],
        known: Option<&Grid>,
        limits: &Limits,
    ) -> Result<Needed, Fault>;

    /// The clues that the last question has left, if it is known that they are enough.
    fn left(&self) -> Option<Vec<(Cell, Digit)>>;

    /// A solution of clues of the known one that differs from it.
    fn rival(
        &mut self,
        known: &Grid,
        clues: &[Cell],
        differs: Option<Cell>,
        limits: &Limits,
    ) -> Result<SecondSolution, Fault>;

    /// How many assignments all questions have taken.
    fn nodes(&self) -> u64;
}

/// A search in which every clue is an assumption.
pub(super) struct ClueSearch<const K: usize> {
    search: Search<K>,
    seed: u64,
    /// The last question, and how far it is answered.
    question: Option<Question>,
    /// The solution that is forbidden.
    forbidden: Option<Grid>,
    nodes: u64,
}

impl<const K: usize> ClueSearch<K> {
    pub(super) fn new(shape: Shape, seed: u64) -> ClueSearch<K> {
        let all = shape.cells().flat_map(|cell| Digit::all(shape).map(move |digit| (cell, digit)));
        let model = Model::new(shape, all.collect()).with_switch();
        let search = Search::new(at_the_start(model), seed);
        ClueSearch { search, seed, question: None, forbidden: None, nodes: 0 }
    }
}

impl<const K: usize> Clues for ClueSearch<K> {
    fn needed(
        &mut self,
        clues: &[(Cell, Digit)],
        known: Option<&Grid>,
        limits: &Limits,
    ) -> Result<Needed, Fault> {
        silently(&mut self.search, limits, |search, run| {
            let last = self.question.take().filter(|last| last.is(clues, known));
            let question = last.unwrap_or_else(|| {
                self.forbidden = known.cloned();
                Question::new(search, clues, known, self.seed, run)
            });
            let question = self.question.insert(question);
            let answer = question.answer(search, run);
            self.nodes += run.tally.nodes;
            match answer {
                ControlFlow::Continue(()) => {
                    Ok(Needed::Clues(question.clues_left(&search.state.model)))
                }
                ControlFlow::Break(instead) => instead,
            }
        })
    }

    fn left(&self) -> Option<Vec<(Cell, Digit)>> {
        let question = self.question.as_ref().filter(|question| question.is_unsolvable)?;
        Some(question.clues_left(&self.search.state.model))
    }

    fn rival(
        &mut self,
        known: &Grid,
        clues: &[Cell],
        differs: Option<Cell>,
        limits: &Limits,
    ) -> Result<SecondSolution, Fault> {
        silently(&mut self.search, limits, |search, run| {
            if self.forbidden.as_ref() != Some(known) {
                forbid_alone(search, Some(known), run);
                self.forbidden = Some(known.clone());
                self.question = None;
            }
            let model = &search.state.model;
            let digit_of = |cell: Cell| *known.as_slice().get(cell.index())?;
            let held = |&cell: &Cell| model.var_of(cell, digit_of(cell)?).map(Lit::is);
            let lits: Vec<Lit> = clues.iter().filter_map(held).collect();
            let first = differs.as_ref().and_then(held).map(|lit| !lit);
            let answer = is_solvable(search, &lits, first, run);
            self.nodes += run.tally.nodes;
            match answer {
                ControlFlow::Continue(true) => Ok(SecondSolution::Found(
                    search.solution(&Puzzle::empty(search.state.model.shape)),
                )),
                ControlFlow::Continue(false) => {
                    let mut blamed = search.blamed();
                    let model = &search.state.model;
                    blamed.retain(|lit| Some(lit.var()) != model.switch);
                    let cell_of = |lit: Lit| model.candidates[lit.var() as usize].0;
                    Ok(SecondSolution::None(blamed.into_iter().map(cell_of).collect()))
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

/// Which of some clues are needed, and how far that is answered.
struct Question {
    clues: Vec<(Cell, Digit)>,
    known: Option<Grid>,
    /// There is no solution with the clues that are left.
    is_unsolvable: bool,
    /// The clues that are left, in the order in which they are tried, each with its place in that order.
    left: Vec<(usize, Lit)>,
    /// How many of them were tried, and are needed.
    needed: usize,
}

/// Why a question has no answer of clues.
type Instead = Result<Needed, Fault>;

/// Why it is not known whether there is a solution.
type Unknown = Result<Cause, Fault>;

impl Question {
    fn new<const K: usize, O: Observer + ?Sized>(
        search: &mut Search<K>,
        clues: &[(Cell, Digit)],
        known: Option<&Grid>,
        seed: u64,
        run: &mut Run<'_, '_, O>,
    ) -> Question {
        forbid_alone(search, known, run);
        let model = &search.state.model;
        let vars = clues.iter().filter_map(|&(cell, digit)| model.var_of(cell, digit));
        let mut lits: Vec<Lit> = vars.map(Lit::is).collect();
        Random::new(seed).shuffle(&mut lits);
        Question {
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

    /// Tries the clues that were not tried.
    fn answer<const K: usize, O: Observer + ?Sized>(
        &mut self,
        search: &mut Search<K>,
        run: &mut Run<'_, '_, O>,
    ) -> ControlFlow<Instead> {
        if !self.is_unsolvable {
            // What follows from those before it is not to blame, and what nearly does is best tried first.
            let all: Vec<Lit> = self.left.iter().rev().map(|&(_, clue)| clue).collect();
            if is_solvable(search, &all, None, run).map_break(instead)? {
                return ControlFlow::Break(Ok(Needed::Solvable));
            }
            self.is_unsolvable = true;
            self.keep_blamed(search);
        }
        while let Some(&(_, clue)) = self.left.get(self.needed) {
            let is_needed = is_solvable(search, &self.others(), Some(!clue), run);
            match is_needed.map_break(instead)? {
                true => self.needed += 1,
                false => self.keep_blamed(search),
            }
        }
        ControlFlow::Continue(())
    }

    /// All clues but the one that is tried: first those that are farthest from it in halves of halves of the order, so that from one
    /// try to the next most of the first ones are the same.
    fn others(&self) -> Vec<Lit> {
        let (tried, _) = self.left[self.needed];
        let mut others = self.left.clone();
        others.remove(self.needed);
        others.sort_by_key(|&(place, _)| (place ^ tried).leading_zeros());
        others.into_iter().map(|(_, clue)| clue).collect()
    }

    /// There was no solution: only the clues that are to blame are left.
    fn keep_blamed<const K: usize>(&mut self, search: &mut Search<K>) {
        let mut blamed = search.blamed();
        blamed.sort_unstable();
        self.left.retain(|(_, clue)| blamed.binary_search(clue).is_ok());
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

/// Forbids the known solution, and no other.
fn forbid_alone<const K: usize, O: Observer + ?Sized>(
    search: &mut Search<K>,
    known: Option<&Grid>,
    run: &mut Run<'_, '_, O>,
) {
    search.allow_again(run);
    let shape = search.state.model.shape;
    if let Some(known) = known.filter(|known| known.shape() == shape) {
        search.forbid_grid(known, run);
    }
}

/// Whether there is a solution with these clues; it has passed the referee.
fn is_solvable<const K: usize, O: Observer + ?Sized>(
    search: &mut Search<K>,
    clues: &[Lit],
    first: Option<Lit>,
    run: &mut Run<'_, '_, O>,
) -> ControlFlow<Unknown, bool> {
    let lits = search.switch_on().into_iter().chain(clues.iter().copied()).collect();
    search.assume(lits, first, run);
    let is_solvable = search.is_solvable(run).map_break(Ok)?;
    if is_solvable && let Err(flaw) = referee(search, clues) {
        return ControlFlow::Break(Err(Fault { engine: EngineId::Learn, flaw }));
    }
    ControlFlow::Continue(is_solvable)
}

/// Checks the solution that was found.
fn referee<const K: usize>(search: &Search<K>, clues: &[Lit]) -> Result<(), Flaw> {
    let model = &search.state.model;
    let (shape, empty) = (model.shape, Puzzle::empty(model.shape));
    let grid = search.solution(&empty);
    for lit in clues {
        let (cell, clue) = model.candidates[lit.var() as usize];
        let answer = grid.get(cell);
        if answer != Some(clue) {
            return Err(Flaw::ClueChanged { shape, cell, clue, answer });
        }
    }
    check::solution(&empty, &grid)
}
