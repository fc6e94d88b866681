//! The fast lane: plain 9×9 lines, thousands at a time, from the text to the bytes of the answers.
//!
//! ```text
//! Input::plain ──▶ Block: puzzles ──▶ Clerk: Many::run ──▶ Block: answers ──▶ desk
//!    paper ▲                                                                    │
//!          └────────────────────────────── Tray ────────────────────────────────┘
//! ```
//!
//! What is printed is what would be printed if every puzzle went the long way. Only the clear answers are
//! written here: a solution, that there is none or several, a number. Whatever else becomes of a puzzle, it is
//! sent the long way after all.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use omnidoku::format::{self, Entry, ReadError, ReadOptions};
use omnidoku::nine::{Many, Text};
use omnidoku::{BatchAnswer, Clock, EngineId, Fault, Limits, SystemClock};

use crate::args::Searching;
use crate::exit::Exit;
use crate::item::Item;
use crate::page::Page;
use crate::plain_line::Size;
use crate::puzzle_error::PuzzleError;
use crate::source::Origin;
use crate::words;

/// How many puzzles make a block: so many that the engine is well filled, so few that a block stays near the
/// processor.
const SIZE: Size = Size { least: 32, most: 8192 };

/// How long a block may take. It takes some milliseconds; where it does not, one of its puzzles is better
/// searched by itself, so that the others need not wait for it.
const MOMENT: Duration = Duration::from_secs(1);

/// Enough memory for everything that a block needs.
const MEMORY: usize = 64 << 20;

/// What is asked about every puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Question {
    /// A solution.
    Solution,
    /// The solution, if it is the only one.
    OnlySolution,
    /// Whether there is exactly one.
    IsUnique,
    /// How many solutions there are, up to a limit.
    Count(u64),
}

impl Question {
    /// How many solutions have to be looked for.
    fn limit(self) -> u64 {
        match self {
            Question::Solution => 1,
            Question::OnlySolution | Question::IsUnique => 2,
            Question::Count(limit) => limit,
        }
    }

    /// How many solutions there are, up to the limit; nothing if that is not known for certain.
    fn clear(self, answer: BatchAnswer) -> Option<u64> {
        match answer {
            BatchAnswer::Counted { found, complete } if complete || found >= self.limit() => {
                Some(found.min(self.limit()))
            }
            _ => None,
        }
    }

    /// How the process would end with a puzzle that has so many.
    fn exit(self, found: u64) -> Exit {
        match (self, found) {
            (_, 0) => Exit::NoSolution,
            (Question::OnlySolution | Question::IsUnique, 2..) => Exit::Several,
            _ => Exit::Ok,
        }
    }
}

/// How plain lines are answered.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lane {
    question: Question,
    /// How many make a block.
    pub(crate) size: Size,
    time_limit: Duration,
}

impl Lane {
    #[cfg(test)]
    pub(crate) fn test(question: Question, size: Size) -> Lane {
        Lane { question, size, time_limit: MOMENT }
    }
}

impl Searching {
    /// The lane for a question, if the answers do not depend on how the search is to be done.
    pub(crate) fn lane(&self, question: Question) -> Option<Lane> {
        let free = matches!(self.engine, EngineId::Auto | EngineId::Slice)
            && !self.stats
            && self.limits.memory_limit >= MEMORY;
        let time_limit = self.limits.time_limit.min(MOMENT);
        free.then_some(Lane { question, size: SIZE, time_limit })
    }
}

/// What a block is written on, used again and again.
#[derive(Default)]
pub(crate) struct Paper {
    pub(crate) puzzles: Vec<Text>,
    out: Vec<u8>,
}

/// Where paper lies that is not in use. What was used last is taken first.
#[derive(Default)]
pub(crate) struct Tray(Mutex<Vec<Paper>>);

impl Tray {
    /// Paper, blank or written on before.
    pub(crate) fn take(&self) -> Paper {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).pop().unwrap_or_default()
    }

    /// Puts back the paper of a block that is done with.
    pub(crate) fn put(&self, block: Block) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(block.paper);
    }
}

/// Puzzles from plain lines in a row; and, when a clerk is done with them, their answers.
pub(crate) struct Block {
    lane: Lane,
    origin: Origin,
    /// The line of the first puzzle.
    line: usize,
    paper: Paper,
    /// How many puzzles ended how, apart from those that have a page.
    pub(crate) ends: [(Exit, u64); 3],
    /// What else is to be said about the puzzles that went the long way.
    pub(crate) pages: Vec<Page>,
    /// The engine is broken.
    pub(crate) fault: Option<Fault>,
}

impl Block {
    /// Puzzles that are not answered yet.
    pub(crate) fn new(lane: Lane, (origin, line): (Origin, usize), paper: Paper) -> Block {
        Block {
            lane,
            origin,
            line,
            paper,
            ends: [Exit::Ok, Exit::Several, Exit::NoSolution].map(|exit| (exit, 0)),
            pages: Vec::new(),
            fault: None,
        }
    }

    /// The answers, a line for each puzzle.
    pub(crate) fn text(&self) -> &[u8] {
        &self.paper.out
    }

    /// Its puzzles, as the reader would have handed them out.
    #[cfg(test)]
    pub(crate) fn items(&self) -> impl Iterator<Item = Item> {
        (0..self.paper.puzzles.len()).map(|index| self.item(index))
    }

    /// One of its puzzles, as the reader would have handed it out.
    fn item(&self, index: usize) -> Item {
        let text = String::from_utf8_lossy(&self.paper.puzzles[index]);
        let line = self.line + index;
        let entry = match format::read(&text, &ReadOptions::default()) {
            Ok(entry) => Ok(Entry { line, ..entry }),
            Err(error) => Err(PuzzleError::Unreadable(ReadError { line, ..error })),
        };
        Item::new(self.origin.clone(), entry)
    }
}

