//! `measure`, `suites`, `super`: how long engines take.
//!
//! Each search has its own time limit. All together have the time of a request; what is not done by then is left out, and
//! the caller may ask for it again.

use std::time::Duration;

use omnidoku::{EngineId, Limits, Puzzle, Shape};
use omnidoku_bench::super_test::{Stopped, SuperTest, SuperTestSettings};
use omnidoku_bench::{Bench, Human, MeasureSettings, Solver, suite};

use crate::allowance::Progress;
use crate::engines;
use crate::grid_state::{GridInput, GridState, read_shape, too_large};
use crate::reply::{MeasureReply, SuiteInfo, SuitesReply, SuperReply};
use crate::request::{Cells, MeasureRequest, SuitesRequest, SuperRequest};
use crate::work::Work;
use crate::{MeasuredRow, Refusal, SuperPoint, message};

/// The most engines that are measured at once.
const MAX_ENGINES: usize = 32;

/// The most rounds that are timed.
const MAX_ROUNDS: u32 = 100;

/// The largest number that JavaScript counts exactly.
const MAX_EXACT_INTEGER: u64 = 1 << 53;

/// The most puzzles for one number of blanks.
const MAX_EACH: u64 = 10_000;

pub(crate) fn measure(request: &MeasureRequest, work: &Work<'_>) -> Result<MeasureReply, Refusal> {
    let MeasureRequest { puzzles, engines, level, first, rounds, seconds, seed, .. } = request;
    let level = level.as_deref().unwrap_or_default();
    let first = first.unwrap_or(1);
    if puzzles.len() > work.allowance.max_puzzles {
        let most = work.allowance.max_puzzles;
        return Err(Refusal::bad_input(message::measure::too_many_puzzles(most)));
    }
    if engines.len() > MAX_ENGINES {
        return Err(Refusal::bad_input(message::measure::too_many_engines(MAX_ENGINES)));
    }
    let rounds = rounds.unwrap_or(MeasureSettings::default().rounds);
    if !(1..=MAX_ROUNDS).contains(&rounds) {
        return Err(Refusal::bad_input(message::measure::rounds(MAX_ROUNDS as usize)));
    }
    let plan =
        MeasureSettings { rounds, time: search_time(*seconds, work)?, seed: seed.unwrap_or(1) };
    let solvers = engines.iter().map(|name| solver(name)).collect::<Result<Vec<Solver>, _>>()?;
    let mut desk = MeasuringDesk::new(&solvers, plan, limits(work)?);
    let mut rows = Vec::new();
    for (done, puzzle) in puzzles.iter().enumerate() {
        let (made, of) = (Some(done as u64), Some(puzzles.len() as u64));
        work.tell(|| Progress { made, of, ..Progress::default() });
        let number = first.saturating_add(done as u64);
        let more = match read(puzzle, request, work) {
            Ok(puzzle) => desk.puzzle(level, number, &puzzle)?,
            Err(refusal) => {
                let message = refusal.in_language(work.language).problem.message;
                let row = |engine: &String| MeasuredRow::bad_input(level, number, engine, &message);
                engines.iter().map(row).collect()
            }
        };
        // Time that ran out may have cut short what was measured last.
        if done > 0 && desk.limits.exceeded().is_some() {
            return Ok(MeasureReply { rows, complete: false });
        }
        rows.extend(more);
    }
    Ok(MeasureReply { rows, complete: true })
}

/// The puzzle of a text or of numbers.
fn read(puzzle: &Cells, request: &MeasureRequest, work: &Work<'_>) -> Result<Puzzle, Refusal> {
    let (shape, alphabet) = (request.shape.as_deref(), request.alphabet.as_deref());
    let grid_input = GridInput { puzzle, values: None, marks: None, shape, alphabet };
    GridState::new(&grid_input, work.allowance)?.puzzle()
}

fn solver(name: &str) -> Result<Solver, Refusal> {
    name.parse().map_err(|_| engines::unknown(name, &["human"]))
}

/// Engines, and a solver that reasons as people do.
struct MeasuringDesk<'s> {
    solvers: &'s [Solver],
    bench: Bench,
    human: Human,
    plan: MeasureSettings,
    limits: Limits,
}

