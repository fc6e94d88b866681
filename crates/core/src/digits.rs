//! A [`Digit`] and sets of them.
//!
//! A [`DigitSet<W>`] is a [`BitSet`] of W words. Code for every size is written once, generic over
//! `W`; [`with_width!`](crate::with_width) picks the width where the shape is known: `W = 1` up to
//! 64×64, `W = 2` up to [`Shape::MAX_SIZE`].

use std::fmt;
use std::num::NonZeroU8;

use crate::bits::{BitSet, Element};
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

    /// The digit with this index, counted from 0: 1 has index 0.
    #[inline]
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

    /// Its value, 1..=N.
    pub const fn value(self) -> usize {
        self.0.get() as usize
    }

    /// Its index, 0..N.
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

impl Element for Digit {
    #[inline]
    fn from_bit(bit: usize) -> Digit {
        Digit::from_index(bit)
    }

    #[inline]
    fn bit(self) -> usize {
        self.index()
    }
}

/// A set of digits in `W` words of 64 bits; digit *d* is bit *d* − 1.
pub type DigitSet<const W: usize> = BitSet<Digit, W>;

impl<const W: usize> DigitSet<W> {
    /// The digits 1..=N of a shape.
    pub fn full(shape: Shape) -> Self {
        debug_assert!(shape.size() <= 64 * W);
        Self::up_to(shape.size())
    }

    /// The digits 1..=`largest`.
    pub fn up_to(largest: usize) -> Self {
        Self::first_elements(largest)
    }
}

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
