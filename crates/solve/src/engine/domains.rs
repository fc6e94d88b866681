//! Domains with a trail: the candidates of every cell, and how to restore them.
//!
//! Every removal is written to a trail; going back to a mark restores what was removed since.

use omnidoku_core::{Cell, DigitSet, Geometry, Grid, Shape};

pub(crate) struct Domains<const W: usize> {
    sets: Vec<DigitSet<W>>,
    /// Which digits left which cell, oldest first.
    trail: Vec<(Cell, DigitSet<W>)>,
}

impl<const W: usize> Domains<W> {
    /// All digits in every cell.
    pub(crate) fn full(shape: Shape) -> Domains<W> {
        Domains { sets: vec![DigitSet::full(shape); shape.cell_count()], trail: Vec::new() }
    }

    /// What the clues of a puzzle leave in its cells. A clue's own cell keeps the clue alone.
    pub(crate) fn of(clues: &Grid, geometry: &Geometry) -> Domains<W> {
        let mut domains = Domains::full(clues.shape());
        for (cell, digit) in clues.filled() {
            domains.sets[cell.index()] = DigitSet::only(digit);
            for &peer in geometry.peers_of(cell) {
                domains.sets[peer.index()].remove(digit);
            }
        }
        domains
    }

    pub(crate) fn bytes(shape: Shape) -> usize {
        let removals = shape.cell_count() * shape.size();
        shape.cell_count() * size_of::<DigitSet<W>>() + removals * size_of::<(Cell, DigitSet<W>)>()
    }

    #[inline]
    pub(crate) fn get(&self, cell: Cell) -> DigitSet<W> {
        self.sets[cell.index()]
    }

    /// Takes digits out of a cell; returns those that were there.
    #[inline]
    pub(crate) fn remove(&mut self, cell: Cell, digits: DigitSet<W>) -> DigitSet<W> {
        let set = &mut self.sets[cell.index()];
        let gone = *set & digits;
        if !gone.is_empty() {
            *set -= gone;
            self.trail.push((cell, gone));
        }
        gone
    }

    /// The current end of the trail, to go back to.
    #[inline]
    pub(crate) fn mark(&self) -> usize {
        self.trail.len()
    }

    /// Restores what was removed since the mark; returns the number of candidates restored.
    pub(crate) fn back_to(&mut self, mark: usize) -> u64 {
        let mut restored = 0;
        for (cell, gone) in self.trail.drain(mark..) {
            self.sets[cell.index()] |= gone;
            restored += gone.len() as u64;
        }
        restored
    }
}
