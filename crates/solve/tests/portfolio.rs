//! The learning search on several threads: the same verdicts and the same solutions as on one, whoever is fast.

use std::ops::ControlFlow;
use std::panic::AssertUnwindSafe;
use std::time::Duration;

use omnidoku_core::{Cell, Digit, Grid, Puzzle, Random, Shape, check};
use omnidoku_solve::engine::fill::fill;
use omnidoku_solve::engine::learn::Learn;
use omnidoku_solve::engine::parallel::Parallel;
use omnidoku_solve::{
    CancelToken, Cause, End, Engine, EngineId, Event, Limits, Report, Tally, Uniqueness, ask,
};
use omnidoku_testkit::clock::TickingClock;

/// The puzzle that keeps this share of the cells; every third has a clue more that may be wrong.
fn puzzle(shape: Shape, percent: usize, seed: u64) -> Puzzle {
    let mut random = Random::new(seed);
    let mut grid = fill(&Puzzle::empty(shape), random.bits(), &Limits::none()).unwrap();
    let mut cells: Vec<Cell> = shape.cells().collect();
    random.shuffle(&mut cells);
    for &cell in &cells[cells.len() * percent / 100..] {
        grid.set(cell, None);
    }
    let puzzle = Puzzle::new(grid).unwrap();
    if !seed.is_multiple_of(3) || puzzle.is_full() {
        return puzzle;
    }
    let blanks: Vec<Cell> = puzzle.blanks().collect();
    let digit = Digit::from_index(random.below(shape.size()));
    puzzle.with_clue(*random.pick(&blanks), digit).unwrap_or(puzzle)
}

fn shape(text: &str) -> Shape {
    text.parse().unwrap()
}

fn learn_on(threads: usize) -> Parallel {
    Parallel::new(EngineId::Learn, threads)
}

/// The solutions in order, each checked and there once.
fn solutions(engine: &mut dyn Engine, puzzle: &Puzzle, about: &str) -> Vec<Grid> {
    let mut found: Vec<Grid> = Vec::new();
    let report = engine.search(puzzle, &Limits::none(), &mut |grid| {
        check::solution(puzzle, grid).expect(about);
        found.push(grid.clone());
        ControlFlow::Continue(())
    });
    assert_eq!((report.end, report.solutions), (End::Exhausted, found.len() as u64), "{about}");
    found.sort();
    assert!(found.is_sorted_by(|a, b| a < b), "a solution was visited twice: {about}");
    found
}

/// All that can be asked, compared with what one thread finds. Gives the number of solutions.
fn compare(puzzle: &Puzzle, threads: usize, about: &str) -> usize {
    let expected = solutions(&mut Learn::new(1), puzzle, about);
    let mut engine = learn_on(threads);
    assert_eq!(solutions(&mut engine, puzzle, about), expected, "{about}");
    for limit in [1, 2, 3, 10, u64::MAX] {
        let counted = ask::count(&mut engine, puzzle, limit, &Limits::none()).expect(about);
        assert_eq!(counted.found, limit.min(expected.len() as u64), "limit {limit}: {about}");
        assert_eq!(counted.complete, limit > expected.len() as u64, "limit {limit}: {about}");
    }
    let (verdict, _) = ask::uniqueness(&mut engine, puzzle, &Limits::none()).expect(about);
    match verdict {
        Uniqueness::NoSolution => assert_eq!(expected.len(), 0, "{about}"),
        Uniqueness::Unique(grid) => assert_eq!([grid], expected[..], "{about}"),
        Uniqueness::Several([a, b]) => {
            assert!(a != b && expected.contains(&a) && expected.contains(&b), "{about}");
        }
        Uniqueness::Unknown(cause, _) => panic!("{cause} without a limit: {about}"),
    }
    expected.len()
}

