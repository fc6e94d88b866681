//! What an engine counts while it searches: one definition of each counter, for all engines.
//!
//! [`Counter`] is the table: names, order and definitions, as data, because help pages, files and
//! documents show them too.
//!
//! What the clues themselves rule out is not an action where an engine reads it off at once; it is
//! one where the engine makes the same updates for a clue as for any other assignment, as Dancing
//! Links does. Only an engine that learns has conflicts and restarts.
//!
//! Two consequences hold for every complete engine on one thread and are tested: the assignments in
//! force when the first solution is found are the blanks, so `nodes − backtracks = blanks`; and
//! when the search ends exhausted, every assignment was undone, so `nodes = backtracks`.
//!
//! Where `auto` hands a puzzle over to a second engine, the counters are those of both, and the
//! assignments in force at the hand-over count as undone. On several threads `backtrack` and the
//! `forward` engines count what they count on one thread; the counters of the others are sums over
//! all threads, and the [`Report`](crate::Report) says so.

use std::ops::{Index, IndexMut};

/// One of the counters, in the order in which they are shown and written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Counter {
    /// Values tried.
    Trials,
    /// Assignments made.
    Nodes,
    /// Assignments that were a choice.
    Branches,
    /// Assignments undone.
    Backtracks,
    /// Elementary updates.
    Actions,
    /// Deepest stack of assignments.
    Depth,
    /// Dead ends, in an engine that learns from them.
    Conflicts,
    /// Times the search began again.
    Restarts,
}

impl Counter {
    /// All counters.
    pub const ALL: [Counter; 8] = [
        Counter::Trials,
        Counter::Nodes,
        Counter::Branches,
        Counter::Backtracks,
        Counter::Actions,
        Counter::Depth,
        Counter::Conflicts,
        Counter::Restarts,
    ];

    /// The public name.
    pub const fn name(self) -> &'static str {
        match self {
            Counter::Trials => "trials",
            Counter::Nodes => "nodes",
            Counter::Branches => "branches",
            Counter::Backtracks => "backtracks",
            Counter::Actions => "actions",
            Counter::Depth => "depth",
            Counter::Conflicts => "conflicts",
            Counter::Restarts => "restarts",
        }
    }

    /// What it counts.
    pub const fn definition(self) -> &'static str {
        match self {
            Counter::Trials => {
                "values tried in cells by the search, legal or not; not those that propagation places"
            }
            Counter::Nodes => "assignments made, chosen or forced; clues do not count",
            Counter::Branches => {
                "assignments that were a choice: the cell (or column) had more than one option open"
            }
            Counter::Backtracks => "assignments undone so that the search could go on",
            Counter::Actions => {
                "elementary updates: a cell, a candidate or a link written, removed or put back"
            }
            Counter::Depth => "the deepest stack of assignments: a maximum, not a sum",
            Counter::Conflicts => "dead ends, in an engine that learns from them",
            Counter::Restarts => {
                "how often such an engine took back all choices, to begin again with what it learned"
            }
        }
    }

    /// What two searches, one after the other, count together.
    fn combine(self, first: u64, then: u64) -> u64 {
        if self == Counter::Depth { first.max(then) } else { first + then }
    }
}

/// The running counters of one search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Values tried.
    pub trials: u64,
    /// Assignments made.
    pub nodes: u64,
    /// Assignments that were a choice.
    pub branches: u64,
    /// Assignments undone.
    pub backtracks: u64,
    /// Elementary updates.
    pub actions: u64,
    /// Deepest stack of assignments so far.
    pub depth: u64,
    /// Dead ends, in an engine that learns from them.
    pub conflicts: u64,
    /// Times the search began again.
    pub restarts: u64,
    /// Candidates left: those not yet settled whatever is chosen. It is not a sum and not part of
    /// [`Stats`]: it shows how far an engine that learns has come.
    pub open: u64,
}

impl Tally {
    /// The counters by a function; nothing is open.
    pub(crate) fn from_fn(mut count: impl FnMut(Counter) -> u64) -> Tally {
        let mut tally = Tally::default();
        Counter::ALL.into_iter().for_each(|counter| tally[counter] = count(counter));
        tally
    }

