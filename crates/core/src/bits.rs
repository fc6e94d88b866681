//! Sets as bits: a [`BitSet<T, W>`] is W words of 64 bits, one bit per element.
//!
//! ```text
//! element   0 … 63   64 … 127   …
//!           word 0   word 1     …     element i is bit i mod 64 of word i / 64
//! ```
//!
//! [`DigitSet<W>`](crate::DigitSet) is a set of digits; `CellSet<W>` in `omnidoku-logic` is a set of
//! cells. The width is a type parameter, so every loop over the words has a known length: with
//! `W = 1` a set *is* a `u64`, and the loops disappear.
//!
//! ```
//! use omnidoku_core::{BitSet, Cell};
//!
//! let cells: BitSet<Cell, 2> = [7, 64, 80].map(Cell::new).into_iter().collect();
//! let others = cells - BitSet::only(Cell::new(64));
//! assert_eq!(others.pair(), Some([Cell::new(7), Cell::new(80)]));
//! assert!(others.is_within(cells) && others.len() == 2);
//! ```

use std::fmt;
use std::marker::PhantomData;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub, SubAssign};

/// A type whose values are numbered from 0, so that a [`BitSet`] can hold them.
pub trait Element: Copy {
    /// The element of a bit. Inverse of [`bit`](Element::bit).
    fn from_bit(bit: usize) -> Self;

    /// The bit of an element.
    fn bit(self) -> usize;
}

/// A set in `W` words of 64 bits, which holds the elements 0..64·W.
///
/// `&`, `|` and `-` are intersection, union and difference. `!` flips every bit, those beyond the last
/// element included: intersect the result with the full set. Sets are ordered as their words are.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BitSet<T, const W: usize> {
    words: [u64; W],
    element: PhantomData<T>,
}

impl<T: Element, const W: usize> BitSet<T, W> {
    /// The empty set.
    pub const EMPTY: Self = BitSet { words: [0; W], element: PhantomData };

    /// The first `count` elements.
    pub(crate) fn first_elements(count: usize) -> Self {
        let words = std::array::from_fn(|word| match count.saturating_sub(64 * word) {
            bits @ 0..64 => (1 << bits) - 1,
            _ => u64::MAX,
        });
        BitSet { words, element: PhantomData }
    }

    /// The bits themselves, the lowest elements first.
    #[inline]
    pub fn words(self) -> [u64; W] {
        self.words
    }

    /// The set of one element.
    #[inline]
    pub fn only(element: T) -> Self {
        let mut set = Self::EMPTY;
        set.insert(element);
        set
    }

    /// Whether the element is in the set.
    #[inline]
    pub fn contains(self, element: T) -> bool {
        self.words[element.bit() / 64] >> (element.bit() % 64) & 1 == 1
    }

    /// Adds an element.
    #[inline]
    pub fn insert(&mut self, element: T) {
        self.words[element.bit() / 64] |= 1 << (element.bit() % 64);
    }

    /// Removes an element.
    #[inline]
    pub fn remove(&mut self, element: T) {
        self.words[element.bit() / 64] &= !(1 << (element.bit() % 64));
    }

