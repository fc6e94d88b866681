//! Solutions near a known one.

use std::ops::ControlFlow;

use crate::engine::bitboard::{self, Board, Fork, Guide, Lanes, Saved, Settled, Start};
use crate::engine_id::EngineId;
use crate::limits::{Limits, Meter};
use crate::nine::Isa;
use crate::nine::text::{self, CANDIDATES, Text};
use crate::referee::Fault;
use crate::report::{Cause, End};

const ALL_CELLS: u128 = (1 << 81) - 1;

/// The bitboard engine for one solution and many questions: which clues of it would let another one in?
///
/// The search keeps to the known solution where it can and departs from it as late as it can, so that what it finds
/// tends to differ in few cells. What it finds is the same on every machine. Sets of cells are the bits of a number,
/// cell *i* of the reading order as bit *i*.
///
/// ```
/// use omnidoku_solve::Limits;
/// use omnidoku_solve::nine::Near;
///
/// let solution = b"534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// let mut near = Near::new(solution);
/// // 1 and 3 can change places if all four corners of a rectangle are blank.
/// let corners = 1 << 32 | 1 << 35 | 1 << 41 | 1 << 44;
/// assert_eq!(near.rival(!corners, None, &Limits::none())?, Ok(Some(corners)));
/// assert_eq!(near.rival(!corners | 1 << 32, None, &Limits::none())?, Ok(None));
/// # Ok::<(), omnidoku_solve::Fault>(())
/// ```
pub struct Near {
    isa: Isa,
    solution: Text,
    /// The solution as sets of one digit.
    known: [u16; 81],
    stack: Vec<Saved>,
    nodes: u64,
}

impl Near {
    /// For a full grid, with the best instructions of this machine.
    pub fn new(solution: &Text) -> Near {
        Near::with_isa(solution, Isa::best())
    }

    /// With these instructions, if the machine has them, else the best it has.
    pub fn with_isa(solution: &Text, isa: Isa) -> Near {
        let (isa, stack) = (isa.or_best(), Vec::new());
        let mut near = Near { isa, solution: *solution, known: [0; 81], stack, nodes: 0 };
        near.set_solution(solution);
        near
    }

    /// From now on this full grid is the known solution.
    pub fn set_solution(&mut self, solution: &Text) {
        self.solution = *solution;
        self.known = solution.map(|character| CANDIDATES[usize::from(character)]);
    }

    /// The cells in which another solution with these clues differs from the known one, or nothing if there is no other;
    /// where a cell is named, only solutions that differ there are looked for.
    ///
    /// Who knows that these clues and one more have one solution names the cell of that one: the search is much shorter
    /// then. The node budget of the limits holds for each question; a limit that fired is told instead of an answer.
    ///
    /// # Panics
    /// If there is no cell of that number.
    pub fn rival(
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
            rival: None,
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
            (None, _) => Ok(Ok(faithful.rival)),
        }
    }

    /// How many boards the last search settled.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }
}

/// Keeps a search near a solution, and ends it at another one.
struct Faithful<'a> {
    solution: &'a Text,
    known: &'a [u16; 81],
    clues: u128,
    rival: Option<u128>,
    budget: u64,
    nodes: u64,
    meter: Meter<'a>,
    fault: Option<Fault>,
}

impl Faithful<'_> {
    /// Takes note of a solution that is not the known one, if the referee says it is one.
    #[inline(always)]
    fn judge(&mut self, other: &Text) -> ControlFlow<End> {
        let cells = differing(self.solution, other);
        if cells == 0 {
            return ControlFlow::Continue(());
        }
        if cells & self.clues == 0 && text::solves(&[b'.'; 81], other) {
            self.rival = Some(cells);
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
    fn settled<L: Lanes>(&mut self, board: &Board<L>, settled: Settled) -> ControlFlow<End> {
        if self.nodes >= self.budget {
            return ControlFlow::Break(End::Interrupted(Cause::Nodes));
        }
        self.nodes += 1;
        if self.meter.is_due(500)
            && let Some(cause) = self.meter.poll()
        {
            return ControlFlow::Break(End::Interrupted(cause));
        }
        if settled != Settled::Solved {
            return ControlFlow::Continue(());
        }
        let mut other = [0; 81];
        board.write(&mut other);
        self.judge(&other)
    }

    #[inline(always)]
    fn first(&self, fork: Fork) -> u16 {
        let known = fork.digits & self.known[fork.cell()];
        if known == 0 { fork.first() } else { known }
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
    fn there_is_a_rival_where_there_are_two_solutions_and_all_instructions_find_the_same() {
        let mut random = Random::new(11);
        let mut nears: Vec<Near> =
            Isa::available().map(|isa| Near::with_isa(SOLUTION, isa)).collect();
        let mut unique = 0;
        for _ in 0..400 {
            let clues = random_clues(&mut random);
            let found: Vec<Option<u128>> = nears
                .iter_mut()
                .map(|near| near.rival(clues, None, &Limits::none()).unwrap().unwrap())
                .collect();
            assert!(found.iter().all(|rival| *rival == found[0]));
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
    fn a_rival_differs_in_the_cell_that_was_named() {
        let mut random = Random::new(12);
        let mut near = Near::new(SOLUTION);
        for _ in 0..200 {
            let clues = random_clues(&mut random);
            let blank = (0..81).filter(|cell| clues >> cell & 1 == 0);
            let mut any = false;
            for cell in blank {
                let rival = near.rival(clues, Some(cell), &Limits::none()).unwrap().unwrap();
                assert!(rival.is_none_or(|cells| cells >> cell & 1 == 1));
                any |= rival.is_some();
            }
            assert_eq!(any, solutions(clues) > 1);
        }
    }

    #[test]
    fn a_limit_that_fired_is_no_answer() {
        let limits = Limits::none().with_nodes(3);
        assert_eq!(Near::new(SOLUTION).rival(0, None, &limits).unwrap(), Err(Cause::Nodes));
    }
}
