//! Parallel search: any complete engine, on several cores.
//!
//! ```text
//! split:    take the blank cell with the fewest candidates and make one puzzle for each of them;
//!           go on with the puzzles made, oldest first, until there are enough
//! search:   every part on its own, by the engine, on a pool of threads
//! visit:    on the calling thread, which collects what the workers find
//! ```
//!
//! The parts share no solution and together have them all, so what is found and how many there are does
//! not depend on the threads; only the order in which solutions are visited does. The split is part of
//! the search, and its assignments are counted as such.
//!
//! A node budget would be spent differently on every run, and the verdict with it. A search that has one is
//! not split.
//!
//! Workers hand solutions over in bundles that grow as they find more: counting millions is not spent on
//! messages, and the first solution is not held back. The channel is bounded, so a slow visitor slows the
//! workers down instead of filling the memory.

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

use omnidoku_core::{CandidateGrid, Digit, Grid, Puzzle, Shape};

use crate::engine::{Engine, EngineId, Settings, Visit};
use crate::limits::Limits;
use crate::observe::{Event, Observer, Silent};
use crate::report::{Cause, End, Report};
use crate::stats::{Stats, Tally};

/// How many parts are made for each thread: enough that none is left idle for long at the end.
const PARTS_PER_THREAD: usize = 64;

/// The largest bundle of solutions a worker keeps to itself.
const LARGEST_BUNDLE: usize = 256;

/// A complete engine on several threads.
pub struct Parallel {
    inner: EngineId,
    threads: usize,
    pool: Option<rayon::ThreadPool>,
    /// Engines that no worker is using.
    idle: Mutex<Vec<Box<dyn Engine>>>,
}

impl Parallel {
    /// Wraps an engine that [is complete](EngineId::is_complete).
    ///
    /// # Panics
    /// If it is not: an engine that may give up on a part proves nothing about the whole.
    pub fn new(inner: EngineId, threads: usize) -> Parallel {
        assert!(inner.is_complete(), "{inner} cannot search in parallel");
        Parallel { inner, threads: threads.max(1), pool: None, idle: Mutex::default() }
    }

    fn take_engine(&self, id: EngineId) -> Box<dyn Engine> {
        let mut idle = self.idle.lock().expect("workers do not panic");
        match idle.iter().position(|engine| engine.id() == id) {
            Some(index) => idle.swap_remove(index),
            None => id.build(Settings::default()),
        }
    }

    fn put_back(&self, engine: Box<dyn Engine>) {
        self.idle.lock().expect("workers do not panic").push(engine);
    }

    fn memory_with(&self, worker: EngineId, shape: Shape) -> usize {
        let of_parts = (3 * LARGEST_BUNDLE + PARTS_PER_THREAD) * shape.cell_count();
        self.threads * (worker.build(Settings::default()).memory(shape) + of_parts)
    }

    fn run(
        &mut self,
        puzzle: &Puzzle,
        limits: &Limits,
        observer: &mut dyn Observer,
        visit: &mut Visit<'_>,
    ) -> Report {
        let began = limits.now();
        let choice = self.inner.choose(puzzle);
        let worker = choice.map_or(self.inner, |choice| choice.engine);
        let mut account = Account::default();
        if limits.memory().is_some_and(|cap| self.memory_with(worker, puzzle.shape()) > cap) {
            account.interrupted = Some(Cause::Memory);
        } else {
            if self.pool.is_none() {
                self.pool = rayon::ThreadPoolBuilder::new().num_threads(self.threads).build().ok();
            }
            // Where no thread is to be had the plain engine gives the same answers.
            let Some(pool) = self.pool.as_ref().filter(|_| limits.nodes().is_none()) else {
                let mut engine = self.take_engine(self.inner);
                let report = engine.search_observed(puzzle, limits, observer, visit);
                self.put_back(engine);
                return report;
            };
            let parts = split(puzzle, PARTS_PER_THREAD * self.threads, limits, &mut account);
            let stop = limits.cancel_token().child();
            let worker_limits = limits.clone().with_cancel(stop.clone());
            let (sender, receiver) = sync_channel(2 * self.threads);
            pool.in_place_scope(|scope| {
                for part in &parts {
                    let (this, sender, limits) = (&*self, sender.clone(), &worker_limits);
                    scope.spawn(move |_| {
                        let mut engine = this.take_engine(worker);
                        search_part(&mut *engine, part, limits, &sender);
                        this.put_back(engine);
                    });
                }
                drop(sender);
                account.collect(puzzle, &receiver, observer, visit, || stop.cancel());
            });
        }
        Report {
            engine: self.inner,
            choice,
            end: account.end(),
            solutions: account.solutions,
            stats: account.total(),
            time: began.and_then(|began| Some(limits.now()?.saturating_sub(began))),
        }
    }
}

impl Engine for Parallel {
    fn id(&self) -> EngineId {
        self.inner
    }

    fn supports(&self, shape: Shape) -> bool {
        self.inner.build(Settings::default()).supports(shape)
    }

    fn memory(&self, shape: Shape) -> usize {
        self.memory_with(self.inner, shape)
    }

