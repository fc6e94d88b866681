//! The search: follow up, learn, jump back; choose; start over now and then.

use std::ops::ControlFlow;

use omnidoku_core::{Grid, Puzzle, Random};

use super::analyze::Analysis;
use super::assume::Assumptions;
use super::decide::Decider;
use super::literal::{Lit, Reason, Var, Why};
use super::proof::Log;
use super::restart::Pace;
use super::share::Link;
use super::state::{Conflict, State};
use crate::engine::fill::fill;
use crate::observe::{Event, Observer};
use crate::report::{Cause, End};
use crate::run::Run;

#[cfg(test)]
mod tests;

/// Clauses of this glue are kept as long as they are used; of [`BEST_GLUE`], for ever.
const GOOD_GLUE: u32 = 6;
const BEST_GLUE: u32 = 2;

/// Of the other clauses that were not used lately, one in so many is kept.
const KEPT_ONE_IN: usize = 5;

/// Conflicts until clauses are given up for the first time.
const FIRST_REDUCTION: u64 = 2000;

/// How many solutions are forbidden by clauses. Beyond that they are counted in order, which takes no memory, but cannot start over.
const FORBIDDEN_BY_CLAUSE: u64 = 1000;

/// The glue of the clauses that do so: with it they are never given up.
pub(super) const FORBIDDING: u32 = 1;

/// Bytes of clauses for each group of the model.
pub(super) const ROOM: usize = 16 << 10;

/// A search with all it has learned.
pub(super) struct Search<const K: usize> {
    pub(super) state: State<K>,
    decider: Decider,
    analysis: Analysis,
    pub(super) pace: Pace,
    /// Up to this level everything on the other side of the choices is done: there is no way back but one by one.
    pub(super) floor: u32,
    /// There is no further solution under the assumptions.
    pub(super) is_done: bool,
    /// There is none under any assumptions.
    pub(super) is_refuted: bool,
    pub(super) assumptions: Assumptions,
    /// A conflict that was found when the search was interrupted.
    pub(super) pending: Option<Conflict>,
    pub(super) found: u64,
    conflicts: u64,
    /// Bytes that clauses may take.
    room: usize,
    reduce_at: u64,
    reductions: u64,
    rephase_at: u64,
    rephases: u64,
    /// How many digits were open in the cell of the last choice.
    pub(super) options: usize,
    /// The proof, if one is wanted.
    pub(super) log: Option<Log>,
    /// The other searches of the same puzzle, if there are any.
    pub(super) link: Option<Link>,
    /// How much of the trail, and of the work, was told.
    pub(super) told: usize,
    worked: u64,
}

impl<const K: usize> Search<K> {
    pub(super) fn new(state: State<K>, seed: u64) -> Search<K> {
        let (vars, groups) = (state.model.var_count(), state.model.group_count());
        Search {
            decider: Decider::new(&state.model, &mut Random::new(seed)),
            analysis: Analysis::new(vars, groups),
            pace: Pace::new(state.model.shape.size()),
            floor: 0,
            is_done: false,
            is_refuted: false,
            assumptions: Assumptions::default(),
            pending: None,
            found: 0,
            conflicts: 0,
            room: ROOM * groups,
            reduce_at: FIRST_REDUCTION,
            reductions: 0,
            rephase_at: 1000,
            rephases: 0,
            options: 0,
            log: None,
            link: None,
            told: 0,
            worked: 0,
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
            self.go_on(run);
        }
        self.end_proof();
        self.jump_back(0, run);
        while let Some(lit) = self.state.take_back() {
            if lit.is_positive() && self.state.trail.len() < self.told {
                run.undo();
            }
        }
        run.tally.actions = self.state.actions;
        ControlFlow::Continue(())
    }

