//! Traces: complete, replayable, and the same after being written and read.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::time::Duration;

use omnidoku_core::{CandidateGrid, Cell, Digit, Grid, Puzzle, Shape};
use omnidoku_solve::trace::{Recorder, Step, Trace};
use omnidoku_solve::{
    End, EngineId, Event, Limits, Observer, Reason, Report, Settings, SystemClock, Tally,
};

const NEWSPAPER: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const HARD: &str =
    ".2..........6....3.74.8.........3..2.8..4..1.6..5.........1.78.5....9..........4.";

const LONG: Duration = Duration::from_millis(30);

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

/// Grids of several sizes.
fn puzzles() -> Vec<Puzzle> {
    let empty = |shape: &str| Puzzle::empty(shape.parse().unwrap());
    vec![puzzle(NEWSPAPER), puzzle(HARD), empty("2x2"), empty("2x3"), empty("4x4"), empty("5x5")]
}

#[test]
fn a_replay_ends_with_the_counters_of_the_engine_however_little_was_kept() {
    for id in EngineId::ALL {
        for puzzle in puzzles() {
            let mut engine = id.build(Settings::default());
            if !engine.supports(puzzle.shape()) {
                continue;
            }
            for most in [0, 300, 5_000, usize::MAX] {
                let mut recorder = Recorder::new(most);
                let limits = Limits::none().with_nodes(3_000);
                // Engines that use chance make no nodes.
                let limits = match id.is_complete() {
                    true => limits,
                    false => limits.with_clock(SystemClock::start()).with_time(LONG),
                };
                let visit = &mut |_: &Grid| ControlFlow::Continue(());
                let report = engine.search_observed(&puzzle, &limits, &mut recorder, visit);
                let trace = recorder.finish(&puzzle, &report);
                let (shape, steps) = (puzzle.shape(), trace.steps.len());
                assert!(steps <= most.max(16), "{id} {shape}: {steps} of {most}");
                let last = trace.replay().last().unwrap();
                assert!(trace.ends_with(last), "{id} {shape} {most}: {last:?} {:?}", trace.total);
                let skipped: u64 = trace.keys.iter().map(|key| key.skipped).sum();
                assert_eq!(skipped, trace.cut, "{id} {shape} {most}");
                // Where one engine took over from another, only what the last one did is kept.
                let is_handed_over = report
                    .choice
                    .is_some_and(|choice| matches!(choice.reason, Reason::BudgetSpent { .. }));
                let is_used = steps > most.max(16) / 2;
                assert!(
                    trace.cut == 0 || is_used || is_handed_over,
                    "{id} {shape} {most}: {steps}"
                );
                assert_eq!(trace.to_string().parse::<Trace>(), Ok(trace));
            }
        }
    }
}

/// What is in force after some events: the assignments with their removals, then what was written.
fn standing(steps: &[Step]) -> Vec<Event> {
    let (mut stack, mut written) = (Vec::new(), BTreeMap::new());
    for step in steps {
        match step.event {
            Event::Undo => {
                while !matches!(stack.pop(), Some(Event::Decide { .. } | Event::Place { .. })) {}
            }
            Event::Write { cell, .. } => drop(written.insert(cell, step.event)),
            Event::Fail | Event::Solution => {}
            event => stack.push(event),
        }
    }
    stack.extend(written.into_values());
    stack
}

