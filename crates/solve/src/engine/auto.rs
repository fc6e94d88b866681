//! Engines that look at the puzzle first and hand it to another engine: see `chooser`.
//!
//! ```text
//! choice ← the engine for this puzzle, perhaps with a budget
//! search by choice.engine
//! while it ended because its own budget is spent:
//!     take back the assignments in force
//!     choice ← the engine that takes over
//!     search by choice.engine from the beginning, skipping the solutions already visited
//! ```
//!
//! Backtracking visits solutions in ascending order, cell by cell in reading order. So only the last one it visited has to be
//! remembered: it has visited all up to that one. Every solution of another engine is remembered; when there are
//! too many (`MAX_REMEMBERED`), the next engine takes over as if the budget were spent.
//!
//! The counters are those of all engines that took part, one after the other; the choice reported is the last.

use std::cell::{Cell, RefCell};
use std::ops::ControlFlow;
use std::time::Duration;

use omnidoku_core::{Grid, Puzzle, Shape};

use crate::chooser::{Budget, Choice};
use crate::engine::{Engine, EngineId, Settings, Visit};
use crate::limits::Limits;
use crate::observe::{Event, Observer, Silent};
use crate::report::{Cause, End, Report};
use crate::stats::{Stats, Tally};

/// How many solutions of one engine are remembered.
const MAX_REMEMBERED: usize = 256;

/// The memory an engine that chooses takes beside that of the engine at work.
pub(super) fn memory_beside(shape: Shape) -> usize {
    // At most four engines have a budget, of which backtracking remembers one solution.
    (3 * MAX_REMEMBERED + 1) * shape.cell_count()
}

/// An engine that chooses.
pub struct Auto {
    id: EngineId,
    /// The engines chosen so far, kept for their tables.
    built: Vec<Box<dyn Engine>>,
}

impl Auto {
    /// By the measured rule.
    pub fn measured() -> Auto {
        Auto { id: EngineId::Auto, built: Vec::new() }
    }

    /// By the rule of one of the five studies (docs/experiments.md), at 20 blanks.
    pub fn hybrid20() -> Auto {
        Auto { id: EngineId::Hybrid20, built: Vec::new() }
    }

    fn engine(&mut self, id: EngineId) -> &mut dyn Engine {
        let known = self.built.iter().position(|engine| engine.id() == id);
        let index = known.unwrap_or_else(|| {
            self.built.push(id.build(Settings::default()));
            self.built.len() - 1
        });
        &mut *self.built[index]
    }
}

impl Engine for Auto {
    fn id(&self) -> EngineId {
        self.id
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
        let mut choice = self.id.choose(puzzle, limits.memory()).expect("this engine chooses");
        let mut relay = Relay::new(self.id, limits);
        loop {
            let engine = self.engine(choice.engine);
            match relay.leg(choice, engine, puzzle, limits, observer, visit) {
                ControlFlow::Break(report) => return report,
                ControlFlow::Continue(()) => {
                    let next = choice.after_budget(puzzle, limits.memory());
                    choice = next.expect("only a choice with a budget hands over");
                }
            }
        }
    }
}

/// One search by several engines in turn: what the legs so far have done.
pub(crate) struct Relay {
    id: EngineId,
    began: Option<Duration>,
    /// The counters of the legs that handed over.
    earlier: Option<Tally>,
    /// How many solutions those legs visited.
    pub(crate) solutions: u64,
    /// All solutions up to this one are among them …
    up_to: Option<Grid>,
    /// … and these.
    remembered: Vec<Grid>,
}

impl Relay {
    pub(crate) fn new(id: EngineId, limits: &Limits) -> Relay {
        Relay {
            id,
            began: limits.now(),
            earlier: None,
            solutions: 0,
            up_to: None,
            remembered: Vec::new(),
        }
    }

