//! What two of the five studies (docs/experiments.md) print: the puzzles and solutions of *Grid*
//! and *Hexa*, and Grid's count of computations.

use omnidoku_core::{Puzzle, Random, check};
use omnidoku_solve::{Answer, EngineId, Limits, ask};
use omnidoku_testkit::contender::Contender;
use omnidoku_testkit::{line, mutate, suite};

/// Grid calls a value tried in a cell a computation.
#[test]
fn backtrack_tries_as_often_as_the_study_says() {
    for (name, trials) in [("grid-hard", 705_624), ("grid-figure-1", 307)] {
        let case = suite::case_named(name);
        let mut engine = Contender::plain(EngineId::Backtrack).build();
        let solved = ask::solve(&mut *engine, &case.puzzle, &Limits::none()).unwrap();
        assert_eq!(solved.answer, Answer::Solution(case.solutions[0].clone()), "{name}");
        assert_eq!(solved.report.stats.trials, Some(trials), "{name}");
    }
}

const HEXA: [&str; 8] = [
    "hexa-20-solved",
    "hexa-21-solved",
    "hexa-50-solved",
    "hexa-80-solved",
    "hexa-81-solved",
    "hexa-82-solved",
    "hexa-100-solved",
    "hexa-101-solved",
];

#[test]
fn the_eight_printed_16_by_16_solutions_are_valid() {
    for name in HEXA {
        let grid = suite::case_named(name).puzzle.into_grid();
        assert_eq!(check::solution(&Puzzle::empty(grid.shape()), &grid), Ok(()), "{name}");
    }
}

#[test]
fn figure_1_of_hexa_has_the_solution_of_hexa_80() {
    let figure = suite::case_named("hexa-figure-1");
    let printed = suite::case_named("hexa-80-solved").puzzle.into_grid();
    assert_eq!(check::solution(&figure.puzzle, &printed), Ok(()));
    assert!(figure.solutions.contains(&printed));
    for id in [EngineId::Dlx, EngineId::ForwardMrv, EngineId::Ac3] {
        let mut engine = Contender::plain(id).build();
        let solved = ask::solve(&mut *engine, &figure.puzzle, &Limits::none()).unwrap();
        let Answer::Solution(solution) = solved.answer else { panic!("{id} found no solution") };
        assert!(figure.solutions.contains(&solution), "{id}");
    }
}

/// The puzzles behind the printed solutions are not printed, so we dig our own.
#[test]
fn puzzles_dug_from_the_printed_solutions_lead_back_to_them() {
    let mut dlx = Contender::plain(EngineId::Dlx).build();
    for (seed, name) in (1..).zip(HEXA) {
        let full = suite::case_named(name).puzzle.into_grid();
        let puzzle = mutate::dig_unique(&full, 130, &mut Random::new(seed), &mut *dlx);
        let about = format!("{name}, seed {seed}: {}", line::write(&puzzle));
        assert!(puzzle.blank_count() >= 120, "{about}");
        for id in [EngineId::Dlx, EngineId::ForwardMrv, EngineId::Ac3] {
            let mut engine = Contender::plain(id).build();
            let solved = ask::solve(&mut *engine, &puzzle, &Limits::none()).unwrap();
            assert_eq!(solved.answer, Answer::Solution(full.clone()), "{id}, {about}");
        }
    }
}
