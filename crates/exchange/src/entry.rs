//! A puzzle as a form holds it, and a builder that puts one together cell by cell.

use std::fmt;

use omnidoku_core::format::Alphabet;
use omnidoku_core::{CandidateGrid, Cell, Digit, DigitSet, Grid, Shape};

use crate::error::{ExchangeErrorKind, Reading};
use crate::form::Form;

/// A puzzle as it was read, or is to be written. Its values may break the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The givens.
    pub givens: Grid,
    /// The givens and the values that the player placed.
    pub values: Grid,
    /// The player's pencil marks: an empty set in a cell without any.
    pub marks: Option<CandidateGrid>,
    /// The symbols in which the other program shows the digits.
    pub alphabet: Alphabet,
    /// What the puzzle is called.
    pub title: Option<String>,
    /// Who made it.
    pub author: Option<String>,
    /// What it was read from.
    pub form: Form,
    /// What the user should know about how it was read.
    pub notices: Vec<Notice>,
    /// Its line, counted from 1; in a file that is not read by lines, the number of the puzzle.
    pub line: usize,
}

impl Entry {
    /// A puzzle with nothing but its givens.
    pub fn new(givens: Grid) -> Entry {
        Entry {
            values: givens.clone(),
            marks: None,
            alphabet: Alphabet::default_for(givens.shape()),
            title: None,
            author: None,
            form: Form::Share,
            notices: Vec::new(),
            line: 1,
            givens,
        }
    }

    /// The shape.
    pub fn shape(&self) -> Shape {
        self.givens.shape()
    }

    /// The candidates, if every blank cell has marks. In a filled cell its value is the only candidate.
    pub fn candidates(&self) -> Option<CandidateGrid> {
        let mut candidates = self.marks.clone()?;
        if self.values.blanks().any(|cell| candidates.get(cell).is_empty()) {
            return None;
        }
        for (cell, digit) in self.values.filled() {
            candidates.set(cell, DigitSet::only(digit));
        }
        Some(candidates)
    }

    /// Whether there are only givens.
    pub(crate) fn is_untouched(&self) -> bool {
        self.marks.is_none() && self.values == self.givens
    }

    /// The pencil marks of a cell; none in a filled cell.
    pub(crate) fn marks_of(&self, cell: Cell) -> DigitSet<2> {
        match (&self.marks, self.values.get(cell)) {
            (Some(marks), None) => marks.get(cell),
            _ => DigitSet::EMPTY,
        }
    }
}

/// Something that was left out.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Notice {
    /// Lines, colours, texts or other drawings without a rule.
    Drawings,
    /// Rules in words, cut after 200 characters.
    Rules(String),
}

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Notice::Drawings => write!(f, "drawings are left out; only the cells are read"),
            Notice::Rules(text) => write!(f, "only plain Sudoku is read; its rules say: {text}"),
        }
    }
}

/// An entry under construction.
#[derive(Debug)]
pub(crate) struct EntryBuilder {
    shape: Shape,
    givens: Grid,
    values: Grid,
    marks: CandidateGrid,
}

impl EntryBuilder {
    pub(crate) fn new(shape: Shape) -> EntryBuilder {
        let mut marks = CandidateGrid::full(shape);
        shape.cells().for_each(|cell| marks.set(cell, DigitSet::EMPTY));
        EntryBuilder { shape, givens: Grid::empty(shape), values: Grid::empty(shape), marks }
    }

    /// N.
    pub(crate) fn size(&self) -> usize {
        self.shape.size()
    }

    /// Whether a cell has a value.
    pub(crate) fn is_filled(&self, cell: Cell) -> bool {
        self.values.get(cell).is_some()
    }

    /// Writes a given.
    pub(crate) fn give(&mut self, cell: Cell, digit: Digit) {
        self.givens.set(cell, Some(digit));
        self.values.set(cell, Some(digit));
    }

    /// Writes a value that the player placed.
    pub(crate) fn place(&mut self, cell: Cell, digit: Digit) {
        self.values.set(cell, Some(digit));
    }

    /// Adds a pencil mark.
    pub(crate) fn mark(&mut self, cell: Cell, digit: Digit) {
        let mut marks = self.marks.get(cell);
        marks.insert(digit);
        self.marks.set(cell, marks);
    }

    /// The digit with this value, or the error for the cell.
    pub(crate) fn digit(&self, cell: Cell, value: usize) -> Reading<Digit> {
        let digit = Digit::new(value).filter(|digit| digit.value() <= self.shape.size());
        digit.ok_or_else(|| self.no_digit(cell, &value.to_string()))
    }

    /// The error for a cell that does not hold a digit.
    pub(crate) fn no_digit(&self, cell: Cell, found: &str) -> ExchangeErrorKind {
        ExchangeErrorKind::Digit {
            cell: self.shape.cell_name(cell),
            found: found.chars().take(20).collect(),
            size: self.shape.size(),
        }
    }

    /// The entry. Marks in filled cells are dropped.
    pub(crate) fn finish(mut self, form: Form) -> Entry {
        for (cell, _) in self.values.filled() {
            self.marks.set(cell, DigitSet::EMPTY);
        }
        let marked = self.shape.cells().any(|cell| !self.marks.get(cell).is_empty());
        Entry {
            values: self.values,
            marks: marked.then_some(self.marks),
            form,
            ..Entry::new(self.givens)
        }
    }
}

/// Reads 81 characters, `0` or `.` or another usual blank for a blank.
pub(crate) fn classic(text: &str, form: Form) -> Reading<Entry> {
    let mut builder = EntryBuilder::new(Shape::CLASSIC);
    let found = text.chars().count();
    if found != 81 {
        return Err(ExchangeErrorKind::CellCount { found, expected: 81 });
    }
    for (cell, symbol) in Shape::CLASSIC.cells().zip(text.chars()) {
        match symbol.to_digit(10) {
            Some(0) => {}
            Some(value) => builder.give(cell, builder.digit(cell, value as usize)?),
            None if is_blank(symbol) => {}
            None => return Err(builder.no_digit(cell, &symbol.to_string())),
        }
    }
    Ok(builder.finish(form))
}

/// Whether a character is a blank of a 9×9 grid that is written in one word.
pub(crate) fn is_blank(symbol: char) -> bool {
    Alphabet::OneToNine.is_blank(symbol, Shape::CLASSIC)
}

/// The 81 digits of a 9×9 grid, `0` for a blank.
pub(crate) fn digits(grid: &Grid) -> String {
    grid.to_values().iter().map(|value| char::from(b'0' + value)).collect()
}
