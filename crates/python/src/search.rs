//! `solve` and `count`: the question about every row, and the columns of the answers. The [`clerk`](crate::clerk) searches.

use std::cell::RefCell;

use numpy::{PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray2, ndarray};
use omnidoku::engine::UnknownEngine;
use omnidoku::{CancelToken, EngineId, Settings, Shape};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::clerk::{Answers, Clerk, Question};
use crate::drive::Crew;
use crate::rows::{Allowance, Piece, Rows};
use crate::status::UNTOUCHED;

/// How many puzzles the sliced engine gets at a time.
const PLAIN_PIECE: usize = 4096;

/// How many puzzles another engine gets.
const PIECE: usize = 64;

thread_local! {
    /// Who answers puzzles that come one by one.
    static KEPT: RefCell<Option<Clerk>> = const { RefCell::new(None) };
}

/// Looks for up to `limit` solutions of every row.
///
/// Returns status, count, whether the count is complete, the first solution, nodes, backtracks, and the
/// exception that ended it early. Where a solution is wanted, the status tells if there is none, or more than one at limit 2.
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
    // numpy's memory comes in large pages, which makes it several times as quick to fill.
    let solutions = PyArray2::<u8>::zeros(py, [count, width], false);
    let mut room = solutions.readwrite();
    let room = room.as_slice_mut()?;
    let mut place = |answers: Answers| {
        let (first, len) = (answers.first, answers.status.len());
        status[first..][..len].copy_from_slice(&answers.status);
        counts[first..][..len].copy_from_slice(&answers.count);
        complete[first..][..len].copy_from_slice(&answers.complete);
        if stats {
            nodes[first..][..len].copy_from_slice(&answers.nodes);
            backtracks[first..][..len].copy_from_slice(&answers.backtracks);
        }
        room[first * width..][..len * width].copy_from_slice(&answers.solutions);
    };
    let crew = Crew::new(threads, progress)?;
    let at_once = match count == 1 && question.is_plain() {
        true => KEPT.with_borrow_mut(|kept| {
            let clerk = kept.get_or_insert_with(|| Clerk::new(question, CancelToken::new()));
            clerk.at_once(question, rows.piece(0..1))
        }),
        false => None,
    };
    let stop = match at_once {
        // A thread would have taken longer to start than the answer took.
        Some(answers) => {
            place(answers);
            crew.tell(py, 1, 1).err()
        }
        None => {
            let most = if question.is_plain() { PLAIN_PIECE } else { PIECE };
            let pieces = rows.pieces(crew.piece(count, most));
            let tools = move |cancel: &CancelToken| {
                let mut clerk = Clerk::new(question, cancel.clone());
                move |piece: Piece| {
                    let answers = clerk.answer(piece);
                    let rows = answers.status.len();
                    (answers, rows)
                }
            };
            crew.drive(py, count, pieces, tools, place)?
        }
    };
    let column = |column: Vec<i64>| stats.then(|| PyArray1::from_vec(py, column));
    Ok((
        PyArray1::from_vec(py, status),
        PyArray1::from_vec(py, counts),
        PyArray1::from_vec(py, complete),
        solution.then_some(solutions),
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
