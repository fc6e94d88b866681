//! Exact cover: the matrix of a shape, and the covers of any matrix.

use std::ops::ControlFlow;

use numpy::{PyArray2, PyReadonlyArray2, PyUntypedArrayMethods, ndarray};
use omnidoku::engine::dlx;
use omnidoku::links::{self, ColumnChoice, Matrix};
use omnidoku::{CancelToken, Cause, End};
use omnidoku_api::Status;
use pyo3::exceptions::{PyMemoryError, PyValueError};
use pyo3::prelude::*;

use crate::drive::Crew;
use crate::rows::{Allowance, shape};
use crate::status::code;

/// The largest matrix that is written out, in bytes.
const LARGEST: usize = 1 << 32;

/// The matrix of a shape: N³ choices, 4·N² demands.
#[pyfunction]
pub(crate) fn cover_matrix(
    py: Python<'_>,
    boxes: (usize, usize),
) -> PyResult<Bound<'_, PyArray2<u8>>> {
    let shape = shape(boxes)?;
    let (rows, columns) = (shape.cell_count() * shape.size(), 4 * shape.cell_count());
    if rows * columns > LARGEST {
        let message = format!("a matrix of {rows} x {columns} takes too much memory");
        return Err(PyMemoryError::new_err(message));
    }
    let matrix = dlx::cover_matrix(shape);
    let mut array = ndarray::Array2::zeros((rows, columns));
    for row in 0..rows {
        matrix.row(row).for_each(|column| array[(row, column)] = 1);
    }
    Ok(PyArray2::from_owned_array(py, array))
}

/// Up to `limit` exact covers of a matrix, as numbers of rows; what became of the search; and what ended it early.
#[pyfunction]
#[allow(clippy::type_complexity)]
pub(crate) fn exact_cover<'py>(
    py: Python<'py>,
    matrix: PyReadonlyArray2<'py, u8>,
    limit: usize,
    allowance: Allowance,
) -> PyResult<(Vec<Vec<usize>>, u8, bool, Option<PyErr>)> {
    let mut ones = Matrix::new(matrix.shape()[1]);
    for row in matrix.as_array().rows() {
        let places = row.iter().enumerate().filter(|&(_, &value)| value != 0);
        let places: Vec<usize> = places.map(|(column, _)| column).collect();
        ones.push_row(&places).map_err(|error| PyValueError::new_err(error.to_string()))?;
    }
    let mut answer = (Vec::new(), code(Status::Cancelled), false);
    let tools = move |cancel: &CancelToken| {
        let cancel = cancel.clone();
        move |ones: Matrix| {
            let mut covers = Vec::new();
            let limits = allowance.limits(&cancel);
            let report = links::exact_cover(&ones, ColumnChoice::Smallest, &limits, &mut |rows| {
                covers.push(rows.to_vec());
                match covers.len() < limit {
                    true => ControlFlow::Continue(()),
                    false => ControlFlow::Break(()),
                }
            });
            let status = match report.end {
                End::Interrupted(Cause::Cancelled) => Status::Cancelled,
                End::Interrupted(cause) => cause.into(),
                End::Exhausted | End::Stopped if covers.is_empty() => Status::NoSolution,
                End::Exhausted | End::Stopped => Status::Ok,
            };
            ((covers, code(status), report.end == End::Exhausted), 1)
        }
    };
    let crew = Crew::new(Some(1), None)?;
    let stop = crew.drive(py, 1, std::iter::once(ones), tools, |made| answer = made)?;
    Ok((answer.0, answer.1, answer.2, stop))
}
