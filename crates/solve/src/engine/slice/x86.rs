//! Planes in registers of x86-64: 128 bits with SSE2, 256 with AVX2, 512 with AVX-512.
//!
//! ## Safety
//!
//! | type | CPU features | checked by |
//! |---|---|---|
//! | [`Sse2`] | sse2 | no check: part of every x86-64 |
//! | [`Avx2`] | avx2 | `Slots::<Avx2>::new` |
//! | [`Avx512`] | avx2, avx512f, avx512bw, avx512vl | `Slots::<Avx512>::new` |
//!
//! The methods of these types call intrinsics that are undefined behaviour on a CPU without the
//! features of their type. They rely on this: they are called only by
//! [`Slots`](super::drive::Slots) of the type, through the kernels. `Slots::new`, its only
//! constructor, asserts [`Isa::is_available`](crate::nine::Isa::is_available) before it makes the
//! first plane, and that asks the CPU (`is_x86_feature_detected!`) for exactly the features in the
//! table. The kernels are compiled with the same features. The module is private to the sliced
//! engine, which uses the types only as parameters of `Slots` and, after the same check, in a test.
//!
//! All loads and stores are of the kind that accepts any alignment.
#![allow(unsafe_code)]

use std::arch::x86_64::*;
use std::hint::black_box;

use super::plane::Plane;
use super::record::{self, Codes, Record};
use crate::nine::Text;

/// A plane of 128 bits.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(crate) struct Sse2(__m128i);

/// A plane of 256 bits.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(crate) struct Avx2(__m256i);

/// A plane of 512 bits.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(crate) struct Avx512(__m512i);

/// A plane returned by intrinsics.
macro_rules! plane {
    ($($instructions:tt)*) => {
        // SAFETY: the CPU has the features of `Self`: `Slots::new` checked them before the first
        // plane of the type was made. Intrinsics without a pointer have no other requirement; the
        // three loads name theirs.
        Self(unsafe { $($instructions)* })
    };
}

impl Plane for Sse2 {
    const WORDS: usize = 2;

    #[inline(always)]
    fn splat(word: u64) -> Self {
        plane!(_mm_set1_epi64x(word as i64))
    }

    #[inline(always)]
    fn load(words: &[u64]) -> Self {
        let words: &[u64; 2] = words.first_chunk().expect("two words");
        // `loadu` reads 16 bytes from a reference to 16 bytes.
        plane!(_mm_loadu_si128(words.as_ptr().cast()))
    }

