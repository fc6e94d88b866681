//! `cover`: the exact covers of a 0/1 matrix, and how they are found.

use std::ops::ControlFlow;

use omnidoku::End;
use omnidoku::links::{ColumnChoice, CoverEvent, Matrix, MatrixReader, exact_cover_observed};

use crate::reply::CoverReply;
use crate::request::{Choice, CoverRequest};
use crate::work::Work;
use crate::{Figures, Problem, Refusal, Status, message};

/// The most zeros and ones of a matrix.
const MAX_PLACES: usize = 200_000;

/// The most numbers of rows in all covers together.
const MAX_LISTED: usize = 1_000_000;

/// How many covers are looked for by default.
const USUAL_COVERS: usize = 1000;

/// How many events are kept by default.
const USUAL_EVENTS: usize = 20_000;

pub(crate) fn cover(request: &CoverRequest, work: &Work<'_>) -> Result<CoverReply, Refusal> {
    let CoverRequest { matrix, choice, limit, events, seconds, .. } = request;
    let matrix = read(matrix)?;
    let limits = work.limits(*seconds)?.with_memory(work.allowance.max_memory);
    let choice = match choice.unwrap_or_default() {
        Choice::Smallest => ColumnChoice::Smallest,
        Choice::First => ColumnChoice::First,
    };
    let most_covers = limit.unwrap_or(USUAL_COVERS).min(work.allowance.max_solutions);
    let most_events = events.unwrap_or(USUAL_EVENTS).min(work.allowance.max_events);
    let (mut kept, mut happened) = (Vec::new(), 0);
    let (mut covers, mut listed): (Vec<Vec<usize>>, usize) = (Vec::new(), 0);
    let report = exact_cover_observed(
        &matrix,
        choice,
        &limits,
        &mut |event| {
            if happened < most_events {
                kept.extend(numbers(event));
            }
            happened += 1;
        },
        &mut |rows| {
            // One more is looked for than is listed, to know whether these are all.
            listed += rows.len();
            if covers.len() >= most_covers || listed > MAX_LISTED {
                return ControlFlow::Break(());
            }
            covers.push(rows.to_vec());
            ControlFlow::Continue(())
        },
    );
    Ok(CoverReply {
        status: Status::of_search(report.covers > 0, report.end),
        columns: matrix.columns(),
        rows: (0..matrix.rows()).map(|row| matrix.row(row).collect()).collect(),
        covers,
        complete: report.end == End::Exhausted,
        events: kept,
        cut: happened.saturating_sub(most_events) as u64,
        figures: Figures {
            seconds: report.time.map(|time| time.as_secs_f64()),
            ..report.stats.into()
        },
    })
}

fn read(text: &str) -> Result<Matrix, Refusal> {
    let mut reader = MatrixReader::default();
    reader.push(text)?;
    if reader.places() > MAX_PLACES {
        return Err(Refusal::unsupported(message::matrix::too_large(MAX_PLACES)));
    }
    Ok(reader.finish()?)
}

impl From<omnidoku::links::MatrixError> for Refusal {
    fn from(error: omnidoku::links::MatrixError) -> Refusal {
        let (line, column) = (error.line, error.column);
        let problem = Problem { line, column, ..message::of_matrix(&error).into() };
        Refusal::unprocessable(Status::BadInput, problem)
    }
}

/// Kind, column, row, rows of the column.
fn numbers(event: CoverEvent) -> [usize; 4] {
    match event {
        CoverEvent::Column { column, rows } => [0, column, 0, rows],
        CoverEvent::Taken { column, row, rows } => [1, column, row, rows],
        CoverEvent::TakenBack { column, row } => [2, column, row, 0],
        CoverEvent::DeadEnd { column } => [3, column, 0, 0],
        CoverEvent::Cover => [4, 0, 0, 0],
        CoverEvent::GivenUp { column } => [5, column, 0, 0],
    }
}
