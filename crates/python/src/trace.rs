//! `trace`: the events of a search, as columns of numbers.

use numpy::{PyArray1, PyReadonlyArray2};
use omnidoku::{Answer, CancelToken, Cause, Engine, Event, Settings, Shape, Tally, ask};
use omnidoku_api::Status;
use pyo3::prelude::*;

use crate::drive::Crew;
use crate::rows::{Allowance, Piece, Rows, puzzle};
use crate::search::engine_for;
use crate::status::{UNTOUCHED, code};

/// How many puzzles a worker searches at a time.
const PIECE: usize = 16;

/// The events of some searches, one after another.
#[derive(Default)]
struct Events {
    kind: Vec<u8>,
    cell: Vec<i16>,
    digit: Vec<u8>,
    options: Vec<u8>,
}

impl Events {
    fn push(&mut self, event: Event) {
        let (kind, place, options) = match event {
            Event::Decide { cell, digit, options } => (0, Some((cell, digit)), options),
            Event::Place { cell, digit } => (1, Some((cell, digit)), 1),
            Event::Remove { cell, digit } => (2, Some((cell, digit)), 0),
            Event::Write { cell, digit } => (3, Some((cell, digit)), 0),
            Event::Fail => (4, None, 0),
            Event::Undo => (5, None, 0),
            Event::Solution => (6, None, 0),
            Event::Progress => return,
        };
        self.kind.push(kind);
        self.cell.push(place.map_or(-1, |(cell, _)| cell.index() as i16));
        self.digit.push(place.map_or(0, |(_, digit)| digit.value() as u8));
        self.options.push(options.min(255) as u8);
    }

    fn append(&mut self, other: &Events) {
        self.kind.extend_from_slice(&other.kind);
        self.cell.extend_from_slice(&other.cell);
        self.digit.extend_from_slice(&other.digit);
        self.options.extend_from_slice(&other.options);
    }
}

/// The search for the first solution of one puzzle.
struct Traced {
    status: u8,
    /// How many events were not kept.
    cut: i64,
    events: Events,
}

/// What is recorded of every row: a dict in Python.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct TraceRequest {
    seed: u64,
    /// How many events of a row are kept: the first ones.
    events: usize,
    allowance: Allowance,
}

/// The searches, one column each: a dict in Python.
#[derive(IntoPyObject)]
pub(crate) struct TraceResult<'py> {
    status: Bound<'py, PyArray1<u8>>,
    /// How many events of each row were not kept.
    cut: Bound<'py, PyArray1<i64>>,
    /// Where the events of each row begin, and where those of the last end.
    starts: Bound<'py, PyArray1<i64>>,
    kind: Bound<'py, PyArray1<u8>>,
    cell: Bound<'py, PyArray1<i16>>,
    digit: Bound<'py, PyArray1<u8>>,
    options: Bound<'py, PyArray1<u8>>,
    /// The exception that ended the work early.
    stop: Option<PyErr>,
}

/// Records the search for the first solution of every row.
#[pyfunction]
#[pyo3(signature = (cells, boxes, engine, request, threads, progress))]
pub(crate) fn trace<'py>(
    py: Python<'py>,
    cells: PyReadonlyArray2<'py, u8>,
    boxes: (usize, usize),
    engine: &str,
    request: TraceRequest,
    threads: Option<usize>,
    progress: Option<Py<PyAny>>,
) -> PyResult<TraceResult<'py>> {
    let TraceRequest { seed, events: most, allowance } = request;
    let rows = Rows::new(cells, boxes)?;
    let (count, shape) = (rows.len(), rows.shape);
    let engine = engine_for(engine, shape)?;
    let crew = Crew::new(threads, progress)?;
    let mut all: Vec<Option<Traced>> = (0..count).map(|_| None).collect();
    let tools = move |cancel: &CancelToken| {
        let cancel = cancel.clone();
        let mut engine = engine.build(Settings { threads: 1, seed });
        move |piece: Piece| {
            let traced = piece
                .rows(shape)
                .map(|values| trace_one(&mut *engine, shape, values, most, allowance, &cancel));
            let traced: Vec<Traced> = traced.collect();
            let rows = traced.len();
            ((piece.first, traced), rows)
        }
    };
    let stop = crew.drive(
        py,
        0..count,
        rows.pieces(crew.piece(count, PIECE)),
        tools,
        |(first, traced): (usize, Vec<Traced>)| {
            for (place, traced) in all[first..].iter_mut().zip(traced) {
                *place = Some(traced);
            }
        },
    )?;
    let (mut status, mut cut, mut starts) = (Vec::new(), Vec::new(), vec![0]);
    let mut events = Events::default();
    for traced in all {
        status.push(traced.as_ref().map_or(UNTOUCHED, |traced| traced.status));
        cut.push(traced.as_ref().map_or(0, |traced| traced.cut));
        traced.iter().for_each(|traced| events.append(&traced.events));
        starts.push(events.kind.len() as i64);
    }
    Ok(TraceResult {
        status: PyArray1::from_vec(py, status),
        cut: PyArray1::from_vec(py, cut),
        starts: PyArray1::from_vec(py, starts),
        kind: PyArray1::from_vec(py, events.kind),
        cell: PyArray1::from_vec(py, events.cell),
        digit: PyArray1::from_vec(py, events.digit),
        options: PyArray1::from_vec(py, events.options),
        stop,
    })
}

fn trace_one(
    engine: &mut dyn Engine,
    shape: Shape,
    values: &[u8],
    most: usize,
    allowance: Allowance,
    cancel: &CancelToken,
) -> Traced {
    let mut traced = Traced { status: UNTOUCHED, cut: 0, events: Events::default() };
    if cancel.is_cancelled() {
        return traced;
    }
    let Some(puzzle) = puzzle(shape, values) else {
        return Traced { status: code(Status::BadInput), ..traced };
    };
    let (events, cut) = (&mut traced.events, &mut traced.cut);
    let mut observer = |event: Event, _: &Tally| match events.kind.len() < most {
        true => events.push(event),
        false => *cut += i64::from(event != Event::Progress),
    };
    let solved = ask::solve_observed(engine, &puzzle, &allowance.limits(cancel), &mut observer);
    traced.status = match solved {
        Err(_) => code(Status::Fault),
        Ok(solved) => match solved.answer {
            Answer::Unknown(Cause::Cancelled) => UNTOUCHED,
            Answer::Unknown(cause) => code(cause.into()),
            Answer::Solution(_) => code(Status::Ok),
            Answer::NoSolution => code(Status::NoSolution),
        },
    };
    traced
}
