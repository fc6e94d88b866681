//! Conflict analysis: what must not happen together again.
//!
//! A conflict is a set of missing values per variable that cannot all be missing. From the end of the trail
//! backwards, each event that took one of them is replaced by its reason, until a single variable of the set lost values
//! at the current level (the first unique implication point, J. P. Marques-Silva and K. A. Sakallah, "GRASP",
//! IEEE Transactions on Computers, 1999; for variables with many values S. Jain, E. O'Mahony, M. Sellmann, "A complete
//! multi-valued SAT solver", CP 2010). One of the variables must keep one of the values: the clause that is learned.
//!
//! ```text
//! missing = the conflict
//! for each event of this level, the last first, that took some of missing[variable]:
//!     no other variable lost values of `missing` at this level?  done
//!     missing[variable] loses what the event took; missing gains the reason of the event
//! ```

use crate::learn::explain::{self, Explainer, Goal};
use crate::learn::nogoods::{Nogoods, Term};
use crate::learn::trail::{Event, NONE, Reason, Trail};
use crate::model::Model;
use crate::store::bits;

/// What was learned from a conflict.
#[derive(Debug, Default)]
pub(crate) struct Learned {
    /// The clause; the variable of the first term is to be narrowed. Without terms there is no solution.
    pub(crate) terms: Vec<Term>,
    /// The level at which the clause tells something new.
    pub(crate) back_to: u32,
    pub(crate) glue: u32,
}

/// See the [module](self).
pub(crate) struct Analyzer {
    /// For each variable the values whose absence is part of the conflict.
    missing: Vec<u64>,
    /// The variables that are or were in the conflict, each once.
    seen: Vec<u32>,
    is_seen: Vec<bool>,
    /// For each variable what it has lost at the current level in the events not yet looked at.
    lost: Vec<u64>,
    /// How many variables of the conflict lost values of it at the current level.
    open: u32,
    reason: Vec<Term>,
    levels: Vec<u32>,
    pub(crate) explainer: Explainer,
}

impl Analyzer {
    pub(crate) fn new(model: &Model) -> Analyzer {
        let count = model.domains.len();
        Analyzer {
            missing: vec![0; count],
            seen: Vec::new(),
            is_seen: vec![false; count],
            lost: vec![0; count],
            open: 0,
            reason: Vec::new(),
            levels: Vec::new(),
            explainer: Explainer::new(model),
        }
    }

    /// The variables that took part in the last conflict.
    pub(crate) fn seen(&self) -> &[u32] {
        &self.seen
    }

    /// The reason for which a propagator failed that began to run when there were that many events.
    pub(crate) fn failure(
        &mut self,
        model: &Model,
        trail: &Trail<'_>,
        index: u32,
        start: u32,
    ) -> Vec<Term> {
        let mut reason = Vec::new();
        self.explainer.explain(model, trail, index, start, Goal::Failed, &mut reason);
        reason
    }

    /// Learns from values that cannot all be missing. Takes the trail back to the level at which they are.
    pub(crate) fn learn(
        &mut self,
        model: &Model,
        trail: &mut Trail<'_>,
        nogoods: &mut Nogoods,
        conflict: &[Term],
    ) -> Learned {
        let mut conflict = conflict.to_vec();
        loop {
            let level =
                conflict.iter().map(|term| trail.level_of(term.variable, term.values)).max();
            trail.back_to(level.unwrap_or(0));
            if trail.level() == 0 {
                return Learned::default();
            }
            if let Some(variable) = self.resolve(model, trail, nogoods, &conflict) {
                self.minimise(model, trail, nogoods, variable);
                return self.clause(trail, variable);
            }
            // The same conflict was there at a lower level, but no propagator saw it.
            let terms = self
                .seen
                .iter()
                .map(|&variable| Term { variable, values: self.missing[variable as usize] });
            conflict = terms.filter(|term| term.values != 0).collect();
        }
    }

    /// Replaces values by reasons until only one variable lost some at this level: that variable. `None` if there
    /// is no such variable any more.
    fn resolve(
        &mut self,
        model: &Model,
        trail: &Trail<'_>,
        nogoods: &mut Nogoods,
        conflict: &[Term],
    ) -> Option<u32> {
        for variable in self.seen.drain(..) {
            self.missing[variable as usize] = 0;
            self.is_seen[variable as usize] = false;
        }
        self.open = 0;
        let start = trail.level_start();
        for event in &trail.events[start..] {
            self.lost[event.variable as usize] |= event.removed();
        }
        for &term in conflict {
            self.add(trail, term);
        }
        let (mut found, mut at) = (None, trail.events.len());
        while at > start && self.open > 0 {
            at -= 1;
            let event = trail.events[at];
            let variable = event.variable as usize;
            let taken = event.removed() & self.missing[variable];
            // That a variable has any value at all is no news.
            let is_all = self.missing[variable] == trail.root[variable];
            if taken != 0 && self.open == 1 && !is_all {
                found = Some(event.variable);
                break;
            }
            self.lost[variable] &= !event.removed();
            if taken != 0 {
                debug_assert!(event.reason != Reason::Decision, "two decisions at one level");
                self.explain(model, trail, nogoods, at, &event, taken);
            }
        }
        for event in &trail.events[start..] {
            self.lost[event.variable as usize] = 0;
        }
        found
    }

