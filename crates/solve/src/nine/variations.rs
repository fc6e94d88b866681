//! Variations of a known solution.

use std::ops::ControlFlow;

use crate::engine::bitboard::{self, CandidateVectors, Fixpoint, Fork, Guide, Lanes, Saved, Start};
use crate::engine_id::EngineId;
use crate::limits::{Limits, Meter};
use crate::nine::Isa;
use crate::nine::text::{self, CANDIDATES, Text};
use crate::referee::Fault;
use crate::report::{Cause, End};

const ALL_CELLS: u128 = (1 << 81) - 1;

/// The bitboard engine for one known solution and many sets of its clues: does a set have another
/// solution?
///
/// The search follows the known solution as long as it can, so that what it finds tends to differ
/// in few cells. The result is the same on every machine. A set of cells is a number: cell *i* in
/// reading order is bit *i*.
///
/// ```
/// use omnidoku_solve::Limits;
/// use omnidoku_solve::nine::Variations;
///
/// let solution = b"534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// let mut variations = Variations::new(solution);
/// // 1 and 3 can change places if all four corners of a rectangle are blank.
/// let corners = 1 << 32 | 1 << 35 | 1 << 41 | 1 << 44;
/// assert_eq!(variations.second_solution(!corners, None, &Limits::none())?, Ok(Some(corners)));
/// assert_eq!(variations.second_solution(!corners | 1 << 32, None, &Limits::none())?, Ok(None));
/// # Ok::<(), omnidoku_solve::Fault>(())
/// ```
pub struct Variations {
    isa: Isa,
    solution: Text,
    /// The solution as candidate sets of one digit.
    known: [u16; 81],
    stack: Vec<Saved>,
    nodes: u64,
}

impl Variations {
    /// For a full grid, with the best instruction set of this machine.
    pub fn new(solution: &Text) -> Variations {
        Variations::with_isa(solution, Isa::best())
    }

    /// With this instruction set if the machine has it, else the best it has.
    pub fn with_isa(solution: &Text, isa: Isa) -> Variations {
        let (isa, stack) = (isa.or_best(), Vec::new());
        let mut variations =
            Variations { isa, solution: *solution, known: [0; 81], stack, nodes: 0 };
        variations.set_solution(solution);
        variations
    }

    /// Replaces the known solution.
    pub fn set_solution(&mut self, solution: &Text) {
        self.solution = *solution;
        self.known = solution.map(|character| CANDIDATES[usize::from(character)]);
    }

    /// The cells in which another solution with these clues differs from the known one; `None` if
    /// there is no other. If `apart` is a cell, only solutions that differ there are searched for.
    ///
    /// A caller that knows that these clues and one more have a unique solution passes the cell of
    /// that one: the search is then much shorter. The node budget of the limits applies to each
    /// question; the inner error is the limit that fired.
    ///
    /// # Panics
    /// If `apart` is not a cell.
    pub fn second_solution(
        &mut self,
        clues: u128,
        apart: Option<usize>,
        limits: &Limits,
    ) -> Result<Result<Option<u128>, Cause>, Fault> {
        let mut board = Saved::OPEN;
        let mut left = clues & ALL_CELLS;
        while left != 0 {
            let cell = left.trailing_zeros() as usize;
            *board.cell_mut(cell) = self.known[cell];
            left &= left - 1;
        }
        if let Some(cell) = apart {
            *board.cell_mut(cell) &= !self.known[cell];
        }
        self.stack.clear();
        self.stack.push(board);
        let mut faithful = Faithful {
            solution: &self.solution,
            known: &self.known,
            clues,
            other: None,
            budget: limits.nodes().unwrap_or(u64::MAX),
            nodes: 0,
            meter: Meter::new(limits),
            fault: None,
        };
        let end = bitboard::search(self.isa, Start::Stack, &mut self.stack, &mut faithful);
        self.nodes = faithful.nodes;
        match (faithful.fault, end) {
            (Some(fault), _) => Err(fault),
            (None, ControlFlow::Break(End::Interrupted(cause))) => Ok(Err(cause)),
            (None, _) => Ok(Ok(faithful.other)),
        }
    }

    /// The number of nodes of the last search: how often propagation reached a fixpoint.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }
}

/// Guides a search along a solution, and stops it at another one.
struct Faithful<'a> {
    solution: &'a Text,
    known: &'a [u16; 81],
    clues: u128,
    other: Option<u128>,
    budget: u64,
    nodes: u64,
    meter: Meter<'a>,
    fault: Option<Fault>,
}

