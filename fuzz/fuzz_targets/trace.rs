//! Any text as a trace: refused, or the same when written and read again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use omnidoku::Trace;

fuzz_target!(|text: &str| {
    if let Ok(trace) = text.parse::<Trace>() {
        assert_eq!(trace.to_string().parse::<Trace>().as_ref(), Ok(&trace));
        let _ = trace.replay().last();
    }
});