    /// Replaces values that an event took by the reason of the event, and with them those that are missing for the
    /// same reason.
    fn explain(
        &mut self,
        model: &Model,
        trail: &Trail<'_>,
        nogoods: &mut Nogoods,
        at: usize,
        event: &Event,
        taken: u64,
    ) {
        let mut reason = std::mem::take(&mut self.reason);
        reason.clear();
        if let Reason::Nogood(clause) = event.reason {
            nogoods.used(clause);
        }
        let values = Term { variable: event.variable, values: taken };
        let left = reason_of(model, trail, nogoods, &mut self.explainer, at, values, &mut reason);
        debug_assert_eq!(left & taken, 0);
        let variable = event.variable as usize;
        self.missing[variable] &= left;
        if self.missing[variable] & self.lost[variable] == 0 {
            self.open -= 1;
        }
        for &term in &reason {
            debug_assert!(is_missing(trail, term, at as u32), "{term:?} is no reason of {event:?}");
            self.add(trail, term);
        }
        self.reason = reason;
    }

    fn add(&mut self, trail: &Trail<'_>, term: Term) {
        let variable = term.variable as usize;
        let values = term.values & trail.root[variable];
        if values == 0 {
            return;
        }
        let was_open = self.missing[variable] & self.lost[variable] != 0;
        self.missing[variable] |= values;
        let is_open = self.missing[variable] & self.lost[variable] != 0;
        self.open += u32::from(is_open && !was_open);
        if !self.is_seen[variable] {
            self.is_seen[variable] = true;
            self.seen.push(term.variable);
        }
    }

    /// Drops values whose absence follows from that of others by a reason that is easily had.
    fn minimise(&mut self, model: &Model, trail: &Trail<'_>, nogoods: &Nogoods, first: u32) {
        let mut reason = std::mem::take(&mut self.reason);
        for at in 0..self.seen.len() {
            let variable = self.seen[at];
            if variable == first {
                continue;
            }
            for value in bits(self.missing[variable as usize]) {
                let values = Term { variable, values: 1 << value };
                let Some(event) = trail.last_removal(variable, 1 << value, NONE) else { continue };
                let is_easy = match trail.events[event as usize].reason {
                    Reason::Decision => false,
                    Reason::Peer(_) | Reason::Nogood(_) => true,
                    Reason::Propagator { index, .. } => {
                        explain::is_direct(&model.propagators[index as usize])
                    }
                };
                if !is_easy {
                    continue;
                }
                reason.clear();
                let explainer = &mut self.explainer;
                reason_of(model, trail, nogoods, explainer, event as usize, values, &mut reason);
                let is_there = |term: &Term| {
                    let values = term.values & trail.root[term.variable as usize];
                    values & !self.missing[term.variable as usize] == 0
                };
                if reason.iter().all(is_there) {
                    self.missing[variable as usize] &= !(1 << value);
                }
            }
        }
        self.reason = reason;
    }

    fn clause(&mut self, trail: &Trail<'_>, first: u32) -> Learned {
        let mut terms = vec![Term { variable: first, values: self.missing[first as usize] }];
        self.levels.clear();
        self.levels.push(trail.level());
        let mut back_to = 0;
        for &variable in self.seen.iter().filter(|&&variable| variable != first) {
            let values = self.missing[variable as usize];
            if values == 0 {
                continue;
            }
            let level = trail.level_of(variable, values);
            back_to = back_to.max(level);
            if !self.levels.contains(&level) {
                self.levels.push(level);
            }
            terms.push(Term { variable, values });
        }
        Learned { terms, back_to, glue: self.levels.len() as u32 }
    }
}

/// Adds the reason for which an event took some values from its variable. Returns what that reason leaves of the
/// variable's values.
fn reason_of(
    model: &Model,
    trail: &Trail<'_>,
    nogoods: &Nogoods,
    explainer: &mut Explainer,
    at: usize,
    taken: Term,
    reason: &mut Vec<Term>,
) -> u64 {
    match trail.events[at].reason {
        Reason::Decision => trail.events[at].after,
        Reason::Peer(peer) => {
            let others = trail.root[peer as usize] & !taken.values;
            reason.push(Term { variable: peer, values: others });
            !taken.values
        }
        Reason::Nogood(clause) => {
            let mut left = u64::MAX;
            for term in nogoods.terms(clause) {
                match term.variable == taken.variable {
                    true => left = term.values,
                    false => reason.push(*term),
                }
            }
            left
        }
        Reason::Propagator { index, start } => {
            let after = trail.events[at].after;
            let goal = Goal::Removed { values: taken, after };
            explainer.explain(model, trail, index, start, goal, reason)
        }
    }
}

/// Whether all of these values had gone when there were that many events.
fn is_missing(trail: &Trail<'_>, term: Term, events: u32) -> bool {
    let values = term.values & trail.root[term.variable as usize];
    trail.domain_at(term.variable, events) & values == 0
}
