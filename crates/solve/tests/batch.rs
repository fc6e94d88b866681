//! Batches: one by one, together, and by a cascade of engines.

use std::time::Duration;

use omnidoku_core::Shape;
use omnidoku_solve::batch::{Batch, BatchAnswer, BatchEngine, BatchError, BatchLimits, Notation};
use omnidoku_solve::cascade::{Cascade, OneByOne};
use omnidoku_solve::chooser::BatchReason;
use omnidoku_solve::nine::{Many, Text};
use omnidoku_solve::{CancelToken, Cause, End, Engine, EngineId, Limits, Settings, Stats};
use omnidoku_testkit::clock::TickingClock;
use omnidoku_testkit::liar::Liar;

fn small() -> Shape {
    Shape::new(2, 2).unwrap()
}

fn engine(id: EngineId) -> Box<dyn Engine> {
    id.build(Settings::default())
}

#[test]
fn a_batch_answers_every_puzzle_in_order() {
    let solved = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
    let mut nearly = solved;
    nearly[7] = 0;
    let conflict = [1; 16];
    let out_of_range = [9; 16];
    let unsolvable = [0, 0, 2, 3, 0, 1, 0, 0, 0, 0, 0, 0, 0, 2, 4, 0];
    let puzzles = [solved, [0; 16], conflict, unsolvable, out_of_range, nearly].concat();
    let mut answers = [BatchAnswer::Unknown; 6];
    let mut solutions = vec![7; puzzles.len()];
    let mut engine = OneByOne(EngineId::Dlx.build(Settings::default()));
    let mut batch = Batch {
        shape: small(),
        notation: Notation::Values,
        puzzles: &puzzles,
        limit: 10,
        answers: &mut answers,
        solutions: Some(&mut solutions),
        stats: None,
    };
    assert_eq!(engine.answer(&mut batch, &BatchLimits::none()), Ok(End::Exhausted));
    let counted = |found, complete| BatchAnswer::Counted { found, complete };
    assert_eq!(
        answers,
        [
            counted(1, true),
            counted(10, false),
            BatchAnswer::Invalid,
            counted(0, true),
            BatchAnswer::Invalid,
            counted(1, true)
        ]
    );
    assert_eq!(solutions[..16], solved);
    assert_eq!(solutions[32..64], [7; 32]);
    assert_eq!(solutions[80..], solved);
}

#[test]
fn slices_that_do_not_fit_are_refused() {
    let mut engine = OneByOne(EngineId::Dlx.build(Settings::default()));
    let mut answers = [BatchAnswer::Unknown; 2];
    let mut batch = Batch {
        shape: small(),
        notation: Notation::Values,
        puzzles: &[0; 17],
        limit: 1,
        answers: &mut answers,
        solutions: None,
        stats: None,
    };
    let error = engine.answer(&mut batch, &BatchLimits::none()).unwrap_err();
    assert!(matches!(error, BatchError::WrongLengths(_)));
}

const ONE: &Text =
    b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const NONE: &Text =
    b"..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3..";
const TWO: &Text =
    b".39...12....9.7...8..4.1..6.42...79...........91...54.5..1.9..3...8.5....14...87.";
const WRONG: &Text =
    b"55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &Text =
    b"534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// What an engine says about these texts, counting up to two.
fn ask(
    engine: &mut dyn BatchEngine,
    texts: &[Text],
    limits: &BatchLimits,
) -> (Result<End, BatchError>, Vec<BatchAnswer>, Vec<Text>) {
    let mut answers = vec![BatchAnswer::Unknown; texts.len()];
    let mut solutions = vec![[b'?'; 81]; texts.len()];
    let mut batch = Batch {
        shape: Shape::CLASSIC,
        notation: Notation::Text,
        puzzles: texts.as_flattened(),
        limit: 2,
        answers: &mut answers,
        solutions: Some(solutions.as_flattened_mut()),
        stats: None,
    };
    let end = engine.answer(&mut batch, limits);
    (end, answers, solutions)
}

fn counted(found: u64, complete: bool) -> BatchAnswer {
    BatchAnswer::Counted { found, complete }
}

const TEXTS: [Text; 5] = [*ONE, *WRONG, *NONE, *TWO, *ONE];

fn answers_to_texts() -> [BatchAnswer; 5] {
    let one = counted(1, true);
    [one, BatchAnswer::Invalid, counted(0, true), counted(2, false), one]
}

