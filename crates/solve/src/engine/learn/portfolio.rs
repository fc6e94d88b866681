//! The learning search on several cores: a race.
//!
//! To split a puzzle into parts and search each of them, as [`parallel`](crate::engine::parallel) does, is of little use here: what
//! the search learns in one part it would have needed in the next. Instead every racer searches the whole puzzle, each with
//! a seed of its own, and tells the others the best of what it learns (see `share`). The first that finds a solution, or
//! proves that there is none, has done it for all. The first racer has the seed of the search on one thread.
//!
//! ```text
//! racer:   a solution that nobody had: hand it over, forbid it, tell the others, go on with all that was learned
//!          no further solution:        the race is over; what was handed over is all there is
//! ```
//!
//! A racer hands its solution over before it learns anything from having forbidden it. So whoever proves that there is no
//! further solution may have used clauses of any racer: all solutions that they leave out have been handed over. And one
//! that two racers find is handed over once. That is why verdict and number do not depend on who is fast.
//!
//! Most puzzles are done before a second racer would have built its model: the first racer has a [head start](HEAD_START).
//!
//! Many solutions are not worth a race: after [`RACED_FOR`] it ends, and the rest is searched in parts.

use std::ops::ControlFlow;
use std::sync::mpsc::{SyncSender, sync_channel};
use std::sync::{Arc, Condvar, Mutex};
use std::time::Duration;

use omnidoku_core::{Grid, Puzzle};
use rayon::ThreadPool;

use super::Learn;
use super::share::{Link, POOL_BYTES, Pool};
use crate::limits::{CancelToken, Limits};
use crate::observe::{Event, Observer};
use crate::report::{Cause, End, Report};
use crate::run;
use crate::stats::{Stats, Tally};

/// How many solutions a race looks for.
const RACED_FOR: usize = 2;

/// How long the first racer is alone.
const HEAD_START: Duration = Duration::from_millis(3);

/// A racer reports progress once in so many looks at its limits.
const LOOKS_PER_REPORT: u32 = 64;

/// The most bytes that racers share.
pub(crate) const SHARED_BYTES: usize = POOL_BYTES;

/// What is heard from a race, on the thread that called for it.
pub(crate) enum News<'a> {
    /// A solution that was not heard of before.
    Solution(&'a Grid),
    /// The race goes on; these are the counters of the first racer.
    Progress(&'a Tally),
}

/// How a race ended.
pub(crate) struct Finish {
    /// The end of the search, or nothing if as many solutions as were raced for are found and there may be more.
    pub(crate) end: Option<End>,
    /// The solutions found.
    pub(crate) found: Vec<Grid>,
    /// The counters of all racers together.
    pub(crate) stats: Stats,
}

/// What a racer tells the thread that called for the race.
enum Message {
    Solution(Grid),
    Progress(Tally),
    Done(Report),
}

/// Lets searches of the puzzle race, one on each thread of the pool, until `hear` breaks or all is known.
pub(crate) fn race(
    threads: &ThreadPool,
    seed: u64,
    puzzle: &Puzzle,
    limits: &Limits,
    hear: &mut dyn FnMut(News<'_>) -> ControlFlow<()>,
) -> Finish {
    let racers = threads.current_num_threads();
    let stop = limits.cancel_token().child();
    let racer_limits = limits.clone().with_cancel(stop.clone());
    let pool = Arc::new(Pool::default());
    let found = Mutex::new(Vec::new());
    let course = Course::default();
    let (sender, receiver) = sync_channel(2 * racers);
    let mut stats = Stats::default();
    let (mut heard, mut is_stopped, mut is_exhausted) = (0, false, false);
    let mut interrupted: Option<Cause> = None;
    threads.in_place_scope(|scope| {
        for number in 0..racers {
            let link = Link::new(&pool, number);
            let (sender, found, limits) = (sender.clone(), &found, &racer_limits);
            let course = &course;
            scope.spawn(move |_| {
                if number == 0 || course.is_open_after(HEAD_START) {
                    run_racer(link, seed, puzzle, limits, found, &sender);
                }
            });
        }
        drop(sender);
        let whistle = Whistle { stop, course: &course };
        for message in receiver {
            match message {
                Message::Solution(grid) if !is_stopped => {
                    heard += 1;
                    is_stopped = hear(News::Solution(&grid)).is_break();
                }
                Message::Progress(tally) if !is_stopped => {
                    is_stopped = hear(News::Progress(&tally)).is_break();
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
            // Whoever is interrupted after this is so because the race is over.
            if is_stopped || is_exhausted || heard == RACED_FOR || interrupted.is_some() {
                whistle.blow();
            }
        }
    });
    let end = if is_stopped {
        Some(End::Stopped)
    } else if is_exhausted {
        Some(End::Exhausted)
    } else if heard == RACED_FOR {
        None
    } else {
        interrupted.map(End::Interrupted)
    };
    Finish { end, found: found.into_inner().expect("racers do not panic"), stats }
}

/// Whether the race is over, for those who have not started.
#[derive(Default)]
struct Course {
    is_over: Mutex<bool>,
    ended: Condvar,
}

impl Course {
    /// Waits; whether there is still a race to join then.
    fn is_open_after(&self, time: Duration) -> bool {
        let is_over = self.is_over.lock().expect("racers do not panic");
        let waited = self.ended.wait_timeout_while(is_over, time, |is_over| !*is_over);
        !*waited.expect("racers do not panic").0
    }
}

/// Ends the race, at the latest when nobody listens any more, be it because a visitor panicked.
struct Whistle<'a> {
    stop: CancelToken,
    course: &'a Course,
}

impl Whistle<'_> {
    fn blow(&self) {
        self.stop.cancel();
        *self.course.is_over.lock().expect("racers do not panic") = true;
        self.course.ended.notify_all();
    }
}

impl Drop for Whistle<'_> {
    fn drop(&mut self) {
        self.blow();
    }
}

fn run_racer(
    link: Link,
    seed: u64,
    puzzle: &Puzzle,
    limits: &Limits,
    found: &Mutex<Vec<Grid>>,
    sender: &SyncSender<Message>,
) {
    let mut reporter = Reporter { sender: (link.number == 0).then_some(sender), looks: 0 };
    let mut racer = Learn::racer(seed.wrapping_add(link.number as u64), link);
    let report = run::start(&mut racer, puzzle, limits, &mut reporter, &mut |solution| {
        let mut found = found.lock().expect("racers do not panic");
        if found.len() < RACED_FOR && !found.contains(solution) {
            found.push(solution.clone());
            // Whoever called listens until all are done.
            let _ = sender.send(Message::Solution(solution.clone()));
        }
        if found.len() < RACED_FOR { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    let _ = sender.send(Message::Done(report));
}

/// Reports the progress of a racer, if it is one that does, and nothing else.
struct Reporter<'a> {
    sender: Option<&'a SyncSender<Message>>,
    looks: u32,
}

impl Reporter<'_> {
    #[cold]
    fn look(&mut self, tally: &Tally) {
        self.looks += 1;
        if let Some(sender) = self.sender
            && self.looks.is_multiple_of(LOOKS_PER_REPORT)
        {
            // If the one who listens is busy, the next report will do.
            let _ = sender.try_send(Message::Progress(*tally));
        }
    }
}

impl Observer for Reporter<'_> {
    #[inline(always)]
    fn event(&mut self, event: Event, tally: &Tally) {
        if event == Event::Progress {
            self.look(tally);
        }
    }

    #[inline(always)]
    fn is_silent(&self) -> bool {
        true
    }
}
