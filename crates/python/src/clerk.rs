//! One who answers pieces of `solve` and `count`, and keeps the engines.
//!
//! Rows of 9×9 go to the sliced engine by the thousand, as long as nobody asks for a particular engine or its
//! counters. What that does not settle within a moment, and everything else, is searched one by one.
//!
//! An easy puzzle is solved in less time than it takes to find new room for it. So the clerk keeps the room in which the
//! sliced engine reads and writes, and answers go straight to where they are wanted.

use std::ops::{ControlFlow, Range};
use std::time::Duration;

use omnidoku::nine::Many;
use omnidoku::{
    BatchAnswer, CancelToken, Cause, End, Engine, EngineId, Settings, Shape, SystemClock, ask,
};
use omnidoku_api::Status;

use crate::rows::{Allowance, Piece, puzzle};
use crate::status::{UNTOUCHED, code};

/// How long the sliced engine may take for a piece of a worker: some milliseconds are enough unless one puzzle is better
/// searched by itself.
const MOMENT: Duration = Duration::from_secs(1);

/// What it needs, and more.
const MEMORY: usize = 64 << 20;

/// What is asked about every row.
#[derive(Clone, Copy)]
pub(crate) struct Question {
    pub(crate) shape: Shape,
    pub(crate) engine: EngineId,
    pub(crate) seed: u64,
    /// How far to count.
    pub(crate) limit: u64,
    /// Whether the first solution is wanted.
    pub(crate) solution: bool,
    /// Whether what the engine counts is wanted.
    pub(crate) stats: bool,
    pub(crate) allowance: Allowance,
}

impl Question {
    /// Whether the sliced engine may answer.
    pub(crate) fn is_plain(&self) -> bool {
        self.shape == Shape::CLASSIC
            && matches!(self.engine, EngineId::Auto | EngineId::Slice)
            && !self.stats
            && self.allowance.nodes.is_none()
            && self.allowance.memory.is_none_or(|bytes| bytes >= MEMORY)
    }

    /// What became of a row whose search found so many solutions and ended so.
    fn status(&self, found: u64, end: End) -> u8 {
        let is_limit = found >= self.limit;
        code(match end {
            End::Interrupted(Cause::Cancelled) if !is_limit => return UNTOUCHED,
            End::Interrupted(cause) if !is_limit => cause.into(),
            _ if self.solution && found == 0 => Status::NoSolution,
            _ if self.solution && found > 1 => Status::SeveralSolutions,
            _ => Status::Ok,
        })
    }
}

/// Where the answers about some rows go.
pub(crate) struct Columns<'a> {
    pub(crate) status: &'a mut [u8],
    pub(crate) count: &'a mut [u64],
    pub(crate) complete: &'a mut [bool],
    /// Empty where nobody wants to know, as the next two.
    pub(crate) nodes: &'a mut [i64],
    pub(crate) backtracks: &'a mut [i64],
    /// Zeros where there is none.
    pub(crate) solutions: &'a mut [u8],
}

/// The same, kept.
pub(crate) struct Answers {
    pub(crate) status: Vec<u8>,
    pub(crate) count: Vec<u64>,
    pub(crate) complete: Vec<bool>,
    pub(crate) nodes: Vec<i64>,
    pub(crate) backtracks: Vec<i64>,
    pub(crate) solutions: Vec<u8>,
}

impl Answers {
    /// Room for the answers about so many rows, of which nothing is known.
    pub(crate) fn untouched(question: &Question, rows: usize) -> Answers {
        let counters = if question.stats { rows } else { 0 };
        let width = if question.solution { question.shape.cell_count() } else { 0 };
        Answers {
            status: vec![UNTOUCHED; rows],
            count: vec![0; rows],
            complete: vec![false; rows],
            nodes: vec![0; counters],
            backtracks: vec![0; counters],
            solutions: vec![0; rows * width],
        }
    }

    pub(crate) fn columns(&mut self) -> Columns<'_> {
        Columns {
            status: &mut self.status,
            count: &mut self.count,
            complete: &mut self.complete,
            nodes: &mut self.nodes,
            backtracks: &mut self.backtracks,
            solutions: &mut self.solutions,
        }
    }
}

impl Columns<'_> {
    /// The columns of some of the rows.
    pub(crate) fn part(&mut self, rows: Range<usize>) -> Columns<'_> {
        let width = self.solutions.len() / self.status.len().max(1);
        let counters = if self.nodes.is_empty() { 0..0 } else { rows.clone() };
        Columns {
            status: &mut self.status[rows.clone()],
            count: &mut self.count[rows.clone()],
            complete: &mut self.complete[rows.clone()],
            nodes: &mut self.nodes[counters.clone()],
            backtracks: &mut self.backtracks[counters],
            solutions: &mut self.solutions[rows.start * width..rows.end * width],
        }
    }

    /// Puts answers in.
    pub(crate) fn put(&mut self, answers: &Answers) {
        self.status.copy_from_slice(&answers.status);
        self.count.copy_from_slice(&answers.count);
        self.complete.copy_from_slice(&answers.complete);
        self.nodes.copy_from_slice(&answers.nodes);
        self.backtracks.copy_from_slice(&answers.backtracks);
        self.solutions.copy_from_slice(&answers.solutions);
    }
}

