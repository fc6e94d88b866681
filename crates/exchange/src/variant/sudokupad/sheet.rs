//! Places on the sheet that a board is drawn on: `[row, column]` in cells, `[0.5, 0.5]` the centre of the first.

use omnidoku_core::{Board, Cell};
use serde_json::Value as Json;

/// A place: rows down, columns to the right.
pub(super) type Place = (f64, f64);

/// The farthest that a place may be from the corner of the sheet.
const FARTHEST: f64 = 200.0;

/// How far apart two places may be that count as the same.
const NEAR: f64 = 0.12;

/// A board on a sheet.
pub(super) struct Sheet {
    /// The board.
    pub(super) board: Board,
    /// The first row and column of the sheet that is part of the board.
    pub(super) corner: (usize, usize),
}

/// Reads a place.
pub(super) fn place(json: &Json) -> Option<Place> {
    let number = |index: usize| json.get(index)?.as_f64().filter(|number| number.abs() <= FARTHEST);
    Some((number(0)?, number(1)?))
}

impl Sheet {
    /// The same place with the corner of the board at `(0, 0)`.
    pub(super) fn on_board(&self, (row, column): Place) -> Place {
        (row - self.corner.0 as f64, column - self.corner.1 as f64)
    }

    /// The cell that a place on the board lies in.
    pub(super) fn cell(&self, (row, column): Place) -> Option<Cell> {
        match row >= 0.0 && column >= 0.0 {
            true => self.board.cell_at(row as usize, column as usize),
            false => None,
        }
    }

    /// The cell at whose centre a place is.
    pub(super) fn centred(&self, place: Place) -> Option<Cell> {
        let is_middle = |number: f64| (number - number.floor() - 0.5).abs() < NEAR;
        self.cell(place).filter(|_| is_middle(place.0) && is_middle(place.1))
    }

    /// The cells that meet at a place: the two beside a border, or the four around a corner.
    pub(super) fn meeting(&self, (row, column): Place) -> Vec<Cell> {
        let beside = |number: f64| match (number - number.round()).abs() < NEAR {
            true => vec![number.round() - 0.5, number.round() + 0.5],
            false => vec![number.floor() + 0.5],
        };
        let columns = beside(column);
        let around = |row: f64| columns.iter().map(move |&column| (row, column));
        beside(row).into_iter().flat_map(around).filter_map(|place| self.cell(place)).collect()
    }

    /// The cells of a line through points. It runs straight or diagonally from cell to cell; its ends may be at
    /// the border of a circle. `None` if it does not, leaves the board, or is far longer than any line.
    pub(super) fn path(&self, points: &[Place]) -> Option<Vec<Cell>> {
        let mut cells: Vec<Cell> = Vec::new();
        for (index, &place) in points.iter().enumerate() {
            let is_end = index == 0 || index + 1 == points.len();
            let cell = match is_end {
                true => self.cell(place)?,
                false => self.centred(place)?,
            };
            let Some(&last) = cells.last() else {
                cells.push(cell);
                continue;
            };
            let apart = |of: fn(&Board, Cell) -> usize| {
                of(&self.board, cell) as isize - of(&self.board, last) as isize
            };
            let (down, right) = (apart(Board::row_of), apart(Board::column_of));
            let steps = down.abs().max(right.abs());
            if [down, right].into_iter().any(|number| number != 0 && number.abs() != steps) {
                return None;
            }
            if cells.len() > 2 * self.board.cell_count() {
                return None;
            }
            for _ in 0..steps {
                let next = self.board.offset(*cells.last()?, down.signum(), right.signum())?;
                cells.push(next);
            }
        }
        Some(cells)
    }

    /// The straight or diagonal line of cells that begins at a cell and runs in a direction.
    pub(super) fn ray(&self, first: Cell, down: isize, right: isize) -> Vec<Cell> {
        let next = |&cell: &Cell| self.board.offset(cell, down, right);
        std::iter::successors(Some(first), next).collect()
    }

    /// The row or column that a clue stands beside, from the clue inwards.
    pub(super) fn line_from_outside(&self, (row, column): Place) -> Option<Vec<Cell>> {
        let (rows, columns) = (self.board.rows() as f64, self.board.columns() as f64);
        let (is_row, is_column) = ((0.0..rows).contains(&row), (0.0..columns).contains(&column));
        let (start, down, right) = match (is_row, is_column) {
            (true, false) if column < 0.0 => ((row, 0.5), 0, 1),
            (true, false) => ((row, columns - 0.5), 0, -1),
            (false, true) if row < 0.0 => ((0.5, column), 1, 0),
            (false, true) => ((rows - 0.5, column), -1, 0),
            _ => return None,
        };
        Some(self.ray(self.cell(start)?, down, right))
    }
}

#[cfg(test)]
mod tests {
    use omnidoku_core::{Puzzle, Shape};

    use super::*;

    fn sheet() -> Sheet {
        let board = Board::from(&Puzzle::empty(Shape::from_size(4).unwrap()));
        Sheet { board, corner: (0, 0) }
    }

    fn names(cells: &[Cell]) -> String {
        let board = sheet().board;
        cells.iter().map(|&cell| board.cell_name(cell)).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn lines_run_from_cell_to_cell() {
        let path = |points: &[Place]| sheet().path(points).map(|cells| names(&cells));
        assert_eq!(path(&[(0.5, 0.5), (0.5, 2.5), (1.5, 3.5)]).unwrap(), "r1c1 r1c2 r1c3 r2c4");
        assert_eq!(path(&[(0.8, 0.8), (2.5, 2.5)]).unwrap(), "r1c1 r2c2 r3c3");
        assert_eq!(path(&[(0.5, 0.5), (1.5, 2.5)]), None);
        assert_eq!(path(&[(0.5, 0.5), (1.0, 0.5), (2.5, 0.5)]), None);
        assert_eq!(path(&[(0.5, 0.5), (0.5, 4.5)]), None);
        assert_eq!(path(&[(-0.5, 0.5), (0.5, 0.5)]), None);
    }

    #[test]
    fn cells_meet_at_borders_and_corners() {
        let meeting = |row, column| names(&sheet().meeting((row, column)));
        assert_eq!(meeting(1.0, 0.5), "r1c1 r2c1");
        assert_eq!(meeting(0.5, 3.0), "r1c3 r1c4");
        assert_eq!(meeting(2.0, 2.0), "r2c2 r2c3 r3c2 r3c3");
        assert_eq!((meeting(0.5, 0.5), meeting(0.0, 0.5)), ("r1c1".into(), "r1c1".into()));
    }

    #[test]
    fn clues_outside_see_their_line() {
        let line = |place| sheet().line_from_outside(place).map(|cells| names(&cells));
        assert_eq!(line((1.5, -0.5)).unwrap(), "r2c1 r2c2 r2c3 r2c4");
        assert_eq!(line((1.5, 4.5)).unwrap(), "r2c4 r2c3 r2c2 r2c1");
        assert_eq!(line((-0.5, 0.5)).unwrap(), "r1c1 r2c1 r3c1 r4c1");
        assert_eq!(line((4.5, 0.5)).unwrap(), "r4c1 r3c1 r2c1 r1c1");
        assert_eq!((line((-0.5, -0.5)), line((0.5, 0.5))), (None, None));
    }
}
