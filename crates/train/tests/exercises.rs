//! Exercises are what they promise: the technique is the only progress, and the same request gives the
//! same exercise.
//!
//! `OMNIDOKU_CASES` multiplies the number of exercises per technique; from 200 on, every stored position
//! is looked at.

use std::collections::HashSet;

use omnidoku_core::check;
use omnidoku_logic::verify::verify;
use omnidoku_logic::{Reasoner, Technique};
use omnidoku_train::judge::claims;
use omnidoku_train::{
    Exercise, Level, NoExercise, Supply, Trainer, course, is_impossible, known_before, supply,
};

fn cases() -> u64 {
    std::env::var("OMNIDOKU_CASES").ok().and_then(|text| text.parse().ok()).unwrap_or(1)
}

/// The techniques that have exercises, and how many of them to look at.
fn techniques(each: u64) -> impl Iterator<Item = (Technique, u64)> {
    course().filter_map(move |technique| match supply(technique)? {
        Supply::Endless => Some((technique, each)),
        Supply::Stored(count) => Some((technique, each.min(count as u64))),
    })
}

/// What must hold of every exercise.
fn check(exercise: &Exercise, reasoner: &mut Reasoner) {
    let Exercise { technique, position, solution, step, .. } = exercise;
    let id = technique.id();
    let earlier = reasoner.next_step(position, &known_before(*technique), None);
    assert!(earlier.is_none(), "{id}: {earlier:?} comes first");
    assert_eq!(step.technique, *technique, "{id}");
    assert_eq!(verify(position, step), Ok(()), "{id}");
    assert!(check::conflicts(solution).is_empty() && solution.is_full(), "{id}");
    for (cell, digit) in position.values().filled() {
        assert_eq!(solution.get(cell), Some(digit), "{id}");
    }
    for cell in position.values().blanks() {
        assert!(position.candidates(cell).contains(solution.get(cell).unwrap()), "{id}");
    }
    assert!(claims(step).iter().all(|claim| claim.agrees_with(solution)), "{id}");
}

#[test]
fn a_technique_is_the_only_progress() {
    let (mut trainer, mut reasoner) = (Trainer::default(), Reasoner::new());
    for (technique, count) in techniques(cases()) {
        let mut seen = HashSet::new();
        let level = Level::new((technique.id().len() % 3) as u8 + 1).unwrap();
        for number in 0..count {
            let exercise = trainer.exercise(technique, level, 7, number);
            let exercise =
                exercise.unwrap_or_else(|error| panic!("{} {number}: {error}", technique.id()));
            check(&exercise, &mut reasoner);
            let board = (exercise.position.values().to_values(), claims(&exercise.step));
            assert!(seen.insert(board), "{} {number} comes twice", technique.id());
        }
    }
}

#[test]
fn the_same_request_gives_the_same_exercise() {
    let technique = Technique::Skyscraper;
    let [mut one, mut other] = [Trainer::default(), Trainer::default()];
    let first = one.exercise(technique, Level::Two, 5, 3).unwrap();
    one.exercise(technique, Level::Two, 5, 4).unwrap();
    assert_eq!(other.exercise(technique, Level::Two, 5, 3).unwrap(), first);
    assert_eq!(one.exercise(technique, Level::Two, 5, 3).unwrap(), first);
    assert_ne!(one.exercise(technique, Level::Two, 6, 3).unwrap(), first);
}

/// The first exercise of a seed means the same for ever, here and in the browser.
#[test]
fn an_exercise_means_the_same_for_ever() {
    let exercise = Trainer::default().exercise(Technique::NakedPair, Level::One, 1, 0).unwrap();
    let values: String =
        exercise.position.values().to_values().iter().map(|v| v.to_string()).collect();
    assert_eq!(values, PINNED);
}

const PINNED: &str =
    "574001080039008710081070000160842950925713846840000001498635100352187000716294538";

#[test]
fn a_stored_position_comes_back_under_another_symmetry() {
    let technique = Technique::XChain;
    let Some(Supply::Stored(count)) = supply(technique) else { panic!("it is stored") };
    let mut trainer = Trainer::default();
    let first = trainer.exercise(technique, Level::One, 1, 0).unwrap();
    let again = trainer.exercise(technique, Level::One, 1, count as u64).unwrap();
    assert_ne!(first.position, again.position);
    let clues = |exercise: &Exercise| exercise.position.givens().filled().count();
    assert_eq!(clues(&first), clues(&again), "the same position but for a symmetry");
}

#[test]
fn what_has_no_exercise_says_why() {
    let mut trainer = Trainer::default();
    let mut ask = |technique| trainer.exercise(technique, Level::One, 1, 0).map(|_| ());
    for technique in course().filter(|&technique| is_impossible(technique)) {
        assert_eq!(ask(technique), Err(NoExercise::Impossible));
    }
    assert_eq!(ask(Technique::BruteForce), Err(NoExercise::NotTaught));
    assert_eq!(ask(Technique::UniqueLoop1), Err(NoExercise::NotTaught));
}

#[test]
fn lessons_have_examples() {
    let (mut trainer, mut reasoner) = (Trainer::default(), Reasoner::new());
    for technique in [Technique::HiddenSingle, Technique::XyzWing, Technique::RemotePair] {
        let examples = trainer.examples(technique, None, &omnidoku_logic::Stop::never());
        let examples = examples.unwrap();
        assert_eq!(examples.len(), 3, "{}", technique.id());
        for example in examples {
            assert_eq!(example.step.technique, technique);
            assert_eq!(verify(&example.position, &example.step), Ok(()));
            let earlier = reasoner.next_step(&example.position, &known_before(technique), None);
            assert!(earlier.is_none(), "{}: {earlier:?}", technique.id());
        }
    }
}
