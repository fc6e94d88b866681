//! Reading the body of a request: JSON, so long and no longer, in one span of time for the whole of it.
//!
//! (A time limit that begins anew with each piece would let a client send a byte a second for hours.)

use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, StatusCode, header};
use http_body_util::{BodyExt, LengthLimitError, Limited};
use tokio::time::timeout;

use omnidoku_api::message::server as say;

use crate::rejection::Rejection;

/// Reads the whole body.
pub(crate) async fn read(
    headers: &HeaderMap,
    body: Body,
    most: usize,
    time: Duration,
) -> Result<Bytes, Rejection> {
    if !is_json(headers) {
        let message = say::not_json();
        return Err(Rejection::bad(StatusCode::UNSUPPORTED_MEDIA_TYPE, message));
    }
    if let Some(encoding) = headers.get(header::CONTENT_ENCODING)
        && !encoding.as_bytes().eq_ignore_ascii_case(b"identity")
    {
        let message = say::compressed();
        return Err(Rejection::bad(StatusCode::UNSUPPORTED_MEDIA_TYPE, message));
    }
    let too_large = || Rejection::bad(StatusCode::PAYLOAD_TOO_LARGE, say::too_large(most));
    if http_body::Body::size_hint(&body).lower() > most as u64 {
        return Err(too_large());
    }
    match timeout(time, Limited::new(body, most).collect()).await {
        Ok(Ok(whole)) => Ok(whole.to_bytes()),
        Ok(Err(error)) if error.is::<LengthLimitError>() => Err(too_large()),
        Ok(Err(_)) => Err(Rejection::bad(StatusCode::BAD_REQUEST, say::broken_off())),
        Err(_) => Err(Rejection::bad(StatusCode::REQUEST_TIMEOUT, say::too_slow())),
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    let media = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let essence = media.unwrap_or_default().split(';').next().unwrap_or_default();
    essence.trim().eq_ignore_ascii_case("application/json")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_is_known_by_its_name() {
        let named = |name: &str| {
            is_json(&[(header::CONTENT_TYPE, name.parse().unwrap())].into_iter().collect())
        };
        assert!(named("application/json") && named("Application/JSON ; charset=utf-8"));
        assert!(!named("text/plain") && !named("application/jsonp") && !named(""));
        assert!(!is_json(&HeaderMap::new()));
    }
}
