//! Search that learns: conflict analysis over the propagators of a [`Model`], with reasons made only when they are
//! asked for (lazy clause generation: O. Ohrimenko, P. J. Stuckey, M. Codish, "Propagation via lazy clause
//! generation", Constraints 2009), on variables with many values instead of a Boolean encoding.
//!
//! ```text
//! loop:
//!     propagate peers, nogoods, then the propagators of the model
//!     conflict:
//!         at level 0: no (further) solution
//!         learn a clause, go back to where it tells something new, draw that conclusion   (analyze.rs)
//!     restart due: back to level 0; the clauses stay, the worse half goes if they are many
//!     all variables have a value: a solution; a clause blocks its cells
//!     else a variable takes one of its values                                             (decide.rs)
//! ```
//!
//! | module | subject |
//! |---|---|
//! | `trail` | domains, their changes with reasons, levels |
//! | `explain` | why a propagator removed values: it is run again on wider domains |
//! | `analyze` | conflict analysis: first unique implication point, minimisation |
//! | `nogoods` | clauses that were learned, two watched terms each |
//! | `decide` | activities and phases |

mod analyze;
mod decide;
mod explain;
mod nogoods;
#[cfg(test)]
mod tests;
mod trail;

use std::ops::ControlFlow;

use omnidoku_solve::{Cause, End, Limits, Tally};

use crate::model::Model;
use crate::search::VisitDomains;
use crate::store::{Domains, Flow};
use analyze::{Analyzer, Learned};
use decide::Decider;
use nogoods::{Nogoods, Term};
use trail::{Reason, Trail};

/// How many runs of propagators there are between two looks at the limits.
const POLL_EVERY: u64 = 128;

/// The work of a propagation with its share of the trail and of nogoods, in runs of a propagator alone.
const WORK_PER_PROPAGATION: u64 = 3;

/// Conflicts in the unit of the restarts.
const RESTART_UNIT: u64 = 100;

/// How many clauses there may be at first.
const FIRST_CLAUSES: usize = 4000;

/// How many more after each time that the worse half went.
const MORE_CLAUSES: usize = 500;

/// The most terms of all clauses together.
const MAX_TERMS: usize = 4 << 20;

/// The most memory that all clauses and watches take, in bytes, roughly.
pub(crate) const MEMORY: usize = 32 * MAX_TERMS;

/// See the [module](self).
pub(crate) struct Learn<'m> {
    model: &'m Model,
    limits: &'m Limits,
    trail: Trail<'m>,
    nogoods: Nogoods,
    analyzer: Analyzer,
    decider: Decider,
    pub(crate) tally: Tally,
    /// Nodes of another search that the same limits are for.
    pub(crate) nodes_elsewhere: u64,
    until_poll: u64,
    /// The work after which the search pauses.
    pause_at: u64,
    /// Conflicts until the next restart.
    until_restart: u64,
    most_clauses: usize,
}

