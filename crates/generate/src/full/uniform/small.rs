//! Uniform draws for 4×4 and 6×6, where all grids can be listed.
//!
//! If the digits are named after the first row, and the columns of the second stack are ordered by
//! the second row, a grid with boxes of two rows begins like one of these:
//!
//! ```text
//!     1 2 | 3 4        1 2 3 | 4 5 6
//!     3 4 | . .        4 5 6 | . . .
//! ```
//!
//! Every grid comes from exactly one such grid by exactly one choice of names and of an order of
//! the columns in the second stack. So a random entry of the list, with random names and a random
//! order, is any of the 288 or 28,200,960 grids with equal probability.

use std::ops::ControlFlow;
use std::sync::OnceLock;

use omnidoku_core::{Digit, Grid, Puzzle, Random, Shape, Symmetry};
use omnidoku_solve::{EngineId, Limits, Settings};

/// Whether the grids of a shape can be listed.
pub(in crate::full) fn is_small(shape: Shape) -> bool {
    shape.size() <= 6
}

/// Any grid of a small shape.
pub(in crate::full) fn draw(shape: Shape, random: &mut Random) -> Grid {
    if shape.box_rows() > 2 {
        let turn = Symmetry::transpose(shape);
        return turn.inverse().apply(&draw(turn.target_shape(), random));
    }
    let listed = random.pick(listed(shape));
    let (size, cols) = (shape.size(), shape.box_cols());
    let mut names: Vec<Digit> = Digit::all(shape).collect();
    random.shuffle(&mut names);
    let mut columns: Vec<usize> = (0..size).collect();
    random.shuffle(&mut columns[cols..]);
    let mut grid = Grid::empty(shape);
    for (cell, digit) in listed.filled() {
        let place = shape.cell(shape.row_of(cell), columns[shape.col_of(cell)]);
        grid.set(place, Some(names[digit.index()]));
    }
    grid
}

/// The grids that begin as drawn above, in ascending order.
fn listed(shape: Shape) -> &'static [Grid] {
    static LISTS: [OnceLock<Vec<Grid>>; 2] = [OnceLock::new(), OnceLock::new()];
    LISTS[shape.box_cols() - 2].get_or_init(|| {
        let mut clues = Grid::empty(shape);
        for (digit, cell) in Digit::all(shape).zip(shape.cells()) {
            clues.set(cell, Some(digit));
            if digit.index() >= shape.box_cols() {
                clues.set(shape.cell(1, digit.index() - shape.box_cols()), Some(digit));
            }
        }
        let puzzle = Puzzle::new(clues).expect("no digit stands twice in a house");
        let mut grids = Vec::new();
        let mut engine = EngineId::ForwardMrv.build(Settings::default());
        engine.search(&puzzle, &Limits::none(), &mut |grid| {
            grids.push(grid.clone());
            ControlFlow::Continue(())
        });
        grids.sort_unstable_by(|a, b| a.as_slice().cmp(b.as_slice()));
        grids
    })
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    #[test]
    fn the_lists_are_complete() {
        let orders = |shape: Shape| {
            (1..=shape.size()).product::<usize>() * (1..=shape.box_cols()).product::<usize>()
        };
        for (cols, grids) in [(2, 288), (3, 28_200_960)] {
            let shape = Shape::new(2, cols).unwrap();
            assert_eq!(listed(shape).len() * orders(shape), grids);
        }
    }

    #[test]
    fn all_grids_of_four_are_equally_likely() {
        let (shape, random) = (Shape::new(2, 2).unwrap(), &mut Random::new(4));
        let mut times: HashMap<Vec<u8>, f64> = HashMap::new();
        for _ in 0..28_800 {
            *times.entry(draw(shape, random).to_values()).or_default() += 1.0;
        }
        assert_eq!(times.len(), 288);
        let chi_square: f64 = times.values().map(|times| (times - 100.0).powi(2) / 100.0).sum();
        assert!((287.0 - 100.0..287.0 + 100.0).contains(&chi_square), "{chi_square}");
    }
}
