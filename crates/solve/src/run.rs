//! One search in progress: what every engine shares, so that an engine file is its algorithm alone.
//!
//! An engine implements [`Algorithm`]; this module turns that into an [`Engine`]. The [`Run`] that it gets
//! keeps the counters, reports to the observer, checks the limits and calls the visitor. Methods that
//! may have to stop the search return `ControlFlow<End>`, so that `?` carries the end outwards.

use std::ops::ControlFlow;

use omnidoku_core::{Cell, Digit, Grid, Puzzle};

use crate::engine::{Engine, EngineId, Visit};
use crate::limits::{Limits, Meter, POLL_EVERY};
use crate::observe::{Event, Observer, ProgressOnly, Silent};
use crate::report::{Cause, End, Report};
use crate::stats::{Stats, Tally};

/// What an engine file provides.
pub(crate) trait Algorithm: Send {
    fn id(&self) -> EngineId;

    /// Which of the counters it has.
    fn stats(&self, tally: Tally) -> Stats {
        tally.into()
    }

    /// The search itself. It breaks with the end; running to completion means exhausted.
    fn run<O: Observer + ?Sized>(
        &mut self,
        puzzle: &Puzzle,
        run: &mut Run<'_, '_, O>,
    ) -> ControlFlow<End>;
}

impl<A: Algorithm> Engine for A {
    fn id(&self) -> EngineId {
        Algorithm::id(self)
    }

    fn search(&mut self, puzzle: &Puzzle, limits: &Limits, visit: &mut Visit<'_>) -> Report {
        self.search_observed(puzzle, limits, &mut Silent, visit)
    }

    fn search_observed(
        &mut self,
        puzzle: &Puzzle,
        limits: &Limits,
        observer: &mut dyn Observer,
        visit: &mut Visit<'_>,
    ) -> Report {
        // Every byte of code is downloaded by a browser, so there is no second copy for plain searches.
        match observer.is_silent() && !cfg!(target_family = "wasm") {
            true => start(self, puzzle, limits, &mut ProgressOnly(observer), visit),
            false => start(self, puzzle, limits, observer, visit),
        }
    }
}

/// A search by an algorithm.
pub(crate) fn start<A: Algorithm, O: Observer + ?Sized>(
    algorithm: &mut A,
    puzzle: &Puzzle,
    limits: &Limits,
    observer: &mut O,
    visit: &mut Visit<'_>,
) -> Report {
    let (id, shape) = (algorithm.id(), puzzle.shape());
    assert!(id.supports(shape), "{id} is not for {shape}");
    let began = limits.now();
    let mut run = Run::new(limits, observer, visit);
    let too_large = limits.memory().is_some_and(|cap| id.memory(shape) > cap);
    let end = if too_large {
        End::Interrupted(Cause::Memory)
    } else if let Some(cause) = limits.exceeded() {
        End::Interrupted(cause)
    } else {
        match algorithm.run(puzzle, &mut run) {
            ControlFlow::Continue(()) => End::Exhausted,
            ControlFlow::Break(end) => end,
        }
    };
    let time = began.and_then(|began| Some(limits.now()?.saturating_sub(began)));
    Report {
        engine: id,
        choice: None,
        end,
        solutions: run.solutions,
        stats: algorithm.stats(run.tally),
        threads: 1,
        time,
    }
}

/// The counters, the observer, the limits and the visitor of one search.
pub(crate) struct Run<'a, 'v, O: Observer + ?Sized> {
    pub(crate) tally: Tally,
    solutions: u64,
    standing: u64,
    node_budget: u64,
    work_left: u64,
    meter: Meter<'a>,
    observer: &'a mut O,
    visit: &'a mut Visit<'v>,
}

