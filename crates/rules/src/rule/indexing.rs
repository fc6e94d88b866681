//! Indexing cells: the number in a marked cell says where in its row the number of its column is.
//!
//! ```text
//! row 3    . 5 . . 2 . . . .     column 2 is marked: its 5 says that the 2 is in the fifth cell
//! ```
//!
//! Columns may also be indexed by rows, and boxes by the places in them, counted in reading order.

mod check;
mod picture;
mod propagate;
mod text;

use omnidoku_core::{Board, BoardHouseKind, Cell};

/// What number is looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Indexed {
    /// That of the row, along the column.
    Row,
    /// That of the column, along the row.
    Column,
    /// That of the place in the box, in the box.
    Box,
}

/// See the [module](self).
#[derive(Clone, PartialEq, Debug)]
pub struct Indexing {
    /// What they index.
    pub by: Indexed,
    /// The marked cells.
    pub cells: Vec<Cell>,
}

impl Indexed {
    /// All of them.
    pub const ALL: [Indexed; 3] = [Indexed::Row, Indexed::Column, Indexed::Box];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Indexed::Row => "row",
            Indexed::Column => "column",
            Indexed::Box => "box",
        }
    }

    /// The cells that a marked cell may point to, by place, with nothing where the board has no cell. `None` if it is
    /// in no box or region.
    fn places(self, board: &Board, cell: Cell) -> Option<Vec<Option<Cell>>> {
        let (row, column) = (board.row_of(cell), board.column_of(cell));
        match self {
            Indexed::Row => Some((0..board.rows()).map(|row| board.cell_at(row, column)).collect()),
            Indexed::Column => {
                Some((0..board.columns()).map(|column| board.cell_at(row, column)).collect())
            }
            Indexed::Box => {
                let is_box =
                    |kind| matches!(kind, BoardHouseKind::Box | BoardHouseKind::Region);
                let mut houses = board.houses().iter();
                let house = houses.find(|h| is_box(h.kind) && h.cells.contains(&cell))?;
                Some(house.cells.iter().copied().map(Some).collect())
            }
        }
    }
}

/// The place of a cell, counted from 0.
fn place_of(cell: Cell, places: &[Option<Cell>]) -> usize {
    places.iter().position(|&place| place == Some(cell)).unwrap_or(places.len())
}
