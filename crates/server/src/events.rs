//! Progress and answer of a request as server-sent events.
//!
//! ```text
//! event: progress          event: answer            event: refusal
//! data: {"seconds":…}      data: {"status":…}       data: {"status":…,"problem":…}
//! ```
//!
//! `progress` comes a few times a second while the work reports any; `answer` or `refusal` comes once, as
//! the last event. A comment now and then keeps the connection alive.

use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::{HeaderValue, Response, header};
use axum::response::IntoResponse;
use http_body::Frame;
use omnidoku::logic::message::Language;
use tokio::time::{Instant, Interval, interval_at};

use crate::outbox::{Outbox, Outgoing};
use crate::seats::Waiting;
use crate::work::{Outcome, Work};

/// How often a comment keeps the connection alive.
const BEAT: Duration = Duration::from_secs(10);

/// The answer that streams the events of work in progress.
pub(crate) fn listen(
    work: Work,
    language: &'static Language,
    waiting: Option<Waiting>,
    outbox: Outbox,
) -> Response<Body> {
    let beat = interval_at(Instant::now() + BEAT, BEAT);
    let events =
        Events { work: Some(work), answer: None, outbox, language, beat, _waiting: waiting };
    let media = (header::CONTENT_TYPE, HeaderValue::from_static("text/event-stream"));
    ([media], Body::new(events)).into_response()
}

/// The events of work in progress, until it is done.
struct Events {
    work: Option<Work>,
    /// What is left to send when it is done.
    answer: Option<Outgoing>,
    outbox: Outbox,
    /// The language of refusals.
    language: &'static Language,
    beat: Interval,
    _waiting: Option<Waiting>,
}

impl http_body::Body for Events {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        let frame = |bytes: Bytes| Poll::Ready(Some(Ok(Frame::data(bytes))));
        let Some(work) = &mut self.work else {
            return self.next_piece().map_or(Poll::Ready(None), frame);
        };
        if let Poll::Ready(Some(progress)) = work.news.poll_recv(context) {
            return frame(event("progress", &progress.to_json()).into());
        }
        if let Poll::Ready(Outcome { result, .. }) = work.outcome.as_mut().poll(context) {
            self.work = None;
            return match result.and_then(|answer| self.outbox.take(answer)) {
                Ok(mut answer) if answer.is_one_piece() => {
                    frame(event("answer", &answer.piece().unwrap_or_default()).into())
                }
                Ok(answer) => {
                    self.answer = Some(answer);
                    frame(Bytes::from_static(b"event: answer\ndata: "))
                }
                Err(rejection) => {
                    let rejection = rejection.in_language(self.language);
                    frame(event("refusal", &rejection.to_json()).into())
                }
            };
        }
        match self.beat.poll_tick(context) {
            Poll::Ready(_) => frame(Bytes::from_static(b":\n\n")),
            Poll::Pending => Poll::Pending,
        }
    }
}

impl Events {
    /// The next piece of the answer, and at last what ends its event.
    fn next_piece(&mut self) -> Option<Bytes> {
        let piece = self.answer.as_mut()?.piece();
        Some(piece.unwrap_or_else(|| {
            self.answer = None;
            Bytes::from_static(b"\n\n")
        }))
    }
}

/// One event. JSON on one line needs no more than this.
fn event(name: &str, json: &[u8]) -> Vec<u8> {
    [b"event: ", name.as_bytes(), b"\ndata: ", json, b"\n\n"].concat()
}
