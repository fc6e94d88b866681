//! Requests and their answers, good ones and bad ones. Whatever is sent, it is never the server that is at fault.

mod client;

use client::{PUZZLE, open};
use omnidoku_server::Config;

/// Headers that every answer has.
const ALWAYS: [&str; 8] = [
    "omnidoku-page",
    "content-security-policy",
    "x-content-type-options",
    "x-frame-options",
    "referrer-policy",
    "cross-origin-opener-policy",
    "cross-origin-resource-policy",
    "permissions-policy",
];

#[test]
fn a_solve_is_answered() {
    let house = open(Config::default());
    let mut client = house.connect();
    // Twice on one connection.
    for _ in 0..2 {
        let text = house.post_text("solve", "", &format!(r#"{{"puzzle":"{PUZZLE}"}}"#));
        let answer = client.ask(text);
        assert_eq!(answer.code, 200, "{answer:?}");
        let json = answer.json();
        assert_eq!(json["status"], "ok");
        assert_eq!(json["solutions"][0].as_array().unwrap().len(), 81);
        let timing = answer.header("server-timing").unwrap();
        let time = timing.strip_prefix("work;dur=").unwrap().parse::<f64>().unwrap();
        assert!(time > 0.0 && time < 60_000.0, "{timing}");
        assert_eq!(answer.header("cache-control"), Some("no-store"));
    }
    house.close();
}

#[test]
fn health_and_the_description_are_there() {
    let house = open(Config::default());
    let health = house.get("/api/health").json();
    assert_eq!((&health["status"], &health["running"]), (&"ok".into(), &0.into()));
    assert_eq!(health["version"], env!("CARGO_PKG_VERSION"));
    let api = house.get("/api/openapi.json").json();
    for operation in omnidoku_api::Request::OPERATIONS {
        assert!(api["paths"][format!("/api/{operation}")].is_object(), "{operation}");
    }
    house.close();
}

/// It was 0.01 s, the slice of the quick queue, and the page held its users to that.
#[test]
fn about_tells_the_time_limit_of_the_server() {
    let house = open(Config { max_seconds: 42.0, ..Config::default() });
    let about = house.connect().ask(house.post_text("about", "", "{}")).json();
    assert_eq!(about["limits"]["seconds"], 42.0, "{about}");
    house.close();
}

/// The description had the operations alone.
#[test]
fn the_description_has_print_and_health() {
    let house = open(Config::default());
    let api = house.get("/api/openapi.json").json();
    let print = &api["paths"]["/api/print"]["post"];
    let asked = &print["requestBody"]["content"]["application/json"]["schema"]["$ref"];
    assert_eq!(asked, "#/components/schemas/PrintRequest");
    for name in ["PrintRequest", "Refusal"] {
        assert!(api["components"]["schemas"][name].is_object(), "{name}");
    }
    for media in ["application/pdf", "image/png", "image/svg+xml"] {
        assert!(print["responses"]["200"]["content"][media].is_object(), "{media}");
    }
    let health = &api["paths"]["/api/health"]["get"]["responses"]["200"]["content"];
    let described = health["application/json"]["schema"]["properties"].as_object().unwrap();
    let answered = house.get("/api/health").json();
    assert!(described.keys().eq(answered.as_object().unwrap().keys()), "{described:?}");
    house.close();
}

#[test]
fn what_makes_no_sense_is_refused_with_the_reason() {
    let house = open(Config::default());
    let host = format!("Host: {}\r\n", house.address);
    let json = "Content-Type: application/json\r\n";
    let deep = "[".repeat(60_000);
    let bodies: &[(&str, &str, u16)] = &[
        ("solve", "", 400),
        ("solve", "{", 400),
        ("solve", "{\"puzzle\": \u{0}}", 400),
        ("solve", r#"{"puzzle":"53","puzzle":"53"}"#, 422),
        ("solve", "[]", 422),
        ("solve", "null", 422),
        ("solve", "{}", 422),
        ("solve", r#"{"puzzle":5}"#, 422),
        ("solve", r#"{"puzzle":"53","colour":1}"#, 422),
        ("solve", r#"{"puzzle":"nothing of the kind"}"#, 422),
        ("solve", r#"{"puzzle":[1,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0]}"#, 422),
        ("solve", r#"{"puzzle":[],"shape":"4000000000x4000000000"}"#, 422),
        ("solve", r#"{"puzzle":[],"shape":"100x100"}"#, 422),
        ("solve", &format!(r#"{{"puzzle":"{PUZZLE}","engine":"steam"}}"#), 422),
        ("nothing", "{}", 404),
        ("solve/more", "{}", 404),
        ("", "{}", 404),
    ];
    for (operation, body, code) in bodies {
        house.post(operation, body).assert_no(*code);
    }
    for deep in [deep.clone(), format!(r#"{{"puzzle":{deep}"#)] {
        let answer = house.post("solve", &deep);
        assert!(matches!(answer.code, 400 | 422), "{answer:?}");
    }
    let answer = house.ask(
        [
            house.post_text("solve", "", "??????????????").trim_end_matches('?').as_bytes(),
            &[0xff; 14],
        ]
        .concat(),
    );
    answer.assert_no(400);

    let requests: &[(String, u16)] = &[
        (format!("POST /api/solve HTTP/1.1\r\n{host}Content-Length: 2\r\n\r\n{{}}"), 415),
        (
            format!(
                "POST /api/solve HTTP/1.1\r\n{host}Content-Type: text/plain\r\nContent-Length: 2\r\n\r\n{{}}"
            ),
            415,
        ),
        (
            format!(
                "POST /api/solve HTTP/1.1\r\n{host}{json}Content-Encoding: gzip\r\nContent-Length: 2\r\n\r\n{{}}"
            ),
            415,
        ),
        (format!("GET /api/solve HTTP/1.1\r\n{host}\r\n"), 405),
        (format!("OPTIONS /api/solve HTTP/1.1\r\n{host}\r\n"), 405),
        (format!("DELETE / HTTP/1.1\r\n{host}\r\n"), 405),
        (format!("POST /api/health HTTP/1.1\r\n{host}{json}Content-Length: 0\r\n\r\n"), 405),
        (format!("GET /{} HTTP/1.1\r\n{host}\r\n", "a".repeat(16 << 10)), 414),
        ("GET / HTTP/1.1\r\n\r\n".to_owned(), 400),
        ("GET / HTTP/1.0\r\n\r\n".to_owned(), 400),
        ("GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n".to_owned(), 421),
        ("GET /api/health HTTP/1.1\r\nHost: localhost:1\r\n\r\n".to_owned(), 421),
        (format!("GET http://evil.example/ HTTP/1.1\r\n{host}\r\n"), 400),
        (format!("GET / HTTP/1.1\r\n{host}Origin: http://evil.example\r\n\r\n"), 403),
    ];
    for (request, code) in requests {
        house.ask(request).assert_no(*code);
    }
    let refused = house.ask(format!("PUT /api/solve HTTP/1.1\r\n{host}\r\n"));
    assert_eq!(refused.header("allow"), Some("POST"));
    house.close();
}

/// Here the head itself is bad, and it is hyper that answers, without a body.
#[test]
fn a_head_that_is_none_is_refused() {
    let house = open(Config::default());
    let host = format!("Host: {}\r\n", house.address);
    let requests = [
        ("\0\0\0\0\r\n\r\n".to_owned(), 400),
        ("GET / HTTP/9.9\r\n\r\n".to_owned(), 400),
        ("GET /\u{7f} HTTP/1.1\r\n\r\n".to_owned(), 400),
        (format!("GET / HTTP/1.1\r\n{host}{}\r\n", "A: b\r\n".repeat(101)), 431),
        (format!("GET / HTTP/1.1\r\n{host}A: {}\r\n\r\n", "b".repeat(64 << 10)), 431),
        (format!("POST /api/solve HTTP/1.1\r\n{host}Content-Length: x\r\n\r\n"), 400),
    ];
    for (request, code) in requests {
        assert_eq!(house.ask(&request).code, code, "{:.60}", request);
    }
    house.close();
}

#[test]
fn a_body_has_a_size() {
    let house = open(Config::default());
    let host = format!("Host: {}\r\nContent-Type: application/json\r\n", house.address);
    // Told before: nothing of it is read.
    let told = format!("POST /api/solve HTTP/1.1\r\n{host}Content-Length: 99999999999\r\n\r\n");
    house.ask(told).assert_no(413);
    // Sent whole, and the answer still arrives.
    house.post("solve", &" ".repeat((64 << 10) + 1)).assert_no(413);
    house.post("solve", &" ".repeat(1 << 20)).assert_no(413);
    // Not told: as much is read as is allowed.
    let chunk = format!("8000\r\n{}\r\n", " ".repeat(0x8000));
    let head = format!("POST /api/solve HTTP/1.1\r\n{host}Transfer-Encoding: chunked\r\n\r\n");
    house.ask(format!("{head}{}", chunk.repeat(3))).assert_no(413);
    // A body without its length is as good as one with it, if it is not too long.
    let body = format!(r#"{{"puzzle":"{PUZZLE}"}}"#);
    let answer = house.ask(format!("{head}{:x}\r\n{body}\r\n0\r\n\r\n", body.len()));
    assert_eq!(answer.code, 200, "{answer:?}");
    // A text of many puzzles may be longer, but not much.
    let many = |puzzles| format!(r#"{{"text":"{}"}}"#, format!("{PUZZLE}\\n").repeat(puzzles));
    assert_eq!(house.post("read", &many(2000)).code, 200);
    house.post("read", &many(20_000)).assert_no(413);
    house.close();
}

/// They were refused with 413, while `print` took them.
#[test]
fn pages_of_many_boards_are_not_too_large() {
    let house = open(Config::default());
    let boards = vec![format!(r#"{{"puzzle":"{PUZZLE}"}}"#); 800].join(",");
    let body = format!(r#"{{"boards":[{boards}],"per_page":6}}"#);
    assert!(body.len() > 64 << 10);
    let answer = house.post("pages", &body);
    assert_eq!(answer.code, 200);
    assert_eq!(answer.json()["pages"].as_array().unwrap().len(), 134);
    house.close();
}

/// It was taken as 1, 4 or 6, whichever came next.
#[test]
fn a_number_of_puzzles_on_a_page_that_is_not_offered_is_refused() {
    let house = open(Config::default());
    for per_page in [0, 3, 5, 7, 255] {
        let body = format!(r#"{{"boards":[{{"puzzle":"{PUZZLE}"}}],"per_page":{per_page}}}"#);
        house.post("pages", &body).assert_no(422);
        house.post("print", &body.replace("}]", r#"}],"as":"svg""#)).assert_no(422);
    }
    house.close();
}

/// `omnidoku` was used instead.
#[test]
fn reasoning_by_a_scale_without_techniques_is_refused() {
    let house = open(Config::default());
    for operation in ["hint", "path"] {
        let body = r#"{"puzzle":"1......2....4..3","scale":"arrangements"}"#;
        let answer = house.post(operation, body);
        answer.assert_no(422);
        let message = answer.json()["problem"]["message"].as_str().unwrap().to_owned();
        assert!(message.contains("omnidoku, hodoku or se"), "{message}");
    }
    house.close();
}

#[test]
fn every_answer_has_the_headers() {
    let house = open(Config::default());
    let answers = [
        house.get("/"),
        house.get("/nothing"),
        house.get("/api/health"),
        house.post("solve", &client::solve(1)),
        house.post("solve", "{"),
        house.post("solve", &client::solve(client::PANICS)),
        house.ask("GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n"),
    ];
    for answer in &answers {
        for name in ALWAYS {
            assert!(answer.header(name).is_some(), "{name}: {answer:?}");
        }
        assert!(answer.headers.iter().all(|(name, _)| !name.starts_with("access-control-")));
    }
    let policy = answers[0].header("content-security-policy").unwrap();
    assert!(policy.contains("script-src 'self';") && !policy.contains("unsafe"));
    // Scripts and styles are no documents: what only documents need would be half of what is sent.
    for part in [house.get("/app.js"), house.get("/app.css")] {
        assert_eq!(part.header("omnidoku-page"), answers[0].header("omnidoku-page"));
        assert_eq!(part.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(part.header("cross-origin-resource-policy"), Some("same-origin"));
        assert_eq!(part.header("content-security-policy"), None);
    }
    house.close();
}

#[test]
fn the_page_is_served_packed_and_tagged() {
    let house = open(Config::default());
    let plain = house.get("/");
    assert_eq!(plain.code, 200);
    assert_eq!(plain.header("content-type"), Some("text/html; charset=utf-8"));
    assert_eq!(plain.header("cache-control"), Some("no-cache"));
    assert!(String::from_utf8_lossy(&plain.body).contains("<!doctype html>"));
    assert_eq!(house.get("/index.html").body, plain.body);
    let tag = plain.header("etag").unwrap();
    let again = house.ask(house.get_text("/", &format!("If-None-Match: {tag}\r\n")));
    assert_eq!((again.code, again.header("etag")), (304, Some(tag)));
    let packed = house.ask(house.get_text("/", "Accept-Encoding: gzip\r\n"));
    if packed.header("content-encoding") == Some("gzip") {
        assert!(packed.body.starts_with(&[0x1f, 0x8b]) && packed.body.len() < plain.body.len());
    }
    let mut client = house.connect();
    client.send(format!("HEAD / HTTP/1.1\r\nHost: {}\r\n\r\n", house.address));
    let head = client.read_head().unwrap();
    assert_eq!(head.header("content-length"), plain.header("content-length"));
    assert_eq!(client.ask(house.get_text("/api/health", "")).code, 200, "no body came before");
    house.close();
}

/// The list is complete, so that the page works from its copy alone; and it names the version of the answers.
#[test]
fn the_service_worker_knows_the_files_and_their_version() {
    let house = open(Config::default());
    let worker = house.get("/service-worker.js");
    assert_eq!(worker.header("content-type"), Some("text/javascript; charset=utf-8"));
    let script = String::from_utf8(worker.body.clone()).unwrap();
    let (list, rest) = script.split_once(";\n").unwrap();
    let list: serde_json::Value =
        serde_json::from_str(list.strip_prefix("self.LISTING = ").unwrap()).unwrap();
    assert!(rest.starts_with("// The page kept in the browser"), "{rest:.80}");
    assert_eq!(list["version"].as_str(), worker.header("omnidoku-page"));
    let files: Vec<&str> =
        list["files"].as_array().unwrap().iter().map(|file| file.as_str().unwrap()).collect();
    for name in ["index.html", "lab.html", "app.js", "lang/de.json", "fonts/fira-sans-500.woff2"] {
        assert!(files.contains(&name), "{name}");
    }
    assert!(!files.contains(&"service-worker.js"), "browsers keep the worker themselves");
    for file in files {
        assert_eq!(house.get(&format!("/{file}")).code, 200, "{file}");
    }
    house.close();
}

#[test]
fn pages_are_printed() {
    let house = open(Config::default());
    let print = |form: &str, extra: &str| {
        let board = format!(r#"{{"puzzle":"{PUZZLE}","title":"Monday"}}"#);
        house.post("print", &format!(r#"{{"boards":[{board},{board}],"as":"{form}"{extra}}}"#))
    };
    for (form, media, begins) in [
        ("pdf", "application/pdf", &b"%PDF"[..]),
        ("png", "image/png", &b"\x89PNG"[..]),
        ("svg", "image/svg+xml", &b"<svg"[..]),
    ] {
        let file = print(form, r#","solutions":true,"page":3"#);
        assert_eq!((file.code, file.header("content-type")), (200, Some(media)), "{form}");
        assert!(file.body.starts_with(begins), "{form}");
        let name = format!("attachment; filename=\"sudoku.{form}\"");
        assert_eq!(file.header("content-disposition"), Some(name.as_str()));
    }
    let drawn = |extra: &str| String::from_utf8(print("svg", extra).body).unwrap();
    let first = drawn(r#","grades":true,"language":"de","per_page":2"#);
    assert!(first.contains("Monday") && first.contains("Sehr leicht"), "{first:.2000}");
    assert!(drawn(r#","solutions":true,"language":"de","page":3"#).contains("Lösungen"));
    print("svg", r#","page":4"#).assert_no(422);
    house.post("print", r#"{"boards":[],"as":"pdf"}"#).assert_no(422);
    house.post("print", r#"{"boards":[{"puzzle":"11"}],"as":"pdf"}"#).assert_no(422);
    house.post("print", r#"{"boards":[],"as":"clay"}"#).assert_no(422);
    assert_eq!(house.get("/api/print").code, 405);
    house.close();
}

#[test]
fn no_path_leads_out_of_the_page() {
    let house = open(Config::default());
    let paths = [
        "/..",
        "/../Cargo.toml",
        "/../../../../../../etc/passwd",
        "/%2e%2e/Cargo.toml",
        "/%2e%2e%2fCargo.toml",
        "/..%5cCargo.toml",
        "/..\\Cargo.toml",
        "//etc/passwd",
        "/etc/passwd",
        "/index.html%00",
        "/index.html/",
        "/./index.html",
        "/INDEX.HTML",
        "/jsconfig.json",
        "/README.md",
        "/api",
        "/api/",
        "/api/../index.html",
    ];
    for path in paths {
        house.get(path).assert_no(404);
    }
    house.close();
}
