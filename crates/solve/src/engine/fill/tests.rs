use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use omnidoku_core::{Cell, check};

use super::*;
use crate::limits::{CancelToken, Clock};

fn shape(text: &str) -> Shape {
    text.parse().unwrap()
}

fn filled(puzzle: &Puzzle, seed: u64) -> Grid {
    let grid = fill(puzzle, seed, &Limits::none()).unwrap();
    assert_eq!(check::solution(puzzle, &grid), Ok(()), "{} seed {seed}", puzzle.shape());
    grid
}

/// This many clues of a hidden grid.
fn sparse(hidden: &Grid, clues: usize, seed: u64) -> Puzzle {
    let mut cells: Vec<Cell> = hidden.shape().cells().collect();
    Random::new(seed).shuffle(&mut cells);
    let mut grid = Grid::empty(hidden.shape());
    cells[..clues].iter().for_each(|&cell| grid.set(cell, hidden.get(cell)));
    Puzzle::new(grid).unwrap()
}

/// The only place for 1 in box 3 has a 2.
fn hopeless() -> Puzzle {
    let mut grid = Grid::empty(Shape::CLASSIC);
    for (row, col) in [(0, 0), (1, 3), (3, 6), (6, 7)] {
        grid.set(Shape::CLASSIC.cell(row, col), Some(Digit::ONE));
    }
    grid.set(Shape::CLASSIC.cell(2, 8), Digit::new(2));
    Puzzle::new(grid).unwrap()
}

#[test]
fn the_empty_grid_of_any_shape_is_filled() {
    let all = (2..=Shape::MAX_SIZE / 2).flat_map(|rows| {
        (2..=Shape::MAX_SIZE / rows).map(move |cols| Shape::new(rows, cols).unwrap())
    });
    let (small, large): (Vec<_>, Vec<_>) = all.partition(|shape| shape.size() <= 36);
    let some = ["2x50", "2x64", "64x2", "3x41", "8x16", "7x7", "8x8", "9x9", "10x10", "11x11"];
    for shape in small.iter().copied().chain(some.map(shape)) {
        for seed in 0..2 {
            filled(&Puzzle::empty(shape), seed);
        }
    }
    for &shape in small.iter().chain(&large) {
        assert_eq!(check::solution(&Puzzle::empty(shape), &formula(shape)), Ok(()));
    }
}

#[test]
fn a_seed_means_the_same_for_ever() {
    let puzzle = Puzzle::empty(shape("2x3"));
    #[rustfmt::skip]
    let expected = [
        1, 4, 5, 6, 2, 3,
        3, 6, 2, 1, 5, 4,
        5, 2, 4, 3, 6, 1,
        6, 3, 1, 2, 4, 5,
        2, 5, 3, 4, 1, 6,
        4, 1, 6, 5, 3, 2,
    ];
    assert_eq!(filled(&puzzle, 2026).to_values(), expected);
}

#[test]
fn other_seeds_give_other_grids() {
    let puzzle = sparse(&filled(&Puzzle::empty(Shape::CLASSIC), 0), 4, 0);
    let mut grids: Vec<Grid> = (0..50).map(|seed| filled(&puzzle, seed)).collect();
    grids.sort();
    grids.dedup();
    assert_eq!(grids.len(), 50);
}

#[test]
fn a_few_clues_of_a_grid_of_any_family_are_no_obstacle() {
    let shapes = ["3x3", "2x8", "4x4", "3x6", "5x5", "6x6", "12x3", "7x7", "10x10"];
    for shape in shapes.map(shape) {
        for seed in 0..4 {
            let of_the_formula =
                Symmetry::random(shape, &mut Random::new(seed)).apply(&formula(shape));
            let stirred = filled(&Puzzle::empty(shape), seed);
            for hidden in [of_the_formula, stirred] {
                for percent in [3, 5] {
                    let clues = (shape.cell_count() * percent).div_ceil(100);
                    filled(&sparse(&hidden, clues, seed), seed + 100);
                }
            }
        }
    }
}

#[test]
fn small_grids_bear_a_third_of_their_clues() {
    for shape in ["2x2", "2x3", "4x2", "3x3", "2x5"].map(shape) {
        for seed in 0..20 {
            let hidden = filled(&Puzzle::empty(shape), seed);
            for clues in [1, shape.cell_count() / 5, shape.cell_count() / 3] {
                filled(&sparse(&hidden, clues, seed), seed + 1);
            }
        }
    }
}

#[test]
fn a_full_grid_is_its_own_answer() {
    let full = filled(&Puzzle::empty(shape("4x5")), 3);
    assert_eq!(filled(&Puzzle::new(full.clone()).unwrap(), 4), full);
}

#[test]
fn what_has_no_solution_is_given_up() {
    assert_eq!(fill(&hopeless(), 1, &Limits::none()), Err(Cause::GaveUp));
}

/// Advances by one second with every call.
struct Ticking(AtomicU64);

impl Clock for Ticking {
    fn now(&self) -> Duration {
        Duration::from_secs(self.0.fetch_add(1, Ordering::Relaxed))
    }
}

#[test]
fn limits_end_it() {
    let token = CancelToken::new();
    token.cancel();
    let limits = Limits::none().with_cancel(token);
    assert_eq!(fill(&hopeless(), 1, &limits), Err(Cause::Cancelled));

    let clock = Arc::new(Ticking(AtomicU64::new(0)));
    let limits = Limits::none().with_clock(clock.clone()).with_time(Duration::from_secs(20));
    assert_eq!(fill(&hopeless(), 1, &limits), Err(Cause::Time));
    assert_eq!(clock.0.load(Ordering::Relaxed), 21);

    let puzzle = Puzzle::empty(Shape::CLASSIC);
    let needed = memory(Shape::CLASSIC);
    assert_eq!(fill(&puzzle, 1, &Limits::none().with_memory(needed - 1)), Err(Cause::Memory));
    assert!(fill(&puzzle, 1, &Limits::none().with_memory(needed)).is_ok());
}
