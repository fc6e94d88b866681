//! The super test: how the time to a solution depends on the number of blanks.
//!
//! ```text
//! for each number of blanks:
//!     for each of `each` puzzles:
//!         a full grid with that many values removed at random          (there may be several solutions)
//!         time to the first solution ← measured
//!         is it unique? ← decided by the fastest engine, not timed
//!     point ← the summary of these puzzles
//! ```
//!
//! Puzzle *k* with *b* blanks of a seed is the same in every run, on every machine and in any
//! thread, so a run can be split by the number of blanks, interrupted and resumed. Only whether and
//! how fast a puzzle is solved may differ.

use std::time::Duration;

use omnidoku::generate::full::Full;
use omnidoku::{
    Cause, Engine, EngineId, Fault, Grid, Limits, Puzzle, Random, Settings, Shape, Uniqueness, ask,
};

use crate::blanks::Blanks;
use crate::csv::{self, BadLine};
use crate::measure::{Bench, MeasureSettings};
use crate::summary::Figures;

/// What to measure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SuperTestSettings {
    /// The engine.
    pub engine: EngineId,
    /// The shape of the grids.
    pub shape: Shape,
    /// The smallest number of blanks.
    pub from: usize,
    /// The largest.
    pub to: usize,
    /// The number of puzzles for each number of blanks.
    pub each: u64,
    /// How each puzzle is measured. Its seed is also that of the puzzles.
    pub measure: MeasureSettings,
}

/// Why settings are invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadSettings {
    /// The numbers of blanks are not a range in the grid.
    #[error("no puzzle has from {from} to {to} blanks in {cells} cells; expected 1 to {cells}")]
    Blanks {
        /// The smallest number of blanks.
        from: usize,
        /// The largest.
        to: usize,
        /// The cells of the grid.
        cells: usize,
    },
    /// The engine does not support this shape.
    #[error("the engine {engine} does not solve grids with boxes {shape}")]
    Unsupported {
        /// The engine.
        engine: EngineId,
        /// The shape.
        shape: Shape,
    },
}

impl SuperTestSettings {
    /// A hundred puzzles for every number of blanks up to [`most_blanks`], solved by Dancing Links.
    pub fn of(shape: Shape) -> SuperTestSettings {
        let measure = MeasureSettings::default();
        SuperTestSettings {
            engine: EngineId::Dlx,
            shape,
            from: 1,
            to: most_blanks(shape),
            each: 100,
            measure,
        }
    }

    /// Returns an error if the settings are invalid.
    pub fn check(&self) -> Result<(), BadSettings> {
        let &SuperTestSettings { engine, shape, from, to, .. } = self;
        let cells = shape.cell_count();
        if from == 0 || from > to || to > cells {
            return Err(BadSettings::Blanks { from, to, cells });
        }
        match engine.supports(shape) {
            true => Ok(()),
            false => Err(BadSettings::Unsupported { engine, shape }),
        }
    }
}

/// The default maximum of blanks: 70 of 81 cells, and the same share of other grids.
pub fn most_blanks(shape: Shape) -> usize {
    let cells = shape.cell_count();
    (cells * 70).div_ceil(81).min(cells)
}

/// The results for one number of blanks. Times are those of first solutions, each the best of its
/// rounds.
#[derive(Clone, Debug, PartialEq)]
pub struct Point {
    /// The number of blanks.
    pub blanks: usize,
    /// The number of puzzles.
    pub puzzles: u64,
    /// The number of puzzles solved within the limit.
    pub solved: u64,
    /// The number of puzzles with exactly one solution.
    pub unique: u64,
    /// The number of puzzles for which that is unknown: a limit ended the search for another
    /// solution.
    pub undecided: u64,
    /// The mean time. Like all that follow it is over the solved puzzles, and `None` if there are
    /// none.
    pub mean: Option<Duration>,
    /// The median time, exact to half a percent.
    pub median: Option<Duration>,
    /// The shortest.
    pub best: Option<Duration>,
    /// The longest.
    pub worst: Option<Duration>,
    /// The median over the puzzles of how much longer the longest round took than the best: 0.2 is
    /// a fifth.
    pub spread: Option<f64>,
    /// The mean number of branches, if the engine counts them.
    pub branches: Option<f64>,
    /// The mean number of backtracks.
    pub backtracks: Option<f64>,
    /// The mean number of actions.
    pub actions: Option<f64>,
    /// The mean depth.
    pub depth: Option<f64>,
}

