//! `auto` on puzzles whose blanks lie together, where plain backtracking never finishes; and what a
//! hand-over must not change.

use std::collections::HashSet;
use std::ops::ControlFlow;

use omnidoku_core::{Grid, Puzzle, Random, Shape};
use omnidoku_solve::chooser::{BACKTRACK_BUDGET, Budget};
use omnidoku_solve::{
    Answer, Cause, End, EngineId, Event, Limits, Reason, Recorder, Settings, Tally, ask,
};
use omnidoku_testkit::contender::{self, Contender};
use omnidoku_testkit::{line, mutate};

/// A full grid without the cells for which `is_blank(row, column)` holds.
fn without(shape: &str, is_blank: impl Fn(usize, usize) -> bool) -> Puzzle {
    let shape: Shape = shape.parse().unwrap();
    let mut grid = mutate::full_grid(shape, &mut Random::new(7));
    for cell in shape.cells() {
        if is_blank(shape.row_of(cell), shape.col_of(cell)) {
            grid.set(cell, None);
        }
    }
    Puzzle::new(grid).unwrap()
}

fn auto(threads: usize) -> Contender {
    Contender { id: EngineId::Auto, threads }
}

/// Regression: `auto` chose backtracking for them, because their blanks are few, and ran out of
/// time after hundreds of millions of nodes.
#[test]
fn blanks_that_lie_together_are_not_left_to_backtracking() {
    for (shape, rows, cols) in [
        ("5x5", 6, 0),
        ("6x6", 8, 0),
        ("6x6", 0, 8),
        ("8x8", 10, 0),
        ("4x6", 6, 0),
        ("6x4", 6, 0),
        ("3x4", 4, 0),
    ] {
        let puzzle = without(shape, |row, col| row < rows || col < cols);
        let about = format!("{shape}, {rows} rows, {cols} columns");
        let limits = Limits::none().with_nodes(100_000);
        let solved = ask::solve(&mut *auto(1).build(), &puzzle, &limits).unwrap();
        assert!(matches!(solved.answer, Answer::Solution(_)), "{about}: {solved:?}");
        let solved = ask::solve(&mut *auto(2).build(), &puzzle, &Limits::none()).unwrap();
        assert!(matches!(solved.answer, Answer::Solution(_)), "{about}: {solved:?}");
    }
}

/// A 6×6 with some thousand solutions, of which backtracking visits a part within its budget.
fn many_solutions() -> (Puzzle, Vec<Grid>) {
    let shape: Shape = "2x3".parse().unwrap();
    let full = mutate::full_grid(shape, &mut Random::new(2));
    let mut dlx = Contender::plain(EngineId::Dlx).build();
    let puzzles = (24..36).map(|blanks| mutate::dig(&full, blanks, &mut Random::new(2)));
    let counted = puzzles.map(|puzzle| {
        let limits = Limits::none();
        let (all, _) = contender::collect(&mut *dlx, &puzzle, 50_000, &limits).unwrap();
        (puzzle, all)
    });
    let found = counted.into_iter().find(|(_, all)| all.len() > 3000).unwrap();
    assert!(found.1.len() < 50_000);
    found
}

#[test]
fn no_solution_is_visited_twice_after_a_hand_over() {
    let (puzzle, all) = many_solutions();
    let all: HashSet<String> = all.iter().map(line::write).collect();
    for threads in [1, 2, 3] {
        let mut engine = auto(threads).build();
        let (found, report) =
            contender::collect(&mut *engine, &puzzle, usize::MAX, &Limits::none()).unwrap();
        let budget = Budget::Nodes(BACKTRACK_BUDGET);
        let reason = Reason::BudgetSpent { by: EngineId::Backtrack, budget };
        let choice = report.choice.unwrap();
        assert_eq!((choice.engine, choice.reason), (EngineId::Dlx, reason), "{threads} threads");
        assert_eq!((found.len(), report.solutions), (all.len(), all.len() as u64));
        let found: HashSet<String> = found.iter().map(line::write).collect();
        assert!(found == all, "{threads} threads");
        assert_eq!(report.end, End::Exhausted);
        for limit in [1, 100, all.len() as u64 - 1, all.len() as u64, u64::MAX] {
            let counted = ask::count(&mut *engine, &puzzle, limit, &Limits::none()).unwrap();
            assert_eq!(counted.found, limit.min(all.len() as u64), "{threads} threads, {limit}");
            assert_eq!(counted.complete, limit > all.len() as u64, "{threads} threads, {limit}");
        }
    }
}