impl<'s> MeasuringDesk<'s> {
    fn new(solvers: &'s [Solver], plan: MeasureSettings, limits: Limits) -> MeasuringDesk<'s> {
        let engines: Vec<EngineId> = solvers
            .iter()
            .filter_map(|solver| match solver {
                Solver::Engine(engine) => Some(*engine),
                Solver::Human => None,
            })
            .collect();
        let bench = Bench::new(&engines, plan, limits.clone());
        MeasuringDesk { solvers, bench, human: Human::default(), plan, limits }
    }

    /// A row for each, in the order in which they were asked for.
    fn puzzle(
        &mut self,
        level: &str,
        number: u64,
        puzzle: &Puzzle,
    ) -> Result<Vec<MeasuredRow>, Refusal> {
        let mut by_engines = self.bench.puzzle(level, number, puzzle)?.into_iter();
        let mut rows = Vec::with_capacity(self.solvers.len());
        for solver in self.solvers {
            rows.extend(match solver {
                Solver::Engine(_) => by_engines.next(),
                Solver::Human => {
                    Some(self.human.puzzle(level, number, puzzle, &self.plan, &self.limits))
                }
            });
        }
        Ok(rows.iter().map(MeasuredRow::from).collect())
    }
}

/// The limits of it all.
fn limits(work: &Work<'_>) -> Result<Limits, Refusal> {
    if work.allowance.limits.now().is_none() {
        return Err(Refusal::unsupported(message::measure::no_clock()));
    }
    Ok(work.limits(Some(work.allowance.max_seconds))?.with_memory(work.allowance.max_memory))
}

/// How long one search may take.
fn search_time(seconds: Option<f64>, work: &Work<'_>) -> Result<Duration, Refusal> {
    work.limits(seconds)?;
    let seconds = seconds.unwrap_or(work.allowance.usual_seconds).min(work.allowance.max_seconds);
    Ok(Duration::try_from_secs_f64(seconds).unwrap_or_default())
}

pub(crate) fn suites(request: &SuitesRequest, _: &Work<'_>) -> Result<SuitesReply, Refusal> {
    let is_asked_for = |name: &str| request.name.as_deref().is_none_or(|asked| asked == name);
    let suites: Vec<SuiteInfo> = suite::SUITES
        .into_iter()
        .filter(|suite| is_asked_for(suite.name))
        .map(|suite| SuiteInfo {
            name: suite.name.to_owned(),
            puzzles: suite.lines().map(str::to_owned).collect(),
        })
        .collect();
    match suites.is_empty() {
        true => Err(Refusal::bad_input(message::measure::unknown_suite())),
        false => Ok(SuitesReply { suites }),
    }
}

pub(crate) fn super_test(request: &SuperRequest, work: &Work<'_>) -> Result<SuperReply, Refusal> {
    let SuperRequest { engine, shape, seed, from, to, each, seconds, .. } = request;
    let shape = shape.as_deref().map_or(Ok(Shape::CLASSIC), read_shape)?;
    if shape.size() > work.allowance.max_size {
        return Err(too_large(shape.size(), work.allowance));
    }
    let seed = seed.unwrap_or(1);
    if seed > MAX_EXACT_INTEGER {
        return Err(Refusal::bad_input(message::measure::seed()));
    }
    let engine = match engine.as_deref() {
        Some(name) => name.parse().map_err(|_| engines::unknown(name, &[]))?,
        None => EngineId::Dlx,
    };
    let usual = SuperTestSettings::of(shape);
    let plan = SuperTestSettings {
        engine,
        from: from.unwrap_or(usual.from),
        to: to.unwrap_or(usual.to),
        each: each.unwrap_or(usual.each).clamp(1, MAX_EACH),
        measure: MeasureSettings { time: search_time(*seconds, work)?, seed, ..usual.measure },
        ..usual
    };
    let mut test = SuperTest::new(plan, limits(work)?)
        .map_err(|problem| Refusal::bad_input(message::of_plan(&problem)))?;
    let of = (plan.to - plan.from + 1) as u64 * plan.each;
    let (mut points, mut complete) = (Vec::new(), true);
    for blanks in plan.from..=plan.to {
        let before = (blanks - plan.from) as u64 * plan.each;
        let point = test.point(blanks, |done| {
            let (made, of) = (Some(before + done), Some(of));
            work.tell(|| Progress { made, of, ..Progress::default() });
        });
        match point {
            Ok(point) => points.push(SuperPoint::from(&point)),
            Err(Stopped::Limit(_)) => {
                complete = false;
                break;
            }
            Err(Stopped::Fault(fault)) => return Err(fault.into()),
        }
    }
    let (engine, shape) = (engine.to_string(), shape.to_string());
    Ok(SuperReply { engine, shape, seed, points, complete })
}
