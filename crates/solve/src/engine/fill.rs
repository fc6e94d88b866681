//! Completing a grid that is empty or nearly so: start from any full grid, then move its digits
//! until every clue is right.
//!
//! A search that assigns one digit after another has too much freedom in a large empty grid, and
//! notices too late where it went wrong. But a full grid that obeys the rules costs nothing: there
//! is a formula. Only the clues are wrong in it, and there are changes of a full grid that never
//! break a rule. So this is a local search in the space of full grids.
//!
//! ## The exchange
//!
//! Take two rows of one band, and swap their digits in one column. The column keeps its digits and
//! so does the box, but each row now has a digit twice. Swap also in the column where the upper row
//! has the other copy of its double; and so on, until it has none.
//!
//! ```text
//!     1 2 3 4 5 6        3 2 3 4 5 6        3 2 5 4 5 6        3 2 5 4 1 6
//!     3 4 5 6 1 2        1 4 5 6 1 2        1 4 3 6 1 2        1 4 3 6 5 2
//!     ↑                      ↑                      ↑          closed, after three swaps
//! ```
//!
//! Two columns of one stack work the same way. Exchanges move digits inside their boxes, up and
//! down or left and right. In the formula's grid they are short, and they never take more than N
//! swaps. (For Latin squares they are the "cycle switches" of I. Wanless, "Cycle switches in Latin
//! squares", 2004.)
//!
//! ## The repair
//!
//! The digit of a clue is somewhere in its box, in the right row or a wrong one, in the right
//! column or a wrong one. So a clue is two *targets*, one for a row and one for a column. An
//! exchange between rows leaves every digit in its column and affects only targets for rows. The
//! number of unmet targets is the cost of a grid.
//!
//! ```text
//! grid ← the formula's grid, shuffled
//! while a target is unmet:
//!     try the exchange that meets it
//!     try eight random exchanges
//!
//! try: follow the exchange swap by swap
//!      drop it as soon as the cost would rise (once in N times, a rise by one is allowed)
//!      make it if it closes
//! ```
//!
//! Random exchanges seldom meet a target, but they change what is in the way of those that would.
//! There are many grids of the same cost, and a walk among them sooner or later passes a better
//! one. The walk goes on for a while when all targets are met, so that the result resembles the
//! formula no more than it must.
//!
//! It proves nothing: it never detects that there is no solution, and gives up after a fixed amount
//! of work. The example `fill` measures how many clues it can handle: scattered ones, a fifth of
//! the cells and more. It cannot handle a band or a stack that is given nearly whole, from about
//! 25×25 on: that leaves no freedom for an exchange.

use omnidoku_core::{Digit, Grid, Puzzle, Random, Shape, Symmetry};

use crate::limits::{Limits, Meter};
use crate::report::Cause;

use full_grid::{Exchange, FullGrid};

mod full_grid;

/// The number of random exchanges tried for each that would meet a target.
const RANDOM_PER_REPAIR: usize = 8;

/// The number of random exchanges tried when all targets are met, for each row and column.
const STIR_EXCHANGES_PER_LINE: usize = 8;

/// The work after which a fill gives up, per cell: a few seconds at 100×100.
const MAX_WORK_PER_CELL: u64 = 100_000;

/// The work that takes about as long as one unit of work of the learning engine, which a fill
/// precedes.
const WORK_PER_UNIT: u64 = 20;

/// The work of trying an exchange, apart from following its swaps.
const WORK_PER_TRY: u64 = 8;

/// The work of making a swap; following one is the unit.
const WORK_PER_SWAP: u64 = 4;

/// Looks for a solution of a puzzle with few clues or none.
///
/// Puzzle and seed alone determine which one is found. An error means that it gave up or was
/// interrupted, and says nothing about the puzzle. A node budget is ignored: there are no nodes
/// here.
pub fn fill(puzzle: &Puzzle, seed: u64, limits: &Limits) -> Result<Grid, Cause> {
    if puzzle.is_full() {
        return Ok(puzzle.grid().clone());
    }
    if limits.memory().is_some_and(|cap| memory(puzzle.shape()) > cap) {
        return Err(Cause::Memory);
    }
    if let Some(cause) = limits.exceeded() {
        return Err(cause);
    }
    let mut fill = Fill::new(puzzle, seed, limits);
    fill.repair()?;
    fill.stir()?;
    Ok(fill.full.to_grid())
}

