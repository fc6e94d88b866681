//! Verdicts one by one: what is right, what follows otherwise, and where a wrong answer fails.

use omnidoku_core::{Cell, Digit, Grid, Puzzle, Shape};
use omnidoku_logic::{Candidate, Position, Technique, hint};
use omnidoku_train::{
    Answer, Claim, Exercise, Flaw, Judgement, Level, Refutation, Trainer, Verdict,
};

fn marked(pattern: Vec<Cell>) -> Answer {
    Answer { pattern, ..Answer::default() }
}

fn judge(trainer: &mut Trainer, exercise: &Exercise, answer: &Answer) -> Judgement {
    trainer.judge(&exercise.position, &exercise.solution, exercise.technique, answer)
}

/// The flaw of marked cells that are no pattern.
fn flaw(trainer: &mut Trainer, exercise: &Exercise, cells: Vec<Cell>) -> Flaw {
    let judgement = judge(trainer, exercise, &marked(cells));
    assert_eq!(judgement.verdict, Verdict::Wrong);
    match judgement.refuted {
        Some(Refutation::Pattern(flaw)) => flaw,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_broken_pair_is_told_by_its_flaw() {
    let mut trainer = Trainer::default();
    let exercise = trainer.exercise(Technique::NakedPair, Level::Three, 1, 0).unwrap();
    let (position, shape) = (exercise.position.clone(), Shape::CLASSIC);
    let pair = hint::look(&exercise.step, &position).1;
    assert_eq!(judge(&mut trainer, &exercise, &marked(pair.clone())).verdict, Verdict::Pattern);
    assert_eq!(judge(&mut trainer, &exercise, &marked(vec![pair[0]])).verdict, Verdict::Part);

    let (filled, _) = position.values().filled().next().unwrap();
    assert_eq!(flaw(&mut trainer, &exercise, vec![pair[0], filled]), Flaw::Filled(filled));

    let sees = |a: Cell, b: Cell| shape.houses_of(a).iter().any(|h| shape.houses_of(b).contains(h));
    let blanks: Vec<Cell> = position.values().blanks().collect();
    let apart = *blanks.iter().find(|&&cell| !sees(cell, pair[0])).unwrap();
    assert_eq!(flaw(&mut trainer, &exercise, vec![pair[0], apart]), Flaw::Apart);

    let three: Vec<Cell> =
        blanks.iter().copied().filter(|cell| !pair.contains(cell)).take(3).collect();
    let count = Flaw::Count { marked: 3, expected: 2 };
    assert_eq!(flaw(&mut trainer, &exercise, three), count);

    let crowded = *blanks
        .iter()
        .find(|&&cell| {
            sees(cell, pair[0]) && cell != pair[0] && position.candidates(cell).len() > 2
        })
        .unwrap();
    let Flaw::TooManyDigits(candidate) = flaw(&mut trainer, &exercise, vec![pair[0], crowded])
    else {
        panic!("more digits than cells")
    };
    assert!(position.candidates(candidate.cell).contains(candidate.digit));
}

#[test]
fn a_broken_fish_is_told_by_its_other_place() {
    let mut trainer = Trainer::default();
    let technique = Technique::from_id("x-wing").unwrap();
    let exercise = trainer.exercise(technique, Level::Three, 1, 0).unwrap();
    let (position, shape) = (exercise.position.clone(), Shape::CLASSIC);
    let digit = exercise.step.digits[0];
    // Two cells of a row that has a third place for the digit, and two of another such row.
    let places = |row: usize| -> Vec<Cell> {
        let cells = (0..9).map(|col| shape.cell(row, col));
        cells.filter(|&cell| position.candidates(cell).contains(digit)).collect()
    };
    let wide: Vec<Cell> = (0..9)
        .map(places)
        .filter(|cells| cells.len() > 2)
        .flat_map(|cells| cells[..2].to_vec())
        .take(4)
        .collect();
    if wide.len() == 4 {
        match flaw(&mut trainer, &exercise, wide.clone()) {
            Flaw::OtherPlace { digit, cells, .. } => {
                for cell in cells {
                    assert!(position.candidates(cell).contains(digit) && !wide.contains(&cell));
                }
            }
            other => panic!("{other:?}"),
        }
    }
    let lonely = position.values().blanks().collect::<Vec<_>>();
    assert_eq!(flaw(&mut trainer, &exercise, lonely), Flaw::NoCommonDigit);
}

/// An easy puzzle in which singles abound.
fn easy() -> (Position, Grid) {
    let read = |text: &str| {
        let values: Vec<u8> = text.bytes().map(|byte| byte.saturating_sub(b'0')).collect();
        Grid::from_values(Shape::CLASSIC, &values).unwrap()
    };
    let puzzle =
        read("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
    let solution =
        read("534678912672195348198342567859761423426853791713924856961537284287419635345286179");
    (Position::of(&Puzzle::new(puzzle).unwrap()), solution)
}

fn at(row: usize, col: usize, digit: usize) -> Candidate {
    Candidate::new(Shape::CLASSIC.cell(row - 1, col - 1), Digit::new(digit).unwrap())
}

#[test]
fn another_technique_is_named_and_the_solution_refutes() {
    let ((position, solution), mut trainer) = (easy(), Trainer::default());
    let mut judge =
        |technique, answer: &Answer| trainer.judge(&position, &solution, technique, answer);
    let value = Answer { placements: vec![at(5, 5, 5)], ..Answer::default() };

    let right = judge(Technique::NakedSingle, &value);
    assert_eq!(right.verdict, Verdict::Right);
    let sound = judge(Technique::XyWing, &value);
    assert_eq!(sound.verdict, Verdict::Sound);
    assert_eq!(sound.step.unwrap().technique, Technique::NakedSingle);

    let other = Answer { placements: vec![at(1, 3, 1)], ..Answer::default() };
    let wrong = judge(Technique::NakedSingle, &other);
    let four = Digit::new(4).unwrap();
    assert_eq!(wrong.refuted, Some(Refutation::Solution(Claim::Is(at(1, 3, 1)), four)));
    let lost = Answer { eliminations: vec![at(1, 3, 4)], ..Answer::default() };
    let wrong = judge(Technique::NakedSingle, &lost);
    assert_eq!(wrong.refuted, Some(Refutation::Solution(Claim::IsNot(at(1, 3, 4)), four)));
}

#[test]
fn what_the_position_shows_is_no_answer() {
    let ((position, solution), mut trainer) = (easy(), Trainer::default());
    let shown = Answer { eliminations: vec![at(1, 3, 5)], ..Answer::default() };
    let empty = trainer.judge(&position, &solution, Technique::NakedSingle, &shown);
    assert_eq!(empty.verdict, Verdict::Empty);
    assert_eq!(empty.step.unwrap().technique, Technique::NakedSingle);
}

#[test]
fn a_true_claim_beside_a_step_must_be_proven() {
    let mut trainer = Trainer::default();
    let exercise = trainer.exercise(Technique::NakedPair, Level::One, 1, 0).unwrap();
    let Exercise { position, solution, step, .. } = &exercise;
    let mut verdicts = Vec::new();
    for cell in position.values().blanks() {
        let more = Candidate::new(cell, solution.get(cell).unwrap());
        let answer = Answer {
            placements: vec![more],
            eliminations: step.eliminations.clone(),
            ..Answer::default()
        };
        let judgement = trainer.judge(position, solution, Technique::NakedPair, &answer);
        match judgement.verdict {
            Verdict::Right => assert!(judgement.unproven.is_empty()),
            Verdict::Unproven => assert_eq!(judgement.unproven, [Claim::Is(more)]),
            other => panic!("{other:?}"),
        }
        verdicts.push(judgement.verdict);
    }
    assert!(verdicts.contains(&Verdict::Right));
}
