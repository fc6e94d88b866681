//! What an engine counts while it searches: one definition of each counter, for all engines.
//!
//! One table declares them: the enum [`Counter`], whose names and
//! definitions help pages, files and documents show too, the running [`Tally`] and the final
//! [`Stats`] are made from it.
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

/// Makes the enum and the two structs from rows of variant, field and definition.
macro_rules! counters {
    ($($(#[$doc:meta])* $variant:ident $field:ident $definition:literal;)*) => {
        /// One of the counters, in the order in which they are shown and written.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Counter {
            $($(#[$doc])* $variant,)*
        }

        impl Counter {
            /// All counters.
            pub const ALL: [Counter; [$($definition),*].len()] = [$(Counter::$variant),*];

            /// The public name.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Counter::$variant => stringify!($field),)*
                }
            }

            /// What it counts.
            pub const fn definition(self) -> &'static str {
                match self {
                    $(Counter::$variant => $definition,)*
                }
            }
        }

        /// The running counters of one search.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub struct Tally {
            $($(#[$doc])* pub $field: u64,)*
            /// Candidates left: those not yet settled whatever is chosen. It is not a sum and not
            /// part of [`Stats`]: it shows how far an engine that learns has come.
            pub open: u64,
        }

        /// The counters of a finished search. One that the engine does not have is `None`, never 0.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub struct Stats {
            $($(#[$doc])* pub $field: Option<u64>,)*
        }

        indexed_by_counter!(Tally, u64, $($variant $field)*);
        indexed_by_counter!(Stats, Option<u64>, $($variant $field)*);
    };
}

macro_rules! indexed_by_counter {
    ($counters:ident, $count:ty, $($variant:ident $field:ident)*) => {
        impl Index<Counter> for $counters {
            type Output = $count;

            #[inline]
            fn index(&self, counter: Counter) -> &$count {
                match counter {
                    $(Counter::$variant => &self.$field,)*
                }
            }
        }

        impl IndexMut<Counter> for $counters {
            #[inline]
            fn index_mut(&mut self, counter: Counter) -> &mut $count {
                match counter {
                    $(Counter::$variant => &mut self.$field,)*
                }
            }
        }
    };
}

counters! {
    /// Values tried.
    Trials trials "values tried in cells by the search, legal or not; not those that propagation places";
    /// Assignments made.
    Nodes nodes "assignments made, chosen or forced; clues do not count";
    /// Assignments that were a choice.
    Branches branches "assignments that were a choice: the cell (or column) had more than one option open";
    /// Assignments undone.
    Backtracks backtracks "assignments undone so that the search could go on";
    /// Elementary updates.
    Actions actions "elementary updates: a cell, a candidate or a link written, removed or put back";
    /// Deepest stack of assignments.
    Depth depth "the deepest stack of assignments: a maximum, not a sum";
    /// Dead ends, in an engine that learns from them.
    Conflicts conflicts "dead ends, in an engine that learns from them";
    /// Times the search began again.
    Restarts restarts "how often such an engine took back all choices, to begin again with what it learned";
}

impl Counter {
    /// What two searches, one after the other, count together.
    fn combine(self, first: u64, then: u64) -> u64 {
        if self == Counter::Depth { first.max(then) } else { first + then }
    }
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
    pub fn plus(self, then: Tally) -> Tally {
        let sum = Tally::from_fn(|counter| counter.combine(self[counter], then[counter]));
        Tally { open: then.open, ..sum }
    }
}

/// A counter that the engine does not have is 0.
impl From<Stats> for Tally {
    fn from(stats: Stats) -> Tally {
        Tally::from_fn(|counter| stats[counter].unwrap_or(0))
    }
}

impl Stats {
    /// The counters by a function.
    pub fn from_fn(mut count: impl FnMut(Counter) -> Option<u64>) -> Stats {
        let mut stats = Stats::default();
        Counter::ALL.into_iter().for_each(|counter| stats[counter] = count(counter));
        stats
    }

    /// The counters with their names, in the order of [`Counter::ALL`].
    pub fn named(&self) -> [(&'static str, Option<u64>); Counter::ALL.len()] {
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

/// The counters that any search has: a tally does not say whether its engine learns.
impl From<Tally> for Stats {
    fn from(tally: Tally) -> Stats {
        Stats::from_fn(|counter| match counter {
            Counter::Conflicts | Counter::Restarts => None,
            _ => Some(tally[counter]),
        })
    }
}
