//! Clues outside the grid: each speaks of a line of cells, from the clue inwards.
//!
//! In Interactive Sudoku Solver a line is called `R8` or `C3`. Most clues have one number for each of its
//! ends, `.Skyscraper~R8~2~4`, either of which may be empty; there the left or upper one is first. A sandwich has
//! one for both, `.Sandwich~8~C1`.

use omnidoku_core::{Board, Cell};

use crate::fields::RuleError;
use crate::iss::IssArguments;
use crate::picture::{Picture, Side};

impl IssArguments<'_> {
    /// The next word, a line such as `R8` or `C3`.
    pub fn line(&mut self) -> Result<Vec<Cell>, RuleError> {
        let word = self.word().ok_or(RuleError::Missing("cells"))?;
        line(self.board(), word).ok_or_else(|| {
            RuleError::wrong("cells", "a row or column of the board, such as R1 or C9")
        })
    }

    /// A line and the clues at its ends, each with the cells as it sees them.
    pub fn both_ends(&mut self, name: &'static str) -> Result<Vec<(i64, Vec<Cell>)>, RuleError> {
        let mut cells = self.line()?;
        let mut clues = Vec::new();
        for _ in 0..2 {
            match self.word() {
                None | Some("") => {}
                Some(word) => {
                    let clue =
                        word.parse().map_err(|_| RuleError::wrong(name, "a whole number"))?;
                    clues.push((clue, cells.clone()));
                }
            }
            cells.reverse();
        }
        Ok(clues)
    }
}

fn line(board: &Board, name: &str) -> Option<Vec<Cell>> {
    let number = |digits: &str| digits.parse::<usize>().ok()?.checked_sub(1);
    let cells: Vec<Cell> = if let Some(row) = name.strip_prefix(['R', 'r']) {
        let row = number(row)?;
        (0..board.columns()).filter_map(|column| board.cell_at(row, column)).collect()
    } else {
        let column = number(name.strip_prefix(['C', 'c'])?)?;
        (0..board.rows()).filter_map(|row| board.cell_at(row, column)).collect()
    };
    (!cells.is_empty()).then_some(cells)
}

impl Picture<'_> {
    /// A clue in front of the first cell of a line, if that lies at the border from which the line runs straight
    /// inwards; else in the corner of a cage.
    pub fn clue(&mut self, cells: &[Cell], text: impl Into<String>) {
        match side_of(self.board(), cells) {
            Some((side, index)) => self.outside(side, index, text),
            None => self.cage(cells, text),
        }
    }
}

fn side_of(board: &Board, cells: &[Cell]) -> Option<(Side, usize)> {
    let place = |cell: Cell| (board.row_of(cell), board.column_of(cell));
    let (row, column) = place(*cells.first()?);
    let is_straight = |rows: isize, columns: isize| {
        cells.windows(2).all(|pair| board.offset(pair[0], rows, columns) == Some(pair[1]))
    };
    if column == 0 && is_straight(0, 1) {
        Some((Side::Left, row))
    } else if column + 1 == board.columns() && is_straight(0, -1) {
        Some((Side::Right, row))
    } else if row == 0 && is_straight(1, 0) {
        Some((Side::Top, column))
    } else if row + 1 == board.rows() && is_straight(-1, 0) {
        Some((Side::Bottom, column))
    } else {
        None
    }
}

/// All rows and columns of a board, each from both of its ends: first as it is, then reversed.
pub(crate) fn lines(board: &Board) -> Vec<Vec<Cell>> {
    let line = |count: usize, at: &dyn Fn(usize) -> Option<Cell>| -> Vec<Cell> {
        (0..count).filter_map(at).collect()
    };
    let (rows, columns) = (board.rows(), board.columns());
    let across = (0..rows).map(|row| line(columns, &|column| board.cell_at(row, column)));
    let down = (0..columns).map(|column| line(rows, &|row| board.cell_at(row, column)));
    let reversed = |line: &Vec<Cell>| line.iter().rev().copied().collect();
    across.chain(down).flat_map(|line| [reversed(&line), line]).collect()
}

/// Whether every row and column holds each value once.
pub(crate) fn has_full_lines(board: &Board) -> Result<(), RuleError> {
    let is_full = |line: &Vec<Cell>| {
        line.len() > 1 && line.len() == board.values().count() && are_in_a_house(board, line)
    };
    match lines(board).iter().all(is_full) {
        true => Ok(()),
        false => Err(RuleError::Board("rows and columns that hold every value once".to_owned())),
    }
}

/// Whether all of some cells are in one house, and so differ.
pub(crate) fn are_in_a_house(board: &Board, cells: &[Cell]) -> bool {
    board.houses().iter().any(|house| cells.iter().all(|cell| house.cells.contains(cell)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agreement::six;
    use crate::picture::Mark;

    #[test]
    fn lines_and_their_ends() {
        let board = six();
        let ends = |words: &[&'static str]| {
            let clues = IssArguments::new(&board, words.to_vec()).both_ends("sum")?;
            let text =
                |(clue, cells): (i64, Vec<Cell>)| format!("{clue} {}", board.cell_name(cells[0]));
            Ok::<_, RuleError>(clues.into_iter().map(text).collect::<Vec<_>>())
        };
        assert_eq!(ends(&["R2", "7", "12"]).unwrap(), ["7 r2c1", "12 r2c6"]);
        assert_eq!(ends(&["C6", "", "0"]).unwrap(), ["0 r6c6"]);
        assert_eq!(ends(&["C6", "3"]).unwrap(), ["3 r1c6"]);
        assert!(ends(&["C6"]).unwrap().is_empty());
        for words in [&["R7", "1"][..], &["R0", "1"], &["D1", "1"], &["R1", "x"], &[]] {
            assert!(ends(words).is_err(), "{words:?}");
        }
    }

    #[test]
    fn clues_stand_in_front_of_their_line() {
        let board = six();
        let place = |names: &[&str]| {
            let mut picture = Picture::new(&board);
            let cells: Vec<Cell> =
                names.iter().map(|name| board.cell_named(name).unwrap()).collect();
            picture.clue(&cells, "5");
            match &picture.marks()[..] {
                [Mark::Text { at, .. }] => Some(*at),
                _ => None,
            }
        };
        assert_eq!(place(&["r2c1", "r2c2"]), Some((-0.5, 1.5)));
        assert_eq!(place(&["r2c6", "r2c5"]), Some((6.5, 1.5)));
        assert_eq!(place(&["r1c3", "r2c3"]), Some((2.5, -0.5)));
        assert_eq!(place(&["r6c3", "r5c3"]), Some((2.5, 6.5)));
        assert_eq!((place(&["r3c3", "r3c4"]), place(&["r1c1", "r2c2"])), (None, None));
    }
}
