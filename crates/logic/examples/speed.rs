//! How long ratings on the HoDoKu scale take: `speed FILE [LIMIT]`, a puzzle a line.

use std::time::Instant;

use omnidoku_core::Puzzle;
use omnidoku_core::format::{ReadOptions, read_all};
use omnidoku_logic::{Position, Reasoner, rate::hodoku};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().ok_or("usage: speed FILE [LIMIT]")?;
    let limit = arguments.next().map_or(Ok(usize::MAX), |limit| limit.parse())?;
    let entries = read_all(&std::fs::read_to_string(file)?, &ReadOptions::default());
    let mut positions = Vec::new();
    for entry in entries.into_iter().take(limit) {
        positions.push(Position::of(&Puzzle::new(entry?.grid)?));
    }
    let mut reasoner = Reasoner::new();
    let (start, mut incomplete) = (Instant::now(), 0);
    for position in &positions {
        incomplete += usize::from(!hodoku::rate(&mut reasoner, position, None).complete);
    }
    let mean = start.elapsed().as_secs_f64() * 1e6 / positions.len() as f64;
    println!("{} puzzles, {mean:.1} µs each, {incomplete} without an end", positions.len());
    Ok(())
}
