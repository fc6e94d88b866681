//! Work in pieces, done by threads and directed by the thread that Python called.
//!
//! ```text
//! conductor, until every piece is back:
//!     hand out pieces as long as a worker would have to wait for one
//!     wait for a result, for a moment at most, without the lock of the interpreter
//!     put it into its place; report the progress; check for signals
//!     on Ctrl-C, or if the caller's progress function fails:
//!         cancel; take the results that still come within a moment; return
//! ```
//!
//! A piece owns its data and a worker owns its memory. So a worker that is deep inside a puzzle at
//! Ctrl-C need not be waited for: it ends by itself, and its result is dropped.

use std::any::Any;
use std::io;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use omnidoku::CancelToken;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;

/// How long the conductor waits for a result before it checks for signals.
const SIGNAL_CHECK_INTERVAL: Duration = Duration::from_millis(20);

/// How long it waits for results that are under way when everything is cancelled.
const CANCEL_WAIT: Duration = Duration::from_millis(50);

/// How often progress is reported.
const REPORT_INTERVAL: Duration = Duration::from_millis(100);

/// How many pieces are handed out per worker: one in work and one to follow.
const PIECES_PER_WORKER: usize = 2;

/// The most threads that a caller may ask for.
const MAX_THREADS: usize = 1024;

/// How many cores there are, cached: asking the system takes longer than solving a puzzle.
static CORES: OnceLock<usize> = OnceLock::new();

/// The threads that do the work, and the function that is called with the progress.
pub(crate) struct Crew {
    threads: usize,
    progress: Option<Py<PyAny>>,
}

impl Crew {
    /// This many threads, or one per core; `progress` is called with the rows done and the rows in
    /// all.
    pub(crate) fn new(threads: Option<usize>, progress: Option<Py<PyAny>>) -> PyResult<Crew> {
        let threads = match threads {
            None => *CORES.get_or_init(|| thread::available_parallelism().map_or(1, usize::from)),
            Some(threads @ 1..=MAX_THREADS) => threads,
            Some(_) => {
                let message = format!("threads must be from 1 to {MAX_THREADS}");
                return Err(PyValueError::new_err(message));
            }
        };
        Ok(Crew { threads, progress })
    }

    /// Whether there is only one thread.
    pub(crate) fn is_alone(&self) -> bool {
        self.threads == 1
    }

    /// Reports how many of `rows` rows are done.
    pub(crate) fn reporter(&self, rows: usize) -> Reporter<'_> {
        Reporter::new(self.progress.as_ref(), rows)
    }

    /// How many rows make a piece, so that every worker gets several of at most `most`.
    pub(crate) fn piece(&self, rows: usize, most: usize) -> usize {
        (rows / (4 * self.threads)).clamp(1, most)
    }

    /// Does the work on a range of rows; those before it are already done. Each worker makes its
    /// own tools, and turns a piece into a result and a number of rows; the conductor puts the
    /// results into their places, in any order.
    ///
    /// Returns the exception that ended the work early, if any; the results up to then are in
    /// place.
    pub(crate) fn drive<P, T, W>(
        &self,
        py: Python<'_>,
        rows: Range<usize>,
        mut pieces: impl Iterator<Item = P>,
        tools: impl Fn(&CancelToken) -> W + Send + Sync + 'static,
        mut place: impl FnMut(T),
    ) -> PyResult<Option<PyErr>>
    where
        P: Send + 'static,
        T: Send + 'static,
        W: FnMut(P) -> (T, usize) + 'static,
    {
        let cancel = CancelToken::new();
        let (to_workers, from_conductor) = channel::<P>();
        let (to_conductor, mut results) = channel();
        let from_conductor = Arc::new(Mutex::new(from_conductor));
        let tools = Arc::new(tools);
        let (mut workers, mut out, mut done) = (0, 0, rows.start);
        let mut reporter = self.reporter(rows.end);
        let mut defect = Ok(());
        loop {
            while out < PIECES_PER_WORKER * self.threads
                && let Some(piece) = pieces.next()
            {
                // This function holds the receiver, so it is still there.
                let _ = to_workers.send(piece);
                out += 1;
                if workers < self.threads {
                    match spawn(&from_conductor, &to_conductor, &tools, &cancel) {
                        Ok(()) => workers += 1,
                        // Fewer workers will do.
                        Err(_) if workers > 0 => {}
                        Err(error) => return Err(error.into()),
                    }
                }
            }
            if out == 0 {
                return Ok(reporter.tell(py, done).err());
            }
            let waiting = &mut results;
            if let Ok(result) = py.detach(move || waiting.recv_timeout(SIGNAL_CHECK_INTERVAL)) {
                out -= 1;
                match result {
                    Ok((answer, rows)) => {
                        place(answer);
                        done += rows;
                    }
                    Err(panic) => defect = Err(broken(panic)),
                }
            }
            let told = py.check_signals().and_then(|()| reporter.tell_now_and_then(py, done));
            if let Err(stop) = std::mem::replace(&mut defect, Ok(())).and(told) {
                cancel.cancel();
                let end = Instant::now() + CANCEL_WAIT;
                while out > 0 {
                    let (waiting, left) =
                        (&mut results, end.saturating_duration_since(Instant::now()));
                    let Ok(result) = py.detach(move || waiting.recv_timeout(left)) else { break };
                    out -= 1;
                    if let Ok((answer, _)) = result {
                        place(answer);
                    }
                }
                return Ok(Some(stop));
            }
        }
    }
}

