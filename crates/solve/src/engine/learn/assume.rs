//! Solving under assumptions, and the selector.
//!
//! Assumptions are the first decisions of the search, one level each; one that is already implied
//! gets no level.
//!
//! ```text
//! level      0            1    2    …    assumptions.level()    …
//!            the puzzle   assumptions                           decisions
//! ```
//!
//! A learned clause never depends on an assumption: analysis treats it as a decision, so the clause
//! contains its negation where it matters. Assumptions can therefore be replaced while all clauses
//! stay. When an assumption is false before it is decided, there is no solution under the
//! assumptions; resolving back from it to decisions gives the **core**, a subset of them that has
//! no solution (N. Eén, N. Sörensson, "Temporal induction by incremental SAT solving", 2003).
//!
//! The **selector** is a free variable, assumed false first of all. Every blocking clause contains
//! it, and so does, by the nature of resolution, every clause derived from one. To allow the
//! blocked solutions again, exactly the clauses with the selector are removed.

use std::ops::ControlFlow;

use omnidoku_core::Grid;

use super::clauses::BINARY;
use super::literal::{Antecedent, Lit};
use super::restart::RestartPolicy;
use super::solver::{BLOCKING_GLUE, Solver};
use super::state::State;
use crate::observe::Observer;
use crate::report::{Cause, End};
use crate::run::Run;

/// The assumptions, and how many of them are assigned.
#[derive(Default)]
pub(super) struct Assumptions {
    lits: Vec<Lit>,
    /// For each level of an assumption, its index.
    levels: Vec<u32>,
    /// All assumptions before this index are true.
    reached: usize,
    /// The first decision after the assumptions, if it is unassigned then.
    preferred: Option<Lit>,
}

impl Assumptions {
    /// The highest level that is an assumption.
    #[inline(always)]
    pub(super) fn level(&self) -> u32 {
        self.levels.len() as u32
    }

    /// Whether nothing is assumed, not even the selector.
    #[inline(always)]
    pub(super) fn is_empty(&self) -> bool {
        self.lits.is_empty()
    }

    /// Whether nothing is assumed but the selector.
    pub(super) fn is_selector_only(&self) -> bool {
        self.lits.len() <= 1
    }

    /// The first assumption that is not true.
    #[inline]
    pub(super) fn next<const K: usize, const P: usize>(
        &mut self,
        state: &State<K, P>,
    ) -> Option<Lit> {
        while let Some(&lit) = self.lits.get(self.reached) {
            if state.value(lit) <= 0 {
                return Some(lit);
            }
            self.reached += 1;
        }
        None
    }

    /// The preferred first decision, if it is unassigned.
    #[inline]
    pub(super) fn preferred<const K: usize, const P: usize>(
        &self,
        state: &State<K, P>,
    ) -> Option<Lit> {
        self.preferred.filter(|lit| state.is_unassigned(lit.var()))
    }

    /// Follows a backjump to this level.
    #[inline]
    pub(super) fn backjumped_to(&mut self, level: u32) {
        if let Some(&first) = self.levels.get(level as usize) {
            self.reached = first as usize;
            self.levels.truncate(level as usize);
        }
    }
}

impl<const K: usize, const P: usize> Solver<K, P> {
    /// Replaces the assumptions. The search keeps its levels as far as the first assumptions are
    /// the same.
    pub(super) fn assume<O: Observer + ?Sized>(
        &mut self,
        lits: Vec<Lit>,
        preferred: Option<Lit>,
        run: &mut Run<'_, '_, O>,
    ) {
        let same = self.assumptions.lits.iter().zip(&lits).take_while(|(a, b)| a == b).count();
        if same < self.assumptions.lits.len().max(lits.len()) {
            let levels = self.assumptions.levels.iter();
            let level = levels.take_while(|&&at| (at as usize) < same).count() as u32;
            self.go_back(level, run);
            self.assumptions.reached = self.assumptions.reached.min(same);
            self.assumptions.lits = lits;
        }
        self.assumptions.preferred = preferred;
        self.floor = 0;
        self.is_done = self.is_refuted;
    }

    /// Finds the next solution under the assumptions. If there is one, all variables are assigned.
    pub(super) fn is_solvable<O: Observer + ?Sized>(
        &mut self,
        run: &mut Run<'_, '_, O>,
    ) -> ControlFlow<Cause, bool> {
        self.next(run).map_break(|end| match end {
            End::Interrupted(cause) => cause,
            End::Exhausted | End::Stopped => unreachable!("there is no visitor to stop it"),
        })
    }

