//! Forward checking: every assignment immediately removes its digit from the domains of its peers.
//!
//! ```text
//! search:
//!     if every cell is assigned: a solution
//!     X ← the next cell: in reading order, or the one with the fewest remaining values (MRV)
//!     for each value x in the domain of X: ascending, or the least constraining first (LCV)
//!         X = x
//!         remove x from the domain of every unassigned peer of X
//!         if no domain became empty: search
//!         restore the domains, reset X
//! ```
//!
//! An empty domain fails at once, many assignments before plain backtracking would notice. The
//! recursion is a stack of frames; removals are on the trail of the domains.
//!
//! Forward checking and "fail first", of which MRV is the usual form: R. Haralick, G. Elliott,
//! "Increasing tree search efficiency for constraint satisfaction problems", Artificial
//! Intelligence 14, 1980, doi:10.1016/0004-3702(80)90051-X.

use std::ops::ControlFlow;

use omnidoku_core::{Cell, Digit, DigitSet, Geometry, Puzzle, Shape, with_width};

use crate::engine::EngineId;
use crate::engine::domains::Domains;
use crate::observe::{Event, Observer};
use crate::report::End;
use crate::run::{Algorithm, Run};

/// Which cell comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CellOrder {
    Reading,
    FewestValues,
}

/// Which value of a cell comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ValueOrder {
    Ascending,
    LeastConstraining,
}

/// The forward checking engine.
#[derive(Debug)]
pub struct Forward {
    cells: CellOrder,
    values: ValueOrder,
    /// The number of assignments after which the rest is left blank, if not all cells are to be
    /// assigned.
    cut: Option<usize>,
    geometry: Option<Geometry>,
}

impl Forward {
    /// Cells in reading order, values ascending.
    pub fn plain() -> Forward {
        Forward {
            cells: CellOrder::Reading,
            values: ValueOrder::Ascending,
            cut: None,
            geometry: None,
        }
    }

    /// The cell with the fewest remaining values first.
    pub fn mrv() -> Forward {
        Forward { cells: CellOrder::FewestValues, ..Forward::plain() }
    }

    /// The same, with the least constraining value first.
    pub fn mrv_lcv() -> Forward {
        Forward { values: ValueOrder::LeastConstraining, ..Forward::mrv() }
    }

    /// Makes this many assignments only: every way to do so counts as a solution.
    #[cfg(not(target_family = "wasm"))]
    pub(super) fn cut_at(self, depth: usize) -> Forward {
        Forward { cut: Some(depth), ..self }
    }
}

/// An estimate of the most bytes a search on this shape takes.
pub(super) fn memory(shape: Shape) -> usize {
    with_width!(shape, W => Domains::<W>::bytes(shape))
        + Geometry::bytes(shape)
        + shape.cell_count() * (size_of::<Frame<2>>() + 3)
}

impl Algorithm for Forward {
    fn id(&self) -> EngineId {
        match (self.cells, self.values) {
            (CellOrder::Reading, _) => EngineId::Forward,
            (CellOrder::FewestValues, ValueOrder::Ascending) => EngineId::ForwardMrv,
            (CellOrder::FewestValues, ValueOrder::LeastConstraining) => EngineId::ForwardLcv,
        }
    }

    fn run<O: Observer + ?Sized>(
        &mut self,
        puzzle: &Puzzle,
        run: &mut Run<'_, '_, O>,
    ) -> ControlFlow<End> {
        let shape = puzzle.shape();
        let geometry = Geometry::cached(&mut self.geometry, shape);
        with_width!(shape, W => {
            let mut dfs = Dfs::<W>::new(puzzle, geometry, self.cells, self.values);
            dfs.max_assigned = self.cut.unwrap_or(usize::MAX);
            dfs.run(run)
        })
    }
}

/// A cell on the stack: assigned, or about to try its next value.
struct Frame<const W: usize> {
    cell: Cell,
    /// The values not tried yet.
    left: DigitSet<W>,
    /// The number of values in its domain when the cell was reached.
    options: usize,
    /// The mark of the domains to go back to.
    mark: usize,
}

