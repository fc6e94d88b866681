//! What must not depend on the number of threads.

use std::ops::ControlFlow;

use omnidoku_core::{Grid, Puzzle, Random, Shape};
use omnidoku_solve::{Answer, EngineId, Limits, Report, ask};
use omnidoku_testkit::contender::Contender;
use omnidoku_testkit::{campaign, line, mutate, suite};

/// The engines whose counters are the same on any number of threads.
const SAME_COUNTERS: [EngineId; 4] =
    [EngineId::Backtrack, EngineId::Forward, EngineId::ForwardMrv, EngineId::ForwardLcv];

fn first(id: EngineId, threads: usize, puzzle: &Puzzle, wanted: usize) -> (Vec<Grid>, Report) {
    let mut found = Vec::new();
    let mut engine = Contender { id, threads }.build();
    let report = ask::enumerate(&mut *engine, puzzle, &Limits::none(), |grid| {
        found.push(grid.clone());
        if found.len() == wanted { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    (found, report.unwrap())
}

/// Regression: two threads once reported 890,170 trials, four 3,548,329, and 45 for figure 1.
#[test]
fn the_trials_of_the_studies_are_counted_on_any_number_of_threads() {
    for (name, trials) in [("grid-hard", 705_624), ("grid-figure-1", 307)] {
        let case = suite::case_named(name);
        for threads in [1, 2, 4, 7] {
            let mut engine = Contender { id: EngineId::Backtrack, threads }.build();
            let solved = ask::solve(&mut *engine, &case.puzzle, &Limits::none()).unwrap();
            assert_eq!(solved.answer, Answer::Solution(case.solutions[0].clone()), "{name}");
            assert_eq!(solved.report.stats.trials, Some(trials), "{name}, {threads} threads");
            assert_eq!(solved.report.threads, 1, "{name}, {threads} threads");
        }
    }
}

#[test]
fn solutions_and_counters_are_those_of_one_thread() {
    for (shape, blanks) in [("2x2", 11), ("2x3", 20), ("3x3", 54), ("3x4", 70)] {
        let shape: Shape = shape.parse().unwrap();
        for seed in campaign::seeds(6) {
            let puzzle = mutate::puzzle(shape, blanks, &mut Random::new(seed));
            for id in SAME_COUNTERS {
                for wanted in [1, 2, 50, 2000] {
                    let (alone, report) = first(id, 1, &puzzle, wanted);
                    for threads in [2, 5] {
                        let about = format!(
                            "{id}, {threads} threads, {wanted} of {shape}, seed {seed}, {}",
                            line::write(&puzzle)
                        );
                        let (found, shared) = first(id, threads, &puzzle, wanted);
                        assert!(found == alone, "{about}");
                        assert_eq!(shared, report, "{about}");
                        let mut engine = Contender { id, threads }.build();
                        let limit = wanted as u64;
                        let counted = engine.count(&puzzle, limit, &Limits::none()).unwrap();
                        assert_eq!(
                            (counted.end, counted.stats),
                            (report.end, report.stats),
                            "{about}"
                        );
                        assert_eq!(counted.solutions, report.solutions, "{about}");
                    }
                }
            }
        }
    }
}

/// A report says whether its counters are summed over several threads.
#[test]
fn a_report_says_on_how_many_threads_its_counters_were_taken() {
    let puzzle = mutate::puzzle("3x4".parse().unwrap(), 90, &mut Random::new(1));
    for (id, threads) in [(EngineId::Dlx, 3), (EngineId::Ac3, 2), (EngineId::Learn, 2)] {
        assert_eq!(first(id, threads, &puzzle, 1).1.threads, threads, "{id}");
        assert_eq!(first(id, 1, &puzzle, 1).1.threads, 1, "{id}");
    }
    // A puzzle that `auto` solves before it would share the work.
    let easy = mutate::puzzle("3x4".parse().unwrap(), 20, &mut Random::new(1));
    assert_eq!(first(EngineId::Auto, 2, &easy, 1), first(EngineId::Auto, 1, &easy, 1));
}
