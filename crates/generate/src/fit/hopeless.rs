//! Masks on which no puzzle has one solution.

use std::fmt;

use omnidoku_core::Shape;

use crate::Mask;

/// Why no clues on a mask leave one solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hopeless {
    /// A 9×9 puzzle with one solution has at least 17 clues (McGuire, Tugemann and Civario, "There
    /// is no 16-clue Sudoku", 2012).
    TooFew {
        /// The number of clues of the mask.
        clues: usize,
    },
    /// Two digits do not occur.
    MissingDigits {
        /// The number of clues of the mask.
        clues: usize,
        /// N.
        size: usize,
    },
    /// Two rows of a band are blank.
    Rows(usize, usize),
    /// Two columns of a stack are blank.
    Columns(usize, usize),
}

impl fmt::Display for Hopeless {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Hopeless::TooFew { clues } => {
                write!(
                    f,
                    "it has {clues} clues, and no 9x9 puzzle with fewer than 17 has one solution"
                )
            }
            Hopeless::MissingDigits { clues, size } => write!(
                f,
                "{clues} clues show at most {clues} of the {size} digits, so two of the others could be swapped"
            ),
            Hopeless::Rows(one, other) => write!(
                f,
                "rows {} and {} have no clue, so they could be swapped",
                one + 1,
                other + 1
            ),
            Hopeless::Columns(one, other) => write!(
                f,
                "columns {} and {} have no clue, so they could be swapped",
                one + 1,
                other + 1
            ),
        }
    }
}

/// An obvious reason why no puzzle on the mask has one solution. `None` does not promise that there
/// is one.
pub fn hopeless(mask: &Mask) -> Option<Hopeless> {
    let (shape, clues) = (mask.shape(), mask.len());
    let (size, rows, cols) = (shape.size(), shape.box_rows(), shape.box_cols());
    let is_clue = |row: usize, col: usize| mask.contains(shape.cell(row, col));
    let row_is_blank = |row: usize| (0..size).all(|col| !is_clue(row, col));
    let col_is_blank = |col: usize| (0..size).all(|row| !is_clue(row, col));
    if let Some((one, other)) = two_together(size, rows, row_is_blank) {
        return Some(Hopeless::Rows(one, other));
    }
    if let Some((one, other)) = two_together(size, cols, col_is_blank) {
        return Some(Hopeless::Columns(one, other));
    }
    if clues + 1 < size {
        return Some(Hopeless::MissingDigits { clues, size });
    }
    (shape == Shape::CLASSIC && clues < 17).then_some(Hopeless::TooFew { clues })
}

/// Two blank lines in the same band or stack.
fn two_together(
    size: usize,
    together: usize,
    is_blank: impl Fn(usize) -> bool,
) -> Option<(usize, usize)> {
    (0..size).step_by(together).find_map(|first| {
        let mut blank = (first..first + together).filter(|&line| is_blank(line));
        blank.next().zip(blank.next())
    })
}

#[cfg(test)]
mod tests {
    use omnidoku_core::Cell;

    use super::*;

    /// The mask of all cells of the classic grid but some.
    fn all_but(is_blank: impl Fn(usize, usize) -> bool) -> Mask {
        let shape = Shape::CLASSIC;
        let is_clue = |cell: &Cell| !is_blank(shape.row_of(*cell), shape.col_of(*cell));
        Mask::from_cells(shape, shape.cells().filter(is_clue))
    }

    fn reason(mask: &Mask) -> String {
        hopeless(mask).map(|reason| reason.to_string()).unwrap_or_default()
    }

    #[test]
    fn lines_that_could_be_swapped() {
        let rows = all_but(|row, _| row == 3 || row == 4);
        assert_eq!(reason(&rows), "rows 4 and 5 have no clue, so they could be swapped");
        let columns = all_but(|_, col| col == 6 || col == 8);
        assert_eq!(reason(&columns), "columns 7 and 9 have no clue, so they could be swapped");
        // In different bands they could not.
        assert_eq!(hopeless(&all_but(|row, _| row == 2 || row == 3)), None);
    }

    #[test]
    fn lines_of_a_band_that_is_not_square() {
        let shape = Shape::new(2, 3).unwrap();
        let without = |line: usize, is_row: bool| {
            let kept = shape.cells().filter(move |&cell| {
                let at = if is_row { shape.row_of(cell) } else { shape.col_of(cell) };
                at != line && at != line + 1
            });
            hopeless(&Mask::from_cells(shape, kept))
        };
        assert_eq!(without(1, true), None);
        assert_eq!(without(2, true), Some(Hopeless::Rows(2, 3)));
        assert_eq!(without(1, false), Some(Hopeless::Columns(1, 2)));
        assert_eq!(without(2, false), None);
    }

    #[test]
    fn too_few_clues() {
        // One in every row and column but two in different bands and stacks, and some more.
        let sparse = |count: usize| {
            let cells = (0..count).map(|i| Shape::CLASSIC.cell(i % 9, (4 * i + i / 9) % 9));
            Mask::from_cells(Shape::CLASSIC, cells)
        };
        let text = "it has 16 clues, and no 9x9 puzzle with fewer than 17 has one solution";
        assert_eq!(reason(&sparse(16)), text);
        assert_eq!(hopeless(&sparse(17)), None);
        let large = Shape::new(4, 4).unwrap();
        let few = Mask::from_cells(large, (0..14).map(|i| large.cell(i, i)));
        let text =
            "14 clues show at most 14 of the 16 digits, so two of the others could be swapped";
        assert_eq!(reason(&few), "rows 15 and 16 have no clue, so they could be swapped");
        let spread = [0, 1, 2, 4, 5, 6, 7, 8, 9, 10, 12, 13, 14, 15].map(|i| large.cell(i, i));
        assert_eq!(reason(&Mask::from_cells(large, spread)), text);
    }
}
