//! The oracle: all solutions of a puzzle, found as slowly and as plainly as one can bear.
//!
//! ```text
//! search:
//!     if no cell is blank: a solution
//!     for every blank cell, list the values that are nowhere in its row, column and box
//!     take a cell with the shortest list
//!     for each value of the list: write it, search, make the cell blank again
//! ```
//!
//! Nothing is remembered between two looks at the grid, so there is nothing that could be out of date.
//! It uses no code of the engines: where they and the oracle differ, one of two independent authors erred.

use omnidoku_core::{Grid, Puzzle, Shape};

/// The solutions of a puzzle, but not more than `limit`, which is at least 1: fewer are all there are.
pub fn solutions(puzzle: &Puzzle, limit: usize) -> Vec<Grid> {
    solutions_within(puzzle, limit, u64::MAX).expect("patience without end")
}

/// The same, unless it takes more than `patience` assignments: then nothing is known.
pub fn solutions_within(puzzle: &Puzzle, limit: usize, patience: u64) -> Option<Vec<Grid>> {
    let shape = puzzle.shape();
    let mut oracle =
        Oracle { shape, cells: puzzle.to_values(), limit, patience, found: Vec::new() };
    oracle.search().ok()?;
    let grid = |cells: &Vec<u8>| Grid::from_values(shape, cells).expect("values are at most N");
    Some(oracle.found.iter().map(grid).collect())
}

struct Oracle {
    shape: Shape,
    cells: Vec<u8>,
    limit: usize,
    patience: u64,
    found: Vec<Vec<u8>>,
}

/// The oracle lost its patience.
struct Impatient;

impl Oracle {
    fn search(&mut self) -> Result<(), Impatient> {
        let blanks = (0..self.cells.len()).filter(|&cell| self.cells[cell] == 0);
        let lists = blanks.map(|cell| (cell, self.values_open_in(cell)));
        let Some((cell, values)) = lists.min_by_key(|(_, values)| values.len()) else {
            self.found.push(self.cells.clone());
            return Ok(());
        };
        for value in values {
            if self.found.len() >= self.limit {
                break;
            }
            self.patience = self.patience.checked_sub(1).ok_or(Impatient)?;
            self.cells[cell] = value;
            self.search()?;
            self.cells[cell] = 0;
        }
        Ok(())
    }

    fn values_open_in(&self, cell: usize) -> Vec<u8> {
        let (size, box_rows, box_cols) =
            (self.shape.size(), self.shape.box_rows(), self.shape.box_cols());
        let (row, col) = (cell / size, cell % size);
        let (top, left) = (row - row % box_rows, col - col % box_cols);
        let at = |row: usize, col: usize| self.cells[row * size + col];
        let open = |value: &u8| {
            let in_row = (0..size).any(|c| at(row, c) == *value);
            let in_col = (0..size).any(|r| at(r, col) == *value);
            let in_box =
                (top..top + box_rows).any(|r| (left..left + box_cols).any(|c| at(r, c) == *value));
            !in_row && !in_col && !in_box
        };
        (1..=size as u8).filter(open).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use omnidoku_core::check;

    fn shape(text: &str) -> Shape {
        text.parse().unwrap()
    }

    #[test]
    fn there_are_288_grids_of_4_by_4() {
        let all = solutions(&Puzzle::empty(shape("2x2")), usize::MAX);
        assert_eq!(all.len(), 288);
        let distinct: std::collections::BTreeSet<&Grid> = all.iter().collect();
        assert_eq!(distinct.len(), 288);
        assert!(all.iter().all(|grid| check::solution(&Puzzle::empty(shape("2x2")), grid).is_ok()));
    }

    #[test]
    fn it_stops_at_the_limit_and_when_it_loses_patience() {
        let puzzle = Puzzle::empty(shape("2x3"));
        assert_eq!(solutions(&puzzle, 10).len(), 10);
        assert_eq!(solutions_within(&puzzle, 1, 1000).map(|found| found.len()), Some(1));
        assert_eq!(solutions_within(&puzzle, 1, 35), None);
    }

    #[test]
    fn it_knows_flat_boxes_from_tall_ones() {
        for shape in ["2x3", "3x2", "2x4", "4x2", "3x4"].map(shape) {
            let puzzle = Puzzle::empty(shape);
            let found = solutions(&puzzle, 50);
            assert_eq!(found.len(), 50);
            assert!(found.iter().all(|grid| check::solution(&puzzle, grid).is_ok()), "{shape}");
        }
    }
}
