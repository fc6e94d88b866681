//! The CDCL loop: propagate, analyse conflicts, backjump; restart, reduce, decide.
//!
//! ## Clause database reduction
//!
//! Clauses fall into three tiers by glue. Those of glue 2 or less are kept for ever; those up to 6
//! survive two reductions after conflict analysis last needed them, the others one; of the rest,
//! the best fifth is kept. Reasons of the current assignment are never removed. (Keeping glue-2
//! clauses: Audemard and Simon 2009. Tiers: C. Oh, "Improving SAT solvers by exploiting empirical
//! characteristics of CDCL", thesis, New York University, 2016.) If the clauses outgrow their
//! memory, all but blocking clauses and reasons go.
//!
//! ## Enumeration
//!
//! A solution is blocked by the clause of its negated decisions, and the search goes on one level
//! below. After [`MAX_BLOCKING_CLAUSES`] the search backtracks chronologically instead: it assigns
//! the negation of the last decision one level below and sets `floor` to that level. No backjump or
//! restart goes below `floor`; a conflict there flips the next decision. This needs no memory.
//! (Both are compared in T. Toda, T. Soh, "Implementing efficient all solutions SAT solvers", ACM
//! Journal of Experimental Algorithmics 21, 2016.)

use std::ops::ControlFlow;

use omnidoku_core::{Grid, Puzzle, Random};

use super::analyze::Analysis;
use super::assume::Assumptions;
use super::decide::Decider;
use super::literal::{Antecedent, Lit, Reason, Var};
use super::proof::ProofLog;
use super::restart::RestartPolicy;
use super::share::PoolClient;
use super::state::{Conflict, State};
use super::walk::WalkTurns;
use crate::engine::fill::fill;
use crate::observe::{Event, Observer};
use crate::report::{Cause, End};
use crate::run::Run;

#[cfg(test)]
mod tests;

/// Clauses up to this glue are never removed.
const TIER1_GLUE: u32 = 2;

/// Clauses up to this glue survive two reductions after they were last needed.
const TIER2_GLUE: u32 = 6;

/// Of the clauses not needed lately, one in this many survives a reduction.
const KEPT_ONE_IN: usize = 5;

/// The number of conflicts before the first reduction.
const FIRST_REDUCTION: u64 = 2000;

/// The most solutions that are blocked by clauses.
const MAX_BLOCKING_CLAUSES: u64 = 1000;

/// The glue of blocking clauses: they are never removed.
pub(super) const BLOCKING_GLUE: u32 = 1;

/// Bytes of clauses for each group of the model.
pub(super) const CLAUSE_BYTES_PER_GROUP: usize = 16 << 10;

/// A CDCL solver. It can be interrupted, resumed, and asked again under other assumptions.
pub(super) struct Solver<const K: usize, const P: usize = 4> {
    pub(super) state: State<K, P>,
    pub(super) decider: Decider,
    analysis: Analysis,
    pub(super) restarts: RestartPolicy,
    /// No backjump goes below this level: up to here flipped decisions, not clauses, keep the search
    /// from solutions that were visited.
    pub(super) floor: u32,
    /// There is no further solution under the assumptions.
    pub(super) is_done: bool,
    /// There is none without assumptions either.
    pub(super) is_refuted: bool,
    pub(super) assumptions: Assumptions,
    /// A conflict that was found just before an interruption, not yet analysed.
    pub(super) pending_conflict: Option<Conflict>,
    pub(super) found: u64,
    conflicts: u64,
    /// The most bytes that clauses may take.
    max_clause_bytes: usize,
    reduce_at: u64,
    reductions: u64,
    rephase_at: u64,
    rephases: u64,
    /// The local search that takes turns with this one.
    pub(super) walk_turns: WalkTurns,
    /// How many candidates the cell of the last decision had.
    pub(super) options: usize,
    /// The proof under construction, if one is wanted.
    pub(super) log: Option<ProofLog>,
    /// The clauses shared with other solvers of the same puzzle, if there are any.
    pub(super) pool: Option<PoolClient>,
    /// How much of the trail, and of the work, was reported to the run.
    pub(super) reported: usize,
    reported_work: u64,
}

impl<const K: usize, const P: usize> Solver<K, P> {
    pub(super) fn new(state: State<K, P>, seed: u64) -> Solver<K, P> {
        let (vars, groups) = (state.model.var_count(), state.model.group_count());
        Solver {
            decider: Decider::new(&state.model, &mut Random::new(seed)),
            analysis: Analysis::new(vars, groups),
            restarts: RestartPolicy::new(state.model.size),
            floor: 0,
            is_done: false,
            is_refuted: false,
            assumptions: Assumptions::default(),
            pending_conflict: None,
            found: 0,
            conflicts: 0,
            max_clause_bytes: CLAUSE_BYTES_PER_GROUP * state.model.real_group_count(),
            reduce_at: FIRST_REDUCTION,
            reductions: 0,
            rephase_at: 1000,
            rephases: 0,
            walk_turns: WalkTurns::new(state.model.size, vars, seed),
            options: 0,
            log: None,
            pool: None,
            reported: 0,
            reported_work: 0,
            state,
        }
    }

