//! Many puzzles at once, in order, with flat memory.
//!
//! ```text
//! reader ──chunks──▶ workers ──answers──▶ writer (the calling thread)
//!    ▲                                      │ puts them in order
//!    └──────────── permits ─────────────────┘
//! ```
//!
//! A chunk is some puzzles in a row; it ends early when the next one would have to be waited for, so that
//! somebody who types puzzles gets an answer to each. The reader needs a permit for every chunk, and the
//! writer gives it back when the chunk is written: however long one puzzle takes, only so many others wait
//! behind it.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::mpsc::{TryRecvError, channel, sync_channel};
use std::thread;

use crate::input::{Input, Item};

/// How many cells make a chunk: enough that handing it over costs nothing next to solving it.
const CELLS_PER_CHUNK: usize = 32 * 81;

/// How many chunks may be under way for each worker.
const CHUNKS_PER_WORKER: usize = 16;

/// Answers every item of the input, with one worker a thread, and delivers the answers in order. `idle` is
/// called when the writer has nothing to do.
pub(crate) fn in_order<A: Send, W: FnMut(Item) -> A>(
    input: Input,
    threads: usize,
    worker: impl Fn() -> W + Sync,
    mut deliver: impl FnMut(A),
    mut idle: impl FnMut(),
) {
    let (permit, permits) = sync_channel(threads * CHUNKS_PER_WORKER);
    let (give, take) = channel();
    let (answer, answers) = channel();
    let take = Mutex::new(take);
    thread::scope(|scope| {
        scope.spawn(move || {
            for chunk in Chunks(input).enumerate() {
                // The writer is gone: nobody wants more.
                if permit.send(()).is_err() || give.send(chunk).is_err() {
                    break;
                }
            }
        });
        for _ in 0..threads {
            let (answer, take, worker) = (answer.clone(), &take, &worker);
            scope.spawn(move || {
                let mut work = worker();
                loop {
                    let chunk = take.lock().map(|queue| queue.recv());
                    let Ok(Ok((number, chunk))) = chunk else { break };
                    let done: Vec<A> = chunk.into_iter().map(&mut work).collect();
                    if answer.send((number, done)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(answer);
        let (mut next, mut early) = (0, BTreeMap::new());
        loop {
            let received = match answers.try_recv() {
                Err(TryRecvError::Empty) => {
                    idle();
                    answers.recv().ok()
                }
                received => received.ok(),
            };
            let Some((number, done)) = received else { break };
            early.insert(number, done);
            while let Some(done) = early.remove(&next) {
                done.into_iter().for_each(&mut deliver);
                next += 1;
                let _ = permits.recv();
            }
        }
    });
}

/// The input cut into chunks.
struct Chunks(Input);

impl Iterator for Chunks {
    type Item = Vec<Item>;

    fn next(&mut self) -> Option<Vec<Item>> {
        let first = self.0.next()?;
        let mut cells = first.cells();
        let mut chunk = vec![first];
        while cells < CELLS_PER_CHUNK && self.0.at_hand() {
            let Some(item) = self.0.next() else { break };
            cells += item.cells();
            chunk.push(item);
        }
        Some(chunk)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use omnidoku::format::ReadOptions;
    use std::slice;

    #[test]
    fn answers_come_in_order_whatever_the_threads() {
        let text: String = (0..5000).map(|_| "1..4..1..1..4..1\n").collect();
        for threads in [1, 2, 7] {
            let input = Input::new(slice::from_ref(&text), ReadOptions::default()).unwrap();
            let mut lines = Vec::new();
            in_order(input, threads, || |item: Item| item.line(), |line| lines.push(line), || {});
            assert_eq!(lines, (1..=5000).collect::<Vec<_>>());
        }
    }
}
