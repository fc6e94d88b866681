//! The sliced engine: hundreds of 9×9 puzzles in the bits of a register.

mod block;
mod drive;
mod fork;
mod kernels;
mod plane;
mod record;
mod transpose;
#[cfg(target_arch = "x86_64")]
mod x86;

use omnidoku_core::Shape;

use crate::ask::Fault;
use crate::batch::{Batch, BatchAnswer, BatchEngine, BatchError};
use crate::engine::EngineId;
use crate::limits::Limits;
use crate::nine::Isa;
use crate::nine::text::{self, Text};
use crate::report::End;

use drive::{Job, Slots};
use plane::Word;

/// Fewer puzzles than this are searched one after the other.
const FEW: usize = 48;

/// The engine for one thread.
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
}

impl Slice {
    /// With the best instructions of this machine.
    pub fn new() -> Slice {
        Slice::with_isa(Isa::best())
    }

    /// With these instructions, if the machine has them, else the best it has.
    pub fn with_isa(isa: Isa) -> Slice {
        let isa = isa.or_best();
        let slots = match isa {
            #[cfg(target_arch = "x86_64")]
            Isa::Sse2 => Width::Sse2(Slots::new()),
            #[cfg(target_arch = "x86_64")]
            Isa::Avx2 => Width::Avx2(Slots::new()),
            #[cfg(target_arch = "x86_64")]
            Isa::Avx512 => Width::Avx512(Slots::new()),
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
        if limit == 0 {
            // Nothing is asked but whether they are puzzles.
            for (answer, puzzle) in answers.iter_mut().zip(puzzles) {
                *answer = match text::is_puzzle(puzzle) {
                    true => BatchAnswer::Counted { found: 0, complete: false },
                    false => BatchAnswer::Invalid,
                };
            }
            return Ok(End::Exhausted);
        }
        let mut job = Job { puzzles, limit, answers, solutions, limits, begun: 0 };
        let (end, nodes) = match &mut self.slots {
            _ if puzzles.len() < FEW => drive::one_by_one(self.isa, &mut job)?,
            Width::Portable(slots) => (slots.run(self.isa, &mut job)?, slots.nodes),
            #[cfg(target_arch = "x86_64")]
            Width::Sse2(slots) => (slots.run(self.isa, &mut job)?, slots.nodes),
            #[cfg(target_arch = "x86_64")]
            Width::Avx2(slots) => (slots.run(self.isa, &mut job)?, slots.nodes),
            #[cfg(target_arch = "x86_64")]
            Width::Avx512(slots) => (slots.run(self.isa, &mut job)?, slots.nodes),
        };
        self.nodes = nodes;
        Ok(end)
    }

    /// How many boards the last run settled.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }
}

impl Default for Slice {
    fn default() -> Slice {
        Slice::new()
    }
}

impl BatchEngine for Slice {
    fn id(&self) -> EngineId {
        EngineId::Slice
    }

    fn supports(&self, shape: Shape) -> bool {
        shape == Shape::CLASSIC
    }

    fn run(&mut self, batch: &mut Batch<'_>, limits: &Limits) -> Result<End, BatchError> {
        assert!(BatchEngine::supports(self, batch.shape), "the sliced engine is for 9x9");
        batch.puzzle_count()?;
        // Values become characters; what is no value becomes no character of a puzzle.
        let puzzles: Vec<u8> = batch.puzzles.iter().map(|&v| v.min(10) + b'0').collect();
        let mut solutions =
            batch.solutions.is_some().then(|| vec![[b'0'; 81]; batch.answers.len()]);
        let (puzzles, _) = puzzles.as_chunks::<81>();
        let end =
            self.answer(puzzles, batch.limit, batch.answers, solutions.as_deref_mut(), limits)?;
        if let (Some(room), Some(solutions)) = (&mut batch.solutions, &solutions) {
            for (value, character) in room.iter_mut().zip(solutions.as_flattened()) {
                *value = character - b'0';
            }
        }
        Ok(end)
    }
}
