//! How long the canonical form takes, in microseconds per puzzle, for files with one 9×9 puzzle per
//! line.
//!
//! `cargo run --release -p omnidoku-benchmarks --example canon_speed -- FILE...`
//!
//! Each puzzle counts with the best of three passes, so that other work on the machine disturbs
//! less.

use std::collections::HashSet;
use std::hint::black_box;
use std::time::Instant;

use omnidoku_core::symmetry::canonical::canonical_values;

fn main() {
    for path in std::env::args().skip(1) {
        let text = std::fs::read_to_string(&path).expect("a readable file");
        let puzzles: Vec<[u8; 81]> = text.lines().filter_map(values).collect();
        if puzzles.is_empty() {
            println!("{path}: no puzzles");
            continue;
        }
        let distinct: HashSet<_> = puzzles.iter().map(canonical_values).collect();
        let mut micros = vec![f64::INFINITY; puzzles.len()];
        for _ in 0..3 {
            for (puzzle, best) in puzzles.iter().zip(&mut micros) {
                let start = Instant::now();
                black_box(canonical_values(black_box(puzzle)));
                *best = best.min(start.elapsed().as_secs_f64() * 1e6);
            }
        }
        micros.sort_by(f64::total_cmp);
        let mean = micros.iter().sum::<f64>() / micros.len() as f64;
        let at = |part: f64| micros[((micros.len() - 1) as f64 * part) as usize];
        println!(
            "{path}: {} puzzles, {} classes; µs each: mean {mean:.1}, median {:.1}, p99 {:.1}, max {:.1}",
            puzzles.len(),
            distinct.len(),
            at(0.5),
            at(0.99),
            at(1.0),
        );
    }
}

/// The first 81 characters of a line, if they are a puzzle: digits, with `.` or `0` for a blank.
fn values(line: &str) -> Option<[u8; 81]> {
    let cells: &[u8; 81] = line.as_bytes().first_chunk()?;
    let is_puzzle = cells.iter().all(|&byte| byte == b'.' || byte.is_ascii_digit());
    is_puzzle.then(|| cells.map(|byte| byte.saturating_sub(b'0')))
}
