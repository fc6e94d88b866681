//! Parallel search: any complete engine, on several cores.
//!
//! ```text
//! split:    make a list of parts: the puzzle with more clues (parallel/split.rs)
//! search:   every thread takes the first part that is not taken, and searches it with the engine
//! visit:    the calling thread collects the results, part after part (parallel/account.rs)
//! ```
//!
//! The parts share no solution and together have them all, so the solutions and their number do not
//! depend on the threads.
//!
//! `backtrack` and the `forward` engines split the puzzle themselves, along their own search tree.
//! The parts are then in the order in which one thread would reach them: solutions are visited in
//! the same order as on one thread, and the counters up to the solution at which the visitor stops
//! are the same, because work on later parts is not counted. Other engines choose by what they have
//! seen so far, which a part does not know: their puzzles are split at the cells with the fewest
//! candidates, and their counters are the work of all threads. [`Report::threads`] says which.
//!
//! The learning engine is different again: what it learns in one part, it would need in the next.
//! So solvers of the whole puzzle race for the first solutions (see `learn::portfolio`), and only
//! if there are many is the rest split.
//!
//! A node budget would be spent differently on every run, and the verdict would differ with it. A
//! search with one runs on one thread. So do the legs with a budget of an engine that [hands
//! over](super::auto), which are too short to be shared.
//!
//! Workers send solutions in bundles that grow as they find more, so that the first one is not held
//! back and millions do not cost a message each. If only the count is wanted, the workers check the
//! solutions and send numbers. Every part has a bounded channel, so a slow visitor slows the
//! workers down instead of filling the memory; and as the first unfinished part is always being
//! worked on, there is no deadlock.

use std::ops::ControlFlow;
use std::sync::mpsc::{SyncSender, sync_channel};
use std::sync::{Mutex, MutexGuard};

use omnidoku_core::{Grid, Puzzle, Shape};
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::chooser::Choice;
use crate::engine::auto::{Continued, Relay};
use crate::engine::learn::portfolio::{self, RaceEvent};
use crate::engine::{Engine, EngineId, Settings, Visit};
use crate::limits::{CancelToken, Limits};
use crate::observe::{Event, Observer, Silent};
use crate::referee::{Fault, Referee};
use crate::report::{Cause, End, Report};
use crate::stats::Stats;

mod account;
mod split;

use account::{Account, Message};
use split::{Part, Split};

/// The number of parts for each thread: enough that no thread is idle for long at the end.
const PARTS_PER_THREAD: usize = 64;

/// The most solutions in a bundle.
const MAX_BUNDLE: usize = 256;

/// The most solutions in a bundle that is only a number. Bundles double, so a worker never holds
/// back more than it has sent.
const MAX_NUMBER: u64 = 1 << 16;

/// The most messages of a part that may wait for the calling thread: enough for the first seven
/// solutions and the end of a part.
const MAX_WAITING_BUNDLES: usize = 4;

/// The same if the messages are numbers, which take hardly any memory.
const MAX_WAITING_NUMBERS: usize = 64;

/// A complete engine on several threads.
pub struct Parallel {
    inner: EngineId,
    threads: usize,
    seed: u64,
    pool: Option<ThreadPool>,
    /// Engines that no worker is using.
    idle: Mutex<Vec<Box<dyn Engine>>>,
}

impl Parallel {
    /// Wraps an engine that [is complete](EngineId::is_complete).
    ///
    /// # Panics
    /// If it is not complete: an engine that may give up on a part proves nothing about the whole.
    pub fn new(inner: EngineId, threads: usize) -> Parallel {
        assert!(inner.is_complete(), "{inner} cannot search in parallel");
        let seed = Settings::default().seed;
        Parallel { inner, threads: threads.max(1), seed, pool: None, idle: Mutex::default() }
    }

    /// Sets the seed of the engine, if it takes one.
    pub fn with_seed(mut self, seed: u64) -> Parallel {
        self.seed = seed;
        self
    }

    fn take_engine(&self, id: EngineId) -> Box<dyn Engine> {
        let mut idle = self.idle.lock().expect("workers do not panic");
        match idle.iter().position(|engine| engine.id() == id) {
            Some(index) => idle.swap_remove(index),
            None => id.build(Settings { threads: 1, seed: self.seed }),
        }
    }

