//! How soon reasoning stops after a request to stop.
//!
//! `cargo run --release -p omnidoku-benchmarks --example stop_latency -- [FILE]`, with one puzzle per line
//!
//! Runs every method, rating and hint in positions of several sizes, and prints the longest time
//! between two polls of its `Stop`, and from the last poll to the end. The work between two polls
//! is the same in every round, so each gap is the shortest of several rounds, which other programs
//! hardly disturb.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use omnidoku_core::format::{ReadOptions, read_all};
use omnidoku_core::random::Random;
use omnidoku_core::{Digit, Grid, Puzzle, Shape};
use omnidoku_logic::hint::{PlayerState, Solutions, hint_until};
use omnidoku_logic::message::Voice;
use omnidoku_logic::rate::{arrangements, level};
use omnidoku_logic::{Method, Options, Plan, Position, Reasoner, Stop, sudoku_explainer};

const ROUNDS: usize = 2;

/// A method that takes longer than this is stopped.
const MAX_RUN: Duration = Duration::from_millis(1500);

/// Longest gap and whole time by size and name.
type Table = BTreeMap<(usize, String), (Duration, Duration)>;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut positions = Vec::new();
    if let Some(file) = std::env::args().nth(1) {
        for entry in read_all(&std::fs::read_to_string(file)?, &ReadOptions::default()) {
            positions.push(Position::of(&Puzzle::new(entry?.grid)?));
        }
    } else {
        for size in [9, 16, 25, 36] {
            let shape = Shape::from_size(size)?;
            positions.extend([0, 25, 40, 55, 70].map(|percent| sparse(shape, percent)));
        }
    }
    let mut table = Table::new();
    for position in &positions {
        measure(position, &mut table);
    }
    let mut rows: Vec<_> = table.into_iter().collect();
    rows.sort_by_key(|((size, _), (gap, _))| (*size, *gap));
    for ((size, name), (gap, whole)) in rows {
        println!("{size:>3}  {:>9.2} ms  of {:>9.1} ms  {name}", millis(gap), millis(whole));
    }
    Ok(())
}

/// A pattern solution with this share of its cells filled.
fn sparse(shape: Shape, percent: usize) -> Position {
    let mut random = Random::new(shape.size() as u64 * 100 + percent as u64);
    let (rows, cols, size) = (shape.box_rows(), shape.box_cols(), shape.size());
    let mut grid = Grid::empty(shape);
    for cell in shape.cells().filter(|_| random.below(100) < percent) {
        let (row, col) = (shape.row_of(cell), shape.col_of(cell));
        grid.set(cell, Some(Digit::from_index((cols * (row % rows) + row / rows + col) % size)));
    }
    Position::with_values(grid.clone(), grid)
}

fn measure(position: &Position, table: &mut Table) {
    let size = position.shape().size();
    let mut reasoner = Reasoner::new();
    let (plan, options) = (Plan::default(), Options::default());
    let mut note = |name: String, run: &mut dyn FnMut(&Stop<'_>)| {
        let (gap, whole) = longest_gap(run);
        let known = table.entry((size, name)).or_default();
        *known = (known.0.max(gap), known.1.max(whole));
    };
    for method in Method::all() {
        let only = Plan { methods: vec![method], ..Plan::default() };
        note(format!("first {method:?}"), &mut |stop| {
            reasoner.path_until(position, &only, None, stop, |_| false);
        });
        if plan.methods.contains(&method) {
            note(format!("all {method:?}"), &mut |stop| {
                reasoner.all_steps_until(position, method, &options, stop);
            });
        }
    }
    note("level".to_owned(), &mut |stop| {
        level::rate_until(&mut reasoner, position, stop);
    });
    note("arrangements".to_owned(), &mut |stop| {
        arrangements::count_until(position, stop);
    });
    note("hint".to_owned(), &mut |stop| {
        let (givens, values) = (position.givens(), position.values());
        let desk = PlayerState { givens, values, marks: None, solutions: Solutions::Unknown };
        let _ = hint_until(&desk, &plan, &Voice::new(position.shape()), stop);
    });
    if size == 9 {
        note("explainer".to_owned(), &mut |stop| {
            sudoku_explainer::path_until(position, u16::MAX, stop, |_| true);
        });
    }
}

/// The longest gap, each the shortest of several rounds, and the time of the whole.
fn longest_gap(run: &mut dyn FnMut(&Stop<'_>)) -> (Duration, Duration) {
    let (mut shortest, mut whole): (Vec<Duration>, _) = (Vec::new(), Duration::MAX);
    for _ in 0..ROUNDS {
        let asked = RefCell::new((Instant::now(), Vec::new()));
        let began = Instant::now();
        let note = || {
            let (last, gaps) = &mut *asked.borrow_mut();
            let now = Instant::now();
            gaps.push(now - *last);
            *last = now;
            now - began > MAX_RUN
        };
        run(&Stop::when(&note));
        note();
        whole = whole.min(began.elapsed());
        let gaps = asked.into_inner().1;
        match shortest.is_empty() {
            true => shortest = gaps,
            false => shortest.iter_mut().zip(gaps).for_each(|(old, new)| *old = new.min(*old)),
        }
    }
    (shortest.into_iter().max().unwrap_or_default(), whole)
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}
