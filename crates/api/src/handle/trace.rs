//! `trace`: what an engine does, event by event.

use omnidoku::{
    Answer, Engine, Event, Fault, Limits, Observer, Puzzle, Recorder, Solved, Tally, Trace, ask,
};

use crate::engines::{self, Wanted};
use crate::grid_state::GridState;
use crate::reply::TraceReply;
use crate::request::TraceRequest;
use crate::work::{Listener, Work};
use crate::{Figures, Refusal, Status};

/// How many events are kept by default.
const USUAL_EVENTS: usize = 20_000;

/// About how many bytes an event takes in the text of a trace of a large grid.
const EVENT_BYTES: usize = 56;

/// On grids larger than this …
const MAX_SIZE_IN_FULL: usize = 25;

/// … no more events are kept: their text is made when the time for the search is up.
const MAX_EVENTS_IF_LARGE: usize = 100_000;

pub(crate) fn trace(request: &TraceRequest, work: &Work<'_>) -> Result<TraceReply, Refusal> {
    let TraceRequest { engine, events, seconds, seed, .. } = request;
    let grid = GridState::new(&request.grid_input(), work.allowance)?;
    let (shape, puzzle) = (grid.shape(), grid.puzzle()?);
    let wanted = Wanted::new(engine.as_deref(), *seed, None, work)?;
    let limits = engines::with_memory(work.limits(*seconds)?, shape, work);
    let most_here = if shape.size() > MAX_SIZE_IN_FULL { MAX_EVENTS_IF_LARGE } else { usize::MAX };
    let most = work.allowance.max_events.min(work.allowance.max_reply / EVENT_BYTES).min(most_here);
    let most = events.unwrap_or(USUAL_EVENTS).min(most);
    let (solved, trace) = engines::with_engine(wanted, shape, |engine| {
        Ok(recorded(engine, &puzzle, most, &limits, work)?)
    })?;
    let found = matches!(solved.answer, Answer::Solution(_));
    Ok(TraceReply {
        status: Status::of_search(found, solved.report.end),
        engine: trace.engine.to_string(),
        trace: trace.text(),
        cut: trace.cut,
        figures: Figures::from(&solved.report),
    })
}

/// The search for a solution, with its trace of at most this many events.
fn recorded(
    engine: &mut dyn Engine,
    puzzle: &Puzzle,
    events: usize,
    limits: &Limits,
    work: &Work<'_>,
) -> Result<(Solved, Trace), Fault> {
    let mut observer = Telling { recorder: Recorder::new(events), listener: Listener::new(work) };
    let solved = ask::solve_observed(engine, puzzle, limits, &mut observer)?;
    let trace = observer.recorder.finish(puzzle, &solved.report);
    Ok((solved, trace))
}

/// Records a search and reports its progress.
struct Telling<'w, 'a> {
    recorder: Recorder,
    listener: Listener<'w, 'a>,
}

impl Observer for Telling<'_, '_> {
    fn event(&mut self, event: Event, tally: &Tally) {
        self.recorder.event(event, tally);
        self.listener.event(event, tally);
    }

    fn handed_over(&mut self, tally: &Tally) {
        self.recorder.handed_over(tally);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Allowance;
    use omnidoku::Shape;
    use omnidoku_testkit::liar::Liar;

    /// The status used to be `no-solution`.
    #[test]
    fn a_trace_of_an_engine_that_gives_a_wrong_grid_is_a_fault() {
        let allowance = Allowance::new(Limits::none());
        let mut nobody = |_| {};
        let work = Work::new(&allowance, allowance.language, &mut nobody);
        let puzzle = Puzzle::empty(Shape::CLASSIC);
        let traced = recorded(&mut Liar, &puzzle, 100, &Limits::none(), &work);
        assert_eq!(traced.unwrap_err().engine, Liar.id());
    }
}
