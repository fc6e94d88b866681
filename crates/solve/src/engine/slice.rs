//! The bit-sliced engine: hundreds of 9×9 puzzles in the bits of a register.
//!
//! ## Layout
//!
//! There is one plane for each digit and cell, 729 in all: whether the digit is a candidate of the
//! cell. Bit k of every plane belongs to puzzle k. One logic instruction on a 512-bit register
//! works on 512 puzzles, and a rule is a formula without a branch, a table or a loop over what
//! changed. (Bit-slicing: E. Biham, "A fast new DES implementation in software", Fast Software
//! Encryption 1997.)
//!
//! ```text
//!                        puzzle  0 1 2 3 4 …        a rule, for all puzzles at once:
//!   digit 1, cell A1             1 0 0 1 1          "A1 is the only place for 1 in its box" (hidden single)
//!   digit 1, cell A2             0 0 1 1 0            = A1 ∧ ¬(A2 ∨ A3 ∨ B1 ∨ … ∨ C3)
//!   digit 1, cell A3             1 1 0 0 1
//!   …                                               "the cell has two candidates or more"
//!   digit 9, cell J9             0 1 1 0 1            = or of "two of three", again on the ors of three
//! ```
//!
//! ## Algorithm
//!
//! The rules are the bitboard's, with the same fixpoint: naked singles, hidden singles, locked
//! candidates. A round applies them everywhere and takes about 9,000 instructions: 18 for each
//! puzzle of a block of 512.
//!
//! ```text
//! round:
//!     across the digits, cell by cell:
//!         a digit with only this place in the box takes the cell; two such digits: fail
//!         a cell with one candidate is solved; with none: fail
//!     across the boxes, digit by digit:
//!         mini-rows and mini-columns, less what is solved elsewhere in the box
//!         a mini-row keeps the digit if the other two boxes can have it in the other two rows
//!         cells ← cells ∧ mini-row ∧ mini-column; a box without a place for the digit: fail
//!
//! search, in every slot:
//!     rounds until over half of the slots have settled, that is, failed or found nothing new
//!     a settled slot that is
//!         open:     branches: one side stays in the slot, the other goes on the stack of the slot
//!         solved:   its solution is counted; then as if it had failed
//!         failed:   takes the top of its stack; if that is empty, its puzzle is done, and the next begins
//! ```
//!
//! Every slot searches its own puzzle depth first, in the order of the bitboard. So the answer to a
//! puzzle never depends on the others in the batch, a puzzle with a million solutions occupies only
//! one slot, and memory is bounded by the depth of a search. Records, the candidates of one puzzle
//! as words, move between planes and stacks by transposition of 64 × 64 bits at a time.
//!
//! Departures from the pseudo-code, and what they gain:
//! * Slots are exchanged when over half have settled: an exchange costs as much as three rounds, so
//!   exchanging each slot at once would cost more than the idle slots do.
//! * The cell to branch on is chosen for all puzzles at once too (`fork.rs`), and is the same as
//!   the bitboard's: the cell with the most open peers among those with the fewest candidates.
//!   Choosing for one puzzle at a time would cost ten times as much.
//! * "Only place" and "three different lines" are computed by their cheaper complements: "several
//!   places" is one plane for each digit and box instead of nine, and the six ways to be in three
//!   lines serve all three boxes.
//! * A candidate is loaded again for each rule: a box has 81 planes and there are 32 registers, so
//!   keeping them would mean spilling them. A round with unrolled loops takes twice the time.
//! * Records are moved four words at a time: the squares being transposed stay in the first-level
//!   cache, and a record is fetched three times instead of twelve.
//! * A few solutions wait in their slots until there are enough of them to be written together.
//! * The last searches of a batch, which would leave most slots idle, continue on the bitboard; a
//!   batch of a few puzzles goes there at once.
//! * The referee works on planes as well: every house has all nine digits and every cell one. The
//!   clues are compared with the text of each solution.
//!
//! The source is the same for all widths: a plane has 64 bits on any machine, and 128, 256 or 512
//! on x86-64.

mod block;
mod drive;
mod fork;
mod kernels;
mod plane;
mod record;
mod transpose;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod wasm;
#[cfg(target_arch = "x86_64")]
mod x86;

