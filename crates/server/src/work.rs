//! A request on its way through the pool: its queue, when it moves to another, and its cancellation.
//!
//! The queue follows from the [effort](omnidoku_api::Effort) that the request is expected to take. The
//! guess can be wrong, so each queue but the last gives a job a limited slice of time
//! ([`Queue::slice`]). A job that looks at its clock after that stops as at any time limit; its answer is
//! discarded, and it starts again in the next queue. So no request keeps a thread of a quick queue for
//! long.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use axum::body::Bytes;
use omnidoku::logic::message::Language;
use omnidoku::{CancelToken, Clock, Limits, SystemClock};
use omnidoku_api::{Allowance, Progress, Refusal, Reply, Request};
use tokio::sync::{mpsc, oneshot};
use tokio::time::timeout;

use crate::config::Config;
use crate::pool::{Pool, Queue, Ticket};
use crate::rejection::Rejection;

/// What answers requests: [`omnidoku_api::handle`], or what a test puts in its place.
pub type Handler =
    dyn Fn(&Request, &Allowance, &mut dyn FnMut(Progress)) -> Result<Reply, Refusal> + Send + Sync;

/// The least time between two reports of progress.
const BETWEEN_NEWS: Duration = Duration::from_millis(200);

/// How long work may exceed its time before it is abandoned.
const GRACE: Duration = Duration::from_secs(2);

/// The longest JSON that is read on the threads that serve connections.
const MAX_QUICK_JSON: usize = 16 << 10;

/// The outcome of a request.
pub(crate) struct Outcome {
    /// The answer as bytes, or why there is none.
    pub(crate) result: Result<Vec<u8>, Rejection>,
    /// How long the work took.
    pub(crate) time: Duration,
}

impl From<Rejection> for Outcome {
    fn from(rejection: Rejection) -> Outcome {
        Outcome { result: Err(rejection), time: Duration::ZERO }
    }
}

/// Work in progress. Dropping it cancels it.
pub(crate) struct Work {
    /// Reports of its progress.
    pub(crate) news: mpsc::Receiver<Progress>,
    /// Its outcome.
    pub(crate) outcome: Pin<Box<dyn Future<Output = Outcome> + Send>>,
}

/// Reads requests and passes them to the pool.
pub(crate) struct Dispatcher {
    pub(crate) pool: Arc<Pool>,
    config: Config,
    handler: Arc<Handler>,
}

/// Work that can be done, and started again in another queue.
struct Task {
    work: Box<DoWork>,
    teller: mpsc::Sender<Progress>,
    max_seconds: f64,
    max_reply: usize,
    machine: String,
    language: &'static Language,
}

type DoWork =
    dyn Fn(&Allowance, &mut dyn FnMut(Progress)) -> Result<Vec<u8>, Refusal> + Send + Sync;

impl Dispatcher {
    pub(crate) fn new(pool: Pool, config: Config, handler: Arc<Handler>) -> Dispatcher {
        Dispatcher { pool: Arc::new(pool), config, handler }
    }

    /// Reads the JSON of a request. Large JSON is read by the pool, where it does not hold up connections.
    pub(crate) async fn read(
        &self,
        operation: &'static str,
        json: Bytes,
        language: &'static Language,
    ) -> Result<Request, Rejection> {
        if json.len() <= MAX_QUICK_JSON {
            return Ok(Request::read_in(operation, &json, language)?);
        }
        let (done, is_done) = oneshot::channel();
        let job = move |_| drop(done.send(Request::read_in(operation, &json, language)));
        let ticket = self.pool.submit(Queue::Middle, job).map_err(|_| Rejection::busy())?;
        match timeout(self.config.queue_time, is_done).await {
            Ok(read) => Ok(read.map_err(|_| Rejection::fault())??),
            Err(_) if ticket.withdraw() => Err(Rejection::busy()),
            Err(_) => Err(Rejection::fault()),
        }
    }

    /// Starts to work on a request, or refuses because the queue is full.
    pub(crate) fn begin(
        &self,
        request: Request,
        language: &'static Language,
    ) -> Result<Work, Rejection> {
        let (handler, max_reply) = (self.handler.clone(), self.config.max_reply);
        self.begin_with(request.effort().into(), language, move |allowance, tell| {
            let reply = handler(&request, allowance, tell)?;
            reply.to_json_within(max_reply).map_err(|refusal| refusal.in_language(language))
        })
    }

