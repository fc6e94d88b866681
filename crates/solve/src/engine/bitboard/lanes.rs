//! The vector operations of the bitboard: sixteen lanes of sixteen bits, nine of them boxes.
//!
//! ```text
//!            stack 0  1  2  –
//!   band 0         0  1  2  3      a lane is a box: lane 4·band + stack
//!   band 1         4  5  6  7      lanes 3, 7, 11 and the last four belong to no box and are
//!   band 2         8  9 10 11      0 in candidate sets; what operations leave there is ignored
//!     –           12 13 14 15
//! ```
//!
//! So [`next_in_band`](Lanes::next_in_band) permutes lanes inside a group of four (64 bits), and
//! [`next_in_stack`](Lanes::next_in_stack) permutes whole groups. Every other operation works on
//! each lane alone. Operations with three inputs are one instruction where the machine has it.

/// The vector operations the bitboard is written in.
///
/// Implementations must agree bit for bit on the lanes of boxes. The default methods define the
/// operations.
pub(crate) trait Lanes: Copy {
    fn load(lanes: &[u16; 16]) -> Self;
    fn store(self) -> [u16; 16];

    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    /// `self & !other`.
    fn without(self, other: Self) -> Self;

    /// Lane by lane, wrapping.
    fn add(self, other: Self) -> Self;
    /// Lane by lane, wrapping.
    fn sub(self, other: Self) -> Self;
    /// The smaller of two values below 2¹⁵ in each lane.
    fn min(self, other: Self) -> Self;
    /// Shifts each lane left.
    fn shl<const BITS: i32>(self) -> Self;
    /// All ones where the lane is zero.
    fn zero_mask(self) -> Self;
    /// Whether all lanes are zero.
    fn is_zero(self) -> bool;

    /// In each lane, the box `STEP` places to the right in the band, cyclically.
    fn next_in_band<const STEP: usize>(self) -> Self;
    /// In each lane, the box `STEP` places down in the stack, cyclically.
    fn next_in_stack<const STEP: usize>(self) -> Self;

    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        self.or(b).or(c)
    }

    #[inline(always)]
    fn and3(self, b: Self, c: Self) -> Self {
        self.and(b).and(c)
    }

    /// `self & !(b | c)`.
    #[inline(always)]
    fn and_nor(self, b: Self, c: Self) -> Self {
        self.without(b.or(c))
    }

    /// `(self & b) | c`.
    #[inline(always)]
    fn and_or(self, b: Self, c: Self) -> Self {
        self.and(b).or(c)
    }

    /// `self | (b ^ c)`.
    #[inline(always)]
    fn or_xor(self, b: Self, c: Self) -> Self {
        self.or(b.xor(c))
    }

    /// Clears the lowest set bit of each lane.
    #[inline(always)]
    fn drop_lowest(self) -> Self {
        self.and(self.sub(Self::load(&[1; 16])))
    }

    /// The lanes with exactly one bit; zero in the others.
    #[inline(always)]
    fn singles(self) -> Self {
        self.and(self.drop_lowest().zero_mask())
    }

    /// `other` where it is not zero, else `self`.
    #[inline(always)]
    fn replaced_by(self, other: Self) -> Self {
        self.and(other.zero_mask()).or(other)
    }
}

/// Four lanes in each word of 64 bits (SWAR), on any machine. The last four lanes are left out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Portable([u64; 3]);

/// The same value in each of four lanes.
const fn lanes(value: u64) -> u64 {
    value * 0x0001_0001_0001_0001
}

const TOP: u64 = lanes(0x8000);

impl Portable {
    #[inline(always)]
    fn each(self, other: Portable, f: impl Fn(u64, u64) -> u64) -> Portable {
        let (a, b) = (self.0, other.0);
        Portable([f(a[0], b[0]), f(a[1], b[1]), f(a[2], b[2])])
    }
}

impl Lanes for Portable {
    #[inline(always)]
    fn load(lanes: &[u16; 16]) -> Portable {
        Portable(std::array::from_fn(|i| {
            let lane = |k: usize| u64::from(lanes[4 * i + k]) << (16 * k);
            lane(0) | lane(1) | lane(2) | lane(3)
        }))
    }

    #[inline(always)]
    fn store(self) -> [u16; 16] {
        std::array::from_fn(|i| if i < 12 { (self.0[i / 4] >> (16 * (i % 4))) as u16 } else { 0 })
    }

    #[inline(always)]
    fn and(self, other: Portable) -> Portable {
        self.each(other, |a, b| a & b)
    }

    #[inline(always)]
    fn or(self, other: Portable) -> Portable {
        self.each(other, |a, b| a | b)
    }

    #[inline(always)]
    fn xor(self, other: Portable) -> Portable {
        self.each(other, |a, b| a ^ b)
    }

    #[inline(always)]
    fn without(self, other: Portable) -> Portable {
        self.each(other, |a, b| a & !b)
    }

    #[inline(always)]
    fn add(self, other: Portable) -> Portable {
        self.each(other, |a, b| ((a & !TOP) + (b & !TOP)) ^ ((a ^ b) & TOP))
    }

    #[inline(always)]
    fn sub(self, other: Portable) -> Portable {
        self.each(other, |a, b| ((a | TOP) - (b & !TOP)) ^ ((a ^ !b) & TOP))
    }

    #[inline(always)]
    fn min(self, other: Portable) -> Portable {
        self.each(other, |a, b| {
            // The top bit survives where a ≥ b; multiplied, it fills the lane.
            let b_is_less = ((((a | TOP) - b) & TOP) >> 15) * 0xffff;
            (b & b_is_less) | (a & !b_is_less)
        })
    }

    #[inline(always)]
    fn shl<const BITS: i32>(self) -> Portable {
        self.each(self, |a, _| (a & lanes(0xffff >> BITS)) << BITS)
    }

    #[inline(always)]
    fn zero_mask(self) -> Portable {
        self.each(self, |a, _| {
            let low_bits = (a & !TOP) + !TOP;
            ((!(low_bits | a) & TOP) >> 15) * 0xffff
        })
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        self.0[0] | self.0[1] | self.0[2] == 0
    }

    #[inline(always)]
    fn next_in_band<const STEP: usize>(self) -> Portable {
        self.each(self, |a, _| {
            let boxes = a & 0xffff_ffff_ffff;
            match STEP {
                1 => (boxes >> 16) | (a & 0xffff) << 32,
                _ => (boxes >> 32) | (a & 0xffff_ffff) << 16,
            }
        })
    }

    #[inline(always)]
    fn next_in_stack<const STEP: usize>(self) -> Portable {
        let [a, b, c] = self.0;
        Portable(if STEP == 1 { [b, c, a] } else { [c, a, b] })
    }
}
