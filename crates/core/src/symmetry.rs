//! Transformations that turn every valid grid into a valid grid.
//!
//! A [`Symmetry`] is kept in its normal form: perhaps a transposition first, then one permutation of
//! the rows, one of the columns and one of the digits.
//!
//! ```text
//! (row, col, digit)  ──transpose?──▶  (r, c, digit)  ──▶  (rows[r], cols[c], digits[digit])
//! ```
//!
//! Everything else is composed of these: a quarter turn is a transposition followed by the columns in
//! reverse order. Two symmetries have the same effect exactly when their normal forms are equal, so
//! `==` compares what they do, and a composition of a thousand moves costs no more to apply than one.
//!
//! Invariant: `rows` keeps the rows of a band together, `cols` the columns of a stack. This is what
//! preserves validity; swaps across bands or stacks are refused.
//!
//! A transposition turns boxes of R×C into boxes of C×R. So a symmetry maps a
//! [`shape`](Symmetry::shape) to a [`target_shape`](Symmetry::target_shape); the two differ only if it
//! transposes and R ≠ C.

pub mod canonical;

use crate::cell::Cell;
use crate::digits::Digit;
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::random::Random;
use crate::shape::Shape;

/// A transformation under which valid grids stay valid.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symmetry {
    shape: Shape,
    transposes: bool,
    /// Where each row goes, counted after the transposition.
    rows: Box<[u8]>,
    /// Where each column goes, counted after the transposition.
    cols: Box<[u8]>,
    /// What each digit becomes, both as indices.
    digits: Box<[u8]>,
}

/// Why there is no such symmetry.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SymmetryError {
    /// A row, column, band or stack that the shape does not have.
    #[error(
        "there is no {what} {index} in a grid of boxes {shape}, which has {count}, counted from 0"
    )]
    OutOfRange {
        /// The shape.
        shape: Shape,
        /// "row", "column", "band" or "stack".
        what: &'static str,
        /// The number asked for.
        index: usize,
        /// How many there are.
        count: usize,
    },
    /// Two rows of different bands, or two columns of different stacks.
    #[error(
        "{what}s {a} and {b} cannot be swapped: they are not in one {group} of a grid of boxes {shape}"
    )]
    Apart {
        /// The shape.
        shape: Shape,
        /// "row" or "column".
        what: &'static str,
        /// "band" or "stack".
        group: &'static str,
        /// One of the two, counted from 0.
        a: usize,
        /// The other, counted from 0.
        b: usize,
    },
    /// A relabelling that does not name every digit exactly once.
    #[error("a relabelling must name each of the digits 1 to {} exactly once", .shape.size())]
    NotAPermutation {
        /// The shape.
        shape: Shape,
    },
}

/// Named symmetries.
impl Symmetry {
    /// Changes nothing.
    pub fn identity(shape: Shape) -> Symmetry {
        let unmoved: Box<[u8]> = (0..shape.size() as u8).collect();
        Symmetry {
            shape,
            transposes: false,
            rows: unmoved.clone(),
            cols: unmoved.clone(),
            digits: unmoved,
        }
    }

    /// Renames the digits: the first of `names` is what 1 becomes, and so on.
    pub fn relabel(shape: Shape, names: &[Digit]) -> Result<Symmetry, SymmetryError> {
        let mut sorted = names.to_vec();
        sorted.sort_unstable();
        if !sorted.into_iter().eq(Digit::all(shape)) {
            return Err(SymmetryError::NotAPermutation { shape });
        }
        let digits = names.iter().map(|name| name.index() as u8).collect();
        Ok(Symmetry { digits, ..Symmetry::identity(shape) })
    }

    /// Swaps two rows of one band, counted from 0.
    pub fn swap_rows(shape: Shape, a: usize, b: usize) -> Result<Symmetry, SymmetryError> {
        check_range(shape, "row", shape.size(), a, b)?;
        if a / shape.box_rows() != b / shape.box_rows() {
            return Err(SymmetryError::Apart { shape, what: "row", group: "band", a, b });
        }
        let mut symmetry = Symmetry::identity(shape);
        symmetry.rows.swap(a, b);
        Ok(symmetry)
    }

    /// Swaps two columns of one stack, counted from 0.
    pub fn swap_cols(shape: Shape, a: usize, b: usize) -> Result<Symmetry, SymmetryError> {
        check_range(shape, "column", shape.size(), a, b)?;
        if a / shape.box_cols() != b / shape.box_cols() {
            return Err(SymmetryError::Apart { shape, what: "column", group: "stack", a, b });
        }
        let mut symmetry = Symmetry::identity(shape);
        symmetry.cols.swap(a, b);
        Ok(symmetry)
    }

    /// Swaps two bands, counted from 0.
    pub fn swap_bands(shape: Shape, a: usize, b: usize) -> Result<Symmetry, SymmetryError> {
        check_range(shape, "band", band_count(shape), a, b)?;
        let mut symmetry = Symmetry::identity(shape);
        swap_groups(&mut symmetry.rows, shape.box_rows(), a, b);
        Ok(symmetry)
    }

