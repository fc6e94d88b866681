//! One puzzle at a time.

use std::ops::ControlFlow;

use crate::batch::BatchAnswer;
use crate::engine::bitboard::{self, CandidateVectors, Fixpoint, Guide, Lanes, Saved, Start};
use crate::engine_id::EngineId;
use crate::nine::Isa;
use crate::nine::text::{self, Text};
use crate::referee::Fault;
use crate::report::End;

/// The bitboard engine for one puzzle after the other, with the lowest latency.
///
/// It keeps its memory from one puzzle to the next.
///
/// ```
/// use omnidoku_solve::BatchAnswer;
/// use omnidoku_solve::nine::One;
///
/// let puzzle = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let mut one = One::new();
/// let mut solution = [0; 81];
/// one.solve(puzzle, &mut solution)?;
/// assert!(solution.starts_with(b"534678912"));
/// assert_eq!(one.count(puzzle, 2)?, BatchAnswer::Counted { found: 1, complete: true });
/// # Ok::<(), omnidoku_solve::Fault>(())
/// ```
pub struct One {
    isa: Isa,
    stack: Vec<Saved>,
    nodes: u64,
}

impl One {
    /// With the best instruction set of this machine.
    pub fn new() -> One {
        One::with_isa(Isa::best())
    }

    /// With this instruction set if the machine has it, else the best it has.
    pub fn with_isa(isa: Isa) -> One {
        One { isa: isa.or_best(), stack: Vec::new(), nodes: 0 }
    }

    /// Finds the first solution and writes it; if there is none, `solution` is not changed.
    pub fn solve(&mut self, puzzle: &Text, solution: &mut Text) -> Result<BatchAnswer, Fault> {
        self.answer(puzzle, 1, solution)
    }

    /// Counts solutions up to `limit`.
    pub fn count(&mut self, puzzle: &Text, limit: u64) -> Result<BatchAnswer, Fault> {
        self.answer(puzzle, limit, &mut [0; 81])
    }

    /// The number of nodes of the last search: how often propagation reached a fixpoint.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    fn answer(
        &mut self,
        puzzle: &Text,
        limit: u64,
        solution: &mut Text,
    ) -> Result<BatchAnswer, Fault> {
        self.nodes = 0;
        if !text::is_text(puzzle) {
            return Ok(BatchAnswer::Invalid);
        }
        if limit == 0 && text::is_puzzle(puzzle) {
            return Ok(BatchAnswer::Counted { found: 0, complete: false });
        }
        self.stack.clear();
        let mut counter = Counter { puzzle, limit, solution, found: 0, nodes: 0, fault: false };
        let end = bitboard::search(self.isa, Start::Puzzle(puzzle), &mut self.stack, &mut counter);
        let Counter { found, nodes, fault, .. } = counter;
        self.nodes = nodes;
        if fault {
            return Err(text::fault(EngineId::Bitboard, puzzle, solution));
        }
        if found == 0 && !text::is_puzzle(puzzle) {
            return Ok(BatchAnswer::Invalid);
        }
        Ok(BatchAnswer::Counted { found, complete: end.is_continue() })
    }
}

impl Default for One {
    fn default() -> One {
        One::new()
    }
}

/// Counts solutions, each checked by the referee, and keeps the first.
struct Counter<'a> {
    puzzle: &'a Text,
    limit: u64,
    solution: &'a mut Text,
    found: u64,
    nodes: u64,
    fault: bool,
}

impl Guide for Counter<'_> {
    #[inline(always)]
    fn propagated<L: Lanes>(
        &mut self,
        vectors: &CandidateVectors<L>,
        fixpoint: Fixpoint,
    ) -> ControlFlow<End> {
        self.nodes += 1;
        if fixpoint != Fixpoint::Solved {
            return ControlFlow::Continue(());
        }
        let mut later = [0; 81];
        let solution = if self.found == 0 { &mut *self.solution } else { &mut later };
        vectors.write(solution);
        if !text::solves(self.puzzle, solution) {
            *self.solution = *solution;
            self.fault = true;
            return ControlFlow::Break(End::Stopped);
        }
        self.found += 1;
        if self.found < self.limit {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(End::Stopped)
        }
    }
}
