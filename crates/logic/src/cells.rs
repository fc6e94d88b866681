//! Sets of cells as bits.
//!
//! A [`CellSet<W>`] is `W` words of 64 bits, one bit per cell in reading order. Reasoning is written
//! once, generic over `W`, which [`with_cells!`](crate::with_cells) chooses at the edge: `W = 2` holds
//! a grid up to 11×11, so that a 9×9 set is two registers; `W = 10` one up to 25×25; `W = 21` one up
//! to 36×36; `W = 256` any.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub, SubAssign};

use omnidoku_core::Cell;

/// A set of cells in `W` words; cell *i* is bit *i*.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CellSet<const W: usize>([u64; W]);

impl<const W: usize> CellSet<W> {
    /// No cell.
    pub const EMPTY: Self = CellSet([0; W]);

    /// The set of one cell.
    #[inline]
    pub fn only(cell: Cell) -> Self {
        let mut set = Self::EMPTY;
        set.insert(cell);
        set
    }

    /// Whether the cell is in the set.
    #[inline]
    pub fn contains(self, cell: Cell) -> bool {
        self.0[cell.index() / 64] >> (cell.index() % 64) & 1 == 1
    }

    /// Adds a cell.
    #[inline]
    pub fn insert(&mut self, cell: Cell) {
        self.0[cell.index() / 64] |= 1 << (cell.index() % 64);
    }

    /// Takes a cell out.
    #[inline]
    pub fn remove(&mut self, cell: Cell) {
        self.0[cell.index() / 64] &= !(1 << (cell.index() % 64));
    }

    /// How many cells are in the set.
    #[inline]
    pub fn len(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether no cell is in the set.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// Whether the sets share a cell.
    #[inline]
    pub fn meets(self, other: Self) -> bool {
        self.0.iter().zip(other.0).any(|(&a, b)| a & b != 0)
    }

    /// Whether every cell of this set is in the other.
    #[inline]
    pub fn is_within(self, other: Self) -> bool {
        self.0.iter().zip(other.0).all(|(&a, b)| a & !b == 0)
    }

    /// The first cell in reading order.
    #[inline]
    pub fn first(self) -> Option<Cell> {
        (0..W)
            .find(|&word| self.0[word] != 0)
            .map(|word| Cell::new(64 * word + self.0[word].trailing_zeros() as usize))
    }

    /// The only cell, if there is exactly one.
    #[inline]
    pub fn single(self) -> Option<Cell> {
        let mut rest = self;
        let first = rest.next()?;
        rest.is_empty().then_some(first)
    }

    /// The two cells, if there are exactly two.
    #[inline]
    pub fn pair(self) -> Option<[Cell; 2]> {
        let mut rest = self;
        let (first, second) = (rest.next()?, rest.next()?);
        rest.is_empty().then_some([first, second])
    }
}

impl<const W: usize> Default for CellSet<W> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const W: usize> Iterator for CellSet<W> {
    type Item = Cell;

    /// In reading order; the set is its own iterator, being a copy.
    #[inline]
    fn next(&mut self) -> Option<Cell> {
        for (word, bits) in self.0.iter_mut().enumerate() {
            if *bits != 0 {
                let cell = Cell::new(64 * word + bits.trailing_zeros() as usize);
                *bits &= *bits - 1;
                return Some(cell);
            }
        }
        None
    }
}

impl<const W: usize> FromIterator<Cell> for CellSet<W> {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        let mut set = Self::EMPTY;
        cells.into_iter().for_each(|cell| set.insert(cell));
        set
    }
}

impl<const W: usize> fmt::Debug for CellSet<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.map(Cell::index)).finish()
    }
}

impl<const W: usize> Not for CellSet<W> {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        CellSet(self.0.map(|word| !word))
    }
}

macro_rules! set_operator {
    ($trait:ident $method:ident, $assign_trait:ident $assign_method:ident, $word:expr) => {
        impl<const W: usize> $trait for CellSet<W> {
            type Output = Self;
            #[inline]
            fn $method(mut self, other: Self) -> Self {
                self.$assign_method(other);
                self
            }
        }
        impl<const W: usize> $assign_trait for CellSet<W> {
            #[inline]
            fn $assign_method(&mut self, other: Self) {
                let operation: fn(u64, u64) -> u64 = $word;
                for (mine, theirs) in self.0.iter_mut().zip(other.0) {
                    *mine = operation(*mine, theirs);
                }
            }
        }
    };
}

set_operator!(BitAnd bitand, BitAndAssign bitand_assign, |a, b| a & b);
set_operator!(BitOr bitor, BitOrAssign bitor_assign, |a, b| a | b);
set_operator!(Sub sub, SubAssign sub_assign, |a, b| a & !b);

/// Runs an expression with `W` bound to the number of words a [`CellSet`] of the shape needs.
#[macro_export]
macro_rules! with_cells {
    ($shape:expr, $width:ident => $body:expr) => {
        match $shape.cell_count() {
            ..=128 => {
                const $width: usize = 2;
                $body
            }
            129..=640 => {
                const $width: usize = 10;
                $body
            }
            // Left out on wasm, to keep the download small: the next width fits every grid.
            #[cfg(not(target_family = "wasm"))]
            641..=1344 => {
                const $width: usize = 21;
                $body
            }
            _ => {
                const $width: usize = 256;
                $body
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_span_words() {
        let cells = [0, 63, 64, 80].map(Cell::new);
        let set: CellSet<2> = cells.into_iter().collect();
        assert_eq!(set.collect::<Vec<_>>(), cells);
        assert_eq!((set.len(), set.first()), (4, Some(cells[0])));
        let two: CellSet<2> = [cells[1], cells[3]].into_iter().collect();
        assert!(two.is_within(set) && two.meets(set) && !set.is_within(two));
        assert_eq!(two.pair(), Some([cells[1], cells[3]]));
        assert_eq!(
            (two.single(), (two - CellSet::only(cells[1])).single()),
            (None, Some(cells[3]))
        );
    }
}
