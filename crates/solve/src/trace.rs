//! A recorded search, and its file format.
//!
//! A [`Recorder`] is an [`Observer`] that keeps what it sees; a [`Trace`] is what it kept, and can be
//! written to text and read back. The format, version 1, one item a line:
//!
//! ```text
//! omnidoku trace 1
//! engine dlx
//! shape 3x3
//! clues 0,0,5,…                    N² values in reading order, 0 for a blank
//! D cell digit options trials actions      decide      cells count from 0 in reading order,
//! P cell digit trials actions              place       digits from 1; `trials` and `actions`
//! R cell digit trials actions              remove      are how much those two counters grew
//! W cell digit trials actions              write       since the line before
//! F trials actions                         fail
//! U trials actions                         undo the last assignment that stands
//! S trials actions                         solution
//! end exhausted                    or: stopped, time, nodes, memory, cancelled, gave-up
//! total trials nodes branches backtracks actions depth conflicts restarts
//!                                  `-` for a counter the engine does not have
//! cut 0                            how many events are missing before `end`, in a capped trace
//! ```
//!
//! The other counters follow from the events: a node is a `D` or `P`, a branch a `D` with more than one
//! option, a backtrack a `U`, a conflict an `F` if the engine has conflicts; the depth is the largest number of
//! assignments that stood at once. Only restarts are not seen.

use std::fmt;

use omnidoku_core::{Cell, Digit, Grid, Puzzle, Shape};

use crate::engine::EngineId;
use crate::observe::{Event, Observer};
use crate::report::{Cause, End, Report};
use crate::stats::{Stats, Tally};

const FIRST_LINE: &str = "omnidoku trace 1";

/// An event, and how much work led to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// What happened.
    pub event: Event,
    /// Trials since the step before.
    pub trials: u64,
    /// Actions since the step before.
    pub actions: u64,
}

/// Keeps the events of a search, up to a number of them.
#[derive(Clone, Debug)]
pub struct Recorder {
    most: usize,
    steps: Vec<Step>,
    seen: Tally,
    cut: u64,
}

impl Recorder {
    /// A recorder that keeps the first `most` events and counts the rest.
    pub fn new(most: usize) -> Recorder {
        Recorder { most, steps: Vec::new(), seen: Tally::default(), cut: 0 }
    }

    /// The trace of a search that gave this report.
    pub fn finish(self, puzzle: &Puzzle, report: &Report) -> Trace {
        let Recorder { steps, cut, .. } = self;
        let (engine, end, total) = (report.engine, report.end, report.stats);
        Trace { engine, puzzle: puzzle.clone(), steps, end, total, cut }
    }
}

impl Observer for Recorder {
    fn event(&mut self, event: Event, tally: &Tally) {
        if event == Event::Progress {
            return;
        }
        if self.steps.len() == self.most {
            self.cut += 1;
            return;
        }
        self.steps.push(Step {
            event,
            trials: tally.trials - self.seen.trials,
            actions: tally.actions - self.seen.actions,
        });
        self.seen = *tally;
    }
}

/// A recorded search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    /// Who searched.
    pub engine: EngineId,
    /// What was searched.
    pub puzzle: Puzzle,
    /// What happened.
    pub steps: Vec<Step>,
    /// How it ended.
    pub end: End,
    /// The counters at the end.
    pub total: Stats,
    /// How many events were not kept.
    pub cut: u64,
}

impl Trace {
    /// The counters after each step, as far as they follow from the steps: restarts and what is open do not.
    pub fn replay(&self) -> impl Iterator<Item = Tally> {
        let (mut standing, learns) = (0, self.total.conflicts.is_some());
        self.steps.iter().scan(Tally::default(), move |tally, step| {
            tally.trials += step.trials;
            tally.actions += step.actions;
            match step.event {
                Event::Decide { .. } | Event::Place { .. } => {
                    let is_choice = matches!(step.event, Event::Decide { options: 2.., .. });
                    tally.branches += u64::from(is_choice);
                    tally.nodes += 1;
                    standing += 1;
                    tally.depth = tally.depth.max(standing);
                }
                Event::Undo => {
                    tally.backtracks += 1;
                    standing = standing.saturating_sub(1);
                }
                Event::Fail => tally.conflicts += u64::from(learns),
                _ => {}
            }
            Some(*tally)
        })
    }
}