pub(crate) struct Clerk {
    question: Question,
    cancel: CancelToken,
    many: Option<Many>,
    one: Option<Box<dyn Engine>>,
    /// What the sliced engine reads,
    texts: Vec<u8>,
    /// and what it writes.
    found: Vec<BatchAnswer>,
    room: Vec<u8>,
    is_broken: bool,
}

impl Clerk {
    pub(crate) fn new(question: Question, cancel: CancelToken) -> Clerk {
        Clerk {
            question,
            cancel,
            many: None,
            one: None,
            texts: Vec::new(),
            found: Vec::new(),
            room: Vec::new(),
            is_broken: false,
        }
    }

    /// Turns to another question. The engine for single puzzles is that of the old one.
    pub(crate) fn turn_to(&mut self, question: Question) {
        self.question = question;
        self.one = None;
    }

    /// Answers every row of a piece, unless it is cancelled.
    pub(crate) fn answer(&mut self, piece: &Piece) -> Answers {
        let shape = self.question.shape;
        let mut answers = Answers::untouched(&self.question, piece.len(shape));
        if self.question.is_plain() {
            self.load(&piece.values);
            self.run(MOMENT);
            self.unload(&mut answers.columns());
        }
        for (row, values) in piece.rows(shape).enumerate() {
            if answers.status[row] == UNTOUCHED && !self.cancel.is_cancelled() {
                self.one_by_one(values, &mut answers.columns().part(row..row + 1));
            }
        }
        answers
    }

    /// Takes rows for the sliced engine.
    pub(crate) fn load(&mut self, values: &[u8]) {
        let rows = values.len() / 81;
        self.texts.clear();
        self.texts.extend(values.iter().map(|&value| symbol(value)));
        self.found.clear();
        self.found.resize(rows, BatchAnswer::Unknown);
        self.room.clear();
        self.room.resize(if self.question.solution { values.len() } else { 0 }, b'0');
    }

    /// Lets the sliced engine search, for so long at most.
    pub(crate) fn run(&mut self, longest: Duration) {
        let Question { limit, solution, allowance, .. } = self.question;
        let moment = Allowance { seconds: None, ..allowance };
        let limits = moment.limits(&self.cancel).with_clock(SystemClock::start());
        let limits = limits.with_time(match allowance.seconds {
            Some(seconds) => Duration::try_from_secs_f64(seconds).unwrap_or(longest).min(longest),
            None => longest,
        });
        let (texts, _) = self.texts.as_chunks::<81>();
        let (room, _) = self.room.as_chunks_mut::<81>();
        let many = self.many.get_or_insert_default();
        let end = many.run(texts, limit, &mut self.found, solution.then_some(room), &limits);
        self.is_broken = end.is_err();
    }

    /// Writes what it found out; the other rows are left untouched.
    pub(crate) fn unload(&self, columns: &mut Columns<'_>) {
        let Question { limit, solution, .. } = self.question;
        if self.is_broken {
            columns.status.fill(code(Status::Fault));
            return;
        }
        for (row, &answer) in self.found.iter().enumerate() {
            match answer {
                BatchAnswer::Counted { found, complete } if complete || found >= limit => {
                    let end = if complete { End::Exhausted } else { End::Stopped };
                    columns.status[row] = self.question.status(found, end);
                    columns.count[row] = found.min(limit);
                    columns.complete[row] = complete;
                    if solution {
                        let to = columns.solutions[row * 81..][..81].iter_mut();
                        let from = &self.room[row * 81..][..81];
                        to.zip(from).for_each(|(to, from)| *to = from - b'0');
                    }
                }
                BatchAnswer::Invalid => columns.status[row] = code(Status::BadInput),
                BatchAnswer::Counted { .. } | BatchAnswer::Unknown => {}
            }
        }
    }

    /// Searches one puzzle with the engine asked for.
    fn one_by_one(&mut self, values: &[u8], columns: &mut Columns<'_>) {
        let Question { shape, engine, seed, limit, solution, stats, allowance } = self.question;
        let Some(puzzle) = puzzle(shape, values) else {
            columns.status[0] = code(Status::BadInput);
            return;
        };
        let engine = self.one.get_or_insert_with(|| engine.build(Settings { threads: 1, seed }));
        let limits = allowance.limits(&self.cancel);
        let report = if solution {
            let mut found = 0;
            ask::enumerate(&mut **engine, &puzzle, &limits, |grid| {
                if found == 0 {
                    columns.solutions.copy_from_slice(&grid.to_values());
                }
                found += 1;
                if found >= limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            })
        } else {
            ask::count(&mut **engine, &puzzle, limit, &limits).map(|count| count.report)
        };
        let Ok(report) = report else {
            columns.status[0] = code(Status::Fault);
            return;
        };
        let count = report.solutions.min(limit);
        columns.status[0] = self.question.status(count, report.end);
        columns.count[0] = count;
        columns.complete[0] = report.end == End::Exhausted;
        if stats {
            columns.nodes[0] = report.stats.nodes.map_or(-1, |count| count as i64);
            columns.backtracks[0] = report.stats.backtracks.map_or(-1, |count| count as i64);
        }
    }
}

/// A value as a character; one that is no value becomes one that is no cell.
fn symbol(value: u8) -> u8 {
    if value <= 9 { b'0' + value } else { b'!' }
}