    /// Lets one engine search. Breaks with the report of the whole search, or continues if the engine's own
    /// budget is spent and another must take over.
    pub(crate) fn leg(
        &mut self,
        choice: Choice,
        engine: &mut dyn Engine,
        puzzle: &Puzzle,
        limits: &Limits,
        observer: &mut dyn Observer,
        visit: &mut Visit<'_>,
    ) -> ControlFlow<Report> {
        let used = self.earlier.map_or(0, |earlier| earlier.nodes);
        let left = limits.nodes().map(|nodes| nodes - used);
        // The caller's limit on nodes ends the search; the engine's own budget only ends its leg.
        let nodes = match choice.budget {
            Some(Budget::Nodes(nodes)) => Some(left.map_or(nodes, |left| nodes.min(left))),
            _ => left,
        };
        let mut leg_limits = limits.clone();
        if let Some(nodes) = nodes {
            leg_limits = leg_limits.with_nodes(nodes);
        }
        if let Some(Budget::Updates(updates)) = choice.budget {
            leg_limits = leg_limits.with_work(updates);
        }
        let is_ascending = choice.engine == EngineId::Backtrack;
        let (mut solutions, mut is_full) = (0, false);
        let mut remembered: Vec<Grid> = Vec::new();
        let continued = self.continued(observer);
        let mut visit_new = |grid: &Grid| {
            if self.has_visited(grid) {
                return ControlFlow::Continue(());
            }
            continued.solution();
            solutions += 1;
            if choice.budget.is_some() {
                if is_ascending {
                    remembered.clear();
                }
                remembered.push(grid.clone());
            }
            visit(grid)?;
            is_full = remembered.len() == MAX_REMEMBERED;
            if is_full { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let report = engine.search_observed(puzzle, &leg_limits, &mut &continued, &mut visit_new);
        self.solutions += solutions;
        match is_ascending {
            true => self.up_to = remembered.pop(),
            false => self.remembered.extend(remembered),
        }
        let is_callers_limit = left.is_some() && report.stats.nodes == left;
        let is_spent = choice.budget.is_some() && report.end == End::Interrupted(Cause::Nodes);
        if is_full || is_spent && !is_callers_limit {
            self.hand_over(report.stats.into(), observer);
            return ControlFlow::Continue(());
        }
        let report = Report { solutions: self.solutions, ..report };
        ControlFlow::Break(self.report(Some(choice), report, limits))
    }

    /// Takes back the assignments in force when the budget of an engine was spent.
    fn hand_over(&mut self, leg: Tally, observer: &mut dyn Observer) {
        let standing = leg.nodes - leg.backtracks;
        let mut tally = self.earlier.unwrap_or_default().plus(leg);
        for _ in 0..standing {
            tally.backtracks += 1;
            tally.actions += 1;
            observer.event(Event::Undo, &tally);
        }
        observer.handed_over(&tally);
        self.earlier = Some(tally);
    }

    /// The account of the whole search, given that of its last leg.
    pub(crate) fn report(&self, choice: Option<Choice>, last: Report, limits: &Limits) -> Report {
        let stats = self.earlier.map(Stats::from).unwrap_or_default().plus(last.stats);
        let time = self.began.and_then(|began| Some(limits.now()?.saturating_sub(began)));
        Report { engine: self.id, choice, stats, time, ..last }
    }

    /// Whether an earlier leg visited this solution.
    pub(crate) fn has_visited(&self, solution: &Grid) -> bool {
        let values = |grid| solution.shape().cells().map(move |cell| Grid::get(grid, cell));
        self.up_to.as_ref().is_some_and(|last| values(solution).le(values(last)))
            || self.remembered.contains(solution)
    }

    /// An observer for the next leg.
    pub(crate) fn continued<'o>(&self, observer: &'o mut dyn Observer) -> Continued<'o> {
        let earlier = self.earlier.unwrap_or_default();
        Continued { earlier, observer: RefCell::new(observer), at_solution: Cell::default() }
    }
}

/// Adds the counters of earlier legs to those of this one, and holds a solution back until it is known to be new.
pub(crate) struct Continued<'o> {
    earlier: Tally,
    observer: RefCell<&'o mut dyn Observer>,
    at_solution: Cell<Tally>,
}

impl Continued<'_> {
    /// The solution that was held back is new.
    pub(crate) fn solution(&self) {
        self.observer.borrow_mut().event(Event::Solution, &self.at_solution.get());
    }
}

impl Observer for &Continued<'_> {
    fn event(&mut self, event: Event, tally: &Tally) {
        let tally = self.earlier.plus(*tally);
        match event {
            Event::Solution => self.at_solution.set(tally),
            _ => self.observer.borrow_mut().event(event, &tally),
        }
    }

    fn is_silent(&self) -> bool {
        self.observer.borrow().is_silent()
    }
}
