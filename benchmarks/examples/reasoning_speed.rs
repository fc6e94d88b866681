//! How long reasoning takes, for a file with one puzzle per line.
//!
//! `cargo run --release -p omnidoku-benchmarks --example reasoning_speed -- FILE [LIMIT] [--hints]`
//!
//! Rates every puzzle on the HoDoKu scale. With `--hints` it asks for a hint in every position
//! along the paths instead, and prints how the times are distributed.

use std::time::{Duration, Instant};

use omnidoku_core::Puzzle;
use omnidoku_core::format::{ReadOptions, read_all};
use omnidoku_logic::hint::{PlayerState, Solutions, hint};
use omnidoku_logic::message::Voice;
use omnidoku_logic::{Plan, Position, Reasoner, rate::hodoku};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (flags, plain): (Vec<String>, Vec<String>) =
        std::env::args().skip(1).partition(|argument| argument.starts_with("--"));
    let mut plain = plain.into_iter();
    let file = plain.next().ok_or("usage: reasoning_speed FILE [LIMIT] [--hints]")?;
    let limit = plain.next().map_or(Ok(usize::MAX), |limit| limit.parse())?;
    let entries = read_all(&std::fs::read_to_string(file)?, &ReadOptions::default());
    let mut positions = Vec::new();
    for entry in entries.into_iter().take(limit) {
        positions.push(Position::of(&Puzzle::new(entry?.grid)?));
    }
    if flags.iter().any(|flag| flag == "--hints") {
        hints(&positions)
    } else {
        ratings(&positions);
        Ok(())
    }
}

fn ratings(positions: &[Position]) {
    let mut reasoner = Reasoner::new();
    let (start, mut incomplete) = (Instant::now(), 0);
    for position in positions {
        incomplete += usize::from(!hodoku::rate(&mut reasoner, position, None).complete);
    }
    let mean = start.elapsed().as_secs_f64() * 1e6 / positions.len() as f64;
    println!("{} puzzles, {mean:.1} µs each, {incomplete} without an end", positions.len());
}

fn hints(positions: &[Position]) -> Result<(), Box<dyn std::error::Error>> {
    let plan = Plan::default();
    let mut times: Vec<Duration> = Vec::new();
    for start in positions {
        let mut position = start.clone();
        let path = Reasoner::new().path(start, &plan, None);
        for found in &path.steps {
            let (givens, values) = (start.givens(), position.values());
            let desk = PlayerState {
                givens,
                values,
                marks: None,
                solutions: Solutions::One(path.end.values()),
            };
            let clock = Instant::now();
            hint(&desk, &plan, &Voice::new(start.shape()))?;
            times.push(clock.elapsed());
            position.apply(&found.step);
        }
    }
    times.sort_unstable();
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
    println!(
        "{} hints: median {:?}, 99 % within {:?}, longest {:?}",
        times.len(),
        at(0.5),
        at(0.99),
        at(1.0)
    );
    Ok(())
}