    /// Visits every solution.
    pub(super) fn run<O: Observer + ?Sized>(
        &mut self,
        puzzle: &Puzzle,
        run: &mut Run<'_, '_, O>,
    ) -> ControlFlow<End> {
        while self.next(run)? {
            run.solution(&self.solution(puzzle))?;
            self.block_solution(run);
        }
        self.end_proof();
        self.backjump(0, run);
        while let Some(lit) = self.state.unassign_last() {
            if lit.is_positive() && self.state.trail.len() < self.reported {
                run.undo();
            }
        }
        run.tally.actions = self.state.actions;
        ControlFlow::Continue(())
    }

    /// Visits a solution found by [`fill`] and blocks it. Does nothing if `fill` gives up.
    pub(super) fn start_with_filling<O: Observer + ?Sized>(
        &mut self,
        puzzle: &Puzzle,
        seed: u64,
        run: &mut Run<'_, '_, O>,
    ) -> ControlFlow<End> {
        let conflict = self.state.propagate();
        self.report(run)?;
        if conflict.is_some() {
            self.is_done = true;
            return ControlFlow::Continue(());
        }
        let filled = match fill(puzzle, seed, run.limits()) {
            Ok(filled) => filled,
            Err(Cause::GaveUp | Cause::Memory) => return ControlFlow::Continue(()),
            Err(cause) => return ControlFlow::Break(End::Interrupted(cause)),
        };
        let mut others = Vec::new();
        for (var, &(cell, digit)) in self.state.model.candidates.iter().enumerate() {
            if self.state.is_unassigned(var as u32) && filled.get(cell) == Some(digit) {
                run.place(cell, digit)?;
                others.push(Lit::negative(var as u32));
            }
        }
        run.solution(&filled)?;
        others.iter().for_each(|_| run.undo());
        self.found = 1;
        self.walk_turns.end();
        self.block(others);
        ControlFlow::Continue(())
    }

    /// The assignment as a grid.
    pub(super) fn solution(&self, puzzle: &Puzzle) -> Grid {
        let mut grid = puzzle.grid().clone();
        for lit in self.state.trail.iter().filter(|lit| lit.is_positive()) {
            let (cell, digit) = self.state.model.candidates[lit.var() as usize];
            grid.set(cell, Some(digit));
        }
        grid
    }

    /// Finds the next solution: true if all variables are assigned, false if there is none.
    pub(super) fn next<O: Observer + ?Sized>(
        &mut self,
        run: &mut Run<'_, '_, O>,
    ) -> ControlFlow<End, bool> {
        while !self.is_done {
            let conflict = self.pending_conflict.take().or_else(|| self.state.propagate());
            if let ControlFlow::Break(end) = self.report(run) {
                self.pending_conflict = conflict;
                return ControlFlow::Break(end);
            }
            if let Some(conflict) = conflict {
                run.tally.conflicts += 1;
                run.event(Event::Fail);
                if self.state.level() == self.floor {
                    self.flip_last_decision(run);
                } else {
                    self.learn(conflict, run);
                }
                continue;
            }
            if self.floor == 0 && self.is_restart_due() {
                run.tally.restarts += 1;
                self.backjump(self.assumptions.level(), run);
                self.rephase();
                self.import_clauses();
                continue;
            }
            if self.is_walk_due() && self.state.level() == 0 {
                self.walk(run)?;
            }
            if self.conflicts >= self.reduce_at {
                self.reduce();
            }
            if let Some(lit) = self.assumptions.next(&self.state) {
                self.decide_assumption(lit);
                continue;
            }
            let decision = match self.assumptions.preferred(&self.state) {
                Some(lit) => Some(lit),
                None if self.restarts.is_stable => self.decider.by_group(&self.state),
                None => self.decider.by_activity(&self.state),
            };
            let Some(lit) = decision else { return ControlFlow::Continue(true) };
            let cell = self.state.model.places[lit.var() as usize].group[0];
            self.options = usize::from(self.state.options[cell as usize]);
            self.state.decide(lit);
        }
        ControlFlow::Continue(false)
    }

    /// Whether to go back to level 0: after a conflict-driven run of the search, to take over what
    /// other solvers learned, or for a turn of the walk.
    fn is_restart_due(&mut self) -> bool {
        self.restarts.is_due(self.state.work)
            || self.has_units_to_import()
            || self.is_walk_due() && self.state.level() > 0
    }

