//! A request on its way through the pool: which lane it takes, when it changes lanes, and who waits for it.
//!
//! The lane is chosen by the operation and by the size of the grid, which is read for that: a link of 165 bytes can hold a
//! 64×64 grid. A choice can still be wrong, so that each lane but the last gives a job only a slice of time
//! ([`Lane::slice`]). A job that looks at its clock after that stops, as it does at any time limit; its answer is thrown away
//! and it starts again in the next lane. So no request, whatever it holds, keeps a thread of a quick lane for long.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use axum::body::Bytes;
use omnidoku::{CancelToken, Clock, Limits, SystemClock};
use omnidoku_api::board::Sketch;
use omnidoku_api::request::Cells;
use omnidoku_api::{Progress, Refusal, Reply, Request, Room};
use tokio::sync::{mpsc, oneshot};
use tokio::time::timeout;

use crate::config::Config;
use crate::pool::{Lane, Pool, Ticket};
use crate::refuse::No;

/// What answers requests: [`omnidoku_api::handle`], or what a test puts in its place.
pub type Handler =
    dyn Fn(&Request, &Room, &mut dyn FnMut(Progress)) -> Result<Reply, Refusal> + Send + Sync;

/// How often progress is told at most.
const BETWEEN_NEWS: Duration = Duration::from_millis(200);

/// How much longer than it was allowed work may take before it is given up.
const GRACE: Duration = Duration::from_secs(2);

/// The longest JSON that is read where connections are served.
const QUICK_JSON: usize = 16 << 10;

/// The longest text that is read in the quick lane.
const QUICK_TEXT: usize = 4 << 10;

/// The largest N of an N×N grid that the quick lane searches.
const QUICK_SIZE: usize = 9;

/// The most solutions that the quick lane looks for.
const QUICK_SOLUTIONS: u64 = 100;

/// What came of a request.
pub(crate) struct Outcome {
    /// The answer as bytes, or why there is none.
    pub(crate) result: Result<Vec<u8>, No>,
    /// How long the work took.
    pub(crate) time: Duration,
}

impl From<No> for Outcome {
    fn from(no: No) -> Outcome {
        Outcome { result: Err(no), time: Duration::ZERO }
    }
}

/// Work that goes on. Dropping it cancels it.
pub(crate) struct Work {
    /// How it is doing.
    pub(crate) news: mpsc::Receiver<Progress>,
    /// What comes of it.
    pub(crate) outcome: Pin<Box<dyn Future<Output = Outcome> + Send>>,
}

/// Where the work is done.
pub(crate) struct Workshop {
    pub(crate) pool: Arc<Pool>,
    config: Config,
    handler: Arc<Handler>,
}

/// Work that can be done, and done again in another lane.
struct Task {
    work: Box<DoWork>,
    teller: mpsc::Sender<Progress>,
    max_seconds: f64,
    max_reply: usize,
    machine: String,
}

type DoWork = dyn Fn(&Room, &mut dyn FnMut(Progress)) -> Result<Vec<u8>, Refusal> + Send + Sync;

impl Workshop {
    pub(crate) fn new(pool: Pool, config: Config, handler: Arc<Handler>) -> Workshop {
        Workshop { pool: Arc::new(pool), config, handler }
    }

    /// Reads the JSON of a request. That of a large one is read by the pool: it would hold up the connections.
    pub(crate) async fn read(&self, operation: &'static str, json: Bytes) -> Result<Request, No> {
        if json.len() <= QUICK_JSON {
            return Ok(Request::read(operation, &json)?);
        }
        let (done, is_done) = oneshot::channel();
        let job = move |_| drop(done.send(Request::read(operation, &json)));
        let ticket = self.pool.submit(Lane::Middle, job).map_err(|_| No::busy())?;
        match timeout(self.config.queue_time, is_done).await {
            Ok(read) => Ok(read.map_err(|_| No::fault())??),
            Err(_) if ticket.withdraw() => Err(No::busy()),
            Err(_) => Err(No::fault()),
        }
    }

    /// Begins to work on a request, or says that there is too much to do.
    pub(crate) fn begin(&self, request: Request) -> Result<Work, No> {
        let (handler, max_reply) = (self.handler.clone(), self.config.max_reply);
        self.begin_with(lane(&request), move |room, tell| {
            handler(&request, room, tell)?.to_json_within(max_reply)
        })
    }

