//! `POST /api/<operation>`: read, work, answer.

use std::ops::Range;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, Method, Request, Response, header};
use axum::response::IntoResponse;
use flate2::Compression;
use omnidoku::logic::message::Language;
use omnidoku_api::{self as api, BodySize};

use crate::config::Config;
use crate::guard;
use crate::outbox::Outbox;
use crate::rejection::{self, Rejection};
use crate::seats::Seat;
use crate::work::{Dispatcher, Outcome};
use crate::{body, events, language, page};

/// The sizes of replies that are compressed: `about`, a path.
const COMPRESSED_SIZES: Range<usize> = 16 << 10..256 << 10;

/// The state that all handlers share.
pub(crate) struct AppState {
    pub(crate) config: Config,
    pub(crate) dispatcher: Dispatcher,
    pub(crate) outbox: Outbox,
}

/// Answers a request for an operation.
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
    let asked = request.uri().path().trim_start_matches("/api/");
    let known = api::Request::OPERATIONS.iter().find(|name| **name == asked);
    let operation = *known.ok_or_else(Rejection::not_found)?;
    if request.method() != Method::POST {
        return Err(Rejection::method("POST"));
    }
    let Config { max_body, max_large_body, body_time, .. } = state.config;
    let most = match api::Request::body_size(operation) {
        Some(BodySize::Large) => max_large_body,
        _ => max_body,
    };
    let (head, body) = request.into_parts();
    let json = body::read(&head.headers, body, most, body_time).await?;
    let request = state.dispatcher.read(operation, json, language).await?;
    let language = request.language_or(language);
    let work = state.dispatcher.begin(request, language)?;
    let waiting = head.extensions.get::<Seat>().map(Seat::wait);
    if wants_events(&head.headers) {
        return Ok(events::listen(work, language, waiting, state.outbox.clone()));
    }
    let Outcome { result, time } = work.outcome.await;
    let mut response = match result {
        Ok(json) => reply(json, &head.headers, &state.outbox)?,
        Err(rejection) => rejection.into_response(),
    };
    guard::put_timing(response.headers_mut(), time);
    Ok(response)
}

/// A reply, compressed if it is long, but not so long that this would delay others.
fn reply(json: Vec<u8>, asked: &HeaderMap, outbox: &Outbox) -> Result<Response<Body>, Rejection> {
    let is_worth_it = COMPRESSED_SIZES.contains(&json.len()) && page::takes_packed(asked);
    let packed = if is_worth_it { page::pack(&json, Compression::fast()) } else { None };
    let Some(packed) = packed else { return Ok(rejection::json(Body::new(outbox.take(json)?))) };
    let mut response = rejection::json(packed);
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    Ok(response)
}

fn wants_events(headers: &HeaderMap) -> bool {
    let wanted = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok());
    wanted.is_some_and(|wanted| wanted.starts_with("text/event-stream"))
}
