//! Puzzles on masks are unique by two engines, and have clues where the mask has them and nowhere else.

use omnidoku_core::{Puzzle, check};
use omnidoku_solve::{CancelToken, EngineId, Settings, ask};
use omnidoku_testkit::oracle;

use super::*;

const HEART: &str = "\
.........
.xx...xx.
x..x.x..x
x...x...x
x.......x
.x.....x.
..x...x..
...x.x...
....x....";

const FRAME: &str = "\
xxxxxxxxx
x.......x
x.......x
x.......x
x.......x
x.......x
x.......x
x.......x
xxxxxxxxx";

const LETTER: &str = "\
....x....
...x.x...
..x...x..
..x...x..
.x.....x.
.xxxxxxx.
x.......x
x.......x
x.......x";

const HALF_TURN: &str = "\
x..x..x..
.x....x..
...x..x..
.x....x.x
...x.x...
x.x....x.
..x..x...
..x....x.
..x..x..x";

fn drawn(shape: Shape, text: &str) -> Mask {
    let marks = text.bytes().filter(|mark| !mark.is_ascii_whitespace()).enumerate();
    Mask::from_cells(shape, marks.filter(|&(_, mark)| mark == b'x').map(|(i, _)| Cell::new(i)))
}

fn chess_board(boxes: &str) -> Mask {
    let shape: Shape = boxes.parse().unwrap();
    let is_dark = |cell: &Cell| (shape.row_of(*cell) + shape.col_of(*cell)).is_multiple_of(2);
    Mask::from_cells(shape, shape.cells().filter(is_dark))
}

fn solutions(puzzle: &Puzzle, engine: EngineId) -> u64 {
    let mut engine = engine.build(Settings::default());
    ask::count(&mut *engine, puzzle, 1000, &Limits::none()).unwrap().found
}

#[test]
fn clues_stand_on_the_mask_and_leave_one_solution() {
    let classic = Shape::CLASSIC;
    for mask in [
        drawn(classic, HEART),
        drawn(classic, HALF_TURN),
        chess_board("2x2"),
        chess_board("2x3"),
        chess_board("2x4"),
        chess_board("3x3"),
        chess_board("2x5"),
        chess_board("4x3"),
        chess_board("4x4"),
        chess_board("4x5"),
        Mask::from_cells(classic, classic.cells()),
    ] {
        assert_eq!(hopeless(&mask), None);
        let mut fit = Fit::new(&mask);
        let found = fit.seek(2, 1, 50, &Limits::none()).unwrap();
        let Draft { puzzle, solution } = found.draft.clone().expect("a puzzle on this mask");
        assert_eq!(Mask::of(&puzzle), mask);
        assert_eq!(check::solution(&puzzle, &solution), Ok(()));
        assert_eq!(solutions(&puzzle, EngineId::Learn), 1, "{puzzle:?}");
        if puzzle.shape().size() <= 9 {
            assert_eq!(oracle::solutions(&puzzle, 2), [solution]);
        } else {
            assert_eq!(solutions(&puzzle, EngineId::Dlx), 1, "{puzzle:?}");
        }
        // Another number is another puzzle; the same is the same, whatever was made in between.
        let other = fit.seek(2, 7, 50, &Limits::none()).unwrap();
        assert_ne!(other.draft, found.draft);
        assert_eq!(Fit::new(&mask).seek(2, 1, 50, &Limits::none()).unwrap(), found);
    }
}

#[test]
fn what_was_not_found_is_told_with_the_closest() {
    let mask = drawn(Shape::CLASSIC, FRAME);
    let found = Fit::new(&mask).seek(1, 0, 2, &Limits::none()).unwrap();
    assert!(found.draft.is_none() && found.tries == 2);
    let Closest { draft, solutions: counted } = found.closest.unwrap();
    assert_eq!(Mask::of(&draft.puzzle), mask);
    assert_eq!(check::solution(&draft.puzzle, &draft.solution), Ok(()));
    assert_eq!((counted, solutions(&draft.puzzle, EngineId::Dlx)), (None, 1000));
}

#[test]
fn few_solutions_are_counted() {
    let mask = drawn(Shape::CLASSIC, LETTER);
    let found = Fit::new(&mask).seek(1, 0, 2, &Limits::none()).unwrap();
    let Closest { draft, solutions: counted } = found.closest.expect("no puzzle on this mask");
    assert_eq!(counted, Some(solutions(&draft.puzzle, EngineId::Dlx)));
}

#[test]
fn no_tries_and_no_cells_find_nothing() {
    let mask = drawn(Shape::CLASSIC, HEART);
    let none = Fitted { draft: None, closest: None, tries: 0 };
    assert_eq!(Fit::new(&mask).seek(1, 0, 0, &Limits::none()), Ok(none));
    let blank = Mask::from_cells(Shape::CLASSIC, []);
    let found = Fit::new(&blank).seek(1, 0, 1, &Limits::none()).unwrap();
    assert_eq!(found.closest.map(|closest| closest.solutions), Some(None));
}

#[test]
fn cancelling_ends_it() {
    let token = CancelToken::new();
    token.cancel();
    let limits = Limits::none().with_cancel(token);
    let found = Fit::new(&chess_board("3x3")).seek(1, 0, 10, &limits);
    assert_eq!(found, Err(Cause::Cancelled));
}
