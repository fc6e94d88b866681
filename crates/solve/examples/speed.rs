//! How fast an engine is on a file of one-line 9×9 puzzles, in µs per puzzle, counting to a limit.
//!
//! `cargo run --release -p omnidoku-solve --example speed -- FILE ENGINE LIMIT SECONDS [ROUNDS]`
//!
//! The best of several rounds is printed: other work on the machine can only make a round slower. Time is
//! CPU time where the system tells it (Linux), else the clock on the wall.

use std::time::{Duration, Instant};

use omnidoku_core::{Grid, Puzzle, Shape};
use omnidoku_solve::{EngineId, Limits, Settings, ask};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [file, engine, limit, seconds, rest @ ..] = arguments.as_slice() else {
        return Err("usage: speed FILE ENGINE LIMIT SECONDS [ROUNDS]".into());
    };
    let rounds: usize = rest.first().map_or(Ok(3), |rounds| rounds.parse())?;
    let (limit, seconds): (u64, f64) = (limit.parse()?, seconds.parse()?);
    let mut engine = engine.parse::<EngineId>()?.build(Settings::default());
    let puzzles = read(&std::fs::read_to_string(file)?)?;

    let mut best = f64::INFINITY;
    let (mut nodes, mut solved) = (0, 0);
    for _ in 0..rounds {
        let start = CpuClock::start();
        let mut done = 0;
        (nodes, solved) = (0, 0);
        for puzzle in puzzles.iter().cycle() {
            let count = ask::count(&mut *engine, puzzle, limit, &Limits::none())?;
            nodes += count.report.stats.nodes.unwrap_or(0);
            solved += 1;
            done += 1;
            if done % 64 == 0 && start.elapsed() > seconds {
                break;
            }
        }
        best = best.min(start.elapsed() * 1e6 / f64::from(done));
    }
    println!("{best:10.3} us per puzzle, {:.1} nodes", nodes as f64 / f64::from(solved));
    Ok(())
}

struct CpuClock(Instant, Option<u64>);

impl CpuClock {
    fn start() -> CpuClock {
        CpuClock(Instant::now(), CpuClock::nanoseconds())
    }

    fn nanoseconds() -> Option<u64> {
        let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        text.split(' ').next()?.parse().ok()
    }

    fn elapsed(&self) -> f64 {
        let on_cpu = self.1.zip(CpuClock::nanoseconds()).map(|(then, now)| now - then);
        on_cpu.map_or(self.0.elapsed(), Duration::from_nanos).as_secs_f64()
    }
}

fn read(text: &str) -> Result<Vec<Puzzle>, Box<dyn std::error::Error>> {
    let lines = text.lines().filter(|line| !line.starts_with('#') && line.len() >= 81);
    lines
        .map(|line| {
            let values: Vec<u8> =
                line.bytes().take(81).map(|byte| byte.saturating_sub(b'0').min(9)).collect();
            let values = values.iter().map(|&value| if value > 9 { 0 } else { value });
            let values: Vec<u8> = values.collect();
            Ok(Puzzle::new(Grid::from_values(Shape::CLASSIC, &values)?)?)
        })
        .collect()
}
