use omnidoku_core::format::{self, ReadOptions};
use omnidoku_core::{Digit, House, Puzzle, Shape};

use super::*;
use crate::limits::CancelToken;
use crate::{EngineId, Settings, Uniqueness, ask};

/// Wikipedia's puzzle.
const NINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn grid(text: &str, shape: Option<&str>) -> Grid {
    let shape = shape.map(|shape| shape.parse().unwrap());
    format::read(text, &ReadOptions { shape, ..ReadOptions::default() }).unwrap().grid
}

fn with(clues: &Grid, row: usize, col: usize, value: usize) -> Grid {
    let mut changed = clues.clone();
    changed.set(clues.shape().cell(row - 1, col - 1), Digit::new(value));
    changed
}

fn look(clues: &Grid, ailment: Ailment) -> Typos {
    let typos = find(clues, ailment, &Limits::none()).unwrap();
    for fix in typos.questions.iter().flat_map(|question| &question.fixes) {
        let puzzle = Puzzle::new(fix.clues.clone()).unwrap();
        let mut engine = EngineId::Dlx.build(Settings::default());
        let (found, _) = ask::uniqueness(&mut *engine, &puzzle, &Limits::none()).unwrap();
        assert_eq!(found, Uniqueness::Unique(fix.solution.clone()), "{:?}", fix.change);
        assert_eq!(fix.change.applied_to(clues), fix.clues);
    }
    typos
}

/// The place of the question that has this fix.
fn place_of(typos: &Typos, change: Change) -> Option<usize> {
    typos.questions.iter().position(|q| q.fixes.iter().any(|fix| fix.change == change))
}

#[test]
fn a_mistyped_clue_that_breaks_no_rule_is_found() {
    let wrong = with(&grid(NINE, None), 5, 1, 9);
    assert!(Puzzle::new(wrong.clone()).is_ok());
    let typos = look(&wrong, Ailment::NoSolution);
    let cell = Shape::CLASSIC.cell(4, 0);
    let right = Change::Replace { cell, digit: Digit::new(4).unwrap() };
    assert_eq!((typos.questions[0].best().change, typos.end), (right, None), "{typos:?}");
    assert_eq!(typos.questions[0].cells(), [cell]);
}

#[test]
fn clues_that_clash_are_told_apart() {
    let wrong = with(&grid(NINE, None), 1, 1, 3);
    assert!(Puzzle::new(wrong.clone()).is_err());
    let typos = look(&wrong, Ailment::NoSolution);
    let right = Change::Replace { cell: Shape::CLASSIC.cell(0, 0), digit: Digit::new(5).unwrap() };
    assert!(place_of(&typos, right).is_some_and(|place| place < 3), "{typos:?}");
}

#[test]
fn other_slips_than_a_misread_digit_are_found() {
    let clues = grid(NINE, None);
    let cell = |row: usize, col: usize| Shape::CLASSIC.cell(row - 1, col - 1);
    let slips = [
        Change::Swap { cells: [cell(2, 4), cell(2, 5)] },
        Change::Swap { cells: [cell(4, 1), cell(5, 1)] },
        Change::Move { from: cell(1, 5), to: cell(1, 6) },
        Change::SwapLines { lines: [House::row(2), House::row(3)] },
        Change::SwapLines { lines: [5, 6].map(|col| House::col(Shape::CLASSIC, col)) },
    ];
    for slip in slips {
        let wrong = slip.applied_to(&clues);
        let ailment = match Puzzle::new(wrong.clone()) {
            Err(_) => Ailment::NoSolution,
            Ok(puzzle) => {
                let mut engine = EngineId::Dlx.build(Settings::default());
                match ask::count(&mut *engine, &puzzle, 2, &Limits::none()).unwrap().found {
                    0 => Ailment::NoSolution,
                    2 => Ailment::SeveralSolutions,
                    _ => panic!("{slip:?} breaks nothing"),
                }
            }
        };
        let undone = match slip {
            Change::Move { from, to } => Change::Move { from: to, to: from },
            slip => slip,
        };
        let typos = look(&wrong, ailment);
        assert!(place_of(&typos, undone).is_some(), "{slip:?}: {typos:?}");
    }
}

#[test]
fn a_forgotten_clue_is_looked_for_where_there_are_several_solutions() {
    let clues = grid(NINE, None);
    let forgotten = clues.filled().find(|&(cell, _)| {
        let rest = Puzzle::new(clues.clone()).unwrap().without_clue(cell);
        let mut engine = EngineId::Dlx.build(Settings::default());
        ask::count(&mut *engine, &rest, 2, &Limits::none()).unwrap().found == 2
    });
    let (cell, digit) = forgotten.unwrap();
    let wrong = Change::Remove { cell }.applied_to(&clues);
    let typos = look(&wrong, Ailment::SeveralSolutions);
    let place = place_of(&typos, Change::Add { cell, digit }).unwrap();
    assert_eq!(
        typos.questions[place].best().change,
        Change::Add { cell, digit },
        "symmetry shows where"
    );
}

#[test]
fn other_sizes_are_searched_one_by_one() {
    let clues = grid(".......41.5..6.5.2...13.4...1.51...6", Some("3x2"));
    for (cell, digit) in clues.filled() {
        for other in Digit::all(clues.shape()).filter(|&other| other != digit) {
            let wrong = Change::Replace { cell, digit: other }.applied_to(&clues);
            let found = Puzzle::new(wrong.clone()).map(|puzzle| {
                let mut engine = EngineId::Dlx.build(Settings::default());
                ask::count(&mut *engine, &puzzle, 2, &Limits::none()).unwrap().found
            });
            let ailment = match found {
                Ok(1) => continue,
                Ok(2) => Ailment::SeveralSolutions,
                _ => Ailment::NoSolution,
            };
            let typos = look(&wrong, ailment);
            assert!(place_of(&typos, Change::Replace { cell, digit }).is_some(), "{wrong:?}");
        }
    }
}

#[test]
fn an_interrupted_search_does_not_claim_that_nothing_helps() {
    for (clues, shape) in [(NINE, "3x3"), (".......41.5..6.5.2...13.4...1.51...6", "3x2")] {
        let wrong = grid(clues, Some(shape));
        let cancel = CancelToken::new();
        cancel.cancel();
        let limits = Limits::none().with_cancel(cancel);
        for ailment in [Ailment::NoSolution, Ailment::SeveralSolutions] {
            let typos = find(&wrong, ailment, &limits).unwrap();
            assert_eq!((typos.questions.len(), typos.end), (0, Some(Cause::Cancelled)));
        }
    }
}