impl<'m> Learn<'m> {
    pub(crate) fn new(model: &'m Model, limits: &'m Limits, seed: u64) -> Learn<'m> {
        Learn {
            model,
            limits,
            trail: Trail::new(model),
            nogoods: Nogoods::new(&model.domains),
            analyzer: Analyzer::new(model),
            decider: Decider::new(model, seed),
            tally: Tally::default(),
            nodes_elsewhere: 0,
            until_poll: POLL_EVERY,
            pause_at: u64::MAX,
            until_restart: RESTART_UNIT,
            most_clauses: FIRST_CLAUSES,
        }
    }

    /// Visits solutions until the visitor breaks, or until about so much work is done: then there is no end yet,
    /// and the search can go on.
    pub(crate) fn run(&mut self, work: u64, visit: &mut VisitDomains<'_>) -> Option<End> {
        self.pause_at = self.work().saturating_add(work);
        match self.search(visit) {
            ControlFlow::Continue(()) => Some(End::Exhausted),
            ControlFlow::Break(end) => end,
        }
    }

    /// The work so far, about that of one run of a propagator per unit.
    fn work(&self) -> u64 {
        WORK_PER_PROPAGATION * self.tally.actions + self.analyzer.explainer.work
    }

    fn search(&mut self, visit: &mut VisitDomains<'_>) -> ControlFlow<Option<End>> {
        self.look_at_limits().map_break(Some)?;
        loop {
            if let Err(conflict) = self.propagate().map_break(Some)? {
                if !self.learn(&conflict) {
                    return ControlFlow::Continue(());
                }
                continue;
            }
            debug_assert!(self.nogoods.are_settled(&self.trail), "a nogood was not propagated");
            if self.trail.level() == 0 {
                self.settle_root();
            }
            if self.until_restart == 0 {
                if !self.restart() {
                    return ControlFlow::Continue(());
                }
                continue;
            }
            if self.work() >= self.pause_at {
                return ControlFlow::Break(None);
            }
            match self.decider.choose(&self.trail.domains) {
                Some((variable, value)) => self.decide(variable, value).map_break(Some)?,
                None => {
                    if visit(&self.trail.domains[..self.model.cells]).is_break() {
                        return ControlFlow::Break(Some(End::Stopped));
                    }
                    if !self.block_this() {
                        return ControlFlow::Continue(());
                    }
                }
            }
        }
    }

    /// Narrows the domains until nothing changes. What is missing in the conflict, if there is one.
    fn propagate(&mut self) -> ControlFlow<End, Result<(), Vec<Term>>> {
        let Learn { model, trail, nogoods, .. } = self;
        let emptied = |trail: &Trail<'_>, variable: u32| {
            let term = Term { variable, values: trail.root[variable as usize] };
            ControlFlow::Continue(Err(vec![term]))
        };
        loop {
            while let Some(event) = trail.take_event() {
                if event.after.is_power_of_two() {
                    for &peer in model.peers.of(event.variable) {
                        trail.reason = Reason::Peer(event.variable);
                        if trail.keep(peer, !event.after).is_err() {
                            return emptied(trail, peer);
                        }
                    }
                }
                let outcome = nogoods.propagate(trail, event.variable, event.removed());
                if let Err(conflict) = outcome {
                    return emptied(trail, conflict.variable);
                }
            }
            let Some(index) = trail.take_scheduled() else {
                return ControlFlow::Continue(Ok(()));
            };
            self.tally.actions += 1;
            self.until_poll = self.until_poll.saturating_sub(1);
            if self.until_poll == 0 {
                self.until_poll = POLL_EVERY;
                if let Some(cause) = self.limits.exceeded() {
                    return ControlFlow::Break(End::Interrupted(cause));
                }
            }
            let (start, number) = (trail.events.len() as u32, index as u32);
            trail.reason = Reason::Propagator { index: number, start };
            let propagator = &model.propagators[index];
            if let Err(conflict) = propagator.propagate(trail, &model.peers) {
                if trail.domains[conflict.variable as usize] == 0 {
                    return emptied(trail, conflict.variable);
                }
                let reason = self.analyzer.failure(model, trail, number, start);
                return ControlFlow::Continue(Err(reason));
            }
            if propagator.is_idempotent() {
                trail.unschedule(index);
            }
        }
    }

    fn look_at_limits(&mut self) -> Flow {
        match self.limits.exceeded() {
            Some(cause) => ControlFlow::Break(End::Interrupted(cause)),
            None => ControlFlow::Continue(()),
        }
    }

    fn settle_root(&mut self) {
        self.trail.settle_root();
        self.analyzer.explainer.set_root(&self.trail.root);
    }

    fn decide(&mut self, variable: u32, value: u64) -> Flow {
        let nodes = self.tally.nodes + self.nodes_elsewhere;
        if self.limits.nodes().is_some_and(|budget| nodes >= budget) {
            return ControlFlow::Break(End::Interrupted(Cause::Nodes));
        }
        self.trail.open_level();
        self.tally.branches += 1;
        self.tally.trials += 1;
        self.tally.nodes += 1;
        self.tally.depth = self.tally.depth.max(self.trail.level().into());
        self.trail.reason = Reason::Decision;
        // The value is in the domain.
        let _ = self.trail.keep(variable, value);
        ControlFlow::Continue(())
    }

    /// Learns from a conflict. False if nothing is possible any more.
    fn learn(&mut self, conflict: &[Term]) -> bool {
        self.tally.conflicts += 1;
        let Some(learned) = self.analyze(conflict) else { return false };
        self.decider.bump(self.analyzer.seen());
        self.until_restart = self.until_restart.saturating_sub(1);
        self.conclude(learned)
    }

    fn analyze(&mut self, conflict: &[Term]) -> Option<Learned> {
        let level = self.trail.level();
        for event in &self.trail.events {
            self.decider.save(event.variable, event.after);
        }
        let Learn { model, trail, nogoods, analyzer, .. } = self;
        let before = analyzer.explainer.work;
        let learned = analyzer.learn(model, trail, nogoods, conflict);
        let work = analyzer.explainer.work - before;
        self.until_poll = self.until_poll.saturating_sub(work).max(1);
        let back_to = learned.back_to;
        self.trail.back_to(back_to);
        self.tally.backtracks += u64::from(level - back_to);
        (!learned.terms.is_empty()).then_some(learned)
    }

    /// Adds a clause that was learned.
    fn conclude(&mut self, mut learned: Learned) -> bool {
        let outcome = self.nogoods.add(&mut self.trail, &mut learned.terms, learned.glue, false);
        debug_assert!(outcome.is_ok(), "a clause that was learned fails where it should narrow");
        outcome.is_ok()
    }

    /// What must not be again: the decisions that led to the solution just found.
    ///
    /// Auxiliary variables are no part of a solution. If one was decided before all cells had values, the values
    /// of the cells are excluded instead.
    fn blocking_terms(&self) -> Vec<Term> {
        let cells = self.model.cells as u32;
        let decided: Vec<u32> = self.trail.decisions().take_while(|&at| at < cells).collect();
        let is_known = |&cell: &u32| self.trail.last_level(cell) as usize <= decided.len();
        let decided =
            if (0..cells).all(|cell| is_known(&cell)) { decided } else { (0..cells).collect() };
        let term = |variable: u32| {
            let values = self.trail.root[variable as usize] & !self.trail.get(variable);
            Term { variable, values }
        };
        decided.into_iter().map(term).filter(|term| term.values != 0).collect()
    }

    /// Excludes the solution that was just found. False if there can be no other.
    fn block_this(&mut self) -> bool {
        let mut terms = self.blocking_terms();
        let Some(learned) = self.analyze(&terms) else { return false };
        let outcome = self.nogoods.add(&mut self.trail, &mut terms, 0, true);
        debug_assert!(outcome.is_ok());
        outcome.is_ok() && self.conclude(learned)
    }

    /// Takes back all choices. False if that shows that nothing is possible.
    fn restart(&mut self) -> bool {
        self.tally.restarts += 1;
        self.until_restart = RESTART_UNIT * luby(self.tally.restarts + 1);
        self.tally.backtracks += u64::from(self.trail.level());
        self.trail.back_to(0);
        let is_crowded =
            self.nogoods.len() > self.most_clauses || self.nogoods.term_count() > MAX_TERMS;
        if is_crowded {
            self.most_clauses += MORE_CLAUSES;
            return self.nogoods.reduce(&mut self.trail, true).is_ok();
        }
        true
    }
}

/// The sequence 1 1 2 1 1 2 4 1 1 2 … (M. Luby, A. Sinclair, D. Zuckerman, "Optimal speedup of Las Vegas
/// algorithms", 1993), from 1 on.
fn luby(mut at: u64) -> u64 {
    loop {
        let power = u64::BITS - at.leading_zeros();
        if at + 1 == 1 << power {
            return 1 << (power - 1);
        }
        at -= (1 << (power - 1)) - 1;
    }
}
