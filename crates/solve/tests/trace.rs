//! Traces: complete, replayable, and the same after being written and read.

use std::ops::ControlFlow;

use omnidoku_core::{CandidateGrid, Cell, Grid, Puzzle, Shape};
use omnidoku_solve::trace::{Recorder, Trace};
use omnidoku_solve::{End, EngineId, Event, Limits, Settings, Stats, Tally};

const NEWSPAPER: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const HARD: &str =
    ".2..........6....3.74.8.........3..2.8..4..1.6..5.........1.78.5....9..........4.";

fn puzzle(text: &str) -> Puzzle {
    let values: Vec<u8> =
        text.bytes().map(|byte| if byte == b'.' { 0 } else { byte - b'0' }).collect();
    Puzzle::new(Grid::from_values(Shape::CLASSIC, &values).unwrap()).unwrap()
}

fn traced(id: EngineId, puzzle: &Puzzle, most: usize) -> Trace {
    let mut recorder = Recorder::new(most);
    let mut engine = id.build(Settings::default());
    let visit = &mut |_: &Grid| ControlFlow::Continue(());
    let report = engine.search_observed(puzzle, &Limits::none(), &mut recorder, visit);
    recorder.finish(puzzle, &report)
}

fn plain_engines() -> impl Iterator<Item = EngineId> {
    EngineId::ALL.into_iter().filter(|id| id.is_complete())
}

#[test]
fn a_trace_survives_being_written_and_read() {
    for id in EngineId::ALL {
        let trace = traced(id, &puzzle(NEWSPAPER), usize::MAX);
        assert_eq!(trace.end == End::Exhausted, id.is_complete());
        assert_eq!(trace.to_string().parse::<Trace>(), Ok(trace));
    }
}

#[test]
fn replayed_counters_end_equal_to_the_engines_own() {
    for id in
        [EngineId::Backtrack, EngineId::ForwardMrv, EngineId::Ac3, EngineId::Dlx, EngineId::Learn]
    {
        let text = if id == EngineId::Backtrack { NEWSPAPER } else { HARD };
        let trace = traced(id, &puzzle(text), usize::MAX);
        let replayed = trace.replay().last().unwrap();
        // Work after the last event belongs to none.
        let total = trace.total;
        let replayed = Stats {
            trials: total.trials,
            actions: total.actions,
            conflicts: total.conflicts.and(Some(replayed.conflicts)),
            restarts: total.restarts,
            ..replayed.into()
        };
        assert_eq!(replayed, total, "{id}");
        assert_eq!(total.conflicts.is_some_and(|conflicts| conflicts > 10), id == EngineId::Learn);
    }
}

#[test]
fn an_observed_search_counts_what_the_plain_one_counts() {
    for id in plain_engines() {
        let puzzle = puzzle(NEWSPAPER);
        let visit = &mut |_: &Grid| ControlFlow::Continue(());
        let mut engine = id.build(Settings::default());
        let plain = engine.search(&puzzle, &Limits::none(), visit);
        let observed =
            engine.search_observed(&puzzle, &Limits::none(), &mut |_: Event, _: &Tally| {}, visit);
        assert_eq!(plain, observed, "{id}");
    }
}

