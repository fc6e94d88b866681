//! Small changes of a full grid that keep it valid.
//!
//! If two rows of a band swap their values in one column, each has a digit twice. The twins have to
//! swap as well, and so on until the cycle closes; boxes and columns keep their digits throughout.
//! The same holds for two columns of a stack. If two digits swap places in one row, the columns and
//! boxes of those cells have to follow, and so on.

use omnidoku_core::{Cell, Digit, Grid, Random};

/// Makes a random exchange; returns the cells it changed with their old digits.
pub(super) fn exchange(grid: &mut Grid, random: &mut Random) -> Vec<(Cell, Option<Digit>)> {
    let cells = match random.below(3) {
        0 => lines(grid, random, true),
        1 => lines(grid, random, false),
        _ => return digits(grid, random),
    };
    let mut before = Vec::with_capacity(2 * cells.len());
    for (one, other) in cells {
        let values = (grid.get(one), grid.get(other));
        before.extend([(one, values.0), (other, values.1)]);
        grid.set(one, values.1);
        grid.set(other, values.0);
    }
    before
}

/// The pairs of cells of two rows of a band, or two columns of a stack, that swap together.
fn lines(grid: &Grid, random: &mut Random, are_rows: bool) -> Vec<(Cell, Cell)> {
    let shape = grid.shape();
    let together = if are_rows { shape.box_rows() } else { shape.box_cols() };
    let one = random.below(shape.size());
    let shift = 1 + random.below(together - 1);
    let other = one - one % together + (one + shift) % together;
    let cell = |line: usize, at: usize| match are_rows {
        true => shape.cell(line, at),
        false => shape.cell(at, line),
    };
    let start = random.below(shape.size());
    let mut pairs = Vec::new();
    let mut at = start;
    loop {
        pairs.push((cell(one, at), cell(other, at)));
        // The digit that comes into the first line has to leave the place it had there.
        let coming = grid.get(cell(other, at));
        let place = (0..shape.size()).find(|&at| grid.get(cell(one, at)) == coming);
        match place {
            Some(next) if next != start => at = next,
            _ => return pairs,
        }
    }
}

/// Swaps two digits in a set of cells that have to follow each other.
fn digits(grid: &mut Grid, random: &mut Random) -> Vec<(Cell, Option<Digit>)> {
    let shape = grid.shape();
    let start = Cell::new(random.below(shape.cell_count()));
    let one = grid.get(start);
    let other = Digit::new(1 + random.below(shape.size()));
    let mut before: Vec<(Cell, Option<Digit>)> = Vec::new();
    let mut next = vec![start];
    while let Some(cell) = next.pop() {
        if before.iter().any(|&(known, _)| known == cell) {
            continue;
        }
        let value = grid.get(cell);
        before.push((cell, value));
        let wanted = if value == one { other } else { one };
        for house in shape.houses_of(cell) {
            next.extend(shape.cells_of(house).filter(|&peer| grid.get(peer) == wanted));
        }
    }
    for &(cell, value) in &before {
        grid.set(cell, if value == one { other } else { one });
    }
    before
}

#[cfg(test)]
mod tests {
    use omnidoku_core::{Puzzle, Shape, check};
    use omnidoku_solve::Limits;
    use omnidoku_solve::engine::fill::fill;

    use super::*;

    #[test]
    fn a_full_grid_stays_one_and_can_be_taken_back() {
        for boxes in ["2x2", "2x3", "3x2", "3x3", "4x5"] {
            let empty = Puzzle::empty(boxes.parse::<Shape>().unwrap());
            let mut random = Random::new(4);
            let mut grid = fill(&empty, 4, &Limits::none()).unwrap();
            let mut changes = 0;
            for _ in 0..300 {
                let was = grid.clone();
                let before = exchange(&mut grid, &mut random);
                assert_eq!(check::solution(&empty, &grid), Ok(()));
                changes += usize::from(grid != was);
                let mut back = grid.clone();
                before.into_iter().for_each(|(cell, digit)| back.set(cell, digit));
                assert_eq!(back, was);
            }
            assert!(changes > 150, "{boxes}: {changes}");
        }
    }
}
