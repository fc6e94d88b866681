//! Answers pieces of `solve` and `count`, and keeps the engine for them.
//!
//! The engine is a cascade: the one that [`BatchChoice`](omnidoku::BatchChoice) has for many rows
//! of a shape, if there is one, and then the engine asked for, one row after the other.
//!
//! An easy puzzle is solved in less time than it takes to allocate memory for it. So a solver keeps
//! its memory, and a piece is answered in place.

use std::ops::Range;
use std::time::Duration;

use omnidoku::batch::Notation;
use omnidoku::{
    Batch, BatchAnswer, BatchChoice, BatchEngine, BatchLimits, CancelToken, Cause, EngineId,
    Settings, Shape, Stats, SystemClock,
};
use omnidoku_api::Status;

use crate::rows::{Allowance, Piece};
use crate::status::{UNTOUCHED, code};

/// What is asked about every row.
#[derive(Clone, Copy)]
pub(crate) struct SearchOptions {
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

impl SearchOptions {
    /// Which engine takes many rows together, if one does.
    pub(crate) fn choice(&self) -> BatchChoice {
        let limits = self.allowance.limits_of_search(&CancelToken::new());
        self.engine.choose_batch(self.shape, self.stats, &limits)
    }

    /// The status of a row whose solutions were counted.
    fn status(&self, found: u64) -> u8 {
        code(match found {
            0 if self.solution => Status::NoSolution,
            2.. if self.solution => Status::SeveralSolutions,
            _ => Status::Ok,
        })
    }
}

/// Where the answers about some rows go.
pub(crate) struct Columns<'a> {
    pub(crate) status: &'a mut [u8],
    pub(crate) count: &'a mut [u64],
    pub(crate) complete: &'a mut [bool],
    /// Empty where they are not wanted, as the next two.
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
    /// The answers about this many rows, of which nothing is known.
    pub(crate) fn untouched(options: &SearchOptions, rows: usize) -> Answers {
        let counters = if options.stats { rows } else { 0 };
        let width = if options.solution { options.shape.cell_count() } else { 0 };
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

/// What becomes of a row that the engine leaves undecided.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Undecided {
    /// It stays untouched: another engine is going to search it.
    Later,
    /// That is its answer.
    Final,
}

/// An engine for rows, with the memory it reads from and writes to.
pub(crate) struct RowSolver {
    engine: Box<dyn BatchEngine>,
    cancel: CancelToken,
    /// The rows loaded, for a caller that cannot leave its own where they are.
    values: Vec<u8>,
    answers: Vec<BatchAnswer>,
    stats: Vec<Stats>,
    is_broken: bool,
}

impl RowSolver {
    /// A solver that leaves undecided what the engine for many rows does not settle in time.
    pub(crate) fn together(choice: BatchChoice) -> RowSolver {
        RowSolver::new(Box::new(choice.build()), CancelToken::new())
    }

    /// A solver that searches the rest one by one with the engine asked for.
    pub(crate) fn to_the_end(options: SearchOptions, cancel: CancelToken) -> RowSolver {
        let settings = Settings { threads: 1, seed: options.seed };
        let engine = options.choice().build().then_one_by_one(options.engine.build(settings));
        RowSolver::new(Box::new(engine), cancel)
    }

    fn new(engine: Box<dyn BatchEngine>, cancel: CancelToken) -> RowSolver {
        RowSolver {
            engine,
            cancel,
            values: Vec::new(),
            answers: Vec::new(),
            stats: Vec::new(),
            is_broken: false,
        }
    }

    /// Answers every row of a piece, unless it is cancelled.
    pub(crate) fn answer(&mut self, options: &SearchOptions, piece: &Piece) -> Answers {
        let mut answers = Answers::untouched(options, piece.len(options.shape));
        self.search(options, &piece.values, None, &mut answers.solutions);
        self.unload(options, Undecided::Final, &mut answers.columns());
        answers
    }

    /// Copies rows.
    pub(crate) fn load(&mut self, values: &[u8]) {
        self.values.clear();
        self.values.extend_from_slice(values);
    }

    /// Searches the rows that were loaded, for this long at most, and writes their solutions.
    pub(crate) fn run(
        &mut self,
        options: &SearchOptions,
        time_limit: Duration,
        solutions: &mut [u8],
    ) {
        let values = std::mem::take(&mut self.values);
        self.search(options, &values, Some(time_limit), solutions);
        self.values = values;
    }

    fn search(
        &mut self,
        options: &SearchOptions,
        values: &[u8],
        time_limit: Option<Duration>,
        solutions: &mut [u8],
    ) {
        let rows = values.len() / options.shape.cell_count();
        self.answers.clear();
        self.answers.resize(rows, BatchAnswer::Unknown);
        self.stats.clear();
        self.stats.resize(if options.stats { rows } else { 0 }, Stats::default());
        let mut batch = Batch {
            shape: options.shape,
            notation: Notation::Values,
            puzzles: values,
            limit: options.limit,
            answers: &mut self.answers,
            solutions: options.solution.then_some(solutions),
            stats: options.stats.then_some(&mut self.stats),
        };
        let allowance = options.allowance;
        let mut limits = BatchLimits {
            batch: allowance.limits_of_search(&self.cancel),
            puzzle_time: allowance.time(),
        };
        if options.choice().engine.is_some() || limits.puzzle_time.is_some() {
            limits.batch = limits.batch.with_clock(SystemClock::start());
        }
        if let Some(time_limit) = time_limit {
            limits.batch = limits.batch.with_time(time_limit);
        }
        self.is_broken = self.engine.answer(&mut batch, &limits).is_err();
    }

    /// Writes what was found out, apart from the solutions, which are in their places.
    pub(crate) fn unload(
        &self,
        options: &SearchOptions,
        undecided: Undecided,
        columns: &mut Columns<'_>,
    ) {
        if self.is_broken {
            columns.status.fill(code(Status::Fault));
            columns.solutions.fill(0);
            return;
        }
        let width = options.shape.cell_count();
        for (row, &answer) in self.answers.iter().enumerate() {
            if undecided == Undecided::Later && !answer.is_decided() {
                if options.solution {
                    columns.solutions[row * width..][..width].fill(0);
                }
                continue;
            }
            let (status, found, is_complete) = match answer {
                BatchAnswer::Unknown => continue,
                BatchAnswer::Invalid => {
                    columns.status[row] = code(Status::BadInput);
                    continue;
                }
                BatchAnswer::Counted { found, complete } => {
                    (options.status(found), found, complete)
                }
                BatchAnswer::Interrupted { found, cause: Cause::Cancelled } => {
                    (UNTOUCHED, found, false)
                }
                BatchAnswer::Interrupted { found, cause } => (code(cause.into()), found, false),
            };
            columns.status[row] = status;
            columns.count[row] = found;
            columns.complete[row] = is_complete;
            if let Some(stats) = self.stats.get(row) {
                columns.nodes[row] = stats.nodes.map_or(-1, |count| count as i64);
                columns.backtracks[row] = stats.backtracks.map_or(-1, |count| count as i64);
            }
        }
    }
}
