//! An answer that is told as it comes: server-sent events.
//!
//! ```text
//! event: progress          event: answer            event: refusal
//! data: {"seconds":…}      data: {"status":…}       data: {"status":…,"problem":…}
//! ```
//!
//! `progress` comes a few times a second where the work tells how it is doing; `answer` or `refusal` once, as the
//! last. In between a comment now and then tells that the connection still stands.

use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::{HeaderValue, Response, header};
use axum::response::IntoResponse;
use http_body::Frame;
use tokio::time::{Instant, Interval, interval_at};

use crate::seats::Waiting;
use crate::work::{Outcome, Work};

const BEAT: Duration = Duration::from_secs(10);

/// The answer to somebody who listens to work that goes on.
pub(crate) fn listen(work: Work, waiting: Option<Waiting>) -> Response<Body> {
    let beat = interval_at(Instant::now() + BEAT, BEAT);
    let events = Events { work: Some(work), beat, _waiting: waiting };
    let media = (header::CONTENT_TYPE, HeaderValue::from_static("text/event-stream"));
    ([media], Body::new(events)).into_response()
}

/// The events of work that goes on, until it is done.
struct Events {
    work: Option<Work>,
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
        let frame = |bytes: Vec<u8>| Poll::Ready(Some(Ok(Frame::data(Bytes::from(bytes)))));
        let Some(work) = &mut self.work else { return Poll::Ready(None) };
        if let Poll::Ready(Some(progress)) = work.news.poll_recv(context) {
            return frame(event("progress", &progress.to_json()));
        }
        if let Poll::Ready(Outcome { result, .. }) = work.outcome.as_mut().poll(context) {
            self.work = None;
            return frame(match result {
                Ok(answer) => event("answer", &answer),
                Err(no) => event("refusal", &no.to_json()),
            });
        }
        match self.beat.poll_tick(context) {
            Poll::Ready(_) => frame(b":\n\n".to_vec()),
            Poll::Pending => Poll::Pending,
        }
    }
}

/// One event. JSON on one line needs no more than this.
fn event(name: &str, json: &[u8]) -> Vec<u8> {
    [b"event: ", name.as_bytes(), b"\ndata: ", json, b"\n\n"].concat()
}
