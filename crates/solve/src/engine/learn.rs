//! Conflict-driven clause learning (CDCL), on the constraints of Sudoku themselves.
//!
//! Plain backtracking forgets. On a large grid the same few wrong decisions fail again and again
//! below thousands of decisions that have nothing to do with them. CDCL analyses every conflict,
//! derives a clause that rules out its cause, and backjumps over the decisions that were not
//! involved. The learned clause takes part in unit propagation from then on, like the rules of the
//! puzzle.
//!
//! The engine is a SAT solver without a CNF encoding:
//!
//! * A **variable** is a candidate: this digit in this cell. Its two **literals** are "is the
//!   value" and "is not".
//! * A **group** is an exactly-one constraint: a cell with its digits, or a house with the places
//!   of a digit. It is a set of bits and propagates natively: a true member makes the others false,
//!   a last remaining member is true. As CNF one group takes one long clause and hundreds of binary
//!   ones.
//! * A **clause** is a disjunction of literals. All stored clauses are learned, or block a solution
//!   that was visited; they are propagated by two watched literals.
//!
//! ```text
//! loop:
//!     unit propagation                                                                 (state.rs)
//!     conflict:
//!         at level 0: no (further) solution
//!         derive the 1-UIP clause, minimise it, add it; backjump and assert its first literal   (analyze.rs)
//!     restart due: backjump to level 0; the clauses stay                               (restart.rs)
//!     the walk's turn, on a large grid: local search; its solution becomes the phases  (walk.rs)
//!     clause database full of weak clauses: reduce it                                  (solver.rs, clauses.rs)
//!     all assigned: a solution; add a clause that blocks it, go on
//!     else decide: a member of the tightest group, or the most active variable         (decide.rs)
//! ```
//!
//! | module | subject |
//! |---|---|
//! | `literal`, `model` | variables, literals and reasons; the groups |
//! | `state`, `clauses` | assignment, trail, unit propagation; clause arena and watches |
//! | `analyze` | conflict analysis: first UIP, minimisation, glue |
//! | `decide`, `odds`, `restart` | decision heuristics and phases; restarts and modes |
//! | `solver` | the main loop, enumeration, clause database reduction |
//! | `walk` | focused local search, in turns with the search: solutions of large grids |
//! | `assume`, `mus`, `session` | assumptions and cores; minimal sets of clues; the incremental interface |
//! | `board` | boards of houses |
//! | `proof` | DRAT proofs |
//! | `portfolio`, `share` | several solvers on one puzzle that exchange short clauses |
//!
//! A large grid with few clues has so many solutions that search is the wrong way to find one: the
//! first solution then comes from [`fill`](super::fill), and the search starts with the second.
//!
//! When all solutions are wanted, the first thousand are blocked by clauses. After that the search
//! backtracks chronologically, which needs no memory (see `solver.rs`).
//!
//! What made it fast, measured on 25×25 to 64×64 (see `docs/speed.md`):
//! * On large grids a local search takes turns with the clauses (walk.rs). Without it, 49×49 with 50 %
//!   of the cells given is out of reach.
//! * Within a group the saved phase decides, then the best odds (odds.rs); and large grids restart
//!   seldom. Three times as fast on 36×36 with 45 % and 49×49 with 40 % of the cells given.
//! * A group gains weight when it is the *reason* of a literal in a conflict, not only when two of
//!   its members clash: three times as fast on 36×36 with 35 to 45 % given.
//! * Clauses are shrunk and strengthened by groups (`shrink`, `strengthen_by_groups`): one true
//!   candidate replaces all those it rules out. A quarter to a third fewer conflicts in proofs.
//! * Only variables that are true gain activity in a conflict: a tenth less time for proofs.
//! * Group scores are compared in vectors: with ten thousand groups, deciding had taken most of the
//!   time.
//!
//! What did not help: vivification, since the clauses are short already; decisions by activity with
//! saved phases on large grids; glue limits that follow the use of clauses; resetting weights and
//! phases now and then; locked candidates as a propagator, with which a solution of 49×49
//! takes 5 to 22 times as many conflicts (docs/speed.md).
//!
//! The framework is that of J. P. Marques-Silva and K. A. Sakallah, "GRASP: A search algorithm for
//! propositional satisfiability" (IEEE Transactions on Computers, 1999, doi:10.1109/12.769433) and
//! of N. Eén and N. Sörensson, "An extensible SAT-solver" (SAT 2003,
//! doi:10.1007/978-3-540-24605-3_37). Each module cites the papers it implements.

mod analyze;
mod assume;
mod board;
mod clauses;
mod decide;
mod literal;
mod model;
mod mus;
mod odds;
#[cfg(not(target_family = "wasm"))]
pub(crate) mod portfolio;
mod proof;
mod restart;
mod session;
mod share;
mod solver;
mod state;
mod walk;

use std::ops::ControlFlow;

