//! Examples for a lesson: a technique at work.

use omnidoku_logic::verify::verify;
use omnidoku_logic::{Position, Step, Stop, Technique, library};

use crate::exercise::{Level, Trainer, crowd};

/// How many examples a lesson has.
const EXAMPLES: usize = 3;

/// The seed of the exercises that serve as examples.
const SEED: u64 = 0;

/// A technique at work.
#[derive(Clone, Debug, PartialEq)]
pub struct Example {
    /// The position.
    pub position: Position,
    /// The step of the technique.
    pub step: Step,
}

impl Trainer {
    /// Up to three examples of a technique, those with the fewest candidates first: from the library, and
    /// from exercises where the library has too few. `positions` is the line of the technique in the
    /// list of positions, where the program does not have it.
    pub fn examples(
        &mut self,
        technique: Technique,
        positions: Option<&str>,
        stop: &Stop<'_>,
    ) -> Vec<Example> {
        let mut examples: Vec<Example> = library::examples()
            .filter(|case| case.technique == technique)
            .filter_map(|case| Some(Example { step: case.step()?, position: case.position }))
            .filter(|example| verify(&example.position, &example.step).is_ok())
            .take(EXAMPLES)
            .collect();
        for number in 0..EXAMPLES as u64 {
            if examples.len() == EXAMPLES {
                break;
            }
            let made = self.exercise_until(technique, Level::One, [SEED, number], positions, stop);
            let Ok(exercise) = made else { break };
            examples.push(Example { position: exercise.position, step: exercise.step });
        }
        examples.sort_by_key(|example| crowd(&example.position));
        examples
    }
}
