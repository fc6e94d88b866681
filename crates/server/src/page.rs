//! The page: the files of `web/`, embedded in the program. A path without an entry in this table does not
//! exist; the file system is never used.
//!
//! Each file is compressed once. Its tag is a hash of its bytes, and browsers revalidate it each time: a
//! new version shows at once, and an unchanged file costs an empty answer.
//!
//! Every answer of the server names the version of the page, a hash of all files ([`version`]). The page's
//! service worker recognises the program by it, and gets the list of files with its own script.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hasher};
use std::io::Write;
use std::sync::LazyLock;

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, Method, Response, StatusCode, Uri, header};
use axum::response::IntoResponse;
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::rejection::Rejection;

/// The files with their paths, which the build script lists.
static FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// The service worker of the page.
const WORKER: &str = "service-worker.js";

static PAGE: LazyLock<HashMap<String, Asset>> = LazyLock::new(|| {
    let asset = |&(name, bytes)| {
        let plain = if name == WORKER { listing(bytes) } else { Bytes::from_static(bytes) };
        (format!("/{name}"), Asset::new(name, plain))
    };
    FILES.iter().map(asset).collect()
});

static VERSION: LazyLock<HeaderValue> = LazyLock::new(|| {
    let mut hasher = DefaultHasher::new();
    for (name, bytes) in FILES {
        hasher.write(name.as_bytes());
        hasher.write(bytes);
    }
    HeaderValue::try_from(format!("{:016x}", hasher.finish())).expect("digits are allowed")
});

/// The version of the page, as a header names it.
pub(crate) fn version() -> HeaderValue {
    VERSION.clone()
}

/// The script of the service worker, with the version and the list of all other files before it. So another
/// version of the page is another script, which browsers notice.
fn listing(script: &[u8]) -> Bytes {
    let files: Vec<&str> =
        FILES.iter().map(|&(name, _)| name).filter(|&name| name != WORKER).collect();
    let version = VERSION.to_str().unwrap_or_default();
    let list = serde_json::json!({ "version": version, "files": files });
    [format!("self.LISTING = {list};\n").as_bytes(), script].concat().into()
}

/// A file of the page.
struct Asset {
    media: &'static str,
    tag: String,
    plain: Bytes,
    /// The same, packed, where that is worth it.
    packed: Option<Bytes>,
}

impl Asset {
    fn new(name: &str, plain: Bytes) -> Asset {
        let (media, is_text) = media(name);
        let packed = if is_text { pack(&plain, Compression::best()) } else { None };
        let mut hasher = DefaultHasher::new();
        hasher.write(&plain);
        let tag = format!("{:016x}", hasher.finish());
        Asset { media, tag, plain, packed }
    }
}

/// Packs something, if that saves anything.
pub(crate) fn pack(plain: &[u8], effort: Compression) -> Option<Bytes> {
    let mut packer = GzEncoder::new(Vec::new(), effort);
    packer.write_all(plain).ok()?;
    let packed = packer.finish().ok()?;
    (packed.len() < plain.len()).then(|| packed.into())
}

/// The media type of a file, and whether packing it makes sense.
fn media(name: &str) -> (&'static str, bool) {
    match name.rsplit_once('.').map_or("", |(_, extension)| extension) {
        "html" => ("text/html; charset=utf-8", true),
        "css" => ("text/css; charset=utf-8", true),
        "js" | "mjs" => ("text/javascript; charset=utf-8", true),
        "json" => ("application/json", true),
        "webmanifest" => ("application/manifest+json", true),
        "svg" => ("image/svg+xml", true),
        "txt" | "md" => ("text/plain; charset=utf-8", true),
        // Packing megabytes would delay the first answer.
        "wasm" => ("application/wasm", false),
        "woff2" => ("font/woff2", false),
        "png" => ("image/png", false),
        "ico" => ("image/x-icon", false),
        _ => ("application/octet-stream", false),
    }
}

/// Answers with a file of the page.
pub(crate) async fn asset(method: Method, uri: Uri, asked: HeaderMap) -> Response<Body> {
    let path = if uri.path() == "/" { "/index.html" } else { uri.path() };
    match PAGE.get(path) {
        None => Rejection::not_found().into_response(),
        Some(_) if method != Method::GET && method != Method::HEAD => {
            Rejection::method("GET, HEAD").into_response()
        }
        Some(asset) => answer(asset, &asked),
    }
}

fn answer(asset: &Asset, asked: &HeaderMap) -> Response<Body> {
    let packed = asset.packed.as_ref().filter(|_| takes_packed(asked));
    // The two forms of a file are different bytes, and have different tags.
    let tag = format!("\"{}{}\"", asset.tag, if packed.is_some() { "-gzip" } else { "" });
    let mut response = match is_known(&asset.tag, asked) {
        true => StatusCode::NOT_MODIFIED.into_response(),
        false => Body::from(packed.unwrap_or(&asset.plain).clone()).into_response(),
    };
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(asset.media));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    if let Ok(tag) = HeaderValue::try_from(tag) {
        headers.insert(header::ETAG, tag);
    }
    if asset.packed.is_some() {
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    }
    if packed.is_some() {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    response
}

