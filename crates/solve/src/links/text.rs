//! Matrices as text, in one of two notations:
//!
//! | notation | a row is | example |
//! |---|---|---|
//! | lines | a line; its digits may be separated by `,` `;` `|` and spaces, or not at all | `0 1 1` |
//! | brackets | an innermost pair of brackets: JSON, Python lists, numpy output | `[[0,1],[1,0]]` |
//!
//! `#` begins a comment in both. The first digit or bracket determines the notation, and the first
//! row the nesting depth; any departure from that is an error with its position, never another
//! matrix. So is a missing entry between two commas, and in brackets a number of several digits,
//! because both could mean another matrix than the digits alone.

use std::mem;

use super::Matrix;

/// What is wrong with the text of a matrix, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{fault}")]
pub struct MatrixError {
    /// The line, counted from 1; `None` if the error is not in a single line.
    pub line: Option<usize>,
    /// The character in the line, counted from 1.
    pub column: Option<usize>,
    /// What is wrong.
    pub fault: MatrixFault,
}

/// What can be wrong with the text of a matrix.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MatrixFault {
    /// A character that is not part of a matrix.
    #[error("{0:?} is neither 0 nor 1")]
    Symbol(char),
    /// A number in brackets that is neither 0 nor 1: its digits belong together.
    #[error(
        "a number of several digits: in brackets every 0 and 1 stands alone, between commas or spaces"
    )]
    Number,
    /// A missing entry between two separators, or between a bracket and a separator.
    #[error("there is nothing before this {0:?}")]
    Nothing(char),
    /// A bracket that does not fit what came before it.
    #[error("this {found:?} does not fit: {reason}")]
    Bracket {
        /// The bracket, or the digit that should be inside or outside of brackets.
        found: char,
        /// Why it does not fit.
        reason: &'static str,
    },
    /// A bracket that is never closed.
    #[error("this {0:?} is never closed")]
    Open(char),
    /// A row that is not as long as the first.
    #[error("row {row} has {found} columns; expected {expected}")]
    RowLength {
        /// The row, counted from 1.
        row: usize,
        /// The number of its columns.
        found: usize,
        /// The number of columns of the first row.
        expected: usize,
    },
    /// There is no row.
    #[error("there is no matrix here: expected rows of 0 and 1")]
    Empty,
}

/// A position in the text: line and character, counted from 1.
type Place = (usize, usize);

/// How rows are separated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Notation {
    Lines,
    Brackets,
}

/// An open bracket.
#[derive(Clone, Copy, Debug)]
struct Group {
    bracket: char,
    place: Place,
    /// It contains other brackets.
    has_groups: bool,
    /// It contains digits.
    has_digits: bool,
}

/// A push parser for matrices.
#[derive(Clone, Debug)]
pub struct MatrixReader {
    matrix: Option<Matrix>,
    notation: Option<Notation>,
    /// The ones of the current row, and the number of its digits.
    ones: Vec<usize>,
    digits: usize,
    open: Vec<Group>,
    /// The number of brackets around a row.
    depth: Option<usize>,
    /// The position of the next character.
    place: Place,
    /// The position after the last digit.
    after_digit: Place,
    /// The first digit that makes the current row longer than the first row.
    first_too_many: Option<Place>,
    /// The brackets around all rows are closed.
    is_whole: bool,
    /// The last character was a digit.
    in_number: bool,
    /// A separator must not come next: there has been no entry since the last one.
    is_bare: bool,
    in_comment: bool,
    ended_with_cr: bool,
}

impl Default for MatrixReader {
    fn default() -> MatrixReader {
        MatrixReader {
            matrix: None,
            notation: None,
            ones: Vec::new(),
            digits: 0,
            open: Vec::new(),
            depth: None,
            place: (1, 1),
            after_digit: (1, 1),
            first_too_many: None,
            is_whole: false,
            in_number: false,
            is_bare: true,
            in_comment: false,
            ended_with_cr: false,
        }
    }
}

