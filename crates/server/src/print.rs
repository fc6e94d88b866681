//! `POST /api/print`: puzzles on paper, as a file.
//!
//! It is an operation like the others, with two differences: the answer is no JSON, and it is not made by
//! [`omnidoku_api::handle`], which runs in browsers too, where nothing can print. Solutions and grades are asked for
//! there all the same.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderValue, Method, Request, Response, header};
use axum::response::IntoResponse;
use omnidoku::{CandidateGrid, Grid};
use omnidoku_api::board::Board;
use omnidoku_api::request::{
    Paper, PrintBoard, PrintKind, PrintRequest, RateRequest, SolveRequest,
};
use omnidoku_api::{self as api, Problem, Refusal, Reply, Room, Status, handle};
use omnidoku_print::{Form, Job, PrintError, Printed, Sheet};

use crate::operation::Counter;
use crate::pool::Lane;
use crate::refuse::No;
use crate::seats::Seat;
use crate::work::Outcome;
use crate::{body, guard, page};

/// Answers a request for pages.
pub(crate) async fn answer(
    State(counter): State<Arc<Counter>>,
    request: Request<Body>,
) -> Result<Response<Body>, No> {
    if request.method() != Method::POST {
        return Err(No::method("POST"));
    }
    let (head, body) = request.into_parts();
    let (most, time) = (counter.config.max_large_body, counter.config.body_time);
    let json = body::read(&head.headers, body, most, time).await?;
    let request = PrintRequest::read(&json)?;
    let form = form(request.kind);
    let work = counter.shop.begin_with(Lane::Long, move |room, _| print(&request, room))?;
    let _waiting = head.extensions.get::<Seat>().map(Seat::wait);
    let Outcome { result, time } = work.outcome.await;
    let name = format!("attachment; filename=\"sudoku.{}\"", form.name());
    let name = HeaderValue::try_from(name).unwrap_or(HeaderValue::from_static("attachment"));
    let media = HeaderValue::from_static(form.media());
    let headers = [(header::CONTENT_TYPE, media), (header::CONTENT_DISPOSITION, name)];
    let mut response = (headers, result?).into_response();
    guard::put_timing(response.headers_mut(), time);
    Ok(response)
}

/// Makes the file.
fn print(request: &PrintRequest, room: &Room) -> Result<Vec<u8>, Refusal> {
    if request.boards.len() > room.max_puzzles {
        let message = format!("at most {} puzzles are printed at once", room.max_puzzles);
        return Err(Refusal::unsupported(message));
    }
    let language = request.language.as_deref().unwrap_or("en");
    let limits = room.limits_for(Some(room.max_seconds));
    let mut puzzles = Vec::new();
    for board in &request.boards {
        if limits.exceeded().is_some() {
            let problem = Problem::saying("these are too many to be solved or rated in time");
            return Err(Refusal::unprocessable(Status::OutOfTime, problem));
        }
        puzzles.push(prepare(request, board, language, room)?);
    }
    let heading = || page::word(language, "file", "print-solutions");
    let sheet = Sheet {
        paper: match request.paper.unwrap_or_default() {
            Paper::A4 => omnidoku_print::Paper::A4,
            Paper::Letter => omnidoku_print::Paper::LETTER,
        },
        per_page: request.per_page.unwrap_or(1).into(),
        solutions: request.solutions.unwrap_or(false).then(heading),
        coordinates: request.coordinates.unwrap_or(false),
        ..Sheet::default()
    };
    let job = Job { puzzles, sheet, on_paper: true, form: form(request.kind), width: None };
    omnidoku_print::print(&job, request.page.unwrap_or(1)).map_err(|error| match error {
        PrintError::NoDrawing(_) | PrintError::Unsupported | PrintError::Unwritable(_) => {
            Refusal::fault(error.to_string())
        }
        _ => Refusal::unsupported(error.to_string()),
    })
}

/// One puzzle, with all that is to stand with it.
fn prepare(
    request: &PrintRequest,
    board: &PrintBoard,
    language: &str,
    room: &Room,
) -> Result<Printed, Refusal> {
    let drawn = Board::new(&board.sketch(), room)?;
    let values = board.values.is_some().then(|| drawn.values.clone());
    let candidates = request
        .candidates
        .unwrap_or(false)
        .then(|| drawn.marks.clone().unwrap_or_else(|| CandidateGrid::of(&drawn.values)));
    let wants = |wish: Option<bool>| wish.unwrap_or(false);
    Ok(Printed {
        values,
        candidates,
        solution: if wants(request.solutions) { solution(board, &drawn, room)? } else { None },
        grade: if wants(request.grades) { grade(board, language, room)? } else { String::new() },
        title: board.title.clone().unwrap_or_default(),
        alphabet: Some(drawn.alphabet),
        puzzle: drawn.givens,
    })
}

/// The solution, if there is exactly one.
fn solution(board: &PrintBoard, drawn: &Board, room: &Room) -> Result<Option<Grid>, Refusal> {
    let request = api::Request::Solve(SolveRequest {
        puzzle: board.puzzle.clone(),
        values: None,
        marks: None,
        shape: board.shape.clone(),
        alphabet: board.alphabet.clone(),
        engine: None,
        solutions: Some(2),
        seconds: None,
        seed: None,
        threads: None,
    });
    match handle(&request, room, &mut |_| ())? {
        Reply::Solve(reply) if reply.solutions.len() == 1 && reply.complete => {
            Ok(Grid::from_values(drawn.shape(), &reply.solutions[0]).ok())
        }
        _ => Ok(None),
    }
}

/// How hard it is; nothing where that cannot be told.
fn grade(board: &PrintBoard, language: &str, room: &Room) -> Result<String, Refusal> {
    let request = api::Request::Rate(RateRequest {
        puzzle: board.puzzle.clone(),
        values: None,
        marks: None,
        shape: board.shape.clone(),
        alphabet: board.alphabet.clone(),
        scales: None,
        seconds: None,
    });
    let level = match handle(&request, room, &mut |_| ())? {
        Reply::Rate(reply) => reply.ratings.into_iter().find_map(|rating| rating.level),
        _ => None,
    };
    let name = |level: String| {
        page::word(language, "game", &format!("level-{}", level.to_lowercase().replace(' ', "-")))
    };
    Ok(level.map(name).unwrap_or_default())
}

fn form(kind: PrintKind) -> Form {
    match kind {
        PrintKind::Pdf => Form::Pdf,
        PrintKind::Png => Form::Png,
        PrintKind::Svg => Form::Svg,
    }
}
