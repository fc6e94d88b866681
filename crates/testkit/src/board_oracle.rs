//! The oracle of boards: finds all solutions in the plainest way, however slow.
//!
//! ```text
//! search:
//!     if every cell has a value: a solution
//!     take the first cell without one
//!     for each of its candidates that none of its houses has yet: write it, search, take it back
//! ```
//!
//! It knows houses as lists of cells and nothing else, and shares no code with the engines.

use omnidoku_core::{Board, Cell, Value};

/// The first solutions of a board, up to `limit`, with value 0 in absent cells; if there are fewer, they are
/// all. `None` if it takes more than `patience` assignments.
pub fn solutions(board: &Board, limit: usize, patience: u64) -> Option<Vec<Vec<Value>>> {
    let (cells, values) = (board.cells().collect(), vec![None; board.cell_count()]);
    let mut oracle = Oracle { board, cells, values, limit, patience, found: Vec::new() };
    oracle.search(0)?;
    Some(oracle.found)
}

struct Oracle<'a> {
    board: &'a Board,
    cells: Vec<Cell>,
    values: Vec<Option<Value>>,
    limit: usize,
    patience: u64,
    found: Vec<Vec<Value>>,
}

impl Oracle<'_> {
    /// `None` if patience ran out.
    fn search(&mut self, at: usize) -> Option<()> {
        let Some(&cell) = self.cells.get(at) else {
            let values = self.values.iter().map(|value| value.unwrap_or(Value::new(0)));
            self.found.push(values.collect());
            return Some(());
        };
        for value in self.board.candidates(cell) {
            if self.found.len() == self.limit {
                break;
            }
            if self.may_hold(cell, value) {
                self.patience = self.patience.checked_sub(1)?;
                self.values[cell.index()] = Some(value);
                self.search(at + 1)?;
                self.values[cell.index()] = None;
            }
        }
        Some(())
    }

    fn may_hold(&self, cell: Cell, value: Value) -> bool {
        let mut houses = self.board.houses().iter().filter(|house| house.cells.contains(&cell));
        houses.all(|house| house.cells.iter().all(|at| self.values[at.index()] != Some(value)))
    }
}
