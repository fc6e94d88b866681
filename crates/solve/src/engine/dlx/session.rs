//! Dancing Links as a [`Session`]: the search stops at a solution and continues from there.

use std::ops::ControlFlow;

use omnidoku_core::{Cell, Conflicts, Digit, Grid, Puzzle, check};

use super::{Linked, assignment, cover_row, link_bytes};
use crate::engine::EngineId;
use crate::limits::{Limits, Meter};
use crate::links::{ColumnChoice, CoverObserver, Fours, Link, Links};
use crate::referee::Fault;
use crate::report::Cause;
use crate::session::{Needed, Next, Session};

/// A puzzle and a search in progress.
pub struct DlxSession {
    puzzle: Puzzle,
    /// The puzzle with the assumptions.
    assumed: Puzzle,
    /// Linked on first use.
    linked: Option<Linked>,
    /// Whether the links are in the state of a search of `assumed`.
    started: bool,
}

impl DlxSession {
    /// A session on a puzzle, without assumptions.
    pub fn new(puzzle: Puzzle) -> DlxSession {
        DlxSession { assumed: puzzle.clone(), puzzle, linked: None, started: false }
    }

    /// Restarts on another puzzle of the same shape.
    fn restart_on(&mut self, puzzle: Puzzle) {
        self.assumed = puzzle;
        self.started = false;
    }

    fn advance(&mut self, limits: &Limits) -> ControlFlow<Cause, Option<Grid>> {
        if limits.memory().is_some_and(|cap| link_bytes(self.puzzle.shape()) > cap) {
            return ControlFlow::Break(Cause::Memory);
        }
        if let Some(cause) = limits.exceeded() {
            return ControlFlow::Break(cause);
        }
        let mut observer = LimitGuard { meter: Meter::new(limits), nodes_left: limits.nodes() };
        let linked = match self.linked.take() {
            Some(linked) => linked,
            None => Linked::new(self.puzzle.shape(), |work| observer.changed(work))?,
        };
        match self.linked.insert(linked) {
            Linked::Narrow(links) => next(links, &self.assumed, &mut self.started, &mut observer),
            Linked::Wide(links) => next(links, &self.assumed, &mut self.started, &mut observer),
        }
    }

    /// Drops every clue without which there is still no solution.
    fn drop_clues(&mut self, limits: &Limits) -> Result<Needed, Fault> {
        let mut needed = self.assumed.clone();
        let clues: Vec<Cell> = needed.filled().map(|(cell, _)| cell).collect();
        for cell in clues {
            let fewer = needed.without_clue(cell);
            self.restart_on(fewer.clone());
            match self.next_solution(limits)? {
                Next::Solution(_) => {}
                Next::NoMore => needed = fewer,
                Next::Interrupted(cause) => return Ok(Needed::Interrupted(cause)),
            }
        }
        Ok(Needed::Clues(needed.filled().collect()))
    }
}

impl Session for DlxSession {
    fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    fn assume(&mut self, clues: &[(Cell, Digit)]) -> Result<(), Conflicts> {
        let mut grid = self.puzzle.grid().clone();
        for &(cell, digit) in clues {
            grid.set(cell, Some(digit));
        }
        self.restart_on(Puzzle::new(grid)?);
        Ok(())
    }

    fn next_solution(&mut self, limits: &Limits) -> Result<Next, Fault> {
        match self.advance(limits) {
            ControlFlow::Continue(Some(grid)) => match check::solution(&self.assumed, &grid) {
                Ok(()) => Ok(Next::Solution(grid)),
                Err(flaw) => Err(Fault { engine: EngineId::Dlx, flaw }),
            },
            ControlFlow::Continue(None) => Ok(Next::NoMore),
            ControlFlow::Break(cause) => Ok(Next::Interrupted(cause)),
        }
    }

    fn needed_clues(&mut self, limits: &Limits) -> Result<Needed, Fault> {
        let whole = self.assumed.clone();
        self.started = false;
        let needed = match self.next_solution(limits)? {
            Next::Solution(_) => Ok(Needed::Solvable),
            Next::Interrupted(cause) => Ok(Needed::Interrupted(cause)),
            Next::NoMore => self.drop_clues(limits),
        };
        self.restart_on(whole);
        needed
    }
}

fn next<L: Link>(
    links: &mut Links<L, Fours>,
    puzzle: &Puzzle,
    started: &mut bool,
    observer: &mut LimitGuard<'_>,
) -> ControlFlow<Cause, Option<Grid>> {
    let shape = puzzle.shape();
    if !*started {
        let clues = puzzle.filled().map(|(cell, digit)| cover_row(shape, cell, digit));
        links.restart(clues, observer)?;
        *started = true;
    }
    if !links.next_cover(ColumnChoice::Smallest, observer)? {
        return ControlFlow::Continue(None);
    }
    let mut grid = puzzle.grid().clone();
    for row in links.chosen() {
        let (cell, digit) = assignment(shape, row);
        grid.set(cell, Some(digit));
    }
    ControlFlow::Continue(Some(grid))
}

/// Checks the limits, and observes nothing else.
struct LimitGuard<'a> {
    meter: Meter<'a>,
    nodes_left: Option<u64>,
}

impl CoverObserver for LimitGuard<'_> {
    type Stop = Cause;

    fn chosen(&mut self, _: usize, _: usize) -> ControlFlow<Cause> {
        match &mut self.nodes_left {
            Some(0) => return ControlFlow::Break(Cause::Nodes),
            Some(left) => *left -= 1,
            None => {}
        }
        ControlFlow::Continue(())
    }

    fn undone(&mut self) {}

    fn failed(&mut self, _: usize) {}

    fn changed(&mut self, links: u64) -> ControlFlow<Cause> {
        match self.meter.is_due(links).then(|| self.meter.poll()).flatten() {
            Some(cause) => ControlFlow::Break(cause),
            None => ControlFlow::Continue(()),
        }
    }
}
