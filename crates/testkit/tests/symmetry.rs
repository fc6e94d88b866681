//! What stays true when a puzzle changes: counts under symmetries, and the order of counts when
//! clues are added or removed.

use omnidoku_core::{Puzzle, Random, Shape, Symmetry};
use omnidoku_solve::{Limits, ask};
use omnidoku_testkit::contender::{self, Contender};
use omnidoku_testkit::{campaign, line, mutate};

const COUNT_LIMIT: u64 = 60;

fn count(contender: Contender, puzzle: &Puzzle) -> u64 {
    let counted = ask::count(&mut *contender.build(), puzzle, COUNT_LIMIT, &Limits::none());
    counted.expect("no engine is broken").found
}

#[test]
fn a_symmetry_keeps_the_number_of_solutions() {
    for (shape, blanks, cases) in
        [("2x2", 12, 60), ("2x3", 24, 60), ("3x2", 24, 60), ("2x4", 34, 30), ("3x3", 48, 30)]
    {
        let shape: Shape = shape.parse().unwrap();
        for seed in campaign::seeds(cases) {
            let mut random = Random::new(seed);
            let puzzle = mutate::puzzle(shape, blanks, &mut random);
            let turned = Symmetry::rotate90(shape).apply_puzzle(&puzzle);
            let moved = Symmetry::random(shape, &mut random).apply_puzzle(&puzzle);
            for contender in contender::all(shape).filter(|contender| !contender.is_naive()) {
                let about = format!("{contender}, {shape}, seed {seed}, {}", line::write(&puzzle));
                let expected = count(contender, &puzzle);
                assert_eq!(count(contender, &turned), expected, "turned: {about}");
                assert_eq!(count(contender, &moved), expected, "moved: {about}");
            }
        }
    }
}

#[test]
fn a_clue_more_never_adds_solutions_and_a_clue_less_never_takes_any() {
    for (shape, blanks) in [("2x2", 11), ("2x3", 22), ("3x3", 50)] {
        let shape: Shape = shape.parse().unwrap();
        for seed in campaign::seeds(40) {
            let mut random = Random::new(seed);
            let full = mutate::full_grid(shape, &mut random);
            let puzzle = mutate::dig(&full, blanks, &mut random);
            let blank_cells: Vec<_> = puzzle.blanks().collect();
            let clue_cells: Vec<_> = puzzle.filled().map(|(cell, _)| cell).collect();
            let added = *random.pick(&blank_cells);
            let more = puzzle.with_clue(added, full.get(added).unwrap()).unwrap();
            let fewer = puzzle.without_clue(*random.pick(&clue_cells));
            for contender in contender::all(shape).filter(|contender| !contender.is_naive()) {
                let about = format!("{contender}, {shape}, seed {seed}, {}", line::write(&puzzle));
                let middle = count(contender, &puzzle);
                assert!((1..=middle).contains(&count(contender, &more)), "{about}");
                assert!(count(contender, &fewer) >= middle, "{about}");
            }
        }
    }
}