impl<'a, 'v, O: Observer + ?Sized> Run<'a, 'v, O> {
    fn new(limits: &'a Limits, observer: &'a mut O, visit: &'a mut Visit<'v>) -> Self {
        Run {
            tally: Tally::default(),
            solutions: 0,
            standing: 0,
            node_budget: limits.nodes().unwrap_or(u64::MAX),
            work_left: limits.work().unwrap_or(u64::MAX),
            meter: Meter::new(limits),
            observer,
            visit,
        }
    }

    /// Resumes a search that has this many assignments in force.
    pub(crate) fn resumed(
        limits: &'a Limits,
        observer: &'a mut O,
        visit: &'a mut Visit<'v>,
        standing: u64,
    ) -> Self {
        Run { standing, ..Run::new(limits, observer, visit) }
    }

    /// The limits of the search.
    pub(crate) fn limits(&self) -> &'a Limits {
        self.meter.limits()
    }

    /// The search assigns a digit, having found `options` open.
    #[inline]
    pub(crate) fn decide(&mut self, cell: Cell, digit: Digit, options: usize) -> ControlFlow<End> {
        self.tally.branches += u64::from(options > 1);
        self.assigned(Event::Decide { cell, digit, options })
    }

    /// Propagation assigns a digit.
    #[inline]
    pub(crate) fn place(&mut self, cell: Cell, digit: Digit) -> ControlFlow<End> {
        self.assigned(Event::Place { cell, digit })
    }

    #[inline]
    fn assigned(&mut self, event: Event) -> ControlFlow<End> {
        if self.tally.nodes >= self.node_budget {
            return ControlFlow::Break(End::Interrupted(Cause::Nodes));
        }
        self.tally.nodes += 1;
        self.standing += 1;
        self.tally.depth = self.tally.depth.max(self.standing);
        self.observer.event(event, &self.tally);
        ControlFlow::Continue(())
    }

    /// The last assignment is taken back.
    #[inline]
    pub(crate) fn undo(&mut self) {
        self.tally.backtracks += 1;
        self.standing -= 1;
        self.observer.event(Event::Undo, &self.tally);
    }

    /// Whether the observer wants other events than progress.
    #[inline]
    pub(crate) fn is_watched(&self) -> bool {
        !self.observer.is_silent()
    }

    /// Reports an event that changes no counter.
    #[inline]
    pub(crate) fn event(&mut self, event: Event) {
        self.observer.event(event, &self.tally);
    }

    /// Work was done: checks the limits now and then.
    #[inline]
    pub(crate) fn work(&mut self, units: u64) -> ControlFlow<End> {
        if self.meter.is_due(units) { self.poll() } else { ControlFlow::Continue(()) }
    }

    /// Updates were made; they count as actions and as work.
    #[inline]
    pub(crate) fn actions(&mut self, updates: u64) -> ControlFlow<End> {
        self.tally.actions += updates;
        self.work(updates)
    }

    #[cold]
    fn poll(&mut self) -> ControlFlow<End> {
        self.observer.event(Event::Progress, &self.tally);
        self.look_at_limits()?;
        self.work_left = self.work_left.saturating_sub(POLL_EVERY);
        match self.work_left {
            0 => ControlFlow::Break(End::Interrupted(Cause::Nodes)),
            _ => ControlFlow::Continue(()),
        }
    }

    /// Checks the limits now: after work that cannot be reported piece by piece.
    pub(crate) fn look_at_limits(&mut self) -> ControlFlow<End> {
        match self.meter.poll() {
            Some(cause) => ControlFlow::Break(End::Interrupted(cause)),
            None => ControlFlow::Continue(()),
        }
    }

    /// A solution was found. Breaks if the visitor wants no more.
    pub(crate) fn solution(&mut self, grid: &Grid) -> ControlFlow<End> {
        self.solutions += 1;
        self.observer.event(Event::Solution, &self.tally);
        match (self.visit)(grid) {
            ControlFlow::Continue(()) => self.work(grid.shape().cell_count() as u64),
            ControlFlow::Break(()) => ControlFlow::Break(End::Stopped),
        }
    }
}
