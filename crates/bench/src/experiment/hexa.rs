//! Eight 16×16 puzzles by forward checking, with and without MRV, and by Dancing Links; our faster
//! engines beside them.

use omnidoku::format::{Alphabet, ReadOptions, read};
use omnidoku::{EngineId, Grid, Puzzle, Random, Shape};
use omnidoku_draw::chart::{Axis, Bar, BarSeries, Bars, Look};

use super::{Broken, Findings, Picture, Setup, Table, count, time};
use crate::measurement::{Measurement, Outcome};
use crate::super_test::dug;

const ENGINES: [EngineId; 5] =
    [EngineId::Forward, EngineId::ForwardMrv, EngineId::Dlx, EngineId::Learn, EngineId::Auto];

const INSTANCES: &str = include_str!("../../data/hexa.txt");

/// What the study printed: forward checking, forward checking with MRV, Dancing Links. It estimates
/// over three hours for six puzzles without saying whether that is with MRV; for the one of them
/// that plain forward checking solved, MRV is assumed.
const PRINTED: [(&str, [&str; 3]); 8] = [
    ("Hexa-20", ["–", "8,495 s", "6.69 ms"]),
    ("Hexa-21", ["> 3 h", "–", "6.87 ms"]),
    ("Hexa-50", ["> 3 h", "–", "6.52 ms"]),
    ("Hexa-80", ["> 3 h", "–", "6.70 ms"]),
    ("Hexa-81", ["> 3 h", "–", "6.57 ms"]),
    ("Hexa-82", ["> 3 h", "–", "8.64 ms"]),
    ("Hexa-100", ["0.292 s", "> 3 h", "4.76 ms"]),
    ("Hexa-101", ["1.53 s", "0.274 s", "7.21 ms"]),
];

pub(super) fn run(setup: &mut Setup<'_>) -> Result<Findings, Broken> {
    let puzzles: Vec<(String, Puzzle)> = instances(setup.measure.seed);
    let puzzles = &puzzles[..setup.share_of(puzzles.len())];
    let rows = setup.rows(&ENGINES, puzzles)?;
    let limit = setup.measure.time.as_secs_f64();
    let took = |row: &Measurement| match row.outcome {
        Outcome::Solved => time(Some(row.timing.best)),
        _ => format!("> {limit} s"),
    };

    let mut times = Table::new(
        "Time to the first solution",
        ["instance", "blanks", "forward", "forward-mrv", "dlx", "learn", "auto"],
    );
    let mut counters = Table::new(
        "Nodes and backtracks; after > of a search that met the limit",
        [
            "instance",
            "forward nodes",
            "backtracks",
            "forward-mrv nodes",
            "backtracks",
            "dlx nodes",
            "backtracks",
            "learn nodes",
            "backtracks",
        ],
    );
    let counted = |row: &Measurement| {
        let marked = |counter: Option<u64>| match (row.outcome, counter) {
            (Outcome::Solved, _) | (_, None) => count(counter),
            (_, Some(_)) => format!("> {}", count(counter)),
        };
        [row.stats.nodes, row.stats.backtracks].map(marked)
    };
    for rows in rows.chunks(ENGINES.len()) {
        let name = [rows[0].level.clone(), rows[0].blanks.to_string()];
        times.push(name.into_iter().chain(rows.iter().map(took)));
        let pairs = rows[..4].iter().flat_map(counted);
        counters.push([rows[0].level.clone()].into_iter().chain(pairs));
    }
    let mut printed = Table::new(
        "As the study printed it",
        ["instance", "forward", "forward with MRV", "Dancing Links"],
    );
    for (name, times) in PRINTED {
        printed.push([name].into_iter().chain(times).map(str::to_owned));
    }

    let bars = Bars {
        title: "Time to the first solution; bars at the limit did not end".to_owned(),
        axis: Axis::seconds("time").log(),
        groups: puzzles.iter().map(|(name, _)| name.clone()).collect(),
        series: ENGINES
            .iter()
            .enumerate()
            .map(|(place, engine)| {
                let bars = rows.chunks(ENGINES.len()).map(|rows| match rows[place].outcome {
                    Outcome::Solved => Some(Bar::new(rows[place].timing.best.as_secs_f64())),
                    _ => Some(Bar::new(limit)),
                });
                BarSeries { name: engine.to_string(), bars: bars.collect() }
            })
            .collect(),
    };
    Ok(Findings {
        remarks: vec![
            "The study prints one of its eight puzzles, Hexa-80, as its figure 1. Here its thirteenth row is corrected to that \
             of the printed solution; it has two solutions. Of the other seven the study prints only the solutions. Their \
             replacements are dug from these at random, with as many blanks as the study's table gives (Hexa-20: 160, Hexa-100: \
             205, Hexa-101: 213), and otherwise with the 163 of Hexa-80. Like figure 1 they may have several solutions; the \
             first is timed."
                .to_owned(),
            format!("A search may take {limit} s; the study estimates over three hours for some."),
        ],
        tables: vec![times, counters, printed],
        charts: vec![Picture {
            name: "hexa",
            title: "Time to the first solution".to_owned(),
            svg: bars.svg(&Look::LIGHT),
        }],
    })
}

/// The instances by name, in the order of the study.
fn instances(seed: u64) -> Vec<(String, Puzzle)> {
    let lines = INSTANCES.lines().filter(|line| !line.starts_with('#'));
    let lines: Vec<(&str, usize, Grid)> = lines
        .map(|line| {
            let mut fields = line.split(' ');
            let mut next = || fields.next().expect("name, blanks, grid");
            let (name, blanks) = (next(), next().parse().expect("a number of blanks"));
            (name, blanks, hexadecimal(next()))
        })
        .collect();
    let (figure, solutions) = lines.split_last().expect("figure 1 comes last");
    let instance = |(place, (name, blanks, full)): (usize, &(&str, usize, Grid))| {
        let puzzle = match *name {
            "Hexa-80" => Puzzle::new(figure.2.clone()).expect("figure 1 obeys the rules"),
            _ => dug(full.clone(), *blanks, &mut Random::numbered(seed, place as u64, 0)),
        };
        ((*name).to_owned(), puzzle)
    };
    solutions.iter().enumerate().map(instance).collect()
}

fn hexadecimal(text: &str) -> Grid {
    let shape: Shape = "4x4".parse().expect("a shape");
    let alphabet = "0-F".parse::<Alphabet>().ok();
    let options = ReadOptions { shape: Some(shape), alphabet, ..ReadOptions::default() };
    read(text, &options).expect("a grid of 16×16").grid
}

#[cfg(test)]
mod tests {
    use super::*;
    use omnidoku::check;

    #[test]
    fn instances_are_dug_from_the_printed_solutions() {
        let instances = instances(1);
        let blanks: Vec<usize> = instances.iter().map(|(_, puzzle)| puzzle.blank_count()).collect();
        assert_eq!(blanks, [160, 163, 163, 163, 163, 163, 205, 213]);
        let lines = INSTANCES.lines().filter(|line| line.starts_with("Hexa"));
        for ((name, puzzle), line) in instances.iter().zip(lines) {
            let full = hexadecimal(line.rsplit(' ').next().unwrap());
            assert_eq!(check::solution(puzzle, &full), Ok(()), "{name}");
        }
    }
}
