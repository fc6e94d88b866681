//! Annealing and the genetic algorithm: they solve what is easy, and never claim more than they found.

use std::ops::ControlFlow;
use std::time::Duration;

use omnidoku_core::{Cell, Digit, Grid, Puzzle, Random, Shape, check};
use omnidoku_solve::{
    Answer, CancelToken, Cause, End, Engine, EngineId, Event, Limits, Report, Settings, Tally,
    Uniqueness, ask,
};
use omnidoku_testkit::clock::TickingClock;

const ENGINES: [EngineId; 2] = [EngineId::Annealing, EngineId::Genetic];

fn build(engine: EngineId, seed: u64) -> Box<dyn Engine> {
    engine.build(Settings { seed, ..Settings::default() })
}

fn shape(text: &str) -> Shape {
    text.parse().unwrap()
}

/// The grid of shifted rows with its digits renamed at random.
fn full_grid(shape: Shape, random: &mut Random) -> Grid {
    let mut names: Vec<Digit> = Digit::all(shape).collect();
    random.shuffle(&mut names);
    let mut grid = Grid::shifted_rows(shape);
    for cell in shape.cells() {
        let digit = grid.get(cell).map(|digit| names[digit.index()]);
        grid.set(cell, digit);
    }
    grid
}

/// A full grid less some of its cells, here and there.
fn dug(shape: Shape, blanks: usize, seed: u64) -> Puzzle {
    let mut random = Random::new(seed);
    let mut cells: Vec<Cell> = shape.cells().collect();
    random.shuffle(&mut cells);
    let mut grid = full_grid(shape, &mut random);
    cells[..blanks].iter().for_each(|&cell| grid.set(cell, None));
    Puzzle::new(grid).unwrap()
}

/// Column 3 leaves only 4 for its second cell, but row 2 has a 4 already.
fn without_solution() -> Puzzle {
    let values = [1, 2, 3, 0, 3, 4, 0, 0, 2, 3, 1, 4, 4, 1, 2, 3];
    Puzzle::new(Grid::from_values(shape("2x2"), &values).unwrap()).unwrap()
}

fn first_solution(engine: &mut dyn Engine, puzzle: &Puzzle) -> (Report, Grid) {
    let mut found = None;
    let report = engine.search(puzzle, &Limits::none(), &mut |grid| {
        found = Some(grid.clone());
        ControlFlow::Break(())
    });
    (report, found.expect("a solution"))
}

#[test]
fn easy_puzzles_of_many_shapes_are_solved() {
    for (shape, blanks) in
        [("2x2", 10), ("2x3", 20), ("3x2", 20), ("3x3", 45), ("2x4", 35), ("4x4", 90)]
    {
        for seed in 1..=5 {
            let puzzle = dug(shape.parse().unwrap(), blanks, seed);
            for engine in ENGINES {
                let (report, grid) = first_solution(&mut *build(engine, seed), &puzzle);
                assert_eq!(check::solution(&puzzle, &grid), Ok(()));
                assert_eq!((report.end, report.solutions), (End::Stopped, 1));
            }
        }
    }
}

#[test]
fn empty_grids_are_filled() {
    for engine in ENGINES {
        for shape in ["2x2", "3x3", "2x5"] {
            let puzzle = Puzzle::empty(shape.parse().unwrap());
            let (_, grid) = first_solution(&mut *build(engine, 1), &puzzle);
            assert_eq!(check::solution(&puzzle, &grid), Ok(()));
        }
    }
}

#[test]
fn a_full_puzzle_takes_no_move() {
    let puzzle = dug(Shape::CLASSIC, 0, 1);
    for engine in ENGINES {
        let (report, grid) = first_solution(&mut *build(engine, 1), &puzzle);
        assert_eq!(&grid, puzzle.grid());
        assert_eq!(report.stats.trials, Some(0));
    }
}

