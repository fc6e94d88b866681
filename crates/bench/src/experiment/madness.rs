//! Time and branches by level, and time by blanks.

use omnidoku::{EngineId, Shape};
use omnidoku_draw::chart::{Axis, Bar, BarSeries, Bars, Lines, Look, Point, Series, figure};

use super::{Broken, Findings, Picture, Setup, Table, mean, mean_time};
use crate::suite::SUITES;
use crate::summary::{Figures, Summary};
use crate::super_test::{Stopped, SuperTest, SuperTestSettings};

/// The study's own algorithm, those of the other studies, and ours.
const ENGINES: [EngineId; 5] =
    [EngineId::Ac3, EngineId::Backtrack, EngineId::ForwardMrv, EngineId::Dlx, EngineId::Auto];

/// By blanks: the study's algorithm and two others.
const BY_BLANKS: [EngineId; 3] = [EngineId::Ac3, EngineId::Dlx, EngineId::Auto];

const PUZZLES_EACH: usize = 100;

/// The remark if some search hit the limit.
const UNFINISHED: &str = " A time after > counts a search that met the limit as taking that long; the mean number of \
     branches is that of the searches that ended.";

pub(super) fn run(setup: &mut Setup<'_>) -> Result<Findings, Broken> {
    let mut puzzles = Vec::new();
    for suite in SUITES {
        let all: Vec<_> = suite.puzzles().collect();
        let few = setup.share_of(all.len());
        puzzles.extend(all.into_iter().take(few).map(|puzzle| (suite.name.to_owned(), puzzle)));
    }
    let limit = setup.measure.time;
    let mut summary = Summary::default();
    setup.rows(&ENGINES, &puzzles)?.iter().for_each(|row| summary.add(row));
    let unfinished = ENGINES.into_iter().any(|engine| {
        let all = summary.total(engine.into());
        all.answered < all.puzzles
    });

    let by_level = |figure: &dyn Fn(&Figures) -> Option<f64>| {
        let of = |engine: EngineId| {
            let bars = SUITES
                .map(|suite| summary.of(suite.name, engine.into()).and_then(figure).map(Bar::new));
            BarSeries { name: engine.to_string(), bars: bars.to_vec() }
        };
        ENGINES.map(of).to_vec()
    };
    let groups = SUITES.map(|suite| suite.name.to_owned()).to_vec();
    let times = Bars {
        title: "Mean time by level".to_owned(),
        axis: Axis::seconds("mean time").log(),
        groups: groups.clone(),
        series: by_level(&|figures| figures.mean_at_least(limit).map(|mean| mean.as_secs_f64())),
    };
    let branches = Bars {
        title: "Mean branches by level".to_owned(),
        axis: Axis::number("mean branches").log(),
        groups,
        series: by_level(&|figures| figures.branches.mean()),
    };
    let table = |title: &str, field: &dyn Fn(&Figures) -> String| {
        let mut table = Table::new(
            title,
            ["level", "puzzles", "ac3", "backtrack", "forward-mrv", "dlx", "auto"],
        );
        for suite in SUITES {
            let of = |engine: EngineId| summary.of(suite.name, engine.into());
            let puzzles = of(ENGINES[0]).map_or(0, |figures| figures.puzzles);
            let fields = ENGINES.map(|engine| of(engine).map_or("–".to_owned(), field));
            table.push([suite.name.to_owned(), puzzles.to_string()].into_iter().chain(fields));
        }
        table
    };

    let series = BY_BLANKS.iter().map(|&engine| by_blanks(setup, engine));
    let series = series.collect::<Result<Vec<_>, _>>()?;
    let mut blanks = Table::new("Mean time by blanks", ["blanks", "ac3", "dlx", "auto"]);
    let points = series[0].points.len();
    for place in (9..points).step_by(10) {
        let seconds = series.iter().map(|series| figure::seconds(series.points[place].y));
        blanks.push([format!("{}", series[0].points[place].x)].into_iter().chain(seconds));
    }
    let lines = Lines {
        title: "Mean time by blanks".to_owned(),
        x: Axis::number("blanks"),
        y: Axis::seconds("mean time to the first solution").log(),
        series,
    };
    let pictures = [
        ("madness-times", times.title.clone(), times.svg(&Look::LIGHT)),
        ("madness-branches", branches.title.clone(), branches.svg(&Look::LIGHT)),
        ("madness-blanks", lines.title.clone(), lines.svg(&Look::LIGHT)),
    ];
    Ok(Findings {
        remarks: vec![
            format!(
                "The study took 15 easy, 15 medium, 20 hard and 30 evil puzzles from a web site and shows charts without \
                 figures. The bundled sets replace them: {}, made by our own generator. `ac3` is the study's own \
                 algorithm.{}",
                match setup.share {
                    1.0 => "the same number of puzzles of each level".to_owned(),
                    share => format!("the first {:.0} % of each level", 100.0 * share),
                },
                if unfinished { UNFINISHED } else { "" }
            ),
            format!(
                "Time by blanks is the super test: {} random puzzles for each number of blanks from 1 to 70, which may have \
                 several solutions; the first is timed.",
                setup.share_of(PUZZLES_EACH)
            ),
        ],
        tables: vec![
            table("Mean time by level", &|figures| mean_time(figures, limit)),
            table("Mean branches by level", &|figures| mean(figures.branches.mean())),
            blanks,
        ],
        charts: pictures.map(|(name, title, svg)| Picture { name, title, svg }).to_vec(),
    })
}

/// The super test of an engine, as a line in a chart.
fn by_blanks(setup: &mut Setup<'_>, engine: EngineId) -> Result<Series, Broken> {
    let settings = SuperTestSettings {
        engine,
        each: setup.share_of(PUZZLES_EACH) as u64,
        measure: setup.measure,
        ..SuperTestSettings::of(Shape::CLASSIC)
    };
    let mut test = SuperTest::new(settings, setup.limits.clone()).expect("an engine for 9×9");
    let mut points = Vec::new();
    for blanks in settings.from..=settings.to {
        (setup.watch)((blanks - settings.from) as u64, (settings.to - settings.from + 1) as u64);
        let point = test.point(blanks, |_| {}).map_err(|stopped| match stopped {
            Stopped::Limit(cause) => Broken::Off(cause),
            Stopped::Fault(fault) => Broken::Engine(fault),
        })?;
        // An unsolved puzzle took at least the limit.
        let solved = point.mean.unwrap_or_default().as_secs_f64() * point.solved as f64;
        let unsolved = setup.measure.time.as_secs_f64() * (point.puzzles - point.solved) as f64;
        points.push(Point::new(blanks as f64, (solved + unsolved) / point.puzzles as f64));
    }
    Ok(Series::new(engine.name(), points))
}
