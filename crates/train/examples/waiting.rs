//! How long a learner waits for an exercise: median and worst for every technique, in milliseconds.
//!
//! `cargo run --release -p omnidoku-train --example waiting [EXERCISES]`, by default 20 of each technique
//! and level.

use std::time::Instant;

use omnidoku_train::{Level, Supply, Trainer, course, supply};

fn main() {
    let each: u64 = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(20);
    let (mut trainer, mut all) = (Trainer::default(), Vec::new());
    println!("{:40} {:>8} {:>8} {:>8}", "technique", "count", "median", "worst");
    for technique in course() {
        let mut waits = Vec::new();
        for (level, number) in (1..=3).flat_map(|level| (0..each).map(move |n| (level, n))) {
            let level = Level::new(level).expect("a level");
            let began = Instant::now();
            if trainer.exercise(technique, level, 11, number).is_err() {
                break;
            }
            waits.push(began.elapsed().as_secs_f64() * 1000.0);
        }
        let count = match supply(technique) {
            Some(Supply::Endless) => "endless".to_owned(),
            Some(Supply::Stored(count)) => count.to_string(),
            None => continue,
        };
        let (median, worst) = summary(&mut waits);
        println!("{:40} {count:>8} {median:8.1} {worst:8.1}", technique.id());
        all.append(&mut waits);
    }
    let (median, worst) = summary(&mut all);
    println!("{:40} {:>8} {median:8.1} {worst:8.1}", "all", all.len());
}

/// The median and the largest.
fn summary(waits: &mut [f64]) -> (f64, f64) {
    waits.sort_by(f64::total_cmp);
    let at = |place: usize| waits.get(place).copied().unwrap_or(0.0);
    (at(waits.len() / 2), at(waits.len().saturating_sub(1)))
}