    fn put_back(&self, engine: Box<dyn Engine>) {
        self.idle.lock().expect("workers do not panic").push(engine);
    }

    fn memory_with(&self, worker: EngineId, shape: Shape) -> usize {
        self.threads * worker.memory(shape) + self.memory_beside(shape)
    }

    /// The bytes taken in addition to the engines.
    fn memory_beside(&self, shape: Shape) -> usize {
        let parts = split::MAX_PARTS_PER_WANTED * PARTS_PER_THREAD;
        let grids =
            (MAX_WAITING_BUNDLES + 1) * MAX_BUNDLE + parts * (1 << (MAX_WAITING_BUNDLES - 1));
        let may_race = matches!(self.inner, EngineId::Learn | EngineId::Auto);
        let raced = if may_race { portfolio::SHARED_BYTES } else { 0 };
        self.threads * grids * shape.cell_count() + raced
    }

    fn run(
        &mut self,
        puzzle: &Puzzle,
        limits: &Limits,
        observer: &mut dyn Observer,
        mut wanted: Wanted<'_, '_>,
    ) -> Result<Report, Fault> {
        let is_shared = self.threads > 1 && limits.nodes().is_none();
        if is_shared && self.pool.is_none() {
            self.pool = ThreadPoolBuilder::new().num_threads(self.threads).build().ok();
        }
        // If no threads can be started, the plain engine gives the same answers.
        let Some(pool) = self.pool.as_ref().filter(|_| is_shared) else {
            let mut engine = self.take_engine(self.inner);
            let report = match wanted {
                Wanted::Grids(visit) => Ok(engine.search_observed(puzzle, limits, observer, visit)),
                Wanted::Number { limit } => engine.count(puzzle, limit, limits),
            };
            self.put_back(engine);
            return report;
        };
        let beside = self.memory_beside(puzzle.shape());
        let for_each = limits.memory().map(|cap| cap.saturating_sub(beside) / self.threads);
        let mut relay = Relay::new(self.inner, limits);
        let mut choice = self.inner.choose(puzzle, for_each);
        while let Some(first) = choice.filter(|choice| choice.budget.is_some()) {
            match self.run_leg(&mut relay, first, puzzle, limits, observer, &mut wanted)? {
                ControlFlow::Break(report) => return Ok(report),
                ControlFlow::Continue(()) => choice = first.after_budget(puzzle, for_each),
            }
        }
        let worker = choice.map_or(self.inner, |choice| choice.engine);
        let mut account = Account::new(relay.solutions, self.threads);
        if limits.memory().is_some_and(|cap| self.memory_with(worker, puzzle.shape()) > cap) {
            account.interrupted = Some(Cause::Memory);
        } else {
            let continued = relay.continued(observer);
            let shared = Shared { pool, puzzle, limits, worker, relay: &relay };
            // A race that leaves a rest returns what it found.
            let raced = match worker {
                EngineId::Learn => self.race(&shared, &continued, &mut wanted, &mut account),
                _ => Some(Vec::new()),
            };
            if let Some(raced) = raced {
                self.search_parts(&shared, &raced, &continued, &mut wanted, &mut account);
            }
        }
        if let Some(fault) = account.fault {
            return Err(fault);
        }
        Ok(relay.report(choice, account.report(self.inner), limits))
    }

    /// Runs one leg of an engine that hands over, on the calling thread.
    fn run_leg(
        &self,
        relay: &mut Relay,
        choice: Choice,
        puzzle: &Puzzle,
        limits: &Limits,
        observer: &mut dyn Observer,
        wanted: &mut Wanted<'_, '_>,
    ) -> Result<ControlFlow<Report>, Fault> {
        let mut engine = self.take_engine(choice.engine);
        let mut referee = Referee::new(self.inner, puzzle);
        let mut found = 0;
        let mut visit = |grid: &Grid| match wanted {
            Wanted::Grids(visit) => visit(grid),
            Wanted::Number { limit } => {
                referee.pass(grid)?;
                found += 1;
                if found < *limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            }
        };
        let leg = relay.leg(choice, &mut *engine, puzzle, limits, observer, &mut visit);
        self.put_back(engine);
        referee.verdict()?;
        Ok(leg)
    }