fn assert_all_answered(engine: &mut dyn BatchEngine, limits: &BatchLimits) {
    let (end, answers, solutions) = ask(engine, &TEXTS, limits);
    assert_eq!((end, &answers[..]), (Ok(End::Exhausted), &answers_to_texts()[..]));
    assert_eq!((solutions[0], solutions[4]), (*SOLUTION, *SOLUTION));
    assert_eq!((solutions[1], solutions[2]), ([b'?'; 81], [b'?'; 81]));
}

#[test]
fn together_one_by_one_and_in_a_cascade_the_answers_are_the_same() {
    let limits = BatchLimits::none();
    assert_all_answered(&mut Many::new(), &limits);
    assert_all_answered(&mut OneByOne(engine(EngineId::Dlx)), &limits);
    let choice = EngineId::Auto.choose_batch(Shape::CLASSIC, false, &Limits::none());
    assert_all_answered(&mut choice.build(), &limits);
    assert_all_answered(&mut choice.build().then_one_by_one(engine(EngineId::Dlx)), &limits);
}

#[test]
fn a_stage_without_time_leaves_everything_to_the_next() {
    let limits = || Limits::none().with_clock(TickingClock::milliseconds()).into();
    let first = || Cascade::default().with_stage(Box::new(Many::new()), Some(Duration::ZERO));
    let (end, answers, _) = ask(&mut first(), &TEXTS, &limits());
    assert_eq!(end, Ok(End::Interrupted(Cause::Time)));
    assert!(answers.iter().all(|answer| !answer.is_decided()));
    assert_all_answered(&mut first().then_one_by_one(engine(EngineId::Dlx)), &limits());
}

#[test]
fn without_an_engine_for_many_all_are_searched_one_by_one() {
    for (id, shape, counters, limits, reason) in [
        (EngineId::Auto, Shape::CLASSIC, false, Limits::none(), BatchReason::Classic),
        (EngineId::Slice, Shape::CLASSIC, false, Limits::none(), BatchReason::Classic),
        (EngineId::Auto, small(), false, Limits::none(), BatchReason::OtherShape),
        (EngineId::Dlx, Shape::CLASSIC, false, Limits::none(), BatchReason::OneAtATime),
        (EngineId::Auto, Shape::CLASSIC, true, Limits::none(), BatchReason::CountersWanted),
        (
            EngineId::Auto,
            Shape::CLASSIC,
            false,
            Limits::none().with_nodes(1_000_000),
            BatchReason::NodeBudget,
        ),
        (
            EngineId::Auto,
            Shape::CLASSIC,
            false,
            Limits::none().with_memory(1 << 20),
            BatchReason::LittleMemory,
        ),
    ] {
        let choice = id.choose_batch(shape, counters, &limits);
        assert_eq!(choice.reason, reason);
        assert_eq!(choice.engine.is_some(), reason == BatchReason::Classic);
        assert_eq!(choice.build().supports(shape), choice.engine.is_some());
        if shape == Shape::CLASSIC {
            assert_all_answered(&mut choice.build().then_one_by_one(engine(id)), &limits.into());
        }
    }
}

/// Decides every second puzzle, and writes down how many it was given.
struct EverySecond<'a>(&'a std::sync::atomic::AtomicUsize);

impl BatchEngine for EverySecond<'_> {
    fn supports(&self, _: Shape) -> bool {
        true
    }

    fn answer(&mut self, batch: &mut Batch<'_>, _: &BatchLimits) -> Result<End, BatchError> {
        let count = batch.puzzle_count()?;
        self.0.fetch_add(count, std::sync::atomic::Ordering::Relaxed);
        for answer in batch.answers.iter_mut().step_by(2) {
            *answer = counted(7, false);
        }
        Ok(End::Exhausted)
    }
}