/// Why there is no point.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Stopped {
    /// A limit ended it.
    #[error("stopped: {0:?}")]
    Limit(Cause),
    /// An engine gave a wrong answer.
    #[error(transparent)]
    Fault(#[from] Fault),
}

/// A super test in progress.
pub struct SuperTest {
    settings: SuperTestSettings,
    bench: Bench,
    /// Decides whether a solution is unique.
    judge: Box<dyn Engine>,
    limits: Limits,
}

impl SuperTest {
    /// A test on the clock of these limits, which end all of it; each search has its own time
    /// limit.
    ///
    /// # Panics
    /// If the limits have no clock.
    pub fn new(settings: SuperTestSettings, limits: Limits) -> Result<SuperTest, BadSettings> {
        settings.check()?;
        let bench = Bench::new(&[settings.engine], settings.measure, limits.clone());
        let judge = EngineId::Auto.build(Settings::default());
        Ok(SuperTest { settings, bench, judge, limits })
    }

    /// Measures the puzzles with this many blanks. `watch` is called after each with the number of
    /// puzzles done.
    pub fn point(&mut self, blanks: usize, mut watch: impl FnMut(u64)) -> Result<Point, Stopped> {
        let (mut figures, mut unique, mut undecided) = (Figures::default(), 0, 0);
        for index in 0..self.settings.each {
            let puzzle =
                puzzle(&self.settings, blanks, index, &self.limits).map_err(Stopped::Limit)?;
            let rows = self.bench.puzzle("", index + 1, &puzzle)?;
            let limits = self.limits.clone().with_time(self.settings.measure.time);
            match ask::uniqueness(&mut *self.judge, &puzzle, &limits)?.0 {
                Uniqueness::Unique(_) => unique += 1,
                Uniqueness::Unknown(..) => undecided += 1,
                Uniqueness::Several(_) | Uniqueness::NoSolution => {}
            }
            // The last measurement may have been cut short.
            if let Some(cause) = self.limits.exceeded() {
                return Err(Stopped::Limit(cause));
            }
            rows.iter().for_each(|row| figures.add(row));
            watch(index + 1);
        }
        Ok(Point::new(blanks, &figures, unique, undecided))
    }
}

/// Puzzle number `index` with this many blanks.
pub fn puzzle(
    settings: &SuperTestSettings,
    blanks: usize,
    index: u64,
    limits: &Limits,
) -> Result<Puzzle, Cause> {
    let mut random = Random::numbered(settings.measure.seed, blanks as u64, index);
    let full = Full::default_of(settings.shape).grid(settings.shape, &mut random, limits)?;
    Ok(dug(full, blanks, &mut random))
}

/// A full grid with this many random values removed.
pub(crate) fn dug(full: Grid, blanks: usize, random: &mut Random) -> Puzzle {
    Blanks::Scattered.puzzle(&full, blanks, random)
}

/// The column names of a file of points.
pub const HEADER: &str = "blanks,puzzles,solved,unique,undecided,mean_s,median_s,best_s,worst_s,spread,\
                          branches,backtracks,actions,depth";

const COLUMNS: usize = 14;

impl Point {
    fn new(blanks: usize, figures: &Figures, unique: u64, undecided: u64) -> Point {
        Point {
            blanks,
            puzzles: figures.puzzles,
            solved: figures.solved,
            unique,
            undecided,
            mean: figures.mean(),
            median: figures.median(),
            best: figures.best(),
            worst: figures.worst(),
            spread: figures.spread(),
            branches: figures.branches.mean(),
            backtracks: figures.backtracks.mean(),
            actions: figures.actions.mean(),
            depth: figures.depth.mean(),
        }
    }

    /// The point as a line of comma-separated values, without the line break; an unknown value is
    /// empty.
    pub fn to_csv(&self) -> String {
        let Point { blanks, puzzles, solved, unique, undecided, .. } = self;
        let mut line = format!("{blanks},{puzzles},{solved},{unique},{undecided}");
        for time in [self.mean, self.median, self.best, self.worst] {
            line.push(',');
            line.extend(time.map(csv::seconds));
        }
        for mean in [self.spread, self.branches, self.backtracks, self.actions, self.depth] {
            line.push(',');
            line.extend(mean.map(|mean| mean.to_string()));
        }
        line
    }

