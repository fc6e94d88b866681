//! How fast an engine counts the solutions of Sukaku, up to 2.
//!
//! `cargo run --release -p omnidoku-benchmarks --example sukaku_speed -- FILE [ENGINE] [ROUNDS]`
//!
//! A line of the file is a puzzle of 729 characters, nine for each cell: the digit, or any character but a
//! digit from 1 to 9 where it is forbidden. The engine is `bitboard`, `learn` or `dlx`; without one, the chooser's. The
//! time is CPU time of the thread, the building of the board included; of each puzzle the best of the rounds
//! counts. Prints one line for each puzzle, seconds and nodes, and a last one for all.

use std::ops::ControlFlow;

use omnidoku_benchmarks::BoxError;
use omnidoku_benchmarks::clock::thread_seconds;
use omnidoku_core::{Board, Cell, Puzzle, Shape, Value, ValueSet};
use omnidoku_solve::board::{self, BoardReport};
use omnidoku_solve::{EngineId, Limits};

fn main() -> Result<(), BoxError> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [file, rest @ ..] = &arguments[..] else { return Err("which file?".into()) };
    let engine = rest.first().map(|name| name.parse::<EngineId>()).transpose()?;
    let rounds = rest.get(1).map_or(Ok(1), |rounds| rounds.parse::<usize>())?;
    let text = std::fs::read_to_string(file)?;
    let (mut puzzles, mut unique, mut total) = (0, 0, 0.0);
    for line in text.lines().filter(|line| line.len() >= 81 * 9) {
        let mut best = f64::INFINITY;
        let mut solutions = 0;
        let mut nodes = 0;
        for _ in 0..rounds {
            let start = thread_seconds();
            let report = count(line.as_bytes(), engine)?;
            best = best.min(thread_seconds() - start);
            (solutions, nodes) = (report.solutions, report.stats.nodes.unwrap_or(0));
        }
        println!("{best:.6} {nodes}");
        puzzles += 1;
        unique += usize::from(solutions == 1);
        total += best;
    }
    println!("{puzzles} puzzles, {unique} with one solution, {total:.3} s");
    Ok(())
}

fn count(line: &[u8], engine: Option<EngineId>) -> Result<BoardReport, BoxError> {
    let mut sukaku = Board::from(&Puzzle::empty(Shape::CLASSIC));
    for (cell, characters) in line.chunks_exact(9).take(81).enumerate() {
        let digits = characters.iter().filter(|character| matches!(character, b'1'..=b'9'));
        let values: ValueSet = digits.map(|digit| Value::new(usize::from(digit - b'1'))).collect();
        sukaku.restrict(Cell::new(cell), values);
    }
    let mut found = 0;
    let mut visit = |_: &[Value]| {
        found += 1;
        if found < 2 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    let limits = Limits::none();
    Ok(match engine {
        Some(engine) => board::search_with(engine, &sukaku, &limits, &mut visit)?,
        None => board::search(&sukaku, &limits, &mut visit)?,
    })
}
