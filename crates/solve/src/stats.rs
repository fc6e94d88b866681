//! What an engine counts while it searches: one definition of each counter, for all engines.
//!
//! | counter | one of it is |
//! |---|---|
//! | trial | a value tried in a cell by the search, legal or not; values that propagation places are not tried |
//! | node | an assignment made, chosen or forced (clues do not count) |
//! | branch | an assignment that was a choice: more than one option was open when its cell (or column) was reached |
//! | backtrack | an assignment undone so that the search can go on |
//! | action | an elementary update: a cell written or cleared, a candidate removed or put back, a link changed |
//! | depth | the deepest stack of assignments (a maximum, not a sum) |
//! | conflict | a dead end, in an engine that learns from them |
//! | restart | all choices taken back at once, to begin again with what was learned |
//!
//! What the clues themselves rule out is no action where an engine reads it off at once, and is where it
//! makes the same updates for a clue as for any other assignment, as Dancing Links does. Conflicts and restarts are
//! what only an engine that learns has.
//!
//! Two consequences hold for every complete engine on one thread and are tested: the assignments that still stand
//! when the first solution is found are the blanks, so `nodes − backtracks = blanks`; and when the
//! search ends exhausted, every assignment was undone, so `nodes = backtracks`.

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
    /// The counters with their names, in the order of the table.
    pub fn named(&self) -> [(&'static str, Option<u64>); 8] {
        [
            ("trials", self.trials),
            ("nodes", self.nodes),
            ("branches", self.branches),
            ("backtracks", self.backtracks),
            ("actions", self.actions),
            ("depth", self.depth),
            ("conflicts", self.conflicts),
            ("restarts", self.restarts),
        ]
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