impl Faithful<'_> {
    /// Records a solution other than the known one, or a fault if the referee rejects it.
    #[inline(always)]
    fn judge(&mut self, other: &Text) -> ControlFlow<End> {
        let cells = differing(self.solution, other);
        if cells == 0 {
            return ControlFlow::Continue(());
        }
        if cells & self.clues == 0 && text::solves(&[b'.'; 81], other) {
            self.other = Some(cells);
        } else {
            let clue = |cell: usize| self.clues >> cell & 1 == 1;
            let puzzle =
                std::array::from_fn(|cell| if clue(cell) { self.solution[cell] } else { b'.' });
            self.fault = Some(text::fault(EngineId::Bitboard, &puzzle, other));
        }
        ControlFlow::Break(End::Stopped)
    }
}

impl Guide for Faithful<'_> {
    #[inline(always)]
    fn propagated<L: Lanes>(
        &mut self,
        vectors: &CandidateVectors<L>,
        fixpoint: Fixpoint,
    ) -> ControlFlow<End> {
        if self.nodes >= self.budget {
            return ControlFlow::Break(End::Interrupted(Cause::Nodes));
        }
        self.nodes += 1;
        if self.meter.is_due(500)
            && let Some(cause) = self.meter.poll()
        {
            return ControlFlow::Break(End::Interrupted(cause));
        }
        if fixpoint != Fixpoint::Solved {
            return ControlFlow::Continue(());
        }
        let mut other = [0; 81];
        vectors.write(&mut other);
        self.judge(&other)
    }

    #[inline(always)]
    fn choose<L: Lanes>(&self, vectors: &CandidateVectors<L>) -> (Fork, u16) {
        let fork = vectors.fork();
        let known = fork.digits & self.known[fork.cell()];
        (fork, if known == 0 { fork.first() } else { known })
    }
}

/// The cells in which two grids differ.
#[inline(always)]
fn differing(one: &Text, other: &Text) -> u128 {
    let part = |from: usize, to: usize| {
        let mut cells = 0u64;
        for (place, cell) in (from..to).enumerate() {
            cells |= u64::from(one[cell] != other[cell]) << place;
        }
        u128::from(cells)
    };
    part(0, 64) | part(64, 81) << 64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::batch::BatchAnswer;
    use crate::nine::One;
    use omnidoku_core::Random;

    const SOLUTION: &Text =
        b"534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    fn solutions(clues: u128) -> u64 {
        let puzzle =
            std::array::from_fn(|cell| if clues >> cell & 1 == 1 { SOLUTION[cell] } else { b'.' });
        match One::new().count(&puzzle, 2).unwrap() {
            BatchAnswer::Counted { found, .. } => found,
            other => panic!("{other:?}"),
        }
    }

    fn random_clues(random: &mut Random) -> u128 {
        let mut cells: Vec<usize> = (0..81).collect();
        random.shuffle(&mut cells);
        let count = 20 + random.below(30);
        cells[..count].iter().fold(0, |clues, cell| clues | 1 << cell)
    }

    #[test]
    fn there_is_another_where_there_are_two_solutions_and_all_instructions_find_the_same() {
        let mut random = Random::new(11);
        let mut engines: Vec<Variations> =
            Isa::available().map(|isa| Variations::with_isa(SOLUTION, isa)).collect();
        let mut unique = 0;
        for _ in 0..400 {
            let clues = random_clues(&mut random);
            let found: Vec<Option<u128>> = engines
                .iter_mut()
                .map(|variations| {
                    variations.second_solution(clues, None, &Limits::none()).unwrap().unwrap()
                })
                .collect();
            assert!(found.iter().all(|other| *other == found[0]));
            assert_eq!(found[0].is_none(), solutions(clues) == 1);
            match found[0] {
                Some(cells) => {
                    assert_eq!(cells & clues, 0);
                    assert_eq!(solutions(ALL_CELLS & !cells), 2);
                }
                None => unique += 1,
            }
        }
        assert!((50..350).contains(&unique), "{unique}");
    }

    #[test]
    fn another_solution_differs_in_the_cell_that_was_named() {
        let mut random = Random::new(12);
        let mut variations = Variations::new(SOLUTION);
        for _ in 0..200 {
            let clues = random_clues(&mut random);
            let blank = (0..81).filter(|cell| clues >> cell & 1 == 0);
            let mut any = false;
            for cell in blank {
                let other = variations
                    .second_solution(clues, Some(cell), &Limits::none())
                    .unwrap()
                    .unwrap();
                assert!(other.is_none_or(|cells| cells >> cell & 1 == 1));
                any |= other.is_some();
            }
            assert_eq!(any, solutions(clues) > 1);
        }
    }

    #[test]
    fn a_limit_that_fired_is_no_answer() {
        let limits = Limits::none().with_nodes(3);
        assert_eq!(
            Variations::new(SOLUTION).second_solution(0, None, &limits).unwrap(),
            Err(Cause::Nodes)
        );
    }
}
