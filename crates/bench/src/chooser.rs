//! Which engine is fastest where: the survey behind the automatic choice, and the rule that follows
//! from it.
//!
//! ```text
//! for each shape, for each arrangement of the blanks, for each share of them:
//!     puzzles dug from random full grids                          (several solutions allowed)
//!     for each engine: mean time to count up to two solutions     (a search that hits the limit counts as the limit)
//!
//! with scattered blanks, backtracking pays up to the first share at which another engine is
//! faster by more than a tenth
//! c ← the median of share·√N over all shapes, from the last share that pays to the first that
//!     does not, less a tenth, because backtracking fails badly where it fails
//! rule: at most c·N·√N blanks → backtracking, within a node budget
//!       more                  → the engine with the smallest geometric mean on the shape
//! ```
//!
//! Where the blanks lie together, backtracking may never finish, however few they are. No rule is
//! fitted to that: the budget covers it, and the table shows what it costs if `auto` is among the
//! engines.
//!
//! Engines keep their tables between puzzles, as they do in use.

use std::time::Duration;

use omnidoku::chooser;
use omnidoku::generate::full::Full;
use omnidoku::{Cause, Engine, EngineId, Fault, Limits, Puzzle, Random, Settings, Shape, ask};

use crate::blanks::Blanks;
use crate::super_test::Stopped;

/// The engines that are measured by default.
pub const ENGINES: [EngineId; 7] = [
    EngineId::Backtrack,
    EngineId::Forward,
    EngineId::ForwardMrv,
    EngineId::Ac3,
    EngineId::Dlx,
    EngineId::Learn,
    EngineId::Bitboard,
];

/// The shapes that are measured by default.
pub const SHAPES: [&str; 11] =
    ["2x2", "2x3", "2x4", "3x3", "3x4", "4x4", "4x5", "5x5", "6x6", "8x8", "10x10"];

/// Up to this size, backtracking is always tried first, so these grids say nothing about where it
/// stops paying.
const MAX_ALWAYS_BACKTRACK_SIZE: usize = 6;

/// An engine is as good as another if it takes at most this many times its time.
const AS_GOOD_FACTOR: f64 = 1.25;

/// Backtracking pays as long as no other engine is faster by more than this factor.
const PAYS_FACTOR: f64 = 1.1;

/// The fitted constant is this part of the share at which backtracking stops paying.
const SAFETY_FACTOR: f64 = 0.9;

/// What to measure.
#[derive(Clone, Debug, PartialEq)]
pub struct SurveySettings {
    /// The engines.
    pub engines: Vec<EngineId>,
    /// Where the blanks lie.
    pub arrangements: Vec<Blanks>,
    /// The step between two shares of blanks, in percent.
    pub step: usize,
    /// The time limit of one search.
    pub limit: Duration,
    /// The seed of the puzzles.
    pub seed: u64,
}

impl Default for SurveySettings {
    fn default() -> SurveySettings {
        SurveySettings {
            engines: ENGINES.to_vec(),
            arrangements: vec![Blanks::Scattered],
            step: 5,
            limit: Duration::from_millis(100),
            seed: 20,
        }
    }
}

/// The times of the engines on the puzzles of one shape with one number of blanks.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// The shape.
    pub shape: Shape,
    /// Where the blanks lie.
    pub arrangement: Blanks,
    /// The number of blanks.
    pub blanks: usize,
    /// The same in percent of the cells.
    pub percent: usize,
    /// The mean time of each engine in seconds; `None` if it does not support the shape.
    pub times: Vec<Option<f64>>,
    /// The engine that the rule in force chooses.
    pub chosen: EngineId,
}

impl Line {
    /// The shortest of the times.
    pub fn best(&self) -> Option<f64> {
        self.times.iter().flatten().copied().min_by(f64::total_cmp)
    }

    /// The index of the fastest engine.
    pub fn fastest(&self) -> Option<usize> {
        self.times.iter().position(|&time| time.is_some() && time == self.best())
    }
}

/// A survey in progress.
pub struct Survey {
    settings: SurveySettings,
    engines: Vec<Box<dyn Engine>>,
    limits: Limits,
}

