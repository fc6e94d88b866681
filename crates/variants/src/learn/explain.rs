//! Why a propagator removed values, found out by running it again.
//!
//! A reason is a set of missing values per variable: whenever these are missing, the propagator removes what it
//! removed. All values that were missing when it ran are a reason, since it depends on the domains of its
//! variables alone; a shorter one makes a stronger nogood:
//!
//! ```text
//! for each variable of the propagator, the one that was narrowed last first:
//!     give it back all its values, run the propagator on this copy
//!         it still removes the values, or fails       none of the missing values is needed
//!         else give back part of them: those below what is left, those above, those between; then one by one
//! ```
//!
//! So no propagator contains code that explains it. It need not be monotonic either: that it removes the values
//! from wider domains is reason enough, since no propagator removes a value that is part of a solution. Reasons are
//! made when conflict analysis asks for them, like those of lazy clause generation (O. Ohrimenko, P. J. Stuckey,
//! M. Codish, "Propagation via lazy clause generation", Constraints 2009).
//!
//! The propagators that run most have reasons that can be read off.

use omnidoku_core::Value;

use crate::learn::nogoods::Term;
use crate::learn::trail::{Trail, single_bits};
use crate::model::Model;
use crate::propagator::Propagator;
use crate::store::{Conflict, Domains, Outcome, bits};

/// What is to be explained.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Goal {
    /// Values went from a variable, which left this domain.
    Removed {
        /// The variable, and the values to be explained.
        values: Term,
        /// What was left.
        after: u64,
    },
    /// The propagator failed.
    Failed,
}

/// Domains to run a propagator on, which remember what to put back.
struct Copy {
    /// What is put back: the domains at level 0, but for the variables being explained.
    base: Vec<u64>,
    domains: Vec<u64>,
    changed: Vec<u32>,
}

impl Copy {
    fn set(&mut self, variable: u32, domain: u64) {
        self.base[variable as usize] = domain;
        self.domains[variable as usize] = domain;
    }

    fn put_back(&mut self) {
        for variable in self.changed.drain(..) {
            self.domains[variable as usize] = self.base[variable as usize];
        }
    }
}

impl Domains for Copy {
    #[inline]
    fn get(&self, variable: u32) -> u64 {
        self.domains[variable as usize]
    }

    #[inline]
    fn keep(&mut self, variable: u32, values: u64) -> Outcome {
        let domain = &mut self.domains[variable as usize];
        if *domain & !values != 0 {
            *domain &= values;
            self.changed.push(variable);
            if *domain == 0 {
                return Err(Conflict { variable });
            }
        }
        Ok(())
    }
}

/// A variable of the propagator while its reason is made smaller.
struct Member {
    variable: u32,
    /// Its values when the propagator ran.
    domain: u64,
    /// The missing values that are still part of the reason.
    missing: u64,
    /// Its last event before.
    last: u32,
}

/// See the [module](self).
pub(crate) struct Explainer {
    /// The variables of each propagator, each once.
    variables: Vec<Box<[u32]>>,
    copy: Copy,
    members: Vec<Member>,
    /// The work of one run of each propagator.
    costs: Vec<u64>,
    /// How often the propagator ran for the reason being made.
    runs: u64,
    /// The work that was done to explain something.
    pub(crate) work: u64,
}

impl Explainer {
    pub(crate) fn new(model: &Model) -> Explainer {
        let variables = model.propagators.iter().map(|propagator| {
            let mut variables = Vec::new();
            propagator.for_each_variable(|variable| variables.push(variable));
            variables.sort_unstable();
            variables.dedup();
            variables.into()
        });
        let costs = model.propagators.iter().map(cost).collect();
        let copy = Copy {
            base: model.domains.clone(),
            domains: model.domains.clone(),
            changed: Vec::new(),
        };
        Explainer {
            variables: variables.collect(),
            copy,
            members: Vec::new(),
            costs,
            runs: 0,
            work: 0,
        }
    }

    /// The domains at level 0 became smaller.
    pub(crate) fn set_root(&mut self, root: &[u64]) {
        self.copy.base.copy_from_slice(root);
        self.copy.domains.copy_from_slice(root);
    }

    /// Adds to `reason` the missing values for which a propagator that began to run when there were `start` events
    /// did what it did. Those that are missing at level 0 are left out. Returns what the reason leaves of the
    /// values of the variable.
    pub(crate) fn explain(
        &mut self,
        model: &Model,
        trail: &Trail<'_>,
        index: u32,
        start: u32,
        goal: Goal,
        reason: &mut Vec<Term>,
    ) -> u64 {
        let propagator = &model.propagators[index as usize];
        explain_directly(propagator, trail, goal, reason)
            .unwrap_or_else(|| self.explain_by_running(model, trail, index, start, goal, reason))
    }

