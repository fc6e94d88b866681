//! The api in a web worker: bytes in, bytes out.
//!
//! ```text
//! worker                                 this module
//!   input(n)          ─────────────────▶   room for n bytes, whose address it answers
//!   (writes the name of an operation and the JSON of a request there)
//!   ask(length of the name) ───────────▶   does it
//!        ◀───────── look()                    often: what time is it? NaN: give up
//!        ◀───────── tell()                    sometimes: how it goes, as JSON, is in the output
//!   (reads the output) ◀────────────────   how it ended
//!   output(), output_length()
//! ```
//!
//! Nothing is kept from one question to the next but the machine's description, and memory that was used once.
//! The module is not thread-safe: it needs nobody beside it, and a worker has it for itself.
#![cfg(target_family = "wasm")]
// The names that the outside knows are not checked by the compiler.
#![allow(unsafe_code)]

mod many;

use std::cell::RefCell;
use std::sync::Arc;
use std::time::Duration;

use omnidoku::{CancelToken, Clock, Limits};
use omnidoku_api::{Allowance, Progress, Request, handle};

thread_local! {
    static INPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static OUTPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static MACHINE: RefCell<String> = const { RefCell::new(String::new()) };
}

#[link(wasm_import_module = "worker")]
unsafe extern "C" {
    /// The time in milliseconds since a moment that stays the same; NaN when the work is to be given up.
    safe fn look() -> f64;
    /// How the work goes is in the output.
    safe fn tell();
}

/// The worker's clock, which also says when to stop.
struct WorkerClock(CancelToken);

impl Clock for WorkerClock {
    fn now(&self) -> Duration {
        let time = look();
        if time.is_nan() {
            self.0.cancel();
        }
        // NaN becomes 0; whoever asks finds the token cancelled.
        Duration::from_nanos((time * 1e6) as u64)
    }
}

/// What a question may use up: a browser's page is the user's own, so time is the user's too.
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

/// Makes room for so many bytes of input.
#[unsafe(no_mangle)]
pub extern "C" fn input(length: usize) -> *mut u8 {
    INPUT.with_borrow_mut(|input| {
        input.clear();
        input.resize(length, 0);
        input.as_mut_ptr()
    })
}

/// Where the output is.
#[unsafe(no_mangle)]
pub extern "C" fn output() -> *const u8 {
    OUTPUT.with_borrow(|output| output.as_ptr())
}

/// How long the output is.
#[unsafe(no_mangle)]
pub extern "C" fn output_length() -> usize {
    OUTPUT.with_borrow(Vec::len)
}

/// The input says what reports call this machine.
#[unsafe(no_mangle)]
pub extern "C" fn describe() {
    let machine = String::from_utf8_lossy(&INPUT.take()).into_owned();
    MACHINE.set(machine);
}

/// Answers the request in the input, which begins with the name of its operation. 0: the output is the reply; 1: it is
/// the refusal.
#[unsafe(no_mangle)]
pub extern "C" fn ask(name: usize) -> u32 {
    let input = INPUT.take();
    let (operation, json) = input.split_at(name.min(input.len()));
    let mut progress = |progress: Progress| {
        OUTPUT.set(progress.to_json());
        tell();
    };
    let answer = Request::read(&String::from_utf8_lossy(operation), json)
        .and_then(|request| handle(&request, &allowance(), &mut progress));
    let (code, json) = match answer {
        Ok(reply) => (0, reply.to_json()),
        Err(refusal) => (1, refusal.to_json()),
    };
    OUTPUT.set(json);
    code
}
