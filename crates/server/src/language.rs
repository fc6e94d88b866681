//! The language of a client: what its `Accept-Language` prefers among the languages there are.

use axum::body::Body;
use axum::http::{HeaderMap, Request, Response, header};
use omnidoku::logic::message::Language;

use crate::rejection::Rejection;

/// Answers a request by a function that is told the client's language; a rejection is put into that
/// language.
pub(crate) async fn answered_by<F: Future<Output = Result<Response<Body>, Rejection>>>(
    request: Request<Body>,
    answer: impl FnOnce(&'static Language, Request<Body>) -> F,
) -> Result<Response<Body>, Rejection> {
    let language = preferred(request.headers());
    answer(language, request).await.map_err(|rejection| rejection.in_language(language))
}

/// The language that a client prefers; English if it states none, or none that there is.
pub(crate) fn preferred(headers: &HeaderMap) -> &'static Language {
    let lists = headers.get_all(header::ACCEPT_LANGUAGE).into_iter();
    let lists = lists.filter_map(|value| value.to_str().ok());
    let mut best: Option<(f32, &'static Language)> = None;
    for item in lists.flat_map(|list| list.split(',')) {
        let (range, weight) = item.split_once(';').unwrap_or((item, ""));
        let tag = range.trim().split('-').next().unwrap_or_default().to_ascii_lowercase();
        let weight = match weight.trim().strip_prefix("q=") {
            Some(weight) => weight.parse().unwrap_or(0.0),
            None => 1.0,
        };
        // Of several with the same weight, the first.
        if let Some(language) = Language::by_tag(&tag)
            && weight > best.map_or(0.0, |(weight, _)| weight)
        {
            best = Some((weight, language));
        }
    }
    best.map_or(Language::english(), |(_, language)| language)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_known_language_with_the_highest_weight() {
        for (accepts, tag) in [
            ("", "en"),
            ("de", "de"),
            ("de-CH, en;q=0.9", "de"),
            ("en-GB,en;q=0.9,de;q=0.8", "en"),
            ("fr, de;q=0.5, en;q=0.4", "de"),
            ("fr;q=1, *", "en"),
            ("de;q=0, en;q=0.1", "en"),
            ("DE;q=x", "en"),
        ] {
            let headers = [(header::ACCEPT_LANGUAGE, accepts.parse().unwrap())];
            assert_eq!(preferred(&headers.into_iter().collect()).tag(), tag, "{accepts}");
        }
    }
}
