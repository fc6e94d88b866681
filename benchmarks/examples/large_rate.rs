//! How much CPU time large puzzles take to generate.
//!
//! ```text
//! cargo run --release -p omnidoku-benchmarks --example large_rate -- BOXES CLUES LAYOUT FIRST COUNT
//!
//! large_rate 5x5 313 none 0 10        ten 25×25 puzzles with half of the cells blank
//! large_rate 4x4 minimal 180          three minimal 16×16 puzzles with a layout
//! ```

use std::time::Duration;

use omnidoku_benchmarks::clock::thread_seconds;
use omnidoku_core::{Random, Shape};
use omnidoku_generate::large::Large;
use omnidoku_generate::{Clues, Layout, Request};
use omnidoku_solve::Limits;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let word = |at: usize| words.get(at).map(String::as_str);
    let number = |at: usize, usual: u64| word(at).map_or(Ok(usual), str::parse).expect("a number");
    let shape: Shape = word(0).unwrap_or("4x4").parse().expect("boxes, like 4x4");
    let mut request = Request::new(shape, 1);
    if word(1).is_some_and(|word| word != "minimal") {
        request.clues = Clues::Count(number(1, 0) as usize);
    }
    request.layout = Layout::from_name(word(2).unwrap_or("none")).expect("a layout");
    let mut large = Large::new(&request);
    for index in number(3, 0)..number(3, 0) + number(4, 3) {
        let start = thread_seconds();
        let mut random = Random::numbered(request.seed, index, 0);
        let dug = large.dig(&mut random, &Limits::none()).expect("no limits");
        let time = Duration::from_secs_f64(thread_seconds() - start);
        let (blank, cells) = (dug.draft.puzzle.blank_count(), shape.cell_count());
        println!(
            "{shape} number {index}: {} clues, {:.1} % blank, at most {} redundant, reached: {}, {time:.2?}",
            cells - blank,
            100.0 * blank as f64 / cells as f64,
            dug.redundant_at_most,
            dug.reached,
        );
    }
}
