//! When the [walk](super) has its turn.
//!
//! The search begins; most puzzles need no walk. From the first turn on, the walk catches up with
//! its share of the work whenever the search has gone on for a quarter. When it finds a solution, the
//! search takes it as its phases: every decision that follows is right, and what the rules imply of
//! right decisions is right too. So the search arrives at the solution without a conflict, and
//! counters, proofs and blocking clauses need no special case.
//!
//! There is no walk in puzzles up to 25×25: the hard ones among them have a single solution, and so
//! many grids that are nearly one that a walk gets lost. Nor is there one when a solution is known and
//! another is wanted, for that question is usually answered by a proof; nor under assumptions.

use std::ops::ControlFlow;

use super::super::restart::LARGEST_TO_PROVE;
use super::super::solver::Solver;
use super::Walk;
use crate::observe::Observer;
use crate::report::End;
use crate::run::Run;

/// The work of the search before the first turn, for each candidate that the clues leave.
const FIRST_TURN_PER_CANDIDATE: u64 = 400;

/// The work of a walk that takes about as long as one unit of work of the search, which has worse
/// luck with the caches.
const WORK_PER_UNIT: u64 = 8;

/// How many times as long as the search the walk may take, and in a racer that mostly walks.
const SHARE: u64 = 2;
const SHARE_OF_WALKER: u64 = 16;

/// The walk, and its part of the work.
pub(in super::super) struct WalkTurns {
    seed: u64,
    walk: Option<Box<Walk>>,
    share: u64,
    /// The work of the search at the next turn; `u64::MAX` if there is none.
    next: u64,
}

impl WalkTurns {
    /// The turns in a grid of this size.
    pub(in super::super) fn new(size: usize, candidates: usize, seed: u64) -> WalkTurns {
        let first = FIRST_TURN_PER_CANDIDATE * candidates as u64;
        let next = if size > LARGEST_TO_PROVE { first } else { u64::MAX };
        WalkTurns { seed, walk: None, share: SHARE, next }
    }

    /// From now on most of the time is the walk's, from the beginning.
    pub(in super::super) fn walk_mostly(&mut self) {
        self.share = SHARE_OF_WALKER;
        if self.next < u64::MAX {
            self.next = 0;
        }
    }

    /// Whether it is the walk's turn, after that much work of the search.
    #[inline(always)]
    pub(in super::super) fn is_due(&self, work: u64) -> bool {
        work >= self.next
    }

    /// Ends all turns.
    pub(in super::super) fn end(&mut self) {
        (self.walk, self.next) = (None, u64::MAX);
    }
}

impl<const K: usize, const P: usize> Solver<K, P> {
    /// Whether the walk has its turn now. It knows of no assumptions.
    #[inline(always)]
    pub(in super::super) fn is_walk_due(&self) -> bool {
        self.walk_turns.is_due(self.state.work) && self.assumptions.is_empty()
    }

    /// Lets the walk catch up. The state is propagated, at level 0.
    pub(in super::super) fn walk<O: Observer + ?Sized>(
        &mut self,
        run: &mut Run<'_, '_, O>,
    ) -> ControlFlow<End> {
        let turns = &mut self.walk_turns;
        let walk = turns.walk.get_or_insert_with(|| Box::new(Walk::new(&self.state, turns.seed)));
        let until = turns.share * WORK_PER_UNIT * self.state.work;
        while walk.work < until && !walk.is_solved() {
            let (work_before, moves_before) = (walk.work, walk.moves);
            walk.sweep();
            self.state.actions += walk.moves - moves_before;
            run.work((walk.work - work_before) / WORK_PER_UNIT)?;
        }
        turns.next = self.state.work + self.state.work / 4;
        if walk.is_solved() {
            self.decider.adopt(walk.held());
            turns.end();
        }
        ControlFlow::Continue(())
    }
}