/// Whether the client can unpack.
pub(crate) fn takes_packed(asked: &HeaderMap) -> bool {
    listed(asked, header::ACCEPT_ENCODING).any(|item| {
        let (name, weight) = item.split_once(';').unwrap_or((item, ""));
        let refused = weight.trim().strip_prefix("q=").is_some_and(|q| q.parse() == Ok(0.0));
        name.trim().eq_ignore_ascii_case("gzip") && !refused
    })
}

/// Whether the client has the file with this tag, in either form.
fn is_known(tag: &str, asked: &HeaderMap) -> bool {
    listed(asked, header::IF_NONE_MATCH).any(|item| {
        let known = item.trim_start_matches("W/").trim_matches('"');
        item == "*" || known.trim_end_matches("-gzip") == tag
    })
}

/// The items of a header that is a list.
fn listed(asked: &HeaderMap, name: header::HeaderName) -> impl Iterator<Item = &str> {
    let lists = asked.get_all(name).into_iter().filter_map(|value| value.to_str().ok());
    lists.flat_map(|list| list.split(',')).map(str::trim)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asking(name: header::HeaderName, value: &str) -> HeaderMap {
        [(name, value.parse().unwrap())].into_iter().collect()
    }

    fn text(length: usize) -> Asset {
        Asset::new("a.css", Bytes::from_static(&[b'a'; 1000][..length]))
    }

    #[test]
    fn packed_for_those_who_can_unpack_it() {
        for yes in ["gzip", "deflate, GZIP;q=0.5, br", "br , gzip"] {
            assert!(takes_packed(&asking(header::ACCEPT_ENCODING, yes)), "{yes}");
        }
        for no in ["", "br", "gzip;q=0", "gzip; q=0.000", "xgzip"] {
            assert!(!takes_packed(&asking(header::ACCEPT_ENCODING, no)), "{no}");
        }
        let asset = text(1000);
        let packed = answer(&asset, &asking(header::ACCEPT_ENCODING, "gzip"));
        let plain = answer(&asset, &HeaderMap::new());
        assert_eq!(packed.headers()[header::CONTENT_ENCODING], "gzip");
        assert!(!plain.headers().contains_key(header::CONTENT_ENCODING));
        assert_ne!(packed.headers()[header::ETAG], plain.headers()[header::ETAG]);
        assert_eq!(plain.headers()[header::VARY], "accept-encoding");
        assert!(text(3).packed.is_none(), "nothing would be saved");
    }

    #[test]
    fn a_file_that_is_known_is_not_sent_again() {
        let asset = text(9);
        let tag = answer(&asset, &HeaderMap::new()).headers()[header::ETAG].clone();
        let tag = tag.to_str().unwrap();
        for known in [tag, &format!("W/{tag}"), &format!("\"x\", {tag}"), "*"] {
            let answer = answer(&asset, &asking(header::IF_NONE_MATCH, known));
            assert_eq!(answer.status(), StatusCode::NOT_MODIFIED, "{known}");
            assert_eq!(answer.headers()[header::ETAG], tag);
        }
        let other = answer(&asset, &asking(header::IF_NONE_MATCH, "\"07\""));
        assert_eq!(other.status(), StatusCode::OK);
    }

    /// The page and printed pages call the levels alike.
    #[test]
    fn the_words_of_paper_are_those_of_the_page() {
        use omnidoku::logic::message::Language;
        use omnidoku_api::{Allowance, Reply, Request, handle};

        for language in Language::all() {
            let request = format!("{{\"language\":\"{}\"}}", language.tag());
            let request = Request::read("about", request.as_bytes()).unwrap();
            let allowance = Allowance::new(omnidoku::Limits::none());
            let reply = handle(&request, &allowance, &mut |_| {});
            let Ok(Reply::About(about)) = reply else { panic!("{reply:?}") };
            let words = &PAGE[&format!("/lang/{}.json", language.tag())].plain;
            let words: serde_json::Value = serde_json::from_slice(words).unwrap();
            assert_eq!(about.level_names.len(), 8);
            for level in about.level_names {
                assert_eq!(words["game"][format!("level-{}", level.id)], *level.name);
            }
        }
    }

    #[test]
    fn every_file_of_the_page_has_a_media_type() {
        assert!(PAGE.contains_key("/index.html"));
        for (name, asset) in &*PAGE {
            assert_ne!(asset.media, "application/octet-stream", "{name}");
        }
    }
}
