//! How often filling by repair succeeds, and how fast, by shape and share of clues.
//!
//! `cargo run --release -p omnidoku-benchmarks --example fill_rate -- [SHAPE PERCENT [PUZZLES]]`, for example `10x10 5`
//!
//! The clues are that share of a hidden full grid. Half of the hidden grids are the plain pattern
//! of shifted rows, shuffled; the others are random fills of an empty grid. Without arguments it
//! prints a table.

use std::time::Instant;

use omnidoku_core::{Grid, Puzzle, Random, Shape, Symmetry, check};
use omnidoku_solve::engine::fill::fill;
use omnidoku_solve::{Limits, SystemClock};

const TABLE: [(&str, &[usize]); 8] = [
    ("3x3", &[0, 5, 10, 20, 30]),
    ("4x4", &[0, 5, 10, 20, 30]),
    ("5x5", &[0, 5, 10, 15, 20, 25, 30]),
    ("6x6", &[0, 5, 10, 15, 20, 25]),
    ("7x7", &[0, 5, 10, 15, 20, 25]),
    ("8x8", &[0, 5, 10, 15, 20]),
    ("10x10", &[0, 3, 5, 10, 15, 20]),
    ("8x16", &[0, 5, 10]),
];

fn main() {
    println!("shape   clues   solved    median ms  worst ms");
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match &arguments[..] {
        [] => {
            for (shape, shares) in TABLE {
                for &percent in shares {
                    measure(shape.parse().expect("a shape"), percent, 10);
                }
            }
        }
        [shape, percent, rest @ ..] => {
            let puzzles =
                rest.first().map_or(10, |text| text.parse().expect("a number of puzzles"));
            let percent = percent.parse().expect("a share in percent");
            measure(shape.parse().expect("a shape like 3x3"), percent, puzzles);
        }
        _ => eprintln!("what to measure: shape, percent of clues, number of puzzles"),
    }
}

fn measure(shape: Shape, percent: usize, puzzles: u64) {
    let mut times = Vec::new();
    for seed in 0..puzzles {
        let puzzle = sparse(shape, percent, seed);
        let limits = Limits::none().with_clock(SystemClock::start());
        let start = Instant::now();
        let filled = fill(&puzzle, seed, &limits);
        let time = start.elapsed().as_secs_f64() * 1e3;
        if let Ok(grid) = filled {
            check::solution(&puzzle, &grid).expect("a solution");
            times.push(time);
        }
    }
    times.sort_by(f64::total_cmp);
    let of = |place: usize| times.get(place).map_or("-".to_owned(), |ms| format!("{ms:.2}"));
    let (median, worst) = (of(times.len() / 2), of(times.len().saturating_sub(1)));
    let solved = format!("{}/{puzzles}", times.len());
    println!("{:<7} {percent:3} %   {solved:<9} {median:>9}  {worst:>8}", shape.to_string());
}

/// A puzzle with this share of the cells of a hidden grid.
fn sparse(shape: Shape, percent: usize, seed: u64) -> Puzzle {
    let mut random = Random::new(!seed);
    let hidden = if seed.is_multiple_of(2) {
        Symmetry::random(shape, &mut random).apply(&Grid::shifted_rows(shape))
    } else {
        fill(&Puzzle::empty(shape), random.bits(), &Limits::none())
            .expect("an empty grid is filled")
    };
    let mut cells: Vec<_> = shape.cells().collect();
    random.shuffle(&mut cells);
    let mut clues = Grid::empty(shape);
    for &cell in &cells[..shape.cell_count() * percent / 100] {
        clues.set(cell, hidden.get(cell));
    }
    Puzzle::new(clues).expect("a part of a full grid")
}
