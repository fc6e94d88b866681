//! Limits: a search ends in time, for the right reason, and an interruption is never a verdict.

use std::ops::ControlFlow;
use std::time::Duration;

use omnidoku_core::{Puzzle, Random, Shape};
use omnidoku_solve::{
    Answer, CancelToken, Cause, End, Engine, EngineId, Limits, Report, Uniqueness, ask,
};
use omnidoku_testkit::clock::TickingClock;
use omnidoku_testkit::contender::{self, Contender};
use omnidoku_testkit::{line, mutate};

fn shapes() -> [Shape; 3] {
    ["3x3", "5x5", "10x10"].map(|text| text.parse().unwrap())
}

/// Each engine with each shape, and a puzzle that no search exhausts: the empty one.
fn for_every_engine_and_shape(mut check: impl FnMut(Contender, &mut dyn Engine, &Puzzle, &str)) {
    for shape in shapes() {
        for contender in contender::all(shape) {
            let about = format!("{contender}, {shape}, no clues");
            check(contender, &mut *contender.build(), &Puzzle::empty(shape), &about);
        }
    }
}

/// Looks for all solutions.
fn search(engine: &mut dyn Engine, puzzle: &Puzzle, limits: &Limits) -> Report {
    ask::enumerate(engine, puzzle, limits, |_| ControlFlow::Continue(())).expect("a sound engine")
}

/// Asks every question under limits that were reached before: nothing may be claimed.
fn assert_nothing_is_known(
    engine: &mut dyn Engine,
    puzzle: &Puzzle,
    limits: &Limits,
    cause: Cause,
    about: &str,
) {
    let report = search(engine, puzzle, limits);
    assert_eq!((report.end, report.solutions), (End::Interrupted(cause), 0), "{about}");
    let solved = ask::solve(engine, puzzle, limits).expect(about);
    assert_eq!(solved.answer, Answer::Unknown(cause), "{about}");
    let counted = ask::count(engine, puzzle, 1000, limits).expect(about);
    assert_eq!((counted.found, counted.complete), (0, false), "{about}");
    let (verdict, _) = ask::uniqueness(engine, puzzle, limits).expect(about);
    assert_eq!(verdict, Uniqueness::Unknown(cause, None), "{about}");
}

#[test]
fn a_deadline_ends_the_search() {
    for_every_engine_and_shape(|_, engine, puzzle, about| {
        let limits = Limits::none().with_clock(TickingClock::milliseconds());
        let limits = limits.with_time(Duration::from_millis(10));
        let report = search(engine, puzzle, &limits);
        assert_eq!(report.end, End::Interrupted(Cause::Time), "{about}");
        assert!(report.time.is_some_and(|time| time > Duration::ZERO), "{about}");
        // The deadline has passed by now.
        assert_nothing_is_known(engine, puzzle, &limits, Cause::Time, about);
    });
}

#[test]
fn a_deadline_that_has_passed_is_not_a_verdict_even_on_a_full_grid() {
    for shape in shapes() {
        let full = mutate::shuffled_pattern(shape, &mut Random::new(1));
        let puzzle = Puzzle::new(full).unwrap();
        for contender in contender::all(shape) {
            let limits = Limits::none().with_clock(TickingClock::milliseconds());
            let limits = limits.with_time(Duration::ZERO);
            let about = format!("{contender}, {shape}, a full grid");
            assert_nothing_is_known(&mut *contender.build(), &puzzle, &limits, Cause::Time, &about);
        }
    }
}

#[test]
fn a_cancelled_token_prevents_the_search() {
    for_every_engine_and_shape(|_, engine, puzzle, about| {
        let token = CancelToken::new();
        let limits = Limits::none().with_cancel(token.child());
        token.cancel();
        assert_nothing_is_known(engine, puzzle, &limits, Cause::Cancelled, about);
    });
}

