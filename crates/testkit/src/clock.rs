//! A clock for tests, on which time passes only when it is read.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use omnidoku_solve::{CancelToken, Clock};

/// A clock that starts at zero and moves on by a fixed time each time it is read.
pub struct TickingClock {
    tick: Duration,
    reads: AtomicU64,
    cancel: Option<(u64, CancelToken)>,
}

impl TickingClock {
    /// A clock that moves on by `tick`.
    pub fn new(tick: Duration) -> Arc<TickingClock> {
        Arc::new(TickingClock { tick, reads: AtomicU64::new(0), cancel: None })
    }

    /// A clock that moves on by a millisecond.
    pub fn milliseconds() -> Arc<TickingClock> {
        TickingClock::new(Duration::from_millis(1))
    }

    /// A clock that moves on by a millisecond, and cancels a token when it is read after `reads` readings.
    pub fn cancelling(reads: u64, token: CancelToken) -> Arc<TickingClock> {
        let (tick, cancel) = (Duration::from_millis(1), Some((reads, token)));
        Arc::new(TickingClock { tick, reads: AtomicU64::new(0), cancel })
    }

    /// How often it was read.
    pub fn reads(&self) -> u64 {
        self.reads.load(Ordering::Relaxed)
    }
}

impl Clock for TickingClock {
    fn now(&self) -> Duration {
        let reads = self.reads.fetch_add(1, Ordering::Relaxed);
        if let Some((after, token)) = &self.cancel
            && reads >= *after
        {
            token.cancel();
        }
        self.tick.saturating_mul(u32::try_from(reads).unwrap_or(u32::MAX))
    }
}