#[test]
fn threads_change_neither_verdict_nor_solutions() {
    // How many puzzles have no solution, one, two, more.
    let mut kinds = [0; 4];
    for (text, percents) in [
        ("2x2", &[20, 30, 50][..]),
        ("2x3", &[30, 40, 50]),
        ("2x4", &[45, 50]),
        ("3x3", &[33, 36]),
        ("3x4", &[42, 46]),
        ("2x7", &[55, 60]),
        ("4x4", &[44, 47]),
    ] {
        for (&percent, seed) in percents.iter().flat_map(|p| [(p, 0), (p, 1), (p, 2)]) {
            let puzzle = puzzle(shape(text), percent, seed);
            let count = ask::count(&mut Learn::new(1), &puzzle, 3000, &Limits::none()).unwrap();
            if !count.complete {
                continue;
            }
            for threads in [1, 2, 3, 5] {
                let about = format!("{text}, {percent} %, seed {seed}, {threads} threads");
                kinds[compare(&puzzle, threads, &about).min(3)] += 1;
            }
        }
    }
    assert!(kinds.iter().all(|&number| number >= 4), "{kinds:?}");
}

/// Puzzles that are done in microseconds: whoever is slow meets a race that is over.
#[test]
fn small_puzzles_on_many_threads() {
    let mut engine = learn_on(8);
    let mut kinds = [0; 4];
    for seed in 0..400 {
        let (text, percent) =
            [("2x2", 25), ("2x2", 40), ("2x3", 40), ("3x3", 36)][seed as usize % 4];
        let puzzle = puzzle(shape(text), percent, seed);
        let about = format!("{text}, {percent} %, seed {seed}");
        let expected = solutions(&mut Learn::new(1), &puzzle, &about);
        assert_eq!(solutions(&mut engine, &puzzle, &about), expected, "{about}");
        kinds[expected.len().min(3)] += 1;
    }
    assert!(kinds.iter().all(|&number| number >= 10), "{kinds:?}");
}

#[test]
fn a_race_again_and_again_ends_the_same() {
    let puzzle = puzzle(shape("4x4"), 47, 1);
    let expected = solutions(&mut Learn::new(1), &puzzle, "once");
    for seed in 0..30 {
        let mut engine = learn_on(2 + seed as usize % 3).with_seed(seed);
        assert_eq!(solutions(&mut engine, &puzzle, "again"), expected, "seed {seed}");
    }
}

#[test]
fn full_and_empty_grids() {
    let full =
        Puzzle::new(fill(&Puzzle::empty(shape("3x5")), 1, &Limits::none()).unwrap()).unwrap();
    assert_eq!(solutions(&mut learn_on(3), &full, "full"), [full.grid().clone()]);
    assert_eq!(solutions(&mut learn_on(3), &Puzzle::empty(shape("2x2")), "empty").len(), 288);
    for text in ["5x5", "6x6", "7x8"] {
        let empty = Puzzle::empty(shape(text));
        let (verdict, _) = ask::uniqueness(&mut learn_on(3), &empty, &Limits::none()).unwrap();
        assert!(matches!(verdict, Uniqueness::Several(_)), "{text}");
    }
}

#[test]
fn one_thread_or_a_node_budget_is_the_plain_engine() {
    let puzzle = puzzle(shape("4x4"), 47, 1);
    let search = |engine: &mut dyn Engine, limits: &Limits| {
        let mut found = Vec::new();
        let report = engine.search(&puzzle, limits, &mut |grid| {
            found.push(grid.clone());
            ControlFlow::Continue(())
        });
        (report, found)
    };
    let plain = search(&mut Learn::new(7), &Limits::none());
    assert_eq!(search(&mut learn_on(1).with_seed(7), &Limits::none()), plain);
    let budget = Limits::none().with_nodes(500);
    let plain = search(&mut Learn::new(7), &budget);
    assert_eq!(plain.0.end, End::Interrupted(Cause::Nodes));
    assert_eq!(search(&mut learn_on(4).with_seed(7), &budget), plain);
}

/// A large puzzle that no search exhausts.
fn endless() -> Puzzle {
    puzzle(shape("5x5"), 25, 1)
}

