//! Which engine is fastest where: the measurement behind `solve::chooser`.
//!
//! `cargo run --release -p omnidoku-testkit --example chooser [SHAPE …]`
//!
//! For each shape and share of blanks, random puzzles dug from random full grids (several solutions allowed)
//! are counted up to 2 by each engine. Printed is the mean time in µs, a search that ran into the limit
//! counting as the limit; `*` marks the fastest, `+` others within a quarter of it. Engines keep their tables
//! between puzzles, as they do in use.

use std::time::{Duration, Instant};

use omnidoku_core::{Puzzle, Random, Shape};
use omnidoku_solve::{Engine, EngineId, Limits, Settings, SystemClock, ask};
use omnidoku_testkit::mutate;

const ENGINES: [EngineId; 6] = [
    EngineId::Backtrack,
    EngineId::Forward,
    EngineId::ForwardMrv,
    EngineId::Ac3,
    EngineId::Dlx,
    EngineId::Learn,
];
const LIMIT: Duration = Duration::from_millis(100);

fn main() {
    let mut random = Random::new(20);
    print!("shape  blanks  share");
    ENGINES.iter().for_each(|id| print!(" {id:>13}"));
    println!("  (µs)");
    let asked: Vec<String> = std::env::args().skip(1).collect();
    let usual = ["2x2", "2x3", "2x4", "3x3", "3x4", "4x4", "4x5", "5x5", "6x6", "8x8", "10x10"];
    let shapes = if asked.is_empty() { usual.map(String::from).to_vec() } else { asked };
    for shape in shapes {
        let shape: Shape = shape.parse().expect("a shape");
        let mut engines = ENGINES.map(|id| id.build(Settings::default()));
        let puzzles_each = (20_000 / shape.cell_count()).clamp(3, 200);
        for percent in (5..=100).step_by(5) {
            let blanks = shape.cell_count() * percent / 100;
            let puzzles: Vec<Puzzle> = (0..puzzles_each)
                .map(|_| mutate::dig(&mutate::full_grid(shape, &mut random), blanks, &mut random))
                .collect();
            let times: Vec<f64> =
                engines.iter_mut().map(|engine| mean_time(&mut **engine, &puzzles)).collect();
            let best = times.iter().copied().fold(f64::INFINITY, f64::min);
            print!("{shape:<6} {blanks:>6} {percent:>4} %");
            for time in times {
                let mark = match time / best {
                    1.0 => '*',
                    ratio if ratio < 1.25 => '+',
                    _ => ' ',
                };
                print!(" {time:>12.1}{mark}");
            }
            println!();
        }
    }
}

/// The mean time in µs; a first round is not counted, and the better of two others is.
fn mean_time(engine: &mut dyn Engine, puzzles: &[Puzzle]) -> f64 {
    let mut best = f64::INFINITY;
    for round in 0..3 {
        let start = Instant::now();
        let mut done = 0;
        for puzzle in puzzles {
            let limits = Limits::none().with_clock(SystemClock::start()).with_time(LIMIT);
            ask::count(engine, puzzle, 2, &limits).expect("no engine is broken");
            done += 1;
            if start.elapsed() > 10 * LIMIT {
                break;
            }
        }
        let mean = start.elapsed().as_secs_f64() * 1e6 / f64::from(done);
        if round > 0 || mean > 1e4 {
            best = best.min(mean);
        }
        if mean > 1e4 {
            break;
        }
    }
    best
}
