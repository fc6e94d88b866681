//! How a user stops a long run that keeps what is done.

use std::sync::OnceLock;
use std::time::{Duration, Instant};

use omnidoku::CancelToken;

use crate::exit::Exit;

/// Ctrl-C, or a polite request to end, stops the run after what is done; repeated after a moment, at once.
pub(crate) fn stop_at_ctrl_c(cancel: &CancelToken) {
    let (cancel, first) = (cancel.clone(), OnceLock::new());
    let stop = move || {
        // Some senders reach a process twice, so what comes at the same time counts once.
        if first.get_or_init(Instant::now).elapsed() >= Duration::from_secs(1) {
            Exit::OutOfTime.leave();
        }
        cancel.cancel();
    };
    // Where that cannot be arranged the run just ends, and can be resumed all the same.
    let _ = ctrlc::set_handler(stop);
}