    /// Visits a solution that is found without search, if one is.
    pub(super) fn start_with_filling<O: Observer + ?Sized>(
        &mut self,
        puzzle: &Puzzle,
        seed: u64,
        run: &mut Run<'_, '_, O>,
    ) -> ControlFlow<End> {
        let conflict = self.state.propagate();
        self.tell(run)?;
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
            if self.state.is_open(var as u32) && filled.get(cell) == Some(digit) {
                run.place(cell, digit)?;
                others.push(Lit::is_not(var as u32));
            }
        }
        run.solution(&filled)?;
        others.iter().for_each(|_| run.undo());
        self.found = 1;
        self.forbid(others);
        ControlFlow::Continue(())
    }

    /// What is settled, as a grid.
    pub(super) fn solution(&self, puzzle: &Puzzle) -> Grid {
        let mut grid = puzzle.grid().clone();
        for lit in self.state.trail.iter().filter(|lit| lit.is_positive()) {
            let (cell, digit) = self.state.model.candidates[lit.var() as usize];
            grid.set(cell, Some(digit));
        }
        grid
    }

    /// Finds the next solution: true if everything is settled, false if there is none.
    pub(super) fn next<O: Observer + ?Sized>(
        &mut self,
        run: &mut Run<'_, '_, O>,
    ) -> ControlFlow<End, bool> {
        while !self.is_done {
            let conflict = self.pending.take().or_else(|| self.state.propagate());
            if let ControlFlow::Break(end) = self.tell(run) {
                self.pending = conflict;
                return ControlFlow::Break(end);
            }
            if let Some(conflict) = conflict {
                run.tally.conflicts += 1;
                run.event(Event::Fail);
                if self.state.level() == self.floor {
                    self.other_side(run);
                } else {
                    self.learn(conflict, run);
                }
                continue;
            }
            if self.floor == 0 && (self.pace.is_due(self.state.work) || self.is_news_due()) {
                run.tally.restarts += 1;
                self.jump_back(self.assumptions.level(), run);
                self.rephase();
                self.listen();
                continue;
            }
            if self.conflicts >= self.reduce_at {
                self.reduce();
            }
            if let Some(lit) = self.assumptions.next(&self.state) {
                self.assume_next(lit);
                continue;
            }
            let choice = match self.assumptions.preferred(&self.state) {
                Some(lit) => Some(lit),
                None if self.pace.is_steady => self.decider.by_group(&self.state),
                None => self.decider.by_activity(&self.state),
            };
            let Some(lit) = choice else { return ControlFlow::Continue(true) };
            let cell = self.state.model.places[lit.var() as usize].group[0];
            self.options = usize::from(self.state.options[cell as usize]);
            self.state.choose(lit);
        }
        ControlFlow::Continue(false)
    }

    /// Goes on after a solution. It follows from the choices made: not all of them may be made again.
    pub(super) fn go_on<O: Observer + ?Sized>(&mut self, run: &mut Run<'_, '_, O>) {
        self.found += 1;
        self.pace.prove();
        let without_choice = self.assumptions.level().max(1);
        if self.found > FORBIDDEN_BY_CLAUSE || self.state.level() <= without_choice {
            self.other_side(run);
            return;
        }
        let choices = self.choices_undone();
        self.jump_back(self.state.level() - 1, run);
        self.announce(&choices);
        let reason = self.state.add_clause(&choices, FORBIDDING);
        self.state.assign(choices[0], reason);
    }

    /// The opposites of the choices, the last first: the clause that forbids them together.
    fn choices_undone(&self) -> Vec<Lit> {
        let levels = self.state.levels.iter().rev();
        levels.map(|&at| !self.state.trail[at as usize]).collect()
    }

    /// Takes note of a clause that forbids a solution, for the proof and for other searches.
    pub(super) fn announce(&mut self, clause: &[Lit]) {
        if let Some(log) = &mut self.log {
            log.learned(&self.state.model, clause.iter().copied());
        }
        if let Some(link) = &mut self.link {
            link.forbid(clause, FORBIDDING);
        }
    }

    /// Takes over a clause that was not learned from a conflict. Nothing is chosen.
    pub(super) fn join(&mut self, mut lits: Vec<Lit>, glue: u32) {
        debug_assert_eq!(self.state.level(), 0);
        if lits.iter().any(|&lit| self.state.value(lit) > 0) {
            return;
        }
        lits.retain(|&lit| self.state.value(lit) == 0);
        match lits[..] {
            [] => self.is_done = true,
            [only] => self.state.assign(only, Reason::CHOSEN),
            _ => {
                self.state.add_clause(&lits, glue);
            }
        }
    }

    /// There are no more solutions: ends the proof, if that was not yet done.
    pub(super) fn end_proof(&mut self) {
        let only_while_forbidden = self.state.model.switch.filter(|_| !self.is_refuted);
        if let Some(log) = self.log.as_mut().filter(|log| !log.is_complete()) {
            log.learned(&self.state.model, only_while_forbidden.map(Lit::is));
        }
    }

    /// All solutions with the last choice were visited: takes the opposite, for good if there is no other choice.
    fn other_side<O: Observer + ?Sized>(&mut self, run: &mut Run<'_, '_, O>) {
        let level = self.state.level();
        if level == self.assumptions.level() {
            self.is_done = true;
            self.is_refuted = level == 0;
            return;
        }
        if self.log.is_some() || self.link.is_some() {
            let choices = self.choices_undone();
            self.announce(&choices);
        }
        self.floor = level - 1;
        let choice = self.state.trail[self.state.levels[self.floor as usize] as usize];
        self.jump_back(self.floor, run);
        self.state.assign(!choice, Reason::CHOSEN);
    }

    /// Learns a clause from a conflict and goes back to where it would have been of use.
    fn learn<O: Observer + ?Sized>(&mut self, conflict: Conflict, run: &mut Run<'_, '_, O>) {
        self.conflicts += 1;
        let without_conflict = *self.state.levels.last().expect("there was a choice");
        self.decider.remember(&self.state, without_conflict as usize);
        let lesson = self.analysis.learn(&mut self.state, conflict);
        for i in 0..self.analysis.used.len() {
            let clause = self.analysis.used[i];
            let old = self.state.clauses.glue(clause);
            let glue =
                if old > BEST_GLUE { self.analysis.glue_of(&self.state, clause, old) } else { old };
            self.state.clauses.improve(clause, glue, if glue <= GOOD_GLUE { 2 } else { 1 });
        }
        // Those that do not hold are ruled out by those that do: to count them as well makes proofs longer.
        for &var in &self.analysis.seen {
            if self.state.value(Lit::is(var)) > 0 {
                self.decider.bump(var);
            }
        }
        for &group in &self.analysis.groups {
            self.decider.bump_group(group);
        }
        self.decider.end_conflict();
        self.pace.conflict(lesson.glue);
        self.jump_back(lesson.level.max(self.floor), run);
        let clause = &self.analysis.clause;
        if let Some(log) = &mut self.log {
            log.learned(&self.state.model, clause.iter().copied());
        }
        if let Some(link) = &mut self.link {
            link.tell(clause, lesson.glue, !self.pace.is_steady);
        }
        let reason = match clause.len() {
            1 => Reason::CHOSEN,
            _ => self.state.add_clause(clause, lesson.glue),
        };
        self.state.assign(clause[0], reason);
    }

    /// Takes back all choices beyond a level.
    pub(super) fn jump_back<O: Observer + ?Sized>(&mut self, level: u32, run: &mut Run<'_, '_, O>) {
        let Some(&end) = self.state.levels.get(level as usize) else { return };
        let end = end as usize;
        while self.state.trail.len() > end {
            let Some(lit) = self.state.take_back() else { break };
            self.decider.reopen(lit);
            if lit.is_positive() && self.state.trail.len() < self.told {
                run.undo();
            }
        }
        self.state.levels.truncate(level as usize);
        self.assumptions.back_to(level);
        self.state.head = self.state.head.min(end);
        self.told = self.told.min(end);
    }

    /// Tells what was followed up, and looks at the limits.
    fn tell<O: Observer + ?Sized>(&mut self, run: &mut Run<'_, '_, O>) -> ControlFlow<End> {
        run.tally.actions = self.state.actions;
        run.tally.open = self.state.left() as u64;
        while self.told < self.state.head {
            let lit = self.state.trail[self.told];
            let is_choice = self.state.levels.last() == Some(&(self.told as u32));
            if lit.is_positive() {
                let (cell, digit) = self.state.model.candidates[lit.var() as usize];
                if is_choice {
                    run.tally.trials += 1;
                    run.decide(cell, digit, self.options)?;
                } else {
                    run.place(cell, digit)?;
                }
                if run.is_watched() {
                    self.tell_removed(run);
                }
            }
            self.told += 1;
        }
        if let (Some(log), Some(cap)) = (&self.log, run.limits().memory())
            && log.len() > cap
        {
            return ControlFlow::Break(End::Interrupted(Cause::Memory));
        }
        let work = self.state.work - self.worked;
        self.worked = self.state.work;
        run.work(work)
    }

    /// Tells which candidates went before the last assignment, and not because of a digit that stands. Told after it and not before,
    /// they come back when it is undone, which is no later than they do.
    fn tell_removed<O: Observer + ?Sized>(&self, run: &mut Run<'_, '_, O>) {
        let (state, at) = (&self.state, self.told);
        for lit in state.trail[..at].iter().rev().take_while(|lit| !lit.is_positive()) {
            let var = lit.var();
            let stands = |&other: &Var| {
                state.value(Lit::is(other)) > 0 && state.settled[other as usize].at <= at as u32
            };
            let mut groups = state.model.places[var as usize].group.into_iter();
            let is_by_digit = groups.any(|group| state.model.members(group).iter().any(stands));
            if !is_by_digit && state.model.switch != Some(var) {
                let (cell, digit) = state.model.candidates[var as usize];
                run.event(Event::Remove { cell, digit });
            }
        }
    }

    /// Changes the values that are remembered, less and less often.
    fn rephase(&mut self) {
        if self.conflicts >= self.rephase_at {
            self.rephases += 1;
            self.rephase_at = self.conflicts + 1000 * self.rephases;
            self.decider.rephase(self.rephases);
        }
    }

    /// Gives up clauses that were of little use, and more of them if there is no room.
    fn reduce(&mut self) {
        self.reductions += 1;
        let pause = 500.0 + 300.0 * ((self.reductions + 1) as f64).sqrt();
        self.reduce_at = self.conflicts + pause as u64;
        self.give_up(false);
        if self.state.clauses.bytes() > self.room {
            self.give_up(true);
        }
    }

    /// Gives up clauses: all but those of the best glue, those used lately, and the better ones of the rest. Where there is no room,
    /// all but those that forbid a solution. Reasons for what holds are never given up.
    fn give_up(&mut self, is_full: bool) {
        let (best_glue, kept_one_in) =
            if is_full { (FORBIDDING, usize::MAX) } else { (BEST_GLUE, KEPT_ONE_IN) };
        let state = &mut self.state;
        let mut reasons: Vec<u32> = Vec::new();
        for &lit in &state.trail {
            if let Why::Clause(clause) = state.reason_of(lit.var()).why() {
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
                log.gave_up(&state.model, state.clauses.lits(clause));
            }
            state.clauses.remove(clause);
        }
        state.work += state.watches.len() as u64;
        state.collect_clauses();
    }
}
