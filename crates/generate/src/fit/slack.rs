//! How far clues are from having one solution.
//!
//! It is the number of their solutions, as long as that is small. At 9×9 and below nothing else is needed. On larger grids the
//! solutions of sparse clues are beyond counting, and to find one may take long: there the candidates that singles leave tell which
//! clues are closer. It is known that those clues have a solution.
//!
//! ```text
//! 0              no solution
//! 1 .. most      so many solutions
//! most           more of them, at 9×9 and below
//! most + open    more, or too hard to count, on larger grids; and so many candidates that singles leave, beside one in each cell
//! ```

use omnidoku_core::{Grid, Puzzle, Shape};
use omnidoku_solve::nine::{One, Text};
use omnidoku_solve::{Answer, BatchAnswer, Cause, End, Engine, EngineId, Limits, Settings, ask};

use super::singles::Singles;

/// How far solutions are counted up to 16×16, and beyond. By measurement: to count further does not pay.
const MOST: u64 = 1000;
const MOST_OF_LARGE: u64 = 100;

/// Nodes that a count may take on a larger grid than 9×9, for each cell.
const NODES_A_CELL: u64 = 40;

/// Measures clues.
pub(super) struct Slack {
    /// How far solutions are counted: below this it is their number.
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
            most: if shape.size() <= 16 { MOST } else { MOST_OF_LARGE },
            nodes: if is_small { u64::MAX } else { NODES_A_CELL * shape.cell_count() as u64 },
            engine: match shape {
                Shape::CLASSIC => Counter::Nine(One::new()),
                _ => Counter::Any(EngineId::Auto.build(Settings::default())),
            },
            singles: (!is_small).then(|| Singles::new(shape)),
        }
    }

    /// The slack of clues; if it is above the limit, anything above that.
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

    /// How many solutions there are, up to `most`; nothing if that takes too long to find out.
    fn count(&mut self, clues: &Grid, most: u64, limits: &Limits) -> Result<Option<u64>, Cause> {
        match &mut self.engine {
            Counter::Nine(one) => match one.count(&text(clues), most) {
                Ok(BatchAnswer::Counted { found, .. }) => Ok(Some(found)),
                Ok(_) => Ok(Some(0)),
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

/// A solution of a small puzzle that has one.
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
