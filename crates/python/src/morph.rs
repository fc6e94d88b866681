//! `augment` and `canonicalize`: equivalent puzzles, and the canonical form that stands for them
//! all.

use std::ops::Range;

use numpy::{PyArray1, PyArray2, PyReadonlyArray1, PyReadonlyArray2};
use omnidoku::symmetry::canonical::canonical_values;
use omnidoku::{CancelToken, Grid, Random, Symmetry};
use omnidoku_api::Status;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::drive::Crew;
use crate::rows::{Piece, Rows, filled};
use crate::search::square;
use crate::status::{UNTOUCHED, code};

/// How many rows a worker handles at a time.
const PIECE: usize = 1024;

/// Which transformations may be drawn.
#[derive(Clone, Copy, FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Moves {
    digits: bool,
    lines: bool,
    transpose: bool,
}

/// Turns every row into `copies` equivalent ones, and a second set of rows (the solutions) in the
/// same way. Copy `k` of row `i` depends only on the seed and the number `first + i · copies + k`.
#[pyfunction]
#[pyo3(signature = (cells, partners, boxes, seed, first, copies, moves, threads, progress))]
#[allow(clippy::too_many_arguments, clippy::type_complexity)]
pub(crate) fn augment<'py>(
    py: Python<'py>,
    cells: PyReadonlyArray2<'py, u8>,
    partners: Option<PyReadonlyArray2<'py, u8>>,
    boxes: (usize, usize),
    seed: u64,
    first: u64,
    copies: usize,
    moves: Moves,
    threads: Option<usize>,
    progress: Option<Py<PyAny>>,
) -> PyResult<(
    Bound<'py, PyArray2<u8>>,
    Option<Bound<'py, PyArray2<u8>>>,
    Bound<'py, PyArray1<u8>>,
    Option<PyErr>,
)> {
    let rows = Rows::new(cells, boxes)?;
    let partners = partners.map(|partners| Rows::new(partners, boxes)).transpose()?;
    let (count, shape) = (rows.len(), rows.shape);
    if partners.as_ref().is_some_and(|partners| partners.len() != count) {
        return Err(PyValueError::new_err("there must be as many solutions as puzzles"));
    }
    let width = shape.cell_count();
    let numbers = count.checked_mul(copies);
    let total = numbers.and_then(|numbers| numbers.checked_mul(width));
    let mut images = filled(0, total)?;
    let mut partner_images = filled(0, partners.as_ref().map_or(Some(0), |_| total))?;
    let mut status = filled(UNTOUCHED, numbers)?;
    let crew = Crew::new(threads, progress)?;
    let size = crew.piece(status.len(), PIECE);
    // A piece is a range of copies, the rows they come from, and the same rows of the partners.
    let pieces = (0..status.len()).step_by(size).map(|start| {
        let end = (start + size).min(count * copies);
        let sources = start / copies..end.div_ceil(copies);
        let partner = partners.as_ref().map(|partners| partners.piece(sources.clone()));
        (start..end, rows.piece(sources), partner)
    });
    let tools = move |cancel: &CancelToken| {
        let cancel = cancel.clone();
        move |(range, piece, partner): (Range<usize>, Piece, Option<Piece>)| {
            let mut images = Images::default();
            for number in range.clone().take_while(|_| !cancel.is_cancelled()) {
                let source = (number / copies - piece.first) * width..;
                let partner =
                    partner.as_ref().map(|partner| &partner.values[source.clone()][..width]);
                // A draw takes the same random numbers whatever is allowed.
                let mut random = Random::numbered(seed, first.wrapping_add(number as u64), 0);
                let drawn = Symmetry::random(shape, &mut random);
                let symmetry = drawn.part(moves.transpose, moves.lines, moves.digits);
                images.push(&symmetry, &piece.values[source][..width], partner);
            }
            ((range.start, images), range.len())
        }
    };
    let stop =
        crew.drive(py, 0..count * copies, pieces, tools, |(start, made): (usize, Images)| {
            status[start..][..made.status.len()].copy_from_slice(&made.status);
            images[start * width..][..made.cells.len()].copy_from_slice(&made.cells);
            let room = made.partners.len();
            if room > 0 {
                partner_images[start * width..][..room].copy_from_slice(&made.partners);
            }
        })?;
    let partner_images = partners.map(|_| square(py, partner_images, width)).transpose()?;
    Ok((square(py, images, width)?, partner_images, PyArray1::from_vec(py, status), stop))
}

