//! `generate`: puzzles made to order.

use std::ops::Range;

use numpy::{PyArray1, PyArray2};
use omnidoku::generate::{Generator, Outcome};
use omnidoku::{CancelToken, Shape};
use omnidoku_api::request::GenerateRequest;
use omnidoku_api::{Grade, Score, Status};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::drive::Crew;
use crate::reason::Names;
use crate::rows::{Allowance, filled};
use crate::search::square;
use crate::status::{UNTOUCHED, code};

/// The most puzzles a worker makes at a time, so that neither the others nor the conductor have to
/// wait.
const PIECE: usize = 256;

/// Makes the puzzles with the numbers `first..first + count`.
///
/// `wishes` is the JSON of a request to generate. Returns the boxes, puzzles and solutions,
/// statuses, levels and hardest techniques, scores, attempts, weights, the names of levels and
/// techniques, and the exception that ended it early.
#[pyfunction]
#[pyo3(signature = (wishes, first, count, allowance, threads, progress))]
#[allow(clippy::type_complexity)]
pub(crate) fn generate<'py>(
    py: Python<'py>,
    wishes: &str,
    first: u64,
    count: usize,
    allowance: Allowance,
    threads: Option<usize>,
    progress: Option<Py<PyAny>>,
) -> PyResult<(
    (usize, usize),
    [Bound<'py, PyArray2<u8>>; 2],
    Bound<'py, PyArray1<u8>>,
    [Bound<'py, PyArray1<i16>>; 2],
    Bound<'py, PyArray1<f64>>,
    Bound<'py, PyArray1<u64>>,
    Bound<'py, PyArray1<f64>>,
    [Vec<String>; 2],
    Option<PyErr>,
)> {
    let wishes: GenerateRequest =
        serde_json::from_str(wishes).map_err(|error| PyValueError::new_err(error.to_string()))?;
    let request =
        wishes.wanted().map_err(|refusal| PyValueError::new_err(refusal.problem.message))?;
    // An impossible wish is reported before anything is tried.
    let sample = Generator::new(request.clone());
    let batch = sample.map_err(|problem| PyValueError::new_err(problem.to_string()))?.batch_size();
    let end = first.checked_add(count as u64);
    let end = end.ok_or_else(|| PyValueError::new_err("the numbers go up to 2^64 - 1"))?;
    let shape: Shape = request.shape;
    let width = shape.cell_count();
    let (rows, total) = (Some(count), count.checked_mul(width));
    let (mut puzzles, mut solutions) = (filled(0, total)?, filled(0, total)?);
    let mut status = filled(UNTOUCHED, rows)?;
    let (mut level, mut hardest) = (filled(-1, rows)?, filled(-1, rows)?);
    let (mut score, mut weight) = (filled(f64::NAN, rows)?, filled(1.0, rows)?);
    let mut tries = filled(0, rows)?;
    let (mut levels, mut techniques) = (Names::default(), Names::default());
    let crew = Crew::new(threads, progress)?;
    let size = crew.piece(count, batch.clamp(1, PIECE)) as u64;
    let pieces = (0..(end - first).div_ceil(size)).map(|piece| {
        let start = first + piece * size;
        start..(start + size).min(end)
    });
    let tools = move |cancel: &CancelToken| {
        let cancel = cancel.clone();
        let mut generator = Generator::new(request.clone()).ok();
        move |numbers: Range<u64>| {
            let made = numbers.clone().map(|number| match &mut generator {
                Some(generator) => make(generator, number, allowance, &cancel),
                None => (code(Status::Fault), None),
            });
            let made: Vec<(u8, Option<Outcome>)> = made.collect();
            let rows = made.len();
            ((numbers.start, made), rows)
        }
    };
    let stop = crew.drive(
        py,
        0..count,
        pieces,
        tools,
        |(start, made): (u64, Vec<(u8, Option<Outcome>)>)| {
            for (row, (end, outcome)) in ((start - first) as usize..).zip(made) {
                status[row] = end;
                let Some(outcome) = outcome else { continue };
                tries[row] = outcome.tries;
                let Some(made) = outcome.made else { continue };
                puzzles[row * width..][..width].copy_from_slice(&made.draft.puzzle.to_values());
                solutions[row * width..][..width].copy_from_slice(&made.draft.solution.to_values());
                weight[row] = made.weight;
                let Some(grade) = made.grade.as_ref().map(Grade::from) else { continue };
                level[row] = levels.place(grade.level);
                hardest[row] = techniques.place(grade.hardest);
                score[row] = match grade.score {
                    Score::Whole(score) => score as f64,
                    Score::Decimal(score) => score,
                };
            }
        },
    )?;
    Ok((
        (shape.box_rows(), shape.box_cols()),
        [square(py, puzzles, width)?, square(py, solutions, width)?],
        PyArray1::from_vec(py, status),
        [PyArray1::from_vec(py, level), PyArray1::from_vec(py, hardest)],
        PyArray1::from_vec(py, score),
        PyArray1::from_vec(py, tries),
        PyArray1::from_vec(py, weight),
        [levels.into_names(), techniques.into_names()],
        stop,
    ))
}

/// Puzzle number `number`, or the closest attempt.
fn make(
    generator: &mut Generator,
    number: u64,
    allowance: Allowance,
    cancel: &CancelToken,
) -> (u8, Option<Outcome>) {
    if cancel.is_cancelled() {
        return (UNTOUCHED, None);
    }
    let limits = allowance.limits(cancel);
    let outcome = generator.make_while(number, &limits, &mut |_| limits.exceeded().is_none());
    match (outcome, limits.exceeded()) {
        (_, Some(_)) if cancel.is_cancelled() => (UNTOUCHED, None),
        (Ok(outcome), _) if outcome.reached => (code(Status::Ok), Some(outcome)),
        (Ok(outcome), stopped) => {
            (code(stopped.map_or(Status::GaveUp, Status::from)), Some(outcome))
        }
        (Err(cause), _) => (code(cause.into()), None),
    }
}