    /// Blocks the solution found last. It follows from the decisions, so a clause of their
    /// negations is enough.
    pub(super) fn block_solution<O: Observer + ?Sized>(&mut self, run: &mut Run<'_, '_, O>) {
        self.found += 1;
        self.restarts.stay_focused();
        self.walk_turns.end();
        let lowest = self.assumptions.level().max(1);
        if self.found > MAX_BLOCKING_CLAUSES || self.state.level() <= lowest {
            self.flip_last_decision(run);
            return;
        }
        let negated = self.negated_decisions();
        self.backjump(self.state.level() - 1, run);
        self.publish(&negated);
        let reason = self.state.add_clause(&negated, BLOCKING_GLUE);
        self.state.assign(negated[0], reason);
    }

    /// The clause that forbids the current decisions together, the last first.
    fn negated_decisions(&self) -> Vec<Lit> {
        let starts = self.state.level_starts.iter().rev();
        starts.map(|&at| !self.state.trail[at as usize]).collect()
    }

    /// Adds a blocking clause to the proof and shares it with other solvers.
    pub(super) fn publish(&mut self, clause: &[Lit]) {
        if let Some(log) = &mut self.log {
            log.add(&self.state.model, clause.iter().copied());
        }
        if let Some(pool) = &mut self.pool {
            pool.export_blocking(clause, BLOCKING_GLUE);
        }
    }

    /// Adds a clause at level 0, simplified by the assignment.
    pub(super) fn add_root_clause(&mut self, mut lits: Vec<Lit>, glue: u32) {
        debug_assert_eq!(self.state.level(), 0);
        if lits.iter().any(|&lit| self.state.value(lit) > 0) {
            return;
        }
        lits.retain(|&lit| self.state.value(lit) == 0);
        match lits[..] {
            [] => self.is_done = true,
            [only] => self.state.assign(only, Reason::NONE),
            _ => {
                self.state.add_clause(&lits, glue);
            }
        }
    }

    /// Ends the proof with the empty clause, if it is not complete yet. There are no more
    /// solutions.
    pub(super) fn end_proof(&mut self) {
        let conditional = self.state.model.selector.filter(|_| !self.is_refuted);
        if let Some(log) = self.log.as_mut().filter(|log| !log.is_complete()) {
            log.add(&self.state.model, conditional.map(Lit::positive));
        }
    }

    /// All solutions under the last decision were visited: assigns its negation, one level below.
    fn flip_last_decision<O: Observer + ?Sized>(&mut self, run: &mut Run<'_, '_, O>) {
        let level = self.state.level();
        if level == self.assumptions.level() {
            self.is_done = true;
            self.is_refuted = level == 0;
            return;
        }
        if self.log.is_some() || self.pool.is_some() {
            let negated = self.negated_decisions();
            self.publish(&negated);
        }
        self.floor = level - 1;
        let decision = self.state.trail[self.state.level_starts[self.floor as usize] as usize];
        self.backjump(self.floor, run);
        self.state.assign(!decision, Reason::NONE);
    }

    /// Learns a clause from a conflict, backjumps, and asserts its first literal.
    fn learn<O: Observer + ?Sized>(&mut self, conflict: Conflict, run: &mut Run<'_, '_, O>) {
        self.conflicts += 1;
        let conflict_free = *self.state.level_starts.last().expect("there was a decision");
        self.decider.update_target(&self.state, conflict_free as usize);
        let learned = self.analysis.learn(&mut self.state, conflict);
        for i in 0..self.analysis.clauses.len() {
            let clause = self.analysis.clauses[i];
            let old = self.state.clauses.glue(clause);
            let glue = if old > TIER1_GLUE {
                self.analysis.glue_of(&self.state, clause, old)
            } else {
                old
            };
            self.state.clauses.mark_used(clause, glue, if glue <= TIER2_GLUE { 2 } else { 1 });
        }
        // False candidates are ruled out by true ones. Bumping them as well makes proofs longer.
        for &var in &self.analysis.seen {
            if self.state.value(Lit::positive(var)) > 0 {
                self.decider.bump(var);
            }
        }
        for &group in &self.analysis.groups {
            self.decider.bump_group(group);
        }
        self.decider.decay();
        self.restarts.on_conflict(learned.glue);
        self.backjump(learned.backjump_level.max(self.floor), run);
        let clause = &self.analysis.clause;
        if let Some(log) = &mut self.log {
            log.add(&self.state.model, clause.iter().copied());
        }
        if let Some(pool) = &mut self.pool {
            pool.export(clause, learned.glue, !self.restarts.is_stable);
        }
        let reason = match clause.len() {
            1 => Reason::NONE,
            _ => self.state.add_clause(clause, learned.glue),
        };
        self.state.assign(clause[0], reason);
    }

