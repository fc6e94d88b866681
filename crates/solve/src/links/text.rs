//! Matrices as text: a row a line, `0` and `1` with or without separators, and comments after `#`.

use super::Matrix;

/// What is wrong with the text of a matrix, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{fault}")]
pub struct MatrixError {
    /// The line, counted from 1; nothing if it is no single one.
    pub line: Option<usize>,
    /// The character in the line, counted from 1.
    pub column: Option<usize>,
    /// What is wrong.
    pub fault: MatrixFault,
}

/// What can be wrong with the text of a matrix.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MatrixFault {
    /// A character that means nothing.
    #[error("{0:?} is neither 0 nor 1")]
    Symbol(char),
    /// A row that is not as long as the first.
    #[error("row {row} has {found} columns; expected {expected}")]
    RowLength {
        /// The row, counted from 1.
        row: usize,
        /// How many columns it has.
        found: usize,
        /// How many the first row has.
        expected: usize,
    },
    /// There is no row.
    #[error("there is no matrix here: expected rows of 0 and 1")]
    Empty,
}

/// A matrix that is read line by line.
#[derive(Clone, Debug, Default)]
pub struct MatrixReader {
    matrix: Option<Matrix>,
    lines: usize,
    row: Vec<usize>,
    /// Where in the line the columns of the matrix stand.
    places: Vec<usize>,
}

impl MatrixReader {
    /// Reads the next line. One with neither 0 nor 1 is no row.
    pub fn push_line(&mut self, line: &str) -> Result<(), MatrixError> {
        self.lines += 1;
        let number = self.lines;
        let wrong = |column, fault| MatrixError { line: Some(number), column: Some(column), fault };
        self.row.clear();
        self.places.clear();
        for (at, symbol) in line.chars().enumerate() {
            match symbol {
                '0' => self.places.push(at + 1),
                '1' => {
                    self.row.push(self.places.len());
                    self.places.push(at + 1);
                }
                '#' => break,
                symbol if symbol.is_whitespace() || ",;|[]()".contains(symbol) => {}
                symbol => return Err(wrong(at + 1, MatrixFault::Symbol(symbol))),
            }
        }
        let (found, Some(&last)) = (self.places.len(), self.places.last()) else { return Ok(()) };
        let matrix = self.matrix.get_or_insert_with(|| Matrix::new(found));
        let (row, expected) = (matrix.rows() + 1, matrix.columns());
        if found != expected {
            // The first that is too much, or where the next should stand.
            let place = *self.places.get(expected).unwrap_or(&(last + 1));
            return Err(wrong(place, MatrixFault::RowLength { row, found, expected }));
        }
        matrix.push_row(&self.row).expect("each column of the row is there once");
        Ok(())
    }

    /// What was read so far, if there was a row.
    pub fn matrix(&self) -> Option<&Matrix> {
        self.matrix.as_ref()
    }

    /// The matrix.
    pub fn finish(self) -> Result<Matrix, MatrixError> {
        let empty = MatrixError { line: None, column: None, fault: MatrixFault::Empty };
        self.matrix.ok_or(empty)
    }
}

impl std::str::FromStr for Matrix {
    type Err = MatrixError;

    fn from_str(text: &str) -> Result<Matrix, MatrixError> {
        let mut reader = MatrixReader::default();
        text.lines().try_for_each(|line| reader.push_line(line))?;
        reader.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn separators_and_comments_do_not_count() {
        let matrix: Matrix = "# six\n\n1 0, 1;\n[0|1](0) # last\r\n000".parse().unwrap();
        assert_eq!((matrix.columns(), matrix.rows(), matrix.ones()), (3, 3, 3));
        assert_eq!(matrix.row(0).collect::<Vec<_>>(), [0, 2]);
    }

    #[test]
    fn what_is_wrong_is_told_with_its_place() {
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