    /// Reads the point in such a line.
    pub fn from_csv(line: &str) -> Result<Point, BadLine> {
        let values: [String; COLUMNS] =
            csv::values(line)?.try_into().map_err(|values: Vec<_>| BadLine::Columns {
                found: values.len(),
                expected: COLUMNS,
            })?;
        let names: Vec<&'static str> = HEADER.split(',').collect();
        let bad = |at: usize| BadLine::Value { column: names[at], value: values[at].clone() };
        let count = |at: usize| values[at].parse::<u64>().map_err(|_| bad(at));
        let known = |at: usize| !values[at].is_empty();
        let time = |at: usize| {
            let time = known(at).then(|| csv::read_seconds(&values[at]).ok_or_else(|| bad(at)));
            time.transpose()
        };
        let mean = |at: usize| {
            let mean = known(at).then(|| values[at].parse::<f64>().ok().filter(|m| m.is_finite()));
            mean.map(|mean| mean.ok_or_else(|| bad(at))).transpose()
        };
        Ok(Point {
            blanks: values[0].parse().map_err(|_| bad(0))?,
            puzzles: count(1)?,
            solved: count(2)?,
            unique: count(3)?,
            undecided: count(4)?,
            mean: time(5)?,
            median: time(6)?,
            best: time(7)?,
            worst: time(8)?,
            spread: mean(9)?,
            branches: mean(10)?,
            backtracks: mean(11)?,
            actions: mean(12)?,
            depth: mean(13)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use omnidoku::{CancelToken, SystemClock};

    fn limits() -> Limits {
        Limits::none().with_clock(SystemClock::start())
    }

    fn settings(shape: &str) -> SuperTestSettings {
        let measure = MeasureSettings { rounds: 1, ..MeasureSettings::default() };
        SuperTestSettings { each: 5, measure, ..SuperTestSettings::of(shape.parse().unwrap()) }
    }

    #[test]
    fn a_point_summarises_its_puzzles() {
        let mut test = SuperTest::new(settings("3x3"), limits()).unwrap();
        let mut seen = Vec::new();
        let few = test.point(3, |done| seen.push(done)).unwrap();
        assert_eq!(seen, [1, 2, 3, 4, 5]);
        assert_eq!((few.blanks, few.puzzles, few.solved, few.undecided), (3, 5, 5, 0));
        assert_eq!((few.unique, few.depth), (5, Some(3.0)), "three blanks are hardly ever free");
        assert!(few.best <= few.median && few.best <= few.mean && few.mean <= few.worst);
        let many = test.point(70, |_| {}).unwrap();
        assert_eq!((many.solved, many.unique), (5, 0), "fewer than 17 clues");
        assert_eq!(many.depth, Some(70.0));
        for point in [few, many] {
            assert_eq!(Point::from_csv(&point.to_csv()), Ok(point));
        }
        assert!(Point::from_csv("3,5,5").is_err() && Point::from_csv(HEADER).is_err());
    }

    #[test]
    fn puzzles_depend_on_seed_blanks_and_number_alone() {
        let made =
            |blanks, index| puzzle(&settings("2x3"), blanks, index, &Limits::none()).unwrap();
        assert_eq!(made(20, 4), made(20, 4));
        assert_ne!(made(20, 4), made(20, 5));
        for blanks in [1, 20, 36] {
            assert_eq!(made(blanks, 0).blank_count(), blanks);
        }
    }

    #[test]
    fn the_range_of_blanks_follows_the_shape() {
        assert_eq!(most_blanks(Shape::CLASSIC), 70);
        assert_eq!(most_blanks("4x4".parse().unwrap()), 222);
        let bad = SuperTestSettings { to: 82, ..settings("3x3") };
        assert_eq!(bad.check(), Err(BadSettings::Blanks { from: 1, to: 82, cells: 81 }));
        let bad = SuperTestSettings { engine: EngineId::Bitboard, ..settings("2x2") };
        assert!(matches!(SuperTest::new(bad, limits()), Err(BadSettings::Unsupported { .. })));
    }

    #[test]
    fn it_can_be_cancelled() {
        let cancel = CancelToken::new();
        let mut test =
            SuperTest::new(settings("3x3"), limits().with_cancel(cancel.clone())).unwrap();
        let stopped = test.point(40, |done| {
            if done == 2 {
                cancel.cancel()
            }
        });
        assert_eq!(stopped, Err(Stopped::Limit(Cause::Cancelled)));
    }
}
