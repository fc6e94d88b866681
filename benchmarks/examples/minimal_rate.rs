//! How many minimal 9×9 puzzles are generated in a second of CPU time.
//!
//! `cargo run --release -p omnidoku-benchmarks --example minimal_rate -- [COUNT] [LAYOUT]`
//!
//! The time runs from a numbered random stream to the puzzle and its solution, the full grid
//! included, on one thread.

use omnidoku_benchmarks::clock::thread_seconds;
use omnidoku_core::{Random, Shape};
use omnidoku_generate::dig::Digger;
use omnidoku_generate::{Layout, Request};
use omnidoku_solve::Limits;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let count: u64 = arguments.next().map_or(Ok(20_000), |count| count.parse())?;
    let layout = arguments.next().unwrap_or_else(|| "none".to_owned());
    let layout = Layout::from_name(&layout).ok_or("there is no such layout")?;
    let mut digger = Digger::new(&Request { layout, ..Request::new(Shape::CLASSIC, 1) });
    for _ in 0..3 {
        let (start, mut clues) = (thread_seconds(), 0);
        for index in 0..count {
            let dug = digger.dig(&mut Random::numbered(1, index, 0), &Limits::none());
            let draft = dug.map_err(|cause| format!("{cause:?}"))?.ok_or("no puzzle")?;
            clues += draft.puzzle.filled().count();
        }
        let seconds = thread_seconds() - start;
        let (rate, mean) = (count as f64 / seconds, clues as f64 / count as f64);
        println!("{rate:.0} puzzles a second, {:.2} µs each, {mean:.3} clues", 1e6 / rate);
    }
    Ok(())
}