use crate::batch::BatchAnswer;
use crate::limits::Limits;
use crate::nine::Isa;
use crate::nine::text::{self, Text};
use crate::referee::Fault;
use crate::report::{Cause, End};

use drive::{Job, Slots};
use plane::Word;

/// The engine for one thread. [`Many`](crate::nine::Many) is its convenient interface.
pub struct Slice {
    isa: Isa,
    slots: Width,
    nodes: u64,
}

/// The slots, for a kind of plane.
enum Width {
    Portable(Slots<Word>),
    #[cfg(target_arch = "x86_64")]
    Sse2(Slots<x86::Sse2>),
    #[cfg(target_arch = "x86_64")]
    Avx2(Slots<x86::Avx2>),
    #[cfg(target_arch = "x86_64")]
    Avx512(Slots<x86::Avx512>),
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    Simd128(Slots<wasm::Simd128>),
}

impl Slice {
    /// With the best instruction set of this machine.
    pub fn new() -> Slice {
        Slice::with_isa(Isa::best())
    }

    /// With this instruction set if the machine has it, else the best it has.
    pub fn with_isa(isa: Isa) -> Slice {
        let isa = isa.or_best();
        let slots = match isa {
            #[cfg(target_arch = "x86_64")]
            Isa::Sse2 => Width::Sse2(Slots::new()),
            #[cfg(target_arch = "x86_64")]
            Isa::Avx2 => Width::Avx2(Slots::new()),
            #[cfg(target_arch = "x86_64")]
            Isa::Avx512 => Width::Avx512(Slots::new()),
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Isa::Simd128 => Width::Simd128(Slots::new()),
            _ => Width::Portable(Slots::new()),
        };
        Slice { isa, slots, nodes: 0 }
    }

    /// Answers every puzzle.
    pub(crate) fn answer(
        &mut self,
        puzzles: &[Text],
        limit: u64,
        answers: &mut [BatchAnswer],
        solutions: Option<&mut [Text]>,
        limits: &Limits,
    ) -> Result<End, Fault> {
        answers.fill(BatchAnswer::Unknown);
        self.nodes = 0;
        if limits.memory().is_some_and(|cap| cap < self.bytes()) {
            return Ok(End::Interrupted(Cause::Memory));
        }
        if limit == 0 {
            // The only question is whether they are puzzles.
            for (answer, puzzle) in answers.iter_mut().zip(puzzles) {
                *answer = match text::is_puzzle(puzzle) {
                    true => BatchAnswer::Counted { found: 0, complete: false },
                    false => BatchAnswer::Invalid,
                };
            }
            return Ok(End::Exhausted);
        }
        let budget = limits.nodes().unwrap_or(u64::MAX);
        let mut job = Job { puzzles, limit, answers, solutions, limits, budget, begun: 0 };
        let (end, nodes) = match &mut self.slots {
            Width::Portable(slots) => (slots.run(self.isa, &mut job)?, slots.nodes),
            #[cfg(target_arch = "x86_64")]
            Width::Sse2(slots) => (slots.run(self.isa, &mut job)?, slots.nodes),
            #[cfg(target_arch = "x86_64")]
            Width::Avx2(slots) => (slots.run(self.isa, &mut job)?, slots.nodes),
            #[cfg(target_arch = "x86_64")]
            Width::Avx512(slots) => (slots.run(self.isa, &mut job)?, slots.nodes),
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Width::Simd128(slots) => (slots.run(self.isa, &mut job)?, slots.nodes),
        };
        self.nodes = nodes;
        Ok(end)
    }

    /// The most bytes the engine takes.
    fn bytes(&self) -> usize {
        match &self.slots {
            Width::Portable(_) => Slots::<Word>::BYTES,
            #[cfg(target_arch = "x86_64")]
            Width::Sse2(_) => Slots::<x86::Sse2>::BYTES,
            #[cfg(target_arch = "x86_64")]
            Width::Avx2(_) => Slots::<x86::Avx2>::BYTES,
            #[cfg(target_arch = "x86_64")]
            Width::Avx512(_) => Slots::<x86::Avx512>::BYTES,
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Width::Simd128(_) => Slots::<wasm::Simd128>::BYTES,
        }
    }

    /// The number of nodes of the last run: how often propagation reached a fixpoint.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }
}

impl Default for Slice {
    fn default() -> Slice {
        Slice::new()
    }
}