    /// The counters of two searches one after the other: sums, and the deeper depth. What is open
    /// is that of the second.
    pub(crate) fn plus(self, then: Tally) -> Tally {
        let sum = Tally::from_fn(|counter| counter.combine(self[counter], then[counter]));
        Tally { open: then.open, ..sum }
    }
}

impl Index<Counter> for Tally {
    type Output = u64;

    #[inline]
    fn index(&self, counter: Counter) -> &u64 {
        match counter {
            Counter::Trials => &self.trials,
            Counter::Nodes => &self.nodes,
            Counter::Branches => &self.branches,
            Counter::Backtracks => &self.backtracks,
            Counter::Actions => &self.actions,
            Counter::Depth => &self.depth,
            Counter::Conflicts => &self.conflicts,
            Counter::Restarts => &self.restarts,
        }
    }
}

impl IndexMut<Counter> for Tally {
    #[inline]
    fn index_mut(&mut self, counter: Counter) -> &mut u64 {
        match counter {
            Counter::Trials => &mut self.trials,
            Counter::Nodes => &mut self.nodes,
            Counter::Branches => &mut self.branches,
            Counter::Backtracks => &mut self.backtracks,
            Counter::Actions => &mut self.actions,
            Counter::Depth => &mut self.depth,
            Counter::Conflicts => &mut self.conflicts,
            Counter::Restarts => &mut self.restarts,
        }
    }
}

/// A counter that the engine does not have is 0.
impl From<Stats> for Tally {
    fn from(stats: Stats) -> Tally {
        Tally::from_fn(|counter| stats[counter].unwrap_or(0))
    }
}

/// The counters of a finished search. One that the engine does not have is `None`, never 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Values tried.
    pub trials: Option<u64>,
    /// Assignments made.
    pub nodes: Option<u64>,
    /// Assignments that were a choice.
    pub branches: Option<u64>,
    /// Assignments undone.
    pub backtracks: Option<u64>,
    /// Elementary updates.
    pub actions: Option<u64>,
    /// Deepest stack of assignments.
    pub depth: Option<u64>,
    /// Dead ends, in an engine that learns from them.
    pub conflicts: Option<u64>,
    /// Times the search began again.
    pub restarts: Option<u64>,
}

impl Stats {
    /// The counters by a function.
    pub fn from_fn(mut count: impl FnMut(Counter) -> Option<u64>) -> Stats {
        let mut stats = Stats::default();
        Counter::ALL.into_iter().for_each(|counter| stats[counter] = count(counter));
        stats
    }

    /// The counters with their names, in the order of [`Counter::ALL`].
    pub fn named(&self) -> [(&'static str, Option<u64>); 8] {
        Counter::ALL.map(|counter| (counter.name(), self[counter]))
    }

    /// The counters of two searches one after the other: sums, and the deeper depth.
    pub fn plus(self, then: Stats) -> Stats {
        Stats::from_fn(|counter| match (self[counter], then[counter]) {
            (Some(first), Some(second)) => Some(counter.combine(first, second)),
            (first, second) => first.or(second),
        })
    }
}

impl Index<Counter> for Stats {
    type Output = Option<u64>;

    fn index(&self, counter: Counter) -> &Option<u64> {
        match counter {
            Counter::Trials => &self.trials,
            Counter::Nodes => &self.nodes,
            Counter::Branches => &self.branches,
            Counter::Backtracks => &self.backtracks,
            Counter::Actions => &self.actions,
            Counter::Depth => &self.depth,
            Counter::Conflicts => &self.conflicts,
            Counter::Restarts => &self.restarts,
        }
    }
}

impl IndexMut<Counter> for Stats {
    fn index_mut(&mut self, counter: Counter) -> &mut Option<u64> {
        match counter {
            Counter::Trials => &mut self.trials,
            Counter::Nodes => &mut self.nodes,
            Counter::Branches => &mut self.branches,
            Counter::Backtracks => &mut self.backtracks,
            Counter::Actions => &mut self.actions,
            Counter::Depth => &mut self.depth,
            Counter::Conflicts => &mut self.conflicts,
            Counter::Restarts => &mut self.restarts,
        }
    }
}

/// The counters that any search has: a tally does not say whether its engine learns.
impl From<Tally> for Stats {
    fn from(tally: Tally) -> Stats {
        Stats::from_fn(|counter| match counter {
            Counter::Conflicts | Counter::Restarts => None,
            _ => Some(tally[counter]),
        })
    }
}
