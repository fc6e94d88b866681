//! Cells that differ: hidden singles, locked values, and exact filtering once few cells are open.
//!
//! That a fixed value leaves its peers is done by the search itself, for all houses and rules at once.

use std::sync::Arc;

use crate::permutations;
use crate::store::{Conflict, Domains, Outcome};

/// A house that holds every value: one with a single place goes there.
#[derive(Clone, Debug)]
pub(crate) struct Complete {
    pub(crate) variables: Arc<[u32]>,
    pub(crate) values: u64,
}

impl Complete {
    pub(crate) fn propagate<D: Domains>(&self, domains: &mut D) -> Outcome {
        let (mut once, mut twice) = (0, 0);
        for &variable in self.variables.iter() {
            let domain = domains.get(variable);
            twice |= once & domain;
            once |= domain;
        }
        if once != self.values {
            return Err(Conflict { variable: self.variables[0] });
        }
        let single = once & !twice;
        for &variable in self.variables.iter() {
            let domain = domains.get(variable);
            let here = domain & single;
            if here != 0 && here != domain {
                // Two values that both have only this place leave nothing.
                let only = if here.is_power_of_two() { here } else { 0 };
                domains.keep(variable, only)?;
            }
        }
        Ok(())
    }
}

/// Cells that differ, for exact filtering when at most six of them are open.
#[derive(Clone, Debug)]
pub(crate) struct Different {
    pub(crate) variables: Arc<[u32]>,
}

impl Different {
    pub(crate) fn propagate<D: Domains>(&self, domains: &mut D) -> Outcome {
        let mut open = [0; permutations::MAX_VALUES];
        let (mut count, mut values, mut fixed) = (0, 0, 0);
        for &variable in self.variables.iter() {
            let domain = domains.get(variable);
            if domain.is_power_of_two() {
                if fixed & domain != 0 {
                    return Err(Conflict { variable });
                }
                fixed |= domain;
                continue;
            }
            if count == open.len() {
                return Ok(());
            }
            open[count] = variable;
            count += 1;
            values |= domain;
        }
        values &= !fixed;
        let value_count = values.count_ones() as usize;
        if value_count < count {
            return Err(Conflict { variable: self.variables[0] });
        }
        if count < 2 || value_count > permutations::MAX_VALUES {
            return Ok(());
        }
        permutations::filter(domains, &open[..count], values)
    }
}

/// Two sets of cells that hold the same values, since both complete the same cells to as many whole
/// houses: what one row and one box have without each other, or what regions have beyond the rows they
/// fill (the law of leftovers).
#[derive(Clone, Debug)]
pub(crate) struct Leftovers {
    pub(crate) first: Box<[u32]>,
    pub(crate) second: Box<[u32]>,
}

impl Leftovers {
    pub(crate) fn propagate<D: Domains>(&self, domains: &mut D) -> Outcome {
        let union = |domains: &D, variables: &[u32]| {
            variables.iter().fold(0, |all, &variable| all | domains.get(variable))
        };
        let (first, second) = (union(domains, &self.first), union(domains, &self.second));
        if first == second {
            return Ok(());
        }
        let both = first & second;
        for &variable in self.first.iter().chain(&self.second) {
            domains.keep(variable, both)?;
        }
        Ok(())
    }
}
