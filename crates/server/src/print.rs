//! `POST /api/print`: puzzles on paper, as a file.
//!
//! The pages are drawn by an operation like the others, `pages`. What is made of them is no JSON, and it is not made by
//! [`omnidoku_api::handle`], which runs in browsers too: these make pixels of a drawing, and print, themselves.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderValue, Method, Request, Response, header};
use axum::response::IntoResponse;
use omnidoku_api::request::{Paper, PrintKind, PrintRequest};
use omnidoku_api::{self as api, Refusal, Reply, Room, handle};
use omnidoku_print::{Form, Job, PrintError, Sheet, print_drawn};

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
    let work = counter.shop.begin_with(Lane::Long, move |room, _| print(request, room))?;
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

/// What a puzzle's level can be, on any scale.
const LEVELS: [&str; 8] =
    ["solved", "very easy", "easy", "medium", "hard", "evil", "unfair", "extreme"];

/// Makes the file.
fn print(request: PrintRequest, room: &Room) -> Result<Vec<u8>, Refusal> {
    let paper = match request.paper.unwrap_or_default() {
        Paper::A4 => omnidoku_print::Paper::A4,
        Paper::Letter => omnidoku_print::Paper::LETTER,
    };
    let sheet = Sheet { paper, ..Sheet::default() };
    let (form, page) = (form(request.kind), request.page.unwrap_or(1));
    let words = words(request.language.as_deref().unwrap_or("en"));
    let pages = api::Request::Pages(request.into_pages(words));
    let Reply::Pages(drawn) = handle(&pages, room, &mut |_| ())? else {
        return Err(Refusal::fault("pages are not answered with pages"));
    };
    let job = Job { puzzles: Vec::new(), sheet, on_paper: true, form, width: None };
    print_drawn(&job, drawn.pages, page).map_err(|error| match error {
        PrintError::NoDrawing(_) | PrintError::Unsupported | PrintError::Unwritable(_) => {
            Refusal::fault(error.to_string())
        }
        _ => Refusal::unsupported(error.to_string()),
    })
}

/// The words on the pages, in a language.
fn words(language: &str) -> BTreeMap<String, String> {
    let levels = LEVELS.iter().map(|level| {
        let key = format!("level-{}", level.replace(' ', "-"));
        (level.to_string(), page::word(language, "game", &key))
    });
    let heading = page::word(language, "file", "print-solutions");
    levels.chain([("solutions".to_owned(), heading)]).collect()
}

fn form(kind: PrintKind) -> Form {
    match kind {
        PrintKind::Pdf => Form::Pdf,
        PrintKind::Png => Form::Png,
        PrintKind::Svg => Form::Svg,
    }
}
