//! Watching a search: the events an engine reports, and who receives them.
//!
//! Inside, every engine is generic over its [`Observer`]. A plain search reports progress only, so that nothing of the other events
//! is left in the machine code; measured times always come from it. An observed search takes any observer, at the price of a
//! call per event.
//!
//! The events are enough to replay a search on a grid with pencil marks:
//!
//! * `Decide` and `Place` write a digit; the digit leaves the candidates of all peers by that alone.
//! * `Remove` takes away a candidate that the rule above would have left.
//! * `Undo` takes back the last assignment that still stands, and every `Remove` since.
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
    /// A stochastic engine wrote a digit over what stood there.
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
    /// Nothing happened but work; sent now and then, for displays.
    Progress,
}

/// Receives the events of a search, each with the counters as they stand after it.
pub trait Observer {
    /// Takes note of an event.
    fn event(&mut self, event: Event, tally: &Tally);

    /// Another engine takes over and begins anew, after every assignment was undone. These are the counters so far; those
    /// of later events include them.
    fn handed_over(&mut self, _: &Tally) {}

    /// Whether it takes note of nothing but progress. Every engine reports progress to such an observer at no cost.
    #[inline(always)]
    fn is_silent(&self) -> bool {
        false
    }
}

/// The observer that compiles to nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

/// What a plain search reports to: progress goes to an observer that is [silent](Observer::is_silent) otherwise, and the code for
/// all other events compiles to nothing.
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

/// The observer of a session, which reports nothing. To a browser every byte of code travels, so there a session shares the code of
/// observed searches.
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
