//! The lines between the cells of a board: which are thin, and which are the border of a box or region.
//!
//! ```text
//! horizontal(0, 0)      a line is numbered by the row below it, or by the column to its right;
//!   ┌────────┬──        the last one of each direction has nothing there
//!   │  r1c1  │
//!   │        vertical(0, 1)
//! ```

use omnidoku_core::{Board, BoardHouseKind};

/// The line between two places side by side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Edge {
    /// No line: there is no cell on either side.
    Nothing,
    /// Both cells are in the same boxes and regions, or both are in none.
    Thin,
    /// The border of a box, of a region or of the board.
    Thick,
}

/// The lines of a board.
pub struct Borders<'a> {
    board: &'a Board,
    /// The boxes and regions of each cell, by their places among the houses of the board.
    regions: Vec<Vec<usize>>,
}

impl<'a> Borders<'a> {
    /// Those of this board.
    pub fn new(board: &'a Board) -> Borders<'a> {
        let mut regions = vec![Vec::new(); board.cell_count()];
        for (number, house) in board.houses().iter().enumerate() {
            if matches!(house.kind, BoardHouseKind::Box | BoardHouseKind::Region) {
                house.cells.iter().for_each(|cell| regions[cell.index()].push(number));
            }
        }
        Borders { board, regions }
    }

    /// The line above a place: `row` may be the number of rows, which is the line below the last.
    pub fn horizontal(&self, row: usize, column: usize) -> Edge {
        self.between(row.checked_sub(1).map(|above| (above, column)), (row, column))
    }

    /// The line left of a place: `column` may be the number of columns, which is the line right of the
    /// last.
    pub fn vertical(&self, row: usize, column: usize) -> Edge {
        self.between(column.checked_sub(1).map(|left| (row, left)), (row, column))
    }

    fn between(&self, first: Option<(usize, usize)>, second: (usize, usize)) -> Edge {
        let cell = |(row, column)| self.board.cell_at(row, column);
        match (first.and_then(cell), cell(second)) {
            (None, None) => Edge::Nothing,
            (Some(first), Some(second))
                if self.regions[first.index()] == self.regions[second.index()] =>
            {
                Edge::Thin
            }
            _ => Edge::Thick,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agreement::usual_board;
    use omnidoku_core::Values;

    #[test]
    fn boxes_and_the_board_have_thick_borders() {
        let board = usual_board(6, 6, 2, 3);
        let borders = Borders::new(&board);
        let of_row: Vec<Edge> = (0..=6).map(|column| borders.vertical(0, column)).collect();
        let thick = [0, 3, 6];
        for (column, edge) in of_row.into_iter().enumerate() {
            assert_eq!(edge == Edge::Thick, thick.contains(&column), "column {column}");
        }
        assert_eq!(borders.horizontal(1, 0), Edge::Thin);
        assert_eq!(borders.horizontal(6, 5), Edge::Thick);
    }

    #[test]
    fn absent_cells_have_no_lines_between_them() {
        let mut board = Board::new(2, 3, Values::up_to(3).unwrap()).unwrap();
        for name in ["r1c2", "r1c3"] {
            board.remove_cell(board.cell_named(name).unwrap());
        }
        let borders = Borders::new(&board);
        assert_eq!(borders.vertical(0, 1), Edge::Thick);
        assert_eq!([borders.vertical(0, 2), borders.vertical(0, 3)], [Edge::Nothing; 2]);
        assert_eq!(borders.vertical(1, 2), Edge::Thin);
    }
}
