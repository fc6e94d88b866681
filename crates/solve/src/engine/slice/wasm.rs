//! A plane of 128 bits in WebAssembly.
//!
//! Compiled only for targets with `simd128`. A WebAssembly engine validates a module as a whole
//! before it runs, so an engine without the instructions rejects it, and there is no feature to
//! check at run time.
#![allow(unsafe_code)]

use std::arch::wasm32::*;

use super::plane::Plane;

/// A plane of 128 bits.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(crate) struct Simd128(v128);

impl Plane for Simd128 {
    const WORDS: usize = 2;

    #[inline(always)]
    fn splat(word: u64) -> Self {
        Self(u64x2_splat(word))
    }

    #[inline(always)]
    fn load(words: &[u64]) -> Self {
        let words: &[u64; 2] = words.first_chunk().expect("two words");
        // SAFETY: `v128_load` reads 16 bytes at any alignment, here from a reference to 16 bytes.
        Self(unsafe { v128_load(words.as_ptr().cast()) })
    }

    #[inline(always)]
    fn store(self, words: &mut [u64]) {
        let words: &mut [u64; 2] = words.first_chunk_mut().expect("two words");
        // SAFETY: `v128_store` writes 16 bytes at any alignment, here to a reference to 16 bytes.
        unsafe { v128_store(words.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Self(v128_and(self.0, other.0))
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Self(v128_or(self.0, other.0))
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Self(v128_xor(self.0, other.0))
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        Self(v128_andnot(self.0, other.0))
    }

    #[inline(always)]
    fn shl<const BITS: u32>(self) -> Self {
        Self(u64x2_shl(self.0, BITS))
    }

    #[inline(always)]
    fn shr<const BITS: u32>(self) -> Self {
        Self(u64x2_shr(self.0, BITS))
    }
}
