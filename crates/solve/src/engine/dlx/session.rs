//! Dancing Links as a [`Session`]: the dance stops at a solution and goes on from there.

use std::ops::ControlFlow;

use omnidoku_core::{Cell, Conflicts, Digit, Grid, Puzzle, check};

use super::{Linked, assignment, cover_row};
use crate::limits::{Limits, Meter};
use crate::links::{ColumnChoice, Fours, Link, Links, Watch};
use crate::report::Cause;
use crate::session::{Needed, Next, Session};

/// A puzzle and a dance in progress.
pub struct DlxSession {
    puzzle: Puzzle,
    /// The puzzle with the assumptions.
    assumed: Puzzle,
    linked: Linked,
}

impl DlxSession {
    /// A session on a puzzle, without assumptions.
    pub fn new(puzzle: Puzzle) -> DlxSession {
        let linked = Linked::new(puzzle.shape());
        let mut session = DlxSession { assumed: puzzle.clone(), puzzle, linked };
        session.restart();
        session
    }

    fn restart(&mut self) {
        match &mut self.linked {
            Linked::Narrow(links) => give_clues(links, &self.assumed),
            Linked::Wide(links) => give_clues(links, &self.assumed),
        }
    }

    /// Starts anew on another puzzle of the same shape.
    fn restart_on(&mut self, puzzle: Puzzle) {
        self.assumed = puzzle;
        self.restart();
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

    fn next_solution(&mut self, limits: &Limits) -> Next {
        if let Some(cause) = limits.exceeded() {
            return Next::Interrupted(cause);
        }
        match &mut self.linked {
            Linked::Narrow(links) => next_solution(links, &self.assumed, limits),
            Linked::Wide(links) => next_solution(links, &self.assumed, limits),
        }
    }

    fn needed_clues(&mut self, limits: &Limits) -> Needed {
        let whole = self.assumed.clone();
        self.restart();
        let needed = match self.next_solution(limits) {
            Next::Solution(_) => Needed::Solvable,
            Next::Interrupted(cause) => Needed::Interrupted(cause),
            Next::NoMore => self.leave_out_clues(limits),
        };
        self.restart_on(whole);
        needed
    }
}

impl DlxSession {
    /// Leaves out every clue without which there is still no solution.
    fn leave_out_clues(&mut self, limits: &Limits) -> Needed {
        let mut needed = self.assumed.clone();
        let clues: Vec<Cell> = needed.filled().map(|(cell, _)| cell).collect();
        for cell in clues {
            let fewer = needed.without_clue(cell);
            self.restart_on(fewer.clone());
            match self.next_solution(limits) {
                Next::Solution(_) => {}
                Next::NoMore => needed = fewer,
                Next::Interrupted(cause) => return Needed::Interrupted(cause),
            }
        }
        Needed::Clues(needed.filled().collect())
    }
}

fn give_clues<L: Link>(links: &mut Links<L, Fours>, puzzle: &Puzzle) {
    let rows = puzzle.filled().map(|(cell, digit)| cover_row(puzzle.shape(), cell, digit));
    links.restart(rows);
}

fn next_solution<L: Link>(links: &mut Links<L, Fours>, puzzle: &Puzzle, limits: &Limits) -> Next {
    let mut watch = Watchman { meter: Meter::new(limits), nodes_left: limits.nodes() };
    match links.next_cover(ColumnChoice::Smallest, &mut watch) {
        ControlFlow::Break(cause) => Next::Interrupted(cause),
        ControlFlow::Continue(false) => Next::NoMore,
        ControlFlow::Continue(true) => {
            let mut grid: Grid = puzzle.grid().clone();
            for row in links.chosen() {
                let (cell, digit) = assignment(puzzle.shape(), row);
                grid.set(cell, Some(digit));
            }
            check::solution(puzzle, &grid).expect("an exact cover is a solution");
            Next::Solution(grid)
        }
    }
}

/// Watches the limits and nothing else.
struct Watchman<'a> {
    meter: Meter<'a>,
    nodes_left: Option<u64>,
}

impl Watch for Watchman<'_> {
    type Stop = Cause;

    fn chosen(&mut self, _: usize, _: usize) -> ControlFlow<Cause> {
        match &mut self.nodes_left {
            Some(0) => ControlFlow::Break(Cause::Nodes),
            Some(left) => {
                *left -= 1;
                ControlFlow::Continue(())
            }
            None => ControlFlow::Continue(()),
        }
    }

    fn undone(&mut self) {}

    fn failed(&mut self) {}

    fn changed(&mut self, links: u64) -> ControlFlow<Cause> {
        match self.meter.is_due(links).then(|| self.meter.poll()).flatten() {
            Some(cause) => ControlFlow::Break(cause),
            None => ControlFlow::Continue(()),
        }
    }
}