#[test]
fn counters_add_up_over_a_hand_over() {
    let band = without("4x4", |row, _| row < 5);
    assert!(band.blank_count() <= 86, "few blanks");
    for (puzzle, engine) in [(band, EngineId::Learn), (many_solutions().0, EngineId::Dlx)] {
        let mut auto = auto(1).build();
        let (mut standing, mut solutions, mut seen) = (0u64, 0, Tally::default());
        let mut observer = |event: Event, tally: &Tally| {
            match event {
                Event::Decide { .. } | Event::Place { .. } => standing += 1,
                Event::Undo => standing -= 1,
                Event::Solution => solutions += 1,
                _ => {}
            }
            assert_eq!(tally.nodes - tally.backtracks, standing);
            assert!(tally.nodes >= seen.nodes && tally.actions >= seen.actions);
            seen = *tally;
        };
        let limits = Limits::none();
        // There are too many ways to fill a band.
        let is_band = engine == EngineId::Learn;
        let all = |_: &Grid| match is_band {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        };
        let observed = ask::enumerate_observed(&mut *auto, &puzzle, &limits, &mut observer, all);
        let observed = observed.unwrap();
        assert_eq!(observed.choice.unwrap().engine, engine);
        let undone = observed.stats.backtracks.unwrap();
        let left = if is_band { puzzle.blank_count() as u64 } else { 0 };
        assert_eq!(observed.end, if is_band { End::Stopped } else { End::Exhausted });
        assert_eq!(observed.stats.nodes, Some(undone + left));
        assert_eq!((observed.solutions, observed.stats.nodes), (solutions, Some(seen.nodes)));
        assert_eq!(ask::enumerate(&mut *auto, &puzzle, &limits, all).unwrap(), observed);

        let mut recorder = Recorder::new(1 << 20);
        let solved = ask::solve_observed(&mut *auto, &puzzle, &limits, &mut recorder).unwrap();
        let trace = recorder.finish(&puzzle, &solved.report);
        if solved.report.choice.unwrap().engine == engine {
            assert_eq!((trace.engine, trace.keys[0].place), (engine, 0));
            assert!(trace.cut >= BACKTRACK_BUDGET && !trace.steps.is_empty());
        }
        assert!(trace.ends_with(trace.replay().last().unwrap()));
        assert_eq!(trace.to_string().parse(), Ok(trace.clone()));
        let Answer::Solution(_) = solved.answer else { panic!("{solved:?}") };
        let (nodes, undone) = (solved.report.stats.nodes, solved.report.stats.backtracks);
        assert_eq!(nodes.unwrap() - undone.unwrap(), puzzle.blank_count() as u64);
    }
}

/// The caller's node limit applies to all engines together.
#[test]
fn a_node_limit_spans_the_hand_over() {
    let puzzle = without("5x5", |row, _| row < 6);
    let mut engine = auto(1).build();
    let free = ask::solve(&mut *engine, &puzzle, &Limits::none()).unwrap();
    let needed = free.report.stats.nodes.unwrap();
    assert!(needed > BACKTRACK_BUDGET);
    for nodes in [0, 1, BACKTRACK_BUDGET - 1, BACKTRACK_BUDGET, BACKTRACK_BUDGET + 1, needed - 1] {
        let limits = Limits::none().with_nodes(nodes);
        let solved = ask::solve(&mut *engine, &puzzle, &limits).unwrap();
        assert_eq!(solved.answer, Answer::Unknown(Cause::Nodes), "{nodes}");
        assert_eq!(solved.report.stats.nodes, Some(nodes));
    }
    let enough = ask::solve(&mut *engine, &puzzle, &Limits::none().with_nodes(needed)).unwrap();
    assert_eq!(enough, free);
}

/// A 16×16 with thousands of solutions, more than are remembered: every engine in turn visits some.
#[test]
fn no_solution_is_visited_twice_after_several_hand_overs() {
    let full = mutate::full_grid("4x4".parse().unwrap(), &mut Random::new(5));
    let mut dlx = Contender::plain(EngineId::Dlx).build();
    let puzzles = (100..200).map(|blanks| mutate::dig(&full, blanks, &mut Random::new(5)));
    let mut counted = puzzles.map(|puzzle| {
        let (all, _) = contender::collect(&mut *dlx, &puzzle, 60_000, &Limits::none()).unwrap();
        (puzzle, all)
    });
    let (puzzle, all) = counted.find(|(_, all)| all.len() > 2000).unwrap();
    assert!(all.len() < 60_000);
    let all: HashSet<String> = all.iter().map(line::write).collect();
    for threads in [1, 2] {
        let (found, report) =
            contender::collect(&mut *auto(threads).build(), &puzzle, usize::MAX, &Limits::none())
                .unwrap();
        assert_eq!(found.len(), all.len(), "{threads} threads");
        let found: HashSet<String> = found.iter().map(line::write).collect();
        assert!(found == all, "{threads} threads");
        let choice = report.choice.unwrap();
        assert!(matches!(choice.reason, Reason::BudgetSpent { by: EngineId::Ac3, .. }));
        assert_eq!((choice.engine, report.end), (EngineId::Learn, End::Exhausted));
    }
}

/// If the engine that would take over needs too much memory, a smaller one does.
#[test]
fn a_hand_over_keeps_to_the_memory_cap() {
    let puzzle = without("6x6", |row, _| row < 8);
    let shape = puzzle.shape();
    let cap = EngineId::Learn.memory(shape) - 1;
    let limits = Limits::none().with_memory(cap).with_nodes(1_000_000);
    let solved = ask::solve(&mut *auto(1).build(), &puzzle, &limits).unwrap();
    let choice = solved.report.choice.unwrap();
    assert!(choice.engine.memory(shape) <= cap && choice.engine != EngineId::Backtrack);
    assert!(matches!(choice.reason, Reason::BudgetSpent { .. }), "{choice:?}");
}

/// Regression: engines used to be built for this question, which takes time and memory.
#[test]
fn an_engine_by_name_and_one_built_say_the_same_of_shapes() {
    for id in EngineId::ALL {
        let engine = id.build(Settings::default());
        for shape in ["2x2", "3x3", "3x4", "5x5", "10x10"] {
            let shape: Shape = shape.parse().unwrap();
            assert_eq!(engine.supports(shape), id.supports(shape));
            assert_eq!(engine.memory(shape), id.memory(shape));
        }
    }
}
