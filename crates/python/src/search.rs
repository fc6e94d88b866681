//! `solve` and `count`: the question about every row, and the columns of the answers. The [`clerk`](crate::clerk) searches.

use std::cell::RefCell;
use std::time::{Duration, Instant};

use numpy::{PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray2, ndarray};
use omnidoku::engine::UnknownEngine;
use omnidoku::{CancelToken, EngineId, Shape};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::clerk::{Answers, Clerk, Columns, Question};
use crate::drive::Crew;
use crate::rows::{Allowance, Piece, Rows};
use crate::status::UNTOUCHED;

/// How many puzzles the sliced engine gets at a time.
const PLAIN_PIECE: usize = 4096;

/// How many puzzles another engine gets.
const PIECE: usize = 64;

/// So few puzzles are solved before a worker has started.
const FEW: usize = 64;

/// On the thread of the caller: how long a piece should take, how long it may take, and how many rows it may have.
const BETWEEN_SIGNALS: Duration = Duration::from_millis(20);
const LONGEST: Duration = Duration::from_millis(80);
const SMALLEST_PIECE: usize = 1 << 10;
const LARGEST_PIECE: usize = 1 << 14;

thread_local! {
    /// Who answers on the thread of the caller.
    static KEPT: RefCell<Option<Clerk>> = const { RefCell::new(None) };
}

/// What is asked about every row: a dict in Python.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct SearchRequest {
    seed: u64,
    /// How many solutions are looked for.
    limit: u64,
    /// Whether the first solution is wanted.
    solution: bool,
    /// Whether the counters are wanted.
    stats: bool,
    allowance: Allowance,
}

/// The answers, one column each: a dict in Python.
#[derive(IntoPyObject)]
pub(crate) struct SearchResult<'py> {
    /// If a solution is wanted, this says whether there is none, or at limit 2 more than one.
    status: Bound<'py, PyArray1<u8>>,
    count: Bound<'py, PyArray1<u64>>,
    /// Whether the count is complete.
    complete: Bound<'py, PyArray1<bool>>,
    solution: Option<Bound<'py, PyArray2<u8>>>,
    nodes: Option<Bound<'py, PyArray1<i64>>>,
    backtracks: Option<Bound<'py, PyArray1<i64>>>,
    /// The exception that ended the work early.
    stop: Option<PyErr>,
}

/// Looks for up to `limit` solutions of every row.
#[pyfunction]
#[pyo3(signature = (cells, boxes, engine, request, threads, progress))]
pub(crate) fn search<'py>(
    py: Python<'py>,
    cells: PyReadonlyArray2<'py, u8>,
    boxes: (usize, usize),
    engine: &str,
    request: SearchRequest,
    threads: Option<usize>,
    progress: Option<Py<PyAny>>,
) -> PyResult<SearchResult<'py>> {
    let SearchRequest { seed, limit, solution, stats, allowance } = request;
    let rows = Rows::new(cells, boxes)?;
    let shape = rows.shape;
    let engine = engine_for(engine, shape)?;
    let question = Question { shape, engine, seed, limit, solution, stats, allowance };
    let crew = Crew::new(threads, progress)?;
    let count = rows.len();
    let width = if solution { shape.cell_count() } else { 0 };
    // numpy's memory comes in large pages, which makes it quicker to fill.
    let solutions = PyArray2::<u8>::zeros(py, [count, width], false);
    let mut answers = Answers { solutions: Vec::new(), ..Answers::untouched(&question, count) };
    let mut room = solutions.readwrite();
    let mut columns = Columns { solutions: room.as_slice_mut()?, ..answers.columns() };
    let stop = match question.is_plain() && (crew.is_alone() || count <= FEW) {
        true => at_once(py, question, &rows, &mut columns, &crew)?,
        false => {
            let most = if question.is_plain() { PLAIN_PIECE } else { PIECE };
            let pieces = rows.pieces(crew.piece(count, most));
            by_workers(py, question, pieces, 0, &mut columns, &crew)?
        }
    };
    let counters = |column: Vec<i64>| stats.then(|| PyArray1::from_vec(py, column));
    Ok(SearchResult {
        status: PyArray1::from_vec(py, answers.status),
        count: PyArray1::from_vec(py, answers.count),
        complete: PyArray1::from_vec(py, answers.complete),
        solution: solution.then_some(solutions),
        nodes: counters(answers.nodes),
        backtracks: counters(answers.backtracks),
        stop,
    })
}

/// Searches 9×9 rows on the thread of the caller: a worker would cost more than it gains. What takes longer than a moment is left
/// to workers in the end.
fn at_once(
    py: Python<'_>,
    question: Question,
    rows: &Rows<'_>,
    columns: &mut Columns<'_>,
    crew: &Crew,
) -> PyResult<Option<PyErr>> {
    let count = rows.len();
    let mut reporter = crew.reporter(count);
    let mut clerk = KEPT.take().unwrap_or_else(|| Clerk::new(question, CancelToken::new()));
    clerk.turn_to(question);
    let (mut first, mut size, mut left) = (0, PLAIN_PIECE, Vec::new());
    let mut stop = None;
    while first < count && stop.is_none() {
        let began = Instant::now();
        let range = first..(first + size).min(count);
        let mut part = columns.part(range.clone());
        clerk.load(rows.part(range.clone()));
        // The closure has the clerk and nothing of Python's.
        py.detach(|| clerk.run(LONGEST));
        clerk.unload(&mut part);
        let open = part.status.iter().enumerate().filter(|&(_, &status)| status == UNTOUCHED);
        left.extend(open.map(|(row, _)| range.start + row));
        first = range.end;
        let next = size as f64 * BETWEEN_SIGNALS.as_secs_f64() / began.elapsed().as_secs_f64();
        size = (next as usize).clamp(SMALLEST_PIECE, LARGEST_PIECE);
        let told = py.check_signals();
        stop = told.and_then(|()| reporter.tell_now_and_then(py, first - left.len())).err();
    }
    KEPT.set(Some(clerk));
    if stop.is_some() {
        return Ok(stop);
    }
    if left.is_empty() {
        return Ok(reporter.tell(py, count).err());
    }
    let done = count - left.len();
    let pieces = left.into_iter().map(|row| rows.piece(row..row + 1));
    by_workers(py, question, pieces, done, columns, crew)
}

/// Searches pieces by workers, after so many rows that are done.
fn by_workers(
    py: Python<'_>,
    question: Question,
    pieces: impl Iterator<Item = Piece>,
    done: usize,
    columns: &mut Columns<'_>,
    crew: &Crew,
) -> PyResult<Option<PyErr>> {
    let tools = move |cancel: &CancelToken| {
        let mut clerk = Clerk::new(question, cancel.clone());
        move |piece: Piece| {
            let answers = clerk.answer(&piece);
            let rows = answers.status.len();
            ((piece.first, answers), rows)
        }
    };
    let rows = columns.status.len();
    crew.drive(py, done..rows, pieces, tools, |(first, answers): (usize, Answers)| {
        columns.part(first..first + answers.status.len()).put(&answers);
    })
}

/// The engine of that name, if it supports the shape.
pub(crate) fn engine_for(name: &str, shape: Shape) -> PyResult<EngineId> {
    let engine: Result<EngineId, UnknownEngine> = name.parse();
    let engine = engine.map_err(|error| PyValueError::new_err(error.to_string()))?;
    match engine.supports(shape) {
        true => Ok(engine),
        false => {
            let message = format!("the engine {engine} does not search grids of boxes {shape}");
            Err(PyValueError::new_err(message))
        }
    }
}

/// The values as a two-dimensional array.
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
