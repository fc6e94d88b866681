//! Random small boards with rules of every kind: the search must find exactly the solutions that the definitions
//! of houses and rules leave.
//!
//! `cargo run --release -p omnidoku-testkit --example variant_campaign -- BOARDS_4 BOARDS_6 [FIRST]`
//!
//! Board number k of a size is always the same, and with k one rule after the other comes first. Every board on
//! which they differ is printed; at the end, what was compared.

use std::process::ExitCode;
use std::time::Instant;

use omnidoku_testkit::variant_campaign::{Met, compare};

fn main() -> ExitCode {
    let numbers: Vec<u64> = std::env::args().skip(1).filter_map(|n| n.parse().ok()).collect();
    let &[fours, sixes, ref rest @ ..] = &numbers[..] else {
        eprintln!("usage: variant_campaign BOARDS_4 BOARDS_6 [FIRST]");
        return ExitCode::FAILURE;
    };
    let first = rest.first().copied().unwrap_or(0);
    let (mut problems, start) = (0, Instant::now());
    for (side, boards) in [(4, fours), (6, sixes)] {
        let mut met = Met::default();
        for number in first..first + boards {
            if let Err(problem) = compare(side, number, &mut met) {
                println!("{problem}");
                problems += 1;
            }
            if number % 10_000 == 9_999 {
                eprintln!("{} boards, {:.0} s", number + 1 - first, start.elapsed().as_secs_f64());
            }
        }
        println!("{side}×{side}: {met}");
    }
    println!("{problems} differences");
    if problems == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
