//! One representative for all 9×9 puzzles that are the same up to symmetry.
//!
//! Of the 2 · 1296 · 1296 · 9! images of a 9×9 puzzle, the canonical one is the smallest in reading
//! order, a blank being smaller than any digit. Two puzzles are equivalent exactly when their
//! canonical forms are equal, so a set of canonical forms removes the duplicates of a collection.
//!
//! # The idea
//!
//! The names of the digits are not a choice: in the smallest image new digits are called 1, 2, 3 … in
//! the order in which they appear. What remains is a tournament, held row by row.
//!
//! ```text
//! canonical(puzzle):
//!     ways ← every choice of: transposed or not, an order of the rows, an order of the columns
//!     for row in 1..=9:
//!         write that row in each of the ways, giving new digits the next free name
//!         keep the ways that wrote the smallest
//!     every way still in the race leads to the canonical form; their number is the number of
//!     symmetries from the puzzle to itself
//! ```
//!
//! # How the search departs from it
//!
//! There are 3 359 232 ways at the start. The search never lists them:
//!
//! 1. **Rows are chosen when they are written.** A way consists of its first rows only. Nine rows and
//!    nine columns can come first, and few survive.
//! 2. **The order of the columns stays open.** A way holds an ordered partition: columns that no row
//!    has distinguished yet form a class, and so do stacks. Each row refines the partition: in a class
//!    blanks go to the front, then digits that have a name, in the order of their names, then new
//!    digits. The blank columns stay a class, and so do those with new digits.
//! 3. **So names stay open too.** The columns of a class with new digits get the next names together;
//!    which digit gets which depends on their order. A digit is therefore identified by its home, the
//!    column where it first appeared, and its name is looked up in the row that was written then.
//! 4. **A choice is made only when an open name is read.** If a digit comes again while its home is in
//!    a class with others, the least name it can have is the one at the front of the class: its home
//!    moves there and becomes a class of its own. If several columns can show the same least name,
//!    the search branches. It branches nowhere else but in the choice of rows.
//! 5. **Of the blank rows of a band, and of blank bands, only the first is tried**, since exchanging
//!    them changes nothing.
//! 6. **Writing stops at the first value that is too large.** All ways share the smallest row so far.
//!
//! At the end there are as many ways as symmetries from the puzzle to itself, not counting those that
//! only exchange what was left open: one for nearly every puzzle. The worst case among a million
//! puzzles made to be symmetric (nine clues, no two of which share a row, a column or a digit) leaves
//! 2592 and takes a millisecond.

mod partial;
mod tournament;

use self::partial::{Partial, factorial};
use self::tournament::{BANDS, Outcome, Tournament};
use super::Symmetry;
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::shape::Shape;

/// The canonical form of a puzzle, and how it was reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Canonical {
    /// The smallest of all images of the puzzle.
    pub puzzle: Puzzle,
    /// A symmetry that maps the puzzle to it.
    pub symmetry: Symmetry,
    /// How many symmetries map the puzzle to itself, the identity included. Renamings of digits that
    /// do not occur count.
    pub automorphisms: u64,
}

/// The puzzle is not 9×9: only such puzzles have a canonical form here.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a canonical form is made of puzzles with boxes 3x3, not {shape}")]
pub struct NotClassic {
    /// The shape given.
    pub shape: Shape,
}

