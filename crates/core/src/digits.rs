//! A [`Digit`] and sets of them.
//!
//! A [`DigitSet<W>`] is W machine words, one bit a digit. Code that works for every size is written
//! once, generic over `W`, and chosen at the edge: `W = 1` up to 64×64 (a set *is* a `u64` then, and
//! every loop below disappears), `W = 2` up to [`Shape::MAX_SIZE`]. [`with_width!`](crate::with_width)
//! does the choosing.

use std::fmt;
use std::num::NonZeroU8;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub, SubAssign};

use crate::shape::Shape;

/// A digit, 1..=N, whatever symbol shows it.
///
/// `Option<Digit>` is one byte.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digit(NonZeroU8);

impl Digit {
    /// The smallest digit.
    pub const ONE: Digit = Digit(NonZeroU8::MIN);

    /// The digit with this value, if it is at least 1 and at most [`Shape::MAX_SIZE`].
    pub const fn new(value: usize) -> Option<Digit> {
        if value == 0 || value > Shape::MAX_SIZE {
            return None;
        }
        match NonZeroU8::new(value as u8) {
            Some(value) => Some(Digit(value)),
            None => None,
        }
    }

    /// The digit at this place among 1..=N, counted from 0.
    pub const fn from_index(index: usize) -> Digit {
        match Digit::new(index + 1) {
            Some(digit) => digit,
            None => panic!("digit index out of range"),
        }
    }

    /// All digits of a shape, ascending.
    pub fn all(shape: Shape) -> impl DoubleEndedIterator<Item = Digit> + ExactSizeIterator {
        (0..shape.size()).map(Digit::from_index)
    }

    /// 1..=N.
    pub const fn value(self) -> usize {
        self.0.get() as usize
    }

    /// 0..N.
    pub const fn index(self) -> usize {
        self.value() - 1
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Digit({})", self.0)
    }
}

/// A set of digits in `W` words of 64 bits; digit *d* is bit *d* − 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct DigitSet<const W: usize>([u64; W]);

impl<const W: usize> DigitSet<W> {
    /// The empty set.
    pub const EMPTY: Self = DigitSet([0; W]);

    /// The digits 1..=N of a shape.
    pub fn full(shape: Shape) -> Self {
        debug_assert!(shape.size() <= 64 * W);
        Self::up_to(shape.size())
    }

    /// The digits 1..=`largest`.
    pub fn up_to(largest: usize) -> Self {
        DigitSet(std::array::from_fn(|word| match largest.saturating_sub(64 * word) {
            bits @ 0..64 => (1 << bits) - 1,
            _ => u64::MAX,
        }))
    }

    /// The set of one digit.
    #[inline]
    pub fn only(digit: Digit) -> Self {
        let mut set = Self::EMPTY;
        set.insert(digit);
        set
    }

    /// Whether the digit is in the set.
    #[inline]
    pub fn contains(self, digit: Digit) -> bool {
        self.0[digit.index() / 64] >> (digit.index() % 64) & 1 == 1
    }

    /// Adds a digit.
    #[inline]
    pub fn insert(&mut self, digit: Digit) {
        self.0[digit.index() / 64] |= 1 << (digit.index() % 64);
    }

    /// Takes a digit out.
    #[inline]
    pub fn remove(&mut self, digit: Digit) {
        self.0[digit.index() / 64] &= !(1 << (digit.index() % 64));
    }

