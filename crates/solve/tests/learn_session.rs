//! The learning search as a session, against Dancing Links.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use omnidoku_core::{Cell, Digit, Grid, Puzzle, Random, Shape, check};
use omnidoku_solve::engine::dlx::DlxSession;
use omnidoku_solve::engine::fill::fill;
use omnidoku_solve::engine::learn::LearnSession;
use omnidoku_solve::{
    CancelToken, Cause, End, EngineId, Limits, Needed, Next, SecondSolution, Session, Settings,
    dimacs,
};
use proptest::prelude::*;

mod drat;

type Clues = Vec<(Cell, Digit)>;

fn shape(text: &str) -> Shape {
    text.parse().unwrap()
}

fn full(shape: Shape, seed: u64) -> Grid {
    fill(&Puzzle::empty(shape), seed, &Limits::none()).unwrap()
}

/// Some clues of a full grid, about this share; with some luck one of them is changed.
fn some_clues(grid: &Grid, percent: usize, is_changed: bool, random: &mut Random) -> Clues {
    let mut clues: Clues = grid.filled().filter(|_| random.below(100) < percent).collect();
    if is_changed && !clues.is_empty() {
        let at = random.below(clues.len());
        clues[at].1 = Digit::from_index(random.below(grid.shape().size()));
    }
    clues
}

fn puzzle_of(shape: Shape, clues: &[(Cell, Digit)]) -> Option<Puzzle> {
    let mut grid = Grid::empty(shape);
    clues.iter().for_each(|&(cell, digit)| grid.set(cell, Some(digit)));
    Puzzle::new(grid).ok()
}

/// All solutions but no more than `most`, and whether these are all; the limits hold for each call.
fn solutions(session: &mut impl Session, most: usize, limits: &Limits) -> (BTreeSet<Grid>, bool) {
    let mut found = BTreeSet::new();
    let mut interruptions = 0;
    while found.len() < most {
        match session.next_solution(limits).unwrap() {
            Next::Solution(grid) => assert!(found.insert(grid), "a solution was given twice"),
            Next::NoMore => return (found, true),
            Next::Interrupted(cause) => {
                assert_eq!(cause, Cause::Nodes);
                interruptions += 1;
                assert!(interruptions < 1_000_000, "it does not get on");
            }
        }
    }
    (found, false)
}

/// The number of solutions, up to two, by another engine; where that is too slow, by a learning search that
/// starts from nothing.
fn count_to_two(puzzle: &Puzzle) -> usize {
    const NODES: u64 = 100_000;
    let other = match puzzle.shape().size() {
        ..9 => Some(EngineId::Dlx),
        9 => Some(EngineId::Bitboard),
        _ => None,
    };
    let count = |engine: EngineId, limits: &Limits| {
        let mut count = 0;
        let report = engine.build(Settings::default()).search(puzzle, limits, &mut |_| {
            count += 1;
            if count < 2 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        (count == 2 || report.end == End::Exhausted).then_some(count)
    };
    other
        .and_then(|engine| count(engine, &Limits::none().with_nodes(NODES)))
        .or_else(|| count(EngineId::Learn, &Limits::none()))
        .expect("without limits it is complete")
}

/// Whether the two sessions give the same solutions under assumptions that change again and again.
fn agree(shape: Shape, percent: usize, seed: u64, limits: &Limits) {
    const MOST: usize = 300;
    let mut random = Random::new(seed);
    let grid = full(shape, seed);
    let Some(puzzle) =
        puzzle_of(shape, &some_clues(&grid, percent, seed.is_multiple_of(4), &mut random))
    else {
        return;
    };
    let (mut learn, mut dlx) =
        (LearnSession::new(puzzle.clone(), seed), DlxSession::new(puzzle.clone()));
    for round in 0..6 {
        let mut clues = some_clues(&grid, 3 * random.below(10), round % 2 == 0, &mut random);
        clues.retain(|&(cell, _)| puzzle.get(cell).is_none());
        let is_refused = learn.assume(&clues).is_err();
        assert_eq!(is_refused, dlx.assume(&clues).is_err());
        if is_refused {
            continue;
        }
        let (ours, is_all) = solutions(&mut learn, MOST, limits);
        let (theirs, are_all) = solutions(&mut dlx, MOST, &Limits::none());
        assert_eq!(is_all, are_all, "{shape}, seed {seed}");
        if is_all {
            assert!(ours == theirs, "{shape}, seed {seed}");
        }
    }
}

const SMALL: [(&str, usize); 6] =
    [("2x2", 15), ("2x3", 25), ("2x4", 30), ("3x3", 30), ("3x4", 40), ("4x4", 45)];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(120))]

    #[test]
    fn solutions_are_those_of_dancing_links(at in 0..SMALL.len(), seed: u64) {
        let (name, percent) = SMALL[at];
        agree(shape(name), percent, seed, &Limits::none());
    }

    #[test]
    fn interruptions_change_nothing(at in 0..SMALL.len(), seed: u64, nodes in 1u64..200) {
        let (name, percent) = SMALL[at];
        agree(shape(name), percent, seed, &Limits::none().with_nodes(nodes));
    }

    #[test]
    fn needed_clues_leave_no_solution_and_all_are_needed(at in 0..SMALL.len(), seed: u64) {
        let (name, percent) = SMALL[at];
        let (shape, mut random) = (shape(name), Random::new(seed));
        let grid = full(shape, seed);
        let Some(puzzle) = puzzle_of(shape, &some_clues(&grid, percent + 10, true, &mut random)) else {
            return Ok(());
        };
        let mut session = LearnSession::new(puzzle.clone(), seed);
        for _ in 0..3 {
            let mut assumed = some_clues(&grid, 10, true, &mut random);
            assumed.retain(|&(cell, _)| puzzle.get(cell).is_none());
            if session.assume(&assumed).is_err() {
                continue;
            }
            let mut all: Clues = puzzle.filled().chain(assumed).collect();
            let solutions = count_to_two(&puzzle_of(shape, &all).unwrap());
            match session.needed_clues(&Limits::none()).unwrap() {
                Needed::Solvable => prop_assert!(solutions > 0),
                Needed::Clues(clues) => {
                    prop_assert_eq!(solutions, 0);
                    all.sort();
                    prop_assert!(clues.iter().all(|clue| all.binary_search(clue).is_ok()));
                    are_all_needed(shape, &clues, 0);
                }
                Needed::Interrupted(cause) => panic!("{cause} without a limit"),
            }
        }
    }
}