/// The most brackets around a row: one for the row, and one for all rows.
const MAX_DEPTH: usize = 2;

impl MatrixReader {
    /// Reads the next piece of the text; it may end anywhere.
    pub fn push(&mut self, text: &str) -> Result<(), MatrixError> {
        text.chars().try_for_each(|symbol| self.symbol(symbol))
    }

    /// The number of zeros and ones read.
    pub fn places(&self) -> usize {
        let whole = self.matrix.as_ref().map_or(0, |matrix| matrix.rows() * matrix.columns());
        whole.saturating_add(self.digits)
    }

    /// The number of bytes that the matrix read so far takes.
    pub fn memory(&self) -> usize {
        let ones = |matrix: &Matrix| {
            matrix.ones() * mem::size_of::<u32>() + matrix.rows() * mem::size_of::<usize>()
        };
        self.matrix.as_ref().map_or(0, ones) + self.ones.len() * mem::size_of::<usize>()
    }

    /// Ends the text and returns the matrix.
    pub fn finish(mut self) -> Result<Matrix, MatrixError> {
        if let Some(group) = self.open.last() {
            return Err(wrong(group.place, MatrixFault::Open(group.bracket)));
        }
        if self.notation == Some(Notation::Lines) {
            self.end_row()?;
        }
        let empty = MatrixError { line: None, column: None, fault: MatrixFault::Empty };
        self.matrix.ok_or(empty)
    }

    fn symbol(&mut self, symbol: char) -> Result<(), MatrixError> {
        let after_cr = mem::replace(&mut self.ended_with_cr, symbol == '\r');
        if symbol == '\r' || symbol == '\n' {
            return match after_cr && symbol == '\n' {
                true => Ok(()),
                false => self.end_line(),
            };
        }
        let place = self.place;
        self.place.1 += 1;
        if self.in_comment {
            return Ok(());
        }
        let was_number = mem::replace(&mut self.in_number, matches!(symbol, '0' | '1'));
        let in_brackets = self.notation == Some(Notation::Brackets);
        match symbol {
            '0' | '1' if in_brackets && was_number => Err(wrong(place, MatrixFault::Number)),
            '0' | '1' => self.digit(symbol, place),
            '#' => {
                self.in_comment = true;
                Ok(())
            }
            '[' | '(' => self.open(symbol, place),
            ']' | ')' => self.close(symbol, place),
            ',' => self.separator(symbol, place),
            ';' if !in_brackets => self.separator(symbol, place),
            '|' if !in_brackets => Ok(()),
            '\u{feff}' if place == (1, 1) => {
                self.place = place;
                Ok(())
            }
            symbol if symbol.is_whitespace() => Ok(()),
            symbol => Err(wrong(place, MatrixFault::Symbol(symbol))),
        }
    }

    fn end_line(&mut self) -> Result<(), MatrixError> {
        self.place = (self.place.0 + 1, 1);
        (self.in_comment, self.in_number) = (false, false);
        if self.notation == Some(Notation::Brackets) {
            return Ok(());
        }
        self.is_bare = true;
        self.end_row()
    }

    fn digit(&mut self, digit: char, place: Place) -> Result<(), MatrixError> {
        let unfit = |reason| wrong(place, MatrixFault::Bracket { found: digit, reason });
        if *self.notation.get_or_insert(Notation::Lines) == Notation::Brackets {
            let depth = self.open.len();
            let group = self.open.last_mut().ok_or_else(|| unfit(OUTSIDE))?;
            if group.has_groups {
                return Err(unfit(BESIDE_ROWS));
            }
            group.has_digits = true;
            if *self.depth.get_or_insert(depth) != depth {
                return Err(unfit(OTHER_DEPTH));
            }
        }
        if digit == '1' {
            self.ones.push(self.digits);
        }
        self.digits += 1;
        (self.is_bare, self.after_digit) = (false, self.place);
        if self.matrix.as_ref().is_some_and(|matrix| self.digits > matrix.columns()) {
            self.first_too_many.get_or_insert(place);
        }
        Ok(())
    }