    /// Races for the first solutions with the learning engine. Returns what was found if there may
    /// be more.
    fn race(
        &self,
        shared: &Shared<'_>,
        mut observer: &Continued<'_>,
        wanted: &mut Wanted<'_, '_>,
        account: &mut Account,
    ) -> Option<Vec<Grid>> {
        let Shared { pool, puzzle, limits, relay, .. } = *shared;
        let mut referee = Referee::new(EngineId::Learn, puzzle);
        let result = portfolio::race(pool, self.seed, puzzle, limits, &mut |event| match event {
            RaceEvent::Solution(grid) if relay.has_visited(grid) => ControlFlow::Continue(()),
            RaceEvent::Solution(grid) => match wanted {
                Wanted::Grids(visit) => account.visit(grid, observer, visit),
                Wanted::Number { limit } => {
                    referee.pass(grid)?;
                    account.number(1, *limit)
                }
            },
            RaceEvent::Progress(tally) => {
                observer.event(Event::Progress, tally);
                ControlFlow::Continue(())
            }
        });
        account.fault = referee.verdict().err();
        account.all_work = result.stats;
        if let Some(End::Interrupted(cause)) = result.end {
            account.interrupted = Some(cause);
        }
        result.end.is_none().then_some(result.found)
    }

    /// Splits the puzzle and searches the parts on all threads of the pool.
    fn search_parts(
        &self,
        shared: &Shared<'_>,
        raced: &[Grid],
        observer: &Continued<'_>,
        wanted: &mut Wanted<'_, '_>,
        account: &mut Account,
    ) {
        let Shared { pool, puzzle, limits, worker, relay } = *shared;
        let split = Split::new(worker, puzzle, PARTS_PER_THREAD * self.threads, limits);
        // Whatever ends the collecting, including a panic of the visitor, stops the workers.
        let stop = StopOnDrop(limits.cancel_token().child());
        let part_limits = limits.clone().with_cancel(stop.0.clone());
        let is_known = |grid: &Grid| relay.has_visited(grid) || raced.contains(grid);
        let only_number = matches!(wanted, Wanted::Number { .. });
        let waiting = if only_number { MAX_WAITING_NUMBERS } else { MAX_WAITING_BUNDLES };
        let channels = split.parts.iter().map(|part| (part, sync_channel(waiting)));
        let (ends, receivers): (Vec<_>, Vec<_>) =
            channels.map(|(part, (sender, receiver))| ((part, sender), receiver)).unzip();
        let queue = Mutex::new(ends.into_iter());
        let all_work = Mutex::new(split.total.into());
        let stopped_in = pool.in_place_scope(|scope| {
            for _ in 0..self.threads {
                scope.spawn(|_| {
                    let mut engine = self.take_engine(worker);
                    let take = || queue.lock().expect("workers do not panic").next();
                    // After a stop every search ends at once, so the queue is soon empty.
                    while let Some((part, sender)) = take() {
                        let work = Work { part, is_known: &is_known, limits: &part_limits };
                        let stats = match only_number {
                            true => work.count(&mut *engine, &sender),
                            false => work.search(&mut *engine, &sender),
                        };
                        let mut all: MutexGuard<'_, Stats> = all_work.lock().expect("as above");
                        *all = all.plus(stats);
                    }
                    self.put_back(engine);
                });
            }
            // After this the channels are closed, so no worker waits to send.
            let stopped_in = split.parts.iter().zip(receivers).find_map(|(part, receiver)| {
                account.collect(&receiver, observer, wanted).is_break().then_some(part)
            });
            stop.0.cancel();
            stopped_in
        });
        account.all_work = account.all_work.plus(all_work.into_inner().expect("as above"));
        match stopped_in {
            None => account.end_exhausted(&split),
            Some(part) if split.is_engines_own && account.is_stopped() => {
                // What one thread would have done in this part before it stopped.
                let mut left = account.taken_from_part;
                let mut engine = self.take_engine(worker);
                let again = engine.search(&part.puzzle, limits, &mut |grid| {
                    left -= u64::from(!is_known(grid));
                    if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                });
                self.put_back(engine);
                account.end_stopped(part, &again);
            }
            Some(_) => {}
        }
    }

