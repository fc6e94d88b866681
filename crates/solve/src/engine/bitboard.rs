//! The bitboard: the candidates of one 9×9 puzzle in nine vector registers.
//!
//! ## Layout
//!
//! A lane is the candidate set of one cell, one bit for each digit. Register 3r + k has one lane
//! for each box: its cell in row r and column k of the box.
//!
//! ```text
//!   the grid                    register 0                  register 5
//!   ┌───────┬───────┬───────┐   (row 0, column 0 of a box)  (row 1, column 2 of a box)
//!   │ 0 1 2 │ 0 1 2 │ 0 1 2 │   ┌───┬───┬───┬─┐             ┌───┬───┬───┬─┐
//!   │ 3 4 5 │ 3 4 5 │ 3 4 5 │   │A1 │A4 │A7 │ │  band 0     │B3 │B6 │B9 │ │
//!   │ 6 7 8 │ 6 7 8 │ 6 7 8 │   ├───┼───┼───┼─┤             ├───┼───┼───┼─┤
//!   ├───────┼───────┼───────┤   │D1 │D4 │D7 │ │  band 1     │E3 │E6 │E9 │ │
//!   │ 0 1 2 │ 0 1 2 │ …     │   ├───┼───┼───┼─┤             ├───┼───┼───┼─┤
//!   │ 3 4 5 │               │   │G1 │G4 │G7 │ │  band 2     │H3 │H6 │H9 │ │
//!   └───────┴──             ┘   └───┴───┴───┴─┘             └───┴───┴───┴─┘
//! ```
//!
//! Logic inside a box is bitwise logic between registers, for all boxes and digits at once: the
//! digits of a mini-row are the or of three registers. Logic between boxes is the same after
//! permuting lanes: by one or two places within a band, or by whole bands within a stack. A round
//! has twelve such permutations.
//!
//! ## Algorithm
//!
//! ```text
//! propagate:
//!     repeat
//!         mini-rows, mini-columns ← or of their cells, less the digits solved elsewhere in the box
//!         a mini-row keeps a digit only if the other two boxes of the band can have it in the other two rows
//!         a mini-column likewise in its stack
//!         a digit with no row or no column left in a box: fail
//!         cells ← cells ∧ their mini-row ∧ their mini-column
//!         a digit with one row and one column left in a box takes the cell where they cross
//!         an empty cell: fail
//!     until nothing changed
//! search (depth first):
//!     propagate; failed or solved: pop the stack
//!     branch on a cell with the fewest candidates, and of those the one with the most open peers
//!     push a copy without its lowest candidate; go on with that candidate alone
//! ```
//!
//! A round applies naked singles, hidden singles in every house, and locked candidates in both
//! directions, everywhere: the condition on three mini-rows is exact for the three boxes of a band.
//! A round takes about 140 instructions on AVX-512, none of them a branch that depends on the
//! puzzle. So tracking changes does not pay, nor does trying a cheaper rule first.
//!
//! Departures from the pseudo-code, and what they gain:
//! * The rule between boxes works on the result of the rule inside them, and hidden singles are
//!   read off the result of both: most easy puzzles are solved in four rounds.
//! * Most open peers (the degree heuristic): half as many branches on hard puzzles as the first
//!   cell with two candidates.
//! * The state is 288 bytes and is copied at a branch; undoing would cost more than the copy.

#[cfg(target_arch = "x86_64")]
mod x86;

mod lanes;
mod vectors;

use std::ops::ControlFlow;

use omnidoku_core::{Cell, Digit, Grid, Puzzle};

use crate::engine::EngineId;
use crate::nine::Isa;
use crate::nine::text::Text;
use crate::observe::{Event, Observer};
use crate::report::End;
use crate::run::{Algorithm, Run};
use crate::stats::{Stats, Tally};

pub(crate) use lanes::Lanes;
pub(crate) use vectors::{CandidateVectors, Fixpoint, Fork, Saved};

