//! The learning engine on several cores: a portfolio of solvers that race.
//!
//! To split the puzzle into parts, as [`parallel`](crate::engine::parallel) does, is of little use
//! here: what a solver learns in one part, it would need in the next. Instead every racer searches
//! the whole puzzle with a seed of its own and shares its best clauses (see `share`). The first
//! that finds a solution, or proves that there is none, has done so for all. The first racer has
//! the seed of the search on one thread. (Portfolio: Hamadi, Jabbour, Saïs, "ManySAT", 2009.)
//!
//! ```text
//! racer:   a new solution:        deliver it, block it, share the blocking clause, go on with all that was learned
//!          no further solution:   the race is over; the delivered solutions are all there are
//! ```
//!
//! A racer delivers a solution before it learns anything from having blocked it. So a proof that
//! there is no further solution may use clauses of any racer: every solution they rule out has been
//! delivered. A solution that two racers find is delivered once. That is why verdict and count do
//! not depend on who is faster.
//!
//! Most puzzles are solved before a second racer has built its model, so the first racer has a
//! [head start](HEAD_START).
//!
//! Enumerating many solutions is not worth a race: after [`MAX_RACE_SOLUTIONS`] it ends, and the
//! rest is split into parts.

use std::ops::ControlFlow;
use std::sync::mpsc::{SyncSender, sync_channel};
use std::sync::{Arc, Condvar, Mutex};
use std::time::Duration;

use omnidoku_core::{Grid, Puzzle};
use rayon::ThreadPool;

use super::Learn;
use super::share::{ClausePool, POOL_BYTES, PoolClient};
use crate::limits::{CancelToken, Limits};
use crate::observe::{Event, Observer};
use crate::report::{Cause, End, Report};
use crate::run;
use crate::stats::{Stats, Tally};

/// The number of solutions after which a race ends.
const MAX_RACE_SOLUTIONS: usize = 2;

/// How long the first racer runs alone.
const HEAD_START: Duration = Duration::from_millis(3);

/// How often the first racer checks its limits for each report of progress.
const CHECKS_PER_REPORT: u32 = 64;

/// The most bytes that the racers share.
pub(crate) const SHARED_BYTES: usize = POOL_BYTES;

