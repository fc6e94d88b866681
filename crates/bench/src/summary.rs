//! Measurements by level and engine, in memory that does not grow with their number.
//!
//! The time of a puzzle is the best of its rounds. Only finished searches count: a time that only
//! says where the limit was would spoil every mean. The difference between `puzzles` and `answered`
//! is the number of unfinished ones.

use std::time::Duration;

use crate::histogram::Histogram;
use crate::measurement::{Measurement, Outcome, Solver};

/// The figures of every level and engine, in order of appearance.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Summary {
    entries: Vec<Entry>,
}

/// The figures of an engine on a level.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// The level.
    pub level: String,
    /// The engine.
    pub engine: Solver,
    /// The figures.
    pub figures: Figures,
}

impl Summary {
    /// Adds a measurement.
    pub fn add(&mut self, row: &Measurement) {
        let is_of_row = |entry: &Entry| entry.engine == row.engine && entry.level == row.level;
        // The measurements of a level come together, so the entry is among the last.
        let place = self.entries.iter().rposition(is_of_row).unwrap_or_else(|| {
            let (level, engine) = (row.level.clone(), row.engine);
            self.entries.push(Entry { level, engine, figures: Figures::default() });
            self.entries.len() - 1
        });
        self.entries[place].figures.add(row);
    }

    /// Level by level, and for each the engines.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The levels.
    pub fn levels(&self) -> Vec<&str> {
        let mut levels: Vec<&str> = Vec::new();
        for entry in &self.entries {
            if !levels.contains(&&*entry.level) {
                levels.push(&entry.level);
            }
        }
        levels
    }

    /// The engines.
    pub fn engines(&self) -> Vec<Solver> {
        let mut engines = Vec::new();
        for entry in &self.entries {
            if !engines.contains(&entry.engine) {
                engines.push(entry.engine);
            }
        }
        engines
    }

    /// The figures of an engine on a level.
    pub fn of(&self, level: &str, engine: Solver) -> Option<&Figures> {
        let mut entries = self.entries.iter();
        let found = entries.find(|entry| entry.engine == engine && entry.level == level);
        found.map(|entry| &entry.figures)
    }

    /// The figures of an engine on all levels together.
    pub fn total(&self, engine: Solver) -> Figures {
        let mut total = Figures::default();
        let of_engine = self.entries.iter().filter(|entry| entry.engine == engine);
        of_engine.for_each(|entry| total.merge(&entry.figures));
        total
    }
}

/// The summary of many measurements.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Figures {
    /// The number of puzzles.
    pub puzzles: u64,
    /// The number of solved puzzles.
    pub solved: u64,
    /// The number of finished searches: solved, or proven to have no solution.
    pub answered: u64,
    /// The blanks of the puzzles.
    pub blanks: Sum,
    /// The trials of the finished searches.
    pub trials: Sum,
    /// Their nodes.
    pub nodes: Sum,
    /// Their branches.
    pub branches: Sum,
    /// Their backtracks.
    pub backtracks: Sum,
    /// Their actions.
    pub actions: Sum,
    /// Their depths.
    pub depth: Sum,
    /// Their conflicts.
    pub conflicts: Sum,
    /// Their restarts.
    pub restarts: Sum,
    time: Duration,
    /// The best round of each, in seconds.
    times: Histogram,
    /// The longest round of each divided by the best.
    ratios: Histogram,
}

impl Figures {
    /// Adds a measurement.
    pub fn add(&mut self, row: &Measurement) {
        self.puzzles += 1;
        self.blanks.add(Some(row.blanks as u64));
        self.solved += u64::from(row.outcome == Outcome::Solved);
        if !row.outcome.is_answer() {
            return;
        }
        self.answered += 1;
        for (sum, (_, count)) in self.counters().into_iter().zip(row.stats.named()) {
            sum.add(count);
        }
        self.time = self.time.saturating_add(row.timing.best);
        self.times.add(row.timing.best.as_secs_f64());
        if row.timing.rounds > 1 {
            self.ratios.add(1.0 + row.timing.spread());
        }
    }

