//! Traces as text: written, and read back line by line.

use std::fmt;

use omnidoku_core::{Cell, Digit, Grid, Puzzle, Shape};

use super::{Key, Line, REPLAYED, Step, Trace};
use crate::observe::Event;
use crate::report::{Cause, End};
use crate::stats::{Counter, Stats, Tally};

const FIRST_LINE: &str = "omnidoku trace 2";
const FIRST_LINE_OF_VERSION_1: &str = "omnidoku trace 1";

impl Trace {
    /// The text of the file. A million events are common, so numbers are written without the
    /// machinery of `fmt`.
    pub fn text(&self) -> String {
        let mut out = Text(String::with_capacity(16 * self.steps.len() + 4096));
        let Text(text) = &mut out;
        *text += FIRST_LINE;
        *text += &format!("\nengine {}\nshape {}\nclues ", self.engine, self.puzzle.shape());
        for (place, value) in self.puzzle.to_values().into_iter().enumerate() {
            out.number(if place > 0 { "," } else { "" }, value.into());
        }
        out.0 += "\n";
        for line in self.lines() {
            match line {
                Line::Step(step) => out.step(step),
                Line::Key(key) => out.key(key),
            }
        }
        out.0 += "end ";
        out.0 += end_name(self.end);
        out.0 += "\ntotal";
        for (_, counter) in self.total.named() {
            match counter {
                Some(count) => out.number(" ", count),
                None => out.0 += " -",
            }
        }
        out.0 += "\n";
        out.number("cut ", self.cut);
        out.0 += "\n";
        out.0
    }
}

impl fmt::Display for Trace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text())
    }
}

/// The text of a trace, as far as it is written.
struct Text(String);

impl Text {
    /// Writes a prefix and a number.
    fn number(&mut self, before: &str, mut number: u64) {
        self.0 += before;
        let mut digits = [b'0'; 20];
        let mut first = digits.len();
        loop {
            first -= 1;
            digits[first] = b'0' + (number % 10) as u8;
            number /= 10;
            if number == 0 {
                break;
            }
        }
        self.0 += std::str::from_utf8(&digits[first..]).expect("digits are text");
    }

    fn step(&mut self, step: &Step) {
        if step.event == Event::Progress {
            return;
        }
        self.event(&step.event, [" ", " "]);
        self.number(" ", step.trials);
        self.number(" ", step.actions);
        self.0 += "\n";
    }

    fn key(&mut self, key: &Key) {
        self.number("K ", key.skipped);
        for counter in REPLAYED {
            self.number(" ", key.tally[counter]);
        }
        for item in &key.items {
            self.0 += " ";
            self.event(item, ["", "."]);
        }
        self.0 += "\n";
    }

    /// An event without its counters; the separators after its letter and between its numbers are
    /// given.
    fn event(&mut self, event: &Event, [after, between]: [&str; 2]) {
        let (letter, cell, digit) = match event {
            Event::Decide { cell, digit, .. } => ("D", cell, digit),
            Event::Place { cell, digit } => ("P", cell, digit),
            Event::Remove { cell, digit } => ("R", cell, digit),
            Event::Write { cell, digit } => ("W", cell, digit),
            Event::Fail => return self.0 += "F",
            Event::Undo => return self.0 += "U",
            Event::Solution => return self.0 += "S",
            Event::Progress => return,
        };
        self.0 += letter;
        self.number(after, cell.index() as u64);
        self.number(between, digit.value() as u64);
        if let Event::Decide { options, .. } = event {
            self.number(between, *options as u64);
        }
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
        let title = lines.next("the first line \"omnidoku trace 2\"")?;
        let has_keys = title == FIRST_LINE;
        if !has_keys && title != FIRST_LINE_OF_VERSION_1 {
            return Err(lines.wrong("the first line \"omnidoku trace 2\""));
        }
        let engine = lines.field("engine", "engine NAME")?.parse();
        let engine = engine.map_err(|_| lines.wrong("the name of an engine"))?;
        let shape: Result<Shape, _> = lines.field("shape", "shape RxC")?.parse();
        let shape = shape.map_err(|_| lines.wrong("shape RxC"))?;
        let clues = lines.field("clues", "clues, N² numbers with commas between")?;
        let puzzle = read_clues(shape, clues).ok_or_else(|| {
            lines.wrong("N² clues that keep the rules, 0 for a blank, with commas between")
        })?;
        let (mut steps, mut keys) = (Vec::new(), Vec::new());
        let end = loop {
            let line = lines.next("an event, or end")?;
            if let Some(name) = line.strip_prefix("end ") {
                let known = ENDS.iter().find(|(known, _)| *known == name);
                break known.ok_or_else(|| lines.wrong("how the search ended"))?.1;
            }
            if let Some(key) = line.strip_prefix("K ").filter(|_| has_keys) {
                let key = read_key(shape, key, steps.len());
                keys.push(key.ok_or_else(|| lines.wrong("a key: K, eight numbers, and items"))?);
                continue;
            }
            steps.push(read_step(shape, line).ok_or_else(|| lines.wrong("an event, or end"))?);
        };
        let total = read_total(lines.field("total", "total and eight counters")?)
            .ok_or_else(|| lines.wrong("total and eight counters"))?;
        let [cut] = numbers::<1>(lines.field("cut", "cut and a number")?, ' ')
            .ok_or_else(|| lines.wrong("cut and a number"))?;
        Ok(Trace { engine, puzzle, steps, keys, end, total, cut })
    }
}

