//! Makes a puzzle of a chosen difficulty from a seed.
//!
//! ```text
//! cargo run --release -p omnidoku --example generate
//! cargo run --release -p omnidoku --example generate -- 7 hard
//! ```
//!
//! A seed and a number name a puzzle: puzzle 0 of seed 7 is the same on every machine and in every run,
//! whether or not other puzzles are made beside it.

use std::error::Error;

use omnidoku::format::{self, Format, WriteOptions};
use omnidoku::generate::{Generator, Request};
use omnidoku::logic::rate::level::Level;
use omnidoku::{Limits, Shape};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let seed = arguments.next().map_or(Ok(1), |text| text.parse())?;
    let level = match arguments.next() {
        Some(name) => level(&name).ok_or_else(|| format!("there is no level \"{name}\""))?,
        None => Level::Medium,
    };

    // `of_level` gives what players expect of the level: its techniques, and a symmetric layout of
    // the clues. `Request::new` asks for minimal puzzles of any difficulty instead.
    let request = Request::of_level(Shape::CLASSIC, seed, level);
    let mut generator = Generator::new(request)?;
    let outcomes = generator.make(0..1, &Limits::none()).map_err(|cause| cause.to_string())?;

    for outcome in outcomes {
        let made = outcome.made.ok_or("no puzzle was found")?;
        let puzzle = &made.draft.puzzle;
        let options = WriteOptions::new(Format::Frame, puzzle.shape());
        println!("seed {seed}, puzzle {}, level {}:", outcome.index, level.name());
        print!("{}", format::write(puzzle, &options)?);
        // A request that is rarely met may run out of attempts: then this is the closest puzzle found.
        println!("as requested: {}; attempts: {}", outcome.reached, outcome.tries);
        println!("clues: {}", puzzle.filled().count());
    }
    Ok(())
}

/// The level with this name, in either case: `very easy`, `Medium`, `EXTREME`.
fn level(name: &str) -> Option<Level> {
    Level::ALL.into_iter().find(|level| level.name().eq_ignore_ascii_case(name))
}
