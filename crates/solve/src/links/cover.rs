//! Exact cover of any matrix, as a plain function.

use std::ops::ControlFlow;
use std::time::Duration;

use super::{ColumnChoice, CoverObserver, Links, Matrix, Spaced};
use crate::limits::{Limits, Meter};
use crate::report::{Cause, End};
use crate::stats::{Stats, Tally};

/// The report of an exact cover search.
#[derive(Clone, Debug, PartialEq)]
pub struct CoverReport {
    /// How it ended. `Exhausted` without a visit means that there is no exact cover.
    pub end: End,
    /// The number of covers visited.
    pub covers: u64,
    /// The counters, with rows in place of values.
    pub stats: Stats,
    /// How long it took, where the limits carry a clock.
    pub time: Option<Duration>,
}

/// Visits every exact cover, as row numbers counted from 0 in ascending order, until the visitor
/// breaks.
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
    run(matrix, choice, limits, |_| {}, visit)
}

/// An event of a search for covers. Columns and rows count from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CoverEvent {
    /// The search branches on a column.
    Column {
        /// The column.
        column: usize,
        /// How many rows it has.
        rows: usize,
    },
    /// A row of it is chosen.
    Taken {
        /// The column.
        column: usize,
        /// The row.
        row: usize,
        /// How many rows the column has.
        rows: usize,
    },
    /// The row chosen last is undone.
    TakenBack {
        /// The column it was chosen for.
        column: usize,
        /// The row.
        row: usize,
    },
    /// A column has no row left.
    DeadEnd {
        /// The column.
        column: usize,
    },
    /// No column is left: the chosen rows are a cover.
    Cover,
    /// All rows of a column were tried.
    GivenUp {
        /// The column.
        column: usize,
    },
}

/// The same as [`exact_cover`], with an observer of its events.
pub fn exact_cover_observed(
    matrix: &Matrix,
    choice: ColumnChoice,
    limits: &Limits,
    observe: &mut dyn FnMut(CoverEvent),
    visit: &mut dyn FnMut(&[usize]) -> ControlFlow<()>,
) -> CoverReport {
    run(matrix, choice, limits, observe, visit)
}

fn run(
    matrix: &Matrix,
    choice: ColumnChoice,
    limits: &Limits,
    observe: impl FnMut(CoverEvent),
    visit: &mut dyn FnMut(&[usize]) -> ControlFlow<()>,
) -> CoverReport {
    let began = limits.now();
    let (tally, meter) = (Tally::default(), Meter::new(limits));
    let mut observer = Counting { tally, taken: Vec::new(), column: 0, limits, meter, observe };
    let mut covers = 0;
    let end = search(matrix, choice, limits, &mut observer, &mut covers, visit);
    CoverReport {
        end: end.break_value().unwrap_or(End::Exhausted),
        covers,
        stats: observer.tally.into(),
        time: began.and_then(|began| Some(limits.now()?.saturating_sub(began))),
    }
}

fn search<F: FnMut(CoverEvent)>(
    matrix: &Matrix,
    choice: ColumnChoice,
    limits: &Limits,
    observer: &mut Counting<'_, F>,
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
    while links.next_cover(choice, observer)? {
        rows.clear();
        rows.extend(links.chosen());
        rows.sort_unstable();
        *covers += 1;
        (observer.observe)(CoverEvent::Cover);
        if visit(&rows).is_break() {
            return ControlFlow::Break(End::Stopped);
        }
    }
    ControlFlow::Continue(())
}

struct Counting<'a, F> {
    tally: Tally,
    /// The chosen rows, each with its column.
    taken: Vec<(usize, usize)>,
    /// The column that rows are chosen for.
    column: usize,
    limits: &'a Limits,
    meter: Meter<'a>,
    observe: F,
}

impl<F: FnMut(CoverEvent)> CoverObserver for Counting<'_, F> {
    type Stop = End;

    fn column(&mut self, column: usize, rows: usize) {
        self.column = column;
        (self.observe)(CoverEvent::Column { column, rows });
    }

    fn chosen(&mut self, row: usize, rows: usize) -> ControlFlow<End> {
        if self.limits.nodes().is_some_and(|budget| self.tally.nodes >= budget) {
            return ControlFlow::Break(End::Interrupted(Cause::Nodes));
        }
        self.tally.trials += 1;
        self.tally.nodes += 1;
        self.tally.branches += u64::from(rows > 1);
        self.taken.push((self.column, row));
        self.tally.depth = self.tally.depth.max(self.taken.len() as u64);
        (self.observe)(CoverEvent::Taken { column: self.column, row, rows });
        ControlFlow::Continue(())
    }

    fn undone(&mut self) {
        self.tally.backtracks += 1;
        if let Some((column, row)) = self.taken.pop() {
            self.column = column;
            (self.observe)(CoverEvent::TakenBack { column, row });
        }
    }

    fn exhausted(&mut self) {
        (self.observe)(CoverEvent::GivenUp { column: self.column });
    }

    fn failed(&mut self, column: usize) {
        (self.observe)(CoverEvent::DeadEnd { column });
    }

    fn changed(&mut self, links: u64) -> ControlFlow<End> {
        self.tally.actions += links;
        match self.meter.is_due(links).then(|| self.meter.poll()).flatten() {
            Some(cause) => ControlFlow::Break(End::Interrupted(cause)),
            None => ControlFlow::Continue(()),
        }
    }
}
