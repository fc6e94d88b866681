//! The referee: is this grid a solution of that puzzle?
//!
//! It looks at every house and every clue in the plainest way, and imports no search code. Every
//! solution that the library returns has passed [`solution`].

use std::fmt;

use crate::cell::Cell;
use crate::digits::{Digit, DigitSet};
use crate::grid::Grid;
use crate::puzzle::{Conflict, Puzzle};
use crate::shape::Shape;
use crate::with_width;

/// Why a grid is not a solution of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// The shapes differ.
    OtherShape {
        /// The shape of the puzzle.
        puzzle: Shape,
        /// The shape of the answer.
        answer: Shape,
    },
    /// A clue was changed.
    ClueChanged {
        /// The shape of both.
        shape: Shape,
        /// Where.
        cell: Cell,
        /// The clue of the puzzle.
        clue: Digit,
        /// What the answer holds there.
        answer: Option<Digit>,
    },
    /// A cell was left blank.
    Blank {
        /// The shape of both.
        shape: Shape,
        /// Where.
        cell: Cell,
    },
    /// A digit occurs twice in a house.
    Repeated {
        /// The shape of both.
        shape: Shape,
        /// The first of the conflicts.
        conflict: Conflict,
    },
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Flaw::OtherShape { puzzle, answer } => {
                write!(f, "the puzzle has boxes {puzzle}, the answer {answer}")
            }
            Flaw::ClueChanged { shape, cell, clue, answer } => {
                let answer = answer.map_or("nothing".to_owned(), |digit| digit.to_string());
                write!(f, "the clue {clue} in {} became {answer}", shape.cell_name(*cell))
            }
            Flaw::Blank { shape, cell } => write!(f, "{} is blank", shape.cell_name(*cell)),
            Flaw::Repeated { shape, conflict } => {
                f.write_str(&conflict.describe(*shape, conflict.digit))
            }
        }
    }
}

impl std::error::Error for Flaw {}

/// Checks that `answer` keeps every clue of `puzzle`, is full, and repeats no digit in any house.
pub fn solution(puzzle: &Puzzle, answer: &Grid) -> Result<(), Flaw> {
    let shape = puzzle.shape();
    if answer.shape() != shape {
        return Err(Flaw::OtherShape { puzzle: shape, answer: answer.shape() });
    }
    for ((cell, &clue), &value) in shape.cells().zip(puzzle.as_slice()).zip(answer.as_slice()) {
        match clue {
            Some(clue) if value != Some(clue) => {
                return Err(Flaw::ClueChanged { shape, cell, clue, answer: value });
            }
            None if value.is_none() => return Err(Flaw::Blank { shape, cell }),
            _ => {}
        }
    }
    if obeys_the_rules(answer) {
        return Ok(());
    }
    let conflict = conflicts(answer).swap_remove(0);
    Err(Flaw::Repeated { shape, conflict })
}

/// Whether no digit occurs twice in a house. Blanks are allowed.
pub fn obeys_the_rules(grid: &Grid) -> bool {
    fn scan<const W: usize>(grid: &Grid) -> bool {
        let shape = grid.shape();
        let (size, rows, cols) = (shape.size(), shape.box_rows(), shape.box_cols());
        let mut seen = [DigitSet::<W>::EMPTY; 2 * Shape::MAX_SIZE];
        let (in_col, in_box) = seen.split_at_mut(Shape::MAX_SIZE);
        for (row, values) in grid.as_slice().chunks_exact(size).enumerate() {
            let mut in_row = DigitSet::EMPTY;
            for (col, digit) in values.iter().enumerate().filter_map(|(c, v)| Some((c, (*v)?))) {
                let digit = DigitSet::only(digit);
                let houses =
                    [&mut in_row, &mut in_col[col], &mut in_box[row / rows * rows + col / cols]];
                for house in houses {
                    if !(*house & digit).is_empty() {
                        return false;
                    }
                    *house |= digit;
                }
            }
        }
        true
    }
    with_width!(grid.shape(), W => scan::<W>(grid))
}

/// Every digit that occurs more than once in a house, in the order of [`Shape::houses`].
pub fn conflicts(grid: &Grid) -> Vec<Conflict> {
    if obeys_the_rules(grid) {
        return Vec::new();
    }
    let shape = grid.shape();
    let mut found = Vec::new();
    for house in shape.houses() {
        for digit in Digit::all(shape) {
            let cells: Vec<Cell> =
                shape.cells_of(house).filter(|&cell| grid.get(cell) == Some(digit)).collect();
            if cells.len() > 1 {
                found.push(Conflict { house, digit, cells });
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOLVED: [u8; 16] = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];

    fn grid(values: &[u8]) -> Grid {
        Grid::from_values(Shape::new(2, 2).unwrap(), values).unwrap()
    }

    #[test]
    fn a_solution_passes() {
        let puzzle = Puzzle::empty(Shape::new(2, 2).unwrap());
        assert_eq!(solution(&puzzle, &grid(&SOLVED)), Ok(()));
    }

    #[test]
    fn every_single_change_of_a_solution_is_noticed() {
        let puzzle = Puzzle::empty(Shape::new(2, 2).unwrap());
        for cell in 0..16 {
            for value in 0..=4 {
                let mut values = SOLVED;
                if std::mem::replace(&mut values[cell], value) != value {
                    assert!(solution(&puzzle, &grid(&values)).is_err());
                }
            }
        }
    }

    #[test]
    fn a_changed_clue_is_noticed() {
        let mut clues = [0; 16];
        clues[5] = 1;
        let puzzle = Puzzle::new(grid(&clues)).unwrap();
        let flaw = solution(&puzzle, &grid(&SOLVED)).unwrap_err();
        assert_eq!(flaw.to_string(), "the clue 1 in r2c2 became 4");
    }

    #[test]
    fn conflicts_name_house_and_cells() {
        let mut values = [0; 16];
        (values[0], values[5], values[8]) = (2, 2, 2);
        let conflicts = Puzzle::new(grid(&values)).unwrap_err();
        assert_eq!(
            conflicts.to_string(),
            "2 stands twice in column 1: r1c1 and r3c1; 2 stands twice in box 1: r1c1 and r2c2"
        );
    }
}
