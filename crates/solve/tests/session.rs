//! Sessions and batches.

use omnidoku_core::{Cell, Digit, Grid, Puzzle, Shape};
use omnidoku_solve::batch::{Batch, BatchAnswer, BatchEngine, BatchError, OneByOne};
use omnidoku_solve::engine::dlx::DlxSession;
use omnidoku_solve::{Cause, End, EngineId, Limits, Needed, Next, Session, Settings};

fn small() -> Shape {
    Shape::new(2, 2).unwrap()
}

fn small_puzzle(values: &[u8; 16]) -> Puzzle {
    Puzzle::new(Grid::from_values(small(), values).unwrap()).unwrap()
}

fn digit(value: usize) -> Digit {
    Digit::new(value).unwrap()
}

fn count_all(session: &mut impl Session) -> usize {
    let mut grids = Vec::new();
    loop {
        match session.next_solution(&Limits::none()).unwrap() {
            Next::Solution(grid) => grids.push(grid),
            Next::NoMore => break,
            Next::Interrupted(cause) => panic!("{cause}"),
        }
    }
    grids.sort();
    grids.dedup();
    grids.len()
}

#[test]
fn a_session_gives_every_solution_once_and_starts_anew_under_assumptions() {
    let mut session = DlxSession::new(Puzzle::empty(small()));
    assert_eq!(count_all(&mut session), 288);
    assert_eq!(session.next_solution(&Limits::none()), Ok(Next::NoMore));
    let tiny = Limits::none().with_memory(1000);
    assert_eq!(session.next_solution(&tiny), Ok(Next::Interrupted(Cause::Memory)));
    session.assume(&[(Cell::new(0), digit(1))]).unwrap();
    assert_eq!(count_all(&mut session), 72);
    session.assume(&[(Cell::new(0), digit(1)), (Cell::new(1), digit(1))]).unwrap_err();
    session.assume(&[]).unwrap();
    assert_eq!(count_all(&mut session), 288);
}

#[test]
fn an_interrupted_session_goes_on() {
    let mut session = DlxSession::new(Puzzle::empty(small()));
    let (mut found, mut interruptions) = (0, 0);
    loop {
        match session.next_solution(&Limits::none().with_nodes(3)).unwrap() {
            Next::Solution(_) => found += 1,
            Next::NoMore => break,
            Next::Interrupted(cause) => {
                assert_eq!(cause, Cause::Nodes);
                interruptions += 1;
            }
        }
    }
    assert_eq!(found, 288);
    assert!(interruptions > 3);
}

#[test]
fn needed_clues_are_enough_and_none_can_go() {
    // Row 1 needs a 1 and a 4 in box 1, beside a 1 that stands there already.
    let puzzle = small_puzzle(&[0, 0, 2, 3, 0, 1, 0, 0, 0, 0, 0, 0, 0, 2, 4, 0]);
    let mut session = DlxSession::new(puzzle.clone());
    let Ok(Needed::Clues(clues)) = session.needed_clues(&Limits::none()) else {
        panic!("it has no solution")
    };
    assert!(clues.len() < puzzle.filled().count());
    let with = |clues: &[(Cell, Digit)]| {
        let mut session = DlxSession::new(Puzzle::empty(small()));
        session.assume(clues).unwrap();
        session.next_solution(&Limits::none()).unwrap()
    };
    assert_eq!(with(&clues), Next::NoMore);
    for left_out in 0..clues.len() {
        let mut fewer = clues.clone();
        fewer.remove(left_out);
        assert!(matches!(with(&fewer), Next::Solution(_)));
    }
    assert_eq!(
        DlxSession::new(Puzzle::empty(small())).needed_clues(&Limits::none()),
        Ok(Needed::Solvable)
    );
}

#[test]
fn a_batch_answers_every_puzzle_in_order() {
    let solved = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
    let mut nearly = solved;
    nearly[7] = 0;
    let conflict = [1; 16];
    let out_of_range = [9; 16];
    let unsolvable = [0, 0, 2, 3, 0, 1, 0, 0, 0, 0, 0, 0, 0, 2, 4, 0];
    let puzzles = [solved, [0; 16], conflict, unsolvable, out_of_range, nearly].concat();
    let mut answers = [BatchAnswer::Unknown; 6];
    let mut solutions = vec![7; puzzles.len()];
    let mut engine = OneByOne(EngineId::Dlx.build(Settings::default()));
    let mut batch = Batch {
        shape: small(),
        puzzles: &puzzles,
        limit: 10,
        answers: &mut answers,
        solutions: Some(&mut solutions),
    };
    assert_eq!(engine.run(&mut batch, &Limits::none()), Ok(End::Exhausted));
    let counted = |found, complete| BatchAnswer::Counted { found, complete };
    assert_eq!(
        answers,
        [
            counted(1, true),
            counted(10, false),
            BatchAnswer::Invalid,
            counted(0, true),
            BatchAnswer::Invalid,
            counted(1, true)
        ]
    );
    assert_eq!(solutions[..16], solved);
    assert_eq!(solutions[32..64], [0; 32]);
    assert_eq!(solutions[80..], solved);
}

#[test]
fn slices_that_do_not_fit_are_refused() {
    let mut engine = OneByOne(EngineId::Dlx.build(Settings::default()));
    let mut answers = [BatchAnswer::Unknown; 2];
    let mut batch = Batch {
        shape: small(),
        puzzles: &[0; 17],
        limit: 1,
        answers: &mut answers,
        solutions: None,
    };
    let error = engine.run(&mut batch, &Limits::none()).unwrap_err();
    assert!(matches!(error, BatchError::WrongLengths(_)));
}