#[test]
fn the_visitor_stops_the_search() {
    for wanted in 1..6 {
        let mut visited = 0;
        let report = learn_on(3).search(&endless(), &Limits::none(), &mut |_| {
            visited += 1;
            if visited < wanted { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        assert_eq!((report.end, report.solutions, visited), (End::Stopped, wanted, wanted));
    }
}

#[test]
fn the_visitor_may_cancel() {
    for wanted in 1..6 {
        let token = CancelToken::new();
        let limits = Limits::none().with_cancel(token.clone());
        let mut visited = 0;
        let report = learn_on(3).search(&endless(), &limits, &mut |_| {
            visited += 1;
            if visited == wanted {
                token.cancel();
            }
            ControlFlow::Continue(())
        });
        assert_eq!(report.end, End::Interrupted(Cause::Cancelled));
        assert_eq!(report.solutions, visited);
    }
}

#[test]
fn deadlines_are_kept() {
    let search = |limits: &Limits| -> Report {
        learn_on(3).search(&endless(), limits, &mut |_| ControlFlow::Continue(()))
    };
    for milliseconds in [0, 1, 5, 20, 100] {
        let limits = Limits::none().with_clock(TickingClock::milliseconds());
        let report = search(&limits.with_time(Duration::from_millis(milliseconds)));
        assert_eq!(report.end, End::Interrupted(Cause::Time), "{milliseconds}");
        assert!(milliseconds > 0 || report.solutions == 0);
    }
}

#[test]
fn all_searches_of_a_cancelled_race_end_when_they_look_at_the_limits_next() {
    // Harder than what can be done before it is cancelled.
    let puzzle = puzzle(shape("6x6"), 40, 1);
    let token = CancelToken::new();
    let clock = TickingClock::cancelling(40, token.clone());
    let limits = Limits::none().with_clock(clock.clone()).with_cancel(token);
    let limits = limits.with_time(Duration::from_secs(1_000_000));
    let report = learn_on(4).search(&puzzle, &limits, &mut |_| ControlFlow::Continue(()));
    assert_eq!(report.end, End::Interrupted(Cause::Cancelled));
    let late = clock.reads() - 40;
    assert!(late < 40, "{late} readings late");
}

#[test]
fn solutions_are_reported_before_they_are_visited() {
    let reported = std::cell::Cell::new(0);
    let mut visited = 0;
    let mut observer = |event: Event, _: &Tally| match event {
        Event::Solution => reported.set(reported.get() + 1),
        Event::Progress => {}
        other => panic!("{other:?} has no order among several searches"),
    };
    let puzzle = puzzle(shape("2x3"), 25, 1);
    let expected = solutions(&mut Learn::new(1), &puzzle, "plain").len();
    learn_on(3).search_observed(&puzzle, &Limits::none(), &mut observer, &mut |_| {
        visited += 1;
        assert_eq!(reported.get(), visited);
        ControlFlow::Continue(())
    });
    assert_eq!(visited, expected);
}

#[test]
fn a_race_reports_the_progress_of_its_first_search() {
    // No search solves this in a minute.
    let puzzle = puzzle(shape("6x6"), 50, 1);
    let token = CancelToken::new();
    let mut seen = Tally::default();
    let mut observer = |_: Event, tally: &Tally| {
        seen = *tally;
        if tally.conflicts > 0 {
            token.cancel();
        }
    };
    let limits = Limits::none().with_cancel(token.clone());
    let visit = &mut |_: &Grid| ControlFlow::Continue(());
    let report = learn_on(2).search_observed(&puzzle, &limits, &mut observer, visit);
    assert_eq!(report.end, End::Interrupted(Cause::Cancelled));
    assert!(seen.conflicts > 0 && seen.open > 0, "{seen:?}");
    assert!(report.stats.conflicts >= Some(seen.conflicts), "{report:?}");
}

#[test]
fn an_observer_that_panics_ends_the_race() {
    // No search solves this in a minute.
    let puzzle = puzzle(shape("6x6"), 50, 1);
    let clock = TickingClock::milliseconds();
    let limits = Limits::none().with_clock(clock.clone()).with_time(Duration::from_secs(1_000_000));
    let panicked = std::panic::catch_unwind(AssertUnwindSafe(|| {
        let mut observer = |_: Event, _: &Tally| panic!("as asked for");
        let visit = &mut |_: &Grid| ControlFlow::Continue(());
        learn_on(3).search_observed(&puzzle, &limits, &mut observer, visit)
    }));
    assert!(panicked.is_err());
    assert!(clock.reads() < 1000, "the race went on for {} looks at the limits", clock.reads());
}