    fn search(&mut self, puzzle: &Puzzle, limits: &Limits, visit: &mut Visit<'_>) -> Report {
        self.run(puzzle, limits, &mut Silent, visit)
    }

    /// Events of several searches at once have no order that could be replayed, so the observer is told
    /// of progress and solutions only.
    fn search_observed(
        &mut self,
        puzzle: &Puzzle,
        limits: &Limits,
        observer: &mut dyn Observer,
        visit: &mut Visit<'_>,
    ) -> Report {
        self.run(puzzle, limits, observer, visit)
    }
}

/// The puzzle with more clues, and how many more.
struct Part {
    puzzle: Puzzle,
    depth: u64,
}

/// Splits a puzzle into about so many parts.
fn split(puzzle: &Puzzle, wanted: usize, limits: &Limits, account: &mut Account) -> Vec<Part> {
    let mut open = VecDeque::from([Part { puzzle: puzzle.clone(), depth: 0 }]);
    let mut done = Vec::new();
    // A part whose next cell is forced stays one part: without a bound an easy puzzle would be solved here.
    for _ in 0..4 * wanted {
        if open.len() + done.len() >= wanted || limits.exceeded().is_some() {
            break;
        }
        let Some(part) = open.pop_front() else { break };
        let candidates = CandidateGrid::of(&part.puzzle);
        let Some(cell) = part.puzzle.blanks().min_by_key(|&cell| candidates.get(cell).len()) else {
            done.push(part);
            continue;
        };
        let options = candidates.get(cell);
        account.split.nodes += options.len() as u64;
        account.split.trials += options.len() as u64;
        account.split.actions += options.len() as u64;
        account.split.branches += if options.len() > 1 { options.len() as u64 } else { 0 };
        open.extend(options.filter_map(|digit| {
            let puzzle = part.puzzle.with_clue(cell, digit).ok()?;
            Some(Part { puzzle, depth: part.depth + 1 })
        }));
    }
    done.extend(open);
    done
}

/// What a worker tells the calling thread.
enum Message {
    /// The cells of one or more solutions, one after the other.
    Solutions(Vec<Option<Digit>>),
    /// A part is done.
    Done { report: Report, depth: u64 },
}

fn search_part(
    engine: &mut dyn Engine,
    part: &Part,
    limits: &Limits,
    sender: &SyncSender<Message>,
) {
    let cells = part.puzzle.shape().cell_count();
    let (mut bundle, mut bundle_size) = (Vec::new(), 1);
    let report = engine.search(&part.puzzle, limits, &mut |solution| {
        bundle.extend_from_slice(solution.as_slice());
        if bundle.len() < bundle_size * cells {
            return ControlFlow::Continue(());
        }
        bundle_size = (2 * bundle_size).min(LARGEST_BUNDLE);
        let full = std::mem::replace(&mut bundle, Vec::with_capacity(bundle_size * cells));
        match sender.send(Message::Solutions(full)) {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    });
    // The calling thread may be gone: it has all it wants.
    if !bundle.is_empty() {
        let _ = sender.send(Message::Solutions(bundle));
    }
    let _ = sender.send(Message::Done { report, depth: part.depth });
}

/// What the calling thread collects.
#[derive(Default)]
struct Account {
    split: Tally,
    stats: Stats,
    solutions: u64,
    stopped: bool,
    interrupted: Option<Cause>,
}

impl Account {
    /// Visits what the workers find until they are done. When the visitor wants no more, or one of them is
    /// interrupted, `stop` makes the others end soon.
    fn collect(
        &mut self,
        puzzle: &Puzzle,
        receiver: &Receiver<Message>,
        observer: &mut dyn Observer,
        visit: &mut Visit<'_>,
        stop: impl Fn(),
    ) {
        let mut solution = Grid::empty(puzzle.shape());
        for message in receiver {
            match message {
                Message::Solutions(bundle) => {
                    for cells in bundle.chunks_exact(puzzle.shape().cell_count()) {
                        if self.stopped {
                            break;
                        }
                        solution.copy_from(cells);
                        self.solutions += 1;
                        observer.event(Event::Solution, &self.split);
                        if visit(&solution).is_break() {
                            self.stopped = true;
                            stop();
                        }
                    }
                }
                Message::Done { report, depth } => {
                    let deeper = report.stats.depth.map(|inner| inner + depth);
                    self.stats = self.stats.plus(Stats { depth: deeper, ..report.stats });
                    if let End::Interrupted(cause) = report.end {
                        self.interrupted = self.interrupted.or(Some(cause));
                        stop();
                    }
                    observer.event(Event::Progress, &self.split);
                }
            }
        }
    }

    fn end(&self) -> End {
        match self.interrupted {
            _ if self.stopped => End::Stopped,
            Some(cause) => End::Interrupted(cause),
            None => End::Exhausted,
        }
    }

    /// The counters of the split and of all parts.
    fn total(&self) -> Stats {
        let mut split = self.split;
        if self.end() == End::Exhausted {
            split.backtracks = split.nodes;
        }
        Stats::from(split).plus(self.stats)
    }
}
