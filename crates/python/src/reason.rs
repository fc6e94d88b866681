//! `rate`, and every request answered by an object: through `omnidoku_api`, which the page and the
//! server use too.

use std::collections::HashMap;

use numpy::{PyArray1, PyReadonlyArray2};
use omnidoku::logic::rate::{Scale, UnknownScale};
use omnidoku::{CancelToken, Grid, Puzzle, Shape, SystemClock};
use omnidoku_api::request::{Cells, RateRequest};
use omnidoku_api::{self as api, Rating, Refusal, Reply, Request, Status, handle};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use serde_json::{Map, Value};

use crate::drive::Crew;
use crate::rows::{Allowance, Piece, Rows, puzzle};
use crate::status::{UNTOUCHED, code};

/// How many puzzles a worker reasons about at a time.
const PIECE: usize = 16;

/// Seconds that mean no limit.
const NO_LIMIT: f64 = 1e9;

/// Enough to find out that a request is wrong.
const VALIDATION_ALLOWANCE: Allowance =
    Allowance { seconds: Some(0.05), nodes: None, memory: None };

/// What anybody may use up on a machine of their own.
pub(crate) fn api_allowance(cancel: &CancelToken, allowance: Allowance) -> api::Allowance {
    let limits =
        omnidoku::Limits::none().with_clock(SystemClock::start()).with_cancel(cancel.clone());
    let seconds = allowance.seconds.unwrap_or(NO_LIMIT);
    api::Allowance {
        max_seconds: seconds,
        usual_seconds: seconds,
        max_memory: allowance.memory.unwrap_or(usize::MAX),
        max_solutions: usize::MAX,
        max_events: usize::MAX,
        max_size: Shape::MAX_SIZE,
        ..api::Allowance::new(limits)
    }
}

/// The scale of that name.
fn scale(name: &str) -> PyResult<Scale> {
    name.parse().map_err(|error: UnknownScale| PyValueError::new_err(error.to_string()))
}

/// A few different texts, each kept once.
#[derive(Default)]
pub(crate) struct Names {
    places: HashMap<String, i16>,
    names: Vec<String>,
}

impl Names {
    /// The place of a name; −1 for no name.
    pub(crate) fn place(&mut self, name: Option<String>) -> i16 {
        let Some(name) = name else { return -1 };
        let Names { places, names } = self;
        *places.entry(name).or_insert_with_key(|name| {
            names.push(name.clone());
            (names.len() - 1) as i16
        })
    }

    pub(crate) fn into_names(self) -> Vec<String> {
        self.names
    }
}

