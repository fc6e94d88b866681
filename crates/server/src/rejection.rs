//! Answers that say no: a code for the client, and in the body a [`Refusal`] for people and programs.

use axum::body::Body;
use axum::http::{HeaderName, HeaderValue, Response, StatusCode, header};
use axum::response::IntoResponse;
use omnidoku::logic::message::{Language, Message};
use omnidoku_api::message::server as say;
use omnidoku_api::{Refusal, RefusalKind, Status};

/// An answer that says no.
#[derive(Debug)]
pub(crate) struct Rejection {
    code: StatusCode,
    refusal: Box<Refusal>,
    extra: Option<(HeaderName, &'static str)>,
    /// Whether it is in the language of the client: a refusal of the api is.
    is_worded: bool,
}

impl Rejection {
    /// What came is no good request.
    pub(crate) fn bad(code: StatusCode, message: Message) -> Rejection {
        let refusal = Refusal { kind: RefusalKind::Malformed, ..Refusal::bad_input(message) };
        Rejection { code, refusal: Box::new(refusal), extra: None, is_worded: false }
    }

    /// There is nothing here.
    pub(crate) fn not_found() -> Rejection {
        Rejection::bad(StatusCode::NOT_FOUND, say::not_found())
    }

    /// There is something here, but not for this method.
    pub(crate) fn method(allowed: &'static str) -> Rejection {
        let message = say::method(allowed.to_owned());
        let rejection = Rejection::bad(StatusCode::METHOD_NOT_ALLOWED, message);
        Rejection { extra: Some((header::ALLOW, allowed)), ..rejection }
    }

    /// Too much is going on.
    pub(crate) fn busy() -> Rejection {
        let mut rejection = Rejection::bad(StatusCode::SERVICE_UNAVAILABLE, say::busy());
        rejection.refusal.status = Status::GaveUp;
        Rejection { extra: Some((header::RETRY_AFTER, "1")), ..rejection }
    }

    /// The program is at fault.
    pub(crate) fn fault() -> Rejection {
        Rejection { is_worded: false, ..Refusal::fault(say::defect()).into() }
    }

    /// The same in the language of the client.
    pub(crate) fn in_language(self, language: &'static Language) -> Rejection {
        match self.is_worded {
            true => self,
            false => Rejection {
                refusal: Box::new(self.refusal.in_language(language)),
                is_worded: true,
                ..self
            },
        }
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
        Rejection { code, refusal: Box::new(refusal), extra: None, is_worded: true }
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