/// One who answers blocks.
pub(crate) struct Clerk {
    engine: Option<Many>,
    clock: Arc<dyn Clock>,
    answers: Vec<BatchAnswer>,
    solutions: Vec<Text>,
}

impl Clerk {
    pub(crate) fn new() -> Clerk {
        let clock = SystemClock::start();
        Clerk { engine: None, clock, answers: Vec::new(), solutions: Vec::new() }
    }

    /// Answers every puzzle of a block; `long_way` writes a page about one that has no clear answer.
    pub(crate) fn answer(&mut self, block: &mut Block, mut long_way: impl FnMut(Item, &mut Page)) {
        let question = block.lane.question;
        block.fault = self.search(block.lane, &block.paper.puzzles).err();
        let mut out = std::mem::take(&mut block.paper.out);
        out.clear();
        out.reserve(82 * self.answers.len());
        for (index, answer) in self.answers.iter().enumerate() {
            let Some(found) = question.clear(*answer) else {
                let mut page = Page::of_many(|page| long_way(block.item(index), page));
                out.append(&mut page.out);
                block.pages.push(page);
                continue;
            };
            let exit = question.exit(found);
            match (question, exit) {
                (Question::Count(limit), _) => write_count(&mut out, found, limit),
                (_, Exit::NoSolution) => write_line(&mut out, words::NO_SOLUTION.as_bytes()),
                (_, Exit::Several) => write_line(&mut out, words::SEVERAL.as_bytes()),
                (Question::IsUnique, _) => write_line(&mut out, words::ONE_SOLUTION.as_bytes()),
                _ => write_line(&mut out, &self.solutions[index]),
            }
            let end = block.ends.iter_mut().find(|end| end.0 == exit);
            end.into_iter().for_each(|end| end.1 += 1);
        }
        block.paper.out = out;
    }

    /// Finds an answer to every puzzle, as far as the engine knows one.
    fn search(&mut self, lane: Lane, puzzles: &[Text]) -> Result<(), Fault> {
        let Lane { question, time_limit, .. } = lane;
        self.answers.clear();
        self.answers.resize(puzzles.len(), BatchAnswer::Unknown);
        let solutions = match question {
            Question::IsUnique | Question::Count(_) => None,
            Question::Solution | Question::OnlySolution => {
                let room = self.solutions.len().max(puzzles.len());
                self.solutions.resize(room, [0; 81]);
                Some(&mut self.solutions[..puzzles.len()])
            }
        };
        let limits = Limits::none().with_clock(self.clock.clone()).with_time(time_limit);
        let (engine, limit) = (self.engine.get_or_insert_with(Many::new), question.limit());
        let found = engine.run(puzzles, limit, &mut self.answers, solutions, &limits);
        if found.is_err() {
            // Nothing that it says can be relied upon.
            self.answers.fill(BatchAnswer::Unknown);
            self.engine = None;
        }
        found.map(|_| ())
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
    fn answers(clerk: &mut Clerk, question: Question) -> (String, [u64; 3], usize) {
        let place = (Open::test(Box::new(&b""[..]), false).origin, 10);
        let paper = Paper { puzzles: vec![*ONE, *WRONG, *NONE, *TWO, *ONE], out: b"old".to_vec() };
        let mut block = Block::new(Lane::test(question, SIZE), place, paper);
        clerk.answer(&mut block, |item, page| page.line(&format!("long way {}", item.line())));
        assert!(block.fault.is_none() && block.pages.iter().all(|page| page.out.is_empty()));
        let text = String::from_utf8(block.text().to_vec()).unwrap();
        (text, block.ends.map(|(_, puzzles)| puzzles), block.pages.len())
    }

    #[test]
    fn every_question_has_its_answers() {
        let mut clerk = Clerk::new();
        let solution =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let mut check = |question, one: &str, two: &str, none: &str, ends| {
            let text = format!("{one}\nlong way 11\n{none}\n{two}\n{one}\n");
            assert_eq!(answers(&mut clerk, question), (text, ends, 1), "{question:?}");
        };
        check(Question::OnlySolution, solution, "several solutions", "no solution", [2, 1, 1]);
        check(Question::Count(1), "1+", "1+", "0", [3, 0, 1]);
        check(Question::Count(1000), "1", "2", "0", [3, 0, 1]);
        let unique = "ok: exactly one solution";
        check(Question::IsUnique, unique, "several solutions", "no solution", [2, 1, 1]);
        let (text, ends, _) = answers(&mut clerk, Question::Solution);
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
    fn what_is_not_known_for_certain_goes_the_long_way() {
        let counted = |found, complete| BatchAnswer::Counted { found, complete };
        for (question, answer, clear) in [
            (Question::Solution, counted(1, false), Some(1)),
            (Question::Solution, counted(0, true), Some(0)),
            (Question::Solution, counted(0, false), None),
            (Question::OnlySolution, counted(1, false), None),
            (Question::OnlySolution, counted(1, true), Some(1)),
            (Question::IsUnique, counted(2, false), Some(2)),
            (Question::Count(5), counted(4, false), None),
            (Question::Count(5), counted(9, true), Some(5)),
            (Question::Count(5), BatchAnswer::Unknown, None),
            (Question::Count(5), BatchAnswer::Invalid, None),
        ] {
            assert_eq!(question.clear(answer), clear, "{question:?} {answer:?}");
        }
    }
}