    /// Unassigns everything above a level.
    pub(super) fn backjump<O: Observer + ?Sized>(&mut self, level: u32, run: &mut Run<'_, '_, O>) {
        let Some(&end) = self.state.level_starts.get(level as usize) else { return };
        let end = end as usize;
        while self.state.trail.len() > end {
            let Some(lit) = self.state.unassign_last() else { break };
            self.decider.on_unassign(lit);
            if lit.is_positive() && self.state.trail.len() < self.reported {
                run.undo();
            }
        }
        self.state.level_starts.truncate(level as usize);
        self.assumptions.backjumped_to(level);
        self.state.propagated = self.state.propagated.min(end);
        self.reported = self.reported.min(end);
    }

    /// Reports what was propagated to the run, and checks the limits.
    fn report<O: Observer + ?Sized>(&mut self, run: &mut Run<'_, '_, O>) -> ControlFlow<End> {
        run.tally.actions = self.state.actions;
        run.tally.open = self.state.open_at_root() as u64;
        while self.reported < self.state.propagated {
            let lit = self.state.trail[self.reported];
            let is_decision = self.state.level_starts.last() == Some(&(self.reported as u32));
            if lit.is_positive() {
                let (cell, digit) = self.state.model.candidates[lit.var() as usize];
                if is_decision {
                    run.tally.trials += 1;
                    run.decide(cell, digit, self.options)?;
                } else {
                    run.place(cell, digit)?;
                }
                if run.is_watched() {
                    self.report_removed(run);
                }
            }
            self.reported += 1;
        }
        if let (Some(log), Some(cap)) = (&self.log, run.limits().memory())
            && log.len() > cap
        {
            return ControlFlow::Break(End::Interrupted(Cause::Memory));
        }
        let work = self.state.work - self.reported_work;
        self.reported_work = self.state.work;
        run.work(work)
    }

    /// Reports the candidates removed just before the last placement, except those removed by a
    /// placed digit. As they are reported after the placement, an observer restores them when it is
    /// undone, which is no later than the solver does.
    fn report_removed<O: Observer + ?Sized>(&self, run: &mut Run<'_, '_, O>) {
        let (state, at) = (&self.state, self.reported);
        for lit in state.trail[..at].iter().rev().take_while(|lit| !lit.is_positive()) {
            let var = lit.var();
            let is_placed = |&other: &Var| {
                state.value(Lit::positive(other)) > 0
                    && state.assignments[other as usize].at <= at as u32
            };
            let mut groups = state.model.places[var as usize].group.into_iter();
            let is_by_digit = groups.any(|group| state.model.members(group).iter().any(is_placed));
            if !is_by_digit && state.model.selector != Some(var) {
                let (cell, digit) = state.model.candidates[var as usize];
                run.event(Event::Remove { cell, digit });
            }
        }
    }

    /// Replaces the saved phases, at growing intervals.
    fn rephase(&mut self) {
        if self.conflicts >= self.rephase_at {
            self.rephases += 1;
            self.rephase_at = self.conflicts + 1000 * self.rephases;
            self.decider.rephase(self.rephases);
        }
    }

    /// Reduces the clause database, and further if it is over its memory.
    fn reduce(&mut self) {
        self.reductions += 1;
        let pause = 500.0 + 300.0 * ((self.reductions + 1) as f64).sqrt();
        self.reduce_at = self.conflicts + pause as u64;
        self.remove_weak_clauses(false);
        if self.state.clauses.bytes() > self.max_clause_bytes {
            self.remove_weak_clauses(true);
        }
    }

    /// Removes clauses as described above; if memory is full, all but blocking clauses and reasons.
    fn remove_weak_clauses(&mut self, is_full: bool) {
        let (best_glue, kept_one_in) =
            if is_full { (BLOCKING_GLUE, usize::MAX) } else { (TIER1_GLUE, KEPT_ONE_IN) };
        let state = &mut self.state;
        let mut reasons: Vec<u32> = Vec::new();
        for &lit in &state.trail {
            if let Antecedent::Clause(clause) = state.reason_of(lit.var()).unpack() {
                reasons.push(clause);
            }
        }
        reasons.sort_unstable();
        let mut weak = Vec::new();
        for i in 0..state.clauses.all.len() {
            let clause = state.clauses.all[i];
            let glue = state.clauses.glue(clause);
            if glue <= best_glue || reasons.binary_search(&clause).is_ok() {
                continue;
            }
            if !is_full && state.clauses.used(clause) > 0 {
                state.clauses.age(clause);
            } else {
                weak.push((glue, state.clauses.len(clause), clause));
            }
        }
        weak.sort_unstable();
        for &(.., clause) in &weak[weak.len() / kept_one_in..] {
            if let Some(log) = &mut self.log {
                log.delete(&state.model, state.clauses.lits(clause));
            }
            state.clauses.remove(clause);
        }
        state.work += state.watches.len() as u64;
        state.collect_clauses();
    }
}
