//! How much CPU time puzzles on given masks take to generate.
//!
//! `cargo run --release -p omnidoku-benchmarks --example fit_rate -- [COUNT] [TRIES]`

use std::time::Duration;

use omnidoku_benchmarks::clock::thread_seconds;
use omnidoku_core::{Cell, Random, Shape};
use omnidoku_generate::Mask;
use omnidoku_generate::fit::{Fit, hopeless};
use omnidoku_solve::Limits;

const MASKS: [(&str, &str); 8] = [
    ("heart", "..........xx...xx.x..x.x..xx...x...xx.......x.x.....x...x...x.....x.x.......x...."),
    (
        "heart thick",
        ".xx...xx.xxxx.xxxxx..xxx..xx...x...xx.......xxx.....xx.xx...xx...xx.xx.....xxx...",
    ),
    ("frame", "xxxxxxxxxx.......xx.......xx.......xx.......xx.......xx.......xx.......xxxxxxxxxx"),
    (
        "letter A",
        "....x.......x.x.....x...x....x...x...x.....x..xxxxxxx.x.......xx.......xx.......x",
    ),
    (
        "half turn, sparse",
        "x..x..x...x....x.....x..x...x....x.x...x.x...x.x....x...x..x.....x....x...x..x..x",
    ),
    (
        "half turn, sparser",
        "x..x..x...x..........x..x...x....x.x...x.x...x.x....x...x..x..........x...x..x..x",
    ),
    (
        "half turn, sparsest",
        "x..x......x....x.....x......x....x.x...x.x...x.x....x......x.....x....x......x..x",
    ),
    (
        "diagonals",
        "x.......x.x.....x...x...x.....x.x.......x.......x.x.....x...x...x.....x.x.......x",
    ),
];

fn main() {
    let number = |at: usize, usual: u64| {
        std::env::args().nth(at).map_or(Ok(usual), |word| word.parse()).expect("a number")
    };
    for (name, drawn) in MASKS {
        let marked = drawn.bytes().enumerate().filter(|&(_, mark)| mark == b'x');
        measure(name, Shape::CLASSIC, marked.map(|(cell, _)| cell), number(1, 5), number(2, 20));
    }
    for side in [4, 5] {
        let shape = Shape::new(side, side).expect("a small shape");
        let is_dark = |cell: &usize| (cell / shape.size() + cell % shape.size()).is_multiple_of(2);
        let dark = (0..shape.cell_count()).filter(is_dark);
        measure("chess board", shape, dark, number(1, 5), number(2, 20));
    }
}

fn measure(name: &str, shape: Shape, cells: impl Iterator<Item = usize>, count: u64, tries: u64) {
    let mask = Mask::from_cells(shape, cells.map(Cell::new));
    println!("{name}, {shape}, {} clues", mask.len());
    if let Some(reason) = hopeless(&mask) {
        println!("   hopeless: {reason}");
        return;
    }
    let mut fit = Fit::new(&mask);
    for index in 0..count {
        let start = thread_seconds();
        let mut attempts = (0..tries).map(|attempt| {
            let mut random = Random::numbered(1, index, attempt);
            fit.attempt(&mut random, &Limits::none()).expect("no limits").solutions
        });
        let hit = attempts.position(|solutions| solutions == Some(1));
        let time = Duration::from_secs_f64(thread_seconds() - start);
        match hit {
            Some(misses) => println!("   number {index} after {} tries, {time:.2?}", misses + 1),
            None => println!("   number {index} not found, {time:.2?}"),
        }
    }
}
