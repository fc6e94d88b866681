//! `POST /api/print`: puzzles on paper, as a file.
//!
//! The puzzles are read, solved and rated as for `pages`, an operation like the others. The file is not
//! JSON, and [`omnidoku_api::handle`] does not make it: browsers, where `handle` runs too, draw pixels and
//! print by themselves.
//!
//! Too much is refused before any work: the cost of a file is proportional to the digits and candidates on
//! its pages ([`MAX_PRINTED_SYMBOLS`]). The rest is done page by page, within the time of the request.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderValue, Method, Request, Response, header};
use axum::response::IntoResponse;
use omnidoku::logic::message::Language;
use omnidoku_api::message::paper;
use omnidoku_api::request::{self, PrintKind, PrintRequest};
use omnidoku_api::{self as api, Allowance, Print, Progress, Refusal, Status};
use omnidoku_print::{FileFormat, Job, MAX_PAGES, PrintError, print_while};

use crate::operation::AppState;
use crate::pool::Queue;
use crate::rejection::Rejection;
use crate::seats::Seat;
use crate::work::Outcome;
use crate::{body, guard, language};

/// Answers a request for pages.
pub(crate) async fn answer(
    State(state): State<Arc<AppState>>,
    request: Request<Body>,
) -> Result<Response<Body>, Rejection> {
    language::answered_by(request, |language, request| answer_in(language, state, request)).await
}

async fn answer_in(
    language: &'static Language,
    state: Arc<AppState>,
    request: Request<Body>,
) -> Result<Response<Body>, Rejection> {
    if request.method() != Method::POST {
        return Err(Rejection::method("POST"));
    }
    let (head, body) = request.into_parts();
    let (most, time) = (state.config.max_large_body, state.config.body_time);
    let json = body::read(&head.headers, body, most, time).await?;
    let language = request::language_of(&json).unwrap_or(language);
    let request = PrintRequest::read(&json).map_err(|refusal| refusal.in_language(language))?;
    let form = form(request.kind);
    let work = state.dispatcher.begin_with(Queue::Long, language, move |allowance, tell| {
        print(&request, allowance, tell)
    })?;
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

/// The most digits and candidates of a file, which take about 15 seconds and 256 MiB: ten pages of
/// 36×36 with all candidates, or a thousand 9×9 with candidates and solutions.
const MAX_PRINTED_SYMBOLS: usize = 500_000;

/// Makes the file.
fn print(
    request: &PrintRequest,
    allowance: &Allowance,
    tell: &mut dyn FnMut(Progress),
) -> Result<Vec<u8>, Refusal> {
    let limits = allowance.limits_for(Some(allowance.max_seconds));
    let (form, page) = (form(request.kind), request.page.unwrap_or(1));
    let pages = request.clone().into_pages();
    let Print { sheet, puzzles } = api::prepare(&pages, MAX_PRINTED_SYMBOLS, allowance, tell)?;
    let job = Job { puzzles, sheet, on_paper: true, form, width: None };
    let printed = print_while(&job, page, &mut |_| limits.exceeded().is_none());
    let printed = printed.map_err(|error| match error {
        PrintError::Stopped => {
            let status = limits.exceeded().map_or(Status::Cancelled, Status::from);
            Refusal::unprocessable(status, paper::out_of_time().into())
        }
        PrintError::NoDrawing(_) | PrintError::Unsupported | PrintError::Unwritable(_) => {
            Refusal::fault(paper::failed(error.to_string()))
        }
        PrintError::Nothing => Refusal::unsupported(paper::nothing()),
        PrintError::NoSuchPage { page, last } => {
            Refusal::unsupported(paper::no_such_page(page, last))
        }
        PrintError::TooManyPages(count) => {
            Refusal::unsupported(paper::too_many_pages(count, MAX_PAGES))
        }
        PrintError::TooMuch => Refusal::unsupported(paper::too_much()),
        PrintError::TooLarge => Refusal::unsupported(paper::too_large()),
    });
    printed.map_err(|refusal| refusal.in_language(allowance.language))
}

fn form(kind: PrintKind) -> FileFormat {
    match kind {
        PrintKind::Pdf => FileFormat::Pdf,
        PrintKind::Png => FileFormat::Png,
        PrintKind::Svg => FileFormat::Svg,
    }
}