    /// Adds the measurements of another.
    pub fn merge(&mut self, other: &Figures) {
        let mut other = other.clone();
        self.puzzles += other.puzzles;
        self.solved += other.solved;
        self.answered += other.answered;
        self.blanks.merge(other.blanks);
        for (sum, more) in self.counters().into_iter().zip(other.counters()) {
            sum.merge(*more);
        }
        self.time = self.time.saturating_add(other.time);
        self.times.merge(&other.times);
        self.ratios.merge(&other.ratios);
    }

    /// The counters, in the order of [`Stats::named`](omnidoku::Stats::named).
    fn counters(&mut self) -> [&mut Sum; 8] {
        [
            &mut self.trials,
            &mut self.nodes,
            &mut self.branches,
            &mut self.backtracks,
            &mut self.actions,
            &mut self.depth,
            &mut self.conflicts,
            &mut self.restarts,
        ]
    }

    /// The total time.
    pub fn time(&self) -> Duration {
        self.time
    }

    /// The mean time of a puzzle.
    pub fn mean(&self) -> Option<Duration> {
        (self.answered > 0).then(|| self.time.div_f64(self.answered as f64))
    }

    /// The mean time of all puzzles, where an unanswered one counts as `limit`: a lower bound of
    /// the true mean.
    pub fn mean_at_least(&self, limit: Duration) -> Option<Duration> {
        (self.puzzles > 0).then(|| self.time_at_least(limit).div_f64(self.puzzles as f64))
    }

    /// The total time of all puzzles, where an unanswered one counts as `limit`.
    pub fn time_at_least(&self, limit: Duration) -> Duration {
        let unanswered = limit.as_secs_f64() * (self.puzzles - self.answered) as f64;
        self.time.saturating_add(seconds(unanswered))
    }

    /// The median time, for an even number of puzzles the mean of the two in the middle; exact to
    /// half a percent.
    pub fn median(&self) -> Option<Duration> {
        self.times.median().map(seconds)
    }

    /// The median over all puzzles, where unanswered ones are the slowest; `None` if it is one of
    /// those.
    pub fn median_of_all(&self) -> Option<Duration> {
        self.times.median_among(self.puzzles).map(seconds)
    }

    /// The time within which this share of the puzzles is answered; exact to half a percent.
    pub fn quantile(&self, share: f64) -> Option<Duration> {
        self.times.quantile(share).map(seconds)
    }

    /// The shortest time of a puzzle.
    pub fn best(&self) -> Option<Duration> {
        self.times.least().map(seconds)
    }

    /// The longest time of a puzzle.
    pub fn worst(&self) -> Option<Duration> {
        self.times.most().map(seconds)
    }

    /// How much longer than the best the longest round took, for the median puzzle: 0.2 is a fifth.
    /// `None` if each was timed only once.
    pub fn spread(&self) -> Option<f64> {
        self.ratios.median().map(|ratio| ratio - 1.0)
    }

    /// How many puzzles were answered within a time: a cactus plot, or after division by `puzzles`
    /// their share. There is a step for every percent of time that has one.
    pub fn curve(&self) -> impl Iterator<Item = (Duration, u64)> + '_ {
        self.times.curve().map(|(time, count)| (seconds(time), count))
    }
}

/// A number of seconds, rounded to the nanosecond.
fn seconds(seconds: f64) -> Duration {
    Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX)
}

/// A counter over many searches. Searches of engines that do not have it are not included.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sum {
    /// The sum.
    pub total: u128,
    /// The number of searches that have the counter.
    pub searches: u64,
    /// The largest.
    pub most: u64,
}

impl Sum {
    fn add(&mut self, count: Option<u64>) {
        if let Some(count) = count {
            self.merge(Sum { total: count.into(), searches: 1, most: count });
        }
    }

