//! At least one of several conjunctions: each is tried on a copy, and what no possible one allows goes.

use std::cell::RefCell;

use crate::peers::Peers;
use crate::propagator::Propagator;
use crate::store::{Conflict, Domains, Outcome, Trial};

#[derive(Clone, Debug)]
pub(crate) struct Any {
    pub(crate) variables: Box<[u32]>,
    pub(crate) alternatives: Box<[Box<[Propagator]>]>,
}

thread_local! {
    /// Copies for nested alternatives: one for each depth that is not in use.
    static TRIALS: RefCell<Vec<Trial>> = const { RefCell::new(Vec::new()) };
}

impl Any {
    pub(crate) fn propagate<D: Domains>(&self, domains: &mut D) -> Outcome {
        let mut trial = TRIALS.with_borrow_mut(Vec::pop).unwrap_or_default();
        let mut kept = vec![0u64; self.variables.len()];
        let mut is_possible = false;
        for alternative in &self.alternatives {
            self.copy(domains, &mut trial);
            if settle(alternative, &mut trial).is_ok() {
                is_possible = true;
                for (kept, &variable) in kept.iter_mut().zip(&self.variables) {
                    *kept |= trial.domains[variable as usize];
                }
            }
        }
        TRIALS.with_borrow_mut(|trials| trials.push(trial));
        if !is_possible {
            let variable = self.variables.first().copied().unwrap_or(0);
            return Err(Conflict { variable });
        }
        for (kept, &variable) in kept.into_iter().zip(&self.variables) {
            domains.keep(variable, kept)?;
        }
        Ok(())
    }

    /// Copies the domains that the alternatives speak of.
    fn copy<D: Domains>(&self, domains: &D, trial: &mut Trial) {
        let count = self.variables.iter().max().map_or(0, |&last| last as usize + 1);
        if trial.domains.len() < count {
            trial.domains.resize(count, 0);
        }
        for &variable in &self.variables {
            trial.domains[variable as usize] = domains.get(variable);
        }
    }
}

/// Propagates until nothing changes. What an alternative means for other variables than its own is left out,
/// since the copy does not have them.
fn settle(propagators: &[Propagator], trial: &mut Trial) -> Outcome {
    let peers = &Peers::default();
    loop {
        trial.has_changed = false;
        for propagator in propagators {
            propagator.propagate(trial, peers)?;
        }
        if !trial.has_changed {
            return Ok(());
        }
    }
}
