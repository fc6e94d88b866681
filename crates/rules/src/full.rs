//! A full board, for the referee.

use omnidoku_core::{Board, BoardHouseKind, Cell, Value, ValueSet};

/// A board and a value for every cell.
pub struct Full<'a> {
    board: &'a Board,
    values: &'a [Value],
}

impl<'a> Full<'a> {
    /// A board filled with one value per cell, in reading order; those of absent cells do not count.
    ///
    /// # Panics
    /// If there are more or fewer values than cells.
    pub fn new(board: &'a Board, values: &'a [Value]) -> Full<'a> {
        assert_eq!(board.cell_count(), values.len(), "one value per cell");
        Full { board, values }
    }

    /// The board.
    pub fn board(&self) -> &'a Board {
        self.board
    }

    /// The number in a cell.
    pub fn number(&self, cell: Cell) -> i32 {
        self.board.values().number(self.values[cell.index()])
    }

    /// The numbers in some cells.
    pub fn numbers<'c>(
        &'c self,
        cells: &'c [Cell],
    ) -> impl DoubleEndedIterator<Item = i32> + ExactSizeIterator + 'c {
        cells.iter().map(|&cell| self.number(cell))
    }

    /// The sum of the numbers in some cells.
    pub fn sum(&self, cells: &[Cell]) -> i64 {
        self.numbers(cells).map(i64::from).sum()
    }

    /// Whether some cells hold different numbers.
    pub fn are_distinct(&self, cells: &[Cell]) -> bool {
        let mut seen = ValueSet::EMPTY;
        cells.iter().all(|cell| {
            let value = self.values[cell.index()];
            let is_new = !seen.contains(value);
            seen.insert(value);
            is_new
        })
    }

    /// The first house in which a number occurs twice.
    pub(crate) fn broken_house(&self) -> Option<(BoardHouseKind, &'a [Cell])> {
        let broken = self.board.houses().iter().find(|house| !self.are_distinct(&house.cells))?;
        Some((broken.kind, &broken.cells))
    }

    /// The first cell that holds what is not among its candidates.
    pub(crate) fn broken_cell(&self) -> Option<Cell> {
        self.board
            .cells()
            .find(|&cell| !self.board.candidates(cell).contains(self.values[cell.index()]))
    }
}
