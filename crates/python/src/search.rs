//! `solve` and `count`: the searches.
//!
//! Rows of 9×9 go to the sliced engine by the thousand, as long as nobody asks for a particular engine or its
//! counters. What that does not settle within a moment, and everything else, is searched one by one.

use std::cell::RefCell;
use std::ops::ControlFlow;
use std::time::Duration;

use numpy::{PyArray1, PyArray2, PyReadonlyArray2, ndarray};
use omnidoku::engine::UnknownEngine;
use omnidoku::nine::Many;
use omnidoku::{
    BatchAnswer, CancelToken, Cause, End, Engine, EngineId, Limits, Report, Settings, Shape,
    SystemClock, ask,
};
use omnidoku_api::Status;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::drive::Crew;
use crate::rows::{Allowance, Piece, Rows, puzzle};
use crate::status::{UNTOUCHED, code};

/// How many puzzles the sliced engine gets at a time.
const PLAIN_PIECE: usize = 4096;

/// How many puzzles another engine gets.
const PIECE: usize = 64;

/// How long it may take for them: some milliseconds are enough unless one puzzle is better searched by itself.
const MOMENT: Duration = Duration::from_secs(1);

/// What it needs, and more.
const MEMORY: usize = 64 << 20;

thread_local! {
    /// The engine for puzzles that come one by one.
    static KEPT: RefCell<Option<Many>> = const { RefCell::new(None) };
}

/// What is asked about every row.
#[derive(Clone, Copy)]
struct Question {
    shape: Shape,
    engine: EngineId,
    seed: u64,
    /// How far to count.
    limit: u64,
    /// Whether the first solution is wanted.
    solution: bool,
    /// Whether what the engine counts is wanted.
    stats: bool,
    allowance: Allowance,
}

/// What is known about the rows of a piece.
#[derive(Default)]
struct Answers {
    first: usize,
    status: Vec<u8>,
    count: Vec<u64>,
    complete: Vec<bool>,
    nodes: Vec<i64>,
    backtracks: Vec<i64>,
    /// Empty where no solution is wanted.
    solutions: Vec<u8>,
}

/// Looks for up to `limit` solutions of every row.
///
/// Returns status, count, whether the count is complete, the first solution, nodes, backtracks, and the
/// exception that ended it early.
#[pyfunction]
#[pyo3(signature = (cells, boxes, engine, seed, limit, solution, stats, allowance, threads, progress))]
#[allow(clippy::too_many_arguments, clippy::type_complexity)]
pub(crate) fn search<'py>(
    py: Python<'py>,
    cells: PyReadonlyArray2<'py, u8>,
    boxes: (usize, usize),
    engine: &str,
    seed: u64,
    limit: u64,
    solution: bool,
    stats: bool,
    allowance: Allowance,
    threads: Option<usize>,
    progress: Option<Py<PyAny>>,
) -> PyResult<(
    Bound<'py, PyArray1<u8>>,
    Bound<'py, PyArray1<u64>>,
    Bound<'py, PyArray1<bool>>,
    Option<Bound<'py, PyArray2<u8>>>,
    Option<Bound<'py, PyArray1<i64>>>,
    Option<Bound<'py, PyArray1<i64>>>,
    Option<PyErr>,
)> {
    let rows = Rows::new(cells, boxes)?;
    let shape = rows.shape;
    let engine = engine_for(engine, shape)?;
    let question = Question { shape, engine, seed, limit, solution, stats, allowance };
    let count = rows.len();
    let mut status = vec![UNTOUCHED; count];
    let mut counts = vec![0; count];
    let mut complete = vec![false; count];
    let counters = if stats { count } else { 0 };
    let (mut nodes, mut backtracks) = (vec![0; counters], vec![0; counters]);
    let width = if solution { shape.cell_count() } else { 0 };
    let mut solutions = vec![0; count * width];
    let mut place = |answers: Answers| {
        let (first, len) = (answers.first, answers.status.len());
        status[first..][..len].copy_from_slice(&answers.status);
        counts[first..][..len].copy_from_slice(&answers.count);
        complete[first..][..len].copy_from_slice(&answers.complete);
        if stats {
            nodes[first..][..len].copy_from_slice(&answers.nodes);
            backtracks[first..][..len].copy_from_slice(&answers.backtracks);
        }
        solutions[first * width..][..len * width].copy_from_slice(&answers.solutions);
    };
    let crew = Crew::new(threads, progress)?;
    let at_once = match count == 1 && question.is_plain() {
        true => KEPT.with_borrow_mut(|many| {
            let mut clerk = Clerk { many: many.take(), ..Clerk::new(question, CancelToken::new()) };
            let answers = clerk.quickly(&mut rows.piece(0..1));
            *many = clerk.many;
            answers
        }),
        false => Answers::default(),
    };
    let stop = if at_once.status.first().is_some_and(|&status| status != UNTOUCHED) {
        // A thread would have taken longer to start than the answer took.
        place(at_once);
        crew.tell(py, 1, 1).err()
    } else {
        let most = if question.is_plain() { PLAIN_PIECE } else { PIECE };
        let piece = crew.piece(count, most);
        let tools = move |cancel: &CancelToken| {
            let mut clerk = Clerk::new(question, cancel.clone());
            move |mut piece: Piece| {
                let answers = clerk.answer(&mut piece);
                let rows = answers.status.len();
                (answers, rows)
            }
        };
        crew.drive(py, count, rows.pieces(piece), tools, place)?
    };
    let solutions = solution.then(|| square(py, solutions, width));
    let column = |column: Vec<i64>| stats.then(|| PyArray1::from_vec(py, column));
    Ok((
        PyArray1::from_vec(py, status),
        PyArray1::from_vec(py, counts),
        PyArray1::from_vec(py, complete),
        solutions.transpose()?,
        column(nodes),
        column(backtracks),
        stop,
    ))
}

