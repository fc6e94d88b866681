//! The api in a web worker: bytes in, bytes out.
//!
//! ```text
//! worker                                 this module
//!   input(n)          ─────────────────▶   reserves n bytes and returns their address
//!   (writes the name of an operation and the JSON of a request there)
//!   ask(length of the name) ───────────▶   handles the request
//!        ◀───────── look()                    often: what time is it? NaN: stop
//!        ◀───────── tell()                    sometimes: progress, as JSON, is in the output
//!   (reads the output) ◀────────────────   how it ended
//!   output(), output_length()
//! ```
//!
//! Between requests only the description of the machine is kept, and memory that was allocated once.
//! The module is not thread-safe: each worker has an instance of its own.
#![cfg(target_family = "wasm")]
// The names of the exports are not checked by the compiler.
#![allow(unsafe_code)]

mod many;

use std::cell::RefCell;
use std::sync::Arc;
use std::time::Duration;

use omnidoku::logic::message::Language;
use omnidoku::{CancelToken, Clock, Limits};
use omnidoku_api::{Allowance, Progress, Request, handle};

thread_local! {
    static INPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static OUTPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static MACHINE: RefCell<String> = const { RefCell::new(String::new()) };
}

#[link(wasm_import_module = "worker")]
unsafe extern "C" {
    /// The time in milliseconds since a fixed moment; NaN if the work is to stop.
    safe fn look() -> f64;
    /// Progress is in the output.
    safe fn tell();
}

/// The worker's clock, which also reports that the work is to stop.
struct WorkerClock(CancelToken);

impl Clock for WorkerClock {
    fn now(&self) -> Duration {
        let time = look();
        if time.is_nan() {
            self.0.cancel();
        }
        // NaN becomes 0; the caller finds the token cancelled.
        Duration::from_nanos((time * 1e6) as u64)
    }
}

/// What a request may use up: in the user's own browser, time is not limited further.
fn allowance() -> Allowance {
    let cancel = CancelToken::new();
    let clock = Arc::new(WorkerClock(cancel.clone()));
    Allowance {
        max_memory: 1 << 29,
        max_reply: usize::MAX,
        machine: MACHINE.with_borrow(String::clone),
        ..Allowance::new(Limits::none().with_clock(clock).with_cancel(cancel))
    }
}

/// Reserves memory for the input and returns its address.
#[unsafe(no_mangle)]
pub extern "C" fn input(length: usize) -> *mut u8 {
    INPUT.with_borrow_mut(|input| {
        input.clear();
        input.resize(length, 0);
        input.as_mut_ptr()
    })
}

/// The address of the output.
#[unsafe(no_mangle)]
pub extern "C" fn output() -> *const u8 {
    OUTPUT.with_borrow(|output| output.as_ptr())
}

/// The length of the output.
#[unsafe(no_mangle)]
pub extern "C" fn output_length() -> usize {
    OUTPUT.with_borrow(Vec::len)
}

/// Takes the input as the description of this machine for reports.
#[unsafe(no_mangle)]
pub extern "C" fn describe() {
    let machine = String::from_utf8_lossy(&INPUT.take()).into_owned();
    MACHINE.set(machine);
}

/// Handles the request in the input, which begins with the name of its operation. Returns 0 if the
/// output is the reply, 1 if it is the refusal.
#[unsafe(no_mangle)]
pub extern "C" fn ask(name: usize) -> u32 {
    let input = INPUT.take();
    let (operation, json) = input.split_at(name.min(input.len()));
    let mut progress = |progress: Progress| {
        OUTPUT.set(progress.to_json());
        tell();
    };
    let operation = String::from_utf8_lossy(operation);
    let answer = Request::read_in(&operation, json, Language::english())
        .and_then(|request| handle(&request, &allowance(), &mut progress));
    let (code, json) = match answer {
        Ok(reply) => (0, reply.to_json()),
        Err(refusal) => (1, refusal.to_json()),
    };
    OUTPUT.set(json);
    code
}
