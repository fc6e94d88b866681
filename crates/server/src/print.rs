//! `POST /api/print`: puzzles on paper, as a file.
//!
//! What is to be printed is read, solved and rated as for `pages`, an operation like the others. The file that is made of it is
//! no JSON, and it is not made by [`omnidoku_api::handle`], which runs in browsers too: these make pixels of a drawing, and
//! print, themselves.
//!
//! Too much is refused before any work: what a file costs is proportional to the digits and candidates on its pages
//! ([`MAX_PRINTED_SYMBOLS`]). The rest is done page by page, within the time of the request, as long as the client waits.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderValue, Method, Request, Response, header};
use axum::response::IntoResponse;
use omnidoku_api::request::{PrintKind, PrintRequest};
use omnidoku_api::{self as api, Allowance, Print, Problem, Progress, Refusal, Status};
use omnidoku_print::{Form, Job, PrintError, print_while};

use crate::operation::AppState;
use crate::pool::Queue;
use crate::rejection::Rejection;
use crate::seats::Seat;
use crate::work::Outcome;
use crate::{body, guard, page};

/// Answers a request for pages.
pub(crate) async fn answer(
    State(state): State<Arc<AppState>>,
    request: Request<Body>,
) -> Result<Response<Body>, Rejection> {
    if request.method() != Method::POST {
        return Err(Rejection::method("POST"));
    }
    let (head, body) = request.into_parts();
    let (most, time) = (state.config.max_large_body, state.config.body_time);
    let json = body::read(&head.headers, body, most, time).await?;
    let request = PrintRequest::read(&json)?;
    let form = form(request.kind);
    let work = state
        .dispatcher
        .begin_with(Queue::Long, move |allowance, tell| print(&request, allowance, tell))?;
    let _waiting = head.extensions.get::<Seat>().map(Seat::wait);
    let Outcome { result, time } = work.outcome.await;
    let name = format!("attachment; filename=\"sudoku.{}\"", form.name());
    let name = HeaderValue::try_from(name).unwrap_or(HeaderValue::from_static("attachment"));
    let media = HeaderValue::from_static(form.media());
    let headers = [(header::CONTENT_TYPE, media), (header::CONTENT_DISPOSITION, name)];
    let file = Body::new(state.outbox.take(result?)?);
    let mut response = (headers, file).into_response();
    guard::put_timing(response.headers_mut(), time);
    Ok(response)
}

/// What a puzzle's level can be, on any scale.
const LEVELS: [&str; 8] =
    ["solved", "very easy", "easy", "medium", "hard", "evil", "unfair", "extreme"];

/// The most digits and candidates of a file, which take about a quarter of a minute and a quarter of a gigabyte: ten pages of
/// 36×36 with all candidates, a thousand 9×9 with candidates and solutions.
const MAX_PRINTED_SYMBOLS: usize = 500_000;

/// Makes the file.
fn print(
    request: &PrintRequest,
    allowance: &Allowance,
    tell: &mut dyn FnMut(Progress),
) -> Result<Vec<u8>, Refusal> {
    let limits = allowance.limits_for(Some(allowance.max_seconds));
    let (form, page) = (form(request.kind), request.page.unwrap_or(1));
    let words = words(request.language.as_deref().unwrap_or("en"));
    let pages = request.clone().into_pages(words);
    let Print { sheet, puzzles } = api::prepare(&pages, MAX_PRINTED_SYMBOLS, allowance, tell)?;
    let job = Job { puzzles, sheet, on_paper: true, form, width: None };
    let printed = print_while(&job, page, &mut |_| limits.exceeded().is_none());
    printed.map_err(|error| match error {
        PrintError::Stopped => {
            let status = limits.exceeded().map_or(Status::Cancelled, Status::from);
            let problem = Problem::saying("this is too much to print in time: print it in parts");
            Refusal::unprocessable(status, problem)
        }
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
