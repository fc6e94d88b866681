//! The lanes in one 256-bit register of x86-64: with AVX2, and with what AVX-512 adds for such
//! registers.
//!
//! ## Safety
//!
//! | type | CPU features | checked by |
//! |---|---|---|
//! | [`Avx2`] | avx2 | [`explore_avx2`] |
//! | [`Avx512`] | avx2, avx512f, avx512bw, avx512vl | [`explore_avx512`] |
//!
//! The methods of these types call intrinsics that are undefined behaviour on a CPU without the
//! features of their type. They rely on this: the methods of a type are called only while the
//! function `compiled` runs that is inside the `explore_…` function of the type. Before it calls
//! `compiled`, `explore_…` asserts [`Isa::is_available`], which asks the CPU
//! (`is_x86_feature_detected!`) for exactly the features in the table; `compiled` enables the same
//! features. The module is private to the bitboard, which names the types nowhere else.
#![allow(unsafe_code)]

use std::arch::x86_64::*;
use std::ops::ControlFlow;

use super::lanes::Lanes;
use super::{Guide, Saved, Start, explore};
use crate::nine::Isa;
use crate::report::End;

/// Sixteen lanes, with AVX2. See the module for what its methods rely on.
#[derive(Clone, Copy)]
pub(crate) struct Avx2(__m256i);

/// Sixteen lanes, with AVX-512: three-input logic and masks. See the module for what its methods
/// rely on.
#[derive(Clone, Copy)]
pub(crate) struct Avx512(__m256i);

/// A vector returned by intrinsics.
macro_rules! vector {
    ($($instructions:tt)*) => {
        // SAFETY: the CPU has the features of `Self`: `explore_avx2` or `explore_avx512` checked
        // them before any method of the type was called. Intrinsics without a pointer have no other
        // requirement; `load` is the only use with one, a `loadu` of 32 bytes from a reference to
        // 32 bytes.
        Self(unsafe { $($instructions)* })
    };
}

/// The operations that need only AVX2, for both types.
macro_rules! avx2_operations {
    () => {
        #[inline(always)]
        fn load(lanes: &[u16; 16]) -> Self {
            vector!(_mm256_loadu_si256(lanes.as_ptr().cast()))
        }

        #[inline(always)]
        fn store(self) -> [u16; 16] {
            let mut lanes = [0; 16];
            // SAFETY: `storeu` writes 32 bytes, at any alignment, to an array of 32 bytes; avx2 was
            // checked by the `explore_…` function of the type.
            unsafe { _mm256_storeu_si256(lanes.as_mut_ptr().cast(), self.0) };
            lanes
        }

        #[inline(always)]
        fn and(self, other: Self) -> Self {
            vector!(_mm256_and_si256(self.0, other.0))
        }

        #[inline(always)]
        fn or(self, other: Self) -> Self {
            vector!(_mm256_or_si256(self.0, other.0))
        }

        #[inline(always)]
        fn xor(self, other: Self) -> Self {
            vector!(_mm256_xor_si256(self.0, other.0))
        }

        #[inline(always)]
        fn without(self, other: Self) -> Self {
            vector!(_mm256_andnot_si256(other.0, self.0))
        }

        #[inline(always)]
        fn add(self, other: Self) -> Self {
            vector!(_mm256_add_epi16(self.0, other.0))
        }

        #[inline(always)]
        fn sub(self, other: Self) -> Self {
            vector!(_mm256_sub_epi16(self.0, other.0))
        }

        #[inline(always)]
        fn min(self, other: Self) -> Self {
            vector!(_mm256_min_epu16(self.0, other.0))
        }

        #[inline(always)]
        fn shl<const BITS: i32>(self) -> Self {
            vector!(_mm256_slli_epi16::<BITS>(self.0))
        }

        #[inline(always)]
        fn zero_mask(self) -> Self {
            vector!(_mm256_cmpeq_epi16(self.0, _mm256_setzero_si256()))
        }

        #[inline(always)]
        fn is_zero(self) -> bool {
            // SAFETY: avx2 was checked by the `explore_…` function of the type.
            unsafe { _mm256_testz_si256(self.0, self.0) != 0 }
        }

        #[inline(always)]
        fn next_in_band<const STEP: usize>(self) -> Self {
            // SAFETY: avx2 was checked by the `explore_…` function of the type.
            let order = unsafe {
                _mm256_broadcastsi128_si256(match STEP {
                    1 => _mm_setr_epi8(2, 3, 4, 5, 0, 1, 6, 7, 10, 11, 12, 13, 8, 9, 14, 15),
                    _ => _mm_setr_epi8(4, 5, 0, 1, 2, 3, 6, 7, 12, 13, 8, 9, 10, 11, 14, 15),
                })
            };
            vector!(_mm256_shuffle_epi8(self.0, order))
        }

        #[inline(always)]
        fn next_in_stack<const STEP: usize>(self) -> Self {
            match STEP {
                1 => vector!(_mm256_permute4x64_epi64::<0b11_00_10_01>(self.0)),
                _ => vector!(_mm256_permute4x64_epi64::<0b11_01_00_10>(self.0)),
            }
        }
    };
}

