//! The sections of SadMan Software's `.sdk`: `[Puzzle]`, `[State]` and `[PencilMarks]`.
//!
//! The puzzle holds the givens; the state, givens and placed values; the pencil marks, a set of digits
//! for every cell, separated by commas and empty for a filled cell. Other sections (colours) are skipped.

use crate::candidates::CandidateGrid;
use crate::cell::Cell;
use crate::digits::{Digit, DigitSet};
use crate::grid::Grid;
use crate::shape::Shape;

use super::block::Block;
use super::cells::{Content, candidate_set};
use super::error::ReadError;
use super::line;
use super::scan::{Border, Source, border};
use super::{Alphabet, ReadErrorKind, ReadOptions};

/// What has been read of a file with sections.
#[derive(Debug)]
pub(super) struct Sections {
    known: ReadOptions,
    /// The line of the first section, for errors and for the entry.
    first: (usize, String),
    puzzle: Option<Content>,
    state: Option<Content>,
    marks: Vec<(usize, String)>,
    current: Section,
}

#[derive(Debug)]
enum Section {
    Puzzle(Block),
    State(Block),
    PencilMarks,
    Other,
}

/// The name of a section, if the line begins one.
pub(super) fn section_name(line: &str) -> Option<&str> {
    line.trim().strip_prefix('[')?.strip_suffix(']')
}

/// Whether a section begins a new puzzle.
pub(super) fn is_puzzle(name: &str) -> bool {
    name.trim().eq_ignore_ascii_case("puzzle")
}

impl Sections {
    pub(super) fn new(source: Source<'_>, known: ReadOptions) -> Sections {
        let first = (source.number, source.text.trim().chars().take(40).collect());
        let (puzzle, state, marks) = (None, None, Vec::new());
        Sections { known, first, puzzle, state, marks, current: Section::Other }
    }

    /// The number of the line with the first section.
    pub(super) fn first_line(&self) -> usize {
        self.first.0
    }

    /// Goes on to the section with this name.
    pub(super) fn section(&mut self, name: &str) -> Result<(), ReadError> {
        self.end_section()?;
        self.current = match name.trim().to_ascii_lowercase().as_str() {
            "puzzle" => Section::Puzzle(Block::new(self.known)),
            "state" => Section::State(Block::new(self.known_from_puzzle())),
            "pencilmarks" => Section::PencilMarks,
            _ => Section::Other,
        };
        Ok(())
    }

    /// Takes a line of the current section.
    pub(super) fn line(&mut self, source: Source<'_>) -> Result<(), ReadError> {
        let (block, content) = match &mut self.current {
            Section::Puzzle(block) => (block, &mut self.puzzle),
            Section::State(block) => (block, &mut self.state),
            Section::PencilMarks => {
                if self.marks.len() <= Shape::MAX_SIZE {
                    self.marks.push((source.number, source.text.to_owned()));
                }
                return Ok(());
            }
            Section::Other => return Ok(()),
        };
        if let Some(content) = content {
            let expected = content.grid.shape().size();
            return Err(source.error_at_all(ReadErrorKind::TooManyRows { expected }));
        }
        let complete = match border(source.text) {
            Some(kind @ Border::Perhaps(_)) => block.border(source, kind),
            Some(Border::Certain) => false,
            None => match line::classify(source, block.known()) {
                Ok(line::LineKind::Puzzle(puzzle)) if block.is_empty() => {
                    *content = Some(*puzzle);
                    false
                }
                _ => block.row(source)?,
            },
        };
        if complete {
            *content = Some(block.read()?.0);
        }
        Ok(())
    }

    /// What the puzzle says about the state: its shape and its alphabet.
    fn known_from_puzzle(&self) -> ReadOptions {
        let puzzle = self.puzzle.as_ref();
        ReadOptions {
            shape: puzzle.map(|puzzle| puzzle.grid.shape()).or(self.known.shape),
            alphabet: puzzle.map(|puzzle| puzzle.alphabet).or(self.known.alphabet),
            ..self.known
        }
    }

    fn end_section(&mut self) -> Result<(), ReadError> {
        let (block, content) = match &self.current {
            Section::Puzzle(block) => (block, &mut self.puzzle),
            Section::State(block) => (block, &mut self.state),
            Section::PencilMarks | Section::Other => return Ok(()),
        };
        if content.is_none() && block.has_lines() {
            *content = Some(block.read()?.0);
        }
        Ok(())
    }

    /// Puts the sections together.
    pub(super) fn read(mut self) -> Result<Content, ReadError> {
        self.end_section()?;
        let source = Source::line(self.first.0, &self.first.1);
        let Some(mut content) = self.puzzle else {
            return Err(source.error_at_all(ReadErrorKind::NoPuzzleSection));
        };
        if let Some(state) = self.state {
            let differs = |&(cell, digit): &(Cell, Digit)| state.grid.get(cell) != Some(digit);
            let changed = content.grid.filled().find(differs);
            if let Some((cell, _)) = changed {
                let cell = content.grid.shape().cell_name(cell);
                let kind = ReadErrorKind::GivenChanged { cell };
                return Err(source.error_at_all(kind));
            }
            content.givens = Some(std::mem::replace(&mut content.grid, state.grid));
        }
        if !self.marks.is_empty() {
            content.candidates = Some(pencil_marks(&self.marks, &content.grid, content.alphabet)?);
        }
        Ok(content)
    }
}

fn pencil_marks(
    lines: &[(usize, String)],
    grid: &Grid,
    alphabet: Alphabet,
) -> Result<CandidateGrid, ReadError> {
    let shape = grid.shape();
    let size = shape.size();
    let mut marks = CandidateGrid::of(grid);
    for (row, (number, text)) in lines.iter().enumerate() {
        let source = Source::line(*number, text);
        let groups: Vec<&str> = text.split(',').collect();
        if row >= size {
            return Err(source.error_at_all(ReadErrorKind::TooManyRows { expected: size }));
        }
        if groups.len() != size {
            let (found, expected) = (groups.len(), size);
            let kind = ReadErrorKind::RowLength { row: row + 1, found, expected };
            return Err(source.error_at_all(kind));
        }
        let mut column = 1;
        for (col, group) in groups.into_iter().enumerate() {
            let (width, group) = (group.chars().count(), group.trim());
            let cell = shape.cell(row, col);
            let filled = grid.get(cell).map(DigitSet::only);
            let set = match group.is_empty() {
                true => filled.or(Some(DigitSet::EMPTY)),
                false => candidate_set(group, alphabet, shape),
            };
            let Some(set) = set else {
                let found = group.chars().take(20).collect();
                let kind = ReadErrorKind::Candidates { found, alphabet, shape };
                return Err(source.error(column, width, kind));
            };
            marks.set(cell, set);
            column += width + 1;
        }
    }
    if lines.len() < size {
        let (number, text) = &lines[lines.len() - 1];
        let kind = ReadErrorKind::Truncated { rows: lines.len(), expected: size };
        return Err(Source::line(*number, text).error_at_all(kind));
    }
    Ok(marks)
}