/// Observes a search, orders its branches, and may end it.
pub(crate) trait Guide {
    /// Propagation reached a fixpoint.
    fn propagated<L: Lanes>(
        &mut self,
        vectors: &CandidateVectors<L>,
        fixpoint: Fixpoint,
    ) -> ControlFlow<End>;

    /// The cell to branch on, and its candidate to try first: one bit of the digits of the fork.
    #[inline(always)]
    fn choose<L: Lanes>(&self, vectors: &CandidateVectors<L>) -> (Fork, u16) {
        let fork = vectors.fork();
        (fork, fork.first())
    }

    /// The search branched: it goes on with the [chosen](Guide::choose) candidate, and the alternative without it
    /// is on the stack.
    fn forked(&mut self, _fork: Fork) -> ControlFlow<End> {
        ControlFlow::Continue(())
    }

    /// The search backtracked to the top of the stack.
    fn resumed(&mut self) -> ControlFlow<End> {
        ControlFlow::Continue(())
    }
}

/// Where a search starts.
#[derive(Clone, Copy)]
pub(crate) enum Start<'a> {
    /// At a puzzle, all characters of which are cells.
    Puzzle(&'a Text),
    /// At the top of the stack.
    Stack,
}

/// Searches depth first until the guide ends it or the stack is empty.
#[inline(always)]
fn explore<L: Lanes, G: Guide>(
    start: Start<'_>,
    stack: &mut Vec<Saved>,
    guide: &mut G,
) -> ControlFlow<End> {
    let mut vectors: CandidateVectors<L> = match start {
        Start::Puzzle(text) => CandidateVectors::read(text),
        Start::Stack => match stack.pop() {
            Some(saved) => CandidateVectors::load(&saved),
            None => return ControlFlow::Continue(()),
        },
    };
    loop {
        let fixpoint = vectors.propagate();
        guide.propagated(&vectors, fixpoint)?;
        if fixpoint == Fixpoint::Open {
            let (fork, first) = guide.choose(&vectors);
            stack.push(vectors.with(fork, fork.digits & !first).save());
            guide.forked(fork)?;
            vectors = vectors.with(fork, first);
        } else {
            let Some(saved) = stack.pop() else { return ControlFlow::Continue(()) };
            guide.resumed()?;
            vectors = CandidateVectors::load(&saved);
        }
    }
}

/// The search, compiled for this instruction set.
///
/// # Panics
/// If the CPU does not have it.
pub(crate) fn search<G: Guide>(
    isa: Isa,
    start: Start<'_>,
    stack: &mut Vec<Saved>,
    guide: &mut G,
) -> ControlFlow<End> {
    match isa {
        #[cfg(target_arch = "x86_64")]
        Isa::Avx2 => x86::explore_avx2(start, stack, guide),
        #[cfg(target_arch = "x86_64")]
        Isa::Avx512 => x86::explore_avx512(start, stack, guide),
        _ => explore::<lanes::Portable, G>(start, stack, guide),
    }
}

/// The bitboard as an engine.
#[derive(Debug)]
pub struct Bitboard {
    isa: Isa,
    id: EngineId,
}

impl Bitboard {
    /// With the best instruction set of this machine.
    pub fn new() -> Bitboard {
        Bitboard::with_isa(Isa::best())
    }

    /// With this instruction set if the machine has it, else the best it has.
    pub fn with_isa(isa: Isa) -> Bitboard {
        Bitboard { isa: isa.or_best(), id: EngineId::Bitboard }
    }
}

impl Bitboard {
    /// The engine that the sliced engine uses for a single puzzle.
    pub(crate) fn alone() -> Bitboard {
        Bitboard { id: EngineId::Slice, ..Bitboard::new() }
    }
}

impl Default for Bitboard {
    fn default() -> Bitboard {
        Bitboard::new()
    }
}

/// An estimate of the most bytes a search takes.
pub(super) fn memory() -> usize {
    81 * (size_of::<Saved>() + size_of::<Frame>())
}

impl Algorithm for Bitboard {
    fn id(&self) -> EngineId {
        self.id
    }

