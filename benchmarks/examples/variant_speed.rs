//! How long boards with rules take, read from text and searched for two solutions.
//!
//! `cargo run --release -p omnidoku-benchmarks --example variant_speed -- FILE [SECONDS]`
//!
//! Each line of the file is a JSON object with `name`, `input` (a board in any form that is read) and, if
//! known, `solution`. Prints a line for each: its name, whether it has no, one or several solutions, the
//! choices and the propagations of the search, and the milliseconds of CPU time, the best of three after a
//! first pass that is not counted.

use std::error::Error;
use std::ops::ControlFlow;
use std::time::Duration;

use omnidoku_benchmarks::clock::thread_seconds;
use omnidoku_core::{Board, Value};
use omnidoku_exchange::read_variant;
use omnidoku_solve::{End, Limits, SystemClock};
use serde_json::Value as Json;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [file, rest @ ..] = &arguments[..] else { return Err("which file?".into()) };
    let seconds = rest.first().map_or(Ok(20.0), |seconds| seconds.parse())?;
    for line in std::fs::read_to_string(file)?.lines() {
        let record: Json = serde_json::from_str(line)?;
        let text = |field: &str| record[field].as_str().unwrap_or_default();
        let name = text("name").replace(',', ";");
        match measure(text("input"), text("solution"), Duration::from_secs_f64(seconds)) {
            Ok(row) => println!("{name},{row}"),
            Err(error) => println!("{name},error,{}", error.to_string().replace(',', ";")),
        }
    }
    Ok(())
}

fn measure(text: &str, solution: &str, limit: Duration) -> Result<String, Box<dyn Error>> {
    let (mut best, mut row) = (f64::INFINITY, String::new());
    for pass in 0..4 {
        let start = thread_seconds();
        let variant = read_variant(text)?.variant;
        let limits = Limits::none().with_clock(SystemClock::start()).with_time(limit);
        let (mut count, mut is_right) = (0, true);
        let account = omnidoku_variants::search(&variant, &limits, |values| {
            is_right &=
                count > 0 || solution.is_empty() || shown(&variant.board, values) == solution;
            count += 1;
            if count == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        let time = thread_seconds() - start;
        if pass > 0 {
            best = best.min(time);
        }
        let verdict = match (account.end, count) {
            _ if !is_right => "wrong",
            (End::Interrupted(_), 0 | 1) => "unknown",
            (_, 0) => "no-solution",
            (_, 1) => "unique",
            _ => "multiple",
        };
        row = format!(
            "{verdict},{},{},{:.3}",
            account.tally.branches,
            account.tally.actions,
            best * 1e3
        );
        if time > 3.0 && pass >= 1 {
            break;
        }
    }
    Ok(row)
}

/// The numbers of the grid in reading order, or letters from `A` if there
/// are numbers above 9.
fn shown(board: &Board, values: &[Value]) -> String {
    let numbers = board.values();
    let is_lettered = numbers.highest() > 9;
    let cells = board.cells().filter(|&cell| !board.is_loose(cell) && !board.is_absent(cell));
    let symbol = |number: i32| match is_lettered {
        true => char::from(b'A' + (number - numbers.lowest()) as u8).to_string(),
        false => number.to_string(),
    };
    cells.map(|cell| symbol(numbers.number(values[cell.index()]))).collect()
}