    /// Backjumps to a level and drops a pending conflict, which was at a higher one.
    fn go_back<O: Observer + ?Sized>(&mut self, level: u32, run: &mut Run<'_, '_, O>) {
        if level < self.state.level() {
            self.backjump(level, run);
            self.pending_conflict = None;
        }
    }

    /// Decides the next assumption, which is not true; if it is false, there is no solution.
    pub(super) fn decide_assumption(&mut self, lit: Lit) {
        if self.state.value(lit) < 0 {
            self.is_done = true;
            return;
        }
        self.options = 1;
        self.assumptions.levels.push(self.assumptions.reached as u32);
        self.state.decide(lit);
    }

    /// After "no solution": a subset of the assumptions that has none.
    pub(super) fn core(&mut self) -> Vec<Lit> {
        let mut core = Vec::new();
        if self.is_refuted {
            return core;
        }
        let Some(failed) = self.assumptions.next(&self.state) else { return core };
        core.push(failed);
        let mut marks = vec![false; self.state.model.var_count()];
        marks[failed.var() as usize] = true;
        let first_decision =
            self.state.level_starts.first().map_or(self.state.trail.len(), |&at| at as usize);
        for &lit in self.state.trail[first_decision..].iter().rev() {
            let var = lit.var();
            if !marks[var as usize] {
                continue;
            }
            match self.state.reason_of(var).unpack() {
                Antecedent::None => core.push(lit),
                Antecedent::Binary(cause) => marks[cause.var() as usize] = true,
                Antecedent::Group(group) => {
                    let members = self.state.model.members(group);
                    members.iter().for_each(|&member| marks[member as usize] = true);
                }
                Antecedent::Clause(clause) => {
                    self.state
                        .clauses
                        .lits(clause)
                        .for_each(|lit| marks[lit.var() as usize] = true);
                }
            }
        }
        self.state.work += self.state.trail.len() as u64;
        core
    }

    /// Adds a blocking clause at level 0.
    pub(super) fn block(&mut self, lits: Vec<Lit>) {
        self.publish(&lits);
        self.add_root_clause(lits, BLOCKING_GLUE);
    }

    /// The assumption under which blocked solutions stay blocked.
    pub(super) fn selector_on(&self) -> Option<Lit> {
        self.state.model.selector.map(Lit::negative)
    }

    /// Blocks a grid while the selector is assumed.
    pub(super) fn block_grid<O: Observer + ?Sized>(
        &mut self,
        grid: &Grid,
        run: &mut Run<'_, '_, O>,
    ) {
        self.go_back(0, run);
        let model = &self.state.model;
        let true_vars = grid.filled().filter_map(|(cell, digit)| model.var_of(cell, digit));
        let lits = model
            .selector
            .map(Lit::positive)
            .into_iter()
            .chain(true_vars.map(Lit::negative))
            .collect();
        self.block(lits);
    }

    /// Allows all blocked solutions again and removes the clauses that depend on them. The restart
    /// policy starts over: a solution is wanted, not a proof.
    pub(super) fn unblock_all<O: Observer + ?Sized>(&mut self, run: &mut Run<'_, '_, O>) {
        let Some(selector) = self.state.model.selector else { return };
        let off = Lit::positive(selector);
        self.go_back(0, run);
        let state = &mut self.state;
        for i in 0..state.clauses.all.len() {
            let clause = state.clauses.all[i];
            if state.clauses.lits(clause).any(|lit| lit == off) {
                state.clauses.remove(clause);
            }
        }
        let binary = &mut state.watches[off.index()];
        binary.retain(|watch| watch.clause != BINARY);
        for watches in &mut state.watches {
            watches.retain(|watch| watch.clause != BINARY || watch.other != off);
        }
        state.collect_clauses();
        // Literals of level 0 stay true, except for the selector, from which none of them was
        // derived.
        let facts = std::mem::take(&mut state.trail);
        for &lit in facts.iter().filter(|lit| lit.var() != selector) {
            state.assignments[lit.var() as usize].at = state.trail.len() as u32;
            state.trail.push(lit);
        }
        state.clear_value(selector);
        state.propagated = 0;
        self.reported = state.trail.len();
        self.found = 0;
        self.restarts = RestartPolicy::new(self.state.model.size);
        if let Some(log) = &mut self.log {
            log.forget_conditional();
        }
    }
}