    /// The same for any work that makes bytes.
    pub(crate) fn begin_with(
        &self,
        lane: Lane,
        work: impl Fn(&Room, &mut dyn FnMut(Progress)) -> Result<Vec<u8>, Refusal>
        + Send
        + Sync
        + 'static,
    ) -> Result<Work, No> {
        let (teller, news) = mpsc::channel(1);
        let Config { max_seconds, max_reply, queue_time, .. } = self.config;
        let (work, machine) = (Box::new(work), self.config.machine.clone());
        let task = Arc::new(Task { work, teller, max_seconds, max_reply, machine });
        let (pool, work_time) = (self.pool.clone(), self.config.work_time());
        let mut attempt = Attempt::start(&pool, lane, &task)?;
        let outcome = async move {
            loop {
                let lane = match attempt.wait(queue_time, work_time).await {
                    Ended::With(outcome) => return outcome,
                    Ended::SliceOver => attempt.lane.next(),
                };
                attempt = match Attempt::start(&pool, lane, &task) {
                    Ok(attempt) => attempt,
                    Err(no) => return no.into(),
                };
            }
        };
        Ok(Work { news, outcome: Box::pin(outcome) })
    }
}

/// A task in a lane.
struct Attempt {
    lane: Lane,
    ticket: Ticket,
    is_done: oneshot::Receiver<Ended>,
}

/// How an attempt ended.
enum Ended {
    With(Outcome),
    /// It takes longer than its lane allows.
    SliceOver,
}

impl Attempt {
    fn start(pool: &Pool, lane: Lane, task: &Arc<Task>) -> Result<Attempt, No> {
        let (done, is_done) = oneshot::channel();
        let task = task.clone();
        let job = move |cancel| drop(done.send(task.run(lane, cancel)));
        let ticket = pool.submit(lane, job).map_err(|_| No::busy())?;
        Ok(Attempt { lane, ticket, is_done })
    }

    /// What comes of it, sooner or later.
    async fn wait(&mut self, queue_time: Duration, work_time: Duration) -> Ended {
        let Attempt { ticket, is_done, .. } = self;
        // A job that ended without an answer panicked.
        let done = |ended: Result<Ended, _>| ended.unwrap_or(Ended::With(No::fault().into()));
        if let Ok(ended) = timeout(queue_time, &mut *is_done).await {
            return done(ended);
        }
        if ticket.withdraw() {
            return Ended::With(No::busy().into());
        }
        if let Ok(ended) = timeout(work_time, &mut *is_done).await {
            return done(ended);
        }
        ticket.cancel();
        match timeout(GRACE, is_done).await {
            Ok(ended) => done(ended),
            Err(_) => Ended::With(No::fault().into()),
        }
    }
}

impl Task {
    /// Does the work in a lane. Progress is told in the last lane alone: before it, work may start again.
    fn run(&self, lane: Lane, cancel: CancelToken) -> Ended {
        let began = Instant::now();
        let mut told = began;
        let slice = lane.slice().map(|length| Arc::new(Slice::start(length)));
        let mut tell = |progress| {
            if slice.is_none() && told.elapsed() >= BETWEEN_NEWS {
                told = Instant::now();
                // Old news that nobody has taken yet is news enough.
                let _ = self.teller.try_send(progress);
            }
        };
        let result = (self.work)(&self.room(slice.clone(), cancel), &mut tell).map_err(No::from);
        match slice {
            Some(slice) if slice.was_seen_over() => Ended::SliceOver,
            _ => Ended::With(Outcome { result, time: began.elapsed() }),
        }
    }

    /// What the request may use up.
    fn room(&self, slice: Option<Arc<Slice>>, cancel: CancelToken) -> Room {
        let limits = Limits::none().with_cancel(cancel);
        let room = Room::new(match slice {
            Some(slice) => {
                let length = slice.length;
                limits.with_clock(slice).with_time(length)
            }
            None => limits.with_clock(SystemClock::start()),
        });
        let max_seconds = self.max_seconds;
        let usual_seconds = room.usual_seconds.min(max_seconds);
        let (machine, max_reply) = (self.machine.clone(), self.max_reply);
        Room { max_seconds, usual_seconds, max_reply, machine, ..room }
    }
}

/// A clock that notes whether it was looked at after the end of a slice. If it was not, no time limit can have cut the
/// work short that was not the request's own.
struct Slice {
    began: Instant,
    length: Duration,
    seen_over: AtomicBool,
}

impl Slice {
    fn start(length: Duration) -> Slice {
        Slice { began: Instant::now(), length, seen_over: AtomicBool::new(false) }
    }