/// The lines of a text, and the number of the one read last.
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

/// Exactly `K` numbers with a separator between.
fn numbers<const K: usize>(text: &str, separator: char) -> Option<[u64; K]> {
    let mut parts = text.split(separator).map(|part| part.parse().ok());
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
    let counts: Option<Vec<Option<u64>>> = text.split(' ').map(counter).collect();
    let counts = counts.filter(|counts| counts.len() == Counter::ALL.len())?;
    Some(Stats::from_fn(|counter| counts[counter as usize]))
}

fn read_step(shape: Shape, line: &str) -> Option<Step> {
    let (kind, rest) = line.split_once(' ')?;
    let (event, [trials, actions]) = match kind {
        "D" => {
            let [cell, digit, options, trials, actions] = numbers(rest, ' ')?;
            (read_event(shape, kind, [cell, digit, options])?, [trials, actions])
        }
        "P" | "R" | "W" => {
            let [cell, digit, trials, actions] = numbers(rest, ' ')?;
            (read_event(shape, kind, [cell, digit, 0])?, [trials, actions])
        }
        "F" => (Event::Fail, numbers(rest, ' ')?),
        "U" => (Event::Undo, numbers(rest, ' ')?),
        "S" => (Event::Solution, numbers(rest, ' ')?),
        _ => return None,
    };
    Some(Step { event, trials, actions })
}

/// An event about a cell: its letter, and cell, digit and options.
fn read_event(shape: Shape, kind: &str, [cell, digit, options]: [u64; 3]) -> Option<Event> {
    let cell = usize::try_from(cell).ok().filter(|&cell| cell < shape.cell_count())?;
    let digit = usize::try_from(digit).ok().filter(|&digit| digit <= shape.size())?;
    let (cell, digit) = (Cell::new(cell), Digit::new(digit)?);
    match kind {
        "D" => Some(Event::Decide { cell, digit, options: options.try_into().ok()? }),
        "P" => Some(Event::Place { cell, digit }),
        "R" => Some(Event::Remove { cell, digit }),
        "W" => Some(Event::Write { cell, digit }),
        _ => None,
    }
}

fn read_key(shape: Shape, text: &str, place: usize) -> Option<Key> {
    let mut parts = text.split(' ');
    let skipped = parts.next()?.parse().ok()?;
    let mut tally = Tally::default();
    for counter in REPLAYED {
        tally[counter] = parts.next()?.parse().ok()?;
    }
    let items = parts.map(|item| {
        let (kind, rest) = item.split_at_checked(1)?;
        let numbers = match kind {
            "D" => numbers(rest, '.')?,
            _ => numbers(rest, '.').map(|[cell, digit]| [cell, digit, 0])?,
        };
        read_event(shape, kind, numbers)
    });
    Some(Key { place, skipped, tally, items: items.collect::<Option<_>>()? })
}
