//! Runs a library of technique cases and lists those that fail.
//!
//! `cargo run --release -p omnidoku-testkit --example library_cases -- FILE [CODE…]`

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use omnidoku_logic::library::{Case, Verdict};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().ok_or("usage: library_cases FILE [CODE…]")?;
    let codes: Vec<String> = arguments.collect();
    let mut totals: BTreeMap<String, (usize, usize, Duration)> = BTreeMap::new();
    for line in std::fs::read_to_string(file)?.lines().filter(|line| line.starts_with(':')) {
        let case = Case::read(line)?;
        if !codes.is_empty() && !codes.iter().any(|code| case.code.starts_with(code.as_str())) {
            continue;
        }
        let start = Instant::now();
        let verdict = case.run();
        let total = totals.entry(case.code.clone()).or_default();
        total.2 += start.elapsed();
        total.1 += 1;
        if verdict == Verdict::Pass {
            total.0 += 1;
        } else {
            println!("{verdict}: {line}");
        }
    }
    for (code, (pass, all, time)) in &totals {
        println!("{code:8} {pass:3} of {all:3} {:9.3} ms", time.as_secs_f64() * 1e3);
    }
    let (pass, all) = totals.values().fold((0, 0), |sum, t| (sum.0 + t.0, sum.1 + t.1));
    let time: Duration = totals.values().map(|total| total.2).sum();
    println!("{pass} of {all} in {:.2} s", time.as_secs_f64());
    Ok(())
}