/// The smallest puzzle that is the same up to symmetry, in reading order with blanks smallest.
///
/// ```
/// use omnidoku_core::symmetry::canonical::canonical;
/// use omnidoku_core::{Grid, Puzzle, Random, Shape, Symmetry};
///
/// let mut values = [0; 81];
/// (values[3], values[17], values[40]) = (7, 5, 7);
/// let puzzle = Puzzle::new(Grid::from_values(Shape::CLASSIC, &values)?)?;
/// let disguise = Symmetry::random(Shape::CLASSIC, &mut Random::new(1));
///
/// let canonical_puzzle = canonical(&puzzle)?;
/// assert_eq!(canonical_puzzle.puzzle, canonical(&disguise.apply_puzzle(&puzzle))?.puzzle);
/// assert_eq!(canonical_puzzle.puzzle, canonical_puzzle.symmetry.apply_puzzle(&puzzle));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn canonical(puzzle: &Puzzle) -> Result<Canonical, NotClassic> {
    let shape = puzzle.shape();
    if shape != Shape::CLASSIC {
        return Err(NotClassic { shape });
    }
    let mut values = [0; 81];
    values.copy_from_slice(&puzzle.to_values());
    let outcome = Tournament::new(&values).run();
    let symmetry = symmetry(&outcome, &outcome.ways[0]);
    let image = Grid::from_values(shape, outcome.written.as_flattened());
    Ok(Canonical {
        puzzle: Puzzle::known_consistent(image.expect("names are digits")),
        automorphisms: automorphisms(&outcome),
        symmetry,
    })
}

/// The canonical form of 81 values in reading order, 0 for a blank; for collections of millions.
///
/// `None` if they are not a puzzle: a value is above 9, or a digit occurs twice in a house.
///
/// ```
/// use omnidoku_core::symmetry::canonical::canonical_values;
///
/// let mut one_clue = [0; 81];
/// one_clue[40] = 7;
/// let mut smallest = [0; 81];
/// smallest[80] = 1;
/// assert_eq!(canonical_values(&one_clue), Some(smallest));
/// one_clue[40] = 77;
/// assert_eq!(canonical_values(&one_clue), None);
/// ```
pub fn canonical_values(values: &[u8; 81]) -> Option<[u8; 81]> {
    is_puzzle(values).then(|| {
        let mut smallest = [0; 81];
        smallest.copy_from_slice(Tournament::new(values).run().written.as_flattened());
        smallest
    })
}

/// The check of [`Puzzle::new`], on bytes: building a grid for
/// [`obeys_the_rules`](crate::check::obeys_the_rules) would make the whole take half as long again.
fn is_puzzle(values: &[u8; 81]) -> bool {
    let mut seen = [0u16; 27];
    for (i, &value) in values.iter().enumerate().filter(|&(_, &value)| value != 0) {
        if value > 9 {
            return false;
        }
        let (row, col) = (i / 9, i % 9);
        for house in [row, 9 + col, 18 + row / 3 * 3 + col / 3] {
            if seen[house] >> value & 1 == 1 {
                return false;
            }
            seen[house] |= 1 << value;
        }
    }
    true
}

/// The symmetry of one of the ways. Digits that do not occur get the remaining names, in order.
fn symmetry(outcome: &Outcome, way: &Partial) -> Symmetry {
    let mut symmetry =
        Symmetry { transposes: way.transposes, ..Symmetry::identity(Shape::CLASSIC) };
    for place in 0..9u8 {
        symmetry.rows[usize::from(way.rows[usize::from(place)])] = place;
        symmetry.cols[usize::from(way.cols[usize::from(place)])] = place;
    }
    let mut left_over = way.named()..9;
    for digit in 1..=9 {
        symmetry.digits[usize::from(digit) - 1] = if way.is_named(digit) {
            way.name(digit, &outcome.written) - 1
        } else {
            left_over.next().expect("there are nine names for nine digits")
        };
    }
    symmetry
}

/// Each way represents all orders of what was left open.
fn automorphisms(outcome: &Outcome) -> u64 {
    let orders = |way: &Partial| {
        way.column_orders()
            * blank_row_orders(outcome.blank_rows[usize::from(way.transposes)])
            * factorial(9 - usize::from(way.named()))
    };
    outcome.ways.iter().map(orders).sum()
}

/// In how many orders the blank rows, of which only the first was tried, could have been written.
fn blank_row_orders(blank_rows: u16) -> u64 {
    let inside = BANDS.map(|band| factorial((blank_rows & band).count_ones() as usize));
    let blank_bands = BANDS.into_iter().filter(|band| blank_rows & band == *band).count();
    inside.into_iter().product::<u64>() * factorial(blank_bands)
}

#[cfg(test)]
mod tests;
