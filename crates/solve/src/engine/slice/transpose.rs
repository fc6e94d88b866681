//! Transposition: 64 planes into words of puzzles, and back.
//!
//! Word i of 64 planes is a square of 64 × 64 bits: plane by puzzle. Transposed, word i of row k
//! has 64 bits of puzzle k of those 64. All words of a plane are transposed at the same time, each
//! in place.
//!
//! ```text
//! for s in 32, 16, 8, 4, 2, 1:                        a b       a c
//!     swap the off-diagonal blocks of s × s bits      c d  →    b d
//! ```
//!
//! (H. Warren, "Hacker's Delight", section 7-3.) Six steps on 64 rows need more registers than
//! there are. Three steps touch eight rows, so the first three run on rows 8 apart and the last
//! three on 8 adjacent rows, and every row is loaded and stored twice.

use super::plane::Plane;

/// 64 planes of up to 512 bits, or their transposition.
#[derive(Clone)]
#[repr(align(64))]
pub(super) struct Square(pub(super) [u64; 64 * 8]);

impl Square {
    pub(super) fn empty() -> Square {
        Square([0; 64 * 8])
    }

    #[inline(always)]
    pub(super) fn row<V: Plane>(&self, row: usize) -> V {
        V::load(&self.0[row * V::WORDS..][..V::WORDS])
    }

    #[inline(always)]
    pub(super) fn set_row<V: Plane>(&mut self, row: usize, plane: V) {
        plane.store(&mut self.0[row * V::WORDS..][..V::WORDS]);
    }
}

/// Swaps the off-diagonal blocks of two rows.
#[inline(always)]
fn swap<V: Plane, const BITS: u32>(rows: &mut [V; 8], i: usize, j: usize, low: V) {
    let (upper, lower) = (rows[i], rows[j]);
    rows[i] = low.select(upper, lower.shl::<BITS>());
    rows[j] = low.select(upper.shr::<BITS>(), lower);
}

/// Three steps on eight rows; `A`, `B` and `C` are the block sizes.
#[inline(always)]
fn three_steps<V: Plane, const A: u32, const B: u32, const C: u32>(
    square: &mut Square,
    first: usize,
    apart: usize,
    low: [V; 3],
) {
    let mut rows = [V::zero(); 8];
    for (i, row) in rows.iter_mut().enumerate() {
        *row = square.row(first + apart * i);
    }
    for i in [0, 1, 2, 3] {
        swap::<V, A>(&mut rows, i, i + 4, low[0]);
    }
    for i in [0, 1, 4, 5] {
        swap::<V, B>(&mut rows, i, i + 2, low[1]);
    }
    for i in [0, 2, 4, 6] {
        swap::<V, C>(&mut rows, i, i + 1, low[2]);
    }
    for (i, row) in rows.into_iter().enumerate() {
        square.set_row(first + apart * i, row);
    }
}

/// Transposes each word of the square.
#[inline(always)]
pub(super) fn transpose<V: Plane>(square: &mut Square) {
    let wide = [0x0000_0000_ffff_ffff, 0x0000_ffff_0000_ffff, 0x00ff_00ff_00ff_00ff].map(V::splat);
    for first in 0..8 {
        three_steps::<V, 32, 16, 8>(square, first, 8, wide);
    }
    let narrow =
        [0x0f0f_0f0f_0f0f_0f0f, 0x3333_3333_3333_3333, 0x5555_5555_5555_5555].map(V::splat);
    for first in 0..8 {
        three_steps::<V, 4, 2, 1>(square, 8 * first, 1, narrow);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::slice::plane::Word;
    use omnidoku_core::Random;

    #[test]
    fn bit_j_of_row_i_becomes_bit_i_of_row_j_in_every_word() {
        fn check<V: Plane>() {
            let mut random = Random::new(1);
            let mut square = Square::empty();
            square.0.fill_with(|| random.bits());
            let before = square.clone();
            transpose::<V>(&mut square);
            for (row, col, word) in (0..64 * 64 * V::WORDS).map(|n| (n / 64 % 64, n % 64, n / 4096))
            {
                let bit = |square: &Square, row: usize, col: usize| {
                    square.0[row * V::WORDS + word] >> col & 1
                };
                assert_eq!(bit(&before, row, col), bit(&square, col, row));
            }
        }
        check::<Word>();
        #[cfg(target_arch = "x86_64")]
        {
            use crate::engine::slice::x86::{Avx2, Avx512, Sse2};
            use crate::nine::Isa;
            check::<Sse2>();
            if Isa::Avx2.is_available() {
                check::<Avx2>();
            }
            if Isa::Avx512.is_available() {
                check::<Avx512>();
            }
        }
    }
}
