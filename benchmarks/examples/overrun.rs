//! How late searches end after their deadline and after being cancelled, in milliseconds.
//!
//! `cargo run --release -p omnidoku-benchmarks --example overrun`
//!
//! Every engine counts the solutions of an empty grid, which would take practically forever. Each
//! figure is the median or worst of ten runs; on a busy machine the worst says more about the
//! machine.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use omnidoku_core::{Puzzle, Shape};
use omnidoku_solve::{CancelToken, EngineId, Limits, Settings, SystemClock};

const RUNS: u64 = 10;

fn main() {
    println!("engine        threads  shape   deadline: median  worst     cancel: median  worst");
    for size in [9, 25, 100] {
        let puzzle = Puzzle::empty(Shape::from_size(size).expect("a shape"));
        for id in EngineId::ALL {
            for threads in [1, 2] {
                if threads == 2 && !id.is_complete() {
                    continue;
                }
                let settings = Settings { threads, ..Settings::default() };
                let deadline = lateness(id, settings, &puzzle, deadline_overrun);
                let cancel = lateness(id, settings, &puzzle, cancel_latency);
                println!(
                    "{id:<13} {threads}        {:<7} {:17.2} {:6.2} {:19.2} {:6.2}",
                    puzzle.shape(),
                    deadline.0,
                    deadline.1,
                    cancel.0,
                    cancel.1
                );
            }
        }
    }
}

fn lateness(
    id: EngineId,
    settings: Settings,
    puzzle: &Puzzle,
    measure: fn(EngineId, Settings, &Puzzle, Duration) -> Duration,
) -> (f64, f64) {
    let mut late: Vec<f64> = (0..RUNS)
        .map(|run| measure(id, settings, puzzle, Duration::from_millis(20 + 7 * run)))
        .map(|late| late.as_secs_f64() * 1e3)
        .collect();
    late.sort_by(f64::total_cmp);
    (late[late.len() / 2], late[late.len() - 1])
}

fn deadline_overrun(id: EngineId, settings: Settings, puzzle: &Puzzle, time: Duration) -> Duration {
    let mut engine = id.build(settings);
    let start = Instant::now();
    let limits = Limits::none().with_clock(SystemClock::start()).with_time(time);
    engine.search(puzzle, &limits, &mut |_| ControlFlow::Continue(()));
    start.elapsed().saturating_sub(time)
}

fn cancel_latency(id: EngineId, settings: Settings, puzzle: &Puzzle, time: Duration) -> Duration {
    let mut engine = id.build(settings);
    let cancel = CancelToken::new();
    let limits = Limits::none().with_cancel(cancel.clone());
    std::thread::scope(|scope| {
        let canceller = scope.spawn(move || {
            std::thread::sleep(time);
            cancel.cancel();
            Instant::now()
        });
        engine.search(puzzle, &limits, &mut |_| ControlFlow::Continue(()));
        let ended = Instant::now();
        ended.saturating_duration_since(canceller.join().expect("it only sleeps"))
    })
}
