//! A recorded search, and its file format.
//!
//! A [`Recorder`] is an [`Observer`](crate::Observer) that keeps what it sees; a [`Trace`] is what
//! it kept, and can be written to text and read back. The format, version 2, one item a line:
//!
//! ```text
//! omnidoku trace 2
//! engine dlx
//! shape 3x3
//! clues 0,0,5,…                    N² values in reading order, 0 for a blank
//! D cell digit options trials actions      decide      cells count from 0 in reading order,
//! P cell digit trials actions              place       digits from 1; `trials` and `actions`
//! R cell digit trials actions              remove      are how much those two counters grew
//! W cell digit trials actions              write       since the line before
//! F trials actions                         fail
//! U trials actions                         undo the last assignment in force
//! S trials actions                         solution
//! K skipped trials nodes branches backtracks actions depth conflicts item item …
//!                                          key: how many events are missing before it, the
//!                                          counters here, and what is on the grid
//! end exhausted                    or: stopped, time, nodes, memory, cancelled, gave-up
//! total trials nodes branches backtracks actions depth conflicts restarts
//!                                  `-` for a counter the engine does not have
//! cut 0                            how many events are missing altogether
//! ```
//!
//! Between keys the other counters follow from the events: a node is a `D` or `P`, a branch a `D`
//! with more than one option, a backtrack a `U`, a conflict an `F` if the engine has conflicts; the
//! depth is the largest number of assignments in force at once. Only restarts cannot be recovered.
//!
//! The items of a key are the events, oldest first, that make the grid from the clues: `D45.3.2`
//! decided cell 45 to be 3, one of 2 options, `P12.5` placed, `R13.4` took a candidate away, `W3.7`
//! wrote. A key replaces whatever was on the grid before it. A key that would have more than 20,000
//! items leaves out the `R`. There is a key wherever events are missing, and at the end of a trace
//! whose last counters do not follow from its events, because work after the last event belongs to
//! no event. So a replay always ends with the counters of `total`.
//!
//! Version 1, which had no keys and dropped what did not fit at the end, can still be read.

use omnidoku_core::Puzzle;

use crate::engine_id::EngineId;
use crate::observe::Event;
use crate::report::End;
use crate::stats::{Counter, Stats, Tally};

mod file;
mod record;

pub use file::TraceError;
pub use record::Recorder;

/// The counters that a replay recovers, in the order of a key: all but restarts.
const REPLAYED: [Counter; 7] = [
    Counter::Trials,
    Counter::Nodes,
    Counter::Branches,
    Counter::Backtracks,
    Counter::Actions,
    Counter::Depth,
    Counter::Conflicts,
];

/// An event, and how much work led to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// What happened.
    pub event: Event,
    /// Trials since the step before.
    pub trials: u64,
    /// Actions since the step before.
    pub actions: u64,
}

/// The state of a search after events that are missing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key {
    /// How many steps of the trace come before it.
    pub place: usize,
    /// How many events are missing between those steps and here.
    pub skipped: u64,
    /// The counters; restarts and what is open are not among them.
    pub tally: Tally,
    /// The events that lead from the clues to the grid at this place: `Decide`, `Place`, `Remove`
    /// and `Write` only.
    pub items: Vec<Event>,
}

/// A recorded search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    /// The engine that searched.
    pub engine: EngineId,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// What happened, as far as it was kept.
    pub steps: Vec<Step>,
    /// The states after events that were not kept, in the order of their places.
    pub keys: Vec<Key>,
    /// How it ended.
    pub end: End,
    /// The counters at the end.
    pub total: Stats,
    /// How many events were not kept.
    pub cut: u64,
}

impl Trace {
    /// The counters after each key and each step, in the order of the file. Restarts and open
    /// candidates are not known.
    pub fn replay(&self) -> impl Iterator<Item = Tally> {
        let learns = self.total.conflicts.is_some();
        let (mut tally, mut standing) = (Tally::default(), 0);
        self.lines().map(move |line| {
            match line {
                Line::Key(key) => {
                    tally = key.tally;
                    standing = key.items.iter().filter(|item| is_assignment(item)).count() as u64;
                }
                Line::Step(step) => {
                    grow(&mut tally.trials, step.trials);
                    grow(&mut tally.actions, step.actions);
                    match step.event {
                        Event::Undo => {
                            grow(&mut tally.backtracks, 1);
                            standing = standing.saturating_sub(1);
                        }
                        Event::Fail => grow(&mut tally.conflicts, learns.into()),
                        event if is_assignment(&event) => {
                            let is_choice = matches!(event, Event::Decide { options: 2.., .. });
                            grow(&mut tally.branches, is_choice.into());
                            grow(&mut tally.nodes, 1);
                            standing += 1;
                            tally.depth = tally.depth.max(standing);
                        }
                        _ => {}
                    }
                }
            }
            tally
        })
    }

    /// Whether these are the counters at the end, as far as a replay can tell.
    pub fn ends_with(&self, tally: Tally) -> bool {
        let is_same =
            |&counter: &Counter| self.total[counter].is_none_or(|total| total == tally[counter]);
        REPLAYED.iter().all(is_same)
    }

    /// Keys and steps in the order of the file.
    fn lines(&self) -> impl Iterator<Item = Line<'_>> {
        let mut keys = self.keys.iter().peekable();
        let mut steps = self.steps.iter().enumerate().peekable();
        std::iter::from_fn(move || {
            let place = steps.peek().map_or(usize::MAX, |&(place, _)| place);
            match keys.next_if(|key| key.place <= place) {
                Some(key) => Some(Line::Key(key)),
                None => steps.next().map(|(_, step)| Line::Step(step)),
            }
        })
    }
}

/// A line between the clues and the end.
enum Line<'t> {
    Key(&'t Key),
    Step(&'t Step),
}

/// A file may claim more than a counter can hold.
fn grow(counter: &mut u64, by: u64) {
    *counter = counter.saturating_add(by);
}

fn is_assignment(event: &Event) -> bool {
    matches!(event, Event::Decide { .. } | Event::Place { .. })
}