impl Survey {
    /// A survey on the clock of these limits, which end all of it; each search has its own time
    /// limit.
    pub fn new(settings: SurveySettings, limits: Limits) -> Survey {
        let engines = settings.engines.iter().map(|id| id.build(Settings::default())).collect();
        Survey { settings, engines, limits }
    }

    /// The shares of blanks that are measured, in percent.
    pub fn shares(&self) -> impl Iterator<Item = usize> + use<> {
        let step = self.settings.step.max(1);
        (step..=100).step_by(step)
    }

    /// Measures all engines at one share of blanks.
    pub fn line(
        &mut self,
        shape: Shape,
        arrangement: Blanks,
        percent: usize,
    ) -> Result<Line, Stopped> {
        let cells = shape.cell_count();
        let blanks = (cells * percent / 100).max(1);
        let count = (20_000 / cells).clamp(3, 200) as u64;
        let puzzle = |index| {
            let mut random = Random::numbered(self.settings.seed, blanks as u64, index);
            let full = Full::default_of(shape).grid(shape, &mut random, &self.limits)?;
            Ok(arrangement.puzzle(&full, blanks, &mut random))
        };
        let puzzles: Result<Vec<Puzzle>, Cause> = (0..count).map(puzzle).collect();
        let puzzles = puzzles.map_err(Stopped::Limit)?;
        let mut times = Vec::with_capacity(self.engines.len());
        for engine in &mut self.engines {
            let time = match engine.supports(shape) {
                true => {
                    Some(mean_time(&mut **engine, &puzzles, self.settings.limit, &self.limits)?)
                }
                false => None,
            };
            times.push(time);
            // The last measurement may have been cut short.
            if let Some(cause) = self.limits.exceeded() {
                return Err(Stopped::Limit(cause));
            }
        }
        let chosen = chooser::measured(&puzzles[0]).engine;
        Ok(Line { shape, arrangement, blanks, percent, times, chosen })
    }
}

/// The mean time in seconds: the better of two rounds after an untimed one, or that one if it is
/// long.
fn mean_time(
    engine: &mut dyn Engine,
    puzzles: &[Puzzle],
    limit: Duration,
    limits: &Limits,
) -> Result<f64, Fault> {
    let mut best = f64::INFINITY;
    for round in 0..3 {
        let start = limits.now().unwrap_or_default();
        let passed = || limits.now().unwrap_or_default().saturating_sub(start);
        let mut done = 0;
        for puzzle in puzzles {
            ask::count(engine, puzzle, 2, &limits.clone().with_time(limit))?;
            done += 1;
            if passed() > 10 * limit {
                break;
            }
        }
        let mean = passed().as_secs_f64() / f64::from(done);
        let is_long = mean > 0.1 * limit.as_secs_f64();
        if round > 0 || is_long {
            best = best.min(mean);
        }
        if is_long {
            break;
        }
    }
    Ok(best)
}

/// What the table says about the rule in force.
#[derive(Clone, Debug, PartialEq)]
pub struct Conclusion {
    /// The constant of the rule in force.
    pub in_force: f64,
    /// The constant that follows from the table, if any: it lies between these two, which are one
    /// step of the share of blanks apart.
    pub fitted: Option<[f64; 2]>,
    /// The findings for each shape.
    pub shapes: Vec<Finding>,
}

/// What the table says about one shape.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// The shape.
    pub shape: Shape,
    /// The largest share of blanks, in percent, at which backtracking pays; `None` if it never
    /// does.
    pub pays: Option<usize>,
    /// The first share at which it no longer does; the same as `pays` if it always does.
    pub stops: Option<usize>,
    /// The fastest engine where the rule in force does not choose backtracking, by geometric mean.
    pub beyond: Option<Beyond>,
}

/// The engines beyond the limit of the rule.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Beyond {
    /// The fastest.
    pub fastest: EngineId,
    /// The one that the rule in force chooses.
    pub chosen: EngineId,
    /// How many times as long that takes, if it was measured.
    pub cost: Option<f64>,
}

