//! Makes minimal puzzles whose proof is long: clues are removed in random order, one at a time.
//!
//! `cargo run --release -p omnidoku-benchmarks --example hard_minimal -- SHAPE SEED [COUNT] [PATTERN]`, for example
//! `5x5 1 10`
//!
//! `omnidoku generate --minimal` drops all clues that a proof does not use. It is fast, but favours
//! clues that allow short proofs. Here a clue goes only because the puzzle without it still has one
//! solution, whatever the proof takes; so the result is a random one of the minimal puzzles below a
//! full grid. The grid is a random fill, or with `pattern` a shuffled pattern of shifted rows.
//!
//! Prints one puzzle per line as soon as it is made, and to standard error what it took.

use omnidoku_benchmarks::clock::thread_seconds;
use omnidoku_core::{
    Cell, Grid, Puzzle, Random, Shape, Symmetry,
    format::{Format, WriteOptions, write},
};
use omnidoku_solve::engine::fill::fill;
use omnidoku_solve::engine::learn::LearnSession;
use omnidoku_solve::{Limits, SecondSolution};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [shape, seed, rest @ ..] = &arguments[..] else {
        return Err("which shape, and which seed?".into());
    };
    let (shape, seed): (Shape, u64) = (shape.parse()?, seed.parse()?);
    let count = rest.first().map_or(Ok(1), |count| count.parse::<u64>())?;
    let is_pattern = rest.get(1).is_some_and(|word| word == "pattern");
    for number in 0..count {
        let start = thread_seconds();
        let mut random = Random::numbered(seed, number, 0);
        let full = if is_pattern {
            Symmetry::random(shape, &mut random).apply(&Grid::shifted_rows(shape))
        } else {
            fill(&Puzzle::empty(shape), random.bits(), &Limits::none())
                .map_err(|cause| format!("{cause:?}"))?
        };
        let clues = remove_clues(&full, &mut random)?;
        let mut grid = Grid::empty(shape);
        for cell in &clues {
            grid.set(*cell, full.get(*cell));
        }
        print!("{}", write(&grid, &WriteOptions::new(Format::Line, shape))?);
        eprintln!("{number}: {} clues, {:.1} s", clues.len(), thread_seconds() - start);
    }
    Ok(())
}

/// The clues of a minimal puzzle with this solution.
fn remove_clues(full: &Grid, random: &mut Random) -> Result<Vec<Cell>, Box<dyn std::error::Error>> {
    let shape = full.shape();
    let mut session = LearnSession::new(Puzzle::empty(shape), random.bits());
    let mut untried: Vec<Cell> = shape.cells().collect();
    random.shuffle(&mut untried);
    let mut needed: Vec<Cell> = Vec::new();
    // Many clues go at once as long as that succeeds.
    let mut several = shape.size();
    while !untried.is_empty() {
        several = several.min(untried.len());
        let rest = untried.len() - several;
        let clues = [&needed[..], &untried[..rest]].concat();
        let differs = (several == 1).then(|| untried[rest]);
        match session.second_solution(full, &clues, differs, &Limits::none())? {
            SecondSolution::None(_) => {
                untried.truncate(rest);
                several *= 2;
            }
            SecondSolution::Found(_) if several == 1 => needed.extend(untried.pop()),
            SecondSolution::Found(_) => several /= 2,
            SecondSolution::Interrupted(cause) => return Err(format!("{cause:?}").into()),
        }
    }
    Ok(needed)
}
