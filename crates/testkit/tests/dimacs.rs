//! The SAT problem of a puzzle has the solutions of the puzzle.

use omnidoku_core::{Digit, Grid, Puzzle, Shape};
use omnidoku_solve::dimacs::{clauses, variable, write};
use omnidoku_testkit::{line, oracle};

fn shape() -> Shape {
    Shape::new(2, 2).unwrap()
}

/// Whether the values of a grid, read as "these variables are true and no others", satisfy the
/// clauses.
fn satisfies(grid: &Grid, clauses: &[Vec<i32>]) -> bool {
    let is: Vec<i32> = grid.filled().map(|(c, d)| variable(grid.shape(), c, d)).collect();
    clauses.iter().all(|clause| clause.iter().any(|v| is.contains(&v.abs()) == (*v > 0)))
}

#[test]
fn solutions_and_nothing_else_satisfy_the_clauses() {
    let clues = line::read(shape(), "12..............").unwrap();
    let puzzle = Puzzle::new(clues).unwrap();
    let with_clues = clauses(&puzzle, None);
    let all = oracle::solutions(&Puzzle::empty(shape()), 1000);
    let fitting: Vec<&Grid> = all.iter().filter(|grid| satisfies(grid, &with_clues)).collect();
    assert_eq!(fitting.len(), oracle::solutions(&puzzle, 1000).len());
    for grid in fitting {
        assert!(!satisfies(grid, &clauses(&puzzle, Some(grid))));
        for cell in shape().cells() {
            let mut changed = grid.clone();
            changed.set(cell, None);
            assert!(!satisfies(&changed, &with_clues));
            let other = Digit::from_index((grid.get(cell).unwrap().index() + 1) % 4);
            changed.set(cell, Some(other));
            assert!(!satisfies(&changed, &with_clues));
        }
    }
}

#[test]
fn the_header_tells_the_truth() {
    let text = write(&Puzzle::empty(shape()), None);
    // 16 cells and 12 houses × 4 digits, each "one of four" and six pairs.
    assert!(text.starts_with("p cnf 64 448\n"));
    assert_eq!(text.lines().count(), 1 + 448);
    assert!(text.lines().skip(1).all(|line| line.ends_with(" 0")));
}
