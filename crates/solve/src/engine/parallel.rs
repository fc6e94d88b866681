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
//! Workers hand solutions over in bundles that grow as they find more, so that the first one is not held
//! back and millions are not spent on messages. Where only their number is wanted the workers check them,
//! and hand over numbers. The channel is bounded, so a slow visitor slows the workers down instead of
//! filling the memory.

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

use omnidoku_core::{CandidateGrid, Grid, Puzzle, Shape};

use crate::ask::{Fault, Referee};
use crate::engine::{Engine, EngineId, Settings, Visit};
use crate::limits::Limits;
use crate::observe::{Event, Observer, Silent};
use crate::report::{Cause, End, Report};
use crate::stats::{Stats, Tally};

/// How many parts are made for each thread: enough that none is left idle for long at the end.
const PARTS_PER_THREAD: usize = 64;

/// The largest bundle of solutions a worker keeps to itself.
const LARGEST_BUNDLE: usize = 256;

/// The largest number of solutions a worker keeps to itself. Bundles double, so that it never holds back more
/// than it told before.
const LARGEST_NUMBER: u64 = 1 << 16;

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
        mut wanted: Wanted<'_, '_>,
    ) -> Result<Report, Fault> {
        let began = limits.now();
        let choice = self.inner.choose(puzzle, limits.memory().map(|cap| cap / self.threads));
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
                let report = match wanted {
                    Wanted::Grids(visit) => {
                        Ok(engine.search_observed(puzzle, limits, observer, visit))
                    }
                    Wanted::Number { limit } => engine.count(puzzle, limit, limits),
                };
                self.put_back(engine);
                return report;
            };
            let parts = split(puzzle, PARTS_PER_THREAD * self.threads, limits, &mut account);
            let stop = limits.cancel_token().child();
            let worker_limits = limits.clone().with_cancel(stop.clone());
            let (sender, receiver) = sync_channel(2 * self.threads);
            let only_number = matches!(wanted, Wanted::Number { .. });
            pool.in_place_scope(|scope| {
                for part in &parts {
                    let (this, sender, limits) = (&*self, sender.clone(), &worker_limits);
                    scope.spawn(move |_| {
                        let mut engine = this.take_engine(worker);
                        match only_number {
                            true => count_part(&mut *engine, part, limits, &sender),
                            false => search_part(&mut *engine, part, limits, &sender),
                        }
                        this.put_back(engine);
                    });
                }
                drop(sender);
                account.collect(&receiver, observer, &mut wanted, || stop.cancel());
            });
        }
        if let Some(fault) = account.fault {
            return Err(fault);
        }
        Ok(Report {
            engine: self.inner,
            choice,
            end: account.end(),
            solutions: account.solutions,
            stats: account.total(),
            time: began.and_then(|began| Some(limits.now()?.saturating_sub(began))),
        })
    }

    /// A search that brings solutions to a visitor, who checks them or not.
    fn visit(
        &mut self,
        puzzle: &Puzzle,
        limits: &Limits,
        observer: &mut dyn Observer,
        visit: &mut Visit<'_>,
    ) -> Report {
        let report = self.run(puzzle, limits, observer, Wanted::Grids(visit));
        report.expect("only those who count check solutions")
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
        self.visit(puzzle, limits, &mut Silent, visit)
    }

    fn count(&mut self, puzzle: &Puzzle, limit: u64, limits: &Limits) -> Result<Report, Fault> {
        self.run(puzzle, limits, &mut Silent, Wanted::Number { limit })
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
        self.visit(puzzle, limits, observer, visit)
    }
}

/// What the caller wants of the solutions.
enum Wanted<'a, 'v> {
    /// To see each of them.
    Grids(&'a mut Visit<'v>),
    /// To know how many there are, up to a limit.
    Number { limit: u64 },
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
    /// One or more solutions.
    Grids(Vec<Grid>),
    /// So many solutions that passed the referee.
    Number(u64),
    /// A grid that is no solution.
    Fault(Fault),
    /// A part is done.
    Done { report: Report, depth: u64 },
}

/// Searches a part and hands its solutions over.
fn search_part(
    engine: &mut dyn Engine,
    part: &Part,
    limits: &Limits,
    sender: &SyncSender<Message>,
) {
    let (mut bundle, mut bundle_size) = (Vec::new(), 1);
    let report = engine.search(&part.puzzle, limits, &mut |solution| {
        bundle.push(solution.clone());
        if bundle.len() < bundle_size {
            return ControlFlow::Continue(());
        }
        bundle_size = (2 * bundle_size).min(LARGEST_BUNDLE);
        told(sender.send(Message::Grids(std::mem::take(&mut bundle))))
    });
    // The calling thread may be gone: it has all it wants.
    let _ = sender.send(Message::Grids(bundle));
    let _ = sender.send(Message::Done { report, depth: part.depth });
}

/// Searches a part and hands the number of its solutions over.
fn count_part(engine: &mut dyn Engine, part: &Part, limits: &Limits, sender: &SyncSender<Message>) {
    let (mut found, mut bundle_size) = (0, 1);
    let mut referee = Referee::new(engine.id(), &part.puzzle);
    let report = engine.search(&part.puzzle, limits, &mut |solution| {
        referee.pass(solution)?;
        found += 1;
        if found < bundle_size {
            return ControlFlow::Continue(());
        }
        bundle_size = (2 * bundle_size).min(LARGEST_NUMBER);
        told(sender.send(Message::Number(std::mem::take(&mut found))))
    });
    let _ = sender.send(Message::Number(found));
    if let Err(fault) = referee.verdict() {
        let _ = sender.send(Message::Fault(fault));
    }
    let _ = sender.send(Message::Done { report, depth: part.depth });
}

/// Goes on if somebody still listens.
fn told<E>(sent: Result<(), E>) -> ControlFlow<()> {
    if sent.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
}

/// What the calling thread collects.
#[derive(Default)]
struct Account {
    split: Tally,
    stats: Stats,
    solutions: u64,
    stopped: bool,
    interrupted: Option<Cause>,
    fault: Option<Fault>,
}

impl Account {
    /// Takes what the workers find until they are done. When no more is wanted, or one of them is interrupted,
    /// `stop` makes the others end soon.
    fn collect(
        &mut self,
        receiver: &Receiver<Message>,
        observer: &mut dyn Observer,
        wanted: &mut Wanted<'_, '_>,
        stop: impl Fn(),
    ) {
        for message in receiver {
            match message {
                Message::Grids(_) | Message::Number(_) if self.stopped => {}
                Message::Grids(grids) => {
                    let Wanted::Grids(visit) = wanted else { continue };
                    for grid in grids {
                        self.solutions += 1;
                        observer.event(Event::Solution, &self.split);
                        if visit(&grid).is_break() {
                            self.stopped = true;
                            stop();
                            break;
                        }
                    }
                }
                Message::Number(number) => {
                    self.solutions += number;
                    if matches!(wanted, Wanted::Number { limit } if self.solutions >= *limit) {
                        self.stopped = true;
                        stop();
                    }
                }
                Message::Fault(fault) => {
                    self.fault = Some(fault);
                    stop();
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
