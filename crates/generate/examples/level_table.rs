//! How long a puzzle of each level takes on each size, in CPU time on one core, as a table in Markdown:
//! `level_table [SEEDS [SIZES [LEVELS]]]`, for example `level_table 5 9,16 easy,hard`.
//!
//! A cell is the median over the seeds, and the mean number of clues. `-` stands where a puzzle cannot be, with the reason
//! below the table.

use std::collections::BTreeSet;

use omnidoku_core::Shape;
use omnidoku_generate::{Generator, Request};
use omnidoku_logic::rate::level::Level;
use omnidoku_solve::Limits;

const SIZES: [usize; 11] = [4, 6, 8, 9, 10, 12, 15, 16, 20, 24, 25];

/// No puzzle gets more seconds than this.
const PATIENCE: f64 = 120.0;

/// For so many seconds puzzles of one seed are made.
const ENOUGH: f64 = 0.1;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let seeds: u64 = words.first().map_or(Ok(5), |word| word.parse())?;
    let sizes: Vec<usize> = match words.get(1) {
        Some(list) => list.split(',').map(str::parse).collect::<Result<_, _>>()?,
        None => SIZES.to_vec(),
    };
    let slug = |level: Level| level.name().to_lowercase().replace(' ', "-");
    let asked: Option<Vec<&str>> = words.get(2).map(|list| list.split(',').collect());
    let levels = Level::ALL.into_iter().filter(|level| *level != Level::Solved);
    let levels: Vec<Level> = levels
        .filter(|level| asked.as_ref().is_none_or(|asked| asked.contains(&slug(*level).as_str())))
        .collect();
    let heads: Vec<&str> = levels.iter().map(|level| level.name()).collect();
    println!("| size | {} |\n|---|{}", heads.join(" | "), "--:|".repeat(levels.len()));
    let mut reasons = BTreeSet::new();
    for size in sizes {
        let shape = Shape::from_size(size)?;
        let mut cells = Vec::new();
        for &level in &levels {
            cells.push(match cell(shape, level, seeds)? {
                Ok(cell) => cell,
                Err(reason) => {
                    reasons.insert(reason);
                    "-".to_owned()
                }
            });
        }
        println!("| {size}×{size} | {} |", cells.join(" | "));
    }
    reasons.iter().for_each(|reason| println!("\n- {reason}"));
    Ok(())
}

/// What puzzles of a level take; or why there are none.
fn cell(
    shape: Shape,
    level: Level,
    seeds: u64,
) -> Result<Result<String, String>, Box<dyn std::error::Error>> {
    let (mut times, mut clues) = (Vec::new(), Vec::new());
    for seed in 1..=seeds {
        let mut generator = match Generator::new(Request::of_level(shape, seed, level)) {
            Ok(generator) => generator,
            Err(problem) => return Ok(Err(problem.to_string())),
        };
        let began = cpu_seconds()?;
        let mut goes_on = |_| cpu_seconds().is_ok_and(|now| now < began + PATIENCE);
        let mut number = 0;
        // A clock that ticks every few milliseconds cannot time a single quick puzzle.
        while number == 0 || cpu_seconds()? < began + ENOUGH {
            let outcome = generator.make_while(number, &Limits::none(), &mut goes_on);
            let outcome = outcome.map_err(|cause| format!("{cause:?}"))?;
            let Some(made) = outcome.made.filter(|_| outcome.reached) else {
                return Ok(Ok(format!("not reached in {} tries", outcome.tries)));
            };
            clues.push(made.draft.puzzle.filled().count());
            number += 1;
        }
        times.push((cpu_seconds()? - began) / number as f64);
    }
    times.sort_by(f64::total_cmp);
    let median = times[times.len() / 2];
    let mean = clues.iter().sum::<usize>() as f64 / clues.len() as f64;
    let time = match median {
        ..0.00995 => format!("{:.2} ms", median * 1e3),
        ..0.0995 => format!("{:.0} ms", median * 1e3),
        _ => format!("{median:.2} s"),
    };
    Ok(Ok(format!("{time}, {mean:.1}")))
}

/// The CPU time of this process so far.
fn cpu_seconds() -> Result<f64, Box<dyn std::error::Error>> {
    let stat = std::fs::read_to_string("/proc/self/schedstat")?;
    let nanoseconds: f64 = stat.split_whitespace().next().ok_or("no CPU time")?.parse()?;
    Ok(nanoseconds / 1e9)
}