/// Checks that there are at most that many solutions, and more without any of the clues.
fn are_all_needed(shape: Shape, clues: &[(Cell, Digit)], most: usize) {
    assert!(count_to_two(&puzzle_of(shape, clues).unwrap()) <= most);
    for left_out in 0..clues.len() {
        let mut fewer = clues.to_vec();
        fewer.remove(left_out);
        assert!(count_to_two(&puzzle_of(shape, &fewer).unwrap()) > most, "{shape}");
    }
}

#[test]
fn minimal_puzzles_of_many_shapes() {
    for (name, count) in [("2x2", 10), ("2x3", 10), ("2x5", 5), ("3x3", 20), ("3x4", 5)] {
        let shape = shape(name);
        for seed in 0..count {
            let grid = full(shape, seed);
            let mut session = LearnSession::new(Puzzle::new(grid.clone()).unwrap(), seed);
            let needed = session.needed_for_uniqueness(&grid, &Limits::none());
            let Ok(Needed::Clues(clues)) = needed else { panic!("{needed:?}") };
            assert!(clues.iter().all(|&(cell, digit)| grid.get(cell) == Some(digit)));
            are_all_needed(shape, &clues, 1);
            assert_eq!(session.clues_left(), Some(clues));
        }
    }
}

#[test]
fn a_minimal_puzzle_of_16x16_and_one_more_after_another_question() {
    let shape = shape("4x4");
    let grid = full(shape, 5);
    let mut session = LearnSession::new(Puzzle::new(grid.clone()).unwrap(), 5);
    let first = session.needed_for_uniqueness(&grid, &Limits::none()).unwrap();
    let Needed::Clues(clues) = &first else { panic!("{first:?}") };
    assert!((80..110).contains(&clues.len()), "{} clues", clues.len());
    are_all_needed(shape, clues, 1);
    // The full grid has a solution, and is not the only one of another grid's clues.
    assert_eq!(session.needed_clues(&Limits::none()), Ok(Needed::Solvable));
    assert_eq!(session.clues_left(), None);
    let other = full(shape, 6);
    assert_eq!(session.needed_for_uniqueness(&other, &Limits::none()), Ok(Needed::Solvable));
    // What was learned is another by now, but what is needed is needed still.
    let again = session.needed_for_uniqueness(&grid, &Limits::none()).unwrap();
    let Needed::Clues(clues) = again else { panic!("{again:?}") };
    are_all_needed(shape, &clues, 1);
}

