//! Clues outside the grid, named by the place where they stand: `R0C3` is above the third column, `R4C10` right
//! of the fourth row of nine columns.

use omnidoku_core::{Board, Cell};

/// A place on the board or next to it, counted from 1 where the board begins.
fn place(name: &str) -> Option<(isize, isize)> {
    let (row, column) = name.strip_prefix(['R', 'r'])?.split_once(['C', 'c'])?;
    let number = |digits: &str| digits.parse::<u8>().ok().map(isize::from);
    Some((number(row)?, number(column)?))
}

fn cell(board: &Board, (row, column): (isize, isize)) -> Option<Cell> {
    let index = |number: isize| usize::try_from(number - 1).ok();
    board.cell_at(index(row)?, index(column)?)
}

/// The row or column beside which a clue stands, from the clue inwards.
pub(super) fn line(board: &Board, name: &str) -> Option<Vec<Cell>> {
    let (row, column) = place(name)?;
    let (rows, columns) = (board.rows() as isize, board.columns() as isize);
    let step = match (row, column) {
        (0, 1..) if column <= columns => (1, 0),
        (1.., 0) if row <= rows => (0, 1),
        (_, 1..) if row == rows + 1 && column <= columns => (-1, 0),
        (1.., _) if column == columns + 1 && row <= rows => (0, -1),
        _ => return None,
    };
    walk(board, (row + step.0, column + step.1), step)
}

/// The diagonal that a clue points along, from the clue inwards.
pub(super) fn diagonal(board: &Board, name: &str, direction: &str) -> Option<Vec<Cell>> {
    let step = match direction {
        "UL" => (-1, -1),
        "UR" => (-1, 1),
        "DL" => (1, -1),
        "DR" => (1, 1),
        _ => return None,
    };
    let (row, column) = place(name)?;
    match cell(board, (row, column)) {
        Some(_) => walk(board, (row, column), step),
        None => walk(board, (row + step.0, column + step.1), step),
    }
}

/// The place from which a clue sees these cells as a row or column.
pub(super) fn place_of_line(board: &Board, cells: &[Cell]) -> Option<String> {
    let &first = cells.first()?;
    let (row, column) = (board.row_of(first) + 1, board.column_of(first) + 1);
    let (below, right) = (board.rows() + 1, board.columns() + 1);
    [(0, column), (row, 0), (below, column), (row, right)]
        .into_iter()
        .map(|(row, column)| format!("R{row}C{column}"))
        .find(|name| line(board, name).as_deref() == Some(cells))
}

/// The place and direction from which a clue sees these cells as a diagonal.
pub(super) fn place_of_diagonal(board: &Board, cells: &[Cell]) -> Option<(String, &'static str)> {
    let &first = cells.first()?;
    let (row, column) = (board.row_of(first) + 1, board.column_of(first) + 1);
    let places = [("UL", row + 1, column + 1), ("UR", row + 1, column - 1)]
        .into_iter()
        .chain([("DL", row - 1, column + 1), ("DR", row - 1, column - 1)]);
    places
        .map(|(direction, row, column)| (format!("R{row}C{column}"), direction))
        .find(|(name, direction)| diagonal(board, name, direction).as_deref() == Some(cells))
}

/// The cells from a place on, at least one.
fn walk(board: &Board, from: (isize, isize), step: (isize, isize)) -> Option<Vec<Cell>> {
    let first = cell(board, from)?;
    let next = |&cell: &Cell| board.offset(cell, step.0, step.1);
    Some(std::iter::successors(Some(first), next).collect())
}

#[cfg(test)]
mod tests {
    use omnidoku_core::{Puzzle, Shape};

    use super::*;

    #[test]
    fn clues_see_their_line_from_where_they_stand() {
        let board = Board::from(&Puzzle::empty(Shape::from_size(4).unwrap()));
        let ends = |cells: Option<Vec<Cell>>| {
            cells.map(|cells| {
                let name = |cell: Option<&Cell>| board.cell_name(*cell.unwrap());
                format!("{} to {}", name(cells.first()), name(cells.last()))
            })
        };
        let of_line = |name| ends(line(&board, name));
        assert_eq!(of_line("R0C2").as_deref(), Some("r1c2 to r4c2"));
        assert_eq!(of_line("R5C2").as_deref(), Some("r4c2 to r1c2"));
        assert_eq!(of_line("R3C0").as_deref(), Some("r3c1 to r3c4"));
        assert_eq!(of_line("R3C5").as_deref(), Some("r3c4 to r3c1"));
        for name in ["R0C0", "R5C5", "R0C5", "R5C0", "R1C1", "R6C1", "R-1C1", "RC", "", "R999C1"] {
            assert_eq!(of_line(name), None, "{name}");
        }
        let of_diagonal = |name, direction| ends(diagonal(&board, name, direction));
        assert_eq!(of_diagonal("R0C2", "DL").as_deref(), Some("r1c1 to r1c1"));
        assert_eq!(of_diagonal("R5C2", "UR").as_deref(), Some("r4c3 to r3c4"));
        assert_eq!(of_diagonal("R2C2", "UL").as_deref(), Some("r2c2 to r1c1"));
        assert_eq!((of_diagonal("R0C1", "DL"), of_diagonal("R2C2", "X")), (None, None));
    }
}
