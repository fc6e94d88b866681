//! `solve` and `count`: the question about every row, and the columns of the answers. The
//! [solver](crate::row_solver) searches.

use std::cell::RefCell;
use std::time::{Duration, Instant};

use numpy::{PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray2, ndarray};
use omnidoku::engine::UnknownEngine;
use omnidoku::{BatchChoice, CancelToken, EngineId, Shape};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::drive::Crew;
use crate::row_solver::{Answers, Columns, RowSolver, SearchOptions, Undecided};
use crate::rows::{Allowance, Piece, Rows};
use crate::status::UNTOUCHED;

/// How many rows make a piece, where they are searched together and where one by one.
const ROWS_TOGETHER: usize = 4096;
const ROWS_ONE_BY_ONE: usize = 64;

/// Up to this many rows are solved before a worker has started.
const MAX_ROWS_WITHOUT_WORKERS: usize = 64;

/// On the thread of the caller: how long a piece should take, how long it may take, and how many
/// rows it may have.
const TIME_BETWEEN_SIGNALS: Duration = Duration::from_millis(20);
const MAX_TIME_BETWEEN_SIGNALS: Duration = Duration::from_millis(80);
const MIN_ROWS_BETWEEN_SIGNALS: usize = 1 << 10;
const MAX_ROWS_BETWEEN_SIGNALS: usize = 1 << 14;

thread_local! {
    /// The solver of the thread of the caller, and the choice it was built for.
    static SOLVER: RefCell<Option<(BatchChoice, RowSolver)>> = const { RefCell::new(None) };
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
    let options = SearchOptions { shape, engine, seed, limit, solution, stats, allowance };
    let is_together = options.choice().engine.is_some();
    let crew = Crew::new(threads, progress)?;
    let count = rows.len();
    let width = if solution { shape.cell_count() } else { 0 };
    // numpy's memory comes in large pages, which makes it quicker to fill.
    let solutions = PyArray2::<u8>::zeros(py, [count, width], false);
    let mut answers = Answers { solutions: Vec::new(), ..Answers::untouched(&options, count) };
    let mut room = solutions.readwrite();
    let mut columns = Columns { solutions: room.as_slice_mut()?, ..answers.columns() };
    let stop = match is_together && (crew.is_alone() || count <= MAX_ROWS_WITHOUT_WORKERS) {
        true => at_once(py, options, &rows, &mut columns, &crew)?,
        false => {
            let most = if is_together { ROWS_TOGETHER } else { ROWS_ONE_BY_ONE };
            let pieces = rows.pieces(crew.piece(count, most));
            by_workers(py, options, pieces, 0, &mut columns, &crew)?
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

/// Searches rows together on the thread of the caller: a worker would cost more than it gains. Rows
/// that take longer than the others are left to workers in the end.
fn at_once(
    py: Python<'_>,
    options: SearchOptions,
    rows: &Rows<'_>,
    columns: &mut Columns<'_>,
    crew: &Crew,
) -> PyResult<Option<PyErr>> {
    let count = rows.len();
    let mut reporter = crew.reporter(count);
    let choice = options.choice();
    let kept = SOLVER.take().filter(|&(kept, _)| kept == choice);
    let mut solver = kept.map_or_else(|| RowSolver::together(choice), |(_, solver)| solver);
    let (mut first, mut size, mut left) = (0, ROWS_TOGETHER, Vec::new());
    let mut stop = None;
    while first < count && stop.is_none() {
        let began = Instant::now();
        let range = first..(first + size).min(count);
        let mut part = columns.part(range.clone());
        solver.load(rows.part(range.clone()));
        // The closure has the solver, and memory that Python does not know yet.
        let solutions = &mut *part.solutions;
        py.detach(|| solver.run(&options, MAX_TIME_BETWEEN_SIGNALS, solutions));
        solver.unload(&options, Undecided::Later, &mut part);
        let open = part.status.iter().enumerate().filter(|&(_, &status)| status == UNTOUCHED);
        left.extend(open.map(|(row, _)| range.start + row));
        first = range.end;
        let next = size as f64 * TIME_BETWEEN_SIGNALS.as_secs_f64() / began.elapsed().as_secs_f64();
        size = (next as usize).clamp(MIN_ROWS_BETWEEN_SIGNALS, MAX_ROWS_BETWEEN_SIGNALS);
        let told = py.check_signals();
        stop = told.and_then(|()| reporter.tell_now_and_then(py, first - left.len())).err();
    }
    SOLVER.set(Some((choice, solver)));
    if stop.is_some() {
        return Ok(stop);
    }
    if left.is_empty() {
        return Ok(reporter.tell(py, count).err());
    }
    let done = count - left.len();
    let pieces = left.into_iter().map(|row| rows.piece(row..row + 1));
    by_workers(py, options, pieces, done, columns, crew)
}

/// Searches pieces by workers; `done` rows are answered already.
fn by_workers(
    py: Python<'_>,
    options: SearchOptions,
    pieces: impl Iterator<Item = Piece>,
    done: usize,
    columns: &mut Columns<'_>,
    crew: &Crew,
) -> PyResult<Option<PyErr>> {
    let tools = move |cancel: &CancelToken| {
        let mut solver = RowSolver::to_the_end(options, cancel.clone());
        move |piece: Piece| {
            let answers = solver.answer(&options, &piece);
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