/// Rates every row on a scale.
///
/// Returns status, level, the score, ER, EP, ED and the search for the next digit, whether each is
/// tight, hardest technique, why there is no rating, the names of levels, techniques and reasons,
/// and the exception that ended it early.
#[pyfunction]
#[pyo3(signature = (cells, boxes, scale, allowance, threads, progress))]
#[allow(clippy::type_complexity)]
pub(crate) fn rate<'py>(
    py: Python<'py>,
    cells: PyReadonlyArray2<'py, u8>,
    boxes: (usize, usize),
    scale: &str,
    allowance: Allowance,
    threads: Option<usize>,
    progress: Option<Py<PyAny>>,
) -> PyResult<(
    Bound<'py, PyArray1<u8>>,
    Bound<'py, PyArray1<i16>>,
    [Bound<'py, PyArray1<f64>>; 5],
    Bound<'py, PyArray1<bool>>,
    [Bound<'py, PyArray1<i16>>; 2],
    [Vec<String>; 3],
    Option<PyErr>,
)> {
    let scale = self::scale(scale)?;
    let rows = Rows::new(cells, boxes)?;
    let (count, shape) = (rows.len(), rows.shape);
    let crew = Crew::new(threads, progress)?;
    let (mut levels, mut techniques, mut reasons) =
        (Names::default(), Names::default(), Names::default());
    let mut status = vec![UNTOUCHED; count];
    let (mut level, mut hardest, mut unrated) = (vec![-1; count], vec![-1; count], vec![-1; count]);
    let mut tight = vec![false; count];
    let mut scores: [Vec<f64>; 5] = std::array::from_fn(|_| vec![f64::NAN; count]);
    let tools = move |cancel: &CancelToken| {
        let cancel = cancel.clone();
        move |piece: Piece| {
            let rated = piece.rows(shape).map(|values| match cancel.is_cancelled() {
                true => (Status::Cancelled, None),
                false => rate_one(shape, values, scale, &api_allowance(&cancel, allowance)),
            });
            let rated: Vec<_> = rated.collect();
            let rows = rated.len();
            ((piece.first, rated), rows)
        }
    };
    let stop = crew.drive(
        py,
        0..count,
        rows.pieces(crew.piece(count, PIECE)),
        tools,
        |(first, rated): (usize, Vec<(Status, Option<Rating>)>)| {
            for (row, (end, rating)) in (first..).zip(rated) {
                status[row] = code(end);
                let Some(rating) = rating else { continue };
                level[row] = levels.place(rating.level);
                hardest[row] = techniques.place(rating.hardest);
                unrated[row] = reasons.place(rating.unrated);
                scores[0][row] = rating.score.map_or(f64::NAN, |score| score as f64);
                if let Some([er, ep, ed]) = rating.er_ep_ed {
                    (scores[0][row], scores[1][row]) = (er, er);
                    (scores[2][row], scores[3][row]) = (ep, ed);
                }
                if let Some(openness) = rating.openness {
                    (scores[4][row], tight[row]) = (openness.search, openness.tight);
                }
            }
        },
    )?;
    Ok((
        PyArray1::from_vec(py, status),
        PyArray1::from_vec(py, level),
        scores.map(|scores| PyArray1::from_vec(py, scores)),
        PyArray1::from_vec(py, tight),
        [hardest, unrated].map(|column| PyArray1::from_vec(py, column)),
        [levels, techniques, reasons].map(Names::into_names),
        stop,
    ))
}

fn rate_one(
    shape: Shape,
    values: &[u8],
    scale: Scale,
    api_allowance: &api::Allowance,
) -> (Status, Option<Rating>) {
    // Contradicting values are bad input, as everywhere else.
    if puzzle(shape, values).is_none() {
        return (Status::BadInput, None);
    }
    let request = Request::Rate(RateRequest {
        puzzle: Cells::Numbers(values.to_vec()),
        values: None,
        marks: None,
        shape: Some(shape.to_string()),
        alphabet: None,
        scales: Some(vec![scale.into()]),
        seconds: None,
        language: None,
    });
    match handle(&request, api_allowance, &mut |_| {}) {
        Ok(Reply::Rate(reply)) => {
            let rating = reply.ratings.into_iter().next();
            let is_answer = matches!(reply.status, Status::Ok | Status::GaveUp);
            (reply.status, rating.filter(|_| is_answer))
        }
        Ok(_) => (Status::Fault, None),
        Err(refusal) => (refusal.status, None),
    }
}

/// Makes the same request about every row; the answers are JSON objects.
///
/// `wishes` is a JSON object with the other fields of the request. The `status` of an answer says
/// if it is a refusal; a row that was not reached has no answer.
#[pyfunction]
#[pyo3(signature = (operation, cells, boxes, wishes, allowance, threads, progress))]
#[allow(clippy::too_many_arguments)]
pub(crate) fn ask_rows<'py>(
    py: Python<'py>,
    operation: String,
    cells: PyReadonlyArray2<'py, u8>,
    boxes: (usize, usize),
    wishes: &str,
    allowance: Allowance,
    threads: Option<usize>,
    progress: Option<Py<PyAny>>,
) -> PyResult<(Vec<Option<String>>, Option<PyErr>)> {
    let rows = Rows::new(cells, boxes)?;
    let (count, shape) = (rows.len(), rows.shape);
    let mut wishes: Map<String, Value> =
        serde_json::from_str(wishes).map_err(|error| PyValueError::new_err(error.to_string()))?;
    wishes.insert("shape".to_owned(), shape.to_string().into());
    // A request that is refused for a full grid would be refused for every row: it is an exception
    // at once. Fields about a single puzzle are left out of this test.
    let mut general = wishes.clone();
    general.retain(|name, _| name != "values" && name != "marks");
    let sample = py.detach(|| {
        let sample = request(&operation, &general, &Grid::shifted_rows(shape).to_values())?;
        handle(&sample, &api_allowance(&CancelToken::new(), VALIDATION_ALLOWANCE), &mut |_| {})
    });
    sample.map_err(|refusal| PyValueError::new_err(refusal.problem.message))?;
    let crew = Crew::new(threads, progress)?;
    let mut answers = vec![None; count];
    let tools = move |cancel: &CancelToken| {
        let (cancel, operation, wishes) = (cancel.clone(), operation.clone(), wishes.clone());
        move |piece: Piece| {
            let told = piece.rows(shape).map(|values| {
                let api_allowance = api_allowance(&cancel, allowance);
                // The search for typos accepts contradicting clues.
                let answer = match operation.as_str() {
                    "typos" => Ok(()),
                    _ => consistent(shape, values),
                };
                let answer = answer
                    .and_then(|()| request(&operation, &wishes, values))
                    .and_then(|request| handle(&request, &api_allowance, &mut |_| {}));
                (!cancel.is_cancelled()).then(|| match answer {
                    Ok(reply) => String::from_utf8(reply.to_json()).unwrap_or_default(),
                    Err(refusal) => refused(&refusal),
                })
            });
            let told: Vec<Option<String>> = told.collect();
            let rows = told.len();
            ((piece.first, told), rows)
        }
    };
    let stop = crew.drive(
        py,
        0..count,
        rows.pieces(crew.piece(count, PIECE)),
        tools,
        |(first, told): (usize, Vec<Option<String>>)| {
            for (answer, told) in answers[first..].iter_mut().zip(told) {
                *answer = told;
            }
        },
    )?;
    Ok((answers, stop))
}

fn request(
    operation: &str,
    wishes: &Map<String, Value>,
    values: &[u8],
) -> Result<Request, Refusal> {
    let mut whole = wishes.clone();
    whole.insert("puzzle".to_owned(), values.into());
    Request::read(operation, Value::from(whole).to_string().as_bytes())
}

/// Checks that the values are those of a puzzle.
fn consistent(shape: Shape, values: &[u8]) -> Result<(), Refusal> {
    let grid = Grid::from_values(shape, values).map_err(|error| error.to_string());
    let puzzle = grid.and_then(|grid| Puzzle::new(grid).map_err(|error| error.to_string()));
    let refusal = |text| Refusal::unprocessable(Status::BadInput, api::Problem::saying(text));
    puzzle.map(|_| ()).map_err(refusal)
}

pub(crate) fn refused(refusal: &Refusal) -> String {
    let mut object = serde_json::json!({ "status": refusal.status });
    object["problem"] = serde_json::to_value(&refusal.problem).unwrap_or_default();
    object.to_string()
}

/// One request of any kind: operation and JSON in, JSON out.
#[pyfunction]
pub(crate) fn ask(py: Python<'_>, operation: &str, request: &str) -> PyResult<String> {
    let request = Request::read(operation, request.as_bytes())
        .map_err(|refusal| PyValueError::new_err(refusal.problem.message))?;
    let cancel = CancelToken::new();
    let answer = py.detach(|| {
        let api_allowance = api_allowance(&cancel, Allowance::default());
        handle(&request, &api_allowance, &mut |_| {})
    });
    Ok(match answer {
        Ok(reply) => String::from_utf8(reply.to_json()).unwrap_or_default(),
        Err(refusal) => refused(&refusal),
    })
}