/// What a worker sends: an answer and its number of rows, or the payload of a panic.
type Sent<T> = Result<(T, usize), Box<dyn Any + Send>>;

fn spawn<P, T, W>(
    pieces: &Arc<Mutex<Receiver<P>>>,
    results: &Sender<Sent<T>>,
    tools: &Arc<impl Fn(&CancelToken) -> W + Send + Sync + 'static>,
    cancel: &CancelToken,
) -> io::Result<()>
where
    P: Send + 'static,
    T: Send + 'static,
    W: FnMut(P) -> (T, usize) + 'static,
{
    let (pieces, results) = (Arc::clone(pieces), results.clone());
    let (tools, cancel) = (Arc::clone(tools), cancel.clone());
    let work = move || {
        let next = || pieces.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let mut worker = None;
        while let Ok(piece) = next() {
            if cancel.is_cancelled() {
                break;
            }
            let result = catch_unwind(AssertUnwindSafe(|| {
                worker.get_or_insert_with(|| tools(&cancel))(piece)
            }));
            let is_broken = result.is_err();
            if results.send(result).is_err() || is_broken {
                break;
            }
        }
    };
    thread::Builder::new().name("omnidoku".to_owned()).spawn(work)?;
    Ok(())
}

/// A panic is a defect of ours; Python sees it as an exception.
fn broken(panic: Box<dyn Any + Send>) -> PyErr {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    let text = text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_default();
    PyRuntimeError::new_err(format!("a defect in omnidoku: {text}"))
}

/// Calls the caller's function with the progress.
pub(crate) struct Reporter<'p> {
    tell: Option<&'p Py<PyAny>>,
    rows: usize,
    last: Instant,
}

impl<'p> Reporter<'p> {
    fn new(tell: Option<&'p Py<PyAny>>, rows: usize) -> Reporter<'p> {
        Reporter { tell, rows, last: Instant::now() }
    }

    pub(crate) fn tell(&self, py: Python<'_>, done: usize) -> PyResult<()> {
        self.tell.map_or(Ok(()), |tell| tell.call1(py, (done, self.rows)).map(|_| ()))
    }

    pub(crate) fn tell_now_and_then(&mut self, py: Python<'_>, done: usize) -> PyResult<()> {
        if self.tell.is_none() || self.last.elapsed() < REPORT_INTERVAL {
            return Ok(());
        }
        self.last = Instant::now();
        self.tell(py, done)
    }
}