    /// How many elements are in the set.
    #[inline]
    pub fn len(self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether the set is empty.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// Whether the sets share an element.
    #[inline]
    pub fn meets(self, other: Self) -> bool {
        self.words.iter().zip(other.words).any(|(&a, b)| a & b != 0)
    }

    /// Whether every element of this set is in the other.
    #[inline]
    pub fn is_within(self, other: Self) -> bool {
        self.words.iter().zip(other.words).all(|(&a, b)| a & !b == 0)
    }

    /// The smallest element.
    #[inline]
    pub fn first(self) -> Option<T> {
        (0..W)
            .find(|&word| self.words[word] != 0)
            .map(|word| T::from_bit(64 * word + self.words[word].trailing_zeros() as usize))
    }

    /// The only element, if there is exactly one.
    #[inline]
    pub fn single(self) -> Option<T> {
        let mut rest = self;
        let first = rest.pop_first()?;
        rest.is_empty().then_some(first)
    }

    /// The two elements, if there are exactly two, the smaller one first.
    #[inline]
    pub fn pair(self) -> Option<[T; 2]> {
        let mut rest = self;
        let (first, second) = (rest.pop_first()?, rest.pop_first()?);
        rest.is_empty().then_some([first, second])
    }

    /// Removes the smallest element and returns it.
    #[inline]
    pub fn pop_first(&mut self) -> Option<T> {
        for (word, bits) in self.words.iter_mut().enumerate() {
            if *bits != 0 {
                let element = T::from_bit(64 * word + bits.trailing_zeros() as usize);
                *bits &= *bits - 1;
                return Some(element);
            }
        }
        None
    }
}

impl<T: Element, const W: usize> Default for BitSet<T, W> {
    fn default() -> Self {
        Self::EMPTY
    }
}

/// Ascending. A set is `Copy` and its own iterator: iterating consumes a copy.
impl<T: Element, const W: usize> Iterator for BitSet<T, W> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        self.pop_first()
    }
}

impl<T: Element, const W: usize> FromIterator<T> for BitSet<T, W> {
    fn from_iter<I: IntoIterator<Item = T>>(elements: I) -> Self {
        let mut set = Self::EMPTY;
        elements.into_iter().for_each(|element| set.insert(element));
        set
    }
}

impl<T: Element + fmt::Debug, const W: usize> fmt::Debug for BitSet<T, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

impl<T, const W: usize> Not for BitSet<T, W> {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        BitSet { words: self.words.map(|word| !word), element: PhantomData }
    }
}

macro_rules! set_operator {
    ($trait:ident $method:ident, $assign_trait:ident $assign_method:ident, $word:expr) => {
        impl<T, const W: usize> $trait for BitSet<T, W> {
            type Output = Self;
            #[inline]
            fn $method(mut self, other: Self) -> Self {
                self.$assign_method(other);
                self
            }
        }
        impl<T, const W: usize> $assign_trait for BitSet<T, W> {
            #[inline]
            fn $assign_method(&mut self, other: Self) {
                let operation: fn(u64, u64) -> u64 = $word;
                for (mine, theirs) in self.words.iter_mut().zip(other.words) {
                    *mine = operation(*mine, theirs);
                }
            }
        }
    };
}

set_operator!(BitAnd bitand, BitAndAssign bitand_assign, |a, b| a & b);
set_operator!(BitOr bitor, BitOrAssign bitor_assign, |a, b| a | b);
set_operator!(Sub sub, SubAssign sub_assign, |a, b| a & !b);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cell::Cell;

    type Cells = BitSet<Cell, 2>;

    #[test]
    fn sets_span_words() {
        let cells = [0, 63, 64, 80].map(Cell::new);
        let mut set: Cells = cells.into_iter().collect();
        assert_eq!(set.collect::<Vec<_>>(), cells);
        assert_eq!((set.len(), set.first()), (4, Some(cells[0])));
        set.remove(cells[1]);
        assert!(!set.contains(cells[1]) && set.contains(cells[2]));
    }

    #[test]
    fn single_and_pair_need_exactly_that_many() {
        let cells = [0, 63, 64, 80].map(Cell::new);
        let set: Cells = cells.into_iter().collect();
        let two: Cells = [cells[1], cells[3]].into_iter().collect();
        assert!(two.is_within(set) && two.meets(set) && !set.is_within(two));
        assert_eq!(two.pair(), Some([cells[1], cells[3]]));
        let one = two - BitSet::only(cells[1]);
        assert_eq!((set.single(), two.single(), one.single()), (None, None, Some(cells[3])));
        assert_eq!((set.pair(), one.pair(), Cells::EMPTY.single()), (None, None, None));
    }

    #[test]
    fn operators_are_those_of_sets() {
        let all = Cells::first_elements(81);
        assert_eq!(all.len(), 81);
        let head = Cells::first_elements(70);
        let tail = !head & all;
        assert_eq!((tail.first(), tail.len()), (Some(Cell::new(70)), 11));
        assert_eq!((head | tail, head & tail, all - head), (all, Cells::EMPTY, tail));
    }
}