    fn was_seen_over(&self) -> bool {
        self.seen_over.load(Ordering::Relaxed)
    }
}

impl Clock for Slice {
    fn now(&self) -> Duration {
        let now = self.began.elapsed();
        if now >= self.length {
            self.seen_over.store(true, Ordering::Relaxed);
        }
        now
    }
}

impl Config {
    /// How long work may take.
    fn work_time(&self) -> Duration {
        Duration::try_from_secs_f64(self.max_seconds).unwrap_or(Duration::MAX).saturating_add(GRACE)
    }
}

/// The lane where a request starts.
fn lane(request: &Request) -> Lane {
    let is_usual = |engine: &Option<String>, solutions: Option<u64>| {
        engine.as_deref().is_none_or(|name| name == "auto")
            && solutions.is_none_or(|many| many <= QUICK_SOLUTIONS)
    };
    let of_size = |sketch: Sketch<'_>| if is_small(&sketch) { Lane::Quick } else { Lane::Middle };
    match request {
        Request::Qr(_) | Request::About(_) | Request::Suites(_) => Lane::Quick,
        Request::Read(read) if read.text.len() <= QUICK_TEXT => Lane::Quick,
        Request::Solve(solve) if is_usual(&solve.engine, solve.solutions) => {
            of_size(solve.sketch())
        }
        Request::Count(count) if is_usual(&count.engine, count.limit) => of_size(count.sketch()),
        Request::Check(check) => of_size(check.sketch()),
        Request::Write(write) => of_size(write.sketch()),
        Request::Picture(picture) => of_size(picture.sketch()),
        Request::Read(_)
        | Request::Hint(_)
        | Request::Steps(_)
        | Request::Path(_)
        | Request::Rate(_)
        | Request::Appraise(_)
        | Request::Typos(_) => Lane::Middle,
        _ => Lane::Long,
    }
}

/// Whether a grid is quickly searched. One that cannot be read is: it is quickly refused.
fn is_small(sketch: &Sketch<'_>) -> bool {
    let is_short = |cells: &Cells| match cells {
        Cells::Numbers(_) => true,
        Cells::Text(text) => text.len() <= QUICK_TEXT,
    };
    is_short(sketch.puzzle)
        && sketch.values.is_none_or(is_short)
        && sketch.size().is_none_or(|size| size <= QUICK_SIZE)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lane_of(operation: &str, json: &str) -> Lane {
        lane(&Request::read(operation, json.as_bytes()).unwrap())
    }

    #[test]
    fn what_is_small_and_usual_is_quick() {
        let empty = |cells: usize| vec!["0"; cells].join(",");
        let (small, large) = (empty(81), empty(256));
        let solve = |rest: &str| lane_of("solve", &format!("{{\"puzzle\":{rest}}}"));
        assert_eq!(solve(&format!("[{small}]")), Lane::Quick);
        assert_eq!(solve(&format!("\"{}\"", ".".repeat(81))), Lane::Quick);
        assert_eq!(solve("\"no puzzle\""), Lane::Quick);
        assert_eq!(solve(&format!("[{large}]")), Lane::Middle);
        assert_eq!(solve(&format!("\"{}\"", ".".repeat(256))), Lane::Middle);
        assert_eq!(solve(&format!("[{small}],\"engine\":\"dlx\"")), Lane::Long);
        assert_eq!(solve(&format!("[{small}],\"solutions\":1000000")), Lane::Long);
        assert_eq!(lane_of("hint", &format!("{{\"puzzle\":[{small}]}}")), Lane::Middle);
        assert_eq!(lane_of("read", "{\"text\":\"1......2....4..3\"}"), Lane::Quick);
        let long = "x!\\n".repeat(QUICK_TEXT);
        assert_eq!(lane_of("read", &format!("{{\"text\":\"{long}\"}}")), Lane::Middle);
        assert_eq!(lane_of("generate", "{}"), Lane::Long);
        assert_eq!(lane_of("about", "{}"), Lane::Quick);
    }

    #[test]
    fn a_short_link_to_a_large_grid_is_not_quick() {
        let link = format!("#b=8x8.{}n", "z".repeat(157));
        assert!(link.len() < 170);
        for operation in ["solve", "count", "check", "picture", "write"] {
            let json = match operation {
                "write" => format!("{{\"puzzle\":\"{link}\",\"format\":\"line\"}}"),
                _ => format!("{{\"puzzle\":\"{link}\"}}"),
            };
            assert_eq!(lane_of(operation, &json), Lane::Middle, "{operation}");
        }
    }
}
