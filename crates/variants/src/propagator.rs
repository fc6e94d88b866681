//! One of the propagators, by kind.

use crate::any::Any;
use crate::cage::Cage;
use crate::house::{Complete, Different, Leftovers};
use crate::pair::Pair;
use crate::peers::Peers;
use crate::rank::{Rank, Side};
use crate::region::Region;
use crate::store::{Conflict, Domains, Outcome, Wake};
use crate::sum::Sum;
use crate::word::Word;

/// Narrows domains by one constraint. A propagator never removes a value that is part of a solution.
#[derive(Clone, Debug)]
pub(crate) enum Propagator {
    Complete(Complete),
    Different(Different),
    Leftovers(Leftovers),
    Pair(Pair),
    Cage(Cage),
    Sum(Sum),
    Word(Word),
    Rank(Rank),
    Region(Region),
    Any(Any),
    /// Nothing is possible.
    Never,
}

impl Propagator {
    pub(crate) fn propagate<D: Domains>(&self, domains: &mut D, peers: &Peers) -> Outcome {
        match self {
            Propagator::Complete(complete) => complete.propagate(domains),
            Propagator::Different(different) => different.propagate(domains),
            Propagator::Leftovers(leftovers) => leftovers.propagate(domains),
            Propagator::Pair(pair) => pair.propagate(domains),
            Propagator::Cage(cage) => cage.propagate(domains, peers),
            Propagator::Sum(sum) => sum.propagate(domains, peers),
            Propagator::Word(word) => word.propagate(domains, peers),
            Propagator::Rank(rank) => rank.propagate(domains),
            Propagator::Region(region) => region.propagate(domains),
            Propagator::Any(any) => any.propagate(domains),
            Propagator::Never => Err(Conflict { variable: 0 }),
        }
    }

    /// Whether running it twice in a row changes nothing, or hardly anything, the second time, unless something else
    /// did.
    pub(crate) fn is_idempotent(&self) -> bool {
        match self {
            Propagator::Leftovers(_) | Propagator::Pair(_) | Propagator::Cage(_) => true,
            Propagator::Word(word) => !word.has_repeats,
            _ => false,
        }
    }

    /// Which changes of its variables wake it.
    pub(crate) fn wake(&self) -> Wake {
        match self {
            Propagator::Cage(cage) => cage.wake,
            Propagator::Sum(sum) => sum.wake,
            _ => Wake::OnChange,
        }
    }

    /// Whether it is about houses alone, not about a rule.
    pub(crate) fn is_of_houses(&self) -> bool {
        matches!(
            self,
            Propagator::Complete(_) | Propagator::Different(_) | Propagator::Leftovers(_)
        )
    }

    /// Those with a lower rank run first: what is cheap before what is dear.
    pub(crate) fn rank(&self) -> u32 {
        match self {
            Propagator::Never => 0,
            Propagator::Pair(_) => 1,
            Propagator::Cage(_) => 2,
            Propagator::Complete(_) => 3,
            Propagator::Sum(sum) => 4 + sum.groups.len() as u32,
            Propagator::Leftovers(_) => 40,
            Propagator::Different(_) => 50,
            Propagator::Rank(_) => 55,
            Propagator::Region(_) => 1000,
            Propagator::Word(word) => 60 + word.edge_count() as u32,
            Propagator::Any(_) => u32::MAX,
        }
    }

    /// Visits those of its variables that are better chosen early; one may occur twice.
    pub(crate) fn for_each_weighty_variable(&self, visit: impl FnMut(u32)) {
        match self {
            Propagator::Rank(rank) => rank.second_variables().for_each(visit),
            other => other.for_each_variable(visit),
        }
    }

    /// The sides of lines of which some are ranked.
    pub(crate) fn sides(&self) -> &[Side] {
        match self {
            Propagator::Rank(rank) => &rank.sides,
            _ => &[],
        }
    }

    /// Visits the variables it speaks of; one may occur twice.
    pub(crate) fn for_each_variable(&self, mut visit: impl FnMut(u32)) {
        let mut visit_all = |variables: &[u32]| variables.iter().copied().for_each(&mut visit);
        match self {
            Propagator::Complete(complete) => visit_all(&complete.variables),
            Propagator::Different(different) => visit_all(&different.variables),
            Propagator::Leftovers(leftovers) => {
                visit_all(&leftovers.first);
                visit_all(&leftovers.second);
            }
            Propagator::Pair(pair) => visit_all(&[pair.first, pair.second]),
            Propagator::Cage(cage) => visit_all(&cage.variables),
            Propagator::Sum(sum) => sum.groups.iter().for_each(|group| visit_all(&group.variables)),
            Propagator::Word(word) => visit_all(&word.variables),
            Propagator::Rank(rank) => rank.variables().for_each(visit),
            Propagator::Region(region) => region.variables().for_each(visit),
            Propagator::Any(any) => visit_all(&any.variables),
            Propagator::Never => {}
        }
    }
}
