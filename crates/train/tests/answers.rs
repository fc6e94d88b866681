//! Simulated answers: every accepted and every refused one is compared with the referee of steps and
//! with the solution.
//!
//! `OMNIDOKU_CASES` multiplies the number of answers, `OMNIDOKU_SEED` chooses others.

use omnidoku_core::{Cell, Digit, Random};
use omnidoku_logic::verify::verify;
use omnidoku_logic::{Candidate, Position, Step, Technique};
use omnidoku_train::judge::claims;
use omnidoku_train::{
    Answer, Claim, Exercise, Judgement, Level, Refutation, Supply, Trainer, Verdict, course, supply,
};

/// How many answers each exercise gets.
const ANSWERS_PER_EXERCISE: usize = 10;

fn number(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

/// The techniques that have exercises, without those whose positions take long to search.
fn with_exercises() -> Vec<Technique> {
    let has_exercises = |&technique: &Technique| match supply(technique) {
        Some(Supply::Endless) => true,
        Some(Supply::Stored(count)) => count > 0,
        None => false,
    };
    course().filter(has_exercises).collect()
}

#[test]
fn verdicts_agree_with_the_referee_and_the_solution() {
    let answers = 500 * number("OMNIDOKU_CASES", 1) as usize;
    let seed = number("OMNIDOKU_SEED", 1);
    let (mut trainer, techniques) = (Trainer::default(), with_exercises());
    let mut seen = [0usize; 7];
    for exercise_number in 0..answers / ANSWERS_PER_EXERCISE {
        let mut random = Random::numbered(seed, exercise_number as u64, 0);
        // At first the easy ones, which are quick; all of them in a longer run.
        let reach = techniques.len().min(40 + exercise_number / 4);
        let technique = techniques[random.below(reach)];
        let level = [Level::One, Level::Two, Level::Three][random.below(3)];
        let exercise = trainer.exercise(technique, level, seed, exercise_number as u64).unwrap();
        for _ in 0..ANSWERS_PER_EXERCISE {
            let answer = simulated(&exercise, &mut random);
            let judgement =
                trainer.judge(&exercise.position, &exercise.solution, technique, &answer);
            seen[judgement.verdict as usize] += 1;
            if let Err(wrong) = compare(&exercise, &answer, &judgement) {
                panic!("{wrong}: {} {exercise_number}\n{answer:?}\n{judgement:?}", technique.id());
            }
        }
    }
    println!("right, sound, part, pattern, wrong, unproven, empty: {seen:?}");
    for verdict in [Verdict::Right, Verdict::Sound, Verdict::Part, Verdict::Wrong, Verdict::Pattern]
    {
        assert!(seen[verdict as usize] > 0, "no answer was {verdict:?}");
    }
}

/// A random answer: right, in part, with something else, wrong, or a pattern.
fn simulated(exercise: &Exercise, random: &mut Random) -> Answer {
    let Exercise { position, solution, step, .. } = exercise;
    let mut answer = Answer {
        placements: step.placements.clone(),
        eliminations: step.eliminations.clone(),
        pattern: Vec::new(),
    };
    match random.below(8) {
        0 => {}
        1 => {
            let keep = random.below(answer.eliminations.len().max(1)).max(1);
            random.shuffle(&mut answer.eliminations);
            answer.eliminations.truncate(keep);
        }
        2 => answer.eliminations.push(any_candidate(position, random)),
        3 => {
            answer =
                Answer { eliminations: vec![any_candidate(position, random)], ..Answer::default() }
        }
        4 => {
            answer =
                Answer { placements: vec![any_candidate(position, random)], ..Answer::default() }
        }
        5 => {
            let Candidate { cell, .. } = any_candidate(position, random);
            let digit = solution.get(cell).unwrap();
            answer = Answer { placements: vec![Candidate { cell, digit }], ..Answer::default() };
        }
        6 => {
            let pattern = omnidoku_logic::hint::look(step, position).1;
            answer = Answer { pattern, ..Answer::default() };
        }
        _ => {
            let mut pattern = omnidoku_logic::hint::look(step, position).1;
            pattern.push(any_candidate(position, random).cell);
            pattern.remove(random.below(pattern.len()));
            answer = Answer { pattern, ..Answer::default() };
        }
    }
    answer
}

fn any_candidate(position: &Position, random: &mut Random) -> Candidate {
    let blanks: Vec<Cell> = position.values().blanks().collect();
    let cell = *random.pick(&blanks);
    let digits: Vec<Digit> = position.candidates(cell).collect();
    Candidate { cell, digit: *random.pick(&digits) }
}

/// What must hold of every judgement, whatever the judge thinks.
fn compare(exercise: &Exercise, answer: &Answer, judgement: &Judgement) -> Result<(), String> {
    let Exercise { position, solution, technique, .. } = exercise;
    let placements = answer.placements.iter().copied().map(Claim::Is);
    let answered: Vec<Claim> =
        placements.chain(answer.eliminations.iter().copied().map(Claim::IsNot)).collect();
    let is_true = answered.iter().all(|claim| claim.agrees_with(solution));
    if let Some(step) = &judgement.step {
        verify(position, step).map_err(|flaw| format!("the step is flawed: {flaw}"))?;
        if !claims(step).iter().all(|claim| claim.agrees_with(solution)) {
            return Err("the step contradicts the solution".to_owned());
        }
    }
    let fails = |what: &str| Err(what.to_owned());
    let own = judgement.step.as_ref().filter(|step| step.technique == *technique);
    match judgement.verdict {
        Verdict::Wrong if answered.is_empty() => match &judgement.refuted {
            Some(Refutation::Pattern(_)) if !is_pattern(exercise, answer) => Ok(()),
            _ => fails("a pattern is called wrong"),
        },
        Verdict::Wrong => match &judgement.refuted {
            Some(Refutation::Solution(claim, digit))
                if !claim.agrees_with(solution)
                    && answered.contains(claim)
                    && solution.get(claim.candidate().cell) == Some(*digit) =>
            {
                Ok(())
            }
            _ => fails("wrong without its counterexample"),
        },
        _ if !is_true => fails("a claim against the solution passes"),
        Verdict::Right => match own {
            Some(step) if claims(step).iter().all(|claim| answered.contains(claim)) => Ok(()),
            _ => fails("right without a whole step of the technique"),
        },
        Verdict::Part if answered.is_empty() => match own {
            Some(step) if within(&answer.pattern, step, position) => Ok(()),
            _ => fails("a part of no pattern"),
        },
        Verdict::Part => match own {
            Some(step)
                if claims(step).iter().any(|claim| answered.contains(claim))
                    && !judgement.missing.is_empty() =>
            {
                Ok(())
            }
            _ => fails("a part of no step"),
        },
        Verdict::Pattern => match own {
            Some(step) if within(&answer.pattern, step, position) => Ok(()),
            _ => fails("the pattern of no step"),
        },
        Verdict::Sound if judgement.step.is_none() => fails("sound without a step"),
        Verdict::Sound => Ok(()),
        Verdict::Unproven if judgement.unproven.is_empty() => fails("nothing is unproven"),
        Verdict::Unproven if is_step(exercise, &answered) => fails("a step is called unproven"),
        Verdict::Unproven => Ok(()),
        Verdict::Empty => fails("an answer is called empty"),
    }
}

/// Whether the cells are the pattern of the step of the exercise.
fn is_pattern(exercise: &Exercise, answer: &Answer) -> bool {
    let mut marked = answer.pattern.clone();
    marked.sort_unstable();
    marked.dedup();
    marked == omnidoku_logic::hint::look(&exercise.step, &exercise.position).1
}

/// Whether the answer is what the step of the exercise concludes.
fn is_step(exercise: &Exercise, answered: &[Claim]) -> bool {
    answered.iter().all(|claim| claims(&exercise.step).contains(claim))
}

fn within(cells: &[Cell], step: &Step, position: &Position) -> bool {
    let pattern = omnidoku_logic::hint::look(step, position).1;
    cells.iter().all(|cell| pattern.contains(cell))
}

/// A referee for the referee: the comparison does notice wrong verdicts.
#[test]
fn a_wrong_verdict_is_noticed() {
    let mut trainer = Trainer::default();
    let exercise = trainer.exercise(Technique::NakedPair, Level::One, 1, 0).unwrap();
    let answer = Answer { eliminations: exercise.step.eliminations.clone(), ..Answer::default() };
    let judgement =
        trainer.judge(&exercise.position, &exercise.solution, Technique::NakedPair, &answer);
    assert_eq!(compare(&exercise, &answer, &judgement), Ok(()));
    let called = |verdict| compare(&exercise, &answer, &Judgement { verdict, ..judgement.clone() });
    for verdict in [Verdict::Wrong, Verdict::Part, Verdict::Unproven, Verdict::Empty] {
        assert!(called(verdict).is_err(), "{verdict:?}");
    }
    let mut other = exercise.solution.clone();
    let Candidate { cell, digit } = answer.eliminations[0];
    other.set(cell, Some(digit));
    let against = Exercise { solution: other, ..exercise.clone() };
    assert!(compare(&against, &answer, &judgement).is_err());
}