    /// Searches with a visitor. Checking the solutions is the visitor's task.
    fn visit(
        &mut self,
        puzzle: &Puzzle,
        limits: &Limits,
        observer: &mut dyn Observer,
        visit: &mut Visit<'_>,
    ) -> Report {
        let report = self.run(puzzle, limits, observer, Wanted::Grids(visit));
        report.expect("only counting checks solutions")
    }
}

/// The context that all threads of a search share.
#[derive(Clone, Copy)]
struct Shared<'a> {
    pool: &'a ThreadPool,
    puzzle: &'a Puzzle,
    limits: &'a Limits,
    /// The engine that searches.
    worker: EngineId,
    /// The legs before the search was shared.
    relay: &'a Relay,
}

/// Cancels a token when dropped.
struct StopOnDrop(CancelToken);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

impl Engine for Parallel {
    fn id(&self) -> EngineId {
        self.inner
    }

    fn memory(&self, shape: Shape) -> usize {
        self.memory_with(self.inner, shape)
    }

    fn search(&mut self, puzzle: &Puzzle, limits: &Limits, visit: &mut Visit<'_>) -> Report {
        self.visit(puzzle, limits, &mut Silent, visit)
    }

    fn count(&mut self, puzzle: &Puzzle, limit: u64, limits: &Limits) -> Result<Report, Fault> {
        self.run(puzzle, limits, &mut Silent, Wanted::Number { limit })
    }

    /// Events of several concurrent searches have no order that could be replayed, so the observer
    /// receives only progress and solutions.
    fn search_observed(
        &mut self,
        puzzle: &Puzzle,
        limits: &Limits,
        observer: &mut dyn Observer,
        visit: &mut Visit<'_>,
    ) -> Report {
        self.visit(puzzle, limits, observer, visit)
    }
}

/// What the caller wants.
enum Wanted<'a, 'v> {
    /// To visit each solution.
    Grids(&'a mut Visit<'v>),
    /// The number of solutions, up to a limit.
    Number { limit: u64 },
}

/// The search of one part.
struct Work<'a> {
    part: &'a Part,
    /// Whether a solution was visited before.
    is_known: &'a (dyn Fn(&Grid) -> bool + Sync),
    limits: &'a Limits,
}

impl Work<'_> {
    /// Searches the part and sends its solutions. Returns its counters.
    fn search(&self, engine: &mut dyn Engine, sender: &SyncSender<Message>) -> Stats {
        let (mut bundle, mut bundle_size) = (Vec::new(), 1);
        let report = engine.search(&self.part.puzzle, self.limits, &mut |solution| {
            if (self.is_known)(solution) {
                return ControlFlow::Continue(());
            }
            bundle.push(solution.clone());
            if bundle.len() < bundle_size {
                return ControlFlow::Continue(());
            }
            bundle_size = (2 * bundle_size).min(MAX_BUNDLE);
            continue_if_ok(sender.send(Message::Grids(std::mem::take(&mut bundle))))
        });
        // The receiver may be closed: the caller has all it wants.
        let _ = sender.send(Message::Grids(bundle));
        let stats = self.part.in_whole(report.stats);
        let _ = sender.send(Message::Done { stats, end: report.end });
        stats
    }

    /// Searches the part and sends the number of its solutions. Returns its counters.
    fn count(&self, engine: &mut dyn Engine, sender: &SyncSender<Message>) -> Stats {
        let (mut found, mut bundle_size) = (0, 1);
        let mut referee = Referee::new(engine.id(), &self.part.puzzle);
        let report = engine.search(&self.part.puzzle, self.limits, &mut |solution| {
            referee.pass(solution)?;
            if (self.is_known)(solution) {
                return ControlFlow::Continue(());
            }
            found += 1;
            if found < bundle_size {
                return ControlFlow::Continue(());
            }
            bundle_size = (2 * bundle_size).min(MAX_NUMBER);
            continue_if_ok(sender.send(Message::Number(std::mem::take(&mut found))))
        });
        let _ = sender.send(Message::Number(found));
        if let Err(fault) = referee.verdict() {
            let _ = sender.send(Message::Fault(fault));
        }
        let stats = self.part.in_whole(report.stats);
        let _ = sender.send(Message::Done { stats, end: report.end });
        stats
    }
}

/// Continues if the message was received.
fn continue_if_ok<E>(sent: Result<(), E>) -> ControlFlow<()> {
    if sent.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
}
