//! Open connections. Their number is limited: when all seats are taken and another client connects,
//! an idle connection is closed. Connections that never got an answer go first, the oldest before the
//! others; then the rest, by how long they have been idle. A connection that waits for an answer stays.
//!
//! So a crowd of silent or slow connections only pushes out itself.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::Notify;
use tokio::time::timeout;

/// How often to look for a free seat while every connection waits for an answer.
const LOOK_AGAIN: Duration = Duration::from_millis(50);

/// The seats of a server.
pub(crate) struct Seats {
    most: usize,
    opened: Instant,
    next: AtomicU64,
    taken: Mutex<HashMap<u64, Arc<Place>>>,
    freed: Notify,
}

/// What is known of one connection.
struct Place {
    /// Requests whose answers it waits for.
    waits_for: AtomicUsize,
    /// Whether it ever got what it asked for.
    served: AtomicBool,
    /// When it came, or last got something, in microseconds from the opening.
    since: AtomicU64,
    sent_away: AtomicBool,
    leave: Notify,
}

/// The right to be connected. Dropping it frees the seat.
#[derive(Clone)]
pub(crate) struct Seat(Arc<Taken>);

struct Taken {
    number: u64,
    place: Arc<Place>,
    seats: Arc<Seats>,
}

/// A connection with this waits for an answer and is not sent away.
pub(crate) struct Waiting(Seat);

impl Seats {
    pub(crate) fn new(most: usize) -> Arc<Seats> {
        Arc::new(Seats {
            most: most.max(1),
            opened: Instant::now(),
            next: AtomicU64::new(0),
            taken: Mutex::default(),
            freed: Notify::new(),
        })
    }

    /// Takes a seat; an idle connection may lose its own.
    pub(crate) async fn take(self: &Arc<Seats>) -> Seat {
        loop {
            if let Some(seat) = self.try_take() {
                return seat;
            }
            self.send_one_away();
            let _ = timeout(LOOK_AGAIN, self.freed.notified()).await;
        }
    }

    fn try_take(self: &Arc<Seats>) -> Option<Seat> {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        if taken.len() >= self.most {
            return None;
        }
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let place = Arc::new(Place {
            waits_for: AtomicUsize::new(0),
            served: AtomicBool::new(false),
            since: AtomicU64::new(self.now()),
            sent_away: AtomicBool::new(false),
            leave: Notify::new(),
        });
        taken.insert(number, place.clone());
        Some(Seat(Arc::new(Taken { number, place, seats: self.clone() })))
    }

    /// Closes the connection that can best be spared, if there is one.
    pub(crate) fn send_one_away(&self) {
        let taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let spared = taken.iter().filter(|(_, place)| {
            place.waits_for.load(Ordering::Relaxed) == 0 && !place.sent_away.load(Ordering::Relaxed)
        });
        // Of connections opened in the same microsecond, the first.
        let first = spared.min_by_key(|(number, place)| {
            (place.served.load(Ordering::Relaxed), place.since.load(Ordering::Relaxed), **number)
        });
        first.into_iter().for_each(|(_, place)| place.send_away());
    }

    /// Closes all connections.
    pub(crate) fn send_all_away(&self) {
        let taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        taken.values().for_each(|place| place.send_away());
    }

    /// Waits until all seats are free.
    pub(crate) async fn all_free(&self) {
        while !self.taken.lock().unwrap_or_else(PoisonError::into_inner).is_empty() {
            let _ = timeout(LOOK_AGAIN, self.freed.notified()).await;
        }
    }

    fn now(&self) -> u64 {
        u64::try_from(self.opened.elapsed().as_micros()).unwrap_or(u64::MAX)
    }
}

impl Place {
    fn send_away(&self) {
        self.sent_away.store(true, Ordering::Relaxed);
        self.leave.notify_one();
    }
}

impl Seat {
    /// Ends when the one who sits here has to leave.
    pub(crate) async fn must_leave(&self) {
        self.0.place.leave.notified().await;
    }

    /// Notes that the one who sits here got what was asked for.
    pub(crate) fn served(&self) {
        let Taken { place, seats, .. } = &*self.0;
        place.since.store(seats.now(), Ordering::Relaxed);
        place.served.store(true, Ordering::Relaxed);
    }

    /// From here on, until this is dropped, the connection waits for an answer.
    pub(crate) fn wait(&self) -> Waiting {
        self.0.place.waits_for.fetch_add(1, Ordering::Relaxed);
        Waiting(self.clone())
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.served();
        self.0.0.place.waits_for.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        let mut taken = self.seats.taken.lock().unwrap_or_else(PoisonError::into_inner);
        taken.remove(&self.number);
        drop(taken);
        self.seats.freed.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether this one was told to leave.
    async fn left(seat: &Seat) -> bool {
        timeout(Duration::from_millis(5), seat.must_leave()).await.is_ok()
    }

    #[tokio::test]
    async fn who_waits_for_an_answer_stays_and_who_never_asked_goes_first() {
        let seats = Seats::new(4);
        let known = seats.take().await;
        known.served();
        let first = seats.take().await;
        let working = seats.take().await;
        let answer = working.wait();
        let second = seats.take().await;

        seats.send_one_away();
        assert!(left(&first).await);
        seats.send_one_away();
        assert!(left(&second).await);
        seats.send_one_away();
        assert!(left(&known).await);
        seats.send_one_away();
        assert!(!left(&working).await);
        drop(answer);
        seats.send_one_away();
        assert!(left(&working).await);
    }

    #[tokio::test]
    async fn a_seat_is_free_when_the_one_sent_away_is_gone() {
        let seats = Seats::new(1);
        let first = seats.take().await;
        let sitter = tokio::spawn(async move { first.must_leave().await });
        let second = timeout(Duration::from_secs(5), seats.take()).await.expect("a seat");
        sitter.await.unwrap();
        drop(second);
        timeout(Duration::from_secs(5), seats.all_free()).await.expect("all are gone");
    }
}
