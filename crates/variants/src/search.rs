//! Depth-first search over the domains of a [`Model`], with propagation after every choice.
//!
//! ```text
//! propagate
//! loop:
//!   a conflict?            two cells gain weight; back to the last choice, which is now excluded
//!   all cells have values? a solution
//!   else                   a cell takes one of its values (see `choose`)
//! ```
//!
//! A choice is undone by restoring a copy of the domains, kept on a stack. Its value is then removed, and
//! that is propagated like any other change, so the next choice may be of another cell.
//!
//! Auxiliary variables are chosen last. Two ways to set them are one solution, so that after the first the
//! search goes back to the last choice of a cell.

use std::ops::ControlFlow;

use omnidoku_solve::{Cause, End, Limits, Tally};

use crate::choose::Chooser;
use crate::model::Model;
use crate::store::{Domains, Flow, Outcome, Store};

/// What is polled for between two looks at the limits: propagations.
const POLL_EVERY: u32 = 256;

/// One choice that can be taken back.
struct Choice {
    variable: u32,
    value: u64,
    /// Whether it is of an auxiliary variable.
    is_auxiliary: bool,
}

/// The visitor of a search: is given one number of a value per cell.
pub(crate) type VisitDomains<'v> = dyn FnMut(&[u64]) -> ControlFlow<()> + 'v;

/// See the [module](self).
pub(crate) struct Search<'m> {
    model: &'m Model,
    store: Store<'m>,
    /// Copies of the domains before each choice, one after the other.
    copies: Vec<u64>,
    choices: Vec<Choice>,
    chooser: Chooser<'m>,
    /// The variable that got its value last.
    last_fixed: u32,
    pub(crate) tally: Tally,
    limits: &'m Limits,
    until_poll: u32,
    /// After so many propagations the search pauses at its next choice.
    pause_at: u64,
    is_paused: bool,
    /// Nodes of another search that the same limits are for.
    pub(crate) nodes_elsewhere: u64,
}

