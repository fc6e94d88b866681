//! Ctrl-C and SIGTERM stop a long run.
//!
//! A signal reaches the whole process, so there is one token for everything in it. The first signal
//! cancels the token: searches end, and the results so far are printed. A second one ends the
//! process at once.

use std::sync::OnceLock;
use std::time::{Duration, Instant};

use omnidoku::CancelToken;

use crate::exit::Exit;

static TOKEN: OnceLock<CancelToken> = OnceLock::new();

/// Signals closer together than this count as one: some senders deliver each of them twice.
const DUPLICATE_SIGNAL_WINDOW: Duration = Duration::from_millis(100);

/// The token that Ctrl-C cancels. Until this is first called, a signal ends the process as usual.
pub(crate) fn token() -> CancelToken {
    TOKEN.get_or_init(listen).clone()
}

/// Whether the user has stopped the run.
pub(crate) fn came() -> bool {
    TOKEN.get().is_some_and(CancelToken::is_cancelled)
}

fn listen() -> CancelToken {
    let cancel = CancelToken::new();
    let (token, first) = (cancel.clone(), OnceLock::new());
    let stop = move || {
        if first.get_or_init(Instant::now).elapsed() >= DUPLICATE_SIGNAL_WINDOW {
            Exit::Cancelled.leave();
        }
        token.cancel();
    };
    // If no handler can be installed, a signal just ends the process.
    let _ = ctrlc::set_handler(stop);
    cancel
}
