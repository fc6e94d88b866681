//! Sessions.

use omnidoku_core::{Cell, Digit, Grid, Puzzle, Shape};
use omnidoku_solve::engine::dlx::DlxSession;
use omnidoku_solve::{Cause, Limits, Needed, Next, Session};

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
fn a_session_gives_every_solution_once_and_starts_over_under_assumptions() {
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
    // Row 1 needs a 1 and a 4 in box 1, beside a 1 that is there already.
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