impl fmt::Display for Trace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let clues: Vec<String> = self.puzzle.to_values().iter().map(u8::to_string).collect();
        writeln!(f, "{FIRST_LINE}\nengine {}\nshape {}", self.engine, self.puzzle.shape())?;
        writeln!(f, "clues {}", clues.join(","))?;
        for Step { event, trials, actions } in &self.steps {
            match event {
                Event::Decide { cell, digit, options } => {
                    write!(f, "D {} {digit} {options}", cell.index())?;
                }
                Event::Place { cell, digit } => write!(f, "P {} {digit}", cell.index())?,
                Event::Remove { cell, digit } => write!(f, "R {} {digit}", cell.index())?,
                Event::Write { cell, digit } => write!(f, "W {} {digit}", cell.index())?,
                Event::Fail => f.write_str("F")?,
                Event::Undo => f.write_str("U")?,
                Event::Solution => f.write_str("S")?,
                Event::Progress => continue,
            }
            writeln!(f, " {trials} {actions}")?;
        }
        writeln!(f, "end {}", end_name(self.end))?;
        f.write_str("total")?;
        for (_, counter) in self.total.named() {
            match counter {
                Some(count) => write!(f, " {count}")?,
                None => f.write_str(" -")?,
            }
        }
        writeln!(f)?;
        writeln!(f, "cut {}", self.cut)
    }
}

const ENDS: [(&str, End); 7] = [
    ("exhausted", End::Exhausted),
    ("stopped", End::Stopped),
    ("time", End::Interrupted(Cause::Time)),
    ("nodes", End::Interrupted(Cause::Nodes)),
    ("memory", End::Interrupted(Cause::Memory)),
    ("cancelled", End::Interrupted(Cause::Cancelled)),
    ("gave-up", End::Interrupted(Cause::GaveUp)),
];

fn end_name(end: End) -> &'static str {
    let found = ENDS.iter().find(|(_, known)| *known == end);
    found.expect("every end has a name").0
}

/// Why a text is not a trace.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line} of the trace: expected {expected}")]
pub struct TraceError {
    /// The line, counted from 1.
    pub line: usize,
    /// What should have been there.
    pub expected: &'static str,
}

impl std::str::FromStr for Trace {
    type Err = TraceError;

    fn from_str(text: &str) -> Result<Trace, TraceError> {
        let mut lines = Lines { lines: text.lines().enumerate(), number: 0 };
        let title = lines.next("the first line \"omnidoku trace 1\"")?;
        if title != FIRST_LINE {
            return Err(lines.wrong("the first line \"omnidoku trace 1\""));
        }
        let engine = lines.field("engine", "engine NAME")?.parse();
        let engine = engine.map_err(|_| lines.wrong("the name of an engine"))?;
        let shape: Result<Shape, _> = lines.field("shape", "shape RxC")?.parse();
        let shape = shape.map_err(|_| lines.wrong("shape RxC"))?;
        let clues = lines.field("clues", "clues, N² numbers with commas between")?;
        let puzzle = read_clues(shape, clues).ok_or_else(|| {
            lines.wrong("N² clues that keep the rules, 0 for a blank, with commas between")
        })?;
        let mut steps = Vec::new();
        let end = loop {
            let line = lines.next("an event, or end")?;
            if let Some(name) = line.strip_prefix("end ") {
                let known = ENDS.iter().find(|(known, _)| *known == name);
                break known.ok_or_else(|| lines.wrong("how the search ended"))?.1;
            }
            steps.push(read_step(shape, line).ok_or_else(|| lines.wrong("an event, or end"))?);
        };
        let total = read_total(lines.field("total", "total and eight counters")?)
            .ok_or_else(|| lines.wrong("total and eight counters"))?;
        let [cut] = numbers::<1>(lines.field("cut", "cut and a number")?)
            .ok_or_else(|| lines.wrong("cut and a number"))?;
        Ok(Trace { engine, puzzle, steps, end, total, cut })
    }
}

