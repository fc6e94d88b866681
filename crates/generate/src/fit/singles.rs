//! What is left open by singles: cells with one candidate, and digits with one place in a house.

use omnidoku_core::{Grid, Shape};

/// Finds singles; reuses its tables from one grid to the next.
pub(super) struct Singles {
    size: usize,
    /// For each cell its three houses, and for each house its cells.
    houses_of: Vec<[usize; 3]>,
    cells_of: Vec<Vec<usize>>,
    /// For each cell, the digits that are not ruled out, one bit each.
    candidates: Vec<u128>,
    /// For each house and digit, how many places are left.
    places: Vec<u8>,
    is_placed: Vec<bool>,
    /// Placements whose consequences have not been drawn yet.
    found: Vec<(usize, usize)>,
}

/// No solution has these clues.
struct Contradiction;

impl Singles {
    pub(super) fn new(shape: Shape) -> Singles {
        let houses_of =
            shape.cells().map(|cell| shape.houses_of(cell).map(|house| house.index())).collect();
        let cells_of = shape
            .houses()
            .map(|house| shape.cells_of(house).map(|cell| cell.index()).collect())
            .collect();
        let size = shape.size();
        Singles {
            size,
            houses_of,
            cells_of,
            candidates: vec![0; size * size],
            places: vec![0; 3 * size * size],
            is_placed: vec![false; size * size],
            found: Vec::new(),
        }
    }

    /// The number of candidates beyond one in each cell; `None` on a contradiction. If there are
    /// none, there is one solution.
    pub(super) fn open_candidates(&mut self, clues: &Grid) -> Option<usize> {
        self.candidates.fill(u128::MAX >> (128 - self.size));
        self.places.fill(self.size as u8);
        self.is_placed.fill(false);
        self.found.clear();
        self.found.extend(clues.filled().map(|(cell, digit)| (cell.index(), digit.index())));
        while let Some((cell, digit)) = self.found.pop() {
            if !std::mem::replace(&mut self.is_placed[cell], true) {
                self.place(cell, digit).ok()?;
            } else if self.candidates[cell] != 1 << digit {
                return None;
            }
        }
        Some(self.candidates.iter().map(|open| open.count_ones() as usize - 1).sum())
    }

    fn place(&mut self, cell: usize, digit: usize) -> Result<(), Contradiction> {
        let mut others = self.candidates[cell] & !(1 << digit);
        if others == self.candidates[cell] {
            return Err(Contradiction);
        }
        while others != 0 {
            self.rule_out(cell, others.trailing_zeros() as usize)?;
            others &= others - 1;
        }
        for house in self.houses_of[cell] {
            for at in 0..self.size {
                let peer = self.cells_of[house][at];
                if peer != cell && self.candidates[peer] & 1 << digit != 0 {
                    self.rule_out(peer, digit)?;
                }
            }
        }
        Ok(())
    }

    fn rule_out(&mut self, cell: usize, digit: usize) -> Result<(), Contradiction> {
        self.candidates[cell] &= !(1 << digit);
        let left = self.candidates[cell];
        if left == 0 {
            return Err(Contradiction);
        }
        if left.is_power_of_two() && !self.is_placed[cell] {
            self.found.push((cell, left.trailing_zeros() as usize));
        }
        for house in self.houses_of[cell] {
            let places = &mut self.places[house * self.size + digit];
            *places -= 1;
            match *places {
                0 => return Err(Contradiction),
                1 => {
                    let open = |&&at: &&usize| self.candidates[at] & 1 << digit != 0;
                    let last = self.cells_of[house].iter().find(open).ok_or(Contradiction)?;
                    self.found.push((*last, digit));
                }
                _ => {}
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use omnidoku_core::{Digit, Puzzle};
    use omnidoku_testkit::{line, oracle};

    use super::*;

    #[test]
    fn an_empty_grid_leaves_all_and_a_clue_rules_out_its_peers() {
        let shape = Shape::CLASSIC;
        let mut grid = Grid::empty(shape);
        let mut singles = Singles::new(shape);
        assert_eq!(singles.open_candidates(&grid), Some(81 * 8));
        grid.set(shape.cell(4, 4), Digit::new(5));
        assert_eq!(singles.open_candidates(&grid), Some(81 * 8 - 8 - 20));
        grid.set(shape.cell(4, 8), Digit::new(5));
        assert_eq!(singles.open_candidates(&grid), None);
    }

    #[test]
    fn nothing_is_left_of_an_easy_puzzle() {
        let text =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let grid = line::read(Shape::CLASSIC, text).unwrap();
        let mut singles = Singles::new(Shape::CLASSIC);
        assert_eq!(singles.open_candidates(&grid), Some(0));
        let puzzle = Puzzle::new(grid).unwrap();
        assert_eq!(oracle::solutions(&puzzle, 2).len(), 1);
    }
}
