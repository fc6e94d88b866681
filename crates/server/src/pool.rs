//! Where the work is done: threads of our own, never those that serve connections.
//!
//! There are three queues, each with its own threads: for jobs of microseconds, of milliseconds and
//! of any length. A quick job therefore never waits for a long one, and where cores are short the
//! threads of quicker queues come first. A queue has a maximum length; beyond it a job is refused.
//!
//! Each job belongs to a [`Ticket`]. Dropping the ticket takes the job out of its queue or, if it is
//! running already, cancels its token.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use std::{io, thread};

use omnidoku::CancelToken;
use omnidoku_api::Effort;

/// One of the three queues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Queue {
    /// For what takes microseconds.
    Quick,
    /// For what takes milliseconds.
    Middle,
    /// For what may take any time.
    Long,
}

impl Queue {
    const ALL: [Queue; 3] = [Queue::Quick, Queue::Middle, Queue::Long];

    /// How long a job may run here; one that takes longer starts again in the [next](Queue::next)
    /// queue.
    pub(crate) fn slice(self) -> Option<Duration> {
        match self {
            Queue::Quick => Some(Duration::from_millis(10)),
            Queue::Middle => Some(Duration::from_millis(100)),
            Queue::Long => None,
        }
    }

    /// The queue for a job that took too long in this one.
    pub(crate) fn next(self) -> Queue {
        match self {
            Queue::Quick => Queue::Middle,
            Queue::Middle | Queue::Long => Queue::Long,
        }
    }

    /// By how much its threads step back behind others.
    fn niceness(self) -> i32 {
        match self {
            Queue::Quick => 0,
            Queue::Middle => 5,
            Queue::Long => 10,
        }
    }
}

impl From<Effort> for Queue {
    fn from(effort: Effort) -> Queue {
        match effort {
            Effort::Quick => Queue::Quick,
            Effort::Middle => Queue::Middle,
            Effort::Long => Queue::Long,
        }
    }
}

/// The threads that work.
pub(crate) struct Pool {
    queues: [Arc<WorkQueue>; 3],
    /// Cancels everything.
    stop: CancelToken,
}

/// What is going on in the pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Load {
    pub(crate) running: usize,
    pub(crate) waiting: usize,
}

/// The queue is full.
#[derive(Debug)]
pub(crate) struct Full;

/// The claim to a job. See the module.
pub(crate) struct Ticket {
    number: u64,
    queue: Arc<WorkQueue>,
    cancel: CancelToken,
}

/// The jobs of one queue, and how many of them run.
struct WorkQueue {
    most_waiting: usize,
    state: Mutex<State>,
    ready: Condvar,
}

#[derive(Default)]
struct State {
    waiting: VecDeque<(u64, Job)>,
    next: u64,
    running: usize,
    closed: bool,
}

type Job = Box<dyn FnOnce() + Send>;

impl Pool {
    /// A pool with this many threads in each queue.
    pub(crate) fn new(threads: usize, most_waiting: usize) -> io::Result<Pool> {
        let most_waiting = most_waiting.max(1);
        let new_queue =
            || Arc::new(WorkQueue { most_waiting, state: Mutex::default(), ready: Condvar::new() });
        let pool =
            Pool { queues: [new_queue(), new_queue(), new_queue()], stop: CancelToken::new() };
        for queue in Queue::ALL {
            for _ in 0..threads.max(1) {
                let jobs = pool.queues[queue as usize].clone();
                let name = format!("{queue:?}").to_lowercase();
                thread::Builder::new().name(name).spawn(move || {
                    step_back(queue.niceness());
                    jobs.work();
                })?;
            }
        }
        Ok(pool)
    }

    /// Puts work into a queue. The work gets a token that is cancelled when nobody waits for it any
    /// more.
    pub(crate) fn submit(
        &self,
        queue: Queue,
        work: impl FnOnce(CancelToken) + Send + 'static,
    ) -> Result<Ticket, Full> {
        let queue = &self.queues[queue as usize];
        let cancel = self.stop.child();
        let token = cancel.clone();
        let mut state = queue.lock();
        if state.waiting.len() >= queue.most_waiting {
            return Err(Full);
        }
        let number = state.next;
        state.next += 1;
        state.waiting.push_back((number, Box::new(move || work(token))));
        drop(state);
        queue.ready.notify_one();
        Ok(Ticket { number, queue: queue.clone(), cancel })
    }

    /// How much is going on.
    pub(crate) fn load(&self) -> Load {
        let mut load = Load { running: 0, waiting: 0 };
        for queue in &self.queues {
            let state = queue.lock();
            load.running += state.running;
            load.waiting += state.waiting.len();
        }
        load
    }

    /// Cancels all work, also what is still to come.
    pub(crate) fn stop(&self) {
        self.stop.cancel();
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.stop();
        for queue in &self.queues {
            queue.lock().closed = true;
            queue.ready.notify_all();
        }
    }
}