    fn explain_by_running(
        &mut self,
        model: &Model,
        trail: &Trail<'_>,
        index: u32,
        start: u32,
        goal: Goal,
        reason: &mut Vec<Term>,
    ) -> u64 {
        let cost = self.costs[index as usize];
        let mut members = std::mem::take(&mut self.members);
        members.clear();
        for &variable in &self.variables[index as usize] {
            let domain = trail.domain_at(variable, start);
            let missing = trail.root[variable as usize] & !domain;
            self.copy.set(variable, domain);
            if missing != 0 {
                let last = trail.last_removal(variable, missing, start).unwrap_or(0);
                members.push(Member { variable, domain, missing, last });
            }
        }
        members.sort_unstable_by_key(|member| std::cmp::Reverse(member.last));
        let propagator = &model.propagators[index as usize];
        debug_assert!(self.is_reached(model, propagator, goal), "{propagator:?} {goal:?}");
        for member in &mut members {
            self.widen(model, propagator, goal, member, member.missing);
        }
        for member in members.iter_mut().filter(|member| member.missing.count_ones() > 1) {
            let below =
                member.missing & (member.domain & member.domain.wrapping_neg()).wrapping_sub(1);
            let above = member.missing & !(u64::MAX >> member.domain.leading_zeros());
            let between = member.missing & !below & !above;
            for part in [between, above, below] {
                if part != 0 && part != member.missing {
                    self.widen(model, propagator, goal, member, part);
                }
            }
            // From the values next to what is left outwards.
            let (below, inner) = (member.missing & below, member.missing & !below);
            for value in
                single_bits(inner).chain(single_bits(below.reverse_bits()).map(u64::reverse_bits))
            {
                if member.missing != value {
                    self.widen(model, propagator, goal, member, value);
                }
            }
        }
        for member in &members {
            if member.missing != 0 {
                reason.push(Term { variable: member.variable, values: member.missing });
            }
        }
        let left = self.left(model, propagator, goal);
        self.work += cost * self.runs;
        self.runs = 0;
        for &variable in &self.variables[index as usize] {
            self.copy.set(variable, trail.root[variable as usize]);
        }
        self.members = members;
        left
    }

    /// Gives a variable back some of its values, if the propagator then still does what it did.
    fn widen(
        &mut self,
        model: &Model,
        propagator: &Propagator,
        goal: Goal,
        member: &mut Member,
        values: u64,
    ) {
        let before = self.copy.get(member.variable);
        self.copy.set(member.variable, before | values);
        if self.is_reached(model, propagator, goal) {
            member.missing &= !values;
        } else {
            self.copy.set(member.variable, before);
        }
    }

    /// What the propagator leaves of the variable with the copy as it is.
    fn left(&mut self, model: &Model, propagator: &Propagator, goal: Goal) -> u64 {
        let outcome = propagator.propagate(&mut self.copy, &model.peers);
        let left = match goal {
            Goal::Removed { values, .. } if outcome.is_ok() => self.copy.get(values.variable),
            _ => 0,
        };
        self.copy.put_back();
        left
    }

    fn is_reached(&mut self, model: &Model, propagator: &Propagator, goal: Goal) -> bool {
        self.runs += 1;
        let outcome = propagator.propagate(&mut self.copy, &model.peers);
        let is_removed = match goal {
            Goal::Removed { values, .. } => self.copy.get(values.variable) & values.values == 0,
            Goal::Failed => false,
        };
        self.copy.put_back();
        outcome.is_err() || is_removed
    }
}

/// The work of one run of a propagator, in that of a usual one.
fn cost(propagator: &Propagator) -> u64 {
    match propagator {
        Propagator::Any(any) => 4 + any.variables.len() as u64,
        Propagator::Word(word) => 1 + word.edge_count() as u64 / 32,
        _ => 1,
    }
}

/// Whether most reasons of a propagator can be read off.
pub(crate) fn is_direct(propagator: &Propagator) -> bool {
    matches!(propagator, Propagator::Complete(_) | Propagator::Leftovers(_) | Propagator::Pair(_))
}

/// Reads a reason off, if the propagator is of a kind for which that is easy. Returns what it leaves.
fn explain_directly(
    propagator: &Propagator,
    trail: &Trail<'_>,
    goal: Goal,
    reason: &mut Vec<Term>,
) -> Option<u64> {
    let Goal::Removed { values: Term { variable, values }, after } = goal else { return None };
    let mut add = |variable: u32, values: u64| {
        let values = values & trail.root[variable as usize];
        if values != 0 {
            reason.push(Term { variable, values });
        }
    };
    match propagator {
        // A hidden single: its value has no other place.
        Propagator::Complete(complete) if after.is_power_of_two() => {
            for &other in complete.variables.iter().filter(|&&other| other != variable) {
                add(other, after);
            }
            Some(after)
        }
        Propagator::Leftovers(leftovers) => {
            let is_first = leftovers.first.contains(&variable);
            for &other in if is_first { &leftovers.second } else { &leftovers.first } {
                add(other, values);
            }
            Some(!values)
        }
        // No partner of the values is left.
        Propagator::Pair(pair) if pair.first != pair.second => {
            let is_first = variable == pair.first;
            let other = if is_first { pair.second } else { pair.first };
            let partners = |bit: u32| match is_first {
                true => pair.relation.after(Value::new(bit as usize)),
                false => pair.relation.before(Value::new(bit as usize)),
            };
            let none = bits(values).fold(0, |all, bit| all | partners(bit));
            add(other, none);
            let possible = trail.root[other as usize] & !none;
            let root = trail.root[variable as usize];
            Some(bits(root).filter(|&bit| partners(bit) & possible != 0).fold(0, |a, b| a | 1 << b))
        }
        _ => None,
    }
}
