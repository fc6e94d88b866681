//! Work cut into pieces, done by threads, conducted by the thread that Python called.
//!
//! ```text
//! conductor, until every piece is back:
//!     hand out pieces as long as a worker would have to wait for one
//!     wait for a result, for a moment at most, without the lock of the interpreter
//!     put it into its place; tell the progress; look for signals
//!     on Ctrl-C, or if the caller's progress function fails:
//!         cancel; take what still comes within a moment; leave
//! ```
//!
//! A piece owns its data and a worker owns its memory. So a worker that is deep inside a puzzle when Ctrl-C comes need
//! not be waited for: it ends by itself, and what it sends nobody receives.

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

/// How long the conductor waits before it looks for signals.
const MOMENT: Duration = Duration::from_millis(20);

/// How long it waits for what was begun when everything is cancelled.
const LAST_MOMENT: Duration = Duration::from_millis(50);

/// How often progress is told.
const BETWEEN_REPORTS: Duration = Duration::from_millis(100);

/// How many pieces are handed out for each worker: one in work and one to come.
const AHEAD: usize = 2;

/// The most threads that anybody may ask for.
const MOST_THREADS: usize = 1024;

/// How many cores there are. To find out takes longer than to solve a puzzle.
static CORES: OnceLock<usize> = OnceLock::new();

/// Who works, and who is told how far it has come.
pub(crate) struct Crew {
    threads: usize,
    progress: Option<Py<PyAny>>,
}

impl Crew {
    /// So many threads, or one for each core; `progress` is called with the rows done and the rows in all.
    pub(crate) fn new(threads: Option<usize>, progress: Option<Py<PyAny>>) -> PyResult<Crew> {
        let threads = match threads {
            None => *CORES.get_or_init(|| thread::available_parallelism().map_or(1, usize::from)),
            Some(threads @ 1..=MOST_THREADS) => threads,
            Some(_) => {
                let message = format!("threads must be from 1 to {MOST_THREADS}");
                return Err(PyValueError::new_err(message));
            }
        };
        Ok(Crew { threads, progress })
    }

    /// Whether there is but one thread to work.
    pub(crate) fn is_alone(&self) -> bool {
        self.threads == 1
    }

    /// Who tells how many of so many rows are done.
    pub(crate) fn reporter(&self, rows: usize) -> Reporter<'_> {
        Reporter::new(self.progress.as_ref(), rows)
    }

    /// How many rows make a piece, so that every worker gets several of at most `most`.
    pub(crate) fn piece(&self, rows: usize, most: usize) -> usize {
        (rows / (4 * self.threads)).clamp(1, most)
    }

    /// Does the work on rows, those before the range being done already. Each worker makes its own tools, and turns a piece
    /// into a result and a number of rows; the conductor puts the results into their places, in any order.
    ///
    /// Returns the exception that ended it early, if one did: what was done by then is in place.
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
            while out < AHEAD * self.threads
                && let Some(piece) = pieces.next()
            {
                // The receiver is ours: it cannot have gone.
                let _ = to_workers.send(piece);
                out += 1;
                if workers < self.threads {
                    match spawn(&from_conductor, &to_conductor, &tools, &cancel) {
                        Ok(()) => workers += 1,
                        // Fewer will do.
                        Err(_) if workers > 0 => {}
                        Err(error) => return Err(error.into()),
                    }
                }
            }
            if out == 0 {
                return Ok(reporter.tell(py, done).err());
            }
            let waiting = &mut results;
            if let Ok(result) = py.detach(move || waiting.recv_timeout(MOMENT)) {
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
                let end = Instant::now() + LAST_MOMENT;
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

/// What a worker sends: an answer and how many rows it is about, or what it panicked with.
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

/// A panic is a defect of ours; Python hears of it as of any error.
fn broken(panic: Box<dyn Any + Send>) -> PyErr {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    let text = text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_default();
    PyRuntimeError::new_err(format!("a defect in omnidoku: {text}"))
}

/// Tells the caller's function how far the work has come.
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
        if self.tell.is_none() || self.last.elapsed() < BETWEEN_REPORTS {
            return Ok(());
        }
        self.last = Instant::now();
        self.tell(py, done)
    }
}
