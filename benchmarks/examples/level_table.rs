//! How much CPU time a puzzle of each level takes on each size, as a Markdown table.
//!
//! `cargo run --release -p omnidoku-benchmarks --example level_table -- [SEEDS [SIZES [LEVELS]]]`, for example with
//! `5 9,16 easy,hard`.
//!
//! A cell holds the median time over the seeds and the mean number of clues. `-` marks a level that
//! this size does not have; the reason is below the table.

use std::collections::BTreeSet;

use omnidoku_benchmarks::clock::thread_seconds;
use omnidoku_core::Shape;
use omnidoku_generate::{Generator, Request};
use omnidoku_logic::rate::level::Level;
use omnidoku_solve::Limits;

const SIZES: [usize; 11] = [4, 6, 8, 9, 10, 12, 15, 16, 20, 24, 25];

/// A seed that takes longer than this counts as not reached.
const MAX_SECONDS_PER_SEED: f64 = 120.0;

/// More puzzles of the same seed are made until this much time has passed.
const MIN_SECONDS_PER_SEED: f64 = 0.1;

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

/// The cell of the table for puzzles of a level; or the reason why there are none.
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
        let start = thread_seconds();
        let mut goes_on = |_| thread_seconds() < start + MAX_SECONDS_PER_SEED;
        let mut number = 0;
        // A clock that ticks every few milliseconds cannot time a single quick puzzle.
        while number == 0 || thread_seconds() < start + MIN_SECONDS_PER_SEED {
            let outcome = generator.make_while(number, &Limits::none(), &mut goes_on);
            let outcome = outcome.map_err(|cause| format!("{cause:?}"))?;
            let Some(made) = outcome.made.filter(|_| outcome.reached) else {
                return Ok(Ok(format!("not reached in {} tries", outcome.tries)));
            };
            clues.push(made.draft.puzzle.filled().count());
            number += 1;
        }
        times.push((thread_seconds() - start) / number as f64);
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
