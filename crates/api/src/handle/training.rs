//! `lesson`, `train`, `judge`: techniques taught.

use std::cell::RefCell;

use omnidoku::logic::message::{Argument, Language, Message, Voice};
use omnidoku::logic::{Plan, Position, Stop, Technique, explain};
use omnidoku::{Cell, Limits, Shape};
use omnidoku_train::{Exercise, Level, NoExercise, Supply, Trainer};

use super::about::{language, summary};
use super::reasoning::technique;
use crate::reply::{
    Asks, Endless, ExerciseBoard, Exercises, LessonExample, LessonReply, TrainReply,
};
use crate::request::{LessonRequest, TrainRequest};
use crate::work::Work;
use crate::{Refusal, Status, StepInfo, message};

/// The largest seed and number: what a JSON number holds exactly.
const MAX_NUMBER: u64 = 1 << 53;

/// Lends the trainer of the thread.
pub(super) fn with_trainer<T>(teach: impl FnOnce(&mut Trainer) -> T) -> T {
    thread_local! {
        static KEPT: RefCell<Option<Trainer>> = const { RefCell::new(None) };
    }
    let mut trainer = KEPT.take().unwrap_or_default();
    let answer = teach(&mut trainer);
    KEPT.set(Some(trainer));
    answer
}

/// What an exercise is asked for by.
pub(super) struct Wanted<'a> {
    pub(super) technique: Technique,
    pub(super) level: Level,
    pub(super) seed: u64,
    pub(super) number: u64,
    positions: Option<&'a str>,
}

impl<'a> Wanted<'a> {
    pub(super) fn new(
        id: &str,
        level: Option<u8>,
        numbers: [Option<u64>; 2],
        positions: Option<&'a str>,
    ) -> Result<Wanted<'a>, Refusal> {
        let technique = technique(id)?;
        let level = Level::new(level.unwrap_or(1))
            .ok_or_else(|| Refusal::bad_input(message::train::level()))?;
        let [seed, number] = [numbers[0].unwrap_or(1), numbers[1].unwrap_or(0)];
        if seed > MAX_NUMBER || number > MAX_NUMBER {
            return Err(Refusal::bad_input(message::train::numbers()));
        }
        Ok(Wanted { technique, level, seed, number, positions })
    }

    /// The exercise with this number, made within limits.
    pub(super) fn exercise(&self, number: u64, limits: &Limits) -> Result<Exercise, Refusal> {
        let is_over = || limits.exceeded().is_some();
        let (stop, numbers) = (Stop::when(&is_over), [self.seed, number]);
        let made = with_trainer(|trainer| {
            trainer.exercise_until(self.technique, self.level, numbers, self.positions, &stop)
        });
        made.map_err(|error| refusal(self.technique, error, limits))
    }
}

/// Why there is no exercise.
fn refusal(technique: Technique, error: NoExercise, limits: &Limits) -> Refusal {
    let id = technique.id().into_owned();
    match error {
        NoExercise::NotTaught => Refusal::unsupported(message::train::not_taught(id)),
        NoExercise::Impossible => Refusal::unsupported(message::train::impossible(id)),
        NoExercise::NoneKnown => Refusal::unsupported(message::train::none_known(id)),
        NoExercise::NeedsPositions => Refusal::unsupported(message::train::needs_positions(id)),
        NoExercise::BadPositions => Refusal::bad_input(message::train::bad_positions(id)),
        NoExercise::Stopped => {
            let status = limits.exceeded().map_or(Status::Cancelled, Status::from);
            Refusal::unprocessable(status, message::train::out_of_time().into())
        }
    }
}

pub(crate) fn lesson(request: &LessonRequest, work: &Work<'_>) -> Result<LessonReply, Refusal> {
    let technique = technique(&request.technique)?;
    let exercises = exercises(technique).ok_or_else(|| {
        Refusal::unsupported(message::train::not_taught(technique.id().into_owned()))
    })?;
    let language = language(request.language.as_deref())?;
    let limits = work.limits(request.seconds)?;
    let is_over = || limits.exceeded().is_some();
    let (positions, stop) = (request.positions.as_deref(), Stop::when(&is_over));
    let examples = with_trainer(|trainer| trainer.examples(technique, positions, &stop));
    let examples = examples.map_err(|error| refusal(technique, error, &limits))?;
    let voice = Voice::new(Shape::CLASSIC)
        .with_language(language)
        .with_cell_names(request.cells.unwrap_or_default().into());
    let example = |example: &omnidoku_train::Example| LessonExample {
        board: board(&example.position),
        step: StepInfo::new(
            &example.step,
            &explain(&example.step, &example.position, &voice),
            Shape::CLASSIC,
            voice.alphabet(),
        ),
    };
    Ok(LessonReply {
        technique: summary(technique, &Plan::by_level(), language),
        examples: examples.iter().map(example).collect(),
        exercises,
    })
}

pub(crate) fn train(request: &TrainRequest, work: &Work<'_>) -> Result<TrainReply, Refusal> {
    let TrainRequest { technique, level, seed, number, positions, .. } = request;
    let wanted = Wanted::new(technique, *level, [*seed, *number], positions.as_deref())?;
    let language = language(request.language.as_deref())?;
    let exercise = wanted.exercise(wanted.number, &work.limits(request.seconds)?)?;
    let (shape, voice) = (Shape::CLASSIC, voice(language));
    let help = exercise.help();
    Ok(TrainReply {
        status: Status::Ok,
        technique: wanted.technique.id().into_owned(),
        name: voice.say(&wanted.technique.named(language)),
        level: wanted.level.number(),
        seed: wanted.seed,
        number: wanted.number,
        board: board(&exercise.position),
        asks: if exercise.asks_for_value() { Asks::Placement } else { Asks::Elimination },
        task: voice.say_all(&task(&exercise, language)),
        houses: help.houses.iter().map(|&house| shape.house_name(house)).collect(),
        symbols: help.digits.iter().map(|&d| voice.alphabet().symbol(d).to_string()).collect(),
    })
}

/// How many exercises there are; `None` if the technique is not taught.
pub(super) fn exercises(technique: Technique) -> Option<Exercises> {
    omnidoku_train::supply(technique).map(|supply| match supply {
        Supply::Endless => Exercises::Any(Endless::Endless),
        Supply::Stored(count) => Exercises::Stored(count),
    })
}

/// A voice for the sentences of this crate.
pub(super) fn voice(language: &'static Language) -> Voice {
    Voice::new(Shape::CLASSIC).with_language(message::catalogue(language))
}

/// The question of an exercise, and where to look, as much of it as the level names.
pub(super) fn task(exercise: &Exercise, language: &'static Language) -> Vec<Message> {
    let mut task = vec![question(exercise, language)];
    if exercise.level != Level::Three {
        task.push(exercise.help().message(exercise.technique));
    }
    task
}

/// The question of an exercise.
pub(super) fn question(exercise: &Exercise, language: &'static Language) -> Message {
    let name = Argument::from(exercise.technique.named(language));
    match exercise.asks_for_value() {
        true => message::train::which_value(name),
        false => message::train::which_candidates(name),
    }
}

/// A position as data.
fn board(position: &Position) -> ExerciseBoard {
    let shape = position.shape();
    let marks = |cell: Cell| position.candidates(cell).map(|d| d.value() as u8).collect();
    ExerciseBoard {
        puzzle: position.givens().to_values(),
        values: position.values().to_values(),
        marks: shape.cells().map(marks).collect(),
        shape: shape.to_string(),
    }
}
