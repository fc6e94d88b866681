//! Sets of digits, or of places in a house, as the bits of a number.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Shl};

/// A number whose bits are members.
pub(super) trait Word:
    Copy
    + Eq
    + Not<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + Shl<usize, Output = Self>
{
    /// No member.
    const EMPTY: Self;
    /// The first member alone.
    const ONE: Self;

    /// How many members there are.
    fn count(self) -> u32;

    /// The lowest member.
    fn lowest(self) -> usize;

    /// The first `count` members.
    fn first(count: usize) -> Self;

    /// The set without its lowest member.
    fn rest(self) -> Self;

    /// Whether there is exactly one member.
    fn is_single(self) -> bool;

    /// Its members, lowest first.
    fn members(mut self) -> impl Iterator<Item = usize> {
        std::iter::from_fn(move || {
            (self != Self::EMPTY).then(|| {
                let lowest = self.lowest();
                self = self.rest();
                lowest
            })
        })
    }
}

macro_rules! word {
    ($($number:ty)*) => {$(
        impl Word for $number {
            const EMPTY: Self = 0;
            const ONE: Self = 1;

            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn lowest(self) -> usize {
                self.trailing_zeros() as usize
            }

            #[inline]
            fn first(count: usize) -> Self {
                <$number>::MAX >> (<$number>::BITS as usize - count)
            }

            #[inline]
            fn rest(self) -> Self {
                self & self.wrapping_sub(1)
            }

            #[inline]
            fn is_single(self) -> bool {
                self.is_power_of_two()
            }
        }
    )*};
}

word!(u16 u32 u64 u128);
