//! Answers that say no: a code for the client, and in the body a [`Refusal`] for people and programs.

use axum::body::Body;
use axum::http::{HeaderName, HeaderValue, Response, StatusCode, header};
use axum::response::IntoResponse;
use omnidoku_api::{Problem, Refusal, RefusalKind, Status};

/// An answer that says no.
#[derive(Debug)]
pub(crate) struct Rejection {
    code: StatusCode,
    refusal: Box<Refusal>,
    extra: Option<(HeaderName, &'static str)>,
}

impl Rejection {
    /// What came is no good request.
    pub(crate) fn bad(code: StatusCode, message: impl Into<String>) -> Rejection {
        let (kind, problem) = (RefusalKind::Malformed, Problem::saying(message));
        let refusal = Refusal { kind, status: Status::BadInput, problem };
        Rejection { code, refusal: Box::new(refusal), extra: None }
    }

    /// There is nothing here.
    pub(crate) fn not_found() -> Rejection {
        Rejection::bad(StatusCode::NOT_FOUND, "there is nothing here")
    }

    /// There is something here, but not for this method.
    pub(crate) fn method(allowed: &'static str) -> Rejection {
        let message = format!("this is answered to {allowed} only");
        let rejection = Rejection::bad(StatusCode::METHOD_NOT_ALLOWED, message);
        Rejection { extra: Some((header::ALLOW, allowed)), ..rejection }
    }

    /// Too much is going on.
    pub(crate) fn busy() -> Rejection {
        let mut rejection =
            Rejection::bad(StatusCode::SERVICE_UNAVAILABLE, "too much is going on; try again soon");
        rejection.refusal.status = Status::GaveUp;
        Rejection { extra: Some((header::RETRY_AFTER, "1")), ..rejection }
    }

    /// The program is at fault.
    pub(crate) fn fault() -> Rejection {
        Refusal::fault("a defect of omnidoku; please report it with the puzzle").into()
    }

    /// The body as JSON.
    pub(crate) fn to_json(&self) -> Vec<u8> {
        self.refusal.to_json()
    }
}

impl From<Refusal> for Rejection {
    fn from(refusal: Refusal) -> Rejection {
        let code = match refusal.kind {
            RefusalKind::Malformed => StatusCode::BAD_REQUEST,
            RefusalKind::UnknownOperation => StatusCode::NOT_FOUND,
            RefusalKind::Unprocessable => StatusCode::UNPROCESSABLE_ENTITY,
            RefusalKind::Fault => StatusCode::INTERNAL_SERVER_ERROR,
        };
        Rejection { code, refusal: Box::new(refusal), extra: None }
    }
}

impl IntoResponse for Rejection {
    fn into_response(self) -> Response<Body> {
        let mut response = json(self.to_json());
        *response.status_mut() = self.code;
        if let Some((name, value)) = self.extra {
            response.headers_mut().insert(name, HeaderValue::from_static(value));
        }
        response
    }
}

/// An answer in JSON.
pub(crate) fn json(bytes: impl Into<Body>) -> Response<Body> {
    let media = (header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    ([media], bytes.into()).into_response()
}