/// What the caller of a race learns while it runs.
pub(crate) enum RaceEvent<'a> {
    /// A new solution.
    Solution(&'a Grid),
    /// The counters of the first racer.
    Progress(&'a Tally),
}

/// The outcome of a race.
pub(crate) struct RaceResult {
    /// The end of the search; `None` if [`MAX_RACE_SOLUTIONS`] were found and there may be more.
    pub(crate) end: Option<End>,
    /// The solutions found.
    pub(crate) found: Vec<Grid>,
    /// The counters of all racers together.
    pub(crate) stats: Stats,
}

/// What a racer sends to the calling thread.
enum Message {
    Solution(Grid),
    Progress(Tally),
    Done(Report),
}

/// Runs one solver on each thread of the pool, until `on_event` breaks or all is known.
pub(crate) fn race(
    threads: &ThreadPool,
    seed: u64,
    puzzle: &Puzzle,
    limits: &Limits,
    on_event: &mut dyn FnMut(RaceEvent<'_>) -> ControlFlow<()>,
) -> RaceResult {
    let racers = threads.current_num_threads();
    let stop = limits.cancel_token().child();
    let racer_limits = limits.clone().with_cancel(stop.clone());
    let pool = Arc::new(ClausePool::default());
    let found = Mutex::new(Vec::new());
    let end_signal = EndSignal::default();
    let (sender, receiver) = sync_channel(2 * racers);
    let mut stats = Stats::default();
    let (mut delivered, mut is_stopped, mut is_exhausted) = (0, false, false);
    let mut interrupted: Option<Cause> = None;
    threads.in_place_scope(|scope| {
        for number in 0..racers {
            let pool = PoolClient::new(&pool, number);
            let (sender, found, limits) = (sender.clone(), &found, &racer_limits);
            let end_signal = &end_signal;
            scope.spawn(move |_| {
                if number == 0 || end_signal.is_running_after(HEAD_START) {
                    run_racer(pool, seed, puzzle, limits, found, &sender);
                }
            });
        }
        drop(sender);
        let stop_guard = StopGuard { stop, end_signal: &end_signal };
        for message in receiver {
            match message {
                Message::Solution(grid) if !is_stopped => {
                    delivered += 1;
                    is_stopped = on_event(RaceEvent::Solution(&grid)).is_break();
                }
                Message::Progress(tally) if !is_stopped => {
                    is_stopped = on_event(RaceEvent::Progress(&tally)).is_break();
                }
                Message::Solution(_) | Message::Progress(_) => {}
                Message::Done(report) => {
                    stats = stats.plus(report.stats);
                    match report.end {
                        End::Exhausted => is_exhausted = true,
                        End::Stopped => {}
                        End::Interrupted(cause) => interrupted = interrupted.or(Some(cause)),
                    }
                }
            }
            // A racer interrupted after this was stopped because the race is over.
            if is_stopped
                || is_exhausted
                || delivered == MAX_RACE_SOLUTIONS
                || interrupted.is_some()
            {
                stop_guard.stop();
            }
        }
    });
    let end = if is_stopped {
        Some(End::Stopped)
    } else if is_exhausted {
        Some(End::Exhausted)
    } else if delivered == MAX_RACE_SOLUTIONS {
        None
    } else {
        interrupted.map(End::Interrupted)
    };
    RaceResult { end, found: found.into_inner().expect("racers do not panic"), stats }
}

/// Wakes the racers that wait for the head start to pass if the race is over before.
#[derive(Default)]
struct EndSignal {
    is_over: Mutex<bool>,
    ended: Condvar,
}

impl EndSignal {
    /// Waits that long, or until the race is over; whether it still runs.
    fn is_running_after(&self, time: Duration) -> bool {
        let is_over = self.is_over.lock().expect("racers do not panic");
        let waited = self.ended.wait_timeout_while(is_over, time, |is_over| !*is_over);
        !*waited.expect("racers do not panic").0
    }
}

/// Ends the race, at the latest when it is dropped: also when the visitor panics.
struct StopGuard<'a> {
    stop: CancelToken,
    end_signal: &'a EndSignal,
}

impl StopGuard<'_> {
    fn stop(&self) {
        self.stop.cancel();
        *self.end_signal.is_over.lock().expect("racers do not panic") = true;
        self.end_signal.ended.notify_all();
    }
}

impl Drop for StopGuard<'_> {
    fn drop(&mut self) {
        self.stop();
    }
}

fn run_racer(
    pool: PoolClient,
    seed: u64,
    puzzle: &Puzzle,
    limits: &Limits,
    found: &Mutex<Vec<Grid>>,
    sender: &SyncSender<Message>,
) {
    let mut reporter = Reporter { sender: (pool.number == 0).then_some(sender), checks: 0 };
    let mut racer = Learn::racer(seed.wrapping_add(pool.number as u64), pool);
    let report = run::start(&mut racer, puzzle, limits, &mut reporter, &mut |solution| {
        let mut found = found.lock().expect("racers do not panic");
        if found.len() < MAX_RACE_SOLUTIONS && !found.contains(solution) {
            found.push(solution.clone());
            // The caller receives until all racers are done.
            let _ = sender.send(Message::Solution(solution.clone()));
        }
        if found.len() < MAX_RACE_SOLUTIONS {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    let _ = sender.send(Message::Done(report));
}

/// Sends the progress of a racer, if it has a sender, and nothing else.
struct Reporter<'a> {
    sender: Option<&'a SyncSender<Message>>,
    checks: u32,
}

impl Reporter<'_> {
    #[cold]
    fn check(&mut self, tally: &Tally) {
        self.checks += 1;
        if let Some(sender) = self.sender
            && self.checks.is_multiple_of(CHECKS_PER_REPORT)
        {
            // If the caller is busy, the next report will do.
            let _ = sender.try_send(Message::Progress(*tally));
        }
    }
}

impl Observer for Reporter<'_> {
    #[inline(always)]
    fn event(&mut self, event: Event, tally: &Tally) {
        if event == Event::Progress {
            self.check(tally);
        }
    }

    #[inline(always)]
    fn is_silent(&self) -> bool {
        true
    }
}
