//! Learning search: every dead end becomes a rule, and the search never runs into it again.
//!
//! Plain backtracking forgets. On a large grid the same few wrong choices fail again and again below thousands of choices
//! that have nothing to do with them. This engine asks after every dead end *which* of its choices were to blame, writes
//! down that they do not go together, and jumps back to the last of them, leaving out what did not matter. The rules it
//! writes down take part in the solving from then on, like the rules of the puzzle.
//!
//! In the words of the field this is conflict-driven clause learning, as in programs for the satisfiability problem (SAT). What
//! is different here is that nothing has to be translated for it:
//!
//! * A **candidate** (this digit in this cell) holds, does not hold, or is open. "Holds" and "does not hold" are
//!   the two *literals* of a candidate.
//! * A **group** is a cell with its digits, or a house with the places of a digit: exactly one of it holds. A group is
//!   a set of bits. Where one candidate of a group holds the others are ruled out; where one is left, it holds. A SAT
//!   program needs hundreds of clauses to say this of one group.
//! * A **clause** is what was learned: at least one of these literals holds. It is only looked at when one
//!   of the two literals that watch it becomes false.
//!
//! ```text
//! repeat:
//!     follow up everything that holds                   (state.rs)
//!     no literal of some clause can hold:               a conflict
//!         without any choice: there is no (further) solution
//!         replace what led to it by its causes until one literal of the last level is left      (analyze.rs)
//!         the clause so found joins the others; go back to where it would have been of use
//!     time to start over: take back all choices; the clauses stay                                (restart.rs)
//!     all is settled: a solution; forbid it, go on
//!     else choose: a candidate of the tightest group, or the most active candidate               (decide.rs)
//! ```
//!
//! A large grid with few clues has so many solutions that searching is the wrong way to one: there the first comes from
//! [`fill`](super::fill), and the search begins with the second.
//!
//! Whether the search is lucky depends on its first choices, so it starts over now and then; as it keeps the clauses, nothing is lost. Clauses
//! that prove useless are given up, so that memory is bounded. When all solutions are asked for, the first thousand are
//! forbidden by clauses, and beyond that the search goes through the rest in order, which needs no memory.
//!
//! On several threads searches of the same puzzle race and tell each other what they learn (portfolio.rs, share.rs).
//!
//! What made it fast, by measurement on 25×25 to 49×49 (see `docs/speed.md`):
//! * In a group the candidate with the best odds comes first (odds.rs), where none held before; and on large grids the
//!   search starts over seldom. Three times as fast on 36×36 with 45 % and 49×49 with 40 % given.
//! * Groups gain weight when they are the *reason* for a literal in a conflict, not when they are where two values
//!   clash: three times as fast on 36×36 with 35 to 45 % given.
//! * A clause is shortened twice over (`shrink`, `drop_ruled_out`): one value that holds speaks for all candidates it
//!   rules out. A quarter to a third fewer conflicts in proofs.
//! * Only candidates that hold gain activity in a conflict: a tenth less time for proofs.
//! * Groups are compared by score in vectors: with ten thousand groups, choosing had taken most of the time.
//!
//! What did not help: to try out clauses for literals that are not needed (vivification), for they are short already; choices by
//! activity with remembered values on large grids; limits of glue that follow the use of clauses; to forget weights and
//! values now and then.

mod analyze;
mod assume;
mod clauses;
mod decide;
mod literal;
mod model;
mod needed;
mod odds;
#[cfg(not(target_family = "wasm"))]
pub(crate) mod portfolio;
mod proof;
mod restart;
mod search;
mod session;
mod share;
mod state;

use std::ops::ControlFlow;

use omnidoku_core::{CandidateGrid, Cell, Digit, Puzzle, Shape};

use crate::engine::EngineId;
use crate::observe::Observer;
use crate::report::End;
use crate::run::{Algorithm, Run};
use crate::stats::{Stats, Tally};

use literal::{Lit, Reason};
use model::Model;
use proof::Log;
use search::{ROOM, Search};
pub use session::LearnSession;
use share::Link;
use state::State;

/// What a candidate takes in the model, the state and the watch lists, at most.
const BYTES_PER_CANDIDATE: usize = 200;

/// The engine.
pub struct Learn {
    seed: u64,
    /// Where a proof is written, if one is wanted.
    log: Option<Log>,
    /// The other searches of the same puzzle, if it is one of several.
    link: Option<Link>,
}

impl Learn {
    /// A seed decides between choices that are as good as each other.
    pub fn new(seed: u64) -> Learn {
        Learn { seed, log: None, link: None }
    }

    /// One of several searches of the same puzzle.
    #[cfg(not(target_family = "wasm"))]
    fn racer(seed: u64, link: Link) -> Learn {
        Learn { seed, log: None, link: Some(link) }
    }

    fn run_with<const K: usize, O: Observer + ?Sized>(
        &mut self,
        puzzle: &Puzzle,
        run: &mut Run<'_, '_, O>,
    ) -> ControlFlow<End> {
        // On a large grid each of these steps takes tens of milliseconds.
        let candidates = open_candidates(puzzle);
        run.look_at_limits()?;
        let model = Model::<K>::new(puzzle.shape(), candidates);
        run.look_at_limits()?;
        if model.group_count() != 4 * puzzle.blank_count() {
            // A group without candidates.
            if let Some(log) = &mut self.log {
                log.learned(&model, []);
            }
            return ControlFlow::Continue(());
        }
        let state = at_the_start(model);
        run.look_at_limits()?;
        let mut search = Search::new(state, self.seed);
        run.look_at_limits()?;
        search.log = self.log.take();
        search.link = self.link.take();
        let mut end = ControlFlow::Continue(());
        if is_sparse(puzzle) {
            end = search.start_with_filling(puzzle, self.seed, run);
        }
        if end.is_continue() {
            end = search.run(puzzle, run);
        }
        self.log = search.log;
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

/// The state in which nothing is chosen: what is alone in a group holds.
fn at_the_start<const K: usize>(model: Model<K>) -> State<K> {
    let mut state = State::new(model);
    for group in 0..state.model.group_count() as u32 {
        if let [only] = *state.model.members(group)
            && state.is_open(only)
            && state.model.switch != Some(only)
        {
            state.assign(Lit::is(only), Reason::CHOSEN);
        }
    }
    state
}

/// Whether a puzzle has so few clues, by measurement, that [`fill`](super::fill) has a solution before the search has.
fn is_sparse(puzzle: &Puzzle) -> bool {
    let cells = puzzle.shape().cell_count();
    let clues = 100 * (cells - puzzle.blank_count());
    clues <= if puzzle.shape().size() > 25 { 26 * cells } else { 5 * cells }
}

/// The most bytes a search on this shape takes, estimated.
pub(super) fn memory(shape: Shape) -> usize {
    let cells = shape.cell_count();
    shape.size() * cells * BYTES_PER_CANDIDATE + 4 * cells * ROOM
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