    fn separator(&mut self, symbol: char, place: Place) -> Result<(), MatrixError> {
        match mem::replace(&mut self.is_bare, true) {
            true => Err(wrong(place, MatrixFault::Nothing(symbol))),
            false => Ok(()),
        }
    }

    fn open(&mut self, bracket: char, place: Place) -> Result<(), MatrixError> {
        let unfit = |reason| Err(wrong(place, MatrixFault::Bracket { found: bracket, reason }));
        if *self.notation.get_or_insert(Notation::Brackets) == Notation::Lines {
            return unfit(OUTSIDE);
        }
        match self.open.last_mut() {
            Some(group) if group.has_digits => return unfit(BESIDE_DIGITS),
            Some(group) => group.has_groups = true,
            None if self.is_whole => return unfit(ANOTHER),
            None => {}
        }
        if self.open.len() == self.depth.unwrap_or(MAX_DEPTH) {
            return unfit(OTHER_DEPTH);
        }
        self.open.push(Group { bracket, place, has_groups: false, has_digits: false });
        self.is_bare = true;
        Ok(())
    }

    fn close(&mut self, bracket: char, place: Place) -> Result<(), MatrixError> {
        let unfit = |reason| Err(wrong(place, MatrixFault::Bracket { found: bracket, reason }));
        let Some(group) = self.open.pop() else { return unfit(NOT_OPEN) };
        if matches!((group.bracket, bracket), ('[', ')') | ('(', ']')) {
            return unfit(OTHER_KIND);
        }
        self.is_bare = false;
        if group.has_groups {
            self.is_whole = true;
            return Ok(());
        }
        if !group.has_digits {
            return unfit(NO_DIGITS);
        }
        self.end_row()
    }

    /// Adds the current row to the matrix, if there is one.
    fn end_row(&mut self) -> Result<(), MatrixError> {
        let found = mem::take(&mut self.digits);
        if found == 0 {
            return Ok(());
        }
        let matrix = self.matrix.get_or_insert_with(|| Matrix::new(found));
        let (row, expected) = (matrix.rows() + 1, matrix.columns());
        if found != expected {
            let place = self.first_too_many.unwrap_or(self.after_digit);
            return Err(wrong(place, MatrixFault::RowLength { row, found, expected }));
        }
        matrix.push_row(&self.ones).expect("each column of the row is there once");
        self.ones.clear();
        Ok(())
    }
}

fn wrong((line, column): Place, fault: MatrixFault) -> MatrixError {
    MatrixError { line: Some(line), column: Some(column), fault }
}

const OUTSIDE: &str = "either all rows are in brackets or none is";
const BESIDE_ROWS: &str = "there are brackets beside it";
const BESIDE_DIGITS: &str = "there are digits beside it";
const OTHER_DEPTH: &str = "rows are in one pair of brackets, and all rows together in one more";
const ANOTHER: &str = "the brackets around all rows were closed before";
const NOT_OPEN: &str = "no bracket is open";
const OTHER_KIND: &str = "the bracket that it closes is of the other kind";
const NO_DIGITS: &str = "there is nothing in these brackets";

impl std::str::FromStr for Matrix {
    type Err = MatrixError;

