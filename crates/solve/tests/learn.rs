//! The learning search on grids that other engines cannot be asked about.

use std::ops::ControlFlow;

use omnidoku_core::{Cell, Digit, Grid, Puzzle, Random, Shape, check};
use omnidoku_solve::engine::fill::fill;
use omnidoku_solve::engine::learn::Learn;
use omnidoku_solve::proof::{Proven, prove};
use omnidoku_solve::{Cause, End, Engine, Event, Limits, Report, Tally, dimacs};

mod drat;

/// The puzzle that keeps this share of the cells.
fn puzzle(shape: Shape, percent: usize, random: &mut Random) -> Puzzle {
    let mut grid = fill(&Puzzle::empty(shape), random.bits(), &Limits::none()).unwrap();
    let mut cells: Vec<Cell> = shape.cells().collect();
    random.shuffle(&mut cells);
    for &cell in &cells[cells.len() * percent / 100..] {
        grid.set(cell, None);
    }
    Puzzle::new(grid).unwrap()
}

fn visit(puzzle: &Puzzle, seed: u64, limit: u64, limits: &Limits) -> (Report, Vec<Grid>) {
    let mut found = Vec::new();
    let report = Learn::new(seed).search(puzzle, limits, &mut |grid| {
        check::solution(puzzle, grid).unwrap();
        found.push(grid.clone());
        if found.len() as u64 >= limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    (report, found)
}

#[test]
fn large_grids_of_every_density_are_solved() {
    for (rows, cols, percents) in [
        (4, 4, &[10, 30, 45, 60][..]),
        (3, 5, &[15, 40]),
        (5, 5, &[20, 35, 45, 60]),
        (4, 6, &[25]),
        (6, 6, &[20, 60]),
        (8, 9, &[75]),
    ] {
        let shape = Shape::new(rows, cols).unwrap();
        for &percent in percents {
            let puzzle = puzzle(shape, percent, &mut Random::new(percent as u64));
            let (report, found) = visit(&puzzle, 1, 1, &Limits::none());
            assert_eq!((report.end, found.len()), (End::Stopped, 1), "{shape}, {percent} %");
        }
    }
}

#[test]
fn a_clue_changed_in_a_large_grid_is_proven_wrong_or_solved() {
    let shape = Shape::new(4, 4).unwrap();
    let (mut refuted, mut solved) = (0, 0);
    for seed in 0..150 {
        let mut random = Random::new(seed);
        let puzzle = puzzle(shape, 45, &mut random);
        let mut grid = puzzle.grid().clone();
        let clues: Vec<Cell> = grid.filled().map(|(cell, _)| cell).collect();
        grid.set(*random.pick(&clues), Some(Digit::from_index(random.below(16))));
        let Ok(changed) = Puzzle::new(grid) else { continue };
        let (report, found) = visit(&changed, seed, 1, &Limits::none());
        match report.end {
            End::Exhausted => refuted += 1,
            End::Stopped => solved += found.len(),
            End::Interrupted(cause) => panic!("{cause} without a limit"),
        }
    }
    assert!(refuted >= 5 && solved >= 1, "{refuted} refuted, {solved} solved");
}

#[test]
fn thousands_of_solutions_are_all_different_and_all_there() {
    // More than are forbidden by clauses: the rest is gone through in order.
    let small = Puzzle::empty(Shape::new(2, 2).unwrap());
    assert_eq!(visit(&small, 7, u64::MAX, &Limits::none()).1.len(), 288);
    let shape = Shape::new(2, 3).unwrap();
    let puzzle = puzzle(shape, 14, &mut Random::new(3));
    let mut others = 0;
    omnidoku_solve::engine::backtrack::Backtrack::default().search(
        &puzzle,
        &Limits::none(),
        &mut |_| {
            others += 1;
            ControlFlow::Continue(())
        },
    );
    assert!(others > 2_000, "{others} are too few for this test");
    let (report, found) = visit(&puzzle, 1, u64::MAX, &Limits::none());
    assert_eq!((report.end, found.len()), (End::Exhausted, others));
    let mut values: Vec<Vec<u8>> = found.iter().map(Grid::to_values).collect();
    values.sort();
    values.dedup();
    assert_eq!(values.len(), others);
}

#[test]
fn the_seed_decides_and_nothing_else() {
    let puzzle = puzzle(Shape::new(5, 5).unwrap(), 25, &mut Random::new(5));
    let first = |seed| visit(&puzzle, seed, 1, &Limits::none());
    assert_eq!(first(1), first(1));
    assert_ne!(first(1).1, first(2).1);
}

#[test]
fn limits_are_kept() {
    let puzzle = puzzle(Shape::new(5, 5).unwrap(), 40, &mut Random::new(9));
    let (report, _) = visit(&puzzle, 1, 1, &Limits::none().with_nodes(100));
    assert_eq!(report.end, End::Interrupted(Cause::Nodes));
    assert_eq!(report.stats.nodes, Some(100));
    let (report, _) = visit(&puzzle, 1, 1, &Limits::none().with_memory(1 << 20));
    assert_eq!(report.end, End::Interrupted(Cause::Memory));
}

#[test]
fn a_watcher_sees_how_far_it_is() {
    let puzzle = puzzle(Shape::new(5, 5).unwrap(), 42, &mut Random::new(3));
    let mut before = Tally { open: u64::MAX, ..Tally::default() };
    let (mut fails, mut seen) = (0, 0);
    let mut observer = |event: Event, tally: &Tally| {
        fails += u64::from(event == Event::Fail);
        assert_eq!(tally.conflicts, fails, "a conflict is a dead end");
        if event == Event::Progress {
            seen += 1;
            assert!(tally.restarts >= before.restarts);
            assert!(0 < tally.open && tally.open <= before.open, "what is settled stays settled");
            before = *tally;
        }
    };
    let first = &mut |_: &Grid| ControlFlow::Break(());
    let report = Learn::new(1).search_observed(&puzzle, &Limits::none(), &mut observer, first);
    assert!(seen > 10 && before.restarts > 0, "{report:?}");
    assert_eq!(report.stats.conflicts, Some(fails));
    assert!(report.stats.restarts >= Some(before.restarts));
}

#[test]
fn proofs_can_be_checked() {
    let (mut none, mut one) = (0, 0);
    for (shape, percent) in [("2x3", 40), ("2x3", 45), ("3x3", 33), ("3x3", 36)] {
        let shape: Shape = shape.parse().unwrap();
        for seed in 0..20 {
            let mut random = Random::new(seed);
            let puzzle = puzzle(shape, percent, &mut random);
            // Every other one is changed, so that many have no solution.
            let blanks: Vec<Cell> = puzzle.blanks().collect();
            let digit = Digit::from_index(random.below(shape.size()));
            let changed = puzzle.with_clue(*random.pick(&blanks), digit);
            let puzzle = if seed % 2 == 0 { changed.unwrap_or(puzzle) } else { puzzle };
            let (mut clauses, drat) = match prove(&puzzle, seed, &Limits::none()).unwrap() {
                Proven::NoSolution { drat } => {
                    none += 1;
                    (dimacs::clauses(&puzzle, None), drat)
                }
                Proven::Unique { solution, drat } => {
                    one += 1;
                    (dimacs::clauses(&puzzle, Some(&solution)), drat)
                }
                Proven::Several([a, b]) => {
                    assert_ne!(a, b);
                    continue;
                }
                Proven::Unknown(cause) => panic!("{cause} without a limit"),
            };
            assert!(drat::follows_from(&mut clauses, &drat), "{shape}, seed {seed}");
            // Without the last line, which is the empty clause, it proves nothing.
            let cut = drat.len() - 2;
            assert!(!drat::follows_from(&mut dimacs::clauses(&puzzle, None), &drat[..cut]));
        }
    }
    assert!(none >= 5 && one >= 5, "{none} without solution, {one} with one");
}
