//! Converts texts to rows of numbers, and back.

use numpy::{PyArray1, PyArray2, PyReadonlyArray2};
use omnidoku::format::{self, Alphabet, Format, ReadOptions, WriteOptions};
use omnidoku::{Grid, Shape};
use omnidoku_api::Status;
use omnidoku_exchange as exchange;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList, PyString};

use crate::rows::{Rows, shape};
use crate::search::square;
use crate::status::{MISSING, code};

/// The value of every cell of a row that is not a puzzle; no engine accepts it.
pub(crate) const NO_VALUE: u8 = 255;

/// How many rows are read between checks for Ctrl-C.
pub(crate) const ROWS_BETWEEN_SIGNALS: usize = 1024;

/// Rows that are read one after another. The first readable one decides the shape, if it is not
/// given.
pub(crate) struct Reading {
    options: ReadOptions,
    values: Vec<u8>,
    status: Vec<u8>,
    /// How many rows came before the shape was known.
    waiting: usize,
}

/// Rows, the status of each, and the rows and columns of a box.
pub(crate) type Read<'py> = (Bound<'py, PyArray2<u8>>, Bound<'py, PyArray1<u8>>, (usize, usize));

impl Reading {
    pub(crate) fn new(
        boxes: Option<(usize, usize)>,
        alphabet: Option<&str>,
        rows: usize,
    ) -> PyResult<Reading> {
        let alphabet = alphabet.map(str::parse::<Alphabet>).transpose();
        let alphabet = alphabet.map_err(|error| PyValueError::new_err(error.to_string()))?;
        let options = ReadOptions { shape: boxes.map(shape).transpose()?, alphabet, format: None };
        let cells = options.shape.map_or(0, Shape::cell_count);
        let values = Vec::with_capacity(rows * cells);
        Ok(Reading { options, values, status: Vec::with_capacity(rows), waiting: 0 })
    }

    /// A text in any format.
    pub(crate) fn text(&mut self, text: &[u8]) {
        if let Ok(line) = <&[u8; 81]>::try_from(text)
            && self.options.alphabet.is_none()
            && self.options.shape.is_none_or(|shape| shape == Shape::CLASSIC)
            && let Some(values) = plain(line)
        {
            return self.row(Shape::CLASSIC, &values);
        }
        match givens(&format::decode(text), &self.options) {
            Ok(grid) => self.row(grid.shape(), &grid.to_values()),
            Err(_) => self.none(code(Status::BadInput)),
        }
    }

    /// Values in reading order; `None` for one that is not the value of a cell.
    pub(crate) fn values(&mut self, values: impl ExactSizeIterator<Item = Option<u8>>) {
        let shape = self.options.shape.map_or_else(|| Shape::from_cells(values.len()), Ok);
        match shape.ok().filter(|shape| shape.cell_count() == values.len()) {
            Some(shape) => {
                let values: Vec<u8> = values.map(|value| value.unwrap_or(NO_VALUE)).collect();
                self.row(shape, &values);
            }
            None => self.none(code(Status::BadInput)),
        }
    }

    /// A row that is null.
    pub(crate) fn missing(&mut self) {
        self.none(MISSING);
    }

    fn row(&mut self, shape: Shape, values: &[u8]) {
        let wanted = *self.options.shape.get_or_insert_with(|| {
            self.values = vec![NO_VALUE; self.waiting * shape.cell_count()];
            shape
        });
        if wanted == shape {
            self.values.extend_from_slice(values);
            self.status.push(code(Status::Ok));
        } else {
            self.none(code(Status::BadInput));
        }
    }

    fn none(&mut self, status: u8) {
        self.status.push(status);
        match self.options.shape {
            Some(shape) => {
                self.values.resize(self.values.len() + shape.cell_count(), NO_VALUE);
            }
            None => self.waiting += 1,
        }
    }