    /// Swaps two stacks, counted from 0.
    pub fn swap_stacks(shape: Shape, a: usize, b: usize) -> Result<Symmetry, SymmetryError> {
        check_range(shape, "stack", stack_count(shape), a, b)?;
        let mut symmetry = Symmetry::identity(shape);
        swap_groups(&mut symmetry.cols, shape.box_cols(), a, b);
        Ok(symmetry)
    }

    /// Swaps rows and columns: the reflection in the diagonal from the top left.
    pub fn transpose(shape: Shape) -> Symmetry {
        Symmetry { transposes: true, ..Symmetry::identity(shape) }
    }

    /// The reflection in the diagonal from the top right.
    pub fn anti_transpose(shape: Shape) -> Symmetry {
        Symmetry::transpose(shape).upside_down().left_to_right()
    }

    /// Turns the grid upside down: the first row becomes the last.
    pub fn mirror_rows(shape: Shape) -> Symmetry {
        Symmetry::identity(shape).upside_down()
    }

    /// Mirrors left and right: the first column becomes the last.
    pub fn mirror_cols(shape: Shape) -> Symmetry {
        Symmetry::identity(shape).left_to_right()
    }

    /// A quarter turn clockwise: the first row becomes the last column.
    pub fn rotate90(shape: Shape) -> Symmetry {
        Symmetry::transpose(shape).left_to_right()
    }

    /// A half turn.
    pub fn rotate180(shape: Shape) -> Symmetry {
        Symmetry::identity(shape).upside_down().left_to_right()
    }

    /// A quarter turn counter-clockwise: the first row becomes the first column, from below.
    pub fn rotate270(shape: Shape) -> Symmetry {
        Symmetry::transpose(shape).upside_down()
    }

    /// One of the symmetries that keep the shape, each equally likely. Where boxes are square they
    /// include the transposing ones.
    pub fn random(shape: Shape, random: &mut Random) -> Symmetry {
        let mut digits: Box<[u8]> = (0..shape.size() as u8).collect();
        random.shuffle(&mut digits);
        Symmetry {
            shape,
            transposes: has_square_boxes(shape) && random.below(2) == 1,
            rows: random_lines(band_count(shape), shape.box_rows(), random),
            cols: random_lines(stack_count(shape), shape.box_cols(), random),
            digits,
        }
    }

    /// A random walk of `cycles` draws, and how many of them made a move.
    ///
    /// A draw picks one kind of move (two digits, two rows of a band, two columns of a stack, two
    /// bands, two stacks; the transposition where boxes are square), then both partners
    /// independently. A draw of the same partner twice makes no move. Such draws are needed: if every
    /// draw were a swap, an even number of draws would give even permutations only.
    pub fn random_steps(shape: Shape, random: &mut Random, cycles: usize) -> (Symmetry, usize) {
        let mut walk = Symmetry::identity(shape);
        let mut moves = 0;
        let kinds = if has_square_boxes(shape) { 6 } else { 5 };
        for _ in 0..cycles {
            let moved = match random.below(kinds) {
                0 => swap_two(&mut walk.digits, random),
                1 => {
                    let band = random.below(band_count(shape)) * shape.box_rows();
                    swap_two(&mut walk.rows[band..][..shape.box_rows()], random)
                }
                2 => {
                    let stack = random.below(stack_count(shape)) * shape.box_cols();
                    swap_two(&mut walk.cols[stack..][..shape.box_cols()], random)
                }
                3 => swap_two_groups(&mut walk.rows, shape.box_rows(), random),
                4 => swap_two_groups(&mut walk.cols, shape.box_cols(), random),
                _ => {
                    let moved = random.below(2) == 1;
                    walk.transposes ^= moved;
                    moved
                }
            };
            moves += usize::from(moved);
        }
        (walk, moves)
    }

    /// A part of this symmetry: the transposition, the permutations of rows and columns, the
    /// relabelling of digits, as selected.
    pub fn part(mut self, transposition: bool, lines: bool, digits: bool) -> Symmetry {
        let unmoved = Symmetry::identity(self.shape);
        self.transposes &= transposition;
        if !lines {
            (self.rows, self.cols) = (unmoved.rows, unmoved.cols);
        }
        if !digits {
            self.digits = unmoved.digits;
        }
        self
    }

    fn upside_down(mut self) -> Symmetry {
        self.rows.reverse();
        self
    }

    fn left_to_right(mut self) -> Symmetry {
        self.cols.reverse();
        self
    }
}

/// What a symmetry does.
impl Symmetry {
    /// The shape it can be applied to.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The shape it maps to.
    pub fn target_shape(&self) -> Shape {
        if self.transposes {
            let turned = Shape::new(self.shape.box_cols(), self.shape.box_rows());
            turned.expect("C×R is a shape when R×C is")
        } else {
            self.shape
        }
    }

