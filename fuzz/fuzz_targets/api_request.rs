//! Any bytes as a request: the name of the operation, or a byte that chooses one, a space, and its JSON. No panic, no
//! fault, and nothing that takes longer than its allowance.
#![no_main]

use libfuzzer_sys::fuzz_target;
use omnidoku::{Limits, SystemClock};
use omnidoku_api::request::PrintRequest;
use omnidoku_api::{Allowance, RefusalKind, Request, handle};

fuzz_target!(|data: &[u8]| {
    let Some(space) = data.iter().position(|&byte| byte == b' ') else { return };
    let (name, json) = (&data[..space], &data[space + 1..]);
    let chosen = usize::from(name.first().copied().unwrap_or(0)) % Request::OPERATIONS.len();
    let named = Request::OPERATIONS.iter().find(|operation| operation.as_bytes() == name);
    let operation = named.unwrap_or(&Request::OPERATIONS[chosen]);
    let _ = PrintRequest::read(json);
    let request = match Request::read(operation, json) {
        Ok(request) => request,
        Err(refusal) => return assert_ne!(refusal.kind, RefusalKind::Fault),
    };
    let allowance = Allowance {
        max_seconds: 0.05,
        usual_seconds: 0.05,
        max_solutions: 50,
        max_memory: 64 << 20,
        max_size: 16,
        max_puzzles: 20,
        max_events: 500,
        ..Allowance::new(Limits::none().with_clock(SystemClock::start()))
    };
    match handle(&request, &allowance, &mut |_| {}) {
        Ok(reply) => assert!(reply.to_json().starts_with(b"{")),
        Err(refusal) => assert_eq!(refusal.kind, RefusalKind::Unprocessable, "{refusal:?}"),
    }
});