#[test]
fn the_seed_decides_the_run() {
    let puzzle = dug(Shape::CLASSIC, 50, 3);
    for engine in ENGINES {
        let mut used_twice = build(engine, 7);
        let first = first_solution(&mut *used_twice, &puzzle);
        assert_eq!(first, first_solution(&mut *used_twice, &puzzle));
        assert_eq!(first, first_solution(&mut *build(engine, 7), &puzzle));
        let other = first_solution(&mut *build(engine, 8), &puzzle);
        assert_ne!(first.0.stats, other.0.stats);
    }
}

#[test]
fn nothing_is_claimed_about_a_puzzle_without_solution() {
    for engine in ENGINES {
        let solved =
            ask::solve(&mut *build(engine, 1), &without_solution(), &Limits::none()).unwrap();
        assert_eq!(solved.answer, Answer::Unknown(Cause::GaveUp));
        assert_eq!(solved.report.end, End::Interrupted(Cause::GaveUp));
        assert_eq!(solved.report.stats.trials, Some(3 * 1_500_000));
    }
}

#[test]
fn one_solution_is_not_claimed_to_be_the_only_one() {
    let puzzle = dug(shape("2x2"), 4, 1);
    for engine in ENGINES {
        let (verdict, report) =
            ask::uniqueness(&mut *build(engine, 1), &puzzle, &Limits::none()).unwrap();
        assert!(matches!(verdict, Uniqueness::Unknown(Cause::GaveUp, Some(_))));
        assert_eq!(report.solutions, 1);
    }
}

#[test]
fn only_trials_and_actions_are_counted() {
    let puzzle = dug(Shape::CLASSIC, 50, 1);
    for engine in ENGINES {
        let stats = first_solution(&mut *build(engine, 1), &puzzle).0.stats;
        let counted: Vec<&str> =
            stats.named().into_iter().filter(|(_, n)| n.is_some()).map(|(name, _)| name).collect();
        assert_eq!(counted, ["trials", "actions"]);
    }
}

#[test]
fn writes_replay_the_run() {
    let puzzle = dug(Shape::CLASSIC, 50, 2);
    for engine in ENGINES {
        let mut shown = puzzle.grid().clone();
        let mut writes = 0;
        let mut observer = |event: Event, tally: &Tally| {
            if let Event::Write { cell, digit } = event {
                shown.set(cell, Some(digit));
                writes += 1;
                assert!(puzzle.get(cell).is_none() && tally.actions >= writes);
            }
        };
        let mut found = None;
        let mut visit = |grid: &Grid| {
            found = Some(grid.clone());
            ControlFlow::Break(())
        };
        let report =
            build(engine, 1).search_observed(&puzzle, &Limits::none(), &mut observer, &mut visit);
        assert_eq!(report.stats.actions, Some(writes));
        assert_eq!(found, Some(shown));
    }
}

#[test]
fn a_cancelled_run_ends_soon() {
    for engine in ENGINES {
        let cancel = CancelToken::new();
        let limits = Limits::none().with_cancel(cancel.clone());
        let mut observer = |_: Event, tally: &Tally| {
            if tally.trials > 100_000 {
                cancel.cancel();
            }
        };
        let puzzle = Puzzle::empty(shape("10x10"));
        let report = build(engine, 1)
            .search_observed(&puzzle, &limits, &mut observer, &mut |_| ControlFlow::Break(()));
        assert_eq!(report.end, End::Interrupted(Cause::Cancelled));
        assert!(report.stats.trials < Some(110_000), "{:?}", report.stats);
    }
}

#[test]
fn the_clock_is_looked_at_every_few_thousand_moves() {
    for engine in ENGINES {
        let clock = TickingClock::milliseconds();
        let limits = Limits::none().with_clock(clock).with_time(Duration::from_millis(20));
        let puzzle = Puzzle::empty(shape("10x10"));
        let report = build(engine, 1).search(&puzzle, &limits, &mut |_| ControlFlow::Break(()));
        assert_eq!(report.end, End::Interrupted(Cause::Time));
        assert!(report.stats.trials < Some(20 * 10_000), "{:?}", report.stats);
    }
}
