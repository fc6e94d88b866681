//! Boards with rules of variants: each is a text, and the answers are JSON objects of `omnidoku_api`.

use omnidoku::CancelToken;
use omnidoku_api::{Refusal, Request, handle};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use serde_json::{Map, Value};

use crate::drive::Crew;
use crate::reason::{api_allowance, refused};
use crate::rows::Allowance;

/// How many boards a worker has at a time.
const PIECE: usize = 16;

/// Makes the same request about every board; the answers are JSON objects.
///
/// `wishes` is a JSON object with the other fields of the request. The `status` of an answer says
/// if it is a refusal; a board that was not reached has no answer.
#[pyfunction]
#[pyo3(signature = (operation, boards, wishes, allowance, threads, progress))]
pub(crate) fn ask_boards(
    py: Python<'_>,
    operation: String,
    boards: Vec<String>,
    wishes: &str,
    allowance: Allowance,
    threads: Option<usize>,
    progress: Option<Py<PyAny>>,
) -> PyResult<(Vec<Option<String>>, Option<PyErr>)> {
    let wishes: Map<String, Value> =
        serde_json::from_str(wishes).map_err(|error| PyValueError::new_err(error.to_string()))?;
    // A request that cannot be read would be refused for every board: it is an exception at once.
    request(&operation, &wishes, "")
        .map_err(|refusal| PyValueError::new_err(refusal.problem.message))?;
    let crew = Crew::new(threads, progress)?;
    let (count, size) = (boards.len(), crew.piece(boards.len(), PIECE));
    let pieces: Vec<(usize, Vec<String>)> = boards
        .chunks(size)
        .enumerate()
        .map(|(number, boards)| (number * size, boards.to_vec()))
        .collect();
    let mut answers = vec![None; count];
    let tools = move |cancel: &CancelToken| {
        let (cancel, operation, wishes) = (cancel.clone(), operation.clone(), wishes.clone());
        move |(first, boards): (usize, Vec<String>)| {
            let answer = |board: &String| {
                let api_allowance = api_allowance(&cancel, allowance);
                let answer = request(&operation, &wishes, board)
                    .and_then(|request| handle(&request, &api_allowance, &mut |_| {}));
                (!cancel.is_cancelled()).then(|| match answer {
                    Ok(reply) => String::from_utf8(reply.to_json()).unwrap_or_default(),
                    Err(refusal) => refused(&refusal),
                })
            };
            let told: Vec<Option<String>> = boards.iter().map(answer).collect();
            let rows = told.len();
            ((first, told), rows)
        }
    };
    let stop = crew.drive(
        py,
        0..count,
        pieces.into_iter(),
        tools,
        |(first, told): (usize, Vec<Option<String>>)| {
            for (answer, told) in answers[first..].iter_mut().zip(told) {
                *answer = told;
            }
        },
    )?;
    Ok((answers, stop))
}

fn request(operation: &str, wishes: &Map<String, Value>, board: &str) -> Result<Request, Refusal> {
    let mut whole = wishes.clone();
    whole.insert("board".to_owned(), board.into());
    Request::read(operation, Value::from(whole).to_string().as_bytes())
}