    /// How many digits are in the set.
    #[inline]
    pub fn len(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether no digit is in the set.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// The smallest digit of the set.
    #[inline]
    pub fn first(self) -> Option<Digit> {
        (0..W)
            .find(|&word| self.0[word] != 0)
            .map(|word| Digit::from_index(64 * word + self.0[word].trailing_zeros() as usize))
    }

    /// The only digit of the set, if there is exactly one.
    #[inline]
    pub fn single(self) -> Option<Digit> {
        let mut rest = self;
        let first = rest.pop_first()?;
        rest.is_empty().then_some(first)
    }

    /// Takes the smallest digit out and returns it.
    #[inline]
    pub fn pop_first(&mut self) -> Option<Digit> {
        for (word, bits) in self.0.iter_mut().enumerate() {
            if *bits != 0 {
                let digit = Digit::from_index(64 * word + bits.trailing_zeros() as usize);
                *bits &= *bits - 1;
                return Some(digit);
            }
        }
        None
    }
}

impl<const W: usize> Iterator for DigitSet<W> {
    type Item = Digit;

    /// Ascending; the set is its own iterator, being a copy.
    #[inline]
    fn next(&mut self) -> Option<Digit> {
        self.pop_first()
    }
}

impl<const W: usize> FromIterator<Digit> for DigitSet<W> {
    fn from_iter<I: IntoIterator<Item = Digit>>(digits: I) -> Self {
        let mut set = Self::EMPTY;
        digits.into_iter().for_each(|digit| set.insert(digit));
        set
    }
}

impl<const W: usize> fmt::Debug for DigitSet<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.map(Digit::value)).finish()
    }
}

impl<const W: usize> Not for DigitSet<W> {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        DigitSet(self.0.map(|word| !word))
    }
}

macro_rules! set_operator {
    ($trait:ident $method:ident, $assign_trait:ident $assign_method:ident, $word:expr) => {
        impl<const W: usize> $trait for DigitSet<W> {
            type Output = Self;
            #[inline]
            fn $method(mut self, other: Self) -> Self {
                self.$assign_method(other);
                self
            }
        }
        impl<const W: usize> $assign_trait for DigitSet<W> {
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

/// Runs an expression with `W` bound to the number of words a [`DigitSet`] of the shape needs.
///
/// ```
/// use omnidoku_core::{DigitSet, Shape, with_width};
///
/// fn digits<const W: usize>(shape: Shape) -> usize {
///     DigitSet::<W>::full(shape).len()
/// }
/// let shape = Shape::from_size(100)?;
/// assert_eq!(with_width!(shape, W => digits::<W>(shape)), 100);
/// # Ok::<(), omnidoku_core::ShapeError>(())
/// ```
#[macro_export]
macro_rules! with_width {
    ($shape:expr, $width:ident => $body:expr) => {
        if $shape.size() <= 64 {
            const $width: usize = 1;
            $body
        } else {
            const $width: usize = 2;
            $body
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    fn digit(value: usize) -> Digit {
        Digit::new(value).unwrap()
    }

    #[test]
    fn an_optional_digit_is_one_byte() {
        assert_eq!(size_of::<Option<Digit>>(), 1);
        assert_eq!(Digit::new(0), None);
        assert_eq!(Digit::new(Shape::MAX_SIZE + 1), None);
    }

    #[test]
    fn sets_span_words() {
        let mut set = DigitSet::<2>::EMPTY;
        for value in [1, 64, 65, 100] {
            set.insert(digit(value));
        }
        assert_eq!(set.map(Digit::value).collect::<Vec<_>>(), [1, 64, 65, 100]);
        assert_eq!(set.len(), 4);
        set.remove(digit(64));
        assert!(!set.contains(digit(64)) && set.contains(digit(65)));
        assert_eq!((set - DigitSet::up_to(65)).single(), Some(digit(100)));
        assert_eq!(DigitSet::<2>::up_to(128).len(), 128);
        assert_eq!(DigitSet::<1>::up_to(64).len(), 64);
        assert_eq!(DigitSet::<1>::up_to(0), DigitSet::EMPTY);
    }

    #[test]
    fn single_needs_exactly_one() {
        assert_eq!(DigitSet::<1>::EMPTY.single(), None);
        assert_eq!(DigitSet::<1>::only(digit(9)).single(), Some(digit(9)));
        assert_eq!(DigitSet::<1>::up_to(2).single(), None);
    }
}
