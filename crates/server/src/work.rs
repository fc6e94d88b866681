//! A request on its way through the pool: which lane it takes, and who waits for it.

use std::pin::Pin;
use std::sync::Arc;
use std::time::{Duration, Instant};

use omnidoku::{CancelToken, Limits, SystemClock};
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

/// What came of a request.
pub(crate) struct Outcome {
    /// The answer as bytes, or why there is none.
    pub(crate) result: Result<Vec<u8>, No>,
    /// How long the work took.
    pub(crate) time: Duration,
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
    pub(crate) pool: Pool,
    config: Config,
    handler: Arc<Handler>,
}

impl Workshop {
    pub(crate) fn new(pool: Pool, config: Config, handler: Arc<Handler>) -> Workshop {
        Workshop { pool, config, handler }
    }

    /// Begins to work on a request, or says that there is too much to do.
    pub(crate) fn begin(&self, request: Request) -> Result<Work, No> {
        let handler = self.handler.clone();
        self.begin_with(lane(&request), move |room, tell| {
            handler(&request, room, tell).map(|reply| reply.to_json())
        })
    }

    /// The same for any work that makes bytes.
    pub(crate) fn begin_with(
        &self,
        lane: Lane,
        work: impl FnOnce(&Room, &mut dyn FnMut(Progress)) -> Result<Vec<u8>, Refusal> + Send + 'static,
    ) -> Result<Work, No> {
        let (teller, news) = mpsc::channel(1);
        let (done, is_done) = oneshot::channel();
        let (max_seconds, machine) = (self.config.max_seconds, self.config.machine.clone());
        let job = move |cancel: CancelToken| {
            let began = Instant::now();
            let mut told = began;
            let mut tell = |progress| {
                if told.elapsed() >= BETWEEN_NEWS {
                    told = Instant::now();
                    // Old news that nobody has taken yet is news enough.
                    let _ = teller.try_send(progress);
                }
            };
            let result = work(&room(max_seconds, machine, cancel), &mut tell).map_err(No::from);
            let _ = done.send(Outcome { result, time: began.elapsed() });
        };
        let ticket = self.pool.submit(lane, job).map_err(|_| No::busy())?;
        let (queue_time, work_time) = (self.config.queue_time, self.config.work_time());
        Ok(Work { news, outcome: Box::pin(wait(ticket, is_done, queue_time, work_time)) })
    }
}

/// What came of a job, sooner or later.
async fn wait(
    ticket: Ticket,
    mut is_done: oneshot::Receiver<Outcome>,
    queue_time: Duration,
    work_time: Duration,
) -> Outcome {
    let no = |no: No| Outcome { result: Err(no), time: Duration::ZERO };
    // A job that ended without an answer panicked.
    let done = |outcome: Result<Outcome, _>| outcome.unwrap_or_else(|_| no(No::fault()));
    if let Ok(outcome) = timeout(queue_time, &mut is_done).await {
        return done(outcome);
    }
    if ticket.withdraw() {
        return no(No::busy());
    }
    if let Ok(outcome) = timeout(work_time, &mut is_done).await {
        return done(outcome);
    }
    ticket.cancel();
    match timeout(GRACE, &mut is_done).await {
        Ok(outcome) => done(outcome),
        Err(_) => no(No::fault()),
    }
}

impl Config {
    /// How long work may take.
    fn work_time(&self) -> Duration {
        Duration::try_from_secs_f64(self.max_seconds).unwrap_or(Duration::MAX).saturating_add(GRACE)
    }
}

/// What one request may use up.
fn room(max_seconds: f64, machine: String, cancel: CancelToken) -> Room {
    let room = Room::new(Limits::none().with_clock(SystemClock::start()).with_cancel(cancel));
    let usual_seconds = room.usual_seconds.min(max_seconds);
    Room { max_seconds, usual_seconds, machine, ..room }
}

/// The lane for a request. What is quick: to read and to write, and what is asked about a grid of up to 9×9, unless it
/// is asked for very many answers, of an engine that may be slow, or for much thought.
fn lane(request: &Request) -> Lane {
    let is_usual = |engine: &Option<String>, answers: Option<u64>| {
        engine.as_deref().is_none_or(|name| name == "auto")
            && answers.is_none_or(|many| many <= 1000)
    };
    let puzzle = match request {
        Request::Read(_) | Request::Qr(_) | Request::About(_) | Request::Suites(_) => {
            return Lane::Quick;
        }
        Request::Solve(solve) if is_usual(&solve.engine, solve.solutions) => &solve.puzzle,
        Request::Count(count) if is_usual(&count.engine, count.limit) => &count.puzzle,
        Request::Check(check) => &check.puzzle,
        Request::Hint(hint) => &hint.puzzle,
        Request::Steps(steps) => &steps.puzzle,
        Request::Write(write) => &write.puzzle,
        Request::Picture(picture) => &picture.puzzle,
        _ => return Lane::Long,
    };
    let is_small = match puzzle {
        Cells::Numbers(numbers) => numbers.len() <= 81,
        // Not read yet: a 16×16 grid has at least as many characters in any format, and a 9×9 grid seldom has.
        Cells::Text(text) => text.len() < 256,
    };
    if is_small { Lane::Quick } else { Lane::Long }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_small_and_usual_is_quick() {
        let lane =
            |operation: &str, json: &str| lane(&Request::read(operation, json.as_bytes()).unwrap());
        let empty = |cells: usize| vec!["0"; cells].join(",");
        let (small, large) = (empty(81), empty(256));
        assert_eq!(lane("solve", &format!(r#"{{"puzzle":[{small}]}}"#)), Lane::Quick);
        assert_eq!(lane("solve", &format!(r#"{{"puzzle":[{small}],"engine":"dlx"}}"#)), Lane::Long);
        assert_eq!(lane("solve", &format!(r#"{{"puzzle":[{large}]}}"#)), Lane::Long);
        assert_eq!(lane("solve", &format!(r#"{{"puzzle":"{}"}}"#, ".".repeat(81))), Lane::Quick);
        assert_eq!(lane("solve", &format!(r#"{{"puzzle":"{}"}}"#, ".".repeat(256))), Lane::Long);
        assert_eq!(
            lane("count", &format!(r#"{{"puzzle":[{small}],"limit":1000000}}"#)),
            Lane::Long
        );
        assert_eq!(lane("generate", "{}"), Lane::Long);
        assert_eq!(lane("about", "{}"), Lane::Quick);
    }
}
