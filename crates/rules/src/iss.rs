//! The arguments of a constraint in the notation of Interactive Sudoku Solver: `.Cage~10~R1C1~R1C2`.

mod encoding;

use omnidoku_core::{Board, Cell};

use crate::fields::{MAX_NUMBER, RuleError, repeated};
pub use encoding::base_64;
pub(crate) use encoding::{base_64_bytes, unescaped};

/// The words after the name of a constraint.
pub struct IssArguments<'a> {
    board: &'a Board,
    words: std::vec::IntoIter<&'a str>,
}

impl<'a> IssArguments<'a> {
    /// The words of a constraint on a board.
    pub fn new(board: &'a Board, words: Vec<&'a str>) -> IssArguments<'a> {
        IssArguments { board, words: words.into_iter() }
    }

    /// The board.
    pub fn board(&self) -> &'a Board {
        self.board
    }

    /// The next word.
    pub fn word(&mut self) -> Option<&'a str> {
        self.words.next()
    }

    /// The next word without taking it.
    pub fn peek(&self) -> Option<&'a str> {
        self.words.as_slice().first().copied()
    }

    /// The words that are left, without taking them.
    pub fn rest(&self) -> &[&'a str] {
        self.words.as_slice()
    }

    /// Takes the last word if it says that the cells form a loop.
    pub fn take_loop(&mut self) -> bool {
        let is_loop = self.rest().last() == Some(&"LOOP");
        if is_loop {
            self.words.next_back();
        }
        is_loop
    }

    /// The next word, a whole number.
    pub fn number(&mut self, name: &'static str) -> Result<i64, RuleError> {
        let word = self.word().ok_or(RuleError::Missing(name))?;
        whole_number(word).ok_or_else(|| RuleError::wrong(name, "a whole number"))
    }

    /// The next word, a whole number, if it is one; else the default.
    pub fn number_or(&mut self, default: i64) -> i64 {
        match self.peek().map(str::parse) {
            Some(Ok(number)) => {
                self.word();
                number
            }
            _ => default,
        }
    }

    /// All words that are left, as cells. A cell may come up twice.
    pub fn path(&mut self, least: usize) -> Result<Vec<Cell>, RuleError> {
        let mut cells = Vec::new();
        while let Some(word) = self.word() {
            cells.push(self.cell(word)?);
        }
        if cells.len() < least {
            return Err(RuleError::wrong("cells", format!("a list of at least {least} cells")));
        }
        Ok(cells)
    }

    /// All words that are left, as different cells.
    pub fn cells(&mut self, least: usize) -> Result<Vec<Cell>, RuleError> {
        let cells = self.path(least)?;
        match repeated(&cells) {
            Some(cell) => Err(RuleError::CellTwice(self.board.cell_name(cell))),
            None => Ok(cells),
        }
    }

    /// All words that are left, as lists of cells with the word `-` between them. Empty lists are left out.
    pub fn groups(&mut self) -> Result<Vec<Vec<Cell>>, RuleError> {
        let mut groups = vec![Vec::new()];
        while let Some(word) = self.word() {
            match groups.last_mut() {
                Some(group) if word != "-" => group.push(self.cell(word)?),
                _ => groups.push(Vec::new()),
            }
        }
        groups.retain(|group| !group.is_empty());
        Ok(groups)
    }

    /// All words that are left, as several lines with empty words between them, each in segments with the
    /// word `-` between them. A word `_name` gives the lines after it a name.
    pub fn named_lines(&mut self) -> Result<Vec<NamedLine>, RuleError> {
        let mut lines = vec![NamedLine::default()];
        while let Some(word) = self.word() {
            let line = lines.len() - 1;
            match word.as_bytes() {
                [] => lines.push(NamedLine { segments: vec![Vec::new()], ..lines[line].clone() }),
                [b'_', ..] => {
                    let name = Some(unescaped(&word[1..])).filter(|name| !name.is_empty());
                    lines.push(NamedLine { name, ..NamedLine::default() });
                }
                b"-" => lines[line].segments.push(Vec::new()),
                _ => {
                    let cell = self.cell(word)?;
                    lines[line].segments.last_mut().into_iter().for_each(|last| last.push(cell));
                }
            }
        }
        lines.retain(|line| line.segments.iter().any(|segment| !segment.is_empty()));
        Ok(lines)
    }

    /// The cell of a word such as `R1C9` or `R1Ca`: row and column are one digit to the base of 17. Or
    /// of the name of a loose cell.
    pub fn cell(&self, word: &str) -> Result<Cell, RuleError> {
        let cell = match word.as_bytes() {
            [b'R' | b'r', row, b'C' | b'c', column] => {
                let number = |digit: u8| (digit as char).to_digit(17)?.checked_sub(1);
                let place = number(*row).zip(number(*column));
                place.and_then(|(row, column)| self.board.cell_at(row as usize, column as usize))
            }
            _ => self.board.cell_named(word),
        };
        cell.ok_or_else(|| RuleError::NoCell(word.chars().take(20).collect()))
    }
}

/// One of several lines that a constraint speaks of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NamedLine {
    /// What its rule is called, if it is called anything.
    pub name: Option<String>,
    /// Its cells, usually in one segment.
    pub segments: Vec<Vec<Cell>>,
}

impl Default for NamedLine {
    fn default() -> NamedLine {
        NamedLine { name: None, segments: vec![Vec::new()] }
    }
}

/// A whole number that is not absurdly large.
pub(crate) fn whole_number(word: &str) -> Option<i64> {
    word.trim().parse().ok().filter(|number: &i64| number.abs() <= MAX_NUMBER)
}
