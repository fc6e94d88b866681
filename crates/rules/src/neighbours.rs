//! Cells beside each other, and cells a step apart.

use omnidoku_core::{Board, Cell};

use crate::fields::RuleError;
use crate::iss::IssArguments;

/// Rows down and columns to the right.
pub(crate) type Step = (isize, isize);

/// The steps that lead from the left or upper one of two neighbours to the other.
pub(crate) const ORTHOGONAL: [Step; 2] = [(0, 1), (1, 0)];

/// Each cell of the board with the cell one of these steps away from it, where there is one.
pub(crate) fn pairs<'a>(
    board: &'a Board,
    steps: &'a [Step],
) -> impl Iterator<Item = [Cell; 2]> + 'a {
    board.cells().flat_map(move |cell| {
        let other = move |&(down, right): &Step| board.offset(cell, down, right);
        steps.iter().filter_map(other).map(move |other| [cell, other])
    })
}

/// The cells that share a side with a cell.
pub(crate) fn beside(board: &Board, cell: Cell) -> impl Iterator<Item = Cell> + '_ {
    let steps = [(-1, 0), (0, -1), (0, 1), (1, 0)];
    steps.into_iter().filter_map(move |(down, right)| board.offset(cell, down, right))
}

/// Steps from one cell to another, each to a cell that shares a side.
pub(crate) fn taxicab_distance(board: &Board, first: Cell, second: Cell) -> usize {
    board.row_of(first).abs_diff(board.row_of(second))
        + board.column_of(first).abs_diff(board.column_of(second))
}

impl IssArguments<'_> {
    /// All words that are left, as cells: every pair of neighbours among them, the one that is named first in
    /// front.
    pub fn neighbours(&mut self) -> Result<Vec<[Cell; 2]>, RuleError> {
        let cells = self.cells(2)?;
        let mut pairs = Vec::new();
        for (at, &first) in cells.iter().enumerate() {
            let others = cells[at + 1..].iter();
            let others = others.filter(|&&other| taxicab_distance(self.board(), first, other) == 1);
            pairs.extend(others.map(|&other| [first, other]));
        }
        match pairs.is_empty() {
            true => Err(RuleError::wrong("cells", "cells that are neighbours")),
            false => Ok(pairs),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agreement::usual_board;

    #[test]
    fn pairs_are_complete_and_end_at_the_border() {
        let mut board = usual_board(3, 4, 1, 1);
        assert_eq!(pairs(&board, &ORTHOGONAL).count(), 3 * 3 + 2 * 4);
        assert_eq!(pairs(&board, &[(1, -2)]).count(), 2 * 2);
        let names = |board: &Board, cell: &str| -> Vec<String> {
            let cell = board.cell_named(cell).unwrap();
            beside(board, cell).map(|cell| board.cell_name(cell)).collect()
        };
        assert_eq!(names(&board, "r2c2"), ["r1c2", "r2c1", "r2c3", "r3c2"]);
        assert_eq!(names(&board, "r3c4"), ["r2c4", "r3c3"]);
        board = Board::new(1, 3, board.values()).unwrap();
        board.remove_cell(Cell::new(1));
        assert_eq!(pairs(&board, &ORTHOGONAL).count(), 0);
    }

    #[test]
    fn neighbours_among_cells() {
        let board = usual_board(4, 4, 2, 2);
        let pairs = |words: &str| -> Result<Vec<[String; 2]>, RuleError> {
            let pairs = IssArguments::new(&board, words.split('~').collect()).neighbours()?;
            Ok(pairs.iter().map(|pair| pair.map(|cell| board.cell_name(cell))).collect())
        };
        let name = |names: [&str; 2]| names.map(str::to_owned);
        assert_eq!(
            pairs("R2C2~R1C1~R1C2~R2C3"),
            Ok(vec![name(["r2c2", "r1c2"]), name(["r2c2", "r2c3"]), name(["r1c1", "r1c2"])])
        );
        assert!(pairs("R1C1~R2C2").is_err() && pairs("R1C1").is_err());
    }
}
