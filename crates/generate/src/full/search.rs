//! Random depth-first search.
//!
//! ```text
//! until the grid is full:
//!     cell ← a random one of the blank cells with the fewest digits left
//!     if it has a digit left: place a random one of them
//!     else: undo the last placement, and never try that digit there again
//!     if more was undone than there are cells: restart
//! ```
//!
//! Restarts are what makes it practical: a search that went wrong early rarely recovers. The
//! distribution is not uniform: a grid with fewer choices on the way to it is found more often than
//! its share.

use omnidoku_core::{Cell, Digit, DigitSet, Grid, Random, Shape, with_width};
use omnidoku_solve::{Cause, Limits};

/// The largest size for which this is practical.
pub const MAX_SIZE: usize = 25;

/// The number of starts before it gives up.
const MAX_STARTS: usize = 10_000;

/// A full grid, found by random search. A node budget counts placements. Above [`MAX_SIZE`] it
/// gives up at once.
pub fn search(shape: Shape, random: &mut Random, limits: &Limits) -> Result<Grid, Cause> {
    if shape.size() > MAX_SIZE {
        return Err(Cause::GaveUp);
    }
    let mut nodes = limits.nodes().unwrap_or(u64::MAX);
    for _ in 0..MAX_STARTS {
        let found = with_width!(shape, W => {
            RandomDfs::<W>::new(shape, random).run(random, limits, &mut nodes)?
        });
        if let Some(grid) = found {
            return Ok(grid);
        }
    }
    Err(Cause::GaveUp)
}

struct RandomDfs<const W: usize> {
    grid: Grid,
    /// The digits in each row, column and box.
    used: Vec<[DigitSet<W>; 3]>,
    /// The cells in random order; filled cells come first, in the order in which they were filled.
    cells: Vec<Cell>,
    /// For each filled cell, the digits that may still be tried there.
    left: Vec<DigitSet<W>>,
}

impl<const W: usize> RandomDfs<W> {
    fn new(shape: Shape, random: &mut Random) -> RandomDfs<W> {
        let mut cells: Vec<Cell> = shape.cells().collect();
        random.shuffle(&mut cells);
        let used = vec![[DigitSet::EMPTY; 3]; shape.size()];
        RandomDfs { grid: Grid::empty(shape), used, cells, left: Vec::new() }
    }

    /// The full grid; `None` if a restart is better.
    fn run(
        &mut self,
        random: &mut Random,
        limits: &Limits,
        nodes: &mut u64,
    ) -> Result<Option<Grid>, Cause> {
        let mut patience = self.cells.len();
        while self.left.len() < self.cells.len() {
            let options = self.next_cell();
            self.left.push(options);
            while self.left.last().is_some_and(|left| left.is_empty()) {
                self.left.pop();
                if patience == 0 || self.left.is_empty() {
                    return Ok(None);
                }
                patience -= 1;
                self.take_back();
            }
            if *nodes == 0 {
                return Err(Cause::Nodes);
            }
            *nodes -= 1;
            if nodes.is_multiple_of(256)
                && let Some(cause) = limits.exceeded()
            {
                return Err(cause);
            }
            self.set_any(random);
        }
        Ok(Some(self.grid.clone()))
    }

    /// Moves the blank cell with the fewest digits left behind the filled ones, and returns those
    /// digits.
    fn next_cell(&mut self) -> DigitSet<W> {
        let set = self.left.len();
        let (mut best, mut fewest) = (set, usize::MAX);
        for (place, &cell) in self.cells.iter().enumerate().skip(set) {
            let options = self.options(cell).len();
            if options < fewest {
                (best, fewest) = (place, options);
            }
        }
        self.cells.swap(set, best);
        self.options(self.cells[set])
    }

    fn options(&self, cell: Cell) -> DigitSet<W> {
        let used = |(kind, house): (usize, usize)| self.used[house][kind];
        let [row, col, block] = self.houses(cell).map(used);
        DigitSet::full(self.grid.shape()) - row - col - block
    }

    fn houses(&self, cell: Cell) -> [(usize, usize); 3] {
        let shape = self.grid.shape();
        [(0, shape.row_of(cell)), (1, shape.col_of(cell)), (2, shape.box_of(cell))]
    }

    /// Places one of the digits that may still be tried in the last cell.
    fn set_any(&mut self, random: &mut Random) {
        let last = self.left.len() - 1;
        let digits = self.left[last];
        let Some(digit) = digits.into_iter().nth(random.below(digits.len())) else { return };
        self.left[last].remove(digit);
        self.mark(self.cells[last], digit, true);
    }

    /// Makes the last cell blank.
    fn take_back(&mut self) {
        let cell = self.cells[self.left.len() - 1];
        if let Some(digit) = self.grid.get(cell) {
            self.mark(cell, digit, false);
        }
    }

    fn mark(&mut self, cell: Cell, digit: Digit, stands: bool) {
        self.grid.set(cell, stands.then_some(digit));
        for (kind, house) in self.houses(cell) {
            match stands {
                true => self.used[house][kind].insert(digit),
                false => self.used[house][kind].remove(digit),
            }
        }
    }
}