#[test]
fn what_is_kept_of_a_long_search_is_true() {
    for id in
        [EngineId::Backtrack, EngineId::Ac3, EngineId::Dlx, EngineId::Learn, EngineId::Annealing]
    {
        let text = if id == EngineId::Backtrack { NEWSPAPER } else { HARD };
        let whole = traced(id, &puzzle(text), usize::MAX);
        let counters: Vec<Tally> = whole.replay().collect();
        for most in [40, 300, 700, 2_500] {
            let some = traced(id, &puzzle(text), most);
            if whole.steps.len() <= most {
                assert_eq!(some, whole, "{id}: what fits is kept whole");
                continue;
            }
            let gaps: Vec<_> = some.keys.iter().filter(|key| key.skipped > 0).collect();
            assert!(!gaps.is_empty(), "{id} {most}");
            let (mut place, mut at) = (0, 0);
            for key in &gaps {
                let kept = key.place - place;
                assert_eq!(some.steps[place..key.place], whole.steps[at..at + kept], "{id} {most}");
                (place, at) = (key.place, at + kept + key.skipped as usize);
                assert_eq!(key.items, standing(&whole.steps[..at]), "{id} {most} at {at}");
                assert_eq!(key.tally, counters[at - 1], "{id} {most} at {at}");
            }
            assert_eq!(some.steps[place..], whole.steps[at..], "{id}: the end is there");
        }
    }
}

/// A recorder is fed ten million events and keeps a thousand.
#[test]
fn a_long_search_takes_no_more_memory_than_a_short_one() {
    let (cell, digit) = (Cell::new(0), Digit::new(1).unwrap());
    let mut recorder = Recorder::new(1_000);
    let mut tally = Tally::default();
    for _ in 0..2_500_000 {
        tally.nodes += 1;
        tally.depth = 1;
        recorder.event(Event::Place { cell, digit }, &tally);
        recorder.event(Event::Remove { cell: Cell::new(1), digit }, &tally);
        recorder.event(Event::Fail, &tally);
        tally.backtracks += 1;
        recorder.event(Event::Undo, &tally);
    }
    let report = Report {
        engine: EngineId::Backtrack,
        choice: None,
        end: End::Exhausted,
        solutions: 0,
        stats: tally.into(),
        threads: 1,
        time: None,
    };
    let trace = recorder.finish(&puzzle(NEWSPAPER), &report);
    let steps = trace.steps.len() as u64;
    assert!((600..=1_000).contains(&steps), "{steps}");
    assert_eq!(trace.cut, 10_000_000 - steps);
    assert!(trace.keys.len() <= 4 && trace.keys.iter().all(|key| key.items.len() <= 2));
    assert!(trace.ends_with(trace.replay().last().unwrap()));
}

#[test]
fn traces_of_version_1_are_read() {
    let mut trace = traced(EngineId::Dlx, &puzzle(NEWSPAPER), usize::MAX);
    assert_eq!(trace.keys, []);
    let text = trace.to_string().replace("trace 2", "trace 1").replace("\ncut 0", "\ncut 7");
    trace.cut = 7;
    assert_eq!(text.parse::<Trace>(), Ok(trace));
    let keyed = text.replace("\nend", "\nK 1 1 1 1 1 1 1 1\nend");
    assert_eq!(keyed.parse::<Trace>().unwrap_err().line, text.lines().count() - 2);
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
fn broken_traces_are_refused_with_the_line() {
    let good = traced(EngineId::Dlx, &puzzle(HARD), 16).to_string();
    let lines: Vec<&str> = good.lines().collect();
    let is_key = |line: &&str| line.starts_with("K ");
    let (key, last) = (lines.iter().position(is_key).unwrap() + 1, lines.len());
    for (number, bad) in [
        (1, "omnidoku trace 3"),
        (2, "engine none"),
        (3, "shape 1x9"),
        (4, "clues 1,2"),
        (5, "D 81 1 1 0 0"),
        (5, "D 1 10 1 0 0"),
        (5, "D 1 1 1 0"),
        (6, "X 1"),
        (key, "K 1 2 3 4 5 6 7"),
        (key, "K 1 2 3 4 5 6 7 8 "),
        (key, "K 1 2 3 4 5 6 7 8 D1.2"),
        (key, "K 1 2 3 4 5 6 7 8 P81.2"),
        (key, "K 1 2 3 4 5 6 7 8 P1.2 F"),
        (key, "K 1 2 3 4 5 6 7 8 ö1.2"),
        (last - 2, "end somehow"),
        (last - 1, "total 1 2 3 4 5 6"),
        (last, "cut many"),
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
