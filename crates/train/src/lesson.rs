//! Examples for a lesson: a technique at work.

use omnidoku_logic::verify::verify;
use omnidoku_logic::{Position, Step, Stop, Technique, library};

use crate::exercise::{Level, NoExercise, Trainer, crowd};

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
    ///
    /// # Errors
    /// [`NoExercise::NeedsPositions`] if there would be more examples with the list.
    pub fn examples(
        &mut self,
        technique: Technique,
        positions: Option<&str>,
        stop: &Stop<'_>,
    ) -> Result<Vec<Example>, NoExercise> {
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
            match self.exercise_until(technique, Level::One, [SEED, number], positions, stop) {
                Ok(made) => examples.push(Example { position: made.position, step: made.step }),
                Err(NoExercise::NeedsPositions) => return Err(NoExercise::NeedsPositions),
                Err(_) => break,
            }
        }
        examples.sort_by_key(|example| crowd(&example.position));
        Ok(examples)
    }
}
