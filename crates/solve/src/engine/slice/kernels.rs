//! The operations on whole blocks, compiled once for each kind of plane.
//!
//! Vector code is fast only if all of it is in one function that is compiled for the instructions.
//! So every kernel is a function with `target_feature`, into which the planes' methods are inlined.

use super::block::Block;
use super::drive::{Job, Mask, Slots};
use super::fork::Forks;
use super::plane::{Plane, Word};
use super::record::{self, CODED, Record};
use super::transpose::{Square, transpose};
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use super::wasm::Simd128;
#[cfg(target_arch = "x86_64")]
use super::x86::{Avx2, Avx512, Sse2};
use crate::nine::Isa;
use crate::nine::text::{self, Text};
use crate::nine::unroll::nine;
use crate::referee::Fault;

/// One round of the rules.
#[inline(always)]
fn round<V: Plane>(block: &mut Block<V>) {
    block.across_digits();
    block.across_boxes();
}

/// Runs `$body` for each used bit of a word, with its digit and its cell. The two kinds of words have a loop
/// each: asked within one loop, the question costs a sixth of [`take_out`].
macro_rules! for_each_plane {
    ($word:expr, ($bit:ident, $digit:ident, $cell:ident) => $body:block) => {
        if $word < record::FIRST_WORDS {
            for $bit in 0..record::used($word) {
                let ($digit, $cell) = record::plane($word, $bit);
                $body
            }
        } else {
            for $bit in 0..record::used($word) {
                let ($digit, $cell) = record::plane($word, $bit);
                $body
            }
        }
    };
}

/// Branches the puzzles of `open`: the block keeps the side with the digit of the fork, and the
/// square receives one word of the records of the side without it.
#[inline(always)]
fn take_out<V: Plane>(
    block: &mut Block<V>,
    forks: &Forks<V>,
    open: V,
    word: usize,
    square: &mut Square,
) {
    for_each_plane!(word, (bit, digit, cell) => {
        let x = &mut block.cells[digit][cell];
        let (fork, chosen) = (forks.cell[cell].and(open), forks.digit[digit]);
        square.set_row(bit, x.without(fork.and(chosen)));
        *x = x.and_implied(fork, chosen);
    });
    for bit in record::used(word)..64 {
        square.set_row(bit, V::zero());
    }
    transpose::<V>(square);
}

/// Replaces one word of the puzzles of `fresh` by that of the records in the square.
#[inline(always)]
fn put_in<V: Plane>(block: &mut Block<V>, fresh: V, word: usize, square: &mut Square) {
    transpose::<V>(square);
    for_each_plane!(word, (bit, digit, cell) => {
        let x = &mut block.cells[digit][cell];
        *x = fresh.select(square.row(bit), *x);
    });
}

/// Writes the digits of 16 cells to the square, four bits each.
#[inline(always)]
fn code<V: Plane>(block: &Block<V>, word: usize, square: &mut Square) {
    for cell in word * CODED..((word + 1) * CODED).min(81) {
        let x: [V; 9] = nine!(D => block.cells[D][cell]);
        let row = cell % CODED * 4;
        square.set_row(row, x[0].or3(x[2], x[4]).or3(x[6], x[8]));
        square.set_row(row + 1, x[1].or3(x[2], x[5]).or(x[6]));
        square.set_row(row + 2, x[3].or3(x[4], x[5]).or(x[6]));
        square.set_row(row + 3, x[7].or(x[8]));
    }
    transpose::<V>(square);
}

/// A kind of plane, and the operations on blocks of it.
pub(super) trait Kernels: Plane {
    /// The instruction set the kernels are compiled for. [`Slots::new`](super::drive::Slots::new)
    /// checks it; the kernels must not be called otherwise.
    const ISA: Isa;

    fn round(block: &mut Block<Self>);
    fn choose(block: &Block<Self>, forks: &mut Forks<Self>);
    fn take_out(
        block: &mut Block<Self>,
        forks: &Forks<Self>,
        open: Self,
        word: usize,
        square: &mut Square,
    );
    fn put_in(block: &mut Block<Self>, fresh: Self, word: usize, square: &mut Square);
    fn code(block: &Block<Self>, word: usize, square: &mut Square);
    fn obeys_the_rules(block: &Block<Self>, valid: &mut [u64]);
    fn exchange(slots: &mut Slots<Self>, settled: &Mask, job: &mut Job<'_>) -> Result<(), Fault>;
    fn read(text: &Text, record: &mut Record) -> bool;
    fn keeps_clues(puzzle: &Text, solution: &Text) -> bool;
}

/// The kernels of a kind of plane, each compiled with the attribute given.
macro_rules! kernels {
    ($plane:ty, $isa:ident, $compiled_for:tt) => {
        impl Kernels for $plane {
            const ISA: Isa = Isa::$isa;

            kernels! { @ $compiled_for
                fn round(block: &mut Block<$plane>) { round(block) }
                fn choose(block: &Block<$plane>, forks: &mut Forks<$plane>) { block.choose(forks) }
                fn take_out(block: &mut Block<$plane>, forks: &Forks<$plane>, open: $plane, word: usize, square: &mut Square) {
                    take_out(block, forks, open, word, square)
                }
                fn put_in(block: &mut Block<$plane>, fresh: $plane, word: usize, square: &mut Square) {
                    put_in(block, fresh, word, square)
                }
                fn code(block: &Block<$plane>, word: usize, square: &mut Square) { code(block, word, square) }
                fn obeys_the_rules(block: &Block<$plane>, valid: &mut [u64]) { block.obeys_the_rules().store(valid) }
                fn exchange(slots: &mut Slots<$plane>, settled: &Mask, job: &mut Job<'_>) -> Result<(), Fault> {
                    slots.exchange(settled, job)
                }
                fn read(text: &Text, record: &mut Record) -> bool {
                    <$plane>::record(text).inspect(|read| *record = *read).is_some()
                }
                fn keeps_clues(puzzle: &Text, solution: &Text) -> bool { text::keeps_clues(puzzle, solution) }
            }
        }
    };
    (@ $compiled_for:tt $(fn $name:ident($($arg:ident: $ty:ty),*) $(-> $ret:ty)? { $body:expr })*) => {
        $(
            #[inline(always)]
            #[allow(unsafe_code, unused_unsafe)]
            fn $name($($arg: $ty),*) $(-> $ret)? {
                #$compiled_for
                fn compiled($($arg: $ty),*) $(-> $ret)? {
                    $body
                }
                // SAFETY: `compiled` requires the CPU features of its attribute, the same as
                // `Isa::is_available` asks for. `Slots` alone calls the kernels, and `Slots::new`
                // has asserted that `ISA` is available.
                unsafe { compiled($($arg),*) }
            }
        )*
    };
}

kernels!(Word, Portable, [inline(never)]);
#[cfg(target_arch = "x86_64")]
kernels!(Sse2, Sse2, [inline(never)]);
#[cfg(target_arch = "x86_64")]
kernels!(Avx2, Avx2, [target_feature(enable = "avx2")]);
#[cfg(target_arch = "x86_64")]
kernels!(Avx512, Avx512, [target_feature(enable = "avx2,avx512f,avx512bw,avx512vl")]);
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
kernels!(Simd128, Simd128, [inline(never)]);
