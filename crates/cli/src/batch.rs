//! Many puzzles at once, in order, with flat memory.
//!
//! ```text
//! reader ──chunks──▶ workers ──answers──▶ writer (the calling thread)
//!    ▲                                      │ puts them in order
//!    └──────────── permits ─────────────────┘
//! ```
//!
//! A chunk is a run of puzzles, or a block for the [fast path](crate::fast_path). It ends early when
//! reading the next puzzle would mean waiting, so that a user who types puzzles gets an answer to
//! each. The reader needs a permit for every chunk, and the writer returns it once the chunk is
//! written: however long one puzzle takes, the number of chunks that wait behind it is bounded.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Mutex;
use std::sync::mpsc::{TryRecvError, channel, sync_channel};
use std::thread;

use crate::fast_path::{Block, BufferPool, Buffers, FastPath};
use crate::input::Input;
use crate::item::Item;

/// How many cells make a chunk: enough that handing it over costs little compared with solving it.
const CELLS_PER_CHUNK: usize = 32 * 81;

/// How many permits there are per worker.
const PERMITS_PER_WORKER: usize = 16;

/// A run of puzzles.
pub(crate) enum Chunk {
    Items(Vec<Item>),
    Block(Box<Block>),
}

/// Something for a worker to do.
pub(crate) trait Task: Send {
    /// How many permits it needs.
    fn permits(&self) -> usize {
        1
    }
}

impl Task for Chunk {
    /// A block is large.
    fn permits(&self) -> usize {
        match self {
            Chunk::Items(_) => 1,
            Chunk::Block(_) => 4,
        }
    }
}

/// The numbers of puzzles to make.
impl Task for Range<u64> {}

