//! The referee of boards: whether values are a solution, from the definition alone.

use std::fmt;

use omnidoku_core::{Board, BoardHouseKind, Value, ValueSet};

use crate::engine_id::EngineId;

/// An engine visited what is not a solution: a defect of the engine.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("engine {engine} is broken: it gave as a solution a board in which {flaw}")]
pub struct BoardFault {
    /// The engine.
    pub engine: EngineId,
    /// What the referee found.
    pub flaw: BoardFlaw,
}

/// Why values are not a solution of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardFlaw {
    /// There is not one value for each cell of the rectangle.
    Count {
        /// How many there are.
        found: usize,
        /// How many cells there are.
        cells: usize,
    },
    /// A cell holds a value that it may not hold.
    Cell {
        /// The name of the cell.
        cell: String,
        /// The number in it.
        number: i32,
    },
    /// A house holds a value twice.
    House {
        /// What the house is.
        kind: BoardHouseKind,
        /// The name of its first cell.
        first: String,
        /// The number.
        number: i32,
    },
}

impl fmt::Display for BoardFlaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BoardFlaw::Count { found, cells } => write!(f, "{found} values are for {cells} cells"),
            BoardFlaw::Cell { cell, number } => write!(f, "{cell} may not hold {number}"),
            BoardFlaw::House { kind, first, number } => {
                write!(f, "{number} is twice in the {kind} that begins at {first}")
            }
        }
    }
}

/// Whether these values, one for each cell of the rectangle, are a solution. Those of absent cells do not
/// count.
pub fn check(board: &Board, values: &[Value]) -> Result<(), BoardFlaw> {
    let (found, cells) = (values.len(), board.cell_count());
    if found != cells {
        return Err(BoardFlaw::Count { found, cells });
    }
    for cell in board.cells() {
        let value = values[cell.index()];
        if !board.candidates(cell).contains(value) {
            let (cell, number) = (board.cell_name(cell), board.values().number(value));
            return Err(BoardFlaw::Cell { cell, number });
        }
    }
    for house in board.houses() {
        let mut seen = ValueSet::EMPTY;
        for &cell in &house.cells {
            let value = values[cell.index()];
            if seen.contains(value) {
                let first = board.cell_name(house.cells[0]);
                let number = board.values().number(value);
                return Err(BoardFlaw::House { kind: house.kind, first, number });
            }
            seen.insert(value);
        }
    }
    Ok(())
}