/// The engine of that name, if it searches grids of the shape.
pub(crate) fn engine_for(name: &str, shape: Shape) -> PyResult<EngineId> {
    let engine: Result<EngineId, UnknownEngine> = name.parse();
    let engine = engine.map_err(|error| PyValueError::new_err(error.to_string()))?;
    match engine.build(Settings::default()).supports(shape) {
        true => Ok(engine),
        false => {
            let message = format!("the engine {engine} does not search grids of boxes {shape}");
            Err(PyValueError::new_err(message))
        }
    }
}

/// Values as rows of an array.
pub(crate) fn square(
    py: Python<'_>,
    values: Vec<u8>,
    width: usize,
) -> PyResult<Bound<'_, PyArray2<u8>>> {
    let rows = values.len() / width;
    let array = ndarray::Array2::from_shape_vec((rows, width), values);
    let array = array.map_err(|error| PyValueError::new_err(error.to_string()))?;
    Ok(PyArray2::from_owned_array(py, array))
}

impl Question {
    /// Whether the sliced engine may answer.
    fn is_plain(&self) -> bool {
        self.shape == Shape::CLASSIC
            && matches!(self.engine, EngineId::Auto | EngineId::Slice)
            && !self.stats
            && self.allowance.nodes.is_none()
            && self.allowance.memory.is_none_or(|bytes| bytes >= MEMORY)
    }
}

/// One who answers pieces; keeps the engines.
struct Clerk {
    question: Question,
    cancel: CancelToken,
    many: Option<Many>,
    one: Option<Box<dyn Engine>>,
}

impl Clerk {
    fn new(question: Question, cancel: CancelToken) -> Clerk {
        Clerk { question, cancel, many: None, one: None }
    }

    fn answer(&mut self, piece: &mut Piece) -> Answers {
        let mut answers = match self.question.is_plain() {
            true => self.quickly(piece),
            false => Answers::untouched(piece, &self.question),
        };
        for (row, values) in piece.rows(self.question.shape).enumerate() {
            if answers.status[row] == UNTOUCHED && !self.cancel.is_cancelled() {
                self.one_by_one(values, row, &mut answers);
            }
        }
        answers
    }

