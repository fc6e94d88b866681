//! The charts of a report.

use omnidoku_draw::chart::{self, Axis, Bar, BarSeries, Bars, Cactus, Curve, Lines, Look, Series};

use super::SuperRun;
use crate::compare::{ANSWERED_WITHIN, Comparison};
use crate::summary::{Figures, Sum, Summary};
use crate::super_test::Point;

/// A drawing and its title.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chart {
    /// Its title, which the drawing shows too.
    pub title: String,
    /// The drawing as SVG text.
    pub svg: String,
}

/// One of the sums among figures.
type Counter = fn(&Figures) -> Sum;

/// Levels beyond this number are not drawn.
const LEVELS: usize = 16;

/// Time by level and engine, how many are solved within a time, and the counters of the engines.
pub fn of_summary(summary: &Summary, look: &Look) -> Vec<Chart> {
    let median = |figures: &Figures| {
        let within = |share| figures.quantile(share).map(|time| time.as_secs_f64());
        let spread = within(0.1).zip(within(0.9)).map(|(low, high)| [low, high]);
        within(0.5).map(|value| Bar { value, spread })
    };
    let title = "Median time by level".to_owned();
    let axis = Axis::seconds("whiskers: from a tenth to nine tenths of the puzzles").log();
    let mut charts = bars(summary, look, title, axis, median).into_iter().collect::<Vec<_>>();
    charts.extend(cactus(summary, look));
    let counters: [(&str, Counter); 3] = [
        ("branches", |figures| figures.branches),
        ("backtracks", |figures| figures.backtracks),
        ("actions", |figures| figures.actions),
    ];
    for (name, counter) in counters {
        let mean = |figures: &Figures| counter(figures).mean().map(Bar::new);
        let title = format!("Mean number of {name} by level");
        charts.extend(bars(summary, look, title, Axis::number(name).log(), mean));
    }
    charts
}

/// Bars for every level and engine; `None` if there are none.
fn bars(
    summary: &Summary,
    look: &Look,
    title: String,
    axis: Axis,
    bar: impl Fn(&Figures) -> Option<Bar>,
) -> Option<Chart> {
    let mut levels = summary.levels();
    let all = levels.len();
    levels.truncate(LEVELS);
    let title = match all > LEVELS {
        true => format!("{title}, the first {LEVELS} of {all} levels"),
        false => title,
    };
    let series: Vec<BarSeries> = summary
        .engines()
        .into_iter()
        .map(|engine| BarSeries {
            name: engine.name().to_owned(),
            bars: levels.iter().map(|level| bar(summary.of(level, engine)?)).collect(),
        })
        .filter(|series| series.bars.iter().flatten().any(|bar| bar.value > 0.0))
        .collect();
    let groups = levels.into_iter().map(str::to_owned).collect();
    let bars = Bars { title: title.clone(), axis, groups, series };
    (!bars.series.is_empty()).then(|| Chart { svg: bars.svg(look), title })
}

fn cactus(summary: &Summary, look: &Look) -> Option<Chart> {
    let curve = |engine: crate::Solver| {
        let total = summary.total(engine);
        let share = |done: u64| done as f64 / total.puzzles as f64;
        let points: Vec<[f64; 2]> =
            total.curve().map(|(time, done)| [share(done), time.as_secs_f64()]).collect();
        Curve { name: engine.name().to_owned(), points }
    };
    let curves: Vec<Curve> = summary.engines().into_iter().map(curve).collect();
    let cactus = Cactus {
        title: ANSWERED_WITHIN.to_owned(),
        x: Axis::share("share of all puzzles, the quickest first"),
        y: Axis::seconds("time for one puzzle").log(),
        curves,
    };
    let is_drawn = cactus.curves.iter().any(|curve| !curve.points.is_empty());
    is_drawn.then(|| Chart { svg: cactus.svg(look), title: cactus.title })
}

/// Time, branches and the share of unique puzzles by the number of blanks.
pub fn of_super_runs(runs: &[SuperRun], look: &Look) -> Vec<Chart> {
    let of_one_shape = runs.windows(2).all(|pair| pair[0].shape == pair[1].shape);
    let name = |run: &SuperRun| match of_one_shape {
        true => run.engine.to_string(),
        false => format!("{} {}", run.engine, run.shape),
    };
    let chart = |title: &str, y: Axis, of: &dyn Fn(&Point) -> Option<chart::Point>| {
        let series =
            |run: &SuperRun| Series::new(name(run), run.points.iter().filter_map(of).collect());
        let series: Vec<Series> =
            runs.iter().map(series).filter(|series| !series.points.is_empty()).collect();
        let title = title.to_owned();
        let lines = Lines { title, x: Axis::number("number of blanks"), y, series };
        (!lines.series.is_empty()).then(|| Chart { svg: lines.svg(look), title: lines.title })
    };
    let time = |point: &Point| {
        let seconds = |time: Option<std::time::Duration>| time.map(|time| time.as_secs_f64());
        let mean = chart::Point::new(point.blanks as f64, seconds(point.mean)?);
        Some(mean.within(seconds(point.best)?, seconds(point.worst)?))
    };
    let branches = |point: &Point| Some(chart::Point::new(point.blanks as f64, point.branches?));
    let unique = |point: &Point| {
        let share = point.unique as f64 / point.puzzles as f64;
        (point.puzzles > 0).then(|| chart::Point::new(point.blanks as f64, share))
    };
    [
        chart("Time by blanks", Axis::seconds("mean; band: best to worst").log(), &time),
        chart("Branches by blanks", Axis::number("mean number of choices"), &branches),
        chart("Puzzles with one solution, by blanks", Axis::share("share"), &unique),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// How many puzzles each contender answers within a time, and each against the baseline.
pub fn of_comparison(comparison: &Comparison, look: &Look) -> Vec<Chart> {
    let cactus = comparison.cactus();
    let is_drawn = !cactus.curves.is_empty();
    let cactus = is_drawn.then(|| Chart { svg: cactus.svg(look), title: cactus.title });
    let scatters = comparison.scatters().into_iter();
    let scatters = scatters.map(|scatter| Chart { svg: scatter.svg(look), title: scatter.title });
    cactus.into_iter().chain(scatters).collect()
}
