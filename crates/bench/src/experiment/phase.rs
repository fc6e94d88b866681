//! Where 25×25 puzzles are hard: time against the share of filled cells.

use omnidoku::generate::full::Full;
use omnidoku::{EngineId, Random, Shape};
use omnidoku_draw::chart::{Axis, Lines, Look, Point, Series};

use super::{Broken, Findings, Picture, Setup, Table, time};
use crate::summary::{Figures, Summary};
use crate::super_test::dug;

const ENGINES: [EngineId; 4] =
    [EngineId::ForwardMrv, EngineId::Ac3, EngineId::Dlx, EngineId::Learn];

/// The number of puzzles for each share of filled cells.
const PUZZLES_EACH: usize = 10;

pub(super) fn run(setup: &mut Setup<'_>) -> Result<Findings, Broken> {
    let shape = Shape::new(5, 5).expect("a shape");
    let shares: Vec<usize> = (0..=90).step_by(5).collect();
    let mut puzzles = Vec::new();
    for &percent in &shares {
        let blanks = shape.cell_count() * (100 - percent) / 100;
        for number in 0..setup.share_of(PUZZLES_EACH) {
            let mut random = Random::numbered(setup.measure.seed, percent as u64, number as u64);
            let full = Full::Solved.grid(shape, &mut random, &setup.limits).map_err(Broken::Off)?;
            puzzles.push((percent.to_string(), dug(full, blanks, &mut random)));
        }
    }
    let mut summary = Summary::default();
    setup.rows(&ENGINES, &puzzles)?.iter().for_each(|row| summary.add(row));
    let limit = setup.measure.time.as_secs_f64();

    let mut table = Table::new(
        "Median time to the first solution, and how many were solved",
        ["filled", "forward-mrv", "ac3", "dlx", "learn"],
    );
    for percent in &shares {
        let fields = ENGINES.map(|engine| {
            let figures = summary.of(&percent.to_string(), engine.into());
            let Some(figures) = figures else { return "–".to_owned() };
            let (solved, puzzles) = (figures.solved, figures.puzzles);
            match 2 * solved > puzzles {
                true if solved == puzzles => time(figures.median()),
                true => format!("{} ({solved} of {puzzles})", time(figures.median_of_all())),
                false => format!("> {limit} s ({solved} of {puzzles})"),
            }
        });
        table.push([format!("{percent} %")].into_iter().chain(fields));
    }
    let lines = |title: &str, y: Axis, of: &dyn Fn(&Figures) -> f64| {
        let series = ENGINES.iter().map(|&engine| {
            let points = shares.iter().filter_map(|percent| {
                let figures = summary.of(&percent.to_string(), engine.into())?;
                Some(Point::new(*percent as f64, of(figures)))
            });
            Series::new(engine.name(), points.collect())
        });
        Lines {
            title: title.to_owned(),
            x: Axis::number("filled cells in %"),
            y,
            series: series.collect(),
        }
    };
    let seconds =
        |figures: &Figures| figures.median_of_all().map_or(limit, |median| median.as_secs_f64());
    let share = |figures: &Figures| 100.0 * figures.solved as f64 / figures.puzzles.max(1) as f64;
    let times = lines("25×25: median time", Axis::seconds("time, limit included").log(), &seconds);
    let solved = lines("25×25: solved within the limit", Axis::number("solved in %"), &share);
    Ok(Findings {
        remarks: vec![format!(
            "The study cites that puzzles become hard at 25×25. Random cells are removed from random full grids, {} puzzles for \
             each share of filled cells. They may have several solutions; the first is timed. A search may take {limit} s; the \
             median counts searches that met the limit as longer than all others. Nearly empty grids are easy because they \
             have so many solutions, nearly full ones because everything follows; the transition is in between.",
            setup.share_of(PUZZLES_EACH)
        )],
        tables: vec![table],
        charts: [("phase-time", times), ("phase-solved", solved)]
            .map(|(name, lines)| Picture {
                name,
                title: lines.title.clone(),
                svg: lines.svg(&Look::LIGHT),
            })
            .to_vec(),
    })
}