/// The token is cancelled while the limits are looked at, by one of the threads that search. All
/// must end when they look next.
#[test]
fn cancelling_ends_a_search_that_is_under_way() {
    for_every_engine_and_shape(|contender, engine, puzzle, about| {
        let token = CancelToken::new();
        let clock = TickingClock::cancelling(10, token.clone());
        let limits = Limits::none().with_clock(clock.clone()).with_cancel(token);
        let report = search(engine, puzzle, &limits.with_time(Duration::from_secs(1_000_000)));
        assert_eq!(report.end, End::Interrupted(Cause::Cancelled), "{about}");
        // Every part of a parallel search that is not begun yet reads the clock twice, and ends.
        let most = if contender.threads == 1 { 10 } else { 2000 };
        let late = clock.reads() - 10;
        assert!(late < most, "{late} readings late: {about}");
    });
}

#[test]
fn a_node_budget_is_kept_to_the_node() {
    for_every_engine_and_shape(|contender, engine, puzzle, about| {
        for budget in [0, 1, 2, 10, 500] {
            let report = search(engine, puzzle, &Limits::none().with_nodes(budget));
            assert_eq!(report.end, End::Interrupted(Cause::Nodes), "budget {budget}: {about}");
            if contender.threads == 1 {
                assert_eq!(report.stats.nodes, Some(budget), "{about}");
            }
        }
    });
}

/// The budget that a search needs is enough, and one node less is not.
#[test]
fn a_sufficient_node_budget_changes_nothing() {
    let mut dlx = Contender::plain(EngineId::Dlx).build();
    for seed in 1..=20 {
        let mut random = Random::new(seed);
        let full = mutate::full_grid(Shape::CLASSIC, &mut random);
        let puzzle = mutate::dig_unique(&full, 50, &mut random, &mut *dlx);
        for contender in contender::plain(Shape::CLASSIC) {
            let about = format!("{contender}, 3x3, seed {seed}, {}", line::write(&puzzle));
            let mut engine = contender.build();
            let free = search(&mut *engine, &puzzle, &Limits::none());
            let needed = free.stats.nodes.expect(&about);
            let enough = search(&mut *engine, &puzzle, &Limits::none().with_nodes(needed));
            assert_eq!(enough, free, "{about}");
            let limits = Limits::none().with_nodes(needed - 1);
            let short = search(&mut *engine, &puzzle, &limits);
            assert_eq!(short.end, End::Interrupted(Cause::Nodes), "{about}");
            let (verdict, _) = ask::uniqueness(&mut *engine, &puzzle, &limits).expect(&about);
            assert!(matches!(verdict, Uniqueness::Unknown(Cause::Nodes, _)), "{about}");
        }
    }
}

#[test]
fn a_memory_cap_below_the_estimate_prevents_the_search() {
    for_every_engine_and_shape(|contender, engine, puzzle, about| {
        let estimate = engine.memory(puzzle.shape());
        // `auto` chooses a smaller engine as long as there is one.
        let too_little = if contender.id == EngineId::Auto { 10 } else { estimate - 1 };
        let limits = Limits::none().with_memory(too_little);
        assert_nothing_is_known(engine, puzzle, &limits, Cause::Memory, about);
        if puzzle.shape().size() == 100 {
            // `learn`, and so `auto`, fills an empty grid of this size before its first node: that
            // takes long.
            return;
        }
        let limits = Limits::none().with_memory(estimate).with_nodes(1);
        let report = search(engine, puzzle, &limits);
        assert_eq!(report.end, End::Interrupted(Cause::Nodes), "{about}");
    });
}

/// The answer listed a million values of which nothing was known, and the reply was 47 MB of them,
/// made after the deadline.
#[test]
fn an_interrupted_list_of_possible_values_is_short_on_a_large_grid() {
    let cancel = CancelToken::new();
    cancel.cancel();
    let limits = Limits::none().with_cancel(cancel);
    for (shape, listed) in [("10x10", 0), ("3x3", 729)] {
        let puzzle = Puzzle::empty(shape.parse().unwrap());
        let mut engine = Contender::plain(EngineId::Auto).build();
        let found = ask::possibilities(&mut *engine, &puzzle, 10, &limits).unwrap();
        assert_eq!(found.report.end, End::Interrupted(Cause::Cancelled));
        assert_eq!(found.each.len(), listed, "{shape}");
    }
}
