//! The fast path: plain 9×9 lines, thousands at a time, from the text to the bytes of the answers.
//!
//! ```text
//! Input::plain ──▶ Block: puzzles ──▶ BatchWorker: BatchEngine ──▶ Block: answers ──▶ desk
//!  buffers ▲                                                                           │
//!          └─────────────────────────────── BufferPool ────────────────────────────────┘
//! ```
//!
//! The output is what it would be if every puzzle took the long way. Only clear answers are written here: a
//! solution, that there is none or several, a number. Every other puzzle takes the long way after all: it is
//! searched by itself with the engine asked for. [`BatchChoice`] decides when there is a fast path.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use omnidoku::batch::{BatchError, Notation};
use omnidoku::format::{self, Entry, ReadError, ReadOptions};
use omnidoku::nine::Text;
use omnidoku::{
    Batch, BatchAnswer, BatchChoice, BatchEngine, BatchLimits, Clock, Fault, Limits, Shape,
    SystemClock,
};

use crate::args::Searching;
use crate::exit::Exit;
use crate::item::Item;
use crate::page::Page;
use crate::plain_line::Size;
use crate::puzzle_error::PuzzleError;
use crate::source::Origin;
use crate::words;

/// How many puzzles make a block: enough to fill the engine, and few enough for a block to stay in the cache.
const BLOCK_SIZE: Size = Size { least: 32, most: 8192 };

/// What is wanted of every puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wanted {
    /// A solution.
    Solution,
    /// The solution, if it is the only one.
    OnlySolution,
    /// Whether there is exactly one.
    Uniqueness,
    /// How many solutions there are, up to a limit.
    Count(u64),
}

impl Wanted {
    /// How many solutions have to be looked for.
    fn limit(self) -> u64 {
        match self {
            Wanted::Solution => 1,
            Wanted::OnlySolution | Wanted::Uniqueness => 2,
            Wanted::Count(limit) => limit,
        }
    }

    /// The exit code of a puzzle with this many solutions.
    fn exit(self, found: u64) -> Exit {
        match (self, found) {
            (_, 0) => Exit::NoSolution,
            (Wanted::OnlySolution | Wanted::Uniqueness, 2..) => Exit::Several,
            _ => Exit::Ok,
        }
    }
}

/// How plain lines are answered.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FastPath {
    wanted: Wanted,
    /// How many make a block.
    pub(crate) size: Size,
    choice: BatchChoice,
    time_limit: Duration,
}

impl FastPath {
    #[cfg(test)]
    pub(crate) fn test(wanted: Wanted, size: Size) -> FastPath {
        let choice = omnidoku::EngineId::Auto.choose_batch(Shape::CLASSIC, false, &Limits::none());
        FastPath { wanted, size, choice, time_limit: Duration::MAX }
    }
}

impl Searching {
    /// The fast path, if many puzzles may be searched together.
    pub(crate) fn fast_path(&self, wanted: Wanted) -> Option<FastPath> {
        let limits = Limits::none().with_memory(self.limits.memory_limit);
        let choice = self.engine.choose_batch(Shape::CLASSIC, self.stats, &limits);
        let time_limit = self.limits.time_limit;
        choice.engine.map(|_| FastPath { wanted, size: BLOCK_SIZE, choice, time_limit })
    }
}

/// The memory of a block, used again and again.
#[derive(Default)]
pub(crate) struct Buffers {
    pub(crate) puzzles: Vec<Text>,
    out: Vec<u8>,
}

/// Buffers that are not in use. Those used last are taken first.
#[derive(Default)]
pub(crate) struct BufferPool(Mutex<Vec<Buffers>>);

impl BufferPool {
    /// Buffers, new or used before.
    pub(crate) fn take(&self) -> Buffers {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).pop().unwrap_or_default()
    }

    /// Puts back the buffers of a block that was printed.
    pub(crate) fn put(&self, block: Block) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(block.buffers);
    }
}

/// Puzzles from plain lines in a row and, once a worker has searched them, their answers.
pub(crate) struct Block {
    path: FastPath,
    origin: Origin,
    /// The line of the first puzzle.
    line: usize,
    buffers: Buffers,
    /// How many puzzles ended how, apart from those that have a page.
    pub(crate) ends: [(Exit, u64); 3],
    /// The pages of the puzzles that took the long way, without their output.
    pub(crate) pages: Vec<Page>,
    /// The engine is broken.
    pub(crate) fault: Option<Fault>,
}

