//! How long a search may go on: a deadline on an injected clock, a node budget, a memory cap and a
//! token to cancel it from outside.
//!
//! Engines never read a clock themselves. They report the work they did to the `Meter`, which looks at
//! clock and token once every `POLL_EVERY` units, well under a millisecond apart; a unit is about one
//! elementary update.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::report::Cause;

/// Measures the time since a moment of its own choosing. It never goes backwards.
pub trait Clock: Send + Sync {
    /// The time since that moment.
    fn now(&self) -> Duration;
}

/// The clock of the operating system, where there is one.
#[cfg(not(target_family = "wasm"))]
#[derive(Debug)]
pub struct SystemClock(std::time::Instant);

#[cfg(not(target_family = "wasm"))]
impl SystemClock {
    /// A clock that starts now.
    pub fn start() -> Arc<SystemClock> {
        Arc::new(SystemClock(std::time::Instant::now()))
    }
}

#[cfg(not(target_family = "wasm"))]
impl Clock for SystemClock {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }
}

/// A switch that stops every search that holds a copy of it.
#[derive(Clone, Debug, Default)]
pub struct CancelToken {
    own: Arc<AtomicBool>,
    parent: Option<Arc<CancelToken>>,
}

impl CancelToken {
    /// A token that is not cancelled yet.
    pub fn new() -> CancelToken {
        CancelToken::default()
    }

    /// A token that is cancelled with this one, but can also be cancelled alone.
    pub fn child(&self) -> CancelToken {
        CancelToken { own: Arc::default(), parent: Some(Arc::new(self.clone())) }
    }

    /// Stops the searches.
    pub fn cancel(&self) {
        self.own.store(true, Ordering::Relaxed);
    }

    /// Whether the searches should stop.
    pub fn is_cancelled(&self) -> bool {
        self.own.load(Ordering::Relaxed)
            || self.parent.as_ref().is_some_and(|parent| parent.is_cancelled())
    }
}

/// When a search must stop even if it is not done. The default has no limit at all.
#[derive(Clone, Default)]
pub struct Limits {
    clock: Option<Arc<dyn Clock>>,
    deadline: Option<Duration>,
    nodes: Option<u64>,
    work: Option<u64>,
    memory: Option<usize>,
    cancel: CancelToken,
}

impl Limits {
    /// No limit.
    pub fn none() -> Limits {
        Limits::default()
    }

    /// Lets the report of a search say how long it took, and allows a [time limit](Limits::with_time).
    pub fn with_clock(mut self, clock: Arc<dyn Clock>) -> Limits {
        self.clock = Some(clock);
        self
    }

    /// The search must end when this much time has passed from now on, or at an earlier deadline
    /// set before.
    ///
    /// # Panics
    /// If there is no clock: see [`with_clock`](Limits::with_clock).
    pub fn with_time(mut self, time: Duration) -> Limits {
        let clock = self.clock.as_ref().expect("a time limit needs a clock");
        let deadline = clock.now().saturating_add(time);
        self.deadline = Some(self.deadline.map_or(deadline, |earlier| earlier.min(deadline)));
        self
    }

    /// The search must end after this many assignments.
    pub fn with_nodes(mut self, nodes: u64) -> Limits {
        self.nodes = Some(nodes);
        self
    }

    /// The search must end after about this many units of work, as if its node budget were spent.
    /// Work is closer to time than nodes are and, unlike time, the same on every machine.
    pub(crate) fn with_work(mut self, units: u64) -> Limits {
        self.work = Some(units);
        self
    }

    /// The search must not start if it would take more than this many bytes.
    pub fn with_memory(mut self, bytes: usize) -> Limits {
        self.memory = Some(bytes);
        self
    }

    /// The search must end soon after this token is cancelled.
    pub fn with_cancel(mut self, cancel: CancelToken) -> Limits {
        self.cancel = cancel;
        self
    }

    /// The node budget.
    pub fn nodes(&self) -> Option<u64> {
        self.nodes
    }

    /// The budget of work.
    pub(crate) fn work(&self) -> Option<u64> {
        self.work
    }

    /// The memory cap in bytes.
    pub fn memory(&self) -> Option<usize> {
        self.memory
    }

    /// The token.
    pub fn cancel_token(&self) -> &CancelToken {
        &self.cancel
    }

    /// The time on the clock, if there is one.
    pub fn now(&self) -> Option<Duration> {
        self.clock.as_ref().map(|clock| clock.now())
    }

    /// Whether the search must stop now, and why.
    pub fn exceeded(&self) -> Option<Cause> {
        if self.cancel.is_cancelled() {
            return Some(Cause::Cancelled);
        }
        let late =
            self.deadline.is_some_and(|deadline| self.now().is_some_and(|now| now >= deadline));
        late.then_some(Cause::Time)
    }
}

impl fmt::Debug for Limits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Limits")
            .field("deadline", &self.deadline)
            .field("nodes", &self.nodes)
            .field("memory", &self.memory)
            .field("cancelled", &self.cancel.is_cancelled())
            .finish_non_exhaustive()
    }
}

/// How many units of work pass between two looks at clock and token.
pub(crate) const POLL_EVERY: u64 = 1 << 15;

/// Counts work down to the next look at the limits.
pub(crate) struct Meter<'a> {
    limits: &'a Limits,
    left: u64,
}

impl<'a> Meter<'a> {
    pub(crate) fn new(limits: &'a Limits) -> Meter<'a> {
        Meter { limits, left: POLL_EVERY }
    }

    pub(crate) fn limits(&self) -> &'a Limits {
        self.limits
    }

    /// Counts work done; true when it is time to [`poll`](Meter::poll).
    #[inline]
    pub(crate) fn is_due(&mut self, units: u64) -> bool {
        self.left = self.left.saturating_sub(units);
        self.left == 0
    }

    pub(crate) fn poll(&mut self) -> Option<Cause> {
        self.left = POLL_EVERY;
        self.limits.exceeded()
    }
}
