//! The bitboard: one 9×9 puzzle in nine vector registers.
//!
//! A register holds the same position of all nine boxes: register 3r + k holds, in a lane for each box, the cell
//! in row r and column k of the box, and the lane is the set of its candidates, one bit for each digit.
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
//! What happens inside a box is then plain logic between registers, for all boxes and digits at once: the digits
//! of a mini-row are three registers or-ed. What happens between boxes is the same logic after moving lanes: by one
//! or two places within a band, or by whole bands within a stack. Those twelve moves are the only ones in a round.
//!
//! ```text
//! settle:
//!     repeat
//!         mini-rows, mini-columns ← or of their cells, less the digits solved elsewhere in the box
//!         a mini-row keeps a digit only if the other two boxes of the band can have it in the other two rows
//!         a mini-column likewise in its stack
//!         a digit with no row or no column left in a box: fail
//!         cells ← cells ∧ their mini-row ∧ their mini-column
//!         a digit with one row and one column left in a box takes the cell where they cross
//!         an empty cell: fail
//!     until nothing changed
//! search:
//!     settle; failed or solved: take the board on top of the stack
//!     fork: a cell with the fewest candidates, and of those the one with the most open peers
//!     push the board without the lowest of them; go on with the lowest alone
//! ```
//!
//! One round applies naked singles, hidden singles in every house, and locked candidates in both directions,
//! everywhere: the condition on three mini-rows is exact for the three boxes of a band. A round is about 140
//! instructions on AVX-512 without a branch that depends on the puzzle, so nothing is gained by
//! looking for what changed, and nothing by a cheaper rule first.
//!
//! Departures from the pseudo-code, and what they gain:
//! * The rule between the boxes runs on what the rule inside them has just found, and single positions are read off
//!   the result: most easy puzzles are done in four rounds.
//! * The most open peers: half as many forks on hard puzzles as the first cell with two candidates.
//! * A board is 288 bytes and is copied to branch; undoing would cost more than the copy.

#[cfg(target_arch = "x86_64")]
mod x86;

mod vectors;
mod lanes;

use std::ops::ControlFlow;

use omnidoku_core::{Cell, Digit, Grid, Puzzle};

use crate::engine::EngineId;
use crate::nine::Isa;
use crate::nine::text::Text;
use crate::observe::{Event, Observer};
use crate::report::End;
use crate::run::{Algorithm, Run};
use crate::stats::{Stats, Tally};

pub(crate) use vectors::{CandidateVectors, Fork, Saved, Fixpoint};
pub(crate) use lanes::Lanes;

/// Who a search reports to, and who may end it.
pub(crate) trait Guide {
    /// A board was settled.
    fn propagated<L: Lanes>(&mut self, vectors: &CandidateVectors<L>, fixpoint: Fixpoint) -> ControlFlow<End>;

    /// Which candidate of a fork the search goes on with: one bit of its digits.
    #[inline(always)]
    fn first(&self, fork: Fork) -> u16 {
        fork.first()
    }

    /// The search goes on with [`first`](Guide::first) in the cell of the fork; the board without it is on the stack.
    fn forked(&mut self, _fork: Fork) -> ControlFlow<End> {
        ControlFlow::Continue(())
    }

    /// The search goes on with the board on top of the stack.
    fn resumed(&mut self) -> ControlFlow<End> {
        ControlFlow::Continue(())
    }
}

/// Where a search starts.
#[derive(Clone, Copy)]
pub(crate) enum Start<'a> {
    /// At a puzzle whose characters are all cells.
    Puzzle(&'a Text),
    /// At the board on top of the stack.
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
            let fork = vectors.fork();
            let first = guide.first(fork);
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

/// The search, compiled for an instruction set.
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

/// The bitboard behind the contract of all engines.
#[derive(Debug)]
pub struct Bitboard {
    isa: Isa,
    id: EngineId,
}

impl Bitboard {
    /// With the best instructions of this machine.
    pub fn new() -> Bitboard {
        Bitboard::with_isa(Isa::best())
    }

    /// With these instructions, if the machine has them, else the best it has.
    pub fn with_isa(isa: Isa) -> Bitboard {
        Bitboard { isa: isa.or_best(), id: EngineId::Bitboard }
    }
}

impl Bitboard {
    /// What the sliced engine does with one puzzle alone.
    pub(crate) fn alone() -> Bitboard {
        Bitboard { id: EngineId::Slice, ..Bitboard::new() }
    }
}

impl Default for Bitboard {
    fn default() -> Bitboard {
        Bitboard::new()
    }
}

/// The most bytes a search takes, estimated.
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
        let mut reporter = RunReporter { run, grid: puzzle.grid().clone(), assigned, frames: Vec::new() };
        search(self.isa, Start::Puzzle(&text), &mut Vec::new(), &mut reporter)?;
        reporter.undo_to(assigned);
        ControlFlow::Continue(())
    }
}

/// A fork whose second part is on the stack.
struct Frame {
    /// The cells that had a digit then.
    assigned: u128,
    fork: Fork,
}

/// Tells a [`Run`] of assignments, which the bitboard itself does not know: it compares boards.
struct RunReporter<'r, 'a, 'v, O: Observer + ?Sized> {
    run: &'r mut Run<'a, 'v, O>,
    /// The digits of the assigned cells; what else it holds is of no account.
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
    fn propagated<L: Lanes>(&mut self, vectors: &CandidateVectors<L>, fixpoint: Fixpoint) -> ControlFlow<End> {
        // Settling takes a few rounds of so many updates.
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
        // Of more than two candidates only one is ruled out; nothing is assigned by that.
        match fork.rest().is_power_of_two() {
            true => self.decide(fork, fork.rest(), 2),
            false => ControlFlow::Continue(()),
        }
    }
}
