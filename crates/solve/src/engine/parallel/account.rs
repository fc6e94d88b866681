//! The results that the calling thread collects from the parts of a parallel search.

use std::ops::ControlFlow;
use std::sync::mpsc::Receiver;

use omnidoku_core::Grid;

use super::Wanted;
use super::split::{Part, Split};
use crate::engine::auto::Continued;
use crate::engine::{EngineId, Visit};
use crate::observe::{Event, Observer};
use crate::referee::Fault;
use crate::report::{Cause, End, Report};
use crate::stats::Stats;

/// What a worker sends to the calling thread.
pub(super) enum Message {
    /// One or more solutions.
    Grids(Vec<Grid>),
    /// This many solutions that passed the referee.
    Number(u64),
    /// A grid that is not a solution.
    Fault(Fault),
    /// The part is done; these are its counters, as part of the whole.
    Done { stats: Stats, end: End },
}

/// The results so far.
pub(super) struct Account {
    /// The number of threads.
    threads: usize,
    /// The counters of all threads.
    pub(super) all_work: Stats,
    /// The counters of the parts collected.
    collected: Stats,
    /// The counters of a search on one thread, if known.
    on_one_thread: Option<Stats>,
    solutions: u64,
    /// The number of solutions from the part being collected.
    pub(super) taken_from_part: u64,
    stopped: bool,
    pub(super) interrupted: Option<Cause>,
    pub(super) fault: Option<Fault>,
}

impl Account {
    /// The account of a search that had visited this many solutions before it was shared.
    pub(super) fn new(solutions: u64, threads: usize) -> Account {
        Account {
            threads,
            all_work: Stats::default(),
            collected: Stats::default(),
            on_one_thread: None,
            solutions,
            taken_from_part: 0,
            stopped: false,
            interrupted: None,
            fault: None,
        }
    }

    /// Visits a solution. Breaks if the visitor wants no more.
    pub(super) fn visit(
        &mut self,
        grid: &Grid,
        mut observer: &Continued<'_>,
        visit: &mut Visit<'_>,
    ) -> ControlFlow<()> {
        self.solutions += 1;
        self.taken_from_part += 1;
        observer.event(Event::Solution, &self.collected.into());
        observer.solution();
        self.stopped = visit(grid).is_break();
        if self.stopped { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Counts solutions. Breaks at the limit.
    pub(super) fn number(&mut self, number: u64, limit: u64) -> ControlFlow<()> {
        let taken = number.min(limit.saturating_sub(self.solutions));
        self.solutions += taken;
        self.taken_from_part += taken;
        self.stopped = self.solutions >= limit;
        if self.stopped { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Collects the results of a part. Breaks when no more is wanted, or the part was interrupted
    /// or faulty.
    pub(super) fn collect(
        &mut self,
        receiver: &Receiver<Message>,
        mut observer: &Continued<'_>,
        wanted: &mut Wanted<'_, '_>,
    ) -> ControlFlow<()> {
        self.taken_from_part = 0;
        for message in receiver {
            match (message, &mut *wanted) {
                (Message::Grids(grids), Wanted::Grids(visit)) => {
                    grids.iter().try_for_each(|grid| self.visit(grid, observer, visit))?;
                }
                (Message::Number(number), Wanted::Number { limit }) => {
                    self.number(number, *limit)?;
                }
                (Message::Grids(_) | Message::Number(_), _) => {}
                (Message::Fault(fault), _) => {
                    self.fault = Some(fault);
                    return ControlFlow::Break(());
                }
                (Message::Done { stats, end }, _) => {
                    self.collected = self.collected.plus(stats);
                    observer.event(Event::Progress, &self.collected.into());
                    if let End::Interrupted(cause) = end {
                        self.interrupted = Some(cause);
                        return ControlFlow::Break(());
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether the visitor stopped the search.
    pub(super) fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// Ends the account: all parts were exhausted.
    pub(super) fn end_exhausted(&mut self, split: &Split) {
        if split.is_engines_own {
            self.on_one_thread = Some(Stats::from(split.total).plus(self.collected));
        } else {
            // The assignments of the split are undone like all others.
            let undone = split.total.nodes - split.total.backtracks;
            self.all_work.backtracks = self.all_work.backtracks.map(|sum| sum + undone);
        }
    }

    /// Ends the account: the visitor stopped in a part. `again` is the same search of that part on
    /// one thread.
    pub(super) fn end_stopped(&mut self, part: &Part, again: &Report) {
        if again.end == End::Stopped {
            let earlier = Stats::from(part.before).plus(self.collected);
            self.on_one_thread = Some(earlier.plus(part.in_whole(again.stats)));
        }
    }

    /// The account as a report, without choice and time.
    pub(super) fn report(&self, engine: EngineId) -> Report {
        let end = match self.interrupted {
            _ if self.stopped => End::Stopped,
            Some(cause) => End::Interrupted(cause),
            None => End::Exhausted,
        };
        let threads = if self.on_one_thread.is_some() { 1 } else { self.threads };
        let stats = self.on_one_thread.unwrap_or(self.all_work);
        Report { engine, choice: None, end, solutions: self.solutions, stats, threads, time: None }
    }
}
