//! A plane: one bit for each of many puzzles.

use super::record::{self, Codes, Record};
use crate::nine::Text;

/// The operations the sliced engine is written in, on all bits of a plane at once.
///
/// Implementations must agree bit for bit. The default methods define the operations; those with
/// three inputs are one instruction where the machine has it.
pub(crate) trait Plane: Copy + Send + 'static {
    /// The number of 64-bit words of a plane.
    const WORDS: usize;

    fn splat(word: u64) -> Self;
    fn load(words: &[u64]) -> Self;
    fn store(self, words: &mut [u64]);

    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    /// `self & !other`.
    fn without(self, other: Self) -> Self;
    /// Shifts every word left.
    fn shl<const BITS: u32>(self) -> Self;
    /// Shifts every word right.
    fn shr<const BITS: u32>(self) -> Self;

    /// The puzzle as a record; `None` if a character is not a cell.
    #[inline(always)]
    fn record(text: &Text) -> Option<Record> {
        record::of(text)
    }

    /// The text of a solution.
    #[inline(always)]
    fn text(codes: &Codes) -> Text {
        record::decoded(codes)
    }

    #[inline(always)]
    fn zero() -> Self {
        Self::splat(0)
    }

    #[inline(always)]
    fn ones() -> Self {
        Self::splat(u64::MAX)
    }

    #[inline(always)]
    fn not(self) -> Self {
        Self::ones().without(self)
    }

    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        self.or(b).or(c)
    }

    #[inline(always)]
    fn and3(self, b: Self, c: Self) -> Self {
        self.and(b).and(c)
    }

    #[inline(always)]
    fn xor3(self, b: Self, c: Self) -> Self {
        self.xor(b).xor(c)
    }

    /// At least two of three (majority).
    #[inline(always)]
    fn two_of(self, b: Self, c: Self) -> Self {
        self.and(b).or(self.or(b).and(c))
    }

    /// `b` where `self` is set, else `c`.
    #[inline(always)]
    fn select(self, b: Self, c: Self) -> Self {
        self.and(b).or(c.without(self))
    }

    /// `self & !(b | c)`.
    #[inline(always)]
    fn and_nor(self, b: Self, c: Self) -> Self {
        self.without(b.or(c))
    }

    /// `self & !(b & c)`.
    #[inline(always)]
    fn without_both(self, b: Self, c: Self) -> Self {
        self.without(b.and(c))
    }

    /// `(self & b) | c`.
    #[inline(always)]
    fn and_or(self, b: Self, c: Self) -> Self {
        self.and(b).or(c)
    }

    /// `self & (b → c)`, that is, `self & !(b & !c)`.
    #[inline(always)]
    fn and_implied(self, b: Self, c: Self) -> Self {
        self.without(b.without(c))
    }

    /// `self | (b & !c)`.
    #[inline(always)]
    fn or_without(self, b: Self, c: Self) -> Self {
        self.or(b.without(c))
    }

    /// `self | !b`.
    #[inline(always)]
    fn or_not(self, b: Self) -> Self {
        self.or(b.not())
    }

    /// `self | (b ^ c)`.
    #[inline(always)]
    fn or_xor(self, b: Self, c: Self) -> Self {
        self.or(b.xor(c))
    }

    /// `b` where `b` and `c` differ, else `self`: one step of the comparison b > c, from the lowest
    /// bit up.
    #[inline(always)]
    fn greater_at(self, b: Self, c: Self) -> Self {
        b.xor(c).select(b, self)
    }
}

/// A plane of 64 bits, on any machine.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub(crate) struct Word(u64);

impl Plane for Word {
    const WORDS: usize = 1;

    #[inline(always)]
    fn splat(word: u64) -> Word {
        Word(word)
    }

    #[inline(always)]
    fn load(words: &[u64]) -> Word {
        Word(words[0])
    }

    #[inline(always)]
    fn store(self, words: &mut [u64]) {
        words[0] = self.0;
    }

    #[inline(always)]
    fn and(self, other: Word) -> Word {
        Word(self.0 & other.0)
    }

    #[inline(always)]
    fn or(self, other: Word) -> Word {
        Word(self.0 | other.0)
    }

    #[inline(always)]
    fn xor(self, other: Word) -> Word {
        Word(self.0 ^ other.0)
    }

    #[inline(always)]
    fn without(self, other: Word) -> Word {
        Word(self.0 & !other.0)
    }

    #[inline(always)]
    fn shl<const BITS: u32>(self) -> Word {
        Word(self.0 << BITS)
    }

    #[inline(always)]
    fn shr<const BITS: u32>(self) -> Word {
        Word(self.0 >> BITS)
    }
}
