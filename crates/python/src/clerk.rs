//! One who answers pieces of `solve` and `count`, and keeps the engines.
//!
//! Rows of 9×9 go to the sliced engine by the thousand, as long as nobody asks for a particular engine or its
//! counters. What that does not settle within a moment, and everything else, is searched one by one.
//!
//! An easy puzzle is solved in less time than it takes to find new room for it. So the memory of a piece is used for all
//! that becomes of its rows, one after the other: numbers, characters for the sliced engine, the solution.

use std::ops::ControlFlow;
use std::time::Duration;

use omnidoku::nine::Many;
use omnidoku::{
    BatchAnswer, CancelToken, Cause, End, Engine, EngineId, Settings, Shape, SystemClock, ask,
};
use omnidoku_api::Status;

use crate::rows::{Allowance, Piece, puzzle};
use crate::status::{UNTOUCHED, code};

/// How long the sliced engine may take for a piece: some milliseconds are enough unless one puzzle is better searched
/// by itself.
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

/// What is known about the rows of a piece.
pub(crate) struct Answers {
    pub(crate) first: usize,
    pub(crate) status: Vec<u8>,
    pub(crate) count: Vec<u64>,
    pub(crate) complete: Vec<bool>,
    /// Empty where nobody wants to know, as the next.
    pub(crate) nodes: Vec<i64>,
    pub(crate) backtracks: Vec<i64>,
    /// Zeros where there is none; empty where none is wanted.
    pub(crate) solutions: Vec<u8>,
}

pub(crate) struct Clerk {
    question: Question,
    cancel: CancelToken,
    many: Option<Many>,
    one: Option<Box<dyn Engine>>,
    /// What the sliced engine writes.
    found: Vec<BatchAnswer>,
    room: Vec<u8>,
}

impl Clerk {
    pub(crate) fn new(question: Question, cancel: CancelToken) -> Clerk {
        Clerk { question, cancel, many: None, one: None, found: Vec::new(), room: Vec::new() }
    }

    /// The answers to another question about one row, if they are known in a moment.
    pub(crate) fn at_once(&mut self, question: Question, piece: Piece) -> Option<Answers> {
        self.question = question;
        let mut answers = Answers::untouched(piece, &question);
        self.quickly(&mut answers);
        self.finish(&mut answers);
        (answers.status[0] != UNTOUCHED).then_some(answers)
    }

    /// Answers every row of a piece, unless it is cancelled.
    pub(crate) fn answer(&mut self, piece: Piece) -> Answers {
        let mut answers = Answers::untouched(piece, &self.question);
        if self.question.is_plain() {
            self.quickly(&mut answers);
        }
        for row in 0..answers.status.len() {
            if answers.status[row] == UNTOUCHED && !self.cancel.is_cancelled() {
                self.one_by_one(&mut answers, row);
            }
        }
        self.finish(&mut answers);
        answers
    }

    /// What the sliced engine finds out in a moment; the other rows are left untouched.
    fn quickly(&mut self, answers: &mut Answers) {
        let Question { limit, solution, allowance, .. } = self.question;
        let values = &mut answers.solutions;
        values.iter_mut().for_each(|value| *value = symbol(*value));
        self.room.clear();
        self.room.resize(if solution { values.len() } else { 0 }, b'0');
        self.found.clear();
        self.found.resize(answers.status.len(), BatchAnswer::Unknown);
        let moment = Allowance { seconds: None, ..allowance };
        let limits = moment.limits(&self.cancel).with_clock(SystemClock::start());
        let limits = limits.with_time(match allowance.seconds {
            Some(seconds) => Duration::try_from_secs_f64(seconds).unwrap_or(MOMENT).min(MOMENT),
            None => MOMENT,
        });
        let (room, _) = self.room.as_chunks_mut::<81>();
        let (texts, _) = values.as_chunks::<81>();
        let many = self.many.get_or_insert_default();
        let end = many.run(texts, limit, &mut self.found, solution.then_some(room), &limits);
        if end.is_err() {
            answers.status.fill(code(Status::Fault));
            return;
        }
        for (row, &answer) in self.found.iter().enumerate() {
            let values = &mut values[row * 81..][..81];
            match answer {
                BatchAnswer::Counted { found, complete } if complete || found >= limit => {
                    let end = if complete { End::Exhausted } else { End::Stopped };
                    answers.status[row] = self.question.status(found, end);
                    answers.count[row] = found.min(limit);
                    answers.complete[row] = complete;
                    if solution {
                        let symbols = &self.room[row * 81..][..81];
                        values.iter_mut().zip(symbols).for_each(|(to, from)| *to = from - b'0');
                    }
                }
                BatchAnswer::Invalid => answers.status[row] = code(Status::BadInput),
                BatchAnswer::Counted { .. } | BatchAnswer::Unknown => {
                    values.iter_mut().for_each(|symbol| *symbol -= b'0');
                }
            }
        }
    }

    /// Searches the puzzle of one row with the engine asked for.
    fn one_by_one(&mut self, answers: &mut Answers, row: usize) {
        let Question { shape, engine, seed, limit, solution, stats, allowance } = self.question;
        let width = shape.cell_count();
        let room = &mut answers.solutions[row * width..][..width];
        let Some(puzzle) = puzzle(shape, room) else {
            answers.status[row] = code(Status::BadInput);
            return;
        };
        let engine = self.one.get_or_insert_with(|| engine.build(Settings { threads: 1, seed }));
        let limits = allowance.limits(&self.cancel);
        let report = if solution {
            let mut found = 0;
            ask::enumerate(&mut **engine, &puzzle, &limits, |grid| {
                if found == 0 {
                    room.copy_from_slice(&grid.to_values());
                }
                found += 1;
                if found >= limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            })
        } else {
            ask::count(&mut **engine, &puzzle, limit, &limits).map(|count| count.report)
        };
        let Ok(report) = report else {
            answers.status[row] = code(Status::Fault);
            return;
        };
        let count = report.solutions.min(limit);
        answers.status[row] = self.question.status(count, report.end);
        answers.count[row] = count;
        answers.complete[row] = report.end == End::Exhausted;
        if stats {
            answers.nodes[row] = report.stats.nodes.map_or(-1, |count| count as i64);
            answers.backtracks[row] = report.stats.backtracks.map_or(-1, |count| count as i64);
        }
    }

    /// Leaves zeros where no solution was found, and nothing where none is wanted.
    fn finish(&self, answers: &mut Answers) {
        if !self.question.solution {
            answers.solutions.clear();
            return;
        }
        let width = self.question.shape.cell_count();
        for (row, &count) in answers.count.iter().enumerate() {
            if count == 0 {
                answers.solutions[row * width..][..width].fill(0);
            }
        }
    }
}

impl Answers {
    /// Nothing is known; where the solutions will be are the puzzles.
    fn untouched(piece: Piece, question: &Question) -> Answers {
        let rows = piece.len(question.shape);
        let counters = if question.stats { rows } else { 0 };
        Answers {
            first: piece.first,
            status: vec![UNTOUCHED; rows],
            count: vec![0; rows],
            complete: vec![false; rows],
            nodes: vec![0; counters],
            backtracks: vec![0; counters],
            solutions: piece.values,
        }
    }
}

/// A value as a character; one that is no value becomes one that is no cell.
fn symbol(value: u8) -> u8 {
    if value <= 9 { b'0' + value } else { b'!' }
}
