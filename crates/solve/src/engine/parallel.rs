//! Parallel search: any complete engine, on several cores.
//!
//! ```text
//! split:    take the blank cell with the fewest candidates and make one puzzle for each of them;
//!           go on with the puzzles made, oldest first, until there are enough
//! search:   every part on its own, by the engine, on a pool of threads
//! visit:    on the calling thread, which collects what the workers find
//! ```
//!
//! The learning engine is different: what it learns in one part it would need in the next. There searches of the whole puzzle race for
//! the first solutions (see `learn::portfolio`), and only where there are many is the rest split.
//!
//! The parts share no solution and together have them all, so what is found and how many there are does
//! not depend on the threads; only the order in which solutions are visited does. The split is part of
//! the search, and its assignments are counted as such.
//!
//! A node budget would be spent differently on every run, and the verdict with it. A search that has one is
//! for one thread.
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
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::ask::{Fault, Referee};
use crate::engine::learn::portfolio::{self, News};
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
    seed: u64,
    pool: Option<ThreadPool>,
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
        let seed = Settings::default().seed;
        Parallel { inner, threads: threads.max(1), seed, pool: None, idle: Mutex::default() }
    }

    /// Gives the engine a seed, where it takes one.
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
        self.threads * worker.build(Settings::default()).memory(shape) + self.memory_beside(shape)
    }

    /// What is taken beside the engines themselves.
    fn memory_beside(&self, shape: Shape) -> usize {
        let of_parts = (3 * LARGEST_BUNDLE + PARTS_PER_THREAD) * shape.cell_count();
        let may_race = matches!(self.inner, EngineId::Learn | EngineId::Auto);
        self.threads * of_parts + if may_race { portfolio::SHARED_BYTES } else { 0 }
    }

    fn run(
        &mut self,
        puzzle: &Puzzle,
        limits: &Limits,
        observer: &mut dyn Observer,
        mut wanted: Wanted<'_, '_>,
    ) -> Result<Report, Fault> {
        let began = limits.now();
        let beside = self.memory_beside(puzzle.shape());
        let for_each = limits.memory().map(|cap| cap.saturating_sub(beside) / self.threads);
        let choice = self.inner.choose(puzzle, for_each);
        let worker = choice.map_or(self.inner, |choice| choice.engine);
        let mut account = Account::default();
        if limits.memory().is_some_and(|cap| self.memory_with(worker, puzzle.shape()) > cap) {
            account.interrupted = Some(Cause::Memory);
        } else {
            let is_shared = self.threads > 1 && limits.nodes().is_none();
            if is_shared && self.pool.is_none() {
                self.pool = ThreadPoolBuilder::new().num_threads(self.threads).build().ok();
            }
            // Where no thread is to be had the plain engine gives the same answers.
            let Some(pool) = self.pool.as_ref().filter(|_| is_shared) else {
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
            // A race that is not over leaves what it found.
            let known = match worker {
                EngineId::Learn => {
                    self.race(pool, puzzle, limits, observer, &mut wanted, &mut account)
                }
                _ => Some(Vec::new()),
            };
            if let Some(known) = known {
                let parts = split(puzzle, PARTS_PER_THREAD * self.threads, limits, &mut account);
                let stop = limits.cancel_token().child();
                let part_limits = limits.clone().with_cancel(stop.clone());
                let (sender, receiver) = sync_channel(2 * self.threads);
                let only_number = matches!(wanted, Wanted::Number { .. });
                pool.in_place_scope(|scope| {
                    for part in &parts {
                        let work = Work { part, known: &known, limits: &part_limits };
                        let (this, sender) = (&*self, sender.clone());
                        scope.spawn(move |_| {
                            let mut engine = this.take_engine(worker);
                            match only_number {
                                true => work.count(&mut *engine, &sender),
                                false => work.search(&mut *engine, &sender),
                            }
                            this.put_back(engine);
                        });
                    }
                    drop(sender);
                    account.collect(&receiver, observer, &mut wanted, || stop.cancel());
                });
            }
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

    /// Lets learning searches race for the first solutions. Gives what they found if there may be more.
    fn race(
        &self,
        pool: &ThreadPool,
        puzzle: &Puzzle,
        limits: &Limits,
        observer: &mut dyn Observer,
        wanted: &mut Wanted<'_, '_>,
        account: &mut Account,
    ) -> Option<Vec<Grid>> {
        let mut referee = Referee::new(EngineId::Learn, puzzle);
        let finish = portfolio::race(pool, self.seed, puzzle, limits, &mut |news| match news {
            News::Solution(grid) => match wanted {
                Wanted::Grids(visit) => account.visit(grid, observer, visit),
                Wanted::Number { limit } => {
                    referee.pass(grid)?;
                    account.number(1, *limit)
                }
            },
            News::Progress(tally) => {
                observer.event(Event::Progress, tally);
                ControlFlow::Continue(())
            }
        });
        account.fault = referee.verdict().err();
        account.stats = finish.stats;
        if let Some(End::Interrupted(cause)) = finish.end {
            account.interrupted = Some(cause);
        }
        finish.end.is_none().then_some(finish.found)
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

/// What a worker has to do.
struct Work<'a> {
    part: &'a Part,
    /// Solutions that were visited before.
    known: &'a [Grid],
    limits: &'a Limits,
}

impl Work<'_> {
    /// Searches the part and hands its solutions over.
    fn search(&self, engine: &mut dyn Engine, sender: &SyncSender<Message>) {
        let (mut bundle, mut bundle_size) = (Vec::new(), 1);
        let report = engine.search(&self.part.puzzle, self.limits, &mut |solution| {
            if self.known.contains(solution) {
                return ControlFlow::Continue(());
            }
            bundle.push(solution.clone());
            if bundle.len() < bundle_size {
                return ControlFlow::Continue(());
            }
            bundle_size = (2 * bundle_size).min(LARGEST_BUNDLE);
            told(sender.send(Message::Grids(std::mem::take(&mut bundle))))
        });
        // The calling thread may be gone: it has all it wants.
        let _ = sender.send(Message::Grids(bundle));
        let _ = sender.send(Message::Done { report, depth: self.part.depth });
    }

    /// Searches the part and hands the number of its solutions over.
    fn count(&self, engine: &mut dyn Engine, sender: &SyncSender<Message>) {
        let (mut found, mut bundle_size) = (0, 1);
        let mut referee = Referee::new(engine.id(), &self.part.puzzle);
        let report = engine.search(&self.part.puzzle, self.limits, &mut |solution| {
            referee.pass(solution)?;
            if self.known.contains(solution) {
                return ControlFlow::Continue(());
            }
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
        let _ = sender.send(Message::Done { report, depth: self.part.depth });
    }
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
    /// A solution was found: breaks if the visitor wants no more.
    fn visit(
        &mut self,
        grid: &Grid,
        observer: &mut dyn Observer,
        visit: &mut Visit<'_>,
    ) -> ControlFlow<()> {
        self.solutions += 1;
        observer.event(Event::Solution, &self.split);
        self.stopped = visit(grid).is_break();
        if self.stopped { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// So many solutions were found: breaks at the limit.
    fn number(&mut self, number: u64, limit: u64) -> ControlFlow<()> {
        self.solutions += number;
        self.stopped = self.solutions >= limit;
        if self.stopped { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

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
                    if grids
                        .iter()
                        .try_for_each(|grid| self.visit(grid, observer, visit))
                        .is_break()
                    {
                        stop();
                    }
                }
                Message::Number(number) => {
                    let Wanted::Number { limit } = wanted else { continue };
                    if self.number(number, *limit).is_break() {
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