impl Beyond {
    /// Whether the engine that the rule chooses is as good as the fastest.
    pub fn holds(&self) -> bool {
        self.cost.is_some_and(|cost| cost <= AS_GOOD_FACTOR)
    }
}

impl Conclusion {
    /// The conclusion from a table, using its lines with scattered blanks.
    pub fn of(engines: &[EngineId], lines: &[Line]) -> Conclusion {
        let scattered = lines.iter().filter(|line| line.arrangement == Blanks::Scattered);
        let scattered: Vec<Line> = scattered.cloned().collect();
        let by_shape = scattered.chunk_by(|a, b| a.shape == b.shape);
        let shapes: Vec<Finding> = by_shape.map(|lines| finding(engines, lines)).collect();
        let large =
            || shapes.iter().filter(|finding| finding.shape.size() > MAX_ALWAYS_BACKTRACK_SIZE);
        let constant = |share: fn(&Finding) -> Option<usize>| {
            let constants = large().filter_map(|finding| {
                Some(share(finding)? as f64 / 100.0 * (finding.shape.size() as f64).sqrt())
            });
            median(constants.collect()).map(|middle| SAFETY_FACTOR * middle)
        };
        let fitted = constant(|finding| finding.pays).zip(constant(|finding| finding.stops));
        Conclusion {
            in_force: chooser::FEW_BLANKS_FACTOR,
            fitted: fitted.map(|(low, high)| [low, high]),
            shapes,
        }
    }

    /// Whether the constant in force is the fitted one, within the noise of the machine.
    pub fn constant_holds(&self) -> Option<bool> {
        let near = |[low, high]: [f64; 2]| (0.9 * low..=1.1 * high).contains(&self.in_force);
        self.fitted.map(near)
    }
}

/// The median.
fn median(mut numbers: Vec<f64>) -> Option<f64> {
    numbers.sort_unstable_by(f64::total_cmp);
    let middle = numbers.len() / 2;
    match numbers.len() {
        0 => None,
        count if count.is_multiple_of(2) => Some((numbers[middle - 1] + numbers[middle]) / 2.0),
        _ => Some(numbers[middle]),
    }
}

fn finding(engines: &[EngineId], lines: &[Line]) -> Finding {
    let backtrack = engines.iter().position(|&engine| engine == EngineId::Backtrack);
    let pays = |line: &&Line| {
        let own = line.times[backtrack?]?;
        // 9×9 has its own engine, which no other can compete with.
        let others = engines.iter().zip(&line.times);
        let others = others.filter(|(engine, _)| **engine != EngineId::Bitboard);
        let best = others.filter_map(|(_, time)| *time).min_by(f64::total_cmp)?;
        Some(own <= PAYS_FACTOR * best)
    };
    let paying = lines.iter().take_while(|line| pays(line) == Some(true)).count();
    let last = paying.checked_sub(1).map(|last| lines[last].percent);
    let stops = last.map(|last| lines.get(paying).map_or(last, |line| line.percent));
    let many: Vec<&Line> = lines.iter().filter(|line| line.chosen != EngineId::Backtrack).collect();
    let means: Vec<Option<f64>> =
        (0..engines.len()).map(|place| geometric_mean(&many, place)).collect();
    let beyond = many.first().and_then(|line| {
        let best = means.iter().flatten().copied().min_by(f64::total_cmp)?;
        let fastest = engines[means.iter().position(|&mean| mean == Some(best))?];
        let place = engines.iter().position(|&engine| engine == line.chosen);
        let cost = place.and_then(|place| means[place]).map(|mean| mean / best);
        Some(Beyond { fastest, chosen: line.chosen, cost })
    });
    Finding { shape: lines[0].shape, pays: last, stops, beyond }
}

/// The geometric mean of an engine's times, if it has all of them.
fn geometric_mean(lines: &[&Line], place: usize) -> Option<f64> {
    let logarithms: Option<Vec<f64>> =
        lines.iter().map(|line| line.times[place].map(|time| time.max(1e-12).ln())).collect();
    let logarithms = logarithms.filter(|all| !all.is_empty())?;
    Some((logarithms.iter().sum::<f64>() / logarithms.len() as f64).exp())
}