impl Block {
    /// Puzzles that are not answered yet.
    pub(crate) fn new(path: FastPath, (origin, line): (Origin, usize), buffers: Buffers) -> Block {
        Block {
            path,
            origin,
            line,
            buffers,
            ends: [Exit::Ok, Exit::Several, Exit::NoSolution].map(|exit| (exit, 0)),
            pages: Vec::new(),
            fault: None,
        }
    }

    /// The answers, a line for each puzzle.
    pub(crate) fn text(&self) -> &[u8] {
        &self.buffers.out
    }

    /// Its puzzles, as the reader would have handed them out.
    #[cfg(test)]
    pub(crate) fn items(&self) -> impl Iterator<Item = Item> {
        (0..self.buffers.puzzles.len()).map(|index| self.item(index))
    }

    /// One of its puzzles, as the reader would have handed it out.
    fn item(&self, index: usize) -> Item {
        let text = String::from_utf8_lossy(&self.buffers.puzzles[index]);
        let line = self.line + index;
        let entry = match format::read(&text, &ReadOptions::default()) {
            Ok(entry) => Ok(Entry { line, ..entry }),
            Err(error) => Err(PuzzleError::Unreadable(ReadError { line, ..error })),
        };
        Item::new(self.origin.clone(), entry)
    }
}

/// Answers blocks; one for each thread.
pub(crate) struct BatchWorker {
    engine: Option<Box<dyn BatchEngine>>,
    clock: Arc<dyn Clock>,
    answers: Vec<BatchAnswer>,
    solutions: Vec<Text>,
}

impl BatchWorker {
    pub(crate) fn new() -> BatchWorker {
        let clock = SystemClock::start();
        BatchWorker { engine: None, clock, answers: Vec::new(), solutions: Vec::new() }
    }

    /// Answers every puzzle of a block; `long_way` writes a page about one that has no clear answer.
    pub(crate) fn answer(&mut self, block: &mut Block, mut long_way: impl FnMut(Item, &mut Page)) {
        let wanted = block.path.wanted;
        block.fault = self.search(block.path, &block.buffers.puzzles).err();
        let mut out = std::mem::take(&mut block.buffers.out);
        out.clear();
        out.reserve(82 * self.answers.len());
        for (index, answer) in self.answers.iter().enumerate() {
            let BatchAnswer::Counted { found, .. } = *answer else {
                let mut page = Page::of_many(|page| long_way(block.item(index), page));
                out.append(&mut page.out);
                block.pages.push(page);
                continue;
            };
            let exit = wanted.exit(found);
            match (wanted, exit) {
                (Wanted::Count(limit), _) => write_count(&mut out, found, limit),
                (_, Exit::NoSolution) => write_line(&mut out, words::NO_SOLUTION.as_bytes()),
                (_, Exit::Several) => write_line(&mut out, words::SEVERAL.as_bytes()),
                (Wanted::Uniqueness, _) => write_line(&mut out, words::ONE_SOLUTION.as_bytes()),
                _ => write_line(&mut out, &self.solutions[index]),
            }
            let end = block.ends.iter_mut().find(|end| end.0 == exit);
            end.into_iter().for_each(|end| end.1 += 1);
        }
        block.buffers.out = out;
    }

    /// Answers every puzzle that the engine can settle.
    fn search(&mut self, path: FastPath, puzzles: &[Text]) -> Result<(), Fault> {
        self.answers.clear();
        self.answers.resize(puzzles.len(), BatchAnswer::Unknown);
        let solutions = match path.wanted {
            Wanted::Uniqueness | Wanted::Count(_) => None,
            Wanted::Solution | Wanted::OnlySolution => {
                let length = self.solutions.len().max(puzzles.len());
                self.solutions.resize(length, [0; 81]);
                Some(self.solutions[..puzzles.len()].as_flattened_mut())
            }
        };
        let mut batch = Batch {
            shape: Shape::CLASSIC,
            notation: Notation::Text,
            puzzles: puzzles.as_flattened(),
            limit: path.wanted.limit(),
            answers: &mut self.answers,
            solutions,
            stats: None,
        };
        let limits = BatchLimits {
            batch: Limits::none().with_clock(self.clock.clone()),
            puzzle_time: Some(path.time_limit),
        };
        let engine = self.engine.get_or_insert_with(|| Box::new(path.choice.build()));
        match engine.answer(&mut batch, &limits) {
            Ok(_) => Ok(()),
            Err(error) => {
                // Nothing that it says can be relied upon.
                self.answers.fill(BatchAnswer::Unknown);
                self.engine = None;
                match error {
                    BatchError::Fault(fault) => Err(fault),
                    BatchError::WrongLengths(error) => unreachable!("{error}"),
                }
            }
        }
    }
}