use omnidoku_core::{CandidateGrid, Cell, Digit, Puzzle, Shape};

use crate::engine::EngineId;
use crate::observe::Observer;
use crate::report::End;
use crate::run::{Algorithm, Run};
use crate::stats::{Stats, Tally};

pub(crate) use board::search as search_board;
use literal::{Lit, Reason};
use model::Model;
use proof::ProofLog;
pub use session::LearnSession;
use share::PoolClient;
use solver::{CLAUSE_BYTES_PER_GROUP, Solver};
use state::State;

/// The most bytes a candidate takes in the model, the state, the watch lists and the walk.
const BYTES_PER_CANDIDATE: usize = 240;

/// The engine.
pub struct Learn {
    seed: u64,
    /// The proof under construction, if one is wanted.
    log: Option<ProofLog>,
    /// The clauses shared with other solvers of the same puzzle, in a portfolio.
    pool: Option<PoolClient>,
}

impl Learn {
    /// The seed breaks ties between equally good decisions.
    pub fn new(seed: u64) -> Learn {
        Learn { seed, log: None, pool: None }
    }

    /// One solver of a portfolio.
    #[cfg(not(target_family = "wasm"))]
    fn racer(seed: u64, pool: PoolClient) -> Learn {
        Learn { seed, log: None, pool: Some(pool) }
    }

    fn run_with<const K: usize, O: Observer + ?Sized>(
        &mut self,
        puzzle: &Puzzle,
        run: &mut Run<'_, '_, O>,
    ) -> ControlFlow<End> {
        // On a large grid, each of these steps takes tens of milliseconds.
        let candidates = open_candidates(puzzle);
        run.look_at_limits()?;
        let model = Model::<K>::new(puzzle.shape(), candidates);
        run.look_at_limits()?;
        if model.group_count() != 4 * puzzle.blank_count() {
            // Some group has no candidate: the empty clause.
            if let Some(log) = &mut self.log {
                log.add(&model, []);
            }
            return ControlFlow::Continue(());
        }
        let state = initial_state(model);
        run.look_at_limits()?;
        let mut solver = Solver::new(state, self.seed);
        run.look_at_limits()?;
        solver.log = self.log.take();
        solver.pool = self.pool.take();
        if solver.pool.as_ref().is_some_and(PoolClient::is_walker) {
            solver.walk_turns.walk_mostly();
        }
        let mut end = ControlFlow::Continue(());
        if is_sparse(puzzle) {
            end = solver.start_with_filling(puzzle, self.seed, run);
        }
        if end.is_continue() {
            end = solver.run(puzzle, run);
        }
        self.log = solver.log;
        end
    }
}

/// The candidates that the clues leave, in reading order.
fn open_candidates(puzzle: &Puzzle) -> Vec<(Cell, Digit)> {
    let candidates = CandidateGrid::of(puzzle.grid());
    let mut open = Vec::new();
    for cell in puzzle.blanks() {
        let mut digits = candidates.get(cell);
        while let Some(digit) = digits.pop_first() {
            open.push((cell, digit));
        }
    }
    open
}

/// The state at level 0: the only member of a group is true.
fn initial_state<const K: usize, const P: usize>(model: Model<K, P>) -> State<K, P> {
    let mut state = State::new(model);
    for group in 0..state.model.group_count() as u32 {
        if let [only] = *state.model.members(group)
            && state.is_unassigned(only)
            && state.model.selector != Some(only)
            && !state.model.is_padding(group)
        {
            state.assign(Lit::positive(only), Reason::NONE);
        }
    }
    state
}

/// Whether a puzzle has so few clues that, by measurement, [`fill`](super::fill) finds a solution
/// before the search does.
fn is_sparse(puzzle: &Puzzle) -> bool {
    let cells = puzzle.shape().cell_count();
    let clues = 100 * (cells - puzzle.blank_count());
    clues <= if puzzle.shape().size() > 25 { 26 * cells } else { 5 * cells }
}

/// An estimate of the most bytes a search on this shape takes.
pub(super) fn memory(shape: Shape) -> usize {
    let cells = shape.cell_count();
    shape.size() * cells * BYTES_PER_CANDIDATE + 4 * cells * CLAUSE_BYTES_PER_GROUP
}

impl Algorithm for Learn {
    fn id(&self) -> EngineId {
        EngineId::Learn
    }

    fn stats(&self, tally: Tally) -> Stats {
        let (conflicts, restarts) = (Some(tally.conflicts), Some(tally.restarts));
        Stats { conflicts, restarts, ..tally.into() }
    }

    fn run<O: Observer + ?Sized>(
        &mut self,
        puzzle: &Puzzle,
        run: &mut Run<'_, '_, O>,
    ) -> ControlFlow<End> {
        if puzzle.shape().size() <= 64 {
            self.run_with::<1, O>(puzzle, run)
        } else {
            self.run_with::<2, O>(puzzle, run)
        }
    }
}
