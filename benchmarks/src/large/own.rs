//! One of our engines on a large puzzle: from the grid to the verdict, including the construction
//! of the engine.

use std::sync::Arc;
use std::time::{Duration, Instant};

use omnidoku::{Clock, Engine, EngineId, Limits, Puzzle, Settings, Stats, SystemClock, ask};
use omnidoku_benchmarks::{BoxError, clock};

use super::{Query, Turn, Verdict};

/// One run on one thread, measured by two clocks.
#[derive(Debug)]
pub(crate) struct Alone {
    /// By the CPU time of the thread, to which the limit applies.
    pub(crate) by_cpu: Turn,
    /// By the wall clock.
    pub(crate) by_wall: Turn,
    /// The counters of the search.
    pub(crate) stats: Stats,
}

/// One run on several threads.
#[derive(Debug)]
pub(crate) struct Together {
    /// By the wall clock, to which the limit applies.
    pub(crate) by_wall: Turn,
    /// The counters of the search.
    pub(crate) stats: Stats,
}

/// Runs the engine on this thread.
pub(crate) fn ask(
    engine: EngineId,
    puzzle: &Puzzle,
    query: &Query,
    seed: u64,
) -> Result<Alone, BoxError> {
    let (wall, cpu) = (Instant::now(), clock::thread_seconds());
    let mut engine = build(engine, puzzle, Settings { threads: 1, seed })?;
    let (verdict, stats) = search(&mut *engine, puzzle, query, Arc::new(ThreadClock))?;
    let cpu = clock::thread_seconds() - cpu;
    let wall = wall.elapsed().as_secs_f64();
    let verdict = verdict.filter(|_| cpu <= query.seconds);
    let [by_cpu, by_wall] = [cpu, wall].map(|seconds| Turn { seconds, verdict });
    Ok(Alone { by_cpu, by_wall, stats })
}

/// Runs the engine on several threads; limit and time are by the wall clock.
pub(crate) fn ask_threads(
    engine: EngineId,
    puzzle: &Puzzle,
    query: &Query,
    seed: u64,
    threads: usize,
) -> Result<Together, BoxError> {
    let start = Instant::now();
    let mut engine = build(engine, puzzle, Settings { threads, seed })?;
    let (verdict, stats) = search(&mut *engine, puzzle, query, SystemClock::start())?;
    let seconds = start.elapsed().as_secs_f64();
    let verdict = verdict.filter(|_| seconds <= query.seconds);
    Ok(Together { by_wall: Turn { seconds, verdict }, stats })
}

fn build(
    engine: EngineId,
    puzzle: &Puzzle,
    settings: Settings,
) -> Result<Box<dyn Engine>, BoxError> {
    let built = engine.build(settings);
    if built.supports(puzzle.shape()) {
        Ok(built)
    } else {
        Err(format!("{engine} is not for {}", puzzle.shape()).into())
    }
}

fn search(
    engine: &mut dyn Engine,
    puzzle: &Puzzle,
    query: &Query,
    clock: Arc<dyn Clock>,
) -> Result<(Option<Verdict>, Stats), BoxError> {
    let time = Duration::from_secs_f64(query.seconds);
    let limits = Limits::none().with_clock(clock).with_time(time);
    let count = ask::count(engine, puzzle, query.limit, &limits)?;
    Ok((Verdict::of(count.found, count.complete, query.limit), count.report.stats))
}

/// The CPU time of the calling thread, so that a busy machine does not shorten a search.
struct ThreadClock;

impl Clock for ThreadClock {
    fn now(&self) -> Duration {
        Duration::from_secs_f64(clock::thread_seconds())
    }
}

#[cfg(test)]
mod tests {
    use omnidoku::Shape;

    use super::*;

    fn empty(rows: usize) -> Puzzle {
        Puzzle::empty(Shape::new(rows, rows).unwrap())
    }

    #[test]
    fn an_engine_answers_on_one_thread_and_on_two() {
        for (limit, wanted) in [(1, Verdict::Solved), (2, Verdict::Several)] {
            let query = Query { limit, seconds: 60.0 };
            let alone = ask(EngineId::Learn, &empty(4), &query, 7).unwrap();
            assert_eq!(alone.by_cpu.verdict, Some(wanted));
            assert_eq!(alone.by_wall.verdict, Some(wanted));
            assert!(alone.by_cpu.seconds > 0.0 && alone.by_wall.seconds > 0.0);
            assert!(alone.stats.nodes.is_some_and(|nodes| nodes > 0));
            let together = ask_threads(EngineId::Learn, &empty(4), &query, 7, 2).unwrap();
            assert_eq!(together.by_wall.verdict, Some(wanted));
        }
    }

    #[test]
    fn no_time_is_no_answer() {
        let query = Query { limit: 2, seconds: 0.0 };
        let alone = ask(EngineId::Learn, &empty(5), &query, 1).unwrap();
        assert_eq!((alone.by_cpu.verdict, alone.by_wall.verdict), (None, None));
        let together = ask_threads(EngineId::Learn, &empty(5), &query, 1, 2).unwrap();
        assert_eq!(together.by_wall.verdict, None);
    }

    #[test]
    fn an_engine_for_other_grids_is_refused() {
        let query = Query { limit: 1, seconds: 1.0 };
        let error = ask(EngineId::Bitboard, &empty(4), &query, 1).unwrap_err();
        assert_eq!(error.to_string(), "bitboard is not for 4x4");
    }
}