    #[inline(always)]
    fn store(self, words: &mut [u64]) {
        let words: &mut [u64; 2] = words.first_chunk_mut().expect("two words");
        // SAFETY: `storeu` writes 16 bytes to a reference to 16 bytes; every x86-64 has sse2.
        unsafe { _mm_storeu_si128(words.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        plane!(_mm_and_si128(self.0, other.0))
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        plane!(_mm_or_si128(self.0, other.0))
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        plane!(_mm_xor_si128(self.0, other.0))
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        plane!(_mm_andnot_si128(other.0, self.0))
    }

    #[inline(always)]
    fn shl<const BITS: u32>(self) -> Self {
        plane!(_mm_sll_epi64(self.0, _mm_cvtsi32_si128(BITS as i32)))
    }

    #[inline(always)]
    fn shr<const BITS: u32>(self) -> Self {
        plane!(_mm_srl_epi64(self.0, _mm_cvtsi32_si128(BITS as i32)))
    }

    #[inline(always)]
    fn text(codes: &Codes) -> Text {
        let mut text = [0; 81];
        for (part, &code) in text.as_chunks_mut::<16>().0.iter_mut().zip(codes) {
            // SAFETY: `storeu` writes 16 bytes to a reference to 16 bytes; every x86-64 has sse2.
            unsafe { _mm_storeu_si128(part.as_mut_ptr().cast(), characters(code)) };
        }
        text[80] = b'0' + (codes[5] & 15) as u8;
        text
    }
}

impl Plane for Avx2 {
    const WORDS: usize = 4;

    #[inline(always)]
    fn splat(word: u64) -> Self {
        plane!(_mm256_set1_epi64x(word as i64))
    }

    #[inline(always)]
    fn load(words: &[u64]) -> Self {
        let words: &[u64; 4] = words.first_chunk().expect("four words");
        // `loadu` reads 32 bytes from a reference to 32 bytes.
        plane!(_mm256_loadu_si256(words.as_ptr().cast()))
    }

    #[inline(always)]
    fn store(self, words: &mut [u64]) {
        let words: &mut [u64; 4] = words.first_chunk_mut().expect("four words");
        // SAFETY: `storeu` writes 32 bytes to a reference to 32 bytes; `Slots::new` checked avx2.
        unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        plane!(_mm256_and_si256(self.0, other.0))
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        plane!(_mm256_or_si256(self.0, other.0))
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        plane!(_mm256_xor_si256(self.0, other.0))
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        plane!(_mm256_andnot_si256(other.0, self.0))
    }

    #[inline(always)]
    fn shl<const BITS: u32>(self) -> Self {
        plane!(_mm256_sll_epi64(self.0, _mm_cvtsi32_si128(BITS as i32)))
    }

    #[inline(always)]
    fn shr<const BITS: u32>(self) -> Self {
        plane!(_mm256_srl_epi64(self.0, _mm_cvtsi32_si128(BITS as i32)))
    }

    #[inline(always)]
    fn text(codes: &Codes) -> Text {
        let mut text = [0; 81];
        // SAFETY: the load reads 32 bytes from a slice of four words, and the stores write 32, 32
        // and 16 bytes to slices of the text of those lengths; `Slots::new` checked avx2.
        unsafe {
            let first = _mm256_loadu_si256(codes[..4].as_ptr().cast());
            let low = _mm256_set1_epi8(15);
            let even = _mm256_and_si256(first, low);
            let odd = _mm256_and_si256(_mm256_srli_epi64::<4>(first), low);
            // Words 0 and 2, and words 1 and 3, become 16 bytes each.
            let zero = _mm256_set1_epi8(b'0' as i8);
            let a = _mm256_or_si256(_mm256_unpacklo_epi8(even, odd), zero);
            let b = _mm256_or_si256(_mm256_unpackhi_epi8(even, odd), zero);
            let (start, middle) =
                (_mm256_permute2x128_si256::<0x20>(a, b), _mm256_permute2x128_si256::<0x31>(a, b));
            _mm256_storeu_si256(text[..32].as_mut_ptr().cast(), start);
            _mm256_storeu_si256(text[32..64].as_mut_ptr().cast(), middle);
            _mm_storeu_si128(text[64..80].as_mut_ptr().cast(), characters(codes[4]));
        }
        text[80] = b'0' + (codes[5] & 15) as u8;
        text
    }

    #[inline(always)]
    fn record(text: &Text) -> Option<Record> {
        // SAFETY: each of the loads reads 32 bytes from a slice of 32 bytes: cells 0–31, 32–63 and
        // 49–80; `Slots::new` checked avx2.
        unsafe {
            let part = |from: usize| _mm256_loadu_si256(text[from..][..32].as_ptr().cast());
            let equal =
                |part, character: u8| _mm256_cmpeq_epi8(part, _mm256_set1_epi8(character as i8));
            let (a, b, c) = (part(0), part(32), part(49));
            let blank = |part| _mm256_or_si256(equal(part, b'.'), equal(part, b'0'));
            let blanks = (blank(a), blank(b), blank(c));
            let cells = |part, blanks, digit| {
                let cells = _mm256_or_si256(equal(part, digit), blanks);
                // Without the black box, the compiler merges the comparisons and runs out of
                // registers.
                u64::from(black_box(_mm256_movemask_epi8(cells)) as u32)
            };
            masks(|digit| {
                [
                    cells(a, blanks.0, digit) | cells(b, blanks.1, digit) << 32,
                    cells(c, blanks.2, digit) >> 15,
                ]
            })
        }
    }
}

impl Plane for Avx512 {
    const WORDS: usize = 8;

    #[inline(always)]
    fn splat(word: u64) -> Self {
        plane!(_mm512_set1_epi64(word as i64))
    }

    #[inline(always)]
    fn load(words: &[u64]) -> Self {
        let words: &[u64; 8] = words.first_chunk().expect("eight words");
        // `loadu` reads 64 bytes from a reference to 64 bytes.
        plane!(_mm512_loadu_si512(words.as_ptr().cast()))
    }

    #[inline(always)]
    fn store(self, words: &mut [u64]) {
        let words: &mut [u64; 8] = words.first_chunk_mut().expect("eight words");
        // SAFETY: `storeu` writes 64 bytes to a reference to 64 bytes; `Slots::new` checked
        // avx512f.
        unsafe { _mm512_storeu_si512(words.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        plane!(_mm512_and_si512(self.0, other.0))
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        plane!(_mm512_or_si512(self.0, other.0))
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        plane!(_mm512_xor_si512(self.0, other.0))
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        plane!(_mm512_andnot_si512(other.0, self.0))
    }

    #[inline(always)]
    fn shl<const BITS: u32>(self) -> Self {
        plane!(_mm512_slli_epi64::<BITS>(self.0))
    }

    #[inline(always)]
    fn shr<const BITS: u32>(self) -> Self {
        plane!(_mm512_srli_epi64::<BITS>(self.0))
    }

    #[inline(always)]
    fn record(text: &Text) -> Option<Record> {
        // SAFETY: each of the loads reads 64 bytes from a slice of 64 bytes: cells 0–63 and 17–80;
        // `Slots::new` checked avx512f, and avx512bw for the comparison of bytes.
        unsafe {
            let part = |from: usize| _mm512_loadu_si512(text[from..][..64].as_ptr().cast());
            let equal = |part, character: u8| {
                _mm512_cmpeq_epi8_mask(part, _mm512_set1_epi8(character as i8))
            };
            let (first, last) = (part(0), part(17));
            let blank = |part| equal(part, b'.') | equal(part, b'0');
            let blanks = (blank(first), blank(last));
            masks(|digit| [equal(first, digit) | blanks.0, (equal(last, digit) | blanks.1) >> 47])
        }
    }

    #[inline(always)]
    fn text(codes: &Codes) -> Text {
        let mut text = [0; 81];
        // SAFETY: the masked load reads the six words of the array and no more; the stores write 64
        // bytes to a text of 81, and 16 bytes to a slice of 16; `Slots::new` checked avx512f and
        // avx512bw.
        unsafe {
            let words = _mm512_maskz_loadu_epi64(0b11_1111, codes.as_ptr().cast());
            let low = _mm512_set1_epi8(15);
            let even = _mm512_and_si512(words, low);
            let odd = _mm512_and_si512(_mm512_srli_epi64::<4>(words), low);
            // Words 0, 2, 4 and words 1, 3, 5 become 16 bytes each.
            let zero = _mm512_set1_epi8(b'0' as i8);
            let a = _mm512_or_si512(_mm512_unpacklo_epi8(even, odd), zero);
            let b = _mm512_or_si512(_mm512_unpackhi_epi8(even, odd), zero);
            let order = _mm512_setr_epi64(0, 1, 8, 9, 2, 3, 10, 11);
            _mm512_storeu_si512(text.as_mut_ptr().cast(), _mm512_permutex2var_epi64(a, order, b));
            _mm_storeu_si128(text[64..80].as_mut_ptr().cast(), _mm512_extracti32x4_epi32::<2>(a));
        }
        text[80] = b'0' + (codes[5] & 15) as u8;
        text
    }

    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        plane!(_mm512_ternarylogic_epi64::<0xFE>(self.0, b.0, c.0))
    }

    #[inline(always)]
    fn and3(self, b: Self, c: Self) -> Self {
        plane!(_mm512_ternarylogic_epi64::<0x80>(self.0, b.0, c.0))
    }

    #[inline(always)]
    fn xor3(self, b: Self, c: Self) -> Self {
        plane!(_mm512_ternarylogic_epi64::<0x96>(self.0, b.0, c.0))
    }

    #[inline(always)]
    fn two_of(self, b: Self, c: Self) -> Self {
        plane!(_mm512_ternarylogic_epi64::<0xE8>(self.0, b.0, c.0))
    }

    #[inline(always)]
    fn select(self, b: Self, c: Self) -> Self {
        plane!(_mm512_ternarylogic_epi64::<0xCA>(self.0, b.0, c.0))
    }

    #[inline(always)]
    fn and_nor(self, b: Self, c: Self) -> Self {
        plane!(_mm512_ternarylogic_epi64::<0x10>(self.0, b.0, c.0))
    }

    #[inline(always)]
    fn without_both(self, b: Self, c: Self) -> Self {
        plane!(_mm512_ternarylogic_epi64::<0x70>(self.0, b.0, c.0))
    }

    #[inline(always)]
    fn and_or(self, b: Self, c: Self) -> Self {
        plane!(_mm512_ternarylogic_epi64::<0xEA>(self.0, b.0, c.0))
    }

    #[inline(always)]
    fn and_implied(self, b: Self, c: Self) -> Self {
        plane!(_mm512_ternarylogic_epi64::<0xB0>(self.0, b.0, c.0))
    }

    #[inline(always)]
    fn or_without(self, b: Self, c: Self) -> Self {
        plane!(_mm512_ternarylogic_epi64::<0xF4>(self.0, b.0, c.0))
    }

    #[inline(always)]
    fn or_not(self, b: Self) -> Self {
        plane!(_mm512_ternarylogic_epi64::<0xF3>(self.0, b.0, b.0))
    }

    #[inline(always)]
    fn or_xor(self, b: Self, c: Self) -> Self {
        plane!(_mm512_ternarylogic_epi64::<0xF6>(self.0, b.0, c.0))
    }

    #[inline(always)]
    fn greater_at(self, b: Self, c: Self) -> Self {
        plane!(_mm512_ternarylogic_epi64::<0xD4>(self.0, b.0, c.0))
    }
}

/// The characters of 16 binary-coded digits.
#[inline(always)]
fn characters(code: u64) -> __m128i {
    // SAFETY: all of these are SSE2, which every x86-64 has; there is no pointer.
    unsafe {
        let (code, low) = (_mm_cvtsi64_si128(code as i64), _mm_set1_epi8(15));
        let (even, odd) = (_mm_and_si128(code, low), _mm_and_si128(_mm_srli_epi64::<4>(code), low));
        _mm_or_si128(_mm_unpacklo_epi8(even, odd), _mm_set1_epi8(b'0' as i8))
    }
}

/// The record of a text, given the cells, up to 63 and from 64 on, of which a digit is a candidate.
#[inline(always)]
fn masks(cells: impl Fn(u8) -> [u64; 2]) -> Option<Record> {
    let (mut first, mut last, mut known) = ([0; 9], [0; 9], [0; 2]);
    for digit in 0..9 {
        let [start, end] = cells(b'1' + digit as u8);
        known = [known[0] | start, known[1] | end];
        (first[digit], last[digit]) = (start, end);
    }
    (known == [u64::MAX, 0x1ffff]).then(|| record::join(first, last))
}
