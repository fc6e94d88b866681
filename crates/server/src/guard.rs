//! The checks before every request, and the headers of every answer.
//!
//! A foreign page in the user's browser can send requests to this machine. Three checks keep it out:
//!
//! * *Host*: on a loopback address only `localhost`, `127.x.x.x` and `[::1]` with our port are
//!   answered. A foreign name that resolves to this machine (DNS rebinding) is not among them.
//! * *Origin*: if the browser names the page that asks, it must be ours.
//! * *Content-Type*: the body of a POST must be JSON. A foreign page cannot send that without a CORS
//!   preflight, and preflights get no answer.

use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr};
use std::time::{Duration, Instant};

use axum::body::Body;
use axum::extract::State;
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Request, Response, StatusCode, header};
use axum::middleware::Next;
use axum::response::IntoResponse;

use omnidoku::logic::message::Message;
use omnidoku_api::message::server as say;

use crate::language;
use crate::page;
use crate::rejection::Rejection;

/// The longest path with its query.
const MAX_PATH_BYTES: usize = 8 << 10;

const SERVER_TIMING: HeaderName = HeaderName::from_static("server-timing");

/// Names the version of the page: the page's service worker trusts no answer without it.
const PAGE_VERSION: HeaderName = HeaderName::from_static("omnidoku-page");

/// Headers of every answer.
const HEADERS: [(HeaderName, &str); 3] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// Headers of documents only; on scripts and styles they would double a small response.
const DOCUMENT_HEADERS: [(HeaderName, &str); 4] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'self'; img-src 'self' data: blob:; style-src 'self'; script-src 'self'; connect-src 'self'; \
         font-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    (header::X_FRAME_OPTIONS, "DENY"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
    ),
];

/// Checks a request, has it answered, and adds the headers of every answer.
pub(crate) async fn frame(
    State(address): State<SocketAddr>,
    request: Request<Body>,
    next: Next,
) -> Response<Body> {
    let began = Instant::now();
    let language = language::preferred(request.headers());
    let is_api = request.uri().path().starts_with("/api/");
    let mut response = match check(&request, address) {
        Ok(()) => next.run(request).await,
        Err(rejection) => rejection.in_language(language).into_response(),
    };
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.insert(PAGE_VERSION, page::version());
    if !is_script_or_style(headers) {
        for (name, value) in DOCUMENT_HEADERS {
            headers.insert(name, HeaderValue::from_static(value));
        }
    }
    if is_api {
        headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
        headers.entry(SERVER_TIMING).or_insert_with(|| timing(began.elapsed()));
    }
    response
}

fn is_script_or_style(headers: &HeaderMap) -> bool {
    let media = headers.get(header::CONTENT_TYPE).map_or(&[][..], HeaderValue::as_bytes);
    media.starts_with(b"text/javascript") || media.starts_with(b"text/css")
}

/// Notes on an answer how long the work took.
pub(crate) fn put_timing(headers: &mut HeaderMap, work: Duration) {
    headers.insert(SERVER_TIMING, timing(work));
}

fn timing(work: Duration) -> HeaderValue {
    let text = format!("work;dur={:.3}", work.as_secs_f64() * 1e3);
    HeaderValue::try_from(text).unwrap_or(HeaderValue::from_static("work"))
}

/// Whether this may be answered by a server that listens there.
fn check(request: &Request<Body>, address: SocketAddr) -> Result<(), Rejection> {
    let path = request.uri().path_and_query().map_or("", |path| path.as_str());
    if path.len() > MAX_PATH_BYTES {
        return Err(Rejection::bad(StatusCode::URI_TOO_LONG, say::address_too_long()));
    }
    let host = host(request)?;
    if address.ip().is_loopback() && !is_this_machine(&host, address.port()) {
        let message = say::other_server(address.to_string(), host.to_string());
        return Err(Rejection::bad(StatusCode::MISDIRECTED_REQUEST, message));
    }
    match request.headers().get(header::ORIGIN) {
        Some(origin) if !is_page_of(origin, &host) => {
            Err(Rejection::bad(StatusCode::FORBIDDEN, say::other_page()))
        }
        _ => Ok(()),
    }
}