#[test]
fn an_interrupted_question_about_clues_goes_on() {
    let shape = shape("3x3");
    let grid = full(shape, 3);
    let mut session = LearnSession::new(Puzzle::new(grid.clone()).unwrap(), 3);
    let limits = Limits::none().with_nodes(300);
    let (mut interruptions, mut left) = (0, 81);
    let clues = loop {
        match session.needed_for_uniqueness(&grid, &limits).unwrap() {
            Needed::Clues(clues) => break clues,
            Needed::Interrupted(cause) => assert_eq!(cause, Cause::Nodes),
            Needed::Solvable => panic!("nothing else has these clues"),
        }
        interruptions += 1;
        assert!(interruptions < 10_000);
        if let Some(clues) = session.clues_left() {
            assert!(clues.len() <= left && count_to_two(&puzzle_of(shape, &clues).unwrap()) == 1);
            left = clues.len();
        }
    };
    assert!(interruptions > 3);
    are_all_needed(shape, &clues, 1);
}

#[test]
fn rivals_are_found_where_there_are_some() {
    for boxes in ["2x2", "2x3", "3x3", "3x4"] {
        let shape = shape(boxes);
        let mut random = Random::new(8);
        let grids = [full(shape, 1), full(shape, 2)];
        let mut session = LearnSession::new(Puzzle::new(grids[0].clone()).unwrap(), 1);
        let (mut unique, mut several) = (0, 0);
        for i in 0..120 {
            let known = &grids[i / 10 % 2];
            let clues = some_clues(known, 30 + 5 * (i % 6), false, &mut random);
            let mut cells: Vec<Cell> = clues.iter().map(|&(cell, _)| cell).collect();
            random.shuffle(&mut cells);
            let limits = Limits::none().with_nodes(if i % 3 == 0 { 20 } else { u64::MAX });
            let puzzle = puzzle_of(shape, &clues).unwrap();
            match session.second_solution(known, &cells, None, &limits).unwrap() {
                SecondSolution::Found(other) => {
                    assert!(other != *known && check::solution(&puzzle, &other).is_ok());
                    several += 1;
                }
                SecondSolution::None(enough) => {
                    assert!(enough.iter().all(|cell| cells.contains(cell)));
                    let held = |&cell: &Cell| (cell, known.get(cell).unwrap());
                    let enough: Clues = enough.iter().map(held).collect();
                    assert_eq!(count_to_two(&puzzle_of(shape, &enough).unwrap()), 1);
                    unique += 1;
                }
                SecondSolution::Interrupted(cause) => assert!(cause == Cause::Nodes && i % 3 == 0),
            }
            if i == 50 {
                assert_ne!(
                    session.needed_for_uniqueness(known, &Limits::none()),
                    Ok(Needed::Interrupted(Cause::Nodes))
                );
            }
        }
        assert!(unique > 5 && several > 5 && session.clue_nodes() > 0, "{boxes}");
    }
}

#[test]
fn limits_hold_for_every_question() {
    let grid = full(shape("5x5"), 1);
    let mut session = LearnSession::new(Puzzle::new(grid.clone()).unwrap(), 1);
    let cancel = CancelToken::new();
    cancel.cancel();
    for (limits, cause) in [
        (Limits::none().with_memory(1 << 20), Cause::Memory),
        (Limits::none().with_cancel(cancel), Cause::Cancelled),
    ] {
        assert_eq!(session.next_solution(&limits), Ok(Next::Interrupted(cause)));
        assert_eq!(session.needed_clues(&limits), Ok(Needed::Interrupted(cause)));
        let needed = session.needed_for_uniqueness(&grid, &limits);
        assert_eq!(needed, Ok(Needed::Interrupted(cause)));
    }
    assert_eq!(session.next_solution(&Limits::none()), Ok(Next::Solution(grid)));
}

#[test]
fn an_assumption_against_a_clue_leaves_no_solution() {
    let (shape, digit) = (shape("2x2"), Digit::from_index);
    let puzzle = Puzzle::empty(shape).with_clue(Cell::new(5), digit(2)).unwrap();
    let mut session = LearnSession::new(puzzle, 1);
    let pair = vec![(Cell::new(5), digit(1)), (Cell::new(5), digit(2))];
    session.assume(&pair[..1]).unwrap();
    assert_eq!(session.next_solution(&Limits::none()), Ok(Next::NoMore));
    assert_eq!(session.needed_clues(&Limits::none()), Ok(Needed::Clues(pair.clone())));
    session.assume(&pair[1..]).unwrap();
    assert_eq!(solutions(&mut session, 1000, &Limits::none()).0.len(), 72);
    assert_eq!(session.needed_clues(&Limits::none()), Ok(Needed::Solvable));
}

