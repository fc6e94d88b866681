//! The page: the files of `web/`, inside the program. What has no entry in this table does not exist, whatever a path
//! says; the file system is never asked.
//!
//! Each file is packed once. Its tag is made from its bytes, and browsers ask each time whether it still holds, so
//! that a new version shows at once and an old one costs an empty answer.

use std::collections::HashMap;
use std::io::Write;
use std::sync::LazyLock;

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, Method, Response, StatusCode, Uri, header};
use axum::response::IntoResponse;
use flate2::Compression;
use flate2::write::GzEncoder;
use rust_embed::RustEmbed;

use crate::refuse::No;

#[derive(RustEmbed)]
#[folder = "../../web"]
struct Files;

static PAGE: LazyLock<HashMap<String, Leaf>> = LazyLock::new(|| {
    let leaf = |name: &str| {
        let file = Files::get(name)?;
        let bytes = match file.data {
            std::borrow::Cow::Borrowed(bytes) => Bytes::from_static(bytes),
            std::borrow::Cow::Owned(bytes) => Bytes::from(bytes),
        };
        Some((format!("/{name}"), Leaf::new(name, bytes, file.metadata.sha256_hash())))
    };
    Files::iter().filter(|name| !is_for_authors(name)).filter_map(|name| leaf(&name)).collect()
});

/// Whether a file is only of use to those who write the page.
fn is_for_authors(name: &str) -> bool {
    name.ends_with(".d.ts") || name.ends_with(".md") || name.ends_with("jsconfig.json")
}

/// A file of the page.
struct Leaf {
    media: &'static str,
    tag: String,
    plain: Bytes,
    /// The same, packed, where that is worth it.
    packed: Option<Bytes>,
}

impl Leaf {
    fn new(name: &str, plain: Bytes, hash: [u8; 32]) -> Leaf {
        let (media, is_text) = media(name);
        let packed = if is_text { pack(&plain, Compression::best()) } else { None };
        let tag = hash[..12].iter().map(|byte| format!("{byte:02x}")).collect();
        Leaf { media, tag, plain, packed }
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
        "wasm" => ("application/wasm", true),
        "woff2" => ("font/woff2", false),
        "png" => ("image/png", false),
        "ico" => ("image/x-icon", false),
        _ => ("application/octet-stream", false),
    }
}

/// Answers with a file of the page.
pub(crate) async fn leaf(method: Method, uri: Uri, asked: HeaderMap) -> Response<Body> {
    let path = if uri.path() == "/" { "/index.html" } else { uri.path() };
    match PAGE.get(path) {
        None => No::not_found().into_response(),
        Some(_) if method != Method::GET && method != Method::HEAD => {
            No::method("GET, HEAD").into_response()
        }
        Some(leaf) => answer(leaf, &asked),
    }
}

/// What the page calls something in a language; English where it has no such, and the bare key if nobody has a word
/// for it.
pub(crate) fn word(language: &str, section: &str, key: &str) -> String {
    let said = |language: &str| {
        let catalogue = PAGE.get(&format!("/lang/{language}.json"))?;
        let catalogue: serde_json::Value = serde_json::from_slice(&catalogue.plain).ok()?;
        Some(catalogue.get(section)?.get(key)?.as_str()?.to_owned())
    };
    said(language).or_else(|| said("en")).unwrap_or_else(|| key.to_owned())
}

fn answer(leaf: &Leaf, asked: &HeaderMap) -> Response<Body> {
    let packed = leaf.packed.as_ref().filter(|_| takes_packed(asked));
    // The two forms of a file are different bytes, and have different tags.
    let tag = format!("\"{}{}\"", leaf.tag, if packed.is_some() { "-gzip" } else { "" });
    let mut response = match is_known(&leaf.tag, asked) {
        true => StatusCode::NOT_MODIFIED.into_response(),
        false => Body::from(packed.unwrap_or(&leaf.plain).clone()).into_response(),
    };
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(leaf.media));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    if let Ok(tag) = HeaderValue::try_from(tag) {
        headers.insert(header::ETAG, tag);
    }
    if leaf.packed.is_some() {
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

    fn text(length: usize) -> Leaf {
        Leaf::new("a.css", Bytes::from(vec![b'a'; length]), [7; 32])
    }

    #[test]
    fn packed_for_those_who_can_unpack_it() {
        for yes in ["gzip", "deflate, GZIP;q=0.5, br", "br , gzip"] {
            assert!(takes_packed(&asking(header::ACCEPT_ENCODING, yes)), "{yes}");
        }
        for no in ["", "br", "gzip;q=0", "gzip; q=0.000", "xgzip"] {
            assert!(!takes_packed(&asking(header::ACCEPT_ENCODING, no)), "{no}");
        }
        let leaf = text(1000);
        let packed = answer(&leaf, &asking(header::ACCEPT_ENCODING, "gzip"));
        let plain = answer(&leaf, &HeaderMap::new());
        assert_eq!(packed.headers()[header::CONTENT_ENCODING], "gzip");
        assert!(!plain.headers().contains_key(header::CONTENT_ENCODING));
        assert_ne!(packed.headers()[header::ETAG], plain.headers()[header::ETAG]);
        assert_eq!(plain.headers()[header::VARY], "accept-encoding");
        assert!(text(3).packed.is_none(), "nothing would be saved");
    }

    #[test]
    fn a_file_that_is_known_is_not_sent_again() {
        let leaf = text(9);
        let tag = answer(&leaf, &HeaderMap::new()).headers()[header::ETAG].clone();
        let tag = tag.to_str().unwrap();
        for known in [tag, &format!("W/{tag}"), &format!("\"x\", {tag}"), "*"] {
            let answer = answer(&leaf, &asking(header::IF_NONE_MATCH, known));
            assert_eq!(answer.status(), StatusCode::NOT_MODIFIED, "{known}");
            assert_eq!(answer.headers()[header::ETAG], tag);
        }
        let other = answer(&leaf, &asking(header::IF_NONE_MATCH, "\"07\""));
        assert_eq!(other.status(), StatusCode::OK);
    }

    #[test]
    fn the_words_of_paper_are_those_of_the_page() {
        assert_eq!(word("en", "file", "print-solutions"), "Solutions");
        assert_eq!(word("de", "file", "print-solutions"), "Lösungen");
        assert_eq!(word("../en", "game", "level-very-easy"), "Very easy");
        assert_eq!(word("de", "game", "nothing"), "nothing");
    }

    #[test]
    fn every_file_of_the_page_has_a_media_type() {
        assert!(PAGE.contains_key("/index.html"));
        for (name, leaf) in &*PAGE {
            assert_ne!(leaf.media, "application/octet-stream", "{name}");
        }
    }
}
