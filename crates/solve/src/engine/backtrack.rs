//! Backtracking: the simplest complete search.
//!
//! ```text
//! search(k):                              the k-th blank cell in reading order
//!     if there is no k-th blank: a solution
//!     for each value 1..=N, ascending:    a trial
//!         if no peer has it:
//!             write it                    a node
//!             search(k + 1)
//!             reset the cell              a backtrack
//! ```
//!
//! Departures: the recursion is a loop over the blanks, so that a large grid needs no deep stack,
//! and "no peer has it" is answered by the sets of digits used in the three houses of the cell. The
//! next legal value is found by one bit scan; the values it skips count as trials all the same.

use std::ops::ControlFlow;

use omnidoku_core::{Cell, Digit, DigitSet, Puzzle, Shape, with_width};

use crate::engine::EngineId;
use crate::observe::{Event, Observer};
use crate::report::End;
use crate::run::{Algorithm, Run};

/// The backtracking engine.
#[derive(Clone, Copy, Debug, Default)]
pub struct Backtrack {
    /// The number of blanks to fill, if not all.
    cut: Option<usize>,
}

impl Backtrack {
    /// Fills this many blanks only: every way to do so counts as a solution.
    #[cfg(not(target_family = "wasm"))]
    pub(super) fn cut_at(depth: usize) -> Backtrack {
        Backtrack { cut: Some(depth) }
    }
}

/// An estimate of the most bytes a search on this shape takes.
pub(super) fn memory(shape: Shape) -> usize {
    shape.cell_count() * (size_of::<Blank>() + 1) + 3 * shape.size() * 16
}

impl Algorithm for Backtrack {
    fn id(&self) -> EngineId {
        EngineId::Backtrack
    }

    fn run<O: Observer + ?Sized>(
        &mut self,
        puzzle: &Puzzle,
        run: &mut Run<'_, '_, O>,
    ) -> ControlFlow<End> {
        with_width!(puzzle.shape(), W => search::<W, O>(puzzle, self.cut, run))
    }
}

/// A blank cell, and the state of the search in it.
struct Blank {
    cell: Cell,
    houses: [u16; 3],
    /// The number of legal values when the cell was reached.
    options: u16,
}

fn search<const W: usize, O: Observer + ?Sized>(
    puzzle: &Puzzle,
    cut: Option<usize>,
    run: &mut Run<'_, '_, O>,
) -> ControlFlow<End> {
    let shape = puzzle.shape();
    let size = shape.size();
    let mut grid = puzzle.grid().clone();
    let mut used = vec![DigitSet::<W>::EMPTY; 3 * size];
    for (cell, digit) in puzzle.filled() {
        shape.houses_of(cell).iter().for_each(|house| used[house.index()].insert(digit));
    }
    let houses = |cell| shape.houses_of(cell).map(|house| house.index() as u16);
    let mut blanks: Vec<Blank> =
        puzzle.blanks().map(|cell| Blank { cell, houses: houses(cell), options: 0 }).collect();
    blanks.truncate(cut.unwrap_or(usize::MAX));

    let mut k = 0;
    let mut arriving = true;
    loop {
        let Some(blank) = blanks.get_mut(k) else {
            run.solution(&grid)?;
            if k == 0 {
                return ControlFlow::Continue(());
            }
            (k, arriving) = (k - 1, false);
            continue;
        };
        let [row, col, block] = blank.houses.map(usize::from);
        let last = if arriving { None } else { grid.get(blank.cell) };
        if let Some(digit) = last {
            grid.set(blank.cell, None);
            [row, col, block].iter().for_each(|&house| used[house].remove(digit));
            run.tally.actions += 1;
            run.undo();
        }
        let open = DigitSet::full(shape) - (used[row] | used[col] | used[block]);
        if arriving {
            blank.options = open.len() as u16;
        }
        let tried = last.map_or(0, Digit::value);
        let next = (open - DigitSet::up_to(tried)).first();
        run.tally.trials += (next.map_or(size, Digit::value) - tried) as u64;
        if let Some(digit) = next {
            grid.set(blank.cell, Some(digit));
            run.tally.actions += 1;
            run.decide(blank.cell, digit, blank.options.into())?;
            [row, col, block].iter().for_each(|&house| used[house].insert(digit));
            (k, arriving) = (k + 1, true);
        } else {
            run.event(Event::Fail);
            if k == 0 {
                return ControlFlow::Continue(());
            }
            (k, arriving) = (k - 1, false);
        }
        run.work(4)?;
    }
}