#[test]
fn thousands_of_solutions_again_and_again() {
    // Beyond a thousand they come in order; then all are allowed again.
    let shape = shape("2x3");
    let grid = full(shape, 3);
    let puzzle = puzzle_of(shape, &some_clues(&grid, 16, false, &mut Random::new(3))).unwrap();
    let (theirs, _) = solutions(&mut DlxSession::new(puzzle.clone()), 100_000, &Limits::none());
    assert!((1_300..100_000).contains(&theirs.len()), "{}", theirs.len());
    let mut session = LearnSession::new(puzzle, 1);
    let few = Limits::none().with_nodes(40);
    for limits in [Limits::none(), few] {
        assert_eq!(solutions(&mut session, 1_200, &limits).0.len(), 1_200);
        session.assume(&[]).unwrap();
        assert!(solutions(&mut session, usize::MAX, &limits) == (theirs.clone(), true));
        assert_eq!(session.next_solution(&limits), Ok(Next::NoMore));
        session.assume(&[]).unwrap();
    }
}

#[test]
fn a_large_grid_without_clues_has_solutions_at_once() {
    let mut session = LearnSession::new(Puzzle::empty(shape("6x6")), 1);
    let Ok(Next::Solution(first)) = session.next_solution(&Limits::none()) else { panic!() };
    session.assume(&first.filled().skip(30).collect::<Clues>()).unwrap();
    assert_eq!(session.next_solution(&Limits::none()), Ok(Next::Solution(first)));
}

#[test]
fn a_proof_covers_the_solutions_given_and_nothing_else() {
    let (mut proofs, mut after_solutions, mut lemmas) = (0, 0, 0);
    for (name, percent) in [("2x2", 20), ("2x3", 25), ("2x4", 36), ("3x3", 33)] {
        let shape = shape(name);
        for seed in 0..12 {
            let mut random = Random::new(seed);
            let grid = full(shape, seed);
            let clues = some_clues(&grid, percent, seed.is_multiple_of(3), &mut random);
            let Some(puzzle) = puzzle_of(shape, &clues) else { continue };
            let mut session = LearnSession::with_proof(puzzle.clone(), seed);
            assert_eq!(session.proof(), None);
            // Solutions of an earlier time, some under assumptions, are none of the proof's.
            solutions(&mut session, 3, &Limits::none());
            let mut assumed = some_clues(&grid, 10, true, &mut random);
            assumed.retain(|&(cell, _)| puzzle.get(cell).is_none());
            if session.assume(&assumed).is_ok() {
                solutions(&mut session, 5, &Limits::none());
                assert!(assumed.is_empty() || session.proof().is_none());
            }
            session.assume(&[]).unwrap();
            assert_eq!(session.proof(), None);
            let (given, is_all) = solutions(&mut session, 60, &Limits::none());
            if !is_all {
                assert_eq!(session.proof(), None);
                continue;
            }
            let drat = session.proof().unwrap();
            let mut clauses = dimacs::clauses(&puzzle, &given);
            assert!(drat::follows_from(&mut clauses, drat), "{shape}, seed {seed}");
            if let Some(missing) = given.first() {
                let others = given.iter().filter(|&grid| grid != missing);
                let mut clauses = dimacs::clauses(&puzzle, others);
                assert!(!drat::follows_from(&mut clauses, drat), "{shape}, seed {seed}");
                after_solutions += 1;
            }
            proofs += 1;
            lemmas += drat.split(|&byte| byte == b'\n').count() - 1;
        }
    }
    assert!(
        proofs >= 15 && after_solutions >= 8,
        "{proofs} proofs, {after_solutions} with solutions"
    );
    assert!(lemmas > 200, "{lemmas} clauses are too few for this test");
}

#[test]
fn a_proof_beyond_a_thousand_solutions() {
    let shape = shape("2x3");
    let grid = full(shape, 3);
    let puzzle = puzzle_of(shape, &some_clues(&grid, 16, false, &mut Random::new(3))).unwrap();
    let mut session = LearnSession::with_proof(puzzle.clone(), 1);
    let (given, is_all) = solutions(&mut session, 100_000, &Limits::none());
    assert!(is_all && given.len() > 1_100, "{} solutions", given.len());
    assert!(session.proof().unwrap().ends_with(b"\n0\n"));
}
