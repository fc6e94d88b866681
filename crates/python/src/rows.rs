//! Puzzles as rows of numbers, as every function takes them, and their division into pieces.

use std::ops::Range;
use std::time::Duration;

use numpy::{PyReadonlyArray2, PyUntypedArrayMethods};
use omnidoku::{CancelToken, Grid, Limits, Puzzle, Shape, SystemClock};
use pyo3::exceptions::{PyMemoryError, PyValueError};
use pyo3::prelude::*;

/// A shape from the rows and columns of a box.
pub(crate) fn shape(boxes: (usize, usize)) -> PyResult<Shape> {
    Shape::new(boxes.0, boxes.1).map_err(|error| PyValueError::new_err(error.to_string()))
}

/// Puzzles of one shape, one per row: N² values in reading order, 0 for a blank.
pub(crate) struct Rows<'py> {
    pub(crate) shape: Shape,
    array: PyReadonlyArray2<'py, u8>,
}

/// Some rows, copied, and the number of the first.
pub(crate) struct Piece {
    pub(crate) first: usize,
    pub(crate) values: Vec<u8>,
}

impl<'py> Rows<'py> {
    pub(crate) fn new(
        array: PyReadonlyArray2<'py, u8>,
        boxes: (usize, usize),
    ) -> PyResult<Rows<'py>> {
        let shape = shape(boxes)?;
        if array.shape()[1] != shape.cell_count() {
            let message = format!("{} values do not fill boxes of {shape}", array.shape()[1]);
            return Err(PyValueError::new_err(message));
        }
        array.as_slice()?;
        Ok(Rows { shape, array })
    }

    pub(crate) fn len(&self) -> usize {
        self.array.shape()[0]
    }

    /// All values, row after row.
    pub(crate) fn values(&self) -> &[u8] {
        self.array.as_slice().unwrap_or_default()
    }

    /// The values of some rows.
    pub(crate) fn part(&self, rows: Range<usize>) -> &[u8] {
        let cells = self.shape.cell_count();
        &self.values()[rows.start * cells..rows.end * cells]
    }

    /// Some rows, copied.
    pub(crate) fn piece(&self, rows: Range<usize>) -> Piece {
        Piece { first: rows.start, values: self.part(rows).to_vec() }
    }

    /// The rows in pieces, each copied on demand.
    pub(crate) fn pieces(&self, rows: usize) -> impl Iterator<Item = Piece> {
        let end = self.len();
        (0..end).step_by(rows).map(move |first| self.piece(first..(first + rows).min(end)))
    }
}

impl Piece {
    /// The rows one by one.
    pub(crate) fn rows(&self, shape: Shape) -> std::slice::ChunksExact<'_, u8> {
        self.values.chunks_exact(shape.cell_count())
    }

    /// How many rows there are.
    pub(crate) fn len(&self, shape: Shape) -> usize {
        self.values.len() / shape.cell_count()
    }
}

/// `count` copies of a value; an exception if they do not fit into memory.
pub(crate) fn filled<T: Clone>(value: T, count: Option<usize>) -> PyResult<Vec<T>> {
    let mut values = Vec::new();
    let reserved = count.map(|count| values.try_reserve_exact(count));
    match (count, reserved) {
        (Some(count), Some(Ok(()))) => values.resize(count, value),
        _ => return Err(PyMemoryError::new_err("so many rows do not fit into memory")),
    }
    Ok(values)
}

/// The puzzle of a row; `None` if its values are out of range or contradict each other.
pub(crate) fn puzzle(shape: Shape, values: &[u8]) -> Option<Puzzle> {
    Puzzle::new(Grid::from_values(shape, values).ok()?).ok()
}

/// The limits for one puzzle.
#[derive(Clone, Copy, Debug, Default, FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Allowance {
    /// Seconds.
    pub(crate) seconds: Option<f64>,
    /// Assignments of a search.
    pub(crate) nodes: Option<u64>,
    /// Bytes.
    pub(crate) memory: Option<usize>,
}

impl Allowance {
    /// The time, if it is limited.
    pub(crate) fn time(&self) -> Option<Duration> {
        self.seconds.map(|seconds| Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX))
    }

    /// The limits of one puzzle that is begun now.
    pub(crate) fn limits(&self, cancel: &CancelToken) -> Limits {
        let limits = self.limits_of_search(cancel);
        match self.time() {
            Some(time) => limits.with_clock(SystemClock::start()).with_time(time),
            None => limits,
        }
    }

    /// The same without the time, which begins with each puzzle.
    pub(crate) fn limits_of_search(&self, cancel: &CancelToken) -> Limits {
        let mut limits = Limits::none().with_cancel(cancel.clone());
        if let Some(nodes) = self.nodes {
            limits = limits.with_nodes(nodes);
        }
        match self.memory {
            Some(bytes) => limits.with_memory(bytes),
            None => limits,
        }
    }
}