    /// The same for any work that makes bytes.
    pub(crate) fn begin_with(
        &self,
        queue: Queue,
        language: &'static Language,
        work: impl Fn(&Allowance, &mut dyn FnMut(Progress)) -> Result<Vec<u8>, Refusal>
        + Send
        + Sync
        + 'static,
    ) -> Result<Work, Rejection> {
        let (teller, news) = mpsc::channel(1);
        let Config { max_seconds, max_reply, queue_time, .. } = self.config;
        let (work, machine) = (Box::new(work), self.config.machine.clone());
        let task = Arc::new(Task { work, teller, max_seconds, max_reply, machine, language });
        let (pool, work_time) = (self.pool.clone(), self.config.work_time());
        let mut attempt = Attempt::start(&pool, queue, &task)?;
        let outcome = async move {
            loop {
                let queue = match attempt.wait(queue_time, work_time).await {
                    Ended::With(outcome) => return outcome,
                    Ended::SliceOver => attempt.queue.next(),
                };
                attempt = match Attempt::start(&pool, queue, &task) {
                    Ok(attempt) => attempt,
                    Err(rejection) => return rejection.into(),
                };
            }
        };
        Ok(Work { news, outcome: Box::pin(outcome) })
    }
}

/// A task in a queue.
struct Attempt {
    queue: Queue,
    ticket: Ticket,
    is_done: oneshot::Receiver<Ended>,
}

/// How an attempt ended.
enum Ended {
    With(Outcome),
    /// It takes longer than its queue allows.
    SliceOver,
}

impl Attempt {
    fn start(pool: &Pool, queue: Queue, task: &Arc<Task>) -> Result<Attempt, Rejection> {
        let (done, is_done) = oneshot::channel();
        let task = task.clone();
        let job = move |cancel| drop(done.send(task.run(queue, cancel)));
        let ticket = pool.submit(queue, job).map_err(|_| Rejection::busy())?;
        Ok(Attempt { queue, ticket, is_done })
    }

    /// Waits for its end.
    async fn wait(&mut self, queue_time: Duration, work_time: Duration) -> Ended {
        let Attempt { ticket, is_done, .. } = self;
        // A job that ended without an answer panicked.
        let done =
            |ended: Result<Ended, _>| ended.unwrap_or(Ended::With(Rejection::fault().into()));
        if let Ok(ended) = timeout(queue_time, &mut *is_done).await {
            return done(ended);
        }
        if ticket.withdraw() {
            return Ended::With(Rejection::busy().into());
        }
        if let Ok(ended) = timeout(work_time, &mut *is_done).await {
            return done(ended);
        }
        ticket.cancel();
        match timeout(GRACE, is_done).await {
            Ok(ended) => done(ended),
            Err(_) => Ended::With(Rejection::fault().into()),
        }
    }
}

impl Task {
    /// Does the work in a queue. Only the last queue reports progress: in the others, work may start again.
    fn run(&self, queue: Queue, cancel: CancelToken) -> Ended {
        let began = Instant::now();
        let mut told = began;
        let slice = queue.slice().map(|length| Arc::new(Slice::start(length)));
        let mut tell = |progress| {
            if slice.is_none() && told.elapsed() >= BETWEEN_NEWS {
                told = Instant::now();
                // If the last report has not been read yet, this one is dropped.
                let _ = self.teller.try_send(progress);
            }
        };
        let result =
            (self.work)(&self.allowance(slice.clone(), cancel), &mut tell).map_err(Rejection::from);
        match slice {
            Some(slice) if slice.was_seen_over() => Ended::SliceOver,
            _ => Ended::With(Outcome { result, time: began.elapsed() }),
        }
    }

    /// What the request may use up.
    fn allowance(&self, slice: Option<Arc<Slice>>, cancel: CancelToken) -> Allowance {
        let limits = Limits::none().with_cancel(cancel);
        let allowance = Allowance::new(match slice {
            Some(slice) => {
                let length = slice.length;
                limits.with_clock(slice).with_time(length)
            }
            None => limits.with_clock(SystemClock::start()),
        });
        let max_seconds = self.max_seconds;
        let usual_seconds = allowance.usual_seconds.min(max_seconds);
        let (machine, max_reply) = (self.machine.clone(), self.max_reply);
        let language = self.language;
        Allowance { max_seconds, usual_seconds, max_reply, machine, language, ..allowance }
    }
}

/// A clock that notes whether it was read after the end of a slice. If it was not, the work was not cut
/// short by the slice, only by limits of its own request.
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