/// A depth-first search in progress.
struct Dfs<'g, const W: usize> {
    geometry: &'g Geometry,
    cells: CellOrder,
    values: ValueOrder,
    grid: omnidoku_core::Grid,
    domains: Domains<W>,
    /// The cells to assign. The first `frames.len()` are those on the stack.
    order: Vec<Cell>,
    frames: Vec<Frame<W>>,
    /// The number of cells to assign.
    max_assigned: usize,
}

impl<'g, const W: usize> Dfs<'g, W> {
    fn new(puzzle: &Puzzle, geometry: &'g Geometry, cells: CellOrder, values: ValueOrder) -> Self {
        Dfs {
            geometry,
            cells,
            values,
            grid: puzzle.grid().clone(),
            domains: Domains::of(puzzle.grid(), geometry),
            order: puzzle.blanks().collect(),
            frames: Vec::new(),
            max_assigned: usize::MAX,
        }
    }

    fn run<O: Observer + ?Sized>(&mut self, run: &mut Run<'_, '_, O>) -> ControlFlow<End> {
        loop {
            match self.next_cell() {
                Some(cell) => {
                    let left = self.domains.get(cell);
                    let mark = self.domains.mark();
                    self.frames.push(Frame { cell, left, options: left.len(), mark });
                    run.work(self.order.len() as u64 / 4)?;
                }
                None => run.solution(&self.grid)?,
            }
            while !self.assign_next(run)? {
                run.event(Event::Fail);
                self.frames.pop();
                if self.frames.is_empty() {
                    return ControlFlow::Continue(());
                }
            }
        }
    }

    /// The next cell to assign, which is moved to its place in the order.
    fn next_cell(&mut self) -> Option<Cell> {
        if self.frames.len() == self.max_assigned {
            return None;
        }
        let (_, open) = self.order.split_at_mut(self.frames.len());
        if self.cells == CellOrder::FewestValues {
            let fewest =
                (0..open.len()).min_by_key(|&i| (self.domains.get(open[i]).len(), open[i]))?;
            open.swap(0, fewest);
        }
        open.first().copied()
    }

    /// Assigns the cell of the last frame its next value that empties no domain; false if there is
    /// none.
    fn assign_next<O: Observer + ?Sized>(
        &mut self,
        run: &mut Run<'_, '_, O>,
    ) -> ControlFlow<End, bool> {
        loop {
            let Some(frame) = self.frames.last() else { return ControlFlow::Continue(false) };
            let Frame { cell, left, options, mark } = *frame;
            if self.grid.get(cell).is_some() {
                let restored = self.domains.back_to(mark);
                self.grid.set(cell, None);
                run.undo();
                run.actions(restored + 1)?;
            }
            let Some(digit) = self.next_value(cell, left) else {
                return ControlFlow::Continue(false);
            };
            self.frames.last_mut().expect("seen above").left.remove(digit);
            run.tally.trials += 1;
            run.decide(cell, digit, options)?;
            self.grid.set(cell, Some(digit));
            let (consistent, removed) = self.prune_peers(cell, digit);
            run.actions(removed + 1)?;
            run.work(self.geometry.peers_of(cell).len() as u64 / 2)?;
            if consistent {
                return ControlFlow::Continue(true);
            }
            run.event(Event::Fail);
        }
    }

    fn next_value(&self, cell: Cell, left: DigitSet<W>) -> Option<Digit> {
        match self.values {
            ValueOrder::Ascending => left.first(),
            ValueOrder::LeastConstraining => left.min_by_key(|&digit| {
                let open = |peer: &&Cell| self.grid.get(**peer).is_none();
                let peers = self.geometry.peers_of(cell).iter().filter(open);
                (peers.filter(|peer| self.domains.get(**peer).contains(digit)).count(), digit)
            }),
        }
    }

    /// Removes the digit from the unassigned peers. Returns whether no domain is empty, and how
    /// many contained the digit.
    fn prune_peers(&mut self, cell: Cell, digit: Digit) -> (bool, u64) {
        let mut removed = 0;
        for &peer in self.geometry.peers_of(cell) {
            if self.grid.get(peer).is_none() && self.domains.get(peer).contains(digit) {
                self.domains.remove(peer, DigitSet::only(digit));
                removed += 1;
                if self.domains.get(peer).is_empty() {
                    return (false, removed);
                }
            }
        }
        (true, removed)
    }
}
