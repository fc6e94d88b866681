//! Assumptions: what is taken for granted until further notice.
//!
//! They are the first choices of the search, one level each; those that follow from the ones before them need none.
//! A clause that is learned says what would have to be given up, so nothing learned depends on them: they can be replaced, and
//! all knowledge stays. Where an assumption turns out false before it is chosen, there is no solution under
//! them, and what made it false tells which of them are to blame.
//!
//! ```text
//! level      0            1    2    …    assumptions.level()    …
//!            the puzzle   assumptions                           choices
//! ```
//!
//! The **switch** is one assumption more: "what was given stays forbidden". A clause that forbids a solution contains its
//! opposite, and so, by the rules of learning, does every clause that was derived from it. To allow the solutions
//! again these clauses are thrown away, and no others.

use std::ops::ControlFlow;

use omnidoku_core::Grid;

use super::clauses::PAIR;
use super::literal::{Lit, Why};
use super::restart::Pace;
use super::search::{FORBIDDING, Search};
use super::state::State;
use crate::observe::Observer;
use crate::report::{Cause, End};
use crate::run::Run;

/// The assumptions, and how many of them were chosen.
#[derive(Default)]
pub(super) struct Assumptions {
    lits: Vec<Lit>,
    /// For each level that is an assumption, which one it is.
    levels: Vec<u32>,
    /// The assumptions before this one hold.
    reached: usize,
    /// What to choose first of all that is no assumption.
    preferred: Option<Lit>,
}

impl Assumptions {
    /// Up to this level there are assumptions and nothing else.
    #[inline(always)]
    pub(super) fn level(&self) -> u32 {
        self.levels.len() as u32
    }

    /// Whether nothing is assumed but that the switch is on.
    pub(super) fn is_none_but_switch(&self) -> bool {
        self.lits.len() <= 1
    }

    /// The first assumption that does not hold.
    #[inline]
    pub(super) fn next<const K: usize>(&mut self, state: &State<K>) -> Option<Lit> {
        while let Some(&lit) = self.lits.get(self.reached) {
            if state.value(lit) <= 0 {
                return Some(lit);
            }
            self.reached += 1;
        }
        None
    }

    /// What to choose first, if that is open.
    #[inline]
    pub(super) fn preferred<const K: usize>(&self, state: &State<K>) -> Option<Lit> {
        self.preferred.filter(|lit| state.is_open(lit.var()))
    }

    /// The levels beyond this one were taken back.
    #[inline]
    pub(super) fn back_to(&mut self, level: u32) {
        if let Some(&first) = self.levels.get(level as usize) {
            self.reached = first as usize;
            self.levels.truncate(level as usize);
        }
    }
}

impl<const K: usize> Search<K> {
    /// Replaces the assumptions. Choices stay as long as they were made under the same ones.
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

    /// Finds the next solution under the assumptions: everything is settled then.
    pub(super) fn is_solvable<O: Observer + ?Sized>(
        &mut self,
        run: &mut Run<'_, '_, O>,
    ) -> ControlFlow<Cause, bool> {
        self.next(run).map_break(|end| match end {
            End::Interrupted(cause) => cause,
            End::Exhausted | End::Stopped => unreachable!("nobody is there who could stop it"),
        })
    }

    /// Goes back to a level on which there was no conflict.
    fn go_back<O: Observer + ?Sized>(&mut self, level: u32, run: &mut Run<'_, '_, O>) {
        if level < self.state.level() {
            self.jump_back(level, run);
            self.pending = None;
        }
    }

    /// Takes the next assumption, which does not hold, for granted; if it cannot hold, there is no solution.
    pub(super) fn assume_next(&mut self, lit: Lit) {
        if self.state.value(lit) < 0 {
            self.is_done = true;
            return;
        }
        self.options = 1;
        self.assumptions.levels.push(self.assumptions.reached as u32);
        self.state.choose(lit);
    }

    /// There was no solution: the assumptions that are to blame.
    pub(super) fn blamed(&mut self) -> Vec<Lit> {
        let mut blamed = Vec::new();
        if self.is_refuted {
            return blamed;
        }
        let Some(failed) = self.assumptions.next(&self.state) else { return blamed };
        blamed.push(failed);
        let mut marks = vec![false; self.state.model.var_count()];
        marks[failed.var() as usize] = true;
        let first_choice =
            self.state.levels.first().map_or(self.state.trail.len(), |&at| at as usize);
        for &lit in self.state.trail[first_choice..].iter().rev() {
            let var = lit.var();
            if !marks[var as usize] {
                continue;
            }
            match self.state.reason_of(var).why() {
                Why::Chosen => blamed.push(lit),
                Why::Because(cause) => marks[cause.var() as usize] = true,
                Why::Last(group) => {
                    let members = self.state.model.members(group);
                    members.iter().for_each(|&member| marks[member as usize] = true);
                }
                Why::Clause(clause) => {
                    self.state
                        .clauses
                        .lits(clause)
                        .for_each(|lit| marks[lit.var() as usize] = true);
                }
            }
        }
        self.state.work += self.state.trail.len() as u64;
        blamed
    }

    /// Forbids all of these literals to be false at once. Nothing is chosen.
    pub(super) fn forbid(&mut self, lits: Vec<Lit>) {
        self.announce(&lits);
        self.join(lits, FORBIDDING);
    }

    /// The assumption that what was given stays forbidden.
    pub(super) fn switch_on(&self) -> Option<Lit> {
        self.state.model.switch.map(Lit::is_not)
    }

    /// Forbids a grid as long as the switch is on.
    pub(super) fn forbid_grid<O: Observer + ?Sized>(
        &mut self,
        grid: &Grid,
        run: &mut Run<'_, '_, O>,
    ) {
        self.go_back(0, run);
        let model = &self.state.model;
        let held = grid.filled().filter_map(|(cell, digit)| model.var_of(cell, digit));
        let lits = model.switch.map(Lit::is).into_iter().chain(held.map(Lit::is_not)).collect();
        self.forbid(lits);
    }

    /// Allows all that was forbidden, and forgets what followed from it. There is again a solution to look for, not a proof.
    pub(super) fn allow_again<O: Observer + ?Sized>(&mut self, run: &mut Run<'_, '_, O>) {
        let Some(switch) = self.state.model.switch else { return };
        let off = Lit::is(switch);
        self.go_back(0, run);
        let state = &mut self.state;
        for i in 0..state.clauses.all.len() {
            let clause = state.clauses.all[i];
            if state.clauses.lits(clause).any(|lit| lit == off) {
                state.clauses.remove(clause);
            }
        }
        let pairs = &mut state.watches[off.index()];
        pairs.retain(|watch| watch.clause != PAIR);
        for watches in &mut state.watches {
            watches.retain(|watch| watch.clause != PAIR || watch.other != off);
        }
        state.collect_clauses();
        // What holds without any choice holds still, but for the switch. Nothing followed from that.
        let held = std::mem::take(&mut state.trail);
        for &lit in held.iter().filter(|lit| lit.var() != switch) {
            state.settled[lit.var() as usize].at = state.trail.len() as u32;
            state.trail.push(lit);
        }
        state.forget(switch);
        state.head = 0;
        self.told = state.trail.len();
        self.found = 0;
        self.pace = Pace::new(self.state.model.shape.size());
        if let Some(log) = &mut self.log {
            log.forget_switched();
        }
    }
}