/// The images of some rows.
#[derive(Default)]
struct Images {
    cells: Vec<u8>,
    partners: Vec<u8>,
    status: Vec<u8>,
}

impl Images {
    fn push(&mut self, symmetry: &Symmetry, values: &[u8], partner: Option<&[u8]>) {
        let image = |values: &[u8]| {
            let grid = Grid::from_values(symmetry.shape(), values).ok()?;
            Some(symmetry.apply(&grid).to_values())
        };
        let made = image(values).zip(partner.map_or(Some(Vec::new()), image));
        match made {
            Some((cells, partner)) => {
                self.cells.extend_from_slice(&cells);
                self.partners.extend_from_slice(&partner);
                self.status.push(code(Status::Ok));
            }
            None => {
                self.cells.resize(self.cells.len() + values.len(), 0);
                self.partners.resize(self.partners.len() + partner.map_or(0, <[u8]>::len), 0);
                self.status.push(code(Status::BadInput));
            }
        }
    }
}

/// The canonical form of every 9×9 row.
#[pyfunction]
#[pyo3(signature = (cells, threads, progress))]
#[allow(clippy::type_complexity)]
pub(crate) fn canonicalize<'py>(
    py: Python<'py>,
    cells: PyReadonlyArray2<'py, u8>,
    threads: Option<usize>,
    progress: Option<Py<PyAny>>,
) -> PyResult<(Bound<'py, PyArray2<u8>>, Bound<'py, PyArray1<u8>>, Option<PyErr>)> {
    let rows = Rows::new(cells, (3, 3))?;
    let count = rows.len();
    let mut forms = vec![0; count * 81];
    let mut status = vec![UNTOUCHED; count];
    let crew = Crew::new(threads, progress)?;
    let tools = move |cancel: &CancelToken| {
        let cancel = cancel.clone();
        move |piece: Piece| {
            let (cells, _) = piece.values.as_chunks::<81>();
            let forms = cells.iter().map(|values| match cancel.is_cancelled() {
                true => (UNTOUCHED, [0; 81]),
                false => match canonical_values(values) {
                    Some(form) => (code(Status::Ok), form),
                    None => (code(Status::BadInput), [0; 81]),
                },
            });
            let forms: Vec<(u8, [u8; 81])> = forms.collect();
            let rows = forms.len();
            ((piece.first, forms), rows)
        }
    };
    let pieces = rows.pieces(crew.piece(count, PIECE));
    let stop =
        crew.drive(py, 0..count, pieces, tools, |(first, made): (usize, Vec<(u8, [u8; 81])>)| {
            for (row, (end, form)) in (first..).zip(made) {
                status[row] = end;
                forms[row * 81..][..81].copy_from_slice(&form);
            }
        })?;
    Ok((square(py, forms, 81)?, PyArray1::from_vec(py, status), stop))
}

/// A hash of the values of every row, the same on every machine and in every release: 64-bit
/// FNV-1a, mixed. 0 where `there` is false.
#[pyfunction]
pub(crate) fn hash_rows<'py>(
    py: Python<'py>,
    cells: PyReadonlyArray2<'py, u8>,
    there: PyReadonlyArray1<'py, bool>,
) -> PyResult<Bound<'py, PyArray1<u64>>> {
    let width = cells.as_array().ncols().max(1);
    let rows = cells.as_slice()?.chunks_exact(width).zip(there.as_slice()?);
    let hashes = rows.map(|(values, &there)| if there { hash(values) } else { 0 });
    Ok(PyArray1::from_iter(py, hashes))
}

fn hash(values: &[u8]) -> u64 {
    let step = |hash: u64, &value: &u8| (hash ^ u64::from(value)).wrapping_mul(0x0100_0000_01b3);
    let hash = values.iter().fold(0xcbf2_9ce4_8422_2325, step);
    let hash = (hash ^ (hash >> 33)).wrapping_mul(0xff51_afd7_ed55_8ccd);
    hash ^ (hash >> 33)
}
