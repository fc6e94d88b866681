//! The common part of the stochastic engines: a random walk among the fillings of a puzzle.
//!
//! A [`Filling`] is a full grid with a cost; cost 0 is a solution. A move swaps two cells of one
//! box. A [`Walk`] proposes moves and guarantees what both engines promise:
//!
//! * Seed and puzzle alone determine every step. There is no clock, and only arithmetic that is the
//!   same on every machine.
//! * It ends. It stops at the first solution, which it passes to the visitor, or after a number of
//!   moves that depends on the puzzle ([`MOVES_PER_CELL`]). In both cases it has given up: that it
//!   found no solution, or no second one, proves nothing.
//! * It can be replayed. `Write` events, starting from the clues, always show the current filling.

use std::ops::ControlFlow;

use omnidoku_core::{Digit, DigitSet, Grid, House, Puzzle, Random, Shape};

use crate::observe::{Event, Observer};
use crate::report::{Cause, End};
use crate::run::Run;
use crate::stats::{Stats, Tally};

pub(crate) use filling::Filling;
use filling::{Free, MAX_RISE};

mod filling;

/// The number of moves per free cell after which the walk gives up: a few seconds at 9×9.
const MOVES_PER_CELL: u64 = 1_500_000;

/// A proposed move takes about as long as this many elementary updates.
const WORK_PER_MOVE: u64 = 4;

/// A seeded walk from filling to filling of one puzzle.
pub(crate) struct Walk<'p> {
    pub(crate) random: Random,
    puzzle: &'p Puzzle,
    free: Vec<Free>,
    moves_left: u64,
}

impl<'p> Walk<'p> {
    pub(crate) fn bytes(shape: Shape) -> usize {
        shape.cell_count() * size_of::<Free>()
    }

    pub(crate) fn new(puzzle: &'p Puzzle, seed: u64) -> Walk<'p> {
        let free = Free::list(puzzle);
        let moves_left = MOVES_PER_CELL * free.len() as u64;
        Walk { random: Random::new(seed), puzzle, free, moves_left }
    }

    /// The number of cells the walk can change.
    pub(crate) fn free_cells(&self) -> u64 {
        self.free.len() as u64
    }

    /// A random filling.
    pub(crate) fn fill<O: Observer + ?Sized>(
        &mut self,
        run: &mut Run<'_, '_, O>,
    ) -> ControlFlow<End, Filling> {
        let digits = self.random_digits();
        self.begin(digits, run)
    }

    /// The clues, and in every box its missing digits in random order.
    fn random_digits(&mut self) -> Vec<Digit> {
        let shape = self.puzzle.shape();
        let mut grid = self.puzzle.grid().clone();
        for block in shape.houses().skip(2 * shape.size()) {
            let clues: DigitSet<2> =
                shape.cells_of(block).filter_map(|cell| self.puzzle.get(cell)).collect();
            let mut missing: Vec<Digit> = (DigitSet::full(shape) - clues).collect();
            self.random.shuffle(&mut missing);
            let blanks = shape.cells_of(block).filter(|&cell| self.puzzle.get(cell).is_none());
            blanks.zip(missing).for_each(|(cell, digit)| grid.set(cell, Some(digit)));
        }
        grid.as_slice().iter().flatten().copied().collect()
    }

    /// A filling with each box, whole, from one of two others, at random.
    pub(crate) fn cross<O: Observer + ?Sized>(
        &mut self,
        mother: &Filling,
        father: &Filling,
        run: &mut Run<'_, '_, O>,
    ) -> ControlFlow<End, Filling> {
        let shape = self.puzzle.shape();
        let mut digits = mother.digits().to_vec();
        for block in 0..shape.size() {
            if self.random.chance(0.5) {
                for cell in shape.cells_of(House::block(shape, block)) {
                    digits[cell.index()] = father.digits()[cell.index()];
                }
            }
        }
        self.begin(digits, run)
    }

    /// Starts work on a filling, and reports it cell by cell.
    fn begin<O: Observer + ?Sized>(
        &self,
        digits: Vec<Digit>,
        run: &mut Run<'_, '_, O>,
    ) -> ControlFlow<End, Filling> {
        let filling = Filling::new(self.puzzle, digits);
        for cell in self.puzzle.blanks() {
            run.tally.actions += 1;
            run.event(Event::Write { cell, digit: filling.digits()[cell.index()] });
        }
        run.work(WORK_PER_MOVE * filling.digits().len() as u64)?;
        ControlFlow::Continue(filling)
    }

    /// The root mean square change of the cost over a sample of moves.
    pub(crate) fn deviation(&mut self, filling: &Filling) -> f64 {
        const SAMPLE: usize = 256;
        if self.free.is_empty() {
            return 0.0;
        }
        let squares = (0..SAMPLE).map(|_| {
            let (a, b) = self.propose();
            filling.change(a, b).pow(2) as f64
        });
        (squares.sum::<f64>() / SAMPLE as f64).sqrt()
    }

    /// A Markov chain at one temperature (Metropolis): a proposed move that does not raise the cost
    /// is accepted, one that raises it by Δ is accepted with probability e^(−Δ/T).
    ///
    /// Breaks at a solution, and when no moves are left.
    pub(crate) fn chain<O: Observer + ?Sized>(
        &mut self,
        filling: &mut Filling,
        temperature: f64,
        moves: u64,
        run: &mut Run<'_, '_, O>,
    ) -> ControlFlow<End> {
        let chances: [f64; MAX_RISE + 1] =
            std::array::from_fn(|rise| decay(rise as f64 / temperature));
        let moves = moves.min(self.moves_left);
        self.moves_left -= moves;
        for _ in 0..moves {
            if filling.cost() == 0 {
                break;
            }
            let (a, b) = self.propose();
            let change = filling.change(a, b);
            run.tally.trials += 1;
            run.work(WORK_PER_MOVE)?;
            if change <= 0 || self.random.chance(chances[change as usize]) {
                filling.swap(a, b, change);
                run.tally.actions += 2;
                for cell in [a.cell, b.cell] {
                    run.event(Event::Write { cell, digit: filling.digits()[cell.index()] });
                }
            }
        }
        if filling.cost() == 0 {
            let mut grid = Grid::empty(self.puzzle.shape());
            grid.copy_from(&filling.digits().iter().copied().map(Some).collect::<Vec<_>>());
            run.solution(&grid)?;
            self.moves_left = 0;
        }
        match self.moves_left {
            0 => ControlFlow::Break(End::Interrupted(Cause::GaveUp)),
            _ => ControlFlow::Continue(()),
        }
    }

    /// Two random free cells of one box, to be swapped.
    #[inline]
    fn propose(&mut self) -> (Free, Free) {
        let first = self.random.below(self.free.len());
        let a = self.free[first];
        let other = usize::from(a.box_start) + self.random.below(usize::from(a.box_len) - 1);
        (a, self.free[other + usize::from(other >= first)])
    }
}

/// e^(−x) to at least four places, by operations that give the same result on every machine: (1 −
/// x/n)ⁿ.
fn decay(x: f64) -> f64 {
    (0..16).fold((1.0 - x / 65536.0).max(0.0), |power, _| power * power)
}

/// The counters of a walk.
pub(crate) fn stats(tally: Tally) -> Stats {
    Stats { trials: Some(tally.trials), actions: Some(tally.actions), ..Stats::default() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decay_is_the_exponential() {
        for x in [0.0, 0.5, 1.0, 4.0, 40.0] {
            assert!((decay(x) - (-x).exp()).abs() < 1e-4, "{x}");
        }
        assert_eq!(decay(f64::INFINITY), 0.0);
    }
}