    pub(crate) fn finish(self, py: Python<'_>) -> PyResult<Read<'_>> {
        let shape = self.options.shape.unwrap_or(Shape::CLASSIC);
        let values = match self.options.shape {
            Some(_) => self.values,
            None => vec![NO_VALUE; self.waiting * shape.cell_count()],
        };
        let cells = square(py, values, shape.cell_count())?;
        let boxes = (shape.box_rows(), shape.box_cols());
        Ok((cells, PyArray1::from_vec(py, self.status), boxes))
    }
}

/// The givens of a text in one of our formats or of another program, or what is wrong with it.
fn givens(text: &str, options: &ReadOptions) -> Result<Grid, String> {
    let Some(found) = exchange::read(text) else {
        let entry = format::read(text, options).map_err(|error| error.to_string())?;
        return Ok(entry.givens.unwrap_or(entry.grid));
    };
    let mut entries = found.map_err(|error| error.to_string())?.into_iter();
    match (entries.next(), entries.next()) {
        (Some(entry), None) => Ok(entry.givens),
        _ => Err("expected one puzzle".to_owned()),
    }
}

/// The values of a line of digits, with points or zeros for blanks.
fn plain(line: &[u8; 81]) -> Option<[u8; 81]> {
    let is_plain = |&byte: &u8| byte.is_ascii_digit() || byte == b'.';
    let value = |byte: u8| if byte == b'.' { 0 } else { byte - b'0' };
    line.iter().all(is_plain).then(|| line.map(value))
}

/// Reads a list of texts, each a puzzle in any format. Anything else is a row with the status
/// missing or bad-input.
#[pyfunction]
pub(crate) fn read_texts<'py>(
    py: Python<'py>,
    texts: &Bound<'py, PyList>,
    boxes: Option<(usize, usize)>,
    alphabet: Option<&str>,
) -> PyResult<Read<'py>> {
    let mut reading = Reading::new(boxes, alphabet, texts.len())?;
    for (row, text) in texts.iter().enumerate() {
        if row % ROWS_BETWEEN_SIGNALS == 0 {
            py.check_signals()?;
        }
        if let Ok(text) = text.cast::<PyString>() {
            match text.to_str() {
                Ok(text) => reading.text(text.as_bytes()),
                Err(_) => reading.none(code(Status::BadInput)),
            }
        } else if let Ok(bytes) = text.cast::<PyBytes>() {
            reading.text(bytes.as_bytes());
        } else if is_missing(&text) {
            reading.missing();
        } else {
            reading.none(code(Status::BadInput));
        }
    }
    reading.finish(py)
}

/// Whether this is a missing value: None, NaN (`x != x`) or pandas.NA (its comparison has no truth
/// value).
fn is_missing(text: &Bound<'_, PyAny>) -> bool {
    let py = text.py();
    let differs_from_itself = |equal: PyResult<bool>| match equal {
        Ok(equal) => !equal,
        Err(error) => error.is_instance_of::<PyTypeError>(py),
    };
    text.is_none() || differs_from_itself(text.eq(text))
}

/// What is wrong with a text, if it cannot be read.
#[pyfunction]
pub(crate) fn text_problem(
    text: &str,
    boxes: Option<(usize, usize)>,
    alphabet: Option<&str>,
) -> PyResult<Option<String>> {
    let options = Reading::new(boxes, alphabet, 0)?.options;
    Ok(givens(text, &options).err())
}

/// Rows as lines; `None` for a row that is not a grid.
#[pyfunction]
pub(crate) fn write_lines<'py>(
    cells: PyReadonlyArray2<'py, u8>,
    boxes: (usize, usize),
    alphabet: Option<&str>,
) -> PyResult<Vec<Option<String>>> {
    let rows = Rows::new(cells, boxes)?;
    let alphabet = alphabet.map(str::parse::<Alphabet>).transpose();
    let alphabet = alphabet.map_err(|error| PyValueError::new_err(error.to_string()))?;
    let alphabet = alphabet.unwrap_or_else(|| Alphabet::default_for(rows.shape));
    if !alphabet.fits(rows.shape) {
        let message =
            format!("the alphabet {alphabet} has too few symbols for boxes of {}", rows.shape);
        return Err(PyValueError::new_err(message));
    }
    let cells = rows.shape.cell_count();
    Ok(rows.values().chunks_exact(cells).map(|values| line(rows.shape, values, alphabet)).collect())
}

/// A row as a line.
pub(crate) fn line(shape: Shape, values: &[u8], alphabet: Alphabet) -> Option<String> {
    if shape == Shape::CLASSIC && alphabet == Alphabet::default_for(shape) {
        let symbol = |&value: &u8| match value {
            0 => Some('.'),
            1..=9 => Some(char::from(b'0' + value)),
            _ => None,
        };
        return values.iter().map(symbol).collect();
    }
    let grid = Grid::from_values(shape, values).ok()?;
    let options = WriteOptions { alphabet, ..WriteOptions::new(Format::Line, shape) };
    let mut text = format::write(&grid, &options).ok()?;
    text.truncate(text.trim_end().len());
    Some(text)
}
