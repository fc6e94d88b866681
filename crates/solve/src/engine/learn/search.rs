//! The search: follow up, learn, jump back; choose; start over now and then.

use std::ops::ControlFlow;

use omnidoku_core::{Grid, Puzzle, Random};

use super::analyze::Analysis;
use super::decide::Decider;
use super::literal::{Lit, Reason, Why};
use super::proof::Log;
use super::restart::Pace;
use super::share::Link;
use super::state::{Conflict, State};
use crate::engine::fill::fill;
use crate::observe::{Event, Observer};
use crate::report::{Cause, End};
use crate::run::Run;

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
const FORBIDDING: u32 = 1;

/// Bytes of clauses for each group of the model.
pub(super) const ROOM: usize = 16 << 10;

/// A search with all it has learned.
pub(super) struct Search<const K: usize> {
    pub(super) state: State<K>,
    decider: Decider,
    analysis: Analysis,
    pace: Pace,
    /// Up to this level everything on the other side of the choices is done: there is no way back but one by one.
    floor: u32,
    /// There is no further solution.
    is_done: bool,
    found: u64,
    conflicts: u64,
    reduce_at: u64,
    reductions: u64,
    rephase_at: u64,
    rephases: u64,
    /// How many digits were open in the cell of the last choice.
    options: usize,
    /// The proof, if one is wanted.
    pub(super) log: Option<Log>,
    /// The other searches of the same puzzle, if there are any.
    pub(super) link: Option<Link>,
    /// How much of the trail, and of the work, was told.
    told: usize,
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
            found: 0,
            conflicts: 0,
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
        if let Some(log) = &mut self.log {
            log.learned(&self.state.model, []);
        }
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
        self.announce(&others);
        match others[..] {
            [] => self.is_done = true,
            [only] => self.state.assign(only, Reason::CHOSEN),
            _ => {
                self.state.add_clause(&others, FORBIDDING);
            }
        }
        ControlFlow::Continue(())
    }

    fn solution(&self, puzzle: &Puzzle) -> Grid {
        let mut grid = puzzle.grid().clone();
        for lit in self.state.trail.iter().filter(|lit| lit.is_positive()) {
            let (cell, digit) = self.state.model.candidates[lit.var() as usize];
            grid.set(cell, Some(digit));
        }
        grid
    }

    /// Finds the next solution: true if everything is settled, false if there is none.
    fn next<O: Observer + ?Sized>(&mut self, run: &mut Run<'_, '_, O>) -> ControlFlow<End, bool> {
        while !self.is_done {
            let conflict = self.state.propagate();
            self.tell(run)?;
            if let Some(conflict) = conflict {
                run.event(Event::Fail);
                if self.state.level() == self.floor {
                    self.other_side(run);
                } else {
                    self.learn(conflict, run);
                }
                continue;
            }
            if self.floor == 0 && (self.pace.is_due(self.state.work) || self.is_news_due()) {
                self.jump_back(0, run);
                self.rephase();
                self.listen();
                continue;
            }
            if self.conflicts >= self.reduce_at {
                self.reduce();
            }
            let choice = match self.pace.is_steady {
                true => self.decider.by_group(&self.state),
                false => self.decider.by_activity(&self.state),
            };
            let Some(lit) = choice else { return ControlFlow::Continue(true) };
            let cell = self.state.model.places[lit.var() as usize].group[0];
            self.options = usize::from(self.state.options[cell as usize]);
            self.state.choose(lit);
        }
        ControlFlow::Continue(false)
    }

    /// Goes on after a solution. It follows from the choices made: not all of them may be made again.
    fn go_on<O: Observer + ?Sized>(&mut self, run: &mut Run<'_, '_, O>) {
        self.found += 1;
        self.pace.prove();
        if self.found > FORBIDDEN_BY_CLAUSE || self.state.level() < 2 {
            self.other_side(run);
            return;
        }
        let levels = self.state.levels.iter().rev();
        let choices: Vec<Lit> = levels.map(|&at| !self.state.trail[at as usize]).collect();
        self.jump_back(self.state.level() - 1, run);
        self.announce(&choices);
        let reason = self.state.add_clause(&choices, FORBIDDING);
        self.state.assign(choices[0], reason);
    }

    /// Takes note of a clause that forbids a solution, for the proof and for other searches.
    fn announce(&mut self, clause: &[Lit]) {
        if let Some(log) = &mut self.log {
            log.learned(&self.state.model, clause.iter().copied());
        }
        if let Some(link) = &mut self.link {
            link.forbid(clause, FORBIDDING);
        }
    }

    /// All solutions with the last choice were visited: takes the opposite, for good if there is no other choice.
    fn other_side<O: Observer + ?Sized>(&mut self, run: &mut Run<'_, '_, O>) {
        let Some(&start) = self.state.levels.last() else {
            self.is_done = true;
            return;
        };
        let choice = self.state.trail[start as usize];
        self.floor = self.state.level() - 1;
        self.jump_back(self.floor, run);
        if self.floor == 0 {
            self.announce(&[!choice]);
        }
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
        for &var in &self.analysis.seen {
            self.decider.bump(var);
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
    fn jump_back<O: Observer + ?Sized>(&mut self, level: u32, run: &mut Run<'_, '_, O>) {
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
        self.state.head = self.state.head.min(end);
        self.told = self.told.min(end);
    }

    /// Tells what was followed up, and looks at the limits.
    fn tell<O: Observer + ?Sized>(&mut self, run: &mut Run<'_, '_, O>) -> ControlFlow<End> {
        run.tally.actions = self.state.actions;
        while self.told < self.state.head {
            let lit = self.state.trail[self.told];
            let is_choice = self.state.levels.last() == Some(&(self.told as u32));
            self.told += 1;
            if !lit.is_positive() {
                continue;
            }
            let (cell, digit) = self.state.model.candidates[lit.var() as usize];
            if is_choice {
                run.tally.trials += 1;
                run.decide(cell, digit, self.options)?;
            } else {
                run.place(cell, digit)?;
            }
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

    /// Whether another search has found out something that is worth starting over for.
    fn is_news_due(&self) -> bool {
        self.link.as_ref().is_some_and(Link::has_facts)
    }

    /// Takes over what other searches learned. No choice stands.
    fn listen(&mut self) {
        let Some(link) = &mut self.link else { return };
        for told in link.news() {
            if told.is_forbidding {
                self.pace.prove();
            }
            let is_open = |&lit: &Lit| self.state.value(lit) == 0;
            if told.lits.iter().any(|&lit| self.state.value(lit) > 0) {
                continue;
            }
            let open: Vec<Lit> = told.lits.iter().copied().filter(is_open).collect();
            match open[..] {
                [] => self.is_done = true,
                [only] => self.state.assign(only, Reason::CHOSEN),
                _ => {
                    self.state.add_clause(&open, told.glue);
                }
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
        if self.state.clauses.bytes() > ROOM * self.state.model.group_count() {
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

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use omnidoku_core::{Digit, Shape};

    use super::super::model::Model;
    use super::super::share::Pool;
    use super::*;

    /// A search of the empty 4×4 that has another to listen to.
    fn searches() -> (Search<1>, Link) {
        let shape = Shape::new(2, 2).unwrap();
        let candidates = shape
            .cells()
            .flat_map(|cell| (0..shape.size()).map(move |digit| (cell, Digit::from_index(digit))));
        let pool = Arc::new(Pool::default());
        let mut search = Search::new(State::new(Model::new(shape, candidates.collect())), 1);
        search.link = Some(Link::new(&pool, 0));
        (search, Link::new(&pool, 1))
    }

    #[test]
    fn what_is_heard_is_taken_over_without_what_is_settled() {
        let (mut search, mut other) = searches();
        // Vars 0 to 3 are the digits of the first cell.
        other.tell(&[Lit::is_not(0)], 1, false);
        other.tell(&[Lit::is(0), Lit::is(1), Lit::is(20)], 2, false);
        other.tell(&[Lit::is_not(0), Lit::is(30)], 2, false);
        assert!(search.is_news_due());
        search.listen();
        assert!(!search.is_news_due() && !search.is_done);
        assert_eq!(search.state.trail, [Lit::is_not(0)]);
        assert_eq!(search.state.watches[Lit::is(1).index()].len(), 1);
        assert!(search.state.watches[Lit::is(0).index()].is_empty());
        assert!(search.state.watches[Lit::is(30).index()].is_empty());
        other.tell(&[Lit::is(0)], 1, false);
        search.listen();
        assert!(search.is_done);
    }

    #[test]
    fn only_a_solution_makes_it_go_for_a_proof() {
        let (mut search, mut other) = searches();
        other.tell(&[Lit::is(0)], FORBIDDING, false);
        search.listen();
        assert!(search.pace.is_steady);
        other.forbid(&[Lit::is(40), Lit::is(50)], FORBIDDING);
        search.listen();
        assert!(!search.pace.is_steady);
    }
}