impl Lanes for Avx2 {
    avx2_operations!();
}

impl Lanes for Avx512 {
    avx2_operations!();

    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        vector!(_mm256_ternarylogic_epi64::<0xFE>(self.0, b.0, c.0))
    }

    #[inline(always)]
    fn and3(self, b: Self, c: Self) -> Self {
        vector!(_mm256_ternarylogic_epi64::<0x80>(self.0, b.0, c.0))
    }

    #[inline(always)]
    fn and_nor(self, b: Self, c: Self) -> Self {
        vector!(_mm256_ternarylogic_epi64::<0x10>(self.0, b.0, c.0))
    }

    #[inline(always)]
    fn and_or(self, b: Self, c: Self) -> Self {
        vector!(_mm256_ternarylogic_epi64::<0xEA>(self.0, b.0, c.0))
    }

    #[inline(always)]
    fn or_xor(self, b: Self, c: Self) -> Self {
        vector!(_mm256_ternarylogic_epi64::<0xF6>(self.0, b.0, c.0))
    }

    #[inline(always)]
    fn singles(self) -> Self {
        let less_one = self.sub(Self::load(&[1; 16]));
        vector!(_mm256_maskz_mov_epi16(_mm256_testn_epi16_mask(self.0, less_one.0), self.0))
    }

    #[inline(always)]
    fn replaced_by(self, other: Self) -> Self {
        vector!(_mm256_mask_mov_epi16(self.0, _mm256_test_epi16_mask(other.0, other.0), other.0))
    }
}

/// The search with AVX2.
///
/// # Panics
/// If the CPU does not have avx2.
pub(super) fn explore_avx2<G: Guide>(
    start: Start<'_>,
    stack: &mut Vec<Saved>,
    guide: &mut G,
) -> ControlFlow<End> {
    #[target_feature(enable = "avx2")]
    fn compiled<G: Guide>(
        start: Start<'_>,
        stack: &mut Vec<Saved>,
        guide: &mut G,
    ) -> ControlFlow<End> {
        explore::<Avx2, G>(start, stack, guide)
    }
    assert!(Isa::Avx2.is_available());
    // SAFETY: `compiled` requires avx2, which the assertion has just checked on this CPU.
    unsafe { compiled(start, stack, guide) }
}

/// The search with AVX-512.
///
/// # Panics
/// If the CPU does not have avx2, avx512f, avx512bw and avx512vl.
pub(super) fn explore_avx512<G: Guide>(
    start: Start<'_>,
    stack: &mut Vec<Saved>,
    guide: &mut G,
) -> ControlFlow<End> {
    #[target_feature(enable = "avx2,avx512f,avx512bw,avx512vl")]
    fn compiled<G: Guide>(
        start: Start<'_>,
        stack: &mut Vec<Saved>,
        guide: &mut G,
    ) -> ControlFlow<End> {
        explore::<Avx512, G>(start, stack, guide)
    }
    assert!(Isa::Avx512.is_available());
    // SAFETY: `compiled` requires avx2, avx512f, avx512bw and avx512vl, which the assertion has
    // just checked on this CPU.
    unsafe { compiled(start, stack, guide) }
}
