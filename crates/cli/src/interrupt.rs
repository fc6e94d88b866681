//! How a user stops a long run: Ctrl-C, or a polite request to end (SIGTERM).
//!
//! A signal reaches the whole process, so there is one token for all that works in it. The first signal cancels the
//! token: searches end, and what is known so far is told. A second one ends the process at once.

use std::sync::OnceLock;
use std::time::{Duration, Instant};

use omnidoku::CancelToken;

use crate::exit::Exit;

static TOKEN: OnceLock<CancelToken> = OnceLock::new();

/// Signals that come closer together than this are one: some senders reach a process twice.
const TWICE: Duration = Duration::from_millis(100);

/// The token that Ctrl-C cancels. Before it is first asked for, a signal ends the process as usual.
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
        if first.get_or_init(Instant::now).elapsed() >= TWICE {
            Exit::Cancelled.leave();
        }
        token.cancel();
    };
    // Where that cannot be arranged a signal just ends the process.
    let _ = ctrlc::set_handler(stop);
    cancel
}