#[cfg(test)]
mod tests {
    use super::*;
    use omnidoku::{CancelToken, SystemClock};

    const TWO: [EngineId; 2] = [EngineId::Backtrack, EngineId::Dlx];

    fn line(shape: &str, percent: usize, times: [f64; 2]) -> Line {
        let shape: Shape = shape.parse().unwrap();
        let few = chooser::FEW_BLANKS_FACTOR / (shape.size() as f64).sqrt();
        let chosen = match percent as f64 / 100.0 <= few {
            true => EngineId::Backtrack,
            false => EngineId::Dlx,
        };
        let (arrangement, times) = (Blanks::Scattered, times.map(Some).to_vec());
        Line { shape, arrangement, blanks: 1, percent, times, chosen }
    }

    #[test]
    fn the_constant_is_where_backtracking_stops_paying() {
        // At 40 and 45 % backtracking is within a tenth, at 50 % it is not; later shares do not
        // count.
        let lines = [
            line("4x4", 35, [1.0, 2.0]),
            line("4x4", 40, [2.0, 1.9]),
            line("4x4", 50, [8.0, 2.0]),
            line("4x4", 60, [1.0, 2.0]),
            line("5x5", 20, [1.0, 5.0]),
            line("5x5", 30, [5.0, 5.0]),
            line("5x5", 40, [50.0, 5.0]),
            line("2x2", 95, [1.0, 5.0]),
        ];
        let rule = Conclusion::of(&TWO, &lines);
        let pays: Vec<_> =
            rule.shapes.iter().map(|finding| finding.pays.zip(finding.stops)).collect();
        assert_eq!(pays, [Some((40, 50)), Some((30, 40)), Some((95, 95))]);
        // 0.4·4 = 1.6 and 0.3·5 = 1.5; the small grid says nothing.
        let [low, high] = rule.fitted.unwrap();
        assert!((low - 0.9 * 1.55).abs() < 1e-9 && (high - 0.9 * 2.0).abs() < 1e-9, "{low} {high}");
        assert_eq!(rule.constant_holds(), Some(true));
    }

    #[test]
    fn a_rule_that_does_not_hold_is_reported() {
        let lines = [line("4x4", 10, [9.0, 1.0]), line("4x4", 60, [1.0, 3.0])];
        let rule = Conclusion::of(&TWO, &lines);
        assert_eq!((rule.fitted, rule.constant_holds()), (None, None));
        let beyond = rule.shapes[0].beyond.unwrap();
        assert_eq!((beyond.fastest, beyond.chosen), (EngineId::Backtrack, EngineId::Dlx));
        assert!(!beyond.holds() && (beyond.cost.unwrap() - 3.0).abs() < 1e-9);
        let low = [line("4x4", 10, [1.0, 9.0]), line("4x4", 15, [9.0, 1.0])];
        assert_eq!(Conclusion::of(&TWO, &low).constant_holds(), Some(false));
    }

    #[test]
    fn engines_are_measured() {
        let limits = Limits::none().with_clock(SystemClock::start());
        let settings = SurveySettings {
            engines: vec![EngineId::Backtrack, EngineId::Bitboard],
            ..SurveySettings::default()
        };
        let mut survey = Survey::new(settings.clone(), limits.clone());
        assert_eq!(survey.shares().count(), 20);
        let line = survey.line("2x2".parse().unwrap(), Blanks::Band, 50).unwrap();
        assert_eq!((line.blanks, line.chosen, line.fastest()), (8, EngineId::Backtrack, Some(0)));
        assert!(line.times[0] > Some(0.0) && line.times[1].is_none());

        let cancel = CancelToken::new();
        cancel.cancel();
        let mut survey = Survey::new(settings, limits.with_cancel(cancel));
        let stopped = survey.line("2x2".parse().unwrap(), Blanks::Scattered, 50);
        assert_eq!(stopped, Err(Stopped::Limit(Cause::Cancelled)));
    }
}
