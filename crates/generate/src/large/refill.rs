//! Puts orbits back until there is an exact number of clues.
//!
//! The orbits of a layout have 1, 2, 4 or 8 cells. Each size divides the next, so a number is a sum
//! of orbits if and only if taking the largest first leads to it.

use omnidoku_core::Cell;

/// Moves one orbit of each size but the largest to the front, where it is tried first and most
/// likely to go: with one of each to put back, every number that the layout allows can be reached.
pub(super) fn small_ones_first(orbits: &mut [Vec<Cell>]) {
    let largest = orbits.iter().map(Vec::len).max().unwrap_or(0);
    let mut front = 0;
    for size in [1, 2, 4, 8].into_iter().filter(|&size| size < largest) {
        if let Some(at) = orbits.iter().position(|orbit| orbit.len() == size) {
            orbits.swap(front, at);
            front += 1;
        }
    }
}

/// Puts orbits back that have `missing` cells together, or as close below that as possible; returns
/// the number of cells. They are taken in order, except those with which the number could not be
/// reached.
pub(super) fn put_back(orbits: &[Vec<Cell>], is_left: &mut [bool], missing: usize) -> usize {
    let mut stock = Stock([0; 4]);
    for (orbit, _) in orbits.iter().zip(&*is_left).filter(|&(_, &is_left)| !is_left) {
        stock.add(orbit.len());
    }
    let possible = (0..=missing).rev().find(|&cells| stock.has(cells)).unwrap_or(0);
    let mut cells = possible;
    for (orbit, is_left) in orbits.iter().zip(is_left).filter(|(_, is_left)| !**is_left) {
        stock.remove(orbit.len());
        if orbit.len() <= cells && stock.has(cells - orbit.len()) {
            *is_left = true;
            cells -= orbit.len();
        }
    }
    possible
}

/// The number of orbits of 1, 2, 4 and 8 cells.
struct Stock([usize; 4]);

impl Stock {
    fn add(&mut self, size: usize) {
        self.0[size.ilog2() as usize] += 1;
    }

    fn remove(&mut self, size: usize) {
        self.0[size.ilog2() as usize] -= 1;
    }

    /// Whether some of the orbits have this many cells together.
    fn has(&self, mut cells: usize) -> bool {
        for (power, &count) in self.0.iter().enumerate().rev() {
            cells -= count.min(cells >> power) << power;
        }
        cells == 0
    }
}

#[cfg(test)]
mod tests {
    use omnidoku_core::{Random, Shape};

    use super::*;
    use crate::Layout;

    #[test]
    fn every_number_that_a_layout_allows_is_reached_from_nothing() {
        let shape = Shape::CLASSIC;
        for (layout, name) in Layout::ALL {
            let mut orbits = layout.orbits(shape);
            Random::new(5).shuffle(&mut orbits);
            let mut sums = [false; 82];
            sums[0] = true;
            for orbit in &orbits {
                for sum in (orbit.len()..82).rev() {
                    sums[sum] |= sums[sum - orbit.len()];
                }
            }
            for (asked, &is_sum) in sums.iter().enumerate() {
                let mut is_left = vec![false; orbits.len()];
                let reached = put_back(&orbits, &mut is_left, asked);
                let kept = orbits.iter().zip(&is_left).filter(|&(_, &is_left)| is_left);
                assert_eq!(kept.map(|(orbit, _)| orbit.len()).sum::<usize>(), reached);
                assert_eq!(reached == asked, is_sum, "{name} {asked}");
                assert!(reached <= asked && sums[reached], "{name} {asked}");
            }
        }
    }

    #[test]
    fn one_orbit_of_each_smaller_size_comes_first() {
        let mut orbits = Layout::Diagonals.orbits(Shape::CLASSIC);
        small_ones_first(&mut orbits);
        let sizes: Vec<usize> = orbits.iter().take(3).map(Vec::len).collect();
        assert_eq!(sizes[..2], [1, 2]);
        let mut alike = Layout::None.orbits(Shape::CLASSIC);
        small_ones_first(&mut alike);
        assert_eq!(alike, Layout::None.orbits(Shape::CLASSIC));
    }
}
