//! Exact cover: the matrix of a shape, and the covers of any matrix.

use std::ops::ControlFlow;

use numpy::{PyArray1, PyArray2, PyReadonlyArray2, PyUntypedArrayMethods, ndarray};
use omnidoku::engine::dlx;
use omnidoku::links::{self, ColumnChoice, Matrix};
use omnidoku::{CancelToken, End, Limits};
use omnidoku_api::Status;
use pyo3::exceptions::{PyMemoryError, PyValueError};
use pyo3::prelude::*;

use crate::drive::Crew;
use crate::rows::{Allowance, shape};
use crate::status::{UNTOUCHED, code};

/// The largest matrix that is written out, in bytes.
const MAX_MATRIX_BYTES: usize = 1 << 32;

/// The most rows of all covers together that are kept: a gigabyte.
const MAX_ROWS_KEPT: usize = 1 << 27;

/// The matrix of a shape: N³ choices, 4·N² constraints.
#[pyfunction]
pub(crate) fn cover_matrix(
    py: Python<'_>,
    boxes: (usize, usize),
) -> PyResult<Bound<'_, PyArray2<u8>>> {
    let shape = shape(boxes)?;
    let (rows, columns) = (shape.cell_count() * shape.size(), 4 * shape.cell_count());
    if rows * columns > MAX_MATRIX_BYTES {
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

/// Covers one after another, and the status of the search.
#[derive(Default)]
struct Covers {
    rows: Vec<i64>,
    /// Where each cover begins, and where the last one ends.
    starts: Vec<i64>,
    status: u8,
}

/// Up to `limit` exact covers of a matrix.
///
/// Returns the row numbers of all covers, where each cover begins, the status of the search, and
/// the exception that ended it early.
#[pyfunction]
#[allow(clippy::type_complexity)]
pub(crate) fn exact_cover<'py>(
    py: Python<'py>,
    matrix: PyReadonlyArray2<'py, u8>,
    limit: usize,
    allowance: Allowance,
) -> PyResult<(Bound<'py, PyArray1<i64>>, Bound<'py, PyArray1<i64>>, u8, Option<PyErr>)> {
    let mut ones = Matrix::new(matrix.shape()[1]);
    for row in matrix.as_array().rows() {
        let places = row.iter().enumerate().filter(|&(_, &value)| value != 0);
        let places: Vec<usize> = places.map(|(column, _)| column).collect();
        ones.push_row(&places).map_err(|error| PyValueError::new_err(error.to_string()))?;
    }
    let mut covers = Covers { starts: vec![0], status: UNTOUCHED, ..Covers::default() };
    let tools = move |cancel: &CancelToken| {
        let cancel = cancel.clone();
        move |ones: Matrix| (search(&ones, limit, &allowance.limits(&cancel)), 1)
    };
    let crew = Crew::new(Some(1), None)?;
    let stop = crew.drive(py, 0..1, std::iter::once(ones), tools, |made| covers = made)?;
    let Covers { rows, starts, status } = covers;
    Ok((PyArray1::from_vec(py, rows), PyArray1::from_vec(py, starts), status, stop))
}

fn search(ones: &Matrix, limit: usize, limits: &Limits) -> Covers {
    let mut covers = Covers { starts: vec![0], ..Covers::default() };
    let mut is_full = false;
    let report = links::exact_cover(ones, ColumnChoice::Smallest, limits, &mut |rows| {
        is_full = covers.rows.len() + rows.len() > MAX_ROWS_KEPT;
        if is_full {
            return ControlFlow::Break(());
        }
        covers.rows.extend(rows.iter().map(|&row| row as i64));
        covers.starts.push(covers.rows.len() as i64);
        match covers.starts.len() <= limit {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    });
    covers.status = code(match report.end {
        _ if is_full => Status::OutOfMemory,
        End::Interrupted(cause) => cause.into(),
        End::Exhausted | End::Stopped if covers.starts.len() == 1 => Status::NoSolution,
        End::Exhausted | End::Stopped => Status::Ok,
    });
    covers
}
