//! `trace`: what an engine does, event by event.

use std::ops::ControlFlow;

use omnidoku::{Event, Observer, Recorder, Tally, check};

use crate::board::Board;
use crate::engines::{self, Wanted};
use crate::reply::TraceReply;
use crate::request::TraceRequest;
use crate::work::{Listener, Work};
use crate::{Figures, Refusal, Status};

/// How many events are kept if nobody says how many.
const USUAL: usize = 20_000;

pub(crate) fn trace(request: &TraceRequest, work: &Work<'_>) -> Result<TraceReply, Refusal> {
    let TraceRequest { engine, events, seconds, seed, .. } = request;
    let board = Board::new(&request.sketch(), work.room)?;
    let (shape, puzzle) = (board.shape(), board.puzzle()?);
    let wanted = Wanted::new(engine.as_deref(), *seed, None, work)?;
    let limits = engines::with_memory(work.limits(*seconds)?, shape, work);
    let mut recorder = Recorder::new(events.unwrap_or(USUAL).min(work.room.max_events));
    let mut found = false;
    let report = engines::with_engine(wanted, shape, |engine| {
        let mut observer = |event: Event, tally: &Tally| {
            recorder.event(event, tally);
            Listener(work).event(event, tally);
        };
        Ok(engine.search_observed(&puzzle, &limits, &mut observer, &mut |grid| {
            found = check::solution(&puzzle, grid).is_ok();
            ControlFlow::Break(())
        }))
    })?;
    let trace = recorder.finish(&puzzle, &report);
    Ok(TraceReply {
        status: Status::of_search(found, report.end),
        engine: trace.engine.to_string(),
        trace: trace.to_string(),
        cut: trace.cut,
        figures: Figures::from(&report),
    })
}
