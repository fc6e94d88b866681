//! The portable paths of the 9×9 engines, small enough for an interpreter that watches every access to memory:
//! `MIRIFLAGS=-Zmiri-disable-isolation cargo +nightly miri test -p omnidoku-solve --test nine_portable`.

use omnidoku_solve::nine::{Isa, Many, One, Text};
use omnidoku_solve::{BatchAnswer, Cause, End, Limits};

const PUZZLE: &Text =
    b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &Text =
    b"534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// Puzzles with one solution, with several and with none, in other digits each time; some that are invalid.
fn puzzles() -> Vec<Text> {
    let turned = |text: &Text, by: u8| {
        text.map(|c| if c.is_ascii_digit() { b'1' + (c - b'1' + by) % 9 } else { c })
    };
    let mut puzzles = Vec::new();
    for by in 0..9 {
        let unique = turned(PUZZLE, by);
        puzzles.push(unique);
        let mut several = unique;
        several[..27].fill(b'.');
        puzzles.push(several);
        // A blank cell gets a digit that no clue forbids, and no solution has.
        let mut none = unique;
        none[2] = turned(&[b'1'; 81], by)[0];
        puzzles.push(none);
        let mut twice = unique;
        twice[8] = twice[0];
        puzzles.push(twice);
        puzzles.push(turned(SOLUTION, by));
    }
    let mut stranger = *PUZZLE;
    stranger[80] = b'x';
    puzzles.extend([[b'.'; 81], stranger, [0; 81], [255; 81]]);
    puzzles
}

#[test]
fn both_engines_agree_with_each_other_and_with_what_is_known() {
    let puzzles = puzzles();
    let mut answers = vec![BatchAnswer::Unknown; puzzles.len()];
    let mut solutions = vec![[b'?'; 81]; puzzles.len()];
    let mut many = Many::with_isa(Isa::Portable);
    let end = many.run(&puzzles, 3, &mut answers, Some(&mut solutions), &Limits::none());
    assert_eq!(end, Ok(End::Exhausted));
    let counted = |found, complete| BatchAnswer::Counted { found, complete };
    let mut one = One::with_isa(Isa::Portable);
    for (i, puzzle) in puzzles.iter().enumerate() {
        let mut solution = [b'?'; 81];
        one.solve(puzzle, &mut solution).expect("a sound engine");
        assert_eq!(solutions[i], solution, "{i}");
        assert_eq!(one.count(puzzle, 3), Ok(answers[i]), "{i}");
    }
    for kinds in answers[..45].chunks(5) {
        let known = [
            counted(1, true),
            counted(3, false),
            counted(0, true),
            BatchAnswer::Invalid,
            counted(1, true),
        ];
        assert_eq!(kinds, known);
    }
    assert_eq!(answers[45], counted(3, false));
    assert_eq!(answers[46..], [BatchAnswer::Invalid; 3]);
    assert_eq!(solutions[0], *SOLUTION);
}

#[test]
fn a_batch_with_a_node_budget_stops() {
    let puzzles = [[b'.'; 81]; 50];
    let mut answers = [BatchAnswer::Unknown; 50];
    let limits = Limits::none().with_nodes(4);
    let end = Many::with_isa(Isa::Portable).run(&puzzles, 100, &mut answers, None, &limits);
    assert_eq!(end, Ok(End::Exhausted));
    for answer in answers {
        let is_interrupted = matches!(answer, BatchAnswer::Interrupted { cause: Cause::Nodes, .. });
        assert!(is_interrupted, "{answer:?}");
    }
}
