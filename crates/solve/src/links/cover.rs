//! Exact cover of any matrix, as a plain function.

use std::ops::ControlFlow;
use std::time::Duration;

use super::{ColumnChoice, Links, Matrix, Spaced, Watch};
use crate::limits::{Limits, Meter};
use crate::report::{Cause, End};
use crate::stats::{Stats, Tally};

/// The account of an exact cover search.
#[derive(Clone, Debug, PartialEq)]
pub struct CoverReport {
    /// How it ended; `Exhausted` without a visit is a proof that there is no exact cover.
    pub end: End,
    /// How many covers were visited.
    pub covers: u64,
    /// What was counted, a row taking the place of a value.
    pub stats: Stats,
    /// How long it took, where the limits carry a clock.
    pub time: Option<Duration>,
}

/// Visits every exact cover, as row numbers counted from 0 in ascending order, until the visitor breaks.
///
/// ```
/// use std::ops::ControlFlow;
/// use omnidoku_solve::Limits;
/// use omnidoku_solve::links::{ColumnChoice, Matrix, exact_cover};
///
/// let mut matrix = Matrix::new(3);
/// for row in [&[0, 1][..], &[1, 2], &[2]] {
///     matrix.push_row(row)?;
/// }
/// let mut covers = Vec::new();
/// exact_cover(&matrix, ColumnChoice::Smallest, &Limits::none(), &mut |rows| {
///     covers.push(rows.to_vec());
///     ControlFlow::Continue(())
/// });
/// assert_eq!(covers, [[0, 2]]);
/// # Ok::<(), omnidoku_solve::links::RowError>(())
/// ```
pub fn exact_cover(
    matrix: &Matrix,
    choice: ColumnChoice,
    limits: &Limits,
    visit: &mut dyn FnMut(&[usize]) -> ControlFlow<()>,
) -> CoverReport {
    let began = limits.now();
    let mut watch =
        Counting { tally: Tally::default(), standing: 0, limits, meter: Meter::new(limits) };
    let mut covers = 0;
    let end = search(matrix, choice, limits, &mut watch, &mut covers, visit);
    CoverReport {
        end: end.break_value().unwrap_or(End::Exhausted),
        covers,
        stats: watch.tally.into(),
        time: began.and_then(|began| Some(limits.now()?.saturating_sub(began))),
    }
}

fn search(
    matrix: &Matrix,
    choice: ColumnChoice,
    limits: &Limits,
    watch: &mut Counting<'_>,
    covers: &mut u64,
    visit: &mut dyn FnMut(&[usize]) -> ControlFlow<()>,
) -> ControlFlow<End> {
    let bytes = Links::<u32, Spaced>::bytes(matrix.columns(), matrix.rows(), matrix.ones());
    if limits.memory().is_some_and(|cap| bytes > cap) {
        return ControlFlow::Break(End::Interrupted(Cause::Memory));
    }
    if let Some(cause) = limits.exceeded() {
        return ControlFlow::Break(End::Interrupted(cause));
    }
    let mut links = Links::<u32, Spaced>::new(matrix);
    let mut rows = Vec::new();
    while links.next_cover(choice, watch)? {
        rows.clear();
        rows.extend(links.chosen());
        rows.sort_unstable();
        *covers += 1;
        if visit(&rows).is_break() {
            return ControlFlow::Break(End::Stopped);
        }
    }
    ControlFlow::Continue(())
}

struct Counting<'a> {
    tally: Tally,
    standing: u64,
    limits: &'a Limits,
    meter: Meter<'a>,
}

impl Watch for Counting<'_> {
    type Stop = End;

    fn chosen(&mut self, _: usize, options: usize) -> ControlFlow<End> {
        if self.limits.nodes().is_some_and(|budget| self.tally.nodes >= budget) {
            return ControlFlow::Break(End::Interrupted(Cause::Nodes));
        }
        self.tally.trials += 1;
        self.tally.nodes += 1;
        self.tally.branches += u64::from(options > 1);
        self.standing += 1;
        self.tally.depth = self.tally.depth.max(self.standing);
        ControlFlow::Continue(())
    }

    fn undone(&mut self) {
        self.tally.backtracks += 1;
        self.standing -= 1;
    }

    fn failed(&mut self) {}

    fn changed(&mut self, links: u64) -> ControlFlow<End> {
        self.tally.actions += links;
        match self.meter.is_due(links).then(|| self.meter.poll()).flatten() {
            Some(cause) => ControlFlow::Break(End::Interrupted(cause)),
            None => ControlFlow::Continue(()),
        }
    }
}
