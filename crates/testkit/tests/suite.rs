//! One data suite, every engine: verdict, count and solutions.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use omnidoku_core::{Grid, Puzzle, Shape, check};
use omnidoku_solve::{Answer, End, EngineId, Limits, Uniqueness, ask};
use omnidoku_testkit::contender::{self, Contender};
use omnidoku_testkit::suite::{self, Case, Count};
use omnidoku_testkit::{line, oracle};

/// Solutions are counted up to this number.
const LIMIT: u64 = 1000;

/// A search that needs more nodes takes too long for a test.
const MAX_NODES: u64 = 300_000_000;

fn run_suite(contender: Contender) {
    let mut engine = contender.build();
    for case in suite::cases() {
        if !contender.supports(case.puzzle.shape()) {
            continue;
        }
        if let Some(reason) = case.exemption(contender.id) {
            println!("{contender} skips {}: {reason}", case.name);
            continue;
        }
        let about = format!("{contender}, {}: {}", case.name, line::write(&case.puzzle));
        let limits = Limits::none().with_nodes(MAX_NODES);

        let (found, report) =
            contender::collect(&mut *engine, &case.puzzle, LIMIT as usize, &limits).expect(&about);
        let is_interrupted = matches!(report.end, End::Interrupted(_));
        assert!(!is_interrupted, "too slow for the suite; list an exemption: {about}");
        let distinct: BTreeSet<&Grid> = found.iter().collect();
        assert_eq!(distinct.len(), found.len(), "a solution was visited twice: {about}");
        assert_eq!(report.solutions, found.len() as u64, "{about}");
        match case.count {
            Count::Exactly(count) => assert_eq!(found.len() as u64, count.min(LIMIT), "{about}"),
            Count::AtLeast(count) => assert!(found.len() as u64 >= count.min(LIMIT), "{about}"),
        }
        if !case.solutions.is_empty() {
            assert_eq!(distinct, case.solutions.iter().collect(), "{about}");
        }

        let counted = ask::count(&mut *engine, &case.puzzle, LIMIT, &limits).expect(&about);
        assert_eq!(counted.found, found.len() as u64, "{about}");
        assert_eq!(counted.complete, counted.found < LIMIT, "{about}");

        let solved = ask::solve(&mut *engine, &case.puzzle, &limits).expect(&about);
        match solved.answer {
            Answer::Solution(_) => assert!(!found.is_empty(), "{about}"),
            Answer::NoSolution => assert!(found.is_empty(), "{about}"),
            Answer::Unknown(cause) => panic!("it {cause}: {about}"),
        }
        let (verdict, _) = ask::uniqueness(&mut *engine, &case.puzzle, &limits).expect(&about);
        match verdict {
            Uniqueness::NoSolution => assert_eq!(found.len(), 0, "{about}"),
            Uniqueness::Unique(only) => assert_eq!(found, [only], "{about}"),
            Uniqueness::Several([one, two]) => {
                assert!(found.len() >= 2 && one != two, "{about}");
            }
            Uniqueness::Unknown(cause, _) => panic!("it {cause}: {about}"),
        }
    }
}

#[test]
fn every_plain_engine_passes() {
    contender::plain(Shape::CLASSIC).for_each(run_suite);
}

#[test]
fn engines_on_two_threads_pass() {
    contender::all(Shape::CLASSIC).filter(|contender| contender.threads > 1).for_each(run_suite);
}

/// All 6×6 grids, one by one. `backtrack` is the fastest engine where every branch leads to
/// solutions; the referee, which checks its grids in other tests, is left out to save time.
#[test]
fn there_are_28_200_960_grids_of_6_by_6() {
    let mut engine = Contender { id: EngineId::Backtrack, threads: 2 }.build();
    let puzzle = Puzzle::empty("2x3".parse().unwrap());
    let report = engine.search(&puzzle, &Limits::none(), &mut |_| ControlFlow::Continue(()));
    assert_eq!((report.solutions, report.end), (28_200_960, End::Exhausted));
}

/// Relabelling the digits turns any first row into 1 2 3 4 5 6, so one in 6! of all grids has this
/// first row.
#[test]
fn every_engine_counts_the_grids_of_6_by_6_with_a_given_first_row() {
    for shape in ["2x3", "3x2"] {
        let row = line::read(shape.parse().unwrap(), &format!("123456{}", ".".repeat(30)));
        let puzzle = Puzzle::new(row.unwrap()).unwrap();
        for contender in contender::all(puzzle.shape()) {
            let count = ask::count(&mut *contender.build(), &puzzle, u64::MAX, &Limits::none());
            let count = count.unwrap();
            let found = (720 * count.found, count.complete);
            assert_eq!(found, (28_200_960, true), "{contender}, {shape}");
        }
    }
}

#[test]
fn conflicts_are_found_where_they_are() {
    for case in suite::conflict_cases() {
        let shape = case.grid.shape();
        let found = check::conflicts(&case.grid);
        let names: Vec<String> =
            found.iter().map(|c| format!("{} in {}", c.digit, shape.house_name(c.house))).collect();
        assert_eq!(names, case.conflicts, "{}", case.name);
        let error = Puzzle::new(case.grid).expect_err(case.name);
        assert_eq!(error.conflicts, found, "{}", case.name);
    }
}

/// The oracle recounts the part of the suite that is within its reach.
#[test]
fn the_oracle_agrees_with_the_suite() {
    let mut recounted = 0;
    let cases = suite::cases();
    for Case { name, puzzle, count, solutions, .. } in &cases {
        let Some(found) = oracle::solutions_within(puzzle, LIMIT as usize, 20_000) else {
            continue;
        };
        recounted += 1;
        match *count {
            Count::Exactly(count) => assert_eq!(found.len() as u64, count.min(LIMIT), "{name}"),
            Count::AtLeast(count) => assert!(found.len() as u64 >= count.min(LIMIT), "{name}"),
        }
        if !solutions.is_empty() {
            let found: BTreeSet<&Grid> = found.iter().collect();
            assert_eq!(found, solutions.iter().collect(), "{name}");
        }
    }
    assert!(10 * recounted > 9 * cases.len(), "only {recounted} of {} cases", cases.len());
}

#[test]
fn names_are_unique() {
    let cases = suite::cases();
    let names: BTreeSet<&str> = cases.iter().map(|case| case.name).collect();
    assert_eq!(names.len(), cases.len());
}