    /// What the sliced engine finds out in a moment; the rest is left untouched.
    ///
    /// It reads and writes characters. They take the place of the numbers and back, since an easy puzzle is solved in
    /// less time than it takes to find new room for it.
    fn quickly(&mut self, piece: &mut Piece) -> Answers {
        let Question { limit, solution, allowance, .. } = self.question;
        let mut answers = Answers::untouched(piece, &self.question);
        piece.values.iter_mut().for_each(|value| *value = symbol(*value));
        answers.solutions.fill(b'0');
        let (texts, _) = piece.values.as_chunks::<81>();
        let (room, _) = answers.solutions.as_chunks_mut::<81>();
        let mut found = vec![BatchAnswer::Unknown; texts.len()];
        let moment = Allowance { seconds: None, ..allowance };
        let limits = moment.limits(&self.cancel).with_clock(SystemClock::start());
        let limits = limits.with_time(match allowance.seconds {
            Some(seconds) => Duration::try_from_secs_f64(seconds).unwrap_or(MOMENT).min(MOMENT),
            None => MOMENT,
        });
        let many = self.many.get_or_insert_default();
        let end = many.run(texts, limit, &mut found, solution.then_some(room), &limits);
        piece.values.iter_mut().for_each(|symbol| *symbol = symbol.wrapping_sub(b'0'));
        answers.solutions.iter_mut().for_each(|symbol| *symbol -= b'0');
        if end.is_err() {
            answers.status.fill(code(Status::Fault));
            return answers;
        }
        for (row, answer) in found.into_iter().enumerate() {
            match answer {
                BatchAnswer::Counted { found, complete } if complete || found >= limit => {
                    answers.status[row] = code(Status::Ok);
                    answers.count[row] = found.min(limit);
                    answers.complete[row] = complete;
                }
                BatchAnswer::Invalid => answers.status[row] = code(Status::BadInput),
                BatchAnswer::Counted { .. } | BatchAnswer::Unknown => {}
            }
        }
        answers
    }

    /// Searches one puzzle with the engine asked for.
    fn one_by_one(&mut self, values: &[u8], row: usize, answers: &mut Answers) {
        let Question { shape, engine, seed, limit, solution, stats, allowance } = self.question;
        let Some(puzzle) = puzzle(shape, values) else {
            answers.status[row] = code(Status::BadInput);
            return;
        };
        let engine = self.one.get_or_insert_with(|| engine.build(Settings { threads: 1, seed }));
        let limits: Limits = allowance.limits(&self.cancel);
        let width = values.len();
        let report: Result<Report, _> = if solution {
            let mut found = 0;
            ask::enumerate(&mut **engine, &puzzle, &limits, |grid| {
                if found == 0 {
                    let room = &mut answers.solutions[row * width..][..width];
                    room.copy_from_slice(&grid.to_values());
                }
                found += 1;
                if found >= limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            })
        } else {
            ask::count(&mut **engine, &puzzle, limit, &limits).map(|count| count.report)
        };
        let Ok(report) = report else {
            answers.status[row] = code(Status::Fault);
            return;
        };
        let count = report.solutions.min(limit);
        answers.count[row] = count;
        answers.complete[row] = report.end == End::Exhausted;
        answers.status[row] = match report.end {
            End::Interrupted(Cause::Cancelled) if count < limit => UNTOUCHED,
            End::Interrupted(cause) if count < limit => code(cause.into()),
            _ => code(Status::Ok),
        };
        if stats {
            answers.nodes[row] = report.stats.nodes.map_or(-1, |count| count as i64);
            answers.backtracks[row] = report.stats.backtracks.map_or(-1, |count| count as i64);
        }
    }
}

impl Answers {
    fn untouched(piece: &Piece, question: &Question) -> Answers {
        let rows = piece.len(question.shape);
        let counters = if question.stats { rows } else { 0 };
        Answers {
            first: piece.first,
            status: vec![UNTOUCHED; rows],
            count: vec![0; rows],
            complete: vec![false; rows],
            nodes: vec![0; counters],
            backtracks: vec![0; counters],
            solutions: vec![0; if question.solution { piece.values.len() } else { 0 }],
        }
    }
}

/// A value as a character; one that is no value becomes one that is no cell, and no value again.
fn symbol(value: u8) -> u8 {
    if value <= 9 { b'0' + value } else { b'!' }
}