fn write_line(out: &mut Vec<u8>, line: &[u8]) {
    out.extend_from_slice(line);
    out.push(b'\n');
}

/// The same as [`words::count`], without a detour for the numbers that nearly every puzzle has.
fn write_count(out: &mut Vec<u8>, found: u64, limit: u64) {
    match u8::try_from(found) {
        Ok(digit @ 0..=9) if found < limit => write_line(out, &[b'0' + digit]),
        _ => write_line(out, words::count(found, found < limit, None).as_bytes()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Open;

    const ONE: &Text =
        b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const NONE: &Text =
        b"..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3..";
    const TWO: &Text =
        b".39...12....9.7...8..4.1..6.42...79...........91...54.5..1.9..3...8.5....14...87.";
    const WRONG: &Text =
        b"55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// The answers, how the puzzles ended, and how many went the long way.
    fn answers(worker: &mut BatchWorker, wanted: Wanted) -> (String, [u64; 3], usize) {
        let place = (Open::test(Box::new(&b""[..]), false).origin, 10);
        let buffers =
            Buffers { puzzles: vec![*ONE, *WRONG, *NONE, *TWO, *ONE], out: b"old".to_vec() };
        let mut block = Block::new(FastPath::test(wanted, BLOCK_SIZE), place, buffers);
        worker.answer(&mut block, |item, page| page.line(&format!("long way {}", item.line())));
        assert!(block.fault.is_none() && block.pages.iter().all(|page| page.out.is_empty()));
        let text = String::from_utf8(block.text().to_vec()).unwrap();
        (text, block.ends.map(|(_, puzzles)| puzzles), block.pages.len())
    }

    #[test]
    fn everything_wanted_is_answered() {
        let mut worker = BatchWorker::new();
        let solution =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let mut check = |wanted, one: &str, two: &str, none: &str, ends| {
            let text = format!("{one}\nlong way 11\n{none}\n{two}\n{one}\n");
            assert_eq!(answers(&mut worker, wanted), (text, ends, 1), "{wanted:?}");
        };
        check(Wanted::OnlySolution, solution, "several solutions", "no solution", [2, 1, 1]);
        check(Wanted::Count(1), "1+", "1+", "0", [3, 0, 1]);
        check(Wanted::Count(1000), "1", "2", "0", [3, 0, 1]);
        let unique = "ok: exactly one solution";
        check(Wanted::Uniqueness, unique, "several solutions", "no solution", [2, 1, 1]);
        let (text, ends, _) = answers(&mut worker, Wanted::Solution);
        assert_eq!((text.lines().next(), ends), (Some(solution), [3, 0, 1]));
    }

    #[test]
    fn counts_are_written_as_anywhere() {
        for found in [0, 1, 2, 9, 10, 255, 256, 257, 258, 1000, u64::MAX] {
            for limit in [found, found.saturating_add(1)] {
                let mut out = Vec::new();
                write_count(&mut out, found, limit);
                let expected = words::count(found, found < limit, None) + "\n";
                assert_eq!(String::from_utf8(out).unwrap(), expected);
            }
        }
    }

    #[test]
    fn what_is_not_decided_takes_the_long_way() {
        let mut worker = BatchWorker::new();
        let path = FastPath::test(Wanted::Solution, BLOCK_SIZE);
        let path = FastPath { time_limit: Duration::ZERO, ..path };
        let place = (Open::test(Box::new(&b""[..]), false).origin, 10);
        let buffers = Buffers { puzzles: vec![*ONE, *NONE], out: Vec::new() };
        let mut block = Block::new(path, place, buffers);
        worker.answer(&mut block, |item, page| page.line(&format!("long way {}", item.line())));
        assert_eq!(block.text(), b"long way 10\nlong way 11\n");
        assert_eq!(block.pages.len(), 2);
    }
}
