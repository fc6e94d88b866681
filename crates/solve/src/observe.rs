//! Watching a search: the events an engine reports, and the observers that receive them.
//!
//! Inside, every engine is generic over its [`Observer`]. A plain search reports progress only, and
//! the other events compile to nothing; measured times always come from such a search. An observed
//! search takes any observer, at the price of a call per event.
//!
//! The events are enough to replay a search on a grid with pencil marks:
//!
//! * `Decide` and `Place` write a digit, which thereby leaves the candidates of all peers.
//! * `Remove` takes away a candidate that the rule above would have left.
//! * `Undo` takes back the last assignment in force, and every `Remove` since.
//! * `Write` overwrites a cell; only engines that shuffle full grids report it.

use omnidoku_core::{Cell, Digit};

use crate::stats::Tally;

/// One thing that happened in a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// The search put a digit into a cell; `options` says how many were open there (or how many
    /// places, where the engine branches on the places of a digit). One option is a forced move.
    Decide {
        /// Where.
        cell: Cell,
        /// What.
        digit: Digit,
        /// How many options were open: the branch is a choice if more than one.
        options: usize,
    },
    /// Propagation put a digit into a cell.
    Place {
        /// Where.
        cell: Cell,
        /// What.
        digit: Digit,
    },
    /// Propagation took a candidate away.
    Remove {
        /// Where.
        cell: Cell,
        /// What.
        digit: Digit,
    },
    /// A stochastic engine overwrote the digit of a cell.
    Write {
        /// Where.
        cell: Cell,
        /// What.
        digit: Digit,
    },
    /// A dead end.
    Fail,
    /// The last assignment was taken back.
    Undo,
    /// All cells are filled and the rules hold.
    Solution,
    /// Work was done; sent now and then, for displays.
    Progress,
}

/// Receives the events of a search, each with the counters after it.
pub trait Observer {
    /// Takes note of an event.
    fn event(&mut self, event: Event, tally: &Tally);

    /// Another engine takes over and starts from the clues, after every assignment was undone.
    /// These are the counters so far; those of later events include them.
    fn handed_over(&mut self, _: &Tally) {}

    /// Whether it ignores all events but progress. Every engine reports progress to such an
    /// observer at no cost.
    #[inline(always)]
    fn is_silent(&self) -> bool {
        false
    }
}

/// The observer that compiles to nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

/// The observer of a plain search: it passes progress on to an observer that is
/// [silent](Observer::is_silent) otherwise, and the code for all other events compiles to nothing.
pub(crate) struct ProgressOnly<'a>(pub(crate) &'a mut dyn Observer);

impl Observer for ProgressOnly<'_> {
    #[inline(always)]
    fn event(&mut self, event: Event, tally: &Tally) {
        if event == Event::Progress {
            self.0.event(event, tally);
        }
    }

    #[inline(always)]
    fn is_silent(&self) -> bool {
        true
    }
}

/// The observer of a session, which reports nothing. In a browser, where every byte of code is
/// downloaded, it is `dyn`, so that sessions share the code of observed searches.
#[cfg(not(target_family = "wasm"))]
pub(crate) type Nobody = Silent;
#[cfg(target_family = "wasm")]
pub(crate) type Nobody = dyn Observer;

impl Observer for Silent {
    #[inline(always)]
    fn event(&mut self, _: Event, _: &Tally) {}

    #[inline(always)]
    fn is_silent(&self) -> bool {
        true
    }
}

impl<F: FnMut(Event, &Tally)> Observer for F {
    fn event(&mut self, event: Event, tally: &Tally) {
        self(event, tally);
    }
}