    fn stats(&self, tally: Tally) -> Stats {
        Stats { actions: None, ..tally.into() }
    }

    fn run<O: Observer + ?Sized>(
        &mut self,
        puzzle: &Puzzle,
        run: &mut Run<'_, '_, O>,
    ) -> ControlFlow<End> {
        let text: Text = std::array::from_fn(|cell| {
            puzzle.grid().get(Cell::new(cell)).map_or(b'.', |digit| b'1' + digit.index() as u8)
        });
        let assigned = puzzle.grid().filled().fold(0, |set, (cell, _)| set | 1 << cell.index());
        let mut reporter =
            RunReporter { run, grid: puzzle.grid().clone(), assigned, frames: Vec::new() };
        search(self.isa, Start::Puzzle(&text), &mut Vec::new(), &mut reporter)?;
        reporter.undo_to(assigned);
        ControlFlow::Continue(())
    }
}

/// A branch whose alternative is on the stack.
struct Frame {
    /// The cells that were assigned then.
    assigned: u128,
    fork: Fork,
}

/// Reports assignments to a [`Run`]. The bitboard does not track them, so they are found by
/// comparing candidates.
struct RunReporter<'r, 'a, 'v, O: Observer + ?Sized> {
    run: &'r mut Run<'a, 'v, O>,
    /// The digits of the assigned cells; its other cells have no meaning.
    grid: Grid,
    assigned: u128,
    frames: Vec<Frame>,
}

impl<O: Observer + ?Sized> RunReporter<'_, '_, '_, O> {
    fn undo_to(&mut self, assigned: u128) {
        for _ in 0..(self.assigned & !assigned).count_ones() {
            self.run.undo();
        }
        self.assigned = assigned;
    }

    fn decide(&mut self, fork: Fork, digit: u16, options: u32) -> ControlFlow<End> {
        self.run.tally.trials += 1;
        let (cell, digit) =
            (Cell::new(fork.cell()), Digit::from_index(digit.trailing_zeros() as usize));
        self.run.decide(cell, digit, options as usize)?;
        self.assigned |= 1 << cell.index();
        self.grid.set(cell, Some(digit));
        ControlFlow::Continue(())
    }
}

impl<O: Observer + ?Sized> Guide for RunReporter<'_, '_, '_, O> {
    #[inline(always)]
    fn propagated<L: Lanes>(
        &mut self,
        vectors: &CandidateVectors<L>,
        fixpoint: Fixpoint,
    ) -> ControlFlow<End> {
        // A fixpoint takes a few rounds, about this much work in all.
        self.run.work(500)?;
        if fixpoint == Fixpoint::Failed {
            self.run.event(Event::Fail);
            return ControlFlow::Continue(());
        }
        for (cell, set) in vectors.candidates().into_iter().enumerate() {
            if set.is_power_of_two() && self.assigned & 1 << cell == 0 {
                let (cell, digit) =
                    (Cell::new(cell), Digit::from_index(set.trailing_zeros() as usize));
                self.run.place(cell, digit)?;
                self.assigned |= 1 << cell.index();
                self.grid.set(cell, Some(digit));
            }
        }
        if fixpoint == Fixpoint::Solved {
            self.run.solution(&self.grid)
        } else {
            ControlFlow::Continue(())
        }
    }

    fn forked(&mut self, fork: Fork) -> ControlFlow<End> {
        self.frames.push(Frame { assigned: self.assigned, fork });
        self.decide(fork, fork.first(), fork.digits.count_ones())
    }

    fn resumed(&mut self) -> ControlFlow<End> {
        let Some(Frame { assigned, fork }) = self.frames.pop() else {
            return ControlFlow::Continue(());
        };
        self.undo_to(assigned);
        // If more than one candidate is left, none is assigned yet.
        match fork.rest().is_power_of_two() {
            true => self.decide(fork, fork.rest(), 2),
            false => ControlFlow::Continue(()),
        }
    }
}