    fn merge(&mut self, other: Sum) {
        self.total += other.total;
        self.searches += other.searches;
        self.most = self.most.max(other.most);
    }

    /// The mean, if any search has the counter.
    pub fn mean(self) -> Option<f64> {
        (self.searches > 0).then(|| self.total as f64 / self.searches as f64)
    }

    /// The largest, if any search has the counter.
    pub fn most(self) -> Option<u64> {
        (self.searches > 0).then_some(self.most)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measurement::Timing;
    use omnidoku::{Cause, EngineId, Stats};

    const DLX: Solver = Solver::Engine(EngineId::Dlx);

    fn row(level: &str, engine: EngineId, micros: u64, outcome: Outcome) -> Measurement {
        let [best, median, worst] =
            [10, 11, 12].map(|tenths| Duration::from_nanos(micros * tenths * 100));
        Measurement {
            level: level.to_owned(),
            number: 1,
            blanks: 50,
            engine: engine.into(),
            outcome,
            timing: Timing { rounds: 3, best, median, worst },
            stats: Stats { branches: Some(micros), depth: Some(2 * micros), ..Stats::default() },
        }
    }

    #[test]
    fn rows_go_to_their_level_and_engine() {
        let mut summary = Summary::default();
        for (level, engine) in [
            ("easy", EngineId::Dlx),
            ("easy", EngineId::Auto),
            ("hard", EngineId::Dlx),
            ("easy", EngineId::Dlx),
        ] {
            summary.add(&row(level, engine, 5, Outcome::Solved));
        }
        assert_eq!(summary.levels(), ["easy", "hard"]);
        assert_eq!(summary.engines(), [DLX, EngineId::Auto.into()]);
        assert_eq!(summary.of("easy", DLX).map(|figures| figures.puzzles), Some(2));
        assert_eq!(summary.of("hard", EngineId::Auto.into()), None);
        assert_eq!(summary.total(DLX).puzzles, 3);
    }

    #[test]
    fn figures_are_of_searches_that_were_answered() {
        let mut figures = Figures::default();
        for micros in 1..=4 {
            figures.add(&row("x", EngineId::Dlx, micros, Outcome::Solved));
        }
        figures.add(&row("x", EngineId::Dlx, 5, Outcome::NoSolution));
        figures.add(&row("x", EngineId::Dlx, 1_000_000, Outcome::Unknown(Cause::Time)));
        assert_eq!((figures.puzzles, figures.solved, figures.answered), (6, 4, 5));
        let micros = |micros| Some(Duration::from_micros(micros));
        assert_eq!(
            [figures.best(), figures.mean(), figures.worst()],
            [micros(1), micros(3), micros(5)]
        );
        let median = figures.median().unwrap().as_secs_f64() / 3e-6;
        assert!((0.994..1.006).contains(&median), "{median}");
        assert!((figures.spread().unwrap() - 0.2).abs() < 0.01);
        assert_eq!((figures.branches.mean(), figures.depth.most()), (Some(3.0), Some(10)));
        assert_eq!((figures.nodes.mean(), figures.blanks.mean()), (None, Some(50.0)));
        let curve: Vec<_> = figures.curve().collect();
        assert_eq!((curve.len(), curve[4]), (5, (Duration::from_micros(5), 5)));
        assert_eq!(figures.mean_at_least(Duration::from_micros(9)), micros(4));
        assert_eq!(figures.median_of_all().map(|all| all > figures.median().unwrap()), Some(true));
        assert_eq!(Figures::default().mean(), None);
    }

    #[test]
    fn memory_does_not_grow_with_the_rows() {
        let mut figures = Figures::default();
        let mut row = row("x", EngineId::Dlx, 1, Outcome::Solved);
        for number in 0..20_000 {
            row.timing.best = Duration::from_nanos(1000 + number);
            figures.add(&row);
        }
        assert!(figures.curve().count() < 310);
    }
}