    fn from_str(text: &str) -> Result<Matrix, MatrixError> {
        let mut reader = MatrixReader::default();
        reader.push(text)?;
        reader.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn separators_and_comments_do_not_count() {
        let matrix: Matrix = "# six\n\n1 0, 1;\n0|1 0 # last\r\n000".parse().unwrap();
        assert_eq!((matrix.columns(), matrix.rows(), matrix.ones()), (3, 3, 3));
        assert_eq!(matrix.row(0).collect::<Vec<_>>(), [0, 2]);
    }

    fn rows(text: &str) -> Vec<Vec<usize>> {
        let matrix: Matrix = text.parse().unwrap_or_else(|error| panic!("{text:?}: {error:?}"));
        (0..matrix.rows()).map(|row| matrix.row(row).collect()).collect()
    }

    #[test]
    fn json_on_one_line_was_read_as_one_row() {
        let expected = [vec![1], vec![0], vec![0, 1]];
        for text in [
            "[[0,1],[1,0],[1,1]]",
            "[[0, 1],\n [1, 0],\n [1, 1]]\n",
            "[\n  [\n    0,\n    1\n  ],\n  [1,\r\n 0 ] , [1,1],\n]\r\n",
            "[[0 1]\n [1 0]\n [1 1]]",
            "[(0, 1), (1, 0), (1, 1)] # tuples",
            "((0,1),(1,0),(1,1,),)",
            "[0,1]\n[1,0]\n[1,1]",
            "\u{feff}[0,1],\n[1,0],\n[1,1]",
            "01\n10\n11",
        ] {
            assert_eq!(rows(text), expected, "{text:?}");
        }
        assert_eq!(rows("[[0 1 1\n  1]\n [1 1\n  0 0]]"), [vec![1, 2, 3], vec![0, 1]]);
        assert_eq!(rows("[0,1]"), [vec![1]]);
    }

    #[test]
    fn a_text_cut_into_pieces_is_the_same_matrix() {
        let text = "[[0,1],\r\n[1,0]] # and\n";
        for cut in 0..text.len() {
            let mut reader = MatrixReader::default();
            reader.push(&text[..cut]).unwrap();
            reader.push(&text[cut..]).unwrap();
            assert_eq!((reader.places(), reader.finish()), (4, text.parse()));
        }
    }

    #[test]
    fn ambiguous_text_is_an_error_with_its_position() {
        for (text, line, column) in [
            ("[[0,1],[1,0]", 1, 1),
            ("[[0,1],[1,0", 1, 8),
            ("[[0,1],[1,0]]]", 1, 14),
            ("[[0,1)]", 1, 6),
            ("[[0,1],[1,0]]\n1 1", 2, 1),
            ("0 1\n[1,0]", 2, 1),
            ("0 [1]", 1, 3),
            ("[0] 1", 1, 5),
            ("[[0,1],1,0]", 1, 8),
            ("[0,1,[1,0]]", 1, 6),
            ("[0,1],[[1,0]]", 1, 8),
            ("[[0,1]],[[1,0]]", 1, 9),
            ("[[[0,1]]]", 1, 3),
            ("[[0,1],[]]", 1, 9),
            ("[]", 1, 2),
            ("[[0,,1]]", 1, 5),
            ("[[,0,1]]", 1, 3),
            ("1,,0", 1, 3),
            ("10\n,1", 2, 1),
            ("[[10,01]]", 1, 4),
            ("[0 1; 1 0]", 1, 5),
            ("[[0,1.0]]", 1, 6),
            ("[[0,\"1\"]]", 1, 5),
            ("{1,0}", 1, 1),
            ("[[0,1],\n [1,0,1]]", 2, 7),
            ("[[0,1],\n [1]]", 2, 4),
        ] {
            let error = text.parse::<Matrix>().unwrap_err();
            assert_eq!((error.line, error.column), (Some(line), Some(column)), "{text:?}: {error}");
        }
    }

    #[test]
    fn errors_have_a_position() {
        let error = |text: &str| {
            let MatrixError { line, column, fault } = text.parse::<Matrix>().unwrap_err();
            (line, column, fault)
        };
        assert_eq!(error("10\n1 2"), (Some(2), Some(3), MatrixFault::Symbol('2')));
        let length = |row, found| MatrixFault::RowLength { row, found, expected: 2 };
        assert_eq!(error("10\n#\n1 0 1"), (Some(3), Some(5), length(2, 3)));
        assert_eq!(error("10\n1 "), (Some(2), Some(2), length(2, 1)));
        assert_eq!(error("# nothing"), (None, None, MatrixFault::Empty));
    }
}
