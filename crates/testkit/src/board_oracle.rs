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

use omnidoku_core::{Board, Cell, Random, Value};

/// The first solutions of a board, up to `limit`, with value 0 in absent cells; if there are fewer, they are
/// all. `None` if it takes more than `patience` assignments.
pub fn solutions(board: &Board, limit: usize, patience: u64) -> Option<Vec<Vec<Value>>> {
    search(board, limit, patience, None)
}

/// A random solution: every cell tries its candidates in random order. `None` if there is none, or if it takes more
/// than `patience` assignments.
pub fn any_solution(board: &Board, random: &mut Random, patience: u64) -> Option<Vec<Value>> {
    search(board, 1, patience, Some(random))?.pop()
}

fn search(
    board: &Board,
    limit: usize,
    patience: u64,
    random: Option<&mut Random>,
) -> Option<Vec<Vec<Value>>> {
    let (cells, values) = (board.cells().collect(), vec![None; board.cell_count()]);
    let sees = |cell: Cell| {
        let houses = board.houses().iter().filter(|house| house.cells.contains(&cell));
        houses.flat_map(|house| house.cells.iter().copied()).collect()
    };
    let seen = (0..board.cell_count()).map(Cell::new).map(sees).collect();
    let found = Vec::new();
    let mut oracle = Oracle { board, cells, seen, values, limit, patience, random, found };
    oracle.search(0)?;
    Some(oracle.found)
}

struct Oracle<'a> {
    board: &'a Board,
    cells: Vec<Cell>,
    /// The cells in the houses of each cell.
    seen: Vec<Vec<Cell>>,
    values: Vec<Option<Value>>,
    limit: usize,
    patience: u64,
    random: Option<&'a mut Random>,
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
        let mut candidates: Vec<Value> = self.board.candidates(cell).into_iter().collect();
        if let Some(random) = &mut self.random {
            random.shuffle(&mut candidates);
        }
        for value in candidates {
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
        self.seen[cell.index()].iter().all(|other| self.values[other.index()] != Some(value))
    }
}