/// The host that a request is addressed to.
fn host(request: &Request<Body>) -> Result<Authority, Rejection> {
    let bad = |message: Message| Rejection::bad(StatusCode::BAD_REQUEST, message);
    let mut named = request.headers().get_all(header::HOST).iter();
    let host = named.next().ok_or_else(|| bad(say::no_host()))?;
    if named.next().is_some() {
        return Err(bad(say::several_hosts()));
    }
    let host = Authority::try_from(host.as_bytes()).map_err(|_| bad(say::bad_host()))?;
    match request.uri().authority() {
        Some(other) if *other != host => Err(bad(say::hosts_differ())),
        _ => Ok(host),
    }
}

fn is_this_machine(host: &Authority, port: u16) -> bool {
    let name = host.host();
    let number = name.strip_prefix('[').and_then(|name| name.strip_suffix(']'));
    let is_loopback = name.eq_ignore_ascii_case("localhost")
        || name.parse::<Ipv4Addr>().is_ok_and(|address| address.is_loopback())
        || number.is_some_and(|n| n.parse::<Ipv6Addr>().is_ok_and(|address| address.is_loopback()));
    is_loopback && !host.as_str().contains('@') && host.port_u16().unwrap_or(80) == port
}

/// Whether an Origin is the page that this host serves.
fn is_page_of(origin: &HeaderValue, host: &Authority) -> bool {
    let origin = origin.to_str().unwrap_or_default();
    let authority = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
    authority.is_some_and(|authority| authority.eq_ignore_ascii_case(host.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(port: u16, headers: &[(&str, &str)]) -> Result<(), StatusCode> {
        let request = Request::builder().uri("/");
        let request =
            headers.iter().fold(request, |request, (name, value)| request.header(*name, *value));
        let address = SocketAddr::from(([127, 0, 0, 1], port));
        let request = request.body(Body::empty()).unwrap();
        check(&request, address).map_err(|rejection| rejection.into_response().status())
    }

    #[test]
    fn only_names_of_this_machine_are_answered() {
        for host in ["localhost:99", "LOCALHOST:99", "127.0.0.1:99", "127.1.2.3:99", "[::1]:99"] {
            assert_eq!(asked(99, &[("host", host)]), Ok(()), "{host}");
        }
        for host in ["localhost", "127.0.0.1", "[::1]"] {
            assert_eq!(asked(80, &[("host", host)]), Ok(()), "{host}");
        }
        let strange = [
            "evil.example:99",
            "localhost:98",
            "localhost",
            "localhost.evil.example:99",
            "localhost.:99",
            "me@localhost:99",
            "10.0.0.1:99",
            "127.0.0.1.evil.example:99",
            "[::2]:99",
            "[::ffff:127.0.0.1]:99",
        ];
        for host in strange {
            let code = Err(StatusCode::MISDIRECTED_REQUEST);
            assert_eq!(asked(99, &[("host", host)]), code, "{host}");
        }
        let bad: [&[(&str, &str)]; 4] = [
            &[],
            &[("host", "")],
            &[("host", "local host:99")],
            &[("host", "localhost:99"), ("host", "localhost:99")],
        ];
        for headers in bad {
            assert_eq!(asked(99, headers), Err(StatusCode::BAD_REQUEST), "{headers:?}");
        }
    }

    #[test]
    fn only_our_own_page_may_ask() {
        let from = |origin| asked(99, &[("host", "localhost:99"), ("origin", origin)]);
        assert_eq!(from("http://localhost:99"), Ok(()));
        let strange = ["null", "", "http://evil.example", "http://localhost:98", "localhost:99"];
        for origin in strange.into_iter().chain(["http://localhost:99.evil.example"]) {
            assert_eq!(from(origin), Err(StatusCode::FORBIDDEN), "{origin}");
        }
    }
}
