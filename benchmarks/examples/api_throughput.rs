//! How long the api takes per request, without transport: read the JSON, handle it, write the
//! reply.
//!
//! `cargo run --release -p omnidoku-benchmarks --example api_throughput`

use std::hint::black_box;
use std::time::{Duration, Instant};

use omnidoku::{Limits, SystemClock};
use omnidoku_api::{Allowance, Request, handle};

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const HARD: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

fn main() {
    let list = |puzzle: &str| {
        let cells =
            puzzle.bytes().map(|b| if b == b'.' { "0".into() } else { char::from(b).to_string() });
        format!("[{}]", cells.collect::<Vec<String>>().join(","))
    };
    let text = |puzzle: &str| format!("\"{puzzle}\"");
    for (operation, name, puzzle) in [
        ("solve", "numbers", list(PUZZLE)),
        ("solve", "text", text(PUZZLE)),
        ("solve", "hard numbers", list(HARD)),
        ("check", "numbers", list(PUZZLE)),
        ("hint", "numbers", list(PUZZLE)),
        ("hint", "hard numbers", list(HARD)),
        ("appraise", "numbers", list(PUZZLE)),
        ("path", "numbers", list(PUZZLE)),
    ] {
        let json = format!("{{\"puzzle\":{puzzle}}}");
        let clock = SystemClock::start();
        let (began, mut answered, mut bytes) = (Instant::now(), 0, 0);
        while began.elapsed() < Duration::from_secs(1) {
            let allowance = Allowance::new(Limits::none().with_clock(clock.clone()));
            let request = Request::read(operation, json.as_bytes()).expect("a good request");
            let reply = handle(&request, &allowance, &mut |_| {}).expect("a reply");
            bytes += black_box(reply.to_json()).len();
            answered += 1;
        }
        let each = began.elapsed().as_secs_f64() / f64::from(answered) * 1e6;
        println!("{operation:8} {name:12} {each:8.1} µs {:6} bytes", bytes / answered as usize);
    }
}