/// The lines of a text, and which one was read last.
struct Lines<'t> {
    lines: std::iter::Enumerate<std::str::Lines<'t>>,
    number: usize,
}

impl<'t> Lines<'t> {
    fn next(&mut self, expected: &'static str) -> Result<&'t str, TraceError> {
        let next = self.lines.next();
        self.number += 1;
        next.map(|(_, line)| line).ok_or_else(|| self.wrong(expected))
    }

    fn field(&mut self, name: &str, expected: &'static str) -> Result<&'t str, TraceError> {
        let line = self.next(expected)?;
        let rest = line.strip_prefix(name).and_then(|rest| rest.strip_prefix(' '));
        rest.ok_or_else(|| self.wrong(expected))
    }

    fn wrong(&self, expected: &'static str) -> TraceError {
        TraceError { line: self.number, expected }
    }
}

fn read_clues(shape: Shape, text: &str) -> Option<Puzzle> {
    let values: Option<Vec<u8>> = text.split(',').map(|value| value.parse().ok()).collect();
    Puzzle::new(Grid::from_values(shape, &values?).ok()?).ok()
}

/// Exactly `K` numbers with spaces between.
fn numbers<const K: usize>(text: &str) -> Option<[u64; K]> {
    let mut parts = text.split(' ').map(|part| part.parse().ok());
    let mut all = [0; K];
    for number in &mut all {
        *number = parts.next()??;
    }
    parts.next().is_none().then_some(all)
}

/// Eight counters, `-` for one that is missing.
fn read_total(text: &str) -> Option<Stats> {
    let counter = |part: &str| match part {
        "-" => Some(None),
        part => part.parse().ok().map(Some),
    };
    let counters: Option<Vec<Option<u64>>> = text.split(' ').map(counter).collect();
    let [trials, nodes, branches, backtracks, actions, depth, conflicts, restarts] =
        counters?.try_into().ok()?;
    Some(Stats { trials, nodes, branches, backtracks, actions, depth, conflicts, restarts })
}

fn read_step(shape: Shape, line: &str) -> Option<Step> {
    let (kind, rest) = line.split_once(' ')?;
    let place = |cell: u64, digit: u64| {
        let cell = usize::try_from(cell).ok().filter(|&cell| cell < shape.cell_count())?;
        let digit = usize::try_from(digit).ok().filter(|&digit| digit <= shape.size())?;
        Some((Cell::new(cell), Digit::new(digit)?))
    };
    let (event, trials, actions) = match kind {
        "D" => {
            let [cell, digit, options, trials, actions] = numbers(rest)?;
            let (cell, digit) = place(cell, digit)?;
            (Event::Decide { cell, digit, options: options.try_into().ok()? }, trials, actions)
        }
        "P" | "R" | "W" => {
            let [cell, digit, trials, actions] = numbers(rest)?;
            let (cell, digit) = place(cell, digit)?;
            let event = match kind {
                "P" => Event::Place { cell, digit },
                "R" => Event::Remove { cell, digit },
                _ => Event::Write { cell, digit },
            };
            (event, trials, actions)
        }
        "F" | "U" | "S" => {
            let [trials, actions] = numbers(rest)?;
            let event = match kind {
                "F" => Event::Fail,
                "U" => Event::Undo,
                _ => Event::Solution,
            };
            (event, trials, actions)
        }
        _ => return None,
    };
    Some(Step { event, trials, actions })
}
