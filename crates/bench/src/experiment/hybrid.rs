//! Backtracking or Dancing Links: mean blanks and mean time by level, sixty puzzles with each and
//! with both, and the number of blanks at which to switch.

use std::time::Duration;

use omnidoku::generate::full::Full;
use omnidoku::{EngineId, Limits, Puzzle, Random, Settings, Shape, ask};
use omnidoku_draw::chart::{Axis, Bar, BarSeries, Bars, Lines, Look, Point, Series};

use super::{Broken, Findings, Picture, Setup, Table, at_least, mean, mean_time, time};
use crate::measurement::Measurement;
use crate::summary::Summary;
use crate::super_test::dug;

const ENGINES: [EngineId; 4] =
    [EngineId::Backtrack, EngineId::Dlx, EngineId::Hybrid20, EngineId::Auto];

/// The levels of the study, and the blanks of the puzzles that replace its own: it has up to 20
/// blanks from very easy to medium.
const LEVELS: [(&str, [usize; 3]); 4] = [
    ("very easy", [4, 7, 10]),
    ("easy", [10, 12, 14]),
    ("medium", [15, 17, 19]),
    ("hard", [46, 50, 54]),
];

/// Fifteen puzzles per level make sixty.
const PUZZLES_PER_LEVEL: usize = 15;

/// The switch is searched for up to this number of blanks, with [`PUZZLES_EACH`] puzzles for each
/// number. With more blanks, a randomly dug puzzle hardly ever has one solution.
const MAX_BLANKS: usize = 52;
const PUZZLES_EACH: usize = 100;

pub(super) fn run(setup: &mut Setup<'_>) -> Result<Findings, Broken> {
    let mut puzzles = Vec::new();
    for (level, blanks) in LEVELS {
        for number in 0..setup.share_of(PUZZLES_PER_LEVEL) {
            let blanks = blanks[number % blanks.len()];
            puzzles.push((level.to_owned(), unique(setup.measure.seed, blanks, number as u64)));
        }
    }
    let sixty = setup.rows(&ENGINES, &puzzles)?;
    let sweep = sweep(setup)?;
    let switch = switch(&sweep);

    let mut summary = Summary::default();
    sixty.iter().for_each(|row| summary.add(row));
    let figures = |level: &str, engine: EngineId| summary.of(level, engine.into());
    let mut levels = Table::new(
        "Mean time by level",
        ["level", "blanks", "backtrack", "dlx", "hybrid20", "auto"],
    );
    for (level, _) in LEVELS {
        let blanks = figures(level, ENGINES[0]).and_then(|figures| figures.blanks.mean());
        let times = ENGINES.map(|engine| {
            figures(level, engine)
                .map_or("–".to_owned(), |all| mean_time(all, setup.measure.time))
        });
        levels.push([level.to_owned(), mean(blanks)].into_iter().chain(times));
    }
    let title = format!("All {} puzzles", puzzles.len());
    let mut totals = Table::new(&title, ["way", "as printed, for sixty", "measured"]);
    let printed = ["–", "5.97 s", "1.55 s", "–"];
    for (engine, printed) in ENGINES.into_iter().zip(printed) {
        let all = summary.total(engine.into());
        let total = at_least(&all, time(Some(all.time_at_least(setup.measure.time))));
        totals.push([format!("`{engine}`"), printed.to_owned(), total]);
    }
    let better: Duration = sixty.chunks(ENGINES.len()).map(|rows| at(rows, switch)).sum();
    let name = format!("switch at {switch} blanks");
    totals.push([name, "–".to_owned(), time(Some(better))]);

    let bars = Bars {
        title: "Mean time by level".to_owned(),
        axis: Axis::seconds("mean time").log(),
        groups: LEVELS.map(|(level, _)| level.to_owned()).to_vec(),
        series: ENGINES[..2]
            .iter()
            .map(|&engine| {
                let bar = |(level, _): (&str, _)| {
                    let figures = figures(level, engine);
                    let mean = figures.and_then(|all| all.mean_at_least(setup.measure.time));
                    mean.map(|mean| Bar::new(mean.as_secs_f64()))
                };
                BarSeries { name: engine.to_string(), bars: LEVELS.map(bar).to_vec() }
            })
            .collect(),
    };
    let lines = Lines {
        title: "Mean time by blanks".to_owned(),
        x: Axis::number("blanks"),
        y: Axis::seconds("mean time").log(),
        series: ["backtrack", "dlx"]
            .into_iter()
            .enumerate()
            .map(|(place, name)| {
                let points =
                    sweep.iter().map(|(blanks, times)| Point::new(*blanks as f64, times[place]));
                Series::new(name, points.collect())
            })
            .collect(),
    };
    Ok(Findings {
        remarks: vec![
            format!(
                "The study does not print its sixty puzzles. They are replaced by others with one solution, {} per level, \
                 with blanks as its text suggests: fewer than 20 up to medium, and about 50 for hard ones.",
                setup.share_of(PUZZLES_PER_LEVEL)
            ),
            format!(
                "The better switch point, from {} puzzles with one solution for every number of blanks up to {MAX_BLANKS}: \
                 backtracking below **{switch} blanks**, Dancing Links from there on. It minimizes the sum of the mean times.",
                setup.share_of(PUZZLES_EACH)
            ),
        ],
        tables: vec![levels, totals],
        charts: vec![
            Picture {
                name: "hybrid-levels",
                title: bars.title.clone(),
                svg: bars.svg(&Look::LIGHT),
            },
            Picture {
                name: "hybrid-switch",
                title: lines.title.clone(),
                svg: lines.svg(&Look::LIGHT),
            },
        ],
    })
}