    /// Whether rows become columns.
    pub fn transposes(&self) -> bool {
        self.transposes
    }

    /// Where a cell goes.
    ///
    /// # Panics
    /// If the shape has no such cell.
    pub fn map_cell(&self, cell: Cell) -> Cell {
        let (row, col) = (self.shape.row_of(cell), self.shape.col_of(cell));
        let (row, col) = if self.transposes { (col, row) } else { (row, col) };
        Cell::new(usize::from(self.rows[row]) * self.shape.size() + usize::from(self.cols[col]))
    }

    /// What a digit becomes.
    ///
    /// # Panics
    /// If the shape has no such digit.
    pub fn map_digit(&self, digit: Digit) -> Digit {
        Digit::from_index(self.digits[digit.index()].into())
    }

    /// The transformed grid.
    ///
    /// # Panics
    /// If the grid is of another [`shape`](Symmetry::shape).
    pub fn apply(&self, grid: &Grid) -> Grid {
        assert_eq!(grid.shape(), self.shape, "a symmetry applies to grids of its own shape");
        let mut image = Grid::empty(self.target_shape());
        for (cell, digit) in grid.filled() {
            image.set(self.map_cell(cell), Some(self.map_digit(digit)));
        }
        image
    }

    /// The transformed puzzle. It stays free of conflicts and keeps its number of solutions.
    ///
    /// # Panics
    /// If the puzzle is of another [`shape`](Symmetry::shape).
    pub fn apply_puzzle(&self, puzzle: &Puzzle) -> Puzzle {
        Puzzle::known_consistent(self.apply(puzzle))
    }

    /// The composition: this symmetry first, then `next`.
    ///
    /// # Panics
    /// If `next` is not for the [`target_shape`](Symmetry::target_shape) of this one.
    pub fn then(&self, next: &Symmetry) -> Symmetry {
        assert_eq!(self.target_shape(), next.shape, "the next symmetry must fit what comes out");
        // After a transposition, what was permuted as columns is in the rows.
        let (rows, cols) =
            if next.transposes { (&self.cols, &self.rows) } else { (&self.rows, &self.cols) };
        Symmetry {
            shape: self.shape,
            transposes: self.transposes ^ next.transposes,
            rows: chained(rows, &next.rows),
            cols: chained(cols, &next.cols),
            digits: chained(&self.digits, &next.digits),
        }
    }

    /// The symmetry that undoes this one.
    pub fn inverse(&self) -> Symmetry {
        let (rows, cols) = (inverted(&self.rows), inverted(&self.cols));
        let (rows, cols) = if self.transposes { (cols, rows) } else { (rows, cols) };
        Symmetry {
            shape: self.target_shape(),
            transposes: self.transposes,
            rows,
            cols,
            digits: inverted(&self.digits),
        }
    }
}

fn band_count(shape: Shape) -> usize {
    shape.size() / shape.box_rows()
}

fn stack_count(shape: Shape) -> usize {
    shape.size() / shape.box_cols()
}

fn has_square_boxes(shape: Shape) -> bool {
    shape.box_rows() == shape.box_cols()
}

fn check_range(
    shape: Shape,
    what: &'static str,
    count: usize,
    a: usize,
    b: usize,
) -> Result<(), SymmetryError> {
    match a.max(b) {
        index if index >= count => Err(SymmetryError::OutOfRange { shape, what, index, count }),
        _ => Ok(()),
    }
}

/// Swaps two groups of `width` neighbouring lines.
fn swap_groups(lines: &mut [u8], width: usize, a: usize, b: usize) {
    for i in 0..width {
        lines.swap(a * width + i, b * width + i);
    }
}

fn swap_two(items: &mut [u8], random: &mut Random) -> bool {
    let (a, b) = (random.below(items.len()), random.below(items.len()));
    items.swap(a, b);
    a != b
}

fn swap_two_groups(lines: &mut [u8], width: usize, random: &mut Random) -> bool {
    let groups = lines.len() / width;
    let (a, b) = (random.below(groups), random.below(groups));
    swap_groups(lines, width, a, b);
    a != b
}

/// Lines in a random order that keeps each group of `width` together.
fn random_lines(groups: usize, width: usize, random: &mut Random) -> Box<[u8]> {
    let mut order: Vec<usize> = (0..groups).collect();
    random.shuffle(&mut order);
    let mut lines: Box<[u8]> =
        order.iter().flat_map(|group| (0..width).map(move |i| (group * width + i) as u8)).collect();
    lines.chunks_exact_mut(width).for_each(|group| random.shuffle(group));
    lines
}

fn chained(first: &[u8], second: &[u8]) -> Box<[u8]> {
    first.iter().map(|&place| second[usize::from(place)]).collect()
}

fn inverted(permutation: &[u8]) -> Box<[u8]> {
    let mut inverse = vec![0; permutation.len()];
    for (from, &to) in permutation.iter().enumerate() {
        inverse[usize::from(to)] = from as u8;
    }
    inverse.into()
}

#[cfg(test)]
mod tests;
