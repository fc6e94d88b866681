//! Solves a puzzle with an engine of your choice, and says which engine did the work and why.
//!
//! ```text
//! cargo run --release -p omnidoku --example solve
//! cargo run --release -p omnidoku --example solve -- "1... ..2. .3.. ...4" dlx
//! ```
//!
//! The puzzle may be of any size and in any format that [`omnidoku::format`] reads.

use std::error::Error;
use std::time::Duration;

use omnidoku::format::{self, Format, ReadOptions, WriteOptions};
use omnidoku::{Answer, EngineId, Limits, Puzzle, Settings, SystemClock, ask};

const PUZZLE: &str =
    ".26...7..5...49.2.....2...1.6....4....23746....1....3.2...5.....7.83...2..3...17.";

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let text = arguments.next().unwrap_or_else(|| PUZZLE.to_owned());
    // `auto` picks an engine from the puzzle; a name such as "dlx" or "learn" asks for that engine.
    let engine: EngineId = arguments.next().as_deref().unwrap_or("auto").parse()?;

    // A grid may break the rules; a `Puzzle` does not. Engines accept puzzles only.
    let entry = format::read(&text, &ReadOptions::default())?;
    let puzzle = Puzzle::new(entry.grid)?;
    if !engine.supports(puzzle.shape()) {
        return Err(format!("{engine} cannot search grids with boxes of {}", puzzle.shape()).into());
    }

    let limits = Limits::none().with_clock(SystemClock::start()).with_time(Duration::from_secs(10));
    let solved = ask::solve(&mut *engine.build(Settings::default()), &puzzle, &limits)?;

    match solved.answer {
        Answer::Solution(grid) => {
            let options = WriteOptions::new(Format::Frame, grid.shape());
            print!("{}", format::write(&grid, &options)?);
        }
        Answer::NoSolution => println!("The puzzle has no solution: the whole tree was searched."),
        Answer::Unknown(cause) => println!("Not known: the search {cause}."),
    }
    match solved.report.choice {
        Some(choice) => println!("{engine} chose {}: {}", choice.engine, choice.reason),
        None => println!("engine: {engine}"),
    }
    // A counter that an engine does not have is `None`, never 0.
    if let (Some(nodes), Some(time)) = (solved.report.stats.nodes, solved.report.time) {
        println!("{nodes} assignments in {time:?}");
    }
    Ok(())
}