/// A puzzle with this many blanks and one solution.
fn unique(seed: u64, blanks: usize, number: u64) -> Puzzle {
    let mut random = Random::numbered(seed, blanks as u64, number);
    let mut judge = EngineId::Auto.build(Settings::default());
    loop {
        let full = Full::Uniform.grid(Shape::CLASSIC, &mut random, &Limits::none());
        let puzzle = dug(full.expect("no limit, and a shape it is for"), blanks, &mut random);
        let count = ask::count(&mut *judge, &puzzle, 2, &Limits::none());
        if count.is_ok_and(|count| count.found == 1) {
            return puzzle;
        }
    }
}

/// The mean seconds of backtracking and of Dancing Links, for every number of blanks.
fn sweep(setup: &mut Setup<'_>) -> Result<Vec<(usize, [f64; 2])>, Broken> {
    let mut puzzles = Vec::new();
    for blanks in 1..=MAX_BLANKS {
        for number in 0..setup.share_of(PUZZLES_EACH) {
            let number = (PUZZLES_PER_LEVEL + number) as u64;
            puzzles.push((blanks.to_string(), unique(setup.measure.seed, blanks, number)));
        }
    }
    let mut summary = Summary::default();
    setup.rows(&ENGINES[..2], &puzzles)?.iter().for_each(|row| summary.add(row));
    let limit = setup.measure.time;
    let seconds = |blanks: usize, engine: EngineId| {
        let figures = summary.of(&blanks.to_string(), engine.into());
        let mean = figures.and_then(|figures| figures.mean_at_least(limit));
        mean.map_or(f64::INFINITY, |mean| mean.as_secs_f64())
    };
    Ok((1..=MAX_BLANKS)
        .map(|blanks| (blanks, [ENGINES[0], ENGINES[1]].map(|engine| seconds(blanks, engine))))
        .collect())
}

/// The number of blanks from which Dancing Links should be used to minimise the sum of the mean
/// times.
fn switch(sweep: &[(usize, [f64; 2])]) -> usize {
    let total = |switch: usize| -> f64 {
        sweep.iter().map(|(blanks, times)| times[usize::from(*blanks >= switch)]).sum()
    };
    (1..=sweep.len() + 1).min_by(|&a, &b| total(a).total_cmp(&total(b))).unwrap_or(1)
}

/// The time of the algorithm used with this switch; `rows` belong to one puzzle, in the order of
/// the engines.
fn at(rows: &[Measurement], switch: usize) -> Duration {
    rows[usize::from(rows[0].blanks >= switch)].timing.best
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_switch_is_where_the_sum_is_smallest() {
        let sweep = |slow: f64| vec![(1, [1.0, 4.0]), (2, [3.0, 4.0]), (3, [slow, 4.0])];
        assert_eq!(switch(&sweep(9.0)), 3);
        assert_eq!(switch(&sweep(2.0)), 4);
        assert_eq!(switch(&[(1, [5.0, 4.0]), (2, [9.0, 4.0])]), 1);
    }

    #[test]
    fn stand_ins_have_one_solution() {
        let puzzle = unique(1, 50, 0);
        assert_eq!(puzzle.blank_count(), 50);
        assert_eq!(puzzle, unique(1, 50, 0));
        assert_ne!(puzzle, unique(1, 50, 1));
    }
}
