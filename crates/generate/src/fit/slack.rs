//! How far clues are from having one solution.
//!
//! As long as the solutions are few, it is their number. Up to 9×9 nothing else is needed. On
//! larger grids the solutions of sparse clues are too many to count, and finding a single one may
//! take long: there, the candidates that singles leave tell which clues are closer. Those clues are
//! known to have a solution.
//!
//! ```text
//! 0              no solution
//! 1 .. most      the number of solutions
//! most           more, up to 9×9
//! most + open    more, or too hard to count, on larger grids;
//!                `open` counts the candidates that singles leave beyond one in each cell
//! ```

use omnidoku_core::{Grid, Puzzle, Shape};
use omnidoku_solve::nine::{One, Text};
use omnidoku_solve::{Answer, BatchAnswer, Cause, End, Engine, EngineId, Limits, Settings, ask};

use super::singles::Singles;

/// Up to 16×16, solutions are counted up to this number. Measured: counting further does not pay.
const MAX_COUNT: u64 = 1000;

/// The same for larger grids.
const MAX_COUNT_LARGE: u64 = 100;

/// The node limit of a count on a grid larger than 9×9, per cell.
const MAX_NODES_PER_CELL: u64 = 40;

/// Measures clues.
pub(super) struct Slack {
    /// Solutions are counted up to this number; below it, the slack is their number.
    pub(super) most: u64,
    nodes: u64,
    engine: Counter,
    singles: Option<Singles>,
}

enum Counter {
    /// At 9×9, where a count takes a millisecond at most.
    Nine(One),
    Any(Box<dyn Engine>),
}

/// Whether solutions can always be counted.
pub(super) fn is_small(shape: Shape) -> bool {
    shape.size() <= 9
}

impl Slack {
    pub(super) fn new(shape: Shape) -> Slack {
        let is_small = is_small(shape);
        Slack {
            most: if shape.size() <= 16 { MAX_COUNT } else { MAX_COUNT_LARGE },
            nodes: if is_small { u64::MAX } else { MAX_NODES_PER_CELL * shape.cell_count() as u64 },
            engine: match shape {
                Shape::CLASSIC => Counter::Nine(One::new()),
                _ => Counter::Any(EngineId::Auto.build(Settings::default())),
            },
            singles: (!is_small).then(|| Singles::new(shape)),
        }
    }

    /// The slack of clues; if it is above `limit`, any number above `limit`.
    pub(super) fn of(&mut self, clues: &Grid, limit: u64, limits: &Limits) -> Result<u64, Cause> {
        if let Some(cause) = limits.exceeded() {
            return Err(cause);
        }
        let beyond = match &mut self.singles {
            None => self.most,
            Some(singles) => match singles.open_candidates(clues) {
                None => return Ok(0),
                Some(0) => return Ok(1),
                Some(open) => self.most + open as u64,
            },
        };
        if limit > self.most && beyond > limit {
            return Ok(beyond);
        }
        let most = limit.saturating_add(1).min(self.most);
        let found = self.count(clues, most, limits)?;
        Ok(found.filter(|&found| found < self.most).unwrap_or(beyond))
    }

    /// The number of solutions, up to `most`; `None` if the count takes too long.
    fn count(&mut self, clues: &Grid, most: u64, limits: &Limits) -> Result<Option<u64>, Cause> {
        match &mut self.engine {
            Counter::Nine(one) => match one.count(&text(clues), most) {
                Ok(BatchAnswer::Counted { found, .. }) => Ok(Some(found)),
                Ok(BatchAnswer::Invalid) => Ok(Some(0)),
                Ok(BatchAnswer::Unknown | BatchAnswer::Interrupted { .. }) => Ok(None),
                Err(_) => Err(Cause::GaveUp),
            },
            Counter::Any(engine) => {
                let Ok(puzzle) = Puzzle::new(clues.clone()) else { return Ok(Some(0)) };
                let limits = limits.clone().with_nodes(self.nodes);
                let count = ask::count(&mut **engine, &puzzle, most, &limits);
                let count = count.map_err(|_| Cause::GaveUp)?;
                match count.report.end {
                    End::Interrupted(Cause::Nodes) => Ok(None),
                    End::Interrupted(cause) => Err(cause),
                    End::Exhausted | End::Stopped => Ok(Some(count.found)),
                }
            }
        }
    }
}

/// A solution of a small puzzle that is known to have one.
pub(super) fn solution(puzzle: &Puzzle, limits: &Limits) -> Result<Grid, Cause> {
    let mut engine = EngineId::Auto.build(Settings::default());
    match ask::solve(&mut *engine, puzzle, limits).map_err(|_| Cause::GaveUp)?.answer {
        Answer::Solution(grid) => Ok(grid),
        Answer::NoSolution => Err(Cause::GaveUp),
        Answer::Unknown(cause) => Err(cause),
    }
}

/// A grid as the 9×9 engines read it.
fn text(grid: &Grid) -> Text {
    std::array::from_fn(|i| match grid.as_slice()[i] {
        Some(digit) => b'0' + digit.value() as u8,
        None => b'.',
    })
}