/// The rules of replaying, as the documentation of events gives them.
#[test]
fn a_replay_keeps_the_solution_possible_and_reaches_it() {
    for (id, text) in [
        (EngineId::Backtrack, NEWSPAPER),
        (EngineId::Forward, NEWSPAPER),
        (EngineId::ForwardMrv, NEWSPAPER),
        (EngineId::Ac3, NEWSPAPER),
        (EngineId::Dlx, NEWSPAPER),
        (EngineId::Learn, NEWSPAPER),
        (EngineId::Learn, HARD),
    ] {
        let puzzle = puzzle(text);
        let trace = traced(id, &puzzle, usize::MAX);
        let mut grid = puzzle.grid().clone();
        let mut stack: Vec<(Cell, Vec<(Cell, _)>)> = vec![(Cell::new(0), Vec::new())];
        let mut solutions = 0;
        for step in &trace.steps {
            match step.event {
                Event::Decide { cell, digit, .. } | Event::Place { cell, digit } => {
                    let open = CandidateGrid::of(&grid).get(cell).contains(digit);
                    let removed = stack.iter().any(|(_, gone)| gone.contains(&(cell, digit)));
                    assert!(grid.get(cell).is_none() && open && !removed, "{id}");
                    grid.set(cell, Some(digit));
                    stack.push((cell, Vec::new()));
                }
                Event::Remove { cell, digit } => {
                    stack.last_mut().unwrap().1.push((cell, digit));
                }
                Event::Undo => grid.set(stack.pop().unwrap().0, None),
                Event::Solution => {
                    solutions += 1;
                    omnidoku_core::check::solution(&puzzle, &grid).unwrap();
                }
                Event::Fail | Event::Progress | Event::Write { .. } => {}
            }
        }
        assert_eq!(solutions, 1, "{id}");
        assert_eq!(&grid, puzzle.grid(), "{id}: all is undone at the end");
    }
}

#[test]
fn a_cap_cuts_and_says_so() {
    let whole = traced(EngineId::Dlx, &puzzle(HARD), usize::MAX);
    let capped = traced(EngineId::Dlx, &puzzle(HARD), 100);
    assert_eq!(capped.steps, whole.steps[..100]);
    assert_eq!(capped.cut, whole.steps.len() as u64 - 100);
    assert_eq!(capped.total, whole.total);
}

#[test]
fn broken_traces_are_refused_with_the_line() {
    let good = traced(EngineId::Dlx, &puzzle(NEWSPAPER), 2).to_string();
    let lines: Vec<&str> = good.lines().collect();
    for (number, bad) in [
        (1, "omnidoku trace 2"),
        (2, "engine none"),
        (3, "shape 1x9"),
        (4, "clues 1,2"),
        (5, "D 81 1 1 0 0"),
        (5, "D 1 10 1 0 0"),
        (5, "D 1 1 1 0"),
        (6, "X 1"),
        (7, "end somehow"),
        (8, "total 1 2 3 4 5 6"),
        (9, "cut many"),
    ] {
        let mut changed = lines.clone();
        changed[number - 1] = bad;
        let error = changed.join("\n").parse::<Trace>().unwrap_err();
        assert_eq!(error.line, number, "{bad}");
        let error = lines[..number - 1].join("\n").parse::<Trace>().unwrap_err();
        assert_eq!(error.line, number);
    }
}

/// What `learn` knows beside the rules is seen: without the candidates it has removed a replay does not follow.
#[test]
fn learn_tells_which_candidates_its_rules_take_away() {
    let puzzle = puzzle(HARD);
    let trace = traced(EngineId::Learn, &puzzle, usize::MAX);
    let mut grid = puzzle.grid().clone();
    let mut stack: Vec<(Cell, Vec<_>)> = Vec::new();
    let mut removed = 0;
    for step in &trace.steps {
        match step.event {
            Event::Decide { cell, digit, .. } | Event::Place { cell, digit } => {
                grid.set(cell, Some(digit));
                stack.push((cell, Vec::new()));
            }
            Event::Remove { cell, digit } => {
                removed += 1;
                let is_open =
                    grid.get(cell).is_none() && CandidateGrid::of(&grid).get(cell).contains(digit);
                assert!(is_open, "a digit rules it out already");
                assert!(stack.iter().all(|(_, gone)| !gone.contains(&(cell, digit))));
                stack.last_mut().unwrap().1.push((cell, digit));
            }
            Event::Undo => grid.set(stack.pop().unwrap().0, None),
            _ => {}
        }
    }
    assert!(removed > 10, "{removed} removed");
}