impl<'m> Search<'m> {
    pub(crate) fn new(model: &'m Model, limits: &'m Limits) -> Search<'m> {
        let mut store = Store::new(&model.wakes, model.domains.clone());
        store.schedule(&model.due);
        Search {
            model,
            store,
            copies: Vec::new(),
            choices: Vec::new(),
            chooser: Chooser::new(model),
            last_fixed: 0,
            tally: Tally::default(),
            limits,
            until_poll: POLL_EVERY,
            pause_at: u64::MAX,
            is_paused: false,
            nodes_elsewhere: 0,
        }
    }

    /// Narrows the domains as far as propagation does. False if nothing is possible.
    pub(crate) fn settle(&mut self) -> ControlFlow<End, bool> {
        self.look_at_limits()?;
        // Propagators count on a value in every domain.
        let is_open = !self.store.domains.contains(&0);
        ControlFlow::Continue(is_open && self.propagate()?.is_ok())
    }

    /// Whether some variable has several values left.
    pub(crate) fn is_open(&self) -> bool {
        self.store.domains.iter().any(|domain| !domain.is_power_of_two())
    }

    /// The domains as they are.
    pub(crate) fn domains(&self) -> &[u64] {
        &self.store.domains
    }

    /// Visits solutions until the visitor breaks, or until about so many propagations were made: then there is no
    /// end yet, and the search can go on.
    pub(crate) fn run_for(
        &mut self,
        propagations: u64,
        visit: &mut VisitDomains<'_>,
    ) -> Option<End> {
        self.pause_at = self.tally.actions.saturating_add(propagations);
        match self.search(visit) {
            ControlFlow::Continue(()) => Some(End::Exhausted),
            ControlFlow::Break(_) if self.is_paused => {
                self.is_paused = false;
                None
            }
            ControlFlow::Break(end) => Some(end),
        }
    }

    fn search(&mut self, visit: &mut VisitDomains<'_>) -> Flow {
        self.look_at_limits()?;
        let mut outcome = self.propagate()?;
        loop {
            match outcome {
                Err(_) => {
                    self.tally.conflicts += 1;
                    let chosen = self.choices.last().map(|choice| choice.variable);
                    self.chooser.blame(self.last_fixed, chosen);
                    if !self.exclude_last_choice() {
                        return ControlFlow::Continue(());
                    }
                }
                Ok(()) => match self.chooser.choose(&self.store.domains) {
                    Some((variable, value)) => self.choose(variable, value)?,
                    None => {
                        if visit(&self.store.domains[..self.model.cells]).is_break() {
                            return ControlFlow::Break(End::Stopped);
                        }
                        self.drop_auxiliary_choices();
                        if !self.exclude_last_choice() {
                            return ControlFlow::Continue(());
                        }
                    }
                },
            }
            outcome = self.propagate()?;
        }
    }

    /// Narrows the domains until nothing changes. Breaks if a limit is reached.
    fn propagate(&mut self) -> ControlFlow<End, Outcome> {
        loop {
            while let Some(variable) = self.store.take_fixed() {
                self.last_fixed = variable;
                let others = !self.store.get(variable);
                for &peer in self.model.peers.of(variable) {
                    if let Err(conflict) = self.store.keep(peer, others) {
                        return ControlFlow::Continue(Err(conflict));
                    }
                }
            }
            let Some(index) = self.store.take_scheduled() else {
                return ControlFlow::Continue(Ok(()));
            };
            self.tally.actions += 1;
            self.until_poll -= 1;
            if self.until_poll == 0 {
                self.look_at_limits()?;
            }
            let propagator = &self.model.propagators[index];
            if let Err(conflict) = propagator.propagate(&mut self.store, &self.model.peers) {
                return ControlFlow::Continue(Err(conflict));
            }
            if propagator.is_idempotent() {
                self.store.unschedule(index);
            }
        }
    }

    fn look_at_limits(&mut self) -> Flow {
        self.until_poll = POLL_EVERY;
        match self.limits.exceeded() {
            Some(cause) => ControlFlow::Break(End::Interrupted(cause)),
            None => ControlFlow::Continue(()),
        }
    }

    fn choose(&mut self, variable: u32, value: u64) -> Flow {
        if self.tally.actions >= self.pause_at {
            self.is_paused = true;
            return ControlFlow::Break(End::Stopped);
        }
        let nodes = self.tally.nodes + self.nodes_elsewhere;
        if self.limits.nodes().is_some_and(|budget| nodes >= budget) {
            return ControlFlow::Break(End::Interrupted(Cause::Nodes));
        }
        let is_auxiliary = variable as usize >= self.model.cells;
        debug_assert!(
            !is_auxiliary
                || self.store.domains[..self.model.cells]
                    .iter()
                    .all(|domain| domain.is_power_of_two()),
            "solutions would be skipped with the choice of an auxiliary variable"
        );
        self.copies.extend_from_slice(&self.store.domains);
        self.choices.push(Choice { variable, value, is_auxiliary });
        self.tally.branches += 1;
        self.tally.trials += 1;
        self.tally.nodes += 1;
        self.tally.depth = self.tally.depth.max(self.choices.len() as u64);
        // The value is in the domain.
        let _ = self.store.keep(variable, value);
        ControlFlow::Continue(())
    }

    /// Takes back the last choice and removes its value, and so on if none is left there. False if there was
    /// no choice.
    fn exclude_last_choice(&mut self) -> bool {
        loop {
            let Some(choice) = self.choices.pop() else { return false };
            self.restore();
            self.tally.backtracks += 1;
            if self.store.keep(choice.variable, !choice.value).is_ok() {
                return true;
            }
        }
    }

    /// Restores the domains before the choice that was taken from the stack last.
    fn restore(&mut self) {
        let count = self.store.domains.len();
        let start = self.choices.len() * count;
        self.store.domains.copy_from_slice(&self.copies[start..start + count]);
        self.copies.truncate(start);
        self.store.forget_scheduled();
    }

    fn drop_auxiliary_choices(&mut self) {
        while self.choices.last().is_some_and(|choice| choice.is_auxiliary) {
            self.choices.pop();
            self.restore();
        }
    }
}