/// Answers every chunk, with one worker per thread, and delivers the answers in order. `idle` is
/// called when the writer has nothing to do.
pub(crate) fn in_order<T: Task, A: Send, W: FnMut(T) -> A>(
    mut chunks: impl Iterator<Item = T> + Send,
    threads: usize,
    new_worker: impl Fn() -> W + Sync,
    mut deliver: impl FnMut(A),
    mut idle: impl FnMut(),
) {
    let (permit, permits) = sync_channel(threads * PERMITS_PER_WORKER);
    let (give, take) = channel();
    let (answer, answers) = channel();
    let take = Mutex::new(take);
    thread::scope(|scope| {
        scope.spawn(move || {
            let mut number = 0;
            // Nothing is read without a permit: input that arrives meanwhile makes a larger block.
            // If the writer is gone, no more is wanted.
            while permit.send(()).is_ok() {
                let Some(chunk) = chunks.next() else { break };
                let permitted = (1..chunk.permits()).all(|_| permit.send(()).is_ok());
                if !permitted || give.send((number, chunk)).is_err() {
                    break;
                }
                number += 1;
            }
        });
        for _ in 0..threads {
            let (answer, take, new_worker) = (answer.clone(), &take, &new_worker);
            scope.spawn(move || {
                let mut work = new_worker();
                loop {
                    let chunk = take.lock().map(|queue| queue.recv());
                    let Ok(Ok((number, chunk))) = chunk else { break };
                    if answer.send((number, (chunk.permits(), work(chunk)))).is_err() {
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
            while let Some((used, done)) = early.remove(&next) {
                deliver(done);
                next += 1;
                permits.iter().take(used).for_each(drop);
            }
        }
    });
}

/// The input cut into chunks.
pub(crate) struct Chunks<'a> {
    input: Input,
    /// How plain lines are answered, and the buffers for them.
    fast_path: Option<(FastPath, &'a BufferPool)>,
    /// The buffers of the next block.
    buffers: Buffers,
    /// The block that follows the chunk handed out last.
    block: Option<Box<Block>>,
}

impl<'a> Chunks<'a> {
    pub(crate) fn new(
        input: Input,
        fast_path: Option<FastPath>,
        pool: &'a BufferPool,
    ) -> Chunks<'a> {
        let fast_path = fast_path.map(|path| (path, pool));
        Chunks { input, fast_path, buffers: Buffers::default(), block: None }
    }

    /// The plain lines that come next, if they make a block.
    fn block(&mut self) -> Option<Box<Block>> {
        let (path, pool) = self.fast_path?;
        let place = self.input.plain(&mut self.buffers.puzzles, path.size)?;
        let buffers = std::mem::replace(&mut self.buffers, pool.take());
        Some(Box::new(Block::new(path, place, buffers)))
    }
}

impl Iterator for Chunks<'_> {
    type Item = Chunk;

    fn next(&mut self) -> Option<Chunk> {
        let (mut chunk, mut cells) = (Vec::new(), 0);
        loop {
            self.block = self.block.take().or_else(|| self.block());
            let full = cells >= CELLS_PER_CHUNK || !self.input.at_hand();
            if self.block.is_some() || (full && !chunk.is_empty()) {
                break;
            }
            let Some(item) = self.input.next() else { break };
            cells += item.cells();
            chunk.push(item);
        }
        match chunk.is_empty() {
            true => self.block.take().map(Chunk::Block),
            false => Some(Chunk::Items(chunk)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fast_path::Wanted;
    use crate::plain_line::Size;
    use crate::source::Open;
    use omnidoku::Random;
    use std::io::{self, Cursor, Read};

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// What may come between plain lines, even in the middle of an unfinished puzzle.
    const OTHERS: &[&str] = &[
        "",
        "# a comment",
        "#A an author",
        "1..4..1..1..4..1",
        "1..4\n..1.\n.1..\n4..1",
        "1..4\n..1.",
        "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79",
        "53..7....\n6..195...\n.98....6.",
        "+---+---+---+",
        "3x3:",
        "9x9:",
        "3x3 A-Z:",
        "[Puzzle]\n53..7....",
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7",
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79.",
        ".................................................................................",
        "---------------------------------------------------------------------------------",
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79#+9",
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 \u{fffd}",
        "puzzle,solution",
        "no puzzle",
    ];

    /// Mostly plain lines, in runs.
    fn mixed(random: &mut Random) -> Vec<u8> {
        let ends = [&b"\n"[..], b"\n", b"\n", b"\r\n", b",and more\n"];
        let mut text = Vec::new();
        for _ in 0..random.below(12) {
            for _ in 0..random.below(6) {
                let mut line = PUZZLE.as_bytes().to_vec();
                if random.below(4) == 0 {
                    line[random.below(81)] = *random.pick(b".0123456789x-\n /\xff");
                }
                text.extend(line);
                text.extend(*random.pick(&ends));
            }
            text.extend(random.pick(OTHERS).bytes());
            text.extend(b"\n");
        }
        if random.below(9) == 0 {
            text.extend(b"\0\n");
            text.extend(PUZZLE.bytes());
        }
        text.truncate(text.len() - random.below(2).min(text.len()));
        text
    }

    /// Yields its text in small pieces.
    struct Dribble(Cursor<Vec<u8>>, Random);

    impl Read for Dribble {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let length = buffer.len().min(1 + self.1.below(400));
            self.0.read(&mut buffer[..length])
        }
    }

    fn chunks<'a>(open: Open, size: Option<Size>, pool: &'a BufferPool) -> Chunks<'a> {
        let fast_path = size.map(|size| FastPath::test(Wanted::Solution, size));
        Chunks::new(Input::test(open), fast_path, pool)
    }

    fn items(chunk: Chunk) -> Vec<Item> {
        match chunk {
            Chunk::Items(items) => items,
            Chunk::Block(block) => block.items().collect(),
        }
    }

    #[test]
    fn blocks_yield_the_same_items_as_the_reader() {
        let mut random = Random::new(1);
        let mut in_blocks = 0;
        for _ in 0..500 {
            let text = mixed(&mut random);
            let pool = BufferPool::default();
            let expected: Vec<String> =
                chunks(Open::test(Box::new(Cursor::new(text.clone())), false), None, &pool)
                    .flat_map(items)
                    .map(|item| format!("{:?}", item.subject))
                    .collect();
            for (least, most) in [(1, 1), (1, 2), (2, 3), (1, 4096)] {
                for waits in [false, true] {
                    let dribble = Dribble(Cursor::new(text.clone()), Random::new(2));
                    let open = Open::test(Box::new(dribble), waits);
                    let found: Vec<String> = chunks(open, Some(Size { least, most }), &pool)
                        .inspect(|chunk| {
                            in_blocks += usize::from(matches!(chunk, Chunk::Block(_)));
                        })
                        .flat_map(items)
                        .map(|item| format!("{:?}", item.subject))
                        .collect();
                    assert_eq!(found, expected, "{}", String::from_utf8_lossy(&text));
                }
            }
        }
        assert!(in_blocks > 5000, "{in_blocks}");
    }

    #[test]
    fn answers_come_in_order_on_any_number_of_threads() {
        let text = format!("{PUZZLE}\n{PUZZLE}\n\n").repeat(2000);
        let expected: Vec<usize> = (0..2000).flat_map(|i| [3 * i + 1, 3 * i + 2]).collect();
        for threads in [1, 2, 7] {
            for size in [None, Some(Size { least: 1, most: 4096 })] {
                let pool = BufferPool::default();
                let open = Open::test(Box::new(Cursor::new(text.clone())), false);
                let mut lines: Vec<usize> = Vec::new();
                in_order(
                    chunks(open, size, &pool),
                    threads,
                    || |chunk| items(chunk).iter().map(Item::line).collect::<Vec<_>>(),
                    |some| lines.extend(some),
                    || {},
                );
                assert_eq!(lines, expected);
            }
        }
    }
}
