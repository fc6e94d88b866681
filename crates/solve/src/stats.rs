//! What an engine counts while it searches: one definition of each counter, for all engines.
//!
//! The definitions are [`Stats::DEFINITIONS`], as data, because help pages and documents show them too.
//!
//! What the clues themselves rule out is no action where an engine reads it off at once, and is where it
//! makes the same updates for a clue as for any other assignment, as Dancing Links does. Conflicts and restarts are
//! what only an engine that learns has.
//!
//! Two consequences hold for every complete engine on one thread and are tested: the assignments that still stand
//! when the first solution is found are the blanks, so `nodes − backtracks = blanks`; and when the
//! search ends exhausted, every assignment was undone, so `nodes = backtracks`.
//!
//! Where `auto` hands a puzzle over to a second engine, the counters are those of both, and the assignments that stood at the
//! hand-over count as undone. On several threads `backtrack` and the `forward` engines count what they count on one thread; the
//! counters of the others are sums over all threads, and the [`Report`](crate::Report) says so.

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
    /// Candidates left: those not yet settled whatever is chosen. No sum, and no part of [`Stats`]: it is there to show how far
    /// an engine that learns has come.
    pub open: u64,
}

impl Tally {
    /// The counters of two searches one after the other: sums, and the deeper depth. What is open is that of the second.
    pub(crate) fn plus(self, then: Tally) -> Tally {
        Tally {
            trials: self.trials + then.trials,
            nodes: self.nodes + then.nodes,
            branches: self.branches + then.branches,
            backtracks: self.backtracks + then.backtracks,
            actions: self.actions + then.actions,
            depth: self.depth.max(then.depth),
            conflicts: self.conflicts + then.conflicts,
            restarts: self.restarts + then.restarts,
            open: then.open,
        }
    }
}

/// A counter that the engine does not have is 0.
impl From<Stats> for Tally {
    fn from(stats: Stats) -> Tally {
        let count = |counter: Option<u64>| counter.unwrap_or(0);
        Tally {
            trials: count(stats.trials),
            nodes: count(stats.nodes),
            branches: count(stats.branches),
            backtracks: count(stats.backtracks),
            actions: count(stats.actions),
            depth: count(stats.depth),
            conflicts: count(stats.conflicts),
            restarts: count(stats.restarts),
            open: 0,
        }
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
    /// What each counter counts, by name.
    pub const DEFINITIONS: [(&'static str, &'static str); 8] = [
        (
            "trials",
            "values tried in cells by the search, legal or not; not those that propagation places",
        ),
        ("nodes", "assignments made, chosen or forced; clues do not count"),
        (
            "branches",
            "assignments that were a choice: the cell (or column) had more than one option open",
        ),
        ("backtracks", "assignments undone so that the search could go on"),
        (
            "actions",
            "elementary updates: a cell, a candidate or a link written, removed or put back",
        ),
        ("depth", "the deepest stack of assignments: a maximum, not a sum"),
        ("conflicts", "dead ends, in an engine that learns from them"),
        (
            "restarts",
            "how often such an engine took back all choices, to begin again with what it learned",
        ),
    ];

    /// The counters with their names, in the order of the definitions.
    pub fn named(&self) -> [(&'static str, Option<u64>); 8] {
        let counts = [
            self.trials,
            self.nodes,
            self.branches,
            self.backtracks,
            self.actions,
            self.depth,
            self.conflicts,
            self.restarts,
        ];
        std::array::from_fn(|at| (Stats::DEFINITIONS[at].0, counts[at]))
    }

    /// The counters of two searches one after the other: sums, and the deeper depth.
    pub fn plus(self, other: Stats) -> Stats {
        let sum = |a: Option<u64>, b: Option<u64>| a.zip(b).map(|(a, b)| a + b).or(a).or(b);
        Stats {
            trials: sum(self.trials, other.trials),
            nodes: sum(self.nodes, other.nodes),
            branches: sum(self.branches, other.branches),
            backtracks: sum(self.backtracks, other.backtracks),
            actions: sum(self.actions, other.actions),
            depth: self.depth.max(other.depth),
            conflicts: sum(self.conflicts, other.conflicts),
            restarts: sum(self.restarts, other.restarts),
        }
    }
}

/// The counters that any search has: whether it learns is not seen by a tally.
impl From<Tally> for Stats {
    fn from(tally: Tally) -> Stats {
        Stats {
            trials: Some(tally.trials),
            nodes: Some(tally.nodes),
            branches: Some(tally.branches),
            backtracks: Some(tally.backtracks),
            actions: Some(tally.actions),
            depth: Some(tally.depth),
            conflicts: None,
            restarts: None,
        }
    }
}
