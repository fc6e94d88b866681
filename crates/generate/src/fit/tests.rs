//! Puzzles on masks have one solution according to two engines, and clues exactly where the mask
//! has them.

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
        let found = seek(&mut fit, 1);
        let Draft { puzzle, solution } = found.clone().expect("a puzzle on this mask");
        assert_eq!(Mask::of(&puzzle), mask);
        assert_eq!(check::solution(&puzzle, &solution), Ok(()));
        assert_eq!(solutions(&puzzle, EngineId::Learn), 1, "{puzzle:?}");
        if puzzle.shape().size() <= 9 {
            assert_eq!(oracle::solutions(&puzzle, 2), [solution]);
        } else {
            assert_eq!(solutions(&puzzle, EngineId::Dlx), 1, "{puzzle:?}");
        }
        // Another number is another puzzle; the same number is the same puzzle, whatever was made
        // in between.
        assert_ne!(seek(&mut fit, 7), found);
        assert_eq!(seek(&mut Fit::new(&mask), 1), found);
    }
}

/// The first attempt at a number that succeeds.
fn seek(fit: &mut Fit, index: u64) -> Option<Draft> {
    let mut attempts = (0..50).map(|attempt| {
        fit.attempt(&mut Random::numbered(2, index, attempt), &Limits::none()).unwrap()
    });
    attempts.find(|found| found.solutions == Some(1)).map(|found| found.draft)
}

#[test]
fn an_attempt_in_vain_tells_how_many_solutions_are_left() {
    let mask = drawn(Shape::CLASSIC, FRAME);
    let found = Fit::new(&mask).attempt(&mut Random::new(1), &Limits::none()).unwrap();
    let Fitted { draft, solutions: counted } = found;
    assert_eq!(Mask::of(&draft.puzzle), mask);
    assert_eq!(check::solution(&draft.puzzle, &draft.solution), Ok(()));
    assert_eq!((counted, solutions(&draft.puzzle, EngineId::Dlx)), (None, 1000));
}

#[test]
fn few_solutions_are_counted() {
    let mask = drawn(Shape::CLASSIC, LETTER);
    let found = Fit::new(&mask).attempt(&mut Random::new(1), &Limits::none()).unwrap();
    let Fitted { draft, solutions: counted } = found;
    assert_eq!(counted, Some(solutions(&draft.puzzle, EngineId::Dlx)));
}

#[test]
fn no_cells_leave_all_solutions() {
    let blank = Mask::from_cells(Shape::CLASSIC, []);
    let found = Fit::new(&blank).attempt(&mut Random::new(1), &Limits::none()).unwrap();
    assert_eq!(found.solutions, None);
}

#[test]
fn cancelling_ends_it() {
    let token = CancelToken::new();
    token.cancel();
    let limits = Limits::none().with_cancel(token);
    let found = Fit::new(&chess_board("3x3")).attempt(&mut Random::new(1), &limits);
    assert_eq!(found, Err(Cause::Cancelled));
}