/// Lets the other threads go first: where every core searches, a page is still served at once.
fn step_back(niceness: i32) {
    // On Linux this is about the thread that asks. Where it is not allowed, the thread stays as it is.
    #[cfg(target_os = "linux")]
    if niceness > 0 {
        let _ = rustix::process::setpriority_process(None, niceness);
    }
    #[cfg(not(target_os = "linux"))]
    let _ = niceness;
}

impl WorkQueue {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What a thread does: one job after the other, until the pool is gone.
    fn work(&self) {
        while let Some(job) = self.next() {
            // Whoever waits for the job finds that it ended without an answer; the panic itself is
            // told by the hook.
            let _ = catch_unwind(AssertUnwindSafe(job));
            self.lock().running -= 1;
        }
    }

    fn next(&self) -> Option<Job> {
        let mut state = self.lock();
        loop {
            if let Some((_, job)) = state.waiting.pop_front() {
                state.running += 1;
                return Some(job);
            }
            if state.closed {
                return None;
            }
            state = self.ready.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl Ticket {
    /// Takes the job out of the queue; false if it has left it already.
    pub(crate) fn withdraw(&self) -> bool {
        let mut state = self.queue.lock();
        let place = state.waiting.binary_search_by_key(&self.number, |(number, _)| *number);
        let job = place.ok().and_then(|place| state.waiting.remove(place));
        drop(state);
        job.is_some()
    }

    /// Asks the job to end soon.
    pub(crate) fn cancel(&self) {
        self.cancel.cancel();
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.cancel();
        self.withdraw();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{Receiver, Sender, channel};

    use super::*;

    const TEST_DEADLINE: Duration = Duration::from_secs(10);

    /// A job that tells that it has begun and then works until it is told to end.
    fn gate() -> (impl FnOnce(CancelToken) + Send + 'static, Receiver<()>, Sender<()>) {
        let (began, has_begun) = channel();
        let (end, may_end) = channel();
        let job = move |_: CancelToken| {
            began.send(()).unwrap();
            let _ = may_end.recv();
        };
        (job, has_begun, end)
    }

    fn settled(pool: &Pool, running: usize, waiting: usize) -> bool {
        (0..1000).any(|_| {
            thread::sleep(Duration::from_millis(10));
            pool.load() == Load { running, waiting }
        })
    }

    #[test]
    fn a_full_queue_takes_nothing_and_a_dropped_ticket_makes_room() {
        let pool = Pool::new(1, 1).unwrap();
        let (job, began, end) = gate();
        let first = pool.submit(Queue::Long, job).unwrap();
        began.recv_timeout(TEST_DEADLINE).unwrap();
        let second = pool.submit(Queue::Long, |_| panic!("never runs")).unwrap();
        assert!(pool.submit(Queue::Long, |_| ()).is_err());
        assert_eq!(pool.load(), Load { running: 1, waiting: 1 });

        // The other queues are not concerned.
        let (told, tells) = channel();
        let also_told = told.clone();
        let quick = pool.submit(Queue::Quick, move |_| told.send(()).unwrap()).unwrap();
        let middle = pool.submit(Queue::Middle, move |_| also_told.send(()).unwrap()).unwrap();
        tells.recv_timeout(TEST_DEADLINE).unwrap();
        tells.recv_timeout(TEST_DEADLINE).unwrap();

        assert!(second.withdraw() && !second.withdraw());
        assert!(pool.submit(Queue::Long, |_| ()).is_ok(), "dropped at once");
        assert_eq!(pool.load().waiting, 0);
        end.send(()).unwrap();
        assert!(settled(&pool, 0, 0));
        assert!(!first.withdraw() && !quick.withdraw() && !middle.withdraw());
    }

    #[test]
    fn a_dropped_ticket_and_the_end_of_the_pool_cancel_the_job() {
        let wait_for = |token: CancelToken| {
            while !token.is_cancelled() {
                thread::sleep(Duration::from_millis(1));
            }
        };
        let pool = Pool::new(2, 1).unwrap();
        let dropped = pool.submit(Queue::Quick, wait_for).unwrap();
        assert!(settled(&pool, 1, 0));
        let kept = pool.submit(Queue::Quick, wait_for).unwrap();
        assert!(settled(&pool, 2, 0));
        drop(dropped);
        assert!(settled(&pool, 1, 0));
        pool.stop();
        assert!(settled(&pool, 0, 0));
        drop(kept);
    }

    #[test]
    fn a_panic_ends_one_job_and_no_thread() {
        let pool = Pool::new(1, 9).unwrap();
        let tickets: Vec<_> =
            (0..3).map(|_| pool.submit(Queue::Quick, |_| panic!("on purpose")).unwrap()).collect();
        let (told, tells) = channel();
        let after = pool.submit(Queue::Quick, move |_| told.send(()).unwrap()).unwrap();
        tells.recv_timeout(TEST_DEADLINE).unwrap();
        assert!(settled(&pool, 0, 0));
        drop((tickets, after));
    }
}