/// An estimate of the most bytes that a fill takes on this shape.
pub fn memory(shape: Shape) -> usize {
    FullGrid::bytes(shape) + 4 * shape.cell_count()
}

/// A full grid of any shape. Digits are pairs (x, y), and so are the cells (i, j) of a box. In the
/// box of a band and a stack, x = i + stack, modulo R, and y = j + band, modulo C.
fn formula(shape: Shape) -> Grid {
    let (rows, cols) = (shape.box_rows(), shape.box_cols());
    let mut grid = Grid::empty(shape);
    for cell in shape.cells() {
        let (row, col) = (shape.row_of(cell), shape.col_of(cell));
        let x = (row + col / cols) % rows;
        let y = (col + row / rows) % cols;
        grid.set(cell, Some(Digit::from_index(x * cols + y)));
    }
    grid
}

/// One random number, cut into four small ones. Drawing each without any bias took a third of the
/// time, and is of no use here.
struct Dice(u64);

impl Dice {
    fn throw(random: &mut Random) -> Dice {
        Dice(random.bits())
    }

    /// The next number below a bound, which is a few hundred at most.
    fn below(&mut self, bound: usize) -> usize {
        let number = ((self.0 & 0xffff) * bound as u64) >> 16;
        self.0 >>= 16;
        number as usize
    }
}

/// A fill in progress.
struct Fill<'a> {
    full: FullGrid,
    random: Random,
    meter: Meter<'a>,
    work: u64,
}

impl<'a> Fill<'a> {
    fn new(puzzle: &Puzzle, seed: u64, limits: &'a Limits) -> Fill<'a> {
        let shape = puzzle.shape();
        let mut random = Random::new(seed);
        let start = Symmetry::random(shape, &mut random).apply(&formula(shape));
        Fill { full: FullGrid::new(&start, puzzle), random, meter: Meter::new(limits), work: 0 }
    }

    /// Meets all targets.
    fn repair(&mut self) -> Result<(), Cause> {
        let most = MAX_WORK_PER_CELL * self.full.shape().cell_count() as u64;
        let budget = self.meter.limits().work();
        let max_work = budget.map_or(most, |work| most.min(work.saturating_mul(WORK_PER_UNIT)));
        let mut turn = 0;
        while self.full.has_unmet_targets() {
            let exchange = match turn {
                0 => self.full.repairing_exchange(&mut self.random),
                _ => self.full.random_exchange(&mut self.random),
            };
            turn = (turn + 1) % (RANDOM_PER_REPAIR + 1);
            let allowance = self.allowance();
            self.attempt(exchange, allowance)?;
            if self.work > max_work {
                return Err(Cause::GaveUp);
            }
        }
        Ok(())
    }

    /// By how much the cost may rise: usually 0, once in N times 1, once in N² times 2, and so on.
    fn allowance(&mut self) -> i32 {
        let size = self.full.shape().size();
        let mut allowance = 0;
        while Dice::throw(&mut self.random).below(size) == 0 {
            allowance += 1;
        }
        allowance
    }

    /// Walks on among solutions.
    fn stir(&mut self) -> Result<(), Cause> {
        for _ in 0..STIR_EXCHANGES_PER_LINE * 2 * self.full.shape().size() {
            let exchange = self.full.random_exchange(&mut self.random);
            self.attempt(exchange, 0)?;
        }
        Ok(())
    }

    /// Makes an exchange unless it raises the cost by more than the allowance.
    fn attempt(&mut self, exchange: Exchange, allowance: i32) -> Result<(), Cause> {
        let closes = self.full.follow(exchange, allowance);
        let swaps = self.full.followed() as u64;
        let mut work = WORK_PER_TRY + swaps;
        if closes {
            self.full.make(exchange);
            work += WORK_PER_SWAP * swaps;
        }
        self.work += work;
        match self.meter.is_due(work).then(|| self.meter.poll()).flatten() {
            Some(cause) => Err(cause),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests;