#[test]
fn a_later_stage_gets_what_is_left_and_nothing_else() {
    static GIVEN: std::sync::atomic::AtomicUsize = std::sync::atomic::AtomicUsize::new(0);
    let mut cascade = Cascade::default()
        .with_stage(Box::new(EverySecond(&GIVEN)), None)
        .with_stage(Box::new(EverySecond(&GIVEN)), None)
        .then_one_by_one(engine(EngineId::Dlx));
    let (end, answers, solutions) = ask(&mut cascade, &[*ONE; 9], &BatchLimits::none());
    assert_eq!(end, Ok(End::Exhausted));
    // Of nine puzzles the first stage leaves 1, 3, 5 and 7, and the second of these 3 and 7.
    let expected: Vec<BatchAnswer> = (0..9)
        .map(|place| if place % 4 == 3 { counted(1, true) } else { counted(7, false) })
        .collect();
    assert_eq!(answers, expected);
    assert_eq!(GIVEN.load(std::sync::atomic::Ordering::Relaxed), 9 + 4);
    for (place, solution) in solutions.iter().enumerate() {
        assert_eq!(solution, if place % 4 == 3 { SOLUTION } else { &[b'?'; 81] });
    }
}

#[test]
fn a_cancelled_batch_begins_nothing() {
    let token = CancelToken::new();
    token.cancel();
    let limits: BatchLimits = Limits::none().with_cancel(token).into();
    let choice = EngineId::Auto.choose_batch(Shape::CLASSIC, false, &Limits::none());
    for engine in [
        &mut choice.build() as &mut dyn BatchEngine,
        &mut choice.build().then_one_by_one(engine(EngineId::Dlx)),
        &mut OneByOne(engine(EngineId::Dlx)),
    ] {
        let (end, answers, solutions) = ask(engine, &TEXTS, &limits);
        assert_eq!(end, Ok(End::Interrupted(Cause::Cancelled)));
        assert!(!answers.iter().any(|answer| matches!(answer, BatchAnswer::Counted { .. })));
        assert!(solutions.iter().all(|solution| *solution == [b'?'; 81]));
    }
}

/// A cascade that is cancelled in its first stage does not begin the second.
#[test]
fn cancelling_ends_all_stages() {
    let token = CancelToken::new();
    let clock = TickingClock::cancelling(10, token.clone());
    let limits = Limits::none().with_clock(clock).with_cancel(token);
    let limits = limits.with_time(Duration::from_secs(1000)).into();
    let choice = EngineId::Auto.choose_batch(Shape::CLASSIC, false, &Limits::none());
    let mut engine = choice.build().then_one_by_one(engine(EngineId::Dlx));
    let mut answers = [BatchAnswer::Unknown; 3];
    let mut batch = Batch {
        shape: Shape::CLASSIC,
        notation: Notation::Values,
        puzzles: &[0; 3 * 81],
        limit: u64::MAX,
        answers: &mut answers,
        solutions: None,
        stats: None,
    };
    assert_eq!(engine.answer(&mut batch, &limits), Ok(End::Interrupted(Cause::Cancelled)));
    assert!(answers.iter().all(|answer| !answer.is_decided()));
}

#[test]
fn the_time_of_one_puzzle_does_not_end_the_batch() {
    let puzzles = [[0; 81], ONE.map(|cell| if cell == b'.' { 0 } else { cell - b'0' })].concat();
    let limits = BatchLimits {
        batch: Limits::none().with_clock(TickingClock::milliseconds()),
        puzzle_time: Some(Duration::from_millis(20)),
    };
    let mut answers = [BatchAnswer::Unknown; 2];
    let mut stats = [Stats::default(); 2];
    let mut batch = Batch {
        shape: Shape::CLASSIC,
        notation: Notation::Values,
        puzzles: &puzzles,
        limit: u64::MAX,
        answers: &mut answers,
        solutions: None,
        stats: Some(&mut stats),
    };
    let mut engine = OneByOne(engine(EngineId::Dlx));
    assert_eq!(engine.answer(&mut batch, &limits), Ok(End::Exhausted));
    assert!(matches!(answers[0], BatchAnswer::Interrupted { cause: Cause::Time, .. }));
    assert_eq!(answers[1], counted(1, true));
    assert!(stats.iter().all(|stats| stats.nodes.is_some_and(|nodes| nodes > 0)));
}

#[test]
fn an_engine_that_lies_is_a_fault_of_the_batch() {
    let mut cascade = Cascade::default()
        .with_stage(Box::new(Many::new()), Some(Duration::ZERO))
        .then_one_by_one(Box::new(Liar));
    let limits = Limits::none().with_clock(TickingClock::milliseconds()).into();
    let (end, ..) = ask(&mut cascade, &TEXTS, &limits);
    assert!(matches!(end, Err(BatchError::Fault(_))), "{end:?}");
}
